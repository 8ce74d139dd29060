//! The fields of a JSON object that this release does not know. They are found in what was read,
//! and added to what is written.

use js_sys::{Array, JSON, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// The fields whose keys are free: the program reads and writes all of them, so none is unknown.
pub(crate) const FREE_KEY_FIELDS: [&str; 3] = ["options", "comments", "about"];

/// The known fields. Each entry has the name of the field that holds an object, empty for the
/// outermost object, and the names of the object's own fields.
pub(crate) type KnownFields = &'static [(&'static str, &'static [&'static str])];

/// The unknown fields of an object and of the objects in it, as JSON; empty if there are none.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct UnknownFields(pub String);

impl UnknownFields {
    /// Finds the unknown fields of the object in one field of a text, and of the objects in that
    /// object. Lists are not searched.
    pub(crate) fn of(text: &str, field: &str, known: KnownFields) -> UnknownFields {
        let rest = JSON::parse(text)
            .ok()
            .and_then(|whole| Reflect::get(&whole, &field.into()).ok())
            .and_then(|value| unknown_fields_of(&value, "", known));
        UnknownFields(rest.and_then(|rest| text_of(&rest)).unwrap_or_default())
    }

    /// Takes out the unknown fields of the object in one of the fields.
    pub(crate) fn take(&mut self, field: &str) -> UnknownFields {
        let Ok(rest) = JSON::parse(&self.0) else {
            return UnknownFields::default();
        };
        let taken = Reflect::get(&rest, &field.into()).unwrap_or_default();
        if taken.is_undefined() {
            return UnknownFields::default();
        }
        let rest: Object = rest.unchecked_into();
        let _ = Reflect::delete_property(&rest, &field.into());
        let is_empty = Object::keys(&rest).length() == 0;
        self.0 = match is_empty {
            true => String::new(),
            false => text_of(&rest).unwrap_or_default(),
        };
        UnknownFields(text_of(&taken).unwrap_or_default())
    }

    /// Nests these fields under a field of an outer object, beside the outer object's own unknown
    /// fields.
    pub(crate) fn within(&self, field: &str, own: &UnknownFields) -> UnknownFields {
        let Ok(inner) = JSON::parse(&self.0) else {
            return own.clone();
        };
        let outer = JSON::parse(&own.0).unwrap_or_else(|_| Object::new().into());
        let _ = Reflect::set(&outer, &field.into(), &inner);
        UnknownFields(text_of(&outer).unwrap_or_default())
    }

    /// Adds the fields to an object if they are missing there.
    pub(super) fn put_into(&self, object: &JsValue) {
        if let Ok(rest) = JSON::parse(&self.0) {
            merge(object, &rest);
        }
    }
}

fn text_of(value: &JsValue) -> Option<String> {
    JSON::stringify(value).ok()?.as_string()
}

fn is_object(value: &JsValue) -> bool {
    value.is_object() && !Array::is_array(value)
}

fn unknown_fields_of(value: &JsValue, place: &str, known: KnownFields) -> Option<JsValue> {
    let fields = Object::entries(value.dyn_ref::<Object>().filter(|_| is_object(value))?);
    let rest = Object::new();
    let here = known.iter().find(|(object, _)| *object == place);
    let here = here.map_or(&[][..], |(_, fields)| fields);
    for field in fields.iter() {
        let field: Array = field.unchecked_into();
        let (name, inner) = (field.get(0), field.get(1));
        let kept = match name.as_string() {
            Some(name) if FREE_KEY_FIELDS.contains(&&*name) => None,
            Some(name) if here.contains(&&*name) => unknown_fields_of(&inner, &name, known),
            _ => Some(inner),
        };
        if let Some(kept) = kept {
            let _ = Reflect::set(&rest, &name, &kept);
        }
    }
    (Object::keys(&rest).length() > 0).then(|| rest.into())
}

fn merge(into: &JsValue, rest: &JsValue) {
    let Some(fields) = rest.dyn_ref::<Object>().map(Object::entries) else {
        return;
    };
    for field in fields.iter() {
        let field: Array = field.unchecked_into();
        let (name, inner) = (field.get(0), field.get(1));
        // Setting this name would set the prototype instead.
        if name == "__proto__" {
            continue;
        }
        let there = Reflect::get(into, &name).unwrap_or_default();
        if there.is_undefined() {
            let _ = Reflect::set(into, &name, &inner);
        } else if is_object(&there) && is_object(&inner) {
            merge(&there, &inner);
        }
    }
}
