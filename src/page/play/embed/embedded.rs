//! The table in a frame on another site: the board, and an optional bar with the controls to play.
//! It keeps nothing on the device and has no panel.

use super::{EngineRequest, HostRequest, Reported};
use crate::page::play::{message::Msg, new_game::table_setup::TableSetup, state::Play};
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    controller::{BoardMsg, ComputerMsg, GameMsg, HistoryMsg, RequestKind},
    games::Entry,
    page::{
        browser::dom,
        parts::{announcement::announcement, button, route::Route},
    },
    table::{Record, Session},
};
use gloo::events::EventListener;
use yew::prelude::*;

/// The path from a frame's page to the base of the site. Its policy allows no other base than its
/// own address.
pub const PATH_TO_BASE: &str = "../../";

// These are the functions of a table that only a frame uses. A frame loads the whole program;
// elsewhere this chunk is never loaded.
type Draw = fn(&Play, &Context<Play>, &TableSetup) -> Html;
type Listen = fn(&'static Entry, Callback<HostRequest>) -> EventListener;
type Report = fn(&Session, &mut Reported);
type Ask = fn(&'static Entry, &Record, &EngineRequest);
static DRAW: &Chunk<Draw> = chunk!(embed, Draw, Play::draw_embedded);
static LISTEN: &Chunk<Listen> = chunk!(embed, Listen, super::listen);
static REPORT: &Chunk<Report> = chunk!(embed, Report, super::report);
static ASK: &Chunk<Ask> = chunk!(embed, Ask, super::ask);

/// Returns the chunks that a frame needs.
pub(crate) fn chunks() -> [&'static dyn AnyChunk; 4] {
    [DRAW, LISTEN, REPORT, ASK]
}

/// Draws the table of a frame; `None` elsewhere.
pub(in crate::page::play) fn draw(play: &Play, ctx: &Context<Play>) -> Option<Html> {
    let setup = ctx.props().embed.as_ref()?;
    Some(DRAW.get()?(play, ctx, setup))
}

/// Listens to the page around a frame.
pub(in crate::page::play) fn listen(ctx: &Context<Play>) -> Option<EventListener> {
    ctx.props().embed.as_ref()?;
    Some(LISTEN.get()?(
        ctx.props().entry,
        ctx.link().callback(Msg::Host),
    ))
}

/// Reports changes to the page around a frame.
pub(in crate::page::play) fn report(
    ctx: &Context<Play>,
    session: &Session,
    reported: &mut Reported,
) {
    if let (Some(_), Some(report)) = (&ctx.props().embed, REPORT.get()) {
        report(session, reported);
    }
}

/// Sends a request of the surrounding page to the engine.
pub(in crate::page::play) fn ask(entry: &'static Entry, record: &Record, request: &EngineRequest) {
    if let Some(ask) = ASK.get() {
        ask(entry, record, request);
    }
}

impl Play {
    fn draw_embedded(&self, ctx: &Context<Play>, setup: &TableSetup) -> Html {
        let [board, bar] = setup.drawn;
        let drawn = html! {
            <>
                if board { { self.board(ctx) } }
                if bar { { self.bar(ctx) } }
                { self.current_dialog(ctx) }
            </>
        };
        // The build puts the pages of frames together from these parts, with a bar in each
        // language.
        if !dom::IN_BROWSER {
            return drawn;
        }
        html! {
            <div class="play embed" data-game={ctx.props().entry.key}
                data-moves={self.table.session().table().moves().len().to_string()}
                data-still={self.is_idle().to_string()}>{ drawn }</div>
        }
    }

    /// Draws the bar below the board: whose turn it is or the last message, and the tools.
    fn bar(&self, ctx: &Context<Play>) -> Html {
        let props = ctx.props();
        let words = props.lang.words();
        let tool = |act: &'static str, label: &'static str, enabled: bool, msg: Msg| {
            let label = words.say(label);
            button::icon_button(act, act, label, enabled, Play::click(ctx, msg))
        };
        let turn = Play::speech(ctx).turn(self.table.session().table());
        let message = if self.report.is_refusal || self.table.marks().hint.is_some() {
            &self.report.message
        } else {
            &turn
        };
        let route = Route::game(props.lang, props.entry.chapter, props.entry.key);
        let href = format!("{PATH_TO_BASE}{}", route.href());
        html! {
            <div class="embed-bar">
                <div class="row">
                <p class={classes!("embed-status", self.report.is_refusal.then_some("embed-refused"))} role="status" aria-live="polite"
                    data-part="status">
                    if self.table.request() == Some(RequestKind::Move) { <span class="thinking" aria-hidden="true"></span> }
                    { announcement(self.report.count, message) }
                </p>
                <a class="embed-brand" {href} target="_blank" rel="noopener">{ words.say("brand") }</a>
                </div>
                if self.table.is_solitaire() { <div class="row">{ self.solitaire_actions(ctx) }</div> }
                { self.word_buttons(ctx, self.table.session().needs_answer(), true) }
                <div class="row">
                    if self.table.is_waiting_to_resume() { { tool("play", "let-it-play", true, Msg::from(ComputerMsg::Resume)) } }
                    { tool("undo", "undo", self.table.session().can_undo(), Msg::from(HistoryMsg::Undo)) }
                    { tool("redo", "redo", self.table.session().can_redo(), Msg::from(HistoryMsg::Redo)) }
                    { tool("hint", "hint", self.table.session().human_to_move().is_some() && !self.table.keeps_secrets(), Msg::from(ComputerMsg::Hint)) }
                    if !self.table.is_solitaire() { { tool("flip", "flip", true, Msg::from(BoardMsg::TurnBoard)) } }
                    { tool("new", "new-game", true, Msg::from(GameMsg::New)) }
                </div>
            </div>
        }
    }
}
