//! The protocols of other programs: GTP for Go, Hub for draughts, and Gomocup for Gomoku. A server
//! lets other programs play against the engine. The other functions let the arena play against
//! other programs. All of them work on lines of text, and read no input themselves.

pub mod gomocup;
pub mod gtp;
pub mod hub;

use crate::{
    games,
    rules::Options,
    search::{Budget, Scope, SearchControl},
    table::Table,
};

/// The name of this program in all protocols.
const NAME: &str = "Tavolando";
/// The version of this program in all protocols.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A program that answers the lines of a protocol.
pub trait Server {
    /// Answers one line with any number of lines, and passes each to `reply` as soon as it is
    /// known. Returns false after the line that ends the program.
    fn answer(
        &mut self,
        line: &str,
        control: &mut dyn SearchControl,
        reply: &mut dyn FnMut(&str),
    ) -> bool;

    /// Returns the check whether a line that arrives during a search ends that search.
    fn stop_check(&self) -> fn(&str) -> bool;
}

/// Opens a game of the collection.
fn open(game: &str, options: &Options) -> Table {
    let entry = games::find(game).expect("a game of the collection");
    Table::open(entry, options)
}

/// Plays the moves of a table again, with other options.
///
/// # Errors
///
/// Returns an error if a move is illegal with these options.
fn replay(table: &Table, game: &str, options: &Options) -> Result<Table, String> {
    let moves: Vec<String> = table.moves().into_iter().map(String::from).collect();
    let mut again = open(game, options);
    again.walk_to(&moves).map_err(|illegal| illegal.message)?;
    Ok(again)
}

/// Returns the best move; `None` if no player is to move.
fn best_move(table: &Table, budget: &Budget, control: &mut dyn SearchControl) -> Option<String> {
    let result = table.thinker().think(budget, Scope::BEST, control)?;
    Some(result.best)
}
