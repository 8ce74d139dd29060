//! The interface to the browser.

pub(super) mod client;
pub(super) mod dom;
pub(super) mod fetched;
pub(super) mod json;
pub(super) mod scroll;
pub(super) mod share;
pub(super) mod sound;
pub(super) mod unknown_fields;
mod value;
