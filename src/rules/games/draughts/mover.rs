//! Where a kind of piece can step and jump to from each square, worked out once.

use super::{MOST_SQUARES, Squares};
use crate::games::kit::lattice::{DIRECTIONS, OFF};

/// The square next to each in every direction, [`OFF`] where there is none.
pub type Neighbours = [[u8; DIRECTIONS]; MOST_SQUARES];

/// How a kind of piece moves.
pub struct Mover {
    pub jumps: Vec<usize>,
    /// The squares next to each that it can step to.
    pub near: [Squares; MOST_SQUARES],
    /// The squares next to each that it can jump over, if the square behind is empty.
    pub over: [Squares; MOST_SQUARES],
}

impl Mover {
    pub fn new(next: &Neighbours, steps: Vec<usize>, jumps: Vec<usize>) -> Mover {
        let near = |square: usize| -> Squares {
            let to = steps.iter().map(|direction| next[square][*direction]);
            to.filter(|to| *to != OFF).map(usize::from).collect()
        };
        let over = |square: usize| -> Squares {
            let over = jumps
                .iter()
                .map(|direction| (*direction, next[square][*direction]));
            over.filter(|(direction, over)| {
                *over != OFF && next[usize::from(*over)][*direction] != OFF
            })
            .map(|(_, over)| usize::from(over))
            .collect()
        };
        Mover {
            near: std::array::from_fn(near),
            over: std::array::from_fn(over),
            jumps,
        }
    }
}
