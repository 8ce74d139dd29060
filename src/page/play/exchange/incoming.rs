//! A game that comes in from outside, before and after it has been read.

use super::several::Several;
use crate::table::Record;
use std::rc::Rc;
use web_sys::File;

/// Games that came in and have been read.
#[derive(Clone)]
pub enum Brought {
    Game(Rc<Record>),
    Several(Rc<Several>),
    /// The content of a link of ours: a game or a letter.
    Link(String),
}

/// A text that comes in.
#[derive(Clone)]
pub enum Incoming {
    Text(String),
    File(File),
    /// One that is too long to be looked at.
    TooLong,
}

impl From<Option<String>> for Incoming {
    fn from(text: Option<String>) -> Incoming {
        text.map_or(Incoming::TooLong, Incoming::Text)
    }
}
