//! The pages of the site, and the board for other sites' pages.

mod card;
pub mod chapter;
mod cover;
pub mod embed;
mod frame;
pub mod game;
mod kept;
mod list;
mod lost;
mod place;
pub mod print;
pub mod readings;
mod settings;
mod shelf;
mod shelf_props;
pub mod site;
pub mod today;
