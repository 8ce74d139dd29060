//! Position texts: a game lists its fields once, and both directions go by the list.

use crate::rules::Misread;
use std::str::SplitWhitespace;

/// A field of the position text of a game `G` with positions `P`: a word between
/// blanks, or what stands between two separators.
pub struct Field<G, P> {
    /// What it is, for whoever types a position and leaves it out.
    pub name: &'static str,
    pub write: fn(&G, &P) -> String,
    /// Takes what a word says into the position; fields are read in the order of the list.
    pub read: fn(&G, &mut P, &str) -> Result<(), Misread>,
}

/// The field of who is to move, for positions that have a `mover`; the letters of the sides.
macro_rules! mover {
    ($letters:expr) => {
        $crate::games::kit::text::Field {
            name: "the player to move",
            write: |_, position| $letters[position.mover.index()].into(),
            read: |_, position, letter| {
                position.mover = $crate::games::kit::seat(letter, $letters)?;
                Ok(())
            },
        }
    };
}
pub(crate) use mover;

/// The number up to `most` that a word has after its letter: `W9`.
pub fn lettered(word: &str, letter: &str, most: u16) -> Result<u16, Misread> {
    let number = word.strip_prefix(letter).and_then(|text| text.parse().ok());
    number.filter(|number| *number <= most).ok_or_else(|| {
        misread!(
            "not-a-letter-with-count",
            "\"{word}\" must be {letter} and a number up to {most}, as {letter}0",
            word,
            letter,
            most
        )
    })
}

/// The words of what is written of a side, after its letter.
pub fn words_after<'a>(letter: &str, text: &'a str) -> Result<SplitWhitespace<'a>, Misread> {
    let mut words = text.split_whitespace();
    if words.next() != Some(letter) {
        return Err(misread!(
            "letter-missing",
            "{letter} is missing in \"{text}\"",
            letter,
            text
        ));
    }
    Ok(words)
}

/// A position in the form of its fields, with blanks between.
pub fn write<G, P>(fields: &[Field<G, P>], game: &G, position: &P) -> String {
    write_with(" ", fields, game, position)
}

/// A position in the form of its fields, with a separator between.
pub fn write_with<G, P>(separator: &str, fields: &[Field<G, P>], game: &G, position: &P) -> String {
    let words = fields.iter().map(|field| (field.write)(game, position));
    words.collect::<Vec<_>>().join(separator)
}

/// Reads what [`write`] writes into a position without anything on it.
pub fn read<G, P>(fields: &[Field<G, P>], game: &G, position: P, text: &str) -> Result<P, Misread> {
    read_from(text.split_whitespace(), fields, game, position)
}

/// Reads what [`write_with`] writes, however many blanks there are beside the separators.
pub fn read_with<G, P>(
    separator: char,
    fields: &[Field<G, P>],
    game: &G,
    position: P,
    text: &str,
) -> Result<P, Misread> {
    let words = text.split(separator).map(str::trim);
    read_from(words, fields, game, position)
}

fn read_from<'a, G, P>(
    mut words: impl Iterator<Item = &'a str>,
    fields: &[Field<G, P>],
    game: &G,
    mut position: P,
) -> Result<P, Misread> {
    for field in fields {
        let word = words
            .next()
            .ok_or_else(|| misread!("part-missing", "{what} is missing", what = field.name))?;
        (field.read)(game, &mut position, word)?;
    }
    match words.next() {
        Some(rest) => Err(misread!(
            "field-too-many",
            "\"{rest}\" is one field too many",
            rest
        )),
        None => Ok(position),
    }
}

/// The words of fields that may be left out, each after a blank. `write` gives the whole word, which
/// begins with the field's name, or nothing.
pub fn write_labelled<G, P>(fields: &[Field<G, P>], game: &G, position: &P) -> String {
    let words = fields.iter().map(|field| (field.write)(game, position));
    let told = words.filter(|word| !word.is_empty());
    told.map(|word| format!(" {word}")).collect()
}

/// Reads what [`write_labelled`] writes, in any order, each at most once. `read` takes what follows the
/// name, which is nothing where the name ends in a letter.
pub fn read_labelled<'a, G, P>(
    fields: &[Field<G, P>],
    game: &G,
    position: &mut P,
    words: impl Iterator<Item = &'a str>,
) -> Result<(), Misread> {
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
        let (field, value) =
            found.ok_or_else(|| misread!("unknown-word", "\"{word}\" says nothing here", word))?;
        if known.contains(&field.name) {
            return Err(misread!(
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
