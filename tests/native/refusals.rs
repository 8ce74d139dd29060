//! The reasons why texts, positions and links are refused: each one has words in the reader's
//! language.

use crate::common::{self, read_any};
use serde_json::json;
use std::{collections::BTreeMap, collections::BTreeSet, fs, path::Path};
use tavolando::{
    games::GAMES,
    prose::compile::read_book,
    rules::Options,
    speech::explain_refusal,
    table::{Record, RecordError},
    text::Lang,
};

fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for file in fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("a text");
            found.push((path.display().to_string(), text));
        }
    }
}

/// Returns the sources, without their own test modules and without the definition of the macro.
fn all_sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    sources(&common::project_file("src"), &mut found);
    found.retain(|(path, _)| !path.ends_with("parse_error.rs"));
    found
}

/// Reads the next string literal of a source. Returns its value and the text after it.
fn string(text: &str) -> Option<(String, &str)> {
    let rest = text.trim_start().strip_prefix('"')?;
    let mut meant = String::new();
    let mut letters = rest.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some((meant, &rest[at + 1..])),
            '\\' => match letters.next()?.1 {
                'n' => meant.push('\n'),
                '\n' => {
                    let left = letters.as_str();
                    let blank = left.len() - left.trim_start().len();
                    letters.nth(left[..blank].chars().count().checked_sub(1)?);
                }
                other => meant.push(other),
            },
            letter => meant.push(letter),
        }
    }
    None
}

/// Collects the reasons in the code: keys and English sentences.
fn reasons() -> BTreeMap<String, String> {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for (path, text) in all_sources() {
        for part in text.split("parse_error!(").skip(1) {
            let (key, rest) = string(part).unwrap_or_else(|| panic!("{path}: a key"));
            let rest = rest.trim_start().strip_prefix(',').expect("a sentence");
            let (sentence, _) = string(rest).unwrap_or_else(|| panic!("{path}: {key}"));
            let known = found.entry(key.clone()).or_insert_with(|| sentence.clone());
            assert_eq!(*known, sentence, "{path}: {key} says two things");
        }
    }
    assert!(found.len() > 150, "{}", found.len());
    found
}

/// Returns the `{name}` placeholders of a sentence. A page may leave out `{detail}`, the exact
/// message of a program.
fn places(sentence: &str) -> BTreeSet<&str> {
    let begun = sentence.split('{').skip(1);
    let names = begun.filter_map(|rest| Some(rest.split_once('}')?.0));
    names.filter(|name| *name != "detail").collect()
}

#[test]
fn every_reason_has_an_italian_sentence_with_the_same_placeholders() {
    let words = Lang::It.reasons().expect("the words");
    let reasons = reasons();
    for (key, english) in &reasons {
        let italian = words
            .find(key)
            .unwrap_or_else(|| panic!("{key} = {english}"));
        assert_eq!(places(italian), places(english), "{key}");
    }
    let known: BTreeSet<&str> = words.keys().collect();
    for key in known.iter().filter(|key| !key.starts_with("what ")) {
        assert!(reasons.contains_key(*key), "{key} is the key of no reason");
    }
}

#[test]
fn every_part_that_a_reason_names_has_an_italian_name() {
    let words = Lang::It.reasons().expect("the words");
    let mut named = 0;
    for (path, text) in all_sources() {
        if !path.contains("games") {
            continue;
        }
        // The names of the fields of positions, and of the pieces and seeds that they count.
        let fields = text.split("name: ").skip(1);
        let before = |part: &str, at: usize| part[..at].to_string();
        let counted = text
            .match_indices(", \"")
            .map(|(at, _)| (before(&text, at), at));
        let counted = counted
            .filter(|(before, _)| {
                let call = before.rsplit(['\n', '=']).next().unwrap_or_default();
                ["read_two(", "read_seeds(", "read_count("]
                    .iter()
                    .any(|name| call.contains(name))
            })
            .map(|(_, at)| &text[at + 2..]);
        for (name, _) in fields.filter_map(string).chain(counted.filter_map(string)) {
            // Labels are part of the notation of positions, and need no translation.
            if name.ends_with([' ', ':']) || !name.contains(' ') && name != "turn" {
                continue;
            }
            named += 1;
            assert!(
                words.find(&format!("what {name}")).is_some(),
                "{path}: {name}"
            );
        }
    }
    assert!(named >= 40, "{named}");
}

