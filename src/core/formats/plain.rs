//! The plain text format, which supports every game: tags as in PDN, and the moves by their
//! notation, two per number.
//!
//! ```text
//! [Game "awele"]
//! [Option "grand-slam=forbidden"]
//!
//! 1. S5 N2
//! 2. S6
//! (1: N3 S1)
//! (2 of 1 {slower}: S2)
//! # 1 A good move.
//! # 2 of 1 It gives up three seeds.\nThe next move shows why.
//! ```
//!
//! A variation is in brackets on its own line. It has the number of moves at which it leaves the
//! game or a numbered variation, its name, and its moves. A comment follows `#`. It has the number
//! of moves, the variation, and the text, in which `\n` is a line end and `\\` a backslash. Tags
//! may name the players (`[Player1 "Anna"]`), the event, round, place, date and result.

use super::read_option;
use crate::{
    games,
    table::{Comment, ErrorCode, Record, RecordError, Variation, add_comment, tidy_name},
};

/// The beginning of a text in this format.
pub(super) const GAME_TAG_START: &str = "[Game \"";

/// Writes a record of any game in the plain text format.
pub fn write(record: &Record) -> String {
    let mut text = format!("{GAME_TAG_START}{}\"]\n", record.game);
    for (key, value) in record.options.iter() {
        text += &format!("[Option \"{key}={value}\"]\n");
    }
    // For a game without moves, the position identifies the game.
    let bare = record.moves.is_empty();
    let start = record.start.clone().or_else(|| {
        let table = bare.then(|| record.open_start().ok())??;
        Some(table.text())
    });
    if let Some(start) = start {
        text += &format!("[Start \"{start}\"]\n");
    }
    text += &write_about(record);
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
        if let Some(of) = variation.parent {
            text += &format!(" of {}", of + 1);
        }
        if !variation.name.is_empty() {
            text += &format!(" {{{}}}", variation.name);
        }
        text += &format!(": {})\n", variation.moves.join(" "));
    }
    text += &write_comments(&record.comments, "");
    for (index, variation) in record.variations.iter().enumerate() {
        text += &write_comments(&variation.comments, &format!(" of {}", index + 1));
    }
    text
}

/// The tags of the facts about a game, with the names of the facts.
const TAGS: [(&str, &str); 7] = [
    ("Player1", "player1"),
    ("Player2", "player2"),
    ("Event", "event"),
    ("Round", "round"),
    ("Place", "place"),
    ("Date", "date"),
    ("Result", "result"),
];

fn write_about(record: &Record) -> String {
    let facts = TAGS.map(|(tag, fact)| (tag, record.about.fact(fact)));
    let known = facts.into_iter().filter(|(_, value)| !value.is_empty());
    known
        .map(|(tag, value)| format!("[{tag} \"{value}\"]\n"))
        .collect()
}

fn write_comments(comments: &[Comment], suffix: &str) -> String {
    let lines = comments.iter().map(|comment| {
        let text = comment.text.replace('\\', "\\\\").replace('\n', "\\n");
        format!("# {}{suffix} {text}\n", comment.at)
    });
    lines.collect()
}

/// Reads a comment after its `#`: the variation, the number of moves, and the text.
fn comment(text: &str) -> Option<(Option<usize>, usize, String)> {
    let (at, mut rest) = text
        .trim_start()
        .split_once(' ')
        .unwrap_or((text.trim(), ""));
    let mut of = None;
    if let Some(named) = rest.strip_prefix("of ") {
        let (number, text) = named.split_once(' ').unwrap_or((named, ""));
        if let Ok(number) = number.parse::<usize>() {
            (of, rest) = (Some(number.checked_sub(1)?), text);
        }
    }
    let mut unescaped = String::new();
    let mut letters = rest.chars();
    while let Some(letter) = letters.next() {
        unescaped.push(match letter {
            '\\' => match letters.next()? {
                'n' => '\n',
                other => other,
            },
            letter => letter,
        });
    }
    Some((of, at.parse().ok()?, unescaped))
}

