//! Games as cards, by which the cover and the chapters show them.

use crate::{
    games,
    page::{
        parts::route::{Route, link},
        reading::{around::Around, small_board::small_board},
    },
    prose::GameCard,
};
use yew::prelude::*;

/// A game as a card: a small living board and a way to the game.
pub fn card(around: &Around, game: &GameCard, chapter: &str) -> Html {
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
    // An old index may name a game that a new program calls otherwise.
    let Some(entry) = games::find(key) else {
        return Html::default();
    };
    let way = Route::game(around.lang, chapter, key);
    html! {
        <div class="card" data-game={key.clone()}>
            { small_board(around, entry, game.shape, name, &game.players) }
            <div class="card-text">
                <h3>{ link(&way, "card-link", html! { name }) }</h3>
                <p class="told">{ told }</p>
                <p>{ summary }</p>
            </div>
        </div>
    }
}

/// A game as a small picture of its board and a name, which lead to it.
pub fn tile(around: &Around, game: &GameCard, chapter: &str) -> Html {
    let GameCard { key, name, .. } = game;
    // An old index may name a game that a new program calls otherwise.
    let Some(entry) = games::find(key) else {
        return Html::default();
    };
    let way = Route::game(around.lang, chapter, key);
    html! {
        <div class="game-tile" data-game={key.clone()}>
            // All that there is to touch is the way to the game.
            <div inert={true}>{ small_board(around, entry, game.shape, name, &game.players) }</div>
            { link(&way, "tile-link", html! { name }) }
        </div>
    }
}
