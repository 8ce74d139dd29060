//! Options as data: the rules of a game that its players may set, and their choices.

use super::Pairs;
use serde::{Deserialize, Serialize};

/// A rule that players may set. The first value is the usual one.
#[derive(Debug)]
pub struct OptionSpec {
    /// The name in records, such as `grand-slam`.
    pub key: &'static str,
    /// The offered values, the default first; never empty.
    pub values: &'static [&'static str],
    /// A check for values that may be typed beyond those offered; `None` if the list is complete.
    pub accepts_other: Option<fn(&str) -> bool>,
}

/// Checks whether a value is a whole number from 0 to 9999 without leading zeros, as counts of
/// turns are.
pub fn is_count(value: &str) -> bool {
    let plain = value.bytes().all(|byte| byte.is_ascii_digit());
    plain && (1..=4).contains(&value.len()) && (value == "0" || !value.starts_with('0'))
}

impl OptionSpec {
    /// Makes an option with only these values, the default first.
    pub const fn of(key: &'static str, values: &'static [&'static str]) -> OptionSpec {
        OptionSpec {
            key,
            values,
            accepts_other: None,
        }
    }

    /// Makes an option that offers these values, and accepts any other for which `accepts_other`
    /// returns true.
    pub const fn open(
        key: &'static str,
        values: &'static [&'static str],
        accepts_other: fn(&str) -> bool,
    ) -> OptionSpec {
        OptionSpec {
            key,
            values,
            accepts_other: Some(accepts_other),
        }
    }

    /// Checks whether a value may be chosen.
    pub fn allows(&self, value: &str) -> bool {
        self.values.contains(&value) || self.accepts_other.is_some_and(|accepts| accepts(value))
    }

    /// Returns the default value.
    pub fn default(&self) -> &'static str {
        self.values[0]
    }
}

/// The options that differ from a game's defaults, by key.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Pairs<String>")]
pub struct Options(Pairs<String>);

/// Saved options may be old, so they pass through [`Options::unchecked`].
impl From<Pairs<String>> for Options {
    fn from(pairs: Pairs<String>) -> Options {
        Options::unchecked(pairs)
    }
}

/// Returns the current spelling of a key or a value. Hyphens were once underscores, and saved
/// games, links and files still have them.
pub fn current_spelling(word: &str) -> String {
    word.replace('_', "-")
}

/// The error for an option, or a value of an option, that the game does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// The game has no option of this key.
    Unknown {
        /// The key of the unknown option.
        key: String,
    },
    /// The option has no such value.
    Value {
        /// The key of the option.
        key: String,
        /// The value that it does not allow.
        value: String,
    },
}

impl Options {
    /// Sets no option: the game as it is usually played.
    pub fn none() -> Options {
        Options::default()
    }

    /// Reads options as a record has them, and updates old spellings. [`Options::checked`] compares
    /// them with the game.
    pub fn unchecked(pairs: Pairs<String>) -> Options {
        let now = |(key, value): (&str, &String)| (current_spelling(key), current_spelling(value));
        Options(pairs.iter().map(now).collect())
    }

    /// Returns true if every option has its default.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the keys and values that differ from the defaults, by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key, &**value))
    }

    /// Sets one option, or clears it if `value` is the default of `spec`.
    pub fn set(&mut self, spec: &OptionSpec, value: &str) {
        if value == spec.default() {
            self.0.remove(spec.key);
        } else {
            self.0.insert(spec.key.into(), value.into());
        }
    }

    /// Returns the chosen value of an option, or its default.
    pub fn get(&self, spec: &'static OptionSpec) -> &str {
        let chosen = self.0.get(spec.key).map(String::as_str);
        chosen
            .filter(|value| spec.allows(value))
            .unwrap_or(spec.values[0])
    }

    /// Checks whether an option has this value, chosen or by default.
    pub fn is(&self, spec: &'static OptionSpec, value: &str) -> bool {
        self.get(spec) == value
    }

    /// Returns the chosen value of an option that counts something; 0 if it is no number.
    pub fn count(&self, spec: &'static OptionSpec) -> u16 {
        self.get(spec).parse().unwrap_or(0)
    }

    /// Checks options from outside against the options of a game. Drops values that are the
    /// default.
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
            if !spec.allows(value) {
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
