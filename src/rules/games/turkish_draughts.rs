//! Turkish draughts: all pieces move and capture orthogonally, on all squares of the board. Kings
//! fly, and captured pieces leave the board at once.
//!
//! A capture is compulsory, and must take the most pieces. A side without a move has lost.
//!
//! Source: the book's section 9.8; championship play and Ludii's Dama decide what it leaves open.

use super::{
    Entry,
    draughts::{
        self, Draughts, EndingLimit, MOST_PIECES, Naming, ORTHOGONAL, ORTHOGONAL_FORWARD,
        PlayableSquares, Removal, Rules,
    },
    english_draughts,
    kit::{Lattice, Limits, lattice::Joins},
};
use crate::{
    rules::{OptionSpec, is_count},
    search,
};

static ONE_AGAINST_ONE: OptionSpec = OptionSpec::of("one-vs-one", &["draw", "play"]);
static REPETITION: OptionSpec = OptionSpec::open("repetition", &["3", "0"], is_count);
static QUIET: OptionSpec = OptionSpec::open("quiet-limit", &["80", "0"], is_count);
static OPTIONS: [&OptionSpec; 3] = [&ONE_AGAINST_ONE, &REPETITION, &QUIET];

/// The registry entry of Turkish draughts.
pub static ENTRY: Entry = Entry {
    key: "turkish-draughts",
    options: &OPTIONS,
    reasons: &[
        "empty-square",
        "not-yours",
        "stuck",
        "must-capture",
        "must-capture-most",
        "not-there",
    ],
    remarks: draughts::REMARKS_ON_ENDINGS,
    open: rules!(draughts_turkish_draughts, |options| {
        let rules = RULES.with_endings(options.is(&ONE_AGAINST_ONE, "draw"));
        let limits = Limits::of(options, &REPETITION, &QUIET);
        search::evaluated_game(Draughts::new(rules, limits))
    }),
    ..draughts::ENTRY
};

/// The rules as data.
pub const RULES: Rules = Rules {
    lattice: Lattice {
        width: 8,
        height: 8,
        joins: Joins::Orthogonal,
    },
    playable: PlayableSquares::All,
    naming: Naming::Letters,
    skin: "olive",
    start: "W:Wa2,a3,b2,b3,c2,c3,d2,d3,e2,e3,f2,f3,g2,g3,h2,h3:\
            Ba6,a7,b6,b7,c6,c7,d6,d7,e6,e7,f6,f7,g6,g7,h6,h7",
    men: 16,
    steps: ORTHOGONAL_FORWARD,
    jumps: ORTHOGONAL_FORWARD,
    king_directions: ORTHOGONAL,
    flying: true,
    removal: Removal::AtOnce,
    priorities: &[MOST_PIECES],
    // One piece each is a draw unless one of them can be captured at once.
    endings: &[EndingLimit {
        balance: |game, state| {
            let alone = state.pieces.iter().all(|side| side.len() == 1);
            u32::from(alone && !game.can_capture(state))
        },
        turns: 0,
    }],
    pdn_type: 30,
    king_worth: 400,
    ..english_draughts::RULES
};
