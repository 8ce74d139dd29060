//! The identifiers of GNU Backgammon: a Position ID gives the men on each point, and a Match ID
//! gives everything else. Each is a sequence of bits in base64, the lowest bit of each byte first.
//!
//! Source: the technical notes of the manual of GNU Backgammon, "Position ID" and "Match ID". The
//! bit of the Jacoby rule comes from identifiers that version 1.07 writes.

use super::{
    are_alike, length_of, option_value,
    position::{BAR, MEN, Men, OFF, Position},
    set_length, set_option,
};
use crate::{
    formats::Imported,
    table::{ErrorCode, Record, RecordError},
};

const CODE: ErrorCode = ErrorCode::BadGnubgId;
/// The lengths of the identifiers in characters.
const POSITION_ID_CHARS: usize = 14;
const MATCH_ID_CHARS: usize = 12;
/// The lengths of their data in bytes.
const POSITION_BYTES: usize = 10;
const MATCH_BYTES: usize = 9;
/// The base64 characters by their values.
const BASE64_CHARS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A sequence of bits.
struct Bits(Vec<bool>);

impl Bits {
    fn read(text: &str) -> Option<Bits> {
        let mut row = Vec::new();
        for letter in text.bytes() {
            let value = BASE64_CHARS.iter().position(|known| *known == letter)?;
            row.extend((0..6).rev().map(|bit| value >> bit & 1 == 1));
        }
        // In base64 the highest bit of a byte comes first.
        let mut bits = Vec::new();
        for byte in row.chunks_exact(8) {
            bits.extend(byte.iter().rev());
        }
        Some(Bits(bits))
    }

    fn write(mut self, bytes: usize) -> String {
        self.0.resize(8 * bytes, false);
        let row: Vec<bool> = self
            .0
            .chunks_exact(8)
            .flat_map(|byte| byte.iter().rev().copied())
            .collect();
        let letter = |six: &[bool]| {
            let bits = (0..6).map(|bit| usize::from(six.get(bit) == Some(&true)) << (5 - bit));
            char::from(BASE64_CHARS[bits.sum::<usize>()])
        };
        row.chunks(6).map(letter).collect()
    }

    /// Takes a number of `count` bits from the front.
    fn take(&mut self, count: usize) -> u16 {
        let taken = self.0.drain(..count.min(self.0.len()));
        taken
            .enumerate()
            .map(|(bit, is_set)| u16::from(is_set) << bit)
            .sum()
    }

    fn put(&mut self, value: u16, count: usize) {
        self.0.extend((0..count).map(|bit| value >> bit & 1 == 1));
    }
}

/// Reads the men of both players, the player to move second; `None` if the text is not a position.
fn read_position(text: &str) -> Option<[Men; 2]> {
    let bits = Bits::read(text)?;
    let mut men = [[0; BAR as usize + 1]; 2];
    let (mut seat, mut place) = (0, 1);
    for is_man in bits.0 {
        match men
            .get_mut(seat)
            .and_then(|men: &mut Men| men.get_mut(place))
        {
            Some(count) if is_man => *count += 1,
            None if is_man => return None,
            _ => place += 1,
        }
        if place > usize::from(BAR) && seat < men.len() {
            (seat, place) = (seat + 1, 1);
        }
    }
    for own in &mut men {
        let all: u8 = own.iter().sum();
        own[usize::from(OFF)] = MEN.checked_sub(all)?;
    }
    (seat == men.len()).then_some(men)
}

fn write_position(men: [&Men; 2]) -> String {
    let mut bits = Bits(Vec::new());
    for own in men {
        for count in &own[1..] {
            bits.0.extend(std::iter::repeat_n(true, (*count).into()));
            bits.0.push(false);
        }
    }
    bits.write(POSITION_BYTES)
}

