//! Tests that need no browser: rules, records, formats, prose, the engine, and the boundaries
//! between modules. They are one program, so the linker runs only once.

#[cfg(feature = "native")]
mod address;
mod atlas;
#[cfg(feature = "native")]
mod chunks;
mod circles;
mod classes;
mod common;
mod complete;
mod contest;
mod core;
#[cfg(feature = "native")]
mod drawing;
mod engine;
#[cfg(feature = "page")]
mod examinations;
mod formats;
mod generated;
mod ids;
mod imports;
mod kept;
mod laws;
mod layers;
mod levels;
#[cfg(feature = "native")]
mod licences;
mod line;
#[cfg(feature = "page")]
mod lists;
#[cfg(feature = "native")]
mod matches;
mod mended_links;
mod perft;
mod plain_words;
mod positions;
#[cfg(feature = "page")]
mod problems;
#[cfg(feature = "page")]
mod prose;
#[cfg(feature = "page")]
mod readings;
mod records;
#[cfg(feature = "page")]
mod refusals;
mod repeats;
mod sgf;
mod sgf_more;
#[cfg(feature = "page")]
mod skins;
#[cfg(feature = "page")]
mod sounds;
mod sowing;
#[cfg(feature = "page")]
mod telling;
mod turns;
mod variations;
#[cfg(feature = "page")]
mod words;
mod worked_cases;
