//! Reading and writing JSON by the browser's own parser: to read every type of ours from text by the
//! engine's would cost as much as a game.

use super::{rest::Rest, value::Json};
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::JsValue;

/// What a text says, if it is JSON of that form.
pub fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    take(js_sys::JSON::parse(text).ok()?)
}

/// What a value says, if it has that form.
pub fn take<T: DeserializeOwned>(value: JsValue) -> Option<T> {
    T::deserialize(Json(value)).ok()
}

/// A value as an object for scripts.
pub fn give<T: Serialize>(value: &T) -> Option<JsValue> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).ok()
}

/// A value as JSON.
pub fn write<T: Serialize>(value: &T) -> Option<String> {
    js_sys::JSON::stringify(&give(value)?).ok()?.as_string()
}

/// As [`write`], with the rest of the object in one of the value's fields.
pub fn write_with<T: Serialize>(value: &T, field: &str, rest: &Rest) -> Option<String> {
    let value = give(value)?;
    rest.put_into(&js_sys::Reflect::get(&value, &field.into()).ok()?);
    js_sys::JSON::stringify(&value).ok()?.as_string()
}
