//! Reads requests.

use super::{
    fields::{Fields, LONGEST_MILLIS, RequestError},
    others::{self, OtherRequest},
};
use crate::{
    chunk::AnyChunk,
    games, json,
    search::LEVELS,
    table::{ErrorCode, Record},
};
use serde_json::Value;

/// A valid request.
pub(super) enum Request {
    Think(Record, ThinkParams),
    Other(OtherRequest),
}

/// The parameters of a request to think.
pub(super) struct ThinkParams {
    /// From 1 to 5.
    pub level: Option<usize>,
    pub millis: Option<f64>,
    /// The largest number of nodes, or of playouts.
    pub nodes: Option<u64>,
    pub seed: u64,
    /// How many of the best moves to return.
    pub lines: usize,
    /// The only move to evaluate.
    pub only: Option<String>,
}

/// Returns the chunks that a request needs: the rules of its game, or of all games if it names
/// none. All requests but `think` also need the chunk of the other requests.
pub fn chunks(request: &str) -> Vec<&'static dyn AnyChunk> {
    let request = json::read(request).unwrap_or_default();
    let mut chunks = games::chunks(request["record"]["game"].as_str());
    if request["do"] != "think" {
        chunks.extend(others::chunks());
    }
    chunks
}

/// Reads a request. Returns its `id` even if the rest is invalid.
pub(super) fn read(text: &str) -> (Option<Value>, Result<Request, RequestError>) {
    let value = match json::read(text) {
        Ok(value) => value,
        Err(error) => {
            let failure = RequestError::new(ErrorCode::NotJson, "", format!("not JSON: {error}"));
            return (None, Err(failure));
        }
    };
    let Value::Object(mut fields) = value else {
        let failure = RequestError::new(ErrorCode::WrongType, "", "a request is an object");
        return (None, Err(failure));
    };
    let id = fields.remove("id");
    (id, request(Fields(fields)))
}

/// The largest number of lines of play in a request.
const MOST_LINES: u64 = 10;

fn request(mut fields: Fields) -> Result<Request, RequestError> {
    let name = fields
        .text("do")?
        .ok_or_else(|| RequestError::new(ErrorCode::Missing, "do", "what to do is missing"))?;
    if name != "think" {
        return Ok(Request::Other(others::read(&name, fields)?));
    }
    let think = think(&mut fields)?;
    Ok(Request::Think(fields.record()?, think))
}

fn think(fields: &mut Fields) -> Result<ThinkParams, RequestError> {
    let level = fields.whole("level", 1, LEVELS.len() as u64)?;
    let millis = fields.number("millis", 0.0, LONGEST_MILLIS)?;
    let nodes = fields.whole("nodes", 1, u64::MAX)?;
    if level.is_none() && millis.is_none() && nodes.is_none() {
        return Err(RequestError::new(
            ErrorCode::Missing,
            "level",
            "level, millis or nodes must be given",
        ));
    }
    let seed = fields.whole("seed", 0, u64::MAX)?.unwrap_or(0);
    let lines = fields.whole("lines", 1, MOST_LINES)?.unwrap_or(1);
    Ok(ThinkParams {
        level: level.map(|level| level as usize),
        millis,
        nodes,
        seed,
        lines: lines as usize,
        only: fields.text("only")?,
    })
}
