//! The evaluation of positions, which only the search needs.

use super::{Custody, Move, Position, State};
use crate::{
    games::kit::End,
    rules::{Evaluate, Seat},
};

impl Evaluate for Custody {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let held = |seat: Seat| self.rules.evaluate_side(&self.grid, position, seat.index());
        held(seat) - held(seat.other())
    }

    fn ordering_score(&self, position: &Position, mv: &Move) -> i32 {
        let Move::Go(walk) = mv else {
            return 4 * i32::from(matches!(mv, Move::Remove(_)));
        };
        let mut state = **position;
        let steps = walk.steps(&self.grid.net);
        let gone = steps.map(|step| self.move_man(&mut state, step, &mut ()).len());
        let gone = gone.sum::<usize>();
        let bound = |state: &State| (state.bound & state.enemy()).len() as i32;
        4 * gone as i32 + 3 * (bound(&state) - bound(position))
    }

    fn key(&self, position: &Position) -> u64 {
        position.key() ^ u64::from(position.end != End::None) << 40
    }
}
