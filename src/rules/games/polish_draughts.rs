//! Polish draughts, today's international draughts: ten rows, men that also capture backwards,
//! flying kings, and captures that must take the most pieces.
//!
//! A capture is compulsory. A man is crowned only if its move ends on the last row. Captured pieces
//! leave the board after the last jump. A side without a move has lost.
//!
//! Source: the book's section 9.6; the world federation (FMJD) decides what it leaves open.

use super::{
    Entry,
    draughts::{self, DIAGONAL, Draughts, EndingLimit, MOST_PIECES, Rules, State},
    english_draughts,
    kit::{Lattice, Limits, lattice::Joins},
};
use crate::{
    rules::{OptionSpec, is_count},
    search,
};

static REPETITION: OptionSpec = OptionSpec::open("repetition", &["3", "0"], is_count);
static QUIET: OptionSpec = OptionSpec::open("quiet-limit", &["50", "0"], is_count);
static ENDINGS: OptionSpec = OptionSpec::of("ending-limits", &["on", "off"]);
static OPTIONS: [&OptionSpec; 3] = [&REPETITION, &QUIET, &ENDINGS];

/// The registry entry of Polish draughts.
pub static ENTRY: Entry = Entry {
    key: "polish-draughts",
    options: &OPTIONS,
    reasons: &[
        "light-square",
        "empty-square",
        "not-yours",
        "stuck",
        "must-capture",
        "must-capture-most",
        "not-there",
    ],
    remarks: draughts::REMARKS_ON_ENDINGS,
    open: rules!(draughts_polish_draughts, |options| {
        let rules = RULES.with_endings(options.is(&ENDINGS, "on"));
        let limits = Limits::of(options, &REPETITION, &QUIET);
        search::evaluated_game(Draughts::new(rules, limits))
    }),
    ..draughts::ENTRY
};

/// The rules as data.
pub const RULES: Rules = Rules {
    lattice: Lattice {
        width: 10,
        height: 10,
        joins: Joins::Diagonal,
    },
    skin: "maple",
    start: "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:\
            B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
    men: 20,
    jumps: DIAGONAL,
    flying: true,
    priorities: &[MOST_PIECES],
    endings: &[
        // A capture may turn the first ending into the second; the one that expires first ends the
        // game.
        EndingLimit {
            balance: |_, state| against_lone_king(state, 3),
            turns: 32,
        },
        EndingLimit {
            balance: |_, state| against_lone_king(state, 2),
            turns: 10,
        },
    ],
    pdn_type: 20,
    king_worth: 350,
    ..english_draughts::RULES
};

/// Returns 1 if a lone king faces at most `max` pieces, a king among them; otherwise 0.
fn against_lone_king(state: &State, max: usize) -> u32 {
    let lone_king = state.lone_king();
    u32::from(lone_king.is_some_and(|(_, many)| many.len() <= max))
}
