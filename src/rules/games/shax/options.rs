//! The options of Shax.

use super::super::kit::values;
use crate::rules::{OptionSpec, is_count};

pub(super) static STARTER: OptionSpec =
    OptionSpec::of("no-jare-starter", &const { values(&STARTERS) });
pub(super) static REPETITION: OptionSpec = OptionSpec::open("repetition", &["3", "0"], is_count);
pub(super) static QUIET: OptionSpec = OptionSpec::open("quiet-limit", &["100", "0"], is_count);
pub(super) static SERIES: OptionSpec = OptionSpec::of("series", &const { values(&SERIES_OF) });
pub(super) static OPTIONS: [&OptionSpec; 4] = [&STARTER, &REPETITION, &QUIET, &SERIES];

/// Whether the second player begins if nobody made a line while men were placed.
pub(super) const STARTERS: [(&str, bool); 2] = [("second", true), ("first", false)];
/// How many games in a row a player must win; 0 for a single game.
pub(super) const SERIES_OF: [(&str, u8); 2] = [("single", 0), ("five", 5)];
