//! How men are placed, step and capture, and when a game of seega is over.

use super::{Chain, Seega, text};
use crate::{
    games::{
        custody::{
            Cells, Grid, Move, Phase, Position, Rules, State, Walk, end_by_few_men, not_own,
        },
        kit::{Direction, End, custodian::enclosed},
    },
    rules::{ParseError, SplitMix64},
};

/// The men of both sides while one of the mover's men continues to capture. That man is not in
/// `own`.
#[derive(Clone, Copy)]
struct CaptureChain {
    own: Cells,
    enemy: Cells,
    at: usize,
}

impl Seega {
    /// Returns the enemies that a man on a cell captures.
    fn prey(&self, grid: &Grid, own: Cells, enemy: Cells, to: usize) -> Cells {
        enclosed(&grid.net, to, self.exposed(enemy), own, 1)
    }

    /// Returns those of these men that can be captured.
    fn exposed(&self, mut men: Cells) -> Cells {
        if self.centre_is_safe {
            men.remove(self.men);
        }
        men
    }

    /// Adds every continuation of a chain of captures, and the chain so far if the turn may end
    /// there.
    fn extend_chain(&self, grid: &Grid, chain: CaptureChain, walk: Walk, list: &mut Vec<Move>) {
        let mut goes_on = false;
        for direction in Direction::orthogonal() {
            let Some(to) = grid.net.next(chain.at, direction) else {
                continue;
            };
            if chain.own.contains(to) || chain.enemy.contains(to) {
                continue;
            }
            let prey = self.prey(grid, chain.own, chain.enemy, to);
            if !prey.is_empty() {
                let enemy = chain.enemy & !prey;
                let next = CaptureChain {
                    enemy,
                    at: to,
                    ..chain
                };
                self.extend_chain(grid, next, walk.with_step(direction), list);
                goes_on = true;
            }
        }
        if !goes_on || self.chain == Chain::Optional {
            list.push(Move::Go(walk.ending(goes_on)));
        }
    }

    /// Returns the empty cells on which a man of the mover captures when it arrives.
    fn capturing_cells(&self, grid: &Grid, state: &State) -> Cells {
        let prey = self.exposed(state.enemy());
        let mut strikes = Cells::EMPTY;
        for direction in Direction::orthogonal() {
            let backed = prey & grid.before(state.own(), direction);
            strikes |= grid.before(backed, direction);
        }
        strikes & !state.occupied()
    }

    /// Adds every step of the mover onto these empty cells; a man captures on `strikes`.
    fn steps(
        &self,
        grid: &Grid,
        state: &State,
        cells: Cells,
        strikes: Cells,
        list: &mut Vec<Move>,
    ) {
        if cells.is_empty() {
            return;
        }
        let beside = Direction::orthogonal().fold(Cells::EMPTY, |all, direction| {
            all | grid.before(cells, direction)
        });
        for from in (state.own() & beside).iter() {
            let mut own = state.own();
            own.remove(from);
            let near =
                Direction::orthogonal().filter_map(|direction| grid.net.next(from, direction));
            for to in near.filter(|to| cells.contains(*to)) {
                let walk = Walk::of(from, to);
                if !strikes.contains(to) || self.chain == Chain::Never {
                    list.push(Move::Go(walk));
                } else {
                    let enemy = state.enemy() & !self.prey(grid, own, state.enemy(), to);
                    self.extend_chain(grid, CaptureChain { own, enemy, at: to }, walk, list);
                }
            }
        }
    }

    /// Checks whether the other side can step after a move.
    fn unblocks(&self, grid: &Grid, state: &State, mv: &Move) -> bool {
        let Move::Go(walk) = mv else { return false };
        let mut after = *state;
        for (from, to) in walk.steps(&grid.net) {
            after.lift(from, state.mover);
            after.put(to, state.mover);
            self.arrive(grid, &mut after, to);
        }
        grid.can_step(&after, after.enemy())
    }
}

impl Rules for Seega {
    fn open_cells(&self, _: &Grid, state: &State) -> Cells {
        !state.occupied().with(self.men)
    }

    fn moves(&self, grid: &Grid, position: &Position, list: &mut Vec<Move>) {
        let strikes = self.capturing_cells(grid, position);
        self.steps(grid, position, !position.occupied(), strikes, list);
        if list.is_empty() && self.removes_blocker {
            let beside = |cell: &usize| {
                let mut around = grid.net.around(*cell);
                around.any(|cell| position.own().contains(cell))
            };
            let in_the_way = position.enemy().iter().filter(beside);
            list.extend(in_the_way.map(|cell| Move::Remove(cell as u16)));
        } else if list.is_empty() {
            list.push(Move::Pass);
        } else if position.phase == Phase::Unblocking {
            let unblocks = |mv: &Move| self.unblocks(grid, position, mv);
            if list.iter().any(unblocks) {
                list.retain(unblocks);
            }
        }
    }

