//! Counts of sequences of moves or turns (perft), and the positions that a whole turn can lead to.
//!
//! Nothing here is recursive. The open plies are in a list, so that no long turn and no series of
//! throws can overflow the stack.

use super::AnyGame;
use super::CountUnit;
use crate::rules::Turn;
use std::collections::BTreeSet;

/// A ply whose moves are being played one by one.
struct Frame {
    next: usize,
    count: usize,
    /// The number of units that remain from here.
    steps_left: u32,
}

impl Frame {
    /// Lists the moves of a ply.
    fn of(game: &mut dyn AnyGame, ply: usize, left: u32) -> Frame {
        let count = game.list(ply);
        Frame {
            next: 0,
            count,
            steps_left: left,
        }
    }

    /// Returns the next move that has not been played yet.
    fn advance(&mut self) -> Option<usize> {
        let index = self.next;
        self.next += 1;
        (index < self.count).then_some(index)
    }
}

/// The result of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// The number of sequences.
    pub nodes: u64,
    /// Whether the count is complete; false if it was cut short.
    pub complete: bool,
}

/// The parameters of a count (perft).
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    /// The length of the sequences, in units.
    pub depth: u32,
    /// The unit in which the length is counted.
    pub unit: CountUnit,
    /// Whether a game that ended earlier counts as one sequence.
    pub ended_counts: bool,
    /// The largest number of moves to play for the count.
    pub max_moves: u64,
}

/// Counts the sequences of `perft.depth` units from the root.
pub(super) fn count_sequences(game: &mut dyn AnyGame, perft: Perft) -> Count {
    let mut count = Count {
        nodes: 0,
        complete: true,
    };
    let mut frames: Vec<Frame> = Vec::new();
    let mut played = 0;
    let mut left = perft.depth;
    loop {
        // The count has reached a ply, with `left` units to go.
        let ply = frames.len();
        if left == 0 {
            count.nodes += 1;
        } else if matches!(game.turn(ply), Turn::Over(_)) || game.play_is_over(ply) {
            count.nodes += u64::from(perft.ended_counts);
        } else if left == 1 && perft.unit == CountUnit::Move {
            count.nodes += game.list(ply) as u64;
        } else {
            frames.push(Frame::of(game, ply, left));
        }
        let index = loop {
            let Some(frame) = frames.last_mut() else {
                return count;
            };
            left = frame.steps_left;
            match frame.advance() {
                Some(index) => break index,
                None => frames.pop(),
            };
        };
        if played == perft.max_moves {
            count.complete = false;
            return count;
        }
        played += 1;
        let ply = frames.len() - 1;
        game.play(ply, index);
        if perft.unit == CountUnit::Move || ends_turn(game, ply) {
            left -= 1;
        }
    }
}

/// Checks whether the move played at a ply ended a turn. A throw belongs to the turn that it
/// begins, and a turn lasts to its last move. A throw that leads to another throw is a turn of its
/// own.
fn ends_turn(game: &dyn AnyGame, ply: usize) -> bool {
    let next = ply + 1;
    match game.turn(next) {
        Turn::Player(_) => game.turn(ply) != Turn::Chance && !game.is_midturn(next),
        Turn::Chance | Turn::Over(_) => true,
    }
}

/// The positions that a whole turn can lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Successors {
    /// The distinct positions, as sorted texts.
    pub positions: Vec<String>,
    /// Whether these are all; false if the search for them was cut short.
    pub complete: bool,
}

/// The number of moves that may be played for each requested position, and the number of positions
/// that is always granted.
const MOVES_PER_POSITION: usize = 10;
const MIN_POSITIONS: usize = 1_000;

/// Returns at most `max_positions` distinct positions after the whole turn of the side to move: the
/// first ones in the game's order of moves. Plays no more than [`MOVES_PER_POSITION`] moves for
/// each, so that the time is limited as well.
pub(super) fn successors(game: &mut dyn AnyGame, max_positions: usize) -> Successors {
    let (mut found, mut visited) = (BTreeSet::new(), BTreeSet::new());
    let mut frames = vec![Frame::of(game, 0, 1)];
    let mut plays_left = max_positions
        .max(MIN_POSITIONS)
        .saturating_mul(MOVES_PER_POSITION);
    let mut complete = true;
    while let Some(frame) = frames.last_mut() {
        let Some(index) = frame.advance() else {
            frames.pop();
            continue;
        };
        if plays_left == 0 {
            complete = false;
            break;
        }
        plays_left -= 1;
        let next = frames.len();
        game.play(next - 1, index);
        let text = game.text(next);
        let goes_on = matches!(game.turn(next), Turn::Player(_)) && game.is_midturn(next);
        if goes_on {
            if visited.insert(text) {
                frames.push(Frame::of(game, next, 1));
            }
        } else if found.len() < max_positions {
            found.insert(text);
        } else if !found.contains(&text) {
            complete = false;
            break;
        }
    }
    Successors {
        positions: found.into_iter().collect(),
        complete,
    }
}
