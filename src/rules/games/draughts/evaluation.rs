//! The evaluation of draughts positions, which only the search needs.

use super::{Draughts, State};
use crate::rules::Seat;

/// Evaluates a position for a seat; a man is worth 100.
pub(super) fn evaluate(game: &Draughts, state: &State, seat: Seat) -> i32 {
    let (mine, theirs) = (
        evaluate_side(game, state, seat),
        evaluate_side(game, state, seat.other()),
    );
    // The side that is ahead gains by exchanges.
    (mine - theirs) + (mine - theirs) * 60 / (mine + theirs).max(1)
}

/// Returns the value of a side: its pieces, the progress of its men, men that guard the row on
/// which the enemy is crowned, and pieces in the centre.
fn evaluate_side(game: &Draughts, state: &State, seat: Seat) -> i32 {
    let own = state.pieces[seat.index()];
    let (men, kings) = (own & !state.kings, own & state.kings);
    let farthest = game.rules.lattice.height as i32 - 1;
    let advanced: i32 = men
        .iter()
        .map(|square| {
            let row = i32::from(game.row[square]);
            if seat == Seat::FIRST {
                farthest - row
            } else {
                row
            }
        })
        .sum();
    let guards = men & game.last_row[seat.other().index()];
    100 * men.len() as i32
        + game.rules.king_worth * kings.len() as i32
        + 2 * advanced
        + 7 * guards.len() as i32
        + 5 * (own & game.centre).len() as i32
}
