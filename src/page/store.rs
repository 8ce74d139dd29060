//! What is kept on the device. Whatever is wrong with the storage (refused, full, spoilt) is as if
//! nothing had been kept: play never depends on it.

use super::json;
use crate::table::Saved;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use web_sys::Storage;

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

/// The device's storage; `None` where it is refused, as in a private or a sandboxed window.
fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// What was kept under a name, if it can be read.
fn load<T: DeserializeOwned>(name: &str) -> Option<T> {
    let text = storage()?.get_item(&key(name)).ok()??;
    let kept: Versioned<T> = json::read(&text)?;
    (kept.version == VERSION).then_some(kept.value)
}

/// Keeps a value; false where the device refuses.
fn save<T: Serialize>(name: &str, value: T) -> bool {
    let kept = Versioned {
        version: VERSION,
        value,
    };
    let kept = json::write(&kept)
        .zip(storage())
        .map(|(text, storage)| storage.set_item(&key(name), &text).is_ok());
    kept.unwrap_or(false)
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
