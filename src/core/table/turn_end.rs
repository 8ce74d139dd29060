//! Turns of several moves: where the last turn began, and whether it waits until its player ends
//! it. Until then the player can take its moves back.

use super::{Control, Session};
use crate::rules::{Seat, Turn};

impl Session {
    /// Returns the player of the last moves, if a human at this device made them, and the number of
    /// moves before the first of them. They end at a throw, and at a move of the other player.
    fn last_turn(&self) -> Option<(Seat, usize)> {
        let end = self.table.ply_count();
        let last = end
            .checked_sub(1)
            .filter(|last| *last >= self.begins_at())?;
        let Turn::Player(seat) = self.table.turn_at(last) else {
            return None;
        };
        let control = self.control_by_original_seat(self.table.original_seat(last, seat));
        let own = (self.begins_at()..end).rev();
        let own = own.take_while(|ply| self.table.turn_at(*ply) == Turn::Player(seat));
        (control == Control::Human).then(|| (seat, end - own.count()))
    }

    /// Returns the player whose turn has been played and waits for its end. The turn had several
    /// moves and a choice, and without the wait the game would go on by itself.
    pub fn open_turn(&self) -> Option<Seat> {
        let end = self.table.ply_count();
        let waits = self.tap_settings.turns_wait && self.ended_at != Some(end);
        if !waits || !self.table.entry().dice || self.is_over() {
            return None;
        }
        let (seat, start) = self.last_turn()?;
        let is_long = end - start > 1 && (start..end).any(|ply| self.table.had_choice(ply));
        (is_long && self.goes_on_without(seat)).then_some(seat)
    }

    /// Whether the turn of the player at `seat` is over, and nobody at this device acts next.
    fn goes_on_without(&self, seat: Seat) -> bool {
        let by_itself = !self.tap_settings.throws_by_hand;
        match self.table.turn() {
            Turn::Player(next) => next != seat && self.control(next) == Control::Computer,
            Turn::Chance => match self.table.mover_after_any_throw() {
                Some(next) if next == seat => false,
                Some(next) => match self.control(next) {
                    Control::Human => by_itself,
                    Control::Computer => true,
                    // The player sends the link first.
                    Control::Remote => false,
                },
                None => by_itself && !self.has_remote_player(),
            },
            Turn::Over(_) => false,
        }
    }

    fn has_remote_player(&self) -> bool {
        let seats = [Seat::FIRST, Seat::SECOND];
        seats
            .map(|seat| self.control(seat))
            .contains(&Control::Remote)
    }

    /// Ends the turn that waits for it. Returns false if none does.
    pub fn end_turn(&mut self) -> bool {
        let Some(seat) = self.open_turn() else {
            return false;
        };
        let (player, is_on_branch) = (self.original_seat(seat), self.is_on_branch());
        if let Some(clock) = self.clock.as_mut().filter(|_| !is_on_branch) {
            clock.press(player);
        }
        self.ended_at = Some(self.table.ply_count());
        true
    }

    /// Whether undo would only take back moves of the last turn, after the first `moves` moves of
    /// the game. This reveals nothing, because no dice have been thrown since.
    pub fn can_take_back(&self, moves: usize) -> bool {
        let left = self.before_last_decision();
        let is_kept = |start: usize| left.is_some_and(|left| left >= start.max(moves));
        self.last_turn().is_some_and(|(_, start)| is_kept(start))
    }
}
