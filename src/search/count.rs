//! Counting: sequences of moves or turns, and where a whole turn can lead.

use super::Step;
use crate::rules::{Game, Turn};
use std::collections::{BTreeSet, HashSet};

/// How many sequences of `depth` steps begin at the position; a game that ended earlier counts as
/// one where `ended_counts`.
pub fn sequences<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    step: Step,
    ended_counts: bool,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let turn = game.turn(position);
    if matches!(turn, Turn::Over(_)) || game.settled(position) {
        return u64::from(ended_counts);
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    if depth == 1 && step == Step::Move {
        return moves.len() as u64;
    }
    let mut after = position.clone();
    moves
        .iter()
        .map(|mv| {
            after.clone_from(position);
            game.play(&mut after, mv, &mut ());
            // A throw belongs to the turn that it begins, and a turn lasts to its last move.
            let goes_on = step == Step::Turn && (turn == Turn::Chance || game.midturn(&after));
            let left = if goes_on { depth } else { depth - 1 };
            sequences(game, &after, left, step, ended_counts)
        })
        .sum()
}

/// The distinct texts of the positions after the whole turn of the side to move, sorted.
pub fn successors<G: Game>(game: &G, root: &G::Position) -> Vec<String> {
    let mut left_behind = BTreeSet::new();
    let mut met = HashSet::new();
    let mut waiting = vec![root.clone()];
    let mut moves = Vec::new();
    while let Some(position) = waiting.pop() {
        moves.clear();
        game.moves(&position, &mut moves);
        for mv in &moves {
            let mut after = position.clone();
            game.play(&mut after, mv, &mut ());
            let goes_on = matches!(game.turn(&after), Turn::Player(_)) && game.midturn(&after);
            if !goes_on {
                left_behind.insert(game.text(&after));
            } else if met.insert(after.clone()) {
                waiting.push(after);
            }
        }
    }
    left_behind.into_iter().collect()
}
