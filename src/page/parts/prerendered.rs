//! The prerendered parts of a page, kept until their new places exist. Other modules draw the parts
//! and the places.

use std::cell::RefCell;
use wasm_bindgen::JsCast;
use web_sys::{Element, Node};

thread_local! {
    /// The prerendered node of each place, by the name of the place.
    static PRERENDERED: RefCell<Vec<(String, Node)>> = RefCell::default();
}

/// Keeps the content of a page's named places (`data-still`) before the page is redrawn.
pub(crate) fn keep(root: &Element) {
    let Ok(found) = root.query_selector_all("[data-still]") else {
        return;
    };
    for node in (0..found.length()).filter_map(|at| found.item(at)) {
        let element: Element = node.unchecked_into();
        if let (Some(name), Some(part)) = (
            element.get_attribute("data-still"),
            element.first_element_child(),
        ) {
            PRERENDERED.with_borrow_mut(|parts| parts.push((name, part.into())));
        }
    }
}

/// Takes the prerendered node of a place; `None` if it was taken before, or if the build drew
/// nothing.
pub(crate) fn take(name: &str) -> Option<Node> {
    PRERENDERED.with_borrow_mut(|parts| {
        let at = parts.iter().position(|(known, _)| known == name)?;
        Some(parts.remove(at).1)
    })
}
