//! Reads the fields of a record from JSON values. An error names the faulty part.

use super::{ErrorCode, RecordError};
use crate::{
    json,
    rules::{Pairs, ParseError},
};
use serde_json::{Map, Value};

fn wrong_type(part: &str, reason: ParseError) -> RecordError {
    RecordError::new(ErrorCode::WrongType, part, reason)
}

/// Creates the error for a part that must be a list.
pub(super) fn not_a_list(part: &str) -> RecordError {
    wrong_type(part, parse_error!("not-a-list", "not a list"))
}

/// Reads a text; `part` names the part of the record.
pub(super) fn text(value: Value, part: &str) -> Result<String, RecordError> {
    match value {
        Value::String(text) => Ok(text),
        _ => Err(wrong_type(part, parse_error!("not-a-text", "not a text"))),
    }
}

/// Reads a list of texts; `part` names the part of the record.
pub(super) fn texts(values: Vec<Value>, part: &str) -> Result<Vec<String>, RecordError> {
    let values = values.into_iter().enumerate();
    values
        .map(|(index, value)| text(value, &format!("{part}[{index}]")))
        .collect()
}

/// Reads texts by their names; `part` names the part of the record.
pub(super) fn pairs(value: Option<Value>, part: &str) -> Result<Pairs<String>, RecordError> {
    let fields = match value {
        None | Some(Value::Null) => Map::new(),
        Some(Value::Object(fields)) => fields,
        Some(_) => {
            let reason = parse_error!("not-an-object", "not an object");
            return Err(wrong_type(part, reason));
        }
    };
    let mut pairs = Pairs::default();
    for (key, value) in fields {
        let value = match value {
            // The number in {"pits": 7} is read as "7".
            Value::Number(number) => json::number(&number),
            value => text(value, &format!("{part}.{key}"))?,
        };
        pairs.insert(key, value);
    }
    Ok(pairs)
}
