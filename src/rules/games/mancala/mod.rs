//! The sowing games: one type for all, to which each game's file says what is peculiar to it.
//!
//! Each file names only those that stand before it here: `sowing` (what lies where) and `board`, `plan`
//! (data), `text` (positions), `sower` (the hand), `family` (turns, legality, ends), `game` (its face to
//! tables and searches), `shared` (what several games have), `prelude` and the games.

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
