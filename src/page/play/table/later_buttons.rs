//! The buttons below the board that no table needs before its first move: for watching, at earlier
//! positions, and after the end.

use super::report::main_button;
use crate::page::play::{
    message::{Msg, PanelMsg},
    state::Play,
};
use crate::{
    controller::{ComputerMsg, GameMsg, HistoryMsg},
    page::parts::button::{button, text_button},
};
use yew::prelude::*;

impl Play {
    /// Draws the buttons with which the player paces a game that the computer plays alone. Their
    /// labels say what they do next.
    pub(in crate::page::play) fn watch_buttons(&self, ctx: &Context<Play>) -> Html {
        let go = |act: &'static str, label: &'static str, msg: ComputerMsg| {
            let label = Play::words(ctx).find(label).unwrap_or(label);
            button(act, label, Play::click(ctx, Msg::from(msg)))
        };
        let is_fast = self.table.is_fast();
        html! {
            <>
                { match self.table.is_paused() {
                    true => go("go", "watch-go", ComputerMsg::Resume),
                    false => go("stop", "watch-pause", ComputerMsg::Stop),
                } }
                { go("step", "watch-step", ComputerMsg::Step) }
                { go("pace", if is_fast { "watch-slower" } else { "watch-faster" }, ComputerMsg::Fast(!is_fast)) }
            </>
        }
    }

    /// Draws the buttons for an earlier position: the one after this number of moves.
    pub(in crate::page::play) fn viewing_buttons(&self, ctx: &Context<Play>, moves: usize) -> Html {
        let words = Play::words(ctx);
        let last = self.table.session().table().moves().len();
        let go_on = Play::click(ctx, Msg::from(HistoryMsg::BranchOff));
        let go_on = text_button(
            "go-on",
            None,
            words.say("go-on-from-here"),
            moves < last,
            go_on,
        );
        if self.table.session().is_on_branch() {
            return go_on;
        }
        html! {
            <>
                { go_on }
                { button("return", words.say("return-to-game"), Play::click(ctx, Msg::from(HistoryMsg::ViewPly(last)))) }
            </>
        }
    }

    /// Draws the buttons after the end of the game.
    pub(in crate::page::play) fn end_buttons(&self, ctx: &Context<Play>) -> Html {
        let words = Play::words(ctx);
        let go = |act: &'static str, msg: Msg| {
            let label = words.find(act).unwrap_or(act);
            button(act, label, Play::click(ctx, msg))
        };
        html! {
            <>
                { main_button(ctx, "again", "play-again", Msg::from(GameMsg::Again)) }
                if self.table.can_raise_level() { { go("next-level", Msg::from(GameMsg::NextLevel)) } }
                if self.table.against_computer().is_some() { { go("other-side", Msg::from(GameMsg::SwapSides)) } }
                { go("look-again", Msg::Panel(PanelMsg::Review)) }
            </>
        }
    }
}
