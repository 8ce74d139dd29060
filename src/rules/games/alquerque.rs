//! Alquerque of twelve men: short leaps along the lines of five by five points, no kings.
//!
//! Its rules are lost but for the outline in the book of Alfonso X (1283), and reconstructed: by Bell men
//! never go back, never return to where they have stood and rest on the last row; by Pritchard they go
//! every way. A side without a move has lost.
//!
//! Source: the book's section 9.1.

use super::{
    Entry, Preset,
    draughts::{self, Crowning, Draughts, ORTHOGONAL, Played, Removal, Rules, Text},
    kit::{Lattice, Limits, lattice::Joins},
    turkish_draughts,
};
use crate::{
    rules::{Material, OptionSpec, Options, is_count},
    search,
};

static RULESET: OptionSpec = OptionSpec::of("rules", &["bell", "pritchard"]);
static CAPTURE: OptionSpec = OptionSpec::of("capture", &["mandatory", "free"]);
static REPETITION: OptionSpec = OptionSpec::open("repetition", &["3", "0"], is_count);
static QUIET: OptionSpec = OptionSpec::open("quiet-limit", &["100", "0"], is_count);
static OPTIONS: [&OptionSpec; 4] = [&RULESET, &CAPTURE, &REPETITION, &QUIET];

/// What the registry knows of alquerque.
pub static ENTRY: Entry = Entry {
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
    open: rules!(draughts_alquerque, |options| search::judged(Draughts::new(
        rules(options),
        limits(options)
    ))),
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

/// Along every line.
const EVERYWHERE: &[usize] = &[0, 1, 2, 3, 4, 5, 6, 7];
/// To both sides, and forwards along every line.
const NOT_BACK: &[usize] = &[0, 1, 3, 5, 6];

/// As Pritchard has it.
pub const PRITCHARD: Rules = Rules {
    lattice: Lattice {
        width: 5,
        height: 5,
        joins: Joins::Alquerque,
    },
    played: Played::All,
    material: Material::Sandstone,
    text: Text::Rows,
    start: "bbbbb/bbbbb/bb1ww/wwwww/wwwww w -",
    men: 12,
    steps: EVERYWHERE,
    jumps: EVERYWHERE,
    king: ORTHOGONAL,
    flying: false,
    removal: Removal::AtOnce,
    crowning: Crowning::Never,
    priorities: &[],
    routes_are_one: false,
    endings: &[],
    pdn_type: 0,
    ..turkish_draughts::RULES
};

/// As Bell has it.
pub const BELL: Rules = Rules {
    steps: NOT_BACK,
    jumps: NOT_BACK,
    retrace: false,
    crowning: Crowning::ComesToRest,
    ..PRITCHARD
};
