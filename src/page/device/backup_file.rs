//! The format of a file that holds everything this device keeps, or a single game.

use crate::page::browser::json;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the format; a later one has another number.
pub(super) const VERSION: u32 = 1;

/// The value that identifies such a file.
pub(super) const FORMAT_ID: &str = "tavolando-backup";

#[derive(Serialize, Deserialize)]
pub(super) struct BackupFile {
    pub form: String,
    pub version: u32,
    /// The time when it was made, in milliseconds since 1970.
    pub made: f64,
    /// The kept texts, unchanged, by their names.
    pub kept: BTreeMap<String, String>,
}

/// Writes kept texts, by their names, as the text of a file.
pub(super) fn write(kept: BTreeMap<String, String>) -> Option<String> {
    json::write(&BackupFile {
        form: FORMAT_ID.into(),
        version: VERSION,
        made: js_sys::Date::now(),
        kept,
    })
}

/// Writes one kept text, with its name, as the text of a file from which it can be restored.
pub(crate) fn file_of(name: &str, text: String) -> Option<String> {
    write(BTreeMap::from([(name.to_string(), text)]))
}
