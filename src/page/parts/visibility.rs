//! Reports when an element comes near the window. Without this, a cover with forty games would be
//! drawn completely before it could react to the first touch.

use crate::page::browser::dom;
use gloo::events::EventListener;
use js_sys::Array;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

/// The distance from the window that counts as near, in pixels.
const MARGIN: i32 = 400;

/// An observer that reports when an element comes near the window, or when the page is printed.
pub(super) struct NearWatcher {
    observer: IntersectionObserver,
    _seen: Closure<dyn FnMut(Array)>,
    _printed: EventListener,
}

impl NearWatcher {
    /// Watches an element. Returns `None`, after calling `on_near`, if the element is near already
    /// or the browser has no observer.
    pub(super) fn over(
        element: &Element,
        on_near: impl Fn() + Clone + 'static,
    ) -> Option<NearWatcher> {
        let window = dom::window();
        let height = window
            .inner_height()
            .ok()
            .and_then(|height| height.as_f64());
        let margin = f64::from(MARGIN);
        let rect = element.get_bounding_client_rect();
        if rect.top() < height.unwrap_or_default() + margin && rect.bottom() > -margin {
            on_near();
            return None;
        }
        let printed = EventListener::new(&window, "beforeprint", {
            let on_near = on_near.clone();
            move |_| on_near()
        });
        let on_near_now = on_near.clone();
        let seen = Closure::<dyn FnMut(Array)>::new(move |entries: Array| {
            let mut entries = entries.iter();
            if entries
                .any(|entry| IntersectionObserverEntry::is_intersecting(entry.unchecked_ref()))
            {
                on_near();
            }
        });
        let options = IntersectionObserverInit::new();
        options.set_root_margin(&format!("{MARGIN}px"));
        let observer =
            IntersectionObserver::new_with_options(seen.as_ref().unchecked_ref(), &options);
        let Ok(observer) = observer else {
            on_near_now();
            return None;
        };
        observer.observe(element);
        Some(NearWatcher {
            observer,
            _seen: seen,
            _printed: printed,
        })
    }
}

impl Drop for NearWatcher {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
