//! Games of draughts as PDN, Portable Draughts Notation, in and out.

use super::{read_option, record_result};
use crate::{
    games::Entry,
    rules::Seat,
    table::{Record, RecordError},
};

/// The number of Italian draughts in the PDN standard.
const ITALIAN: u8 = 22;

/// A record of Italian draughts as PDN.
pub(super) fn write_italian(record: &Record) -> Result<String, RecordError> {
    write(record, ITALIAN)
}

/// A record as PDN of this game type.
fn write(record: &Record, game_type: u8) -> Result<String, RecordError> {
    let table = record.open()?;
    let result = record_result(&table).map_or("*", |winner| match winner {
        Some(Seat::FIRST) => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    });
    let mut pdn = format!("[GameType \"{game_type}\"]\n[Result \"{result}\"]\n");
    for (key, value) in record.options.iter() {
        pdn += &format!("[Option \"{key}={value}\"]\n");
    }
    if let Some(start) = &record.start {
        pdn += &format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n");
    }
    pdn.push('\n');
    // A game that Black begins has its first number followed by three dots.
    let black_begins = record
        .start
        .as_ref()
        .is_some_and(|start| start.starts_with('B'));
    let offset = usize::from(black_begins);
    for (index, mv) in record.moves.iter().enumerate() {
        let ply = index + offset;
        if ply % 2 == 0 {
            pdn += &format!("{}. ", ply / 2 + 1);
        } else if index == 0 {
            pdn += "1... ";
        }
        pdn += mv;
        pdn.push(' ');
    }
    Ok(pdn + result + "\n")
}

/// Reads the first game of a PDN text. Captures may be written in full or by their ends.
pub(super) fn read(text: &str, entry: &'static Entry) -> Result<Record, RecordError> {
    let mut record = Record::of(entry);
    let mut moves = String::new();
    for line in text.lines().map(str::trim) {
        let Some(tag) = line.strip_prefix('[').and_then(|tag| tag.strip_suffix(']')) else {
            moves += line;
            moves.push(' ');
            continue;
        };
        let (name, value) = tag.split_once(' ').unwrap_or((tag, ""));
        let value = value.trim().trim_matches('"');
        match name {
            "FEN" => record.start = Some(value.into()),
            "Option" => read_option(&mut record, value)?,
            _ => {}
        }
    }
    let mut table = record.open_start()?;
    record.start = table.record().start;
    for word in plain_moves(&moves) {
        let legal = table.choices();
        let meant = legal
            .iter()
            .find(|choice| choice.notation == word)
            .or_else(|| {
                legal
                    .iter()
                    .find(|choice| ends(&choice.notation) == ends(&word))
            });
        let index = record.moves.len();
        let Some(choice) = meant else {
            return Err(RecordError::illegal(
                index,
                format!("{word} is not a legal move here"),
            ));
        };
        table
            .play(&choice.notation)
            .map_err(|illegal| RecordError::illegal(index, illegal.message))?;
        record.moves.push(choice.notation.clone());
    }
    Ok(record)
}

/// The first and the last square of a move, and whether it captures.
fn ends(mv: &str) -> Option<(&str, &str, bool)> {
    let capture = mv.contains('x');
    let mut squares = mv.split(['x', '-']);
    let first = squares.next()?;
    Some((first, squares.next_back()?, capture))
}

/// The moves of a PDN text, without numbers, comments, variations and the result.
fn plain_moves(text: &str) -> Vec<String> {
    let mut depth = 0;
    let mut bare = String::new();
    for letter in text.chars() {
        match letter {
            '{' | '(' => depth += 1,
            '}' | ')' => depth -= 1,
            _ if depth == 0 => bare.push(letter),
            _ => {}
        }
    }
    bare.split_whitespace()
        .map(|word| word.rsplit('.').next().unwrap_or_default())
        .map(|word| word.trim_end_matches(['!', '?']))
        .take_while(|word| {
            !matches!(
                *word,
                "1-0" | "0-1" | "1/2-1/2" | "2-0" | "0-2" | "1-1" | "*"
            )
        })
        .filter(|word| !word.is_empty() && !word.starts_with('$'))
        .map(|word| word.replace(':', "x"))
        .collect()
}
