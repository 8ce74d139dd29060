//! The worker of the built site answers like the native engine, in every game.

use crate::driver::Browser;
use serde_json::{Value, json};
use tavolando::{
    engine,
    games::{Entry, GAMES},
    rules::{Options, SplitMix64, Turn},
    search::SearchControl,
    table::Table,
};

/// A clock that stands still, so a search that ends by its number of nodes ends at the same place
/// everywhere.
struct Still;

impl SearchControl for Still {
    fn millis(&mut self) -> f64 {
        0.0
    }

    fn is_stopped(&mut self) -> bool {
        false
    }
}

/// The number of random moves and throws before the position to ask about.
const PLIES: usize = 8;

/// Returns the moves of a short random game, after which a player is to move.
fn opening(entry: &'static Entry) -> Vec<String> {
    let mut random = SplitMix64::new(11);
    let mut table = Table::open(entry, &Options::none());
    for _ in 0..100 {
        let throws = table.turn() == Turn::Chance;
        if table.moves().len() >= PLIES && !throws {
            break;
        }
        let mut choices = table.legal_moves();
        let Ok(count @ 1..) = u32::try_from(choices.len()) else {
            break;
        };
        let choice = choices.swap_remove(random.below(count) as usize);
        table.play(&choice.notation).expect("a choice is legal");
    }
    table.moves().into_iter().map(String::from).collect()
}

/// Returns an answer without its time, and with numbers as in JavaScript, where 0.0 is 0.
fn plain(answer: Value) -> Value {
    match answer {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(all) => all.into_iter().map(plain).collect(),
        Value::Object(fields) => fields
            .into_iter()
            .filter(|(name, _)| name != "millis" && name != "seconds")
            .map(|(name, value)| (name, plain(value)))
            .collect(),
        other => other,
    }
}

/// Sends the text of a request to the page's worker and returns the text of the answer.
async fn worker(browser: &Browser, request: &str) -> String {
    let text = Value::from(request);
    // The page sends a script's request as JSON, but this request may not be valid JSON, so the
    // test replaces `stringify`. The answer returns as text too, because a driver may round numbers
    // on the way.
    let script = format!(
        "const {{ stringify }} = window.JSON;
        window.JSON.stringify = () => {text};
        const answer = window.tavolando.ask({{}});
        window.JSON.stringify = stringify;
        return answer.then((answer) => stringify(answer))"
    );
    let answer = browser.run(&script).await;
    answer.as_str().expect("an answer").to_string()
}

fn native(request: &str) -> Value {
    let answer = engine::answer(request, &mut Still, &mut |_| ());
    serde_json::from_str(&answer).expect("JSON")
}

/// Compares an answer of the worker with the native one, and returns it.
async fn same(browser: &Browser, request: &str) -> Value {
    let answer = worker(browser, request).await;
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    let native = native(request);
    assert_eq!(plain(answer), plain(native.clone()), "{request}");
    native
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn every_game_counts_and_thinks_in_the_worker_as_it_does_natively() {
    let browser = Browser::open(360, 740, &[]).await;
    browser.visit_and_begin("en/mancala/awele").await;
    let mut thought = 0;
    for entry in GAMES {
        let moves = opening(entry);
        let record = json!({"game": entry.key, "moves": moves});
        for request in [
            json!({"do": "perft", "record": {"game": entry.key}, "depth": 2}),
            json!({"do": "perft", "record": record, "depth": 1}),
            json!({"do": "think", "record": record, "level": 2, "seed": 7}),
        ] {
            let answer = same(&browser, &request.to_string()).await;
            thought += usize::from(answer["nodes"].as_u64() > Some(1) && request["do"] == "think");
        }
    }
    // Nim and similar games are solved without a search, and some positions leave no choice.
    assert!(thought > GAMES.len() / 2, "{thought} games were searched");
    browser.close().await;
}

/// Returns lists nested to this depth.
fn nested(depth: usize) -> String {
    "[".repeat(depth) + &"]".repeat(depth)
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_worker_reads_and_writes_json_and_answers_mistakes_as_the_native_engine_does() {
    let browser = Browser::open(360, 740, &[]).await;
    browser.visit_and_begin("en/mancala/awele").await;
    let awele = json!({"game": "awele"});
    let requests = [
        json!({"do": "perft", "record": awele, "depth": 7}),
        json!({"do": "playouts", "record": awele, "games": 100, "seed": 1}),
        json!({"do": "think", "record": awele, "level": 4, "seed": 1}),
        json!({"do": "games"}),
    ];
    for request in requests {
        let answer = same(&browser, &request.to_string()).await;
        assert!(answer["error"].is_null(), "{request}: {answer}");
    }
    for komi in [
        "7",
        "-7",
        "6.5",
        "0.1",
        "86400000",
        "1e1",
        "10.0",
        "9007199254740991",
        "1e16",
        "1e21",
        "-1e-7",
        "\"6.5\"",
        "null",
    ] {
        let request =
            format!(r#"{{"do":"look","record":{{"game":"go","options":{{"komi":{komi}}}}}}}"#);
        let answer = same(&browser, &request).await;
        assert_eq!(
            answer["error"].is_null(),
            ["7", "-7", "6.5", "1e1", "10.0", "\"6.5\""].contains(&komi),
            "{request}: {answer}"
        );
    }
    for (seed, is_right) in [("2.0", true), ("-0", true), ("2.5", false)] {
        let request =
            format!(r#"{{"do":"playouts","record":{{"game":"awele"}},"games":1,"seed":{seed}}}"#);
        let answer = same(&browser, &request).await;
        assert_eq!(answer["error"].is_null(), is_right, "{request}: {answer}");
    }
    // Each value in place of a string, a record, a whole number and a list.
    let values = [
        "null",
        "true",
        "-7",
        "0.5",
        "-1e-7",
        r#""a \"quoted\" word, \u00e8 and \ud83c\udfb2\n""#,
        r#"[1,[],{},[null,{"a":[false]}]]"#,
        r#"{"b":1,"a":{"__proto__":2,"constructor":3},"10":4}"#,
        r#"{"a":1,"a":2}"#,
        // The deepest nesting allowed, together with the request around it.
        &nested(125),
    ];
    for value in values {
        for request in [
            format!(r#"{{"do":{value}}}"#),
            format!(r#"{{"do":"look","record":{value}}}"#),
            format!(r#"{{"do":"perft","record":{{"game":"awele"}},"depth":{value}}}"#),
            format!(r#"{{"do":"look","record":{{"game":"awele","moves":{value}}}}}"#),
        ] {
            let answer = same(&browser, &request).await;
            // A null field counts as a missing field.
            assert!(
                value == "null" || answer["error"].is_object(),
                "{request}: {answer}"
            );
            assert_ne!(answer["error"]["code"], "not-json", "{request}: {answer}");
        }
    }
    let texts = [
        "", "junk", "{\"a\":}", "[1,]", "01", "1e999", "'a'", "[1] 2",
    ];
    let deep = [nested(128), nested(200_000)];
    for text in texts.into_iter().chain(deep.iter().map(String::as_str)) {
        let begin: String = text.chars().take(20).collect();
        // The two parsers word their messages differently, so compare only the code.
        let answer: Value = serde_json::from_str(&worker(&browser, text).await).expect("JSON");
        assert_eq!(answer["error"]["code"], "not-json", "{begin}: {answer}");
        assert_ne!(answer["error"]["message"], "not JSON: ", "{begin}");
        assert_eq!(native(text)["error"]["code"], "not-json", "{begin}");
    }
    browser.close().await;
}
