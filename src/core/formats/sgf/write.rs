//! Writes a record as SGF.

use super::{
    GOMOKU,
    head::{FACTS, PLAYERS},
    play::{LINE_NAME, Stones, stones_of},
    rules, sgf_error,
};
use crate::{
    formats::record_result,
    games::{
        go::{HANDICAP, LETTERS, SIZE, komi},
        gomoku,
    },
    rules::{Pile, Score, Turn},
    table::{GameFacts, Lines, Record, RecordError, SET_UP_PREFIX, Table},
};

/// Writes a record as SGF.
pub(in crate::formats) fn write(record: &Record) -> Result<String, RecordError> {
    let mut table = record.open()?;
    let (size, mut sgf) = head(record);
    sgf += &facts(&record.about, result(&table));
    let start = record.open_start()?;
    let empty = vec![None; size * size];
    sgf += &setup_properties(&empty, &stones_of(&start, size), size);
    if let Turn::Player(seat) = start.turn() {
        sgf += &format!("PL[{}]", LETTERS[seat.index()]);
    }
    let lines = Lines::of(record);
    sgf += &comment(&lines, 0, 0);
    let mut nodes = Vec::new();
    for number in 0..=lines.numbered_variations().count() {
        let walked = table.walk_to(&lines.path(number));
        walked.map_err(|illegal| sgf_error(*illegal.reason))?;
        nodes.push(write_nodes(&table, size, &lines, number));
    }
    sgf += &write_from(&lines, &nodes, 0, 0, false);
    Ok(sgf + ")\n")
}

/// Returns the size of the board, and the beginning of the text.
fn head(record: &Record) -> (usize, String) {
    let options = &record.options;
    if record.game == GOMOKU {
        let size = options.count(&gomoku::SIZE).into();
        let rules = rules::write_gomoku(options);
        let head = format!("(;GM[4]FF[4]CA[UTF-8]AP[Tavolando]SZ[{size}]RU[{rules}]");
        return (size, head);
    }
    let size = options.count(&SIZE).into();
    let (rules, komi) = (rules::write_go(options), write_komi(komi(options)));
    let handicap = options.count(&HANDICAP);
    let head =
        format!("(;GM[1]FF[4]CA[UTF-8]AP[Tavolando]SZ[{size}]KM[{komi}]HA[{handicap}]RU[{rules}]");
    (size, head)
}

/// Writes a komi given in half points. Large values are written in hundredths, because the reader
/// takes whole numbers from 100 on as hundredths.
fn write_komi(halves: i32) -> String {
    const LARGE: i32 = 200;
    match halves.abs() < LARGE {
        true => Score::halves(halves).to_string(),
        false => (50 * halves).to_string(),
    }
}

/// Returns the result of a finished game.
pub(super) fn result(table: &Table) -> Option<String> {
    let winner = record_result(table)?;
    let scores = match table.turn() {
        Turn::Over(outcome) => outcome.scores,
        _ => None,
    };
    Some(match (winner, scores) {
        (Some(seat), Some([black, white])) => {
            format!("{}+{}", LETTERS[seat.index()], black.abs_diff(white))
        }
        (Some(seat), None) => format!("{}+", LETTERS[seat.index()]),
        (None, None) if table.entry().key != GOMOKU => "Void".into(),
        (None, _) => "0".into(),
    })
}

/// Writes the facts about a game, and its result.
fn facts(about: &GameFacts, result: Option<String>) -> String {
    let mut text = String::new();
    let mut put = |name: &str, value: &str| {
        if !value.is_empty() {
            text += &format!("{name}[{}]", escaped(value));
        }
    };
    for (seat, (name, _)) in PLAYERS.into_iter().enumerate() {
        put(name, about.player(seat));
    }
    for (name, fact) in FACTS {
        match (about.fact(fact), &result) {
            ("", Some(result)) if fact == "result" => put(name, result),
            (value, _) => put(name, value),
        }
    }
    text
}

/// Escapes a text for a value.
pub(in crate::formats) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// Writes a point as column and row from the top, each a letter from `a` on.
fn point_letters(size: usize, point: usize) -> String {
    let letter = |line: usize| char::from(b'a' + line as u8);
    format!("{}{}", letter(point % size), letter(point / size))
}

/// Writes the properties that change one board into another.
fn setup_properties(before: &Stones, after: &Stones, size: usize) -> String {
    let mut text = String::new();
    for (name, letter) in [("AB", Some('b')), ("AW", Some('w')), ("AE", None)] {
        let changed = (0..size * size)
            .filter(|point| before[*point] != after[*point] && after[*point] == letter);
        let points: String = changed
            .map(|point| format!("[{}]", point_letters(size, point)))
            .collect();
        if !points.is_empty() {
            text += name;
            text += &points;
        }
    }
    text
}

