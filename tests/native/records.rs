//! Records with every kind of mistake: the error names each mistake and its place, and no record is
//! half read.

#[path = "../../src/core/bin/fuzz/spoil.rs"]
#[allow(dead_code)]
mod spoil;

use crate::common;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tavolando::{
    games::{self, Entry, GAMES},
    rules::{Options, SplitMix64, Tap},
    table::{MAX_GAME_MOVES, Record, RecordError, Table},
};

/// The number of spoilt positions for each set of options.
const SPOILT: u32 = 120;

fn mistake(record: Value) -> RecordError {
    match Record::try_from(record.clone()).and_then(|record| record.open()) {
        Ok(_) => panic!("{record} was opened"),
        Err(error) => error,
    }
}

#[test]
fn a_list_of_too_many_positions_is_refused() {
    let start = "4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | S | seen";
    let met = " 4.4.4.4.4.4.4.4.4.4.4.4N".repeat(10_001);
    let error = mistake(json!({"game": "awele", "start": format!("{start}{met}")}));
    assert_eq!((error.code.name(), &*error.at), ("bad-position", "start"));
}

#[test]
fn a_record_with_too_many_moves_is_refused() {
    // Two kings move back and forth, and nothing ends their game.
    let entry = games::find("italian-draughts").expect("a game");
    let mut options = Options::none();
    for spec in entry.options {
        options.set(spec, "0");
    }
    let round = ["1-5", "32-28", "5-1", "28-32"];
    let of_length = |moves: usize| Record {
        options: options.clone(),
        start: Some("W:WK1:BK32".into()),
        moves: round
            .iter()
            .cycle()
            .take(moves)
            .map(ToString::to_string)
            .collect(),
        ..Record::of(entry)
    };
    of_length(MAX_GAME_MOVES)
        .open()
        .map(drop)
        .expect("it opens");
    let error = of_length(MAX_GAME_MOVES + 1)
        .open()
        .expect_err("one too many");
    assert_eq!(error.code.name(), "illegal-move");
    assert_eq!(error.at, format!("moves[{MAX_GAME_MOVES}]"));
}

#[test]
fn every_error_in_a_record_names_its_place() {
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
            json!({"game": "backgammon", "options": {"match": "3", "cube": "on"},
                "start": "W 24:2 13:5 8:3 6:5 off:0; B 24:2 13:5 8:3 6:5 off:0; W score:65535-0"}),
            "bad-position",
            "start",
        ),
        (
            json!({"game": "hoyito", "options": {"direction": "each"},
                "start": "4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | S | ways >"}),
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
        assert_eq!(
            (error.code.name(), &*error.at),
            (code, at),
            "{record}: {error}"
        );
        assert!(!error.message.is_empty());
    }
}

#[test]
fn an_illegal_move_is_refused_with_the_reason() {
    let of = |moves: Value| mistake(json!({"game": "awele", "moves": moves})).to_string();
    assert_eq!(
        of(json!(["S3", "N1", "S3"])),
        "moves[2]: S3: this pit is empty"
    );
    assert_eq!(
        of(json!(["N3"])),
        "moves[0]: N3: this belongs to the other player"
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
        "moves[0]: S1: the other side has no seeds and must be given some"
    );
    let over = json!({
        "game": "awele", "start": "4 4 4 4 0 0 / 0 0 0 0 0 7 | 25 0 | S", "moves": ["S1"]
    });
    assert_eq!(mistake(over).to_string(), "moves[0]: S1: the game is over");
}

#[test]
fn junk_is_not_json() {
    for junk in ["", "{", "{\"game\": \"awele\"", "nonsense", "\u{0}"] {
        assert_eq!(
            Record::parse(junk).expect_err("junk").code.name(),
            "not-json"
        );
    }
}

