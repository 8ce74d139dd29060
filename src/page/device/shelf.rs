//! The shelf: games that were laid aside, and games that are over.

use super::{
    correspondence, games,
    storage::{self, HasUnknownFields},
};
use crate::{
    games as registry,
    page::browser::unknown_fields::{KnownFields, UnknownFields},
    rules::{Seat, Turn, Verdict, sort_small_by},
    table::{Saved, Session},
};
use serde::{Deserialize, Deserializer, Serialize};

/// A game on the shelf: laid aside, or over.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Shelved {
    pub saved: Saved,
    /// The time when it was put there, in milliseconds since 1970; `None` if that is damaged.
    #[serde(default, deserialize_with = "number_or_none")]
    pub when: Option<f64>,
    /// The result of the game, if it is over.
    #[serde(default)]
    pub ended: Option<GameResult>,
    /// Fields beside the game that a later release wrote.
    #[serde(skip)]
    unknown: UnknownFields,
}

impl HasUnknownFields for Shelved {
    const KNOWN: KnownFields = &[
        ("", &["saved", "when", "ended"]),
        ("saved", games::SAVED),
        ("record", games::RECORD),
        ("clock", games::CLOCK),
        ("timing", games::TIMING),
    ];

    fn set_unknown(&mut self, mut unknown: UnknownFields) {
        self.saved.set_unknown(unknown.take("saved"));
        self.unknown = unknown;
    }

    fn unknown(&self) -> UnknownFields {
        self.saved.unknown().within("saved", &self.unknown)
    }
}

/// Reads a number, and any other value as `None`: a bad value must not lose the game beside it.
fn number_or_none<'de, D: Deserializer<'de>>(value: D) -> Result<Option<f64>, D::Error> {
    Ok(Deserialize::deserialize(value).ok())
}

/// The result of a game on the shelf.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GameResult {
    First,
    Second,
    Drawn,
    /// A solitaire game that was not solved.
    Unsolved,
}

impl GameResult {
    /// Returns the result of a session, if it is over.
    pub(crate) fn of(session: &Session) -> Option<GameResult> {
        let won = |seat: Seat| {
            if seat == Seat::FIRST {
                GameResult::First
            } else {
                GameResult::Second
            }
        };
        if let Some(loser) = session.loser_on_mainline() {
            return Some(won(loser.other()));
        }
        if session.is_draw_agreed_on_mainline() {
            return Some(GameResult::Drawn);
        }
        match session.mainline().turn() {
            Turn::Over(outcome) => Some(match outcome.verdict {
                Verdict::Won(seat) => won(seat),
                Verdict::Drawn => GameResult::Drawn,
                Verdict::Lost => GameResult::Unsolved,
            }),
            _ => None,
        }
    }
}

const SHELF: &str = "shelf.";

/// Returns the names of everything on the shelf, newest first.
fn names() -> Vec<String> {
    let mut names = storage::names(SHELF);
    sort_small_by(&mut names, |first, second| first > second);
    names
}

/// Returns the readable games on the shelf with their names, newest first.
pub(crate) fn all() -> Vec<(String, Shelved)> {
    names()
        .into_iter()
        .filter_map(|name| {
            let kept = storage::load_lossless(&name)?;
            Some((name, kept))
        })
        .collect()
}

/// Returns the names and texts of shelf entries that this release cannot read, or whose game it
/// does not know.
pub(crate) fn unreadable() -> Vec<(String, String)> {
    names()
        .into_iter()
        .filter_map(|name| {
            let text = storage::text(&name)?;
            let kept: Option<Shelved> = storage::read(&text);
            let game = kept.and_then(|kept| registry::find(&kept.saved.record.game));
            game.is_none().then_some((name, text))
        })
        .collect()
}

impl Shelved {
    /// Creates an entry for a game that is put on the shelf now.
    pub(crate) fn now(saved: Saved, ended: Option<GameResult>) -> Shelved {
        Shelved {
            saved,
            when: Some(js_sys::Date::now()),
            ended,
            unknown: UnknownFields::default(),
        }
    }
}

/// Puts a session's game on the shelf, unless the same game is there. Returns false if the device
/// refuses.
#[must_use = "if the device refuses, the game is not stored anywhere"]
pub(crate) fn put(session: &Session) -> bool {
    let ended = GameResult::of(session);
    put_saved(session.save(), ended)
}

/// Puts a game on the shelf, unless the same game is there. Returns false if the device refuses.
#[must_use = "if the device refuses, the game is not stored anywhere"]
pub(crate) fn put_saved(saved: Saved, ended: Option<GameResult>) -> bool {
    let record = &saved.record;
    let game = record.up_to(usize::MAX);
    let same = all()
        .into_iter()
        .find(|(_, kept)| kept.saved.record.up_to(usize::MAX) == game);
    if let Some((name, kept)) = same {
        // If the game is there already, its latest variations are kept.
        let has_new_variations = !record.variations.is_empty() && kept.saved.record != *record;
        return !has_new_variations || storage::save_lossless(&name, &Shelved { saved, ..kept });
    }
    put_new(&Shelved::now(saved, ended)).is_some()
}

/// Adds a game to the shelf, and returns its name; `None` if the device refuses.
fn put_new(new: &Shelved) -> Option<String> {
    // The names sort by time, as long as years have four digits.
    let when = new.when.unwrap_or_else(js_sys::Date::now);
    let mut name = format!("{SHELF}{:015}", when as u64);
    while storage::text(&name).is_some() {
        name.push('+');
    }
    storage::save_lossless(&name, new).then_some(name)
}

/// Puts a game from a file on the shelf, unless an entry there holds all of it. Returns false if
/// the device refuses. `shelf` holds all current entries. `kept` is the name and the text of the
/// game, if it was on the shelf in the file.
#[must_use = "if the device refuses, the game is not stored anywhere"]
pub(super) fn restore(
    shelf: &mut Vec<(String, Shelved)>,
    new: Shelved,
    kept: Option<(&str, &str)>,
) -> bool {
    let record = &new.saved.record;
    let game = record.up_to(usize::MAX);
    let is_held = |(_, kept): &(String, Shelved)| {
        let kept = &kept.saved.record;
        kept.up_to(usize::MAX) == game && kept.variations.starts_with(&record.variations)
    };
    if shelf.iter().any(is_held) {
        return true;
    }
    let name = match kept {
        Some((name, text)) if storage::text(name).is_none() => {
            storage::put_text(name, text).then(|| name.to_string())
        }
        _ => put_new(&new),
    };
    let is_put = name.is_some();
    shelf.extend(name.map(|name| (name, new)));
    is_put
}

/// Removes a game from the shelf permanently.
pub(crate) fn remove(name: &str) {
    // If the device refuses, the game stays, and the list shows it.
    storage::remove(name);
}

/// Returns whether replacing a game would lose it: it is in progress, has variations, or is over
/// but was never put on the shelf. A game by correspondence is kept elsewhere.
pub(crate) fn is_missed(session: &Session) -> bool {
    if !session.lines().is_single() {
        return true;
    }
    let game = session.mainline().record();
    let over = session.mainline().has_begun() && !session.is_shelved();
    (session.is_under_way() || over) && !correspondence::holds(&game)
}
