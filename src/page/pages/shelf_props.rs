//! The properties and helpers that the shelf and the other parts of its page share.

use crate::{
    chunk::AnyChunk,
    games,
    page::{
        device::{correspondence, settings::SettingsHandle, shelf},
        parts::route::Navigator,
    },
    prose::Index,
    text::Lang,
};
use std::rc::Rc;
use yew::prelude::*;

/// Returns the rules of the kept games.
pub(super) fn rule_chunks() -> Vec<&'static dyn AnyChunk> {
    let mut chunks: Vec<&'static dyn AnyChunk> = Vec::new();
    for (_, kept) in shelf::all() {
        chunks.extend(games::chunks(Some(&kept.saved.record.game)));
    }
    for kept in correspondence::all()
        .into_iter()
        .filter_map(|listed| listed.kept)
    {
        chunks.extend(games::chunks(Some(&kept.letter.record.game)));
    }
    chunks
}

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct ShelfProps {
    pub lang: Lang,
    pub navigator: Navigator,
    pub settings: SettingsHandle,
    /// The index, which has the names of the games.
    pub index: Option<Rc<Index>>,
}

impl ShelfProps {
    /// Returns the name of a game; its key if the index has not loaded.
    pub(super) fn name_of(&self, game: &str) -> String {
        let chapters = self.index.iter().flat_map(|index| &index.chapters);
        let mut cards = chapters.flat_map(|chapter| &chapter.games);
        let card = cards.find(|card| card.key == game);
        card.map_or_else(|| game.to_string(), |card| card.name.to_string())
    }
}

/// A counter of events.
#[derive(Default)]
pub(super) struct Counter(pub u32);

impl Reducible for Counter {
    type Action = ();

    fn reduce(self: Rc<Self>, (): ()) -> Rc<Self> {
        Rc::new(Counter(self.0 + 1))
    }
}
