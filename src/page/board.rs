//! The one SVG renderer: draws any board from its data, and tells what was pointed at.
//!
//! It knows no rules; looks live in `styles/board.css` and `static/paints.svg`.

use super::{
    dom,
    ground::{ground, material, outline, sign_on},
    hand::{Hand, Held},
};
use crate::{
    rules::{Board, Die, Form, Glyph, Kind, Lot, Material, Sign, Site},
    scene::{Bounds, Stage, Token, bounds, extent, placed, resting},
};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

/// What is to be said of a place besides what lies there.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Note {
    /// The spoken name, as "South 3, 4 seeds, can be sown".
    pub spoken: String,
    /// It can be pointed at next.
    pub lit: bool,
    /// It has been pointed at, and more is needed.
    pub chosen: bool,
    /// The last move began here.
    pub origin: bool,
    /// The last move ended here.
    pub target: bool,
    /// The computer advises it.
    pub hint: bool,
    /// The place of its best move in an analysis: 1 for the best of all.
    pub rank: Option<u8>,
    /// A rule has marked it.
    pub sign: Option<Sign>,
    /// What lies here is not shown.
    pub veiled: bool,
}

#[derive(PartialEq, Properties)]
pub struct BoardViewProps {
    pub board: Rc<Board>,
    pub stage: Rc<Stage>,
    /// One for every site.
    pub notes: Rc<Vec<Note>>,
    /// The dice as they lie.
    #[prop_or_default]
    pub dice: Vec<Die>,
    /// What the board is, for whoever does not see it.
    pub label: AttrValue,
    #[prop_or_default]
    pub turned: bool,
    #[prop_or_default]
    pub coordinates: bool,
    /// How long a piece takes to its next place, in milliseconds.
    #[prop_or_default]
    pub beat_millis: u32,
    #[prop_or_default]
    pub on_tap: Callback<Site>,
    /// Hears of pieces that are lifted and dropped; nothing can be lifted where nobody listens.
    #[prop_or_default]
    pub on_hold: Option<Callback<Held>>,
}

/// For so long after a finger has pointed through the glass a click is only its echo, in
/// milliseconds: browsers tell one or not, by how long and how quietly the finger lay.
const ECHO: f64 = 400.0;

