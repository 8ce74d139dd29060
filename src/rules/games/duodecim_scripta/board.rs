//! The marble board: three rows of twelve squares with the letters of the board of Ostia, and room
//! for each side's men in hand and men at home. This module has the layout of the squares and the
//! course of the tracks.

use crate::{
    games::tables::{OFF, PLACES},
    rules::{Board, Form, MARGIN, NARROW_MARGIN, Place, Seat},
};

const COLUMNS: i16 = 12;
const ROWS: [&str; 3] = ["t", "m", "b"];
/// The letters of the rows, one for each half row.
const LETTERS: [[char; 2]; 3] = [['C', 'B'], ['A', 'A'], ['D', 'E']];

/// Returns the number of a square, counted from the left of the top row.
const fn square(row: u8, column: u8) -> u8 {
    row * COLUMNS as u8 + column - 1
}

/// Returns the square of every place for each side, by the steps left to go. White enters on the
/// right half of the middle row and Black on the left. Both move anticlockwise around the outer
/// rows.
pub(super) fn paths() -> [[u8; PLACES]; 2] {
    let [top, middle, bottom] = [0, 1, 2];
    let mut paths = [[0; PLACES]; 2];
    for step in 1..=30 {
        let white = match step {
            1..=6 => square(middle, 6 + step),
            7..=18 => square(top, 19 - step),
            _ => square(bottom, step - 18),
        };
        let black = match step {
            1..=6 => square(middle, 7 - step),
            7..=18 => square(bottom, step - 6),
            _ => square(top, 31 - step),
        };
        let place = usize::from(31 - step);
        (paths[0][place], paths[1][place]) = (white, black);
    }
    for (seat, path) in (0..).zip(&mut paths) {
        (path[31], path[OFF]) = (36 + seat, 38 + seat);
    }
    paths
}

/// Returns the direction in which a square leads on, as columns to the right and rows down.
fn direction(row: usize, column: i16) -> (i8, i8) {
    match (row, column) {
        // The row ends lead to the next row.
        (0, 1) | (1, 1) => (0, 1),
        (2, 12) | (1, 12) => (0, -1),
        (0, _) => (-1, 0),
        (1, 2..=6) => (-1, 0),
        _ => (1, 0),
    }
}

/// The distances between the parts of the board.
struct Layout {
    /// The width of the gap between the halves of a row, where the old boards have a rosette.
    gap: i16,
    /// The distance from the middle of one row to the middle of the next.
    row: i16,
    /// The distance from the middle of an outer row to the middle of the trays beside it.
    beside: i16,
    /// The length of a tray.
    tray: i16,
    margin: i16,
}

const LANDSCAPE: Layout = Layout {
    gap: 40,
    row: 206,
    beside: 170,
    tray: 460,
    margin: MARGIN,
};

/// In a narrow window the squares get as much of the width as possible.
const PORTRAIT: Layout = Layout {
    gap: 12,
    row: 199,
    beside: 154,
    tray: 440,
    margin: NARROW_MARGIN,
};

/// The 36 squares, row by row, then the hands and the trays of White and Black.
pub(super) fn board() -> Board {
    laid_out(&LANDSCAPE).with_portrait(laid_out(&PORTRAIT))
}

fn laid_out(layout: &Layout) -> Board {
    let mut places = Vec::new();
    for (row, (name, letters)) in ROWS.into_iter().zip(LETTERS).enumerate() {
        for column in 1..=COLUMNS {
            let right = column > COLUMNS / 2;
            places.push(Place {
                name: format!("{name}{column}"),
                at: (
                    (column - 1) * 100 + if right { layout.gap } else { 0 },
                    row as i16 * layout.row,
                ),
                form: Form::Panel {
                    letter: letters[usize::from(right)],
                    direction: direction(row, column),
                    across: false,
                },
                owner: None,
            });
        }
    }
    let width = 11 * 100 + layout.gap;
    let tray = |name: &str, x, y, seat| Place {
        name: name.into(),
        at: (x, y),
        form: Form::Tray {
            width: layout.tray,
            height: 100,
        },
        owner: Some(seat),
    };
    let (low, high) = (2 * layout.row + layout.beside, -layout.beside);
    let left = layout.tray / 2 - 50;
    let right = width - left;
    places.extend([
        tray("W-hand", left, low, Seat::FIRST),
        tray("B-hand", right, high, Seat::SECOND),
        tray("W-off", right, low, Seat::FIRST),
        tray("B-off", left, high, Seat::SECOND),
    ]);
    Board {
        skin: "marble",
        places,
        dice: Some((width / 2, low)),
        margin: layout.margin,
        ..Board::EMPTY
    }
}
