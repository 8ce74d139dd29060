//! Russian draughts: men also capture backwards, kings fly, and a man that reaches the last row
//! continues its capture as a king.
//!
//! A capture is compulsory and must be completed; the player chooses among several captures.
//! Captured pieces leave the board after the last jump. A side without a move has lost.
//!
//! Source: the book's section 9.7; the king, the landing squares and the draws are those of the
//! world federation's draughts on 64 squares.

use super::{
    Entry,
    draughts::{self, Crowning, DIAGONAL, Draughts, EndingLimit, Naming, Rules, Squares, State},
    english_draughts,
    kit::Limits,
};
use crate::{
    rules::{OptionSpec, is_count},
    search,
};

static REPETITION: OptionSpec = OptionSpec::open("repetition", &["3", "0"], is_count);
static QUIET: OptionSpec = OptionSpec::open("quiet-limit", &["30", "0"], is_count);
static ENDINGS: OptionSpec = OptionSpec::of("ending-limits", &["on", "off"]);
static OPTIONS: [&OptionSpec; 3] = [&REPETITION, &QUIET, &ENDINGS];

/// The registry entry of Russian draughts.
pub static ENTRY: Entry = Entry {
    key: "russian-draughts",
    options: &OPTIONS,
    reasons: &[
        "light-square",
        "empty-square",
        "not-yours",
        "stuck",
        "must-capture",
        "not-there",
    ],
    remarks: draughts::REMARKS_ON_ENDINGS,
    open: rules!(draughts_russian_draughts, |options| {
        let rules = RULES.with_endings(options.is(&ENDINGS, "on"));
        let limits = Limits::of(options, &REPETITION, &QUIET);
        search::evaluated_game(Draughts::new(rules, limits))
    }),
    ..draughts::ENTRY
};

/// The rules as data.
pub const RULES: Rules = Rules {
    naming: Naming::Letters,
    skin: "lacquer",
    start: "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8",
    jumps: DIAGONAL,
    flying: true,
    crowning: Crowning::InPassing,
    endings: &[
        // Three kings or more against one.
        EndingLimit {
            balance: |_, state| against_lone_king(state, |_, many| (many & state.kings).len() >= 3),
            turns: 30,
        },
        EndingLimit {
            balance: |_, state| {
                against_lone_king(state, |lone, many| {
                    many.len() == 3 && MAIN_ROAD.covers(lone) && !MAIN_ROAD.meets(many)
                })
            },
            turns: 10,
        },
        EndingLimit {
            balance: |_, state| against_lone_king(state, |_, many| many.len() == 2),
            turns: 10,
        },
        EndingLimit {
            balance: |_, state| kings_on_both_sides(state, 4..=5),
            turns: 60,
        },
        EndingLimit {
            balance: |_, state| kings_on_both_sides(state, 6..=7),
            turns: 120,
        },
    ],
    capture_sign: ":",
    pdn_type: 25,
    king_worth: 330,
    ..english_draughts::RULES
};

/// The main road, from a1 to h8.
const MAIN_ROAD: Squares = Squares::of(28)
    .with(24)
    .with(21)
    .with(17)
    .with(14)
    .with(10)
    .with(7)
    .with(3);

/// Returns 1 if a lone king faces several pieces, a king among them, and `holds` is true; otherwise
/// 0.
fn against_lone_king(state: &State, holds: impl Fn(Squares, Squares) -> bool) -> u32 {
    let lone_king = state.lone_king();
    u32::from(lone_king.is_some_and(|(lone, many)| holds(lone, many)))
}

/// Returns a number for the balance of pieces if both sides have kings and the number of all pieces
/// lies in `pieces`; otherwise 0. A capture or a crowning changes the number.
fn kings_on_both_sides(state: &State, pieces: std::ops::RangeInclusive<usize>) -> u32 {
    let both = state.pieces.iter().all(|side| side.meets(state.kings));
    if !both || !pieces.contains(&state.pieces.iter().map(|side| side.len()).sum()) {
        return 0;
    }
    let count = |number: u32, squares: Squares| 8 * number + squares.len() as u32;
    let kings = state.pieces.map(|side| side & state.kings);
    state.pieces.into_iter().chain(kings).fold(0, count)
}
