//! The rules of Tavolando's games, and the search that plays them. No module depends on a browser,
//! a clock or a source of randomness.
//!
//! Each module uses only those listed before it. `chunk` holds code that may be fetched later.
//! `rules` is the vocabulary of every game. `search` searches the positions of any game. `games`
//! holds one file per game. See `docs/architecture.md`.

#[macro_use]
pub mod rules;

pub mod chunk;
pub mod games;
pub mod search;