/// A board, its pieces, its marks, and a button on every place. One listener hears for all places:
/// a board may have hundreds.
#[component]
pub fn BoardView(props: &BoardViewProps) -> Html {
    let root = use_node_ref();
    let walker = use_state_eq(|| Site(0));
    let bounds = bounds(&props.board);
    let bare = use_memo((props.board.clone(), props.turned), |(board, turned)| {
        Html::from_html_unchecked(ground(board, *turned).into())
    });
    let count = props.board.places.len();
    // When a finger last pointed through the glass.
    let pointed = use_mut_ref(|| f64::NEG_INFINITY);
    let onclick = {
        let (on_tap, pointed) = (props.on_tap.clone(), pointed.clone());
        Callback::from(move |event: MouseEvent| {
            let echo = event.time_stamp() - *pointed.borrow() < ECHO;
            if let Some(site) = pointed_at(&event, count).filter(|_| !echo) {
                on_tap.emit(site);
            }
        })
    };
    let onkeydown = {
        let (board, root, walker) = (props.board.clone(), root.clone(), walker.clone());
        let (turned, on_tap) = (props.turned, props.on_tap.clone());
        Callback::from(move |event: KeyboardEvent| {
            if matches!(&*event.key(), "Enter" | " ") {
                if let Some(site) = pointed_at(&event, count) {
                    event.prevent_default();
                    on_tap.emit(site);
                }
                return;
            }
            let Some(to) = arrow(&event, turned).and_then(|way| board.walk(*walker, way)) else {
                return;
            };
            event.prevent_default();
            walker.set(to);
            let selector = format!("[data-at=\"{}\"]", to.0);
            if let Some(root) = root.cast::<Element>()
                && let Ok(Some(place)) = root.query_selector(&selector)
            {
                dom::focus(&place);
            }
        })
    };
    let onfocusin = {
        let walker = walker.clone();
        Callback::from(move |event: FocusEvent| {
            if let Some(site) = pointed_at(&event, count) {
                walker.set(site);
            }
        })
    };
    let hand = use_mut_ref(|| None::<Hand>);
    let onpointerdown = {
        let (hand, holds, root) = (hand.clone(), props.on_hold.is_some(), root.clone());
        Callback::from(move |event: PointerEvent| {
            let board = root.cast::<Element>().filter(|_| holds);
            *hand.borrow_mut() = board.and_then(|board| Hand::down(&board, &event, count));
        })
    };
    let onpointermove = {
        let (hand, on_hold) = (hand.clone(), props.on_hold.clone());
        let (notes, root) = (props.notes.clone(), root.clone());
        Callback::from(move |event: PointerEvent| {
            let can_lift = |site: Site| {
                let note = notes.get(site.index());
                note.is_some_and(|note| note.lit || note.chosen)
            };
            let mut hand = hand.borrow_mut();
            let held = hand
                .as_mut()
                .zip(root.cast::<Element>())
                .and_then(|(hand, board)| hand.moved(&board, &event, can_lift));
            if let (Some(held), Some(on_hold)) = (held, &on_hold) {
                on_hold.emit(held);
            }
        })
    };
    let let_down = |taken_away: bool| {
        let (hand, on_hold, root) = (hand.clone(), props.on_hold.clone(), root.clone());
        let pointed = pointed.clone();
        Callback::from(move |event: PointerEvent| {
            let held = hand.borrow_mut().take().zip(root.cast::<Element>());
            let held = held.and_then(|(hand, board)| hand.up(&board, &event, count, taken_away));
            if let (Some(held), Some(on_hold)) = (held, &on_hold) {
                if let Held::Point(_) = held {
                    *pointed.borrow_mut() = event.time_stamp();
                }
                on_hold.emit(held);
            }
        })
    };
    let (onpointerup, onpointercancel) = (let_down(false), let_down(true));
    let drawing = Drawing {
        props,
        bounds,
        walker: *walker,
    };
    // The glass shows this part again, where no rule that names what is around it would reach.
    let picture = props
        .on_hold
        .is_some()
        .then(|| classes!("board", material(props.board.material)));
    html! {
        <svg ref={root} class={classes!("board", material(props.board.material))}
            viewBox={view(bounds)} role="group" aria-label={&props.label}
            {onclick} {onkeydown} {onfocusin} {onpointerdown} {onpointermove} {onpointerup} {onpointercancel}
            style={format!("--beat: {}ms; --shape: {} / {}", props.beat_millis, bounds.width, bounds.height)}>
            <g id={props.on_hold.is_some().then_some("table-picture")} class={picture}>
            <g class="backdrop" aria-hidden="true">{ (*bare).clone() }</g>
            <g class="marks" aria-hidden="true">
                { for props.board.sites().map(|site| drawing.marks(site, false)) }
            </g>
            <g class="tokens" aria-hidden="true">
                { for props.stage.tokens().iter().filter(|token| !drawing.is_veiled(token.site)).map(|token| drawing.token(token)) }
            </g>
            <g class="marks" aria-hidden="true">
                { for props.board.sites().map(|site| drawing.marks(site, true)) }
            </g>
            <g class="figures" aria-hidden="true">
                { for props.board.sites().map(|site| drawing.figures(site)) }
            </g>
            { drawing.dice() }
            <g class="in-hand" aria-hidden="true"></g>
            </g>
            { for props.board.sites().map(|site| drawing.button(site)) }
        </svg>
    }
}

/// SVG text as a part of the picture; nothing where there is none.
fn drawn(svg: String) -> Html {
    if svg.is_empty() {
        Html::default()
    } else {
        Html::from_html_unchecked(svg.into())
    }
}

/// The place that an event happened on.
fn pointed_at(event: &Event, count: usize) -> Option<Site> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    let place = element.closest("[data-at]").ok()??;
    let number: u16 = place.get_attribute("data-at")?.parse().ok()?;
    Some(Site(number)).filter(|site| site.index() < count)
}

fn arrow(event: &KeyboardEvent, turned: bool) -> Option<(i32, i32)> {
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

fn piece_name(glyph: Glyph) -> &'static str {
    match glyph {
        Glyph::Seed => "seed",
        Glyph::Man => "man",
        Glyph::King => "king",
        Glyph::Ruler => "ruler",
        Glyph::Stone => "stone",
        Glyph::DeadStone => "dead",
        Glyph::SekiStone => "seki",
        Glyph::Match => "match",
    }
}

