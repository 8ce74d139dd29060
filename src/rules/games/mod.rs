//! The games, one file each, and their registry.
//!
//! To add a game, run `make new-game`. It adds a file here or in its family's folder, a `mod` line
//! and a line in [`GAMES`]. Its words are in its prose.

/// Refers to a game's rules: `rules!(sowing_awele, open)`. The first argument is the chunk of the
/// program that holds them. Code that several chunks share is in the file of their family, whose
/// name is the prefix of the chunk's name.
macro_rules! rules {
    ($chunk:ident, $open:expr) => {
        $crate::chunk!($chunk, $crate::games::Open, $open)
    };
}

mod alea_evangelii;
mod alquerque;
mod ard_ri;
mod backgammon;
mod clearing;
mod custody;
pub mod draughts;
mod duodecim_scripta;
pub mod english_draughts;
mod fanorona;
mod five_field_kono;
pub mod go;
pub mod gomoku;
mod hnefatafl;
pub mod italian_draughts;
pub(crate) mod kit;
mod konane;
mod latrunculi;
mod mancala;
mod mills;
mod ming_mang;
mod nim;
mod pah_tum;
mod palma;
mod pasang;
mod plakoto;
pub mod polish_draughts;
mod race;
mod rows;
pub mod russian_draughts;
mod sahkku;
mod seega;
mod senet;
mod shax;
mod tables;
mod tablut;
mod tafl;
mod tawlbwrdd;
mod tela;
#[cfg(test)]
mod tests;
pub mod turkish_draughts;
mod ur;

pub use kit::write_rows;

use crate::{
    chunk::{AnyChunk, Chunk},
    rules::{OptionSpec, Options, Turn},
    search::AnyGame,
};
#[cfg(not(target_arch = "wasm32"))]
use std::sync::{Mutex, PoisonError};

/// One game of the collection, before it is opened.
#[derive(Debug)]
pub struct Entry {
    /// The name in addresses, records and prose: the file name of its rules.
    pub key: &'static str,
    /// The key of its chapter.
    pub chapter: &'static str,
    /// The sides by their names in notation, in the order of the seats.
    pub players: &'static [&'static str],
    /// Whether dice, sticks or shells are thrown. If chance only sets up the board, the rules say
    /// so: the first turn is then a turn of chance.
    pub dice: bool,
    /// The options that players may set.
    pub options: &'static [&'static OptionSpec],
    /// The keys of its reasons for refusing a tap; `[why]` in its prose has their sentences.
    pub reasons: &'static [&'static str],
    /// The keys of its remarks on what happened; `[note]` in its prose has their sentences.
    pub remarks: &'static [&'static str],
    /// The keys of its facts beside the board; `[fact]` in its prose has their names.
    pub facts: &'static [&'static str],
    /// The stages with an unusual task; `[aims]` in its prose has a sentence for each.
    pub stages: &'static [&'static str],
    /// Sets of options that belong together; `[presets]` in its prose has their names.
    pub presets: &'static [Preset],
    /// The function that opens the game with given options, at its start.
    pub open: &'static Chunk<Open>,
}

/// Opens a game with options, at its start.
pub type Open = fn(&Options) -> Box<dyn AnyGame>;

impl Entry {
    /// The defaults of an entry: no dice, no options, no words. Every game must set key, chapter,
    /// players and `open` itself; the tests of the registry check this.
    pub const DEFAULT: Entry = Entry {
        key: "",
        chapter: "",
        players: &[],
        dice: false,
        options: &[],
        reasons: &[],
        remarks: &[],
        facts: &[],
        stages: &[],
        presets: &[],
        open: rules!(none, |_| panic!("a game without rules")),
    };

    /// Checks whether it is a game for one: won or lost, with no opponent.
    pub fn is_alone(&self) -> bool {
        self.players.len() == 1
    }

    /// Checks whether the players surround territory: the engine can then estimate who will own it.
    pub fn has_territory(&self) -> bool {
        self.facts.contains(&"territory")
    }

    /// Opens the game with these options, at its start; `None` if its rules have not been loaded.
    pub fn try_open(&self, options: &Options) -> Option<Box<dyn AnyGame>> {
        Some(self.open.get()?(options))
    }

    /// Checks whether the game with its default options has chance.
    pub fn has_chance(&self) -> bool {
        let begins = || self.try_open(&Options::none()).map(|game| game.turn(0));
        self.dice || begins() == Some(Turn::Chance)
    }

