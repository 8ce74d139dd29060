//! The end of a round of Pasang, and the next round.

use super::{Pasang, State, Stones, text};
use crate::{
    games::kit::{End, message, remark},
    rules::{Event, Log, Seat},
};
use std::cmp::Ordering;

/// Returns the points of a round in which nothing more can be taken: each side's own, or all for
/// the other side.
fn result(state: &State) -> [u16; 2] {
    let mut result = state.scores;
    if !(state.stones[0] | state.stones[1]).is_empty() {
        let loser = state.mover.index();
        result[1 - loser] += std::mem::take(&mut result[loser]);
    }
    result
}

/// Adds the points of the earlier rounds.
fn with_earlier(state: &State, round: [u16; 2]) -> [u16; 2] {
    [0, 1].map(|seat| state.earlier[seat] + round[seat])
}

/// Returns the points of all rounds so far.
pub(super) fn totals(state: &State) -> [u16; 2] {
    let round = match state.end {
        End::None => state.scores,
        _ => result(state),
    };
    with_earlier(state, round)
}

impl Pasang {
    /// Returns the stones of the pattern.
    pub(super) fn laid_out(&self) -> [Stones; 2] {
        let mut state = State::EMPTY;
        text::read_rows(self.pattern, &mut state).expect("a pattern reads");
        state.stones
    }

    /// Ends a round when the mover can take nothing. Lays out the next round, which the other side
    /// begins, or ends the game.
    pub(super) fn end_round(&self, state: &mut State, log: &mut Option<Vec<Event>>) {
        let empty = (state.stones[0] | state.stones[1]).is_empty();
        remark(log, if empty { "cleared" } else { "nothing-to-take" });
        if state.round < self.rounds {
            *state = State {
                stones: self.laid_out(),
                mover: Seat(state.round % 2),
                round: state.round + 1,
                earlier: with_earlier(state, result(state)),
                ..State::EMPTY
            };
            return log.note(|| Event::Remark(message("next-round").with("n", state.round)));
        }
        let [first, second] = with_earlier(state, result(state));
        state.end = match first.cmp(&second) {
            // In a single round in which nobody scored, the side that is stuck has no points to
            // lose, so it loses the game.
            Ordering::Equal if !empty && self.rounds == 1 => End::Won(state.mover.other()),
            Ordering::Equal => End::Drawn,
            Ordering::Greater => End::Won(Seat::FIRST),
            Ordering::Less => End::Won(Seat::SECOND),
        };
    }
}
