//! Wrappers around functions of the browser: windows and media queries, the document, the address
//! and the history, focus, files, the clipboard and sharing.

use crate::text::Lang;
use js_sys::{Array, Date, Function, JsString, Object, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Clipboard, DataTransfer, Document, Element, Event, File, HtmlElement, HtmlInputElement,
    HtmlTextAreaElement, MediaQueryList, MouseEvent, MouseEventInit, Response, UrlSearchParams,
    Window,
};

/// # Panics
/// Outside a page; inside a page there is always a window.
pub(crate) fn window() -> Window {
    web_sys::window().expect("a window")
}

pub(crate) fn document() -> Document {
    window().document().expect("a document")
}

/// Whether the code runs in a browser. The build renders the pages too, with no storage, no
/// preferences and no navigation.
pub(crate) const IN_BROWSER: bool = cfg!(target_arch = "wasm32");

/// Sets or removes the attribute `data-<name>` on the root element, for the style sheet.
pub(crate) fn set_root_data(name: &str, value: Option<&str>) {
    if !IN_BROWSER {
        return;
    }
    if let Some(root) = document().document_element() {
        let name = format!("data-{name}");
        // Setting an attribute of a valid name does not fail.
        let _ = match value {
            Some(value) => root.set_attribute(&name, value),
            None => root.remove_attribute(&name),
        };
    }
}

/// Clicks an element, as a pointer does.
pub(crate) fn click(element: &Element) {
    let click = MouseEventInit::new();
    click.set_bubbles(true);
    if let Ok(click) = MouseEvent::new_with_mouse_event_init_dict("click", &click) {
        // The listeners have run when this returns; the result does not matter here.
        let _ = element.dispatch_event(&click);
    }
}

/// Returns the milliseconds since the page was opened; 0 if the browser has no such clock.
pub(crate) fn page_millis() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

/// Ends the current task, and continues in the next one.
pub(crate) async fn next_task() {
    let next = Promise::new(&mut |resolve, _| {
        // Without timers the promise would never resolve; browsers have them.
        let _ = window().set_timeout_with_callback(&resolve);
    });
    let _ = JsFuture::from(next).await;
}

/// Returns the current day in UTC, counted from 1970; 0 in prerendered pages.
pub(crate) fn day_number() -> usize {
    const MILLIS: f64 = 86_400_000.0;
    if IN_BROWSER {
        (js_sys::Date::now() / MILLIS) as usize
    } else {
        0
    }
}

/// Returns whether the browser can show an element in full screen; prerendered pages assume that it
/// can.
pub(crate) fn can_fill_screen() -> bool {
    !IN_BROWSER || document().fullscreen_enabled()
}

/// Shows the first element of a selector in full screen, or leaves full screen. Returns whether the
/// browser did so. The browser may refuse, as in a frame without the permission, or lack the
/// function.
pub(crate) async fn toggle_full_screen(selector: &str) -> bool {
    let document = document();
    let (target, method): (JsValue, &str) = if document.fullscreen_element().is_some() {
        (document.into(), "exitFullscreen")
    } else {
        match document.query_selector(selector) {
            Ok(Some(element)) => (element.into(), "requestFullscreen"),
            _ => return false,
        }
    };
    let method =
        Reflect::get(&target, &method.into()).and_then(|method| method.dyn_into::<Function>());
    match method.and_then(|method| method.call0(&target)) {
        // Some browsers return no promise.
        Ok(filled) => JsFuture::from(Promise::resolve(&filled)).await.is_ok(),
        Err(_) => false,
    }
}

/// Returns whether a selector matches anything on the page; false for a selector that the browser
/// does not know.
pub(crate) fn exists(selector: &str) -> bool {
    matches!(document().query_selector(selector), Ok(Some(_)))
}

pub(crate) fn prefers_reduced_motion() -> bool {
    // The build renders tables too, without a browser.
    if !IN_BROWSER {
        return false;
    }
    matches("(prefers-reduced-motion: reduce)")
}

/// Returns whether a media query matches.
fn matches(query: &str) -> bool {
    let query = window().match_media(query);
    query.ok().flatten().is_some_and(|query| query.matches())
}

/// Returns whether to offer vibration: the browser has the function, the screen can be touched, and
/// the reader has not asked for reduced motion. Browsers on desktop computers have the function too.
pub(crate) fn can_vibrate() -> bool {
    IN_BROWSER
        && Reflect::has(&window().navigator(), &"vibrate".into()).unwrap_or(false)
        && matches("(any-pointer: coarse)")
        && !prefers_reduced_motion()
}

