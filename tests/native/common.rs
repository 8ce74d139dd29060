//! Helpers that several test files share.

use std::{fs, path::PathBuf, sync::LazyLock};
use tavolando::{
    formats,
    games::{self, Entry},
    prose::compile::{self, Book},
    rules::{Event, Options, SplitMix64, Tap},
    search::{SearchControl, SearchResult},
    table::{Comment, LegalMove, Record, RecordError, Table},
    text::Lang,
};

/// Reads a record from a text and ignores anything else in it.
pub(crate) fn read_any(text: &str) -> Result<Record, RecordError> {
    formats::import(text).map(|read| read.record)
}

/// Returns the path of a project file, given its path from the root.
pub(crate) fn project_file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Returns the book in both languages, in the order of [`Lang::ALL`]. It is compiled once for all
/// tests.
pub(crate) fn books() -> &'static [Book; 2] {
    static BOOKS: LazyLock<[Book; 2]> = LazyLock::new(|| {
        Lang::ALL.map(|lang| {
            let book = compile::read_book(&project_file("static/prose"), lang);
            book.unwrap_or_else(|fault| panic!("{fault}"))
        })
    });
    &BOOKS
}

/// Returns the English book.
pub(crate) fn english_book() -> &'static Book {
    &books()[1]
}

/// Returns [`books`], each with its language.
pub(crate) fn books_by_lang() -> impl Iterator<Item = (Lang, &'static Book)> {
    Lang::ALL.into_iter().zip(books())
}

/// Reads the data files of `tests/data` with this extension: game and content.
pub(crate) fn data_files(ending: &str) -> Vec<(&'static Entry, String)> {
    let mut found: Vec<(&'static Entry, String)> = fs::read_dir(project_file("tests/data"))
        .expect("tests/data")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .map(|path| {
            let key = path
                .file_stem()
                .and_then(|stem| stem.to_str())
                .expect("a name");
            let entry = games::find(key).unwrap_or_else(|| panic!("no game for {key}.{ending}"));
            (entry, fs::read_to_string(&path).expect("a text"))
        })
        .collect();
    found.sort_by_key(|(entry, _)| entry.key);
    found
}

/// Parses options as the data files write them: `key=value` pairs separated by spaces, or
/// `default`.
pub(crate) fn options(text: &str) -> Options {
    let pairs = text
        .split_whitespace()
        .filter(|word| *word != "default")
        .map(|word| {
            let (key, value) = word.split_once('=').expect("key=value");
            (key.into(), value.into())
        })
        .collect();
    Options::unchecked(pairs)
}

/// Opens a game with options, at a position or at its start.
pub(crate) fn open(entry: &Entry, options: Options, start: Option<&str>) -> Table {
    Record {
        options,
        start: start.map(String::from),
        ..Record::of(entry)
    }
    .open()
    .unwrap_or_else(|error| panic!("{}: {error}", entry.key))
}

/// Returns every set of options in which at most one differs from its default.
pub(crate) fn option_sets(entry: &'static Entry) -> Vec<Options> {
    let mut sets = vec![Options::none()];
    for spec in entry.options {
        for value in &spec.values[1..] {
            let mut options = Options::none();
            options.set(spec, value);
            sets.push(options);
        }
    }
    sets
}

/// Picks a move or throw by a random number; `None` when the game is over.
pub(crate) fn random_move(table: &Table, random: &mut SplitMix64) -> Option<String> {
    random_choice(table, table.legal_moves(), random)
}

/// Like [`random_move`], for choices that are listed already.
pub(crate) fn random_choice(
    table: &Table,
    mut choices: Vec<LegalMove>,
    random: &mut SplitMix64,
) -> Option<String> {
    if let Some(throw) = table.pick_throw(random.next_u64()) {
        return Some(throw);
    }
    if choices.is_empty() {
        return None;
    }
    // An agreement could take long. Choices that are words alone end it.
    if table.is_play_over() && random.below(3) == 0 {
        choices.retain(|choice| matches!(choice.taps[..], [Tap::Word(_)]));
    }
    let chosen = random.below(choices.len() as u32) as usize;
    Some(choices.swap_remove(chosen).notation)
}

/// A search control that never stops the search and whose clock stands still.
pub(crate) struct NullControl;

impl SearchControl for NullControl {
    fn millis(&mut self) -> f64 {
        0.0
    }

    fn is_stopped(&mut self) -> bool {
        false
    }

    fn report(&mut self, _: &SearchResult) {}
}

/// Returns comments with the number of moves that each follows.
pub(crate) fn comment_pairs(comments: &[Comment]) -> Vec<(usize, &str)> {
    let noted = comments.iter().map(|comment| (comment.at, &*comment.text));
    noted.collect()
}

/// Returns the keys of the remarks among the events.
pub(crate) fn remarks(events: &[Event]) -> Vec<&str> {
    let remark = |event: &'_ Event| match event {
        Event::Remark(message) => Some(message.key),
        _ => None,
    };
    events.iter().filter_map(remark).collect()
}
