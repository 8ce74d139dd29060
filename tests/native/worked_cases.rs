//! The worked cases of the rules files, kept as data in `tests/data/*.cases`. The lines of a case
//! say, in order, which position to set up, which moves to play, and what must hold then. Each line
//! is a keyword and a value; an empty line ends a case.
//!
//! | keyword | value |
//! | --- | --- |
//! | `note` | what the case shows, and its source |
//! | `options`, `from` | the options that differ from the defaults, and the position |
//! | `move`, `line` | one move or several, to be played |
//! | `legal` | all legal moves |
//! | `among` | the beginning of moves, and then all legal moves that begin so |
//! | `count` | the number of legal moves |
//! | `illegal` | moves that the rules refuse |
//! | `odds` | all throws with their weights, as `throw:weight` |
//! | `to` | the position at this point |
//! | `takes` | the number of seeds that the stores of both players gained by captures |
//! | `over` | the result of the game; see `outcome` |
//! | `winning` | all moves that win against any reply |
//! | `turns` | some of the whole turns, separated by commas, in any order of their moves |
//! | `results` | the number of positions to which whole turns lead |

use crate::common;
use std::collections::{BTreeSet, HashMap};
use tavolando::{
    games::Entry,
    rules::{Event, Options, Seat, Turn, Verdict},
    table::{Table, seat_name},
};

/// The lines of one case: a keyword and the rest of the line.
type Case<'a> = Vec<(&'a str, &'a str)>;

pub(crate) fn cases(text: &str) -> Vec<Case<'_>> {
    text.split("\n\n")
        .map(|block| {
            block
                .lines()
                .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
                .map(|line| line.split_once(' ').unwrap_or((line, "")))
                .map(|(word, value)| (word, value.trim()))
                .collect()
        })
        .filter(|case: &Case| !case.is_empty())
        .collect()
}

#[test]
fn every_worked_case_gives_the_expected_result() {
    for (entry, text) in common::data_to_check("cases") {
        cases(&text).iter().for_each(|case| check(entry, case));
    }
}

fn sorted(list: &[String]) -> Vec<&str> {
    let mut sorted: Vec<&str> = list.iter().map(String::as_str).collect();
    sorted.sort_unstable();
    sorted
}

fn words(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    words.sort_unstable();
    words
}

fn check(entry: &'static Entry, case: &Case) {
    let value = |word: &str| case.iter().find(|(found, _)| *found == word);
    let note = format!("{}: {}", entry.key, value("note").expect("a note").1);
    let options = value("options").map_or(Options::none(), |(_, text)| common::options(text));
    let from = value("from").map(|(_, text)| *text);
    let mut table = common::open(entry, options, from);
    let about_history = case
        .iter()
        .any(|(word, text)| *word != "note" && text.contains("| seen"));
    let mut events = Vec::new();
    for (word, value) in case {
        let legal: Vec<String> = table
            .legal_moves()
            .into_iter()
            .map(|choice| choice.notation)
            .collect();
        match *word {
            "note" | "options" | "from" => {}
            "line" | "move" => {
                for mv in value.split_whitespace() {
                    let new_events = table
                        .play(mv)
                        .unwrap_or_else(|illegal| panic!("{note}: {}", illegal.message));
                    events.extend(new_events);
                }
            }
            "legal" => assert_eq!(sorted(&legal), words(value), "{note}"),
            "among" => {
                let (begin, rest) = value.split_once(' ').expect("a beginning");
                let mut begun: Vec<&str> = sorted(&legal);
                begun.retain(|mv| mv.starts_with(begin));
                assert_eq!(begun, words(rest), "{note}");
            }
            "odds" => {
                let throws = table.legal_moves().into_iter();
                let weight: Vec<String> = throws
                    .map(|throw| format!("{}:{}", throw.notation, throw.weight))
                    .collect();
                assert_eq!(sorted(&weight), words(value), "{note}");
            }
            "count" => assert_eq!(legal.len().to_string(), *value, "{note}: {legal:?}"),
            "illegal" => {
                for mv in value.split_whitespace() {
                    assert!(table.play(mv).is_err(), "{note}: {mv} was played");
                }
            }
            "to" => {
                let found = table.text();
                let found = match found.split_once(" | seen") {
                    Some((before, _)) if !about_history => before,
                    _ => &found,
                };
                assert_eq!(found, *value, "{note}");
            }
            "takes" => assert_eq!(captured(&table, &events), *value, "{note}"),
            "over" => assert_eq!(outcome(&table, value), *value, "{note}"),
            "winning" => assert_eq!(winning(&mut table), words(value), "{note}"),
            "turns" => {
                let turns: BTreeSet<String> = value.split(", ").map(as_set).collect();
                // Turns that lead to the same position appear once; `results` counts them all.
                let found = whole_turns(&mut table);
                assert!(turns.is_subset(&found), "{note}: {found:?}");
            }
            "results" => {
                let results = table.thinker().successors(20_000).positions.len();
                assert_eq!(results.to_string(), *value, "{note}");
            }
            _ => panic!("{note}: the keyword {word} is unknown"),
        }
    }
}

