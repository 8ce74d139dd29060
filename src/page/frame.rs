//! What surrounds every page: the head with its ways about, and the foot.

use super::{
    dialogue::Dialogue,
    icon::icon,
    route::Route,
    settings::{Set, SettingsHandle, Speed, Theme},
};
use crate::text::Lang;
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;
use yew_router::prelude::*;

#[derive(PartialEq, Properties)]
pub struct FrameProps {
    pub lang: Lang,
    pub route: Route,
    pub settings: SettingsHandle,
    pub children: Html,
}

/// A page between its head and its foot.
#[component]
pub fn Frame(props: &FrameProps) -> Html {
    let words = props.lang.words();
    let other = props.lang.other();
    let open = use_state_eq(|| false);
    let show = |shown: bool| {
        let open = open.clone();
        Callback::from(move |_: bool| open.set(shown))
    };
    html! {
        <>
            <a class="skip" href="#main">{ words.say("skip-to-content") }</a>
            <header class="head">
                <Link<Route> to={Route::cover(props.lang)} classes="brand">{ words.say("brand") }</Link<Route>>
                <nav aria-label={words.say("site")}>
                    <Link<Route> to={Route::cover(props.lang)} classes="contents">{ words.say("contents") }</Link<Route>>
                    <Link<Route> to={props.route.in_lang(other)} classes="language">
                        <span lang={other.code()} aria-label={other.words().say("language-name")}>{ other.code().to_ascii_uppercase() }</span>
                    </Link<Route>>
                    <button class="tool" data-act="settings" aria-label={words.say("settings")} title={words.say("settings")}
                        onclick={show(true).reform(|_: MouseEvent| true)}>{ icon("settings") }</button>
                </nav>
            </header>
            <main id="main">{ props.children.clone() }</main>
            <footer class="foot">
                <p>{ words.say("foot-book") }</p>
                <p>{ words.say("foot-private") }</p>
            </footer>
            if *open {
                <Dialogue title={words.say("settings")} close={words.say("close")} closed={show(false)}>
                    { settings_form(props.lang, &props.settings) }
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
