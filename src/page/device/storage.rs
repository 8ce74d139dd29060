//! The device's storage. The games work without it: an unreadable entry counts as missing, and each
//! write reports whether the device accepted it. `docs/site.md` lists everything that is stored. It
//! also says what happens when the storage is full, or when another release or window has written
//! to it.
//!
//! Every name contains the path of the site (`tavolando/book/game.awele` on a site below `/book/`).
//! So two copies of the site on one host do not share their data.

use crate::page::browser::{
    dom, json,
    unknown_fields::{KnownFields, UnknownFields},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::cell::{Cell, OnceCell};
use wasm_bindgen::JsCast;
use web_sys::Storage;

/// The version of the stored format; a later version reads this one too.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Versioned<T> {
    version: u32,
    value: T,
}

/// The prefix of all names in earlier releases.
const OLD_PREFIX: &str = "tavolando.";

/// Returns the prefix of the names of this copy of the site: `tavolando` and the path of the site.
fn own_prefix() -> String {
    thread_local! {
        static OURS: OnceCell<String> = const { OnceCell::new() };
    }
    OURS.with(|ours| {
        ours.get_or_init(|| {
            let base = if dom::IN_BROWSER {
                dom::base()
            } else {
                String::new()
            };
            let host = base.split_once("://").map_or("", |(_, rest)| rest);
            let path = host.find('/').map_or("/", |slash| &host[slash..]);
            format!("tavolando{path}")
        })
        .clone()
    })
}

fn key(name: &str) -> String {
    own_prefix() + name
}

thread_local! {
    static DISABLED: Cell<bool> = const { Cell::new(false) };
}

/// Stops all reading and writing from now on.
pub(crate) fn disable() {
    DISABLED.set(true);
}

/// Returns the device's storage; `None` if it is refused, as in a private or a sandboxed window.
fn storage() -> Option<Storage> {
    if !dom::IN_BROWSER || DISABLED.get() {
        return None;
    }
    web_sys::window()?.local_storage().ok()?
}

/// Returns the text under a name, without parsing it.
pub(crate) fn text(name: &str) -> Option<String> {
    storage()?.get_item(&key(name)).ok()?
}

/// Keeps a text under a name, in place of the current one. If the device refuses, returns false and
/// changes nothing.
#[must_use = "if the device refuses, the text is not stored"]
pub(crate) fn put_text(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(&key(name), text).is_ok())
}

/// Reads the value in a text, if possible.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    let kept: Versioned<T> = json::read(text)?;
    (kept.version == VERSION).then_some(kept.value)
}

/// Loads the value under a name, if it can be read.
pub(crate) fn load<T: DeserializeOwned>(name: &str) -> Option<T> {
    read(&text(name)?)
}

/// Returns whether a later release has kept a value under a name, in a form that cannot be read
/// here.
pub(crate) fn is_newer(name: &str) -> bool {
    #[derive(Deserialize)]
    struct Form {
        version: u32,
    }
    let form: Option<Form> = text(name).and_then(|text| json::read(&text));
    form.is_some_and(|form| form.version > VERSION)
}

/// Keeps a value. If the device refuses, or if a later release has kept a value under this name,
/// returns false and changes nothing.
pub(crate) fn save<T: Serialize>(name: &str, value: T) -> bool {
    if is_newer(name) {
        return false;
    }
    let kept = Versioned {
        version: VERSION,
        value,
    };
    json::write(&kept).is_some_and(|text| put_text(name, &text))
}

/// A value that also holds the fields that a later release has added to it, and keeps them
/// unchanged.
pub(crate) trait HasUnknownFields {
    /// All fields that this release knows, of the value and of the objects in it.
    const KNOWN: KnownFields;

    /// Sets the unknown fields of the value.
    fn set_unknown(&mut self, unknown: UnknownFields);

    /// Returns the unknown fields of the value.
    fn unknown(&self) -> UnknownFields;
}

