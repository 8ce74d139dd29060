//! The options of Palma.

use super::super::kit::values;
use crate::rules::{OptionSpec, Seat};

pub(super) static HOLE_15: OptionSpec = OptionSpec::of("hole15", &["rethrow", "stake", "none"]);
pub(super) static HOLE_5: OptionSpec = OptionSpec::of("hole5", &["none", "rethrow", "stake"]);
pub(super) static HOLE_25: OptionSpec = OptionSpec::of("hole25", &["none", "rethrow", "stake"]);
pub(super) static BACK_LINKS: OptionSpec = OptionSpec::of("back-links", &["false", "true"]);
pub(super) static LINK_BLOCKED: OptionSpec = OptionSpec::of("link-blocked", &["illegal", "stay"]);
pub(super) static TRANSFER: OptionSpec =
    OptionSpec::of("transfer-without-pegs", &["true", "false"]);
pub(super) static NUMBERING: OptionSpec = OptionSpec::of("numbering", &["up", "down"]);
pub(super) static BEGINS: OptionSpec = OptionSpec::of("first", &const { values(&FIRST) });
pub(super) static OPTIONS: [&OptionSpec; 8] = [
    &HOLE_15,
    &HOLE_5,
    &HOLE_25,
    &BACK_LINKS,
    &LINK_BLOCKED,
    &TRANSFER,
    &NUMBERING,
    &BEGINS,
];

/// Who has the first throw, by the option's value.
pub(super) const FIRST: [(&str, Seat); 2] = [("dogs", Seat::FIRST), ("jackals", Seat::SECOND)];