fn captured(table: &Table, events: &[Event]) -> String {
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

/// Returns the winner, and the score if `wanted` names one.
fn outcome(table: &Table, wanted: &str) -> String {
    let Turn::Over(outcome) = table.turn() else {
        return "not over".into();
    };
    let alone = table.entry().players.len() == 1;
    let winner = match outcome.verdict {
        Verdict::Won(_) if alone => "won",
        Verdict::Won(seat) => seat_name(table.entry(), seat),
        Verdict::Drawn => "draw",
        Verdict::Lost => "lost",
    };
    match outcome.scores {
        Some([score, _]) if alone => format!("{winner} {score}"),
        Some([first, second]) if wanted.contains(' ') => format!("{winner} {first}-{second}"),
        _ => winner.into(),
    }
}

/// Finds the moves that win against any reply, with an exhaustive search.
fn winning(table: &mut Table) -> Vec<String> {
    let mut known = HashMap::new();
    let mut winning: Vec<String> = table
        .legal_moves()
        .into_iter()
        .map(|choice| choice.notation)
        .filter(|mv| {
            table.play(mv).expect("a legal move plays");
            let won = !mover_wins(table, &mut known);
            table.undo();
            won
        })
        .collect();
    winning.sort_unstable();
    winning
}

/// Whether the side to move (or next to move, if the game is over) wins. The game must have no
/// draws.
fn mover_wins(table: &mut Table, known: &mut HashMap<String, bool>) -> bool {
    // In Nim the last word of the text is the side to move, even when the game is over.
    let text = table.text();
    if let Some(wins) = known.get(&text) {
        return *wins;
    }
    let wins = match table.turn() {
        Turn::Over(outcome) => {
            let mover = if text.ends_with('1') { 0 } else { 1 };
            outcome.verdict == Verdict::Won(Seat(mover))
        }
        _ => table.legal_moves().iter().any(|choice| {
            table.play(&choice.notation).expect("a legal move plays");
            let loses = !mover_wins(table, known);
            table.undo();
            loses
        }),
    };
    known.insert(text, wins);
    wins
}

/// Returns the steps of a turn in sorted order.
fn as_set(turn: &str) -> String {
    words(turn).join(" ")
}

/// Returns every whole turn of the side to move, as its steps.
fn whole_turns(table: &mut Table) -> BTreeSet<String> {
    let turn = table.turn();
    let mut turns = BTreeSet::new();
    for choice in table.legal_moves() {
        table.play(&choice.notation).expect("a legal move plays");
        if table.turn() == turn {
            for rest in whole_turns(table) {
                turns.insert(as_set(&format!("{} {rest}", choice.notation)));
            }
        } else {
            turns.insert(choice.notation);
        }
        table.undo();
    }
    turns
}
