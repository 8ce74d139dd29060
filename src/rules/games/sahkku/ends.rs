//! How a turn and a game of Sahkku end.

use super::{
    SEATS, Sahkku,
    board::{around, point, straight},
    play::{EventLog, MAX_DISTANCE},
    state::State,
};
use crate::{
    games::kit::{End, remark, remark_count},
    rules::Seat,
};

impl Sahkku {
    /// Ends the game if a side has lost.
    pub(crate) fn end_if_lost(&self, state: &mut State, log: &mut EventLog) {
        for seat in [state.mover.other(), state.mover] {
            let key = match (state.has_active(seat), state.asleep[seat.index()]) {
                (true, _) => continue,
                (false, 0) => "no-men",
                _ if self.freeze_loses && state.is_frozen(seat) => "shut-in",
                _ => continue,
            };
            remark(log, key);
            state.end = End::Won(seat.other());
            state.dice = None;
            return;
        }
    }

    /// Passes the turn, and ends a game in which nothing happens any more.
    pub(crate) fn end_turn(&self, state: &mut State, log: &mut EventLog) {
        state.mover = state.mover.other();
        state.dice = None;
        state.quiet = match state.has_progress {
            true => 0,
            false => state.quiet + 1,
        };
        state.has_progress = false;
        if self.draw_turns > 0 && state.quiet >= self.draw_turns {
            remark_count(log, "quiet", self.draw_turns);
            state.end = End::Drawn;
        } else if self.is_dead(state) {
            remark(log, "dead-end");
            state.end = End::Drawn;
        }
    }

    /// Whether no throw lets either side move, now or later.
    pub(crate) fn is_dead(&self, state: &State) -> bool {
        let stuck = |seat: Seat| {
            let free = |to: u8| !state.sleeps_on(seat.other(), to);
            let goes = |step: usize| {
                (1..=MAX_DISTANCE).any(|distance| free(point(seat, around(step + distance))))
            };
            let king_goes = || {
                let targets = |direction: usize| {
                    let distances = 1..=MAX_DISTANCE;
                    distances
                        .filter_map(move |distance| straight(state.king.point, direction, distance))
                };
                (0..4).any(|direction| targets(direction).any(free))
            };
            let wakes = || {
                let leader = usize::from(state.asleep[seat.index()]);
                (1..=3).any(|distance| free(point(seat, leader + distance)))
            };
            let king_stays = !state.owns_king(seat) || !king_goes();
            king_stays
                && !state.occupied_steps(seat).iter().any(goes)
                && !(state.can_wake(seat) && wakes())
        };
        SEATS.into_iter().all(stuck)
    }
}
