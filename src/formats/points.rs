//! Games of gomoku as lists of points: files of Piskvork (`.psq`), and points by their names one after the other, as people
//! paste them.

use super::Imported;
use crate::{
    games::{self, gomoku},
    rules::{Misread, Site},
    table::{Record, RecordError},
};

/// The key of the game of these forms.
const GOMOKU: &str = "gomoku";

/// How many letters a list of points may have; no board has more.
const LONGEST_LIST: usize = 4_000;

fn wrong(line: usize, reason: Misread) -> RecordError {
    RecordError::new("bad-points", format!("line {line}"), reason)
}

/// Whether a text is a file of Piskvork.
pub(super) fn is_psq(text: &str) -> bool {
    let first = text.trim_start().get(..9);
    first.is_some_and(|first| first.eq_ignore_ascii_case("piskvorky"))
}

/// The points of a list, by their names; `None` where a text is no list of them. Numbers of moves may stand between.
fn points(text: &str) -> Option<Vec<String>> {
    if text.len() > LONGEST_LIST {
        return None;
    }
    let mut points = Vec::new();
    let separates = |letter: char| letter.is_whitespace() || ",;".contains(letter);
    let words: Vec<&str> = text
        .split(separates)
        .filter(|word| !word.is_empty())
        .collect();
    // In draughts two points side by side are a move.
    const LEAST_IN_A_WORD: usize = 4;
    let is_alone = words.len() == 1;
    for word in words {
        let before = points.len();
        let numbered = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let rest = numbered.trim_start_matches(['.', ')']);
        let is_number = numbered.len() < word.len();
        if is_number && rest.is_empty() {
            continue;
        }
        let mut rest = if is_number { rest } else { word };
        // Points may stand side by side, as `h8i9`.
        while !rest.is_empty() {
            let column = rest.chars().next().filter(char::is_ascii_alphabetic)?;
            let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
            if !(1..=2).contains(&digits) {
                return None;
            }
            let row: u8 = rest[1..=digits].parse().ok().filter(|row| *row > 0)?;
            points.push(format!("{}{row}", column.to_ascii_lowercase()));
            rest = &rest[digits + 1..];
        }
        let count = points.len() - before;
        if count > 1 && !(is_alone && count >= LEAST_IN_A_WORD) {
            return None;
        }
    }
    (points.len() > 1).then_some(points)
}

/// Whether a text is a list of points and nothing else.
pub(super) fn is_list(text: &str) -> bool {
    points(text).is_some()
}

/// A record of gomoku on a board of so many lines, where that is offered. Elsewhere the first stone may lie anywhere.
fn on_board(size: usize, line: usize) -> Result<Record, RecordError> {
    let mut record = Record::of(games::find(GOMOKU).expect("a game of the collection"));
    let size = size.to_string();
    if !gomoku::SIZE.allows(&size) {
        let reason = misread!(
            "board-size-not-offered",
            "a board of {size} lines is not offered",
            size
        );
        return Err(wrong(line, reason));
    }
    record.options.set(&gomoku::SIZE, &size);
    record.options.set(&gomoku::CENTRE, gomoku::ANYWHERE);
    Ok(record)
}

/// Reads a list of points. The board is the smallest that has all of them, of those that the game offers.
pub(super) fn read_list(text: &str) -> Result<Record, RecordError> {
    let points = points(text).ok_or_else(|| super::nothing_to_play(text))?;
    let lines = points.iter().map(|point| {
        let column = usize::from(point.as_bytes()[0] - b'a' + 1);
        let row = point[1..].parse::<usize>().unwrap_or(0);
        column.max(row)
    });
    let needed = lines.max().unwrap_or(0);
    let sizes = gomoku::SIZE
        .values
        .iter()
        .filter_map(|size| size.parse::<usize>().ok());
    let size = sizes.filter(|size| *size >= needed.max(15)).min();
    let mut record = on_board(size.unwrap_or(needed), 1)?;
    record.moves = points;
    Ok(record)
}

/// Reads a file of Piskvork: the size of its board, and a line for each move with column, row and time, from the top left.
pub(super) fn read_psq(text: &str) -> Result<Imported, RecordError> {
    let mut lines = text.lines().enumerate();
    let head = lines.next().map_or("", |(_, line)| line);
    let bad_head = || {
        let reason = misread!(
            "not-a-size",
            "the size of the board is not clear in \"{head}\"",
            head
        );
        wrong(1, reason)
    };
    let size = head.split([' ', ',']).find_map(|word| word.split_once('x'));
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let (width, height) = size
        .and_then(|(width, height)| Some((number(width)?, number(height)?)))
        .ok_or_else(bad_head)?;
    if width != height {
        return Err(bad_head());
    }
    let mut record = on_board(width, 1)?;
    let table = record.open_start()?;
    let mut names: Vec<&str> = Vec::new();
    for (index, line) in lines {
        let parts: Vec<&str> = line.trim().split(',').collect();
        let numbers: Option<Vec<usize>> = parts.iter().map(|part| number(part)).collect();
        match numbers.as_deref() {
            Some([column, row, ..]) if names.is_empty() && parts.len() >= 2 => {
                let on_board = |line: usize| (1..=width).contains(&line);
                if !on_board(*column) || !on_board(*row) {
                    let text = line.trim();
                    let reason = misread!("point-off-board", "\"{text}\" lies off the board", text);
                    return Err(wrong(index + 1, reason));
                }
                let site = Site(((row - 1) * width + column - 1) as u16);
                record.moves.push(table.board().name(site).into());
            }
            // Behind the moves: a number for how the game ended, and the programs that played.
            _ => names.extend(Some(line.trim()).filter(|name| !name.is_empty())),
        }
    }
    if record.moves.is_empty() {
        return Err(super::nothing_to_play(text));
    }
    let players = names
        .iter()
        .filter(|name| number(name.trim_start_matches('-')).is_none());
    for (seat, name) in players
        .filter(|name| !name.contains(','))
        .take(2)
        .enumerate()
    {
        if *name != NAMELESS {
            record.about.set_player(seat, name);
        }
    }
    Ok(record.into())
}

/// The line of a player whose name is not known, beside one whose name is.
const NAMELESS: &str = "?";

/// A record as a file of Piskvork. An error says what this form cannot hold.
pub(super) fn write_psq(record: &Record) -> Result<String, RecordError> {
    let table = record.open()?;
    let notes = !record.comments.is_empty() || !record.variations.is_empty();
    let others = record
        .options
        .iter()
        .any(|(key, _)| ![gomoku::SIZE.key, gomoku::CENTRE.key].contains(&key));
    let bare = record.start.is_none() && !record.moves.is_empty() && !notes && !others;
    let size = usize::from(record.options.count(&gomoku::SIZE));
    let mut text = format!("Piskvorky {size}x{size}, 11:11, 0\n");
    let cannot_hold = || {
        let reason = misread!(
            "psq-cannot-hold",
            "a file of Piskvork holds stones alone, from an empty board, by the plain rules"
        );
        RecordError::new("bad-points", "", reason)
    };
    if !bare {
        return Err(cannot_hold());
    }
    for mv in table.moves() {
        let site = table.board().named(mv).ok_or_else(cannot_hold)?;
        let (column, row) = (site.index() % size + 1, site.index() / size + 1);
        text += &format!("{column},{row},0\n");
    }
    text += "-1\n";
    let names = [0, 1].map(|seat| record.about.player(seat));
    if names != [""; 2] {
        for name in names {
            text += if name.is_empty() { NAMELESS } else { name };
            text += "\n";
        }
    }
    Ok(text)
}
