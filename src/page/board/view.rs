//! The only SVG renderer: it draws any board from its data, and reports which place was pointed at.
//!
//! It knows no rules. The styles are in `styles/board.css` and `static/symbols.svg`.

use super::{
    backdrop::backdrop,
    drag::{site_of, use_drag_listeners},
    drawing::{BoardViewProps, Drawing},
    labels::is_crowded,
    skins,
};
use crate::{
    page::browser::dom,
    rules::{Board, Form, Site, Tap},
    scene::{Bounds, Sprites, bounds, hit_areas, pivot},
};
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

/// The time after a touch through the magnifier during which a click is only its echo, in
/// milliseconds. Browsers send a click or not, depending on how long and how still the finger lay.
const ECHO: f64 = 400.0;

/// A board, its pieces, its marks, and a button on every place. One event listener serves all
/// places: a board may have hundreds.
#[component]
pub fn BoardView(props: &BoardViewProps) -> Html {
    let root = use_node_ref();
    let redraw = use_force_update();
    use_effect_with(props.screen.clone(), |screen| {
        let screen = screen.clone();
        screen.watch(Some(Callback::from(move |()| redraw.force_update())));
        move || screen.watch(None)
    });
    let sprites = props.screen.sprites();
    // Before the first arrow key, the focus starts at a place that can be played.
    let walked = use_state_eq(|| None);
    let is_lit = |site: &Site| {
        props
            .notes
            .get(site.index())
            .is_some_and(|note| note.can_tap)
    };
    let focused_site = walked.or_else(|| props.board.sites().find(is_lit));
    let focused_site = focused_site.unwrap_or(Site(0));
    let bare = use_memo((props.board.clone(), props.turned), |(board, turned)| {
        Html::from_html_unchecked(backdrop(board, *turned).into())
    });
    let count = props.board.places.len();
    let dragging = use_drag_listeners(&root, &props.notes, count, &props.on_drag);
    let onclick = on_click(props, dragging.last_pointed_at);
    let onkeydown = on_key_down(props, &root, &walked, focused_site);
    let onfocusin = on_focus_in(walked, focused_site, count);
    let counts_inside = use_memo((props.board.clone(), props.upright), |(board, upright)| {
        is_crowded(board, *upright)
    });
    let touch_areas = use_memo((props.board.clone(), props.upright), |(board, upright)| {
        hit_areas(board, *upright)
    });
    let drawing = drawing(props, &touch_areas, focused_site, &sprites, *counts_inside);
    let bounds = drawing.bounds;
    // After a throw by key or click, the focus moves to the board: the throw button is gone.
    let (board, was_due) = (root.clone(), use_mut_ref(|| false));
    use_effect_with(props.throw.is_some(), move |due| {
        let thrown = was_due.replace(*due) && !due;
        if let (true, Some(board)) = (thrown, board.cast::<Element>()) {
            dom::focus_if_lost(&board, "[tabindex=\"0\"]");
        }
    });
    // The magnifier shows this group again through `use`, where no CSS rule for its surroundings
    // would apply.
    let picture = props
        .on_drag
        .is_some()
        .then(|| classes!("board", props.board.skin));
    html! {
        <svg ref={root} class={classes!("board", props.board.skin, has_pits(&props.board).then_some("pits"))}
            viewBox={view_box(bounds)} role={if props.interactive { "group" } else { "img" }} aria-label={&props.label}
            {onclick} {onkeydown} {onfocusin} onpointerdown={dragging.down} onpointermove={dragging.moved}
            onpointerup={dragging.up} onpointercancel={dragging.cancelled}
            style={format!("--shape: {} / {}", bounds.width, bounds.height)}>
            { draw_picture(&drawing, &bare, &sprites, picture) }
            if props.interactive {
                { for props.board.sites().flat_map(|site| [drawing.button(site), drawing.name(site)]) }
                { for (0..props.dice.len()).map(|place| drawing.die_button(place)) }
                { drawing.throw_button() }
            }
        </svg>
    }
}

/// Returns the listener of clicks.
fn on_click(props: &BoardViewProps, pointed: Rc<RefCell<f64>>) -> Callback<MouseEvent> {
    let (count, on_tap) = (props.board.places.len(), props.on_tap.clone());
    let throw = props.throw.clone();
    Callback::from(move |event: MouseEvent| {
        let echo = event.time_stamp() - *pointed.borrow() < ECHO;
        if let Some(tap) = tap_at(&event, count).filter(|_| !echo) {
            on_tap.emit(tap);
        } else if let Some(thrown) = throw_callback(&event, &throw) {
            thrown.emit(());
        }
    })
}

/// Returns the listener of keys: Enter and Space touch a place, arrow keys move the focus.
fn on_key_down(
    props: &BoardViewProps,
    root: &NodeRef,
    walked: &UseStateHandle<Option<Site>>,
    focused_site: Site,
) -> Callback<KeyboardEvent> {
    let (board, root, walked) = (props.board.clone(), root.clone(), walked.clone());
    let (turned, on_tap) = (props.turned, props.on_tap.clone());
    let throw = props.throw.clone();
    let typing = props.typing;
    Callback::from(move |event: KeyboardEvent| {
        if typing && event.key() == "Enter" {
            return;
        }
        if matches!(&*event.key(), "Enter" | " ") {
            if let Some(tap) = tap_at(&event, board.places.len()) {
                event.prevent_default();
                on_tap.emit(tap);
            } else if let Some(thrown) = throw_callback(&event, &throw) {
                event.prevent_default();
                thrown.emit(());
            }
            return;
        }
        let Some(to) = arrow_direction(&event, turned)
            .and_then(|direction| board.nearest_towards(focused_site, direction))
        else {
            return;
        };
        event.prevent_default();
        walked.set(Some(to));
        let selector = format!("[data-at=\"{}\"]", to.0);
        if let Some(root) = root.cast::<Element>()
            && let Ok(Some(place)) = root.query_selector(&selector)
        {
            dom::focus(&place);
        }
    })
}

