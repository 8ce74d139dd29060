//! The board: three rows of ten squares of glazed faience, and trays for men that wait or have
//! left.

use super::{LETTERS, LIFE, REBIRTH, SUN, WATER};
use crate::{
    games::{
        kit::{Lattice, lattice::Joins},
        race::trays,
    },
    rules::{Board, Form, MARGIN, NARROW_MARGIN, Ornament, Seat},
};

const LATTICE: Lattice = Lattice {
    width: 10,
    height: 3,
    joins: Joins::Orthogonal,
};

/// Returns the number of the square at a place. The second row runs backwards.
fn number(place: usize) -> usize {
    let (column, row) = LATTICE.at(place);
    let along = if row == 1 { 9 - column } else { column };
    10 * row + along + 1
}

/// The layout of the trays beside the squares: their distance outside the outer rows, and their
/// thickness. The dice lie between two trays, on the side of the player.
struct Layout {
    out: i16,
    tray: i16,
    margin: i16,
}

const LANDSCAPE: Layout = Layout {
    out: 106,
    tray: 86,
    margin: MARGIN,
};

/// In a narrow window trays are as wide as squares.
const PORTRAIT: Layout = Layout {
    tray: 100,
    margin: NARROW_MARGIN,
    ..LANDSCAPE
};

/// The length of a tray. It leaves room for four dice between two trays.
const TRAY: i16 = 286;

/// Returns the board, with trays for men in hand and men at home if the reading has them.
pub(super) fn board(hand: bool, home: bool) -> Board {
    laid_out(hand, home, &LANDSCAPE).with_portrait(laid_out(hand, home, &PORTRAIT))
}

fn laid_out(hand: bool, home: bool, layout: &Layout) -> Board {
    let mut board = LATTICE.board("faience", |place| {
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
    let Layout { out, tray, .. } = *layout;
    for (seat, strip) in [(Seat::FIRST, 200 + out), (Seat::SECOND, -out)] {
        let mut sizes = Vec::new();
        sizes.extend(hand.then_some(("hand", (TRAY / 2 - 50, strip), TRAY, tray)));
        sizes.extend(home.then_some(("off", (950 - TRAY / 2, strip), TRAY, tray)));
        board
            .places
            .extend(trays(LETTERS[seat.index()], seat, &sizes));
    }
    Board {
        dice: Some((450, 208 + out)),
        margin: layout.margin,
        ..board
    }
}
