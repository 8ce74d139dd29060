//! The players of each side.

use super::{Control, Session};
use crate::rules::{Seat, Turn};

impl Session {
    /// Whether a person plays any side.
    pub(super) fn has_human(&self) -> bool {
        let sides = self.table.entry().players.len();
        self.config.seats[..sides].contains(&Control::Human)
    }

    /// Returns the seat, at the start, of the player who sits at `seat` now.
    pub(super) fn original_seat(&self, seat: Seat) -> Seat {
        self.table.original_seat(self.table.moves().len(), seat)
    }

    /// Returns who plays a side now.
    pub fn control(&self, seat: Seat) -> Control {
        self.control_by_original_seat(self.original_seat(seat))
    }

    /// Returns who plays the side that began at a seat. On a branch, nobody waits for a remote
    /// player.
    pub(super) fn control_by_original_seat(&self, original_seat: Seat) -> Control {
        match self.config.seats[original_seat.index()] {
            Control::Remote if self.is_on_branch() => Control::Human,
            control => control,
        }
    }

    /// Changes who plays a side from now on.
    pub fn set_control(&mut self, seat: Seat, control: Control) {
        self.config.seats[self.original_seat(seat).index()] = control;
    }

    /// The seat to move, if it is a human's turn.
    pub fn human_to_move(&self) -> Option<Seat> {
        self.seat_to_move(Control::Human)
    }

    /// The seat to move, if it is the computer's turn.
    pub fn computer_to_move(&self) -> Option<Seat> {
        self.seat_to_move(Control::Computer)
    }

    pub(super) fn seat_to_move(&self, control: Control) -> Option<Seat> {
        match self.table.turn() {
            _ if self.loser().is_some() || self.is_draw_agreed() => None,
            Turn::Player(seat) if self.control(seat) == control => Some(seat),
            _ => None,
        }
    }
}
