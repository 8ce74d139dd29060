//! Plain English in comments and docs: the forms that a reader has to read twice do not come back.
//!
//! The test reads comments of Rust, scripts and style sheets, and the text of the docs. It does not
//! read headings, code, strings, quotations (`"..."`, `“...”`) or names in backticks.

use crate::common;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The folders and files that are read.
const READ: [&str; 10] = [
    "src",
    "tests",
    "scripts",
    "docs",
    "styles",
    "static/start",
    "static/embed.js",
    "README.md",
    "CONTRIBUTING.md",
    "Makefile",
];
/// Folders of data and of texts for players, which have rules of their own.
const NOT_READ: [&str; 2] = ["tests/data", "src/text"];
/// Words that are found anywhere in a sentence.
const WORDS: [&str; 6] = ["whoever", "is told", "are told", "he", "his", "him"];
/// Words with which no sentence of a comment begins, unless it is a question.
const BEGINNINGS: [&str; 6] = ["What", "Whoever", "Where", "Of a", "Of the", "Of what"];
/// The longest line of a doc, in letters. Rows of tables, and lines with a link, may be longer.
const LONGEST_LINE: usize = 110;
/// Sentences that stay, each with the reason.
const EXCEPTIONS: [(&str, &str, &str); 1] = [(
    "CONTRIBUTING.md",
    "Only kings and people who lived",
    "it says of whom the word may be used",
)];

/// A sentence and the number of its line.
type Sentence = (usize, String);

/// The files under a path of the project.
fn files(path: &str) -> Vec<PathBuf> {
    let mut waiting = vec![common::project_file(path)];
    let mut found = Vec::new();
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("a folder");
            waiting.extend(entries.map(|entry| entry.expect("an entry").path()));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The part of a line that is a comment, or text of a doc.
fn comment<'a>(ending: &str, line: &'a str) -> Option<&'a str> {
    let after = |mark: &str| {
        let at = line.find(mark)?;
        let is_first = line[..at]
            .chars()
            .next_back()
            .is_none_or(char::is_whitespace);
        is_first.then(|| line[at + mark.len()..].trim_start_matches(['/', '!', '*', ' ']))
    };
    match ending {
        "rs" | "ts" => after("//"),
        "js" | "mjs" => after("//").or_else(|| after("/**")).or_else(|| after("* ")),
        "css" => after("/*").map(|text| text.trim_end_matches("*/")),
        "md" => Some(line),
        _ => after("# "),
    }
}

/// The text without quotations and names in backticks, each of which becomes `x`.
fn without_quotations(text: &str) -> String {
    let mut plain = String::new();
    let mut until = None;
    for letter in text.chars() {
        match until {
            Some(end) if letter == end => until = None,
            Some(_) => {}
            None => match letter {
                '`' | '"' => until = Some(letter),
                '“' => until = Some('”'),
                _ => plain.push(letter),
            },
        }
        if until.is_some() && !plain.ends_with('x') {
            plain.push('x');
        }
    }
    plain
}

/// The sentences of the comments of a file.
fn sentences(ending: &str, text: &str) -> Vec<Sentence> {
    let mut all: Vec<Sentence> = Vec::new();
    let mut goes_on = false;
    let mut is_code = false;
    for (number, line) in (1..).zip(text.lines()) {
        let is_fence = ending == "md" && line.trim_start().starts_with("```");
        let is_heading = ending == "md" && line.starts_with('#');
        is_code ^= is_fence;
        let read = comment(ending, line)
            .filter(|read| !read.is_empty() && !is_code && !is_fence && !is_heading);
        let Some(read) = read else {
            goes_on = false;
            continue;
        };
        let heads = ["#", "|", "- ", "* ", ">"];
        goes_on &= !heads.iter().any(|head| read.trim_start().starts_with(head));
        let plain = without_quotations(read.trim_start_matches(['#', '|', '-', '*', '>', ' ']));
        for part in plain
            .split_inclusive(". ")
            .flat_map(|part| part.split_inclusive(": "))
        {
            match all.last_mut() {
                Some((_, last)) if goes_on => {
                    last.push(' ');
                    last.push_str(part);
                }
                _ => all.push((number, part.to_string())),
            }
            goes_on = !part.trim_end().ends_with(['.', ':', '!', '?', ';']);
        }
    }
    all
}

