//! Games of draughts as PDN, Portable Draughts Notation, in and out.

use super::{nothing_to_play, read_option, record_result};
use crate::{
    games::{
        Entry, draughts::Rules, english_draughts, italian_draughts, polish_draughts,
        russian_draughts, turkish_draughts,
    },
    rules::Seat,
    table::{Choice, Record, RecordError},
};

/// The games that PDN has a number for; the first is meant where a text names none.
static GAMES: [(&Entry, &Rules); 5] = [
    (&italian_draughts::ENTRY, &italian_draughts::RULES),
    (&english_draughts::ENTRY, &english_draughts::RULES),
    (&polish_draughts::ENTRY, &polish_draughts::RULES),
    (&russian_draughts::ENTRY, &russian_draughts::RULES),
    (&turkish_draughts::ENTRY, &turkish_draughts::RULES),
];

/// The rules of the game of that key, if PDN is for it.
pub(super) fn rules_of(game: &str) -> Option<&'static Rules> {
    let mut games = GAMES.iter();
    games.find_map(|(entry, rules)| (entry.key == game).then_some(*rules))
}

/// The game that a PDN text is of, by the number in its `GameType`, after which more may stand.
fn game_of(text: &str) -> Result<&'static Entry, RecordError> {
    let named = text.lines().enumerate().find_map(|(line, tag)| {
        let value = tag.trim().strip_prefix("[GameType")?.trim_end_matches(']');
        Some((line, value.trim().trim_matches('"')))
    });
    let Some((line, value)) = named else {
        return Ok(GAMES[0].0);
    };
    let number = value.split(',').next().unwrap_or_default().trim();
    let mut games = GAMES.iter();
    let found = games.find(|(_, rules)| rules.pdn_type.to_string() == number);
    found.map(|(entry, _)| *entry).ok_or_else(|| {
        let message = format!("\"{value}\" is not a kind of draughts of this collection");
        RecordError::new("bad-pdn", format!("line {}", line + 1), message)
    })
}

/// A record as PDN.
pub(super) fn write(record: &Record) -> Result<String, RecordError> {
    let table = record.open()?;
    let rules = rules_of(&record.game).expect("a game that PDN is for");
    let result = record_result(&table).map_or("*", |winner| match winner {
        Some(Seat::FIRST) => "1-0",
        Some(_) => "0-1",
        None => "1/2-1/2",
    });
    let mut pdn = format!("[GameType \"{}\"]\n[Result \"{result}\"]\n", rules.pdn_type);
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
        .is_some_and(|start| start.get(..1) != rules.start.get(..1));
    let offset = usize::from(other_begins);
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

/// Reads the first game of a PDN text, which must have a move or a position. Captures may be written
/// in full or by their ends.
pub(super) fn read(text: &str) -> Result<Record, RecordError> {
    let mut record = Record::of(game_of(text)?);
    let mut moves = String::new();
    for line in text.lines() {
        let tag = line.trim().strip_prefix('[');
        if let Some(tag) = tag.and_then(|tag| tag.strip_suffix(']')) {
            let (name, value) = tag.split_once(' ').unwrap_or((tag, ""));
            let value = value.trim().trim_matches('"');
            match name {
                "FEN" => record.start = Some(value.into()),
                "Option" => read_option(&mut record, value)?,
                _ => {}
            }
        } else {
            moves += line;
        }
        // A line for every line, so that what is wrong can be told by its own.
        moves.push('\n');
    }
    let set_up = record.start.is_some();
    let mut table = record.open_start()?;
    record.start = table.record().start;
    for word in plain_moves(&moves)? {
        let legal = table.choices();
        let spelt = |choice: &&Choice, as_in_full: bool| {
            let notation = with_crosses(&choice.notation);
            if as_in_full {
                notation == word
            } else {
                ends(&notation) == ends(&word)
            }
        };
        let mut tries = [true, false].into_iter();
        let meant = tries.find_map(|in_full| legal.iter().find(|choice| spelt(choice, in_full)));
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
    if record.moves.is_empty() && !set_up {
        return Err(nothing_to_play(text));
    }
    Ok(record)
}

/// A move with the sign between the squares of a capture that most games have.
fn with_crosses(mv: &str) -> String {
    mv.replace(':', "x")
}

/// The first and the last square of a move, and whether it captures.
fn ends(mv: &str) -> Option<(&str, &str, bool)> {
    let capture = mv.contains('x');
    let mut squares = mv.split(['x', '-']);
    let first = squares.next()?;
    Some((first, squares.next_back()?, capture))
}

/// A text without comments and variations; an error where one of them does not end, or ends without
/// having begun.
fn bare(text: &str) -> Result<String, RecordError> {
    let wrong = |line: usize, message: &str| {
        RecordError::new("bad-pdn", format!("line {}", line + 1), message)
    };
    let mut bare = String::new();
    // The lines on which the open comment, and the variations around it, begin.
    let mut comment = None;
    let mut variations: Vec<usize> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        for letter in line.chars() {
            match letter {
                '}' if comment.is_some() => comment = None,
                _ if comment.is_some() => {}
                '{' => comment = Some(number),
                '}' => return Err(wrong(number, "a comment ends that has not begun")),
                '(' => variations.push(number),
                ')' => {
                    variations
                        .pop()
                        .ok_or_else(|| wrong(number, "a variation ends that has not begun"))?;
                }
                _ if variations.is_empty() => bare.push(letter),
                _ => {}
            }
        }
        bare.push('\n');
    }
    if let Some(line) = comment {
        return Err(wrong(line, "a comment is not closed"));
    }
    match variations.first() {
        Some(line) => Err(wrong(*line, "a variation is not closed")),
        None => Ok(bare),
    }
}

/// The moves of a PDN text, without numbers, comments, variations and the result.
fn plain_moves(text: &str) -> Result<Vec<String>, RecordError> {
    let bare = bare(text)?;
    let words = bare
        .split_whitespace()
        .map(|word| word.rsplit('.').next().unwrap_or_default())
        .map(|word| word.trim_end_matches(['!', '?']))
        .take_while(|word| {
            !matches!(
                *word,
                "1-0" | "0-1" | "1/2-1/2" | "2-0" | "0-2" | "1-1" | "*"
            )
        })
        .filter(|word| !word.is_empty() && !word.starts_with('$'))
        .map(with_crosses);
    Ok(words.collect())
}
