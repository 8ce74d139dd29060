//! Branches: what is tried from a position of the game, and how the list of moves shows it.

use super::{
    message::{Dialogue, Msg, RecordMsg},
    state::Play,
};
use crate::{
    page::{
        browser::dom,
        parts::button::{button, worded},
    },
    rules::Turn,
    table::{LONGEST_NAME, Line, Lines},
};
use yew::prelude::*;

/// So many steps a branch of branches is set in, at the most.
const DEEPEST: usize = 4;

impl Play {
    /// Whether what is played here goes to somebody far away.
    pub(super) fn plays_far(&self) -> bool {
        self.correspondence.is_some() && !self.session.is_on_branch()
    }

    /// Plays on from the position that is looked at, in a branch.
    pub(super) fn branch_off(&mut self, ctx: &Context<Play>) {
        if self.session.looking().is_none() {
            return;
        }
        if !self.session.branch_here() {
            let words = Play::words(ctx);
            return self.report.refuse(words.say("too-many-branches").into());
        }
        self.forget_requests();
        self.computer.paused = self.session.computer_to_move().is_some();
        self.stand_there(ctx);
    }

    /// Goes to a line, and looks at it after so many moves.
    pub(super) fn go_to(&mut self, ctx: &Context<Play>, line: usize, moves: usize) {
        self.forget_requests();
        self.marks.ranks.clear();
        if self.session.go_to(line, moves) {
            self.pause_branch(ctx);
            self.stand_there(ctx);
        }
    }

    /// The game itself goes on as it did; what was only tried waits to be gone on with.
    pub(super) fn pause_branch(&mut self, ctx: &Context<Play>) {
        let falls = self.session.table().turn() == Turn::Chance && !self.is_ours_to_throw(ctx);
        let by_itself = falls || self.session.computer_to_move().is_some();
        let waits = self.session.is_on_branch() && by_itself;
        self.computer.paused = waits || self.nobody_is_human();
    }

    /// The line is another one, or looked at elsewhere.
    fn stand_there(&mut self, ctx: &Context<Play>) {
        self.marks.hint = None;
        self.keep();
        self.animator.show(&self.session.piles());
        self.tell_shown(ctx);
        self.go_on(ctx);
    }

    /// Makes the branch that is played the game itself.
    pub(super) fn promote(&mut self, ctx: &Context<Play>) {
        self.forget_requests();
        if self.session.promote() {
            self.computer.paused = self.session.computer_to_move().is_some();
            self.changed_at_once(ctx);
            self.report.say(Play::words(ctx).say("promoted").into());
        } else if self.session.is_on_branch() {
            self.report
                .refuse(Play::words(ctx).say("too-many-branches").into());
            self.go_on(ctx);
        }
    }

    /// Deletes a branch, if it is still the one that was meant.
    pub(super) fn delete(&mut self, ctx: &Context<Play>, line: usize, meant: &Line) {
        if self.session.lines().get(line) == Some(meant) && self.session.delete(line) {
            self.forget_requests();
            self.pause_branch(ctx);
            self.stand_there(ctx);
        }
    }

    /// The way back from a branch to the game itself.
    pub(super) fn way_home(&self, ctx: &Context<Play>) -> Html {
        let home = Msg::Record(RecordMsg::GoTo(0, usize::MAX));
        let label = Play::words(ctx).say("return-to-game");
        button("home", label, Play::click(ctx, home))
    }

    /// The line, and the number of moves from the start, that the list of moves marks as shown.
    pub(super) fn shown_in(&self, lines: &Lines) -> (usize, usize) {
        let (mut line, shown) = (self.session.on(), self.session.shown_moves());
        while let Some(Line { of, at, .. }) = lines.get(line).filter(|_| line > 0)
            && shown <= *at
            && shown < self.session.table().moves().len()
        {
            line = *of;
        }
        (line, shown)
    }

    /// A line in the list of moves, and every one that leaves it.
    pub(super) fn list_branch(
        &self,
        ctx: &Context<Play>,
        lines: &Lines,
        number: usize,
        list: &mut Vec<Html>,
    ) {
        if let Some(line) = lines.get(number) {
            list.push(self.branch(ctx, lines, number, line));
        }
        for other in lines.leaving(number) {
            self.list_branch(ctx, lines, other, list);
        }
    }

    /// A branch in the list of moves; that which is played with what can be done with it.
    fn branch(&self, ctx: &Context<Play>, lines: &Lines, number: usize, line: &Line) -> Html {
        let words = Play::words(ctx);
        let shown = self.shown_in(lines);
        let secret = self.keeps_secrets();
        let label = words.fill("branch-after", &[("n", &line.at.to_string())]);
        let made = line.moves.iter().zip(line.at + 1..).map(|(notation, ply)| {
            let go = Msg::Record(RecordMsg::GoTo(number, ply));
            let told = if secret { "·" } else { Play::move_label(ctx, notation) };
            let is_noted = line.comment(ply).is_some();
            html! {
                <button data-at={ply.to_string()} aria-current={(shown == (number, ply)).then_some("step")}
                    onclick={Play::click(ctx, go)}><span class="ply">{ ply }</span>{ told }
                    if is_noted { { Play::noted(ctx) } }</button>
            }
        });
        html! {
            <li class="branch" data-branch={number.to_string()}
                style={format!("--depth: {}", lines.depth(number).min(DEEPEST) - 1)}>
                <span class="unseen">{ label }</span>
                if !line.name.is_empty() { <b class="name">{ &line.name }</b> }
                { for made }
                if number == self.session.on() { { self.branch_tools(ctx, number, line) } }
            </li>
        }
    }

    fn branch_tools(&self, ctx: &Context<Play>, number: usize, line: &Line) -> Html {
        let words = Play::words(ctx);
        let named = ctx
            .link()
            .callback(|event: Event| Msg::Record(RecordMsg::Name(dom::typed(&event))));
        let may = self.correspondence.is_none() && !line.moves.is_empty();
        let promote = Play::click(ctx, Msg::Record(RecordMsg::Promote));
        let delete = Play::click(ctx, Msg::Show(Dialogue::Deleting(number, line.clone())));
        html! {
            <p class="row">
                <label><span>{ words.say("branch-name") }</span>
                    <input type="text" data-part="branch-name" maxlength={LONGEST_NAME.to_string()}
                        value={line.name.clone()} onchange={named} /></label>
                { worded("promote", None, words.say("promote"), may, promote) }
                { button("delete-branch", words.say("delete-branch"), delete) }
            </p>
        }
    }
}
