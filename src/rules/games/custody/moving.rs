//! The movement of men, its events, and the end of a game.

use super::{Cells, Custody, Plan, Position, State, site};
use crate::{
    games::kit::{Direction, End, Limits, man, remark},
    rules::{Event, Log, Seat},
};
use std::cmp::Ordering;

impl Custody {
    /// Reports the changes of other men since a man arrived on `to`: first along the lines from
    /// there, and then elsewhere.
    fn log_changes(&self, before: &State, after: &State, to: usize, log: &mut impl Log) {
        let men = (before.men[0] ^ after.men[0]) | (before.men[1] ^ after.men[1]);
        let mut changed = men | (before.bound ^ after.bound);
        let lines = Direction::orthogonal().flat_map(|direction| self.grid.net.line(to, direction));
        for cell in lines.chain(0..self.board.places.len()) {
            if !changed.contains(cell) {
                continue;
            }
            changed.remove(cell);
            let (kind, site) = (before.kind(cell), site(cell));
            log.note(|| {
                if after.is_occupied(cell) {
                    let to = after.kind(cell);
                    let from = kind;
                    Event::Transform { site, from, to }
                } else {
                    Event::Remove { kind, site }
                }
            });
        }
    }

    /// Moves a man one step of its path, with its effects there. Returns the captured men of the
    /// enemy.
    pub(super) fn move_man(
        &self,
        state: &mut State,
        (from, to): (usize, usize),
        log: &mut impl Log,
    ) -> Cells {
        let mover = state.mover;
        let route = log
            .is_recording()
            .then(|| self.rules.route(&self.grid, state, from, to));
        state.lift(from, mover);
        state.put(to, mover);
        if let Some(route) = route {
            log.note(|| Event::Move {
                kind: man(mover),
                count: 1,
                path: route.into_iter().map(site).collect(),
            });
        }
        let (enemy, before) = (state.enemy(), log.is_recording().then_some(*state));
        self.rules.arrive(&self.grid, state, to);
        if let Some(before) = before {
            self.log_changes(&before, state, to, log);
        }
        enemy & !state.enemy()
    }

    pub(super) fn end_if_over(&self, position: &mut Position, log: &mut impl Log) {
        let Plan {
            limits,
            more_men_win,
            ..
        } = self.plan;
        if let Some((end, key)) = self.rules.ended(&self.grid, position) {
            position.end = end;
            return remark(log, key);
        }
        let no_progress = 0;
        let repetition = Limits {
            no_progress,
            ..limits
        };
        if position.history.is_drawn(repetition, log) {
            position.end = End::Drawn;
            return;
        }
        let repetition = 0;
        let quiet = Limits {
            repetition,
            ..limits
        };
        if position.history.is_drawn(quiet, log) {
            let men = position.men.map(Cells::len);
            position.end = match men[0].cmp(&men[1]) {
                _ if !more_men_win => End::Drawn,
                Ordering::Greater => End::Won(Seat::FIRST),
                Ordering::Less => End::Won(Seat::SECOND),
                Ordering::Equal => End::Drawn,
            };
        }
    }
}
