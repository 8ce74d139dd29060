//! Tavolando: a playable book of traditional abstract games.
//!
//! Rules, search, games, tables, files and engine are a crate of their own, `tavolando-core` (`src/core`). Here is the book around
//! them, each module naming only those before it: `scene` says what to draw, `text` and `prose` are the words, `speech` puts
//! positions into sentences. None of these may name a browser type. `page` and `worker` are the browser's side. See
//! `docs/architecture.md`.

pub use tavolando_core::{
    chunk, controller, engine, formats, games, json, protocol, rules, search, table,
};

pub mod prose;
pub mod scene;
pub mod speech;
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
