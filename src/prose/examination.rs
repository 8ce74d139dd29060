//! The examinations on the rules. `examinations.toml` has them by game, the same in every language,
//! because only the rules give the answers. The module runs natively; the page gets questions.

use super::{BoardShape, Question};
use crate::{
    rules::{Options, Pairs},
    table::Record,
};
use serde::Deserialize;
use std::collections::BTreeMap;

/// `examinations.toml`.
pub(super) type Examinations = BTreeMap<String, Vec<QuestionSource>>;

/// A question in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct QuestionSource {
    #[serde(default)]
    options: Pairs<String>,
    start: Option<String>,
    /// The moves, separated by white space.
    #[serde(default)]
    moves: String,
    tries: Vec<String>,
}

impl QuestionSource {
    /// Returns the question. Returns an error if its position is invalid, or if a try names nothing
    /// on its board.
    pub(super) fn question(&self, game: &str) -> Result<Question, String> {
        let with_context = |error: String| format!("{game}, {:?}: {error}", self.start);
        let record = Record {
            game: game.into(),
            options: Options::unchecked(self.options.clone()),
            start: self.start.clone(),
            moves: self.moves.split_whitespace().map(String::from).collect(),
            ..Record::default()
        };
        let table = record
            .open()
            .map_err(|error| with_context(error.to_string()))?;
        if let Some(unknown) = self
            .tries
            .iter()
            .find(|names| table.parse_taps(names).is_none())
        {
            return Err(with_context(format!("nothing there is called {unknown}")));
        }
        Ok(Question {
            shape: BoardShape::of(&table),
            record,
            tries: self.tries.clone(),
        })
    }
}
