//! The interface of a table controller to the device: stored games, and random numbers.

use crate::{
    rules::Options,
    table::{Record, Saved, Session, SessionConfig},
};
use serde::{Deserialize, Serialize};

/// The stored texts of a table, as they are. If they have changed, another tab has changed them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StoredTexts {
    /// The stored game of the table; `None` if there is none.
    pub game: Option<String>,
    /// The stored text of its correspondence game; `None` if there is none.
    pub correspondence: Option<String>,
}

/// The result of a game for one player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SolitaireResult {
    /// The options of the game.
    pub options: Options,
    /// Whether the player has won.
    pub won: bool,
    /// The points of the player; 0 if the game counts none.
    pub points: i32,
}

/// The device of a table. Each method acts at once. Some methods return whether something was
/// stored. For them, false means that the device refused and nothing has changed.
pub trait Device {
    /// Returns the stored texts of the table of a game.
    fn stored_texts(&self, game: &str) -> StoredTexts;
    /// Returns the stored text of the table of a game.
    fn stored_text(&self, game: &str) -> Option<String>;
    /// Reads the game in that text; `None` if it cannot be read.
    fn load(&self, game: &str) -> Option<Saved>;
    /// Stores a game as the one on its table.
    fn save(&self, saved: &Saved) -> bool;
    /// Stores a text that cannot be opened in another place.
    fn set_aside(&self, game: &str, text: &str) -> bool;
    /// Adds a game to the player's games.
    fn shelve(&self, session: &Session) -> bool;
    /// Does the same for a game that may have been played further in another tab.
    fn shelve_saved(&self, saved: Saved) -> bool;
    /// Whether the player would lose a game that another one replaces.
    fn would_be_lost(&self, session: &Session) -> bool;
    /// Stores a result if it is the best with its options.
    fn store_if_best(&self, game: &str, result: SolitaireResult) -> bool;
    /// Stores the settings of a game as defaults for new games.
    fn store_default_config(&self, config: &SessionConfig);
    /// Returns the correspondence game on the table of a game.
    fn remote_game(&self, game: &str) -> Option<Box<dyn RemoteGame>>;
    /// Whether there is a correspondence game whose code has not been loaded.
    fn needs_correspondence_code(&self, game: &str) -> bool;
    /// Removes the correspondence game from its table.
    fn clear_remote(&self, game: &str);
    /// Returns a random number; `None` if the device has no random source.
    fn random(&self) -> Option<u64>;
}

/// A correspondence game, as its table sees it.
pub trait RemoteGame {
    /// Returns the game's unique name: sixteen hexadecimal digits.
    fn id(&self) -> &str;
    /// Returns the game as last sent or received, with the moves played here since.
    fn record(&self) -> &Record;
    /// Returns the outgoing letter, as JSON.
    fn letter_json(&self) -> Option<String>;
    /// Whether it is this player's turn.
    fn is_my_turn(&self) -> bool;
    /// Whether the letter to be sent now answers an invitation.
    fn answers_invitation(&self) -> bool;
    /// Returns the number that decides this player's next throw.
    fn throw_number(&self) -> Option<u64>;
    /// Takes in the moves played here.
    fn update_moves(&mut self, record: &Record);
    /// Takes back the moves after the first `moves`, which were played here and have not been sent.
    /// Returns false, with nothing changed, if another player made one of them.
    fn take_back(&mut self, moves: usize) -> bool;
    /// Whether the game has more turns than letters can carry.
    fn is_too_long(&self) -> bool;
    /// Returns the game as a session with a remote opponent.
    fn session(&self, config: SessionConfig) -> Option<Session>;
    /// Whether this is an invitation that the player has not accepted. Nothing of it is stored.
    fn is_unaccepted_invitation(&self) -> bool;
    /// Accepts the invitation, so that the device stores it from now on.
    fn accept_invitation(&mut self);
    /// Stores the game and records that it is on its table. Returns false, with nothing changed, if
    /// the device refuses or another tab has stored something else of the same game.
    fn store(&self) -> bool;
    /// Returns the text of a backup file that can restore the game.
    fn backup_text(&self) -> Option<String>;
    /// Returns the name of the other player, if they have put it into a link.
    fn other_name(&self) -> Option<&str>;
    /// Returns the game as its own type, for the code that makes letters.
    fn as_any(&self) -> &dyn std::any::Any;
}
