//! The parts from which pages are made.

pub(super) mod announcement;
pub(super) mod button;
pub(super) mod clipboard;
pub(super) mod deferred;
pub(super) mod dialog;
pub(super) mod icon;
pub(super) mod lazy;
pub(super) mod prerendered;
pub(super) mod route;
mod visibility;
pub(super) mod word_choice;
