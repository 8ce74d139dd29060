//! The engine's requests.

use crate::common;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tavolando::{
    engine,
    games::{self, GAMES},
    rules::{Options, SplitMix64},
    search::SearchControl,
    table::ErrorCode,
};

fn ask(request: Value) -> Value {
    let answer = engine::answer(&request.to_string(), &mut common::NullControl, &mut |_| ());
    serde_json::from_str(&answer).expect("an answer is JSON")
}

#[test]
fn look_returns_the_position_and_the_latest_events() {
    let start = "0 4 5 0 7 1 / 2 2 0 3 2 1 | 10 11 | S";
    let look = ask(
        json!({"do": "look", "record": {"game": "awele", "start": start, "moves": ["S5"]}, "id": "a"}),
    );
    assert_eq!(look["id"], "a");
    assert_eq!(look["position"], "0 4 5 0 0 2 / 3 3 1 4 0 0 | 15 11 | N");
    assert_eq!(look["turn"], "N");
    assert_eq!(look["legal"], json!(["N1", "N2", "N3", "N4"]));
    assert_eq!(look["outcome"], Value::Null);
    assert_eq!(
        look["events"][0]["over"],
        json!(["S6", "N1", "N2", "N3", "N4", "N5", "N6"])
    );
    assert_eq!(
        look["events"][1],
        json!({"event": "capture", "site": "N6", "count": 2, "to": "S"})
    );
    assert_eq!(
        look["events"][2],
        json!({"event": "capture", "site": "N5", "count": 3, "to": "S"})
    );
}

#[test]
fn a_finished_game_has_an_outcome() {
    let start = "0 1 0 0 0 0 / 0 0 0 0 0 1 | 23 23 | N";
    let look =
        ask(json!({"do": "look", "record": {"game": "awele", "start": start, "moves": ["N6"]}}));
    assert_eq!(look["turn"], "over");
    assert_eq!(look["legal"], json!([]));
    assert_eq!(
        look["outcome"],
        json!({"winner": "S", "draw": false, "scores": [25, 23]})
    );
}

#[test]
fn one_piece_ahead_in_ur_is_not_judged_as_a_sure_win() {
    for (rules, start) in [
        ("bell", "B r7 o0; R r6 o0 a2; pool 0; R"),
        ("modern", "B r7 o0; R r6 o0 a2; pool 0; R"),
    ] {
        let record =
            json!({"game": "ur", "options": {"rules": rules}, "start": start, "moves": ["~1"]});
        let thought = ask(json!({"do": "think", "record": record, "level": 3, "seed": 1}));
        let value = thought["value"].as_f64().expect("a value");
        assert!((0.0..0.35).contains(&value), "{rules}: {value}");
    }
}

#[test]
fn a_player_ahead_in_go_does_not_pass_on_an_open_board() {
    let record = json!({"game": "go", "moves": ["d4", "a1", "f6", "j9", "d6", "a9", "f4", "j1"]});
    for seed in 0..20 {
        let thought = ask(json!({"do": "think", "record": record, "level": 1, "seed": seed}));
        assert_ne!(thought["move"], "pass", "{seed}");
    }
}

#[test]
fn games_are_listed_with_their_options() {
    let games = ask(json!({"do": "games"}));
    let awele = &games["games"][0];
    assert_eq!(awele["key"], "awele");
    assert_eq!(awele["players"], json!(["S", "N"]));
    assert_eq!(awele["options"][0]["default"], "no-capture");
}