    /// Lists only the steps that capture, and counts the others.
    fn sample(&self, grid: &Grid, position: &Position, random: &mut SplitMix64) -> Option<Move> {
        if position.phase == Phase::Unblocking {
            return None;
        }
        let strikes = self.capturing_cells(grid, position);
        let own = position.own();
        if strikes.is_empty() {
            const TRIES: usize = 200;
            return (0..TRIES).find_map(|_| {
                let from = own.nth(random.below(own.len() as u32) as usize)?;
                let direction = Direction::of_index(random.below(4) as usize);
                let to = grid.net.next(from, direction)?;
                (!position.is_occupied(to)).then(|| Move::Go(Walk::of(from, to)))
            });
        }
        let mut list = Vec::new();
        self.steps(grid, position, strikes, strikes, &mut list);
        let calm = !(position.occupied() | strikes);
        let calm = Direction::orthogonal()
            .map(|direction| (direction, own & grid.before(calm, direction)));
        let count: usize = calm.clone().map(|(_, men)| men.len()).sum();
        let all = list.len() + count;
        let mut drawn = random.below(u32::try_from(all).ok().filter(|all| *all > 0)?) as usize;
        if let Some(mv) = list.get(drawn) {
            return Some(*mv);
        }
        drawn -= list.len();
        for (direction, men) in calm {
            if let Some(from) = men.nth(drawn) {
                let to = grid.net.next(from, direction)?;
                return Some(Move::Go(Walk::of(from, to)));
            }
            drawn -= men.len();
        }
        None
    }

    fn arrive(&self, grid: &Grid, state: &mut State, to: usize) {
        let mut own = state.own();
        own.remove(to);
        let other = state.mover.other();
        for cell in self.prey(grid, own, state.enemy(), to).iter() {
            state.lift(cell, other);
        }
    }

    fn next_turn(&self, _: &Grid, state: &mut State, mv: &Move) {
        let other = state.mover.other();
        match mv {
            // The side that places the last pair moves first.
            Move::Place(_) if state.hand == [0; 2] => state.phase = Phase::Moving,
            Move::Place(_) if self.is_midturn(state) => {}
            Move::Place(_) => state.mover = other,
            // A man moves in the same turn.
            Move::Remove(_) => state.phase = Phase::Removing,
            Move::Pass => (state.mover, state.phase) = (other, Phase::Unblocking),
            _ => (state.mover, state.phase) = (other, Phase::Moving),
        }
    }

    /// Whether the turn is between the two men of a pair, or between a removal and the move that
    /// follows it.
    fn is_midturn(&self, state: &State) -> bool {
        let pair = state.phase == Phase::Placing && state.own().len() % 2 == 1;
        pair || state.phase == Phase::Removing
    }

    fn ended(&self, _: &Grid, position: &Position) -> Option<(End, &'static str)> {
        if position.phase == Phase::Placing {
            return None;
        }
        // One man alone cannot capture another.
        let one_each = [position.own(), position.enemy()].map(Cells::len) == [1, 1];
        end_by_few_men(position, self.loss_at).or(one_each.then_some((End::Drawn, "one-each")))
    }

    fn why_not(&self, grid: &Grid, position: &Position, cells: &[usize]) -> &'static str {
        if self.removes_blocker && !grid.can_step(position, position.own()) {
            return "remove-enemy";
        }
        let from = cells[0];
        let steps = || grid.steps(position, from).map(|(_, to)| to);
        if let Some(key) = not_own(position, from) {
            return key;
        }
        match cells {
            [_] if steps().next().is_none() => "stuck",
            [_] => "must-open",
            [_, to] if !steps().any(|step| step == *to) => "one-cell",
            [_, _] => "must-open",
            _ => "goes-on-otherwise",
        }
    }

    fn check(&self, _: &Grid, state: &mut State) -> Result<(), ParseError> {
        text::check(state, self.men)
    }

    fn evaluate_side(&self, grid: &Grid, state: &State, side: usize) -> i32 {
        let men = state.men[side];
        let room = men.iter().map(|from| grid.steps(state, from).count());
        let room = room.sum::<usize>() as i32;
        let centre = grid.net.around(self.men).filter(|cell| men.contains(*cell));
        100 * men.len() as i32 + 2 * room.min(30) + 5 * centre.count() as i32
    }
}
