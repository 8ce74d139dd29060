//! Files of other programs that are made by chance with their right answers (`src/bin/fuzz/known`): each family is
//! read, written and read again.

#[path = "../../src/bin/fuzz/known/mod.rs"]
mod known;

use known::{Question, ROWS};
use serde_json::{Value, json};
use std::env;
use tavolando::{engine, formats};

/// How many files of each family are tried.
const VARIANTS: u64 = 10;

/// The answer to a question, as the engine or the page gives it.
fn ask(question: Question) -> Result<String, String> {
    if !question.imports {
        return Ok(engine::answer(
            &question.text,
            &mut crate::common::Calm,
            &mut |_| (),
        ));
    }
    let answer: Value = match formats::import(&question.text) {
        Ok(read) => {
            let warnings = read.warnings.iter().map(|warning| {
                json!({"code": warning.code, "at": warning.at, "message": warning.message})
            });
            json!({"record": read.record, "warnings": warnings.collect::<Vec<Value>>()})
        }
        Err(error) => {
            json!({"error": {"code": error.code, "at": error.at, "message": error.message}})
        }
    };
    Ok(answer.to_string())
}

#[test]
fn generated_files_of_every_family_are_read_rightly() {
    let variants = env::var("VARIANTS").ok();
    let variants = variants
        .and_then(|text| text.parse().ok())
        .unwrap_or(VARIANTS);
    let only = env::var("ROW").unwrap_or_default();
    let mut faults = Vec::new();
    for row in ROWS.iter().copied().flatten() {
        if !only.is_empty() && row.name != only {
            continue;
        }
        for seed in 0..variants {
            let case = row.case(seed);
            let judged = ask(case.question()).and_then(|answer| case.judge(&answer, ask));
            if let Err(fault) = judged {
                faults.push(format!(
                    "{} ({}), seed {seed}: {fault}",
                    row.name, row.about
                ));
            }
        }
    }
    let count = faults.len();
    assert!(
        faults.is_empty(),
        "{count} faults:\n{}",
        faults.join("\n\n")
    );
}
