//! The right answer for a file, and its comparison with the engine's answer.

use super::record_of;
use serde_json::Value;
use std::{borrow::Cow, collections::BTreeSet};
use tavolando_core::table::{Lines, Record};

/// The right answer for a file.
pub(super) enum Answer {
    Game(ExpectedGame),
    /// A refusal: the message contains these words, and the error names this line of the text, if
    /// given.
    Refused {
        words: Vec<String>,
        line: Option<usize>,
    },
}

/// A readable game.
#[derive(Default)]
pub(super) struct ExpectedGame {
    /// The acceptable games, with the played one first. There are several if the file is ambiguous.
    pub records: Vec<Record>,
    /// The warnings: the code of each, and words in its message.
    pub warnings: Vec<(&'static str, Vec<String>)>,
    /// Options whose values do not matter.
    pub free: Vec<&'static str>,
    /// Whether the steps of a turn may come in any order.
    pub any_order: bool,
}

/// Options that a text may express in more than one way. A handicap may be a position. The first
/// stone of gomoku shows whether it had to be in the centre.
const SAID_OTHERWISE: [&str; 2] = ["handicap", "centre-first"];

impl From<Record> for ExpectedGame {
    fn from(record: Record) -> ExpectedGame {
        ExpectedGame {
            records: vec![record],
            ..ExpectedGame::default()
        }
    }
}

impl From<Record> for Answer {
    fn from(record: Record) -> Answer {
        Answer::Game(record.into())
    }
}

impl Answer {
    /// Creates a refusal that contains these words.
    pub(super) fn refused(words: &[&str], line: Option<usize>) -> Answer {
        let words = words.iter().map(ToString::to_string).collect();
        Answer::Refused { words, line }
    }

    /// Creates the same game as was read, without warnings and without the parts that the format
    /// cannot hold.
    pub(super) fn same(read: &Record, right: &ExpectedGame, format: &str) -> Answer {
        let mut record = read.clone();
        if format == "psq" {
            for fact in ["event", "round", "place", "date", "result", "file"] {
                record.about.set(fact, "");
            }
        }
        let mut right = ExpectedGame {
            records: vec![record],
            warnings: Vec::new(),
            free: right.free.clone(),
            any_order: false,
        };
        if format == "mat" {
            right.free.push("about");
        }
        Answer::Game(right)
    }

    /// Judges an answer. Returns its record and the right game, or the error.
    pub(super) fn judge(&self, answer: &str) -> Result<Option<(Record, &ExpectedGame)>, String> {
        let answer: Value = serde_json::from_str(answer).map_err(|error| error.to_string())?;
        match self {
            Answer::Refused { words, line } => {
                let error = &answer["error"];
                let message = error["message"].as_str().ok_or("it is not refused")?;
                let at = error["at"].as_str().unwrap_or_default();
                if let Some(word) = words.iter().find(|word| !message.contains(*word)) {
                    return Err(format!("the message does not name \"{word}\""));
                }
                if line.is_some_and(|line| at != format!("line {line}")) {
                    return Err(format!("the error is at \"{at}\" and not at {line:?}"));
                }
                Ok(None)
            }
            Answer::Game(right) => {
                let record = record_of(&answer).ok_or("it is not read")?;
                let given = answer["warnings"].as_array().cloned().unwrap_or_default();
                check_warnings(&right.warnings, &given)?;
                let mut faults = Vec::new();
                for wanted in &right.records {
                    match right.differs(wanted, &record) {
                        None => return Ok(Some((record, right))),
                        Some(fault) => faults.push(fault),
                    }
                }
                Err(faults.swap_remove(0))
            }
        }
    }

