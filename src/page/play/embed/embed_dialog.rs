//! The dialog that helps to embed a board in another page: choices, a preview, and the code to
//! copy. `docs/embedding.md` explains the same for authors who write the code by hand.

use super::BAR_HEIGHT;
use crate::{
    games::Entry,
    page::{
        browser::{dom, json},
        parts::{
            clipboard::{use_copy_field, use_link},
            dialog::ModalDialog,
            route::Route,
        },
    },
    scene::bounds,
    table::Record,
    text::{Lang, Words},
};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(crate) struct EmbedDialogProps {
    pub lang: Lang,
    pub entry: &'static Entry,
    /// The name of the game.
    pub name: String,
    /// The game up to the shown position.
    pub record: Rc<Record>,
    pub on_close: Callback<bool>,
}

/// A choice in the frame's address.
struct EmbedOption {
    /// The key in the address.
    key: &'static str,
    /// The keys of its name and of its explanation.
    told: [&'static str; 2],
    /// The values with the keys of their words; the first is the default, and is left out of the
    /// address.
    values: &'static [(&'static str, &'static str)],
}

const EMBED_OPTIONS: [EmbedOption; 6] = [
    EmbedOption {
        key: "lang",
        told: ["offer-lang-name", "offer-lang-help"],
        values: &[
            ("", "offer-lang-reader"),
            ("it", "offer-it"),
            ("en", "offer-en"),
        ],
    },
    EmbedOption {
        key: "theme",
        told: ["offer-theme-name", "offer-theme-help"],
        values: &[
            ("", "theme-system"),
            ("light", "theme-light"),
            ("dark", "theme-dark"),
        ],
    },
    EmbedOption {
        key: "play",
        told: ["offer-play-name", "offer-play-help"],
        values: &[
            ("", "offer-first"),
            ("second", "offer-second"),
            ("both", "offer-both"),
            ("none", "offer-none"),
        ],
    },
    EmbedOption {
        key: "level",
        told: ["offer-level-name", "offer-level-help"],
        values: &[
            ("1", "level-1"),
            ("", "level-2"),
            ("3", "level-3"),
            ("4", "level-4"),
            ("5", "level-5"),
        ],
    },
    EmbedOption {
        key: "controls",
        told: ["offer-controls-name", "offer-controls-help"],
        values: &[("", "offer-controls"), ("0", "offer-bare")],
    },
    EmbedOption {
        key: "start",
        told: ["offer-start-name", "offer-start-help"],
        values: &[
            ("", "offer-touch"),
            ("visible", "offer-visible"),
            ("now", "offer-now"),
        ],
    },
];

/// The default width of a frame.
const WIDTH: u32 = 480;

/// The chosen values, in the order of the options.
type Chosen = [&'static str; EMBED_OPTIONS.len()];

/// Draws a choice as a list of its values.
fn draw_option(
    words: &Words,
    place: usize,
    option: &EmbedOption,
    chosen: &UseStateHandle<Chosen>,
) -> Html {
    let EmbedOption { key, told, values } = *option;
    let chosen = chosen.clone();
    let now = chosen[place];
    let onchange = Callback::from(move |event: Event| {
        let list = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlSelectElement>().ok());
        let value = list.map(|list| list.value()).unwrap_or_default();
        if let Some((value, _)) = values.iter().find(|(known, _)| *known == value) {
            let mut all = *chosen;
            all[place] = value;
            chosen.set(all);
        }
    });
    let [name, help] = told.map(|key| words.find(key).unwrap_or(key));
    html! {
        <label class="field"><span>{ name }</span>
            <select data-choice={key} {onchange}>
                { for values.iter().map(|(value, word)| html! {
                    <option value={*value} selected={*value == now}>{ words.find(word).unwrap_or(word) }</option>
                }) }
            </select>
            <small>{ help }</small>
        </label>
    }
}

/// The choices, a preview and the code.
#[component]
pub(crate) fn EmbedDialog(props: &EmbedDialogProps) -> Html {
    let words = props.lang.words();
    let chosen = use_state_eq(|| [""; EMBED_OPTIONS.len()]);
    let with_game = use_state_eq(|| false);
    let as_element = use_state_eq(|| false);
    let fragment = use_link("", json::write(&*props.record).unwrap_or_default());
    let fragment = if *with_game { fragment } else { String::new() };
    let tick = |state: &UseStateHandle<bool>, part: &'static str, label: &'static str| {
        let on = **state;
        let state = state.clone();
        html! {
            <label><input type="checkbox" data-choice={part} checked={on} onchange={move |_: Event| state.set(!on)} />
                <span>{ words.say(label) }</span></label>
        }
    };
    // On a diagram the reader moves both sides.
    let bare = chosen[4] == "0";
    let mut options = *chosen;
    if bare {
        (options[2], options[3]) = ("", "");
    }
    let source = source(props.entry, &options, &fragment);
    let height = height(&props.record, bare);
    let code = if *as_element {
        element(props.entry, &options, &fragment, &props.name, props.lang)
    } else {
        frame(&source, height, &props.name, words)
    };
    let copying = use_copy_field(props.lang, &code);
    html! {
        <ModalDialog title={words.say("offer")} close={words.say("close")} on_close={props.on_close.clone()}>
            <div class="exchange offer">
                <p>{ words.say("offer-text") }</p>
                { for EMBED_OPTIONS.iter().enumerate().filter(|(place, _)| !bare || !(2..4).contains(place))
                    .map(|(place, choice)| draw_option(words, place, choice, &chosen)) }
                { tick(&with_game, "game", "offer-game") }
                { tick(&as_element, "element", "offer-element") }
                <label class="field"><span>{ words.say("offer-code") }</span>
                    <textarea readonly=true rows="5" data-part="code" value={code} ref={copying.field} /></label>
                <p class="row">{ copying.button }</p>
                { copying.told }
                <h3>{ words.say("offer-preview") }</h3>
                <iframe key={source.clone()} src={source} title={words.say("offer-preview")} data-part="preview"
                    sandbox={SANDBOX} height={height.to_string()} />
            </div>
        </ModalDialog>
    }
}

/// The permissions of a frame: to run scripts, and to open our own page.
const SANDBOX: &str = "allow-scripts allow-popups allow-popups-to-escape-sandbox";

/// Returns the address of the frame, which has only the choices that differ from the defaults.
fn source(entry: &Entry, chosen: &[&str], fragment: &str) -> String {
    let mut source = format!("{}embed/{}/?v=1", dom::base(), entry.key);
    for (EmbedOption { key, .. }, value) in EMBED_OPTIONS
        .iter()
        .zip(chosen)
        .filter(|(_, value)| !value.is_empty())
    {
        source += &format!("&{key}={value}");
    }
    source + fragment
}

/// Returns the height of a frame of the default width.
fn height(record: &Record, bare: bool) -> u32 {
    let size = record.open().map(|table| bounds(table.board()));
    let (wide, high) = size.map_or((1, 1), |size| (size.width.max(1), size.height));
    WIDTH * u32::from(high.unsigned_abs()) / u32::from(wide.unsigned_abs())
        + if bare { 0 } else { BAR_HEIGHT }
}

/// Returns the HTML code of a frame. Only the `&` between keys, values and links needs an escape.
fn frame(source: &str, height: u32, name: &str, words: &Words) -> String {
    let source = source.replace('&', "&amp;");
    let name = name.replace('&', "&amp;").replace('"', "&quot;");
    let brand = words.say("brand");
    format!(
        "<iframe src=\"{source}\" width=\"{WIDTH}\" height=\"{height}\" title=\"{name} · {brand}\" loading=\"lazy\" sandbox=\"{SANDBOX}\" style=\"border:0;max-width:100%\"></iframe>"
    )
}

/// Returns the HTML code of the element. It contains a link to the game, in case its script does
/// not load.
fn element(entry: &Entry, chosen: &[&str], fragment: &str, name: &str, lang: Lang) -> String {
    let mut code = format!(
        "<script src=\"{}embed.js\"></script>\n<tavolando-board game=\"{}\"",
        dom::base(),
        entry.key
    );
    for (EmbedOption { key, .. }, value) in EMBED_OPTIONS
        .iter()
        .zip(chosen)
        .filter(|(_, value)| !value.is_empty())
    {
        code += &format!(" {key}=\"{value}\"");
    }
    if !fragment.is_empty() {
        code += &format!(" link=\"{fragment}\"");
    }
    let path = Route::game(lang, entry.chapter, entry.key).href();
    let brand = lang.words().say("brand");
    code + &format!(
        "><a href=\"{}{path}\">{name} · {brand}</a></tavolando-board>",
        dom::base()
    )
}
