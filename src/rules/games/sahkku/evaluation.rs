//! The evaluation of Sahkku positions. It serves the search and is not part of the rules.

use super::{
    Action, MovingPiece, Sahkku,
    board::{around, point, steps_on},
    state::State,
};
use crate::{
    games::kit::End,
    rules::{Evaluate, Seat},
};

/// The odds, in thousandths, that three dice bring a man exactly each distance, from one step on.
const REACH: [i32; 9] = [578, 688, 781, 484, 375, 266, 94, 47, 16];

impl Sahkku {
    /// Returns the value of a seat's men that an enemy can reach in one throw, weighted by the
    /// odds.
    fn at_risk(state: &State, seat: Seat) -> i32 {
        let enemy = seat.other();
        let risk = |step: usize| {
            let men = i32::from(state.men[seat.index()][step]);
            let mut spared = 1_000;
            for their_step in steps_on(enemy, point(seat, step)) {
                for (distance, reach) in (1..).zip(REACH) {
                    let from = around(their_step + 60 - distance);
                    if state.occupied_steps(enemy).contains(from) {
                        spared = spared * (1_000 - reach) / 1_000;
                    }
                }
            }
            men * (1_000 - spared) / 10
        };
        state.occupied_steps(seat).iter().map(risk).sum()
    }

    fn worth(state: &State, seat: Seat) -> i32 {
        let side = seat.index();
        let active: u8 = state.men[side].iter().sum();
        let men = 100 * i32::from(active + state.asleep[side]);
        let awake = 12 * i32::from(active.min(6));
        let frozen = match (state.is_frozen(seat), active) {
            (true, 0..2) => 220,
            (true, _) => 60,
            _ => 0,
        };
        let king = 90 * i32::from(state.owns_king(seat));
        // The side to move may first run away.
        let soon = if state.mover == seat { 3 } else { 2 };
        men + awake + king - frozen - Sahkku::at_risk(state, seat) / soon
    }
}

impl Evaluate for Sahkku {
    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        Sahkku::worth(state, seat) - Sahkku::worth(state, seat.other())
    }

    fn evaluation_scale(&self) -> i32 {
        500
    }

    fn payoff(&self, state: &State, seat: Seat) -> Option<i32> {
        Some(match state.end {
            End::Won(winner) if winner == seat => 10_000,
            End::Won(_) => -10_000,
            _ => 0,
        })
    }

    fn has_long_turns(&self) -> bool {
        true
    }

    fn ordering_score(&self, state: &State, action: &Action) -> i32 {
        let Action::Go { piece, to, .. } = *action else {
            return 0;
        };
        let enemy = state.mover.other();
        let hit: i32 = steps_on(enemy, to)
            .map(|step| i32::from(state.men[enemy.index()][step]))
            .sum();
        let king =
            piece != MovingPiece::King && state.king.point == to && !state.owns_king(state.mover);
        20 * hit + 15 * i32::from(king) + 10 * i32::from(piece == MovingPiece::Leader)
    }

    fn key(&self, state: &State) -> u64 {
        state.key()
    }
}
