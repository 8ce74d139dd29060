//! How fast films are shown.

use serde::{Deserialize, Serialize};

/// How fast things move on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    Slow,
    #[default]
    Usual,
    Fast,
    Instant,
}

impl Speed {
    /// How long a frame of so many milliseconds lasts; 0 where nothing is to be animated.
    pub fn millis(self, usual: u32) -> u32 {
        match self {
            Speed::Slow => usual * 2,
            Speed::Usual => usual,
            Speed::Fast => usual / 2,
            Speed::Instant => 0,
        }
    }
}
