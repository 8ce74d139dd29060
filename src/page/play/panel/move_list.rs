//! The list of the moves, the last moves in one line, and the last move step by step.

use crate::page::play::{
    message::{Msg, PanelMsg},
    state::Play,
};
use crate::{
    controller::HistoryMsg,
    page::parts::button,
    table::{Lines, SET_UP_PREFIX, THROW_PREFIX, Table, TurnLine, turn_lines},
};
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;
use yew::prelude::*;

impl Play {
    /// Draws the moves of the game, with the branches below their rows.
    pub(in crate::page::play) fn listed_moves(&self, ctx: &Context<Play>) -> Html {
        let lines = self.table.session().lines();
        let shown = self.current_move(&lines);
        let start = self.ply_button(ctx, &lines, shown, 0, Play::words(ctx).say("the-start"));
        let rows = self.move_rows(ctx, &lines, shown);
        html! {
            <>
            { self.steps(ctx) }
            { self.about_and_comment(ctx, &lines) }
            { self.move_list(ctx, start, rows) }
            </>
        }
    }

    /// Draws the button that shows the position after a number of moves. `shown` is the current
    /// move (see [`Play::current_move`]).
    fn ply_button(
        &self,
        ctx: &Context<Play>,
        lines: &Lines,
        shown: (usize, usize),
        index: usize,
        label: &str,
    ) -> Html {
        let look = if self.table.session().is_on_branch() {
            HistoryMsg::GoTo(0, index)
        } else {
            HistoryMsg::ViewPly(index)
        };
        let throw = label.strip_prefix(THROW_PREFIX);
        let label = Play::move_label(ctx, label);
        let is_noted = lines
            .get(0)
            .is_some_and(|line| line.comment(index).is_some());
        html! {
            <button data-ply={index.to_string()} aria-current={((0, index) == shown).then_some("step")}
                onclick={Play::click(ctx, Msg::from(look))}>
                if let Some(faces) = throw { <span class="moves-thrown">{ faces }</span> } else { { label } }
                if is_noted { { Play::comment_mark(ctx) } }
            </button>
        }
    }

    /// Returns the turns of the game or of a branch, in the lines of the list.
    pub(in crate::page::play) fn turn_lines(&self, game: &Table) -> Vec<TurnLine> {
        let mut turns = game.turns();
        turns.push(game.turn());
        turn_lines(&turns, game.moves().len(), self.table.is_solitaire())
    }

    /// Draws the rows of the list: one line for each turn, and the branches below its row.
    fn move_rows(&self, ctx: &Context<Play>, lines: &Lines, shown: (usize, usize)) -> Vec<Html> {
        let moves = self.table.session().mainline().moves();
        // In a game with hidden pieces, the notation of moves would reveal them.
        let secret = self.table.keeps_secrets();
        let leaving = lines.leaving(0);
        let leaving_at = |at: usize| {
            let leaves = move |number: &usize| lines.get(*number).is_some_and(|line| line.at == at);
            leaving.iter().copied().filter(leaves)
        };
        let button = |index: usize| {
            let notation = moves[index];
            let symbol = self.analysis.annotations.symbol(&moves, index);
            let text =
                symbol.map_or_else(|| notation.into(), |symbol| format!("{notation} {symbol}"));
            let label = if secret { "·" } else { &text };
            self.ply_button(ctx, lines, shown, index + 1, label)
        };
        let mut rows: Vec<Html> = Vec::new();
        // Branches of a row stand below it.
        let mut below: Vec<Html> = Vec::new();
        for TurnLine {
            number,
            begins_row,
            seat,
            plies,
        } in self.turn_lines(self.table.session().mainline())
        {
            if begins_row {
                rows.append(&mut below);
            }
            rows.push(html! {
                <li class={seat.map(|seat| format!("moves-seat-{}", seat.0))}>
                    if begins_row { <span class="moves-ply">{ number }</span> }
                    { for plies.clone().map(button) }
                </li>
            });
            for number in plies.flat_map(leaving_at) {
                self.list_branch(ctx, lines, number, &mut below);
            }
        }
        for number in leaving_at(moves.len()) {
            self.list_branch(ctx, lines, number, &mut below);
        }
        rows.append(&mut below);
        rows
    }

