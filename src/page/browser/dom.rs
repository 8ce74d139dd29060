//! The few things that must be said to the browser directly.

use crate::text::Lang;
use js_sys::{Array, Date, Function, JsString, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Clipboard, DataTransfer, Document, Element, Event, File, HtmlElement, HtmlInputElement,
    HtmlTextAreaElement, MediaQueryList, MouseEvent, MouseEventInit, Response, UrlSearchParams,
    Window,
};

/// # Panics
/// Outside a page; there is always a window in one.
pub fn window() -> Window {
    web_sys::window().expect("a window")
}

pub fn document() -> Document {
    window().document().expect("a document")
}

/// Whether a browser is around. The build draws the pages too, and finds nothing kept, nothing
/// preferred and nowhere to go.
pub const ALIVE: bool = cfg!(target_arch = "wasm32");

/// Marks the whole page for the style sheet: `data-<name>`, or no such mark.
pub fn mark_root(name: &str, value: Option<&str>) {
    if !ALIVE {
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
pub fn click(element: &Element) {
    let click = MouseEventInit::new();
    click.set_bubbles(true);
    if let Ok(click) = MouseEvent::new_with_mouse_event_init_dict("click", &click) {
        // It has been heard when this returns; what came of it is nothing to us.
        let _ = element.dispatch_event(&click);
    }
}

/// Milliseconds since some moment that stays the same.
pub fn now() -> f64 {
    window().performance().map_or(0.0, |clock| clock.now())
}

/// Lets what was done so far be a task of its own: goes on in the next one.
pub async fn next_task() {
    let next = Promise::new(&mut |go_on, _| {
        // Where there are no timers the promise is never kept; browsers have them.
        let _ = window().set_timeout_with_callback(&go_on);
    });
    let _ = JsFuture::from(next).await;
}

/// The day by the world's clock, counted from 1970; the first one in pages that are built beforehand.
pub fn today() -> usize {
    const MILLIS: f64 = 86_400_000.0;
    if ALIVE {
        (js_sys::Date::now() / MILLIS) as usize
    } else {
        0
    }
}

/// Whether something can be shown over the whole screen; pages that are built beforehand suppose so.
pub fn can_fill_screen() -> bool {
    !ALIVE || document().fullscreen_enabled()
}

/// Shows the first element of a selector over the whole screen, or gives the screen back; whether the browser did so. It
/// may refuse, as in a frame without the right to it, or not have the way at all.
pub async fn toggle_full_screen(selector: &str) -> bool {
    let document = document();
    let (of, way): (JsValue, &str) = if document.fullscreen_element().is_some() {
        (document.into(), "exitFullscreen")
    } else {
        match document.query_selector(selector) {
            Ok(Some(element)) => (element.into(), "requestFullscreen"),
            _ => return false,
        }
    };
    let way = Reflect::get(&of, &way.into()).and_then(|way| way.dyn_into::<Function>());
    match way.and_then(|way| way.call0(&of)) {
        // Some browsers give no promise.
        Ok(filled) => JsFuture::from(Promise::resolve(&filled)).await.is_ok(),
        Err(_) => false,
    }
}

/// Whether anything on the page is found by a selector; nothing is by one that the browser does not know.
pub fn is_there(selector: &str) -> bool {
    matches!(document().query_selector(selector), Ok(Some(_)))
}

pub fn prefers_reduced_motion() -> bool {
    // The build draws tables too, without a browser.
    if !ALIVE {
        return false;
    }
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}

/// What tells of windows that are narrow and high, as those of telephones are; the style sheet asks the same.
pub fn narrow() -> Option<MediaQueryList> {
    let query = "(max-width: 40rem) and (orientation: portrait)";
    window().match_media(query).ok().flatten()
}

/// Whether the window is narrow and high; not in pages that are built beforehand.
pub fn is_narrow() -> bool {
    ALIVE && narrow().is_some_and(|query| query.matches())
}

/// Whether the window is so small that a board has all of its height, as that of a telephone is on either side.
pub fn is_small() -> bool {
    let low = || window().match_media("(max-height: 30rem)").ok().flatten();
    is_narrow() || ALIVE && low().is_some_and(|query| query.matches())
}

/// Whether nobody has scrolled yet.
pub fn is_at_top() -> bool {
    window().scroll_y().is_ok_and(|top| top < 1.0)
}

/// Scrolls until the first element of a selector is at the top of the window.
pub fn bring_to_top(selector: &str) {
    if let Ok(Some(element)) = document().query_selector(selector) {
        element.scroll_into_view();
    }
}

/// The first of our languages among those that the reader prefers.
pub fn preferred_lang() -> Lang {
    if !ALIVE {
        return Lang::En;
    }
    let languages = window().navigator().languages();
    languages
        .iter()
        .filter_map(|code| code.as_string())
        .find_map(|code| Lang::of_code(code.get(..2)?))
        .unwrap_or(Lang::En)
}

/// Tells the browser what page this is; `ways` are the addresses of this page, by what is said of
/// them in the head of the page.
pub fn describe(lang: Lang, title: &str, description: &str, ways: &[(&str, String)]) {
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
    for (selector, way) in ways {
        set(selector, "href", &format!("{base}{way}"));
    }
}

/// What the build wrote about itself on the root of the page; empty where it wrote nothing.
pub fn built(name: &str) -> String {
    if !ALIVE {
        return String::new();
    }
    let root = document().document_element();
    root.and_then(|root| root.get_attribute(name))
        .unwrap_or_default()
}

/// The text of the element with this id; empty where there is none.
pub fn text_of(id: &str) -> String {
    let element = document().get_element_by_id(id);
    let text = element.and_then(|element| element.text_content());
    text.unwrap_or_default()
}

/// A value of the query of the address.
pub fn query(name: &str) -> Option<String> {
    let query = window().location().search().ok()?;
    UrlSearchParams::new_with_str(&query).ok()?.get(name)
}

/// Posts a message to the page around this one. It says nothing private, so any page may have it.
pub fn post_to_parent(message: &JsValue) {
    if let Ok(Some(parent)) = window().parent() {
        // It fails for what cannot be copied; ours is plain data.
        let _ = parent.post_message(message, "*");
    }
}

/// Makes the base of the page absolute: whatever the address becomes, it stays.
pub fn settle_base() {
    if let Ok(Some(element)) = document().query_selector("base") {
        let _ = element.set_attribute("href", &base());
    }
}

/// The address of this page below the base of the site.
pub fn path() -> String {
    let address = address();
    let path = address.strip_prefix(&*base()).unwrap_or_default();
    path.split('?').next().unwrap_or_default().to_string()
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

/// Gives the keyboard to the first part of an element that a selector names, where nothing on the page has it.
pub fn focus_if_lost(within: &Element, selector: &str) {
    let active = document().active_element();
    let lost = active.is_none_or(|active| active.tag_name() == "BODY");
    if let (true, Ok(Some(element))) = (lost, within.query_selector(selector)) {
        focus(&element);
    }
}

/// Gives the keyboard to the board in play.
pub fn focus_board() {
    if let Ok(Some(place)) = document().query_selector(".play .board [tabindex='0']") {
        focus(&place);
    }
}

/// The same where nothing on the page has it.
pub fn focus_board_if_lost() {
    if let Ok(Some(table)) = document().query_selector(".play") {
        focus_if_lost(&table, ".board [tabindex='0']");
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
    let read = JsFuture::from(response.json().ok()?).await;
    if read.is_err() {
        tell_spoilt();
    }
    read.ok()
}

/// Tells that a file has come and cannot be read: the device may have spoilt it (`static/start/boot.js`).
fn tell_spoilt() {
    if let Ok(event) = web_sys::Event::new("tavolando-spoilt") {
        let _ = window().dispatch_event(&event);
    }
}

/// What stands behind the `#` of the address.
pub fn fragment() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.trim_start_matches('#').to_string()
}

/// The address of this page without its fragment.
pub fn address() -> String {
    let address = window().location().href().unwrap_or_default();
    address.split('#').next().unwrap_or_default().to_string()
}

/// Takes the fragment out of the address; the page stays as it is.
pub fn drop_fragment() {
    // Where the history is closed (a sandboxed frame) the fragment stays, which harms nobody.
    replace_address(&address());
}

/// Saves a text as a file, however long it is: an address that holds the text itself may hold two megabytes.
pub fn save_file(name: &str, text: &str) {
    let parts = js_sys::Array::of1(&text.into());
    let anchor = document().create_element("a").ok();
    let anchor = anchor.and_then(|anchor| anchor.dyn_into::<web_sys::HtmlAnchorElement>().ok());
    let address = web_sys::Blob::new_with_str_sequence(&parts)
        .and_then(|blob| web_sys::Url::create_object_url_with_blob(&blob));
    if let (Some(anchor), Ok(address)) = (anchor, address) {
        anchor.set_href(&address);
        anchor.set_download(name);
        anchor.click();
        // The browser has begun to read it by then.
        const READ: u32 = 60_000;
        let gone = move || drop(web_sys::Url::revoke_object_url(&address));
        gloo::timers::callback::Timeout::new(READ, gone).forget();
    }
}

/// The address of a text that is nowhere but in its address: what a download takes.
pub fn text_address(text: &str) -> String {
    let text = String::from(js_sys::encode_uri_component(text));
    format!("data:text/plain;charset=utf-8,{text}")
}

/// Scrolls to the element of that address, if it is there, and gives it the keyboard where it takes it; a heading does.
/// Says whether it is there.
pub fn bring_into_view(id: &str) -> bool {
    let Some(element) = document().get_element_by_id(id) else {
        return false;
    };
    // A heading has the keyboard for once, though nobody comes to it by Tab.
    if element.matches(":is(h2, h3):not([tabindex])") == Ok(true) {
        let _ = element.set_attribute("tabindex", "-1");
    }
    focus(&element);
    element.scroll_into_view();
    true
}

/// Scrolls no further than until something is in the window.
pub fn bring_near(place: &yew::NodeRef) {
    let nearest = web_sys::ScrollIntoViewOptions::new();
    nearest.set_block(web_sys::ScrollLogicalPosition::Nearest);
    if let Some(element) = place.cast::<Element>() {
        element.scroll_into_view_with_scroll_into_view_options(&nearest);
    }
}

/// Scrolls a list, and nothing around it, until what it marks as the current one is in its middle.
pub fn show_current(list: &str) {
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

/// Opens the browser's own window for printing.
pub fn print() {
    // Where printing is not allowed nothing happens, and the browser says so.
    let _ = window().print();
}

/// Puts a text where pasting finds it; `None` where the browser has no way to do so, as on a page that
/// was fetched without encryption. What is given fails where it is not allowed.
pub fn copy(text: &str) -> Option<JsFuture> {
    let clipboard = Reflect::get(&window().navigator(), &"clipboard".into()).ok()?;
    if clipboard.is_undefined() {
        return None;
    }
    let clipboard: Clipboard = clipboard.unchecked_into();
    Some(JsFuture::from(clipboard.write_text(text)))
}

/// What stands in the field that somebody types in.
pub fn typed(event: &Event) -> String {
    let target = event.target();
    let field = target.and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    field.map(|field| field.value()).unwrap_or_default()
}

/// Takes the file that was chosen in a field out of it: the same file can be chosen again, and is heard of again.
pub fn take_file(event: &Event) -> Option<File> {
    let field: HtmlInputElement = event.target()?.dyn_into().ok()?;
    let file = field.files()?.get(0);
    field.set_value("");
    file
}

/// Gives a field the keyboard and marks all of its text.
pub fn select(field: &Element) {
    focus(field);
    mark_text(field);
}

/// Marks all of a field's text.
pub fn mark_text(field: &Element) {
    match field.dyn_ref::<HtmlTextAreaElement>() {
        Some(area) => area.select(),
        None => field.unchecked_ref::<HtmlInputElement>().select(),
    }
}

/// The text of what is pasted or dropped, as long as it has no more than so many signs; one that has
/// more is not even looked at.
pub fn text_in(data: &DataTransfer, most: usize) -> Option<String> {
    let give = Reflect::get(data, &"getData".into()).ok()?;
    let text = give
        .unchecked_into::<Function>()
        .call1(data, &"text".into());
    let text: JsString = text.ok()?.dyn_into().ok()?;
    (text.length() as usize <= most).then(|| text.into())
}

/// The day of a moment, in milliseconds since 1970, as the reader's device writes days; `None` for a
/// moment that is none.
pub fn day(moment: f64) -> Option<String> {
    let date = Date::new(&moment.into());
    if date.get_time().is_nan() {
        return None;
    }
    let write = Reflect::get(&date, &"toLocaleDateString".into()).ok()?;
    let write: Function = write.unchecked_into();
    // A device may name a language that its own browser does not know.
    let written = write.call1(&date, &window().navigator().languages());
    written.or_else(|_| write.call0(&date)).ok()?.as_string()
}

/// Whether the device has a sheet to share by.
pub fn can_share() -> bool {
    Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// Opens the device's sheet with a link.
pub fn share(link: &str) {
    let data = js_sys::Object::new();
    let _ = Reflect::set(&data, &"url".into(), &link.into());
    let navigator = window().navigator();
    let share = Reflect::get(&navigator, &"share".into());
    if let Ok(share) = share.and_then(|share| share.dyn_into::<Function>())
        && let Ok(shared) = share.call1(&navigator, &data)
    {
        // It is closed without sharing, or it is not: both are the reader's affair.
        let _ = Promise::all_settled(&Array::of1(&shared));
    }
}

/// The address that every address of the site begins with.
pub fn base() -> String {
    document().base_uri().ok().flatten().unwrap_or_default()
}

/// Says whether the page shows a game that the device does not keep.
pub fn mark_unkept(is_unkept: bool) {
    if let Some(root) = document().document_element() {
        let _ = root.toggle_attribute_with_force("data-unkept", is_unkept);
    }
}

/// Whether a game is lost that the device does not keep, if the page is left now.
pub fn is_unkept() -> bool {
    is_there("[data-unkept]")
}

/// Gives the page another address, relative to the base of the site; the way back leads to the one before. Where the browser
/// will not, the page has the old one.
pub fn push_address(href: &str) {
    if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(href));
    }
}

/// The same, in place of the address before.
pub fn replace_address(href: &str) {
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(href));
    }
}

/// Leaves this page for an address, relative to the base of the site.
pub fn go_to(href: &str) {
    // Where the browser will not, nothing is lost.
    let _ = window().location().assign(&format!("{}{href}", base()));
}

/// Loads the page anew that the address leads to.
pub fn reload() {
    // Where the browser will not, nothing is lost.
    let _ = window().location().reload();
}

/// Back to the top, as a new page begins.
pub fn scroll_to_top() {
    window().scroll_to_with_x_and_y(0.0, 0.0);
}

/// A random number from the device; `None` where it has none to give.
pub fn random() -> Option<u64> {
    getrandom::u64().ok()
}
