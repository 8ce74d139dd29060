//! The pages of the site, and the board for other sites' pages.

mod card;
pub(super) mod chapter;
mod choose;
mod cover;
pub(super) mod embed;
pub(super) mod game;
mod kept;
mod list;
mod not_found;
mod page_context;
pub(super) mod print;
pub(super) mod readings;
mod settings;
mod shelf;
mod shelf_props;
mod shell;
pub(super) mod site;
pub(super) mod today;
mod whole_book;
