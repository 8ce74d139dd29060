//! Reading requests: what is asked, and what is wrong with it, told by the field.

use super::others::{self, Other};
use crate::{
    chunk::AnyChunk,
    games, json,
    rules::Misread,
    search::LEVELS,
    table::{Record, RecordError},
};
use serde_json::{Map, Value, json};

/// A request that has been understood.
pub enum Request {
    Think(Record, Think),
    Other(Other),
}

/// What is asked of a thought.
pub struct Think {
    /// From 1 to 5.
    pub level: Option<usize>,
    pub millis: Option<f64>,
    pub seed: u64,
    /// How many of the best moves are wanted.
    pub lines: usize,
    /// The one move that is to be valued.
    pub only: Option<String>,
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// A word for programs; besides those of [`RecordError`]: `not-json`, `unknown-request`,
    /// `out-of-range`, `no-move`, `no-tree-search`, `broken`.
    pub code: &'static str,
    /// The field, as `depth` or `moves[7]`; empty for the whole request.
    pub at: String,
    /// What is wrong, in plain English.
    pub message: String,
    /// The same as a key with what the sentence is about, where the record is to blame.
    pub reason: Option<Box<Misread>>,
    /// The key of the reason for which the rules of the game refuse a move.
    pub why: Option<&'static str>,
}

impl Failure {
    pub fn new(code: &'static str, at: impl Into<String>, message: impl Into<String>) -> Failure {
        Failure {
            code,
            at: at.into(),
            message: message.into(),
            reason: None,
            why: None,
        }
    }

    pub(super) fn fields(self) -> Map<String, Value> {
        let mut error = json!({ "code": self.code, "at": self.at, "message": self.message });
        if let Some(reason) = self.reason {
            let args = reason.args.into_iter();
            let args: Map<String, Value> = args
                .map(|(name, value)| (name.into(), value.into()))
                .collect();
            error["reason"] = reason.key.into();
            error["args"] = args.into();
        }
        if let Some(why) = self.why {
            error["why"] = why.into();
        }
        Map::from_iter([("error".into(), error)])
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Failure {
        Failure {
            reason: Some(error.reason),
            why: error.why.map(|why| why.1.key),
            ..Failure::new(error.code, error.at, error.message)
        }
    }
}

/// What of the program a request wants: the rules of its game, or of all games where it names none.
pub fn chunks(request: &str) -> Vec<&'static dyn AnyChunk> {
    let request = json::read(request).unwrap_or_default();
    let mut chunks = games::chunks(request["record"]["game"].as_str());
    if request["do"] != "think" {
        chunks.extend(others::chunks());
    }
    chunks
}

/// Reads a request, and its `id` even where the rest is wrong.
pub fn read(text: &str) -> (Option<Value>, Result<Request, Failure>) {
    let value = match json::read(text) {
        Ok(value) => value,
        Err(error) => {
            let failure = Failure::new("not-json", "", format!("not JSON: {error}"));
            return (None, Err(failure));
        }
    };
    let Value::Object(mut fields) = value else {
        let failure = Failure::new("wrong-type", "", "a request is an object");
        return (None, Err(failure));
    };
    let id = fields.remove("id");
    (id, request(Fields(fields)))
}

/// How many lines of play may be asked for at most.
const MOST_LINES: u64 = 10;
/// The longest time that may be asked for: a day.
pub(super) const LONGEST_MILLIS: f64 = 86_400_000.0;

fn request(mut fields: Fields) -> Result<Request, Failure> {
    let name = fields
        .text("do")?
        .ok_or_else(|| Failure::new("missing", "do", "what to do is missing"))?;
    if name != "think" {
        return Ok(Request::Other(others::read(&name, fields)?));
    }
    let think = think(&mut fields)?;
    Ok(Request::Think(fields.record()?, think))
}

fn think(fields: &mut Fields) -> Result<Think, Failure> {
    let level = fields.whole("level", 1, LEVELS.len() as u64)?;
    let millis = fields.number("millis", 0.0, LONGEST_MILLIS)?;
    if level.is_none() && millis.is_none() {
        return Err(Failure::new(
            "missing",
            "level",
            "either level or millis must be given",
        ));
    }
    let seed = fields.whole("seed", 0, u64::MAX)?.unwrap_or(0);
    let lines = fields.whole("lines", 1, MOST_LINES)?.unwrap_or(1);
    Ok(Think {
        level: level.map(|level| level as usize),
        millis,
        seed,
        lines: lines as usize,
        only: fields.text("only")?,
    })
}

/// The fields of a request that have not been read yet.
pub(super) struct Fields(Map<String, Value>);

impl Fields {
    /// The record that the request is about, with which it must end.
    pub(super) fn record(&mut self) -> Result<Record, Failure> {
        let record = self
            .0
            .remove("record")
            .ok_or_else(|| Failure::new("missing", "record", "the record is missing"))?;
        self.nothing_left()?;
        Ok(Record::try_from(record)?)
    }

    pub(super) fn text(&mut self, key: &str) -> Result<Option<String>, Failure> {
        match self.0.remove(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Failure::new("wrong-type", key, "not a text")),
        }
    }

    /// The place of a text among `values`; the first where it is left out.
    pub(super) fn one_of(&mut self, key: &str, values: &[&str]) -> Result<usize, Failure> {
        let Some(text) = self.text(key)? else {
            return Ok(0);
        };
        values
            .iter()
            .position(|value| *value == text)
            .ok_or_else(|| {
                let values = values.join(", ");
                Failure::new(
                    "unknown-value",
                    key,
                    format!("\"{text}\" is not one of {values}"),
                )
            })
    }

    pub(super) fn whole(
        &mut self,
        key: &str,
        least: u64,
        most: u64,
    ) -> Result<Option<u64>, Failure> {
        let number = match self.0.remove(key) {
            None | Some(Value::Null) => return Ok(None),
            Some(Value::Number(number)) => number,
            Some(_) => return Err(Failure::new("wrong-type", key, "not a number")),
        };
        match number.as_u64() {
            Some(number) if (least..=most).contains(&number) => Ok(Some(number)),
            _ => Err(Failure::new(
                "out-of-range",
                key,
                format!(
                    "{} is not a whole number from {least} to {most}",
                    json::number(&number)
                ),
            )),
        }
    }

    pub(super) fn number(
        &mut self,
        key: &str,
        least: f64,
        most: f64,
    ) -> Result<Option<f64>, Failure> {
        let number = match self.0.remove(key) {
            None | Some(Value::Null) => return Ok(None),
            Some(Value::Number(number)) => number,
            Some(_) => return Err(Failure::new("wrong-type", key, "not a number")),
        };
        match number.as_f64() {
            Some(value) if (least..=most).contains(&value) => Ok(Some(value)),
            _ => Err(Failure::new(
                "out-of-range",
                key,
                // Written as whole numbers: to print fractions would cost four kilobytes.
                format!(
                    "{} is not a number from {} to {}",
                    json::number(&number),
                    least as u64,
                    most as u64
                ),
            )),
        }
    }

    pub(super) fn nothing_left(&self) -> Result<(), Failure> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(key) => Err(Failure::new(
                "unknown-field",
                key,
                format!("this request has no field \"{key}\""),
            )),
        }
    }
}
