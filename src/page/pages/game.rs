//! The page of a game: its name, its table, its prose.

use super::place::{Pending, Place};
use crate::{
    games::Entry,
    page::{
        browser::fetched::Fetched,
        parts::route::{Route, link},
        play::Play,
    },
};
use yew::prelude::*;

pub fn game(place: &Place, entry: &'static Entry) -> Html {
    let lang = place.lang;
    let words = lang.words();
    let chapter = place.index.here().and_then(|index| {
        let chapter = index
            .chapters
            .iter()
            .find(|chapter| chapter.key == entry.chapter)?;
        Some(chapter.title.clone())
    });
    let head = place.page.here().map(|page| &page.head);
    let name = head.map_or(entry.key, |head| &head.title);
    let also = head.map_or("", |head| &head.also);
    let request = place.pending.0.clone();
    let heard = {
        let pending = place.pending.clone();
        Callback::from(move |()| pending.set(Pending::default()))
    };
    html! {
        <article class="game" data-page="game">
            <div class="game-title">
                <p class="crumbs">
                    { for chapter.map(|title| link(&Route::chapter(lang, entry.chapter), "", html! { title })) }
                </p>
                <h1>{ name }</h1>
                if !also.is_empty() {
                    <p class="also">{ words.fill("also", &[("names", also)]) }</p>
                }
            </div>
            if place.page == Fetched::Failed {
                <p class="failed" role="alert">{ words.say("prose-failed") }</p>
            }
            <Play key={entry.key} {entry} {lang} page={place.page.here().cloned()}
                settings={place.settings.clone()}
                on_open={place.on_open()} {heard} request={request.filter(|record| record.game == entry.key)} />
        </article>
    }
}
