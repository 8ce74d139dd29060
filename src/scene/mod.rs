//! What is to be seen: pieces with an identity, where they lie, and how they travel.
//!
//! Plain data made from what the rules tell; it knows no browser and no game.

mod layout;
mod stage;

pub use layout::{Bounds, bounds, extent, placed, resting};
pub use stage::{Beat, Stage, Token, film};
