//! The special rules of a race game.

use super::{EventLog, Position, Race, Reason};
use crate::rules::{BoardInfo, ParseError, Score, Seat};

/// The special rules of a game. The type that implements this holds the game's options.
pub(crate) trait Rules {
    /// Returns the opening position.
    fn start(&self, race: &Race) -> Position {
        race.all_in_hand()
    }

    /// Returns why no man on the board may move.
    fn held_back(&self, _: &Position) -> Option<Reason> {
        None
    }

    /// Returns where a throw beyond the plan's `plain_to` takes a man, even if the step is
    /// occupied.
    fn throw_target(
        &self,
        race: &Race,
        _: &Position,
        from: usize,
        value: u8,
    ) -> Result<usize, Reason> {
        race.count_steps(from, value)
    }

    /// Returns the place of a man of the mover that has ended on one of the plan's `carry_steps`.
    /// Nobody is hit there. The position still has the man on `from`, but it must not block its own
    /// path.
    fn carried_to(&self, _: &Race, _: &Position, _from: usize, to: usize) -> usize {
        to
    }

    /// Checks whether an enemy may stop on the step of a seat's man, and returns the reason if not.
    fn shelters(&self, _: &Position, _: Seat, _step: usize) -> Result<(), Reason> {
        Ok(())
    }

    /// Checks whether a man that ends on a step hits the enemies on `theirs`, their own step on the
    /// same square.
    fn hits(&self, _step: usize, _theirs: usize) -> bool {
        true
    }

    /// Returns the points of a throw that are left for another man after one was borne off.
    fn rest(&self, _: &Race, _from: usize, _value: u8) -> u8 {
        0
    }

    /// Called after a man of the mover has moved from one spot to another and has hit.
    fn after_move(&self, _: &Race, _: &mut Position, _from: usize, _to: usize, _: &mut EventLog) {}

    /// Called after the mover has thrown. May let the other side use the throw.
    fn after_throw(&self, _: &Race, _: &mut Position, _: &mut EventLog) {}

    /// Returns the side that throws next, after the mover has used this throw or could not. `usual`
    /// is the mover if the throw gives another, and otherwise the other side.
    fn next_thrower(&self, _: &mut Position, usual: Seat) -> Seat {
        usual
    }

    /// Called when the mover's turn begins, after the other's has ended. May end the game.
    fn turn_begins(&self, _: &Race, _: &mut Position, _: &mut EventLog) {}

    /// Returns the score of each side at the end, if the game keeps one.
    fn scores(&self, _: &Position) -> Option<[Score; 2]> {
        None
    }

    /// Checks whether a position that was read can occur in this game. Adds the values that its
    /// text only implies.
    fn check(&self, _: &Race, _: &mut Position) -> Result<(), ParseError> {
        Ok(())
    }

    /// Adds to the facts beside the board.
    fn add_facts(&self, _: &Race, _: &Position, info: BoardInfo) -> BoardInfo {
        info
    }

    /// Returns the value of a seat's men, in tenths of a step.
    fn worth(&self, race: &Race, position: &Position, seat: Seat) -> i32 {
        race.worth(position, seat)
    }
}
