//! What only a browser can show of the worker's side: the engine answers in WebAssembly as it does
//! natively.
#![cfg(target_arch = "wasm32")]

use serde_json::{Value, json};
use tavolando::{engine, search::SearchControl};
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
