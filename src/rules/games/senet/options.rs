//! The options of Senet, and how they fill in a reading.

use super::readings::{BOOK_SIX, Houses, READINGS, Reading};
use crate::{
    games::{
        Preset,
        kit::{chosen, values},
        race::EntryPlace,
    },
    rules::{OptionSpec, Options, is_count},
};

static RULES: OptionSpec = OptionSpec::of("rules", &const { values(&READINGS) });
static ARMY: OptionSpec = OptionSpec::of("pieces", &const { values(&ARMIES) });
static ZERO: OptionSpec = OptionSpec::of("zero", &["5", "6"]);
pub(super) static LAST_HOUSES: OptionSpec = OptionSpec::of("house-exit", &["via30", "direct"]);
static ENTERING: OptionSpec = OptionSpec::of("tait-entry", &const { values(&ENTRIES) });
pub(super) static TARGET: OptionSpec =
    OptionSpec::open("bell-target", &["0", "30", "50"], is_count);
pub(super) static OPTIONS: [&OptionSpec; 6] =
    [&RULES, &ARMY, &ZERO, &LAST_HOUSES, &ENTERING, &TARGET];

/// The number of men of each side, if it differs from the reading's.
const ARMIES: [(&str, Option<u8>); 3] = [("usual", None), ("5", Some(5)), ("7", Some(7))];
/// The entry step of a man in Tait's reading.
const ENTRIES: [(&str, EntryPlace); 2] = [
    ("count", EntryPlace::Thrown),
    ("square1", EntryPlace::Step(1)),
];

pub(super) static PRESETS: [Preset; 5] = [
    Preset::of("book", &[]),
    Preset::of("book-seven", &[("pieces", "7")]),
    Preset::of("kendall", &[("rules", "kendall")]),
    Preset::of("bell", &[("rules", "bell")]),
    Preset::of("tait", &[("rules", "tait")]),
];

/// Returns the chosen reading, adjusted by the other options.
pub(super) fn reading(options: &Options) -> Reading {
    let mut reading = chosen(options, &RULES, &READINGS);
    match reading.houses {
        Houses::Numbers if options.is(&ZERO, "6") => reading = BOOK_SIX,
        Houses::Doors => reading.enters_at = chosen(options, &ENTERING, &ENTRIES),
        _ => {}
    }
    if reading.starts_on_board
        && let Some(men) = chosen(options, &ARMY, &ARMIES)
    {
        reading.men = men;
    }
    reading
}
