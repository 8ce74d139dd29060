//! Splits an SGF text into its nodes and their properties. It does not interpret properties.

use super::{sgf_error_at, tree::Nodes};
use crate::table::RecordError;
use std::ops::Range;

/// A property of a node.
#[derive(Clone, Debug)]
pub(in crate::formats) struct Property {
    pub name: String,
    pub values: Vec<String>,
    /// The line of the property in the text, from 1.
    pub line: usize,
}

/// The properties that hold free text. If such a text has an unescaped bracket, its value ends only
/// where valid SGF follows.
const TEXT_PROPERTIES: [&str; 21] = [
    "C", "N", "GC", "AN", "BR", "WR", "BT", "WT", "CP", "DT", "EV", "GN", "ON", "OT", "PB", "PW",
    "PC", "RE", "RO", "SO", "US",
];

/// Finds the first SGF game in a text that may begin with other words, as a mail does.
pub(in crate::formats) fn begin(text: &str) -> Option<usize> {
    let first = first_sign(text);
    let mut brackets = text.match_indices('(').map(|(at, _)| at);
    brackets.find(|at| begins_game(text, *at, first))
}

/// Finds the first visible character of a text.
fn first_sign(text: &str) -> Option<usize> {
    text.find(|letter: char| !letter.is_whitespace() && letter != '\u{feff}')
}

/// Whether a game begins at a bracket. At the start of the text, other words may come before its
/// first property.
fn begins_game(text: &str, at: usize, first: Option<usize>) -> bool {
    let rest = &text[at + 1..];
    let damaged = || {
        let node = rest.trim_start().strip_prefix(';')?;
        let next = node.find(['[', ';', '(', ')'])?;
        Some(node[next..].starts_with(['[', ';']))
    };
    begins_tree(rest) || (first == Some(at) && damaged() == Some(true))
}

/// Whether a text continues like a tree of nodes after its bracket. The first semicolon may be
/// missing.
pub(in crate::formats) fn begins_tree(text: &str) -> bool {
    let text = text.trim_start();
    match text.strip_prefix(';') {
        Some(rest) => begins_node(rest),
        None => begins_property(text).is_some_and(|(name, _)| name.len() <= 2),
    }
}

/// Whether a text continues like a node after its semicolon: with a property, or another SGF
/// delimiter. A smiley in a mail may look like the beginning of a game (`(;-)`).
fn begins_node(text: &str) -> bool {
    let Some(end) = text.find(['[', ';', '(', ')']) else {
        return text.trim().is_empty();
    };
    let (before, rest) = text.split_at(end);
    let name = before.trim_end();
    // Skip stray characters that transfer added to the file, as elsewhere.
    let stray = name.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let is_stray = !stray.contains(|letter: char| letter.is_alphanumeric());
    match rest.starts_with('[') {
        true => name.is_empty() || (is_stray && begins_property(&text[stray.len()..]).is_some()),
        false if rest.starts_with(';') => is_stray && stray.len() == name.len(),
        false => name.trim_start().is_empty(),
    }
}

/// Returns the name of the property at the start of a text, and the text from its first bracket on.
/// Files of FF[3] and older have long names, in which only the one or two capitals count (`Black`,
/// `PlayerWhite`, `SiZe`).
fn begins_property(text: &str) -> Option<(String, &str)> {
    const LONGEST_NAME: usize = 20;
    if !text.starts_with(|letter: char| letter.is_ascii_uppercase()) {
        return None;
    }
    let end = text.find(|letter: char| !letter.is_ascii_alphabetic())?;
    let name: String = text[..end]
        .chars()
        .filter(char::is_ascii_uppercase)
        .collect();
    let rest = text[end..].trim_start();
    let is_name = end <= LONGEST_NAME && (name.len() == end || name.len() <= 2);
    (is_name && rest.starts_with('[')).then_some((name, rest))
}

/// Whether a text begins with a property, and valid SGF follows its first value. Free text values
/// are not checked.
fn goes_on_with_property(text: &str) -> bool {
    let Some((name, rest)) = begins_property(text) else {
        return false;
    };
    if TEXT_PROPERTIES.contains(&&*name) {
        return true;
    }
    let Some((_, after)) = rest.split_once(']') else {
        return true;
    };
    let after = after.trim_start();
    after.is_empty() || after.starts_with(['[', ';', '(', ')']) || begins_property(after).is_some()
}

