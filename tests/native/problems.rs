//! Checks the book's problems with the engine: the accepted answers are the best moves of a search,
//! and every other move is clearly worse.

use crate::common::{self, NullControl, books, english_book};
use tavolando::{
    games::GAMES,
    prose::{Block, LessonStep, Page},
    search::{Budget, Scope},
};

/// How much worse the best other move must be. A win and a loss are 2 apart.
const CLEARLY: f64 = 0.05;

/// Returns the steps of a game's problems.
pub(crate) fn problems(page: &Page) -> Vec<LessonStep> {
    let sections = page.sections.iter();
    let problems = sections.filter(|section| section.id == "problems");
    let blocks = problems.flat_map(|section| &section.blocks);
    blocks
        .flat_map(|block| match block {
            Block::Lesson(steps) => steps.clone(),
            _ => Vec::new(),
        })
        .collect()
}

/// Returns the fault of a problem, if it has one.
fn fault(problem: &LessonStep) -> Option<String> {
    let table = problem.record.open().expect("it plays");
    let answers = &problem.accepts;
    let choices = table.legal_moves().len();
    if answers.is_empty() || answers.len() >= choices {
        return Some(format!("{} answers of {choices} moves", answers.len()));
    }
    let budget = Budget {
        nodes: 60_000,
        depth: 12,
        // Go is judged by playouts, and the clock stands still, so only this limit ends the search.
        playouts: 20_000,
        ..Budget::of_millis(f64::INFINITY)
    };
    // Enough of the best moves to show all answers and the first wrong move.
    let scope = Scope {
        lines: answers.len() + 1,
        only: None,
    };
    let found = table.thinker().think(&budget, scope, &mut NullControl);
    let found = found.expect("a player moves");
    let best = std::iter::once((&found.best, found.value));
    let others = found
        .others
        .iter()
        .map(|other| (&other.line[0], other.value));
    let found: Vec<(&String, f64)> = best.chain(others).collect();
    let right = |(mv, _): &&(&String, f64)| answers.contains(mv);
    let least = found
        .iter()
        .filter(right)
        .map(|(_, value)| *value)
        .reduce(f64::min);
    let other = found.iter().find(|found| !right(found));
    match (least, other) {
        (Some(least), Some((_, other))) if least >= other + CLEARLY => None,
        _ => Some(format!("asked for {answers:?}, found {found:?}")),
    }
}

#[test]
fn every_problem_has_the_answer_that_the_engine_finds() {
    let [italian, english] = books();
    let mut checked = 0;
    let mut wrong = Vec::new();
    for entry in common::games() {
        let [translated, problems] =
            [italian, english].map(|book| problems(&book.games[entry.key]));
        let posed = |problems: &[LessonStep]| -> Vec<_> {
            let posed = problems.iter();
            posed
                .map(|step| (step.record.clone(), step.accepts.clone()))
                .collect()
        };
        assert_eq!(posed(&problems), posed(&translated), "{}", entry.key);
        for (number, problem) in (1..).zip(&problems) {
            wrong.extend(fault(problem).map(|why| format!("{} {number}: {why}", entry.key)));
            checked += 1;
        }
    }
    assert!(
        wrong.is_empty(),
        "of {checked} problems:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn at_least_ten_games_have_twelve_problems() {
    let book = english_book();
    let posed = GAMES.iter().map(|entry| problems(&book.games[entry.key]));
    let many = posed.filter(|problems| problems.len() >= 12).count();
    assert!(many >= 10, "{many} games pose twelve problems");
}