    /// Writes the last moves before the shown position, for one line.
    pub(in crate::page::play) fn last_moves(&self, ctx: &Context<Play>) -> Html {
        /// The number of turns in the line.
        const TURNS: usize = 4;
        let game = self.table.session().table();
        let shown = self.table.session().shown_ply();
        let lines = self.turn_lines(game);
        let begun = lines.iter().filter(|line| line.plies.start < shown).count();
        let mut words: Vec<String> = Vec::new();
        for line in &lines[begun.saturating_sub(TURNS)..begun] {
            if line.begins_row || words.is_empty() {
                words.push(format!("{}.", line.number));
            }
            for notation in &game.moves()[line.plies.start..line.plies.end.min(shown)] {
                words.push(match notation.strip_prefix(THROW_PREFIX) {
                    Some(faces) => format!("{faces}:"),
                    None => Play::move_label(ctx, notation).into(),
                });
            }
        }
        words.join(" ").into()
    }

    /// Returns the text of a move in lists. The notation of a set-up position is too long to read.
    pub(in crate::page::play) fn move_label<'a>(
        ctx: &'a Context<Play>,
        notation: &'a str,
    ) -> &'a str {
        if notation.starts_with(SET_UP_PREFIX) {
            Play::words(ctx).say("position-set-up")
        } else {
            notation
        }
    }

    /// Draws the symbol of a position with a comment.
    pub(in crate::page::play) fn comment_mark(ctx: &Context<Play>) -> Html {
        html! { <span class="moves-noted" role="img" aria-label={Play::words(ctx).say("has-comment")}>{ "✎" }</span> }
    }

    /// Draws the players of the game, and the comment on the shown position.
    fn about_and_comment(&self, ctx: &Context<Play>, lines: &Lines) -> Html {
        let about = self.table.session().about().summary();
        let has_comments = lines.all().any(|line| !line.comments.is_empty());
        html! {
            <>
                if !about.is_empty() { <p class="moves-about" data-part="about">{ about }</p> }
                // The comment keeps its space while the player steps through the moves.
                if has_comments {
                    <p class="moves-comment" data-part="comment" role="status" tabindex="0" aria-label={Play::words(ctx).say("comment")}>
                        { self.table.session().comment() }
                    </p>
                }
            </>
        }
    }

    /// Draws the last move of the shown position, frame by frame.
    fn steps(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let Some(step) = self.animator.current_step() else {
            let any = self.table.session().shown_ply() > 0 && !self.table.keeps_secrets();
            return html! {
                <p>{ button::text_button("steps", None, words.say("steps"), any, Play::click(ctx, Msg::Panel(PanelMsg::OpenStepper))) }</p>
            };
        };
        let go = |to: usize| Play::click(ctx, Msg::Panel(PanelMsg::ShowFrame(to)));
        let oninput = ctx.link().callback(|event: InputEvent| {
            let input = event
                .target()
                .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
            let at = input.and_then(|input| input.value().parse().ok());
            Msg::Panel(PanelMsg::ShowFrame(at.unwrap_or(0)))
        });
        let (at, last) = (step.at, step.last);
        let mut text = words.fill(
            "step-of",
            &[("n", &at.to_string()), ("all", &last.to_string())],
        );
        if let Some((site, count)) = step.changed {
            let place = self
                .counted_speech(ctx)
                .site(self.table.session().table(), site);
            let args = [("site", &*place), ("n", &*count.to_string())];
            text = format!("{text} {}", words.fill("step-lies", &args));
        }
        html! {
            <div class="steps" role="group" aria-label={words.say("steps")}>
                { button::icon_button("step-back", "back", words.say("step-back"), at > 0, go(at.saturating_sub(1))) }
                <input type="range" min="0" max={last.to_string()} value={at.to_string()} data-part="step" {oninput}
                    aria-label={words.say("steps")} aria-valuetext={text.clone()} />
                { button::icon_button("step-forward", "forward", words.say("step-forward"), at < last, go(at + 1)) }
                { button::button("steps-end", words.say("close"), Play::click(ctx, Msg::Cancel)) }
                <p class="said" role="status" data-part="step-said">{ text }</p>
            </div>
        }
    }
}
