//! Position texts: a game lists its fields once, and both writing and reading use the list.

use crate::rules::ParseError;
use std::str::SplitWhitespace;

/// A field of the position text of a game `G` with positions `P`: a word between spaces, or the
/// text between two separators.
pub(crate) struct Field<G, P> {
    /// The name of the field, for the error when a typed position leaves it out.
    pub name: &'static str,
    pub write: fn(&G, &P) -> String,
    /// Reads a word into the position; fields are read in the order of the list.
    pub read: fn(&G, &mut P, &str) -> Result<(), ParseError>,
}

/// The field of the player to move, for positions that have a `mover`. Takes the letters of the
/// sides.
macro_rules! mover {
    ($letters:expr) => {
        $crate::games::kit::text::Field {
            name: "the player to move",
            write: |_, position| $letters[position.mover.index()].into(),
            read: |_, position, letter| {
                position.mover = $crate::games::kit::read_seat(letter, $letters)?;
                Ok(())
            },
        }
    };
}
pub(crate) use mover;

/// Reads the number after the letter of a word, up to `most`: `W9`.
pub(crate) fn read_lettered(word: &str, letter: &str, most: u16) -> Result<u16, ParseError> {
    let number = word.strip_prefix(letter).and_then(|text| text.parse().ok());
    number.filter(|number| *number <= most).ok_or_else(|| {
        parse_error!(
            "not-a-letter-with-count",
            "\"{word}\" must be {letter} and a number up to {most}, as {letter}0",
            word,
            letter,
            most
        )
    })
}

/// Returns the words after the letter of a side.
pub(crate) fn words_after<'a>(
    letter: &str,
    text: &'a str,
) -> Result<SplitWhitespace<'a>, ParseError> {
    let mut words = text.split_whitespace();
    if words.next() != Some(letter) {
        return Err(parse_error!(
            "letter-missing",
            "{letter} is missing in \"{text}\"",
            letter,
            text
        ));
    }
    Ok(words)
}

/// Writes the fields of a position, with spaces between.
pub(crate) fn write<G, P>(fields: &[Field<G, P>], game: &G, position: &P) -> String {
    write_with(" ", fields, game, position)
}

/// Writes the fields of a position, with a separator between.
pub(crate) fn write_with<G, P>(
    separator: &str,
    fields: &[Field<G, P>],
    game: &G,
    position: &P,
) -> String {
    let words = fields.iter().map(|field| (field.write)(game, position));
    words.collect::<Vec<_>>().join(separator)
}

/// Reads the output of [`write`] into an empty position.
pub(crate) fn read<G, P>(
    fields: &[Field<G, P>],
    game: &G,
    position: P,
    text: &str,
) -> Result<P, ParseError> {
    read_from(text.split_whitespace(), fields, game, position)
}

/// Reads the output of [`write_with`], with any number of spaces beside the separators.
pub(crate) fn read_with<G, P>(
    separator: char,
    fields: &[Field<G, P>],
    game: &G,
    position: P,
    text: &str,
) -> Result<P, ParseError> {
    let words = text.split(separator).map(str::trim);
    read_from(words, fields, game, position)
}

fn read_from<'a, G, P>(
    mut words: impl Iterator<Item = &'a str>,
    fields: &[Field<G, P>],
    game: &G,
    mut position: P,
) -> Result<P, ParseError> {
    for field in fields {
        let word = words
            .next()
            .ok_or_else(|| parse_error!("part-missing", "{what} is missing", what = field.name))?;
        (field.read)(game, &mut position, word)?;
    }
    match words.next() {
        Some(rest) => Err(parse_error!(
            "field-too-many",
            "\"{rest}\" is one field too many",
            rest
        )),
        None => Ok(position),
    }
}

/// Writes the optional fields, each after a space. `write` returns the whole word, which begins
/// with the field's name, or an empty string.
pub(crate) fn write_labelled<G, P>(fields: &[Field<G, P>], game: &G, position: &P) -> String {
    let words = fields.iter().map(|field| (field.write)(game, position));
    let written = words.filter(|word| !word.is_empty());
    written.map(|word| format!(" {word}")).collect()
}

/// Reads the output of [`write_labelled`], in any order, each field at most once. `read` receives
/// the text after the name. It is empty if the name ends in a letter.
pub(crate) fn read_labelled<'a, G, P>(
    fields: &[Field<G, P>],
    game: &G,
    position: &mut P,
    words: impl Iterator<Item = &'a str>,
) -> Result<(), ParseError> {
    let mut known = Vec::new();
    for word in words {
        let value = |field: &Field<G, P>| {
            let value = word.strip_prefix(field.name)?;
            (value.is_empty()
                || !field
                    .name
                    .ends_with(|last: char| last.is_ascii_alphabetic()))
            .then_some(value)
        };
        let found = fields.iter().find_map(|field| Some((field, value(field)?)));
        let (field, value) = found
            .ok_or_else(|| parse_error!("unknown-word", "\"{word}\" says nothing here", word))?;
        if known.contains(&field.name) {
            return Err(parse_error!(
                "repeated-word",
                "\"{word}\" comes a second time",
                word
            ));
        }
        known.push(field.name);
        (field.read)(game, position, value)?;
    }
    Ok(())
}
