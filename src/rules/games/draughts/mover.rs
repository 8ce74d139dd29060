//! The steps and jumps of a kind of piece from each square, computed once.

use super::{MOST_SQUARES, Squares};
use crate::games::kit::lattice::{DIRECTIONS, OFF};

/// The neighbour of each square in every direction, [`OFF`] if there is none.
pub(super) type Neighbours = [[u8; DIRECTIONS]; MOST_SQUARES];

/// The movement of a kind of piece.
pub(super) struct Mover {
    pub jumps: Vec<usize>,
    /// The neighbours of each square that the piece can step to.
    pub near: [Squares; MOST_SQUARES],
    /// The neighbours of each square that the piece can jump over, if the square behind is empty.
    pub over: [Squares; MOST_SQUARES],
}

impl Mover {
    pub(super) fn new(next: &Neighbours, steps: Vec<usize>, jumps: Vec<usize>) -> Mover {
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
