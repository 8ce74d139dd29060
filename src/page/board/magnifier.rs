//! A magnifier that shows the board under a finger, if places are smaller than a fingertip.

use crate::page::browser::dom;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

/// The distance from its middle that the magnifier shows, in hundredths of a cell.
const VIEW_RADIUS: f64 = 170.0;

fn magnifier() -> Option<Element> {
    dom::document().query_selector(".play .magnifier").ok()?
}

/// Holds the magnifier above a finger, and shows the part of the board under the finger.
pub(super) fn show_at(board: &Element, event: &PointerEvent) {
    let (Some(magnifier), Some([left, top, width, height]), Some(scale)) =
        (magnifier(), view_box(board), scale(board))
    else {
        return;
    };
    let shown = board.get_bounding_client_rect();
    let (x, y) = pointer_position(event);
    // The picture is centred in its frame.
    let at = (
        left + width / 2.0 + (x - shown.x() - shown.width() / 2.0) / scale,
        top + height / 2.0 + (y - shown.y() - shown.height() / 2.0) / scale,
    );
    let sight = format!(
        "{} {} {} {}",
        (at.0 - VIEW_RADIUS) as i32,
        (at.1 - VIEW_RADIUS) as i32,
        (2.0 * VIEW_RADIUS) as i32,
        (2.0 * VIEW_RADIUS) as i32
    );
    let _ = magnifier.set_attribute("viewBox", &sight);
    let _ = magnifier.remove_attribute("hidden");
    set_picture(&magnifier, Some("#table-picture"));
    if let Some(style) = magnifier
        .dyn_ref::<web_sys::SvgElement>()
        .map(|magnifier| magnifier.style())
    {
        let _ = style.set_property("left", &format!("{}px", x as i32));
        let _ = style.set_property("top", &format!("{}px", y as i32));
    }
    if let Ok(Some(mark)) = magnifier.query_selector("circle") {
        let _ = mark.set_attribute("cx", &(at.0 as i32).to_string());
        let _ = mark.set_attribute("cy", &(at.1 as i32).to_string());
    }
}

/// Hides the magnifier.
pub(super) fn hide() {
    if let Some(magnifier) = magnifier() {
        let _ = magnifier.set_attribute("hidden", "");
        set_picture(&magnifier, None);
    }
}

/// Sets the picture that the magnifier shows, or removes it. A `use` element is rebuilt whenever
/// anything in its picture changes, even if it is hidden.
fn set_picture(magnifier: &Element, picture: Option<&str>) {
    if let Ok(Some(shown)) = magnifier.query_selector("use") {
        let _ = match picture {
            Some(picture) => shown.set_attribute("href", picture),
            None => shown.remove_attribute("href"),
        };
    }
}

/// Returns the position of a pointer in the window.
pub(super) fn pointer_position(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// Returns the view box of the picture: left, top, width, height.
fn view_box(board: &Element) -> Option<[f64; 4]> {
    let text = board.get_attribute("viewBox")?;
    let mut numbers = text.split(' ').map(|number| number.parse::<i16>().ok());
    let mut next = || numbers.next().flatten().map(f64::from);
    Some([next()?, next()?, next()?, next()?])
}

/// Returns the number of pixels per hundredth of a cell.
pub(super) fn scale(board: &Element) -> Option<f64> {
    let [_, _, width, height] = view_box(board)?;
    let shown = board.get_bounding_client_rect();
    Some((shown.width() / width).min(shown.height() / height)).filter(|scale| *scale > 0.0)
}
