//! The nodes of an SGF text as a tree.

use super::scan::{MOVES, Property};

/// A tree of nodes, by their numbers; the first is the root.
#[derive(Default)]
pub(in crate::formats) struct Nodes(Vec<Node>);

#[derive(Default)]
struct Node {
    properties: Vec<Property>,
    /// What may follow it; the first goes on with its line.
    next: Vec<usize>,
}

impl Nodes {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a node after another, and gives its number.
    pub fn add(&mut self, after: Option<usize>) -> usize {
        let number = self.0.len();
        if let Some(before) = after.and_then(|after| self.0.get_mut(after)) {
            before.next.push(number);
        }
        self.0.push(Node::default());
        number
    }

    pub fn properties_mut(&mut self, number: usize) -> Option<&mut Vec<Property>> {
        self.0.get_mut(number).map(|node| &mut node.properties)
    }

    /// The properties of a node; none where there is no such node.
    pub fn properties(&self, number: usize) -> &[Property] {
        self.0.get(number).map_or(&[], |node| &node.properties)
    }

    /// Whether a node plays a move.
    pub fn has_move(&self, number: usize) -> bool {
        let mut properties = self.properties(number).iter();
        properties.any(|property| MOVES.contains(&&*property.name))
    }

    /// The nodes that may follow one, the first of which goes on with its line.
    pub fn after(&self, number: usize) -> &[usize] {
        self.0.get(number).map_or(&[], |node| &node.next)
    }

    /// The nodes of a line, from one of them on.
    pub fn line(&self, from: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(from), |number| self.after(*number).first().copied())
    }

    /// The line of the text on which a node begins, from 1.
    pub fn text_line(&self, number: usize) -> Option<usize> {
        self.properties(number)
            .first()
            .map(|property| property.line)
    }
}

/// The first value of a property, where it is there.
pub(in crate::formats) fn value_of<'a>(node: &'a [Property], wanted: &str) -> Option<&'a str> {
    let found = node.iter().find(|property| property.name == wanted)?;
    found.values.first().map(String::as_str)
}

/// All values of a property.
pub(in crate::formats) fn values_of<'a>(
    node: &'a [Property],
    wanted: &'a str,
) -> impl Iterator<Item = &'a str> {
    let found = node.iter().filter(move |property| property.name == wanted);
    found.flat_map(|property| property.values.iter().map(String::as_str))
}
