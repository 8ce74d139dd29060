//! The page of a game: its name, its table, its prose.

use super::{
    page_context::{PageContext, PendingRecord},
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
            lazy::{Draw, LazyPart},
            route::{Route, link},
        },
        play::{Play, PlayProps},
    },
    prose::PageOutline,
};
use yew::prelude::*;

static TABLE: &Chunk<fn(PlayProps) -> Html> = chunk!(table, fn(PlayProps) -> Html, table);

fn table(props: PlayProps) -> Html {
    html! { <Play ..props /> }
}

/// Returns the chunks that the page of a game needs.
pub fn chunks(entry: &'static Entry) -> Vec<&'static dyn AnyChunk> {
    let mut chunks = table_chunks(entry);
    chunks.push(PageOutline::READER);
    chunks
}

/// Returns the chunks that the table of a game needs.
fn table_chunks(entry: &'static Entry) -> Vec<&'static dyn AnyChunk> {
    let mut chunks: Vec<&'static dyn AnyChunk> = vec![TABLE, entry.open];
    if correspondence::is_on_table(entry.key) {
        chunks.push(correspondence::chunk());
    }
    chunks
}

pub(crate) fn game(context: &PageContext, entry: &'static Entry) -> Html {
    let lang = context.lang;
    let words = lang.words();
    let chapter = context.front.loaded().map(|front| front.chapter.clone());
    let head = context.front.loaded().map(|front| &front.head);
    let name = head.map_or(entry.key, |head| &head.title);
    let also = head.map_or("", |head| &head.also);
    let request = context.pending.0.clone();
    let on_request_taken = {
        let pending = context.pending.clone();
        Callback::from(move |()| pending.set(PendingRecord::default()))
    };
    let props = PlayProps {
        entry,
        lang,
        front: context.front.loaded().cloned(),
        settings: context.settings.clone(),
        on_open: context.on_open(),
        on_request_taken,
        on_settings: context.on_settings(),
        request: request.filter(|record| record.game == entry.key),
        embed: None,
    };
    let draw = Draw::from_chunk(TABLE, move |table| table(props.clone()));
    html! {
        <article class="game" data-page="game">
            <div class="game-title">
                <p class="crumbs">
                    { for chapter.map(|title| link(&Route::chapter(lang, entry.chapter), "", html! { title })) }
                    { for readings::readings_link(lang, entry, words.say("readings-way")).map(|way| html! { <>{ " · " }{ way }</> }) }
                </p>
                <h1>{ name }</h1>
                if !also.is_empty() {
                    <p class="game-also">{ words.fill("also", &[("names", also)]) }</p>
                }
            </div>
            if context.front == Fetched::Failed {
                <p class="loading-failed" role="alert">{ words.say("prose-failed") }</p>
            }
            <LazyPart key={entry.key} {lang} chunks={table_chunks(entry)} {draw} />
        </article>
    }
}
