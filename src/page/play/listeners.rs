//! The events to which the table listens besides taps: keys, pasted texts, followed links, and
//! changes in other windows.

use super::{
    embed::embedded,
    message::{LinkMsg, Msg},
    state::Play,
    table::tools,
};
use crate::{
    controller::{self, BoardMsg},
    page::browser::{dom, share::MAX_GAME_BYTES},
};
use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element, Event, EventTarget, KeyboardEvent};
use yew::prelude::Context;

impl Play {
    /// Listens for keys, pasted texts, links followed on the same page, and changes that other
    /// windows keep. In a frame it also listens to the surrounding page.
    pub(super) fn listen(&mut self, ctx: &Context<Play>) {
        let on = |target: &EventTarget, event: &'static str, to_msg: fn(&Event) -> Option<Msg>| {
            let link = ctx.link().clone();
            // Some keys would also scroll the page.
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(target, event, options, move |event| {
                if let Some(msg) = to_msg(event) {
                    link.send_message(msg);
                }
            })
        };
        let (window, document) = (dom::window(), dom::document());
        self.listeners = vec![
            on(&document, "keydown", on_key),
            on(&document, "paste", on_paste),
            on(&window, "hashchange", |_| {
                Some(Msg::Link(LinkMsg::CheckAddress))
            }),
            on(&window, "popstate", |_| Some(Msg::WentBack)),
            on(&window, "storage", |_| {
                Some(Msg::Table(controller::Msg::StorageChanged))
            }),
            // A hidden window may have missed such events.
            on(&document, "visibilitychange", |_| {
                Some(Msg::Table(controller::Msg::StorageChanged))
            }),
        ];
        let narrow = dom::narrow_query();
        let narrow = narrow.map(|query| on(&query, "change", |_| Some(Msg::LayoutChanged)));
        self.listeners.extend(narrow);
        self.listeners.extend(embedded::listen(ctx));
        if ctx.props().embed.is_none() {
            let options = EventListenerOptions::enable_prevent_default();
            let before_unload =
                EventListener::new_with_options(&window, "beforeunload", options, confirm_leaving);
            self.listeners.push(before_unload);
        }
    }
}

/// Makes the browser ask before the reader leaves the page, if the game would be lost.
fn confirm_leaving(event: &Event) {
    if dom::is_unsaved() {
        event.prevent_default();
    }
}

/// Returns whether the reader is typing in a field.
fn is_typing(event: &Event) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .is_some_and(|element| matches!(&*element.tag_name(), "INPUT" | "SELECT" | "TEXTAREA"))
}

/// Returns whether a dialog or the popover of a word is open. It gets all keys, and the browser
/// closes it with Escape.
fn is_covered() -> bool {
    dom::exists("dialog[open]") || dom::exists(":popover-open")
}

/// Handles a text that is pasted outside a field: it may be a game.
fn on_paste(event: &Event) -> Option<Msg> {
    let pasted = event
        .dyn_ref::<ClipboardEvent>()
        .filter(|_| !is_typing(event) && !is_covered())?;
    let text = dom::transferred_text(&pasted.clipboard_data()?, MAX_GAME_BYTES);
    let some = text.as_ref().is_none_or(|text| !text.trim().is_empty());
    some.then_some(Msg::Import(text.into()))
}

/// Handles a key anywhere on the page, unless the focused element needs the key.
fn on_key(event: &Event) -> Option<Msg> {
    let event = event.dyn_ref::<KeyboardEvent>()?;
    let key = event.key();
    // The page has drawn a dialog, and opens it in a later task. Until then the browser does not
    // close it.
    if dom::exists("dialog:not([open])") {
        return (key == "Escape").then_some(Msg::DialogClosed(false));
    }
    if event.ctrl_key() || event.alt_key() || event.meta_key() || is_covered() {
        return None;
    }
    if key == "Escape" {
        return Some(Msg::Cancel);
    }
    if is_typing(event) || event.default_prevented() {
        return None;
    }
    match &*key {
        // Elsewhere on the page these keys scroll it.
        "Home" | "End" if !dom::exists(".play-table:focus-within") => return None,
        "Home" | "End" => event.prevent_default(),
        // A button with the focus must not act too.
        "Enter" if dom::exists(TYPED) => event.prevent_default(),
        _ => {}
    }
    Some(Msg::Key(key))
}

/// The selector of a table at which the player is typing a move.
const TYPED: &str = ".play[data-typed]";

impl Play {
    /// Handles a key: a sign of a move's notation, or the key of a tool. If a small letter is the key
    /// of a tool, a notation begins with its capital.
    pub(super) fn on_key(&self, ctx: &Context<Play>, key: &str) {
        let mut signs = key.chars();
        let sign = signs.next().filter(|_| signs.next().is_none());
        let is_typed = !self.table.typed().is_empty();
        let has_dice = self.table.session().table().entry().dice;
        let tool = match &*key.to_ascii_lowercase() {
            "d" | "t" if !has_dice => None,
            key => tools::msg_of(key),
        };
        let types = |sign: &char| {
            let begins = is_typed || sign.is_ascii_uppercase() || tool.is_none();
            begins && self.table.can_type(*sign)
        };
        let msg = match (key, sign.filter(types)) {
            (_, Some(sign)) => Some(BoardMsg::Type(sign).into()),
            ("Enter", _) if is_typed => Some(BoardMsg::EnterTyped.into()),
            ("Backspace", _) if is_typed => Some(BoardMsg::EraseTyped.into()),
            _ => tool,
        };
        if let Some(msg) = msg {
            ctx.link().send_message(msg);
        }
    }
}
