//! The nodes of an SGF text as a tree, and variations in and out.

use super::{Property, has_stone, play_node, value_of};
use crate::table::{LONGEST, Lines, MOST_LINES, RecordError, Table, Variation, tidy_name};

/// Variations of variations are followed so far.
const DEEPEST: usize = 32;
/// So many are tried: those that cannot be played, or stand there already, take time, though no room.
const MOST_TRIED: usize = 4 * MOST_LINES;

/// A tree of nodes, by their numbers; the first is the root.
#[derive(Default)]
pub(super) struct Nodes(Vec<Node>);

#[derive(Default)]
struct Node {
    properties: Vec<Property>,
    /// What may follow it; the first goes on with its line.
    next: Vec<usize>,
}

/// The variations that have been found, and how many were tried for them.
#[derive(Default)]
struct Found {
    variations: Vec<Variation>,
    tried: usize,
}

impl Found {
    fn is_full(&self) -> bool {
        self.tried >= MOST_TRIED
    }

    /// How many moves all of them have.
    fn moves(&self) -> usize {
        self.variations.iter().map(|known| known.moves.len()).sum()
    }
}

/// A line of nodes that has been played.
pub(super) struct Played {
    /// Each node, and after how many moves from the start it has been played.
    nodes: Vec<(usize, usize)>,
    /// Why the next node could not be played.
    pub error: Option<RecordError>,
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

    /// The properties of the first node.
    pub fn root(&self) -> &[Property] {
        self.0.first().map_or(&[], |node| &node.properties)
    }

    /// Plays a line from one of its nodes as far as it can be played.
    pub fn play_line(&self, from: usize, table: &mut Table, size: usize) -> Played {
        let mut played = Played {
            nodes: Vec::new(),
            error: None,
        };
        let mut next = Some(from);
        while let Some(number) = next {
            let before = table.moves().len();
            if let Err(error) = play_node(&self.0[number].properties, table, size) {
                while table.moves().len() > before {
                    table.undo();
                }
                played.error = Some(error);
                break;
            }
            played.nodes.push((number, table.moves().len()));
            next = self.0[number].next.first().copied();
        }
        played
    }

    /// Every variation of the main line that can be played, as far as it can, and as many as there is room for.
    pub fn variations(&self, line: &Played, table: &mut Table, size: usize) -> Vec<Variation> {
        let mut found = Found::default();
        self.leave(line, (None, 0), table, size, &mut found);
        found.variations
    }

    /// Takes what leaves a line, which has been played on the table: the variation that it is, and how many
    /// lines have been left to come there.
    fn leave(
        &self,
        line: &Played,
        (line_number, depth): (Option<usize>, usize),
        table: &mut Table,
        size: usize,
        found: &mut Found,
    ) {
        let owned = |table: &Table, from: usize| -> Vec<String> {
            table.moves()[from..]
                .iter()
                .map(ToString::to_string)
                .collect()
        };
        let path = owned(table, 0);
        for (number, moves) in &line.nodes {
            for other in self.0[*number].next.iter().skip(1) {
                let full = found.is_full() || depth > DEEPEST;
                if full || table.walk_to(&path[..*moves]).is_err() {
                    return;
                }
                found.tried += 1;
                let own = self.play_line(*other, table, size);
                let made = owned(table, *moves);
                if made.is_empty() || found.moves() + made.len() > LONGEST {
                    continue;
                }
                // A node without a move is where the line before it was.
                let of = match line_number {
                    Some(line) if found.variations[line].at == *moves => found.variations[line].of,
                    of => of,
                };
                found.variations.push(Variation {
                    of,
                    at: *moves,
                    name: self.name(*other),
                    moves: made,
                });
                let next = (Some(found.variations.len() - 1), depth + 1);
                self.leave(&own, next, table, size, found);
            }
        }
    }

    /// What a variation is called, by its first node: a name that is none of the game's words.
    fn name(&self, first: usize) -> String {
        let properties = &self.0[first].properties;
        let holder = if has_stone(properties) { "N" } else { "C" };
        tidy_name(value_of(properties, holder).unwrap_or_default())
    }
}

/// The nodes of all lines as a text; `nodes` has those of each line.
pub(super) fn write(lines: &Lines, nodes: &[Vec<String>]) -> String {
    write_from(lines, nodes, 0, 0, false)
}

/// The nodes of a line after so many of its own moves. What leaves it right there has been written where
/// `within` says so.
fn write_from(
    lines: &Lines,
    nodes: &[Vec<String>],
    number: usize,
    from: usize,
    within: bool,
) -> String {
    let (at, own) = (lines.get(number).map_or(0, |line| line.at), &nodes[number]);
    let leaving = lines.leaving(number);
    let mut text = String::new();
    for index in from..=own.len() {
        let here = leaving.iter().filter(|other| {
            let leaves = lines.get(**other).map(|line| line.at);
            leaves == Some(at + index) && !(within && index == from)
        });
        let others: String = here
            .map(|other| named(lines, *other, write_from(lines, nodes, *other, 0, false)))
            .filter(|other| !other.is_empty())
            .map(|other| format!("({other})"))
            .collect();
        if !others.is_empty() {
            // The first goes on with the line, even where it has nothing more to say.
            let rest = write_from(lines, nodes, number, index, true);
            let rest = if rest.is_empty() { ";" } else { &*rest };
            return format!("{text}({rest}){others}");
        }
        text += own.get(index).map_or("", String::as_str);
    }
    text
}

/// A variation with its name in its first node.
fn named(lines: &Lines, number: usize, text: String) -> String {
    let name = lines.get(number).map_or("", |line| &line.name);
    let Some(end) = text.find(']').filter(|_| !name.is_empty()) else {
        return text;
    };
    let holder = if text.starts_with(";N") { "C" } else { "N" };
    let name = name.replace('\\', "\\\\").replace(']', "\\]");
    let (first, rest) = text.split_at(end + 1);
    format!("{first}{holder}[{name}]{rest}")
}
