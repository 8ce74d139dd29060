//! How men are placed, moved, bound and taken off, and when a game of latrunculi is over.

use super::{
    Latrunculi,
    binding::{MAX_LEAPS, free, is_between, leap, leapers, leaps, reach, removable},
    text,
};
use crate::{
    games::{
        custody::{
            Cells, Grid, Move, Phase, Position, Rules, State, Walk, end_by_few_men, not_own,
        },
        kit::{Direction, End, custodian::enclosed},
    },
    rules::{ParseError, Seat, SplitMix64},
};

impl Latrunculi {
    /// Returns the position after a man has moved, before the turn passes.
    fn after(&self, grid: &Grid, state: &State, from: usize, to: usize) -> State {
        let mut after = *state;
        after.lift(from, state.mover);
        after.put(to, state.mover);
        self.arrive(grid, &mut after, to);
        after
    }

    /// Returns why a man may not move to a cell that it could reach, if it may not.
    fn forbidden(
        &self,
        grid: &Grid,
        position: &Position,
        from: usize,
        to: usize,
    ) -> Option<&'static str> {
        let enemies = position.free(position.mover.other());
        if !self.suicide && is_between(grid, enemies, to) {
            let after = self.after(grid, position, from, to);
            // An enemy bound by this move was free before it.
            if !after.bound.meets(enemies) {
                return Some("between-two");
            }
        }
        if self.forbids_repetition {
            let mut after = self.after(grid, position, from, to);
            self.next_turn(grid, &mut after, &Move::Go(Walk::of(from, to)));
            if position.history.times(after.key()) > 0 {
                return Some("superko");
            }
        }
        None
    }

    /// Returns the cells that a man may move to.
    fn legal_targets(&self, grid: &Grid, position: &Position, from: usize) -> Cells {
        let mut reach = reach(grid, position, from);
        for to in reach.iter() {
            if self.forbidden(grid, position, from, to).is_some() {
                reach.remove(to);
            }
        }
        reach
    }

    fn can_go(&self, grid: &Grid, position: &Position) -> bool {
        let mut men = position.free(position.mover).iter();
        men.any(|from| !self.legal_targets(grid, position, from).is_empty())
    }
}

impl Rules for Latrunculi {
    fn moves(&self, grid: &Grid, position: &Position, list: &mut Vec<Move>) {
        for from in position.free(position.mover).iter() {
            let targets = self.legal_targets(grid, position, from);
            list.extend(targets.iter().map(|to| Move::Go(Walk::of(from, to))));
        }
        let is_shut_in = list.is_empty();
        let removable = removable(position).iter();
        list.extend(removable.map(|cell| Move::Remove(cell as u16)));
        if is_shut_in && position.phase == Phase::Removing {
            list.push(Move::Stop);
        } else if list.is_empty() {
            list.push(Move::Pass);
        }
    }

    /// Draws men and steps or leaps until they make a move. Each man counts for four steps, and
    /// each man that can leap also counts for [`MAX_LEAPS`] leaps.
    fn sample(&self, grid: &Grid, position: &Position, random: &mut SplitMix64) -> Option<Move> {
        const TRIES: usize = 200;
        let (men, removable) = (position.free(position.mover), removable(position));
        let leapers = men & leapers(grid, position.occupied());
        let (steps, moves) = (4 * men.len(), 4 * men.len() + MAX_LEAPS * leapers.len());
        let all = moves + removable.len();
        if all == 0 {
            return None;
        }
        (0..TRIES).find_map(|_| {
            let drawn = random.below(all as u32) as usize;
            if drawn >= moves {
                return Some(Move::Remove(removable.nth(drawn - moves)? as u16));
            }
            let (from, to) = if drawn < steps {
                let from = men.nth(drawn / 4)?;
                let direction = Direction::of_index(drawn % 4);
                (from, grid.net.next(from, direction)?)
            } else {
                let drawn = drawn - steps;
                let from = leapers.nth(drawn / MAX_LEAPS)?;
                (from, leaps(grid, position, from).nth(drawn % MAX_LEAPS)?)
            };
            let is_legal =
                !position.is_occupied(to) && self.forbidden(grid, position, from, to).is_none();
            is_legal.then(|| Move::Go(Walk::of(from, to)))
        })
    }

