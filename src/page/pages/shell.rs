//! The parts around every page: the header with its links, and the footer.

use super::settings;
use crate::{
    page::{
        browser::dom,
        device::settings::SettingsHandle,
        parts::{
            button::icon_button,
            dialog::ModalDialog,
            icon::icon,
            route::{Route, link},
        },
    },
    text::Lang,
};
use yew::prelude::*;

/// Draws a page between its header and its footer. `open` says whether the settings are shown.
pub(super) fn shell(
    lang: Lang,
    route: &Route,
    settings: &SettingsHandle,
    open: &UseStateHandle<bool>,
    page: Html,
) -> Html {
    let words = lang.words();
    let other = lang.other();
    let show = |shown: bool| {
        let open = open.clone();
        Callback::from(move |_: bool| open.set(shown))
    };
    // The page may have another address than its route: without the final slash, or an unknown one.
    let here = if dom::IN_BROWSER {
        dom::window().location().pathname().unwrap_or_default()
    } else {
        route.href()
    };
    let brand = match route {
        Route::Cover { .. } => "head-brand cover-brand",
        _ => "head-brand",
    };
    html! {
        <>
            <a class="skip not-printed" href={format!("{here}#main")}>{ words.say("skip-to-content") }</a>
            <header class="head not-printed">
                { link(&Route::cover(lang), brand, html! { words.say("brand") }) }
                <nav aria-label={words.say("site")}>
                    if let Route::Cover { .. } = route {
                        <a class="head-contents" href={format!("{here}#the-contents")}>{ words.say("contents") }</a>
                    } else {
                        { link(&Route::cover(lang), "head-contents", html! { words.say("contents") }) }
                    }
                    { icon_link(&Route::chapter(lang, "index"), "search", words.say("search")) }
                    { icon_link(&Route::shelf(lang), "shelf", words.say("shelf")) }
                    { link(&route.in_lang(other), "language", html! {
                        <span lang={other.code()} title={words.say("other-language")}>{ other.code().to_ascii_uppercase() }</span>
                    }) }
                    { icon_button("settings", "settings", words.say("settings"), true, show(true).reform(|_: MouseEvent| true)) }
                </nav>
            </header>
            <main id="main" tabindex="-1">{ page }</main>
            <footer class="foot not-printed">
                { super::list::list_links(lang) }
                <p>{ words.say("foot-book") }</p>
                <p>{ words.say("foot-private") }</p>
            </footer>
            if **open {
                <ModalDialog title={words.say("settings")} close={words.say("close")} on_close={show(false)}>
                    { settings::form(lang, route, settings) }
                </ModalDialog>
            }
        </>
    }
}

/// Draws a link with a picture, with a label for screen readers and as a tooltip.
fn icon_link(route: &Route, picture: &str, label: &'static str) -> Html {
    let inside =
        html! { <span title={label}>{ icon(picture) }<span class="unseen">{ label }</span></span> };
    link(route, "head-picture", inside)
}
