//! The built site in a real browser. `make test` builds it first and runs everything except
//! measurements (`bench`) and photographs (`shots`).

mod announced;
mod answers;
mod anywhere;
mod around;
mod bench;
mod bidi;
mod branches;
mod browser_commands;
mod chunks;
mod condition;
mod contrast;
mod cover;
mod dialogs;
mod driver;
mod embed;
mod engines;
mod examinations;
mod faces;
mod files;
mod kept;
mod keys;
mod links;
mod lists;
mod offline;
mod opening;
mod page;
mod readings;
mod refusals;
mod refused;
mod shots;
mod solo;
mod start;
mod telephone;
mod touch;
mod touches;
