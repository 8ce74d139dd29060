//! Deferred parts, whose chunks may not have loaded yet. A prerendered part stays until it is
//! touched. A part that the build could not prerender keeps its space, and loads when it is near
//! the window. If a chunk fails to load, the part shows a message and a button to try again; the
//! rest of the page still works.

use super::{button::button, prerendered, visibility::NearWatcher};
use crate::{
    chunk::{AnyChunk, Chunk, fetch_all},
    page::browser::dom,
    text::{Lang, Words},
};
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::{platform::spawn_local, prelude::*};

/// A drawing that can be made once the chunks have loaded.
#[derive(Clone)]
pub(crate) struct Draw(Rc<dyn Fn() -> Html>);

impl Draw {
    pub(crate) fn of(draw: impl Fn() -> Html + 'static) -> Draw {
        Draw(Rc::new(draw))
    }

    /// Returns the drawing. The function can be called any number of times.
    pub(crate) fn render(&self) -> Html {
        (self.0)()
    }

    /// Creates a drawing from a function in a chunk.
    pub(crate) fn from_chunk<T: Copy>(
        chunk: &'static Chunk<T>,
        draw: impl Fn(T) -> Html + 'static,
    ) -> Draw {
        Draw::of(move || chunk.get().map(&draw).unwrap_or_default())
    }
}

/// Draws with a function in a chunk, once the chunk has loaded.
pub(crate) fn lazy_chunk<T: Copy + 'static>(
    lang: Lang,
    chunk: &'static Chunk<T>,
    draw: impl Fn(T) -> Html + 'static,
) -> Html {
    lazy_part(lang, vec![chunk], Draw::from_chunk(chunk, draw))
}

/// Draws once these chunks have loaded.
pub(crate) fn lazy_part(lang: Lang, chunks: Vec<&'static dyn AnyChunk>, draw: Draw) -> Html {
    html! { <LazyPart {lang} {chunks} {draw} /> }
}

/// Two functions cannot be compared, so they never count as equal.
impl PartialEq for Draw {
    fn eq(&self, _: &Draw) -> bool {
        false
    }
}

/// A board that the build may have prerendered.
#[derive(Clone, PartialEq)]
pub(crate) struct Slot {
    /// The name that identifies the board.
    pub name: String,
    /// Whether it is a small board, one of many: it waits until it is near the window.
    pub small: bool,
    /// Width and height, in any unit.
    pub shape: (i16, i16),
    /// The label of the board.
    pub label: String,
}

#[derive(PartialEq, Properties)]
pub(crate) struct LazyPartProps {
    pub lang: Lang,
    pub chunks: Vec<&'static dyn AnyChunk>,
    pub draw: Draw,
    #[prop_or_default]
    pub slot: Option<Slot>,
}

/// An action of the reader on a prerendered part before it was interactive.
#[derive(Clone, PartialEq)]
enum EarlyAction {
    /// The reader opened it with the keyboard.
    Key,
    /// A button of this name got the focus.
    Focus(String),
    /// A button of this name was pressed.
    Press(String),
    /// The reader touched it at this distance from its corner.
    Point(f64, f64),
}

/// The requests for the chunks of a part.
#[derive(Clone)]
struct Requests {
    /// The number of requests.
    wanted: UseStateHandle<u32>,
    failed: UseStateHandle<bool>,
}

impl Requests {
    fn ask(&self) {
        self.failed.set(false);
        self.wanted.set(*self.wanted + 1);
    }

    /// Draws the message that a chunk is missing, and the button to try again.
    fn failure(&self, words: &'static Words) -> Html {
        let requests = self.clone();
        html! {
            <p class="loading-failed" role="alert" data-part="chunk-missing">
                { words.say("chunk-missing") }{ " " }
                { button("try-again", words.say("try-again"), Callback::from(move |_| requests.ask())) }
            </p>
        }
    }
}

/// A listener to the reader's actions, until the part is interactive.
struct EarlyListener {
    requests: Requests,
    /// The action to repeat.
    touched: Rc<RefCell<Option<EarlyAction>>>,
    place: NodeRef,
    interactive: bool,
    /// Whether the part is prerendered and not interactive.
    asleep: bool,
    /// Whether it is a small board.
    small: bool,
}

impl EarlyListener {
    fn touch(&self, touch: EarlyAction) {
        if self.interactive {
            return;
        }
        let first = self.touched.borrow().is_none();
        // The browser sends a focus event before a press, so the press replaces the focus.
        if first || !matches!(touch, EarlyAction::Focus(_)) {
            *self.touched.borrow_mut() = Some(touch);
        }
        // A part that is already loading needs no new request.
        if first && self.asleep {
            self.requests.ask();
        }
    }

    fn click(&self, event: &MouseEvent) {
        let pressed = match (button_name(event), corner(&self.place)) {
            (Some(name), _) => EarlyAction::Press(name),
            (None, Some((x, y))) => EarlyAction::Point(
                f64::from(event.client_x()) - x,
                f64::from(event.client_y()) - y,
            ),
            _ => return,
        };
        self.touch(pressed);
    }

    fn key_down(&self, event: &KeyboardEvent) {
        if self.small && self.asleep && matches!(&*event.key(), "Enter" | " ") {
            event.prevent_default();
            self.touch(EarlyAction::Key);
        }
    }

    fn focus_in(&self, event: &FocusEvent) {
        if let Some(name) = button_name(event) {
            self.touch(EarlyAction::Focus(name));
        }
    }
}

