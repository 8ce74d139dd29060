//! A game that comes from outside, before and after it has been read.

use super::game_picker::GameList;
use crate::table::Record;
use std::rc::Rc;
use web_sys::File;

/// A game, or several, that came in and have been read.
#[derive(Clone)]
pub(crate) enum ImportedContent {
    Game(Rc<Record>),
    Games(Rc<GameList>),
    /// The content of a link of ours: a game or a letter.
    Link(String),
}

/// A text that comes in.
#[derive(Clone)]
pub(crate) enum Incoming {
    Text(String),
    File(File),
    /// A text that is too long to read.
    TooLong,
}

impl From<Option<String>> for Incoming {
    fn from(text: Option<String>) -> Incoming {
        text.map_or(Incoming::TooLong, Incoming::Text)
    }
}
