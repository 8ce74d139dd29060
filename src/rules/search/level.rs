//! How strong the computer plays: budgets and deliberate slips, in one place for all games.

use super::Budget;

/// One of the computer's strengths.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    millis: f64,
    nodes: u64,
    depth: u32,
    games: u64,
    blunder_margin: u32,
}

const NO_LIMIT: u64 = u64::MAX;
/// Deep enough for any game; a search ends by its time or when all is known.
pub(super) const DEEPEST: u32 = 60;
/// What bounds the levels that count depth, on the slowest of machines.
const PATIENCE: f64 = 10_000.0;

/// The levels 1 to 5, from a first game to the best that two seconds allow. All but the last are
/// bounded by what they look at, not by time, so that they answer the same everywhere.
pub const LEVELS: [Level; 5] = [
    level(1, 20_000, 30, 400, PATIENCE),
    level(2, 50_000, 200, 150, PATIENCE),
    level(4, 100_000, 1_000, 60, PATIENCE),
    level(9, 500_000, 5_000, 0, PATIENCE),
    level(DEEPEST, NO_LIMIT, NO_LIMIT, 0, 2_000.0),
];

const fn level(depth: u32, nodes: u64, games: u64, blunder_margin: u32, millis: f64) -> Level {
    Level {
        millis,
        nodes,
        depth,
        games,
        blunder_margin,
    }
}

impl Level {
    /// The budget of this level; `seed` decides its slips.
    pub fn budget(self, seed: u64) -> Budget {
        Budget {
            millis: self.millis,
            nodes: self.nodes,
            depth: self.depth,
            games: self.games,
            blunder_margin: self.blunder_margin,
            seed,
        }
    }
}

impl Budget {
    /// The best that can be done in so many milliseconds.
    pub fn of_millis(millis: f64) -> Budget {
        Budget {
            millis,
            nodes: NO_LIMIT,
            depth: DEEPEST,
            games: NO_LIMIT,
            blunder_margin: 0,
            seed: 0,
        }
    }
}
