//! Helpers that several test files share.

use std::{env, fs, path::PathBuf, sync::LazyLock};
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
    // If the lock panicked, only one test would report the fault.
    static BOOKS: LazyLock<Result<[Book; 2], String>> = LazyLock::new(|| {
        let [it, en] =
            Lang::ALL.map(|lang| compile::read_book(&project_file("static/prose"), lang));
        match (it, en) {
            (Ok(it), Ok(en)) => Ok([it, en]),
            (it, en) => {
                let faults = [it.err(), en.err()].into_iter().flatten();
                let faults: Vec<String> = faults.map(|fault| fault.to_string()).collect();
                Err(faults.join("\n"))
            }
        }
    });
    BOOKS.as_ref().unwrap_or_else(|faults| panic!("{faults}"))
}

/// Returns the key in `TAVOLANDO_GAME`: the only game that the tests of single games check.
fn only_game() -> Option<&'static str> {
    static ONLY: LazyLock<Option<String>> = LazyLock::new(|| env::var("TAVOLANDO_GAME").ok());
    let key = ONLY.as_deref()?;
    assert!(games::find(key).is_some(), "TAVOLANDO_GAME: no game {key}");
    Some(key)
}

/// Whether `TAVOLANDO_GAME` restricts the tests to one game. Then totals over all games mean
/// nothing.
pub(crate) fn is_one_game() -> bool {
    only_game().is_some()
}

/// Returns the games to check: all, or the one in `TAVOLANDO_GAME`.
pub(crate) fn games() -> impl Iterator<Item = &'static Entry> {
    let only = only_game();
    let all = games::GAMES.iter().copied();
    all.filter(move |entry| only.is_none_or(|only| only == entry.key))
}

/// Returns the English book.
pub(crate) fn english_book() -> &'static Book {
    &books()[1]
}

/// Returns [`books`], each with its language.
pub(crate) fn books_by_lang() -> impl Iterator<Item = (Lang, &'static Book)> {
    Lang::ALL.into_iter().zip(books())
}

/// Like [`data_files`], for the games to check.
pub(crate) fn data_to_check(ending: &str) -> impl Iterator<Item = (&'static Entry, String)> {
    let only = only_game();
    let all = data_files(ending).into_iter();
    all.filter(move |(entry, _)| only.is_none_or(|only| only == entry.key))
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
