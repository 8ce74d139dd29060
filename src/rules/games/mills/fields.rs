//! The fields of the position text: its rows of points, and the men in hand.

use super::{
    LETTERS, Mills, State,
    points::{POINTS, Points, ROWS},
};
use crate::{
    games::kit::{
        text::{self, Field},
        unknown_piece,
    },
    rules::{ParseError, Seat},
};

/// Seven rows of points, the men in hand, and the side to move.
pub(super) static FIELDS: [Field<Mills, State>; 4] =
    [POINT_ROWS, WHITE_HAND, BLACK_HAND, text::mover!(LETTERS)];

pub(in crate::games) const POINT_ROWS: Field<Mills, State> = Field {
    name: "the rows of points",
    write: |_, state| write_rows(state.men),
    read: |_, state, rows| {
        state.men = read_rows(rows)?;
        Ok(())
    },
};
pub(in crate::games) const WHITE_HAND: Field<Mills, State> = Field {
    name: "White's men in hand",
    write: |_, state| format!("W{}", state.hand[0]),
    read: |mills, state, word| read_hand(mills, state, Seat::FIRST, word),
};
pub(in crate::games) const BLACK_HAND: Field<Mills, State> = Field {
    name: "Black's men in hand",
    write: |_, state| format!("B{}", state.hand[1]),
    read: |mills, state, word| read_hand(mills, state, Seat::SECOND, word),
};

fn write_rows(men: [Points; 2]) -> String {
    let mut points = 0..POINTS;
    let letter = |point: usize| {
        let seat = (0..2).find(|seat| men[*seat].contains(point));
        seat.map_or(".", |seat| LETTERS[seat])
    };
    let rows = ROWS.map(|length| points.by_ref().take(length).map(letter).collect::<String>());
    rows.join("/")
}

fn read_rows(rows: &str) -> Result<[Points; 2], ParseError> {
    let lengths = rows.split('/').map(|row| row.chars().count());
    if !lengths.eq(ROWS) {
        return Err(parse_error!(
            "not-seven-rows",
            "seven rows of 3, 3, 3, 6, 3, 3, 3 points are needed"
        ));
    }
    let mut men = [Points::EMPTY; 2];
    for (point, letter) in rows.chars().filter(|letter| *letter != '/').enumerate() {
        match letter {
            'W' => men[0].insert(point),
            'B' => men[1].insert(point),
            '.' => {}
            _ => return Err(unknown_piece(letter)),
        }
    }
    Ok(men)
}

fn read_hand(mills: &Mills, state: &mut State, seat: Seat, word: &str) -> Result<(), ParseError> {
    let (letter, most) = (LETTERS[seat.index()], mills.plan.men);
    state.hand[seat.index()] = text::read_lettered(word, letter, most.into())? as u8;
    Ok(())
}