/// Returns the media query for narrow windows in portrait orientation, such as those of phones. The
/// style sheet uses the same query.
pub(crate) fn narrow_query() -> Option<MediaQueryList> {
    let query = "(max-width: 40rem) and (orientation: portrait)";
    window().match_media(query).ok().flatten()
}

/// Returns whether the window is narrow and in portrait orientation; false in prerendered pages.
pub(crate) fn is_narrow() -> bool {
    IN_BROWSER && narrow_query().is_some_and(|query| query.matches())
}

/// Returns whether the window is so small that a board fills its height, such as that of a phone in
/// either orientation.
pub(crate) fn is_small() -> bool {
    let low = || window().match_media("(max-height: 30rem)").ok().flatten();
    is_narrow() || IN_BROWSER && low().is_some_and(|query| query.matches())
}

/// Returns the first language in the reader's preferences that the site has; English if there is
/// none.
pub(crate) fn preferred_lang() -> Lang {
    if !IN_BROWSER {
        return Lang::En;
    }
    let languages = window().navigator().languages();
    languages
        .iter()
        .filter_map(|code| code.as_string())
        .find_map(|code| Lang::of_code(code.get(..2)?))
        .unwrap_or(Lang::En)
}

/// Sets the metadata of the page. `links` holds the addresses of this page, each with the selector
/// of its link in the head.
pub(crate) fn set_metadata(lang: Lang, title: &str, description: &str, links: &[(&str, String)]) {
    let document = document();
    document.set_title(title);
    if let Some(root) = document.document_element() {
        let _ = root.set_attribute("lang", lang.code());
    }
    let set = |selector: &str, name: &str, value: &str| {
        if let Ok(Some(element)) = document.query_selector(selector) {
            let _ = element.set_attribute(name, value);
        }
    };
    set("meta[name=description]", "content", description);
    let base = base();
    for (selector, path) in links {
        set(selector, "href", &format!("{base}{path}"));
    }
}

/// Returns an attribute that the build wrote on the root element; empty if there is none.
pub(crate) fn root_attribute(name: &str) -> String {
    if !IN_BROWSER {
        return String::new();
    }
    let root = document().document_element();
    root.and_then(|root| root.get_attribute(name))
        .unwrap_or_default()
}

/// Returns the text of the element with this id; empty if there is none.
pub(crate) fn text_of(id: &str) -> String {
    let element = document().get_element_by_id(id);
    let text = element.and_then(|element| element.text_content());
    text.unwrap_or_default()
}

/// Returns the value of a name in the query of the address; `None` if it has none.
pub(crate) fn query(name: &str) -> Option<String> {
    let query = window().location().search().ok()?;
    UrlSearchParams::new_with_str(&query).ok()?.get(name)
}

/// Posts a message to the parent page. The message is not private, so any page may read it.
pub(crate) fn post_to_parent(message: &JsValue) {
    if let Ok(Some(parent)) = window().parent() {
        // Posting fails only for values that cannot be cloned; this message is plain data.
        let _ = parent.post_message(message, "*");
    }
}

/// Makes the base of the page absolute, so that it stays the same when the address changes.
pub(crate) fn fix_base_href() {
    if let Ok(Some(element)) = document().query_selector("base") {
        let _ = element.set_attribute("href", &base());
    }
}

/// Returns the address of this page relative to the base of the site.
pub(crate) fn path() -> String {
    let address = address();
    let path = address.strip_prefix(&*base()).unwrap_or_default();
    path.split('?').next().unwrap_or_default().to_string()
}

/// Moves the focus to an element.
pub(crate) fn focus(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        let _ = element.focus();
    } else {
        // SVG elements have the method, but not through this type.
        let _ = element.unchecked_ref::<HtmlElement>().focus();
    }
}

/// Moves the focus to the first match of a selector within an element, if nothing on the page has
/// the focus.
pub(crate) fn focus_if_lost(within: &Element, selector: &str) {
    let active = document().active_element();
    let lost = active.is_none_or(|active| active.tag_name() == "BODY");
    if let (true, Ok(Some(element))) = (lost, within.query_selector(selector)) {
        focus(&element);
    }
}

