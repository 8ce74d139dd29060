//! Backgammon games and matches from other programs: match files, SGF, and the identifiers of GNU
//! Backgammon.

mod columns;
pub(super) mod gnu;
pub(super) mod ids;
pub(super) mod mat;
mod position;
mod replayer;
mod script;
pub(super) mod trees;

use crate::{
    formats::{Imported, left_out_warning},
    games::{self, Entry},
    rules::ParseError,
    table::{ErrorCode, Record, RecordError},
};

/// The key of the game of these formats.
pub(super) const KEY: &str = "backgammon";

fn entry() -> &'static Entry {
    games::find(KEY).expect("a game of the collection")
}

/// Sets an option by its key; false if the value is not offered.
fn set_option(record: &mut Record, key: &str, value: &str) -> bool {
    let spec = entry().options.iter().find(|spec| spec.key == key);
    let spec = spec.filter(|spec| spec.allows(value));
    if let Some(spec) = spec {
        record.options.set(spec, value);
    }
    spec.is_some()
}

/// Returns the value of an option of a record, if it is not the default.
fn option_value<'a>(record: &'a Record, key: &str) -> Option<&'a str> {
    let mut set = record.options.iter();
    set.find(|(name, _)| *name == key).map(|(_, value)| value)
}

/// Returns the length of a match in points; 0 for a single game.
fn length_of(record: &Record) -> u16 {
    option_value(record, "match")
        .and_then(|length| length.parse().ok())
        .unwrap_or(0)
}

fn error_at_line(code: ErrorCode, line: usize, reason: ParseError) -> RecordError {
    RecordError::new(code, format!("line {line}"), reason)
}

/// Sets the length of a match.
fn set_length(
    record: &mut Record,
    length: u32,
    code: ErrorCode,
    line: usize,
) -> Result<(), RecordError> {
    let is_offered = set_option(record, "match", &length.to_string());
    is_offered.then_some(()).ok_or_else(|| {
        let reason = parse_error!(
            "match-not-offered",
            "a match to {length} points is not offered",
            length
        );
        error_at_line(code, line, reason)
    })
}

/// Creates the warning that a text has more matches or money games from this line on.
fn more_games_warning(line: usize) -> RecordError {
    let reason = parse_error!(
        "more-games-left-out",
        "the first match or game for money is read: those from here on are left out"
    );
    left_out_warning(line, reason)
}

/// Creates the error for a record that a format cannot hold.
fn cannot_hold_error(code: ErrorCode) -> RecordError {
    let reason = parse_error!(
        "match-cannot-hold",
        "this form holds whole turns of a game or a match with the usual options, and no variations"
    );
    RecordError::new(code, "", reason)
}

/// Returns a written text if reading it gives the same game again. Otherwise returns an error that
/// says what the format cannot hold.
fn text_if_same(
    code: ErrorCode,
    text: String,
    read_back: Result<Imported, RecordError>,
    record: &Record,
) -> Result<String, RecordError> {
    let read_back = read_back.ok().filter(|read| read.warnings.is_empty());
    let Some(Imported {
        record: mut read_back,
        ..
    }) = read_back
    else {
        return Err(cannot_hold_error(code));
    };
    if are_alike(&read_back, record) {
        return Ok(text);
    }
    read_back.about = record.about.clone();
    if are_alike(&read_back, record) {
        let reason = parse_error!(
            "facts-not-held",
            "this form cannot hold all that is known of this game: its players, place, date or result"
        );
        return Err(RecordError::new(code, "about", reason));
    }
    read_back.comments = record.comments.clone();
    if are_alike(&read_back, record) {
        let reason = parse_error!(
            "comments-not-held",
            "this form cannot hold the comments of this game as they are"
        );
        return Err(RecordError::new(code, "comments", reason));
    }
    Err(cannot_hold_error(code))
}

/// Returns the winner of the last game and the points from the result of a record (`Anna +2`,
/// `W+2R`).
fn result_of(record: &Record) -> Option<(usize, u16)> {
    let about = &record.about;
    let (name, points) = about.fact("result").rsplit_once('+')?;
    let names = |seat: usize| [about.player(seat), entry().players[seat]];
    let seat = (0..2).find(|seat| names(*seat).contains(&name.trim()))?;
    let points = points.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    Some((seat, points.parse().ok()?))
}

/// Whether two records differ only in things that no other program keeps. These are the file name,
/// the notation of the result, and the places of comments within a turn. Equal opening dice are
/// ignored too, because they are thrown again.
fn are_alike(one: &Record, other: &Record) -> bool {
    let bare = |record: &Record| {
        let mut bare = record.clone();
        bare.about.set("file", "");
        let stated = result_of(record);
        if let Some((seat, points)) = stated {
            // A result that follows from the moves may be left out.
            let result = match stated == script::winner(record) {
                true => String::new(),
                false => format!("{seat}+{points}"),
            };
            bare.about.set("result", &result);
        }
        let is_played = script::remove_opening_rerolls(&mut bare)
            && script::move_comments_to_turn_ends(&mut bare);
        is_played.then_some(bare)
    };
    match (bare(one), bare(other)) {
        (Some(one), Some(other)) => one == other,
        _ => false,
    }
}