#[test]
fn successors_are_sorted_positions() {
    let successors = ask(json!({"do": "successors", "record": {"game": "awele"}}));
    let list: Vec<&str> = successors["successors"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert_eq!(list.len(), 6);
    assert!(list.is_sorted());
}

#[test]
fn a_list_of_successors_that_is_too_long_is_cut() {
    let ask_for = |max: Option<u64>| {
        let record = json!({"game": "congklak", "moves": ["S2"]});
        let mut request = json!({"do": "successors", "record": record});
        if let Some(max) = max {
            request["most"] = max.into();
        }
        let answer = ask(request);
        let list = answer["successors"].as_array().expect("a list").clone();
        (list, answer["complete"].clone())
    };
    let (usual, complete) = ask_for(None);
    assert_eq!((usual.len(), complete), (20_000, json!(false)));
    assert!(usual.is_sorted_by(|one, other| one.as_str() < other.as_str()));
    assert_eq!(ask_for(Some(20_000)).0, usual);
    let (few, complete) = ask_for(Some(7));
    assert_eq!((few.len(), complete), (7, json!(false)));
    let short = ask(json!({"do": "successors", "record": {"game": "awele"}, "most": 6}));
    assert_eq!(short["complete"], true);
    assert_eq!(
        short["successors"].as_array().expect("a list").len(),
        6,
        "as many as there are"
    );
}

#[test]
fn an_opening_throw_of_equal_dice_is_a_turn_of_its_own() {
    let count = |depth: u64| {
        ask(
            json!({"do": "perft", "record": {"game": "backgammon"}, "depth": depth, "by": "turn", "most": 100_000}),
        )
    };
    let first = count(1);
    assert_eq!(first["complete"], true);
    // Six throws of equal dice, and the plays of the other thirty throws.
    let plays: u64 = (1..=6_u64)
        .flat_map(|white| (1..=6_u64).map(move |black| (white, black)))
        .filter(|(white, black)| white != black)
        .map(|(white, black)| {
            let record = json!({"game": "backgammon", "moves": [format!("~{white}{black}")]});
            let answer = ask(json!({"do": "perft", "record": record, "depth": 1, "by": "turn"}));
            answer["nodes"].as_u64().expect("a count")
        })
        .sum();
    assert_eq!(first["nodes"], 6 + plays);
    let deep = count(100);
    assert_eq!(deep["complete"], false);
}

/// Returns the records of a game to ask about: its start, and positions from two random games.
fn records(entry: &'static games::Entry, options: &Options) -> Vec<Value> {
    let mut random = SplitMix64::new(7);
    [0, 9, 60]
        .into_iter()
        .map(|moves| {
            let mut table = common::open(entry, options.clone(), None);
            for _ in 0..moves {
                let Some(mv) = common::random_move(&table, &mut random) else {
                    break;
                };
                table.play(&mv).expect("a legal move plays");
            }
            serde_json::to_value(table.record()).expect("a record is JSON")
        })
        .collect()
}

#[test]
fn every_request_of_every_game_is_answered() {
    const ALLOWED: [&str; 3] = ["no-move", "no-tree-search", "unknown-value"];
    let kinds = [
        json!({"do": "look"}),
        json!({"do": "successors", "most": 300}),
        json!({"do": "perft", "depth": 0}),
        json!({"do": "perft", "depth": 1}),
        json!({"do": "perft", "depth": 1, "by": "turn", "most": 300}),
        json!({"do": "perft", "depth": 100, "by": "turn", "ended": "leaf", "most": 300}),
        json!({"do": "perft", "depth": 100, "most": 300}),
        json!({"do": "playouts", "games": 1, "seed": 3}),
        json!({"do": "playouts", "games": 1, "seed": 3, "policy": "search"}),
        json!({"do": "estimate", "playouts": 3, "seed": 3}),
        json!({"do": "think", "level": 1, "seed": 3}),
        json!({"do": "write", "format": "sgf"}),
        json!({"do": "write", "format": "pdn"}),
    ];
    let mut answered = BTreeSet::new();
    for entry in GAMES {
        for options in common::option_sets(entry) {
            for record in records(entry, &options) {
                for kind in &kinds {
                    let mut request = kind.clone();
                    request["record"] = record.clone();
                    let answer = ask(request.clone());
                    match answer["error"]["code"].as_str() {
                        None => {
                            answered.insert((entry.key, kind["do"].to_string()));
                        }
                        // SGF cannot hold half a turn.
                        Some("bad-sgf") if entry.key == "backgammon" => {}
                        Some(code) => assert!(ALLOWED.contains(&code), "{request}: {answer}"),
                    }
                }
            }
        }
        for kind in ["look", "successors", "perft", "playouts", "think"] {
            let kind = json!(kind).to_string();
            // In a game of dice there is nothing to think about at the start, but there is later.
            assert!(answered.contains(&(entry.key, kind)), "{}", entry.key);
        }
        let estimated = answered.contains(&(entry.key, json!("estimate").to_string()));
        assert_eq!(estimated, entry.has_territory(), "{}", entry.key);
    }
}

#[test]
fn an_estimate_names_owners_lost_stones_liberties_and_scores() {
    // A game at its end, except that White's stone in Black's corner at a9 has not been taken.
    let start =
        "w1bw1w3/1bbw1ww2/bb1bwww2/1bbbbw1w1/b1b1bbw2/2b2bwww/1b1b1bbww/2bb2bbw/1b3b1bw B B0 W1";
    let estimate = |seed: u64, options: Value| {
        let record = json!({"game": "go", "start": start, "options": options});
        ask(json!({"do": "estimate", "record": record, "seed": seed}))
    };
    let answer = estimate(1, json!({}));
    assert_eq!(answer, estimate(1, json!({})));
    assert_ne!(answer["held"], estimate(2, json!({}))["held"]);
    assert_eq!(answer["playouts"], 400);
    assert_eq!(answer["scores"], json!({"B": 24, "W": 20.5}));
    assert_eq!(answer["lost"], json!(["a9"]));
    let count = |seat: &str| answer["owned"][seat].as_array().expect("places").len();
    assert_eq!([count("B"), count("W")], [23, 13]);
    assert_eq!(answer["held"]["a9"], 1000);
    assert_eq!(answer["held"]["j9"], -990);
    let chains = answer["chains"].as_array().expect("chains");
    assert_eq!(chains.len(), 11);
    let lost = chains.iter().find(|chain| chain["pieces"] == json!(["a9"]));
    assert_eq!(lost.expect("a chain")["liberties"], json!(["b9", "a8"]));
    let by_area = estimate(1, json!({"scoring": "area"}));
    assert_eq!(by_area["scores"], json!({"B": 50, "W": 38.5}));
}

#[test]
fn perft_counts_moves_and_turns_and_ended_games() {
    let count = |extra: Value| {
        let mut request = json!({"do": "perft", "record": {"game": "awele", "start": "0 1 0 0 0 0 / 0 0 0 0 0 1 | 23 23 | N"}, "depth": 3});
        for (key, value) in extra.as_object().expect("fields") {
            request[key] = value.clone();
        }
        ask(request)["nodes"].clone()
    };
    assert_eq!(count(json!({})), 0);
    assert_eq!(count(json!({"ended": "leaf"})), 1);
    assert_eq!(count(json!({"depth": 0})), 1);
    assert_eq!(count(json!({"depth": 1, "by": "turn"})), 1);
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let play = |seed: u64| {
        ask(json!({"do": "playouts", "record": {"game": "awele"}, "games": 200, "seed": seed}))
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1)["moves"], play(2)["moves"]);
    let results = &play(3)["results"];
    let sum: u64 = ["S", "N", "draw"]
        .iter()
        .map(|key| results[key].as_u64().expect("a count"))
        .sum();
    assert_eq!(sum, 200);
}

