//! The mancala games: one type for all, to which each game's file adds only its own rules.
//!
//! Each file uses only those listed before it here: `sowing` (the state of the pits) and `board`,
//! `plan` (data), `text` (positions), `sower` (the sowing hand), `family` (turns, legality, ends),
//! `game` (the adapter for tables and searches), `shared` (parts of several games), `prelude` and
//! the games.

pub mod awele;
pub mod ayoayo;
pub mod bao;
mod board;
pub mod congklak;
mod family;
mod game;
pub mod hawalis;
pub mod hoyito;
pub mod latho;
mod laying;
pub mod layli_goobalay;
pub mod mangala;
pub mod nsa_isong;
mod plan;
mod prelude;
mod shared;
mod sower;
mod sowing;
pub mod tchuka_ruma;
mod text;
pub mod togyzkumalak;