    /// Binds and frees men after a man arrives, in this order. The arriving man binds enemies. This
    /// frees some of the mover's men. These bind enemies in turn. Last, the mover's prisoners that
    /// have lost a binder go free.
    fn arrive(&self, grid: &Grid, state: &mut State, to: usize) {
        let mover = state.mover;
        let other = mover.other();
        let mut partners = state.free(mover);
        partners.remove(to);
        for cell in enclosed(&grid.net, to, state.free(other), partners, 1).iter() {
            state.set_bound(cell, true);
        }
        free(grid, state, mover);
        for direction in Direction::orthogonal() {
            let mut line = grid.net.line(to, direction);
            let (Some(near), Some(far)) = (line.next(), line.next()) else {
                continue;
            };
            // The men that were free when the man arrived have bound already.
            if !state.free(other).contains(near)
                || !state.own().contains(far)
                || partners.contains(far)
            {
                continue;
            }
            let mut holders = state.free(other);
            holders.remove(near);
            if !state.bound.contains(far) || !is_between(grid, holders, far) {
                state.set_bound(near, true);
                free(grid, state, mover);
            }
        }
        free(grid, state, other);
    }

    fn route(&self, grid: &Grid, state: &State, from: usize, to: usize) -> Vec<usize> {
        let mut occupied = state.occupied();
        occupied.remove(from);
        // Searches for the shortest path of leaps, with each cell once.
        let mut paths = vec![vec![from]];
        let mut index = 0;
        while let Some(path) = paths.get(index) {
            let path = path.clone();
            let at = path[path.len() - 1];
            for next in
                Direction::orthogonal().filter_map(|direction| leap(grid, occupied, at, direction))
            {
                if paths.iter().all(|path| !path.ends_with(&[next])) {
                    let path: Vec<usize> = path.iter().copied().chain([next]).collect();
                    if next == to {
                        return path;
                    }
                    paths.push(path);
                }
            }
            index += 1;
        }
        vec![from, to]
    }

    fn next_turn(&self, _: &Grid, state: &mut State, mv: &Move) {
        let other = state.mover.other();
        match mv {
            // White placed the first man and also moves first.
            Move::Place(_) if state.hand == [0; 2] => {
                (state.mover, state.phase) = (Seat::FIRST, Phase::Moving);
            }
            Move::Place(_) => state.mover = other,
            Move::Remove(_) if !self.removal_ends_turn && state.enemy().len() > self.loss_at => {
                state.phase = Phase::Removing;
            }
            _ => (state.mover, state.phase) = (other, Phase::Moving),
        }
    }

    fn is_midturn(&self, state: &State) -> bool {
        state.phase == Phase::Removing
    }

    fn ended(&self, grid: &Grid, position: &Position) -> Option<(End, &'static str)> {
        if position.phase == Phase::Placing {
            return None;
        }
        let worn = end_by_few_men(position, self.loss_at);
        if worn.is_some() {
            return worn;
        }
        let other = position.mover.other();
        let can = position.phase == Phase::Removing
            || !removable(position).is_empty()
            || self.can_go(grid, position);
        (!can && self.blocked_loses).then_some((End::Won(other), "blocked"))
    }

    fn why_not(&self, grid: &Grid, position: &Position, cells: &[usize]) -> &'static str {
        let from = cells[0];
        if let Some(key) = not_own(position, from) {
            return key;
        }
        if position.bound.contains(from) {
            return "is-bound";
        }
        let reach = reach(grid, position, from);
        let there = match cells {
            [_, to] if !reach.contains(*to) => return "step-or-leap",
            [_, to] => Some(*to),
            _ => reach.iter().next(),
        };
        there
            .and_then(|to| self.forbidden(grid, position, from, to))
            .unwrap_or("stuck")
    }

    fn check(&self, _: &Grid, state: &mut State) -> Result<(), ParseError> {
        text::check(state, self.men)
    }

    fn evaluate_side(&self, grid: &Grid, state: &State, side: usize) -> i32 {
        let men = state.men[side];
        let free = men & !state.bound;
        let room: usize = free
            .iter()
            .map(|from| grid.steps(state, from).count())
            .sum();
        // A bound man is nearly lost, less so if its side is to move.
        let bound = (men.len() - free.len()) as i32;
        let lost = if state.mover.index() == side { 60 } else { 85 };
        100 * men.len() as i32 - lost * bound + 2 * room as i32
    }
}
