//! What needs no browser: rules, records, formats, prose, the engine, and what holds the modules apart.
//! One program, so that everything is linked once.

mod atlas;
mod classes;
mod common;
mod contest;
mod core;
#[cfg(feature = "native")]
mod drawing;
mod engine;
#[cfg(feature = "page")]
mod examinations;
mod formats;
mod laws;
mod layers;
mod levels;
mod line;
#[cfg(feature = "page")]
mod lists;
mod perft;
mod positions;
#[cfg(feature = "page")]
mod problems;
#[cfg(feature = "page")]
mod prose;
#[cfg(feature = "page")]
mod readings;
mod records;
mod sowing;
mod turns;
mod variations;
#[cfg(feature = "page")]
mod words;
mod worked_cases;
