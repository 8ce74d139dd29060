//! What is done with the moves that have been played: taking back, looking back, going on from there.

use super::{message::RecordMsg, state::Play};
use crate::{page::device::shelf, rules::Turn};
use yew::prelude::*;

impl Play {
    pub(super) fn on_record(&mut self, ctx: &Context<Play>, msg: RecordMsg) {
        match msg {
            // What has gone out in a letter is not taken back.
            RecordMsg::Undo | RecordMsg::Redo | RecordMsg::BranchOff
                if self.correspondence.is_some() => {}
            RecordMsg::Undo => {
                self.forget_requests();
                if self.session.undo() {
                    self.computer.paused = self.session.computer_to_move().is_some();
                    self.changed_at_once(ctx);
                }
            }
            RecordMsg::Redo => {
                self.forget_requests();
                self.redo(ctx);
            }
            RecordMsg::BranchOff => self.branch_off(ctx),
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
        }
    }

    /// Plays on from the position that is looked at; the game as it was goes to the shelf, for what is
    /// played now takes the place of what came after.
    pub(super) fn branch_off(&mut self, ctx: &Context<Play>) {
        if self.session.looking().is_none() {
            return;
        }
        let shelved = shelf::put(&self.session);
        self.forget_requests();
        self.session.go_on_from_here();
        self.computer.paused = self.session.computer_to_move().is_some();
        self.report.notice = Some(if shelved {
            "line-shelved"
        } else {
            "line-not-shelved"
        });
        self.changed_at_once(ctx);
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
        if self.session.looking().is_none() {
            self.go_on(ctx);
        }
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
