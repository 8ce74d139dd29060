//! JSON text, read to values and written from them. WebAssembly uses the parser of the host. The
//! parser of `serde_json` would bring tables that read and print every fraction to the last bit,
//! and code that quotes errors.
//!
//! Both read `2.0` as a whole number. They differ on whole numbers of more than 53 bits. The native
//! program reads them as they are, so that an `id` comes back unchanged. WebAssembly reads them as
//! fractions, which are refused wherever a whole number is required.

#[cfg_attr(target_arch = "wasm32", path = "json/host.rs")]
#[cfg_attr(not(target_arch = "wasm32"), path = "json/native.rs")]
mod parser;

use serde_json::{Number, Value};

/// Reads a text as a value; an error says what is wrong. Lists and objects may be nested 127 levels
/// deep.
pub fn read(text: &str) -> Result<Value, String> {
    parser::read(text)
}

/// Writes a value as text, on one line.
pub fn write(value: &Value) -> String {
    parser::write(value)
}

/// Converts a number of the host to a whole number, if it is a safe integer: at most 2^53 - 1 in
/// absolute value.
pub fn whole(number: f64) -> Option<i64> {
    const MOST: f64 = ((1_u64 << 53) - 1) as f64;
    (number.trunc() == number && number.abs() <= MOST).then_some(number as i64)
}

/// Writes a number as in JSON.
pub fn number(number: &Number) -> String {
    parser::number(number)
}
