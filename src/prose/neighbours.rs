//! Games that the book does not have, each with the nearest game that the book has. The search
//! offers that game to readers who look for a missing one.

use super::{Neighbour, listing::PageLinks};
use serde::Deserialize;

/// `neighbours.toml`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Neighbours {
    game: Vec<MissingGame>,
}

/// A game that the book does not have.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct MissingGame {
    /// Its names, in any language.
    names: Vec<String>,
    /// The key of the nearest game in the book; `None` if none is near.
    near: Option<String>,
}

impl Neighbours {
    /// Returns the games with links to their nearest games.
    ///
    /// # Errors
    /// Returns an error if a game has no name, or if the nearest game is not in the book.
    pub fn linked(&self, links: &PageLinks) -> Result<Vec<Neighbour>, String> {
        let linked = self.game.iter().map(|game| {
            let names = game.names.join("|");
            if names.is_empty() {
                return Err("a game has no name".to_string());
            }
            let near = match &game.near {
                Some(key) => {
                    let link = links.get(key);
                    let link = link.ok_or_else(|| format!("{names}: there is no page of {key}"))?;
                    Some((link.address.clone(), link.title.clone()))
                }
                None => None,
            };
            Ok(Neighbour { names, near })
        });
        linked.collect()
    }
}
