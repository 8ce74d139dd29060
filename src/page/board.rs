//! The one SVG renderer: draws any board from its data, and tells what was pointed at.
//!
//! It knows no rules; looks live in `styles/board.css` and the shared paints in [`Paints`].

use super::dom;
use crate::{
    rules::{Board, Form, Glyph, Material, Site},
    scene::{Bounds, Stage, Token, bounds, placed, resting},
};
use std::rc::Rc;
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
}

#[derive(PartialEq, Properties)]
pub struct BoardViewProps {
    pub board: Rc<Board>,
    pub stage: Rc<Stage>,
    /// One for every site.
    pub notes: Rc<Vec<Note>>,
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
}

/// A board, its pieces, its marks, and a button on every place.
#[component]
pub fn BoardView(props: &BoardViewProps) -> Html {
    let root = use_node_ref();
    let walker = use_state_eq(|| Site(0));
    let bounds = bounds(&props.board);
    let bare = use_memo((props.board.clone(), props.turned), |(board, turned)| {
        backdrop(board, *turned)
    });
    let onkeydown = {
        let (board, root, walker) = (props.board.clone(), root.clone(), walker.clone());
        let turned = props.turned;
        Callback::from(move |event: KeyboardEvent| {
            let Some(to) = arrow(&event, turned).and_then(|way| board.walk(*walker, way)) else {
                return;
            };
            event.prevent_default();
            walker.set(to);
            let selector = format!("[data-site=\"{}\"]", board.name(to));
            if let Some(root) = root.cast::<Element>()
                && let Ok(Some(place)) = root.query_selector(&selector)
            {
                dom::focus(&place);
            }
        })
    };
    let shape = Drawing {
        props,
        bounds,
        walker: *walker,
    };
    let on_walk = Callback::from(move |site| walker.set(site));
    html! {
        <svg ref={root} class={classes!("board", material(props.board.material))}
            viewBox={view(bounds)} role="group" aria-label={&props.label} {onkeydown}
            style={format!("--beat: {}ms; --shape: {} / {}", props.beat_millis, bounds.width, bounds.height)}>
            { (*bare).clone() }
            { for props.board.sites().map(|site| shape.marks(site)) }
            <g class="tokens" aria-hidden="true">
                { for props.stage.tokens().iter().map(|token| shape.token(token)) }
            </g>
            <g class="figures" aria-hidden="true">
                { for props.board.sites().map(|site| shape.figures(site)) }
            </g>
            { for props.board.sites().map(|site| shape.button(site, &on_walk)) }
        </svg>
    }
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

fn material(material: Material) -> &'static str {
    match material {
        Material::Wood => "wood",
        Material::Inlay => "inlay",
        Material::Stone => "stone",
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
    fn at(&self, site: Site) -> (i16, i16) {
        placed(self.bounds, self.props.board.place(site), self.props.turned)
    }

    /// Whether a place lies in the lower half of the picture.
    fn is_low(&self, site: Site) -> bool {
        2 * (self.at(site).1 - self.bounds.top) > self.bounds.height
    }

    fn marks(&self, site: Site) -> Html {
        let Some(note) = self.props.notes.get(site.index()) else {
            return Html::default();
        };
        let (x, y) = self.at(site);
        let ring = |class: &'static str, grow: i16| {
            outline(self.props.board.place(site).form, x, y, grow, class)
        };
        html! {
            <g class="marks" aria-hidden="true">
                if note.origin { { ring("mark origin", 4) } }
                if note.target { { ring("mark target", 4) } }
                if note.lit { { ring("mark lit", 0) } }
                if note.chosen { { ring("mark chosen", 4) } }
                if note.hint { { ring("mark hint", 8) } }
            </g>
        }
    }

    fn token(&self, token: &Token) -> Html {
        let place = self.props.board.place(token.site);
        let (x, y) = self.at(token.site);
        let alike = |other: &&Token| other.site == token.site && other.held == token.held;
        let count = self.props.stage.tokens().iter().filter(alike).count();
        let (dx, dy) = resting(place, token, count);
        let (x, y) = (i32::from(x) + dx, i32::from(y) + dy);
        let owner = token.kind.owner.map(|seat| format!("seat-{}", seat.0));
        let glyph = match token.kind.glyph {
            Glyph::Seed => "seed",
            Glyph::Man => "man",
            Glyph::King => "king",
        };
        let body = match token.kind.glyph {
            Glyph::Seed => html! { <use href={format!("#seed-{}", token.id % 3)} /> },
            Glyph::Man => html! { <circle r="38" /> },
            Glyph::King => html! { <><circle r="38" /><circle class="crown" r="20" /></> },
        };
        html! {
            <g key={token.id} class={classes!("token", glyph, owner, token.held.then_some("held"))}
                style={format!("transform: translate({x}px, {y}px) rotate({}deg)", (token.id * 47) % 360)}>
                { body }
            </g>
        }
    }

    /// How many lie in a hollow, and its name where names are wanted.
    fn figures(&self, site: Site) -> Html {
        let place = self.props.board.place(site);
        let (x, y) = self.at(site);
        let outward = if self.is_low(site) { 1 } else { -1 };
        let (count_at, name_at) = match place.form {
            Form::Pit { radius } => (
                Some((x, y + outward * (radius + 21))),
                (x - 36, y + outward * (radius + 21)),
            ),
            Form::Store { height, .. } => {
                (Some((x, y + height / 2 + 18)), (x, y - height / 2 - 18))
            }
            Form::Square { .. } => (None, (x - 38, y + 42)),
            Form::Point => (None, (x + 16, y - 16)),
        };
        let text = |(x, y): (i16, i16), class: &'static str, text: String| {
            html! {
                <text class={class} x={x.to_string()} y={y.to_string()}
                    text-anchor="middle" dominant-baseline="central">{ text }</text>
            }
        };
        html! {
            <>
                if let Some(at) = count_at {
                    { text(at, "count", self.props.stage.count(site).to_string()) }
                }
                if self.props.coordinates {
                    { text(name_at, "name", place.name.clone()) }
                }
            </>
        }
    }

    fn button(&self, site: Site, on_walk: &Callback<Site>) -> Html {
        let place = self.props.board.place(site);
        let (x, y) = self.at(site);
        let note = self.props.notes.get(site.index());
        let onclick = self.props.on_tap.reform(move |_: MouseEvent| site);
        let press = self.props.on_tap.reform(move |()| site);
        let onkeydown = Callback::from(move |event: KeyboardEvent| {
            if matches!(&*event.key(), "Enter" | " ") {
                event.prevent_default();
                press.emit(());
            }
        });
        let onfocus = on_walk.reform(move |_: FocusEvent| site);
        // Fingers get the whole cell, not only the hollow.
        let (width, height) = match place.form {
            Form::Pit { radius } => (100, 2 * radius + 60),
            Form::Store { width, height } => (width, height),
            Form::Square { .. } | Form::Point => (100, 100),
        };
        let focus_ring = outline(place.form, x, y, 6, "focus-ring");
        html! {
            <g class={classes!("site", note.is_some_and(|note| note.lit).then_some("can"))}
                role="button" data-site={place.name.clone()}
                tabindex={if site == self.walker { "0" } else { "-1" }}
                aria-label={note.map(|note| note.spoken.clone())}
                {onclick} {onkeydown} {onfocus}>
                <rect class="touch" x={(x - width / 2).to_string()} y={(y - height / 2).to_string()}
                    width={width.to_string()} height={height.to_string()} />
                { focus_ring }
            </g>
        }
    }
}

