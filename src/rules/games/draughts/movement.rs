//! The steps and jumps of a kind of piece from each square, computed once.

use super::{MAX_SQUARES, Squares};
use crate::games::kit::{Direction, lattice::NO_PLACE};

/// The neighbour of each square in every direction, [`NO_PLACE`] if there is none.
pub(super) type Neighbours = [[u8; Direction::COUNT]; MAX_SQUARES];

/// The movement of a kind of piece.
#[derive(Debug)]
pub(super) struct Movement {
    /// The directions in which the piece jumps.
    pub jumps: Vec<Direction>,
    /// The neighbours of each square that the piece can step to.
    pub near: [Squares; MAX_SQUARES],
    /// The neighbours of each square that the piece can jump over, if the square behind is empty.
    pub over: [Squares; MAX_SQUARES],
}

impl Movement {
    pub(super) fn new(next: &Neighbours, steps: Vec<Direction>, jumps: Vec<Direction>) -> Movement {
        let near = |square: usize| -> Squares {
            let to = steps
                .iter()
                .map(|direction| next[square][direction.index()]);
            to.filter(|to| *to != NO_PLACE).map(usize::from).collect()
        };
        let over = |square: usize| -> Squares {
            let over = jumps
                .iter()
                .map(|direction| (*direction, next[square][direction.index()]));
            over.filter(|(direction, over)| {
                *over != NO_PLACE && next[usize::from(*over)][direction.index()] != NO_PLACE
            })
            .map(|(_, over)| usize::from(over))
            .collect()
        };
        Movement {
            near: std::array::from_fn(near),
            over: std::array::from_fn(over),
            jumps,
        }
    }
}
