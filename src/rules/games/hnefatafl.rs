//! Hnefatafl on 11 by 11 cells: 24 attackers, 12 defenders and the king. The rules are those of all
//! [`tafl`] games; this file holds its layout and presets.
//!
//! The book gives eleven defenders, which no symmetry of the board allows; here there are twelve.
//!
//! Source: the book's section 12.1.

use super::{
    Entry, Preset,
    tafl::{self, Tafl, Variant},
};
use crate::{
    rules::{Form, OptionSpec},
    search,
};

static OPTIONS: [&OptionSpec; 12] = tafl::USUAL.list(&[]);

static VARIANT: Variant = Variant {
    size: 11,
    start: "3bbbbb3/5b5/11/b4w4b/b3www3b/bb1wwKww1bb/b3www3b/b4w4b/11/5b5/3bbbbb3",
    specs: &tafl::USUAL,
    skin: "knotwork",
    form: Form::Tile,
};

/// The registry entry of Hnefatafl.
pub(super) static ENTRY: Entry = Entry {
    key: "hnefatafl",
    options: &OPTIONS,
    presets: &[
        Preset::of("seed", &[]),
        Preset::of(
            "fetlar",
            &[
                ("king-armed", "yes"),
                ("encirclement", "yes"),
                ("repetition", "draw"),
                ("blocked", "loses"),
            ],
        ),
        Preset::of(
            "edge",
            &[
                ("escape", "edge"),
                ("king-capture", "two"),
                ("king-armed", "yes"),
            ],
        ),
    ],
    open: rules!(tafl_hnefatafl, |options| search::evaluated_game(Tafl::new(
        &VARIANT, options
    ))),
    ..tafl::ENTRY
};
