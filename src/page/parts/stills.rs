//! What the build drew on a page, until what is drawn anew has its place. Knows nothing of how either is drawn.

use std::cell::RefCell;
use wasm_bindgen::JsCast;
use web_sys::{Element, Node};

thread_local! {
    /// What stands in each place, by the name of the place.
    static STILLS: RefCell<Vec<(String, Node)>> = RefCell::default();
}

/// Keeps what stands in the places of a page that have a name (`data-still`), before the page is drawn anew.
pub fn keep(root: &Element) {
    let Ok(found) = root.query_selector_all("[data-still]") else {
        return;
    };
    for node in (0..found.length()).filter_map(|at| found.item(at)) {
        let element: Element = node.unchecked_into();
        if let (Some(name), Some(still)) = (
            element.get_attribute("data-still"),
            element.first_element_child(),
        ) {
            STILLS.with_borrow_mut(|stills| stills.push((name, still.into())));
        }
    }
}

/// Gives away what the build drew in a place; nothing where that has been asked before, or it drew nothing.
pub fn take(name: &str) -> Option<Node> {
    STILLS.with_borrow_mut(|stills| {
        let at = stills.iter().position(|(known, _)| known == name)?;
        Some(stills.remove(at).1)
    })
}
