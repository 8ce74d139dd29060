//! Records with every kind of mistake: each is told, with its place, and nothing is half read.

use serde_json::{Value, json};
use tavolando::table::{Record, RecordError};

fn mistake(record: Value) -> RecordError {
    match Record::try_from(record.clone()).and_then(|record| record.open()) {
        Ok(_) => panic!("{record} was opened"),
        Err(error) => error,
    }
}

#[test]
fn every_mistake_is_told_with_its_place() {
    let cases = [
        (json!(7), "wrong-type", ""),
        (json!([]), "wrong-type", ""),
        (json!({}), "missing", "game"),
        (json!({"game": 7}), "wrong-type", "game"),
        (json!({"game": "oware"}), "unknown-game", "game"),
        (
            json!({"game": "awele", "moves": "S3"}),
            "wrong-type",
            "moves",
        ),
        (
            json!({"game": "awele", "moves": [3]}),
            "wrong-type",
            "moves[0]",
        ),
        (
            json!({"game": "awele", "moves": ["S3", "S4"]}),
            "illegal-move",
            "moves[1]",
        ),
        (
            json!({"game": "awele", "moves": ["S3", "N1", "S3"]}),
            "illegal-move",
            "moves[2]",
        ),
        (
            json!({"game": "awele", "moves": ["s3"]}),
            "illegal-move",
            "moves[0]",
        ),
        (
            json!({"game": "awele", "moves": [""]}),
            "illegal-move",
            "moves[0]",
        ),
        (
            json!({"game": "awele", "moves": ["S"]}),
            "illegal-move",
            "moves[0]",
        ),
        (
            json!({"game": "awele", "options": []}),
            "wrong-type",
            "options",
        ),
        (
            json!({"game": "awele", "options": {"slam": "x"}}),
            "unknown-option",
            "options.slam",
        ),
        (
            json!({"game": "awele", "options": {"starter": "E"}}),
            "unknown-value",
            "options.starter",
        ),
        (
            json!({"game": "awele", "options": {"starter": true}}),
            "wrong-type",
            "options.starter",
        ),
        (json!({"game": "awele", "start": 4}), "wrong-type", "start"),
        (
            json!({"game": "awele", "start": ""}),
            "bad-position",
            "start",
        ),
        (
            json!({"game": "awele", "start": "4 4 4 4 4 4 / 4 4 4 4 4 | 0 0 | S"}),
            "bad-position",
            "start",
        ),
        (
            json!({"game": "awele", "start": "4 4 4 4 4 4 / 4 4 4 4 4 5 | 0 0 | S"}),
            "bad-position",
            "start",
        ),
        (
            json!({"game": "awele", "start": "4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | over"}),
            "bad-position",
            "start",
        ),
        (
            json!({"game": "awele", "start": "4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | E"}),
            "bad-position",
            "start",
        ),
        (
            json!({"game": "awele", "start": "4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0"}),
            "bad-position",
            "start",
        ),
        (
            json!({"game": "awele", "start": "4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | S | been"}),
            "bad-position",
            "start",
        ),
        (
            json!({"game": "awele", "start": "4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | S | seen 4.4.4.4.4.4.4.4.4.4.4.5S"}),
            "bad-position",
            "start",
        ),
        (
            json!({"game": "awele", "start": "4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | S | seen 4.4"}),
            "bad-position",
            "start",
        ),
        (
            json!({"game": "awele", "start": "4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | S | seen x | y"}),
            "bad-position",
            "start",
        ),
        (
            json!({"game": "awele", "start": "300 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | S"}),
            "bad-position",
            "start",
        ),
        (
            json!({"game": "awele", "start": "-4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 8 | S"}),
            "bad-position",
            "start",
        ),
        (
            json!({"game": "awele", "start": "1 0 0 0 0 2 / 1 2 0 0 0 0 | 20 22 | S", "moves": ["S6", "N1", "S6"]}),
            "illegal-move",
            "moves[2]",
        ),
        (
            json!({"game": "awele", "stort": "x"}),
            "unknown-field",
            "stort",
        ),
    ];
    for (record, code, at) in cases {
        let error = mistake(record.clone());
        assert_eq!((error.code, &*error.at), (code, at), "{record}: {error}");
        assert!(!error.message.is_empty());
    }
}

#[test]
fn an_illegal_move_says_why() {
    let of = |moves: Value| mistake(json!({"game": "awele", "moves": moves})).to_string();
    assert_eq!(of(json!(["S3", "N1", "S3"])), "moves[2]: S3 is empty");
    assert_eq!(
        of(json!(["N3"])),
        "moves[0]: N3 belongs to the other player"
    );
    assert_eq!(
        of(json!(["S7"])),
        "moves[0]: \"S7\" is not a legal move here"
    );
    let feeding = json!({
        "game": "awele", "start": "1 0 4 1 2 0 / 0 0 0 0 0 0 | 20 20 | S", "moves": ["S1"]
    });
    assert_eq!(
        mistake(feeding).to_string(),
        "moves[0]: S1 does not feed the other side"
    );
    let over = json!({
        "game": "awele", "start": "4 4 4 4 0 0 / 0 0 0 0 0 7 | 25 0 | S", "moves": ["S1"]
    });
    assert_eq!(mistake(over).to_string(), "moves[0]: S1: the game is over");
}

#[test]
fn junk_is_not_json() {
    for junk in ["", "{", "{\"game\": \"awele\"", "nonsense", "\u{0}"] {
        assert_eq!(Record::parse(junk).expect_err("junk").code, "not-json");
    }
}

#[test]
fn a_finished_position_reads_as_finished() {
    let record = json!({"game": "awele", "start": "0 1 0 0 0 0 / 0 0 0 0 0 0 | 24 23 | S"});
    let table = Record::try_from(record)
        .and_then(|record| record.open())
        .map(|table| table.text());
    assert_eq!(
        table.as_deref(),
        Ok("0 0 0 0 0 0 / 0 0 0 0 0 0 | 25 23 | over")
    );
}

#[test]
fn options_that_are_defaults_are_left_out() {
    let record = json!({"game": "awele", "options": {"starter": "S", "majority": "play-on"}});
    let table = Record::try_from(record).and_then(|record| record.open());
    let written = table.map(|table| serde_json::to_value(table.record()).expect("JSON"));
    assert_eq!(
        written,
        Ok(json!({"game": "awele", "options": {"majority": "play-on"}, "moves": []}))
    );
}
