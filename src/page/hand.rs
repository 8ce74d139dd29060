//! The hand over a board: pieces are lifted and dropped, and where places are smaller than a
//! fingertip a glass shows what is under it. It works on the drawing directly, because a picture a
//! frame is more than a comparison of whole boards can follow.

use super::dom;
use crate::rules::Site;
use wasm_bindgen::JsCast;
use web_sys::{Element, PointerEvent};

/// What a hand did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Held {
    /// A piece was lifted from a place.
    Lift(Site),
    /// What was lifted from the first place came down on the second, or outside the board.
    Drop(Site, Option<Site>),
    /// A finger left the glass over this place.
    Point(Site),
}

/// A hand that is down on a board.
pub struct Hand {
    from: Option<Site>,
    start: (f64, f64),
    lifted: bool,
    glass: bool,
}

/// How far a hand may tremble without lifting anything, in pixels.
const TREMOR: f64 = 7.0;

/// Places smaller than this, in pixels, are shown under the glass to fingers.
const FINGERTIP: f64 = 36.0;

/// How much of the board the glass shows, in hundredths of a cell from its middle.
const SIGHT: f64 = 170.0;

impl Hand {
    /// A hand comes down; `None` where it is not one that lifts: another button, a second finger.
    pub fn down(board: &Element, event: &PointerEvent, count: usize) -> Option<Hand> {
        if event.button() != 0 || !event.is_primary() {
            return None;
        }
        let from = site_of(event.target()?.dyn_into().ok()?, count);
        let cell = 100.0 * scale(board)?;
        let glass = event.pointer_type() == "touch" && cell < FINGERTIP;
        let hand = Hand {
            from,
            start: place_of(event),
            lifted: false,
            glass,
        };
        if glass {
            // Its pointer stays with the board wherever it goes.
            let _ = board.set_pointer_capture(event.pointer_id());
            look_through(board, event);
        }
        Some(hand)
    }

    /// The hand moves; what it has just lifted, if anything.
    pub fn moved(
        &mut self,
        board: &Element,
        event: &PointerEvent,
        can_lift: impl Fn(Site) -> bool,
    ) -> Option<Held> {
        if self.glass {
            look_through(board, event);
            return None;
        }
        let from = self.from?;
        let (x, y) = place_of(event);
        let (dx, dy) = (x - self.start.0, y - self.start.1);
        let mut told = None;
        if !self.lifted {
            if dx.hypot(dy) < TREMOR || !can_lift(from) {
                return None;
            }
            self.lifted = true;
            let _ = board.set_pointer_capture(event.pointer_id());
            lift(board, from);
            told = Some(Held::Lift(from));
        }
        let scale = scale(board)?;
        if let Ok(Some(held)) = board.query_selector(".in-hand") {
            let way = format!("translate({} {})", (dx / scale) as i32, (dy / scale) as i32);
            let _ = held.set_attribute("transform", &way);
        }
        told
    }

    /// The hand goes up, or is taken away; what that means, if anything. A plain touch means nothing
    /// here: it is a click.
    pub fn up(
        self,
        board: &Element,
        event: &PointerEvent,
        count: usize,
        taken_away: bool,
    ) -> Option<Held> {
        put_down(board);
        let (x, y) = place_of(event);
        let below = dom::document().element_from_point(x as f32, y as f32);
        let below = below.filter(|_| !taken_away);
        let to = below.and_then(|element| site_of(element, count));
        if self.glass {
            return to.map(Held::Point);
        }
        let from = self.from.filter(|_| self.lifted)?;
        Some(Held::Drop(from, to))
    }
}

/// The place that an element is the button of.
fn site_of(element: Element, count: usize) -> Option<Site> {
    let place = element.closest("[data-at]").ok()??;
    let number: u16 = place.get_attribute("data-at")?.parse().ok()?;
    Some(Site(number)).filter(|site| site.index() < count)
}

fn place_of(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// The picture's own window: left, top, width, height.
fn view(board: &Element) -> Option<[f64; 4]> {
    let text = board.get_attribute("viewBox")?;
    let mut numbers = text.split(' ').map(|number| number.parse::<i16>().ok());
    let mut next = || numbers.next().flatten().map(f64::from);
    Some([next()?, next()?, next()?, next()?])
}

/// Pixels a hundredth of a cell.
fn scale(board: &Element) -> Option<f64> {
    let [_, _, width, height] = view(board)?;
    let shown = board.get_bounding_client_rect();
    Some((shown.width() / width).min(shown.height() / height)).filter(|scale| *scale > 0.0)
}

/// Takes what lies on top of a place in hand; all of it where it is seeds.
fn lift(board: &Element, from: Site) {
    let Ok(Some(hand)) = board.query_selector(".in-hand") else {
        return;
    };
    let Ok(here) = board.query_selector_all(&format!("[data-lies=\"{}\"]", from.0)) else {
        return;
    };
    let pieces: Vec<Element> = (0..here.length())
        .filter_map(|index| here.get(index)?.dyn_into().ok())
        .collect();
    let seeds = pieces
        .last()
        .is_some_and(|piece| piece.class_list().contains("seed"));
    let first = if seeds {
        0
    } else {
        pieces.len().saturating_sub(1)
    };
    for piece in &pieces[first..] {
        if let Ok(copy) = piece.clone_node_with_deep(true) {
            let _ = hand.append_child(&copy);
        }
        let _ = piece.class_list().add_1("away");
    }
}

/// Nothing is in hand any more, and the glass is put away.
fn put_down(board: &Element) {
    if let Ok(Some(hand)) = board.query_selector(".in-hand") {
        hand.set_inner_html("");
        let _ = hand.remove_attribute("transform");
    }
    while let Ok(Some(piece)) = board.query_selector(".away") {
        let _ = piece.class_list().remove_1("away");
    }
    if let Some(glass) = glass() {
        let _ = glass.set_attribute("hidden", "");
    }
}

fn glass() -> Option<Element> {
    dom::document().query_selector(".play .glass").ok()?
}

/// Holds the glass above a finger, and shows in it what is under the finger.
fn look_through(board: &Element, event: &PointerEvent) {
    let (Some(glass), Some([left, top, width, height]), Some(scale)) =
        (glass(), view(board), scale(board))
    else {
        return;
    };
    let shown = board.get_bounding_client_rect();
    let (x, y) = place_of(event);
    // The picture stands in the middle of its frame.
    let at = (
        left + width / 2.0 + (x - shown.x() - shown.width() / 2.0) / scale,
        top + height / 2.0 + (y - shown.y() - shown.height() / 2.0) / scale,
    );
    let sight = format!(
        "{} {} {} {}",
        (at.0 - SIGHT) as i32,
        (at.1 - SIGHT) as i32,
        (2.0 * SIGHT) as i32,
        (2.0 * SIGHT) as i32
    );
    let _ = glass.set_attribute("viewBox", &sight);
    let _ = glass.remove_attribute("hidden");
    if let Some(style) = glass
        .dyn_ref::<web_sys::SvgElement>()
        .map(|glass| glass.style())
    {
        let _ = style.set_property("left", &format!("{}px", x as i32));
        let _ = style.set_property("top", &format!("{}px", y as i32));
    }
    if let Ok(Some(mark)) = glass.query_selector("circle") {
        let _ = mark.set_attribute("cx", &(at.0 as i32).to_string());
        let _ = mark.set_attribute("cy", &(at.1 as i32).to_string());
    }
}
