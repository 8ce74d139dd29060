//! English draughts, or checkers: men take forwards, kings go one square, and of several captures the
//! player chooses.
//!
//! The dark side begins. Capturing is compulsory, to its end; a man that is crowned by a capture stops.
//! A side without a move has lost.
//!
//! Source: the book's section 9.5; the first move and the draws are those of the World Checkers Draughts
//! Federation.

use super::{
    Entry,
    draughts::{self, Draughts, Played, Rules},
    italian_draughts,
    kit::Limits,
};
use crate::{
    rules::{Material, OptionSpec, is_count},
    search,
};

static REPETITION: OptionSpec = OptionSpec::open("repetition", &["3", "0"], is_count);
static QUIET: OptionSpec = OptionSpec::open("quiet-limit", &["80", "0"], is_count);
static OPTIONS: [&OptionSpec; 2] = [&REPETITION, &QUIET];

/// What the registry knows of English draughts.
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
    open: |options| {
        let limits = Limits::of(options, &REPETITION, &QUIET);
        search::judged(Draughts::new(RULES, limits))
    },
    ..draughts::ENTRY
};

/// The rules as data.
pub const RULES: Rules = Rules {
    played: Played::TopRight,
    material: Material::Oilcloth,
    start: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    men_take_kings: true,
    priorities: &[],
    pdn_type: 21,
    king_worth: 140,
    ..italian_draughts::RULES
};
