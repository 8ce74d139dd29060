//! The parts from which pages are made.

pub mod announced;
pub mod button;
pub mod copying;
pub mod dialogue;
pub mod icon;
pub mod in_turn;
pub mod later;
mod near;
pub mod route;
pub mod stills;
pub mod words;