/// Writes the comment on a position of a line, as a property.
fn comment(lines: &Lines, number: usize, moves: usize) -> String {
    let comment = lines.get(number).and_then(|line| line.comment(moves));
    comment.map_or_else(String::new, |text| format!("C[{}]", escaped(text)))
}

/// Writes a node for each move of a line; the table is at its end. A move without a node gives an
/// empty text.
fn write_nodes(table: &Table, size: usize, lines: &Lines, number: usize) -> Vec<String> {
    let from = lines.get(number).map_or(0, |line| line.at);
    let turns: Vec<Turn> = table.turns().into_iter().chain([table.turn()]).collect();
    let moves = table.moves().into_iter().enumerate();
    let node = |(index, mv): (usize, &str)| {
        let node = write_node(table, size, (index, mv), &turns[index..]);
        match &*comment(lines, number, index + 1) {
            "" => node,
            comment if node.is_empty() => format!(";{comment}"),
            comment => node + comment,
        }
    };
    moves.skip(from).map(node).collect()
}

/// Writes the node of a move; `turns` has the turn at the move and the one after it.
fn write_node(table: &Table, size: usize, (index, mv): (usize, &str), turns: &[Turn]) -> String {
    if mv.starts_with(SET_UP_PREFIX) {
        let stones = |piles: &[Pile]| {
            let mut stones = vec![None; size * size];
            for pile in piles {
                let letter = pile.kind.owner.map(|seat| ['b', 'w'][seat.index()]);
                stones[pile.site.index()] = letter;
            }
            stones
        };
        let (before, after) = (table.piles_after(index), table.piles_after(index + 1));
        let set = setup_properties(&stones(&before), &stones(&after), size);
        return match turns[1] {
            Turn::Player(seat) => format!(";{set}PL[{}]", LETTERS[seat.index()]),
            _ => format!(";{set}"),
        };
    }
    let Turn::Player(seat) = turns[0] else {
        return String::new();
    };
    let (seat, place) = match (mv, table.board().find_site(mv)) {
        ("pass", _) => (seat, String::new()),
        (_, Some(site)) => {
            // During the choice of sides, a player may place a stone of the other colour.
            let is_gomoku = table.entry().key == GOMOKU;
            let laid = match is_gomoku {
                true => table.piles_after(index + 1),
                false => Vec::new(),
            };
            let stone = laid.iter().find(|pile| pile.site == site);
            let colour = stone.and_then(|pile| pile.kind.owner);
            (colour.unwrap_or(seat), point_letters(size, site.index()))
        }
        _ => return format!(";N[{mv}]"),
    };
    format!(";{}[{place}]", LETTERS[seat.index()])
}

/// Writes the nodes of a line from its own move `from` on. If `within` is true, the variations that
/// start exactly there are already written.
fn write_from(
    lines: &Lines,
    nodes: &[Vec<String>],
    number: usize,
    from: usize,
    within: bool,
) -> String {
    let (at, own) = (lines.get(number).map_or(0, |line| line.at), &nodes[number]);
    let leaving = lines.leaving(number);
    let mut text = String::new();
    for index in from..=own.len() {
        let here = leaving.iter().filter(|other| {
            let leaves = lines.get(**other).map(|line| line.at);
            leaves == Some(at + index) && !(within && index == from)
        });
        let others: String = here
            .map(|other| named(lines, *other, write_from(lines, nodes, *other, 0, false)))
            .filter(|other| !other.is_empty())
            .map(|other| format!("({other})"))
            .collect();
        if !others.is_empty() {
            // The first branch continues the line, even if it has no more nodes.
            let rest = write_from(lines, nodes, number, index, true);
            let rest = if rest.is_empty() { ";" } else { &*rest };
            return format!("{text}({rest}){others}");
        }
        text += own.get(index).map_or("", String::as_str);
    }
    text
}

/// Adds the name of a variation to its first node. A comment before its first move gets its own
/// node.
fn named(lines: &Lines, number: usize, text: String) -> String {
    let Some(line) = lines.get(number) else {
        return text;
    };
    let first = comment(lines, number, line.at);
    let name = |property: &str| match &*line.name {
        "" => String::new(),
        name => format!("{property}[{}]", escaped(name)),
    };
    if !first.is_empty() {
        return format!(";{first}{}{text}", name(LINE_NAME));
    }
    let is_stone = LETTERS
        .iter()
        .any(|letter| text.starts_with(&format!(";{letter}[")));
    let name = name(if is_stone { "N" } else { LINE_NAME });
    match text.strip_prefix(';') {
        Some(rest) => format!(";{name}{rest}"),
        None => text,
    }
}
