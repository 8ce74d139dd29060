//! Thinking about a game: the best move, random games, counts of sequences.
//!
//! It knows no clock of its own and no thread: time, and the wish to stop, come from a [`SearchControl`].

mod alphabeta;
mod any_game;
mod count;
mod level;
#[cfg(test)]
pub mod looks;
mod mind;
mod playouts;
mod solve;
mod transposition;
mod tree;

pub use any_game::{AnyGame, judged, played_out};
pub use count::{Count, Perft, Successors};
pub use level::{LEVELS, Level};
pub use playouts::{Extent, Tally};

use crate::rules::{Method, Score, Turn};
use alphabeta::AlphaBeta;
#[cfg(test)]
use level::DEEPEST;
use serde::{Deserialize, Serialize};
use solve::Solver;

/// The world outside a search.
pub trait SearchControl {
    /// Milliseconds since some fixed moment.
    fn millis(&mut self) -> f64;
    /// True once nobody waits for the answer any more.
    fn stopped(&mut self) -> bool;
    /// Takes the best answer so far; called after each depth.
    fn report(&mut self, _thought: &Thought) {}
}

/// How long and how well to think.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    pub millis: f64,
    pub nodes: u64,
    pub depth: u32,
    /// How many playouts a tree search makes at most.
    pub games: u64,
    /// How large a loss still tempts: a move worth `blunder_margin` less than the best is taken half as
    /// often. 0 for the best move always.
    pub blunder_margin: u32,
    /// What the slips are drawn from.
    pub seed: u64,
}

/// What of a position is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scope<'a> {
    /// How many of the best moves, at least 1.
    pub lines: usize,
    /// The one move, by its notation, that is to be valued instead of all.
    pub only: Option<&'a str>,
}

impl Scope<'_> {
    /// The best move of all.
    pub const BEST: Scope<'static> = Scope {
        lines: 1,
        only: None,
    };

    /// Whether a move of that notation is to be looked at.
    fn takes(&self, notation: impl FnOnce() -> String) -> bool {
        self.only.is_none_or(|only| only == notation())
    }
}

/// A move that was looked at, and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation {
    /// Between -1 (lost) and 1 (won), for the side to move.
    pub value: f64,
    /// The play that the search expects, beginning with the move.
    pub line: Vec<String>,
}

/// What the search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The move, by its notation.
    pub best: String,
    /// Between -1 (lost) and 1 (won), for the side to move.
    pub value: f64,
    /// The play that it expects, beginning with `best`.
    pub line: Vec<String>,
    /// The next best moves, as many as were asked for, best first.
    pub others: Vec<Variation>,
    pub nodes: u64,
    pub depth: u32,
    /// Whether it was stopped before its budget was used.
    pub cancelled: bool,
    /// What is known of a game for one.
    pub solution: Option<Solution>,
}

/// What is known of whether a game for one can be won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    Won,
    Lost,
    /// The budget was used up before there was a proof.
    #[default]
    Unknown,
}

/// What a game for one can come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    pub proof: Proof,
    /// The highest score of all ends that were met; of all there are, where there is a proof that
    /// the game is lost.
    pub most: Option<Score>,
}

/// What counts as one step of a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A move, or a throw.
    Move,
    /// A whole turn of one player, with the throw that began it.
    Turn,
}

/// A position to be thought about: the root of a game of its own.
pub struct Thinker(Box<dyn AnyGame>);

impl Thinker {
    /// Thinks about ply 0 of a game.
    pub fn new(game: Box<dyn AnyGame>) -> Thinker {
        Thinker(game)
    }

    /// The best move within the budget and the scope; `None` when no player is to move, or the only
    /// move wanted is not legal.
    pub fn think(
        &mut self,
        budget: &Budget,
        scope: Scope<'_>,
        control: &mut dyn SearchControl,
    ) -> Option<Thought> {
        let Turn::Player(seat) = self.0.turn(0) else {
            return None;
        };
        let depth = match self.0.method() {
            None => return self.0.tree(budget, scope, control),
            Some(Method::Solve) => return Solver::new(&mut *self.0, budget, control).think(scope),
            Some(Method::AlphaBeta) => budget.depth,
            Some(Method::Exact) => 1,
        };
        // Who asks for several moves, or for one of them, wants the truth and no slips.
        let blunder_margin = if scope == Scope::BEST {
            budget.blunder_margin
        } else {
            0
        };
        let budget = Budget {
            depth,
            blunder_margin,
            ..*budget
        };
        AlphaBeta::new(&mut *self.0, &budget, control).think(seat, scope)
    }

    /// Random games to their end; where `searching`, as the tree search plays them.
    pub fn playouts(
        &mut self,
        extent: Extent,
        seed: u64,
        searching: bool,
        control: &mut dyn SearchControl,
    ) -> Tally {
        playouts::play(&mut *self.0, extent, seed, searching, control)
    }

    /// Whether it is searched by playouts.
    pub fn plays_out(&self) -> bool {
        self.0.method().is_none()
    }

    /// How many sequences of `depth` steps there are; a game that ended earlier counts as one
    /// where `ended_counts`.
    pub fn perft(&mut self, depth: u32, step: Step, ended_counts: bool) -> u64 {
        let wanted = Perft {
            depth,
            step,
            ended_counts,
            most: u64::MAX,
        };
        self.count(wanted).nodes
    }

    /// How many sequences there are, as far as they can be counted within the bound.
    pub fn count(&mut self, wanted: Perft) -> Count {
        count::sequences(&mut *self.0, wanted)
    }

    /// The positions, at most so many, that the side to move can leave behind after its whole turn.
    pub fn successors(&mut self, most: usize) -> Successors {
        count::successors(&mut *self.0, most)
    }
}
