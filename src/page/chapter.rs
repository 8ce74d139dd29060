//! The page of a chapter: what its games have in common, and the games.

use super::{
    Errand,
    board::picture,
    dom,
    fetched::{Fetched, use_fetched},
    lost::{Lost, title},
    prose::{Around, prose},
    route::Route,
    settings::SettingsHandle,
};
use crate::{
    games,
    prose::{ChapterCard, GameCard, Index, Page},
    rules::Options,
    scene::Stage,
    table::Record,
    text::Lang,
};
use std::rc::Rc;
use yew::prelude::*;
use yew_router::prelude::*;

#[derive(PartialEq, Properties)]
pub struct ChapterProps {
    pub lang: Lang,
    pub index: Option<Rc<Index>>,
    pub chapter: AttrValue,
    pub settings: SettingsHandle,
    pub errand: UseStateHandle<Errand>,
}

#[component]
pub fn Chapter(props: &ChapterProps) -> Html {
    let lang = props.lang;
    let words = lang.words();
    let page = use_fetched::<Page>(format!("{}/chapters/{}", lang.code(), props.chapter));
    let navigator = use_navigator();
    let head = page.here().map(|page| page.head.clone());
    use_effect_with((lang, head), |(lang, head)| {
        if let Some(head) = head {
            dom::describe(*lang, &title(&head.title, *lang), &head.summary);
        }
    });
    let Some(index) = &props.index else {
        return html! { <p class="failed" role="alert">{ words.say("prose-failed") }</p> };
    };
    let Some(place) = index
        .chapters
        .iter()
        .position(|chapter| *chapter.key == *props.chapter)
    else {
        return html! { <Lost {lang} /> };
    };
    let chapter = &index.chapters[place];
    let on_play = {
        let errand = props.errand.clone();
        Callback::from(move |record: Rc<Record>| {
            let entry = games::find(&record.game);
            errand.set(Errand(Some(record)));
            if let (Some(entry), Some(navigator)) = (entry, &navigator) {
                navigator.push(&Route::game(lang, entry.chapter, entry.key));
            }
        })
    };
    let around = Around {
        lang,
        settings: &props.settings,
        page: page.here().cloned(),
        on_play,
    };
    let beside = |place: Option<usize>, rel: &'static str| {
        place
            .and_then(|place| index.chapters.get(place))
            .map(|chapter| {
                html! {
                    <span class={rel}>
                        <Link<Route> to={Route::chapter(lang, &chapter.key)}>
                            { format!("{}. {}", chapter.number, chapter.title) }
                        </Link<Route>>
                    </span>
                }
            })
    };
    html! {
        <article class="reading chapter" data-page="chapter">
            <p class="crumbs">{ words.fill("chapter-number", &[("number", &chapter.number.to_string())]) }</p>
            <h1>{ &chapter.title }</h1>
            { match &page {
                Fetched::Here(page) => html! {
                    { for page.sections.iter().map(|section| prose(&section.blocks, &around)) }
                },
                Fetched::Waiting => html! { <p class="waiting" role="status">{ words.say("loading") }</p> },
                Fetched::Failed => html! { <p class="failed" role="alert">{ words.say("prose-failed") }</p> },
            } }
            if !chapter.games.is_empty() {
                <h2>{ words.say("games-of-chapter") }</h2>
                <ul class="cards">
                    { for chapter.games.iter().map(|game| html! { <li>{ card(lang, game, &chapter.key) }</li> }) }
                </ul>
            }
            <nav class="beside" aria-label={words.say("other-chapters")}>
                { beside(place.checked_sub(1), "before") }
                { beside(Some(place + 1), "after") }
            </nav>
        </article>
    }
}

/// A game as a card: a small board and a way to it, or word that it is being prepared.
pub fn card(lang: Lang, game: &GameCard, chapter: &str) -> Html {
    let words = lang.words();
    let GameCard {
        key,
        name,
        summary,
        origin,
        when,
        ..
    } = game;
    let told: Vec<&str> = [&**origin, &**when]
        .into_iter()
        .filter(|told| !told.is_empty())
        .collect();
    let told = told.join(" · ");
    let Some(entry) = games::find(key) else {
        return html! {
            <div class="card preparing" data-game={key.clone()}>
                <div class="card-text">
                    <h3>{ name }</h3>
                    <p class="told">{ told }</p>
                    <p class="being-prepared">{ words.say("being-prepared") }</p>
                </div>
            </div>
        };
    };
    html! {
        <div class="card ready" data-game={key.clone()}>
            <Link<Route> to={Route::game(lang, chapter, key)} classes="card-link">
                { small_board(entry) }
                <div class="card-text">
                    <h3>{ name }</h3>
                    <p class="told">{ told }</p>
                    <p>{ summary }</p>
                </div>
            </Link<Route>>
        </div>
    }
}

/// The board of a game as it stands at the start, to look at.
fn small_board(entry: &games::Entry) -> Html {
    let table = (entry.open)(&Options::none());
    let stage = Stage::of(&table.piles());
    html! {
        <div class="small-board" aria-hidden="true">
            { picture(table.board().clone(), stage) }
        </div>
    }
}

/// The games of a chapter that can be played.
pub fn ready(chapter: &ChapterCard) -> impl Iterator<Item = &GameCard> {
    chapter
        .games
        .iter()
        .filter(|game| games::find(&game.key).is_some())
}