/// Moves the focus to the board in play.
pub(crate) fn focus_board() {
    if let Ok(Some(place)) = document().query_selector(".play .board [tabindex='0']") {
        focus(&place);
    }
}

/// Moves the focus to the board in play, if nothing on the page has the focus.
pub(crate) fn focus_board_if_lost() {
    if let Ok(Some(table)) = document().query_selector(".play") {
        focus_if_lost(&table, ".board [tabindex='0']");
    }
}

/// Fetches the JSON at an address relative to the base of the page, wherever the site is hosted;
/// `None` if that fails.
pub(crate) async fn fetch(address: &str) -> Option<JsValue> {
    let response = JsFuture::from(window().fetch_with_str(address))
        .await
        .ok()?;
    let response: Response = response.unchecked_into();
    if !response.ok() {
        return None;
    }
    let read = JsFuture::from(response.json().ok()?).await;
    if read.is_err() {
        // The file arrived but cannot be read: the device may have corrupted it
        // (`static/start/boot.js`).
        dispatch("tavolando-spoilt");
    }
    read.ok()
}

/// Dispatches an event to the scripts that start the page (`static/start`).
pub(crate) fn dispatch(name: &str) {
    if let Ok(event) = web_sys::Event::new(name) {
        let _ = window().dispatch_event(&event);
    }
}

/// Returns the fragment of the address: the text behind the `#`.
pub(crate) fn fragment() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.trim_start_matches('#').to_string()
}

/// Returns the address of this page without its fragment.
pub(crate) fn address() -> String {
    let address = window().location().href().unwrap_or_default();
    address.split('#').next().unwrap_or_default().to_string()
}

/// Returns the address of this page with its fragment.
pub(crate) fn full_address() -> String {
    window().location().href().unwrap_or_default()
}

/// Removes the fragment from the address; the page stays as it is.
pub(crate) fn drop_fragment() {
    // If the history is not accessible (a sandboxed frame), the fragment stays, which does no harm.
    replace_address(&address());
}

/// Saves a text of any length as a file. A data URL can have only two megabytes.
pub(crate) fn save_file(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&text.into());
    let anchor = document().create_element("a").ok();
    let anchor = anchor.and_then(|anchor| anchor.dyn_into::<web_sys::HtmlAnchorElement>().ok());
    let address = web_sys::Blob::new_with_str_sequence(&parts)
        .and_then(|blob| web_sys::Url::create_object_url_with_blob(&blob));
    if let (Some(anchor), Ok(address)) = (anchor, address) {
        anchor.set_href(&address);
        anchor.set_download(name);
        anchor.click();
        // After these milliseconds the browser has certainly begun to read the file.
        const READ: u32 = 60_000;
        let revoke = move || drop(web_sys::Url::revoke_object_url(&address));
        gloo::timers::callback::Timeout::new(READ, revoke).forget();
    }
}

/// Returns a data URL of a text, for a download.
pub(crate) fn data_url(text: &str) -> String {
    let text = String::from(js_sys::encode_uri_component(text));
    format!("data:text/plain;charset=utf-8,{text}")
}

/// Opens the print dialog of the browser.
pub(crate) fn print() {
    // If printing is not allowed, nothing happens, and the browser reports it.
    let _ = window().print();
}

/// Copies a text to the clipboard. Returns `None` if the browser has no clipboard, as on a page
/// fetched without encryption. The future fails if copying is not allowed.
pub(crate) fn copy(text: &str) -> Option<JsFuture> {
    let clipboard = Reflect::get(&window().navigator(), &"clipboard".into()).ok()?;
    if clipboard.is_undefined() {
        return None;
    }
    let clipboard: Clipboard = clipboard.unchecked_into();
    Some(JsFuture::from(clipboard.write_text(text)))
}

/// Returns the content of the field that an event comes from.
pub(crate) fn input_value(event: &Event) -> String {
    let target = event.target();
    let field = target.and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    field.map(|field| field.value()).unwrap_or_default()
}

/// Returns the file chosen in a field, and clears the field: the same file can then be chosen
/// again, with a new event.
pub(crate) fn take_file(event: &Event) -> Option<File> {
    let field: HtmlInputElement = event.target()?.dyn_into().ok()?;
    let file = field.files()?.get(0);
    field.set_value("");
    file
}

/// Focuses a field and selects all of its text.
pub(crate) fn focus_and_select(field: &Element) {
    focus(field);
    select_text(field);
}

