//! Readings of the rules side by side: every game with such a page has at least two readings, and
//! positions that are valid in both. The positions are data (`static/prose/readings.toml`);
//! `positions_are_chosen` chose them.

use crate::common::{self, english_book, project_file};
use std::{collections::BTreeMap, fs};
use tavolando::{
    games::{Entry, GAMES},
    prose::readings::{first_pair, shared_positions},
    rules::{Options, SplitMix64, Turn},
};

/// The games whose rules nobody wrote down while people played them, or that have several accounts.
const COMPARED: [&str; 9] = [
    "ur",
    "senet",
    "latrunculi",
    "alquerque",
    "hnefatafl",
    "tablut",
    "tawlbwrdd",
    "alea-evangelii",
    "ard-ri",
];
/// How many positions are kept for each pair of different readings.
const EACH: usize = 2;

/// Collects positions from random games of each reading in which a player is to move.
fn pool(entry: &'static Entry) -> Vec<String> {
    let mut pool = Vec::new();
    for (_, options) in entry.readings() {
        for game in 0..5 {
            let mut random = SplitMix64::new(game);
            let mut table = common::open(entry, options.clone(), None);
            for ply in 0..90 {
                let Some(mv) = common::random_move(&table, &mut random) else {
                    break;
                };
                table.play(&mv).expect("a legal move plays");
                let text = table.text();
                let short = text.len() < 250 && !pool.contains(&text);
                if short && matches!(table.turn(), Turn::Player(_)) && (ply + game) % 4 == 0 {
                    pool.push(text);
                }
            }
        }
    }
    pool
}

/// Returns every pair of readings of a game.
fn pairs(entry: &Entry) -> Vec<[Options; 2]> {
    let readings: Vec<Options> = entry
        .readings()
        .into_iter()
        .map(|(_, options)| options)
        .collect();
    let mut pairs = Vec::new();
    for (at, first) in readings.iter().enumerate() {
        for second in &readings[at + 1..] {
            pairs.push([first.clone(), second.clone()]);
        }
    }
    pairs
}

#[test]
#[ignore = "it rewrites static/prose/readings.toml"]
fn positions_are_chosen() {
    let mut file = String::from(
        "# Positions in which readings of a game's rules are compared: of random games, those in which two of them\n# differ most (tests/native/readings.rs).\n",
    );
    for entry in GAMES.iter().filter(|entry| !entry.readings().is_empty()) {
        let pool = pool(entry);
        let mut kept: Vec<String> = Vec::new();
        for pair in pairs(entry) {
            let found = shared_positions(entry, [&pair[0], &pair[1]], &pool);
            let differences: Vec<usize> = found.iter().map(|shared| shared.differences).collect();
            println!(
                "{}: {} shared, {:?}",
                entry.key,
                found.len(),
                differences.first()
            );
            let texts = found
                .iter()
                .filter_map(|shared| shared.records[0].start.clone());
            let good = texts.take(6).collect::<Vec<_>>();
            let had = good.iter().filter(|text| kept.contains(text)).count();
            let fresh = good.into_iter().filter(|text| !kept.contains(text));
            let fresh: Vec<String> = fresh.take(EACH.saturating_sub(had)).collect();
            kept.extend(fresh);
        }
        file += &format!("{} = [\n", entry.key);
        for text in kept {
            file += &format!("    {text:?},\n");
        }
        file += "]\n";
    }
    fs::write(project_file("static/prose/readings.toml"), file).expect("it is written");
}

#[test]
fn readings_are_compared_on_positions_that_are_legal_in_both() {
    let book = english_book();
    let mut differ = BTreeMap::new();
    for key in COMPARED {
        let entry = GAMES.iter().find(|entry| entry.key == key).expect("a game");
        assert!(entry.readings().len() >= 2, "{key}");
    }
    for entry in GAMES.iter().filter(|entry| !entry.readings().is_empty()) {
        let page = &book.games[entry.key];
        for (key, _) in entry.readings().iter().filter(|(key, _)| *key != "usual") {
            assert!(page.head.presets.get(key).is_some(), "{} {key}", entry.key);
        }
        let mut max = 0;
        let first =
            first_pair(entry, &page.positions).map(|reading| entry.readings()[reading].1.clone());
        let first = shared_positions(entry, [&first[0], &first[1]], &page.positions);
        assert!(!first.is_empty(), "{}", entry.key);
        for pair in &pairs(entry) {
            let found = shared_positions(entry, [&pair[0], &pair[1]], &page.positions);
            for shared in &found {
                for record in &shared.records {
                    let table = record.open().expect("both readings hold it");
                    assert_eq!(Some(&table.text()), record.start.as_ref());
                }
                let sum = |reading: usize| shared.both().len() + shared.only(reading).len();
                assert_eq!(
                    [sum(0), sum(1)],
                    [0, 1].map(|side| shared.allowed[side].len())
                );
                max = max.max(shared.differences);
            }
        }
        // The position shown first has a difference, if any position has.
        assert_eq!(first[0].differences > 0, max > 0, "{}", entry.key);
        differ.insert(entry.key, max);
    }
    // Most pairs differ in the moves that they allow, and not only in how a game ends.
    let many = differ.values().filter(|max| **max > 0).count();
    assert!(many >= 8, "{differ:?}");
}
