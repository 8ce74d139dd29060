//! The page for addresses that lead nowhere.

use super::{dom, route::Route};
use crate::text::Lang;
use yew::prelude::*;
use yew_router::prelude::*;

#[derive(PartialEq, Properties)]
pub struct LostProps {
    pub lang: Lang,
}

#[component]
pub fn Lost(props: &LostProps) -> Html {
    let words = props.lang.words();
    use_effect_with(props.lang, |lang| {
        let words = lang.words();
        dom::describe(
            *lang,
            &title(words.say("lost-title"), *lang),
            words.say("lost-text"),
        );
    });
    html! {
        <article class="reading lost" data-page="lost">
            <h1>{ words.say("lost-title") }</h1>
            <p>{ words.say("lost-text") }</p>
            <p><Link<Route> to={Route::cover(props.lang)}>{ words.say("lost-way-back") }</Link<Route>></p>
        </article>
    }
}

/// The title of a page, as the browser shows it.
pub fn title(page: &str, lang: Lang) -> String {
    format!("{page} · {}", lang.words().say("brand"))
}
