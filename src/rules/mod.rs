//! The vocabulary that every game is written in, and the one trait that it implements.
//!
//! Pure Rust: nothing here knows a browser, a clock or a source of chance.

mod beside;
mod board;
mod course;
mod event;
mod game;
mod message;
mod mixer;
mod options;
mod pairs;

pub use beside::{Beside, Die, Fact, Lot, Sign, Veil};
pub use board::{Board, Form, Material, Ornament, Place, SPIKE, Site};
pub use course::{Course, Plies};
pub use event::{Event, Glyph, Kind, Log, Pile, arrange, in_order, lap, settle};
pub use game::{Game, Method, Misread, Outcome, Score, Seat, Tap, Trace, Turn, Verdict};
pub use message::Message;
pub use mixer::{Mixer, SplitMix64};
pub use options::{OptionError, OptionSpec, Options, is_count};
pub use pairs::Pairs;
