//! The device's storage. Whatever is wrong with it (refused, full, spoilt) is as if nothing had been
//! kept: play never depends on it.

use crate::page::browser::{dom, json};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::cell::Cell;
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

thread_local! {
    static SHUT: Cell<bool> = const { Cell::new(false) };
}

/// Keeps nothing and finds nothing from now on.
pub fn shut() {
    SHUT.set(true);
}

/// The device's storage; `None` where it is refused, as in a private or a sandboxed window.
fn storage() -> Option<Storage> {
    if !dom::ALIVE || SHUT.get() {
        return None;
    }
    web_sys::window()?.local_storage().ok()?
}

/// What was kept under a name, unread.
pub fn text(name: &str) -> Option<String> {
    storage()?.get_item(&key(name)).ok()?
}

/// What was kept under a name, if it can be read.
pub fn load<T: DeserializeOwned>(name: &str) -> Option<T> {
    let kept: Versioned<T> = json::read(&text(name)?)?;
    (kept.version == VERSION).then_some(kept.value)
}

/// Keeps a value; false where the device refuses.
pub fn save<T: Serialize>(name: &str, value: T) -> bool {
    let kept = Versioned {
        version: VERSION,
        value,
    };
    let kept = json::write(&kept)
        .zip(storage())
        .map(|(text, storage)| storage.set_item(&key(name), &text).is_ok());
    kept.unwrap_or(false)
}

/// The names of everything that is kept whose names begin so.
pub fn names(prefix: &str) -> Vec<String> {
    let Some(storage) = storage() else {
        return Vec::new();
    };
    let ours = key("");
    let count = storage.length().unwrap_or(0);
    (0..count)
        .filter_map(|index| storage.key(index).ok()?)
        .filter_map(|name| Some(name.strip_prefix(&ours)?.to_string()))
        .filter(|name| name.starts_with(prefix))
        .collect()
}

/// Forgets what is kept under a name, unless the device refuses.
pub fn remove(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&key(name));
    }
}
