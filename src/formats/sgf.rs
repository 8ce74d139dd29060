//! Games of Go and of gomoku as SGF, the Smart Game Format (FF[4]), in and out: setup, stones and passes of
//! the main line and of variations. Moves that are neither, such as the agreement at the end of a game of Go and the
//! exchange of sides in gomoku, are written as names of nodes, which other programs show and do not play.

mod tree;

use super::{distinct::distinct, last_line, record_result};
use crate::{
    games::{
        self, Entry,
        go::{AREA, HANDICAP, KOMI, LETTERS, SCORING, SIZE, handicap_points, komi, read_komi},
        gomoku,
        kit::write_rows,
    },
    rules::{Misread, OptionSpec, Options, Pile, Seat, Site, Turn},
    table::{Lines, Record, RecordError, Table},
};
use std::str::Chars;
use tree::Nodes;

/// A record as SGF.
pub(super) fn write(record: &Record) -> Result<String, RecordError> {
    let table = record.open()?;
    let (size, mut sgf) = if record.game == GOMOKU {
        gomoku_head(&record.options)
    } else {
        go_head(&record.options)
    };
    if let Some(winner) = record_result(&table) {
        let scores = match table.turn() {
            Turn::Over(outcome) => outcome.scores,
            _ => None,
        };
        let result = match (winner, scores) {
            (Some(seat), Some([black, white])) => {
                let margin = black.apart(white);
                format!("{}+{margin}", LETTERS[seat.index()])
            }
            (Some(seat), None) => format!("{}+", LETTERS[seat.index()]),
            (None, None) if record.game != GOMOKU => "Void".into(),
            (None, _) => "0".into(),
        };
        sgf += &format!("RE[{result}]");
    }
    let start = record.open_start()?;
    let stones = start.piles();
    for (seat, property) in [(Seat::FIRST, "AB"), (Seat::SECOND, "AW")] {
        let own = stones.iter().filter(|pile| pile.kind.owner == Some(seat));
        let points: String = own
            .map(|pile| format!("[{}]", letters(size, pile.site.index())))
            .collect();
        if !points.is_empty() {
            sgf += property;
            sgf += &points;
        }
    }
    if let Turn::Player(seat) = start.turn() {
        sgf += &format!("PL[{}]", LETTERS[seat.index()]);
    }
    let lines = Lines::of(record);
    let mut table = table;
    let mut nodes = Vec::new();
    for number in 0..=lines.iter().count() {
        let walked = table.walk_to(&lines.path(number));
        walked.map_err(|illegal| wrong(*illegal.reason))?;
        let from = lines.get(number).map_or(0, |line| line.at);
        nodes.push(write_nodes(&table, size, from));
    }
    sgf += &tree::write(&lines, &nodes);
    Ok(sgf + ")\n")
}

/// A node for each move from so many on; an empty text where a move has no node.
fn write_nodes(table: &Table, size: usize, from: usize) -> Vec<String> {
    let is_gomoku = table.entry().key == GOMOKU;
    let laid = table.piles();
    let moves = table.moves().into_iter().zip(table.turns());
    let node = |(mv, turn): (&str, Turn)| {
        let Turn::Player(seat) = turn else {
            return String::new();
        };
        let (seat, place) = match (mv, table.board().named(mv)) {
            ("pass", _) => (seat, String::new()),
            (_, Some(site)) => {
                // Where sides are chosen somebody may place a stone that is not theirs: it lies there still.
                let stone = laid.iter().find(|pile| pile.site == site);
                let colour = stone.and_then(|pile| pile.kind.owner);
                let colour = colour.filter(|_| is_gomoku);
                (colour.unwrap_or(seat), letters(size, site.index()))
            }
            _ => return format!(";N[{mv}]"),
        };
        format!(";{}[{place}]", LETTERS[seat.index()])
    };
    moves.skip(from).map(node).collect()
}

