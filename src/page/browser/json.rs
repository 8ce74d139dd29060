//! Reads and writes JSON with the browser's own parser. To read each of our types with the engine's
//! parser would take as much code as a game.

use super::{unknown_fields::UnknownFields, value::Json};
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::JsValue;

/// Reads a value from a text, if the text is JSON of that form.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    from_js(js_sys::JSON::parse(text).ok()?)
}

/// Reads a value from a JavaScript value, if it has that form.
pub(crate) fn from_js<T: DeserializeOwned>(value: JsValue) -> Option<T> {
    T::deserialize(Json(value)).ok()
}

/// Converts a value to an object for scripts.
pub(crate) fn to_js<T: Serialize>(value: &T) -> Option<JsValue> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).ok()
}

/// Writes a value as JSON.
pub(crate) fn write<T: Serialize>(value: &T) -> Option<String> {
    js_sys::JSON::stringify(&to_js(value)?).ok()?.as_string()
}

/// Writes a value like [`write`], with the unknown fields added to one of its fields.
pub(crate) fn write_with_unknown<T: Serialize>(
    value: &T,
    field: &str,
    rest: &UnknownFields,
) -> Option<String> {
    let value = to_js(value)?;
    rest.put_into(&js_sys::Reflect::get(&value, &field.into()).ok()?);
    js_sys::JSON::stringify(&value).ok()?.as_string()
}
