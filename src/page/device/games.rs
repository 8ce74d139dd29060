//! The games in play, one a table, and what is known of each game: whether it was ever played here, and
//! the best results.

use super::{
    aside,
    backup_file::file_of,
    storage::{self, Unknown},
};
use crate::{
    controller::SolitaireResult,
    page::browser::rest::{Known, Rest},
    prose::LESSON,
    rules::Options,
    table::{Control, Record, Saved, Session, SessionConfig, Timing},
};
use serde::Deserialize;

/// The name under which the game in play is kept.
pub(super) fn name(game: &str) -> String {
    format!("game.{game}")
}

/// The fields of [`Saved`], and of the objects in it.
pub(super) const SAVED: &[&str] = &[
    "record",
    "undone",
    "clock",
    "resigned",
    "agreed",
    "helped",
    "exchanged",
    "branch",
    "shelved",
    "seats",
    "level",
    "turned",
    "timing",
];
pub(super) const RECORD: &[&str] = &[
    "game",
    "options",
    "start",
    "moves",
    "variations",
    "comments",
    "about",
];
pub(super) const CLOCK: &[&str] = &["timing", "left", "periods", "late"];
pub(super) const TIMING: &[&str] = &["pace", "minutes", "seconds", "periods", "rests"];

impl Unknown for Saved {
    const KNOWN: Known = &[
        ("", SAVED),
        ("record", RECORD),
        ("clock", CLOCK),
        ("timing", TIMING),
    ];

    fn set_unknown(&mut self, unknown: Rest) {
        self.unknown = unknown.0;
    }

    fn unknown(&self) -> Rest {
        Rest(self.unknown.clone())
    }
}

/// What is kept of a table.
pub enum Found {
    /// No game.
    Nothing,
    /// A game that can be opened, all of it.
    Whole(Session),
    /// As much of a game as can be opened, and the text that holds all of it.
    Part(Session, String),
    /// A text of which nothing can be opened.
    Unreadable(String),
}

/// The game that was in play.
pub fn find(game: &str) -> Found {
    let Some(text) = storage::text(&name(game)) else {
        return Found::Nothing;
    };
    let saved: Option<Saved> = storage::read_all(&text);
    let is_read = saved.is_some();
    let saved = saved
        .or_else(|| moves_in(&text))
        .filter(|saved| saved.record.game == game);
    match saved.and_then(|saved| Session::recover(&saved).ok()) {
        Some((session, true)) if is_read => Found::Whole(session),
        Some((session, _)) => Found::Part(session, text),
        None => Found::Unreadable(text),
    }
}

/// The game in a text of which something else cannot be read, such as who plays: it goes on as the last game began.
fn moves_in(text: &str) -> Option<Saved> {
    #[derive(Deserialize)]
    struct Moves {
        record: Record,
    }
    let Moves { record } = storage::read(text)?;
    Some(Saved::of(record, preferred().unwrap_or_default()))
}

/// The game that was in play, as it was kept; none where the text is another's or cannot be read.
pub fn load(game: &str) -> Option<Saved> {
    let saved: Saved = storage::load_all(&name(game))?;
    (saved.record.game == game).then_some(saved)
}

/// Whether a game is in play, or something stands in its place.
pub fn has(game: &str) -> bool {
    storage::text(&name(game)).is_some()
}

/// Keeps the game in play; false where the device refuses.
pub fn save(saved: &Saved) -> bool {
    storage::save_all(&name(&saved.record.game), saved)
}

/// The text that is kept of a game in play, as it is.
pub fn text(game: &str) -> Option<String> {
    storage::text(&name(game))
}

/// Puts the text back that was kept of a game in play, which took more room or less than what is there now.
pub(super) fn put_back(game: &str, before: Option<String>) {
    let stands = before.is_some_and(|text| storage::put_text(&name(game), &text));
    if !stands {
        storage::remove(&name(game));
    }
}

/// A text that was kept of a game in play as a file, from which it can be restored.
pub fn file(game: &str, text: String) -> Option<String> {
    file_of(&name(game), text)
}

/// Puts a text that was kept of a game in play aside; false where the device refuses.
#[must_use = "where the device refuses, the text must stay where it is"]
pub fn put_aside(game: &str, text: &str) -> bool {
    aside::put(&name(game), text)
}

/// Whether a game has been played here before, or its lesson opened.
pub fn has_met(game: &str) -> bool {
    storage::load(&format!("met.{game}")).unwrap_or(false)
}

pub fn meet(game: &str) {
    // Where it cannot be kept the lesson is offered again.
    storage::save(&format!("met.{game}"), true);
}

/// The lessons of a game that have been gone through to their end, by their addresses. That of the
/// first is kept as it was when a game had no other.
pub fn learnt(game: &str) -> Vec<String> {
    let first = storage::load(&format!("learnt.{game}")).unwrap_or(false);
    let mut learnt: Vec<String> = storage::load(&further(game)).unwrap_or_default();
    if first {
        learnt.push(LESSON.into());
    }
    learnt
}