    /// Describes the answer for a report of a different one.
    pub(super) fn shown(&self) -> String {
        match self {
            Answer::Refused { words, line } => format!("refused with {words:?} at line {line:?}"),
            Answer::Game(right) => {
                let games: Vec<String> = right.records.iter().map(shown).collect();
                format!("{}\nwarnings: {:?}", games.join("\nor\n"), right.warnings)
            }
        }
    }
}

fn shown(record: &Record) -> String {
    let position = match record.open() {
        Ok(table) => table.text(),
        Err(error) => error.to_string(),
    };
    let record = serde_json::to_string(record).unwrap_or_default();
    format!("{record}\nat the end: {position}")
}

/// Returns the variations of a record, independent of their order in the list: all moves from the
/// start, the name, and the comments of each.
fn variations(record: &Record) -> Vec<(Vec<String>, usize, String, String)> {
    let lines = Lines::of(record);
    let mut all: Vec<_> = (lines.numbered_variations())
        .map(|(number, line)| {
            let comments = format!("{:?}", line.comments);
            (lines.path(number), line.at, line.name.clone(), comments)
        })
        .collect();
    all.sort();
    all
}

/// Checks that the answer has exactly the expected warnings.
fn check_warnings(wanted: &[(&str, Vec<String>)], warnings: &[Value]) -> Result<(), String> {
    let mut unmatched: Vec<&Value> = warnings.iter().collect();
    for (code, words) in wanted {
        let fits = |warning: &&Value| {
            let message = warning["message"].as_str().unwrap_or_default();
            warning["code"] == *code && words.iter().all(|word| message.contains(word.as_str()))
        };
        let at = unmatched.iter().position(fits);
        let at = at.ok_or_else(|| format!("no warning {code} with {words:?}"))?;
        unmatched.remove(at);
    }
    match unmatched.first() {
        Some(warning) => Err(format!("a warning that is not right: {warning}")),
        None => Ok(()),
    }
}

impl ExpectedGame {
    /// Returns the difference between a record and the right one; `None` if they are equal.
    fn differs(&self, wanted: &Record, found: &Record) -> Option<String> {
        let differ = |name: &str, wanted: &dyn std::fmt::Debug, found: &dyn std::fmt::Debug| {
            let (wanted, found) = (format!("{wanted:?}"), format!("{found:?}"));
            (wanted != found).then(|| format!("{name}: {found} instead of {wanted}"))
        };
        let order = |record: &Record| {
            let mut moves = record.moves.clone();
            if self.any_order {
                moves.retain(|mv| mv.starts_with('~'));
            }
            moves
        };
        let position = |record: &Record, at_end: bool| {
            let table = if at_end {
                record.open()
            } else {
                record.open_start()
            };
            table
                .map(|table| table.text())
                .map_err(|error| error.to_string())
        };
        let about = |record: &Record| {
            let is_free = self.free.contains(&"about");
            (!is_free).then(|| record.about.clone())
        };
        differ("game", &wanted.game, &found.game)
            .or_else(|| differ("moves", &order(wanted), &order(found)))
            .or_else(|| differ("start", &position(wanted, false), &position(found, false)))
            .or_else(|| differ("end", &position(wanted, true), &position(found, true)))
            .or_else(|| differ("options", &self.options(wanted), &self.options(found)))
            .or_else(|| differ("comments", &wanted.comments, &found.comments))
            .or_else(|| differ("variations", &variations(wanted), &variations(found)))
            .or_else(|| differ("about", &about(wanted), &about(found)))
    }

    /// Returns the options that matter, with the komi by its value.
    fn options<'a>(&self, record: &'a Record) -> BTreeSet<(&'a str, Cow<'a, str>)> {
        let get = |wanted: &str| record.options.iter().find(|(key, _)| *key == wanted);
        let mut options: BTreeSet<(&str, Cow<str>)> = (record.options.iter())
            .filter(|(key, _)| !SAID_OTHERWISE.contains(key) && !self.free.contains(key))
            .map(|(key, value)| (key, value.into()))
            .collect();
        if record.game == "go" && get("komi").is_none() {
            let usual = match (get("handicap"), get("scoring")) {
                (Some(_), _) => "0.5",
                (None, Some(_)) => "7.5",
                (None, None) => "6.5",
            };
            options.insert(("komi", usual.into()));
        }
        options
    }
}
