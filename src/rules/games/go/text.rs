//! Positions of Go as text: rows, the side to move, prisoners. During the agreement on dead stones,
//! its state follows.

use super::{ChainStatus, Go, Phase, Point, Position, State, agreement::MAX_CHANGES};
use crate::{
    games::kit::{
        read_rows,
        text::{self, Field},
        unknown_piece, write_rows,
    },
    rules::{ParseError, Seat, Site},
};

/// The letters of Black and White in notation.
pub const LETTERS: [&str; 2] = ["B", "W"];
const STONES: [char; 2] = ['b', 'w'];
const MAX_PRISONERS: u16 = 9_999;

static FIELDS: [Field<Go, State>; 4] = [
    Field {
        name: "the rows",
        write: |go, position| {
            write_rows(go.size, go.size, |point| {
                let seat = position.at(point as u16).seat()?;
                Some(STONES[seat.index()])
            })
        },
        read: |go, position, rows| {
            read_rows(rows, go.size, go.size, |point, letter| {
                let stone = STONES.iter().position(|stone| *stone == letter);
                let seat = Seat(stone.ok_or_else(|| unknown_piece(letter))? as u8);
                position.lay(point as u16, seat);
                Ok(())
            })
        },
    },
    text::mover!(LETTERS),
    Field {
        name: "Black's prisoners",
        write: |_, position| format!("B{}", position.prisoners[0]),
        read: |_, position, word| {
            position.prisoners[0] = text::read_lettered(word, "B", MAX_PRISONERS)?;
            Ok(())
        },
    },
    Field {
        name: "White's prisoners",
        write: |_, position| format!("W{}", position.prisoners[1]),
        read: |_, position, word| {
            position.prisoners[1] = text::read_lettered(word, "W", MAX_PRISONERS)?;
            Ok(())
        },
    },
];

/// The optional fields, each written only if it is needed, by how the word begins. `read` receives
/// the rest of the word.
static AGREEMENT: [Field<Go, Position>; 5] = [
    Field {
        name: "dead:",
        write: |go, position| names(go, position, ChainStatus::Dead),
        read: |go, position, names| read_names(go, position, names, ChainStatus::Dead),
    },
    Field {
        name: "seki:",
        write: |go, position| names(go, position, ChainStatus::Seki),
        read: |go, position, names| read_names(go, position, names, ChainStatus::Seki),
    },
    Field {
        name: "changed:",
        write: |_, position| match position.changes {
            0 => String::new(),
            changes => format!("changed:{changes}"),
        },
        read: |_, position, number| {
            let changes = number.parse().ok().filter(|count| *count <= MAX_CHANGES);
            position.changes = changes.ok_or_else(|| {
                parse_error!(
                    "not-a-count-of-changes",
                    "\"changed:{number}\" is not a count",
                    number
                )
            })?;
            position.phase = Phase::Marking;
            Ok(())
        },
    },
    Field {
        name: "done",
        write: |_, position| word_if(position.phase == Phase::Answering, "done"),
        read: |_, position, rest| read_phase(position, Phase::Answering, "done", rest),
    },
    Field {
        name: "over",
        write: |_, position| word_if(position.phase == Phase::Counted, "over"),
        read: |_, position, rest| read_phase(position, Phase::Counted, "over", rest),
    },
];

/// Writes a position.
pub(super) fn write(go: &Go, position: &Position) -> String {
    text::write(&FIELDS, go, position) + &text::write_labelled(&AGREEMENT, go, position)
}

/// Reads the text of [`write`]; the words of the agreement may come in any order.
pub(super) fn read(go: &Go, text: &str) -> Result<Position, ParseError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (fields, agreement) = words.split_at(words.len().min(FIELDS.len()));
    let state = text::read(&FIELDS, go, State::empty(go.size), &fields.join(" "))?;
    let mut position = Position::from(state);
    let stuck = |point: &u16| go.chain(&position, *point).liberties.is_empty();
    if let Some(point) = go.stones(&position).find(stuck) {
        return Err(parse_error!(
            "chain-without-liberty",
            "the chain of {stone} has no liberty",
            stone = go.board.name(Site(point))
        ));
    }
    for word in agreement {
        let mut fields = AGREEMENT.iter();
        let (read, rest) = fields
            .find_map(|field| Some((field.read, word.strip_prefix(field.name)?)))
            .ok_or_else(|| nonsense(word))?;
        read(go, &mut position, rest)?;
    }
    go.begin(&mut position);
    Ok(position)
}

fn nonsense(word: &str) -> ParseError {
    parse_error!("unknown-word", "\"{word}\" says nothing here", word)
}

fn word_if(is_so: bool, word: &str) -> String {
    if is_so { word.into() } else { String::new() }
}

fn read_phase(
    position: &mut Position,
    phase: Phase,
    word: &str,
    rest: &str,
) -> Result<(), ParseError> {
    if !rest.is_empty() {
        return Err(nonsense(&format!("{word}{rest}")));
    }
    position.phase = phase;
    Ok(())
}

/// Writes the stones with a mark as `dead:e5,f5`, or nothing if there are none.
fn names(go: &Go, position: &Position, mark: ChainStatus) -> String {
    let marked = go
        .points()
        .filter(|point| position.marks[usize::from(*point)] == mark);
    let names: Vec<&str> = marked.map(|point| go.board.name(Site(point))).collect();
    if names.is_empty() {
        return String::new();
    }
    format!("{}:{}", mark.word(), names.join(","))
}

/// Marks the chains of these stones.
fn read_names(
    go: &Go,
    position: &mut Position,
    names: &str,
    mark: ChainStatus,
) -> Result<(), ParseError> {
    for name in names.split(',') {
        let site = go.board.find_site(name);
        let stone = site.filter(|site| position.at(site.0) != Point::Empty);
        let site = stone
            .ok_or_else(|| parse_error!("no-stone-there", "no stone lies on \"{name}\"", name))?;
        go.mark(position, site.0, mark, &mut ());
    }
    if matches!(position.phase, Phase::Play { .. }) {
        position.phase = Phase::Marking;
    }
    Ok(())
}
