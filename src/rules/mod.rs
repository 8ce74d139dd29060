//! The vocabulary that every game is written in, and the one trait that it implements.
//!
//! Pure Rust: nothing here knows a browser, a clock or a source of chance.

mod board;
mod event;
mod game;
mod message;
mod mixer;
mod options;
mod pairs;

pub use board::{Board, Form, Material, Place, Site};
pub use event::{Event, Glyph, Kind, Log, Pile, settle};
pub use game::{Game, Method, Misread, Outcome, Seat, Tap, Turn, Verdict};
pub use message::Message;
pub use mixer::{Mixer, SplitMix64};
pub use options::{OptionError, OptionSpec, Options};
pub use pairs::Pairs;
