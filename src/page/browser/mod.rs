//! The interface to the browser.

pub mod client;
pub mod dom;
pub mod fetched;
pub mod json;
pub mod rest;
pub mod share;
pub mod sound;
mod value;
