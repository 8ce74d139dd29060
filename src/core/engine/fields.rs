//! The fields of a request, and its errors, which name the field.

use crate::{
    json,
    rules::ParseError,
    table::{ErrorCode, Record, RecordError},
};
use serde_json::{Map, Value, json};

/// The longest time that a request may ask for: a day, in milliseconds.
pub(super) const LONGEST_MILLIS: f64 = 86_400_000.0;

/// The reason why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestError {
    /// The kind of error.
    pub code: ErrorCode,
    /// The field, such as `depth` or `moves[7]`; empty for the whole request.
    pub at: String,
    /// The error, in plain English.
    pub message: String,
    /// The same error as a key with arguments, if the record is at fault.
    pub reason: Option<Box<ParseError>>,
    /// The key of the reason that the rules of the game give for refusing a move.
    pub rule_reason: Option<&'static str>,
}

impl RequestError {
    /// Creates an error from its code, its field, and its description in plain English.
    pub fn new(code: ErrorCode, at: impl Into<String>, message: impl Into<String>) -> RequestError {
        RequestError {
            code,
            at: at.into(),
            message: message.into(),
            reason: None,
            rule_reason: None,
        }
    }

    pub(super) fn fields(self) -> Map<String, Value> {
        let mut error = json!({ "code": self.code.name(), "at": self.at, "message": self.message });
        if let Some(reason) = self.reason {
            let args = reason.args.into_iter();
            let args: Map<String, Value> = args
                .map(|(name, value)| (name.into(), value.into()))
                .collect();
            error["reason"] = reason.key.into();
            error["args"] = args.into();
        }
        if let Some(why) = self.rule_reason {
            error["why"] = why.into();
        }
        Map::from_iter([("error".into(), error)])
    }
}

impl From<RecordError> for RequestError {
    fn from(error: RecordError) -> RequestError {
        RequestError {
            reason: Some(error.reason),
            rule_reason: error.rule_reason.map(|why| why.1.key),
            ..RequestError::new(error.code, error.at, error.message)
        }
    }
}

/// The unread fields of a request.
pub(super) struct Fields(pub Map<String, Value>);

impl Fields {
    /// Reads the record of the request, which must be the last field.
    pub(super) fn record(&mut self) -> Result<Record, RequestError> {
        let record = self.0.remove("record").ok_or_else(|| {
            RequestError::new(ErrorCode::Missing, "record", "the record is missing")
        })?;
        self.check_no_fields_left()?;
        Ok(Record::try_from(record)?)
    }

    pub(super) fn text(&mut self, key: &str) -> Result<Option<String>, RequestError> {
        match self.0.remove(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(RequestError::new(ErrorCode::WrongType, key, "not a text")),
        }
    }

    /// Returns the index of a text among `values`; 0 if the field is missing.
    pub(super) fn index_among(
        &mut self,
        key: &str,
        values: &[&str],
    ) -> Result<usize, RequestError> {
        let Some(text) = self.text(key)? else {
            return Ok(0);
        };
        values
            .iter()
            .position(|value| *value == text)
            .ok_or_else(|| {
                let values = values.join(", ");
                RequestError::new(
                    ErrorCode::UnknownValue,
                    key,
                    format!("\"{text}\" is not one of {values}"),
                )
            })
    }

    pub(super) fn whole(
        &mut self,
        key: &str,
        min: u64,
        max: u64,
    ) -> Result<Option<u64>, RequestError> {
        let number = match self.0.remove(key) {
            None | Some(Value::Null) => return Ok(None),
            Some(Value::Number(number)) => number,
            Some(_) => return Err(RequestError::new(ErrorCode::WrongType, key, "not a number")),
        };
        match number.as_u64() {
            Some(number) if (min..=max).contains(&number) => Ok(Some(number)),
            _ => Err(RequestError::new(
                ErrorCode::OutOfRange,
                key,
                format!(
                    "{} is not a whole number from {min} to {max}",
                    json::number(&number)
                ),
            )),
        }
    }

    pub(super) fn number(
        &mut self,
        key: &str,
        min: f64,
        max: f64,
    ) -> Result<Option<f64>, RequestError> {
        let number = match self.0.remove(key) {
            None | Some(Value::Null) => return Ok(None),
            Some(Value::Number(number)) => number,
            Some(_) => return Err(RequestError::new(ErrorCode::WrongType, key, "not a number")),
        };
        match number.as_f64() {
            Some(value) if (min..=max).contains(&value) => Ok(Some(value)),
            _ => Err(RequestError::new(
                ErrorCode::OutOfRange,
                key,
                // Whole numbers, because code to print fractions would cost four kilobytes.
                format!(
                    "{} is not a number from {} to {}",
                    json::number(&number),
                    min as u64,
                    max as u64
                ),
            )),
        }
    }

    pub(super) fn check_no_fields_left(&self) -> Result<(), RequestError> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(key) => Err(RequestError::new(
                ErrorCode::UnknownField,
                key,
                format!("this request has no field \"{key}\""),
            )),
        }
    }
}