/// The address of a piece's picture in `static/paints.svg`; of seeds there are several.
pub fn paint(kind: Kind, id: u16, material: Material) -> String {
    let owner = kind.owner.map_or(2, |seat| seat.0);
    match kind.glyph {
        Glyph::Seed => format!("#seed-{}", id % 3),
        Glyph::Match => "#match".into(),
        Glyph::Man if material == Material::Shell => format!("#disc-{owner}"),
        glyph => format!("#{}-{owner}", piece_name(glyph)),
    }
}

/// What every part of the drawing needs to know.
struct Drawing<'a> {
    props: &'a BoardViewProps,
    bounds: Bounds,
    /// The place that the keyboard stands on.
    walker: Site,
}

impl Drawing<'_> {
    fn form(&self, site: Site) -> Form {
        self.props.board.place(site).form
    }

    fn at(&self, site: Site) -> (i16, i16) {
        placed(self.bounds, self.props.board.place(site), self.props.turned)
    }

    fn is_veiled(&self, site: Site) -> bool {
        let note = self.props.notes.get(site.index());
        note.is_some_and(|note| note.veiled)
    }

    /// Whether a place lies in the lower half of the picture.
    fn is_low(&self, site: Site) -> bool {
        2 * (self.at(site).1 - self.bounds.top) > self.bounds.height
    }

    /// The marks of a place, those below the pieces or those over them.
    fn marks(&self, site: Site, over: bool) -> Html {
        let Some(note) = self.props.notes.get(site.index()) else {
            return Html::default();
        };
        let at = self.at(site);
        let mut svg = String::new();
        let mut ring = |shown: bool, class: &str, grow: i16| {
            if shown {
                svg += &outline(self.form(site), at, grow, class, self.props.turned);
            }
        };
        if over {
            // Above the pieces: what a piece would hide.
            ring(note.target, "mark target", 4);
            ring(note.chosen, "mark chosen", 4);
            ring(note.hint, "mark hint", 8);
            if let Some(rank) = note.rank {
                let (x, y) = at;
                svg += &format!(
                    "<circle class=\"rank\" cx=\"{x}\" cy=\"{y}\" r=\"17\"/><text class=\"rank\" x=\"{x}\" y=\"{y}\">{rank}</text>"
                );
            }
            return drawn(svg);
        }
        ring(note.veiled, "veil", -3);
        ring(note.origin, "mark origin", 4);
        // On a board for stones nearly every crossing can be played: marks would be a net over it.
        let stones = self.props.board.material == Material::Kaya;
        ring(note.lit && !stones, "mark lit", 0);
        if let Some(sign) = note.sign {
            svg += &sign_on(
                sign,
                self.form(site),
                at,
                self.is_low(site),
                self.props.turned,
            );
        }
        drawn(svg)
    }

    fn token(&self, token: &Token) -> Html {
        let place = self.props.board.place(token.site);
        let (x, y) = self.at(token.site);
        let alike = |other: &&Token| other.site == token.site && other.held == token.held;
        let count = self.props.stage.tokens().iter().filter(alike).count();
        let (dx, dy) = resting(place, token, count, self.props.turned);
        let (x, y) = (i32::from(x) + dx, i32::from(y) + dy);
        let turn = match token.kind.glyph {
            Glyph::Seed => i32::from(token.id) * 47 % 360,
            Glyph::Match => i32::from(token.id) * 5 % 7 - 3,
            _ => 0,
        };
        let name = piece_name(token.kind.glyph);
        let href = paint(token.kind, token.id, self.props.board.material);
        html! {
            <g key={token.id} data-lies={token.site.0.to_string()} class={classes!("token", name, token.held.then_some("held"))}
                style={format!("transform: translate({x}px, {y}px) rotate({turn}deg)")}>
                <use href={href} />
            </g>
        }
    }

    /// How many lie in a hollow, and its name where names are wanted.
    fn figures(&self, site: Site) -> Html {
        let place = self.props.board.place(site);
        let (x, y) = self.at(site);
        let outward = if self.is_low(site) { 1 } else { -1 };
        let (width, height) = place.form.size();
        // A few men can be counted at a glance; more are told by a figure.
        let heap = |few: usize, at| Some(at).filter(|_| self.props.stage.count(site) > few);
        let (count_at, name_at) = match place.form {
            Form::Pit { radius } | Form::SquarePit { radius } => (
                Some((x, y + outward * (radius + 21))),
                (x - 36, y + outward * (radius + 21)),
            ),
            Form::Store { .. } => (Some((x, y + height / 2 + 18)), (x, y - height / 2 - 18)),
            Form::Square { .. } => (None, (x - 38, y + 42)),
            Form::Tile(_) => (heap(1, (x + 32, y + 32)), (x - 34, y + 38)),
            Form::Point | Form::Star => (None, (x + 22, y - 24)),
            Form::Spike { up, .. } => {
                let way = if up == self.props.turned { 1 } else { -1 };
                (heap(5, (x, y + way * 44)), (x, y - way * 22))
            }
            Form::Tray { .. } => (heap(1, (x + width / 2 - 26, y + height / 2 - 20)), (x, y)),
            Form::Match => (None, (x, y + height / 2 + 8)),
        };
        let mut svg = String::new();
        let mut text = |(x, y): (i16, i16), class: &str, text: &str| {
            svg += &format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>");
        };
        match count_at {
            Some(at) if self.is_veiled(site) => text(at, "count", "?"),
            Some(at) => text(at, "count", &self.props.stage.count(site).to_string()),
            None => {}
        }
        // Names come from the rules: letters and digits, nothing that markup would take amiss.
        let at_edge = matches!(
            self.props.board.material,
            Material::Kaya | Material::Knotwork
        );
        if self.props.coordinates && at_edge {
            // On a board of many lines names at every crossing would hide the lines.
            let digits = place
                .name
                .trim_start_matches(|letter: char| letter.is_ascii_lowercase());
            let letters = &place.name[..place.name.len() - digits.len()];
            if x < self.bounds.left + 100 {
                text((x - 66, y), "name", digits);
            }
            if y > self.bounds.top + self.bounds.height - 100 {
                text((x, y + 66), "name", letters);
            }
        } else if self.props.coordinates && !matches!(place.form, Form::Tray { .. }) {
            text(name_at, "name", &place.name);
        }
        drawn(svg)
    }

    fn dice(&self) -> Html {
        let (Some((x, y)), false) = (self.props.board.dice, self.props.dice.is_empty()) else {
            return Html::default();
        };
        let count = self.props.dice.len() as i16;
        html! {
            <g class="dice" aria-hidden="true">
                { for self.props.dice.iter().enumerate().map(|(index, die)| {
                    let lot = match die.lot {
                        Lot::Cube => "cube",
                        Lot::Pyramid => "pyramid",
                    };
                    let x = x + (2 * index as i16 - count + 1) * 46;
                    html! {
                        <g key={format!("{index} {}", die.face)} class={classes!("die", die.spent.then_some("spent"))}
                            style={format!("transform: translate({x}px, {y}px)")}>
                            <use class="tumble" href={format!("#{lot}-{}", die.face)} />
                        </g>
                    }
                }) }
            </g>
        }
    }

    fn button(&self, site: Site) -> Html {
        let place = self.props.board.place(site);
        let note = self.props.notes.get(site.index());
        let mut touch = extent(place);
        // Fingers get the whole cell, not only the hollow.
        if let Form::Pit { .. } | Form::SquarePit { .. } = place.form {
            touch.left = touch.left.min(place.at.0 - 50);
            touch.width = touch.width.max(100);
            touch.top -= 15;
            touch.height += 30;
        }
        if self.props.turned {
            let all = self.bounds;
            touch.left = 2 * all.left + all.width - touch.left - touch.width;
            touch.top = 2 * all.top + all.height - touch.top - touch.height;
        }
        html! {
            <rect class={classes!("site", note.is_some_and(|note| note.lit).then_some("can"))}
                role="button" data-site={place.name.clone()} data-at={site.0.to_string()}
                tabindex={if site == self.walker { "0" } else { "-1" }}
                aria-label={note.map(|note| note.spoken.clone())}
                x={touch.left.to_string()} y={touch.top.to_string()}
                width={touch.width.to_string()} height={touch.height.to_string()} rx="10" />
        }
    }
}

fn view(bounds: Bounds) -> String {
    format!(
        "{} {} {} {}",
        bounds.left, bounds.top, bounds.width, bounds.height
    )
}
