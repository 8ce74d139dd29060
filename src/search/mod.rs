//! Thinking about a game: the best move, random games, counts of sequences.
//!
//! It knows no clock of its own and no thread: time, and the wish to stop, come from a [`Pulse`].

mod alphabeta;
mod count;
mod level;
mod memory;
mod playouts;
mod solve;
mod tree;

pub use level::{LEVELS, Level};
pub use playouts::{Extent, Tally};
pub(crate) use tree::think as tree;

use crate::rules::{Course, Method, Score, Turn};
use alphabeta::AlphaBeta;
use solve::Solver;

/// The world outside a search.
pub trait Pulse {
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
    /// How large a loss still tempts: a move worth `slip` less than the best is taken half as
    /// often. 0 for the best move always.
    pub slip: u32,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    Won,
    Lost,
    /// The budget was used up before there was a proof.
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

/// A position to be thought about, at the root of a course of its own.
pub struct Thinker(Box<dyn Course>);

impl Thinker {
    /// Thinks about ply 0 of a course.
    pub fn new(course: Box<dyn Course>) -> Thinker {
        Thinker(course)
    }

    /// The best move within the budget and the scope; `None` when no player is to move, or the only
    /// move wanted is not legal.
    pub fn think(
        &mut self,
        budget: &Budget,
        scope: Scope<'_>,
        pulse: &mut dyn Pulse,
    ) -> Option<Thought> {
        let Turn::Player(seat) = self.0.turn(0) else {
            return None;
        };
        let depth = match self.0.method() {
            Method::Playouts => return self.0.tree(budget, scope, pulse),
            Method::Solve => return Solver::new(&mut *self.0, budget, pulse).think(scope),
            Method::AlphaBeta => budget.depth,
            Method::Exact => 1,
        };
        // Who asks for several moves, or for one of them, wants the truth and no slips.
        let slip = if scope == Scope::BEST { budget.slip } else { 0 };
        let budget = Budget {
            depth,
            slip,
            ..*budget
        };
        AlphaBeta::new(&mut *self.0, &budget, pulse).think(seat, scope)
    }

    /// Random games to their end; where `searching`, as the tree search plays them.
    pub fn playouts(
        &mut self,
        extent: Extent,
        seed: u64,
        searching: bool,
        pulse: &mut dyn Pulse,
    ) -> Tally {
        playouts::play(&mut *self.0, extent, seed, searching, pulse)
    }

    /// Whether it is searched by playouts.
    pub fn plays_out(&self) -> bool {
        self.0.method() == Method::Playouts
    }

    /// How many sequences of `depth` steps there are; a game that ended earlier counts as one
    /// where `ended_counts`.
    pub fn perft(&mut self, depth: u32, step: Step, ended_counts: bool) -> u64 {
        count::sequences(&mut *self.0, 0, depth, step, ended_counts)
    }

    /// The distinct positions, as sorted texts, that the side to move can leave behind after its
    /// whole turn.
    pub fn successors(&mut self) -> Vec<String> {
        count::successors(&mut *self.0)
    }
}
