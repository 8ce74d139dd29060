//! Hnefatafl on 11 by 11 cells: 24 attackers, 12 defenders and the king. The rules are those of all
//! [`tafl`] games; here stand its layout and its ready-made sets of options.
//!
//! The book gives eleven defenders, which no symmetry of the board allows: twelve.
//!
//! Source: the book's section 12.1.

use super::{
    Entry, Preset,
    tafl::{self, Layout, Tafl},
};
use crate::{rules::OptionSpec, table::Table};

static OPTIONS: [&OptionSpec; 12] = [
    &tafl::ESCAPE,
    &tafl::CORNER_SIZE,
    &tafl::KING_ARMED,
    &tafl::KING_CAPTURE,
    &tafl::KING_EDGE,
    &tafl::THRONE_PASS,
    &tafl::ENCIRCLEMENT,
    &tafl::REPETITION,
    &tafl::BLOCKED,
    &tafl::FIRST,
    &tafl::MOVE,
    &tafl::QUIET_220,
];

static LAYOUT: Layout = Layout {
    size: 11,
    start: "3bbbbb3/5b5/11/b4w4b/b3www3b/bb1wwKww1bb/b3www3b/b4w4b/11/5b5/3bbbbb3",
    options: &OPTIONS,
};

/// What the registry knows of Hnefatafl.
pub static ENTRY: Entry = Entry {
    key: "hnefatafl",
    chapter: "tafl",
    players: &["b", "w"],
    chance: false,
    options: &OPTIONS,
    reasons: tafl::REASONS,
    remarks: tafl::REMARKS,
    facts: tafl::FACTS,
    presets: &[
        Preset {
            key: "seed",
            options: &[],
        },
        Preset {
            key: "fetlar",
            options: &[
                ("king_armed", "yes"),
                ("encirclement", "yes"),
                ("repetition", "draw"),
                ("blocked", "loses"),
            ],
        },
        Preset {
            key: "edge",
            options: &[
                ("escape", "edge"),
                ("king_capture", "two"),
                ("king_armed", "yes"),
            ],
        },
    ],
    open: |options| Table::new(&ENTRY, Tafl::new(&LAYOUT, options), options),
};
