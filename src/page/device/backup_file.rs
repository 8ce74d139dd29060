//! The form of a file that holds what this device keeps: everything, or a single game.

use crate::page::browser::json;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The form of the file; a later one has another number.
pub(super) const VERSION: u32 = 1;

/// The sign by which such a file is known.
pub(super) const SIGN: &str = "tavolando-backup";

#[derive(Serialize, Deserialize)]
pub(super) struct File {
    pub form: String,
    pub version: u32,
    /// When it was made, in milliseconds since 1970.
    pub made: f64,
    /// The texts that are kept, as they are, by their names.
    pub kept: BTreeMap<String, String>,
}

/// Texts that are kept, by their names, as the text of a file.
pub(super) fn write(kept: BTreeMap<String, String>) -> Option<String> {
    json::write(&File {
        form: SIGN.into(),
        version: VERSION,
        made: js_sys::Date::now(),
        kept,
    })
}

/// A text that is kept under a name as the text of a file, from which it can be restored.
pub fn file_of(name: &str, text: String) -> Option<String> {
    write(BTreeMap::from([(name.to_string(), text)]))
}