/// Returns the words of a text that could be identifiers, without punctuation around them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let parts = |letter: char| letter.is_whitespace() || ":=,;".contains(letter);
    let words = text.split(parts);
    let words = words.map(|word| word.trim_matches(|letter| "\"'()[]<>.“”«»".contains(letter)));
    words.filter(|word| !word.is_empty())
}

/// The identifiers in a text.
struct FoundIds<'a> {
    position: &'a str,
    /// The Match ID, or the text in its place.
    match_id: Option<&'a str>,
    /// Whether the text has only the identifiers and their names.
    is_alone: bool,
}

/// Finds the Position ID and the Match ID in a text.
fn find(text: &str) -> Option<FoundIds<'_>> {
    const NAMES: [&str; 5] = ["id", "gnubg", "gnubgid", "pos", "position"];
    let is_match = |word: &&str| word.len() == MATCH_ID_CHARS && Bits::read(word).is_some();
    let all: Vec<&str> = words(text).collect();
    let place = all
        .iter()
        .position(|word| word.len() == POSITION_ID_CHARS && read_position(word).is_some())?;
    let position = all[place];
    let is_name = |word: &&str| NAMES.contains(&&*word.to_ascii_lowercase());
    let others = all.iter().filter(|word| **word != position);
    let is_alone = others.clone().all(is_name);
    // An ordinary word can have this length too. An identifier must follow its name or be joined to
    // the other one.
    let named = text.find("Match ID").and_then(|at| {
        let after = &text[at + "Match ID".len()..];
        words(after).find(is_match).or(words(after).next())
    });
    let begin = position.as_ptr().addr() - text.as_ptr().addr();
    let behind = text[begin + POSITION_ID_CHARS..].strip_prefix(':');
    let before = text[..begin].strip_suffix(':');
    let joined = behind
        .filter(|rest| !rest.starts_with(char::is_whitespace))
        .and_then(|rest| words(rest).next())
        .or(before.and_then(|rest| words(rest).last().filter(is_match)));
    let next = all.get(place + 1).copied().filter(is_match);
    Some(FoundIds {
        position,
        match_id: named.or(joined).or(next),
        is_alone,
    })
}

/// Whether a text has identifiers: a Position ID that is alone, named, or next to a Match ID.
pub(in crate::formats) fn is_ids(text: &str) -> bool {
    const LONGEST: usize = 5_000;
    if text.len() > LONGEST {
        return false;
    }
    let names = text.contains("Position ID");
    find(text).is_some_and(|found| names || found.is_alone || found.match_id.is_some())
}

/// Reads identifiers as a game that starts from that position.
pub(in crate::formats) fn read(text: &str) -> Result<Imported, RecordError> {
    let found = find(text);
    let men = found
        .as_ref()
        .and_then(|found| read_position(found.position));
    let Some([waiting, on_turn]) = men else {
        let reason = parse_error!(
            "not-an-identifier",
            "there is no Position ID of 14 letters in this text"
        );
        return Err(RecordError::new(CODE, "", reason));
    };
    let mut record = Record::of(super::entry());
    let mut position = Position::begin([0; 2]);
    position.turn = Some(0);
    if let Some(word) = found.and_then(|found| found.match_id) {
        let bits = Some(word).filter(|word| word.len() == MATCH_ID_CHARS);
        let mut bits = bits.and_then(Bits::read).ok_or_else(|| {
            let reason = parse_error!(
                "match-id-unclear",
                "\"{word}\" is no Match ID of 12 letters",
                word
            );
            RecordError::new(CODE, "", reason)
        })?;
        read_match(&mut bits, &mut record, &mut position)?;
    }
    let seat = position.turn.unwrap_or_default();
    position.men[seat] = on_turn;
    position.men[1 - seat] = waiting;
    record.start = Some(position.text());
    let plays = record.open_start();
    plays.map_err(|error| RecordError::new(CODE, "", *error.reason))?;
    Ok(record.into())
}

