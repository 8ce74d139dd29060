//! Positions of custody as text: what the games of the family write alike.

use super::{rules::Ground, state::State};
use crate::{
    games::kit::{text::Field, unknown},
    rules::{Misread, Seat},
};

/// The letters of men, small ones for those who are free, capitals for those who are bound.
const LETTERS: [[char; 2]; 2] = [['w', 'W'], ['b', 'B']];

/// The letter of what stands on a cell.
pub fn letter(state: &State, cell: usize) -> Option<char> {
    let side = (0..2).find(|side| state.men[*side].contains(cell))?;
    Some(LETTERS[side][usize::from(state.bound.contains(cell))])
}

/// Sets men up as rows say, in which a point may stand for an empty cell.
pub fn read_rows(ground: &Ground, state: &mut State, rows: &str) -> Result<(), Misread> {
    ground.lattice.read(rows, |cell, letter| {
        let side = LETTERS.iter().position(|side| side.contains(&letter));
        match side {
            Some(side) => {
                state.put(cell, Seat(side as u8));
                state.set_bound(cell, letter.is_ascii_uppercase());
                Ok(())
            }
            None if letter == '.' => Ok(()),
            None => Err(unknown(letter)),
        }
    })
}

/// Rows from the top with numbers for runs of empty cells.
pub const ROWS: Field<Ground, State> = Field {
    name: "the rows of men",
    write: |ground, state| ground.lattice.write(|cell| letter(state, cell)),
    read: read_rows,
};
