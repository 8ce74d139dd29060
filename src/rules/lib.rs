//! The rules of Tavolando's games, and the search that plays them. No module depends on a browser,
//! a clock or a source of randomness.
//!
//! A module uses only modules that stand before it in this list. See `docs/architecture.md`.
//!
//! - `chunk`: the means to fetch code when it is first needed.
//! - `rules`: the vocabulary of every game, and the traits that a game implements.
//! - `search`: the search of the positions of any game.
//! - `games`: the games, one file each, and their registry.

#[macro_use]
pub mod rules;

pub mod chunk;
pub mod games;
pub mod search;
