//! The page of a chapter: what its games have in common, and the games.

use super::{card::card, page_context::PageContext, readings};
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    games,
    page::{
        browser::fetched::{Fetch, Fetched},
        parts::{
            deferred::deferred,
            lazy::lazy_chunk,
            route::{Route, link},
        },
        reading::{context::ProseContext, prose::prose},
    },
    prose::{ChapterCard, Index, Page},
    text::Lang,
};
use std::rc::Rc;
use yew::prelude::*;

type Drawn = fn(&PageContext, &Rc<Index>, usize) -> Html;

static CHAPTER: &Chunk<Drawn> = chunk!(pages, Drawn, draw);

/// Returns the chunks that a chapter needs.
pub fn chunks() -> Vec<&'static dyn AnyChunk> {
    vec![CHAPTER, Page::READER]
}

/// Draws the chapter at a position in the table of contents.
pub(crate) fn chapter(context: &PageContext, index: &Rc<Index>, place: usize) -> Html {
    let (lang, context, index) = (context.lang, context.clone(), index.clone());
    lazy_chunk(lang, CHAPTER, move |draw| draw(&context, &index, place))
}

fn draw(context: &PageContext, index: &Rc<Index>, place: usize) -> Html {
    let lang = context.lang;
    let words = lang.words();
    let chapter = &index.chapters[place];
    let around = ProseContext {
        page: context.page.loaded().cloned(),
        on_play: context.on_open(),
        ..ProseContext::of(context.lang, &context.settings)
    };
    let info = |place: Option<usize>, rel: &'static str| {
        let chapter = index.chapters.get(place?)?;
        let title = format!("{}. {}", chapter.number, chapter.title);
        let link = link(&Route::chapter(lang, &chapter.key), "", html! { title });
        Some(html! { <span class={rel}>{ link }</span> })
    };
    html! {
        <article class="reading" data-page="chapter">
            <p class="crumbs">{ words.fill("chapter-number", &[("number", &chapter.number.to_string())]) }</p>
            <h1>{ &chapter.title }</h1>
            { whole(&context.page, &around) }
            if !chapter.games.is_empty() {
                <h2>{ words.say("games-of-chapter") }</h2>
                { cards(&around, index, place) }
                { readings_links(lang, chapter) }
                { print_links(lang, chapter) }
            }
            <nav class="chapter-beside" aria-label={words.say("other-chapters")}>
                { info(place.checked_sub(1), "chapter-before") }
                { info(Some(place + 1), "chapter-after") }
            </nav>
        </article>
    }
}

/// Draws the games of the chapter at a position in the table of contents.
fn cards(around: &ProseContext, index: &Rc<Index>, place: usize) -> Html {
    let (around, index) = (around.clone(), index.clone());
    deferred("cards".to_string(), move || {
        let chapter = &index.chapters[place];
        let cards = chapter
            .games
            .iter()
            .map(|game| card(&around, game, &chapter.key));
        html! { <ul class="card-list">{ for cards.map(|card| html! { <li>{ card }</li> }) }</ul> }
    })
}

/// Draws the links to the readings of the chapter's games, if any has some.
fn readings_links(lang: Lang, chapter: &ChapterCard) -> Html {
    let links = chapter.games.iter().filter_map(|game| {
        let entry = games::find(&game.key)?;
        readings::readings_link(lang, entry, &game.name)
    });
    let links: Vec<Html> = links.collect();
    if links.is_empty() {
        return Html::default();
    }
    html! {
        <>
            <h2>{ lang.words().say("readings-way") }</h2>
            <ul class="chapter-ways">{ for links.into_iter().map(|link| html! { <li>{ link }</li> }) }</ul>
        </>
    }
}

/// Draws the links to the printed sheets of the chapter's games.
fn print_links(lang: Lang, chapter: &ChapterCard) -> Html {
    let links = chapter.games.iter().map(|game| {
        let route = Route::print(lang, &chapter.key, &game.key);
        html! { <li>{ link(&route, "", html! { &game.name }) }</li> }
    });
    html! {
        <>
            <h2>{ lang.words().say("print-way") }</h2>
            <ul class="chapter-ways">{ for links }</ul>
        </>
    }
}

/// Draws a section of a page, which becomes interactive in its turn.
pub(crate) fn section(page: &Rc<Page>, at: usize, around: &ProseContext) -> Html {
    let name = format!("section {at}");
    let (page, around) = (page.clone(), around.clone());
    deferred(name, move || prose(&page.sections[at].blocks, &around))
}

/// Draws all the prose of a page, once it has loaded.
pub(crate) fn whole(page: &Fetched<Page>, around: &ProseContext) -> Html {
    let words = around.lang.words();
    match page {
        Fetched::Loaded(page) => html! {
            { for (0..page.sections.len()).map(|at| section(page, at, around)) }
        },
        Fetched::Loading => {
            html! { <p class="loading" role="status">{ words.say("loading") }</p> }
        }
        Fetched::Failed => {
            html! { <p class="loading-failed" role="alert">{ words.say("prose-failed") }</p> }
        }
    }
}
