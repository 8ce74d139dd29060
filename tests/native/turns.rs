//! How many turns a game takes: the numbers in book.toml (`turns`) were measured here. Levels that
//! count nodes play the same on every machine, so the measurement can be repeated.

use crate::{
    common::{self, project_file},
    contest::Clock,
};
use std::collections::BTreeMap;
use tavolando::{
    games::{Entry, GAMES},
    rules::{Options, SplitMix64, Turn},
    search::{LEVELS, Scope},
    table::Table,
};

/// The level of both players, and the number of games.
const LEVEL: usize = 2;
const GAMES_PLAYED: u64 = 9;
/// The games that every test run measures again; the others take too long.
const QUICK: [&str; 4] = ["awele", "tela", "ur", "konane"];

/// Counts the turns of one game. Each move is a turn, but all moves of one throw count as one.
fn turns_of(entry: &'static Entry, seed: u64) -> u16 {
    let mut table = Table::open(entry, &Options::none());
    let mut random = SplitMix64::new(seed);
    let mut last = None;
    let mut turns = 0;
    loop {
        let turn = table.turn();
        let mv = match turn {
            Turn::Over(_) => return turns,
            Turn::Chance => table.pick_throw(random.next_u64()).expect("a throw"),
            Turn::Player(_) => {
                let budget = LEVELS[LEVEL - 1].budget(random.next_u64());
                let thought = table
                    .thinker()
                    .think(&budget, Scope::BEST, &mut Clock::begin());
                thought.expect("a move").best
            }
        };
        match turn {
            Turn::Player(seat) => {
                turns += u16::from(!entry.dice || last != Some(seat));
                last = Some(seat);
            }
            _ => last = None,
        }
        table.play(&mv).expect("a legal move");
    }
}

/// Returns the median number of turns of some games.
fn measured(entry: &'static Entry) -> u16 {
    let mut turns: Vec<u16> = (1..=GAMES_PLAYED)
        .map(|seed| turns_of(entry, seed))
        .collect();
    turns.sort_unstable();
    turns[turns.len() / 2]
}

fn told() -> BTreeMap<String, u16> {
    let text = std::fs::read_to_string(project_file("static/prose/book.toml")).expect("a text");
    let book: toml::Table = toml::from_str(&text).expect("TOML");
    let games = book["game"].as_array().expect("games");
    let turns = games.iter().map(|game| {
        let turns = game.get("turns").and_then(toml::Value::as_integer);
        let key = game["key"].as_str().expect("a key").to_string();
        (
            key,
            turns
                .and_then(|turns| turns.try_into().ok())
                .unwrap_or_default(),
        )
    });
    turns.collect()
}

#[test]
fn the_number_of_turns_of_every_game_is_known() {
    let told = told();
    for entry in GAMES {
        assert!(told[entry.key] > 0, "{} has no turns", entry.key);
    }
    for key in QUICK {
        let entry = tavolando::games::find(key).expect("a game");
        assert_eq!(told[key], measured(entry), "{key}");
    }
}

#[test]
#[ignore = "it measures all games, for many minutes, or only the game in TAVOLANDO_GAME"]
fn the_turns_of_every_game() {
    let told = told();
    let mut wrong = Vec::new();
    for entry in common::games() {
        let measured = measured(entry);
        println!("{} {measured}", entry.key);
        if told[entry.key] != measured {
            wrong.push(format!("{}: turns = {measured}", entry.key));
        }
    }
    assert!(
        wrong.is_empty(),
        "put these numbers into static/prose/book.toml:\n{}",
        wrong.join("\n")
    );
}
