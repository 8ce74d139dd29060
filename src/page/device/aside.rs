//! Kept texts that this release cannot open, or not completely. Each is put aside unchanged, under
//! a name of its own, before anything is written in its place.

use super::storage;

/// The prefix of their names.
const PREFIX: &str = "aside.";

/// A text that was put aside.
#[derive(Clone, PartialEq)]
pub(crate) struct Aside {
    /// The name under which it is kept.
    pub name: String,
    /// The time when it was put aside, in milliseconds since 1970; `None` if the name is damaged.
    pub when: Option<f64>,
    /// The name under which it was kept before, such as `game.awele`.
    pub original_name: String,
}

/// Puts the text that was kept under a name aside. Returns false if the device refuses.
#[must_use = "if the device refuses, the text must stay where it is"]
pub(crate) fn put(original_name: &str, text: &str) -> bool {
    let is_there = |aside: &Aside| storage::text(&aside.name).as_deref() == Some(text);
    if all().iter().any(is_there) {
        return true;
    }
    let when = js_sys::Date::now() as u64;
    let mut at = when;
    // Two texts may be put aside in the same millisecond.
    let name = loop {
        let name = format!("{PREFIX}{at:015}.{original_name}");
        if storage::text(&name).is_none() {
            break name;
        }
        at += 1;
    };
    storage::put_text(&name, text)
}

/// Returns everything that was put aside, the oldest first.
pub(crate) fn all() -> Vec<Aside> {
    let mut names = storage::names(PREFIX);
    names.sort_unstable();
    let aside = |name: String| {
        let rest = &name[PREFIX.len()..];
        let (when, original_name) = rest.split_once('.').unwrap_or(("", rest));
        Aside {
            // A whole number: the tables for parsing fractions would make each first visit ten
            // kilobytes heavier.
            when: when.parse::<u64>().ok().map(|when| when as f64),
            original_name: original_name.to_string(),
            name,
        }
    };
    names.into_iter().map(aside).collect()
}

/// Returns the text itself, unchanged.
pub(crate) fn text(aside: &Aside) -> Option<String> {
    storage::text(&aside.name)
}

/// Deletes a text permanently.
pub(crate) fn remove(aside: &Aside) {
    storage::remove(&aside.name);
}
