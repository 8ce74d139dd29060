//! The shelf: games that were laid aside, and games that are over.

use super::{games, storage};
use crate::{
    games::{self as registry, Entry},
    rules::{Seat, Turn, Verdict, arrange},
    table::{Saved, Session},
};
use serde::{Deserialize, Deserializer, Serialize};

/// A game on the shelf: laid aside, or over.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Shelved {
    pub saved: Saved,
    /// When it was put there, in milliseconds since 1970; `None` where that has been spoilt.
    #[serde(default, deserialize_with = "whatever")]
    pub when: Option<f64>,
    /// How it ended, if it did.
    #[serde(default)]
    pub ended: Option<Ended>,
}

/// A number, or whatever stands in its place: the game beside it is not lost for that.
fn whatever<'de, D: Deserializer<'de>>(value: D) -> Result<Option<f64>, D::Error> {
    Ok(Deserialize::deserialize(value).ok())
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

impl Ended {
    /// How a session ended, if it did.
    pub fn of(session: &Session) -> Option<Ended> {
        let won = |seat: Seat| {
            if seat == Seat::FIRST {
                Ended::First
            } else {
                Ended::Second
            }
        };
        if let Some(loser) = session.loser_of_game() {
            return Some(won(loser.other()));
        }
        if session.agreed_of_game() {
            return Some(Ended::Drawn);
        }
        match session.game().turn() {
            Turn::Over(outcome) => Some(match outcome.verdict {
                Verdict::Won(seat) => won(seat),
                Verdict::Drawn => Ended::Drawn,
                Verdict::Lost => Ended::Unsolved,
            }),
            _ => None,
        }
    }
}

const SHELF: &str = "shelf.";

/// The names of everything on the shelf, newest first.
fn names() -> Vec<String> {
    let mut names = storage::names(SHELF);
    arrange(&mut names, |one, other| one > other);
    names
}

/// What is on the shelf, by its names, newest first; what cannot be read is left out.
pub fn all() -> Vec<(String, Shelved)> {
    names()
        .into_iter()
        .filter_map(|name| {
            let kept = storage::load(&name)?;
            Some((name, kept))
        })
        .collect()
}

/// Puts a session's game on the shelf, unless the same stands there; false where the device refuses.
pub fn put(session: &Session) -> bool {
    let ended = Ended::of(session);
    put_saved(session.save(), ended)
}

/// Puts a game on the shelf, unless the same stands there; false where the device refuses.
pub fn put_saved(saved: Saved, ended: Option<Ended>) -> bool {
    let record = &saved.record;
    let game = record.as_far_as(usize::MAX);
    let same = all()
        .into_iter()
        .find(|(_, kept)| kept.saved.record.as_far_as(usize::MAX) == game);
    if let Some((name, kept)) = same {
        // Of the same game what was tried is kept as it was last.
        let tried = !record.variations.is_empty() && kept.saved.record != *record;
        return !tried || storage::save(&name, Shelved { saved, ..kept });
    }
    let when = js_sys::Date::now();
    // Names in the order of time, as long as years have four digits.
    let mut name = format!("{SHELF}{:015}", when as u64);
    while storage::load::<Shelved>(&name).is_some() {
        name.push('+');
    }
    let kept = Shelved {
        saved,
        when: Some(when),
        ended,
    };
    storage::save(&name, kept)
}

/// Takes a game off the shelf for good.
pub fn take_off(name: &str) {
    // Where it is refused the game stays, and the list shows it.
    storage::remove(name);
}

/// Takes everything off the shelf, even what cannot be read.
pub fn clear() {
    names().iter().for_each(|name| take_off(name));
}

/// Puts a game of the shelf on its table; what was under way there goes on the shelf. A game that is
/// over stays on the shelf too.
pub fn take_up(name: &str) -> Option<&'static Entry> {
    let kept: Shelved = storage::load(name)?;
    let entry = registry::find(&kept.saved.record.game)?;
    let table = games::load(entry.key).and_then(|saved| Session::restore(&saved).ok());
    let matters = |session: &Session| session.is_under_way() || !session.lines().is_single();
    if let Some(session) = table.filter(matters) {
        put(&session);
    }
    if games::save(&kept.saved) && kept.ended.is_none() {
        take_off(name);
    }
    Some(entry)
}
