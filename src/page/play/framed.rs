//! The table in a frame on somebody else's page: the board, and where that is wanted a bar with what
//! is needed to play. It keeps nothing on the device and has no panel.

use super::{Msg, Play, Wish, word_choice};
use crate::{
    games::Entry,
    page::{embed::Choices, icon::icon, route::Route},
    rules::Tap,
    table::{Record, Session},
};
use yew::prelude::*;

/// A game as the frame's address chooses it.
pub fn session(entry: &'static Entry, choices: &Choices) -> Session {
    let record = Record {
        options: choices.options.clone(),
        ..Record::of(entry)
    };
    // Options that do not go together leave the game as it usually is.
    Session::of(&record, choices.manner)
        .unwrap_or_else(|_| super::new_session(entry, choices.manner))
}

impl Play {
    pub(super) fn draw_framed(&self, ctx: &Context<Play>, choices: &Choices) -> Html {
        html! {
            <div class="play framed" data-game={ctx.props().entry.key}
                data-moves={self.session.table().moves().len().to_string()}
                data-still={self.is_still().to_string()}>
                { self.board(ctx) }
                if choices.controls { { self.bar(ctx) } }
                { self.dialogues(ctx) }
            </div>
        }
    }

    /// What stands below the board: whose turn it is or what was said last, and the tools.
    fn bar(&self, ctx: &Context<Play>) -> Html {
        let props = ctx.props();
        let words = props.lang.words();
        let tool = |act: &'static str, label: &'static str, enabled: bool, msg: fn() -> Msg| {
            let label = words.say(label);
            html! {
                <button class="tool" data-act={act} disabled={!enabled} title={label} aria-label={label}
                    onclick={ctx.link().callback(move |_| msg())}>{ icon(act) }</button>
            }
        };
        let turn = self.with_speech(ctx, |speech, session| speech.turn(session.table()));
        let said = if self.refused || self.hint.is_some() {
            &self.said
        } else {
            &turn
        };
        let waits = self.paused && self.session.computer_to_move().is_some();
        let way = Route::game(props.lang, props.entry.chapter, props.entry.key);
        let on_word = ctx.link().callback(|word| Msg::Tap(Tap::Word(word)));
        html! {
            <div class="bar">
                <div class="row">
                <p class={classes!("status", self.refused.then_some("refused"))} role="status" aria-live="polite"
                    data-part="status">
                    if self.asked.is_some_and(|(_, wish)| wish == Wish::Move) { <span class="thinking" aria-hidden="true"></span> }
                    { said }
                </p>
                <a class="brand" href={way.href()} target="_blank" rel="noopener">{ words.say("brand") }</a>
                </div>
                if self.is_alone() { <div class="row">{ self.alone(ctx) }</div> }
                { word_choice(words, &self.session.next_taps(), self.session.asks(), true, &on_word) }
                <div class="row">
                    if waits { { tool("play", "let-it-play", true, || Msg::Resume) } }
                    { tool("undo", "undo", self.session.can_undo(), || Msg::Undo) }
                    { tool("redo", "redo", self.session.can_redo(), || Msg::Redo) }
                    { tool("hint", "hint", self.session.human_to_move().is_some() && !self.keeps_secrets(), || Msg::Hint) }
                    if !self.is_alone() { { tool("flip", "flip", true, || Msg::Flip) } }
                    { tool("new", "new-game", true, || Msg::NewGame) }
                </div>
            </div>
        }
    }
}