/// The outline of a place, a little outside it.
fn outline(form: Form, x: i16, y: i16, grow: i16, class: &'static str) -> Html {
    let rect = |width: i16, height: i16, round: i16| {
        html! {
            <rect class={class} x={(x - width / 2).to_string()} y={(y - height / 2).to_string()}
                width={width.to_string()} height={height.to_string()} rx={round.to_string()} />
        }
    };
    let ring = |radius: i16| {
        html! {
            <circle class={class} cx={x.to_string()} cy={y.to_string()} r={radius.to_string()} />
        }
    };
    match form {
        Form::Pit { radius } => ring(radius + grow),
        Form::Store { width, height } => {
            rect(width + 2 * grow, height + 2 * grow, (width + 2 * grow) / 2)
        }
        Form::Square { .. } => rect(92 + grow, 92 + grow, 4),
        Form::Point => ring(30 + grow),
    }
}

fn view(bounds: Bounds) -> String {
    format!(
        "{} {} {} {}",
        bounds.left, bounds.top, bounds.width, bounds.height
    )
}

/// The board without anything on it.
fn backdrop(board: &Board, turned: bool) -> Html {
    let bounds = bounds(board);
    let Bounds {
        left,
        top,
        width,
        height,
    } = bounds;
    let at = |site| placed(bounds, board.place(site), turned);
    html! {
        <g class="backdrop" aria-hidden="true">
            <rect class="block" x={left.to_string()} y={top.to_string()}
                width={width.to_string()} height={height.to_string()} rx="46" />
            if board.material == Material::Wood {
                { for (0..GRAINS).map(|line| grain(bounds, line)) }
            }
            <rect class="edge" x={(left + 5).to_string()} y={(top + 5).to_string()}
                width={(width - 10).to_string()} height={(height - 10).to_string()} rx="42" />
            { for board.lines.iter().map(|(from, to)| {
                let ((x1, y1), (x2, y2)) = (at(*from), at(*to));
                html! {
                    <line class="line" x1={x1.to_string()} y1={y1.to_string()}
                        x2={x2.to_string()} y2={y2.to_string()} />
                }
            }) }
            { for board.sites().map(|site| {
                let (x, y) = at(site);
                hollow(board.place(site).form, x, y)
            }) }
        </g>
    }
}

