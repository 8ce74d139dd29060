//! Tawlbwrdd on 11 by 11 cells: 24 attackers, twelve defenders and the king. The rules are those of
//! all [`tafl`] games; this file holds its layouts and presets.
//!
//! Robert ap Ifan says in 1587 that the king's twelve men stand next to the king, and six men in
//! the middle of each side. That leaves the layout open: `a` is the usual one, and the others are
//! played too.
//!
//! Source: the book's section 12.3.

use super::{
    Entry, Preset,
    kit::{chosen, values},
    tafl::{self, Tafl, USUAL, Variant},
};
use crate::{
    rules::{Form, OptionSpec, Options},
    search::{self, AnyGame},
};

#[rustfmt::skip]
const LAYOUTS: [(&str, &str); 5] = [
    ("a", "3bbbbb3/5b5/5w5/b4w4b/b4w4b/bbwwwKwwwbb/b4w4b/b4w4b/5w5/5b5/3bbbbb3"),
    ("b", "4bbb4/4b1b4/5b5/5w5/bb2www2bb/b1bwwKwwb1b/bb2www2bb/5w5/5b5/4b1b4/4bbb4"),
    ("c", "4bbb4/4bbb4/5w5/5w5/bb3w3bb/bbwwwKwwwbb/bb3w3bb/5w5/5w5/4bbb4/4bbb4"),
    ("d", "4bbb4/4bbb4/11/5w5/bb2www2bb/bb1wwKww1bb/bb2www2bb/5w5/11/4bbb4/4bbb4"),
    ("e", "3bbbbb3/5b5/11/b4w4b/b3www3b/bb1wwKww1bb/b3www3b/b4w4b/11/5b5/3bbbbb3"),
];

static LAYOUT: OptionSpec = OptionSpec::of("layout", &const { values(&LAYOUTS) });
static OPTIONS: [&OptionSpec; 13] = USUAL.list(&[&LAYOUT]);

fn open(options: &Options) -> Box<dyn AnyGame> {
    let variant = Variant {
        size: 11,
        start: chosen(options, &LAYOUT, &LAYOUTS),
        specs: &USUAL,
        skin: "interlace",
        form: Form::Tile,
    };
    search::evaluated_game(Tafl::new(&variant, options))
}

/// The registry entry of Tawlbwrdd.
pub(super) static ENTRY: Entry = Entry {
    key: "tawlbwrdd",
    options: &OPTIONS,
    presets: &[
        Preset::of("seed", &[]),
        Preset::of(
            "ifan",
            &[
                ("escape", "edge"),
                ("king-armed", "yes"),
                ("king-capture", "two"),
            ],
        ),
    ],
    open: rules!(tafl_tawlbwrdd, open),
    ..tafl::ENTRY
};
