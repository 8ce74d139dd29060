//! The view of any board: how it is drawn, and how its pieces move and are lifted.

pub mod animator;
pub mod backdrop;
mod drag;
mod drawing;
mod labels;
mod magnifier;
mod pieces;
pub mod skins;
mod view;

pub use drawing::BoardViewProps;
pub use pieces::draw_piece;
pub use view::BoardView;
