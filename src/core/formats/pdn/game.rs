//! A game of a PDN text as written: its tags, moves and brackets.

use super::tag::Tag;
use crate::table::Comment;
use std::{collections::BTreeMap, ops::Range};

/// A game in a text.
#[derive(Default)]
pub(in crate::formats) struct Game<'a> {
    /// Its bytes in the text.
    pub range: Range<usize>,
    pub tags: Vec<Tag<'a>>,
    /// The index of the first tag with each name, in lower case.
    pub(super) named: BTreeMap<String, usize>,
    /// The mainline and every bracket, each after the part that contains it.
    pub parts: Vec<Part>,
    /// The line of the first bracket left out because there are too many.
    pub left_out: Option<usize>,
    /// The result after its last move; empty if there is none.
    pub result: String,
    /// Lines that contain moves but are read as prose.
    pub doubtful: Vec<usize>,
}

/// The moves of the mainline, or of one bracket.
#[derive(Default)]
pub(in crate::formats) struct Part {
    /// The index of the part around it.
    pub parent: usize,
    /// The number of moves of the surrounding part before the bracket.
    pub moves_before: usize,
    pub moves: Vec<Word>,
    /// The comments as written, each after a number of the moves. The first comment of a variation,
    /// before its first move, may be its name.
    pub comments: Vec<Comment>,
    /// Whether a result has been read, so that no more moves follow.
    pub(super) ended: bool,
    /// Whether the last word may continue in the next one.
    pub(super) ends_with_separator: bool,
}

/// A move as written in the text.
#[derive(Clone)]
pub(in crate::formats) struct Word {
    pub text: String,
    /// The line where it begins, from 1.
    pub line: usize,
}

impl<'a> Game<'a> {
    /// Returns a tag by its name, ignoring case.
    pub(crate) fn tag(&self, name: &str) -> Option<&Tag<'a>> {
        let place = self.named.get(&name.to_ascii_lowercase())?;
        self.tags.get(*place)
    }

    /// Returns the starting position, if the text has one.
    pub(crate) fn position(&self) -> Option<&'a str> {
        let value = self.tag("FEN")?.value;
        (!value.trim().is_empty()).then_some(value)
    }

    /// Whether there is a move or a position to play.
    pub(crate) fn has_game(&self) -> bool {
        self.position().is_some() || self.parts.iter().any(|part| !part.moves.is_empty())
    }
}
