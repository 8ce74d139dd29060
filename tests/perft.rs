//! Counts of move sequences, kept as data in `tests/data/*.perft`.

mod common;

use tavolando::search::Step;

#[test]
fn sequences_are_as_many_as_the_rules_files_say() {
    let mut counted = 0;
    for (entry, text) in common::data("perft") {
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (options, counts) = line.split_once(": ").expect("options: counts");
            let table = common::open(entry, common::options(options), None);
            for (depth, count) in (1..).zip(counts.split(' ')) {
                let found = table.thinker().perft(depth, Step::Move, false);
                assert_eq!(
                    found.to_string(),
                    count,
                    "{} {options} at depth {depth}",
                    entry.key
                );
                counted += 1;
            }
        }
    }
    assert!(counted >= 26, "only {counted} counts were found");
}