/// Checks numbers against JavaScript, which has only one kind. The only difference here: whole
/// numbers too large for it stay as they are.
#[test]
fn numbers_are_read_and_written_as_in_javascript() {
    for (text, written) in [
        ("7", "7"),
        ("-7", "-7"),
        ("-0", "0"),
        ("2.0", "2"),
        ("1e1", "10"),
        ("6.50", "6.5"),
        ("0.1", "0.1"),
        ("86400000", "86400000"),
        ("9007199254740991", "9007199254740991"),
        ("9007199254740993", "9007199254740993"),
        ("18446744073709551615", "18446744073709551615"),
        ("1e20", "100000000000000000000"),
        ("1e21", "1e+21"),
        ("0.000001", "0.000001"),
        ("-1e-7", "-1e-7"),
    ] {
        let Ok(Value::Number(number)) = tavolando::json::read(text) else {
            panic!("{text} is a number");
        };
        assert_eq!(tavolando::json::number(&number), written, "{text}");
        let again = tavolando::json::read(&format!("[{text}]")).map(|list| list[0].clone());
        assert_eq!(again, Ok(Value::Number(number)));
    }
    let seeded = |seed: &str| {
        format!(r#"{{"do":"playouts","record":{{"game":"awele"}},"games":1,"seed":{seed}}}"#)
    };
    let answer = |seed: &str| ask(serde_json::from_str(&seeded(seed)).expect("JSON"));
    assert_eq!(answer("2.0")["moves"], answer("2")["moves"]);
    assert_eq!(answer("2.5")["error"]["code"], "out-of-range");
}

/// Fixes the answers for given seeds. `tests/browser/answers.rs` asks the worker the same: the
/// answers are equal everywhere.
#[test]
fn answers_with_a_seed_are_the_same_on_every_platform() {
    let awele = json!({"game": "awele"});
    let games = ask(json!({"do": "playouts", "record": awele, "games": 100, "seed": 1}));
    assert_eq!(games["moves"], 10_044);
    let thought = ask(json!({"do": "think", "record": awele, "level": 4, "seed": 1}));
    assert_eq!(
        (&thought["move"], &thought["nodes"]),
        (&json!("S6"), &json!(35_175))
    );
}

#[test]
fn the_engine_finds_a_capture_and_answers_the_same_again() {
    let start = "3 2 4 1 6 2 / 1 1 4 5 3 0 | 8 8 | S";
    let think = |level: u64, seed: u64| {
        ask(
            json!({"do": "think", "record": {"game": "awele", "start": start}, "level": level, "seed": seed}),
        )
    };
    let strong = think(4, 1);
    assert_eq!(strong["move"], "S6");
    assert_eq!(strong["line"][0], "S6");
    assert_eq!(strong["depth"], 9);
    assert!(
        strong["value"]
            .as_f64()
            .is_some_and(|value| (-1.0..=1.0).contains(&value))
    );
    for level in 1..=4 {
        assert_eq!(think(level, 7), think(level, 7), "level {level}");
    }
    let moves: std::collections::BTreeSet<String> = (0..40)
        .map(|seed| think(1, seed)["move"].to_string())
        .collect();
    assert!(moves.len() > 1, "a beginner slips");
}

#[test]
fn several_lines_are_sorted_by_value() {
    for game in [
        "awele",
        "italian-draughts",
        "tela",
        "ur",
        "backgammon",
        "go",
        "nim",
    ] {
        let moves = match game {
            "ur" => json!(["~5"]),
            "backgammon" => json!(["~31"]),
            _ => json!([]),
        };
        let record = json!({"game": game, "moves": moves});
        let ask_for = |more: Value| {
            let mut request = json!({"do": "think", "record": record, "level": 3});
            request
                .as_object_mut()
                .expect("an object")
                .extend(more.as_object().expect("an object").clone());
            ask(request)
        };
        let found = ask_for(json!({"lines": 3}));
        let mut values = vec![found["value"].as_f64().expect("a value")];
        let mut moves = vec![found["move"].clone()];
        for other in found["others"].as_array().expect("others") {
            values.push(other["value"].as_f64().expect("a value"));
            moves.push(other["move"].clone());
            assert_eq!(other["move"], other["line"][0], "{game}");
        }
        let legal = ask(json!({"do": "look", "record": record}))["legal"]
            .as_array()
            .map_or(0, Vec::len);
        assert_eq!(moves.len(), legal.min(3), "{game}: {found}");
        assert!(moves.windows(2).all(|pair| pair[0] != pair[1]), "{game}");
        if game != "go" {
            assert!(values.is_sorted_by(|a, b| a >= b), "{game}: {values:?}");
        }
        // The same search gives one move alone the value that the move has among all.
        let last = moves.last().expect("a move");
        let alone = ask_for(json!({"only": last}));
        assert_eq!(alone["move"], *last, "{game}");
        assert_eq!(alone["others"], json!([]), "{game}");
        // The engine searches it for as long as all moves. A single playout would give only a win
        // or a loss.
        if game == "go" {
            assert!(alone["nodes"].as_u64() > Some(16), "{alone}");
            let value = alone["value"].as_f64().expect("a value");
            assert!((value - values[0]).abs() < 0.5, "{value} and {values:?}");
        }
    }
}

#[test]
fn errors_in_requests_are_reported_with_code_and_place() {
    let awele = json!({"game": "awele"});
    let over = json!({"game": "awele", "start": "4 4 4 4 0 0 / 0 0 0 0 0 7 | 25 0 | S"});
    let cases = [
        (json!(3), "wrong-type", ""),
        (json!({}), "missing", "do"),
        (json!({"do": 3}), "wrong-type", "do"),
        (json!({"do": "dance"}), "unknown-request", "do"),
        (json!({"do": "look"}), "missing", "record"),
        (
            json!({"do": "look", "record": {"game": "x"}}),
            "unknown-game",
            "game",
        ),
        (
            json!({"do": "look", "record": awele, "deep": 3}),
            "unknown-field",
            "deep",
        ),
        (json!({"do": "perft", "record": awele}), "missing", "depth"),
        (
            json!({"do": "perft", "record": awele, "depth": -1}),
            "out-of-range",
            "depth",
        ),
        (
            json!({"do": "perft", "record": awele, "depth": 1.5}),
            "out-of-range",
            "depth",
        ),
        (
            json!({"do": "perft", "record": awele, "depth": "2"}),
            "wrong-type",
            "depth",
        ),
        (
            json!({"do": "perft", "record": awele, "depth": 1, "by": "ply"}),
            "unknown-value",
            "by",
        ),
        (
            json!({"do": "playouts", "record": awele}),
            "missing",
            "games",
        ),
        (
            json!({"do": "playouts", "record": awele, "games": 1, "policy": "search"}),
            "no-tree-search",
            "policy",
        ),
        (
            json!({"do": "estimate", "record": awele}),
            "unknown-value",
            "record",
        ),
        (
            json!({"do": "estimate", "record": {"game": "go"}, "playouts": 10_001}),
            "out-of-range",
            "playouts",
        ),
        (json!({"do": "think", "record": awele}), "missing", "level"),
        (
            json!({"do": "think", "record": awele, "level": 6}),
            "out-of-range",
            "level",
        ),
        (
            json!({"do": "think", "record": awele, "level": 1, "lines": 0}),
            "out-of-range",
            "lines",
        ),
        (
            json!({"do": "think", "record": awele, "level": 1, "only": "N1"}),
            "illegal-move",
            "only",
        ),
        (
            json!({"do": "think", "record": over, "level": 1}),
            "no-move",
            "record",
        ),
        (
            json!({"do": "successors", "record": over}),
            "no-move",
            "record",
        ),
    ];
    for (request, code, at) in cases {
        let error = &ask(request.clone())["error"];
        assert_eq!(
            (&error["code"], &error["at"]),
            (&json!(code), &json!(at)),
            "{request}"
        );
        assert!(
            error["message"]
                .as_str()
                .is_some_and(|message| !message.is_empty())
        );
    }
    assert_eq!(ask(json!({"do": "dance", "id": 9}))["id"], 9);
}

#[test]
fn interim_results_of_a_search_are_reported() {
    let mut news = Vec::new();
    let request =
        json!({"do": "think", "record": {"game": "awele"}, "level": 4, "id": 1}).to_string();
    engine::answer(&request, &mut common::NullControl, &mut |finding| {
        news.push(finding)
    });
    assert!(news.len() >= 5);
    assert!(news.iter().all(|finding| finding.contains("\"id\":1")));
}

/// A search control that stops as soon as it is asked.
struct Impatient;

impl SearchControl for Impatient {
    fn millis(&mut self) -> f64 {
        0.0
    }

    fn is_stopped(&mut self) -> bool {
        true
    }
}

#[test]
fn a_cancelled_search_still_returns_a_legal_move() {
    let request = json!({"do": "think", "record": {"game": "awele"}, "millis": 60000}).to_string();
    let answer: Value =
        serde_json::from_str(&engine::answer(&request, &mut Impatient, &mut |_| ())).expect("JSON");
    assert_eq!(answer["cancelled"], true);
    assert!(
        answer["move"]
            .as_str()
            .is_some_and(|mv| mv.starts_with('S'))
    );
}

#[test]
fn the_docs_list_every_error_code() {
    let docs =
        std::fs::read_to_string(common::project_file("docs/engine.md")).expect("docs/engine.md");
    let list = docs
        .split("| code | meaning |")
        .nth(1)
        .expect("a list of codes");
    let listed: Vec<&str> = (list.lines().skip(2))
        .map_while(|line| line.strip_prefix("| `")?.split('`').next())
        .collect();
    let codes: Vec<&str> = ErrorCode::ALL.iter().map(|code| code.name()).collect();
    assert!(codes.len() > 20);
    assert_eq!(listed, codes);
}
