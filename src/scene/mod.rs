//! The visible scene: pieces with an identity, their places, and their movements.
//!
//! The module turns the events of the rules into plain data. It knows no browser and no game.

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
