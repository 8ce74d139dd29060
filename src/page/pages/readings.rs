//! The page on which two readings of a game's rules stand side by side.

use super::page_context::PageContext;
use crate::{
    games::Entry,
    page::{
        parts::{
            lazy::{Draw, LazyPart},
            route::{Route, link},
        },
        play::readings::{self, ReadingsProps},
    },
    text::Lang,
};
use yew::prelude::*;

pub use readings::chunks;

pub(crate) fn page(context: &PageContext, entry: &'static Entry) -> Html {
    let (lang, words) = (context.lang, context.lang.words());
    let page = context.page.loaded().cloned();
    let name = page.as_ref().map(|page| page.head.title.clone());
    let name = name.unwrap_or_else(|| entry.key.into());
    let props = ReadingsProps {
        entry,
        lang,
        settings: context.settings.clone(),
        page,
        on_play: context.on_open(),
    };
    let route = Route::game(lang, entry.chapter, entry.key);
    html! {
        <article class="reading readings" data-page="readings">
            <p class="crumbs">{ link(&route, "", html! { &name }) }</p>
            <h1>{ title(lang, &name) }</h1>
            <p>{ words.say("readings-text") }</p>
            <LazyPart key={entry.key} {lang} chunks={chunks(entry)} draw={Draw::of(move || readings::readings(&props))} />
        </article>
    }
}

/// Returns the title of the page of a game's readings.
pub fn title(lang: Lang, game: &str) -> String {
    lang.words().fill("readings-title", &[("game", game)])
}

/// Draws a link to the page, if the game has one.
pub(crate) fn readings_link(lang: Lang, entry: &Entry, inside: &str) -> Option<Html> {
    let route = Route::readings(lang, entry.chapter, entry.key);
    (!entry.readings().is_empty()).then(|| link(&route, "readings-link", html! { inside }))
}
