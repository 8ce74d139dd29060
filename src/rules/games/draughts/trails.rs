//! Where men have stood, for games in which none goes back there. As men never go back a row either, only
//! the points of its own row matter to a man.

use super::{Capture, Squares};
use crate::{games::kit::Lattice, rules::Mixer};

/// How many points a row has at most, and how many rows there are.
const WIDTH: usize = 5;
const ROW: u128 = (1 << WIDTH) - 1;

/// The points of its row that each man has stood on: so many bits for every point of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Trails(u128);

/// Whether men on such a board can be remembered.
pub fn has_room(lattice: &Lattice) -> bool {
    lattice.width == WIDTH && lattice.height <= WIDTH
}

/// The first point of a point's row.
fn row(point: usize) -> usize {
    point - point % WIDTH
}

impl Trails {
    /// Where the man on a point has stood, that point left out.
    pub fn of(self, point: usize) -> Squares {
        if self.0 == 0 {
            return Squares::EMPTY;
        }
        let columns = (self.0 >> (WIDTH * point) & ROW) as u64;
        Squares::from([columns << row(point)])
    }

    /// Lets the man on a point have stood on others, of which those of its own row are kept.
    pub fn set(&mut self, point: usize, mut stood: Squares) {
        stood.remove(point);
        let columns = u128::from(stood.words()[0] >> row(point)) & ROW;
        self.0 = self.0 & !(ROW << (WIDTH * point)) | columns << (WIDTH * point);
    }

    /// A man has moved; what it took is forgotten.
    pub fn moved(&mut self, mv: &Capture) {
        let stood = self.of(mv.from()) | mv.squares().collect();
        self.set(mv.from(), Squares::EMPTY);
        for taken in mv.taken.iter() {
            self.set(taken, Squares::EMPTY);
        }
        self.set(mv.to(), stood);
    }

    /// Adds to a key whatever there is.
    pub fn mix_into(self, mixer: &mut Mixer) {
        if self.0 != 0 {
            mixer.take(self.0 as u64);
            mixer.take((self.0 >> 64) as u64);
        }
    }
}
