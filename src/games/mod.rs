//! The games, one file each, and the registry that they are chosen from.
//!
//! A new game is a file here or in its family's folder, a `mod` line and a line in [`GAMES`]; its words are its prose.

mod awele;
mod backgammon;
mod bao;
mod draughts;
mod fanorona;
pub mod formats;
mod go;
mod hnefatafl;
mod italian_draughts;
mod kit;
mod mancala;
mod nim;
mod tafl;
mod tela;
mod ur;

use crate::{
    rules::{OptionSpec, Options},
    table::Table,
};

/// One game of the collection, before it is opened.
pub struct Entry {
    /// The name in addresses, records and prose: the file name of its rules.
    pub key: &'static str,
    /// The chapter that it belongs to, by key.
    pub chapter: &'static str,
    /// The sides by their names in notation, in the order of the seats.
    pub players: &'static [&'static str],
    /// Whether dice, sticks or shells have a part.
    pub chance: bool,
    /// What its players may set.
    pub options: &'static [&'static OptionSpec],
    /// The keys of its reasons for refusing a tap; `[why]` in its prose has their sentences.
    pub reasons: &'static [&'static str],
    /// The keys of its remarks on what happened; `[note]` in its prose has their sentences.
    pub remarks: &'static [&'static str],
    /// The keys of what is told beside the board; `[fact]` in its prose has their names.
    pub facts: &'static [&'static str],
    /// Sets of options that belong together; `[presets]` in its prose has their names.
    pub presets: &'static [Preset],
    /// Opens a new game at its start.
    pub open: fn(&Options) -> Table,
}

impl Entry {
    /// Whether it is a game for one: won or lost, and nobody to play against.
    pub fn is_alone(&self) -> bool {
        self.players.len() == 1
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

impl PartialEq for Entry {
    fn eq(&self, other: &Entry) -> bool {
        self.key == other.key
    }
}

/// Every game, in the order of the book.
pub static GAMES: &[&Entry] = &[
    &awele::ENTRY,
    &mancala::layli_goobalay::ENTRY,
    &mancala::hawalis::ENTRY,
    &bao::ENTRY,
    &mancala::ayoayo::ENTRY,
    &mancala::latho::ENTRY,
    &mancala::nsa_isong::ENTRY,
    &ur::ENTRY,
    &tela::ENTRY,
    &go::ENTRY,
    &italian_draughts::ENTRY,
    &fanorona::ENTRY,
    &backgammon::ENTRY,
    &hnefatafl::ENTRY,
    &mancala::tchuka_ruma::ENTRY,
    &mancala::congklak::ENTRY,
    &mancala::togyzkumalak::ENTRY,
    &mancala::hoyito::ENTRY,
    &mancala::mangala::ENTRY,
    &nim::ENTRY,
];

/// The game of that key.
pub fn find(key: &str) -> Option<&'static Entry> {
    GAMES.iter().copied().find(|entry| entry.key == key)
}
