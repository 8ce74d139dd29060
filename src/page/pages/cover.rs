//! The cover: the board of the day, the games in progress, three entrances, all games, their places
//! and times of origin, and the ages of the book with their chapters.

use super::{
    card::tile, chapter::section, choose::GamesToChoose, page_context::PageContext, today::Today,
};
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    games::GAMES,
    page::{
        browser::fetched::Fetch,
        device::{self, settings::SettingsHandle},
        parts::{
            deferred::deferred,
            lazy::{Draw, lazy_chunk, lazy_part},
            route::{Route, link},
        },
        reading::{context::ProseContext, small_board::small_board_of},
    },
    prose::{ATLAS, ATLAS_ON_COVER, BoardShape, ChapterCard, GameCard, Index, Page, Section},
    table::{Record, Session},
    text::Lang,
};
use std::rc::Rc;
use yew::prelude::*;

/// The ages of the book, by their keys in the index and the keys of their names.
const AGES: [(&str, &str); 3] = [
    ("frame", "age-frame"),
    ("ancient", "age-ancient"),
    ("middle", "age-middle"),
];

static COVER: &Chunk<fn(&PageContext, &Rc<Index>) -> Html> =
    chunk!(pages, fn(&PageContext, &Rc<Index>) -> Html, draw);

/// Returns the chunks that the cover needs.
pub(super) fn chunks() -> Vec<&'static dyn AnyChunk> {
    vec![COVER, Page::READER]
}

pub(super) fn cover(context: &PageContext, index: &Rc<Index>) -> Html {
    let (lang, context, index) = (context.lang, context.clone(), index.clone());
    lazy_chunk(lang, COVER, move |draw| draw(&context, &index))
}

fn draw(context: &PageContext, index: &Rc<Index>) -> Html {
    let lang = context.lang;
    let words = lang.words();
    html! {
        <article class="cover" data-page="cover">
            <div class="cover-first">
                <h1>{ words.say("cover-subtitle") }</h1>
                <Today {lang} settings={context.settings.clone()} on_play={context.on_open()} />
                { games_in_progress(context, index, "games-to-resume") }
            </div>
            { entrances(&ProseContext::of(lang, &context.settings), index) }
            <GamesToChoose {lang} settings={context.settings.clone()} index={index.clone()} />
            { atlas(context) }
            { contents(lang, index) }
        </article>
    }
}

/// Draws the ages of the book with their chapters.
fn contents(lang: Lang, index: &Rc<Index>) -> Html {
    let (words, index) = (lang.words(), index.clone());
    deferred("contents".to_string(), move || {
        html! {
            <section aria-labelledby="the-contents" class="cover-contents">
                <h2 id="the-contents">{ words.say("contents") }</h2>
                <p><a href={format!("{}/book/text/", lang.code())} target="_blank" data-way="book">{ words.say("book-whole") }</a></p>
                { for AGES.iter().map(|(age, name)| {
                    let chapters = index.chapters.iter().filter(|chapter| chapter.age == *age);
                    html! {
                        <div class="cover-age">
                            <h3>{ words.find(name).unwrap_or(name) }</h3>
                            <ol>{ for chapters.map(|chapter| contents_line(lang, chapter)) }</ol>
                        </div>
                    }
                }) }
            </section>
        }
    })
}

/// Draws the map of the world as a link to the page of the maps.
fn atlas(context: &PageContext) -> Html {
    let (lang, words) = (context.lang, context.lang.words());
    let around = ProseContext::of(lang, &context.settings);
    let map = context.page.loaded().and_then(|page| {
        let is_map = |section: &Section| section.id == ATLAS_ON_COVER;
        let at = page.sections.iter().position(is_map)?;
        Some(section(page, at, &around))
    });
    html! {
        <section class="atlas" aria-label={words.say("where-and-when")}>
            { link(&Route::chapter(lang, ATLAS), "atlas-way", html! {
                <>{ map }<span>{ words.say("atlas-whole") }</span></>
            }) }
        </section>
    }
}

