//! A correspondence game at the table: the letters that must be sent, the moves that can be taken
//! back, and invitations that the player has not accepted yet.

use super::{Effect, GameReplacement, Question, RemoteGame, TableController};
use crate::table::{Control, correspondence::Letter};
use std::rc::Rc;

impl TableController {
    /// Whether moves here are sent to a player on another device.
    pub fn plays_remotely(&self) -> bool {
        self.remote.is_some() && !self.session.is_on_branch()
    }

    /// Whether the letter must go to the other player now.
    pub fn must_send(&self) -> bool {
        let remote = self.remote.as_ref().filter(|_| self.plays_remotely());
        remote.is_some_and(|remote| !remote.is_my_turn())
    }

    /// Whether the game on the table is an invitation that the player has not accepted.
    pub fn is_unaccepted_invitation(&self) -> bool {
        self.remote
            .as_ref()
            .is_some_and(|remote| remote.is_unaccepted_invitation())
    }

    /// Whether this is an invitation without any moves or variations, which its link opens again.
    pub(super) fn is_untouched_invitation(&self) -> bool {
        self.is_unaccepted_invitation() && self.session.lines().is_single()
    }

    /// Whether undo is possible. In a correspondence game it only takes back moves that have not
    /// been sent, as far as the last throw.
    pub fn can_undo(&self) -> bool {
        if !self.plays_remotely() {
            return self.session.can_undo();
        }
        self.exchanged_moves
            .is_some_and(|moves| self.session.can_take_back(moves))
    }

    /// Whether redo is possible. In a correspondence game it only plays moves again that have just
    /// been taken back.
    pub fn can_redo(&self) -> bool {
        let is_ours = !self.plays_remotely()
            || self.exchanged_moves.is_some() && self.session.human_to_move().is_some();
        self.session.can_redo() && is_ours
    }

    /// Removes from the letter the moves that undo will take back. Returns false if the moves must
    /// stay.
    pub(super) fn take_back_letter(&mut self) -> bool {
        let left = self.session.before_last_decision();
        match &mut self.remote {
            Some(remote) if !self.session.is_on_branch() => {
                left.is_some_and(|left| remote.take_back(left))
            }
            _ => true,
        }
    }

    /// Copies the moves played here into the letter.
    pub(super) fn write_letter(&mut self) {
        let record = self.session.mainline().record();
        if let Some(remote) = &mut self.remote {
            remote.update_moves(&record);
        }
    }

    /// Ends the correspondence if the game has become too long for links. The game continues on
    /// this device alone.
    pub(super) fn end_overlong_correspondence(&mut self) {
        if self
            .remote
            .as_ref()
            .is_some_and(|remote| remote.is_too_long())
        {
            self.device.clear_remote(self.session.table().entry().key);
            self.leave_remote();
            self.save();
            self.refuse("correspondence-too-long");
        }
    }

    /// Ends the correspondence of the game on the table: its players are now here.
    pub(super) fn leave_remote(&mut self) {
        self.remote = None;
        let make_local = |control| match control {
            Control::Remote => Control::Human,
            control => control,
        };
        self.session
            .set_seats(self.session.config().seats.map(make_local));
    }

    /// Returns whether games may be sent. A letter that is due may go only when its game is stored,
    /// because reading its answer needs the stored game. From now on an invitation is stored too.
    pub fn prepare_to_send(&mut self) -> (bool, Vec<Effect>) {
        self.remote
            .iter_mut()
            .for_each(|remote| remote.accept_invitation());
        if self.remote.is_some() {
            self.save();
        }
        let can_send = self.persistence.is_stored || !self.must_send();
        if can_send {
            self.exchanged_moves = None;
        } else {
            self.refuse("correspondence-not-kept");
            self.notice = Some("correspondence-make-room");
        }
        (can_send, std::mem::take(&mut self.effects))
    }

    /// Puts a correspondence game on the table, and shows the moves since the first `seen`; without
    /// a number, the last move. Returns false if the game on the table must stay. The effects then
    /// ask the player.
    pub fn set_remote(
        &mut self,
        remote: Box<dyn RemoteGame>,
        letter: &Rc<Letter>,
        seen: Option<usize>,
    ) -> (bool, Vec<Effect>) {
        let is_set = self.put_remote(remote, letter, seen);
        self.persistence.discards_game = false;
        (is_set, std::mem::take(&mut self.effects))
    }

    fn put_remote(
        &mut self,
        remote: Box<dyn RemoteGame>,
        letter: &Rc<Letter>,
        seen: Option<usize>,
    ) -> bool {
        let Some(mut session) = remote.session(self.session.config()) else {
            self.refuse("cannot-open");
            return false;
        };
        let lines = self.session.lines().numbered_variations().count();
        session.inherit_variations(&self.session);
        let is_same = self
            .remote
            .as_ref()
            .is_some_and(|current| current.id() == remote.id());
        let holds_all = is_same && session.lines().numbered_variations().count() >= lines;
        if !holds_all && !self.move_to_shelf(&session) {
            let replacement = GameReplacement::Correspondence(Rc::clone(letter));
            self.effects
                .push(Effect::OpenDialog(Question::NoRoom(replacement)));
            return false;
        }
        let moves = session.table().moves().len();
        let seen = seen.unwrap_or(moves.saturating_sub(1)).min(moves);
        self.remote = Some(remote);
        self.exchanged_moves = Some(moves);
        self.set_session(session);
        self.save();
        if !self.events_since(seen).is_empty() {
            self.animate_since(seen, false);
        } else {
            self.continue_automatically();
        }
        true
    }
}
