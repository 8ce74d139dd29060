//! What is to be seen: pieces with an identity, where they lie, and how they travel.
//!
//! Plain data made from what the rules tell; it knows no browser and no game.

mod layout;
mod speed;
mod sprites;
mod upright;

pub use layout::{
    Bounds, bounds, dice_placed, extent, is_column, pivot, placed, resting, thrown_at, touched,
    toward,
};
pub use speed::Speed;
pub use sprites::{Frame, Sprite, Sprites, film};
pub use upright::{is_upright, upright};
