//! The `engine` program: one request per line in, one answer per line out.

use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

#[test]
fn the_native_engine_answers_each_line_and_survives_junk() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_engine"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut requests = engine.stdin.take().expect("an input");
    let mut answers = BufReader::new(engine.stdout.take().expect("an output"));
    let mut answer = || {
        let mut line = String::new();
        answers.read_line(&mut line).expect("a line");
        serde_json::from_str::<Value>(&line).expect("JSON")
    };
    requests.write_all(b"junk\n\xff\xfe\n").expect("sent");
    assert_eq!(answer()["error"]["code"], "not-json");
    assert_eq!(answer()["error"]["code"], "not-json");
    writeln!(
        requests,
        "{}",
        json!({"do": "perft", "record": {"game": "awele"}, "depth": 4})
    )
    .expect("sent");
    assert_eq!(answer()["nodes"], 1014);
    // A new request stops a search that would take an hour.
    let begun = Instant::now();
    writeln!(
        requests,
        "{}",
        json!({"do": "think", "record": {"game": "awele"}, "millis": 3_600_000})
    )
    .expect("sent");
    writeln!(requests, "{}", json!({"do": "games"})).expect("sent");
    assert_eq!(answer()["cancelled"], true);
    assert!(answer()["games"].is_array());
    assert!(
        begun.elapsed() < Duration::from_secs(600),
        "it waited for the search"
    );
    drop(requests);
    assert!(engine.wait().expect("it ends").success());
}
