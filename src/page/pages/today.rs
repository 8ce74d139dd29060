//! The board of the day on the cover: a problem of one of the games, the same for everybody on a day.

use crate::{
    games::{Entry, GAMES},
    page::{
        browser::{dom, fetched::use_fetched},
        device::settings::SettingsHandle,
        parts::{
            later::{Draw, Later},
            route::{Route, link},
        },
        reading::{
            around::Around,
            diagram::{DiagramProps, chunks, diagram},
            lesson::lesson,
        },
    },
    prose::{Block, Diagram, PROBLEMS, Page, Shape, Step},
    table::Record,
    text::Lang,
};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub struct TodayProps {
    pub lang: Lang,
    pub settings: SettingsHandle,
    pub on_play: Callback<Rc<Record>>,
}

/// The games take turns, and the problems of each.
#[component]
pub fn Today(props: &TodayProps) -> Html {
    let lang = &props.lang;
    // The build does not know the day: its page keeps the place.
    let day = dom::today();
    let (round, turn) = (day / GAMES.len(), day % GAMES.len());
    let entry = GAMES[turn];
    let path = if dom::ALIVE {
        format!("{}/games/{}", lang.code(), entry.key)
    } else {
        String::new()
    };
    let page = use_fetched::<Page>(path);
    let shown = page.here().map(|page| {
        let (props, page) = (props.clone(), page.clone());
        let draw = Draw::of(move || posed(&props, entry, &page, round));
        html! { <Later lang={*lang} chunks={chunks(entry)} {draw} /> }
    });
    html! {
        <section class="today" aria-labelledby="today">
            <h2 id="today">{ lang.words().say("today") }</h2>
            { shown }
        </section>
    }
}

/// A problem of a game, or its board at the start where it has none. It stands there with its board or not at
/// all, so that nothing of it moves.
fn posed(props: &TodayProps, entry: &Entry, page: &Rc<Page>, round: usize) -> Html {
    let way = Route::game(props.lang, entry.chapter, entry.key);
    let around = Around {
        lang: props.lang,
        settings: &props.settings,
        page: Some(page.clone()),
        on_play: props.on_play.clone(),
        problems_of: Some(entry.key),
        on_end: Callback::noop(),
    };
    let problems = problems(page);
    let board = match problems.get(round % problems.len().max(1)) {
        Some(problem) => lesson(std::slice::from_ref(*problem), &around),
        None => {
            let start = Diagram {
                record: Record::of(entry),
                shape: Shape::default(),
                caption: page.head.aim.clone(),
                comments: Vec::new(),
            };
            diagram(DiagramProps::of(start, &around))
        }
    };
    html! { <><h3>{ link(&way, "", html! { &page.head.title }) }</h3>{ board }</> }
}

/// The problems of a game.
fn problems(page: &Page) -> Vec<&Step> {
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
