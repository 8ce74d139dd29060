//! The 3 by 3 patterns that the playouts of Go follow.

use super::goban::{Goban, Point};

/// A 3 by 3 neighbourhood as a number, with two bits a cell, around an empty middle.
type Neighbourhood = u16;

/// The neighbourhoods that match a pattern: hane, cuts and blocks at the edge (Gelly, Wang, Munos,
/// Teytaud, "Modification of UCT with patterns in Monte-Carlo Go", 2006).
#[derive(Debug)]
pub(super) struct Patterns(Vec<bool>);

/// The shapes of the patterns. X and O are the two sides, in either role; x is anything but X, o
/// anything but O, # the edge.
const SHAPES: [[&[u8; 3]; 3]; 12] = [
    [b"XOX", b"...", b"???"],
    [b"XO.", b"...", b"?.?"],
    [b"XO?", b"X..", b"x.?"],
    [b".O.", b"X..", b"..."],
    [b"XO?", b"O.o", b"?o?"],
    [b"XO?", b"O.X", b"???"],
    [b"?X?", b"O.O", b"ooo"],
    [b"OX?", b"o.O", b"???"],
    [b"X.?", b"O.?", b"##?"],
    [b"OX?", b"X.O", b"###"],
    [b"?X?", b"x.O", b"###"],
    [b"?OX", b"X.O", b"###"],
];

impl Patterns {
    pub(super) fn new() -> Patterns {
        let mut table = vec![false; 1 << 16];
        for shape in SHAPES {
            let mut cells: [u8; 9] = std::array::from_fn(|cell| shape[cell / 3][cell % 3]);
            for turn in 0..8 {
                for swapped in [false, true] {
                    let wanted = cells.map(|cell| if swapped { other_side(cell) } else { cell });
                    fill(&wanted, 0, 0, &mut table);
                }
                cells = turned(&cells);
                if turn == 3 {
                    for row in 0..3 {
                        cells.swap(3 * row, 3 * row + 2);
                    }
                }
            }
        }
        Patterns(table)
    }

    /// Checks whether the neighbourhood of an empty cell matches a pattern, which suggests a move.
    pub(super) fn matches(&self, goban: &Goban, cell: u16) -> bool {
        self.0[usize::from(around(goban, cell))]
    }
}

/// Returns the neighbourhood of a cell.
fn around(goban: &Goban, cell: u16) -> Neighbourhood {
    let [above, left, right, below] = Goban::neighbours(cell);
    let [above_left, above_right, below_left, below_right] = Goban::diagonals(cell);
    let cells = [
        above_left,
        above,
        above_right,
        left,
        right,
        below_left,
        below,
        below_right,
    ];
    let cells = cells.iter();
    cells.fold(0, |around, there| {
        around << 2 | goban.at(*there) as Neighbourhood
    })
}

fn other_side(cell: u8) -> u8 {
    match cell {
        b'X' => b'O',
        b'O' => b'X',
        b'x' => b'o',
        b'o' => b'x',
        cell => cell,
    }
}

fn turned(cells: &[u8; 9]) -> [u8; 9] {
    std::array::from_fn(|cell| cells[3 * (2 - cell % 3) + cell / 3])
}

/// Marks every neighbourhood that a shape describes.
fn fill(cells: &[u8; 9], cell: usize, around: Neighbourhood, table: &mut [bool]) {
    use Point::{Black, Edge, Empty, White};
    if cell == 9 {
        table[usize::from(around)] = true;
        return;
    }
    if cell == 4 {
        return fill(cells, 5, around, table);
    }
    let points: &[Point] = match cells[cell] {
        b'X' => &[Black],
        b'O' => &[White],
        b'.' => &[Empty],
        b'#' => &[Edge],
        b'x' => &[Empty, White, Edge],
        b'o' => &[Empty, Black, Edge],
        _ => &[Empty, Black, White, Edge],
    };
    for point in points {
        fill(
            cells,
            cell + 1,
            around << 2 | *point as Neighbourhood,
            table,
        );
    }
}
