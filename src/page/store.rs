//! What is kept on the device. Whatever is wrong with the storage (refused, full, spoilt) is as if
//! nothing had been kept: play never depends on it.

use super::{dom, json, play::Far};
use crate::{
    games::Entry,
    rules::Options,
    table::{Saved, Session},
};
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

/// Whether a game has been played here before, or its lesson opened.
pub fn has_met(game: &str) -> bool {
    load(&format!("met.{game}")).unwrap_or(false)
}

pub fn meet(game: &str) {
    // Where it cannot be kept the lesson is offered again.
    save(&format!("met.{game}"), true);
}

/// The game with somebody far away that has this name.
pub fn load_far(id: &str) -> Option<Far> {
    load(&format!("far.{id}"))
}

/// The game with somebody far away that stands on a game's table.
pub fn far_on_table(game: &str) -> Option<Far> {
    load_far(&load::<String>(&format!("far-table.{game}"))?)
}

/// Keeps a game with somebody far away, and that it stands on its table; false where the device
/// refuses.
pub fn save_far(far: &Far) -> bool {
    let letter = &far.letter;
    save(&format!("far-table.{}", letter.record.game), &letter.id)
        && save(&format!("far.{}", letter.id), far)
}

/// No game with somebody far away stands on a game's table any more.
pub fn leave_far(game: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&key(&format!("far-table.{game}")));
    }
}

/// A result in a game for one.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Best {
    /// The options that it was played with.
    pub options: Options,
    pub won: bool,
    pub points: i32,
}

/// The best results of a game, one for each set of options.
fn best_results(game: &str) -> Vec<Best> {
    load(&format!("best.{game}")).unwrap_or_default()
}

/// The best result of a game with these options.
pub fn best(game: &str, options: &Options) -> Option<Best> {
    let mut results = best_results(game).into_iter();
    results.find(|best| best.options == *options)
}

/// Keeps a result where it is the best with its options; false where the device refuses.
pub fn keep_best(game: &str, result: Best) -> bool {
    let worth = |result: &Best| (result.won, result.points);
    let mut results = best_results(game);
    match results
        .iter_mut()
        .find(|best| best.options == result.options)
    {
        Some(best) if worth(best) >= worth(&result) => return true,
        Some(best) => *best = result,
        None => results.push(result),
    }
    save(&format!("best.{game}"), results)
}

/// How the reader wants the pages to be.
pub fn load_settings() -> super::settings::Settings {
    load("settings").unwrap_or_default()
}

pub fn save_settings(settings: &super::settings::Settings) -> bool {
    save("settings", settings)
}

/// A game on the shelf: laid aside, or over.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Shelved {
    pub saved: Saved,
    /// When it was put there, in milliseconds since 1970.
    pub when: f64,
    /// How it ended, if it did.
    #[serde(default)]
    pub ended: Option<Ended>,
}

/// How a game on the shelf ended.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    First,
    Second,
    Drawn,
    /// A game for one that was not solved.
    Unsolved,
}

const SHELF: &str = "shelf.";

/// The names of everything on the shelf, newest first.
fn shelf_names() -> Vec<String> {
    let Some(storage) = storage() else {
        return Vec::new();
    };
    let prefix = key(SHELF);
    let count = storage.length().unwrap_or(0);
    let mut names: Vec<String> = (0..count)
        .filter_map(|index| storage.key(index).ok()?)
        .filter_map(|name| Some(format!("{SHELF}{}", name.strip_prefix(&prefix)?)))
        .collect();
    crate::rules::arrange(&mut names, |one, other| one > other);
    names
}

/// What is on the shelf, by its names, newest first; what cannot be read is left out.
pub fn shelf() -> Vec<(String, Shelved)> {
    let names = shelf_names().into_iter();
    names
        .filter_map(|name| {
            let kept = load(&name)?;
            Some((name, kept))
        })
        .collect()
}

/// Puts a game on the shelf, unless the same stands there; false where the device refuses.
pub fn shelve(saved: Saved, ended: Option<Ended>) -> bool {
    let record = &saved.record;
    if shelf().iter().any(|(_, kept)| kept.saved.record == *record) {
        return true;
    }
    let when = js_sys::Date::now();
    // Names in the order of time, as long as years have four digits.
    let mut name = format!("{SHELF}{:015}", when as u64);
    while load::<Shelved>(&name).is_some() {
        name.push('+');
    }
    let kept = Shelved { saved, when, ended };
    save(&name, kept)
}

/// Takes a game off the shelf for good.
pub fn take_off(name: &str) {
    if let Some(storage) = storage() {
        // Where it is refused the game stays, and the list shows it.
        let _ = storage.remove_item(&key(name));
    }
}

/// Takes everything off the shelf, even what cannot be read.
pub fn clear_shelf() {
    shelf_names().iter().for_each(|name| take_off(name));
}

/// Puts a game of the shelf on its table; what was under way there goes on the shelf. A game that is
/// over stays on the shelf too.
pub fn take_up(name: &str) -> Option<&'static Entry> {
    let kept: Shelved = load(name)?;
    let entry = crate::games::find(&kept.saved.record.game)?;
    let table = load_game(entry.key).and_then(|saved| Session::restore(&saved).ok());
    if let Some(session) = table.filter(Session::is_under_way) {
        shelve(session.save(), None);
    }
    if save_game(&kept.saved) && kept.ended.is_none() {
        take_off(name);
    }
    Some(entry)
}