/// Remembers that a lesson of a game was gone through.
pub fn learn(game: &str, lesson: &str) {
    // Where it cannot be kept it is not remembered, and nothing else.
    if lesson == LESSON {
        storage::save(&format!("learnt.{game}"), true);
        return;
    }
    let mut learnt: Vec<String> = storage::load(&further(game)).unwrap_or_default();
    if !learnt.iter().any(|other| other == lesson) {
        learnt.push(lesson.into());
        storage::save(&further(game), learnt);
    }
}

/// The name under which a game's lessons beyond the first are kept.
fn further(game: &str) -> String {
    format!("learnt-further.{game}")
}

/// The problems of a game that were solved here, each by its position as text.
pub fn solved(game: &str) -> Vec<String> {
    storage::load(&format!("solved.{game}")).unwrap_or_default()
}

/// Remembers that a problem was solved.
pub fn solve(game: &str, problem: &str) {
    let mut solved = solved(game);
    if !solved.iter().any(|other| other == problem) {
        solved.push(problem.into());
        // Where it cannot be kept it is not remembered, and nothing else.
        storage::save(&format!("solved.{game}"), solved);
    }
}

/// The best result of an examination on the rules of a game: how many answers were right, and of how many.
pub fn examined(game: &str) -> Option<(u16, u16)> {
    storage::load(&format!("examined.{game}"))
}

/// Keeps the result of an examination, where none was better; false where the device refuses.
pub fn keep_examined(game: &str, right: u16, all: u16) -> bool {
    // One that had other questions is no measure.
    let better = examined(game).is_none_or(|(best, of)| of != all || best < right);
    !better || storage::save(&format!("examined.{game}"), (right, all))
}

/// The name under which it is kept how the last game was begun.
const PREFERRED: &str = "players";

/// What is kept of it: who plays, the computer's level, the time.
type Preferred = ([Control; 2], u8, Timing);

/// Keeps how a game was begun, for the games that are begun next.
pub fn prefer(config: &SessionConfig) {
    let preferred: Preferred = (config.seats, config.level, config.timing);
    // Where it cannot be kept, the next game begins as games usually do.
    storage::save(PREFERRED, preferred);
}

/// How the last game was begun, if any was.
pub fn preferred() -> Option<SessionConfig> {
    let (seats, level, timing): Preferred = storage::load(PREFERRED)?;
    let here = seats.iter().all(|control| *control != Control::Away);
    here.then(|| SessionConfig {
        seats,
        level: level.clamp(1, 5),
        timing,
        ..SessionConfig::default()
    })
}

/// The best results of a game, one for each set of options.
fn best_results(game: &str) -> Vec<SolitaireResult> {
    storage::load(&format!("best.{game}")).unwrap_or_default()
}

/// The best result of a game with these options.
pub fn best(game: &str, options: &Options) -> Option<SolitaireResult> {
    let mut results = best_results(game).into_iter();
    results.find(|best| best.options == *options)
}

/// Keeps a result where it is the best with its options; false where the device refuses.
pub fn keep_best(game: &str, result: SolitaireResult) -> bool {
    let worth = |result: &SolitaireResult| (result.won, result.points);
    let mut results = best_results(game);
    match results
        .iter_mut()
        .find(|best| best.options == result.options)
    {
        Some(best) if worth(best) >= worth(&result) => return true,
        Some(best) => *best = result,
        None => results.push(result),
    }
    storage::save(&format!("best.{game}"), results)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::browser::rest::MAPS;
    use crate::table::Pace;
    use serde_json::{Value, json};

    /// All fields of an object and of the objects in it, but for objects with any keys: each with the name of the field
    /// in which its object stands.
    fn fields(object: &Value, place: &str, found: &mut Vec<(String, String)>) {
        for (name, inner) in object.as_object().into_iter().flatten() {
            found.push((place.to_string(), name.clone()));
            if !MAPS.contains(&name.as_str()) {
                fields(inner, name, found);
            }
        }
    }

    #[test]
    fn every_field_that_is_written_is_known() {
        let record = json!({ "game": "awele", "options": { "grand-slam": "forbidden" }, "start": "x", "moves": ["S1"],
            "comments": { "1": "good" }, "about": { "event": "cup" }, "variations": [{ "of": 0, "at": 1, "name": "a", "moves": ["S2"] }] });
        let timing = Timing {
            pace: Pace::ByoYomi,
            ..Timing::UNMEASURED
        };
        let config = SessionConfig {
            timing,
            ..SessionConfig::default()
        };
        let saved = Saved {
            undone: vec!["N1".into()],
            clock: crate::table::Clock::new(timing),
            resigned: Some(1),
            agreed: true,
            helped: true,
            exchanged: true,
            branch: 1,
            shelved: true,
            ..Saved::of(serde_json::from_value(record).expect("a record"), config)
        };
        let mut found = Vec::new();
        fields(&serde_json::to_value(&saved).expect("JSON"), "", &mut found);
        let mut known: Vec<(String, String)> = Saved::KNOWN
            .iter()
            .flat_map(|(place, names)| {
                names
                    .iter()
                    .map(|name| (place.to_string(), name.to_string()))
            })
            .collect();
        found.sort();
        found.dedup();
        known.sort();
        assert_eq!(found, known);
    }
}
