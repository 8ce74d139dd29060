//! The earlier points of men, for games in which no man may return to one. Men never move back a
//! row either, so only the points of its own row matter to a man.

use super::{Move, Squares};
use crate::{games::kit::Lattice, rules::Mixer};

/// The largest number of points in a row, and of rows.
const WIDTH: usize = 5;
const ROW: u128 = (1 << WIDTH) - 1;

/// The points of its row on which each man has stood: `WIDTH` bits for every point of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Trails(u128);

/// Checks whether a board is small enough for the trails.
pub(super) fn has_room(lattice: &Lattice) -> bool {
    lattice.width == WIDTH && lattice.height <= WIDTH
}

/// Returns the first point of a point's row.
fn row(point: usize) -> usize {
    point - point % WIDTH
}

impl Trails {
    /// Returns the earlier points of the man on a point, without that point.
    pub(super) fn of(self, point: usize) -> Squares {
        if self.0 == 0 {
            return Squares::EMPTY;
        }
        let columns = (self.0 >> (WIDTH * point) & ROW) as u64;
        Squares::from([columns << row(point)])
    }

    /// Sets the earlier points of the man on a point; keeps only those of its own row.
    pub(super) fn set(&mut self, point: usize, mut stood: Squares) {
        stood.remove(point);
        let columns = u128::from(stood.words()[0] >> row(point)) & ROW;
        self.0 = self.0 & !(ROW << (WIDTH * point)) | columns << (WIDTH * point);
    }

    /// Updates the trails after a move, and forgets captured men.
    pub(super) fn moved(&mut self, mv: &Move) {
        let stood = self.of(mv.from()) | mv.squares().collect();
        self.set(mv.from(), Squares::EMPTY);
        for taken in mv.taken.iter() {
            self.set(taken, Squares::EMPTY);
        }
        self.set(mv.to(), stood);
    }

    /// Adds the trails to a key, if there are any.
    pub(super) fn mix_into(self, mixer: &mut Mixer) {
        if self.0 != 0 {
            mixer.mix(self.0 as u64);
            mixer.mix((self.0 >> 64) as u64);
        }
    }
}
