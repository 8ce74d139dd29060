//! The tree of nodes of an SGF text.

use super::scan::{MOVE_PROPERTIES, Property};

/// A tree of nodes by their numbers; the first is the root.
#[derive(Default)]
pub(in crate::formats) struct Nodes(Vec<Node>);

#[derive(Default)]
struct Node {
    properties: Vec<Property>,
    /// The nodes that may follow; the first continues its line.
    children: Vec<usize>,
}

impl Nodes {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a node after another one, and returns its number.
    pub(crate) fn add(&mut self, after: Option<usize>) -> usize {
        let number = self.0.len();
        if let Some(before) = after.and_then(|after| self.0.get_mut(after)) {
            before.children.push(number);
        }
        self.0.push(Node::default());
        number
    }

    pub(crate) fn properties_mut(&mut self, number: usize) -> Option<&mut Vec<Property>> {
        self.0.get_mut(number).map(|node| &mut node.properties)
    }

    /// Returns the properties of a node; empty if there is no such node.
    pub(crate) fn properties(&self, number: usize) -> &[Property] {
        self.0.get(number).map_or(&[], |node| &node.properties)
    }

    /// Whether a node plays a move.
    pub(crate) fn has_move(&self, number: usize) -> bool {
        let mut properties = self.properties(number).iter();
        properties.any(|property| MOVE_PROPERTIES.contains(&&*property.name))
    }

    /// Returns the nodes that may follow a node; the first continues its line.
    pub(crate) fn children(&self, number: usize) -> &[usize] {
        self.0.get(number).map_or(&[], |node| &node.children)
    }

    /// Iterates over the nodes of a line, starting with one of them.
    pub(crate) fn line(&self, from: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(from), |number| self.children(*number).first().copied())
    }

    /// Returns the line of the text where a node begins, from 1.
    pub(crate) fn text_line(&self, number: usize) -> Option<usize> {
        self.properties(number)
            .first()
            .map(|property| property.line)
    }
}

/// Returns the first value of a property, if the node has it.
pub(in crate::formats) fn value_of<'a>(node: &'a [Property], wanted: &str) -> Option<&'a str> {
    let found = node.iter().find(|property| property.name == wanted)?;
    found.values.first().map(String::as_str)
}

/// Iterates over all values of a property.
pub(in crate::formats) fn values_of<'a>(
    node: &'a [Property],
    wanted: &'a str,
) -> impl Iterator<Item = &'a str> {
    let found = node.iter().filter(move |property| property.name == wanted);
    found.flat_map(|property| property.values.iter().map(String::as_str))
}