/// The properties that play a move.
pub(super) const MOVE_PROPERTIES: [&str; 2] = ["B", "W"];

/// A text and the position of the parser in it.
struct Scanner<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    /// Whether every bracket ends a value, because some value would have no other end.
    strict: bool,
}

impl<'a> Scanner<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.rest().chars().next()?;
        self.at += letter.len_utf8();
        self.line += usize::from(letter == '\n');
        Some(letter)
    }

    /// Reads a value up to its closing bracket. If the text ends first, returns `None`; a free text
    /// value then extends to the end.
    fn value(&mut self, name: &str) -> Option<String> {
        let (at, line) = (self.at, self.line);
        let is_text = TEXT_PROPERTIES.contains(&name);
        if is_text && !self.strict {
            if let Some(value) = self.value_until(ends_text) {
                return Some(value);
            }
            (self.at, self.line, self.strict) = (at, line, true);
        }
        let value = self.value_until(|_, _| true);
        value.or_else(|| is_text.then(|| self.text[at..].into()))
    }

    /// Reads a value up to the first bracket at which `ends` is true. It receives the text after
    /// the bracket, and whether all brackets in the value are closed.
    fn value_until(&mut self, ends: fn(&str, bool) -> bool) -> Option<String> {
        let mut value = String::new();
        let mut open = 0_usize;
        while let Some(letter) = self.next() {
            match letter {
                ']' if ends(self.rest(), open == 0) => return Some(value),
                '\\' => {
                    let escaped = self.escaped();
                    open = open.saturating_sub(usize::from(escaped == Some(']')));
                    value.extend(escaped);
                }
                _ => {
                    open = match letter {
                        '[' => open + 1,
                        ']' => open.saturating_sub(1),
                        _ => open,
                    };
                    value.push(letter);
                }
            }
        }
        None
    }

    /// Reads the character after a backslash; `None` for an escaped line end, of one or two
    /// characters.
    fn escaped(&mut self) -> Option<char> {
        let letter = self.next()?;
        let other = match letter {
            '\n' => '\r',
            '\r' => '\n',
            _ => return Some(letter),
        };
        if self.rest().starts_with(other) {
            self.next();
        }
        None
    }
}

/// Whether valid SGF follows a free text value. Another value may follow one whose brackets are all
/// closed.
fn ends_text(rest: &str, is_closed: bool) -> bool {
    let rest = rest.trim_start();
    let Some(other) = rest.strip_prefix('[').filter(|_| is_closed) else {
        return continues_as_sgf(rest);
    };
    let end = other.split_once(']').map(|(_, after)| after.trim_start());
    end.is_some_and(|after| after.starts_with('[') || continues_as_sgf(after))
}

/// Whether valid SGF follows a value.
fn continues_as_sgf(rest: &str) -> bool {
    let Some(letter) = rest.chars().next() else {
        return true;
    };
    let after = rest[letter.len_utf8()..].trim_start();
    let is_node = |text: &str| {
        text.is_empty() || text.starts_with([';', '(', ')']) || goes_on_with_property(text)
    };
    match letter {
        ';' => is_node(after),
        '(' => begins_tree(after),
        ')' => after.is_empty() || after.starts_with([')', '(', ';']),
        _ => goes_on_with_property(rest),
    }
}

/// A game in a text.
pub(in crate::formats) struct Tree {
    /// Its range in the text, in bytes.
    pub range: Range<usize>,
    pub nodes: Nodes,
    /// The first error in it.
    pub error: Option<RecordError>,
    /// The line where the text ends, if it ends before the game does.
    pub cut_line: Option<usize>,
}

/// Returns the games of a text, without the text around them.
pub(in crate::formats) fn games(text: &str) -> Vec<Tree> {
    let mut scan = Scanner {
        text,
        at: 0,
        line: 1,
        strict: false,
    };
    let mut games = Vec::new();
    let first = first_sign(text);
    while let Some(letter) = scan.next() {
        if letter == '(' && begins_game(text, scan.at - 1, first) {
            games.push(scan.tree());
        }
    }
    games
}

