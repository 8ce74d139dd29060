//! The program `arena`: whole matches, and matches against the engine in each of its protocols.

use serde_json::Value;
use std::{
    env, fs,
    process::{self, Command},
};

fn arena(arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(arguments)
        .output()
        .expect("the arena starts");
    let text = |bytes| String::from_utf8(bytes).expect("a text");
    (
        output.status.success(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// Plays a pair to its end against the engine in a protocol. Equal players make the same moves in
/// both games, with either side.
fn check_equal(game: &[&str], limits: &str, protocol: &str) {
    let engine = env!("CARGO_BIN_EXE_engine");
    let two = match protocol {
        "engine" => format!("{limits} engine={engine}"),
        "gtp" => format!("gtp={engine} --gtp --{}", limits.replace('=', " ")),
        _ => format!("{limits} {protocol}={engine} --{protocol}"),
    };
    let path = env::temp_dir().join(format!(
        "arena-{}-{protocol}-{}.jsonl",
        process::id(),
        game[0]
    ));
    let name = path.to_str().expect("a path");
    let _ = fs::remove_file(&path);
    let players = ["--one", limits, "--two", &two];
    let (success, _, errors) =
        arena(&[game, &players, &["--pairs", "1", "--results", name]].concat());
    assert!(success, "{errors}");
    let pair: Value = serde_json::from_str(&lines(name)[1]).expect("a pair");
    fs::remove_file(&path).expect("removed");
    assert_eq!(pair["unfinished"], 0, "{pair}");
    assert_eq!(pair["moves"][0], pair["moves"][1], "{pair}");
    let scores = [0, 1].map(|game| pair["score"][game].as_f64().expect("a score"));
    assert_eq!(scores[0] + scores[1], 1.0, "{pair}");
    if let Some(lead) = pair["lead"].as_array() {
        assert_eq!(
            lead[0].as_f64(),
            lead[1].as_f64().map(|lead| -lead),
            "{pair}"
        );
    }
}

#[test]
fn the_engine_in_another_process_plays_like_the_one_inside() {
    check_equal(&["awele"], "nodes=100", "engine");
    check_equal(&["backgammon"], "nodes=20", "engine");
}

#[test]
fn the_engine_plays_go_in_gtp() {
    check_equal(&["go", "--options", "scoring=area"], "nodes=10", "gtp");
}

#[test]
fn the_engine_plays_draughts_in_hub() {
    check_equal(&["polish-draughts"], "nodes=100", "hub");
}

/// The protocol has only limits of time, so the two need not be equal.
#[test]
fn the_engine_plays_gomoku_in_gomocup() {
    let engine = format!(
        "millis=1 gomocup={} --gomocup",
        env!("CARGO_BIN_EXE_engine")
    );
    let players = [
        "gomoku",
        "--one",
        "nodes=10",
        "--longest",
        "12",
        "--two",
        &engine,
    ];
    let (success, summary, errors) = arena(
        &[
            &players[..],
            &["--pairs", "1", "--options", "centre-first=off,size=9"],
        ]
        .concat(),
    );
    assert!(success, "{errors}");
    assert!(summary.contains("\"pairs\":1"), "{summary}");
}

#[test]
fn a_match_continues_and_gives_the_same_results_with_any_number_of_threads() {
    let path = env::temp_dir().join(format!("arena-{}-match.jsonl", process::id()));
    let name = path.to_str().expect("a path");
    let _ = fs::remove_file(&path);
    let players = [
        "awele",
        "--one",
        "nodes=20",
        "--two",
        "random",
        "--results",
        name,
    ];
    let play = |pairs: &str, threads: &str| {
        let (success, summary, errors) =
            arena(&[&players[..], &["--pairs", pairs, "--threads", threads]].concat());
        assert!(success, "{errors}");
        summary
    };
    play("2", "1");
    let first: Vec<String> = lines(name);
    let continued = play("5", "2");
    assert_eq!(
        lines(name)[..3],
        first,
        "the first pairs are not played again"
    );
    assert_eq!(lines(name).len(), 6);
    fs::remove_file(&path).expect("removed");
    assert_eq!(play("5", "1"), continued);
    fs::remove_file(&path).expect("removed");
}

fn lines(path: &str) -> Vec<String> {
    let text = fs::read_to_string(path).expect("the results");
    text.lines().map(String::from).collect()
}

#[test]
fn a_program_that_fails_ends_the_match_with_its_error() {
    let (success, _, errors) = arena(&[
        "awele",
        "--one",
        "nodes=10",
        "--two",
        "nodes=10 engine=/nowhere/engine",
    ]);
    assert!(!success && errors.contains("/nowhere/engine"), "{errors}");
    let (success, _, errors) = arena(&["awele", "--one", "nodes=10", "--two", "gtp=cat"]);
    assert!(!success && errors.contains("GTP"), "{errors}");
    let (success, _, errors) = arena(&["go", "--one", "nodes=10", "--two", "gtp=cat"]);
    assert!(!success && errors.contains("boardsize 9"), "{errors}");
    let (success, _, errors) = arena(&["awele"]);
    assert!(!success && errors.contains("usage"), "{errors}");
}
