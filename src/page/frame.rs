//! What surrounds every page: the head with its ways about, and the foot.

use super::{
    dialogue::Dialogue,
    icon::icon,
    route::{Route, link},
    settings::{Set, SettingsHandle, Speed, Theme},
};
use crate::text::Lang;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// A page between its head and its foot. `open` is whether the settings are shown.
pub fn frame(
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
    html! {
        <>
            <a class="skip" href={format!("{}#main", route.href())}>{ words.say("skip-to-content") }</a>
            <header class="head">
                { link(&Route::cover(lang), "brand", html! { words.say("brand") }) }
                <nav aria-label={words.say("site")}>
                    { link(&Route::cover(lang), "contents", html! { words.say("contents") }) }
                    { link(&route.in_lang(other), "language", html! {
                        <span lang={other.code()} title={other.words().say("language-name")}>{ other.code().to_ascii_uppercase() }</span>
                    }) }
                    <button class="tool" data-act="settings" aria-label={words.say("settings")} title={words.say("settings")}
                        onclick={show(true).reform(|_: MouseEvent| true)}>{ icon("settings") }</button>
                </nav>
            </header>
            <main id="main" tabindex="-1">{ page }</main>
            <footer class="foot">
                <p>{ words.say("foot-book") }</p>
                <p>{ words.say("foot-private") }</p>
            </footer>
            if **open {
                <Dialogue title={words.say("settings")} close={words.say("close")} closed={show(false)}>
                    { settings_form(lang, settings) }
                </Dialogue>
            }
        </>
    }
}

const THEMES: [(&str, Theme, &str); 3] = [
    ("system", Theme::System, "theme-system"),
    ("light", Theme::Light, "theme-light"),
    ("dark", Theme::Dark, "theme-dark"),
];

const SPEEDS: [(&str, Speed, &str); 4] = [
    ("slow", Speed::Slow, "speed-slow"),
    ("usual", Speed::Usual, "speed-usual"),
    ("fast", Speed::Fast, "speed-fast"),
    ("instant", Speed::Instant, "speed-instant"),
];

fn settings_form(lang: Lang, settings: &SettingsHandle) -> Html {
    let words = lang.words();
    let on_theme = {
        let settings = settings.clone();
        Callback::from(move |event: Event| {
            if let Some(value) = value_of(&event)
                && let Some((_, theme, _)) = THEMES.iter().find(|(name, ..)| *name == value)
            {
                settings.dispatch(Set::Theme(*theme));
            }
        })
    };
    let on_speed = {
        let settings = settings.clone();
        Callback::from(move |event: Event| {
            if let Some(value) = value_of(&event)
                && let Some((_, speed, _)) = SPEEDS.iter().find(|(name, ..)| *name == value)
            {
                settings.dispatch(Set::Speed(*speed));
            }
        })
    };
    let on_coordinates = {
        let settings = settings.clone();
        Callback::from(move |event: Event| {
            let input = event
                .target()
                .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
            settings.dispatch(Set::Coordinates(input.is_some_and(|input| input.checked())));
        })
    };
    html! {
        <div class="settings">
            <label><span>{ words.say("theme") }</span>
                <select data-setting="theme" onchange={on_theme}>
                    { for THEMES.iter().map(|(name, theme, label)| html! {
                        <option value={*name} selected={*theme == settings.theme}>{ words.find(label).unwrap_or(label) }</option>
                    }) }
                </select>
            </label>
            <label><span>{ words.say("speed") }</span>
                <select data-setting="speed" onchange={on_speed}>
                    { for SPEEDS.iter().map(|(name, speed, label)| html! {
                        <option value={*name} selected={*speed == settings.speed}>{ words.find(label).unwrap_or(label) }</option>
                    }) }
                </select>
            </label>
            <label><span>{ words.say("coordinates") }</span>
                <input type="checkbox" data-setting="coordinates" checked={settings.coordinates} onchange={on_coordinates} />
            </label>
        </div>
    }
}

fn value_of(event: &Event) -> Option<String> {
    let select = event.target()?.dyn_into::<HtmlSelectElement>().ok()?;
    Some(select.value())
}
