//! What is done with the moves that have been played: taking back, looking back.

use super::{message::RecordMsg, state::Play};
use crate::rules::Turn;
use yew::prelude::*;

impl Play {
    pub(super) fn on_record(&mut self, ctx: &Context<Play>, msg: RecordMsg) {
        match msg {
            // What has gone out in a letter is not taken back, nor exchanged for something else.
            RecordMsg::Undo | RecordMsg::Redo if self.plays_far() => {}
            RecordMsg::Promote if self.correspondence.is_some() => {}
            RecordMsg::Undo => {
                self.forget_requests();
                let had = self.session.can_undo();
                if self.session.undo() {
                    self.computer.paused = self.session.computer_to_move().is_some();
                    self.changed_at_once(ctx);
                } else if had {
                    let words = Play::words(ctx);
                    self.report.refuse(words.say("undo-needs-room").into());
                    self.go_on(ctx);
                }
            }
            RecordMsg::Redo => {
                self.forget_requests();
                self.redo(ctx);
            }
            RecordMsg::BranchOff => self.branch_off(ctx),
            RecordMsg::GoTo(line, moves) => self.go_to(ctx, line, moves),
            RecordMsg::Promote => self.promote(ctx),
            RecordMsg::Name(name) => {
                self.session.name(&name);
                self.keep();
            }
            RecordMsg::Look(moves) => self.look(ctx, moves),
            RecordMsg::Leaf(way) => {
                let last = self.session.table().moves().len();
                let to = self.session.shown_moves().saturating_add_signed(way);
                self.look(ctx, to.min(last));
            }
            RecordMsg::Steps if self.keeps_secrets() => {}
            RecordMsg::Steps => self.open_steps(),
            RecordMsg::Step(at) => self.animator.turn_to(at),
        }
    }

    pub(super) fn redo(&mut self, ctx: &Context<Play>) {
        let mover = match self.session.table().turn() {
            Turn::Player(seat) => Some(seat),
            _ => None,
        };
        if let Some(events) = self.session.redo() {
            self.computer.paused = false;
            self.tell(ctx, mover, &events);
            self.marks.hint = None;
            self.keep();
            self.animate(ctx, &events);
            if self.animator.is_idle() {
                self.go_on(ctx);
            }
        } else if self.session.can_redo() {
            self.report
                .refuse(Play::words(ctx).say("no-more-moves").into());
        }
    }

    pub(super) fn look(&mut self, ctx: &Context<Play>, moves: usize) {
        self.marks.ranks.clear();
        self.marks.better.clear();
        let forward = moves == self.session.shown_moves() + 1;
        self.session.look(moves);
        self.marks.hint = None;
        if forward {
            let events = self.session.last_events();
            self.animate(ctx, &events);
        } else {
            self.animator.show(&self.session.piles());
        }
        self.tell_shown(ctx);
        if self.session.looking().is_none() {
            self.go_on(ctx);
        }
    }

    /// Tells the move that led to the position that is shown.
    pub(super) fn tell_shown(&mut self, ctx: &Context<Play>) {
        let turns = self.session.table().turns();
        let last = self.session.shown_moves().checked_sub(1);
        let mover = match last.and_then(|last| turns.get(last)) {
            Some(Turn::Player(seat)) => Some(*seat),
            _ => None,
        };
        if last.is_none() || self.keeps_secrets() {
            return self.report.clear();
        }
        let events = self.session.last_events();
        self.tell(ctx, mover, &events);
    }

    /// Stops before the last move of the position that is shown.
    pub(super) fn open_steps(&mut self) {
        let table = self.session.table();
        // A throw or a pass shows nothing: what came before it does.
        for before in (0..self.session.shown_moves()).rev() {
            let piles = table.piles_after(before);
            if self.animator.step_through(&piles, &table.events_of(before)) {
                return;
            }
        }
    }
}
