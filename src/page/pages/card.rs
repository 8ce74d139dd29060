//! Cards of games, for the cover and the chapters.

use crate::{
    games,
    page::{
        parts::route::{Route, link},
        reading::{context::ProseContext, small_board::small_board},
    },
    prose::GameCard,
};
use yew::prelude::*;

/// Draws a card of a game: a small interactive board and a link to the game.
pub(super) fn card(around: &ProseContext, game: &GameCard, chapter: &str) -> Html {
    let GameCard {
        key,
        name,
        summary,
        origin,
        when,
        ..
    } = game;
    let parts: Vec<&str> = [&**origin, &**when]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect();
    let origin_text = parts.join(" · ");
    // An old index may name a game by a key that a new program does not know.
    let Some(entry) = games::find(key) else {
        return Html::default();
    };
    let route = Route::game(around.lang, chapter, key);
    html! {
        <div class="card" data-game={key.clone()}>
            { small_board(around, entry, game.shape, name, &game.players) }
            <div class="card-text">
                <h3>{ link(&route, "card-link", html! { name }) }</h3>
                <p class="card-origin">{ origin_text }</p>
                <p>{ summary }</p>
            </div>
        </div>
    }
}

/// Draws a tile of a game: a small picture of its board and its name, which link to it. `facts` are
/// words below the name; empty for none.
pub(super) fn tile(around: &ProseContext, game: &GameCard, chapter: &str, facts: &str) -> Html {
    let GameCard { key, name, .. } = game;
    // An old index may name a game by a key that a new program does not know.
    let Some(entry) = games::find(key) else {
        return Html::default();
    };
    let route = Route::game(around.lang, chapter, key);
    html! {
        <div class="game-tile" data-game={key.clone()}>
            // Only the link to the game can be touched.
            <div inert={true}>{ small_board(around, entry, game.shape, name, &game.players) }</div>
            { link(&route, "game-tile-link", html! { name }) }
            if !facts.is_empty() { <p class="game-tile-facts">{ facts }</p> }
        </div>
    }
}
