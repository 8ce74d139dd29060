//! Options as data: which rules of a game its players may set, and what they have set.

use super::Pairs;
use serde::{Deserialize, Serialize};

/// A rule that players may set. The first value is the usual one.
#[derive(PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The name in records, as `grand-slam`.
    pub key: &'static str,
    /// The values it can take, the default first; never empty.
    pub values: &'static [&'static str],
}

impl OptionSpec {
    /// The usual value.
    pub fn default(&self) -> &'static str {
        self.values[0]
    }
}

/// The options that differ from a game's defaults, by key.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(Pairs<String>);

/// An option that the game does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// The game has no option of this key.
    Unknown { key: String },
    /// The option has no such value.
    Value { key: String, value: String },
}

impl Options {
    /// No option set: the game as it is usually played.
    pub fn none() -> Options {
        Options::default()
    }

    /// Options as they stand in a record; [`Options::checked`] holds them against the game.
    pub fn unchecked(pairs: Pairs<String>) -> Options {
        Options(pairs)
    }

    /// True when every option has its default.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The keys and values that differ from the defaults, by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key, &**value))
    }

    /// Sets one option, or clears it where `value` is the default of `spec`.
    pub fn set(&mut self, spec: &OptionSpec, value: &str) {
        if value == spec.default() {
            self.0.remove(spec.key);
        } else {
            self.0.insert(spec.key.into(), value.into());
        }
    }

    /// The chosen value of an option, or its default.
    pub fn get(&self, spec: &'static OptionSpec) -> &'static str {
        let chosen = self.0.get(spec.key).map(String::as_str);
        spec.values
            .iter()
            .find(|value| Some(**value) == chosen)
            .unwrap_or(&spec.values[0])
    }

    /// Options from outside, held against what a game has; defaults written out are left out.
    pub fn checked<'a>(
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
        specs: &'static [&'static OptionSpec],
    ) -> Result<Options, OptionError> {
        let mut options = Options::none();
        for (key, value) in pairs {
            let spec = specs
                .iter()
                .find(|spec| spec.key == key)
                .ok_or_else(|| OptionError::Unknown { key: key.into() })?;
            if !spec.values.contains(&value) {
                return Err(OptionError::Value {
                    key: key.into(),
                    value: value.into(),
                });
            }
            options.set(spec, value);
        }
        Ok(options)
    }
}
