//! Dragging of pieces: lifting and dropping. It changes the DOM directly, because Yew cannot
//! compare whole boards in every frame.

use super::magnifier::{self, pointer_position, scale};
use crate::{controller::Drag, page::browser::dom, rules::Site, speech::SiteLabel};
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

/// A pointer that is down on a board.
struct ActivePointer {
    from: Option<Site>,
    start: (f64, f64),
    lifted: bool,
    magnified: bool,
}

/// The distance, in pixels, that a pointer may move without lifting anything.
const DRAG_THRESHOLD: f64 = 7.0;

/// The size of a place, in pixels, below which fingers get the magnifier.
const FINGERTIP: f64 = 36.0;

impl ActivePointer {
    /// Handles a pointer that goes down. Returns `None` if it cannot lift, such as with another
    /// button.
    fn down(board: &Element, event: &PointerEvent, count: usize) -> Option<ActivePointer> {
        if event.button() != 0 {
            return None;
        }
        let target: Element = event.target()?.dyn_into().ok()?;
        // A die can be pressed, but not lifted.
        if target.has_attribute("data-die") {
            return None;
        }
        let from = site_of(target, count);
        let cell = 100.0 * scale(board)?;
        let magnified = event.pointer_type() == "touch" && cell < FINGERTIP;
        let drag = ActivePointer {
            from,
            start: pointer_position(event),
            lifted: false,
            magnified,
        };
        if magnified {
            // The board captures the pointer.
            let _ = board.set_pointer_capture(event.pointer_id());
            magnifier::show_at(board, event);
        }
        Some(drag)
    }

    /// Handles a move of the pointer, and returns the piece that it has just lifted, if any.
    fn moved(
        &mut self,
        board: &Element,
        event: &PointerEvent,
        can_lift: impl Fn(Site) -> bool,
    ) -> Option<Drag> {
        if self.magnified {
            magnifier::show_at(board, event);
            return None;
        }
        let from = self.from?;
        let (x, y) = pointer_position(event);
        let (dx, dy) = (x - self.start.0, y - self.start.1);
        let mut action = None;
        if !self.lifted {
            if dx.hypot(dy) < DRAG_THRESHOLD || !can_lift(from) {
                return None;
            }
            self.lifted = true;
            let _ = board.set_pointer_capture(event.pointer_id());
            lift(board, from);
            action = Some(Drag::Lift(from));
        }
        let scale = scale(board)?;
        if let Ok(Some(held)) = board.query_selector(".in-hand") {
            let transform = format!("translate({} {})", (dx / scale) as i32, (dy / scale) as i32);
            let _ = held.set_attribute("transform", &transform);
        }
        action
    }

    /// Handles a pointer that goes up or is cancelled, and returns the resulting action, if any. A
    /// plain touch means nothing here: it is a click.
    fn up(
        self,
        board: &Element,
        event: &PointerEvent,
        count: usize,
        taken_away: bool,
    ) -> Option<Drag> {
        clear_hand(board);
        let (x, y) = pointer_position(event);
        let below = dom::document().element_from_point(x as f32, y as f32);
        let below = below.filter(|_| !taken_away);
        let to = below.and_then(|element| site_of(element, count));
        if self.magnified {
            return to.map(Drag::Tap);
        }
        let from = self.from.filter(|_| self.lifted)?;
        Some(Drag::Drop(from, to))
    }
}

/// The pointer listeners of a board.
pub(super) struct DragListeners {
    pub down: Callback<PointerEvent>,
    pub moved: Callback<PointerEvent>,
    pub up: Callback<PointerEvent>,
    pub cancelled: Callback<PointerEvent>,
    /// The time when a finger last pointed through the magnifier.
    pub last_pointed_at: Rc<RefCell<f64>>,
}

/// Returns the listener of a moving pointer.
fn on_move(
    drag: &Rc<RefCell<Option<ActivePointer>>>,
    root: &NodeRef,
    notes: &Rc<Vec<SiteLabel>>,
    on_hold: &Option<Callback<Drag>>,
) -> Callback<PointerEvent> {
    let (drag, on_hold) = (drag.clone(), on_hold.clone());
    let (notes, root) = (notes.clone(), root.clone());
    Callback::from(move |event: PointerEvent| {
        let can_lift = |site: Site| {
            let note = notes.get(site.index());
            note.is_some_and(|note| note.can_tap || note.is_tapped)
        };
        let mut drag = drag.borrow_mut();
        let held = drag
            .as_mut()
            .zip(root.cast::<Element>())
            .and_then(|(drag, board)| drag.moved(&board, &event, can_lift));
        if let (Some(held), Some(on_hold)) = (held, &on_hold) {
            on_hold.emit(held);
        }
    })
}

/// Lifts and drops pieces of a board, if there is a listener.
#[hook]
pub fn use_drag_listeners(
    root: &NodeRef,
    notes: &Rc<Vec<SiteLabel>>,
    count: usize,
    on_hold: &Option<Callback<Drag>>,
) -> DragListeners {
    let drag = use_mut_ref(|| None::<ActivePointer>);
    let pointed = use_mut_ref(|| f64::NEG_INFINITY);
    let moved = on_move(&drag, root, notes, on_hold);
    let let_down = |taken_away: bool| {
        let (drag, on_hold, root) = (drag.clone(), on_hold.clone(), root.clone());
        let pointed = pointed.clone();
        Callback::from(move |event: PointerEvent| {
            let held = drag.borrow_mut().take().zip(root.cast::<Element>());
            let held = held.and_then(|(drag, board)| drag.up(&board, &event, count, taken_away));
            if let (Some(held), Some(on_hold)) = (held, &on_hold) {
                if let Drag::Tap(_) = held {
                    *pointed.borrow_mut() = event.time_stamp();
                }
                on_hold.emit(held);
            }
        })
    };
    let down = {
        let (drag, holds, root) = (drag.clone(), on_hold.is_some(), root.clone());
        let (pointed, put_back) = (pointed.clone(), let_down(true));
        Callback::from(move |event: PointerEvent| {
            if event.is_primary() {
                let board = root.cast::<Element>().filter(|_| holds);
                *drag.borrow_mut() =
                    board.and_then(|board| ActivePointer::down(&board, &event, count));
            } else {
                // Two fingers scroll or zoom the page. The piece that the first finger has lifted
                // goes back, and neither finger touches a place.
                *pointed.borrow_mut() = event.time_stamp();
                put_back.emit(event);
            }
        })
    };
    DragListeners {
        down,
        moved,
        up: let_down(false),
        cancelled: let_down(true),
        last_pointed_at: pointed,
    }
}

/// Returns the place whose button this element is.
pub(super) fn site_of(element: Element, count: usize) -> Option<Site> {
    let place = element.closest("[data-at]").ok()??;
    let number: u16 = place.get_attribute("data-at")?.parse().ok()?;
    Some(Site(number)).filter(|site| site.index() < count)
}

/// Lifts the top piece of a place; if the pieces are seeds, lifts all of them.
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

/// Empties the hand, and hides the magnifier.
fn clear_hand(board: &Element) {
    if let Ok(Some(hand)) = board.query_selector(".in-hand") {
        hand.set_inner_html("");
        let _ = hand.remove_attribute("transform");
    }
    while let Ok(Some(piece)) = board.query_selector(".away") {
        let _ = piece.class_list().remove_1("away");
    }
    magnifier::hide();
}
