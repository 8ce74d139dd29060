//! Any board: how it is drawn, how its pieces travel and are lifted.

pub mod animator;
pub mod backdrop;
mod drag;
mod figures;
mod magnifier;
mod view;

pub use view::{BoardView, BoardViewProps, figure};