/// Selects all of a field's text.
pub(crate) fn select_text(field: &Element) {
    match field.dyn_ref::<HtmlTextAreaElement>() {
        Some(area) => area.select(),
        None => field.unchecked_ref::<HtmlInputElement>().select(),
    }
}

/// Returns the text of a paste or a drop, if it has at most `max` characters. The function does not
/// read a longer text.
pub(crate) fn transferred_text(data: &DataTransfer, max: usize) -> Option<String> {
    let get_data = Reflect::get(data, &"getData".into()).ok()?;
    let text = get_data
        .unchecked_into::<Function>()
        .call1(data, &"text".into());
    let text: JsString = text.ok()?.dyn_into().ok()?;
    (text.length() as usize <= max).then(|| text.into())
}

/// Returns the date and the time of a moment (milliseconds since 1970) as they are written in a
/// language. If the reader prefers a region of that language, such as `en-US`, they have the form of
/// that region. Returns `None` for an invalid moment.
pub(crate) fn format_date(lang: Lang, moment: f64) -> Option<String> {
    let date = Date::new(&moment.into());
    if date.get_time().is_nan() {
        return None;
    }
    let write = Reflect::get(&date, &"toLocaleString".into()).ok()?;
    let write: Function = write.unchecked_into();
    // Without seconds.
    let form = Object::new();
    for (part, length) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        Reflect::set(&form, &part.into(), &length.into()).ok()?;
    }
    let locales = window().navigator().languages();
    let (prefix, usual) = match lang {
        Lang::It => ("it-", "it-IT"),
        Lang::En => ("en-", "en-GB"),
    };
    let is_region = |locale: &JsValue| {
        let name = locale.as_string();
        name.is_some_and(|name| name.starts_with(prefix))
    };
    let own = locales.iter().find(is_region);
    // A device may name a locale that its own browser does not know.
    let written = own.and_then(|locale| write.call2(&date, &locale, &form).ok());
    let written = written.or_else(|| write.call2(&date, &usual.into(), &form).ok());
    written?.as_string()
}

/// Returns whether the device has a share sheet.
pub(crate) fn can_share() -> bool {
    Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// Opens the device's share sheet with a link.
pub(crate) fn share(link: &str) {
    let data = js_sys::Object::new();
    let _ = Reflect::set(&data, &"url".into(), &link.into());
    let navigator = window().navigator();
    let share = Reflect::get(&navigator, &"share".into());
    if let Ok(share) = share.and_then(|share| share.dyn_into::<Function>())
        && let Ok(shared) = share.call1(&navigator, &data)
    {
        // Whether the reader shares or closes the sheet does not matter here.
        let _ = Promise::all_settled(&Array::of1(&shared));
    }
}

/// Returns the base address of the site.
pub(crate) fn base() -> String {
    document().base_uri().ok().flatten().unwrap_or_default()
}

/// Marks whether the page shows a game that the device does not keep.
pub(crate) fn set_unsaved(is_unsaved: bool) {
    if let Some(root) = document().document_element() {
        let _ = root.toggle_attribute_with_force("data-unkept", is_unsaved);
    }
}

/// Returns whether leaving the page now would lose a game that the device does not keep.
pub(crate) fn is_unsaved() -> bool {
    exists("[data-unkept]")
}

/// Pushes an address, relative to the base of the site, to the history; going back leads to the
/// previous one. If the browser refuses, the old address stays.
pub(crate) fn push_address(href: &str) {
    if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(href));
    }
}

/// Pushes the current address to the history once more; going back leads to the same page.
pub(crate) fn push_same_address() {
    if let Ok(history) = window().history() {
        let _ = history.push_state(&JsValue::NULL, "");
    }
}

/// Goes back in the history.
pub(crate) fn go_back() {
    if let Ok(history) = window().history() {
        let _ = history.back();
    }
}

/// Replaces the current address in the history.
pub(crate) fn replace_address(href: &str) {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(href));
    }
}

/// Leaves this page for an address, relative to the base of the site.
pub(crate) fn go_to(href: &str) {
    // If the browser refuses, nothing is lost.
    let _ = window().location().assign(&format!("{}{href}", base()));
}

/// Reloads the page from its address.
pub(crate) fn reload() {
    // If the browser refuses, nothing is lost.
    let _ = window().location().reload();
}

/// Returns a random number from the device; `None` if it has none.
pub(crate) fn random() -> Option<u64> {
    getrandom::u64().ok()
}
