//! The rules, the search and the records of Tavolando's games. No module uses a browser, a clock or
//! a random source.
//!
//! Each module uses only those before it. `chunk` is code that may be fetched later. `json` reads
//! and writes JSON. `rules` is the vocabulary of every game. `search` searches the positions of any
//! game. `games` has one file per game. `table` is a game in progress. `formats` reads and writes
//! the files of other programs. `protocol` has the requests and answers that the page uses.
//! `controller` runs a table without a page. `engine` answers requests. `dialects` has the
//! protocols of other programs. See `docs/architecture.md`.

#[macro_use]
extern crate tavolando_rules;

pub use tavolando_rules::{chunk, games, parse_error, rules, search};

pub mod controller;
#[cfg(not(target_arch = "wasm32"))]
pub mod dialects;
pub mod engine;
pub mod formats;
pub mod json;
pub mod protocol;
pub mod table;
