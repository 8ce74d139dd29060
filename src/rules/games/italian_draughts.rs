//! Dama italiana: men capture forwards and never capture a king, kings move one square, and the
//! rules choose among several captures.
//!
//! A capture is compulsory. Four rules filter the complete captures in turn: those that take the
//! most pieces, those made by a king, those that take the most kings, and those that meet the kings
//! earliest. A side without a move has lost.
//!
//! Source: the book's sections 9.2 to 9.4.

use super::{
    Entry,
    draughts::{
        self, Crowning, DIAGONAL, DIAGONAL_FORWARD, Draughts, MOST_PIECES, Move, Naming,
        PlayableSquares, Priority, Removal, Rules, Text,
    },
    kit::{Lattice, Limits, lattice::Joins},
};
use crate::{
    rules::{OptionSpec, is_count},
    search,
};

static REPETITION: OptionSpec = OptionSpec::open("repetition", &["4", "3", "0"], is_count);
static QUIET: OptionSpec = OptionSpec::open("quiet-limit", &["80", "0"], is_count);
static OPTIONS: [&OptionSpec; 2] = [&REPETITION, &QUIET];

/// The registry entry of Italian draughts.
pub static ENTRY: Entry = Entry {
    key: "italian-draughts",
    options: &OPTIONS,
    reasons: &[
        "light-square",
        "empty-square",
        "not-yours",
        "stuck",
        "must-capture",
        "must-capture-most",
        "must-use-king",
        "must-take-kings",
        "must-take-kings-first",
        "not-there",
    ],
    open: rules!(draughts_italian_draughts, |options| {
        let limits = Limits::of(options, &REPETITION, &QUIET);
        search::evaluated_game(Draughts::new(RULES, limits))
    }),
    ..draughts::ENTRY
};

/// The rules as data.
pub const RULES: Rules = Rules {
    lattice: Lattice {
        width: 8,
        height: 8,
        joins: Joins::Diagonal,
    },
    playable: PlayableSquares::TopLeft,
    naming: Naming::Numbers,
    skin: "inlay",
    text: Text::Fen,
    ballots: "",
    start: "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    men: 12,
    steps: DIAGONAL_FORWARD,
    jumps: DIAGONAL_FORWARD,
    retrace: true,
    king_directions: DIAGONAL,
    flying: false,
    men_take_kings: false,
    removal: Removal::AtTheEnd,
    crowning: Crowning::WhereItEnds,
    must_capture: true,
    priorities: &[
        MOST_PIECES,
        Priority {
            measure: Move::by_king,
            key: "must-use-king",
        },
        Priority {
            measure: Move::kings_taken,
            key: "must-take-kings",
        },
        Priority {
            measure: Move::kings_early,
            key: "must-take-kings-first",
        },
    ],
    routes_are_one: true,
    endings: &[],
    capture_sign: "x",
    pdn_type: 22,
    // A man cannot capture a king, so a king is worth more than in other draughts.
    king_worth: 330,
};
