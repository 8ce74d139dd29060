//! The page of a game: its name, its table, its prose.

use super::{
    place::{Pending, Place},
    readings,
};
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    games::Entry,
    page::{
        browser::fetched::{Fetch, Fetched},
        device::correspondence,
        parts::{
            lazy::{Draw, Later},
            route::{Route, link},
        },
        play::{Play, PlayProps},
    },
    prose::Front,
};
use yew::prelude::*;

static TABLE: &Chunk<fn(PlayProps) -> Html> = chunk!(table, fn(PlayProps) -> Html, table);

fn table(props: PlayProps) -> Html {
    html! { <Play ..props /> }
}

/// Returns the chunks that the page of a game needs.
pub fn chunks(entry: &'static Entry) -> Vec<&'static dyn AnyChunk> {
    let mut chunks = of_table(entry);
    chunks.push(Front::READER);
    chunks
}

/// Returns the chunks that the table of a game needs.
fn of_table(entry: &'static Entry) -> Vec<&'static dyn AnyChunk> {
    let mut chunks: Vec<&'static dyn AnyChunk> = vec![TABLE, entry.open];
    if correspondence::stands_on(entry.key) {
        chunks.push(correspondence::chunk());
    }
    chunks
}

pub(crate) fn game(place: &Place, entry: &'static Entry) -> Html {
    let lang = place.lang;
    let words = lang.words();
    let chapter = place.front.here().map(|front| front.chapter.clone());
    let head = place.front.here().map(|front| &front.head);
    let name = head.map_or(entry.key, |head| &head.title);
    let also = head.map_or("", |head| &head.also);
    let request = place.pending.0.clone();
    let heard = {
        let pending = place.pending.clone();
        Callback::from(move |()| pending.set(Pending::default()))
    };
    let props = PlayProps {
        entry,
        lang,
        front: place.front.here().cloned(),
        settings: place.settings.clone(),
        on_open: place.on_open(),
        heard,
        request: request.filter(|record| record.game == entry.key),
        embed: None,
    };
    let draw = Draw::by(TABLE, move |table| table(props.clone()));
    html! {
        <article class="game" data-page="game">
            <div class="game-title">
                <p class="crumbs">
                    { for chapter.map(|title| link(&Route::chapter(lang, entry.chapter), "", html! { title })) }
                    { for readings::way(lang, entry, words.say("readings-way")).map(|way| html! { <>{ " · " }{ way }</> }) }
                </p>
                <h1>{ name }</h1>
                if !also.is_empty() {
                    <p class="also">{ words.fill("also", &[("names", also)]) }</p>
                }
            </div>
            if place.front == Fetched::Failed {
                <p class="failed" role="alert">{ words.say("prose-failed") }</p>
            }
            <Later key={entry.key} {lang} chunks={of_table(entry)} {draw} />
        </article>
    }
}
