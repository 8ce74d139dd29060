//! The options of Five Field Kono.

use super::super::kit::values;
use crate::rules::{OptionSpec, is_count};

pub(super) static STUCK: OptionSpec = OptionSpec::of("stuck", &const { values(&STUCKS) });
pub(super) static ANTI_BLOCK: OptionSpec = OptionSpec::of("anti-block", &["none", "leave-home"]);
pub(super) static REPETITION: OptionSpec = OptionSpec::open("repetition", &["3", "0"], is_count);
pub(super) static MOVE_LIMIT: OptionSpec =
    OptionSpec::open("move-limit", &["300", "100"], is_count);
pub(super) static OPTIONS: [&OptionSpec; 4] = [&STUCK, &ANTI_BLOCK, &REPETITION, &MOVE_LIMIT];

/// How the game treats a player without a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stuck {
    Passes,
    Loses,
    Draws,
}

pub(super) const STUCKS: [(&str, Stuck); 3] = [
    ("pass", Stuck::Passes),
    ("loss", Stuck::Loses),
    ("draw", Stuck::Draws),
];
