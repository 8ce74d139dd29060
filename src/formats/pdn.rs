//! Games of draughts as PDN, Portable Draughts Notation, in and out.

mod variations;

use super::{
    collection::{is_pdn_result, list, pdn_tags},
    distinct::distinct,
    nothing_to_play, read_option, record_result,
};
use crate::{
    games::{
        Entry, english_draughts, italian_draughts, polish_draughts, russian_draughts,
        turkish_draughts,
    },
    rules::{Board, Misread, Seat},
    table::{Choice, Lines, Record, RecordError, Table},
};

/// A game that PDN has a number for.
struct Kind {
    entry: &'static Entry,
    number: u8,
    /// Its own start, which says first who begins.
    start: &'static str,
}

/// What PDN wants to know of a game. Nothing leads from here to its rules: they are another chunk of the program.
macro_rules! kind {
    ($game:ident) => {
        Kind {
            entry: &$game::ENTRY,
            number: $game::RULES.pdn_type,
            start: $game::RULES.start,
        }
    };
}

/// The games that PDN has a number for. A text that names none may be of any of them.
static GAMES: [Kind; 5] = [
    kind!(italian_draughts),
    kind!(english_draughts),
    kind!(polish_draughts),
    kind!(russian_draughts),
    kind!(turkish_draughts),
];

/// The game of that key, if PDN is for it.
fn kind_of(game: &str) -> Option<&'static Kind> {
    GAMES.iter().find(|kind| kind.entry.key == game)
}

/// Whether PDN is for the game of that key.
pub(super) fn is_for(game: &str) -> bool {
    kind_of(game).is_some()
}

/// The game that a PDN text is of, by the number in its `GameType`, after which more may stand; `None`
/// where it names none.
fn game_of(text: &str) -> Result<Option<&'static Entry>, RecordError> {
    let mut lines = text.lines().enumerate();
    let named = lines.find_map(|(number, line)| {
        let (tags, _) = pdn_tags(line);
        let tag = tags.into_iter().find(|(name, _)| *name == "GameType");
        tag.map(|(_, value)| (number, value))
    });
    let Some((line, value)) = named else {
        return Ok(None);
    };
    let number = value.split(',').next().unwrap_or_default().trim();
    let mut games = GAMES.iter();
    let found = games.find(|kind| kind.number.to_string() == number);
    found.map(|kind| Some(kind.entry)).ok_or_else(|| {
        let reason = misread!(
            "unknown-draughts",
            "\"{value}\" is not a kind of draughts of this collection",
            value
        );
        RecordError::new("bad-pdn", format!("line {}", line + 1), reason)
    })
}

/// A record as PDN.
pub(super) fn write(record: &Record) -> Result<String, RecordError> {
    let table = record.open()?;
    let kind = kind_of(&record.game).expect("a game that PDN is for");
    let result = record_result(&table).map_or("*", |winner| match winner {
        Some(Seat::FIRST) => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    });
    let mut pdn = format!("[GameType \"{}\"]\n[Result \"{result}\"]\n", kind.number);
    for (key, value) in record.options.iter() {
        pdn += &format!("[Option \"{key}={value}\"]\n");
    }
    // Without a move the position says what game it is that nobody has begun.
    let start = match &record.start {
        None if record.moves.is_empty() => Some(table.text()),
        start => start.clone(),
    };
    if let Some(start) = start {
        pdn += &format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n");
    }
    pdn.push('\n');
    // A game that the side begins which goes second has its first number followed by three dots.
    let other_begins = record
        .start
        .as_ref()
        .is_some_and(|start| start.get(..1) != kind.start.get(..1));
    let offset = usize::from(other_begins);
    write_line(&mut pdn, &Lines::of(record), 0, (None, offset));
    Ok(pdn + result + "\n")
}

