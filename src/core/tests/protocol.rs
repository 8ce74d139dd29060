//! The engine must understand each request of the page, and the page each answer.

use serde::{Serialize, de::DeserializeOwned};
use tavolando_core::{
    engine,
    games::{GAMES, find},
    protocol::{
        EstimateAnswer, EstimateRequest, PlayoutsAnswer, PlayoutsRequest, ThinkAnswer, ThinkRequest,
    },
    rules::Turn,
    search::{Proof, SearchControl},
    table::Record,
};

struct NoHurry;

impl SearchControl for NoHurry {
    fn millis(&mut self) -> f64 {
        0.0
    }

    fn is_stopped(&mut self) -> bool {
        false
    }
}

fn answer<A: DeserializeOwned>(request: &impl Serialize) -> A {
    let request = serde_json::to_string(request).expect("JSON");
    let answer = engine::answer(&request, &mut NoHurry, &mut |_| ());
    assert!(!answer.contains("\"error\""), "{request}: {answer}");
    serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{answer}: {error}"))
}

/// Changes the request to a level, which does not depend on the clock.
fn of_level_one(think: ThinkRequest) -> ThinkRequest {
    let mut think = think;
    (think.level, think.millis) = (Some(1), None);
    think
}

/// Returns the games in which a player moves first.
fn records() -> impl Iterator<Item = Record> {
    let records = GAMES.iter().map(|entry| Record::of(entry));
    records.filter(|record| matches!(record.open().expect("a start").turn(), Turn::Player(_)))
}

#[test]
fn the_engine_finds_a_legal_move_at_level_one_in_every_game() {
    let mut asked = 0;
    for record in records() {
        let thought: ThinkAnswer = answer(&ThinkRequest::at_level(record.clone(), 1, 7));
        let notation = thought.r#move.expect("a move");
        let mut table = record.open().expect("a start");
        assert!(table.play(&notation).is_ok(), "{} {notation}", record.game);
        asked += 1;
    }
    assert!(asked > 20);
}

#[test]
fn an_analysis_returns_the_best_moves_and_the_value_of_a_single_move() {
    let record = Record::of(find("awele").expect("a game"));
    let thought: ThinkAnswer = answer(&of_level_one(ThinkRequest::for_millis(
        record.clone(),
        1,
        3,
        None,
    )));
    assert_eq!(thought.others.len(), 2);
    assert!(
        thought
            .others
            .iter()
            .all(|other| other.r#move.is_some() && other.value <= thought.value)
    );
    assert!(!thought.line.is_empty());
    let worst = thought.others[1].r#move.clone().expect("a move");
    let only: ThinkAnswer = answer(&of_level_one(ThinkRequest::for_millis(
        record,
        1,
        1,
        Some(worst.clone()),
    )));
    assert_eq!(only.r#move, Some(worst));
}

#[test]
fn a_solitaire_game_gets_a_proof() {
    let record = Record::of(find("tchuka-ruma").expect("a game"));
    let thought: ThinkAnswer = answer(&ThinkRequest::at_level(record, 5, 1));
    assert_ne!(thought.proof, Proof::Unknown);
    assert!(thought.most.is_some());
}

#[test]
fn random_games_are_counted_by_their_results() {
    let record = Record::of(find("awele").expect("a game"));
    let played: PlayoutsAnswer = answer(&PlayoutsRequest::new(record.clone(), 4, 0));
    assert_eq!(played.games, 4);
    assert!(played.moves > 4);
    let counted: u64 = played.results.iter().map(|(_, count)| *count).sum();
    assert_eq!(counted, 4);
    let again: PlayoutsAnswer = answer(&PlayoutsRequest::new(record, 4, 0));
    assert_eq!(again, played);
}

#[test]
fn an_estimate_has_a_score_territory_and_the_liberties_of_every_chain() {
    let mut record = Record::of(find("go").expect("a game"));
    record.start = Some(
        "w1bw1w3/1bbw1ww2/bb1bwww2/1bbbbw1w1/b1b1bbw2/2b2bwww/1b1b1bbww/2bb2bbw/1b3b1bw B B0 W1"
            .into(),
    );
    let estimate: EstimateAnswer = answer(&EstimateRequest::new(record));
    assert_eq!(estimate.scores.get("W"), Some(&20.5));
    assert_eq!(estimate.owned.get("B").map(Vec::len), Some(23));
    assert_eq!(estimate.lost, ["a9"]);
    let lost = estimate.chains.iter().find(|chain| chain.pieces == ["a9"]);
    assert_eq!(lost.expect("a chain").liberties, ["b9", "a8"]);
}
