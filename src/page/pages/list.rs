//! The glossary, the map and time line, and the index with the search in it.

use super::{chapter::whole, page_context::PageContext};
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    page::{
        browser::{
            dom,
            fetched::{Fetch, use_fetched},
        },
        parts::{
            lazy::lazy_chunk,
            route::{Route, link},
        },
        reading::context::ProseContext,
    },
    prose::{ATLAS, Page},
    text::{Lang, find::search},
};
use std::rc::Rc;
use yew::prelude::*;

/// The maximum number of search results shown.
const SHOWN: usize = 12;

static LIST: &Chunk<fn(&PageContext) -> Html> = chunk!(pages, fn(&PageContext) -> Html, draw);

/// Returns the chunks that a list needs.
pub(super) fn chunks() -> Vec<&'static dyn AnyChunk> {
    vec![LIST, Page::READER]
}

pub(super) fn list(context: &PageContext) -> Html {
    let (lang, context) = (context.lang, context.clone());
    lazy_chunk(lang, LIST, move |draw| draw(&context))
}

fn draw(context: &PageContext) -> Html {
    let page = context.page.loaded();
    let around = ProseContext {
        page: page.cloned(),
        on_play: context.on_open(),
        ..ProseContext::of(context.lang, &context.settings)
    };
    html! {
        <article class="reading list" data-page="list">
            if let Some(page) = page {
                <h1>{ &page.head.title }</h1>
                if !page.search_names.is_empty() { <Search lang={context.lang} page={page.clone()} /> }
            }
            { whole(&context.page, &around) }
        </article>
    }
}

/// Draws the links to the lists, at the foot of every page.
pub(super) fn list_links(lang: Lang) -> Html {
    let words = lang.words();
    html! {
        <p class="foot-lists">
            { link(&Route::chapter(lang, "index"), "", html! { words.say("index") }) }
            { link(&Route::chapter(lang, "glossary"), "", html! { words.say("glossary") }) }
            { link(&Route::chapter(lang, ATLAS), "", html! { words.say("atlas") }) }
        </p>
    }
}

static LOST: &Chunk<fn(Lang) -> Html> = chunk!(pages, fn(Lang) -> Html, draw_lost);

/// Draws the search on the page for unknown addresses.
pub(super) fn lost_search(lang: Lang) -> Html {
    lazy_chunk(lang, LOST, move |draw| draw(lang))
}

fn draw_lost(lang: Lang) -> Html {
    html! { <LostSearch {lang} /> }
}

#[derive(PartialEq, Properties)]
struct LostSearchProps {
    lang: Lang,
}

/// The search on a page that does not have the index.
#[component]
fn LostSearch(props: &LostSearchProps) -> Html {
    let index = use_fetched::<Page>(format!("{}/lists/index", props.lang.code()));
    html! {
        if let Some(page) = index.loaded() { <Search lang={props.lang} page={page.clone()} /> }
    }
}

#[derive(PartialEq, Properties)]
struct SearchProps {
    lang: Lang,
    page: Rc<Page>,
}

/// The search in the index, with results as the reader types.
#[component]
fn Search(props: &SearchProps) -> Html {
    let words = props.lang.words();
    let query = use_state_eq(String::new);
    let (paths, names): (Vec<&str>, Vec<&str>) = props
        .page
        .search_names
        .iter()
        .map(|(path, names)| (path, &**names))
        .unzip();
    let neighbours = &props.page.neighbours;
    let missing: Vec<&str> = neighbours.iter().map(|game| &*game.names).collect();
    let found = search(&query, &names, &missing);
    let neighbour = found.missing.map(|place| &neighbours[place]);
    let found = found.entries;
    let oninput = {
        let query = query.clone();
        Callback::from(move |event: InputEvent| query.set(dom::input_value(&event)))
    };
    let status = match neighbour.map(|neighbour| &neighbour.near) {
        _ if query.trim().is_empty() => Html::default(),
        Some(Some((address, name))) => html! {
            <>{ words.say("search-near") }{ " " }<a href={address.clone()}>{ name }</a></>
        },
        None if !found.is_empty() => words
            .fill("search-found", &[("n", &found.len().to_string())])
            .into(),
        _ => words.say("search-none").into(),
    };
    html! {
        <div class="search" role="search">
            <label class="field"><span>{ words.say("search") }</span>
                <input type="search" data-part="search" autocomplete="off" spellcheck="false" {oninput} /></label>
            <p role="status" data-part="found">{ status }</p>
            <ul class="search-found">{ for found.iter().take(SHOWN).map(|(place, name)| {
                let main_name = names[*place].split('|').next().unwrap_or_default();
                let kind = match paths[*place] {
                    path if path.contains('#') => "found-word",
                    path if path.matches('/').count() > 2 => "found-game",
                    _ => "found-chapter",
                };
                html! {
                    <li><a href={paths[*place].to_string()}>{ *name }</a>
                        <span>{ " " }{ words.find(kind).unwrap_or(kind) }
                        if *name != main_name { { ": " }{ main_name } }</span></li>
                }
            }) }</ul>
        </div>
    }
}
