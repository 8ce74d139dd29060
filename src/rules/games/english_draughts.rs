//! English draughts, or checkers: men capture forwards, kings move one square, and the player
//! chooses among several captures.
//!
//! The dark side begins. A capture is compulsory and must be completed; a man that is crowned by a
//! capture stops. A side without a move has lost.
//!
//! In tournaments the first three moves are drawn by lot, so that players do not repeat the
//! openings that are known to be draws.
//!
//! Source: the book's section 9.5; the first move and the draws are those of the World Checkers
//! Draughts Federation.

use super::{
    Entry,
    draughts::{self, Draughts, PlayableSquares, Rules},
    italian_draughts,
    kit::{Limits, chosen, values},
};
use crate::{
    rules::{OptionSpec, is_count},
    search,
};

static REPETITION: OptionSpec = OptionSpec::open("repetition", &["3", "0"], is_count);
static QUIET: OptionSpec = OptionSpec::open("quiet-limit", &["80", "0"], is_count);
static OPENING: OptionSpec = OptionSpec::of("opening", &const { values(&OPENINGS) });
static OPTIONS: [&OptionSpec; 3] = [&OPENING, &REPETITION, &QUIET];

/// Free openings, or a card drawn from the three-move openings of the American Checker Federation.
/// The list has those that are balloted in play over the board, without the eighteen barred
/// openings and the twelve for play by mail.
const OPENINGS: [(&str, &str); 2] = [
    ("free", ""),
    ("three-move", include_str!("english_draughts/ballots.txt")),
];

/// The registry entry of English draughts.
pub static ENTRY: Entry = Entry {
    key: "english-draughts",
    options: &OPTIONS,
    reasons: &[
        "light-square",
        "empty-square",
        "not-yours",
        "stuck",
        "must-capture",
        "not-there",
    ],
    open: rules!(draughts_english_draughts, |options| {
        let limits = Limits::of(options, &REPETITION, &QUIET);
        let ballots = chosen(options, &OPENING, &OPENINGS);
        search::evaluated_game(Draughts::new(Rules { ballots, ..RULES }, limits))
    }),
    ..draughts::ENTRY
};

/// The rules as data.
pub const RULES: Rules = Rules {
    playable: PlayableSquares::TopRight,
    skin: "oilcloth",
    start: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    men_take_kings: true,
    priorities: &[],
    pdn_type: 21,
    king_worth: 140,
    ..italian_draughts::RULES
};
