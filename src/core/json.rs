//! JSON text, read to values and written from them. In WebAssembly the host's own parser does it: `serde_json`'s comes
//! with tables that read and print every fraction to the last bit, and with all that quotes what is wrong.
//!
//! Both read `2.0` as a whole number. They differ on whole numbers of more than 53 bits: natively they are read as they are, so
//! that an `id` comes back unchanged, and in WebAssembly as fractions, which are refused wherever a whole number is wanted.

#[cfg_attr(target_arch = "wasm32", path = "json/host.rs")]
#[cfg_attr(not(target_arch = "wasm32"), path = "json/native.rs")]
mod parser;

use serde_json::{Number, Value};

/// The value of a text; an error says what is wrong with it. Lists and objects may stand in each other 127 deep.
pub fn read(text: &str) -> Result<Value, String> {
    parser::read(text)
}

/// A value as text, on one line.
pub fn write(value: &Value) -> String {
    parser::write(value)
}

/// A number of the host's as a whole one, if it is one that can be told from its neighbours: at most 2^53 - 1 either way.
pub fn whole(number: f64) -> Option<i64> {
    const MOST: f64 = ((1_u64 << 53) - 1) as f64;
    (number.trunc() == number && number.abs() <= MOST).then_some(number as i64)
}

/// A number as it is written in JSON.
pub fn number(number: &Number) -> String {
    parser::number(number)
}
