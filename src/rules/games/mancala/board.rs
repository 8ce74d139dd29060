//! The boards of the mancala games: rows of pits in wood, and stores beside them.

use crate::rules::{Board, Form, Glyph, PieceKind, Place, Seat};

/// The only kind of piece: seeds have no owner.
pub(super) const SEED: PieceKind = PieceKind::unowned(Glyph::Seed);

/// The names of the sides in all mancala games for two.
pub(super) const LETTERS: [&str; 2] = ["S", "N"];

pub(super) const SEATS: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// The distance between the middles of two neighbouring pits.
const CELL: i16 = 100;
/// The usual radius of a pit.
const RADIUS: i16 = 44;
/// The distance of the middle of the board from the upper of two rows.
const MIDDLE: i16 = 75;
/// The distance between the rows of a board of four rows.
pub(super) const FOUR_ROWS: i16 = 112;

/// A row of pits on the board; its pits become sites in the order of sowing.
struct Row {
    owner: Seat,
    /// The text before the number of a pit in its name.
    letter: &'static str,
    y: i16,
    /// Whether sowing runs from right to left here, as the first seat sees it.
    leftwards: bool,
    /// Whether the numbers fall in the order of sowing.
    falling: bool,
}

impl Row {
    /// The first seat's lowest row.
    const SOUTH: Row = Row {
        owner: Seat::FIRST,
        letter: LETTERS[0],
        y: 2 * MIDDLE,
        leftwards: false,
        falling: false,
    };
    const NORTH: Row = Row {
        owner: Seat::SECOND,
        letter: LETTERS[1],
        y: 0,
        leftwards: true,
        falling: false,
    };
}

/// Makes a board of these rows, with `pits` pits in each row and this radius of a pit.
fn wooden(pits: u8, radius: i16, rows: &[Row]) -> Board {
    let mut places = Vec::new();
    for row in rows {
        for pit in 0..pits {
            let back = pits - 1 - pit;
            let column = if row.leftwards { back } else { pit };
            let number = 1 + if row.falling { back } else { pit };
            places.push(Place {
                name: format!("{}{number}", row.letter),
                at: (i16::from(column) * CELL, row.y),
                form: Form::Pit { radius },
                owner: Some(row.owner),
            });
        }
    }
    Board {
        skin: "wood",
        places,
        ..Board::EMPTY
    }
}

/// Adds a store, or a hand, for each seat, at these places and of this size.
pub(super) fn with_stores(
    mut board: Board,
    at: [(i16, i16); 2],
    (width, height): (i16, i16),
) -> Board {
    for (seat, at) in SEATS.into_iter().zip(at) {
        board.places.push(Place {
            name: LETTERS[seat.index()].into(),
            at,
            form: Form::Store { width, height },
            owner: Some(seat),
        });
    }
    board
}

/// Adds a store at the right end of a board for one player, with its middle at height `y`.
fn with_store(mut board: Board, pits: u8, name: &str, y: i16, height: i16) -> Board {
    board.places.push(Place {
        name: name.into(),
        at: (i16::from(pits) * CELL - 8, y),
        form: Form::Store { width: 74, height },
        owner: None,
    });
    for place in &mut board.places {
        place.owner = Some(Seat::FIRST);
    }
    board
}

/// Makes a board of two rows of `pits` pits, one for each seat, with a store at each seat's right.
/// The sites are South's pits from left to right, North's as North sees them, South's store,
/// North's store. The first two lists together are the ring, in the direction of sowing.
pub(super) fn two_rows(pits: u8) -> Board {
    let ends = [(i16::from(pits) * CELL - 8, MIDDLE), (8 - CELL, MIDDLE)];
    let rows = wooden(pits, RADIUS, &[Row::SOUTH, Row::NORTH]);
    with_stores(rows, ends, (74, 210))
}

/// Makes a board of one row for one player, with a store of this name at its right end.
pub(super) fn one_row(pits: u8, store: &str) -> Board {
    let row = Row {
        letter: "",
        y: 0,
        ..Row::SOUTH
    };
    with_store(wooden(pits, RADIUS, &[row]), pits, store, 0, 110)
}

/// Makes a board of two rows for one player, with a store of this name.
pub(super) fn two_rows_alone(pits: u8, store: &str) -> Board {
    let rows = wooden(pits, RADIUS, &[Row::SOUTH, Row::NORTH]);
    with_store(rows, pits, store, MIDDLE, 210)
}

/// Makes a board of four rows of `pits` pits with this radius; each seat owns the two rows nearest
/// to it. The sites are South's inner row `A` from left to right and its outer row `B` back, then
/// North's `a` and `b` as North sees them. These are each seat's ring, clockwise.
pub(super) fn four_rows(pits: u8, radius: i16) -> Board {
    let row = |row, letter, y, leftwards, falling| Row {
        letter,
        y,
        leftwards,
        falling,
        ..row
    };
    let rows = [
        row(Row::SOUTH, "A", 2 * FOUR_ROWS + 30, false, false),
        row(Row::SOUTH, "B", 3 * FOUR_ROWS + 30, true, true),
        row(Row::NORTH, "a", FOUR_ROWS, true, false),
        row(Row::NORTH, "b", 0, false, true),
    ];
    wooden(pits, radius, &rows)
}
