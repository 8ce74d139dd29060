//! The list of the moves, and the buttons to look back.

use crate::page::play::{dialogs::OpenPart, message::Msg, state::Play};
use crate::{
    controller::HistoryMsg,
    page::parts::button,
    rules::Seat,
    table::{Lines, SET_UP_PREFIX, THROW_PREFIX, Table, TurnLine, turn_lines},
};
use yew::prelude::*;

impl Play {
    /// Draws the tab with the moves: the buttons to look back, and the list. Before the first move a
    /// list without its chunk looks the same.
    pub(super) fn moves(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let list = self.draw_if_loaded(ctx, OpenPart::Moves);
        html! {
            <>
            { self.history_buttons(ctx) }
            { list.unwrap_or_else(|| html! {
                <>
                <p>{ button::text_button("steps", None, words.say("steps"), false, Callback::noop()) }</p>
                { self.move_list(ctx, html! { <button aria-current="step">{ words.say("the-start") }</button> }, Vec::new()) }
                </>
            }) }
            </>
        }
    }

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

    /// Draws the list of moves with these rows.
    fn move_list(&self, ctx: &Context<Play>, start: Html, rows: Vec<Html>) -> Html {
        let words = Play::words(ctx);
        let dice = self.table.session().table().entry().dice;
        html! {
            <>
            if !self.table.is_solitaire() {
                <p class="sides" aria-hidden="true">
                    { for [Seat::FIRST, Seat::SECOND].map(|seat| html! { <span>{ Play::speech(ctx).seat(self.table.session().table(), seat) }</span> }) }
                </p>
            }
            <ol class={classes!("moves", (!self.table.is_solitaire()).then_some("moves-pairs"), dice.then_some("moves-dice"))} data-part="moves" aria-label={words.say("moves")}>
                <li>{ start }</li>
                { for rows }
            </ol>
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

    /// Draws the buttons to the first, the previous, the next and the last position.
    pub(in crate::page::play) fn history_buttons(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let shown = self.table.session().shown_ply();
        let last = self.table.session().table().moves().len();
        let step = |act: &'static str, picture: &str, to: Option<usize>| {
            let label = words.find(act).unwrap_or(act);
            let look = Msg::from(HistoryMsg::ViewPly(to.unwrap_or(shown)));
            button::icon_button(act, picture, label, to.is_some(), Play::click(ctx, look))
        };
        html! {
            <p class="ways-back" role="group" aria-label={words.say("looking-back")}>
                { step("look-first", "first", (shown > 0).then_some(0)) }
                { step("look-back", "back", shown.checked_sub(1)) }
                { step("look-forward", "forward", (shown < last).then_some(shown + 1)) }
                { step("look-last", "last", (shown < last).then_some(last)) }
            </p>
        }
    }
}
