//! JSON through `serde_json`. Fractions are read and written as in WebAssembly, so that a request
//! has the same answer everywhere.

use serde_json::{Number, Value};

pub(super) fn read(text: &str) -> Result<Value, String> {
    let mut value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    make_whole(&mut value);
    Ok(value)
}

/// Converts fractions with a whole value, such as `2.0`, to whole numbers: JavaScript has only one
/// kind of number.
fn make_whole(value: &mut Value) {
    match value {
        Value::Number(number) => {
            let fraction = number.as_f64().filter(|_| number.is_f64());
            if let Some(whole) = fraction.and_then(super::whole) {
                *number = whole.into();
            }
        }
        Value::Array(items) => items.iter_mut().for_each(make_whole),
        Value::Object(fields) => fields.values_mut().for_each(make_whole),
        _ => {}
    }
}

pub(super) fn write(value: &Value) -> String {
    value.to_string()
}

/// Writes a number as JavaScript does (ECMA-262, Number::toString).
pub(super) fn number(number: &Number) -> String {
    let Some(fraction) = number.as_f64().filter(|_| number.is_f64()) else {
        return number.to_string();
    };
    match fraction.abs() {
        1e21.. => format!("{fraction:e}").replace('e', "e+"),
        0.0 | 1e-6.. => fraction.to_string(),
        _ => format!("{fraction:e}"),
    }
}
