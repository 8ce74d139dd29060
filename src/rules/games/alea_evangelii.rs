//! Alea evangelii on 19 by 19 points: 48 attackers, 24 defenders and the king. The rules are those
//! of all [`tafl`] games; this file holds its layouts and presets.
//!
//! The drawing in manuscript 122 of Corpus Christi College, Oxford, is corrupt, and its
//! reconstructions differ. `forts` gives the king the two by two corners that most of them have.
//!
//! Source: the book's section 12.4.

use super::{
    Entry, Preset,
    kit::{chosen, values},
    tafl::{self, Specs, Tafl, USUAL, Variant},
};
use crate::{
    rules::{Form, OptionSpec, Options, is_count},
    search::{self, AnyGame},
};

#[rustfmt::skip]
const LAYOUTS: [(&str, &str); 2] = [
    ("a", "2b2b7b2b2/19/b4b7b4b/7b1w1b7/6b1b1b1b6/b1b2w7w2b1b/4b4w4b4/3b4w1w4b3/4b2w1w1w2b4/3w2w1wKw1w2w3/\
           4b2w1w1w2b4/3b4w1w4b3/4b4w4b4/b1b2w7w2b1b/6b1b1b1b6/7b1w1b7/b4b7b4b/19/2b2b7b2b2"),
    ("b", "2b2b7b2b2/19/b4b7b4b/7b1b1b7/6b1w1w1b6/b1b2b7b2b1b/4b4w4b4/3b4w1w4b3/4w2w1w1w2w4/3b2w1wKw1w2b3/\
           4w2w1w1w2w4/3b4w1w4b3/4b4w4b4/b1b2b7b2b1b/6b1w1w1b6/7b1b1b7/b4b7b4b/19/2b2b7b2b2"),
];

static LAYOUT: OptionSpec = OptionSpec::of("layout", &const { values(&LAYOUTS) });
static SPECS: Specs = Specs {
    no_progress: &OptionSpec::open("quiet-limit", &["380", "0"], is_count),
    ..USUAL
};
static OPTIONS: [&OptionSpec; 13] = SPECS.list(&[&LAYOUT]);

fn open(options: &Options) -> Box<dyn AnyGame> {
    let variant = Variant {
        size: 19,
        start: chosen(options, &LAYOUT, &LAYOUTS),
        specs: &SPECS,
        skin: "vellum",
        form: Form::Crossing,
    };
    search::evaluated_game(Tafl::new(&variant, options))
}

/// The registry entry of Alea evangelii.
pub(super) static ENTRY: Entry = Entry {
    key: "alea-evangelii",
    options: &OPTIONS,
    presets: &[
        Preset::of("seed", &[]),
        Preset::of(
            "forts",
            &[
                ("corner-size", "2"),
                ("king-edge", "three"),
                ("king-armed", "anvil"),
            ],
        ),
    ],
    open: rules!(tafl_alea_evangelii, open),
    ..tafl::ENTRY
};
