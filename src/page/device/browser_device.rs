//! The services of this browser for a table controller.

use super::{correspondence, games, shelf, storage};
use crate::{
    controller::{Device, RemoteGame, SolitaireResult, StoredTexts},
    page::browser::dom,
    table::{Saved, Session, SessionConfig},
};

/// The storage of this device, and its source of random numbers.
pub(crate) struct BrowserDevice;

impl Device for BrowserDevice {
    fn stored_texts(&self, game: &str) -> StoredTexts {
        let id = correspondence::id_on_table(game);
        StoredTexts {
            game: storage::text(&games::name(game)),
            correspondence: id.and_then(|id| storage::text(&correspondence::name(&id))),
        }
    }

    fn stored_text(&self, game: &str) -> Option<String> {
        games::text(game)
    }

    fn load(&self, game: &str) -> Option<Saved> {
        games::load(game)
    }

    fn save(&self, saved: &Saved) -> bool {
        games::save(saved)
    }

    fn set_aside(&self, game: &str, text: &str) -> bool {
        games::put_aside(game, text)
    }

    fn shelve(&self, session: &Session) -> bool {
        shelf::put(session)
    }

    fn shelve_saved(&self, saved: Saved) -> bool {
        shelf::put_saved(saved, None)
    }

    fn would_be_lost(&self, session: &Session) -> bool {
        shelf::is_missed(session)
    }

    fn store_if_best(&self, game: &str, result: SolitaireResult) -> bool {
        games::keep_best(game, result)
    }

    fn store_default_config(&self, config: &SessionConfig) {
        games::prefer(config);
    }

    fn remote_game(&self, game: &str) -> Option<Box<dyn RemoteGame>> {
        correspondence::game_on_table(game)
    }

    fn needs_correspondence_code(&self, game: &str) -> bool {
        correspondence::is_on_table(game) && !correspondence::chunk().is_loaded()
    }

    fn clear_remote(&self, game: &str) {
        correspondence::leave_table(game);
    }

    fn random(&self) -> Option<u64> {
        dom::random()
    }
}
