//! The worked cases of the rules files, kept as data in `tests/data/*.cases`.

mod common;

use std::collections::BTreeMap;
use tavolando::{
    games::Entry,
    rules::{Event, Seat, Turn, Verdict},
    table::{AnyTable, player},
};

/// One case: its fields by name.
type Case<'a> = BTreeMap<&'a str, &'a str>;

fn cases(text: &str) -> Vec<Case<'_>> {
    text.split("\n\n")
        .map(|block| {
            block
                .lines()
                .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
                .map(|line| line.split_once(' ').expect("a name and a value"))
                .map(|(name, value)| (name, value.trim()))
                .collect()
        })
        .filter(|case: &Case| !case.is_empty())
        .collect()
}

#[test]
fn every_worked_case_comes_out() {
    let mut checked = 0;
    for (entry, text) in common::data("cases") {
        for case in cases(&text) {
            check(entry, &case);
            checked += 1;
        }
    }
    assert!(checked >= 29, "only {checked} cases were found");
}

fn check(entry: &'static Entry, case: &Case) {
    let note = case["note"];
    let options = common::options(case.get("options").unwrap_or(&"default"));
    let from = case.get("from").copied();
    let mut table = common::open(entry, options, from);
    let legal: Vec<String> = table
        .choices()
        .into_iter()
        .map(|choice| choice.notation)
        .collect();
    // With a move, the legal moves of the case are those after it.
    if let (Some(expected), true) = (case.get("legal"), legal_comes_first(case)) {
        assert_eq!(legal.join(" "), *expected, "{note}");
    }
    for illegal in case.get("illegal").unwrap_or(&"").split_whitespace() {
        assert!(table.play(illegal).is_err(), "{note}: {illegal} was played");
    }
    let mut events = Vec::new();
    for mv in case.get("move").unwrap_or(&"").split_whitespace() {
        events = table
            .play(mv)
            .unwrap_or_else(|illegal| panic!("{note}: {}", illegal.message));
    }
    if let Some(to) = case.get("to") {
        let about_history = [from.unwrap_or_default(), to]
            .iter()
            .any(|text| text.contains("seen"));
        let found = table.text();
        let found = match found.split_once(" | seen") {
            Some((before, _)) if !about_history => before,
            _ => &found,
        };
        assert_eq!(found, *to, "{note}");
    }
    if let (Some(expected), false) = (case.get("legal"), legal_comes_first(case)) {
        let after: Vec<String> = table
            .choices()
            .into_iter()
            .map(|choice| choice.notation)
            .collect();
        assert_eq!(after.join(" "), *expected, "{note}");
    }
    if let Some(takes) = case.get("takes") {
        assert_eq!(captured(&*table, &events), *takes, "{note}");
    }
    if let Some(over) = case.get("over") {
        assert_eq!(outcome(&*table), *over, "{note}");
    }
}

/// Cases tell what happens in the order of their lines; `legal` stands before `move` or after it.
fn legal_comes_first(case: &Case) -> bool {
    let Some(legal) = case.get("legal") else {
        return false;
    };
    case.get("move")
        .is_none_or(|mv| legal.as_ptr() < mv.as_ptr())
}

fn captured(table: &dyn AnyTable, events: &[Event]) -> String {
    let mut taken = [0; 2];
    for event in events {
        if let Event::Capture { count, to, .. } = event {
            let owner = table
                .board()
                .place(*to)
                .owner
                .expect("a store has an owner");
            taken[owner.index()] += count;
        }
    }
    format!("{} {}", taken[0], taken[1])
}

fn outcome(table: &dyn AnyTable) -> String {
    let Turn::Over(outcome) = table.turn() else {
        return "not over".into();
    };
    let winner = match outcome.verdict {
        Verdict::Won(seat) => player(table.entry(), seat),
        Verdict::Drawn => "draw",
        Verdict::Lost => "lost",
    };
    let scores = outcome.scores.expect("a score");
    format!(
        "{winner} {}-{}",
        scores[Seat::FIRST.index()],
        scores[Seat::SECOND.index()]
    )
}
