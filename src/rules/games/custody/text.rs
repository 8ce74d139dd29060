//! Position texts of the custody games: the parts that all of them share.

use super::{rules::Grid, state::State};
use crate::{
    games::kit::{text::Field, unknown_piece},
    rules::{ParseError, Seat},
};

/// The letters of men: small for free men, capital for bound men.
const LETTERS: [[char; 2]; 2] = [['w', 'W'], ['b', 'B']];

/// Returns the letter of the man on a cell.
pub(crate) fn letter(state: &State, cell: usize) -> Option<char> {
    let side = (0..2).find(|side| state.men[*side].contains(cell))?;
    Some(LETTERS[side][usize::from(state.bound.contains(cell))])
}

/// Sets up the men that rows describe; a dot may stand for an empty cell.
pub(crate) fn read_rows(grid: &Grid, state: &mut State, rows: &str) -> Result<(), ParseError> {
    grid.lattice.read(rows, |cell, letter| {
        let side = LETTERS.iter().position(|side| side.contains(&letter));
        match side {
            Some(side) => {
                state.put(cell, Seat(side as u8));
                state.set_bound(cell, letter.is_ascii_uppercase());
                Ok(())
            }
            None if letter == '.' => Ok(()),
            None => Err(unknown_piece(letter)),
        }
    })
}

/// The rows from the top, with numbers for runs of empty cells.
pub(crate) const ROWS: Field<Grid, State> = Field {
    name: "the rows of men",
    write: |grid, state| grid.lattice.write(|cell| letter(state, cell)),
    read: read_rows,
};
