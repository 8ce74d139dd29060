//! The form for the settings of the site: a separate chunk, because it is seldom opened.

use super::whole_book;
use crate::{
    chunk,
    chunk::Chunk,
    page::{
        browser::{
            dom,
            sound::{Cue, MAX_VOLUME},
        },
        device::settings::{Change, Look, Set, Settings, SettingsHandle, Switch, Theme},
        parts::{
            lazy::{Draw, lazy_part},
            route::{Route, link},
        },
    },
    scene::Speed,
    text::Lang,
};
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// A choice of the settings: its name, its setter, and its values with the keys of their words.
type ChoiceSetting = (&'static str, Set, &'static [(&'static str, &'static str)]);

const CHOICE_SETTINGS: [ChoiceSetting; 3] = [
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

/// The on/off settings, by name.
const SWITCHES: [(&str, Switch); 7] = [
    ("coordinates", |settings| &mut settings.coordinates),
    ("one-touch", |settings| &mut settings.one_touch),
    ("confirm", |settings| &mut settings.confirm),
    ("end-turns", |settings| &mut settings.end_turns),
    ("auto-throw", |settings| &mut settings.auto_throw),
    ("breath", |settings| &mut settings.think_delay),
    ("left-hand", |settings| &mut settings.left_hand),
];

/// The words for the volumes, from silence.
const VOLUMES: [&str; MAX_VOLUME as usize + 1] =
    ["sound-off", "sound-quiet", "sound-medium", "sound-loud"];

/// The setting for vibration, which only a device that can vibrate has.
const VIBRATION: (&str, Switch) = ("vibrates", |settings| &mut settings.vibration);

/// Returns the current value of a choice: the one that would change nothing.
fn chosen(settings: &Settings, (_, set, values): &ChoiceSetting) -> &'static str {
    let same = values.iter().find(|(value, _)| {
        let mut changed = settings.clone();
        set(&mut changed, value);
        changed == *settings
    });
    same.map_or("", |(value, _)| value)
}

type DrawForm = fn(Lang, &Route, &SettingsHandle) -> Html;

static FORM: &Chunk<DrawForm> = chunk!(settings, DrawForm, draw);

/// Draws the form once its chunk has loaded.
pub(super) fn form(lang: Lang, route: &Route, settings: &SettingsHandle) -> Html {
    let (route, settings) = (route.clone(), settings.clone());
    let draw = Draw::from_chunk(FORM, move |form| form(lang, &route, &settings));
    // The form can be opened from the page of a game, which loads only some of the words.
    lazy_part(lang, vec![FORM, lang.more_chunk()], draw)
}

fn draw(lang: Lang, route: &Route, settings: &SettingsHandle) -> Html {
    let words = lang.words();
    let name = |key: &'static str| words.find(key).unwrap_or(key);
    let other = lang.other();
    html! {
        <div class="settings">
            <p>{ link(&route.in_lang(other), "language", html! {
                <span lang={other.code()}>{ words.say("other-language") }</span>
            }) }</p>
            { for CHOICE_SETTINGS.iter().map(|choice| {
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
            { volume(lang, settings) }
            { for SWITCHES.into_iter().chain(dom::can_vibrate().then_some(VIBRATION)).map(|(key, switch)| {
                let checked = *switch(&mut (**settings).clone());
                let settings = settings.clone();
                let onchange = Callback::from(move |_: Event| settings.dispatch(Change::Toggle(switch)));
                html! {
                    <label><span>{ name(key) }</span>
                        <input type="checkbox" data-setting={key} {checked} {onchange} />
                    </label>
                }
            }) }
            { whole_book::part(lang) }
        </div>
    }
}

fn set_volume(settings: &mut Settings, volume: &str) {
    let volume = volume.parse().unwrap_or_default();
    settings.sound = volume > 0;
    // The volume stays for the time when the sounds are on again.
    if settings.sound {
        settings.volume = volume;
    }
    settings.sound_asked = true;
}

/// Draws the slider for the volume. Each new volume is heard at once.
fn volume(lang: Lang, settings: &SettingsHandle) -> Html {
    let words = lang.words();
    let volume = settings.sounds().volume;
    let shown = words.find(VOLUMES[usize::from(volume)]).unwrap_or_default();
    let settings = settings.clone();
    let onchange = Callback::from(move |event: Event| {
        let slider = event.target().and_then(|it| it.dyn_into().ok());
        let Some(value) = slider.map(|slider: HtmlInputElement| slider.value()) else {
            return;
        };
        let mut changed = (*settings).clone();
        set_volume(&mut changed, &value);
        settings.dispatch(Change::Choose(set_volume, value));
        changed.sounds().cue(Cue::Sample);
    });
    html! {
        <label><span>{ words.say("sounds") }{ ": " }<output>{ shown }</output></span>
            <input type="range" min="0" max={MAX_VOLUME.to_string()} step="1" value={volume.to_string()}
                aria-label={words.say("sounds")} aria-valuetext={shown} data-setting="sound" {onchange} />
        </label>
    }
}

fn value_of(event: &Event) -> Option<String> {
    let select = event.target()?.dyn_into::<HtmlSelectElement>().ok()?;
    Some(select.value())
}
