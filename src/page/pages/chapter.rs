//! The page of a chapter: what its games have in common, and the games.

use super::{card::card, place::Place, readings};
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    games,
    page::{
        browser::fetched::{Fetch, Fetched},
        parts::{
            later::later,
            route::{Route, link},
        },
        reading::{around::Around, prose::prose},
    },
    prose::{ChapterCard, Index, Page},
    text::Lang,
};
use std::rc::Rc;
use yew::prelude::*;

type Drawn = fn(&Place, &Index, usize) -> Html;

static CHAPTER: &Chunk<Drawn> = chunk!(pages, Drawn, drawn);

/// What a chapter wants of the program.
pub fn chunks() -> Vec<&'static dyn AnyChunk> {
    vec![CHAPTER, Page::READER]
}

/// The chapter at a place of the table of contents.
pub fn chapter(here: &Place, index: &Rc<Index>, place: usize) -> Html {
    let (lang, here, index) = (here.lang, here.clone(), index.clone());
    later(lang, CHAPTER, move |draw| draw(&here, &index, place))
}

fn drawn(here: &Place, index: &Index, place: usize) -> Html {
    let lang = here.lang;
    let words = lang.words();
    let chapter = &index.chapters[place];
    let around = Around {
        page: here.page.here().cloned(),
        on_play: here.on_open(),
        ..Around::of(here.lang, &here.settings)
    };
    let info = |place: Option<usize>, rel: &'static str| {
        let chapter = index.chapters.get(place?)?;
        let title = format!("{}. {}", chapter.number, chapter.title);
        let way = link(&Route::chapter(lang, &chapter.key), "", html! { title });
        Some(html! { <span class={rel}>{ way }</span> })
    };
    html! {
        <article class="reading chapter" data-page="chapter">
            <p class="crumbs">{ words.fill("chapter-number", &[("number", &chapter.number.to_string())]) }</p>
            <h1>{ &chapter.title }</h1>
            { whole(&here.page, &around) }
            if !chapter.games.is_empty() {
                <h2>{ words.say("games-of-chapter") }</h2>
                <ul class="cards">
                    { for chapter.games.iter().map(|game| html! { <li>{ card(&around, game, &chapter.key) }</li> }) }
                </ul>
                { compared(lang, chapter) }
            }
            <nav class="beside" aria-label={words.say("other-chapters")}>
                { info(place.checked_sub(1), "before") }
                { info(Some(place + 1), "after") }
            </nav>
        </article>
    }
}

/// The ways to the readings of the chapter's games, where any has some.
fn compared(lang: Lang, chapter: &ChapterCard) -> Html {
    let ways = chapter.games.iter().filter_map(|game| {
        let entry = games::find(&game.key)?;
        readings::way(lang, entry, &game.name)
    });
    let ways: Vec<Html> = ways.collect();
    if ways.is_empty() {
        return Html::default();
    }
    html! {
        <>
            <h2>{ lang.words().say("readings-way") }</h2>
            <ul class="ways">{ for ways.into_iter().map(|way| html! { <li>{ way }</li> }) }</ul>
        </>
    }
}

/// All the prose of a page, when it has come.
pub fn whole(page: &Fetched<Page>, around: &Around<'_>) -> Html {
    let words = around.lang.words();
    match page {
        Fetched::Here(page) => html! {
            { for page.sections.iter().map(|section| prose(&section.blocks, around)) }
        },
        Fetched::Waiting => {
            html! { <p class="waiting" role="status">{ words.say("loading") }</p> }
        }
        Fetched::Failed => {
            html! { <p class="failed" role="alert">{ words.say("prose-failed") }</p> }
        }
    }
}
