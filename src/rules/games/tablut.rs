//! Tablut on 9 by 9 cells: sixteen attackers, eight defenders and the king. The rules are those of
//! all [`tafl`] games; this file holds its layout and presets.
//!
//! `linnaeus` follows the notes of Linnaeus from 1732, as they are mostly read today. `smith`
//! follows the English translation of 1811, in which it always takes four men to capture the king.
//!
//! Source: the book's section 12.2.

use super::{
    Entry, Preset,
    tafl::{self, Specs, Tafl, USUAL, Variant},
};
use crate::{
    rules::{Form, OptionSpec, is_count},
    search,
};

static SPECS: Specs = Specs {
    no_progress: &OptionSpec::open("quiet-limit", &["180", "0"], is_count),
    ..USUAL
};

static OPTIONS: [&OptionSpec; 12] = SPECS.list(&[]);

static VARIANT: Variant = Variant {
    size: 9,
    start: "3bbb3/4b4/4w4/b3w3b/bbwwKwwbb/b3w3b/4w4/4b4/3bbb3",
    specs: &SPECS,
    skin: "birch",
    form: Form::Tile,
};

/// The registry entry of Tablut.
pub(super) static ENTRY: Entry = Entry {
    key: "tablut",
    options: &OPTIONS,
    presets: &[
        Preset::of("seed", &[]),
        Preset::of(
            "linnaeus",
            &[
                ("escape", "edge"),
                ("king-capture", "mixed"),
                ("king-armed", "anvil"),
                ("blocked", "loses"),
            ],
        ),
        Preset::of(
            "smith",
            &[
                ("escape", "edge"),
                ("king-armed", "anvil"),
                ("blocked", "loses"),
            ],
        ),
    ],
    open: rules!(tafl_tablut, |options| search::evaluated_game(Tafl::new(
        &VARIANT, options
    ))),
    ..tafl::ENTRY
};
