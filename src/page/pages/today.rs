//! The board of the day on the cover: a problem of one of the games, the same for everybody on that
//! day.

use crate::{
    chunk::AnyChunk,
    games::{Entry, GAMES},
    page::{
        browser::{dom, fetched::use_fetched},
        device::settings::SettingsHandle,
        parts::{
            lazy::{Draw, lazy_part},
            route::{Route, link},
        },
        reading::{
            context::ProseContext,
            diagram::{self, DiagramProps, diagram},
            lesson::problem,
        },
    },
    prose::{Block, BoardShape, Diagram, LessonStep, PROBLEMS, Page},
    table::Record,
    text::Lang,
};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct TodayProps {
    pub lang: Lang,
    pub settings: SettingsHandle,
    pub on_play: Callback<Rc<Record>>,
}

/// The games take turns, and so do the problems of each game. The prerendered cover only keeps the
/// space: the build does not know the day (`static/start/boot.js`).
#[component]
pub(crate) fn Today(props: &TodayProps) -> Html {
    let page = use_fetched::<Page>(prose_path(props.lang));
    let shown = page.loaded().map(|page| {
        let (lang, props, page) = (props.lang, props.clone(), page.clone());
        let draw = Draw::of(move || daily_board(&props, game(), &page, round()));
        lazy_part(lang, chunks(), draw)
    });
    html! {
        <section class="today" aria-labelledby="today">
            <h2 id="today">{ props.lang.words().say("today") }</h2>
            { shown }
        </section>
    }
}

/// Returns the game of the day.
fn game() -> &'static Entry {
    GAMES[dom::day_number() % GAMES.len()]
}

/// Returns how often each game has had its day.
fn round() -> usize {
    dom::day_number() / GAMES.len()
}

/// Returns the chunks that the board of the day needs; none if the prerendered board is already on
/// the page.
pub(crate) fn chunks() -> Vec<&'static dyn AnyChunk> {
    if is_drawn() {
        return Vec::new();
    }
    diagram::chunks(game())
}

/// Returns whether the page has the prerendered board of the day.
fn is_drawn() -> bool {
    !dom::root_attribute("data-posed").is_empty()
}

/// Returns the path of the prose of the game of the day; empty if the day is unknown.
pub(crate) fn prose_path(lang: Lang) -> String {
    if dom::IN_BROWSER {
        format!("{}/games/{}", lang.code(), game().key)
    } else {
        String::new()
    }
}

/// Draws a problem of a game, or its board at the start if it has none.
pub(crate) fn daily_board(
    props: &TodayProps,
    entry: &Entry,
    page: &Rc<Page>,
    round: usize,
) -> Html {
    let route = Route::game(props.lang, entry.chapter, entry.key);
    let around = ProseContext {
        page: Some(page.clone()),
        on_play: props.on_play.clone(),
        problems_of: Some(entry.key),
        ..ProseContext::of(props.lang, &props.settings)
    };
    let problems = problems(page);
    let board = match problems.get(round % problems.len().max(1)) {
        Some(step) => problem(step, &around),
        None => {
            let start = Diagram {
                record: Record::of(entry),
                shape: BoardShape::default(),
                caption: page.head.aim.clone(),
                comments: Vec::new(),
            };
            diagram(DiagramProps::of(start, &around))
        }
    };
    let words = props.lang.words();
    let play = words.fill("play-game", &[("game", &page.play)]);
    html! {
        <>
            <h3>{ link(&route, "", html! { &page.head.title }) }</h3>
            { board }
            <p class="today-ways">
                { link(&route, "button today-play", html! { play }) }
                <a href={format!("{}#to-play", Route::cover(props.lang).href())}>{ words.say("choose-game") }</a>
            </p>
        </>
    }
}

/// Returns the number of days on which a game shows something new.
#[cfg(all(feature = "native", not(target_arch = "wasm32")))]
pub fn day_count(page: &Page) -> usize {
    problems(page).len().max(1)
}

/// Returns the problems of a game.
fn problems(page: &Page) -> Vec<&LessonStep> {
    let sections = page.sections.iter();
    let blocks = sections
        .filter(|section| section.id == PROBLEMS)
        .flat_map(|section| &section.blocks);
    let steps = blocks.filter_map(|block| match block {
        Block::Lesson(steps) => Some(steps),
        _ => None,
    });
    steps.flatten().collect()
}