const GRAINS: i16 = 13;

/// A line of the wood's grain: a wave that no other line repeats.
fn grain(bounds: Bounds, line: i16) -> Html {
    const SWAY: [i16; 7] = [0, 5, 3, -4, -6, -1, 4];
    let sway = |step: i16| SWAY[usize::from((3 * step + 5 * line).unsigned_abs()) % SWAY.len()];
    let y = |step: i16| bounds.top + bounds.height * (2 * line + 1) / (2 * GRAINS) + sway(step);
    let x = |step: i16| bounds.left + 14 + (bounds.width - 28) / 8 * step;
    let mut path = format!("M{} {}", x(0), y(0));
    for step in 1..=8 {
        let middle = (x(step - 1) + x(step)) / 2;
        path += &format!(" S{middle} {} {} {}", y(step) - 3, x(step), y(step));
    }
    html! { <path class={if line % 3 == 0 { "grain deep" } else { "grain" }} d={path} /> }
}

fn hollow(form: Form, x: i16, y: i16) -> Html {
    match form {
        Form::Pit { .. } | Form::Store { .. } => html! {
            <>
                { outline(form, x, y, 2, "rim") }
                { outline(form, x, y, 0, "hollow") }
                { outline(form, x, y, -9, "bottom") }
            </>
        },
        Form::Square { dark } => html! {
            <rect class={if dark { "square dark" } else { "square light" }}
                x={(x - 50).to_string()} y={(y - 50).to_string()} width="100" height="100" />
        },
        Form::Point => html! {
            <circle class="point" cx={x.to_string()} cy={y.to_string()} r="5" />
        },
    }
}

/// The paints that all boards of a page share: wood, hollows and seeds. They stand once on the
/// page, in a picture of no size.
pub fn paints() -> Html {
    let stop = |offset: &'static str, class: &'static str| html! { <stop offset={offset} class={class} /> };
    let seed = |n: u8| {
        html! {
            <>
                <radialGradient id={format!("paint-seed-{n}")} cx="0.38" cy="0.32" r="0.75">
                    <stop offset="0" class={format!("seed-{n}-light")} />
                    <stop offset="0.55" class={format!("seed-{n}-body")} />
                    <stop offset="1" class={format!("seed-{n}-dark")} />
                </radialGradient>
                <symbol id={format!("seed-{n}")} viewBox="-12 -12 24 24" x="-12" y="-12" width="24" height="24" overflow="visible">
                    <ellipse class="shade" cx="1" cy="2" rx="10.6" ry="9.6" />
                    <ellipse fill={format!("url(#paint-seed-{n})")} class="body" rx="10.4" ry="9.2" />
                    <path class="seam" d="M-7 3 Q0 7 7.4 2.4" />
                </symbol>
            </>
        }
    };
    html! {
        <svg class="paints" width="0" height="0" aria-hidden="true">
            <defs>
                <linearGradient id="paint-wood" x1="0" y1="0" x2="0.25" y2="1">
                    { stop("0", "wood-light") }
                    { stop("0.5", "wood-body") }
                    { stop("1", "wood-dark") }
                </linearGradient>
                <radialGradient id="paint-hollow" cx="0.6" cy="0.68" r="0.7">
                    { stop("0", "hollow-light") }
                    { stop("0.6", "hollow-body") }
                    { stop("1", "hollow-dark") }
                </radialGradient>
                <linearGradient id="paint-rim" x1="0.2" y1="0" x2="0.8" y2="1">
                    { stop("0", "rim-dark") }
                    { stop("0.5", "rim-body") }
                    { stop("1", "rim-light") }
                </linearGradient>
                { for (0..3).map(seed) }
            </defs>
        </svg>
    }
}
