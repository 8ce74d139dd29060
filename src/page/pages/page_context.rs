//! The data from which every page of the site is made.

use crate::{
    games,
    page::{
        browser::fetched::Fetched,
        device::settings::SettingsHandle,
        parts::route::{Navigator, Route},
    },
    prose::{Index, Page, PageOutline},
    table::Record,
    text::Lang,
};
use std::rc::Rc;
use yew::prelude::*;

/// The record of a diagram from which the reader continues the game. The page of the game opens it.
#[derive(Clone, PartialEq, Default)]
pub(crate) struct PendingRecord(pub Option<Rc<Record>>);

/// The data from which a page is made.
#[derive(Clone)]
pub(crate) struct PageContext {
    pub lang: Lang,
    pub index: Fetched<Index>,
    /// The prose of the page; the page of a game uses `front` instead.
    pub page: Fetched<Page>,
    pub front: Fetched<PageOutline>,
    pub settings: SettingsHandle,
    pub pending: UseStateHandle<PendingRecord>,
    pub navigator: Navigator,
    /// Whether the settings are open.
    pub settings_open: UseStateHandle<bool>,
}

impl PageContext {
    /// Returns a callback that opens a game on its own page.
    pub(crate) fn on_open(&self) -> Callback<Rc<Record>> {
        let (pending, navigator, lang) = (self.pending.clone(), self.navigator.clone(), self.lang);
        Callback::from(move |record: Rc<Record>| {
            let entry = games::find(&record.game);
            pending.set(PendingRecord(Some(record)));
            if let Some(entry) = entry {
                navigator.push(&Route::game(lang, entry.chapter, entry.key));
            }
        })
    }

    /// Returns a callback that opens the settings.
    pub(crate) fn on_settings(&self) -> Callback<()> {
        let open = self.settings_open.clone();
        Callback::from(move |()| open.set(true))
    }
}