/// Adds a comment to its line; an error if there is no such variation.
fn put_comment(record: &mut Record, text: &str) -> Result<(), RecordError> {
    let error = || {
        let reason = parse_error!("not-a-comment", "\"{text}\" is not a comment", text);
        RecordError::new(ErrorCode::BadComment, "comments", reason)
    };
    let (of, at, comment_text) = comment(text).ok_or_else(error)?;
    let comments = match of {
        None => &mut record.comments,
        Some(of) => &mut record.variations.get_mut(of).ok_or_else(error)?.comments,
    };
    add_comment(comments, at, &comment_text);
    Ok(())
}

/// Sets a fact; an error if the tag is unknown.
fn read_about(record: &mut Record, name: &str, value: &str) -> Result<(), RecordError> {
    let (_, fact) = TAGS
        .iter()
        .find(|(tag, _)| *tag == name)
        .ok_or_else(|| unknown_tag(name))?;
    record.about.set(fact, value);
    Ok(())
}

fn unknown_tag(name: &str) -> RecordError {
    RecordError::new(
        ErrorCode::UnknownField,
        name,
        parse_error!("unknown-tag", "an unknown tag"),
    )
}

/// Reads a variation that [`write`] has written, without its brackets.
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
        parent: of,
        at: at.trim().parse().ok()?,
        name: tidy_name(head.1),
        moves: rest.split_whitespace().map(String::from).collect(),
        comments: Vec::new(),
    })
}

/// Reads the format of [`write`]. The text must have a move or a position. Its moves are not played
/// yet.
pub(super) fn read(text: &str) -> Result<Record, RecordError> {
    let mut record: Option<Record> = None;
    for line in text.lines().map(str::trim) {
        if let Some((name, value)) = tag(line) {
            match (&mut record, name) {
                (None, "Game") => record = Some(record_of_game(value)?),
                (Some(record), "Option") => read_option(record, value)?,
                (Some(record), "Start") => record.start = Some(value.into()),
                (Some(record), name) => read_about(record, name, value)?,
                (None, name) => return Err(unknown_tag(name)),
            }
        } else if let (Some(record), Some(comment_text)) = (&mut record, line.strip_prefix('#')) {
            put_comment(record, comment_text)?;
        } else if let (Some(record), Some(inner)) = (&mut record, line.strip_prefix('(')) {
            let read = inner.strip_suffix(')').and_then(variation);
            let at = format!("variations[{}]", record.variations.len());
            let read = read.ok_or_else(|| {
                RecordError::new(
                    ErrorCode::BadVariation,
                    at,
                    parse_error!("not-a-variation", "not a variation"),
                )
            });
            record.variations.push(read?);
        } else if let Some(record) = &mut record {
            record.moves.extend(moves(line).map(String::from));
        }
    }
    let mut record = record.ok_or_else(|| {
        RecordError::new(
            ErrorCode::Missing,
            "game",
            parse_error!("game-not-named", "the game is not named"),
        )
    })?;
    if record.moves.is_empty() {
        if record.start.is_none() {
            return Err(super::nothing_to_play_error(text));
        }
        // The game's own start need not be stored.
        record.start = record.open_start()?.record().start;
    }
    Ok(record)
}

fn record_of_game(key: &str) -> Result<Record, RecordError> {
    let entry = games::find(key).ok_or_else(|| {
        RecordError::new(
            ErrorCode::UnknownGame,
            "game",
            parse_error!("no-such-game", "there is no game \"{key}\"", key),
        )
    })?;
    Ok(Record::of(entry))
}

/// Returns the name and the value of a tag line.
pub(super) fn tag(line: &str) -> Option<(&str, &str)> {
    let tag = line.strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = tag.split_once(' ')?;
    Some((name, value.trim().trim_matches('"')))
}

/// Returns the moves on a line: every word except turn numbers.
pub(super) fn moves(line: &str) -> impl Iterator<Item = &str> {
    line.split_whitespace().filter(|word| {
        let number = word.trim_end_matches('.');
        number.len() == word.len() || !number.bytes().all(|byte| byte.is_ascii_digit())
    })
}
