//! The evaluation of shax: men, room to move, and lines that the next move can close.

use super::super::mills::{Move, NEXT, NOWHERE, Phase, State, closable_at, in_mills, mills_at};
use crate::rules::Seat;

/// Evaluates the men of one side; a man is worth 200.
pub(super) fn evaluate_side(state: &State, seat: Seat) -> i32 {
    let men = state.men[seat.index()];
    let empty = state.empty();
    let all = 200 * state.all_men(seat) as i32;
    if state.phase != Phase::Moving {
        let begins = if state.first == Some(seat) { 90 } else { 0 };
        // A line of two with a free third point is worth something until a side has made the first
        // line.
        let open = empty.iter().map(|point| mills_at(point, men));
        let open = open.sum::<usize>() as i32 * if state.first.is_none() { 30 } else { 4 };
        let room: usize = men.iter().map(|point| NEXT[point].len()).sum();
        return all + begins + open + 3 * room as i32 + 8 * in_mills(men).len() as i32;
    }
    let room = |point: usize| (NEXT[point] & empty).len();
    let rooms: usize = men.iter().map(room).sum();
    let threats: usize = empty.iter().map(|point| closable_at(point, men)).sum();
    let mover = if state.mover == seat { 60 } else { 30 };
    all + 10 * rooms as i32 + mover * (threats as i32).min(3) + 6 * in_mills(men).len() as i32
}

/// Returns the ordering score of a move.
pub(super) fn ordering_score(state: &State, mv: &Move) -> i32 {
    let own = i32::from(mv.takes[0] != NOWHERE);
    if mv.to == NOWHERE {
        return mills_at(mv.takes[0].into(), state.enemy()) as i32;
    }
    let to = usize::from(mv.to);
    let made = mills_at(to, state.own()) as i32;
    let spoils = mills_at(to, state.enemy()) as i32;
    100 * own + 20 * made + 50 * spoils
}
