//! Writes a record as PDN.

use super::{about, pdn_game, words::is_result};
use crate::{
    formats::record_result,
    rules::Seat,
    table::{Lines, Record, RecordError, Table},
};

/// Writes a record as PDN.
pub(in crate::formats) fn write(record: &Record) -> Result<String, RecordError> {
    let table = record.open()?;
    let kind = pdn_game(&record.game).expect("a game that PDN is for");
    let result = result(&table).unwrap_or("*");
    let mut pdn = about::write(&record.about, kind.entry);
    let written = match record.about.fact("result") {
        "" => result,
        written => written,
    };
    let result = if is_result(written) { written } else { result };
    pdn += &format!(
        "[GameType \"{}\"]\n[Result \"{}\"]\n",
        kind.number,
        written.replace('"', "\\\"")
    );
    for (key, value) in record.options.iter() {
        pdn += &format!("[Option \"{key}={value}\"]\n");
    }
    // For a game without moves, the position identifies the game.
    let start = match &record.start {
        None if record.moves.is_empty() => Some(table.text()),
        start => start.clone(),
    };
    if let Some(start) = start {
        pdn += &format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n");
    }
    pdn.push('\n');
    // If the usual second side begins, three dots follow the first number.
    let other_begins = record
        .start
        .as_ref()
        .is_some_and(|start| start.get(..1) != kind.start.get(..1));
    let offset = usize::from(other_begins);
    let lines = Lines::of(record);
    pdn += &comment(&lines, 0, 0);
    write_line(&mut pdn, &lines, 0, (None, offset));
    Ok(pdn + result + "\n")
}

/// Returns the result of a finished game.
pub(super) fn result(table: &Table) -> Option<&'static str> {
    record_result(table).map(|winner| match winner {
        Some(Seat::FIRST) => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    })
}

/// Writes the moves of a line, each followed by its alternatives in brackets. A variation at the
/// end of its line repeats the last move, because a bracket always replaces a move.
///
/// `before` is the last move before the line if it must be repeated. `offset` is 1 if the second
/// side begins.
fn write_line(
    pdn: &mut String,
    lines: &Lines,
    number: usize,
    (before, offset): (Option<&str>, usize),
) {
    let Some(line) = lines.get(number) else {
        return;
    };
    let leaving = lines.leaving(number);
    let at = |other: usize| lines.get(other).map(|line| line.at);
    let begin = line.at - usize::from(before.is_some());
    let end = line.at + line.moves.len();
    let last = line.moves.last().map(String::as_str);
    let mut numbered = false;
    let moves = before
        .into_iter()
        .chain(line.moves.iter().map(String::as_str));
    for (index, mv) in (begin..).zip(moves) {
        let ply = index + offset;
        if ply.is_multiple_of(2) {
            *pdn += &format!("{}. ", ply / 2 + 1);
        } else if !numbered {
            *pdn += &format!("{}... ", ply / 2 + 1);
        }
        numbered = true;
        // Moves drawn by lot are written like any other.
        *pdn += mv.trim_start_matches('~');
        pdn.push(' ');
        if index >= line.at {
            let comment_text = comment(lines, number, index + 1);
            numbered = comment_text.is_empty();
            *pdn += &comment_text;
        }
        for other in leaving.iter().filter(|other| at(**other) == Some(index)) {
            write_variation(pdn, lines, *other, (None, offset));
            numbered = false;
        }
    }
    for other in leaving.iter().filter(|other| at(**other) == Some(end)) {
        write_variation(pdn, lines, *other, (last, offset));
    }
}

/// Writes a variation in brackets, with its name.
fn write_variation(pdn: &mut String, lines: &Lines, number: usize, rest: (Option<&str>, usize)) {
    let (name, at) = lines
        .get(number)
        .map_or(("", 0), |line| (&line.name, line.at));
    let first = comment(lines, number, at);
    pdn.push('(');
    // An empty name prevents a comment before the first move from being read as a name.
    if !name.is_empty() || !first.is_empty() {
        *pdn += &format!("{{{name}}} ");
    }
    *pdn += &first;
    write_line(pdn, lines, number, rest);
    // After a line comment, the bracket must be on a new line.
    if !pdn.ends_with('\n') {
        pdn.truncate(pdn.trim_end().len());
    }
    *pdn += ") ";
}

/// Returns the comment on a position of a line, with a space or a line end after it. A comment that
/// contains the closing brace becomes line comments.
fn comment(lines: &Lines, number: usize, moves: usize) -> String {
    let comment = lines.get(number).and_then(|line| line.comment(moves));
    match comment {
        None => String::new(),
        Some(text) if text.contains('}') => {
            let lines = text.lines().map(|line| format!("; {line}\n"));
            lines.collect()
        }
        Some(text) => format!("{{{text}}} "),
    }
}
