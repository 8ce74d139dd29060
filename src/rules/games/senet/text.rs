//! The position text: the men on the squares 1 to 30, ten to a row, then the men in hand and those
//! that have left. Bell's reading adds the points and the owner of the odd squares.

use super::{LETTERS, SEATS, SQUARES, points};
use crate::{
    games::{
        kit::text::Field,
        race::{Position, Race},
    },
    rules::{ParseError, Seat},
};

type Word = Field<Race, Position>;

const MEN: Word = Field {
    name: "the men on the squares 1 to 30",
    write: |race, position| {
        let letter = |square: usize| {
            let step = step_of(race, square);
            let stands = SEATS
                .into_iter()
                .find(|seat| position.has_man_on(*seat, step));
            stands.map_or(".", |seat| LETTERS[seat.index()])
        };
        let row = |first: usize| (first..first + 10).map(letter).collect::<String>();
        [1, 11, 21].map(row).join("/")
    },
    read: |race, position, text| {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 3 || rows.iter().any(|row| row.chars().count() != 10) {
            return Err(parse_error!(
                "not-three-rows-of-ten",
                "\"{text}\" are not three rows of ten squares",
                text
            ));
        }
        for (square, letter) in (1..).zip(rows.concat().chars()) {
            if letter == '.' {
                continue;
            }
            let owner = SEATS
                .into_iter()
                .find(|seat| LETTERS[seat.index()].starts_with(letter));
            let Some(owner) = owner else {
                return Err(parse_error!(
                    "no-such-side-or-point",
                    "\"{letter}\" is neither W nor B nor a point",
                    letter
                ));
            };
            race.put(position, owner, step_of(race, square));
        }
        Ok(())
    },
};

const IN_HAND: Word = Field {
    name: "the men in hand, as r0,0,",
    write: |race, position| both('r', position, race.hand()),
    read: |race, position, text| read_both('r', race, position, race.hand(), text),
};

const HOME: Word = Field {
    name: "the men that have left, as o0,0,",
    write: |race, position| both('o', position, race.home()),
    read: |race, position, text| read_both('o', race, position, race.home(), text),
};

const TURN: Word = Field {
    name: "the player to throw",
    write: Race::write_turn,
    read: Race::read_turn,
};

pub(super) static FIELDS: [Word; 4] = [MEN, IN_HAND, HOME, TURN];

pub(super) static WITH_POINTS: [Word; 6] = [
    MEN,
    IN_HAND,
    HOME,
    Field {
        name: "the points, as p0,0,",
        write: |_, position| points::write_points(position),
        read: |_, position, text| points::read_points(position, text),
    },
    Field {
        name: "whose the odd squares are, as odd=-,",
        write: |_, position| points::write_odd(position),
        read: |_, position, text| points::read_odd(position, text),
    },
    // While one side is at rest and the other plays on alone, the letter names the side at rest.
    Field {
        write: |race, position| {
            let mut shown = *position;
            if points::is_at_rest(position, position.mover.other()) {
                shown.mover = position.mover.other();
            }
            race.write_turn(&shown)
        },
        read: |race, position, text| {
            race.read_turn(position, text)?;
            if points::is_at_rest(position, position.mover) {
                position.mover = position.mover.other();
            }
            Ok(())
        },
        ..TURN
    },
];

/// Returns the step of a square, which is the same for both sides.
fn step_of(race: &Race, square: usize) -> usize {
    let first = race.plan.board.name(race.site(Seat::FIRST, 1));
    if first == "1" {
        square
    } else {
        SQUARES + 1 - square
    }
}

fn both(letter: char, position: &Position, spot: usize) -> String {
    let [white, black] = position.men.map(|men| men[spot]);
    format!("{letter}{white},{black}")
}

fn read_both(
    letter: char,
    race: &Race,
    position: &mut Position,
    spot: usize,
    text: &str,
) -> Result<(), ParseError> {
    let counts = text
        .strip_prefix(letter)
        .and_then(|text| text.split_once(','));
    let count = |text: &str| text.parse().ok().filter(|count| *count <= race.plan.men);
    let counts = counts.and_then(|(white, black)| Some([count(white)?, count(black)?]));
    let counts = counts.ok_or_else(|| {
        parse_error!(
            "not-a-letter-with-two-counts",
            "\"{text}\" must be as {letter}0,0",
            text,
            letter
        )
    })?;
    for (men, count) in position.men.iter_mut().zip(counts) {
        men[spot] = count;
    }
    Ok(())
}
