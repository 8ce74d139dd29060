//! The search: the best move, random games, counts of sequences.
//!
//! It has no clock and no threads of its own: time and requests to stop come from a
//! [`SearchControl`].

mod alphabeta;
mod any_game;
#[cfg(test)]
pub mod clock_checks;
mod count;
mod evaluator;
mod level;
mod playouts;
mod solve;
mod transposition;
mod tree;
mod value;

pub use any_game::{AnyGame, evaluated_game, playout_game};
pub use count::{Count, Perft, Successors};
pub use level::{LEVELS, Level};
pub use playouts::{SeriesLimit, Tally};

use crate::rules::{Estimate, Method, Score, Turn};
use alphabeta::AlphaBeta;
#[cfg(test)]
use level::MAX_DEPTH;
use serde::{Deserialize, Serialize};
use solve::Solver;
use std::fmt;

/// The environment of a search.
pub trait SearchControl {
    /// Returns the milliseconds since a fixed moment.
    fn millis(&mut self) -> f64;
    /// Returns true once the search must stop.
    fn is_stopped(&mut self) -> bool;
    /// Receives the best answer so far; called after each depth.
    fn report(&mut self, _result: &SearchResult) {}
}

/// The limits of a search and its level of play.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// The time limit in milliseconds.
    pub millis: f64,
    /// The largest number of nodes.
    pub nodes: u64,
    /// The largest nominal depth in plies.
    pub depth: u32,
    /// The largest number of playouts of a tree search.
    pub playouts: u64,
    /// The size of a tempting loss: a move that is worse than the best by `blunder_margin` is
    /// chosen half as often. 0 always gives the best move.
    pub blunder_margin: u32,
    /// The seed for the choice of blunders.
    pub seed: u64,
}

/// The part of a search result that the caller wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scope<'a> {
    /// The number of best moves, at least 1.
    pub lines: usize,
    /// The notation of the only move to evaluate; `None` for all moves.
    pub only: Option<&'a str>,
}

impl Scope<'_> {
    /// Only the best move.
    pub const BEST: Scope<'static> = Scope {
        lines: 1,
        only: None,
    };

    /// Checks whether a move with that notation belongs to the search.
    fn includes(&self, notation: impl FnOnce() -> String) -> bool {
        self.only.is_none_or(|only| only == notation())
    }
}

/// A move that was searched, and its value.
#[derive(Clone, PartialEq, Debug)]
pub struct ScoredLine {
    /// Between -1 (lost) and 1 (won), for the side to move.
    pub value: f64,
    /// The expected play, beginning with the move.
    pub line: Vec<String>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult {
    /// The best move in notation.
    pub best: String,
    /// Between -1 (lost) and 1 (won), for the side to move.
    pub value: f64,
    /// The expected play, beginning with `best`.
    pub line: Vec<String>,
    /// The next best moves, as many as were requested, best first.
    pub others: Vec<ScoredLine>,
    /// The number of nodes, or of playouts in a tree search.
    pub nodes: u64,
    /// The nominal depth that alpha-beta has completed, in plies; otherwise the length of `line`.
    pub depth: u32,
    /// Whether the search was stopped before its budget was used up.
    pub cancelled: bool,
    /// The result for a game for one player.
    pub solution: Option<Solution>,
}

/// Whether a game for one player can be won, as far as the search has found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// The game can be won.
    Won,
    /// The game cannot be won any more.
    Lost,
    /// The budget was used up before there was a proof.
    #[default]
    Unknown,
}

/// The possible outcome of a game for one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Whether the game can be won, as far as the search has found out.
    pub proof: Proof,
    /// The highest score of all ends that the search reached. If the proof is [`Proof::Lost`], no
    /// end has a higher score.
    pub best_score: Option<Score>,
}

/// The unit in which the length of a counted sequence is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CountUnit {
    /// A move, or a throw.
    Move,
    /// A whole turn of one player, with the throw that began it.
    Turn,
}

/// A position to search: the root of a separate game.
pub struct Searcher(Box<dyn AnyGame>);

impl fmt::Debug for Searcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searcher").finish_non_exhaustive()
    }
}

impl Searcher {
    /// Makes a searcher for ply 0 of a game.
    pub fn new(game: Box<dyn AnyGame>) -> Searcher {
        Searcher(game)
    }

    /// Returns the best move within the budget and the scope. Returns `None` if no player is to
    /// move, or if the only requested move is not legal.
    pub fn think(
        &mut self,
        budget: &Budget,
        scope: Scope<'_>,
        control: &mut dyn SearchControl,
    ) -> Option<SearchResult> {
        let Turn::Player(seat) = self.0.turn(0) else {
            return None;
        };
        let depth = match self.0.method() {
            None => return self.0.tree_search(budget, scope, control),
            Some(Method::Solve) => return Solver::new(&mut *self.0, budget, control).think(scope),
            Some(Method::AlphaBeta) => budget.depth,
            Some(Method::Exact) => 1,
        };
        // A caller that asks for several moves, or for a particular one, wants exact values and no
        // blunders.
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

    /// Plays random games to their end; if `searching`, as the tree search plays them.
    pub fn playouts(
        &mut self,
        limit: SeriesLimit,
        seed: u64,
        searching: bool,
        control: &mut dyn SearchControl,
    ) -> Tally {
        playouts::play(&mut *self.0, limit, seed, searching, control)
    }

    /// Plays the game out this many times, and estimates its end. Also returns for each place the
    /// number of playouts in which the first seat held it, less those in which the second did.
    /// Returns `None` for a game without such an estimate.
    pub fn estimate(&self, playouts: u32, seed: u64) -> Option<(Vec<i32>, Estimate)> {
        playouts::estimate(&*self.0, playouts, seed)
    }

    /// Checks whether the game is searched by playouts.
    pub fn uses_playouts(&self) -> bool {
        self.0.method().is_none()
    }

    /// Counts the sequences of `depth` units. A game that ended earlier counts as one if
    /// `ended_counts`.
    pub fn perft(&mut self, depth: u32, unit: CountUnit, ended_counts: bool) -> u64 {
        let perft = Perft {
            depth,
            unit,
            ended_counts,
            max_moves: u64::MAX,
        };
        self.count(perft).nodes
    }

    /// Counts the sequences, as far as the bound allows.
    pub fn count(&mut self, perft: Perft) -> Count {
        count::count_sequences(&mut *self.0, perft)
    }

    /// Returns at most `max_positions` positions that can follow the whole turn of the side to
    /// move.
    pub fn successors(&mut self, max_positions: usize) -> Successors {
        count::successors(&mut *self.0, max_positions)
    }
}
