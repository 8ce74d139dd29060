//! Who moves for which side.

use super::{Control, Session};
use crate::rules::{Seat, Turn};

impl Session {
    /// Whether a person moves for any side.
    pub(super) fn has_human(&self) -> bool {
        let sides = self.table.entry().players.len();
        self.config.seats[..sides].contains(&Control::Human)
    }

    /// At which seat whoever sits there now began the game.
    pub(super) fn began_at(&self, seat: Seat) -> Seat {
        self.table.began_at(self.table.moves().len(), seat)
    }

    /// Who moves for a side now.
    pub fn control(&self, seat: Seat) -> Control {
        self.controls(self.began_at(seat))
    }

    /// Who moves for whoever began at a seat: on a branch nobody waits for somebody far away.
    pub(super) fn controls(&self, began: Seat) -> Control {
        match self.config.seats[began.index()] {
            Control::Away if self.is_on_branch() => Control::Human,
            control => control,
        }
    }

    /// Lets somebody else move for a side from now on.
    pub fn set_control(&mut self, seat: Seat, control: Control) {
        self.config.seats[self.began_at(seat).index()] = control;
    }

    /// The seat to move, if it is a human's turn.
    pub fn human_to_move(&self) -> Option<Seat> {
        self.to_move(Control::Human)
    }

    /// The seat to move, if it is the computer's turn.
    pub fn computer_to_move(&self) -> Option<Seat> {
        self.to_move(Control::Computer)
    }

    pub(super) fn to_move(&self, control: Control) -> Option<Seat> {
        match self.table.turn() {
            _ if self.loser().is_some() || self.agreed() => None,
            Turn::Player(seat) if self.control(seat) == control => Some(seat),
            _ => None,
        }
    }
}
