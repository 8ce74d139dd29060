//! The tab with the moves, and the buttons to look back.

use crate::page::play::{
    dialogs::OpenPart,
    message::{Msg, PanelMsg, Tab},
    state::Play,
};
use crate::{controller::HistoryMsg, page::parts::button, rules::Seat};
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

    /// Draws the list of moves with these rows.
    pub(super) fn move_list(&self, ctx: &Context<Play>, start: Html, rows: Vec<Html>) -> Html {
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

    /// Draws the line of the last moves: the buttons to look back, and between them the moves before
    /// the shown position. A touch of the moves shows all of them.
    pub(in crate::page::play) fn move_line(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let open = Play::click(ctx, Msg::Panel(PanelMsg::Tab(Tab::Moves)));
        let moves = match self.table.session().shown_ply() {
            0 => None,
            _ => self.draw_if_loaded(ctx, OpenPart::LastMoves),
        };
        html! {
            <div class="move-line">
                { self.history_buttons(ctx) }
                <button class="move-line-text" data-act="all-moves" title={words.say("moves")} onclick={open}>
                    <span>{ moves.unwrap_or_else(|| words.say("the-start").into()) }</span>
                </button>
            </div>
        }
    }
}
