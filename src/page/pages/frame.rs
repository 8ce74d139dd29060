//! What surrounds every page: the head with its ways about, and the foot.

use crate::{
    page::{
        browser::dom,
        device::settings::{Change, Look, Set, Settings, SettingsHandle, Switch, Theme},
        parts::{
            button::tool,
            dialogue::Dialogue,
            icon::icon,
            route::{Route, link},
        },
    },
    scene::Speed,
    text::Lang,
};
use wasm_bindgen::JsCast;
use web_sys::HtmlSelectElement;
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
    // The page may stand at another address than its own: without the last stroke, or nowhere.
    let here = if dom::ALIVE {
        dom::window().location().pathname().unwrap_or_default()
    } else {
        route.href()
    };
    html! {
        <>
            <a class="skip" href={format!("{here}#main")}>{ words.say("skip-to-content") }</a>
            <header class="head">
                { link(&Route::cover(lang), "brand", html! { words.say("brand") }) }
                <nav aria-label={words.say("site")}>
                    if let Route::Cover { .. } = route {
                        <a class="contents" href={format!("{here}#the-contents")}>{ words.say("contents") }</a>
                    } else {
                        { link(&Route::cover(lang), "contents", html! { words.say("contents") }) }
                    }
                    { picture_way(&Route::chapter(lang, "index"), "search", words.say("search")) }
                    { picture_way(&Route::shelf(lang), "shelf", words.say("shelf")) }
                    { link(&route.in_lang(other), "language", html! {
                        <span lang={other.code()} title={other.words().say("language-name")}>{ other.code().to_ascii_uppercase() }</span>
                    }) }
                    { tool("settings", "settings", words.say("settings"), true, show(true).reform(|_: MouseEvent| true)) }
                </nav>
            </header>
            <main id="main" tabindex="-1">{ page }</main>
            <footer class="foot">
                { super::list::ways(lang) }
                <p>{ words.say("foot-book") }</p>
                <p>{ words.say("foot-private") }</p>
            </footer>
            if **open {
                <Dialogue title={words.say("settings")} close={words.say("close")} closed={show(false)}>
                    { settings_form(lang, route, settings) }
                </Dialogue>
            }
        </>
    }
}

/// A way with a picture on it, which says where it leads to whoever listens or rests on it.
fn picture_way(route: &Route, picture: &str, label: &'static str) -> Html {
    let inside =
        html! { <span title={label}>{ icon(picture) }<span class="unseen">{ label }</span></span> };
    link(route, "picture-way", inside)
}

/// A choice of the settings: its name, what it changes, and its values with the keys of their words.
type Choice = (&'static str, Set, &'static [(&'static str, &'static str)]);

const CHOICES: [Choice; 3] = [
    (
        "theme",
        |settings, value| {
            settings.theme = match value {
                "light" => Theme::Light,
                "dark" => Theme::Dark,
                _ => Theme::System,
            }
        },
        &[
            ("system", "theme-system"),
            ("light", "theme-light"),
            ("dark", "theme-dark"),
        ],
    ),
    (
        "look",
        |settings, value| {
            settings.look = match value {
                "print" => Look::Print,
                "contrast" => Look::Contrast,
                _ => Look::Own,
            }
        },
        &[
            ("own", "look-own"),
            ("print", "look-print"),
            ("contrast", "look-contrast"),
        ],
    ),
    (
        "speed",
        |settings, value| {
            settings.speed = match value {
                "slow" => Speed::Slow,
                "fast" => Speed::Fast,
                "instant" => Speed::Instant,
                _ => Speed::Usual,
            }
        },
        &[
            ("slow", "speed-slow"),
            ("usual", "speed-usual"),
            ("fast", "speed-fast"),
            ("instant", "speed-instant"),
        ],
    ),
];

/// What is on or off, by name.
const SWITCHES: [(&str, Switch); 7] = [
    ("coordinates", |settings| &mut settings.coordinates),
    ("one-touch", |settings| &mut settings.one_touch),
    ("confirm", |settings| &mut settings.confirm),
    ("auto-throw", |settings| &mut settings.auto_throw),
    ("breath", |settings| &mut settings.breath),
    ("sound", |settings| &mut settings.sound),
    ("left-hand", |settings| &mut settings.left_hand),
];

/// The value that is chosen of a choice: the one that would change nothing.
fn chosen(settings: &Settings, (_, set, values): &Choice) -> &'static str {
    let same = values.iter().find(|(value, _)| {
        let mut changed = settings.clone();
        set(&mut changed, value);
        changed == *settings
    });
    same.map_or("", |(value, _)| value)
}

fn settings_form(lang: Lang, route: &Route, settings: &SettingsHandle) -> Html {
    let words = lang.words();
    let name = |key: &'static str| words.find(key).unwrap_or(key);
    let other = lang.other();
    html! {
        <div class="settings">
            <p>{ link(&route.in_lang(other), "language", html! {
                <span lang={other.code()}>{ other.words().say("language-name") }</span>
            }) }</p>
            { for CHOICES.iter().map(|choice| {
                let (key, set, values) = *choice;
                let chosen = chosen(settings, choice);
                let settings = settings.clone();
                let onchange = Callback::from(move |event: Event| {
                    if let Some(value) = value_of(&event) {
                        settings.dispatch(Change::Choose(set, value));
                    }
                });
                html! {
                    <label><span>{ name(key) }</span>
                        <select data-setting={key} {onchange}>
                            { for values.iter().map(|(value, label)| html! {
                                <option value={*value} selected={*value == chosen}>{ name(label) }</option>
                            }) }
                        </select>
                    </label>
                }
            }) }
            { for SWITCHES.map(|(key, switch)| {
                let checked = *switch(&mut (**settings).clone());
                let settings = settings.clone();
                let onchange = Callback::from(move |_: Event| settings.dispatch(Change::Turn(switch)));
                html! {
                    <label><span>{ name(key) }</span>
                        <input type="checkbox" data-setting={key} {checked} {onchange} />
                    </label>
                }
            }) }
        </div>
    }
}

fn value_of(event: &Event) -> Option<String> {
    let select = event.target()?.dyn_into::<HtmlSelectElement>().ok()?;
    Some(select.value())
}
