//! Files of other programs, generated at random with their right answers
//! (`src/core/bin/fuzz/known`). The test reads, writes and reads again files of each family.

#[path = "../../src/core/bin/fuzz/known/mod.rs"]
mod known;

use known::{Question, ROWS, Row};
use serde_json::{Value, json};
use tavolando::{engine, formats};

/// The number of files to try of each family.
const VARIANTS: u64 = 10;

/// Answers a question as the engine or the page does.
fn ask(question: Question) -> Result<String, String> {
    if !question.imports {
        return Ok(engine::answer(
            &question.text,
            &mut crate::common::NullControl,
            &mut |_| (),
        ));
    }
    let answer = match formats::import(&question.text) {
        Ok(read) => {
            let warnings = read.warnings.iter().map(|warning| {
                json!({"code": warning.code.name(), "at": warning.at, "message": warning.message})
            });
            json!({"record": read.record, "warnings": warnings.collect::<Vec<Value>>()})
        }
        Err(error) => {
            json!({"error": {"code": error.code.name(), "at": error.at, "message": error.message}})
        }
    };
    Ok(answer.to_string())
}

/// Tries some files of each of these families.
fn read_rightly(rows: &[Row]) {
    let mut faults = Vec::new();
    for row in rows {
        for seed in 0..VARIANTS {
            let case = row.case(seed);
            let judged = ask(case.question()).and_then(|answer| case.judge(&answer, ask));
            faults.extend(judged.err());
        }
    }
    let count = faults.len();
    assert_eq!(count, 0, "{count} faults:\n{}", faults.join("\n\n"));
}

#[test]
fn generated_sgf_files_are_read_correctly() {
    read_rightly(ROWS[0]);
}

#[test]
fn generated_draughts_files_are_read_correctly() {
    read_rightly(ROWS[1]);
}

#[test]
fn generated_matches_and_move_lists_are_read_correctly() {
    for rows in &ROWS[2..] {
        read_rightly(rows);
    }
}
