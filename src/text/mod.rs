//! The words of the page: the code has keys, and these files have sentences. A language has two
//! resources. The first has the words that a table needs at once. The second has the words of
//! dialogs, of the text beside the board and of all other pages. Italian has a third resource, for
//! error messages.
//!
//! A line is `key = sentence`. A `{name}` in it is a placeholder. If a sentence has two forms,
//! `one | other`, the number `{n}` chooses one (Italian and English need no more). The words of a
//! game are part of its prose.

pub mod find;

use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
};
use std::{fmt, sync::OnceLock};

type Resource = fn() -> &'static str;

static IT: &Chunk<Resource> = chunk!(words_it, Resource, || include_str!("it.txt"));
static REASONS_IT: &Chunk<Resource> =
    chunk!(reasons_it, Resource, || include_str!("reasons-it.txt"));
static EN: &Chunk<Resource> = chunk!(words_en, Resource, || include_str!("en.txt"));
static MORE_IT: &Chunk<Resource> = chunk!(more_it, Resource, || include_str!("more-it.txt"));
static MORE_EN: &Chunk<Resource> = chunk!(more_en, Resource, || include_str!("more-en.txt"));

/// A language of the book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lang {
    /// Italian.
    It,
    /// English.
    En,
}

impl Lang {
    /// All languages.
    pub const ALL: [Lang; 2] = [Lang::It, Lang::En];

    /// Returns the code in addresses and in the `lang` attribute.
    pub fn code(self) -> &'static str {
        match self {
            Lang::It => "it",
            Lang::En => "en",
        }
    }

    /// Returns the language with this code; `None` if there is none.
    pub fn of_code(code: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// Returns the other language.
    pub fn other(self) -> Lang {
        match self {
            Lang::It => Lang::En,
            Lang::En => Lang::It,
        }
    }

    fn resource(self) -> &'static Chunk<Resource> {
        match self {
            Lang::It => IT,
            Lang::En => EN,
        }
    }

    fn more_resource(self) -> &'static Chunk<Resource> {
        match self {
            Lang::It => MORE_IT,
            Lang::En => MORE_EN,
        }
    }

    /// Returns the chunk with the words that a table needs at once.
    pub fn chunk(self) -> &'static dyn AnyChunk {
        self.resource()
    }

    /// Returns the chunk with all other words.
    pub fn more_chunk(self) -> &'static dyn AnyChunk {
        self.more_resource()
    }

    /// Returns the chunk with the reasons for refusing a text, by the keys of `parse_error!`.
    /// English has none, because the code contains the English text.
    pub fn reasons_chunk(self) -> Option<&'static dyn AnyChunk> {
        match self {
            Lang::It => Some(REASONS_IT),
            Lang::En => None,
        }
    }

    /// Returns the words of that chunk, if there is one and it is loaded.
    pub fn reasons(self) -> Option<&'static Words> {
        static REASONS: OnceLock<Words> = OnceLock::new();
        let resource = match self {
            Lang::It => REASONS_IT,
            Lang::En => return None,
        };
        resource.get()?;
        Some(REASONS.get_or_init(|| Words::of(vec![resource])))
    }

    /// Returns the words of this language. If their chunk is not loaded, keys take the place of
    /// sentences.
    pub fn words(self) -> &'static Words {
        static WORDS: [OnceLock<Words>; 2] = [OnceLock::new(), OnceLock::new()];
        WORDS[self as usize].get_or_init(|| Words::of(vec![self.resource(), self.more_resource()]))
    }
}

/// Sentences by key.
type Sentences = Vec<(&'static str, &'static str)>;

/// Sentences by key, few enough for a linear search. The sentences of a chunk that is not loaded
/// count as missing.
pub struct Words {
    parts: Vec<(&'static Chunk<Resource>, OnceLock<Sentences>)>,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").finish_non_exhaustive()
    }
}

impl Words {
    fn of(resources: Vec<&'static Chunk<Resource>>) -> Words {
        let parts = resources
            .into_iter()
            .map(|resource| (resource, OnceLock::new()));
        Words {
            parts: parts.collect(),
        }
    }

    fn sentences(&self) -> impl Iterator<Item = &(&'static str, &'static str)> {
        let loaded = self.parts.iter().filter_map(|(resource, read)| {
            let resource = resource.get()?;
            Some(read.get_or_init(|| sentences(resource())))
        });
        loaded.flatten()
    }

    /// Returns the keys, in the order of the resources.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.sentences().map(|(key, _)| *key)
    }

    /// Returns the sentence of a key, if there is one.
    pub fn find(&self, key: &str) -> Option<&'static str> {
        let found = self.sentences().find(|(found, _)| *found == key);
        found.map(|(_, sentence)| *sentence)
    }

    /// Returns the sentence of a key; a test checks that every key in the code has one.
    pub fn say(&self, key: &'static str) -> &'static str {
        self.find(key).unwrap_or(key)
    }

    /// Returns the label of the button for a word of a move.
    pub fn tap(&self, word: &str) -> Option<&'static str> {
        self.find(&format!("tap-{word}"))
    }

    /// Returns a number with the decimal sign of the language. `number` has a point.
    pub fn number(&self, number: impl ToString) -> String {
        number.to_string().replace('.', self.say("decimal-sign"))
    }

    /// Returns the sentence of a key with its placeholders filled.
    pub fn fill(&self, key: &'static str, args: &[(&str, &str)]) -> String {
        fill(self.say(key), args)
    }
}

fn sentences(resource: &'static str) -> Sentences {
    let lines = resource.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" = ")).collect()
}

/// Returns a sentence with its placeholders filled, in the form that `n` requires.
pub fn fill(sentence: &str, args: &[(&str, &str)]) -> String {
    let one = args.contains(&("n", "1"));
    let mut filled = match sentence.split_once(" | ") {
        Some((singular, _)) if one => singular.to_string(),
        Some((_, plural)) => plural.to_string(),
        None => sentence.to_string(),
    };
    for (name, value) in args {
        filled = filled.replace(&format!("{{{name}}}"), value);
    }
    filled
}
