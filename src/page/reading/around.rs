//! What a run of prose needs to know of the page around it.

use crate::{page::device::settings::SettingsHandle, prose::Page, table::Record, text::Lang};
use std::rc::Rc;
use yew::prelude::*;

/// What every diagram of a run of prose needs.
#[derive(Clone)]
pub struct Around {
    pub lang: Lang,
    pub settings: SettingsHandle,
    /// The page around it, which has the words of the diagrams' games.
    pub page: Option<Rc<Page>>,
    /// A reader wants to play on from a diagram.
    pub on_play: Callback<Rc<Record>>,
    /// The game whose problems are posed, where they are: what was solved is remembered.
    pub problems_of: Option<&'static str>,
    /// The last step of a lesson, or of the problems, has been done.
    pub on_end: Callback<()>,
}

impl Around {
    /// Nothing around it: diagrams of games whose words are nowhere, which nobody plays on from.
    pub fn of(lang: Lang, settings: &SettingsHandle) -> Around {
        Around {
            lang,
            settings: settings.clone(),
            page: None,
            on_play: Callback::noop(),
            problems_of: None,
            on_end: Callback::noop(),
        }
    }
}
