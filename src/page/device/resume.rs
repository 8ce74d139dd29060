//! The return of a kept game to its table, from the shelf or from games by correspondence.

use super::{
    correspondence::{self, CorrespondenceGame, KeptCorrespondence},
    games::{self, KeptGame},
    shelf::{self, Shelved},
    storage,
};
use crate::{
    controller::RemoteGame,
    games::{self as registry, Entry},
};

/// The error when a game cannot be put on its table, because the game there could not be kept.
/// Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoRoom;

/// Frees a table for another game. The game on it goes to the shelf if it would be missed. A text
/// that cannot be opened completely is put aside.
fn clear_table(game: &str) -> Result<(), NoRoom> {
    let kept = match games::find(game) {
        KeptGame::Nothing => true,
        KeptGame::Whole(session) => !shelf::is_missed(&session) || shelf::put(&session),
        KeptGame::Partial(_, text) | KeptGame::Unreadable(text) => games::put_aside(game, &text),
    };
    kept.then_some(()).ok_or(NoRoom)
}

/// Puts a game of the shelf on its table; the game on the table goes to the shelf. A game that is
/// over stays on the shelf too. Returns `None` if the game is unreadable or unknown.
pub(crate) fn from_shelf(name: &str) -> Option<Result<&'static Entry, NoRoom>> {
    let kept: Shelved = storage::load_lossless(name)?;
    let entry = registry::find(&kept.saved.record.game)?;
    Some(put_on_table(entry, name, kept))
}

fn put_on_table(
    entry: &'static Entry,
    name: &str,
    mut kept: Shelved,
) -> Result<&'static Entry, NoRoom> {
    clear_table(entry.key)?;
    kept.saved.shelved = kept.ended.is_some();
    if !games::save(&kept.saved) {
        return Err(NoRoom);
    }
    correspondence::leave_table(entry.key);
    if kept.ended.is_none() {
        shelf::remove(name);
    }
    Ok(entry)
}

/// Puts a game by correspondence on its table; the game on the table goes to the shelf. Returns
/// `None` if the game cannot continue.
pub(crate) fn by_correspondence(
    kept: &KeptCorrespondence,
) -> Option<Result<&'static Entry, NoRoom>> {
    let entry = registry::find(&kept.letter.record.game)?;
    let game = CorrespondenceGame::resume(kept).ok()?;
    let is_on_table = correspondence::id_on_table(entry.key).as_deref() == Some(game.id());
    if is_on_table
        && games::load(entry.key)
            .is_some_and(|kept| kept.record.moves.starts_with(&game.record().moves))
    {
        return Some(Ok(entry));
    }
    let session = game.session(games::preferred().unwrap_or_default())?;
    Some(clear_table(entry.key).and_then(|()| {
        // The game is saved first. If there is no room for the entry about it, the table is
        // restored.
        let before = games::text(entry.key);
        if games::save(&session.save()) {
            if correspondence::put_on_table(entry.key, game.id()) {
                return Ok(entry);
            }
            games::restore_text(entry.key, before);
        }
        Err(NoRoom)
    }))
}
