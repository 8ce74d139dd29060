//! Positions of Five Field Kono as text.

use super::{
    LETTERS,
    crossing::{LATTICE, MEN, State},
};
use crate::{
    games::kit::{
        text::{self, Field},
        unknown_piece,
    },
    rules::ParseError,
};

/// The rows from the top, with a dot for every empty point, and the side to move.
pub(super) static FIELDS: [Field<(), State>; 2] = [
    Field {
        name: "the five rows of points",
        write: |_, state| {
            LATTICE.write(|point| {
                let seat = (0..2).find(|seat| state.men[*seat].contains(point));
                seat.map_or(Some('.'), |seat| LETTERS[seat].chars().next())
            })
        },
        read: |_, state, rows| {
            LATTICE.read(rows, |point, letter| {
                let seat = match letter {
                    'W' => 0,
                    'B' => 1,
                    '.' => return Ok(()),
                    _ => return Err(unknown_piece(letter)),
                };
                state.men[seat].insert(point);
                Ok(())
            })
        },
    },
    text::mover!(LETTERS),
];

/// Whether both sides have all their men.
pub(super) fn check(state: &State) -> Result<(), ParseError> {
    for (men, letter) in state.men.iter().zip(LETTERS) {
        if men.len() != MEN {
            let found = men.len();
            return Err(parse_error!(
                "pieces-missing-or-spare",
                "{letter} must have {men} pieces, and has {found}",
                letter,
                men = MEN,
                found
            ));
        }
    }
    Ok(())
}