#[test]
fn no_parse_error_is_written_as_free_text() {
    for (path, text) in all_sources() {
        let by_hand = |line: &str| {
            // An example in a doc comment shows no player anything.
            let is_example = line.trim_start().starts_with("///");
            let made = line.contains("ParseError {") && !line.contains("-> ParseError {");
            !is_example
                && (made || line.contains("ParseError::new") || line.contains("ParseError::of"))
        };
        let found = text.lines().find(|line| by_hand(line));
        assert!(found.is_none(), "{path}: {found:?}");
    }
}

fn error(text: &str) -> RecordError {
    read_any(text).expect_err(text)
}

#[test]
fn refusals_are_in_the_language_of_the_page() {
    let books = Lang::ALL
        .map(|lang| read_book(&common::project_file("static/prose"), lang).expect("a book"));
    let head = |lang, game: &str| match lang {
        Lang::It => &books[0].games[game].head,
        Lang::En => &books[1].games[game].head,
    };
    let told = |lang, error: &RecordError| {
        let head = error
            .rule_reason
            .as_deref()
            .map(|(game, _)| head(lang, game));
        explain_refusal(lang, head, error)
    };
    let occupied = error("(;GM[1]SZ[9];B[ee];W[ee])");
    let (game, why) = *occupied.rule_reason.clone().expect("a reason of the rules");
    assert_eq!(game, "go");
    for lang in Lang::ALL {
        let sentence = head(lang, "go").why(&why);
        let sentence = sentence.trim_end_matches('.');
        assert_eq!(told(lang, &occupied), format!("e5: {sentence}"));
        // Without the game's prose, the message gives no specific reason.
        let general = explain_refusal(lang, None, &occupied);
        match lang {
            Lang::It => assert_eq!(general, "«e5» qui non è una mossa permessa"),
            Lang::En => assert_eq!(general, occupied.message),
        }
    }
    for (text, italian) in [
        ("1. 22-18 1-2", "«1-2» qui non è una mossa permessa"),
        (
            "ciao",
            "non è né una registrazione né SGF, PDN, un incontro, un elenco di punti o il testo di una partita",
        ),
        ("(;GM[1]SZ[9];B[ee", "il testo finisce prima della partita"),
        (r#"{"game":"aweli"}"#, "il gioco «aweli» non c’è"),
        (
            r#"{"game":"awele","start":"1 2"}"#,
            "le righe: ne servono 2 con «/» in mezzo, ce ne sono 1",
        ),
        (
            r#"{"game":"seega","start":"5/5/5/5/5 w x -"}"#,
            "la fase: «x» non è né p né m",
        ),
        (
            r#"{"game":"seega","start":"5/5/5/5/5 w p"}"#,
            "parte mancante: l’obbligo, u o -",
        ),
    ] {
        let error = match text.strip_prefix('{') {
            Some(_) => Record::parse(text)
                .and_then(|record| record.open().map(drop))
                .expect_err(text),
            None => error(text),
        };
        assert_eq!(told(Lang::It, &error), italian, "{text}: {error}");
        assert_eq!(told(Lang::En, &error), error.message, "{text}");
    }
}

/// Placeholders of a sentence take signs of a position, names of games, or parts of the text. A
/// part of a position, `what`, has its own words in Italian.
#[test]
fn no_placeholder_of_a_reason_is_filled_with_an_english_word() {
    let mut met = BTreeSet::new();
    for entry in GAMES {
        let start = common::open(entry, Options::none(), None).text();
        let mut spoilt: Vec<String> = (0..start.len())
            .filter(|at| start.is_char_boundary(*at))
            .flat_map(|at| {
                let (before, after) = start.split_at(at);
                let rest = &after[after.chars().next().map_or(0, char::len_utf8)..];
                ["", "9", "x", "W", "-", "/"].map(|sign| format!("{before}{sign}{rest}"))
            })
            .collect();
        spoilt.extend(["W:W1-24:B", "B:W:B1-30", "B:WK1-32:B"].map(String::from));
        for start in spoilt {
            let text = json!({"game": entry.key, "start": start}).to_string();
            let opened = Record::parse(&text).and_then(|record| record.open().map(drop));
            let Err(RecordError { reason, .. }) = opened else {
                continue;
            };
            met.insert(reason.key);
            for (name, value) in &reason.args {
                let mut words = value.split(|sign: char| !sign.is_alphabetic());
                let known =
                    |word: &str| word.len() < 3 || start.contains(word) || word == entry.key;
                assert!(
                    *name == "what" || words.all(known),
                    "{} {start}: {value:?} in {}",
                    entry.key,
                    reason.message
                );
            }
        }
    }
    assert!(met.contains("too-many-pieces") && met.len() > 40, "{met:?}");
}
