//! JSON by `serde_json`.

use serde_json::{Number, Value};

pub(super) fn read(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

pub(super) fn write(value: &Value) -> String {
    value.to_string()
}

pub(super) fn number(number: &Number) -> String {
    number.to_string()
}
