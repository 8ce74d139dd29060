//! The vocabulary of every game, and the traits that a game implements.
//!
//! Pure Rust: nothing here depends on a browser, a clock or a source of randomness.

mod board;
mod board_info;
mod evaluate;
mod event;
mod game;
mod message;
#[macro_use]
mod parse_error;
mod mixer;
mod options;
mod pairs;
mod playout;

pub use board::{Board, Form, MARGIN, NARROW_MARGIN, Ornament, Place, Site};
pub use board_info::{BoardInfo, Die, DieKind, Fact, Hidden, Sign, SignShape};
pub use evaluate::{Evaluate, Method};
pub use event::{
    Colour, Event, Glyph, Log, Mark, MarkShape, PieceKind, Pile, apply_event, lap_sites,
    sort_small, sort_small_by,
};
pub use game::{Game, Outcome, Score, Seat, Tap, Turn, Verdict};
pub use message::Message;
pub use mixer::{Mixer, SplitMix64};
pub use options::{OptionError, OptionSpec, Options, current_spelling, is_count};
pub use pairs::Pairs;
pub use parse_error::{ParseError, fill_placeholders};
pub use playout::{Chain, Estimate, Playout, PlayoutTrace};