/// The key of the game that shares this format with Go.
const GOMOKU: &str = "gomoku";

/// Where the first stone of gomoku need not lie in the centre.
const FIRST_ANYWHERE: &str = "anywhere";

/// The size of the board, and how a game of Go begins.
fn go_head(options: &Options) -> (usize, String) {
    let size = options.count(&SIZE).into();
    let rules = match options.is(&SCORING, AREA) {
        true => "Chinese",
        false => "Japanese",
    };
    let komi = crate::rules::Score::halves(komi(options));
    let handicap = options.count(&HANDICAP);
    let head =
        format!("(;GM[1]FF[4]CA[UTF-8]AP[Tavolando]SZ[{size}]KM[{komi}]HA[{handicap}]RU[{rules}]");
    (size, head)
}

fn gomoku_head(options: &Options) -> (usize, String) {
    let size = options.count(&gomoku::SIZE).into();
    let rule = options.get(&gomoku::RULE);
    let opening = match options.get(&gomoku::OPENING) {
        opening if opening == gomoku::OPENING.default() => String::new(),
        opening => format!(", {opening}"),
    };
    let first = match options.is(&gomoku::CENTRE, gomoku::ANYWHERE) {
        true => format!(", {FIRST_ANYWHERE}"),
        false => String::new(),
    };
    let head = format!("(;GM[4]FF[4]CA[UTF-8]AP[Tavolando]SZ[{size}]RU[{rule}{opening}{first}]");
    (size, head)
}

/// Column and row from the top, each a letter from a on.
fn letters(size: usize, point: usize) -> String {
    let letter = |line: usize| char::from(b'a' + line as u8);
    format!("{}{}", letter(point % size), letter(point / size))
}

fn wrong(reason: Misread) -> RecordError {
    RecordError::new("bad-sgf", "", reason)
}

/// The same where the line is known.
fn wrong_at(line: usize, reason: Misread) -> RecordError {
    RecordError::new("bad-sgf", format!("line {line}"), reason)
}

/// A property and its values.
pub(super) type Property = (String, Vec<String>);

/// The letters of a text, and the line that the next one stands on, from 1.
struct Letters<'a> {
    rest: Chars<'a>,
    line: usize,
}

impl Iterator for Letters<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        let letter = self.rest.next();
        self.line += usize::from(letter == Some('\n'));
        letter
    }
}

impl Letters<'_> {
    /// The text up to the closing bracket.
    fn value(&mut self) -> Result<String, RecordError> {
        let opened = self.line;
        let mut value = String::new();
        while let Some(letter) = self.next() {
            match letter {
                ']' => return Ok(value),
                '\\' => value.extend(self.next()),
                _ => value.push(letter),
            }
        }
        Err(wrong_at(
            opened,
            misread!("bracket-not-closed", "a bracket is not closed"),
        ))
    }
}

/// The nodes of the first game, as a tree. Whatever stands before the first game and after it is no part of it.
fn nodes_of(text: &str) -> Result<Nodes, RecordError> {
    let mut nodes = Nodes::default();
    let mut letters = Letters {
        rest: text.chars(),
        line: 1,
    };
    // For each parenthesis that is open, the node before it; and the node that the next one follows.
    let mut open: Vec<Option<usize>> = Vec::new();
    let mut last: Option<usize> = None;
    // The first to be closed ends the main line: mistakes in what opens after it are passed over.
    let mut ended = false;
    let mut name = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '(' => open.push(last),
            _ if open.is_empty() => {}
            ')' => {
                last = open.pop().flatten();
                ended = true;
                if open.is_empty() {
                    break;
                }
            }
            '[' => {
                let line = letters.line;
                let value = letters.value()?;
                let node = last.and_then(|last| nodes.properties_mut(last));
                let put = match node {
                    Some(node) => put(node, &mut name, value),
                    None => Err(misread!("value-before-node", "a value before any node")),
                };
                if let (Err(reason), false) = (put, ended) {
                    return Err(wrong_at(line, reason));
                }
            }
            ';' => {
                last = Some(nodes.add(last));
                name.clear();
            }
            'A'..='Z' => name.push(letter),
            _ => {}
        }
    }
    if !open.is_empty() {
        return Err(wrong_at(
            letters.line,
            misread!(
                "text-ends-before-game",
                "the text ends before the game does"
            ),
        ));
    }
    if nodes.is_empty() {
        return Err(wrong_at(
            letters.line,
            misread!("no-game-in-text", "there is no game in this text"),
        ));
    }
    Ok(nodes)
}

