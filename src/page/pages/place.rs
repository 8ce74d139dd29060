//! What every page of the site is made from.

use crate::{
    games,
    page::{
        browser::fetched::Fetched,
        device::settings::SettingsHandle,
        parts::route::{Navigator, Route},
    },
    prose::{Front, Index, Page},
    table::Record,
    text::Lang,
};
use std::rc::Rc;
use yew::prelude::*;

/// A game that a diagram asks to be played on from, on its way to the page of the game.
#[derive(Clone, PartialEq, Default)]
pub struct Pending(pub Option<Rc<Record>>);

/// What a page is made from.
#[derive(Clone)]
pub struct Place {
    pub lang: Lang,
    pub index: Fetched<Index>,
    /// The prose of the page; of that of a game the front.
    pub page: Fetched<Page>,
    pub front: Fetched<Front>,
    pub settings: SettingsHandle,
    pub pending: UseStateHandle<Pending>,
    pub navigator: Navigator,
}

impl Place {
    /// Opens a game on its own page.
    pub fn on_open(&self) -> Callback<Rc<Record>> {
        let (pending, navigator, lang) = (self.pending.clone(), self.navigator.clone(), self.lang);
        Callback::from(move |record: Rc<Record>| {
            let entry = games::find(&record.game);
            pending.set(Pending(Some(record)));
            if let Some(entry) = entry {
                navigator.push(&Route::game(lang, entry.chapter, entry.key));
            }
        })
    }
}
