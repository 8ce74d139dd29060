//! Ard ri on 7 by 7 cells: sixteen attackers, eight defenders and the king. The rules are those of
//! all [`tafl`] games, with three differences. Pieces step instead of sliding, the king captures,
//! and the king's side moves first.
//!
//! No old source has its rules. `edge` lets the king escape at the edge, as it is mostly played
//! today.
//!
//! Source: the book's section 12.5.

use super::{
    Entry, Preset,
    tafl::{self, Specs, Tafl, USUAL, Variant},
};
use crate::{
    rules::{Form, OptionSpec, is_count},
    search,
};

static SPECS: Specs = Specs {
    first: &OptionSpec::of("first", &["defenders", "attackers"]),
    movement: &OptionSpec::of("move", &["step", "slide"]),
    king_armed: &OptionSpec::of("king-armed", &["yes", "no", "anvil"]),
    no_progress: &OptionSpec::open("quiet-limit", &["140", "0"], is_count),
    ..USUAL
};

static OPTIONS: [&OptionSpec; 12] = SPECS.list(&[]);

static VARIANT: Variant = Variant {
    size: 7,
    start: "2bbb2/3b3/b1www1b/bbwKwbb/b1www1b/3b3/2bbb2",
    specs: &SPECS,
    skin: "tartan",
    form: Form::Tile,
};

/// The registry entry of Ard ri.
pub(super) static ENTRY: Entry = Entry {
    key: "ard-ri",
    options: &OPTIONS,
    presets: &[
        Preset::of("seed", &[]),
        Preset::of("edge", &[("escape", "edge"), ("blocked", "loses")]),
        Preset::of("slide", &[("move", "slide")]),
    ],
    open: rules!(tafl_ard_ri, |options| search::evaluated_game(Tafl::new(
        &VARIANT, options
    ))),
    ..tafl::ENTRY
};
