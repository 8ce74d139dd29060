//! Errors in a text: a key, the values of the sentence, and the sentence in plain English. The key
//! stays the same, so that a page can show the error in its own language.

use std::fmt;

/// The error for a text, or a part of one, that cannot be read. [`parse_error!`] makes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// The key of the error, which stays the same in every language and in every version.
    pub key: &'static str,
    /// The values of the placeholders, by name. A value named `what` is itself plain English.
    pub args: Vec<(&'static str, String)>,
    /// The error in plain English, for programs and for people who type a position.
    pub message: String,
}

/// The largest number of letters of a value in a message: a text may be one word of a million
/// letters.
const MAX_VALUE_LETTERS: usize = 200;

impl ParseError {
    /// Makes an error from its key, its English sentence with placeholders, and their values. Long
    /// values are cut.
    pub fn of(key: &'static str, sentence: &str, args: Vec<(&'static str, String)>) -> ParseError {
        let shortened = |value: String| match value.char_indices().nth(MAX_VALUE_LETTERS) {
            Some((at, _)) => format!("{}…", &value[..at]),
            None => value,
        };
        let args: Vec<_> = args
            .into_iter()
            .map(|(name, value)| (name, shortened(value)))
            .collect();
        let message = fill_placeholders(sentence, |name| {
            let found = args.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| value.clone())
        });
        ParseError { key, args, message }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ParseError {}

/// Fills the `{name}` placeholders of a sentence. The values are not searched for placeholders.
pub fn fill_placeholders(sentence: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut filled = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        filled += before;
        match after.split_once('}') {
            Some((name, behind)) => {
                filled += &value(name).unwrap_or_default();
                rest = behind;
            }
            None => {
                filled.push('{');
                rest = after;
            }
        }
    }
    filled + rest
}

/// Makes a [`ParseError`](crate::rules::ParseError):
/// `parse_error!("too-many-men", "{letter} has more than {most} men", letter, most = 12)`.
/// A test reads these out of the source, and requires a sentence in each language.
#[macro_export]
macro_rules! parse_error {
    (@value $name:ident) => { $name.to_string() };
    (@value $name:ident = $value:expr) => { $value.to_string() };
    ($key:literal, $sentence:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::rules::ParseError::of(
            $key,
            $sentence,
            vec![$((stringify!($name), $crate::parse_error!(@value $name $(= $value)?))),*],
        )
    };
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_long_value_is_shortened() {
        let error = parse_error!("key", "{word}", word = "é".repeat(1_000));
        assert_eq!(
            error.message,
            format!("{}…", "é".repeat(super::MAX_VALUE_LETTERS))
        );
        assert_eq!(error.args, [("word", error.message.clone())]);
    }

    #[test]
    fn what_fills_a_place_is_not_filled_again() {
        let word = "{most}";
        let error = parse_error!(
            "key",
            "\"{word}\" is more than {most}, {word",
            word,
            most = 2
        );
        assert_eq!(error.message, "\"{most}\" is more than 2, {word");
        assert_eq!(
            error.args,
            [("word", "{most}".into()), ("most", "2".to_string())]
        );
    }
}
