//! Deserialisation of our types from JavaScript values made by the browser's JSON parser.
//!
//! `serde_wasm_bindgen` can do this, but it describes each error, and no code here reads that. The
//! messages, and the code that writes numbers and quotes texts for them, were over six kilobytes of
//! a first visit. Here an error has no description.

use crate::json;
use js_sys::{Array, Object, Reflect};
use serde::{
    Deserializer,
    de::{
        DeserializeSeed, EnumAccess, Error, Expected, IntoDeserializer, MapAccess, SeqAccess,
        Unexpected, VariantAccess, Visitor,
    },
    forward_to_deserialize_any,
};
use std::{
    fmt::{self, Display},
    slice,
};
use wasm_bindgen::{JsCast, JsValue};

/// The error for a value of an unexpected form.
#[derive(Debug)]
pub struct Unreadable;

impl Display for Unreadable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("another form was wanted")
    }
}

impl std::error::Error for Unreadable {}

impl Error for Unreadable {
    fn custom<T: Display>(_: T) -> Unreadable {
        Unreadable
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Unreadable {
        Unreadable
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Unreadable {
        Unreadable
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> Unreadable {
        Unreadable
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Unreadable {
        Unreadable
    }

    fn unknown_field(_: &str, _: &'static [&'static str]) -> Unreadable {
        Unreadable
    }

    fn missing_field(_: &'static str) -> Unreadable {
        Unreadable
    }

    fn duplicate_field(_: &'static str) -> Unreadable {
        Unreadable
    }
}

/// A value from `JSON.parse`, which holds nothing but JSON.
pub(super) struct Json(pub JsValue);

impl Json {
    fn text(&self) -> Result<String, Unreadable> {
        self.0.as_string().ok_or(Unreadable)
    }

    fn number(&self) -> Result<f64, Unreadable> {
        self.0.as_f64().ok_or(Unreadable)
    }

    /// Returns a whole number within the range of exact integers.
    fn whole(&self) -> Result<i64, Unreadable> {
        json::whole(self.number()?).ok_or(Unreadable)
    }

    fn items(self) -> Result<Items, Unreadable> {
        let items: Array = self.0.dyn_into().map_err(|_| Unreadable)?;
        Ok(Items { items, at: 0 })
    }

    fn object(&self) -> Result<&Object, Unreadable> {
        let object = self.0.dyn_ref::<Object>();
        object
            .filter(|object| !Array::is_array(object))
            .ok_or(Unreadable)
    }

    fn fields(&self) -> Result<Fields, Unreadable> {
        let fields = Object::entries(self.object()?);
        let value = JsValue::UNDEFINED;
        Ok(Fields {
            fields,
            at: 0,
            value,
        })
    }
}

/// The visitors of all number types, which take the value as the widest type.
macro_rules! numbers {
    ($($kind:ident)*) => {
        $(
            fn $kind<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
                visitor.visit_i64(self.whole()?)
            }
        )*
    };
}

impl<'de> Deserializer<'de> for Json {
    type Error = Unreadable;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        if self.0.is_null() {
            return visitor.visit_unit();
        }
        if let Some(bool) = self.0.as_bool() {
            return visitor.visit_bool(bool);
        }
        if let Some(text) = self.0.as_string() {
            return visitor.visit_string(text);
        }
        if let Ok(number) = self.number() {
            return visitor.visit_f64(number);
        }
        if Array::is_array(&self.0) {
            return visitor.visit_seq(&mut self.items()?);
        }
        visitor.visit_map(self.fields()?)
    }

    numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_f64(self.number()?)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_bool(self.0.as_bool().ok_or(Unreadable)?)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.deserialize_string(visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_string(self.text()?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        match self.0.is_null() {
            true => visitor.visit_none(),
            false => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        let mut items = self.items()?;
        let value = visitor.visit_seq(&mut items)?;
        // More items than expected are an error.
        let all = items.at == items.items.length();
        all.then_some(value).ok_or(Unreadable)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_map(self.fields()?)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        let object = self.object()?.clone();
        visitor.visit_seq(Named {
            object,
            names: names.iter(),
        })
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        if let Some(name) = self.0.as_string() {
            let value = JsValue::NULL;
            return visitor.visit_enum(Variant { name, value });
        }
        let mut fields = self.fields()?;
        let name = fields.next().ok_or(Unreadable)?;
        let alone = fields.at == fields.fields.length();
        let value = fields.value;
        visitor.visit_enum(alone.then_some(Variant { name, value }).ok_or(Unreadable)?)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { i128 u128 f32 char bytes byte_buf unit unit_struct identifier }
}

struct Items {
    items: Array,
    at: u32,
}

impl<'de> SeqAccess<'de> for &mut Items {
    type Error = Unreadable;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Unreadable> {
        if self.at == self.items.length() {
            return Ok(None);
        }
        self.at += 1;
        let item = Json(self.items.get(self.at - 1));
        seed.deserialize(item).map(Some)
    }
}

/// The fields of a struct in their declared order. Looking up each field by its name is five
/// kilobytes less code than matching each name to a field. Other fields are ignored.
struct Named {
    object: Object,
    names: slice::Iter<'static, &'static str>,
}

impl Named {
    /// Returns the value of the next field; `undefined` if it is missing.
    fn next(&mut self) -> Option<JsValue> {
        let name = self.names.next()?;
        // Reading from the output of the browser's parser cannot fail.
        Some(Reflect::get(&self.object, &(*name).into()).unwrap_or_default())
    }
}

impl<'de> SeqAccess<'de> for Named {
    type Error = Unreadable;

    /// Reads a missing field as `null` if its type allows that; otherwise the field gets its
    /// default.
    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Unreadable> {
        match self.next() {
            None => Ok(None),
            Some(value) if value.is_undefined() => Ok(seed.deserialize(Json(JsValue::NULL)).ok()),
            Some(value) => seed.deserialize(Json(value)).map(Some),
        }
    }
}

/// The fields of an object, in order.
struct Fields {
    fields: Array,
    at: u32,
    /// The value of the last field.
    value: JsValue,
}

impl Fields {
    fn next(&mut self) -> Option<String> {
        if self.at == self.fields.length() {
            return None;
        }
        let field: Array = self.fields.get(self.at).unchecked_into();
        self.at += 1;
        self.value = field.get(1);
        field.get(0).as_string()
    }
}

impl<'de> MapAccess<'de> for Fields {
    type Error = Unreadable;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Unreadable> {
        let name = self.next();
        name.map(|name| seed.deserialize(name.into_deserializer()))
            .transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, Unreadable> {
        seed.deserialize(Json(std::mem::take(&mut self.value)))
    }
}

/// A variant of an enum, with its value, if any.
struct Variant {
    name: String,
    value: JsValue,
}

impl<'de> EnumAccess<'de> for Variant {
    type Error = Unreadable;
    type Variant = Json;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Json), Unreadable> {
        let variant = seed.deserialize(self.name.into_deserializer())?;
        Ok((variant, Json(self.value)))
    }
}

impl<'de> VariantAccess<'de> for Json {
    type Error = Unreadable;

    fn unit_variant(self) -> Result<(), Unreadable> {
        self.0.is_null().then_some(()).ok_or(Unreadable)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<T::Value, Unreadable> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unreadable> {
        self.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        self.deserialize_struct("", names, visitor)
    }
}