/// Writes the moves of a line, and after each, in brackets, what could have been played instead. A line that goes on
/// where its line ends repeats the last move there, since brackets replace a move.
///
/// `before` is the last move before the line, where it is to be repeated; `offset` is 1 where the second side begins.
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
        // Moves that were drawn by lot are written like others.
        *pdn += mv.trim_start_matches('~');
        pdn.push(' ');
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
    let name = lines.get(number).map_or("", |line| &line.name);
    pdn.push('(');
    if !name.is_empty() {
        *pdn += &format!("{{{name}}} ");
    }
    write_line(pdn, lines, number, rest);
    pdn.truncate(pdn.trim_end().len());
    *pdn += ") ";
}

/// Reads the first game of a PDN text, which must have a move or a position. Captures may be written
/// in full or by their ends. A text that does not say which game it is of is read as the first in which it
/// plays.
pub(super) fn read(text: &str) -> Result<Record, RecordError> {
    let first = list(text).into_iter().next();
    let text = first.map_or(text, |game| &text[..game.range.end]);
    let named = game_of(text)?;
    let parsed = Parsed::of(text)?;
    if let Some(entry) = named {
        return read_as(entry, &parsed);
    }
    let mut best: Option<RecordError> = None;
    for Kind { entry, .. } in &GAMES {
        match read_as(entry, &parsed) {
            Ok(record) => return Ok(record),
            // The game in which it plays longest is the one that is meant.
            Err(error) => {
                if best
                    .as_ref()
                    .is_none_or(|best| played(&error) > played(best))
                {
                    best = Some(error);
                }
            }
        }
    }
    Err(best.expect("there are games"))
}

/// The parts of a PDN text, which are the same for every game.
struct Parsed<'a> {
    text: &'a str,
    start: Option<&'a str>,
    options: Vec<&'a str>,
    /// The text without its tags, line by line.
    moves: String,
    /// The moves of the main line as the text spells them.
    words: Vec<String>,
}

