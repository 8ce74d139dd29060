//! Tavolando: a playable book of traditional abstract games.
//!
//! The rooms, from the inside out: `rules` is the vocabulary of every game, `games` holds one
//! file a game, `table` is a game in progress, `search` and `engine` think about it, `scene`
//! says what to draw, `prose` and `text` are the words. None of these may name a browser type.
//! `page` and `worker` are the browser's side. See `docs/architecture.md`.

pub mod engine;
pub mod games;
pub mod prose;
pub mod rules;
pub mod scene;
pub mod search;
pub mod table;
pub mod text;

#[cfg(feature = "page")]
pub mod page;
pub mod worker;
