//! The board: three rows of ten squares of glazed faience, and trays for the men that wait or have left.

use super::{LETTERS, LIFE, REBIRTH, SUN, WATER};
use crate::{
    games::{
        kit::{Lattice, lattice::Joins},
        race::trays,
    },
    rules::{Board, Form, Material, Ornament, Seat},
};

const LATTICE: Lattice = Lattice {
    width: 10,
    height: 3,
    joins: Joins::Orthogonal,
};

/// The number of the square at a place: the second row runs backwards.
fn number(place: usize) -> usize {
    let (column, row) = LATTICE.at(place);
    let along = if row == 1 { 9 - column } else { column };
    10 * row + along + 1
}

/// The board, with trays for men in hand and for men that are home where there are any.
pub fn board(hand: bool, home: bool) -> Board {
    let mut board = LATTICE.board(Material::Faience, |place| {
        Form::Tile(match number(place) {
            REBIRTH => Ornament::Nefer,
            LIFE => Ornament::Ankh,
            WATER => Ornament::Waves,
            28 => Ornament::Feathers,
            29 => Ornament::Eye,
            SUN => Ornament::Sun,
            _ => Ornament::Plain,
        })
    });
    for (place, square) in board.places.iter_mut().enumerate() {
        square.name = number(place).to_string();
    }
    for (seat, strip) in [(Seat::FIRST, 290), (Seat::SECOND, -90)] {
        let mut sizes = Vec::new();
        sizes.extend(hand.then_some(("hand", (145, strip), 390, 70)));
        sizes.extend(home.then_some(("off", (755, strip), 390, 70)));
        board
            .places
            .extend(trays(LETTERS[seat.index()], seat, &sizes));
    }
    board.dice = Some((450, 385));
    board
}
