//! The games, one file each, and the registry that they are chosen from.
//!
//! A new game is a file here or in its family's folder, a `mod` line and a line in [`GAMES`]; its words are its prose.

/// The way to a game's rules: `rules!(sowing_awele, open)`. The first is the chunk of the program that they come
/// in; what a chunk shares with others comes in the file of its family, by whose name it begins.
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
pub struct Entry {
    /// The name in addresses, records and prose: the file name of its rules.
    pub key: &'static str,
    /// The chapter that it belongs to, by key.
    pub chapter: &'static str,
    /// The sides by their names in notation, in the order of the seats.
    pub players: &'static [&'static str],
    /// Whether dice, sticks or shells are thrown. Where chance only sets the board up, the rules say so: the
    /// first turn is that of chance.
    pub dice: bool,
    /// What its players may set.
    pub options: &'static [&'static OptionSpec],
    /// The keys of its reasons for refusing a tap; `[why]` in its prose has their sentences.
    pub reasons: &'static [&'static str],
    /// The keys of its remarks on what happened; `[note]` in its prose has their sentences.
    pub remarks: &'static [&'static str],
    /// The keys of what is told beside the board; `[fact]` in its prose has their names.
    pub facts: &'static [&'static str],
    /// The stages at which another act is asked for than usually; `[aims]` in its prose has a sentence for each.
    pub stages: &'static [&'static str],
    /// Sets of options that belong together; `[presets]` in its prose has their names.
    pub presets: &'static [Preset],
    /// The game with these options, at its start.
    pub open: &'static Chunk<Open>,
}

/// Opens a game with options, at its start.
pub type Open = fn(&Options) -> Box<dyn AnyGame>;

impl Entry {
    /// What a game has that says nothing else: two players to be named, no dice, no options, no words. Key,
    /// chapter, players and `open` every game says itself; the tests of the registry see to it.
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

    /// Whether it is a game for one: won or lost, and nobody to play against.
    pub fn is_alone(&self) -> bool {
        self.players.len() == 1
    }

    /// The game with these options, at its start; `None` if its rules have not been loaded.
    pub fn opened(&self, options: &Options) -> Option<Box<dyn AnyGame>> {
        Some(self.open.get()?(options))
    }

    /// Whether chance has a part in the game as it is usually played.
    pub fn has_chance(&self) -> bool {
        let begins = || self.opened(&Options::none()).map(|game| game.turn(0));
        self.dice || begins() == Some(Turn::Chance)
    }

    /// The readings of its rules that are known by name, each with its key and what it changes: its ready-made
    /// sets, after the usual rules where none of them is that. None where it has no such set.
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

    /// The options of a ready-made set.
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

/// A ready-made set of options.
pub struct Preset {
    pub key: &'static str,
    pub options: &'static [(&'static str, &'static str)],
}

impl Preset {
    /// A set by its key, and the options of it that are not the defaults.
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

/// The chunks in which the rules of a game stand, or those of all games.
pub fn chunks(game: Option<&str>) -> Vec<&'static dyn AnyChunk> {
    let wanted = GAMES
        .iter()
        .filter(|entry| game.is_none_or(|game| entry.key == game));
    wanted
        .map(|entry| entry.open as &'static dyn AnyChunk)
        .collect()
}

/// The game of that key.
pub fn find(key: &str) -> Option<&'static Entry> {
    let mut all = GAMES.iter().copied().chain(guests());
    all.find(|entry| entry.key == key)
}

#[cfg(not(target_arch = "wasm32"))]
static GUESTS: Mutex<Vec<&Entry>> = Mutex::new(Vec::new());

/// Lets a game that is no part of the collection be found by its key: one that is being tried out, or a
/// sample of the tests.
#[cfg(not(target_arch = "wasm32"))]
pub fn admit(entry: &'static Entry) {
    let mut guests = GUESTS.lock().unwrap_or_else(PoisonError::into_inner);
    guests.push(entry);
}

#[cfg(not(target_arch = "wasm32"))]
fn guests() -> Vec<&'static Entry> {
    let guests = GUESTS.lock().unwrap_or_else(PoisonError::into_inner);
    guests.clone()
}

#[cfg(target_arch = "wasm32")]
fn guests() -> [&'static Entry; 0] {
    []
}
