//! The requests and answers of the engine that the page makes and reads. `engine` answers them; `docs/engine.md` has all fields.

pub use crate::table::ErrorCode;

use crate::{rules::Pairs, search::Proof, table::Record};
use serde::{Deserialize, Serialize};

/// A request to think about a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Think {
    r#do: &'static str,
    pub record: Record,
    /// The computer's level, from 1 to 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// How long it may think.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub millis: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How many of the best moves are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<usize>,
    /// The only move to be valued.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only: Option<String>,
}

impl Think {
    fn about(record: Record) -> Think {
        Think {
            r#do: "think",
            record,
            level: None,
            millis: None,
            seed: None,
            lines: None,
            only: None,
        }
    }

    /// Asks for the move of a level. The same seed gives the same move.
    pub fn at_level(record: Record, level: u8, seed: u64) -> Think {
        Think {
            level: Some(level),
            seed: Some(seed),
            ..Think::about(record)
        }
    }

    /// Asks for the best moves that are found in so many milliseconds, or for the value of one.
    pub fn for_millis(record: Record, millis: u32, lines: usize, only: Option<String>) -> Think {
        Think {
            millis: Some(millis),
            lines: Some(lines),
            only,
            ..Think::about(record)
        }
    }
}

/// The answer to a request to think. Whatever is missing is as in `default`.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Thought {
    /// The best move; `None` where there is no answer.
    pub r#move: Option<String>,
    /// The value to the player who is to move, from -1 to 1.
    pub value: f64,
    /// In a game for one: whether it can be won.
    pub proof: Proof,
    /// In a game for one: the most points that can be reached.
    pub most: Option<f64>,
    /// The expected moves.
    pub line: Vec<String>,
    /// The next best moves, where more than one was asked for.
    pub others: Vec<Thought>,
}

/// A request to play games with random moves.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Playouts {
    r#do: &'static str,
    pub record: Record,
    pub games: u64,
    pub seed: u64,
}

impl Playouts {
    /// Asks for so many games from the position of a record. The same seed gives the same games.
    pub fn new(record: Record, games: u64, seed: u64) -> Playouts {
        Playouts {
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
pub struct Played {
    pub games: u64,
    /// The moves of all games.
    pub moves: u64,
    /// How many games ended so, by the names of the players in notation, and `draw`.
    pub results: Pairs<u64>,
}
