//! Reading requests: what is asked, and what is wrong with it, told by the field.

use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    formats::{FORMATS, Format},
    games,
    rules::Event,
    search::{Extent, LEVELS, Perft, Step},
    table::{NOT_HERE, Record, RecordError, Table},
};
use serde_json::{Map, Value, json};

/// A request that has been understood.
pub enum Request {
    Games,
    /// A text of the field to be read as a record.
    Read(&'static Format, String),
    Of(Record, Call),
}

/// What is asked about a record.
pub enum Call {
    Look,
    /// The record as a text of the field.
    Write(&'static Format),
    Successors {
        /// How many positions are wanted at most.
        most: usize,
    },
    Perft(Perft),
    Playouts {
        extent: Extent,
        seed: u64,
        searching: bool,
    },
    Think {
        /// From 1 to 5.
        level: Option<usize>,
        millis: Option<f64>,
        seed: u64,
        /// How many of the best moves are wanted.
        lines: usize,
        /// The one move that is to be valued.
        only: Option<String>,
    },
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
}

impl Failure {
    pub fn new(code: &'static str, at: impl Into<String>, message: impl Into<String>) -> Failure {
        Failure {
            code,
            at: at.into(),
            message: message.into(),
        }
    }

    pub(super) fn fields(self) -> Map<String, Value> {
        let error = json!({ "code": self.code, "at": self.at, "message": self.message });
        Map::from_iter([("error".into(), error)])
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Failure {
        Failure::new(error.code, error.at, error.message)
    }
}

type Formats = fn() -> &'static [Format];

/// The texts of the field, which few ask for.
static TEXTS: &Chunk<Formats> = chunk!(formats, Formats, || &FORMATS);

/// The texts of the field.
pub(super) fn formats() -> Result<&'static [Format], Failure> {
    let formats = TEXTS
        .get()
        .ok_or_else(|| Failure::new(NOT_HERE, "do", "this part of the program is not here yet"))?;
    Ok(formats())
}

/// What of the program a request wants: the rules of its game, or of all games where it names none.
pub fn chunks(request: &str) -> Vec<&'static dyn AnyChunk> {
    let request: Value = serde_json::from_str(request).unwrap_or_default();
    let mut chunks = games::chunks(request["record"]["game"].as_str());
    if !matches!(request["do"].as_str(), Some("think" | "look")) {
        chunks.push(TEXTS);
    }
    chunks
}

/// Reads a request, and its `id` even where the rest is wrong.
pub fn read(text: &str) -> (Option<Value>, Result<Request, Failure>) {
    let value: Value = match serde_json::from_str(text) {
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

/// Opens a record, and gives the events of its last move beside it.
pub fn open(record: &Record) -> Result<(Table, Vec<Event>), Failure> {
    let Some((last, before)) = record.moves.split_last() else {
        return Ok((record.open()?, Vec::new()));
    };
    if !record.variations.is_empty() {
        record.open()?;
    }
    let mut table = record.as_far_as(before.len()).open()?;
    let events = table.play(last).map_err(|illegal| {
        Failure::new(
            "illegal-move",
            format!("moves[{}]", before.len()),
            illegal.message,
        )
    })?;
    Ok((table, events))
}

/// The deepest count that may be asked for.
const DEEPEST: u64 = 100;
/// How many positions a whole turn is asked for where nothing is said, and how many may be.
const USUAL_SUCCESSORS: u64 = 20_000;
const MOST_SUCCESSORS: u64 = 1_000_000;
/// How many lines of play may be asked for at most.
const MOST_LINES: u64 = 10;
/// The longest time that may be asked for: a day.
const LONGEST_MILLIS: f64 = 86_400_000.0;

fn request(mut fields: Fields) -> Result<Request, Failure> {
    let name = fields
        .text("do")?
        .ok_or_else(|| Failure::new("missing", "do", "what to do is missing"))?;
    if name == "games" {
        fields.nothing_left()?;
        return Ok(Request::Games);
    }
    if name == "read" {
        let format = format_of(&mut fields)?;
        let text = fields
            .text("text")?
            .ok_or_else(|| Failure::new("missing", "text", "the text is missing"))?;
        fields.nothing_left()?;
        return Ok(Request::Read(format, text));
    }
    let call = match &*name {
        "write" => Call::Write(format_of(&mut fields)?),
        "look" => Call::Look,
        "successors" => successors(&mut fields)?,
        "perft" => perft(&mut fields)?,
        "playouts" => playouts(&mut fields)?,
        "think" => think(&mut fields)?,
        _ => {
            return Err(Failure::new(
                "unknown-request",
                "do",
                format!(
                    "\"{name}\" is not one of games, look, successors, perft, playouts, think, write, read"
                ),
            ));
        }
    };
    let record = fields
        .0
        .remove("record")
        .ok_or_else(|| Failure::new("missing", "record", "the record is missing"))?;
    fields.nothing_left()?;
    Ok(Request::Of(Record::try_from(record)?, call))
}

fn format_of(fields: &mut Fields) -> Result<&'static Format, Failure> {
    let name = fields
        .text("format")?
        .ok_or_else(|| Failure::new("missing", "format", "the format is missing"))?;
    let found = formats()?.iter().find(|format| format.key == name);
    found.ok_or_else(|| {
        let message = format!("\"{name}\" is not one of the formats, sgf and pdn");
        Failure::new("unknown-value", "format", message)
    })
}

fn successors(fields: &mut Fields) -> Result<Call, Failure> {
    let most = fields.whole("most", 1, MOST_SUCCESSORS)?;
    Ok(Call::Successors {
        most: most.unwrap_or(USUAL_SUCCESSORS) as usize,
    })
}

fn perft(fields: &mut Fields) -> Result<Call, Failure> {
    let depth = fields
        .whole("depth", 0, DEEPEST)?
        .ok_or_else(|| Failure::new("missing", "depth", "the depth is missing"))?;
    let step = match fields.one_of("by", &["move", "turn"])? {
        0 => Step::Move,
        _ => Step::Turn,
    };
    let ended_counts = fields.one_of("ended", &["skip", "leaf"])? == 1;
    let most = fields.whole("most", 1, u64::MAX)?;
    Ok(Call::Perft(Perft {
        depth: depth as u32,
        step,
        ended_counts,
        most: most.unwrap_or(u64::MAX),
    }))
}

fn playouts(fields: &mut Fields) -> Result<Call, Failure> {
    let games = fields.whole("games", 0, u64::MAX)?;
    let seconds = fields.number("seconds", 0.0, LONGEST_MILLIS / 1000.0)?;
    let extent = match (games, seconds) {
        (Some(games), None) => Extent::Games(games),
        (None, Some(seconds)) => Extent::Seconds(seconds),
        _ => {
            return Err(Failure::new(
                "missing",
                "games",
                "either games or seconds must be given",
            ));
        }
    };
    let searching = fields.one_of("policy", &["uniform", "search"])? == 1;
    let seed = fields.whole("seed", 0, u64::MAX)?.unwrap_or(0);
    Ok(Call::Playouts {
        extent,
        seed,
        searching,
    })
}

fn think(fields: &mut Fields) -> Result<Call, Failure> {
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
    Ok(Call::Think {
        level: level.map(|level| level as usize),
        millis,
        seed,
        lines: lines as usize,
        only: fields.text("only")?,
    })
}

/// The fields of a request that have not been read yet.
struct Fields(Map<String, Value>);

impl Fields {
    fn text(&mut self, key: &str) -> Result<Option<String>, Failure> {
        match self.0.remove(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Failure::new("wrong-type", key, "not a text")),
        }
    }

    /// The place of a text among `values`; the first where it is left out.
    fn one_of(&mut self, key: &str, values: &[&str]) -> Result<usize, Failure> {
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

    fn whole(&mut self, key: &str, least: u64, most: u64) -> Result<Option<u64>, Failure> {
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
                format!("{number} is not a whole number from {least} to {most}"),
            )),
        }
    }

    fn number(&mut self, key: &str, least: f64, most: f64) -> Result<Option<f64>, Failure> {
        let number = match self.0.remove(key) {
            None | Some(Value::Null) => return Ok(None),
            Some(Value::Number(number)) => number,
            Some(_) => return Err(Failure::new("wrong-type", key, "not a number")),
        };
        match number.as_f64() {
            Some(number) if (least..=most).contains(&number) => Ok(Some(number)),
            _ => Err(Failure::new(
                "out-of-range",
                key,
                // Written as whole numbers: to print fractions would cost four kilobytes.
                format!(
                    "{number} is not a number from {} to {}",
                    least as u64, most as u64
                ),
            )),
        }
    }

    fn nothing_left(&self) -> Result<(), Failure> {
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