/// Reads a value like [`read`], and keeps the fields that this release does not know.
pub(crate) fn read_lossless<T: DeserializeOwned + HasUnknownFields>(text: &str) -> Option<T> {
    let mut value: T = read(text)?;
    value.set_unknown(UnknownFields::of(text, "value", T::KNOWN));
    Some(value)
}

/// Loads a value like [`load`], and keeps the fields that this release does not know.
pub(crate) fn load_lossless<T: DeserializeOwned + HasUnknownFields>(name: &str) -> Option<T> {
    read_lossless(&text(name)?)
}

/// Keeps a value like [`save`], with the fields that this release does not know. Unlike [`save`],
/// this function also replaces a value that a later release has kept in a form that cannot be read
/// here.
pub(crate) fn save_lossless<T: Serialize + HasUnknownFields>(name: &str, value: &T) -> bool {
    text_of(value).is_some_and(|text| put_text(name, &text))
}

/// Returns the text of a value as [`save_lossless`] keeps it.
pub(crate) fn text_of<T: Serialize + HasUnknownFields>(value: &T) -> Option<String> {
    let kept = Versioned {
        version: VERSION,
        value,
    };
    json::write_with_unknown(&kept, "value", &value.unknown())
}

/// Returns all names in the storage that begin with a prefix, each without that prefix.
fn names_behind(prefix: &str) -> Vec<String> {
    let Some(storage) = storage() else {
        return Vec::new();
    };
    let count = storage.length().unwrap_or(0);
    (0..count)
        .filter_map(|index| storage.key(index).ok()?)
        .filter_map(|name| Some(name.strip_prefix(prefix)?.to_string()))
        .collect()
}

/// Returns the names of this copy's entries that begin with a prefix.
pub(crate) fn names(prefix: &str) -> Vec<String> {
    let mut names = names_behind(&own_prefix());
    // Names with a slash belong to copies of the site below this one.
    names.retain(|name| name.starts_with(prefix) && !name.contains('/'));
    names
}

/// Removes the entry under a name, unless the device refuses.
pub(crate) fn remove(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&key(name));
    }
}

/// Moves the entries of earlier releases, whose names have no path, to the names of this copy. If a
/// new name already has another text, that text stays, and the older text is returned with its
/// name. If one host has several copies of the site, the first one that is opened takes all
/// entries.
pub(crate) fn migrate_names() -> Vec<(String, String)> {
    let Some(storage) = storage() else {
        return Vec::new();
    };
    let mut older = Vec::new();
    for name in names_behind(OLD_PREFIX) {
        let old = format!("{OLD_PREFIX}{name}");
        let Ok(Some(kept)) = storage.get_item(&old) else {
            continue;
        };
        match text(&name) {
            None if put_text(&name, &kept) => {}
            None => {
                // The storage may have room for only one of the two.
                let _ = storage.remove_item(&old);
                if !put_text(&name, &kept) {
                    let _ = storage.set_item(&old, &kept);
                }
                continue;
            }
            Some(own) if own == kept => {}
            Some(_) => {
                older.push((name, kept));
                continue;
            }
        }
        let _ = storage.remove_item(&old);
    }
    older
}

/// Removes the entry that an earlier release kept under a name without a path.
pub(crate) fn remove_old(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{OLD_PREFIX}{name}"));
    }
}

/// The name of an entry: it records that the browser was asked for persistent storage.
pub(crate) const PERSIST_ASKED: &str = "persist-asked";

/// Asks the browser, once, not to evict the data when the device runs out of room.
pub(crate) fn ask_to_persist() {
    if text(PERSIST_ASKED).is_some() || !save(PERSIST_ASKED, true) {
        return;
    }
    // Older browsers lack this function.
    let navigator = dom::window().navigator();
    let manager = js_sys::Reflect::get(&navigator, &"storage".into()).unwrap_or_default();
    let persist = js_sys::Reflect::get(&manager, &"persist".into()).unwrap_or_default();
    if let Some(persist) = persist.dyn_ref::<js_sys::Function>()
        && let Ok(asked) = persist.call0(&manager)
    {
        // If the answer is no, nothing is lost.
        let _ = js_sys::Promise::all_settled(&js_sys::Array::of1(&asked));
    }
}
