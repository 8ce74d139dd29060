//! Counting: sequences of moves or turns, and where a whole turn can lead.
//!
//! Nothing calls itself here: what is under way lies in a list, so that no length of a turn, and no
//! throw after throw, can use up the stack.

use super::AnyGame;
use super::Step;
use crate::rules::Turn;
use std::collections::BTreeSet;

/// A ply whose moves are being played, one after the other.
struct Frame {
    next: usize,
    count: usize,
    /// How many steps are still to be made from here.
    left: u32,
}

impl Frame {
    /// Lists the moves of a ply.
    fn of(game: &mut dyn AnyGame, ply: usize, left: u32) -> Frame {
        let count = game.list(ply);
        Frame {
            next: 0,
            count,
            left,
        }
    }

    /// The next move that has not been played yet.
    fn advance(&mut self) -> Option<usize> {
        let index = self.next;
        self.next += 1;
        (index < self.count).then_some(index)
    }
}

/// What was counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    pub nodes: u64,
    /// Whether that is all there is: false where the count was cut short.
    pub complete: bool,
}

/// What is to be counted, as perft counts.
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    pub depth: u32,
    pub step: Step,
    /// Whether a game that ended earlier counts as one.
    pub ended_counts: bool,
    /// How many moves are played for it at most.
    pub most: u64,
}

/// How many sequences of so many steps begin at the root.
pub(super) fn sequences(game: &mut dyn AnyGame, wanted: Perft) -> Count {
    let mut count = Count {
        nodes: 0,
        complete: true,
    };
    let mut frames: Vec<Frame> = Vec::new();
    let mut played = 0;
    let mut left = wanted.depth;
    loop {
        // A ply has been come to, with so many steps left.
        let ply = frames.len();
        if left == 0 {
            count.nodes += 1;
        } else if matches!(game.turn(ply), Turn::Over(_)) || game.settled(ply) {
            count.nodes += u64::from(wanted.ended_counts);
        } else if left == 1 && wanted.step == Step::Move {
            count.nodes += game.list(ply) as u64;
        } else {
            frames.push(Frame::of(game, ply, left));
        }
        let index = loop {
            let Some(frame) = frames.last_mut() else {
                return count;
            };
            left = frame.left;
            match frame.advance() {
                Some(index) => break index,
                None => frames.pop(),
            };
        };
        if played == wanted.most {
            count.complete = false;
            return count;
        }
        played += 1;
        let ply = frames.len() - 1;
        game.play(ply, index);
        if wanted.step == Step::Move || ends_turn(game, ply) {
            left -= 1;
        }
    }
}

/// Whether what was played at a ply ended a turn. A throw belongs to the turn that it begins, and a
/// turn lasts to its last move; a throw that is thrown again is a turn of its own.
fn ends_turn(game: &dyn AnyGame, ply: usize) -> bool {
    let next = ply + 1;
    match game.turn(next) {
        Turn::Player(_) => game.turn(ply) != Turn::Chance && !game.midturn(next),
        Turn::Chance | Turn::Over(_) => true,
    }
}

/// Where a whole turn can lead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Successors {
    /// The distinct positions, as sorted texts.
    pub positions: Vec<String>,
    /// Whether these are all: false where the search for them was cut short.
    pub complete: bool,
}

/// How many moves may be played for each position that is asked for, and for how many in any case.
const PATIENCE: usize = 10;
const FEW: usize = 1_000;

/// The distinct positions, at most so many of them, after the whole turn of the side to move: the
/// first that are met in the game's order of moves. No more moves than [`PATIENCE`] for each are
/// played, so that the time is bounded as well.
pub(super) fn successors(game: &mut dyn AnyGame, most: usize) -> Successors {
    let (mut left_behind, mut met) = (BTreeSet::new(), BTreeSet::new());
    let mut frames = vec![Frame::of(game, 0, 1)];
    let mut plays_left = most.max(FEW).saturating_mul(PATIENCE);
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
        let goes_on = matches!(game.turn(next), Turn::Player(_)) && game.midturn(next);
        if goes_on {
            if met.insert(text) {
                frames.push(Frame::of(game, next, 1));
            }
        } else if left_behind.len() < most {
            left_behind.insert(text);
        } else if !left_behind.contains(&text) {
            complete = false;
            break;
        }
    }
    Successors {
        positions: left_behind.into_iter().collect(),
        complete,
    }
}