/// Returns the first game of a text. If there is none, returns the part that looks most like a
/// game.
pub(super) fn first(text: &str) -> Option<Tree> {
    let at = begin(text).or_else(|| text.find('('))?;
    let mut scan = Scanner {
        text,
        at: at + 1,
        line: 1 + text[..at].matches('\n').count(),
        strict: false,
    };
    Some(scan.tree())
}

impl Scanner<'_> {
    /// Reads the tree whose opening bracket has just been read.
    fn tree(&mut self) -> Tree {
        let begin = self.at - 1;
        let mut nodes = Nodes::default();
        let (mut error, mut cut_line) = (None, None);
        // For each open parenthesis, the node before it. `last` is the node that the next one
        // follows.
        let mut open: Vec<Option<usize>> = vec![None];
        let mut last = self.bare_node(&mut nodes, None);
        // The first closing parenthesis ends the mainline. Errors in variations after it are
        // ignored.
        let mut ended = false;
        let mut name = String::new();
        while !open.is_empty() {
            let Some(letter) = self.next() else {
                cut_line = Some(self.line);
                break;
            };
            match letter {
                '(' => {
                    open.push(last);
                    name.clear();
                    last = self.bare_node(&mut nodes, last);
                }
                ')' => {
                    last = open.pop().flatten();
                    ended = true;
                }
                '[' => {
                    if let Err(property_error) = self.property_of(&mut nodes, &mut last, &mut name)
                        && !ended
                    {
                        error.get_or_insert(property_error);
                    }
                }
                ';' => {
                    last = Some(nodes.add(last));
                    name.clear();
                }
                'A'..='Z' => name.push(letter),
                _ => {}
            }
        }
        if nodes.is_empty() {
            let reason = match cut_line {
                Some(_) => super::cut_reason(),
                None => parse_error!("no-game-in-text", "there is no game in this text"),
            };
            error.get_or_insert(sgf_error_at(self.line, reason));
        }
        let range = begin..self.at;
        Tree {
            range,
            nodes,
            error,
            cut_line,
        }
    }

    /// Adds a node if a property follows without a semicolon. Returns the last node.
    fn bare_node(&self, nodes: &mut Nodes, last: Option<usize>) -> Option<usize> {
        match begins_property(self.rest().trim_start()) {
            Some(_) => Some(nodes.add(last)),
            None => last,
        }
    }

    /// Reads a value of the named property of the last node, or else of its last property. A second
    /// move in a node becomes a separate node, whether it is a property or a second value.
    fn property_of(
        &mut self,
        nodes: &mut Nodes,
        last: &mut Option<usize>,
        name: &mut String,
    ) -> Result<(), RecordError> {
        if name.is_empty()
            && let Some(before) = last.and_then(|last| nodes.properties(last).last())
            && MOVE_PROPERTIES.contains(&&*before.name)
        {
            name.clone_from(&before.name);
        }
        if MOVE_PROPERTIES.contains(&&**name) && last.is_some_and(|last| nodes.has_move(last)) {
            *last = Some(nodes.add(*last));
        }
        self.property(last.and_then(|last| nodes.properties_mut(last)), name)
    }

    /// Reads a value of the named property, or else of the last one.
    fn property(
        &mut self,
        node: Option<&mut Vec<Property>>,
        name: &mut String,
    ) -> Result<(), RecordError> {
        let line = self.line;
        let named = std::mem::take(name);
        let before = node.as_deref().and_then(|node| node.last());
        let of = match before {
            Some(before) if named.is_empty() => before.name.clone(),
            _ => named.clone(),
        };
        // The text ends within the value; the end of the game reports this.
        let Some(value) = self.value(&of) else {
            return Ok(());
        };
        let Some(node) = node else {
            let reason = parse_error!("value-before-node", "a value before any node");
            return Err(sgf_error_at(line, reason));
        };
        if !named.is_empty() {
            node.push(Property {
                name: named,
                values: vec![value],
                line,
            });
            return Ok(());
        }
        let reason = || parse_error!("value-without-name", "a value without a name");
        let last = node
            .last_mut()
            .ok_or_else(|| sgf_error_at(line, reason()))?;
        last.values.push(value);
        Ok(())
    }
}
