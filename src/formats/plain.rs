//! The text of a game that every game here can be written in: tags as in PDN, and the moves by
//! their notation, two to a number.
//!
//! ```text
//! [Game "awele"]
//! [Option "grand-slam=forbidden"]
//!
//! 1. S5 N2
//! 2. S6
//! (1: N3 S1)
//! (2 of 1 {slower}: S2)
//! ```
//!
//! A variation stands in brackets on a line of its own: after how many moves it leaves the game, or the
//! variation of that number, its name, and its moves.

use super::read_option;
use crate::{
    games,
    table::{Record, RecordError, Variation, tidy_name},
};

/// The first words of such a text.
pub(super) const SIGN: &str = "[Game \"";

/// A record of any game as the text of our own.
pub fn write(record: &Record) -> String {
    let mut text = format!("{SIGN}{}\"]\n", record.game);
    for (key, value) in record.options.iter() {
        text += &format!("[Option \"{key}={value}\"]\n");
    }
    // Without a move the position says what game it is that nobody has begun.
    let bare = record.moves.is_empty();
    let start = record.start.clone().or_else(|| {
        let table = bare.then(|| record.open_start().ok())??;
        Some(table.text())
    });
    if let Some(start) = start {
        text += &format!("[Start \"{start}\"]\n");
    }
    for (index, mv) in record.moves.iter().enumerate() {
        if index % 2 == 0 {
            text += &format!("\n{}.", index / 2 + 1);
        }
        text.push(' ');
        text += mv;
    }
    text.push('\n');
    for variation in &record.variations {
        text += &format!("({}", variation.at);
        if let Some(of) = variation.of {
            text += &format!(" of {}", of + 1);
        }
        if !variation.name.is_empty() {
            text += &format!(" {{{}}}", variation.name);
        }
        text += &format!(": {})\n", variation.moves.join(" "));
    }
    text
}

/// A variation as [`write`] writes it, between its brackets.
fn variation(text: &str) -> Option<Variation> {
    let (head, rest) = match text.split_once('{') {
        Some((head, rest)) if !head.contains(':') => {
            let (name, rest) = rest.split_once('}')?;
            ((head, name), rest.trim_start().strip_prefix(':')?)
        }
        _ => {
            let (head, rest) = text.split_once(':')?;
            ((head, ""), rest)
        }
    };
    let (at, of) = match head.0.split_once(" of ") {
        Some((at, of)) => (at, Some(of.trim().parse::<usize>().ok()?.checked_sub(1)?)),
        None => (head.0, None),
    };
    Some(Variation {
        of,
        at: at.trim().parse().ok()?,
        name: tidy_name(head.1),
        moves: rest.split_whitespace().map(String::from).collect(),
    })
}

/// Reads what [`write`] writes, which must have a move or a position; the moves are not played yet.
pub(super) fn read(text: &str) -> Result<Record, RecordError> {
    let mut record: Option<Record> = None;
    for line in text.lines().map(str::trim) {
        if let Some((name, value)) = tag(line) {
            match (&mut record, name) {
                (None, "Game") => record = Some(of_game(value)?),
                (Some(record), "Option") => read_option(record, value)?,
                (Some(record), "Start") => record.start = Some(value.into()),
                _ => {
                    return Err(RecordError::new(
                        "unknown-field",
                        name,
                        misread!("unknown-tag", "an unknown tag"),
                    ));
                }
            }
        } else if let (Some(record), Some(inner)) = (&mut record, line.strip_prefix('(')) {
            let read = inner.strip_suffix(')').and_then(variation);
            let at = format!("variations[{}]", record.variations.len());
            let read = read.ok_or_else(|| {
                RecordError::new(
                    "bad-variation",
                    at,
                    misread!("not-a-variation", "not a variation"),
                )
            });
            record.variations.push(read?);
        } else if let Some(record) = &mut record {
            record.moves.extend(moves(line).map(String::from));
        }
    }
    let mut record = record.ok_or_else(|| {
        RecordError::new(
            "missing",
            "game",
            misread!("game-not-named", "the game is not named"),
        )
    })?;
    if record.moves.is_empty() {
        if record.start.is_none() {
            return Err(super::nothing_to_play(text));
        }
        // The game's own start is none that must be told.
        record.start = record.open_start()?.record().start;
    }
    Ok(record)
}

fn of_game(key: &str) -> Result<Record, RecordError> {
    let entry = games::find(key).ok_or_else(|| {
        RecordError::new(
            "unknown-game",
            "game",
            misread!("no-such-game", "there is no game \"{key}\"", key),
        )
    })?;
    Ok(Record::of(entry))
}

/// The name and the value of a line that is a tag.
pub(super) fn tag(line: &str) -> Option<(&str, &str)> {
    let tag = line.strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = tag.split_once(' ')?;
    Some((name, value.trim().trim_matches('"')))
}

/// The moves on a line: every word that is not the number of a turn.
pub(super) fn moves(line: &str) -> impl Iterator<Item = &str> {
    line.split_whitespace().filter(|word| {
        let number = word.trim_end_matches('.');
        number.len() == word.len() || !number.bytes().all(|byte| byte.is_ascii_digit())
    })
}
