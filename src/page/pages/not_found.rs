//! The page for unknown addresses (404).

use super::list;
use crate::{
    page::parts::route::{Route, link},
    text::Lang,
};
use yew::prelude::*;

pub(super) fn not_found(lang: Lang) -> Html {
    let words = lang.words();
    html! {
        <article class="reading" data-page="lost">
            <h1>{ words.say("lost-title") }</h1>
            <p>{ words.say("lost-text") }</p>
            { list::lost_search(lang) }
            <p>{ link(&Route::cover(lang), "", html! { words.say("lost-way-back") }) }</p>
        </article>
    }
}