/// The deferred part, or a placeholder until its chunks have loaded.
#[component]
pub(crate) fn LazyPart(props: &LazyPartProps) -> Html {
    let LazyPartProps { draw, slot, .. } = props;
    let words = props.lang.words();
    let stored = use_state(|| slot.as_ref().and_then(|slot| prerendered::take(&slot.name)));
    let small = slot.as_ref().is_some_and(|slot| slot.small);
    // The number of requests for the chunks.
    let wanted = use_state_eq(|| u32::from(!dom::IN_BROWSER || (stored.is_none() && !small)));
    let failed = use_state_eq(|| false);
    let update = use_force_update();
    let touched = use_mut_ref(|| None::<EarlyAction>);
    let place = use_node_ref();
    let loaded = props.chunks.iter().all(|chunk| chunk.is_loaded());
    let interactive = *wanted > 0 && loaded;
    let requests = Requests { wanted, failed };
    {
        let (count, waits) = (*requests.wanted, small && stored.is_none());
        let (chunks, requests, place) = (props.chunks.clone(), requests.clone(), place.clone());
        use_effect_with((count, loaded), move |(wanted, loaded)| {
            let mut watch = None;
            if *wanted > 0 && !loaded {
                spawn_local(load(chunks, requests.failed, update));
            } else if *wanted == 0 && waits {
                let element = place.cast::<Element>();
                let ask = move || requests.ask();
                watch = element.and_then(|element| NearWatcher::over(&element, ask));
            }
            move || drop(watch)
        });
    }
    let (within, early) = (place.clone(), touched.clone());
    use_effect_with(interactive, move |interactive| {
        if *interactive && let Some(touch) = early.take() {
            repeat(&within, touch);
        }
    });
    let retry = requests.failed.then(|| requests.failure(words));
    let Some(slot) = slot else {
        return match (interactive, retry) {
            (true, _) => draw.render(),
            (_, Some(retry)) => retry,
            _ => html! { <p class="loading" role="status">{ words.say("loading") }</p> },
        };
    };
    let shown = match &*stored {
        _ if interactive => draw.render(),
        Some(node) => Html::VRef(node.clone()),
        None => placeholder(slot),
    };
    let listener = EarlyListener {
        requests,
        touched,
        place,
        interactive,
        asleep: stored.is_some() && !interactive,
        small,
    };
    draw_slot(slot, shown, retry, listener)
}

/// Loads the chunks of a part, and draws it again.
async fn load(
    chunks: Vec<&'static dyn AnyChunk>,
    failed: UseStateHandle<bool>,
    update: UseForceUpdateHandle,
) {
    match fetch_all(&chunks).await {
        Ok(()) => update.force_update(),
        Err(_) => failed.set(true),
    }
}

/// Draws a board, or its placeholder, with its listener.
fn draw_slot(slot: &Slot, shown: Html, retry: Option<Html>, listener: EarlyListener) -> Html {
    // A prerendered small board has nothing that can be focused.
    let opens = listener.small && (listener.asleep || !dom::IN_BROWSER);
    let place = listener.place.clone();
    let listener = Rc::new(listener);
    let onclick = {
        let listener = listener.clone();
        move |event: MouseEvent| listener.click(&event)
    };
    let onkeydown = {
        let listener = listener.clone();
        move |event: KeyboardEvent| listener.key_down(&event)
    };
    let onfocusin = move |event: FocusEvent| listener.focus_in(&event);
    html! {
        <div class="lazy" ref={place} data-still={slot.name.clone()} tabindex={opens.then_some("0")}
            role={opens.then_some("group")} aria-label={opens.then(|| slot.label.clone())}
            {onclick} {onkeydown} {onfocusin}>
            { shown }
            { retry }
        </div>
    }
}

/// Draws the placeholder of a board.
fn placeholder(slot: &Slot) -> Html {
    let (width, height) = slot.shape;
    let board = html! {
        <svg class="board" role="img" aria-label={slot.label.clone()}
            viewBox={format!("0 0 {width} {height}")} style={format!("--shape: {width} / {height}")} />
    };
    if slot.small {
        html! { <div class="small-board lazy-room">{ board }</div> }
    } else {
        html! { <figure class="diagram lazy-room"><div class="board-frame">{ board }</div></figure> }
    }
}

/// Returns the name of the button that an event targets.
fn button_name(event: &Event) -> Option<String> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target
        .closest("[data-act]")
        .ok()??
        .get_attribute("data-act")
}

/// Returns the position of the top left corner in the window.
fn corner(place: &NodeRef) -> Option<(f64, f64)> {
    let rect = place.cast::<Element>()?.get_bounding_client_rect();
    Some((rect.left(), rect.top()))
}

/// Repeats the reader's action on the interactive part.
fn repeat(place: &NodeRef, touch: EarlyAction) {
    const FIRST: &str = "[tabindex='0'], button:not([disabled])";
    let within = |selector: &str| place.cast::<Element>()?.query_selector(selector).ok()?;
    match (touch, corner(place)) {
        (EarlyAction::Press(name), _) => {
            within(&format!("[data-act='{name}']"))
                .iter()
                .for_each(dom::click);
        }
        (EarlyAction::Point(x, y), Some((left, top))) => {
            let touched = dom::document().element_from_point((left + x) as f32, (top + y) as f32);
            touched.iter().for_each(dom::click);
        }
        (EarlyAction::Key, _) => within(FIRST).iter().for_each(dom::focus),
        // If the reader has moved the focus elsewhere, it stays there.
        (EarlyAction::Focus(name), _) => {
            if let Some(place) = place.cast::<Element>() {
                dom::focus_if_lost(&place, &format!("[data-act='{name}']"));
            }
        }
        _ => {}
    }
}
