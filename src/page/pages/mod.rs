//! The pages of the site, and the board for other sites' pages.

mod card;
pub(super) mod chapter;
mod cover;
pub(super) mod embed;
mod frame;
pub(super) mod game;
mod kept;
mod list;
mod lost;
mod place;
pub(super) mod print;
pub(super) mod readings;
mod settings;
mod shelf;
mod shelf_props;
pub(super) mod site;
pub(super) mod today;