#[test]
fn a_start_that_is_already_decided_is_read_as_over() {
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
fn options_with_default_values_are_left_out() {
    let record = json!({"game": "awele", "options": {"starter": "S", "majority": "play-on"}});
    let table = Record::try_from(record).and_then(|record| record.open());
    let written = table.map(|table| serde_json::to_value(table.record()).expect("JSON"));
    assert_eq!(
        written,
        Ok(json!({"game": "awele", "options": {"majority": "play-on"}, "moves": []}))
    );
}

#[test]
fn options_are_spelt_with_hyphens_and_old_records_still_open() {
    for entry in GAMES {
        for spec in entry.options {
            let mut words = spec.values.iter().chain([&spec.key]);
            let old = words.find(|word| word.contains('_'));
            assert_eq!(old, None, "{}", entry.key);
        }
    }
    let old = json!({"game": "hnefatafl", "options": {"king_armed": "anvil", "repetition": "defenders_lose"}, "moves": []});
    let new = json!({"game": "hnefatafl", "options": {"king-armed": "anvil", "repetition": "defenders-lose"}, "moves": []});
    let kept: Record = serde_json::from_value(old.clone()).expect("a game on the shelf");
    for record in [Record::try_from(old).expect("a record"), kept] {
        let table = record.open().expect("an old game opens");
        assert_eq!(serde_json::to_value(table.record()).expect("JSON"), new);
        // A letter that comes back in the new spelling belongs to the same game.
        assert_eq!(record.options, table.record().options);
    }
}

/// Returns the positions of a random game as text.
fn positions(entry: &'static Entry, options: &Options, random: &mut SplitMix64) -> Vec<String> {
    let mut table = common::open(entry, options.clone(), None);
    let mut positions = vec![table.text()];
    while let Some(mv) = common::random_move(&table, random).filter(|_| positions.len() < 150) {
        table.play(&mv).expect("a legal move plays");
        positions.push(table.text());
    }
    positions
}

/// Checks a position that was read: it is written as it was read, it answers every question, and it
/// can be played.
fn is_played(table: &mut Table, random: &mut SplitMix64) {
    let text = table.text();
    table.set_up(&text).expect("what was written reads");
    assert_eq!(table.text(), text);
    for site in table.board().sites() {
        let _ = table.why_not(&[Tap::Site(site)]);
    }
    for _ in 0..3 {
        let Some(mv) = common::random_move(table, random) else {
            return;
        };
        table.play(&mv).expect("a legal move plays");
    }
}

/// Texts with one wrong letter, number or word get past the first field, and some are read to the
/// end.
#[test]
fn damaged_positions_are_refused_or_playable() {
    for entry in GAMES {
        let mut random = SplitMix64::new(7);
        let (mut taken, mut refused) = (0, BTreeSet::new());
        for options in common::option_sets(entry) {
            let right = positions(entry, &options, &mut random);
            let mut table = common::open(entry, options, None);
            for _ in 0..SPOILT {
                let mut text = spoil::one_of(&mut random, &right);
                if spoil::by_chance(&mut random, 70) {
                    text = spoil::words(&mut random, &text, &right);
                } else {
                    spoil::letters(&mut random, &mut text);
                }
                let before = table.text();
                match table.set_up(&text) {
                    Ok(()) => {
                        taken += u32::from(!right.contains(&table.text()));
                        is_played(&mut table, &mut random);
                    }
                    Err(error) => {
                        assert_eq!(table.text(), before, "{text} was half read");
                        let reason = error
                            .message
                            .replace(|sign: char| !sign.is_alphabetic(), "");
                        refused.insert(reason);
                    }
                }
            }
        }
        assert!(
            taken >= 5 && refused.len() >= 30,
            "{}: {taken} texts were taken, the others refused for {} reasons",
            entry.key,
            refused.len()
        );
    }
}

#[test]
fn wrong_comments_and_facts_are_refused_with_their_place() {
    let long = "x".repeat(10_001);
    let many: serde_json::Map<String, Value> = (0..=2)
        .map(|at| (at.to_string(), Value::from("y".repeat(9_999))))
        .collect();
    for (field, value, code, at) in [
        ("comments", json!(7), "wrong-type", "comments"),
        (
            "comments",
            json!({"one": "a"}),
            "wrong-type",
            "comments.one",
        ),
        ("comments", json!({"-1": "a"}), "wrong-type", "comments.-1"),
        ("comments", json!({"1": ["a"]}), "wrong-type", "comments.1"),
        ("comments", json!({"3": "a"}), "bad-comment", "comments.3"),
        ("comments", json!({"0": long}), "too-large", "comments.0"),
        ("about", json!("Anna"), "wrong-type", "about"),
        (
            "about",
            json!({"player3": "Anna"}),
            "unknown-field",
            "about.player3",
        ),
        (
            "about",
            json!({"event": "x".repeat(201)}),
            "too-large",
            "about.event",
        ),
        ("about", json!({"event": {}}), "wrong-type", "about.event"),
    ] {
        let mut record = json!({"game": "awele", "moves": ["S5", "N2"]});
        record[field] = value.clone();
        let error = Record::try_from(record).and_then(|record| record.open().map(|_| ()));
        let error = error.expect_err(&value.to_string());
        assert_eq!(
            (error.code.name(), &*error.at),
            (code, at),
            "{value}: {error}"
        );
    }
    let good = json!({"game": "awele", "moves": ["S5", "N2"], "comments": many, "about": {"player1": "Anna", "event": " a\n cup "}});
    let record = Record::try_from(good).expect("a record");
    record.open().expect("it opens");
    assert_eq!(record.about.fact("event"), "a cup");
    assert_eq!(record.comments.len(), 3);
    let again: Record =
        serde_json::from_str(&serde_json::to_string(&record).expect("JSON")).expect("a record");
    assert_eq!(again, record);
}
