//! The rules of Tavolando's games, and the search that plays them. No module names a browser, a clock or a source of chance.
//!
//! Each module names only those before it: `chunk` is code that may be fetched later, `rules` is the vocabulary of every game,
//! `search` thinks about any game, `games` holds one file a game. See `docs/architecture.md`.

#[macro_use]
pub mod rules;

pub mod chunk;
pub mod games;
pub mod search;