    /// Returns the presets of the game, each with its key and its options. The usual rules come
    /// first if no preset equals them. Returns nothing if the game has no presets.
    pub fn readings(&self) -> Vec<(&'static str, Options)> {
        let sets = self.presets.iter();
        let mut readings: Vec<_> = sets
            .map(|preset| (preset.key, self.preset(preset)))
            .collect();
        let has_usual = readings.iter().any(|(_, options)| options.is_empty());
        if !readings.is_empty() && !has_usual {
            readings.insert(0, ("usual", Options::none()));
        }
        readings
    }

    /// Returns the options of a preset.
    pub fn preset(&self, preset: &Preset) -> Options {
        let mut options = Options::none();
        for spec in self.options {
            for (_, value) in preset.options.iter().filter(|(key, _)| *key == spec.key) {
                options.set(spec, value);
            }
        }
        options
    }
}

/// A named set of options.
#[derive(Debug)]
pub struct Preset {
    /// The key of its name in the prose.
    pub key: &'static str,
    /// The options that differ from the defaults, as keys and values.
    pub options: &'static [(&'static str, &'static str)],
}

impl Preset {
    /// Makes a preset from its key and those of its options that differ from the defaults.
    pub const fn of(key: &'static str, options: &'static [(&'static str, &'static str)]) -> Preset {
        Preset { key, options }
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.key == other.key
    }
}

/// Every game, in the order of the book.
pub static GAMES: &[&Entry] = &[
    &mancala::awele::ENTRY,
    &mancala::layli_goobalay::ENTRY,
    &mancala::hawalis::ENTRY,
    &mancala::bao::ENTRY,
    &mancala::ayoayo::ENTRY,
    &mancala::latho::ENTRY,
    &mancala::nsa_isong::ENTRY,
    &ur::ENTRY,
    &senet::ENTRY,
    &sahkku::ENTRY,
    &five_field_kono::ENTRY,
    &palma::ENTRY,
    &duodecim_scripta::ENTRY,
    &pah_tum::ENTRY,
    &tela::ENTRY,
    &shax::ENTRY,
    &gomoku::ENTRY,
    &seega::ENTRY,
    &latrunculi::ENTRY,
    &go::ENTRY,
    &alquerque::ENTRY,
    &italian_draughts::ENTRY,
    &english_draughts::ENTRY,
    &polish_draughts::ENTRY,
    &russian_draughts::ENTRY,
    &turkish_draughts::ENTRY,
    &fanorona::ENTRY,
    &pasang::ENTRY,
    &backgammon::ENTRY,
    &plakoto::ENTRY,
    &hnefatafl::ENTRY,
    &tablut::ENTRY,
    &tawlbwrdd::ENTRY,
    &alea_evangelii::ENTRY,
    &ard_ri::ENTRY,
    &mancala::tchuka_ruma::ENTRY,
    &mancala::congklak::ENTRY,
    &mancala::togyzkumalak::ENTRY,
    &mancala::hoyito::ENTRY,
    &mancala::mangala::ENTRY,
    &nim::ENTRY,
    &konane::ENTRY,
    &ming_mang::ENTRY,
];

/// Returns the chunks with the rules of a game, or of all games.
pub fn chunks(game: Option<&str>) -> Vec<&'static dyn AnyChunk> {
    let wanted = GAMES
        .iter()
        .filter(|entry| game.is_none_or(|game| entry.key == game));
    wanted
        .map(|entry| entry.open as &'static dyn AnyChunk)
        .collect()
}

/// Returns the game of that key.
pub fn find(key: &str) -> Option<&'static Entry> {
    let mut all = GAMES.iter().copied().chain(guests());
    all.find(|entry| entry.key == key)
}

#[cfg(not(target_arch = "wasm32"))]
static REGISTERED_BY_TESTS: Mutex<Vec<&Entry>> = Mutex::new(Vec::new());

/// Registers a game outside the collection, so that `find` finds it: a game under development, or a
/// sample of the tests.
#[cfg(not(target_arch = "wasm32"))]
pub fn register_for_tests(entry: &'static Entry) {
    let mut registered = REGISTERED_BY_TESTS
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    registered.push(entry);
}

#[cfg(not(target_arch = "wasm32"))]
fn guests() -> Vec<&'static Entry> {
    let registered = REGISTERED_BY_TESTS
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    registered.clone()
}

#[cfg(target_arch = "wasm32")]
fn guests() -> [&'static Entry; 0] {
    []
}
