//! The parts from which pages are made.

pub mod announced;
pub mod button;
pub mod clipboard;
pub mod deferred;
pub mod dialog;
pub mod icon;
pub mod lazy;
pub mod prerendered;
pub mod route;
mod visibility;
pub mod words;