/// Returns the listener of a focus that moves to a place.
fn on_focus_in(
    walked: UseStateHandle<Option<Site>>,
    focused_site: Site,
    count: usize,
) -> Callback<FocusEvent> {
    Callback::from(move |event: FocusEvent| {
        // Focus on the place where the arrow keys would start does not count as a move.
        if let Some(site) = site_at(&event, count).filter(|site| *site != focused_site) {
            walked.set(Some(site));
        }
    })
}

/// Collects the data for the drawing of a board.
fn drawing<'a>(
    props: &'a BoardViewProps,
    touch_areas: &'a [Bounds],
    focused_site: Site,
    sprites: &Sprites,
    counts_inside: bool,
) -> Drawing<'a> {
    Drawing {
        props,
        skin: skins::find(props.board.skin),
        bounds: bounds(&props.board),
        touch_areas,
        pivot: pivot(&props.board),
        focused_site,
        lit_everywhere: lit_everywhere(props),
        piece_counts: count_pieces(sprites, props.board.places.len()),
        counts_inside,
    }
}

/// Draws the board with everything on it, but without its buttons.
fn draw_picture(
    drawing: &Drawing<'_>,
    bare: &Html,
    sprites: &Sprites,
    class: Option<Classes>,
) -> Html {
    let props = drawing.props;
    html! {
        <g id={props.on_drag.is_some().then_some("table-picture")} {class}>
            <g class="backdrop" aria-hidden="true">{ bare.clone() }</g>
            <g class="marks" aria-hidden="true">
                { for props.board.sites().map(|site| drawing.marks(site, false)) }
            </g>
            <g class="sprites" aria-hidden="true">
                { for sprites.all().iter().filter(|sprite| !drawing.is_hidden(sprite.site)).map(|sprite| drawing.sprite(sprite)) }
            </g>
            <g class="marks" aria-hidden="true">
                { for props.board.sites().map(|site| drawing.marks(site, true)) }
            </g>
            <g class="figures" aria-hidden="true">
                { for props.board.sites().map(|site| drawing.labels(site)) }
            </g>
            <g class="way" aria-hidden="true">{ drawing.path() }</g>
            { drawing.dice() }
            <g class="in-hand" aria-hidden="true"></g>
        </g>
    }
}

/// Counts the pieces that lie on each place, and those held over it.
fn count_pieces(sprites: &Sprites, places: usize) -> Vec<[usize; 2]> {
    let mut lying = vec![[0; 2]; places];
    for sprite in sprites.all() {
        lying[sprite.site.index()][usize::from(sprite.held)] += 1;
    }
    lying
}

/// Returns whether seeds are sown on a board.
fn has_pits(board: &Board) -> bool {
    let mut places = board.places.iter();
    places.any(|place| matches!(place.form, Form::Pit { .. } | Form::SquarePit { .. }))
}

/// Returns whether most of the many places of a board can be played. For a board of stones this is
/// always true.
fn lit_everywhere(props: &BoardViewProps) -> bool {
    /// Fewer marks than this remain distinct.
    const MANY: usize = 20;
    let lit = props.notes.iter().filter(|note| note.can_tap).count();
    props.board.open_everywhere || lit >= MANY && 2 * lit > props.notes.len()
}

/// Returns the place or the die that an event points at.
fn tap_at(event: &Event, count: usize) -> Option<Tap> {
    let die = || {
        let element = event.target()?.dyn_into::<Element>().ok()?;
        let number = element.get_attribute("data-die")?.parse().ok()?;
        Some(Tap::Die(number))
    };
    site_at(event, count).map(Tap::Site).or_else(die)
}

/// Returns the callback of a throw, if the event points at the throw button.
fn throw_callback<'a>(
    event: &Event,
    throw: &'a Option<(Option<&str>, Callback<()>)>,
) -> Option<&'a Callback<()>> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    let (_, thrown) = throw.as_ref()?;
    element.has_attribute("data-throw").then_some(thrown)
}

/// Returns the place on which an event happened.
fn site_at(event: &Event, count: usize) -> Option<Site> {
    site_of(event.target()?.dyn_into().ok()?, count)
}

fn arrow_direction(event: &KeyboardEvent, turned: bool) -> Option<(i32, i32)> {
    let (right, down) = match &*event.key() {
        "ArrowRight" => (1, 0),
        "ArrowLeft" => (-1, 0),
        "ArrowDown" => (0, 1),
        "ArrowUp" => (0, -1),
        _ => return None,
    };
    Some(if turned {
        (-right, -down)
    } else {
        (right, down)
    })
}

fn view_box(bounds: Bounds) -> String {
    format!(
        "{} {} {} {}",
        bounds.left, bounds.top, bounds.width, bounds.height
    )
}
