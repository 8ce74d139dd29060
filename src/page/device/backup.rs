//! The backup of everything that this device stores, as one file, and the restoration from that
//! file. Restoring loses nothing that is on the device: it adds games to those on the device, the
//! better result counts, and it replaces only the settings.

use super::{
    aside,
    backup_file::{self, BackupFile, FORMAT_ID, VERSION},
    correspondence::KeptCorrespondence,
    games,
    settings::Settings,
    shelf::{self, Shelved},
    storage,
};
use crate::{controller::SolitaireResult, page::browser::json, table::Saved};
use std::collections::BTreeMap;

/// The reason why a file is rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BackupError {
    /// The file is no backup of this site, or is damaged.
    NotABackup,
    /// A later release of the site made the file.
    NewerVersion,
}

/// The number of entries restored from a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Restored {
    /// Entries of the file that are on the device now. Some may have been there before.
    pub taken: usize,
    /// Entries for which the device had no room.
    pub left: usize,
}

/// Returns everything that is kept, as the text of a file.
pub(crate) fn make() -> Option<String> {
    let texts = storage::names("")
        .into_iter()
        .filter(|name| name != storage::PERSIST_ASKED)
        .filter_map(|name| Some((name.clone(), storage::text(&name)?)));
    backup_file::write(texts.collect())
}

/// Restores everything from the text of a file.
pub(crate) fn restore(text: &str) -> Result<Restored, BackupError> {
    let file: BackupFile = json::read(text).ok_or(BackupError::NotABackup)?;
    if file.form != FORMAT_ID {
        return Err(BackupError::NotABackup);
    }
    if file.version > VERSION {
        return Err(BackupError::NewerVersion);
    }
    let mut restored = Restored::default();
    let mut shelf = shelf::all();
    let named = file.kept.iter().filter(|(name, _)| is_name(name));
    // The check of `far-table` names needs the tables, so those names come last.
    let (last, first): (Vec<_>, Vec<_>) =
        named.partition(|(name, _)| name.starts_with(ON_TABLE_PREFIX));
    for (name, text) in first.into_iter().chain(last) {
        if restore_entry(name, text, &file.kept, &mut shelf) {
            restored.taken += 1;
        } else {
            restored.left += 1;
        }
    }
    Ok(restored)
}

/// The prefix of the names that say which game by link is on a table.
const ON_TABLE_PREFIX: &str = "far-table.";

/// Returns whether an entry of ours can have this name.
fn is_name(name: &str) -> bool {
    let is_part =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-+".contains(&byte);
    !name.is_empty() && name.len() <= 100 && name.bytes().all(is_part)
}

/// Restores one text. Returns false if the device has no room for it.
fn restore_entry(
    name: &str,
    text: &str,
    all: &BTreeMap<String, String>,
    shelf: &mut Vec<(String, Shelved)>,
) -> bool {
    let here = storage::text(name);
    if here.as_deref() == Some(text) {
        return true;
    }
    match name.split_once('.').unwrap_or((name, "")) {
        ("shelf", _) => match storage::read_lossless::<Shelved>(text) {
            Some(kept) => shelf::restore(shelf, kept, Some((name, text))),
            None => aside::put(name, text),
        },
        (_, _) if here.is_none() && !name.starts_with(ON_TABLE_PREFIX) => {
            storage::put_text(name, text)
        }
        ("game", game) => match storage::read_lossless::<Saved>(text) {
            Some(saved) if saved.record.game != game => aside::put(name, text),
            Some(saved) if is_new(&saved) => true,
            Some(saved) => shelf::restore(shelf, Shelved::now(saved, None), None),
            None => aside::put(name, text),
        },
        ("far", _) => restore_letter(name, text, here.as_deref().unwrap_or_default()),
        ("far-table", game) => {
            // The entry belongs to the game on the table, so it counts only if that game came from
            // the same file.
            let table = games::name(game);
            let is_from_file = storage::text(&table).as_ref() == all.get(&table);
            here.is_some() || !is_from_file || storage::put_text(name, text)
        }
        ("settings", _) => match storage::read::<Settings>(text) {
            Some(_) if !storage::is_newer(name) => storage::put_text(name, text),
            _ => true,
        },
        ("learnt", _) => match storage::read::<bool>(text) {
            Some(true) => storage::put_text(name, text),
            _ => true,
        },
        ("learnt-further" | "solved", _) => restore_list(name, text),
        ("examined", game) => match storage::read::<(u16, u16)>(text) {
            Some((right, all)) => games::keep_examination(game, right, all),
            None => true,
        },
        ("best", game) => {
            let results = storage::read::<Vec<SolitaireResult>>(text).unwrap_or_default();
            results.into_iter().all(|best| games::keep_best(game, best))
        }
        // For all other entries, the existing one counts.
        _ => true,
    }
}

/// Adds the entries of a list to the list that is here.
fn restore_list(name: &str, text: &str) -> bool {
    let mut list: Vec<String> = storage::load(name).unwrap_or_default();
    let new = storage::read::<Vec<String>>(text).unwrap_or_default();
    for entry in new {
        if !list.contains(&entry) {
            list.push(entry);
        }
    }
    storage::save(name, list)
}

/// Returns whether a game has no setup and no moves.
fn is_new(saved: &Saved) -> bool {
    let record = &saved.record;
    let played = [&record.moves, &saved.undone];
    record.start.is_none()
        && record.variations.is_empty()
        && played.iter().all(|moves| moves.is_empty())
}

/// Restores a game by link that is here too: of two versions of one game, the one that has gone
/// further counts.
fn restore_letter(name: &str, text: &str, here: &str) -> bool {
    let read = |text: &str| storage::read_lossless::<KeptCorrespondence>(text);
    match (read(here), read(text)) {
        (Some(own), Some(new)) if new.is_held_by(&own) => true,
        (Some(own), Some(new)) if own.is_held_by(&new) => storage::put_text(name, text),
        _ => aside::put(name, text),
    }
}
