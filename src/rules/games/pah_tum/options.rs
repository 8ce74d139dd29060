//! The options of Pah Tum.

use super::super::{kit::values, rows::SWAP};
use crate::rules::OptionSpec;

pub(super) static SIZE: OptionSpec = OptionSpec::of("size", &["7", "5", "9", "11", "13"]);
pub(super) static BLOCKS: OptionSpec =
    OptionSpec::open("blocks", &["5", "3", "7", "9", "11", "13"], |value| {
        value
            .parse()
            .is_ok_and(|blocks: usize| blocks % 2 == 1 && blocks <= MAX_BLOCKS)
            && !value.starts_with(['0', '+'])
    });
pub(super) static PLACING: OptionSpec = OptionSpec::of("placing", &const { values(&PLACINGS) });
pub(super) static SWAP_RULE: OptionSpec = OptionSpec::of(SWAP, &const { values(&SWAP_RULES) });
pub(super) static OPTIONS: [&OptionSpec; 4] = [&SIZE, &BLOCKS, &PLACING, &SWAP_RULE];

const MAX_BLOCKS: usize = 41;

/// How blocks come onto the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Placing {
    Random,
    /// One in the middle, the others at random.
    Centre,
    ByHand,
}

pub(super) const PLACINGS: [(&str, Placing); 3] = [
    ("random", Placing::Random),
    ("centre-then-random", Placing::Centre),
    ("by-hand", Placing::ByHand),
];
pub(super) const SWAP_RULES: [(&str, bool); 2] = [("on", true), ("off", false)];