impl<'a> Parsed<'a> {
    /// An error names a line with a comment or a variation that does not end, or has not begun.
    fn of(text: &'a str) -> Result<Parsed<'a>, RecordError> {
        let (mut start, mut options, mut moves) = (None, Vec::new(), String::new());
        for line in text.lines() {
            let (tags, rest) = pdn_tags(line);
            for (name, value) in tags {
                match name {
                    "FEN" => start = Some(value),
                    "Option" => options.push(value),
                    _ => {}
                }
            }
            moves += rest;
            // Every line keeps its number, which errors name.
            moves.push('\n');
        }
        let words = plain_moves(&moves)?;
        Ok(Parsed {
            text,
            start,
            options,
            moves,
            words,
        })
    }
}

/// How many moves could be played before an error.
fn played(error: &RecordError) -> usize {
    let index = error.at.strip_prefix("moves[");
    let index = index.and_then(|rest| rest.strip_suffix(']')?.parse().ok());
    index.unwrap_or(0)
}

fn read_as(entry: &'static Entry, parsed: &Parsed) -> Result<Record, RecordError> {
    let mut record = Record::of(entry);
    record.start = parsed.start.map(String::from);
    for option in &parsed.options {
        read_option(&mut record, option)?;
    }
    let set_up = record.start.is_some();
    if parsed.words.is_empty() && !set_up {
        return Err(nothing_to_play(parsed.text));
    }
    let mut table = record.open_start()?;
    record.start = table.record().start;
    for word in &parsed.words {
        let index = record.moves.len();
        let meant = meant(&table, word);
        let notation = meant.ok_or_else(|| {
            RecordError::illegal(
                index,
                misread!("illegal-move", "\"{word}\" is not a legal move here", word),
            )
        })?;
        table
            .play(&notation)
            .map_err(|illegal| RecordError::refused(index, &record.game, illegal))?;
        record.moves.push(notation);
    }
    let variations = variations::read(&parsed.moves, &record.moves, &mut table);
    record.variations = distinct(&record.moves, variations);
    Ok(record)
}

/// The legal move that a word of a text means.
fn meant(table: &Table, word: &str) -> Option<String> {
    let legal = table.choices();
    let named = by_names(table.board(), word);
    let named_ends = ends(&named);
    // In full; by its ends; by its ends where a capture is written as a step, or a step as a capture.
    let spelt = |choice: &&Choice, loosely: usize| {
        let notation = with_crosses(choice.notation.trim_start_matches('~'));
        match loosely {
            0 => notation == named,
            1 => ends(&notation) == named_ends,
            _ => ends(&notation).map(|ends| ends.0) == named_ends.map(|ends| ends.0),
        }
    };
    let mut tries = 0..3;
    let meant = tries.find_map(|loosely| legal.iter().find(|choice| spelt(choice, loosely)))?;
    Some(meant.notation.clone())
}

/// A move with the sign between the squares of a capture that most games have.
fn with_crosses(mv: &str) -> String {
    mv.replace(':', "x")
}

/// The first and the last square of a move, and whether it captures.
fn ends(mv: &str) -> Option<((&str, &str), bool)> {
    let capture = mv.contains('x');
    let mut squares = mv.split(['x', '-']);
    let first = squares.next()?;
    Some(((first, squares.next_back()?), capture))
}

/// A move with its squares as the board calls them, where they are written by their numbers: those that are
/// played on, row by row from the top left.
fn by_names(board: &Board, word: &str) -> String {
    let named = |square: &str| {
        let number = square.parse::<usize>().ok();
        let place = number.and_then(|number| board.places.get(number.checked_sub(1)?));
        place.map_or_else(|| square.to_string(), |place| place.name.clone())
    };
    let mut found = String::new();
    let mut rest = word;
    while let Some(at) = rest.find(['x', '-']) {
        found += &named(&rest[..at]);
        found += &rest[at..=at];
        rest = &rest[at + 1..];
    }
    found + &named(rest)
}

/// A text without comments and variations; an error where one of them does not end, or ends without
/// having begun.
fn bare(text: &str) -> Result<String, RecordError> {
    let wrong = |line: usize, reason: Misread| {
        RecordError::new("bad-pdn", format!("line {}", line + 1), reason)
    };
    let mut bare = String::new();
    // The lines on which the open comment, and the variations around it, begin.
    let mut comment = None;
    let mut variations: Vec<usize> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        // What one program tells another.
        if line.starts_with('%') {
            continue;
        }
        for letter in line.chars() {
            match letter {
                // The rest of the line is a comment.
                ';' if comment.is_none() => break,
                '}' if comment.is_some() => comment = None,
                _ if comment.is_some() => {}
                '{' => comment = Some(number),
                '}' => {
                    return Err(wrong(
                        number,
                        misread!("comment-not-opened", "a comment ends that has not begun"),
                    ));
                }
                '(' => variations.push(number),
                ')' => {
                    variations.pop().ok_or_else(|| {
                        wrong(
                            number,
                            misread!(
                                "variation-not-opened",
                                "a variation ends that has not begun"
                            ),
                        )
                    })?;
                }
                _ if variations.is_empty() => bare.push(letter),
                _ => {}
            }
        }
        bare.push('\n');
    }
    if let Some(line) = comment {
        return Err(wrong(
            line,
            misread!("comment-not-closed", "a comment is not closed"),
        ));
    }
    match variations.first() {
        Some(line) => Err(wrong(
            *line,
            misread!("variation-not-closed", "a variation is not closed"),
        )),
        None => Ok(bare),
    }
}

/// The moves of a PDN text, without numbers, comments, variations and the result.
fn plain_moves(text: &str) -> Result<Vec<String>, RecordError> {
    let bare = bare(text)?;
    let words = words(&bare);
    let moves = words.iter().take_while(|word| !is_pdn_result(word));
    Ok(moves.filter_map(|word| as_move(word)).collect())
}

/// The words of a text without comments and variations, none of them a number.
fn words(bare: &str) -> Vec<String> {
    // Columns are made with spaces within a move, too.
    let bare = bare.replace("- ", "-").replace("x ", "x");
    let words = bare.split_whitespace();
    let words = words.map(|word| word.rsplit('.').next().unwrap_or_default());
    words.map(String::from).collect()
}

/// A word without what is thought of the move; nothing where it is no move.
fn as_move(word: &str) -> Option<String> {
    let word = word.trim_end_matches(['!', '?', '*']);
    let is_move = !word.is_empty() && !word.starts_with('$');
    is_move.then(|| with_crosses(word))
}
