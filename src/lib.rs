//! Tavolando: a playable book of traditional abstract games.
//!
//! The modules, each naming only those before it: `json` reads and writes JSON, `rules` is the vocabulary of every game, `search`
//! thinks about any game, `games` holds one file a game, `table` is a game in progress, `formats` its
//! texts, `engine` answers requests about it, `scene` says what to draw, `text` and `prose` are the
//! words, `speech` puts positions into sentences. None of these may name a browser type. `page` and
//! `worker` are the browser's side. See `docs/architecture.md`.

#[macro_use]
pub mod rules;

pub mod chunk;
pub mod engine;
pub mod formats;
pub mod games;
pub mod json;
pub mod prose;
pub mod scene;
pub mod search;
pub mod speech;
pub mod table;
pub mod text;

#[cfg(feature = "page")]
pub mod page;
pub mod worker;

/// Starts the page, or in a web worker the engine.
#[cfg(feature = "page")]
pub fn begin() {
    if web_sys::window().is_some() {
        page::start();
    } else {
        worker::serve();
    }
}
