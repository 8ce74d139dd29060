//! The mancala games: one type for all, to which each game's file adds only its own rules.
//!
//! Each file uses only those listed before it here: `sowing` (the state of the pits) and `board`,
//! `plan` (data), `text` (positions), `sower` (the sowing hand), `family` (turns, legality, ends),
//! `game` (the adapter for tables and searches), `shared` (parts of several games), `prelude` and
//! the games.

pub(super) mod awele;
pub(super) mod ayoayo;
pub(super) mod bao;
mod board;
pub(super) mod congklak;
mod family;
mod game;
pub(super) mod hawalis;
pub(super) mod hoyito;
pub(super) mod latho;
mod laying;
pub(super) mod layli_goobalay;
pub(super) mod mangala;
pub(super) mod nsa_isong;
mod plan;
mod prelude;
mod shared;
mod sower;
mod sowing;
pub(super) mod tchuka_ruma;
mod text;
pub(super) mod togyzkumalak;
