//! The properties of a whole SGF game, from all nodes of its mainline.

use super::{scan::Property, sgf_error_at, tree::Nodes};
use crate::table::RecordError;
use std::collections::BTreeMap;

/// The properties that define the game: they come before the first move and have one value.
const DEFINING_PROPERTIES: [&str; 3] = ["GM", "SZ", "MI"];

/// The other properties of a whole game.
pub(super) const GAME_PROPERTIES: [&str; 12] = [
    "KM", "RU", "HA", "RE", "PB", "PW", "BR", "WR", "EV", "RO", "PC", "DT",
];

/// The properties among them with one value. Several values of the others form one text.
const SINGLE: [&str; 4] = ["KM", "RU", "HA", "RE"];

/// The keys of a match in `MI`.
const MATCH_KEYS: [&str; 4] = ["length", "game", "ws", "bs"];

/// The largest number of values kept for a property.
const MOST_VALUES: usize = 40;

/// The properties of a whole game.
#[derive(Default)]
pub(in crate::formats) struct Facts {
    /// One property of each name, without empty ones.
    pub known: Vec<Property>,
    /// The names of properties with a different later value, each with the line where it first
    /// occurs.
    pub left_out: BTreeMap<String, usize>,
    /// An error for two conflicting values.
    pub error: Option<RecordError>,
}

/// Collects the properties of a whole game from the mainline of a text.
pub(in crate::formats) fn facts(nodes: &Nodes) -> Facts {
    let mut facts = Facts::default();
    let mut is_late = false;
    for number in nodes.line(0) {
        for property in nodes.properties(number) {
            facts.add(property, is_late);
        }
        is_late |= nodes.has_move(number);
    }
    facts
}

impl Facts {
    /// Returns the value of a property. Several values of a text are joined.
    pub(crate) fn value(&self, name: &str) -> Option<String> {
        joined(&self.known, name)
    }

    /// Whether a property that defines the game has only known values.
    pub(crate) fn holds(&self, property: &Property) -> bool {
        let name = &*property.name;
        let values = property.values.iter().map(|value| normal(name, value));
        DEFINING_PROPERTIES.contains(&name) && values.flatten().all(|value| self.has(name, &value))
    }

    fn has(&self, name: &str, value: &str) -> bool {
        let known = self.known.iter().find(|known| known.name == name);
        known.is_some_and(|known| known.values.iter().any(|known| known == value))
    }

    fn add(&mut self, property: &Property, is_late: bool) {
        let name = &*property.name;
        let is_head = DEFINING_PROPERTIES.contains(&name);
        if !is_head && !GAME_PROPERTIES.contains(&name) {
            return;
        }
        for value in property
            .values
            .iter()
            .filter_map(|value| normal(name, value))
        {
            if self.has(name, &value) {
                continue;
            }
            match self.conflicting_value(name, &value) {
                Some(known) if is_head && !is_late => {
                    let reason = parse_error!(
                        "two-values",
                        "{name} has two values: \"{known}\" and \"{value}\"",
                        name,
                        known,
                        value
                    );
                    let error = sgf_error_at(property.line, reason);
                    self.error.get_or_insert(error);
                }
                None if !(is_head && is_late) && self.keep(property, value) => {}
                _ => {
                    let left = self.left_out.entry(name.into());
                    left.or_insert(property.line);
                }
            }
        }
    }

    /// Returns the known value of a property that excludes another one.
    fn conflicting_value(&self, name: &str, value: &str) -> Option<String> {
        let known = self.known.iter().find(|known| known.name == name)?;
        let key = |value: &str| value.split(':').next().map(String::from);
        let mut values = known.values.iter();
        let found = match name {
            "MI" => values.find(|known| key(known) == key(value)),
            _ if DEFINING_PROPERTIES.contains(&name) || SINGLE.contains(&name) => values.next(),
            _ => None,
        };
        found.cloned()
    }

    /// Keeps a value; false if there are too many.
    fn keep(&mut self, property: &Property, value: String) -> bool {
        let known = self.known.iter_mut();
        let Some(known) = known.into_iter().find(|known| known.name == property.name) else {
            self.known.push(Property {
                name: property.name.clone(),
                values: vec![value],
                line: property.line,
            });
            return true;
        };
        let has_room = known.values.len() < MOST_VALUES;
        if has_room {
            known.values.push(value);
        }
        has_room
    }
}

/// Joins the values of a property into one text; `None` if the property is missing.
pub(super) fn joined(facts: &[Property], name: &str) -> Option<String> {
    let found = facts.iter().find(|property| property.name == name)?;
    Some(found.values.join(", "))
}

/// Normalizes a value for comparison; `None` if it is empty.
fn normal(name: &str, value: &str) -> Option<String> {
    let value = value.trim();
    let value = match (name, value.split_once(':')) {
        ("SZ", Some((width, height))) if width.trim() == height.trim() => width.trim().into(),
        ("MI", Some((key, value))) => {
            let key = key.trim().to_ascii_lowercase();
            if !MATCH_KEYS.contains(&&*key) {
                return None;
            }
            format!("{key}:{}", value.trim())
        }
        ("MI", None) => return None,
        _ => value.into(),
    };
    (!value.is_empty()).then_some(value)
}
