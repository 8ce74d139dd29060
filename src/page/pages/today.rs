//! The board of the day on the cover: a problem of one of the games, the same for everybody on a day.

use crate::{
    games::GAMES,
    page::{
        browser::{dom, fetched::use_fetched},
        device::settings::SettingsHandle,
        parts::route::{Route, link},
        reading::{
            around::Around,
            diagram::DiagramView,
            lesson::{PROBLEMS, lesson},
        },
    },
    prose::{Block, Diagram, Page, Step},
    table::Record,
    text::Lang,
};
use std::rc::Rc;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct TodayProps {
    pub lang: Lang,
    pub settings: SettingsHandle,
    pub on_play: Callback<Rc<Record>>,
}

/// The games take turns, and the problems of each.
#[component]
pub fn Today(props: &TodayProps) -> Html {
    let TodayProps {
        lang,
        settings,
        on_play,
    } = props;
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
    let words = lang.words();
    let shown = page.here().map(|page| {
        let way = Route::game(*lang, entry.chapter, entry.key);
        let around = Around {
            lang: *lang,
            settings,
            page: Some(page.clone()),
            on_play: on_play.clone(),
            problems_of: Some(entry.key),
            on_end: Callback::noop(),
        };
        let problems = problems(page);
        let board = match problems.get(round % problems.len().max(1)) {
            Some(problem) => lesson(std::slice::from_ref(*problem), &around),
            None => {
                let diagram = Diagram {
                    record: Record::of(entry),
                    caption: page.head.aim.clone(),
                    comments: Vec::new(),
                };
                html! {
                    <DiagramView {diagram} lang={*lang} settings={settings.clone()} page={page.clone()} on_play={on_play.clone()} />
                }
            }
        };
        html! { <><h3>{ link(&way, "", html! { &page.head.title }) }</h3>{ board }</> }
    });
    html! {
        <section class="today" aria-labelledby="today">
            <h2 id="today">{ words.say("today") }</h2>
            { shown }
        </section>
    }
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
