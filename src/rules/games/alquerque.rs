//! Alquerque of twelve men: short jumps along the lines of five by five points, no kings.
//!
//! Only the outline of the rules survives, in the book of Alfonso X (1283); the rest is
//! reconstructed. Bell's men never move backwards, never return to a point where they have stood,
//! and stay where they are on the last row. Pritchard's men move in all directions. A side without
//! a move has lost.
//!
//! Source: the book's section 9.1.

use super::{
    Entry, Preset,
    draughts::{self, Crowning, Draughts, ORTHOGONAL, PlayableSquares, Removal, Rules, Text},
    kit::{Direction, Lattice, Limits, lattice::Joins},
    turkish_draughts,
};
use crate::{
    rules::{OptionSpec, Options, is_count},
    search,
};

static RULESET: OptionSpec = OptionSpec::of("rules", &["bell", "pritchard"]);
static CAPTURE: OptionSpec = OptionSpec::of("capture", &["mandatory", "free"]);
static REPETITION: OptionSpec = OptionSpec::open("repetition", &["3", "0"], is_count);
static QUIET: OptionSpec = OptionSpec::open("quiet-limit", &["100", "0"], is_count);
static OPTIONS: [&OptionSpec; 4] = [&RULESET, &CAPTURE, &REPETITION, &QUIET];

/// The registry entry of alquerque.
pub(super) static ENTRY: Entry = Entry {
    key: "alquerque",
    options: &OPTIONS,
    reasons: &[
        "empty-square",
        "not-yours",
        "stuck",
        "must-capture",
        "stood-there",
        "far-row",
        "not-there",
    ],
    presets: &[
        Preset::of("bell", &[]),
        Preset::of("pritchard", &[("rules", "pritchard")]),
        Preset::of("early", &[("rules", "pritchard"), ("capture", "free")]),
    ],
    open: rules!(draughts_alquerque, |options| search::evaluated_game(
        Draughts::new(rules(options), limits(options))
    )),
    ..draughts::ENTRY
};

fn rules(options: &Options) -> Rules {
    let mut rules = if options.is(&RULESET, "bell") {
        BELL
    } else {
        PRITCHARD
    };
    rules.must_capture = options.is(&CAPTURE, "mandatory");
    rules
}

fn limits(options: &Options) -> Limits {
    Limits::of(options, &REPETITION, &QUIET)
}

/// The directions along every line.
const EVERYWHERE: &[Direction] = &[
    Direction::RIGHT,
    Direction::LEFT,
    Direction::DOWN,
    Direction::UP,
    Direction::DOWN_RIGHT,
    Direction::UP_LEFT,
    Direction::UP_RIGHT,
    Direction::DOWN_LEFT,
];
/// The directions to both sides, and forwards along every line.
const NOT_BACK: &[Direction] = &[
    Direction::RIGHT,
    Direction::LEFT,
    Direction::UP,
    Direction::UP_LEFT,
    Direction::UP_RIGHT,
];

/// Pritchard's reconstruction.
pub(super) const PRITCHARD: Rules = Rules {
    lattice: Lattice {
        width: 5,
        height: 5,
        joins: Joins::Alquerque,
    },
    playable: PlayableSquares::All,
    skin: "sandstone",
    text: Text::Rows,
    start: "bbbbb/bbbbb/bb1ww/wwwww/wwwww w -",
    men: 12,
    steps: EVERYWHERE,
    jumps: EVERYWHERE,
    king_directions: ORTHOGONAL,
    flying: false,
    removal: Removal::AtOnce,
    crowning: Crowning::Never,
    priorities: &[],
    routes_are_one: false,
    endings: &[],
    pdn_type: 0,
    ..turkish_draughts::RULES
};

/// Bell's reconstruction.
pub(super) const BELL: Rules = Rules {
    steps: NOT_BACK,
    jumps: NOT_BACK,
    retrace: false,
    crowning: Crowning::ComesToRest,
    ..PRITCHARD
};