/// Draws the entrances, each with its games side by side.
fn entrances(around: &ProseContext, index: &Index) -> Html {
    let lang = around.lang;
    let draw_tile = |key: &String| {
        let (chapter, game) = card_of(index, key)?;
        Some(html! { <li>{ tile(around, game, &chapter.key, "") }</li> })
    };
    html! {
        <div class="cover-entrances" role="group" aria-label={lang.words().say("entrances")}>
            { for index.entrances.iter().map(|(name, keys)| html! {
                <section class="cover-entrance">
                    <h2>{ name }</h2>
                    <ul class="game-tile-list">{ for keys.iter().filter_map(draw_tile) }</ul>
                </section>
            }) }
        </div>
    }
}

/// Returns the card of a game, with that of its chapter.
fn card_of<'a>(index: &'a Index, key: &str) -> Option<(&'a ChapterCard, &'a GameCard)> {
    index.chapters.iter().find_map(|chapter| {
        let mut games = chapter.games.iter();
        Some((chapter, games.find(|game| game.key == key)?))
    })
}

fn contents_line(lang: Lang, chapter: &ChapterCard) -> Html {
    html! {
        <li value={chapter.number.to_string()} data-chapter={chapter.key.clone()}>
            { link(&Route::chapter(lang, &chapter.key), "", html! { &chapter.title }) }
            if !chapter.games.is_empty() {
                <span class="cover-games-of">
                    { for chapter.games.iter().map(|game| {
                        link(&Route::game(lang, &chapter.key, &game.key), "", html! { &game.name })
                    }) }
                </span>
            }
        </li>
    }
}

/// Draws the games that have been started on this device, once their rules have loaded. `heading`
/// is the key of their heading.
pub(super) fn games_in_progress(
    context: &PageContext,
    index: &Rc<Index>,
    heading: &'static str,
) -> Html {
    let kept = GAMES.iter().filter(|entry| device::games::has(entry.key));
    let mut chunks: Vec<&'static dyn AnyChunk> = vec![IN_PROGRESS];
    chunks.extend(kept.map(|entry| entry.open as &dyn AnyChunk));
    if chunks.len() == 1 {
        return Html::default();
    }
    let (lang, settings, index) = (context.lang, context.settings.clone(), index.clone());
    let draw = Draw::from_chunk(IN_PROGRESS, move |draw| {
        draw(lang, &settings, &index, heading)
    });
    lazy_part(lang, chunks, draw)
}

type DrawInProgress = fn(Lang, &SettingsHandle, &Index, &'static str) -> Html;

static IN_PROGRESS: &Chunk<DrawInProgress> = chunk!(diagrams, DrawInProgress, draw_in_progress);

/// Draws the games that have been started on this device, each with its current board and a link to
/// it.
fn draw_in_progress(
    lang: Lang,
    settings: &SettingsHandle,
    index: &Index,
    heading: &'static str,
) -> Html {
    let around = &ProseContext::of(lang, settings);
    let words = lang.words();
    let tiles: Vec<Html> = GAMES
        .iter()
        .filter_map(|entry| {
            let saved = device::games::load(entry.key)?;
            let session = Session::restore(&saved).ok()?;
            let (_, game) = card_of(index, entry.key)?;
            let moves = session.mainline().moves().len().to_string();
            let label = words.fill("continue", &[("game", &game.name), ("n", &moves)]);
            session.is_under_way().then(|| {
                let route = Route::game(lang, entry.chapter, entry.key);
                let position = Record {
                    start: Some(session.mainline().text()),
                    moves: Vec::new(),
                    ..session.mainline().record()
                };
                html! {
                    <li>
                        <div class="game-tile">
                            <div inert={true}>{ small_board_of(around, position, BoardShape::of(session.table()), &game.name, &game.players) }</div>
                            { link(&route, "game-tile-link game-tile-continue", html! { label }) }
                        </div>
                    </li>
                }
            })
        })
        .collect();
    if tiles.is_empty() {
        return Html::default();
    }
    html! {
        <section class="cover-under-way" aria-labelledby="under-way">
            <h2 id="under-way">{ words.say(heading) }</h2>
            <ul class="game-tile-list cover-begun">{ for tiles }</ul>
        </section>
    }
}
