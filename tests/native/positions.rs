//! Random positions of draughts, with the positions that one move can reach according to another
//! program. They are kept as data in `tests/data/*.positions`.

use crate::common;
use std::collections::BTreeSet;
use tavolando::{games::GAMES, rules::Options};

#[test]
fn successors_match_those_of_another_program() {
    let mut games = BTreeSet::new();
    let mut captures = 0;
    let data = common::data_files("positions").into_iter();
    for (entry, text) in data.filter(|(entry, _)| entry.chapter == "draughts") {
        // These options apply to the lines that follow, because the other program knows no draws.
        let mut options = Options::none();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some(set) = line.strip_prefix("options ") {
                options = common::options(set);
                continue;
            }
            let (position, found) = line.split_once(" -> ").expect("position -> positions");
            let table = common::open(entry, options.clone(), Some(position));
            match found.parse::<usize>() {
                Ok(steps) => assert_eq!(table.legal_moves().len(), steps, "{} {line}", entry.key),
                Err(_) => {
                    let successors = table.thinker().successors(1_000).positions;
                    let wanted: BTreeSet<&str> = found.split(' ').collect();
                    let successors: BTreeSet<&str> =
                        successors.iter().map(String::as_str).collect();
                    assert_eq!(successors, wanted, "{} {position}", entry.key);
                    captures += 1;
                }
            }
        }
        games.insert(entry.key);
    }
    // No other program has alquerque with these rules.
    let family = GAMES.iter().filter(|entry| entry.chapter == "draughts");
    for entry in family.filter(|entry| entry.key != "alquerque") {
        assert!(games.contains(entry.key), "{} has no positions", entry.key);
    }
    assert!(captures >= 15 * games.len(), "only {captures} captures");
}
