//! How a window finds out that another one has been at the same table.

use super::{correspondence, games, storage};

/// All that is kept of a table, unread: where it is not what it was, another window has been at it.
#[derive(PartialEq, Default)]
pub struct Trace {
    game: Option<String>,
    correspondence: Option<String>,
}

impl Trace {
    /// What is kept of a game's table now.
    pub fn of(game: &str) -> Trace {
        let id = correspondence::id_on_table(game);
        Trace {
            game: storage::text(&games::name(game)),
            correspondence: id.and_then(|id| storage::text(&correspondence::name(&id))),
        }
    }
}
