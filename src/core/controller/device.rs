//! The questions of a table controller to the device: the games that are kept, and chance.

use crate::{
    rules::Options,
    table::{Record, Saved, Session, SessionConfig},
};
use serde::{Deserialize, Serialize};

/// Everything that is kept of a table, unread. If it is not what it was, another tab has changed it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Trace {
    pub game: Option<String>,
    pub correspondence: Option<String>,
}

/// The result of a game for one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SolitaireResult {
    /// The options that it was played with.
    pub options: Options,
    pub won: bool,
    pub points: i32,
}

/// The device that a table stands on. Each method acts at once. Where a method returns whether something was kept,
/// false means that the device refuses and that nothing has changed.
pub trait Device {
    /// The texts that are kept of the table of a game.
    fn trace(&self, game: &str) -> Trace;
    /// The text that is kept of the table of a game.
    fn text(&self, game: &str) -> Option<String>;
    /// The game in that text; `None` where it cannot be read.
    fn load(&self, game: &str) -> Option<Saved>;
    fn save(&self, saved: &Saved) -> bool;
    /// Keeps a text that cannot be opened in another place.
    fn put_aside(&self, game: &str, text: &str) -> bool;
    /// Puts a game among the player's games.
    fn shelve(&self, session: &Session) -> bool;
    /// The same for a game that may have been played further in another tab.
    fn shelve_saved(&self, saved: Saved) -> bool;
    /// Whether a game would be missed if another were put in its place.
    fn is_missed(&self, session: &Session) -> bool;
    /// Keeps a result where it is the best with its options.
    fn keep_best(&self, game: &str, result: SolitaireResult) -> bool;
    /// Keeps how a game was begun, for the games that are begun next.
    fn prefer(&self, config: &SessionConfig);
    /// The game by correspondence on the table of a game.
    fn remote_game(&self, game: &str) -> Option<Box<dyn RemoteGame>>;
    /// Whether there is such a game whose code has not been loaded.
    fn needs_letters(&self, game: &str) -> bool;
    /// Takes the game by correspondence off its table.
    fn clear_remote(&self, game: &str);
    /// A random number; `None` where the device has no source of chance.
    fn random(&self) -> Option<u64>;
}

/// A game by correspondence as its table knows it.
pub trait RemoteGame {
    fn id(&self) -> &str;
    /// The game as it was last sent or received, with whatever has been played here since.
    fn record(&self) -> &Record;
    /// The letter that goes out, as JSON.
    fn letter(&self) -> Option<String>;
    /// Whether it is this player's turn.
    fn is_mine(&self) -> bool;
    /// Whether the letter that must go out now answers an invitation.
    fn answers_invitation(&self) -> bool;
    /// The number that decides the throw that is due to this player.
    fn throw(&self) -> Option<u64>;
    /// Takes in what has been played here.
    fn played(&mut self, record: &Record);
    /// Whether it has more turns than can be played by letters.
    fn is_too_long(&self) -> bool;
    /// The game as a session in which the other side is remote.
    fn session(&self, config: SessionConfig) -> Option<Session>;
    /// Whether it is an invitation that this player has not acted upon: nothing of it is kept.
    fn is_only_seen(&self) -> bool;
    /// Acts upon the invitation: from now on it is kept.
    fn take(&mut self);
    /// Keeps it, and that it is on its table; false, with nothing changed, where the device refuses or another tab has
    /// kept something else of the same game.
    fn keep(&self) -> bool;
    /// The text of a file from which the game can be restored.
    fn file(&self) -> Option<String>;
    /// The game as its own type, for the code that makes letters.
    fn as_any(&self) -> &dyn std::any::Any;
}
