//! Tests a table without a page: messages go in, effects come out. A host in memory carries the
//! effects out.

mod correspondence;
mod history;
mod host;
mod keeping;
mod moves;
mod new_game;
mod solitaire;
mod tabs;
mod thinking;
mod throws;
mod time;
mod turns;
mod typing;
mod watching;
