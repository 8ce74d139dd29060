//! The cover: the two ages and their chapters, what is under way, and where and when the games
//! come from.

use super::{
    atlas::{map, time_line},
    card::{card, ready},
    place::Place,
};
use crate::{
    games::GAMES,
    page::{
        device,
        parts::route::{Route, link},
        reading::around::Around,
    },
    prose::{ChapterCard, Index},
    table::Session,
    text::Lang,
};
use yew::prelude::*;

/// The ages of the book, by their keys in the index and the keys of their names.
const AGES: [(&str, &str); 3] = [
    ("frame", "age-frame"),
    ("ancient", "age-ancient"),
    ("middle", "age-middle"),
];

pub fn cover(place: &Place, index: &Index) -> Html {
    let lang = place.lang;
    let words = lang.words();
    let around = Around {
        lang,
        settings: &place.settings,
        page: None,
        on_play: Callback::noop(),
    };
    let shelf: Vec<_> = index
        .chapters
        .iter()
        .flat_map(|chapter| ready(chapter).map(move |game| (chapter, game)))
        .collect();
    html! {
        <article class="cover" data-page="cover">
            <div class="hero">
                <h1>{ words.say("brand") }</h1>
                <p class="subtitle">{ words.say("cover-subtitle") }</p>
                <p>{ words.say("cover-text") }</p>
            </div>
            { under_way(lang, index) }
            <section aria-labelledby="to-play">
                <h2 id="to-play">{ words.say("ready-to-play") }</h2>
                <ul class="cards">
                    { for shelf.iter().map(|(chapter, game)| html! {
                        <li>{ card(&around, game, &chapter.key) }</li>
                    }) }
                </ul>
            </section>
            <section aria-labelledby="the-contents" class="toc">
                <h2 id="the-contents">{ words.say("contents") }</h2>
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
            <section aria-labelledby="where-and-when" class="atlas">
                <h2 id="where-and-when">{ words.say("where-and-when") }</h2>
                { map(lang, index) }
                { time_line(lang, index) }
            </section>
        </article>
    }
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

/// Ways back to the games that have been begun on this device.
fn under_way(lang: Lang, index: &Index) -> Html {
    let words = lang.words();
    let begun: Vec<Html> = GAMES
        .iter()
        .filter_map(|entry| {
            let saved = device::games::load(entry.key)?;
            let session = Session::restore(&saved).ok()?;
            let chapter = index
                .chapters
                .iter()
                .find(|chapter| chapter.key == entry.chapter)?;
            let game = chapter.games.iter().find(|game| game.key == entry.key)?;
            let moves = session.table().moves().len().to_string();
            let told = words.fill("continue", &[("game", &game.name), ("n", &moves)]);
            session.is_under_way().then(|| {
                let way = Route::game(lang, entry.chapter, entry.key);
                html! { <li>{ link(&way, "continue", html! { told }) }</li> }
            })
        })
        .collect();
    if begun.is_empty() {
        return Html::default();
    }
    html! {
        <section aria-labelledby="under-way">
            <h2 id="under-way">{ words.say("under-way") }</h2>
            <ul class="begun">{ for begun }</ul>
        </section>
    }
}
