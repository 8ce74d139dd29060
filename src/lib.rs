//! Tavolando: a playable book of traditional abstract games.
//!
//! The crate `tavolando-rules` (`src/rules`) has the rules of the games and the search. The crate
//! `tavolando-core` (`src/core`) has games in progress, file formats, the table controller and the
//! engine. This crate has the website. Each module uses only those before it: `scene` decides what
//! to draw, `text` and `prose` are the words, and `speech` describes positions in sentences. None
//! of these may use a browser type. `page` and `worker` are the browser part. See
//! `docs/architecture.md`.

// Some items of the page are public for the program that writes the site's files. Only the feature
// `native` exports them.
#![cfg_attr(not(feature = "native"), allow(unreachable_pub))]

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

/// Starts the page, or the engine in a web worker.
#[cfg(feature = "page")]
pub fn begin() {
    if web_sys::window().is_some() {
        page::start();
    } else {
        worker::serve();
    }
}