/// The properties of the first node; none where it cannot be read.
pub(super) fn root(text: &str) -> Vec<Property> {
    let nodes = nodes_of(text).unwrap_or_default();
    nodes.root().to_vec()
}

/// Gives a node a value, of the property that has just been named or else of the last one.
fn put(node: &mut Vec<Property>, name: &mut String, value: String) -> Result<(), Misread> {
    if name.is_empty() {
        let (_, values) = node
            .last_mut()
            .ok_or_else(|| misread!("value-without-name", "a value without a name"))?;
        values.push(value);
    } else {
        node.push((std::mem::take(name), vec![value]));
    }
    Ok(())
}

/// A point of the board by its two letters; `None` for a pass.
fn point(size: usize, text: &str) -> Result<Option<usize>, RecordError> {
    let bytes = text.trim().as_bytes();
    // On boards up to 19 lines "tt" is a pass in older files.
    if bytes.is_empty() || (bytes == b"tt" && size <= 19) {
        return Ok(None);
    }
    let line = |byte: u8| {
        let line = usize::from(byte.wrapping_sub(b'a'));
        (line < size).then_some(line)
    };
    match bytes {
        [column, row] => match (line(*column), line(*row)) {
            (Some(column), Some(row)) => Ok(Some(row * size + column)),
            _ => Err(wrong(misread!(
                "point-off-board",
                "\"{text}\" lies off the board",
                text
            ))),
        },
        _ => Err(wrong(misread!(
            "not-a-point",
            "\"{text}\" is not a point",
            text
        ))),
    }
}

/// The properties that make a position to play from.
const SETUP: [&str; 3] = ["AB", "AW", "PL"];

/// The first value of a property, where it is there.
fn value_of<'a>(node: &'a [Property], wanted: &str) -> Option<&'a str> {
    let found = node.iter().find(|(name, _)| name == wanted);
    let (_, values) = found?;
    values.first().map(String::as_str)
}

/// Reads the first game of an SGF text, which must have a move or a position. Of its variations what can be played
/// is read.
pub(super) fn read(text: &str) -> Result<Record, RecordError> {
    let nodes = nodes_of(text)?;
    let root = nodes.root();
    let record = match value_of(root, "GM").map(str::trim) {
        None | Some("1") => read_go(&nodes),
        Some("4") => read_gomoku(&nodes),
        Some(_) => Err(wrong(misread!(
            "neither-go-nor-gomoku",
            "this is not a game of Go, nor of gomoku"
        ))),
    }?;
    let is_set_up = root.iter().any(|(name, _)| SETUP.contains(&&**name));
    if record.moves.is_empty() && !is_set_up {
        let reason = misread!(
            "nothing-to-play",
            "there is neither a move nor a position in this text"
        );
        return Err(wrong_at(last_line(text), reason));
    }
    Ok(record)
}

fn of_game(key: &str) -> &'static Entry {
    games::find(key).expect("a game of the collection")
}

/// The size of the board, which must be one that is offered.
fn read_size(
    root: &[Property],
    usual: &str,
    spec: &'static OptionSpec,
    record: &mut Record,
) -> Result<usize, RecordError> {
    let size = value_of(root, "SZ").unwrap_or(usual).trim();
    if !spec.allows(size) {
        return Err(wrong(misread!(
            "board-size-not-offered",
            "a board of {size} lines is not offered",
            size
        )));
    }
    record.options.set(spec, size);
    Ok(usize::from(record.options.count(spec)))
}

