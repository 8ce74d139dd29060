//! Options as data: which rules of a game its players may set, and what they have set.

use super::Pairs;
use serde::{Deserialize, Serialize};

/// A rule that players may set. The first value is the usual one.
#[derive(Debug)]
pub struct OptionSpec {
    /// The name in records, as `grand-slam`.
    pub key: &'static str,
    /// The values that are offered, the default first; never empty.
    pub values: &'static [&'static str],
    /// Which values beyond those offered may be typed; `None` where the list is complete.
    pub other: Option<fn(&str) -> bool>,
}

/// A whole number from 0 to 9999, written plainly: what a count of turns may be.
pub fn is_count(value: &str) -> bool {
    let plain = value.bytes().all(|byte| byte.is_ascii_digit());
    plain && (1..=4).contains(&value.len()) && (value == "0" || !value.starts_with('0'))
}

impl OptionSpec {
    /// An option with these values and no other, the default first.
    pub const fn of(key: &'static str, values: &'static [&'static str]) -> OptionSpec {
        let other = None;
        OptionSpec { key, values, other }
    }

    /// An option that offers these values, and takes whatever `other` says yes to.
    pub const fn open(
        key: &'static str,
        values: &'static [&'static str],
        other: fn(&str) -> bool,
    ) -> OptionSpec {
        let other = Some(other);
        OptionSpec { key, values, other }
    }

    /// Whether a value may be chosen.
    pub fn allows(&self, value: &str) -> bool {
        self.values.contains(&value) || self.other.is_some_and(|other| other(value))
    }

    /// The usual value.
    pub fn default(&self) -> &'static str {
        self.values[0]
    }
}

/// The options that differ from a game's defaults, by key.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "Pairs<String>")]
pub struct Options(Pairs<String>);

/// What is read may be old: [`Options::unchecked`].
impl From<Pairs<String>> for Options {
    fn from(pairs: Pairs<String>) -> Options {
        Options::unchecked(pairs)
    }
}

/// A key or a value as it is spelt now. Once there were underscores where hyphens are, and kept games,
/// links and files still have them.
pub fn spelt_now(word: &str) -> String {
    word.replace('_', "-")
}

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

    /// Options as they stand in a record, old spellings made new; [`Options::checked`] holds them
    /// against the game.
    pub fn unchecked(pairs: Pairs<String>) -> Options {
        let now = |(key, value): (&str, &String)| (spelt_now(key), spelt_now(value));
        Options(pairs.iter().map(now).collect())
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
    pub fn get(&self, spec: &'static OptionSpec) -> &str {
        let chosen = self.0.get(spec.key).map(String::as_str);
        chosen
            .filter(|value| spec.allows(value))
            .unwrap_or(spec.values[0])
    }

    /// Whether an option has this value, chosen or by default.
    pub fn is(&self, spec: &'static OptionSpec, value: &str) -> bool {
        self.get(spec) == value
    }

    /// The chosen value of an option that counts something; 0 where it is no number.
    pub fn count(&self, spec: &'static OptionSpec) -> u16 {
        self.get(spec).parse().unwrap_or(0)
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
