//! What is kept on the device. Whatever is wrong with the storage (refused, full, spoilt) is as if
//! nothing had been kept: play never depends on it.

use crate::table::Saved;
use gloo::storage::{LocalStorage, Storage, errors::StorageError};
use serde::{Deserialize, Serialize};

/// The form of what is kept; a later one reads this one too.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Versioned<T> {
    version: u32,
    value: T,
}

fn key(name: &str) -> String {
    format!("tavolando.{name}")
}

/// What was kept under a name, if it can be read.
fn load<T: for<'de> Deserialize<'de>>(name: &str) -> Option<T> {
    let kept: Result<Versioned<T>, StorageError> = LocalStorage::get(key(name));
    kept.ok()
        .filter(|kept| kept.version == VERSION)
        .map(|kept| kept.value)
}

/// Keeps a value; false where the device refuses.
fn save<T: Serialize>(name: &str, value: T) -> bool {
    let kept = Versioned {
        version: VERSION,
        value,
    };
    LocalStorage::set(key(name), kept).is_ok()
}

/// The game that was in play.
pub fn load_game(game: &str) -> Option<Saved> {
    load(&format!("game.{game}"))
}

/// Keeps the game in play; false where the device refuses.
pub fn save_game(saved: &Saved) -> bool {
    save(&format!("game.{}", saved.record.game), saved)
}

/// How the reader wants the pages to be.
pub fn load_settings() -> super::settings::Settings {
    load("settings").unwrap_or_default()
}

pub fn save_settings(settings: &super::settings::Settings) -> bool {
    save("settings", settings)
}
