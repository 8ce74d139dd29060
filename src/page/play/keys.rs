//! What the table hears besides taps: keys, text that is pasted, links that are followed.

use super::{Msg, Play};
use crate::page::dom;
use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element, KeyboardEvent};
use yew::prelude::*;

/// Listens for keys, for texts that are pasted, and for links that are followed on the same page.
pub(super) fn ears(ctx: &Context<Play>) -> [EventListener; 3] {
    let link = ctx.link().clone();
    let keys = EventListener::new(&dom::document(), "keydown", move |event| {
        if let Some(msg) = event.dyn_ref::<KeyboardEvent>().and_then(key) {
            link.send_message(msg);
        }
    });
    let link = ctx.link().clone();
    let paste = EventListener::new(&dom::document(), "paste", move |event| {
        let pasted = event.dyn_ref::<ClipboardEvent>().filter(|_| !typing(event));
        let text = pasted.and_then(|event| event.clipboard_data()?.get_data("text").ok());
        if let Some(text) = text.filter(|text| !text.trim().is_empty()) {
            link.send_message(Msg::Brought(text));
        }
    });
    let link = ctx.link().clone();
    let follow = EventListener::new(&dom::window(), "hashchange", move |_| {
        link.send_message(Msg::Fragment);
    });
    [keys, paste, follow]
}

/// Whether somebody is typing in a field.
fn typing(event: &web_sys::Event) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .is_some_and(|element| matches!(&*element.tag_name(), "INPUT" | "SELECT" | "TEXTAREA"))
}

/// What a key does, wherever on the page the reader is, unless something there needs the key.
fn key(event: &KeyboardEvent) -> Option<Msg> {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return None;
    }
    let key = event.key();
    if key == "Escape" {
        return Some(Msg::LetGo);
    }
    if typing(event) {
        return None;
    }
    match &*key.to_ascii_lowercase() {
        "," => Some(Msg::Leaf(-1)),
        "." => Some(Msg::Leaf(1)),
        "u" => Some(Msg::Undo),
        "r" => Some(Msg::Redo),
        "h" => Some(Msg::Hint),
        "f" => Some(Msg::Flip),
        "?" => Some(Msg::Keys(true)),
        digit if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => {
            Some(Msg::Written(digit.into()))
        }
        _ => None,
    }
}
