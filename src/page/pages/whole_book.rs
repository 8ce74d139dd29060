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

static PART: &Chunk<fn(Lang) -> Html> = chunk!(settings, fn(Lang) -> Html, draw);

/// Draws the part once its chunk has loaded.
pub(super) fn part(lang: Lang) -> Html {
    let draw = Draw::from_chunk(PART, move |draw| draw(lang));
    lazy_part(lang, vec![PART, lang.more_chunk()], draw)
}

pub(super) fn draw(lang: Lang) -> Html {
    html! { <WholeBook {lang} /> }
}

#[derive(PartialEq, Properties)]
struct WholeBookProps {
    lang: Lang,
}

/// What the device keeps, as the script says it: `keeping 12 21000000`. Empty if the browser keeps
/// nothing, as in a private window.
fn kept() -> String {
    dom::root_attribute("data-kept")
}

/// What is kept, and the button that fetches the rest.
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
    html! {
        <div class="whole-book" data-part="whole-book" data-state={status.to_string()}>
            <p role="status">{ words.find(text).unwrap_or(text) }</p>
            if status == "keeping" {
                <progress max="100" value={percent.to_string()} aria-label={words.say("whole-book")}>{ percent }{ "%" }</progress>
            }
            if asks {
                { button("keep-whole-book", &words.fill("whole-book-keep", &size), Callback::from(|_| dom::dispatch("tavolando-keep"))) }
            }
        </div>
    }
}
