//! The engine's requests and answers that the page uses. `engine` answers them; `docs/engine.md`
//! lists all fields.

pub use crate::table::ErrorCode;

use crate::{rules::Pairs, search::Proof, table::Record};
use serde::{Deserialize, Serialize};

/// A request to think about a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ThinkRequest {
    r#do: &'static str,
    /// The game, with the position to think about at its end.
    pub record: Record,
    /// The computer's level, from 1 to 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The time limit in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub millis: Option<u32>,
    /// The seed of the random choices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How many of the best moves to return.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<usize>,
    /// The only move to evaluate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only: Option<String>,
}

impl ThinkRequest {
    fn new(record: Record) -> ThinkRequest {
        ThinkRequest {
            r#do: "think",
            record,
            level: None,
            millis: None,
            seed: None,
            lines: None,
            only: None,
        }
    }

    /// Asks for a move at a level. The same seed gives the same move.
    pub fn at_level(record: Record, level: u8, seed: u64) -> ThinkRequest {
        ThinkRequest {
            level: Some(level),
            seed: Some(seed),
            ..ThinkRequest::new(record)
        }
    }

    /// Asks for the best moves found in this many milliseconds, or for the value of one move.
    pub fn for_millis(
        record: Record,
        millis: u32,
        lines: usize,
        only: Option<String>,
    ) -> ThinkRequest {
        ThinkRequest {
            millis: Some(millis),
            lines: Some(lines),
            only,
            ..ThinkRequest::new(record)
        }
    }
}

/// The answer to a request to think. Missing fields have their `default` values.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ThinkAnswer {
    /// The best move; `None` if there is no answer.
    pub r#move: Option<String>,
    /// The value for the player to move, from -1 to 1.
    pub value: f64,
    /// In a game for one player: whether it can be won.
    pub proof: Proof,
    /// In a game for one player: the largest number of points possible.
    pub most: Option<f64>,
    /// The expected moves.
    pub line: Vec<String>,
    /// The next best moves, if the request asked for more than one.
    pub others: Vec<ThinkAnswer>,
}

/// A request to play games with random moves.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayoutsRequest {
    r#do: &'static str,
    /// The game, with the position to play from at its end.
    pub record: Record,
    /// The number of games to play.
    pub games: u64,
    /// The seed of the random moves.
    pub seed: u64,
}

impl PlayoutsRequest {
    /// Asks for this many games from the position of a record. The same seed gives the same games.
    pub fn new(record: Record, games: u64, seed: u64) -> PlayoutsRequest {
        PlayoutsRequest {
            r#do: "playouts",
            record,
            games,
            seed,
        }
    }
}

/// The results of random games.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default)]
pub struct PlayoutsAnswer {
    /// The number of games played.
    pub games: u64,
    /// The number of moves in all games.
    pub moves: u64,
    /// The number of games with each result: a player's name in notation, or `draw`.
    pub results: Pairs<u64>,
}

/// A request to estimate the end of a game about territory.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EstimateRequest {
    r#do: &'static str,
    /// The game, with the position to estimate at its end.
    pub record: Record,
}

impl EstimateRequest {
    /// Asks for an estimate of the position at the end of a record; it is always the same.
    pub fn new(record: Record) -> EstimateRequest {
        EstimateRequest {
            r#do: "estimate",
            record,
        }
    }
}

/// An estimate of the end of a game. Places have their names in notation.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default)]
pub struct EstimateAnswer {
    /// The probable score of each player, by the player's name in notation.
    pub scores: Pairs<f64>,
    /// The places that each player will probably own.
    pub owned: Pairs<Vec<String>>,
    /// The places of the pieces that are probably lost.
    pub lost: Vec<String>,
    /// All chains on the board.
    pub chains: Vec<ChainAnswer>,
}

/// A chain of pieces.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ChainAnswer {
    /// The places of its pieces, at least one.
    pub pieces: Vec<String>,
    /// The empty places beside them.
    pub liberties: Vec<String>,
}
