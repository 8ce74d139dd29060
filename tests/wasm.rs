//! What only a browser can show of the worker's side: the engine answers in WebAssembly as it does
//! natively.
#![cfg(target_arch = "wasm32")]

use serde_json::{Value, json};
use tavolando::{engine, json, search::SearchControl};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_dedicated_worker);

struct Calm;

impl SearchControl for Calm {
    fn millis(&mut self) -> f64 {
        0.0
    }

    fn stopped(&mut self) -> bool {
        false
    }
}

fn ask(request: Value) -> Value {
    let answer = engine::answer(&request.to_string(), &mut Calm, &mut |_| ());
    serde_json::from_str(&answer).expect("an answer is JSON")
}

#[wasm_bindgen_test]
fn perft_is_as_it_is_natively() {
    let count = ask(json!({"do": "perft", "record": {"game": "awele"}, "depth": 7}));
    assert_eq!(count["nodes"], 139_157);
}

#[wasm_bindgen_test]
fn seeded_answers_are_as_they_are_natively() {
    // The figures are those of the native engine; `tests/native/engine.rs` holds it to them too.
    let games =
        ask(json!({"do": "playouts", "record": {"game": "awele"}, "games": 100, "seed": 1}));
    assert_eq!(games["moves"], 10_044);
    let thought = ask(json!({"do": "think", "record": {"game": "awele"}, "level": 4, "seed": 1}));
    assert_eq!(
        (&thought["move"], &thought["nodes"]),
        (&json!("S6"), &json!(35_175))
    );
}

#[wasm_bindgen_test]
fn junk_is_answered_by_an_error() {
    let answer = engine::answer("junk", &mut Calm, &mut |_| ());
    assert!(answer.contains("not-json"), "{answer}");
    assert_eq!(ask(json!({"do": "games"}))["games"][0]["key"], "awele");
}

/// Lists in lists, so deep.
fn nested(depth: usize) -> String {
    "[".repeat(depth) + &"]".repeat(depth)
}

#[wasm_bindgen_test]
fn json_is_read_and_written_as_it_is_natively() {
    let texts = [
        "null",
        "true",
        "-7",
        "0.5",
        "-1e-7",
        "9007199254740991",
        r#""a \"quoted\" word, \u00e8 and \ud83c\udfb2\n""#,
        r#"[1,[],{},[null,{"a":[false]}]]"#,
        r#"{"b":1,"a":{"__proto__":2,"constructor":3},"10":4}"#,
        r#"{"a":1,"a":2}"#,
        &nested(127),
    ];
    for text in texts {
        let native: Value = serde_json::from_str(text).expect("JSON");
        let read = json::read(text).expect("JSON");
        assert_eq!(read, native, "{text}");
        let again = json::read(&json::write(&read)).expect("JSON");
        assert_eq!(again, native, "{text}");
    }
}

#[wasm_bindgen_test]
fn what_is_no_json_is_refused_as_it_is_natively() {
    let texts = [
        "", "junk", "{\"a\":}", "[1,]", "01", "1e999", "'a'", "[1] 2",
    ];
    for text in texts
        .map(String::from)
        .into_iter()
        .chain([nested(128), nested(200_000)])
    {
        let begin: String = text.chars().take(20).collect();
        assert!(serde_json::from_str::<Value>(&text).is_err(), "{begin}");
        let refused = json::read(&text);
        assert!(refused.is_err_and(|error| !error.is_empty()), "{begin}");
    }
}

#[wasm_bindgen_test]
fn numbers_are_written_as_they_were_read() {
    for text in ["7", "-7", "6.5", "0.1", "86400000"] {
        let Ok(Value::Number(number)) = json::read(text) else {
            panic!("{text} is a number");
        };
        assert_eq!(json::number(&number), text);
    }
    let komi = json!({"do": "look", "record": {"game": "go", "options": {"komi": 6.5}}});
    assert!(ask(komi)["error"].is_null());
}
