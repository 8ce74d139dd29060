//! What a race does that no other does.

use super::{Position, Race, Reason, Told};
use crate::rules::{BoardInfo, Misread, Score, Seat};

/// What is peculiar to a game. Its options lie in the type that implements this.
pub trait Rules {
    /// The opening position.
    fn start(&self, race: &Race) -> Position {
        race.blank()
    }

    /// Why no man on the board may move.
    fn held_back(&self, _: &Position) -> Option<Reason> {
        None
    }

    /// Where a throw carries a man that it takes beyond the plan's `plain_to`, whoever stands there.
    fn carries(&self, race: &Race, _: &Position, from: usize, value: u8) -> Result<usize, Reason> {
        race.counted(from, value)
    }

    /// Where a man of the mover that ends on one of the plan's `onward` steps is carried. Nobody is hit
    /// there. The man still stands on `from` in the position, but no longer in its own way.
    fn onward(&self, _: &Race, _: &Position, _from: usize, to: usize) -> usize {
        to
    }

    /// Why no enemy may stop on the step of a seat's man.
    fn shelters(&self, _: &Position, _: Seat, _step: usize) -> Result<(), Reason> {
        Ok(())
    }

    /// Whether a man that ends on a step hits the enemies on `theirs`, a step of theirs on the same
    /// square.
    fn hits(&self, _step: usize, _theirs: usize) -> bool {
        true
    }

    /// How many points of a throw are left for another man when one has left the board from a step.
    fn rest(&self, _: &Race, _from: usize, _value: u8) -> u8 {
        0
    }

    /// A man of the mover has gone from a spot to another, and has hit whom it hits.
    fn moved(&self, _: &Race, _: &mut Position, _from: usize, _to: usize, _: &mut Told) {}

    /// The mover has thrown. May let the other side use the throw.
    fn thrown(&self, _: &Race, _: &mut Position, _: &mut Told) {}

    /// Who throws next, when the mover has used this throw or could not; `usual` is the mover where it gives
    /// its side another, and else the other side.
    fn next(&self, _: &mut Position, usual: Seat) -> Seat {
        usual
    }

    /// The mover's turn begins, after the other's has ended. May end the game.
    fn turn_begins(&self, _: &Race, _: &mut Position, _: &mut Told) {}

    /// What each side has scored in the end, where the game keeps a score.
    fn scores(&self, _: &Position) -> Option<[Score; 2]> {
        None
    }

    /// Whether a position that was read can be one of this game; adds what its text only implies.
    fn check(&self, _: &Race, _: &mut Position) -> Result<(), Misread> {
        Ok(())
    }

    /// Adds to what is told beside the board.
    fn tell(&self, _: &Race, _: &Position, info: BoardInfo) -> BoardInfo {
        info
    }

    /// What a seat's men are worth, in tenths of a step.
    fn worth(&self, race: &Race, position: &Position, seat: Seat) -> i32 {
        race.worth(position, seat)
    }
}
