//! Positions of tafl as text: rows of pieces and the player to move, `7/2w4/4K2/7/wb4b/7/7 w`.

use super::{ATTACKERS, DEFENDERS, LETTERS, State, Tafl};
use crate::{
    games::kit::{
        Lattice, man, piece,
        text::{self, Field},
        unknown_piece,
    },
    rules::{Glyph, ParseError, Site},
};

pub(super) static FIELDS: [Field<Tafl, State>; 2] = [
    Field {
        name: "the rows of pieces",
        write: |tafl, state| {
            tafl.lattice.write(|cell| {
                let side = (0..2).find(|side| state.pieces[*side].contains(cell))?;
                let is_king = state.king == Some(cell as u16);
                Some(if is_king { 'K' } else { ['b', 'w'][side] })
            })
        },
        read: |tafl, state, rows| {
            read_rows(tafl.lattice, rows, state)?;
            let barred = (state.occupied() & !state.king() & tafl.special).iter();
            barred.map(|cell| Site(cell as u16)).try_for_each(|cell| {
                let name = tafl.board.name(cell);
                Err(parse_error!(
                    "only-for-the-king",
                    "nobody but the king stands on {name}",
                    name
                ))
            })
        },
    },
    text::mover!(LETTERS),
];

/// Sets up the pieces that rows describe.
pub(super) fn read_rows(lattice: Lattice, rows: &str, state: &mut State) -> Result<(), ParseError> {
    lattice.read(rows, |cell, letter| {
        let kind = match letter {
            'b' => man(ATTACKERS),
            'w' => man(DEFENDERS),
            'K' if state.king.is_some() => {
                return Err(parse_error!("two-kings", "there are two kings"));
            }
            'K' => piece(DEFENDERS, Glyph::King),
            _ => return Err(unknown_piece(letter)),
        };
        state.put(cell, kind);
        Ok(())
    })
}
