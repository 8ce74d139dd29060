//! The content of a frame on another site: a board.

use crate::{
    page::{
        browser::{dom, json},
        device::{settings::Settings, storage},
        play::{Play, embed, table_setup::TableSetup},
    },
    prose::{Head, PageOutline},
    text::Lang,
};
use std::rc::Rc;
use yew::prelude::*;

/// The board, alone or with the controls to play.
#[component]
pub(crate) fn Embed() -> Html {
    let settings = use_reducer(|| Settings {
        coordinates: dom::query("coordinates").as_deref() == Some("1"),
        ..Settings::default()
    });
    let found = use_memo((), |()| {
        // A reader's games must not be kept for another site.
        storage::disable();
        let entry = embed::game()?;
        let lang = dom::root_attribute("lang");
        let lang = Lang::of_code(&lang).unwrap_or(Lang::En);
        let heads = dom::text_of("heads");
        let heads: Vec<(String, Head)> = json::read(&heads).unwrap_or_default();
        let head = heads.into_iter().find(|(code, _)| code == lang.code());
        let front = PageOutline {
            head: head.map(|(_, head)| head).unwrap_or_default(),
            ..PageOutline::default()
        };
        Some((entry, lang, Rc::new(front)))
    });
    let Some((entry, lang, front)) = &*found else {
        return Html::default();
    };
    let choices = Rc::new(TableSetup::read(entry, dom::query));
    html! {
        <Play entry={*entry} lang={*lang} front={front.clone()} {settings} embed={choices}
            on_request_taken={Callback::noop()} on_open={Callback::noop()} />
    }
}
