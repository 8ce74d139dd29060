//! Small boards come to life when they are near the window: a cover with forty games would else be
//! drawn whole before it answers the first touch. Until then a frame of the same size holds their
//! place. The build draws them all, so what a reader sees first is whole.

use crate::page::browser::dom;
use gloo::events::EventListener;
use js_sys::Array;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};
use yew::prelude::*;

/// How far from the window is near, in pixels.
const MARGIN: i32 = 400;

#[derive(PartialEq, Properties)]
pub struct NearProps {
    /// Width and height of what comes, in any unit.
    pub shape: (i16, i16),
    /// What it shows.
    pub label: String,
    pub children: Html,
}

/// What it holds, once it is near or is to be printed.
#[component]
pub fn Near(props: &NearProps) -> Html {
    let near = use_state_eq(|| !dom::ALIVE);
    let place = use_node_ref();
    {
        let (near, place) = (near.clone(), place.clone());
        use_effect_with((), move |()| {
            let element = place.cast::<Element>().filter(|_| !*near);
            let watch = element.and_then(|element| Watch::over(&element, move || near.set(true)));
            move || drop(watch)
        });
    }
    let (width, height) = props.shape;
    html! {
        <div class="near" ref={place}>
            if *near {
                { props.children.clone() }
            } else {
                <div class="small-board">
                    <svg class="board" role="img" aria-label={props.label.clone()}
                        viewBox={format!("0 0 {width} {height}")}
                        style={format!("--shape: {width} / {height}")} />
                </div>
            }
        </div>
    }
}

/// Hears when an element comes near the window, or the page goes to a printer.
struct Watch {
    observer: IntersectionObserver,
    _seen: Closure<dyn FnMut(Array)>,
    _printed: EventListener,
}

impl Watch {
    /// None where the element is near already, which has been told then, or the browser can't watch.
    fn over(element: &Element, come: impl Fn() + Clone + 'static) -> Option<Watch> {
        let window = dom::window();
        let height = window
            .inner_height()
            .ok()
            .and_then(|height| height.as_f64());
        let margin = f64::from(MARGIN);
        let rect = element.get_bounding_client_rect();
        if rect.top() < height.unwrap_or_default() + margin && rect.bottom() > -margin {
            come();
            return None;
        }
        let printed = EventListener::new(&window, "beforeprint", {
            let come = come.clone();
            move |_| come()
        });
        let otherwise = come.clone();
        let seen = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
            let mut entries = entries.iter();
            if entries
                .any(|entry| IntersectionObserverEntry::is_intersecting(entry.unchecked_ref()))
            {
                come();
            }
        });
        let options = IntersectionObserverInit::new();
        options.set_root_margin(&format!("{MARGIN}px"));
        let observer =
            IntersectionObserver::new_with_options(seen.as_ref().unchecked_ref(), &options);
        let Ok(observer) = observer else {
            otherwise();
            return None;
        };
        observer.observe(element);
        Some(Watch {
            observer,
            _seen: seen,
            _printed: printed,
        })
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
