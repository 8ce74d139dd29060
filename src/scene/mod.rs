//! The visible scene: pieces with an identity, their places, and their movements.
//!
//! The module turns the events of the rules into plain data. It is independent of browsers and
//! games.

mod layout;
mod sounds;
mod speed;
mod sprites;
mod upright;

pub use layout::{
    Bounds, bounds, dice_position, has_dice_column, hit_areas, piece_position, pivot, place_bounds,
    place_position, rotate, throw_button_bounds,
};
pub use sounds::{Material, STONE_SKINS, Sound};
pub use speed::Speed;
pub use sprites::{Frame, Sprite, Sprites, keyframes};
pub use upright::{is_upright, upright_board};
