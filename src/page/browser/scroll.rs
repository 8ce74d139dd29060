//! Scrolling of the page and of lists.

use super::dom::{document, focus, window};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Returns whether the page is at its top.
pub(crate) fn is_at_top() -> bool {
    window().scroll_y().is_ok_and(|top| top < 1.0)
}

/// Scrolls until the first element of a selector is at the top of the window.
pub(crate) fn to(selector: &str) {
    if let Ok(Some(element)) = document().query_selector(selector) {
        element.scroll_into_view();
    }
}

/// Scrolls to the element of that id, if it exists, and moves the focus to it if it can have it; a
/// heading can. Returns whether the element exists.
pub(crate) fn bring_into_view(id: &str) -> bool {
    let Some(element) = document().get_element_by_id(id) else {
        return false;
    };
    // A heading gets the focus this once, although it is not in the Tab order.
    if element.matches(":is(h2, h3):not([tabindex])") == Ok(true) {
        let _ = element.set_attribute("tabindex", "-1");
    }
    focus(&element);
    element.scroll_into_view();
    true
}

fn into_view(element: &Element) {
    let nearest = web_sys::ScrollIntoViewOptions::new();
    nearest.set_block(web_sys::ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&nearest);
}

/// Scrolls only as far as needed to bring an element into the window.
pub(crate) fn to_nearest(place: &yew::NodeRef) {
    if let Some(element) = place.cast::<Element>() {
        into_view(&element);
    }
}

/// Scrolls only as far as needed to bring the first element of a selector into the window.
pub(crate) fn to_nearest_of(selector: &str) {
    if let Ok(Some(element)) = document().query_selector(selector) {
        into_view(&element);
    }
}

/// Scrolls a list, and nothing around it, until its current item is in the middle.
pub(crate) fn to_current(list: &str) {
    let list = document().query_selector(list).ok().flatten();
    let Some(list) = list.and_then(|list| list.dyn_into::<HtmlElement>().ok()) else {
        return;
    };
    if let Some(current) = list.query_selector("[aria-current]").ok().flatten() {
        let [from, to] = [&*list, &current].map(|part| part.get_bounding_client_rect());
        let middle = to.top() - from.top() - (from.height() - to.height()) / 2.0;
        list.set_scroll_top(list.scroll_top() + middle as i32);
    }
}

/// Scrolls to the top, where a new page starts.
pub(crate) fn to_top() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}
