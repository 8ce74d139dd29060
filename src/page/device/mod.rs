//! What is kept on the device: the games in play, the shelf, games by correspondence, the settings.

pub mod correspondence;
pub mod games;
pub mod settings;
pub mod shelf;
pub mod storage;
pub mod trace;
