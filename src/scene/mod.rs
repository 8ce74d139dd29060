//! The visible scene: pieces with an identity, their places, and their movements.
//!
//! The module turns the events of the rules into plain data. It knows no browser and no game.

mod layout;
mod speed;
mod sprites;
mod upright;

pub use layout::{
    Bounds, bounds, dice_placed, extent, hit_areas, is_column, piece_position, pivot, placed,
    rotate, thrown_at,
};
pub use speed::Speed;
pub use sprites::{Frame, Sprite, Sprites, keyframes};
pub use upright::{is_upright, upright};