fn read_gomoku(nodes: &Nodes) -> Result<Record, RecordError> {
    let mut record = Record::of(of_game(GOMOKU));
    let size = read_size(nodes.root(), "15", &gomoku::SIZE, &mut record)?;
    let rules = value_of(nodes.root(), "RU")
        .unwrap_or_default()
        .to_ascii_lowercase();
    // Of names that begin alike the longer one comes last.
    for spec in [&gomoku::RULE, &gomoku::OPENING] {
        for value in spec.values.iter().filter(|value| rules.contains(**value)) {
            record.options.set(spec, value);
        }
    }
    let stones = read_stones(nodes.root(), size)?;
    let white_begins =
        value_of(nodes.root(), "PL").is_some_and(|player| player.trim().starts_with(['W', 'w']));
    if stones.iter().any(Option::is_some) || white_begins {
        let rows = write_rows(size, size, |point| stones[point]);
        let mover = LETTERS[usize::from(white_begins)];
        record.start = Some(format!("{rows} {mover}"));
    }
    // Elsewhere the first stone may lie anywhere.
    record.options.set(&gomoku::CENTRE, gomoku::ANYWHERE);
    play_nodes(nodes, size, &mut record)?;
    let table = record.open_start()?;
    let centre = table.board().name(Site((size * size / 2) as u16));
    let is_usual = record.moves.first().is_none_or(|first| first == centre);
    if is_usual && record.start.is_none() && !rules.contains(FIRST_ANYWHERE) {
        record
            .options
            .set(&gomoku::CENTRE, gomoku::CENTRE.default());
    }
    Ok(record)
}

fn read_go(nodes: &Nodes) -> Result<Record, RecordError> {
    let mut record = Record::of(of_game("go"));
    let root = |wanted: &str| value_of(nodes.root(), wanted);
    let size = read_size(nodes.root(), "19", &SIZE, &mut record)?;
    let rules = root("RU").unwrap_or_default().to_ascii_lowercase();
    if ["chinese", "aga", "nz", "goe", "tromp"]
        .iter()
        .any(|area| rules.starts_with(area))
    {
        record.options.set(&SCORING, "area");
    }
    read_setup(nodes.root(), size, root("HA"), root("PL"), &mut record)?;
    if let Some(komi) = root("KM").and_then(read_komi_text) {
        record.options.set(&KOMI, &komi);
    }
    play_nodes(nodes, size, &mut record)?;
    Ok(record)
}

/// The komi as the option writes it, where it is not the usual one already.
fn read_komi_text(text: &str) -> Option<String> {
    let text = text.trim();
    let text = match text.split_once('.') {
        Some((whole, rest)) if rest.trim_end_matches('0') == "5" => format!("{whole}.5"),
        Some((whole, rest)) if rest.trim_end_matches('0').is_empty() => whole.into(),
        _ => text.to_string(),
    };
    read_komi(&text).map(|_| text)
}

/// What lies on each point at the start: of a point that is named twice, the last that is said.
fn read_stones(root: &[Property], size: usize) -> Result<Vec<Option<char>>, RecordError> {
    let mut stones: Vec<Option<char>> = vec![None; size * size];
    for (name, values) in root {
        let letter = match &**name {
            "AB" => 'b',
            "AW" => 'w',
            _ => continue,
        };
        for value in values {
            // A rectangle may be written by two of its corners.
            let (one, other) = value.split_once(':').unwrap_or((value, value));
            if let (Some(one), Some(other)) = (point(size, one)?, point(size, other)?) {
                for row in one / size..=other / size {
                    for column in one % size..=other % size {
                        stones[row * size + column] = Some(letter);
                    }
                }
            }
        }
    }
    Ok(stones)
}

