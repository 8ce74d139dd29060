//! The cover: the games in progress, the games by family, their places and times of origin, and the
//! ages of the book with their chapters.

use super::{card::tile, chapter::section, page_context::PageContext, today::Today};
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    games::{self, GAMES},
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
    prose::{ATLAS, ATLAS_ON_COVER, BoardShape, ChapterCard, Index, Page, Section},
    table::{Record, Session},
    text::Lang,
};
use std::rc::Rc;
use web_sys::HtmlSelectElement;
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
            <div class="hero">
                <h1>{ words.say("brand") }</h1>
                <p class="subtitle">{ words.say("cover-subtitle") }</p>
                <p>{ words.say("cover-text") }</p>
            </div>
            { games_in_progress(context, index) }
            <Today {lang} settings={context.settings.clone()} on_play={context.on_open()} />
            <GamesByFamily {lang} settings={context.settings.clone()} index={index.clone()} />
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
            <section aria-labelledby="the-contents" class="toc">
                <h2 id="the-contents">{ words.say("contents") }</h2>
                <p><a href={format!("{}/book/text/", lang.code())} target="_blank" data-way="book">{ words.say("book-whole") }</a></p>
                { for AGES.iter().map(|(age, name)| {
                    let chapters = index.chapters.iter().filter(|chapter| chapter.age == *age);
                    html! {
                        <div class="age">
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

#[derive(PartialEq, Properties)]
struct GamesByFamilyProps {
    lang: Lang,
    settings: SettingsHandle,
    index: Rc<Index>,
}

/// All games by family, or only those of a chosen group.
#[component]
fn GamesByFamily(props: &GamesByFamilyProps) -> Html {
    let GamesByFamilyProps {
        lang,
        settings,
        index,
    } = props;
    let words = lang.words();
    let around = ProseContext::of(*lang, settings);
    // The position of a group in the list; `None` for all games.
    let chosen = use_state_eq(|| None::<usize>);
    let mut groups = index.groups.iter().flat_map(|(_, groups)| groups);
    let shown = chosen.and_then(|position| groups.nth(position));
    let keys = shown.map(|(_, keys)| keys.as_slice());
    let onchange = {
        let chosen = chosen.clone();
        Callback::from(move |event: Event| {
            let list = event.target_dyn_into::<HtmlSelectElement>();
            let at = list.map_or(0, |list| list.selected_index());
            chosen.set(usize::try_from(at - 1).ok());
        })
    };
    html! {
        <section aria-labelledby="to-play">
            <div class="sorted">
                <h2 id="to-play">{ words.say("ready-to-play") }</h2>
                <select data-part="sorted" aria-label={words.say("sorted-by")} {onchange}>
                    <option selected={chosen.is_none()}>{ words.say("all-games") }</option>
                    { for index.groups.iter().map(|(heading, groups)| html! {
                        <optgroup label={heading.clone()}>
                            { for groups.iter().map(|group| {
                                let (name, keys) = group;
                                let selected = shown.is_some_and(|shown| std::ptr::eq(shown, group));
                                html! { <option {selected}>{ format!("{name} ({})", keys.len()) }</option> }
                            }) }
                        </optgroup>
                    }) }
                </select>
            </div>
            { for (0..index.chapters.len()).map(|at| family(&around, index, at, keys)) }
        </section>
    }
}

/// Draws the games of a chapter side by side, each with a small board and its name; a narrow window
/// scrolls them. If `keys` is given, only those games are shown.
fn family(around: &ProseContext, index: &Rc<Index>, at: usize, keys: Option<&[String]>) -> Html {
    let games = &index.chapters[at].games;
    let shown = |position: &usize| {
        let key = &games[*position].key;
        games::find(key).is_some() && keys.is_none_or(|keys| keys.contains(key))
    };
    let shown: Vec<usize> = (0..games.len()).filter(shown).collect();
    if shown.is_empty() {
        return Html::default();
    }
    let (around, index) = (around.clone(), index.clone());
    let draw = move || {
        let chapter = &index.chapters[at];
        let route = Route::chapter(around.lang, &chapter.key);
        let tiles = shown.iter().map(|position| {
            let game = &chapter.games[*position];
            html! { <li key={game.key.clone()}>{ tile(&around, game, &chapter.key) }</li> }
        });
        html! {
            <section class="family" data-family={chapter.key.clone()}>
                <h3>{ link(&route, "", html! { &chapter.title }) }</h3>
                <ul class="tiles">{ for tiles }</ul>
            </section>
        }
    };
    deferred(format!("family {at}"), draw)
}

fn contents_line(lang: Lang, chapter: &ChapterCard) -> Html {
    html! {
        <li value={chapter.number.to_string()} data-chapter={chapter.key.clone()}>
            { link(&Route::chapter(lang, &chapter.key), "", html! { &chapter.title }) }
            if !chapter.games.is_empty() {
                <span class="games-of">
                    { for chapter.games.iter().map(|game| {
                        link(&Route::game(lang, &chapter.key, &game.key), "", html! { &game.name })
                    }) }
                </span>
            }
        </li>
    }
}

/// Draws the games that have been started on this device, once their rules have loaded.
pub(super) fn games_in_progress(context: &PageContext, index: &Rc<Index>) -> Html {
    let kept = GAMES.iter().filter(|entry| device::games::has(entry.key));
    let mut chunks: Vec<&'static dyn AnyChunk> = vec![IN_PROGRESS];
    chunks.extend(kept.map(|entry| entry.open as &dyn AnyChunk));
    if chunks.len() == 1 {
        return Html::default();
    }
    let (lang, settings, index) = (context.lang, context.settings.clone(), index.clone());
    let draw = Draw::from_chunk(IN_PROGRESS, move |draw| draw(lang, &settings, &index));
    lazy_part(lang, chunks, draw)
}

type DrawInProgress = fn(Lang, &SettingsHandle, &Index) -> Html;

static IN_PROGRESS: &Chunk<DrawInProgress> = chunk!(diagrams, DrawInProgress, draw_in_progress);

/// Draws the games that have been started on this device, each with its current board and a link to
/// it.
fn draw_in_progress(lang: Lang, settings: &SettingsHandle, index: &Index) -> Html {
    let around = &ProseContext::of(lang, settings);
    let words = lang.words();
    let tiles: Vec<Html> = GAMES
        .iter()
        .filter_map(|entry| {
            let saved = device::games::load(entry.key)?;
            let session = Session::restore(&saved).ok()?;
            let chapter = index
                .chapters
                .iter()
                .find(|chapter| chapter.key == entry.chapter)?;
            let game = chapter.games.iter().find(|game| game.key == entry.key)?;
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
                            { link(&route, "tile-link continue", html! { label }) }
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
        <section aria-labelledby="under-way">
            <h2 id="under-way">{ words.say("under-way") }</h2>
            <ul class="tiles begun">{ for tiles }</ul>
        </section>
    }
}
