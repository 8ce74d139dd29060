//! The moves of men in Shax, and those that let a shut-in enemy out.

use super::super::mills::{Move, NEXT, NOWHERE, Phase, Points, State, mills_at};
use crate::rules::Seat;

pub(super) fn can_move(state: &State, seat: Seat) -> bool {
    let empty = state.empty();
    let mut men = state.men[seat.index()].iter();
    men.any(|from| NEXT[from].meets(empty))
}

pub(super) fn move_of(from: usize, to: usize, taken: u8) -> Move {
    Move {
        from: from as u8,
        to: to as u8,
        takes: [taken, NOWHERE],
    }
}

/// Returns the moves of the mover's men, as pairs of points.
pub(super) fn walks(state: &State) -> impl Iterator<Item = (usize, usize)> {
    let (own, empty) = (state.own(), state.empty());
    let targets = move |from: usize| (NEXT[from] & empty).iter().map(move |to| (from, to));
    own.iter().flat_map(targets)
}

/// Whether the mover's man makes a jare by this move.
pub(super) fn makes_jare(state: &State, from: usize, to: usize) -> bool {
    mills_at(to, state.own() & !Points::of(from)) > 0
}

/// Whether a move lets out the other side, which cannot move. Only the point left behind gives it
/// room.
pub(super) fn unblocks(state: &State, from: usize) -> bool {
    NEXT[from].meets(state.enemy())
}

/// Adds the moves that let a shut-in enemy out, without a jare if possible. If no move lets it out,
/// adds the moves without a jare, or all moves if each makes one.
pub(super) fn unblocking_moves(state: &State, list: &mut Vec<Move>) {
    for (opening, with_jare) in [(true, false), (true, true), (false, false), (false, true)] {
        let fits = |(from, to): &(usize, usize)| {
            unblocks(state, *from) == opening && makes_jare(state, *from, *to) == with_jare
        };
        let found = walks(state).filter(fits);
        list.extend(found.map(|(from, to)| move_of(from, to, NOWHERE)));
        if !list.is_empty() {
            return;
        }
    }
}

/// Returns the turn to the other side if the side to move cannot move. The other side must then let
/// it out.
pub(super) fn require_unblocking(state: &mut State) -> Option<&'static str> {
    let shut_in = state.phase == Phase::Moving
        && !state.must_unblock
        && [Seat::FIRST, Seat::SECOND]
            .iter()
            .all(|seat| state.all_men(*seat) > 2)
        && !can_move(state, state.mover);
    if shut_in {
        state.mover = state.mover.other();
        state.must_unblock = true;
    }
    shut_in.then_some("oodan")
}
