//! Counts of move sequences, kept as data in `tests/data/*.perft`, and of the results of a single
//! throw, in `tests/data/*.throws`.

use crate::common;
use sha2::{Digest, Sha256};
use tavolando::search::CountUnit;

#[test]
fn the_numbers_of_move_sequences_match_the_test_data() {
    let mut counted = 0;
    for (entry, text) in common::data_to_check("perft") {
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (what, counts) = line.rsplit_once(": ").expect("options: counts");
            let (options, position) = match what.split_once(" @ ") {
                Some((options, position)) => (options, Some(position)),
                None => (what, None),
            };
            let ended_counts = options.ends_with(" leaf");
            let options = common::options(options.trim_end_matches(" leaf"));
            let table = common::open(entry, options, position);
            for (depth, count) in (1..).zip(counts.split(' ')) {
                let found = table.thinker().perft(depth, CountUnit::Move, ended_counts);
                assert_eq!(
                    found.to_string(),
                    count,
                    "{} {what} at depth {depth}",
                    entry.key
                );
                counted += 1;
            }
        }
    }
    let wanted = if common::is_one_game() { 0 } else { 26 };
    assert!(counted >= wanted, "only {counted} counts were found");
}

#[test]
fn the_positions_after_a_throw_match_the_test_data() {
    for (entry, text) in common::data_to_check("throws") {
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (what, found) = line.rsplit_once(": ").expect("position: results");
            let (count, digest) = found.split_once(' ').expect("how many, and a digest");
            let (options, position) = what.split_once(" @ ").expect("options @ position");
            let table = common::open(entry, common::options(options), Some(position));
            let results = table.thinker().successors(20_000).positions;
            assert_eq!(results.len().to_string(), count, "{what}: {results:?}");
            let hash = Sha256::digest(results.join("\n"));
            let hex: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(hex, digest, "{what}: {results:?}");
        }
    }
}
