//! The worker of the built site answers as the native engine does, in every game.

use crate::driver::Browser;
use serde_json::{Value, json};
use tavolando::{
    engine,
    games::{Entry, GAMES},
    rules::{Options, SplitMix64, Turn},
    search::SearchControl,
    table::Table,
};

/// A clock that stands still: what ends by its nodes ends at the same place everywhere.
struct Still;

impl SearchControl for Still {
    fn millis(&mut self) -> f64 {
        0.0
    }

    fn stopped(&mut self) -> bool {
        false
    }
}

/// How many random moves and throws lead to the position that is asked about.
const PLIES: usize = 8;

/// The moves of a short random game, after which a player is to move.
fn opening(entry: &'static Entry) -> Vec<String> {
    let mut random = SplitMix64::new(11);
    let mut table = Table::open(entry, &Options::none());
    for _ in 0..100 {
        let throws = table.turn() == Turn::Chance;
        if table.moves().len() >= PLIES && !throws {
            break;
        }
        let mut choices = table.choices();
        let Ok(count @ 1..) = u32::try_from(choices.len()) else {
            break;
        };
        let choice = choices.swap_remove(random.below(count) as usize);
        table.play(&choice.notation).expect("a choice is legal");
    }
    table.moves().into_iter().map(String::from).collect()
}

/// An answer without the time that it took, and with its numbers as JavaScript has them: 0.0 is 0.
fn plain(answer: Value) -> Value {
    match answer {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(all) => all.into_iter().map(plain).collect(),
        Value::Object(fields) => fields
            .into_iter()
            .filter(|(name, _)| name != "millis")
            .map(|(name, value)| (name, plain(value)))
            .collect(),
        other => other,
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn every_game_counts_and_thinks_in_the_worker_as_it_does_natively() {
    let browser = Browser::open(360, 740, &[]).await;
    browser.go("en/mancala/awele").await;
    let mut thought = 0;
    for entry in GAMES {
        let moves = opening(entry);
        let record = json!({"game": entry.key, "moves": moves});
        for request in [
            json!({"do": "perft", "record": {"game": entry.key}, "depth": 2}),
            json!({"do": "perft", "record": record, "depth": 1}),
            json!({"do": "think", "record": record, "level": 2, "seed": 7}),
        ] {
            let native = engine::answer(&request.to_string(), &mut Still, &mut |_| ());
            let native: Value = serde_json::from_str(&native).expect("JSON");
            // As text, because a driver may round a number as it passes it on.
            let chunked = browser
                .run(&format!(
                    "return window.tavolando.ask({request}).then(JSON.stringify)"
                ))
                .await;
            let chunked = chunked.as_str().expect("an answer");
            let chunked: Value = serde_json::from_str(chunked).expect("JSON");
            thought += usize::from(native["nodes"].as_u64() > Some(1) && request["do"] == "think");
            assert_eq!(plain(chunked), plain(native), "{request}");
        }
    }
    // Nim and its like are solved without a search, and some positions leave no choice.
    assert!(thought > GAMES.len() / 2, "{thought} games were searched");
    browser.close().await;
}
