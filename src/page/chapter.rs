//! The page of a chapter: what its games have in common, and the games.

use super::{
    Place,
    diagram::DiagramView,
    fetched::Fetched,
    near::Near,
    prose::{Around, prose},
    route::{Route, link},
};
use crate::{
    games,
    prose::{ChapterCard, Diagram, GameCard, Head, Index, Page},
    rules::Pairs,
    scene::bounds,
    table::Record,
};
use std::rc::Rc;
use yew::prelude::*;

/// The chapter at a place of the table of contents.
pub fn chapter(here: &Place, index: &Index, place: usize) -> Html {
    let lang = here.lang;
    let words = lang.words();
    let chapter = &index.chapters[place];
    let around = Around {
        lang,
        settings: &here.settings,
        page: here.page.here().cloned(),
        on_play: here.on_open(),
    };
    let beside = |place: Option<usize>, rel: &'static str| {
        let chapter = index.chapters.get(place?)?;
        let title = format!("{}. {}", chapter.number, chapter.title);
        let way = link(&Route::chapter(lang, &chapter.key), "", html! { title });
        Some(html! { <span class={rel}>{ way }</span> })
    };
    html! {
        <article class="reading chapter" data-page="chapter">
            <p class="crumbs">{ words.fill("chapter-number", &[("number", &chapter.number.to_string())]) }</p>
            <h1>{ &chapter.title }</h1>
            { match &here.page {
                Fetched::Here(page) => html! {
                    { for page.sections.iter().map(|section| prose(&section.blocks, &around)) }
                },
                Fetched::Waiting => html! { <p class="waiting" role="status">{ words.say("loading") }</p> },
                Fetched::Failed => html! { <p class="failed" role="alert">{ words.say("prose-failed") }</p> },
            } }
            if !chapter.games.is_empty() {
                <h2>{ words.say("games-of-chapter") }</h2>
                <ul class="cards">
                    { for chapter.games.iter().map(|game| html! { <li>{ card(&around, game, &chapter.key) }</li> }) }
                </ul>
            }
            <nav class="beside" aria-label={words.say("other-chapters")}>
                { beside(place.checked_sub(1), "before") }
                { beside(Some(place + 1), "after") }
            </nav>
        </article>
    }
}

/// A game as a card: a small living board and a way to the game, or word that it is being prepared.
pub fn card(around: &Around<'_>, game: &GameCard, chapter: &str) -> Html {
    let words = around.lang.words();
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
    let way = Route::game(around.lang, chapter, key);
    html! {
        <div class="card ready" data-game={key.clone()}>
            { small_board(around, entry, name, &game.players) }
            <div class="card-text">
                <h3>{ link(&way, "card-link", html! { name }) }</h3>
                <p class="told">{ told }</p>
                <p>{ summary }</p>
            </div>
        </div>
    }
}

/// The board of a game at its start; the reader may try a move or two on it.
pub fn small_board(
    around: &Around<'_>,
    entry: &games::Entry,
    name: &str,
    players: &Pairs<String>,
) -> Html {
    let diagram = Diagram {
        record: Record::of(entry),
        caption: name.into(),
    };
    // The names of the sides are all that is said of so small a board.
    let head = Head {
        players: players.clone(),
        ..Head::default()
    };
    let page = Page {
        head,
        ..Page::default()
    };
    let label = around.lang.words().fill("diagram-of", &[("caption", name)]);
    let size = diagram.record.open().map(|table| bounds(table.board()));
    let shape = size.map_or((2, 1), |size| (size.width, size.height));
    html! {
        <Near {shape} {label}>
            <DiagramView {diagram} lang={around.lang} settings={around.settings.clone()}
                page={Rc::new(page)} bare={true} on_play={Callback::noop()} />
        </Near>
    }
}

/// The games of a chapter that can be played.
pub fn ready(chapter: &ChapterCard) -> impl Iterator<Item = &GameCard> {
    chapter
        .games
        .iter()
        .filter(|game| games::find(&game.key).is_some())
}
