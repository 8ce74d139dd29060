//! What a position of a race looks worth: how far the men have come, less what may be hit.

use super::{Position, Race, THRESHOLD};
use crate::rules::Seat;

impl Race {
    /// How likely the enemy hits a man on this step in his next turn, in thousandths; throws that
    /// follow each other are reckoned with, the threshold is not.
    fn risk(&self, position: &Position, seat: Seat, step: usize) -> i32 {
        if self.plan.safe.contains(step) {
            return 0;
        }
        let theirs = &position.men[seat.other().index()];
        let mut spared = 1_000;
        for there in self.met(seat, step) {
            if !self.rules.hits(there, step) {
                continue;
            }
            let behind = (1..there).rev().zip(self.plan.reach);
            for (_, chance) in behind.filter(|(from, _)| theirs[*from] > 0) {
                spared = spared * (1_000 - chance) / 1_000;
            }
        }
        1_000 - spared
    }

    /// What a seat's men are worth, in tenths of a step.
    pub(super) fn worth(&self, position: &Position, seat: Seat) -> i32 {
        let (men, entered) = (&position.men[seat.index()], self.plan.entered);
        let on_board = position.on[seat.index()].iter().map(|step| {
            let here = step as i32 * 10 + entered;
            // Whoever throws next may run before it comes to that.
            let soon = if position.mover == seat { 2 } else { 1 };
            i32::from(men[step]) * here - here * self.risk(position, seat, step) / 1_000 / soon
        });
        let home = i32::from(men[self.home()]) * (self.home() as i32 * 10 + entered + 30);
        on_board.sum::<i32>() + entered * 5 / 8 * i32::from(men[THRESHOLD]) + home
    }
}
