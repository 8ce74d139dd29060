//! The few things that must be said to the browser directly.

use crate::text::Lang;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Document, Element, HtmlElement, Response, Window};

/// # Panics
/// Outside a page; there is always a window in one.
fn window() -> Window {
    web_sys::window().expect("a window")
}

pub fn document() -> Document {
    window().document().expect("a document")
}

/// Sets or clears the theme that overrides the device's.
pub fn set_theme(theme: Option<&str>) {
    if let Some(root) = document().document_element() {
        // Setting an attribute of a fixed, valid name does not fail.
        let _ = match theme {
            Some(theme) => root.set_attribute("data-theme", theme),
            None => root.remove_attribute("data-theme"),
        };
    }
}

pub fn prefers_reduced_motion() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}

/// The first of our languages among those that the reader prefers.
pub fn preferred_lang() -> Lang {
    let languages = window().navigator().languages();
    languages
        .iter()
        .filter_map(|code| code.as_string())
        .find_map(|code| Lang::of_code(code.get(..2)?))
        .unwrap_or(Lang::En)
}

/// Tells the browser what page this is.
pub fn describe(lang: Lang, title: &str, description: &str) {
    let document = document();
    document.set_title(title);
    if let Some(root) = document.document_element() {
        let _ = root.set_attribute("lang", lang.code());
    }
    if let Ok(Some(meta)) = document.query_selector("meta[name=description]") {
        let _ = meta.set_attribute("content", description);
    }
}

/// Gives the keyboard to an element.
pub fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let _ = element.focus();
    } else {
        // SVG elements have the method, but not through this type.
        let _ = element.unchecked_ref::<HtmlElement>().focus();
    }
}

/// The JSON at an address relative to the base of the page, wherever the site lives; `None` where
/// it cannot be had.
pub async fn fetch(address: &str) -> Option<JsValue> {
    let response = JsFuture::from(window().fetch_with_str(address))
        .await
        .ok()?;
    let response: Response = response.unchecked_into();
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.json().ok()?).await.ok()
}

/// The address that every address of the site begins with.
pub fn base() -> String {
    document().base_uri().ok().flatten().unwrap_or_default()
}

/// Back to the top, as a new page begins.
pub fn scroll_to_top() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// Shows the message that stands in the page for the case that the program breaks.
pub fn show_crash() {
    if let Some(crash) = document().get_element_by_id("crash") {
        let _ = crash.remove_attribute("hidden");
    }
}
