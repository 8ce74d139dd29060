//! The options of gomoku.

use super::super::{kit::values, rows::SWAP};
use crate::rules::OptionSpec;

/// The rows that win, and the points that are forbidden.
pub static RULE: OptionSpec = OptionSpec::of("rule", &const { values(&RULES) });
/// The number of lines in each direction.
pub static SIZE: OptionSpec = OptionSpec::of("size", &["15", "19", "13", "9"]);
/// Whether the first stone must lie in the centre.
pub static CENTRE: OptionSpec = OptionSpec::of("centre-first", &const { values(&CENTRES) });
/// The rule by which the players choose sides.
pub static OPENING: OptionSpec = OptionSpec::of("opening", &const { values(&OPENINGS) });
pub(super) static OPTIONS: [&OptionSpec; 4] = [&RULE, &SIZE, &CENTRE, &OPENING];

/// The rows that win.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    Freestyle,
    Standard,
    Renju,
}

pub(super) const RULES: [(&str, Rule); 3] = [
    ("freestyle", Rule::Freestyle),
    ("standard", Rule::Standard),
    ("renju", Rule::Renju),
];
/// The value of [`CENTRE`] that lets the first stone lie anywhere.
pub const ANYWHERE: &str = "off";
pub(super) const CENTRES: [(&str, bool); 2] = [("on", true), (ANYWHERE, false)];

/// Who chooses the sides, and when.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Opening {
    Plain,
    Swap,
    Swap2,
}

pub(super) const OPENINGS: [(&str, Opening); 3] = [
    ("none", Opening::Plain),
    (SWAP, Opening::Swap),
    ("swap2", Opening::Swap2),
];
