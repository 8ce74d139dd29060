//! The speed of animations.

use serde::{Deserialize, Serialize};

/// The speed of movements on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// Half the usual speed.
    Slow,
    /// The usual speed.
    #[default]
    Usual,
    /// Twice the usual speed.
    Fast,
    /// No animation.
    Instant,
}

impl Speed {
    /// Returns the duration of a frame of `usual` milliseconds at this speed; 0 for no animation.
    pub fn millis(self, usual: u32) -> u32 {
        match self {
            Speed::Slow => usual * 2,
            Speed::Usual => usual,
            Speed::Fast => usual / 2,
            Speed::Instant => 0,
        }
    }
}
