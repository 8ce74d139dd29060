//! Everything that this device keeps in one file, and back from it. What is here already is never lost by that:
//! games come beside each other, the better result counts, and only the settings are replaced.

use super::{
    aside,
    correspondence::KeptCorrespondence,
    games::{self, Best},
    settings::Settings,
    shelf::{self, Shelved},
    storage,
};
use crate::{page::browser::json, table::Saved};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The form of the file; a later one has another number.
const VERSION: u32 = 1;

/// The sign by which such a file is known.
const SIGN: &str = "tavolando-backup";

#[derive(Serialize, Deserialize)]
struct File {
    form: String,
    version: u32,
    /// When it was made, in milliseconds since 1970.
    made: f64,
    /// The texts that are kept, as they are, by their names.
    kept: BTreeMap<String, String>,
}

/// Why a file is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It is no backup of this site, or is damaged.
    NoBackup,
    /// A later release of the site has made it.
    Later,
}

/// How much came back from a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Restored {
    /// Entries that are here now, whether they came from the file or were here before.
    pub taken: usize,
    /// Entries for which the device had no room.
    pub left: usize,
}

/// Everything that is kept, as the text of a file.
pub fn make() -> Option<String> {
    let kept = storage::names("")
        .into_iter()
        .filter_map(|name| Some((name.clone(), storage::text(&name)?)))
        .collect();
    json::write(&File {
        form: SIGN.into(),
        version: VERSION,
        made: js_sys::Date::now(),
        kept,
    })
}

/// Takes everything back from the text of a file.
pub fn restore(text: &str) -> Result<Restored, Fault> {
    let file: File = json::read(text).ok_or(Fault::NoBackup)?;
    if file.form != SIGN {
        return Err(Fault::NoBackup);
    }
    if file.version > VERSION {
        return Err(Fault::Later);
    }
    let mut restored = Restored::default();
    // In the order of their names a table comes after the games by link that can stand on it.
    for (name, text) in file.kept.iter().filter(|(name, _)| is_name(name)) {
        if take(name, text, &file.kept) {
            restored.taken += 1;
        } else {
            restored.left += 1;
        }
    }
    Ok(restored)
}

/// Whether something of ours can have this name.
fn is_name(name: &str) -> bool {
    let is_part =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-+".contains(&byte);
    !name.is_empty() && name.len() <= 100 && name.bytes().all(is_part)
}

/// Takes one text back; false where the device has no room for it.
fn take(name: &str, text: &str, all: &BTreeMap<String, String>) -> bool {
    let here = storage::text(name);
    if here.as_deref() == Some(text) {
        return true;
    }
    match name.split_once('.').unwrap_or((name, "")) {
        ("shelf", _) => match storage::read_all::<Shelved>(text) {
            Some(kept) if here.is_none() && !shelf::holds(&kept.saved) => {
                storage::put_text(name, text)
            }
            Some(kept) => shelf::put_shelved(kept),
            None => aside::put(name, text),
        },
        (_, _) if here.is_none() && !name.starts_with("far-table.") => {
            storage::put_text(name, text)
        }
        ("game", game) => match storage::read_all::<Saved>(text) {
            Some(saved) if saved.record.game != game => aside::put(name, text),
            Some(saved) => saved.record.moves.is_empty() || shelf::put_saved(saved, None),
            None => aside::put(name, text),
        },
        ("far", _) => take_letter(name, text, here.as_deref().unwrap_or_default()),
        ("far-table", game) => {
            // It says how the game came to be played that stands on the table.
            let table = games::name(game);
            let stands = storage::text(&table).as_ref() == all.get(&table);
            here.is_some() || !stands || storage::put_text(name, text)
        }
        ("settings", _) => match storage::read::<Settings>(text) {
            Some(_) => storage::put_text(name, text),
            None => true,
        },
        ("learnt", _) => match storage::read::<bool>(text) {
            Some(true) => storage::put_text(name, text),
            _ => true,
        },
        ("learnt-further" | "solved", _) => {
            let mut list: Vec<String> = storage::load(name).unwrap_or_default();
            let new = storage::read::<Vec<String>>(text).unwrap_or_default();
            for entry in new {
                if !list.contains(&entry) {
                    list.push(entry);
                }
            }
            storage::save(name, list)
        }
        ("examined", game) => match storage::read::<(u16, u16)>(text) {
            Some((right, all)) => games::keep_examined(game, right, all),
            None => true,
        },
        ("best", game) => {
            let results = storage::read::<Vec<Best>>(text).unwrap_or_default();
            results.into_iter().all(|best| games::keep_best(game, best))
        }
        // Of the rest what is here counts.
        _ => true,
    }
}

/// Takes a game by link back that is here too: of the same game the one with more moves.
fn take_letter(name: &str, text: &str, here: &str) -> bool {
    let read = |text: &str| storage::read_all::<KeptCorrespondence>(text);
    match (read(here), read(text)) {
        (Some(own), Some(new)) if own.is_older_than(&new) => storage::put_text(name, text),
        (Some(own), Some(new)) if new.is_older_than(&own) => true,
        _ => aside::put(name, text),
    }
}
