//! The evaluation of a race: the progress of the men, minus the risk of being hit.

use super::{Position, Race, THRESHOLD};
use crate::rules::Seat;

impl Race {
    /// Returns the expected loss of a seat on this step in the enemy's next turn, in tenths of a
    /// step. It includes several throws in a row, but not men on the threshold.
    fn risk(&self, position: &Position, seat: Seat, step: usize) -> i32 {
        let other = seat.other();
        if self.plan.safe.contains(step) || self.rules.shelters(position, seat, step).is_err() {
            return 0;
        }
        let theirs = &position.men[other.index()];
        let (mut spared, mut lost) = (1_000, 0);
        for there in self.facing_steps(seat, step) {
            if !self.rules.hits(there, step) {
                continue;
            }
            let behind = (1..there).rev().zip(self.plan.hit_odds);
            for (from, chance) in behind.filter(|(from, _)| theirs[*from] > 0) {
                let left = if self.plan.swaps {
                    self.worths[from]
                } else {
                    0
                };
                let loss = self.worths[step] - left;
                lost += spared * chance / 1_000 * loss;
                spared = spared * (1_000 - chance) / 1_000;
            }
        }
        lost / 1_000
    }

    /// Returns the value of a seat's men, in tenths of a step.
    pub(crate) fn worth(&self, position: &Position, seat: Seat) -> i32 {
        let (men, entered) = (&position.men[seat.index()], self.plan.entry_value);
        let on_board = position.occupied[seat.index()].iter().map(|step| {
            // The player who throws next may move away before the hit.
            let soon = if position.mover == seat { 2 } else { 1 };
            i32::from(men[step]) * self.worths[step] - self.risk(position, seat, step) / soon
        });
        let home = i32::from(men[self.home()]) * (self.home() as i32 * 10 + entered + 30);
        on_board.sum::<i32>() + entered * 5 / 8 * i32::from(men[THRESHOLD]) + home
    }
}
