//! The part of the settings and of the page *Your games* with which the reader keeps the whole book
//! on the device. The script `static/start/keep.js` says on the root element what is kept.

use crate::{
    chunk,
    chunk::Chunk,
    page::{
        browser::dom,
        parts::{
            button::button,
            lazy::{Draw, lazy_part},
        },
    },
    text::Lang,
};
use gloo::events::EventListener;
use yew::prelude::*;

static SECTION: &Chunk<fn(Lang) -> Html> = chunk!(settings, fn(Lang) -> Html, draw_section);

/// Draws the part as a section with a heading, once its chunk has loaded.
pub(super) fn section(lang: Lang) -> Html {
    let draw = Draw::from_chunk(SECTION, move |draw| draw(lang));
    lazy_part(lang, vec![SECTION, lang.more_chunk()], draw)
}

fn draw_section(lang: Lang) -> Html {
    html! { <WholeBook {lang} is_section=true /> }
}

/// Draws the part at the end of the settings.
pub(super) fn part(lang: Lang) -> Html {
    html! { <WholeBook {lang} is_section=false /> }
}

#[derive(PartialEq, Properties)]
struct WholeBookProps {
    lang: Lang,
    /// Whether it has a heading and an explanation.
    is_section: bool,
}

/// Returns how much the device keeps, as the script says it: `keeping 12 21000000`. It is empty if
/// the browser keeps nothing, as in a private window.
fn kept() -> String {
    dom::root_attribute("data-kept")
}

/// Says how much is kept, and has the button that fetches the rest.
#[component]
fn WholeBook(props: &WholeBookProps) -> Html {
    let words = props.lang.words();
    let state = use_state_eq(kept);
    let changed = state.setter();
    use_effect_with((), move |()| {
        // The script may have spoken since the first drawing.
        changed.set(kept());
        let listener = EventListener::new(&dom::window(), "tavolando-kept", move |_| {
            changed.set(kept());
        });
        move || drop(listener)
    });
    let mut parts = state.split(' ');
    let [status, percent, bytes] = [(); 3].map(|()| parts.next().unwrap_or_default());
    let (text, asks) = match status {
        "some" => ("whole-book-some", true),
        "keeping" => ("whole-book-keeping", false),
        "whole" => ("whole-book-kept", false),
        "failed" => ("whole-book-failed", true),
        _ => return Html::default(),
    };
    let megabytes = (bytes.parse().unwrap_or(0) + 500_000) / 1_000_000_u32;
    let size = [("size", &*megabytes.to_string())];
    let part = html! {
        <div class="whole-book" data-part="whole-book" data-state={status.to_string()}>
            <p role="status">{ words.find(text).unwrap_or(text) }</p>
            if status == "keeping" {
                <progress max="100" value={percent.to_string()} aria-label={words.say("whole-book")}>{ percent }{ "%" }</progress>
            }
            if asks {
                { button("keep-whole-book", &words.fill("whole-book-keep", &size), Callback::from(|_| dom::dispatch("tavolando-keep"))) }
            }
        </div>
    };
    if !props.is_section {
        return part;
    }
    html! {
        <section aria-labelledby="whole-book">
            <h2 id="whole-book">{ words.say("whole-book") }</h2>
            <p>{ words.say("whole-book-text") }</p>
            { part }
        </section>
    }
}
