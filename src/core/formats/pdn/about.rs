//! The players, place and date of a game, as PDN tags.

use super::game::Game;
use crate::{
    formats::tags_left_out_warning,
    games::{self, Entry},
    table::{GameFacts, Record, RecordError},
};

/// The tags of the facts, with the names of the facts.
const FACTS: [(&str, &str); 5] = [
    ("Event", "event"),
    ("Site", "place"),
    ("Date", "date"),
    ("Round", "round"),
    ("Result", "result"),
];

/// The names of these tags in Italian files.
const FACTS_IN_ITALIAN: [(&str, &str); 7] = [
    ("Evento", "event"),
    ("Dati", "event"),
    ("Luogo", "place"),
    ("Data", "date"),
    ("Anno", "date"),
    ("Turno", "round"),
    ("Risultato", "result"),
];

/// The tags of the players, and their sides in notation.
const PLAYERS: [(&str, &str); 2] = [("White", "W"), ("Black", "B")];
const PLAYERS_IN_ITALIAN: [(&str, &str); 2] = [("Bianco", "W"), ("Nero", "B")];

/// Tags that are read as part of the game.
const TAGS_READ_ELSEWHERE: [&str; 4] = ["GameType", "FEN", "SetUp", "Option"];

/// Returns the seat of a side of a game; the first seat if the game has no such side.
fn seat(entry: &Entry, side: &str) -> usize {
    entry
        .players
        .iter()
        .position(|player| *player == side)
        .unwrap_or(0)
}

/// Reads the facts about a game. Returns a warning that lists tags left out of the record.
pub(super) fn read(game: &Game, record: &mut Record) -> Option<RecordError> {
    let entry = games::find(&record.game)?;
    let mut left: Vec<(usize, &str)> = Vec::new();
    for tag in &game.tags {
        let value = tag.value.replace("\\\"", "\"");
        let is = |name: &&str| name.eq_ignore_ascii_case(tag.name);
        let unknown = value.chars().all(|letter| "?.*- ".contains(letter));
        let mut facts = FACTS.iter().chain(&FACTS_IN_ITALIAN);
        let mut players = PLAYERS.iter().chain(&PLAYERS_IN_ITALIAN);
        let fact = facts.find(|(name, _)| is(name));
        // If two tags give the same fact, the first one counts.
        let fact = fact.filter(|(name, fact)| {
            FACTS.iter().any(|(usual, _)| usual == name) || record.about.fact(fact).is_empty()
        });
        let player = players.find(|(name, _)| is(name));
        let kept = match (fact, player) {
            _ if unknown || TAGS_READ_ELSEWHERE.iter().any(is) => true,
            (Some((_, fact)), _) => record.about.set(fact, &value),
            (_, Some((_, side))) => record.about.set_player(seat(entry, side), &value),
            (None, None) => false,
        };
        if !kept {
            left.push((tag.line, tag.name));
        }
    }
    if record.about.fact("result").is_empty() && game.result != "*" {
        record.about.set("result", &game.result);
    }
    tags_left_out_warning(&left)
}

/// Writes the tags of the facts, except the result.
pub(super) fn write(about: &GameFacts, entry: &Entry) -> String {
    let mut text = String::new();
    let mut put = |name: &str, value: &str| {
        if !value.is_empty() {
            text += &format!("[{name} \"{}\"]\n", value.replace('"', "\\\""));
        }
    };
    for (name, fact) in FACTS.iter().filter(|(_, fact)| *fact != "result") {
        put(name, about.fact(fact));
    }
    for (name, side) in PLAYERS {
        put(name, about.player(seat(entry, side)));
    }
    text
}
