//! The options of Go.

use crate::rules::{OptionSpec, Options, is_count};

pub(super) const ON: &str = "on";
/// The value of [`SCORING`] for counting by area.
pub const AREA: &str = "area";
/// The ko rules, by the option's values.
const KO_RULES: [(&str, Ko); 3] = [
    ("simple", Ko::Simple),
    ("positional", Ko::Positional),
    ("situational", Ko::Situational),
];

/// The number of lines in each direction.
pub static SIZE: OptionSpec = OptionSpec::of("size", &["9", "13", "15", "19"]);
/// Whether territory or area counts.
pub static SCORING: OptionSpec = OptionSpec::of("scoring", &["territory", AREA]);
/// White's compensation in points; `usual` depends on the other options ([`komi`]).
pub static KOMI: OptionSpec = OptionSpec::open(
    "komi",
    &["usual", "0", "0.5", "5.5", "6.5", "7.5"],
    |value| read_komi(value).is_some(),
);
/// The number of Black's handicap stones.
pub static HANDICAP: OptionSpec =
    OptionSpec::of("handicap", &["0", "2", "3", "4", "5", "6", "7", "8", "9"]);
pub(super) static KO: OptionSpec =
    OptionSpec::of("ko", &[KO_RULES[0].0, KO_RULES[1].0, KO_RULES[2].0]);
/// The number of occurrences of a position that ends the game under simple ko; 0 for never.
pub static LONG_CYCLE: OptionSpec = OptionSpec::open("long-cycle", &["3", "0"], is_count);
/// Whether a move may leave its own chain without a liberty.
pub static SUICIDE: OptionSpec = OptionSpec::of("suicide", &["off", ON]);
pub(super) static PASS_STONES: OptionSpec = OptionSpec::of("pass-stones", &["off", ON]);
/// All options, in the order in which they are offered.
pub static OPTIONS: [&OptionSpec; 8] = [
    &SIZE,
    &SCORING,
    &KOMI,
    &HANDICAP,
    &KO,
    &LONG_CYCLE,
    &SUICIDE,
    &PASS_STONES,
];

/// The positions that a move may not recreate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ko {
    /// The position before the opponent's last move.
    Simple,
    /// Any earlier position, whichever side was to move.
    Positional,
    /// Any earlier position with the same side to move.
    Situational,
}

/// Returns the ko rule of a game with these options.
pub(super) fn ko(options: &Options) -> Ko {
    let rule = KO_RULES.iter().find(|(value, _)| options.is(&KO, value));
    rule.expect("a value that the option offers").1
}

/// Returns the second player's compensation in half points: the chosen value, or the usual one for
/// these options.
pub fn komi(options: &Options) -> i32 {
    let usual = match (options.count(&HANDICAP) > 0, options.is(&SCORING, AREA)) {
        (true, _) => 1,
        (_, true) => 15,
        _ => 13,
    };
    read_komi(options.get(&KOMI)).unwrap_or(usual)
}

/// Reads half points from a text of whole or half points, such as `6.5`.
pub fn read_komi(text: &str) -> Option<i32> {
    let (whole, half) = match text.strip_suffix(".5") {
        Some(whole) => (whole, 1),
        None => (text, 0),
    };
    let (sign, digits) = match whole.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, whole),
    };
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    let points: i32 = digits.parse().ok().filter(|_| plain && digits.len() <= 3)?;
    Some(sign * (2 * points + half))
}
