//! Branches: the variations from a position of the game, and their display in the list of moves.

use crate::page::play::{
    message::{Dialog, Msg},
    state::Play,
};
use crate::{
    controller::{HistoryMsg, Question},
    page::{
        browser::dom,
        parts::button::{button, text_button},
    },
    table::{Line, Lines, MAX_NAME_CHARS},
};
use yew::prelude::*;

/// The maximum number of steps by which a nested branch is indented.
const DEEPEST: usize = 4;

impl Play {
    /// Draws the button that returns from a branch to the game itself.
    pub(in crate::page::play) fn return_button(&self, ctx: &Context<Play>) -> Html {
        let home = Msg::from(HistoryMsg::GoTo(0, usize::MAX));
        let label = Play::words(ctx).say("return-to-game");
        button("home", label, Play::click(ctx, home))
    }

    /// Returns the line, and the number of moves from the start, that the list of moves marks as
    /// current.
    pub(in crate::page::play) fn current_move(&self, lines: &Lines) -> (usize, usize) {
        let (mut line, shown) = (
            self.table.session().current_line(),
            self.table.session().shown_ply(),
        );
        while let Some(Line { parent, at, .. }) = lines.get(line).filter(|_| line > 0)
            && shown <= *at
            && shown < self.table.session().table().moves().len()
        {
            line = *parent;
        }
        (line, shown)
    }

    /// Draws a line in the list of moves, with all its branches.
    pub(in crate::page::play) fn list_branch(
        &self,
        ctx: &Context<Play>,
        lines: &Lines,
        number: usize,
        list: &mut Vec<Html>,
    ) {
        if let Some(line) = lines.get(number) {
            list.push(self.branch(ctx, lines, number, line));
        }
        for branch in lines.leaving(number) {
            self.list_branch(ctx, lines, branch, list);
        }
    }

    /// Draws a branch in the list of moves; the current one also has its actions.
    fn branch(&self, ctx: &Context<Play>, lines: &Lines, number: usize, line: &Line) -> Html {
        let words = Play::words(ctx);
        let shown = self.current_move(lines);
        let secret = self.table.keeps_secrets();
        let label = words.fill("branch-after", &[("n", &line.at.to_string())]);
        let row = self.row_of(line.at);
        let moves = line.moves.iter().zip(line.at + 1..).map(|(notation, ply)| {
            let go = Msg::from(HistoryMsg::GoTo(number, ply));
            let text = if secret { "·" } else { Play::move_label(ctx, notation) };
            let is_noted = line.comment(ply).is_some();
            html! {
                <button data-at={ply.to_string()} aria-current={(shown == (number, ply)).then_some("step")}
                    onclick={Play::click(ctx, go)}>{ text }
                    if is_noted { { Play::comment_mark(ctx) } }</button>
            }
        });
        html! {
            <li class="branch" data-branch={number.to_string()}
                style={format!("--depth: {}", lines.depth(number).min(DEEPEST) - 1)}>
                <span class="unseen">{ label }</span>
                if !line.name.is_empty() { <b class="branch-name">{ &line.name }</b> }
                <span class="moves-ply">{ row }</span>
                { for moves }
                if number == self.table.session().current_line() { { self.branch_tools(ctx, number, line) } }
            </li>
        }
    }

    /// Returns the number of the row in which the move after `at` moves stands, or would stand.
    fn row_of(&self, at: usize) -> usize {
        let lines = self.turn_lines(self.table.session().mainline());
        let row = lines.iter().find(|line| line.plies.contains(&at));
        row.or(lines.last()).map_or(1, |line| line.number)
    }

    fn branch_tools(&self, ctx: &Context<Play>, number: usize, line: &Line) -> Html {
        let words = Play::words(ctx);
        let on_name = ctx
            .link()
            .callback(|event: Event| Msg::from(HistoryMsg::Name(dom::input_value(&event))));
        let can_promote = self.table.remote().is_none() && !line.moves.is_empty();
        let promote = Play::click(ctx, Msg::from(HistoryMsg::Promote));
        let delete = Play::click(
            ctx,
            Msg::ShowDialog(Dialog::Question(Question::DeleteVariation(
                number,
                line.clone(),
            ))),
        );
        html! {
            <p class="row">
                <label><span>{ words.say("branch-name") }</span>
                    <input type="text" data-part="branch-name" maxlength={MAX_NAME_CHARS.to_string()}
                        value={line.name.clone()} onchange={on_name} /></label>
                { text_button("promote", None, words.say("promote"), can_promote, promote) }
                { button("delete-branch", words.say("delete-branch"), delete) }
            </p>
        }
    }
}
