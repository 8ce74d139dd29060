//! Thinking about a game: the best move, random games, counts of sequences.
//!
//! It knows no clock of its own and no thread: time, and the wish to stop, come from a [`Pulse`].

mod alphabeta;
mod count;
mod level;
mod memory;
mod playouts;
mod tree;

pub use level::{LEVELS, Level};
pub use playouts::{Extent, Tally};

use crate::rules::{Game, Method, Turn};
use alphabeta::AlphaBeta;

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

/// What the search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The move, by its notation.
    pub best: String,
    /// Between -1 (lost) and 1 (won), for the side to move.
    pub value: f64,
    /// The play that it expects, beginning with `best`.
    pub line: Vec<String>,
    pub nodes: u64,
    pub depth: u32,
    /// Whether it was stopped before its budget was used.
    pub cancelled: bool,
}

/// What counts as one step of a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A move, or a throw.
    Move,
    /// A whole turn of one player, with the throw that began it.
    Turn,
}

/// Any position that can be thought about; the face of [`Mind`] without type parameters.
pub trait Thinker {
    /// The best move within the budget; `None` when no player is to move.
    fn think(&self, budget: &Budget, pulse: &mut dyn Pulse) -> Option<Thought>;
    /// Random games to their end; where `searching`, as the tree search plays them.
    fn playouts(&self, extent: Extent, seed: u64, searching: bool, pulse: &mut dyn Pulse) -> Tally;
    /// Whether it is searched by playouts.
    fn plays_out(&self) -> bool;
    /// How many sequences of `depth` steps there are; a game that ended earlier counts as one
    /// where `ended_counts`.
    fn perft(&self, depth: u32, step: Step, ended_counts: bool) -> u64;
    /// The distinct positions, as sorted texts, that the side to move can leave behind after its
    /// whole turn.
    fn successors(&self) -> Vec<String>;
}

/// A game and the position to think about.
pub struct Mind<'a, G: Game> {
    pub game: &'a G,
    pub root: &'a G::Position,
}

impl<G: Game> Thinker for Mind<'_, G> {
    fn think(&self, budget: &Budget, pulse: &mut dyn Pulse) -> Option<Thought> {
        let Turn::Player(seat) = self.game.turn(self.root) else {
            return None;
        };
        match G::METHOD {
            Method::AlphaBeta => AlphaBeta::new(self.game, self.root, budget, pulse).think(seat),
            Method::Exact => {
                let budget = Budget {
                    depth: 1,
                    ..*budget
                };
                AlphaBeta::new(self.game, self.root, &budget, pulse).think(seat)
            }
            Method::Playouts => tree::think(self.game, self.root, budget, pulse),
        }
    }

    fn playouts(&self, extent: Extent, seed: u64, searching: bool, pulse: &mut dyn Pulse) -> Tally {
        playouts::play(self.game, self.root, extent, seed, searching, pulse)
    }

    fn plays_out(&self) -> bool {
        G::METHOD == Method::Playouts
    }

    fn perft(&self, depth: u32, step: Step, ended_counts: bool) -> u64 {
        count::sequences(self.game, self.root, depth, step, ended_counts)
    }

    fn successors(&self) -> Vec<String> {
        count::successors(self.game, self.root)
    }
}
