//! JSON through the parser of the WebAssembly host.

use js_sys::{Array, JSON, Object};
use serde_json::{Map, Number, Value};
use wasm_bindgen::{JsCast, JsValue};

/// The maximum nesting of lists and objects, equal to the limit of `serde_json`. Without a limit, a
/// text could crash the program.
const DEEPEST: usize = 127;

pub(super) fn read(text: &str) -> Result<Value, String> {
    let parsed = JSON::parse(text).map_err(|error| {
        let error = error.dyn_ref::<js_sys::Error>();
        error.map_or_else(String::new, |error| error.message().into())
    })?;
    value(&parsed, DEEPEST)
}

/// Converts a parsed value of the host; `room` is the nesting that is still allowed.
fn value(parsed: &JsValue, room: usize) -> Result<Value, String> {
    if parsed.is_null() {
        return Ok(Value::Null);
    }
    if let Some(bool) = parsed.as_bool() {
        return Ok(bool.into());
    }
    if let Some(text) = parsed.as_string() {
        return Ok(text.into());
    }
    if let Some(number) = parsed.as_f64() {
        return match super::whole(number) {
            Some(whole) => Ok(whole.into()),
            None => Number::from_f64(number)
                .map(Value::Number)
                .ok_or_else(|| "number out of range".into()),
        };
    }
    let room = room.checked_sub(1).ok_or("recursion limit exceeded")?;
    if let Some(items) = parsed.dyn_ref::<Array>() {
        let items = items.iter().map(|item| value(&item, room));
        return items.collect::<Result<_, _>>().map(Value::Array);
    }
    let mut fields = Map::new();
    for field in Object::entries(parsed.unchecked_ref()) {
        let field: Array = field.unchecked_into();
        let name = field.get(0).as_string().unwrap_or_default();
        fields.insert(name, value(&field.get(1), room)?);
    }
    Ok(Value::Object(fields))
}

pub(super) fn write(value: &Value) -> String {
    let text = JSON::stringify(&to_host_value(value));
    text.map_or_else(|_| String::new(), String::from)
}

/// Converts a value for the host.
fn to_host_value(value: &Value) -> JsValue {
    match value {
        Value::Null => JsValue::NULL,
        Value::Bool(bool) => (*bool).into(),
        Value::Number(number) => number.as_f64().into(),
        Value::String(text) => text.into(),
        Value::Array(items) => items.iter().map(to_host_value).collect::<Array>().into(),
        Value::Object(fields) => {
            let field =
                |(name, value): (&String, &Value)| Array::of2(&name.into(), &to_host_value(value));
            let fields: Array = fields.iter().map(field).collect();
            Object::from_entries(&fields).map_or(JsValue::NULL, JsValue::from)
        }
    }
}

pub(super) fn number(number: &Number) -> String {
    let number = js_sys::Number::from(number.as_f64().unwrap_or(f64::NAN));
    number
        .to_string_with_radix(10)
        .map_or_else(|_| String::new(), String::from)
}
