//! The games in play, one per table, and the history of each game: whether it was ever played here,
//! and the best results.

use super::{
    aside,
    backup_file::file_of,
    storage::{self, HasUnknownFields},
};
use crate::{
    controller::SolitaireResult,
    page::browser::unknown_fields::{KnownFields, UnknownFields},
    prose::LESSON,
    rules::Options,
    table::{Control, Record, Saved, Session, SessionConfig, Timing},
};
use serde::Deserialize;

/// Returns the name under which the game in play is kept.
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

impl HasUnknownFields for Saved {
    const KNOWN: KnownFields = &[
        ("", SAVED),
        ("record", RECORD),
        ("clock", CLOCK),
        ("timing", TIMING),
    ];

    fn set_unknown(&mut self, unknown: UnknownFields) {
        self.unknown_fields = unknown.0;
    }

    fn unknown(&self) -> UnknownFields {
        UnknownFields(self.unknown_fields.clone())
    }
}

/// The result of a search for a kept table.
pub(crate) enum KeptGame {
    /// There is no game.
    Nothing,
    /// The game can be opened completely.
    Whole(Session),
    /// A part of the game can be opened; the text holds all of it.
    Partial(Session, String),
    /// No part of the text can be opened.
    Unreadable(String),
}

/// Finds the game that was in play.
pub(crate) fn find(game: &str) -> KeptGame {
    let Some(text) = storage::text(&name(game)) else {
        return KeptGame::Nothing;
    };
    let saved: Option<Saved> = storage::read_lossless(&text);
    let is_read = saved.is_some();
    let saved = saved
        .or_else(|| moves_in(&text))
        .filter(|saved| saved.record.game == game);
    match saved.and_then(|saved| Session::recover(&saved).ok()) {
        Some((session, true)) if is_read => KeptGame::Whole(session),
        Some((session, _)) => KeptGame::Partial(session, text),
        None => KeptGame::Unreadable(text),
    }
}

/// Reads the moves from a text with other unreadable parts, such as the players. The game continues
/// with the settings of the last new game.
fn moves_in(text: &str) -> Option<Saved> {
    #[derive(Deserialize)]
    struct Moves {
        record: Record,
    }
    let Moves { record } = storage::read(text)?;
    Some(Saved::of(record, preferred().unwrap_or_default()))
}

/// Loads the game that was in play, as it was kept; `None` if the text is of another game or
/// unreadable.
pub(crate) fn load(game: &str) -> Option<Saved> {
    let saved: Saved = storage::load_lossless(&name(game))?;
    (saved.record.game == game).then_some(saved)
}

/// Returns whether a game is in play, or any text is kept in its place.
pub(crate) fn has(game: &str) -> bool {
    storage::text(&name(game)).is_some()
}

/// Keeps the game in play. Returns false if the device refuses.
pub(crate) fn save(saved: &Saved) -> bool {
    storage::save_lossless(&name(&saved.record.game), saved)
}

/// Returns the kept text of a game in play, unchanged.
pub(crate) fn text(game: &str) -> Option<String> {
    storage::text(&name(game))
}

/// Restores the earlier text of a game in play, whether it is longer or shorter than the current
/// one.
pub(super) fn restore_text(game: &str, before: Option<String>) {
    let is_restored = before.is_some_and(|text| storage::put_text(&name(game), &text));
    if !is_restored {
        storage::remove(&name(game));
    }
}

/// Writes a kept text of a game in play as a file, from which it can be restored.
pub(crate) fn file(game: &str, text: String) -> Option<String> {
    file_of(&name(game), text)
}

/// Puts a kept text of a game in play aside. Returns false if the device refuses.
#[must_use = "if the device refuses, the text must stay where it is"]
pub(crate) fn put_aside(game: &str, text: &str) -> bool {
    aside::put(&name(game), text)
}

/// Returns whether a game has been played here before, or its lesson opened.
pub(crate) fn is_known(game: &str) -> bool {
    storage::load(&format!("met.{game}")).unwrap_or(false)
}

/// Records that a game is known here.
pub(crate) fn mark_known(game: &str) {
    // If this cannot be kept, the lesson is offered again.
    storage::save(&format!("met.{game}"), true);
}

/// Returns the addresses of a game's lessons that the reader has completed. The first lesson keeps
/// the entry it had when games had only one.
pub(crate) fn completed_lessons(game: &str) -> Vec<String> {
    let first = storage::load(&format!("learnt.{game}")).unwrap_or(false);
    let mut completed: Vec<String> = storage::load(&further(game)).unwrap_or_default();
    if first {
        completed.push(LESSON.into());
    }
    completed
}

