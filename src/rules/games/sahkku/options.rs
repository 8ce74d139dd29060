//! The options of Sahkku.

use super::super::kit::values;
use crate::rules::{OptionSpec, is_count};

pub(super) static ACTIVATION: OptionSpec =
    OptionSpec::of("activation", &const { values(&ACTIVATIONS) });
pub(super) static FREEZE_LOSS: OptionSpec = OptionSpec::of("freeze-loss", &["true", "false"]);
pub(super) static DRAW_TURNS: OptionSpec = OptionSpec::open("draw-turns", &["100", "50"], is_count);
pub(super) static OPTIONS: [&OptionSpec; 3] = [&ACTIVATION, &FREEZE_LOSS, &DRAW_TURNS];

/// Whether every cross wakes a man, and not only three crosses.
pub(super) const ACTIVATIONS: [(&str, bool); 2] = [("three-x", false), ("each-x", true)];
