//! The context of a run of prose on its page.

use crate::{page::device::settings::SettingsHandle, prose::Page, table::Record, text::Lang};
use std::rc::Rc;
use yew::prelude::*;

/// The data that every diagram of a run of prose needs.
#[derive(Clone)]
pub(crate) struct ProseContext {
    pub lang: Lang,
    pub settings: SettingsHandle,
    /// The surrounding page, which has the words of the diagrams' games.
    pub page: Option<Rc<Page>>,
    /// Called when a reader wants to play on from a diagram.
    pub on_play: Callback<Rc<Record>>,
    /// The game whose problems are shown, if any: solved problems are remembered.
    pub problems_of: Option<&'static str>,
    /// Called when the reader has completed the last step of a lesson, or of the problems.
    pub on_end: Callback<()>,
}

impl ProseContext {
    /// Creates a context without a page: for diagrams of games without words, which are not played
    /// on.
    pub(crate) fn of(lang: Lang, settings: &SettingsHandle) -> ProseContext {
        ProseContext {
            lang,
            settings: settings.clone(),
            page: None,
            on_play: Callback::noop(),
            problems_of: None,
            on_end: Callback::noop(),
        }
    }
}