fn read_match(
    bits: &mut Bits,
    record: &mut Record,
    position: &mut Position,
) -> Result<(), RecordError> {
    let cube = bits.take(4);
    let owner = bits.take(2);
    let on_roll = usize::from(bits.take(1) == 1);
    position.crawford = bits.take(1) == 1;
    let state = bits.take(3);
    let decides = usize::from(bits.take(1) == 1);
    position.doubled = bits.take(1) == 1;
    let _resigned = bits.take(2);
    let (one, other) = (bits.take(3), bits.take(3));
    let length = bits.take(15);
    let score = [bits.take(15), bits.take(15)];
    if length > 0 {
        // The score of money games does not affect the game.
        position.score = score;
    }
    let is_jacoby_off = bits.take(1) == 1;
    let error = |reason| RecordError::new(CODE, "", reason);
    set_length(record, length.into(), CODE, 1)?;
    set_option(record, "cube", "on");
    if length == 0 && !is_jacoby_off {
        set_option(record, "jacoby", "on");
    }
    position.cube = 1 << cube;
    position.owner = [Some(0), Some(1), None, None][usize::from(owner)];
    let is_fair = |die: u16| (1..=6).contains(&die);
    if is_fair(one) && is_fair(other) {
        position.dice = format!("{}{}", one.max(other), one.min(other));
    } else if (one, other) != (0, 0) {
        return Err(error(parse_error!(
            "not-a-match-id",
            "this Match ID is none of a game in play"
        )));
    }
    position.turn = match state {
        0 => None,
        // The player who doubled stays on turn until the other player has answered.
        1 if position.doubled => Some(on_roll),
        1 => Some(decides),
        _ => {
            return Err(error(parse_error!(
                "not-a-match-id",
                "this Match ID is none of a game in play"
            )));
        }
    };
    let at_match_point = position
        .score
        .iter()
        .any(|points| points.checked_add(1) == Some(length));
    // A match to one point starts with its Crawford game, without doubling.
    position.crawford |= length == 1;
    position.after_crawford = at_match_point && !position.crawford;
    Ok(())
}

/// Writes a position as identifiers. Returns an error if the record has moves or anything else that
/// they cannot hold.
pub(in crate::formats) fn write(record: &Record) -> Result<String, RecordError> {
    let error = || {
        let reason = parse_error!(
            "identifiers-cannot-hold",
            "a Position ID and a Match ID hold a position of a game or match with a cube and the usual options, and no moves"
        );
        RecordError::new(CODE, "", reason)
    };
    let position = Position::of(&record.open()?).ok_or_else(error)?;
    let seat = position.turn.unwrap_or(0);
    let position_id = write_position([&position.men[1 - seat], &position.men[seat]]);
    let mut bits = Bits(Vec::new());
    bits.put(position.cube.trailing_zeros() as u16, 4);
    bits.put(position.owner.map_or(3, |owner| owner as u16), 2);
    bits.put(seat as u16, 1);
    bits.put(position.crawford.into(), 1);
    bits.put(position.turn.is_some().into(), 3);
    bits.put(if position.doubled { 1 - seat } else { seat } as u16, 1);
    bits.put(position.doubled.into(), 1);
    bits.put(0, 2);
    let (one, other) = position.unplayed_throw().unwrap_or((0, 0));
    bits.put(one.into(), 3);
    bits.put(other.into(), 3);
    bits.put(length_of(record), 15);
    bits.put(position.score[0], 15);
    bits.put(position.score[1], 15);
    bits.put(option_value(record, "jacoby").is_none().into(), 1);
    let text = format!(
        "Position ID: {position_id}\nMatch ID: {}\n",
        bits.write(MATCH_BYTES)
    );
    let mut bare = record.clone();
    bare.about = Default::default();
    match read(&text) {
        Ok(again) if are_alike(&again.record, &bare) => Ok(text),
        _ => Err(error()),
    }
}
