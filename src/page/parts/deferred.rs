//! Deferred rendering of the parts of a page. Parts inside the window are drawn at once. Each other
//! part is drawn later, in a task of its own, so that no task is long. Until then an empty element
//! with the height of the prerendered part takes its place.

use super::lazy::Draw;
use crate::page::browser::dom;
use gloo::timers::callback::Timeout;
use std::{cell::RefCell, collections::VecDeque};
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

/// The pause before each deferred part is drawn, in milliseconds. The browser can paint in it.
const PAUSE: u32 = 16;

thread_local! {
    /// The deferred parts: the name of each, and the height of its prerendered content in pixels.
    static HEIGHTS: RefCell<Vec<(String, i32)>> = RefCell::default();
    /// The callbacks that draw the waiting parts, in order.
    static WAITING: RefCell<VecDeque<Callback<()>>> = RefCell::default();
}

/// Draws a part of a page, at once or deferred. Its name must be unique on the page.
pub(crate) fn deferred(name: String, draw: impl Fn() -> Html + 'static) -> Html {
    html! { <Deferred {name} draw={Draw::of(draw)} /> }
}

#[derive(PartialEq, Properties)]
struct DeferredProps {
    name: String,
    draw: Draw,
}

#[component]
fn Deferred(props: &DeferredProps) -> Html {
    let height = *use_state(|| take(&props.name));
    let drawn = use_state_eq(|| height.is_none());
    {
        let drawn = drawn.clone();
        use_effect_with((), move |()| {
            if !*drawn {
                queue(Callback::from(move |()| drawn.set(true)));
            }
        });
    }
    // On the cover, the browser lays out a part only when it is near the window (styles/cover.css).
    // Until then it uses the height of the prerendered part.
    let style = height.map(|height| match *drawn {
        true => format!("contain-intrinsic-block-size: auto {height}px"),
        false => format!("min-block-size: {height}px"),
    });
    html! {
        <div class="deferred" data-turn={props.name.clone()} {style}>
            if *drawn { { props.draw.render() } }
        </div>
    }
}

/// Measures the prerendered parts outside the window, before the page is redrawn: these will be
/// deferred. `static/start/boot.js` marks the parts that the reader has used with `data-wanted`;
/// those are drawn at once.
pub(crate) fn measure(root: &Element) {
    let height = dom::window().inner_height().ok();
    let (Some(height), Ok(parts)) = (
        height.and_then(|height| height.as_f64()),
        root.query_selector_all("[data-turn]:not([data-wanted])"),
    ) else {
        return;
    };
    for part in (0..parts.length()).filter_map(|at| parts.item(at)) {
        let part: Element = part.unchecked_into();
        let rect = part.get_bounding_client_rect();
        if let Some(name) = part.get_attribute("data-turn")
            && (rect.top() > height || rect.bottom() < 0.0)
        {
            HEIGHTS.with_borrow_mut(|heights| heights.push((name, rect.height().round() as i32)));
        }
    }
}

fn take(name: &str) -> Option<i32> {
    HEIGHTS.with_borrow_mut(|heights| {
        let at = heights.iter().position(|(known, _)| known == name)?;
        Some(heights.swap_remove(at).1)
    })
}

/// Calls a callback later, in a task of its own, after all callbacks that wait already.
fn queue(turn: Callback<()>) {
    let first = WAITING.with_borrow_mut(|waiting| {
        waiting.push_back(turn);
        waiting.len() == 1
    });
    if first {
        next();
    }
}

fn next() {
    Timeout::new(PAUSE, || {
        let (turn, more) =
            WAITING.with_borrow_mut(|waiting| (waiting.pop_front(), !waiting.is_empty()));
        if more {
            next();
        }
        turn.iter().for_each(|turn| turn.emit(()));
    })
    .forget();
}