fn read_setup(
    root: &[Property],
    size: usize,
    handicap: Option<&str>,
    player: Option<&str>,
    record: &mut Record,
) -> Result<(), RecordError> {
    let stones = read_stones(root, size)?;
    let is_bare = stones.iter().all(Option::is_none);
    let white_begins = matches!(player.map(str::trim), Some("W" | "w" | "white"));
    if is_bare && !white_begins {
        return Ok(());
    }
    let count: usize = handicap
        .and_then(|count| count.trim().parse().ok())
        .unwrap_or(0);
    let mut usual = if HANDICAP.allows(&count.to_string()) && count > 0 {
        handicap_points(size, count)
    } else {
        Vec::new()
    };
    crate::rules::in_order(&mut usual);
    let black = (0..size * size).filter(|point| stones[*point] == Some('b'));
    if black.eq(usual) && !is_bare && !stones.contains(&Some('w')) {
        record.options.set(&HANDICAP, &count.to_string());
        return Ok(());
    }
    let rows = write_rows(size, size, |point| stones[point]);
    let mover = if white_begins || (player.is_none() && count > 0) {
        "W"
    } else {
        "B"
    };
    record.start = Some(format!("{rows} {mover} B0 W0"));
    Ok(())
}

fn play_nodes(nodes: &Nodes, size: usize, record: &mut Record) -> Result<(), RecordError> {
    let mut table = record.open_start()?;
    let line = nodes.play_line(0, &mut table, size);
    if let Some(error) = line.error {
        return Err(error);
    }
    record.moves = table.moves().into_iter().map(String::from).collect();
    let variations = nodes.variations(&line, &mut table, size);
    record.variations = distinct(&record.moves, variations);
    Ok(())
}

/// Plays what a node says.
fn play_node(node: &[Property], table: &mut Table, size: usize) -> Result<(), RecordError> {
    let is_gomoku = table.entry().key == GOMOKU;
    for (name, values) in node {
        let value = values.first().map_or("", String::as_str);
        let is_stone = value == "pass" || table.board().named(value).is_some();
        if name == "N" && !has_stone(node) && !is_stone {
            // A node may have any name: one that is no legal move is only a name.
            let _ = table.play(value);
        }
        let Some(seat) = LETTERS.iter().position(|letter| letter == name) else {
            continue;
        };
        let named = |point: usize| table.board().name(Site(point as u16)).to_string();
        let notation = point(size, value)?.map_or("pass".into(), named);
        let mut said = Vec::new();
        // Whoever plays on after two passes has resumed.
        if table.moves().ends_with(&["pass", "pass"]) {
            said.extend(["done".to_string(), "resume".to_string()]);
        }
        said.push(notation);
        for mv in said {
            let index = table.moves().len();
            let is_stone = mv != "done" && mv != "resume";
            if is_stone && !is_gomoku && table.turn() != Turn::Player(Seat(seat as u8)) {
                return Err(RecordError::illegal(
                    index,
                    misread!("not-their-turn", "it is not {name}'s turn", name),
                ));
            }
            let game = table.entry().key;
            table
                .play(&mv)
                .map_err(|illegal| RecordError::refused(index, game, illegal))?;
            // Where sides are chosen somebody may place a stone that is not theirs.
            let site = table.board().named(&mv);
            let colour =
                |pile: &Pile| Some(pile.site) == site && pile.kind.owner == Some(Seat(seat as u8));
            if is_gomoku && !table.piles().iter().any(colour) {
                return Err(RecordError::illegal(
                    index,
                    misread!("not-their-turn", "it is not {name}'s turn", name),
                ));
            }
        }
    }
    Ok(())
}

/// Whether a node lays a stone, or passes.
fn has_stone(node: &[Property]) -> bool {
    node.iter().any(|(name, _)| LETTERS.contains(&&**name))
}
