//! The table in a frame on somebody else's page: the board, and where that is wanted a bar with what
//! is needed to play. It keeps nothing on the device and has no panel.

use super::{
    choices::Choices,
    message::{BoardMsg, ComputerMsg, GameMsg, Msg, RecordMsg},
    state::{Play, Request},
};
use crate::page::{
    browser::dom,
    parts::{button, route::Route},
};
use yew::prelude::*;

impl Play {
    pub(super) fn draw_framed(&self, ctx: &Context<Play>, choices: &Choices) -> Html {
        let [board, bar] = choices.drawn;
        let drawn = html! {
            <>
                if board { { self.board(ctx) } }
                if bar { { self.bar(ctx) } }
                { self.dialogues(ctx) }
            </>
        };
        // The pages of frames put such parts together, a bar in each language.
        if !dom::ALIVE {
            return drawn;
        }
        html! {
            <div class="play framed" data-game={ctx.props().entry.key}
                data-moves={self.session.table().moves().len().to_string()}
                data-still={self.is_still().to_string()}>{ drawn }</div>
        }
    }

    /// What stands below the board: whose turn it is or what was said last, and the tools.
    fn bar(&self, ctx: &Context<Play>) -> Html {
        let props = ctx.props();
        let words = props.lang.words();
        let tool = |act: &'static str, label: &'static str, enabled: bool, msg: Msg| {
            let label = words.say(label);
            button::tool(act, act, label, enabled, Play::click(ctx, msg))
        };
        let turn = Play::speech(ctx).turn(self.session.table());
        let said = if self.report.refused || self.marks.hint.is_some() {
            &self.report.said
        } else {
            &turn
        };
        let way = Route::game(props.lang, props.entry.chapter, props.entry.key);
        html! {
            <div class="bar">
                <div class="row">
                <p class={classes!("status", self.report.refused.then_some("refused"))} role="status" aria-live="polite"
                    data-part="status">
                    if self.computer.request() == Some(Request::Move) { <span class="thinking" aria-hidden="true"></span> }
                    { said }
                </p>
                <a class="brand" href={way.href()} target="_blank" rel="noopener">{ words.say("brand") }</a>
                </div>
                if self.is_alone() { <div class="row">{ self.alone(ctx) }</div> }
                { self.choice(ctx, self.session.asks(), true) }
                <div class="row">
                    if self.waits() { { tool("play", "let-it-play", true, Msg::Computer(ComputerMsg::Resume)) } }
                    { tool("undo", "undo", self.session.can_undo(), Msg::Record(RecordMsg::Undo)) }
                    { tool("redo", "redo", self.session.can_redo(), Msg::Record(RecordMsg::Redo)) }
                    { tool("hint", "hint", self.session.human_to_move().is_some() && !self.keeps_secrets(), Msg::Computer(ComputerMsg::Hint)) }
                    if !self.is_alone() { { tool("flip", "flip", true, Msg::Board(BoardMsg::Flip)) } }
                    { tool("new", "new-game", true, Msg::Game(GameMsg::New)) }
                </div>
            </div>
        }
    }
}
