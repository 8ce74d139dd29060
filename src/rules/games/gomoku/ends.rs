//! How a game of gomoku ends: by a row, or by a board on which nobody can win any more.

use super::{
    super::{
        kit::{
            Direction,
            stones::{Run, runs},
        },
        rows::State,
    },
    Gomoku,
    options::Rule,
};
use crate::rules::{Outcome, Seat, Verdict};

pub(super) fn over(verdict: Verdict) -> Option<Outcome> {
    Some(Outcome {
        verdict,
        scores: None,
    })
}

impl Gomoku {
    pub(super) fn is_winning(&self, seat: Seat, length: usize) -> bool {
        length == 5 || (length > 5 && !self.is_exact(seat))
    }

    /// Returns the rows that win, in a game that is over.
    pub(super) fn winning_rows(&self, state: &State) -> impl Iterator<Item = (Seat, Run)> {
        [Seat::FIRST, Seat::SECOND]
            .into_iter()
            .flat_map(move |seat| {
                let all = runs(
                    &self.square.net,
                    state.stones[seat.index()],
                    &Direction::LINES,
                );
                let winning = all.filter(move |run| self.is_winning(seat, run.length));
                winning.map(move |run| (seat, run))
            })
    }

    pub(super) fn open_points(&self, state: &State) -> bool {
        let analyser = self.analyser();
        let mut empty = self.square.empty(state).iter();
        empty.any(|place| analyser.forbidden(state, place).is_none())
    }

    /// Returns why the game is drawn, if nobody can win any more.
    pub(super) fn ends_drawn(&self, state: &State) -> Option<&'static str> {
        if self.square.empty(state).is_empty() {
            return Some("full-board");
        }
        let black_moves = self.rule == Rule::Renju && state.mover() == Seat::FIRST;
        (black_moves && !self.open_points(state)).then_some("no-point")
    }
}
