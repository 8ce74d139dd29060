//! The `id` of a request comes back unchanged.

use crate::common;
use serde_json::{Value, json};
use tavolando::{engine, rules::SplitMix64};

/// Returns the text of the `id` in an answer.
fn answered(id: &str) -> String {
    let request =
        format!("{{\"do\":\"look\",\"record\":{{\"game\":\"nim\",\"moves\":[]}},\"id\":{id}}}");
    let answer = engine::answer(&request, &mut common::NullControl, &mut |_| ());
    let answer: serde_json::Map<String, Value> = serde_json::from_str(&answer).expect("JSON");
    answer["id"].to_string()
}

#[test]
fn an_id_that_is_a_number_is_returned_unchanged() {
    for id in [
        "12e+30",
        "1.7976931348623157e308",
        "2.2250738585072014e-308",
        "0.1",
        "1e23",
        "8.5e22",
        "18446744073709551615",
        "-9007199254740993",
        "5e-324",
    ] {
        let number: f64 = id.parse().expect("a number");
        let again: f64 = answered(id).parse().expect("a number");
        assert_eq!(again.to_bits(), number.to_bits(), "{id}");
    }
    // The same for any other number: the digits must give back the same double.
    let mut random = SplitMix64::new(9);
    for _ in 0..2_000 {
        let (high, low) = (
            u64::from(random.below(u32::MAX)),
            u64::from(random.below(u32::MAX)),
        );
        let number = f64::from_bits(high << 32 | low);
        if number.is_finite() {
            let again: f64 = answered(&format!("{number:e}")).parse().expect("a number");
            assert_eq!(again.to_bits(), number.to_bits(), "{number:e}");
        }
    }
}

#[test]
fn an_id_of_any_other_type_is_returned_unchanged() {
    for id in [
        json!("12e+30"),
        json!(null),
        json!(true),
        json!([1, "a"]),
        json!({"a": {"b": []}}),
    ] {
        assert_eq!(answered(&id.to_string()), id.to_string());
    }
}
