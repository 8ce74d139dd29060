//! What a race does that no other does.

use super::{Position, Race, Reason, Told};
use crate::rules::{BoardInfo, Misread};

/// What is peculiar to a game. Its options lie in the type that implements this.
pub trait Rules {
    /// Why no man on the board may move.
    fn held_back(&self, _: &Position) -> Option<Reason> {
        None
    }

    /// Whether a man that ends on a step hits the enemies on `theirs`, a step of theirs on the same
    /// square.
    fn hits(&self, _step: usize, _theirs: usize) -> bool {
        true
    }

    /// A man of the mover has gone from a spot to another, and has hit whom it hits.
    fn moved(&self, _: &Race, _: &mut Position, _from: usize, _to: usize, _: &mut Told) {}

    /// Whether a position that was read can be one of this game; adds what its text only implies.
    fn check(&self, _: &Race, _: &mut Position) -> Result<(), Misread> {
        Ok(())
    }

    /// Adds to what is told beside the board.
    fn tell(&self, _: &Position, info: BoardInfo) -> BoardInfo {
        info
    }
}
