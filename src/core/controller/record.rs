//! The moves of the game: undo and redo, earlier positions, variations.

use super::{RecordMsg, TableController};
use crate::{rules::Turn, table::Line};

impl TableController {
    pub(super) fn on_record(&mut self, msg: RecordMsg) {
        match msg {
            // Moves sent in a letter can be neither undone nor replaced.
            RecordMsg::Undo | RecordMsg::Redo if self.plays_remotely() => {}
            RecordMsg::Promote if self.remote.is_some() => {}
            RecordMsg::Undo => self.undo(),
            RecordMsg::Redo => {
                self.forget_requests();
                self.redo();
            }
            RecordMsg::BranchOff => self.branch_off(),
            RecordMsg::GoTo(line, moves) => self.go_to(line, moves),
            RecordMsg::Promote => self.promote(),
            RecordMsg::Name(name) => {
                self.session.name(&name);
                self.save();
            }
            RecordMsg::Look(moves) => self.look(moves),
            RecordMsg::StepBy(steps) => {
                let last = self.session.table().moves().len();
                let to = self.session.shown_moves().saturating_add_signed(steps);
                self.look(to.min(last));
            }
        }
    }

    fn undo(&mut self) {
        self.forget_requests();
        let had = self.session.can_undo();
        if self.session.undo() {
            self.computer.is_paused = self.session.computer_to_move().is_some();
            self.changed_at_once();
        } else if had {
            self.refuse("undo-needs-room");
            self.go_on();
        }
    }

    pub(super) fn redo(&mut self) {
        let mover = match self.session.table().turn() {
            Turn::Player(seat) => Some(seat),
            _ => None,
        };
        if let Some(events) = self.session.redo() {
            self.computer.is_paused = false;
            let events = events.into();
            self.announce(mover, &events);
            self.marks.hint = None;
            self.save();
            self.animate(&events, 0);
        } else if self.session.can_redo() {
            self.refuse("no-more-moves");
        }
    }

    fn look(&mut self, moves: usize) {
        self.marks.ranks.clear();
        self.marks.better.clear();
        self.marks.hint = None;
        let is_next = moves == self.session.shown_moves() + 1;
        self.session.look(moves);
        if is_next {
            let events = self.session.last_events().into();
            self.animate(&events, 0);
        } else {
            self.show();
        }
        self.announce_shown();
        if self.session.looking().is_none() {
            self.go_on();
        }
    }

    /// Announces the move that led to the shown position.
    pub(super) fn announce_shown(&mut self) {
        let turns = self.session.table().turns();
        let last = self.session.shown_moves().checked_sub(1);
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
        if self.session.looking().is_none() {
            return;
        }
        if !self.session.branch_here() {
            return self.refuse("too-many-branches");
        }
        self.forget_requests();
        self.computer.is_paused = self.session.computer_to_move().is_some();
        self.line_changed();
    }

    fn go_to(&mut self, line: usize, moves: usize) {
        self.forget_requests();
        self.marks.ranks.clear();
        if self.session.go_to(line, moves) {
            self.pause_branch();
            self.line_changed();
        }
    }

    /// Continues the mainline as before, but pauses a variation until the player resumes it.
    pub(super) fn pause_branch(&mut self) {
        let falls = self.session.table().turn() == Turn::Chance && !self.is_ours_to_throw();
        let by_itself = falls || self.session.computer_to_move().is_some();
        let waits = self.session.is_on_branch() && by_itself;
        self.computer.is_paused = waits || self.nobody_is_human();
    }

    fn line_changed(&mut self) {
        self.marks.hint = None;
        self.save();
        self.show();
        self.announce_shown();
        self.go_on();
    }

    /// Makes the current variation the mainline.
    fn promote(&mut self) {
        self.forget_requests();
        if self.session.promote() {
            self.computer.is_paused = self.session.computer_to_move().is_some();
            self.changed_at_once();
            self.say_words("promoted");
        } else if self.session.is_on_branch() {
            self.refuse("too-many-branches");
            self.go_on();
        }
    }

    /// Deletes a variation, if it is still the one the player meant.
    pub(super) fn delete(&mut self, line: usize, meant: &Line) {
        if self.session.lines().get(line) == Some(meant) && self.session.delete(line) {
            self.forget_requests();
            self.pause_branch();
            self.line_changed();
        }
    }
}
