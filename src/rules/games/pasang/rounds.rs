//! The end of a round of Pasang, and what follows.

use super::{Pasang, State, Stones, text};
use crate::{
    games::kit::{End, message, remark},
    rules::{Event, Log, Seat},
};
use std::cmp::Ordering;

/// What a round comes to when nothing more can be taken: what each has, or all for the other.
fn result(state: &State) -> [u16; 2] {
    let mut result = state.scores;
    if !(state.stones[0] | state.stones[1]).is_empty() {
        let loser = state.mover.index();
        result[1 - loser] += std::mem::take(&mut result[loser]);
    }
    result
}

/// The same with the points of the rounds before.
fn with_earlier(state: &State, round: [u16; 2]) -> [u16; 2] {
    [0, 1].map(|seat| state.earlier[seat] + round[seat])
}

/// The points of all rounds so far.
pub fn totals(state: &State) -> [u16; 2] {
    let round = match state.end {
        End::None => state.scores,
        _ => result(state),
    };
    with_earlier(state, round)
}

impl Pasang {
    /// The stones as the pattern has them.
    pub fn laid_out(&self) -> [Stones; 2] {
        let mut state = State::EMPTY;
        text::read_rows(self.pattern, &mut state).expect("a pattern reads");
        state.stones
    }

    /// The mover can take nothing: the next round is laid out, which the other side begins, or the game ends.
    pub fn end_round(&self, state: &mut State, log: &mut Option<Vec<Event>>) {
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
            // Of a single round nothing can be shared out when nobody has a point: whoever is stuck has lost.
            Ordering::Equal if !empty && self.rounds == 1 => End::Won(state.mover.other()),
            Ordering::Equal => End::Drawn,
            Ordering::Greater => End::Won(Seat::FIRST),
            Ordering::Less => End::Won(Seat::SECOND),
        };
    }
}
