//! Gomoku games as lists of points: Piskvork files (`.psq`), and sequences of point names that
//! people paste.

use super::{Imported, left_out_warning};
use crate::{
    games::{self, gomoku},
    rules::{ParseError, Site},
    table::{ErrorCode, Record, RecordError, Table},
};

/// The key of the game of these formats.
const GOMOKU: &str = "gomoku";

/// The longest list of points in characters; no board has more points.
const LONGEST_LIST: usize = 4_000;

fn points_error(line: usize, reason: ParseError) -> RecordError {
    RecordError::new(ErrorCode::BadPoints, format!("line {line}"), reason)
}

/// Whether a text is a Piskvork file.
pub(super) fn is_psq(text: &str) -> bool {
    let first = super::without_byte_order_mark(text).trim_start().get(..9);
    first.is_some_and(|first| first.eq_ignore_ascii_case("piskvorky"))
}

/// Reads the names of the points in a list; `None` if the text is not such a list. Move numbers may
/// come between points.
fn points(text: &str) -> Option<Vec<String>> {
    if text.len() > LONGEST_LIST {
        return None;
    }
    let mut points = Vec::new();
    let is_separator = |letter: char| letter.is_whitespace() || ",;".contains(letter);
    let words: Vec<&str> = text
        .split(is_separator)
        .filter(|word| !word.is_empty())
        .collect();
    // In draughts, two adjacent points are a move.
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
        // Points may be written without spaces, as in `h8i9`.
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

/// Whether a text is only a list of points.
pub(super) fn is_list(text: &str) -> bool {
    points(text).is_some()
}

/// Creates a gomoku record for a board of this size, if the game offers it. In other programs, the
/// first stone may be anywhere.
fn record_for_size(size: usize, line: usize) -> Result<Record, RecordError> {
    let mut record = Record::of(games::find(GOMOKU).expect("a game of the collection"));
    let size = size.to_string();
    if !gomoku::SIZE.allows(&size) {
        let reason = parse_error!(
            "board-size-not-offered",
            "a board of {size} lines is not offered",
            size
        );
        return Err(points_error(line, reason));
    }
    record.options.set(&gomoku::SIZE, &size);
    record.options.set(&gomoku::CENTRE, gomoku::ANYWHERE);
    Ok(record)
}

/// Reads a list of points. The board is the smallest offered board that contains all of them.
pub(super) fn read_list(text: &str) -> Result<Record, RecordError> {
    let points = points(text).ok_or_else(|| super::nothing_to_play_error(text))?;
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
    let mut record = record_for_size(size.unwrap_or(needed), 1)?;
    let mut table = record.open_start()?;
    for point in &points {
        play(&mut table, 1, point)?;
    }
    record.moves = points;
    Ok(record)
}

/// Reads the size in the first line of a Piskvork file, such as `15x15`; `None` if the board is not
/// square.
fn size_of(head: &str) -> Option<usize> {
    let head = head.to_ascii_lowercase();
    let is_digit = |letter: &char| letter.is_ascii_digit();
    head.match_indices('x').find_map(|(at, _)| {
        let before: Vec<char> = head[..at]
            .trim_end()
            .chars()
            .rev()
            .take_while(is_digit)
            .collect();
        let before: String = before.into_iter().rev().collect();
        let after: String = head[at + 1..]
            .trim_start()
            .chars()
            .take_while(is_digit)
            .collect();
        let (width, height): (usize, usize) = (before.parse().ok()?, after.parse().ok()?);
        (width == height).then_some(width)
    })
}

/// Reads the column and the row of a stone, and whether it took time: `8,8` or `8,8,1500`. Returns
/// `None` if the line is not a stone.
fn stone(line: &str) -> Option<(usize, usize, bool)> {
    let parts: Vec<&str> = line
        .trim_end_matches(',')
        .split(',')
        .map(str::trim)
        .collect();
    let (column, row, time) = match *parts {
        [column, row] => (column, row, "0"),
        [column, row, time] => (column, row, time),
        _ => return None,
    };
    let time: f64 = time.parse().ok()?;
    Some((column.parse().ok()?, row.parse().ok()?, time != 0.0))
}

/// Whether a line begins like a stone: two numbers with a separator.
fn begins_like_stone(line: &str) -> bool {
    let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let next = rest.trim_start_matches([',', ';', ' ', '\t']);
    let is_number = next.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-');
    rest.len() < line.len() && next.len() < rest.len() && is_number
}

/// Plays a stone; an error names its line.
fn play(table: &mut Table, line: usize, point: &str) -> Result<(), RecordError> {
    let played = table.play(point);
    played
        .map(|_| ())
        .map_err(|illegal| points_error(line, *illegal.reason))
}

/// Reads a Piskvork file: the size of its board, then a line for each stone with column, row and
/// time, from the top left. After the stones there may be a number for the end of the game, and the
/// names of the players.
pub(super) fn read_psq(text: &str) -> Result<Imported, RecordError> {
    let mut lines = (1..)
        .zip(text.lines().map(str::trim))
        .filter(|(_, line)| !line.is_empty());
    let (first, head) = lines.next().unwrap_or((1, ""));
    let width = size_of(head).ok_or_else(|| {
        let reason = parse_error!(
            "not-a-size",
            "the size of the board is not clear in \"{head}\"",
            head
        );
        points_error(first, reason)
    })?;
    let mut record = record_for_size(width, first)?;
    let mut table = record.open_start()?;
    let mut timed = None;
    let mut tail: Vec<(usize, &str)> = Vec::new();
    for (number, line) in lines {
        let stone = stone(line);
        if !tail.is_empty() || (stone.is_none() && !begins_like_stone(line)) {
            tail.push((number, line));
            continue;
        }
        let site = stone.filter(|(column, row, _)| {
            let on_board = |line: &usize| (1..=width).contains(line);
            on_board(column) && on_board(row)
        });
        let Some((column, row, took_time)) = site else {
            let reason = parse_error!("not-a-stone", "\"{line}\" is no stone on the board", line);
            return Err(points_error(number, reason));
        };
        let site = Site(((row - 1) * width + column - 1) as u16);
        let point = table.board().name(site).to_string();
        play(&mut table, number, &point)?;
        if took_time {
            timed.get_or_insert(number);
        }
    }
    record.moves = table.moves().into_iter().map(String::from).collect();
    if record.moves.is_empty() {
        return Err(super::nothing_to_play_error(text));
    }
    let times = timed.map(|line| {
        let reason = parse_error!("times-left-out", "the times of the moves are left out");
        left_out_warning(line, reason)
    });
    let rest = read_names(&mut record, &tail);
    let warnings = times.into_iter().chain(rest).collect();
    Ok(Imported { record, warnings })
}

/// Reads the lines after the stones. The warning names the first line left out.
fn read_names(record: &mut Record, tail: &[(usize, &str)]) -> Option<RecordError> {
    // A number says how the game ended.
    let is_end =
        |line: &str| line.parse::<i32>().is_ok() && (line.starts_with('-') || line.len() == 1);
    let mut seats = 0..2;
    let mut left: Option<usize> = None;
    for (number, line) in tail.iter().filter(|(_, line)| !is_end(line)) {
        let seat = Some(line).filter(|line| !begins_like_stone(line));
        let is_kept = match seat.and_then(|_| seats.next()) {
            Some(seat) => *line == UNNAMED_PLAYER || record.about.set_player(seat, line),
            None => false,
        };
        if !is_kept {
            left.get_or_insert(*number);
        }
    }
    let reason = parse_error!(
        "lines-left-out",
        "lines behind the stones are left out, from this one on"
    );
    Some(left_out_warning(left?, reason))
}

/// The line of an unnamed player when the other player has a name.
const UNNAMED_PLAYER: &str = "?";

/// Writes a record as a Piskvork file. An error says what this format cannot hold.
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
        let reason = parse_error!(
            "psq-cannot-hold",
            "a file of Piskvork holds stones alone, from an empty board, by the plain rules, without comments and variations"
        );
        RecordError::new(ErrorCode::BadPoints, "", reason)
    };
    if !bare {
        return Err(cannot_hold());
    }
    for mv in table.moves() {
        let site = table.board().find_site(mv).ok_or_else(cannot_hold)?;
        let (column, row) = (site.index() % size + 1, site.index() / size + 1);
        text += &format!("{column},{row},0\n");
    }
    text += "-1\n";
    let names = [0, 1].map(|seat| record.about.player(seat));
    if names != [""; 2] {
        for name in names {
            text += if name.is_empty() {
                UNNAMED_PLAYER
            } else {
                name
            };
            text += "\n";
        }
    }
    Ok(text)
}