/// Records that a lesson of a game was completed.
pub(crate) fn complete_lesson(game: &str, lesson: &str) {
    // If this cannot be kept, nothing else is lost.
    if lesson == LESSON {
        storage::save(&format!("learnt.{game}"), true);
        return;
    }
    let mut completed: Vec<String> = storage::load(&further(game)).unwrap_or_default();
    if !completed.iter().any(|other| other == lesson) {
        completed.push(lesson.into());
        storage::save(&further(game), completed);
    }
}

/// Returns the name under which a game's lessons beyond the first are kept.
fn further(game: &str) -> String {
    format!("learnt-further.{game}")
}

/// Returns the solved problems of a game, each by its position as text.
pub(crate) fn solved_problems(game: &str) -> Vec<String> {
    storage::load(&format!("solved.{game}")).unwrap_or_default()
}

/// Records that a problem was solved.
pub(crate) fn mark_solved(game: &str, problem: &str) {
    let mut solved = solved_problems(game);
    if !solved.iter().any(|other| other == problem) {
        solved.push(problem.into());
        // If this cannot be kept, nothing else is lost.
        storage::save(&format!("solved.{game}"), solved);
    }
}

/// Returns the best result of an examination on the rules of a game: the number of right answers,
/// and of all questions.
pub(crate) fn best_examination(game: &str) -> Option<(u16, u16)> {
    storage::load(&format!("examined.{game}"))
}

/// Keeps the result of an examination, unless an earlier one was better. Returns false if the
/// device refuses.
pub(crate) fn keep_examination(game: &str, right: u16, all: u16) -> bool {
    // A result with another number of questions cannot be compared.
    let better = best_examination(game).is_none_or(|(best, of)| of != all || best < right);
    !better || storage::save(&format!("examined.{game}"), (right, all))
}

/// The name under which the settings of the last new game are kept.
const PREFERRED: &str = "players";

/// The kept settings of a game: the players, the computer's level, and the time control.
type Preferred = ([Control; 2], u8, Timing);

/// Keeps the settings with which a game was started, for the next games.
pub(crate) fn prefer(config: &SessionConfig) {
    let preferred: Preferred = (config.seats, config.level, config.timing);
    // If this cannot be kept, the next game starts with the defaults.
    storage::save(PREFERRED, preferred);
}

/// Returns the settings of the last new game, if there was one.
pub(crate) fn preferred() -> Option<SessionConfig> {
    let (seats, level, timing): Preferred = storage::load(PREFERRED)?;
    // Earlier releases also kept that the player watched a game.
    let here = seats.iter().all(|control| *control != Control::Remote);
    let is_played = here && seats.contains(&Control::Human);
    is_played.then(|| SessionConfig {
        seats,
        level: level.clamp(1, 5),
        timing,
        ..SessionConfig::default()
    })
}

/// Returns the best results of a game, one for each set of options.
fn best_results(game: &str) -> Vec<SolitaireResult> {
    storage::load(&format!("best.{game}")).unwrap_or_default()
}

/// Returns the best result of a game with these options.
pub(crate) fn best(game: &str, options: &Options) -> Option<SolitaireResult> {
    let mut results = best_results(game).into_iter();
    results.find(|best| best.options == *options)
}

/// Keeps a result if it is the best with its options. Returns false if the device refuses.
pub(crate) fn keep_best(game: &str, result: SolitaireResult) -> bool {
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
    use crate::page::browser::unknown_fields::FREE_KEY_FIELDS;
    use crate::table::TimeControl;
    use serde_json::{Value, json};

    /// Collects all fields of an object and of the objects in it, except for objects with free
    /// keys. Each comes with the name of the field that holds its object.
    fn fields(object: &Value, place: &str, found: &mut Vec<(String, String)>) {
        for (name, inner) in object.as_object().into_iter().flatten() {
            found.push((place.to_string(), name.clone()));
            if !FREE_KEY_FIELDS.contains(&name.as_str()) {
                fields(inner, name, found);
            }
        }
    }

    #[test]
    fn every_field_that_is_written_is_known() {
        let record = json!({ "game": "awele", "options": { "grand-slam": "forbidden" }, "start": "x", "moves": ["S1"],
            "comments": { "1": "good" }, "about": { "event": "cup" }, "variations": [{ "of": 0, "at": 1, "name": "a", "moves": ["S2"] }] });
        let timing = Timing {
            time_control: TimeControl::ByoYomi,
            ..Timing::UNTIMED
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
