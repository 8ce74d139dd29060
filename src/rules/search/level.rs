//! The strength of the computer: budgets and deliberate blunders, in one place for all games.

use super::Budget;

/// One of the computer's levels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    millis: f64,
    nodes: u64,
    depth: u32,
    playouts: u64,
    blunder_margin: u32,
}

const NO_LIMIT: u64 = u64::MAX;
/// A depth that is enough for any game. A search to this depth ends at its time limit, or when it
/// has searched the whole game.
pub(super) const MAX_DEPTH: u32 = 60;
/// The time limit of the levels that count depth, for the slowest machines.
const TIME_LIMIT: f64 = 10_000.0;

/// The levels 1 to 5, from a first game to the best that two seconds allow. All but the last have
/// limits of depth, nodes or playouts rather than time, so that they answer the same everywhere.
pub const LEVELS: [Level; 5] = [
    level(1, 20_000, 30, 400, TIME_LIMIT),
    level(2, 50_000, 200, 150, TIME_LIMIT),
    level(4, 100_000, 1_000, 60, TIME_LIMIT),
    level(9, 500_000, 5_000, 0, TIME_LIMIT),
    level(MAX_DEPTH, NO_LIMIT, NO_LIMIT, 0, 2_000.0),
];

const fn level(depth: u32, nodes: u64, games: u64, blunder_margin: u32, millis: f64) -> Level {
    Level {
        millis,
        nodes,
        depth,
        playouts: games,
        blunder_margin,
    }
}

impl Level {
    /// Returns the budget of this level; `seed` decides its blunders.
    pub fn budget(self, seed: u64) -> Budget {
        Budget {
            millis: self.millis,
            nodes: self.nodes,
            depth: self.depth,
            playouts: self.playouts,
            blunder_margin: self.blunder_margin,
            seed,
        }
    }
}

impl Budget {
    /// Returns the budget for the best play within a time in milliseconds.
    pub fn of_millis(millis: f64) -> Budget {
        Budget {
            millis,
            nodes: NO_LIMIT,
            depth: MAX_DEPTH,
            playouts: NO_LIMIT,
            blunder_margin: 0,
            seed: 0,
        }
    }

    /// Limits the nodes, and also the playouts of a game that is searched by playouts.
    pub fn limit_nodes(&mut self, nodes: u64) {
        self.nodes = self.nodes.min(nodes);
        self.playouts = self.playouts.min(nodes);
    }
}
