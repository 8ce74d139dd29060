//! The evaluation of Pah Tum: the value that a stone adds to rows, and the value that rows may
//! still reach.

use super::{
    super::{
        kit::{Direction, stones::run_through},
        rows::{Spots, State},
    },
    LINES, PahTum, points,
};
use crate::rules::Seat;

impl PahTum {
    /// Returns how much a stone adds to the rows of a side that it would join.
    pub(super) fn gain(&self, stones: Spots, place: usize) -> i32 {
        let along = |line: &Direction| {
            let reach = |direction: Direction| {
                let onward = self.square.net.line(place, direction);
                onward.take_while(|at| stones.contains(*at)).count()
            };
            let parts = [reach(*line), reach(line.opposite())].map(points);
            let joined = run_through(&self.square.net, stones, place, *line);
            4 * (points(joined) - parts[0] - parts[1]) + joined as i32
        };
        LINES.iter().map(along).sum()
    }

    /// Returns the value of possible rows: stretches without an enemy stone or a block, by their
    /// number of own stones.
    pub(super) fn potential(&self, state: &State, seat: Seat) -> i32 {
        const WORTH: [&[i32]; 6] = [
            &[],
            &[],
            &[],
            &[0, 3, 14, 0],
            &[0, 1, 8, 34, 0],
            &[0, 0, 5, 18, 75, 0],
        ];
        let own = state.stones[seat.index()];
        let shut = state.taken() & !own;
        let mut worth = 0;
        for from in 0..self.square.lattice.len() {
            for line in LINES {
                let mut held = 0;
                let whole = std::iter::once(from).chain(self.square.net.line(from, line));
                let open = whole.take_while(|place| !shut.contains(*place)).take(5);
                for (place, length) in open.zip(1..) {
                    held += usize::from(own.contains(place));
                    worth += WORTH[length].get(held).copied().unwrap_or(0);
                }
            }
        }
        worth
    }
}
