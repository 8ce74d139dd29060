//! The moves of the game: undo and redo, earlier positions, variations.

use super::{HistoryMsg, TableController};
use crate::{rules::Turn, table::Line};

impl TableController {
    pub(super) fn on_history(&mut self, msg: HistoryMsg) {
        match msg {
            // Moves sent in a letter can be neither undone nor replaced.
            HistoryMsg::Undo if self.plays_remotely() && !self.can_undo() => {}
            HistoryMsg::Redo if self.plays_remotely() && !self.can_redo() => {}
            HistoryMsg::Promote if self.remote.is_some() => {}
            HistoryMsg::Undo => self.undo(),
            HistoryMsg::Redo => {
                self.forget_requests();
                self.redo();
            }
            HistoryMsg::BranchOff => self.branch_off(),
            HistoryMsg::GoTo(line, moves) => self.go_to(line, moves),
            HistoryMsg::Promote => self.promote(),
            HistoryMsg::Name(name) => {
                self.session.name_branch(&name);
                self.save();
            }
            HistoryMsg::ViewPly(moves) => self.look(moves.min(self.session.table().moves().len())),
            HistoryMsg::StepBy(steps) => {
                let last = self.session.table().moves().len();
                let to = self.session.shown_ply().saturating_add_signed(steps);
                self.look(to.min(last));
            }
        }
    }

    fn undo(&mut self) {
        self.forget_requests();
        let could_undo = self.session.can_undo();
        if self.take_back_letter() && self.session.undo() {
            self.computer
                .set_paused(self.session.computer_to_move().is_some());
            self.show_changed_position();
        } else if could_undo {
            self.write_letter();
            self.refuse("undo-needs-room");
            self.continue_automatically();
        }
    }

    pub(super) fn redo(&mut self) {
        let mover = match self.session.table().turn() {
            Turn::Player(seat) => Some(seat),
            _ => None,
        };
        if let Some(events) = self.session.redo() {
            self.computer.set_paused(false);
            let events = events.into();
            self.announce(mover, &events);
            self.clear_advice();
            self.save();
            self.animate(&events, 0);
        } else if self.session.can_redo() {
            self.refuse("no-more-moves");
        }
    }

    fn look(&mut self, moves: usize) {
        self.marks.ranks.clear();
        self.clear_advice();
        let is_next = moves == self.session.shown_ply() + 1;
        self.session.view_ply(moves);
        if is_next {
            let events = self.session.last_events().into();
            self.animate(&events, 0);
        } else {
            self.show();
        }
        self.announce_shown();
        if self.session.viewed_ply().is_none() {
            self.continue_automatically();
        }
    }

    /// Announces the move that led to the shown position.
    pub(super) fn announce_shown(&mut self) {
        let turns = self.session.table().turns();
        let last = self.session.shown_ply().checked_sub(1);
        let mover = match last.and_then(|last| turns.get(last)) {
            Some(Turn::Player(seat)) => Some(*seat),
            _ => None,
        };
        if last.is_none() || self.keeps_secrets() {
            return self.say(Vec::new());
        }
        let events = self.session.last_events().into();
        self.announce(mover, &events);
    }

    /// Starts a variation at the shown position.
    fn branch_off(&mut self) {
        if self.session.viewed_ply().is_none() {
            return;
        }
        if !self.session.branch_here() {
            return self.refuse("too-many-branches");
        }
        self.forget_requests();
        self.computer
            .set_paused(self.session.computer_to_move().is_some());
        self.on_line_changed();
    }

    fn go_to(&mut self, line: usize, moves: usize) {
        self.forget_requests();
        self.marks.ranks.clear();
        if self.session.go_to(line, moves) {
            self.pause_branch();
            self.on_line_changed();
        }
    }

    /// Continues the mainline as before, but pauses a variation until the player resumes it.
    pub(super) fn pause_branch(&mut self) {
        let throws_dice = self.session.table().turn() == Turn::Chance && !self.is_ours_to_throw();
        let continues = throws_dice || self.session.computer_to_move().is_some();
        let waits = self.session.is_on_branch() && continues;
        self.computer.set_paused(waits || self.nobody_is_human());
    }

    fn on_line_changed(&mut self) {
        self.clear_advice();
        self.save();
        self.show();
        self.announce_shown();
        self.continue_automatically();
    }

    /// Makes the current variation the mainline.
    fn promote(&mut self) {
        self.forget_requests();
        if self.session.promote() {
            self.computer
                .set_paused(self.session.computer_to_move().is_some());
            self.show_changed_position();
            self.say_words("promoted");
        } else if self.session.is_on_branch() {
            self.refuse("too-many-branches");
            self.continue_automatically();
        }
    }

    /// Deletes a variation, if it is still the one the player meant.
    pub(super) fn delete_variation(&mut self, line: usize, expected: &Line) {
        if self.session.lines().get(line) == Some(expected) && self.session.delete_branch(line) {
            self.forget_requests();
            self.pause_branch();
            self.on_line_changed();
        }
    }
}