/// The forbidden words of a sentence.
fn forbidden(sentence: &str) -> Option<&'static str> {
    let sentence = sentence.trim();
    let lower = sentence.to_ascii_lowercase();
    let has_word = |word: &str| {
        lower.match_indices(word).any(|(at, _)| {
            let before = lower[..at].chars().next_back();
            let after = lower[at + word.len()..].chars().next();
            let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
            !is_letter(before) && !is_letter(after)
        })
    };
    let begins = BEGINNINGS.iter().find(|word| {
        let rest = sentence.strip_prefix(**word);
        rest.is_some_and(|rest| rest.starts_with(' ')) && !sentence.ends_with('?')
    });
    begins
        .or_else(|| WORDS.iter().find(|word| has_word(word)))
        .copied()
}

fn ending(path: &Path) -> &str {
    path.extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or_default()
}

#[test]
fn comments_and_docs_are_in_plain_english() {
    let root = common::project_file("");
    let mut found = Vec::new();
    let mut read = 0;
    for path in READ.iter().flat_map(|path| files(path)) {
        let name = path.strip_prefix(&root).expect("a file of the project");
        let name = name.to_str().expect("a name").replace('\\', "/");
        if NOT_READ
            .iter()
            .any(|folder| name.starts_with(folder) && !name.ends_with(".rs"))
        {
            continue;
        }
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        for (line, sentence) in sentences(ending(&path), &text) {
            read += 1;
            let is_exception = EXCEPTIONS
                .iter()
                .any(|(file, part, _)| name == *file && sentence.contains(part));
            if let (Some(word), false) = (forbidden(&sentence), is_exception) {
                found.push(format!("{name}:{line}: \"{word}\" in: {sentence:.100}"));
            }
        }
        if ending(&path) == "md" {
            for (number, line) in (1..).zip(text.lines()) {
                let may_be_long = line.starts_with('|') || line.contains("](");
                if line.chars().count() > LONGEST_LINE && !may_be_long {
                    found.push(format!(
                        "{name}:{number}: longer than {LONGEST_LINE} letters"
                    ));
                }
            }
        }
    }
    assert!(read > 5_000, "only {read} sentences were read");
    assert!(
        found.is_empty(),
        "{} places:\n{}",
        found.len(),
        found.join("\n")
    );
}

#[test]
fn forbidden_forms_of_sentences_are_found() {
    let of = |ending: &str, text: &str| -> Vec<Option<&str>> {
        let sentences = sentences(ending, text);
        sentences
            .iter()
            .map(|(_, sentence)| forbidden(sentence))
            .collect()
    };
    assert_eq!(of("rs", "/// What is left.\nlet what = 1;"), [Some("What")]);
    assert_eq!(
        of("rs", concat!("    x(); /", "/ Done. Where it ends.")),
        [None, Some("Where")]
    );
    assert_eq!(of("rs", "/// Says where\n/// Where is.\n"), [None]);
    assert_eq!(of("rs", "// What is it?"), [None]);
    assert_eq!(of("rs", "let a = \"What\";"), []);
    assert_eq!(of("rs", "// The key `What` and “he” and \"his\"."), [None]);
    assert_eq!(of("rs", "// The player is told of it."), [Some("is told")]);
    assert_eq!(
        of("md", "A player moves his man.\n\n```\nhe\n```\n"),
        [Some("his")]
    );
    assert_eq!(of("md", "## What it is\n\nThe theory of this."), [None]);
    assert_eq!(of("sh", "run # Whoever runs it"), [Some("Whoever")]);
    assert_eq!(of("css", "a { } /* Of the board. */"), [Some("Of the")]);
}
