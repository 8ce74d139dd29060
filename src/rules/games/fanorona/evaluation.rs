//! The evaluation of Fanorona positions. It serves the search and is not part of the rules.

use super::{
    Fanorona, Position,
    state::{NEXT, Points},
    walk::Walk,
};
use crate::{
    games::kit::End,
    rules::{Evaluate, Seat},
};

impl Evaluate for Fanorona {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let empty = position.empty();
        let held = |seat: Seat| {
            let own = position.men[seat.index()];
            let near = |point: usize| NEXT[point].map(usize::from);
            let room = own.iter().flat_map(near).filter(|to| empty.contains(*to));
            100 * own.len() as i32 + 3 * room.count().min(60) as i32
        };
        held(seat) - held(seat.other())
    }

    fn ordering_score(&self, position: &Position, walk: &Walk) -> i32 {
        let enemy: Points = position.enemy();
        let after = walk.steps().fold(enemy, |enemy, step| {
            enemy & !position.prey(step.from, step.to, step.kind, enemy)
        });
        (enemy.len() - after.len()) as i32
    }

    fn key(&self, position: &Position) -> u64 {
        position.key() ^ u64::from(position.end != End::None)
    }
}
