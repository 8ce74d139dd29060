//! The one SVG renderer: draws any board from its data, and tells what was pointed at.
//!
//! It knows no rules; looks live in `styles/board.css` and `static/symbols.svg`.

use super::{
    animator::Screen,
    backdrop::{backdrop, material, outline, sign_on},
    drag::{site_of, use_dragging},
    figures::is_crowded,
};
use crate::{
    controller::Drag,
    page::browser::dom,
    rules::{Board, Colour, Form, Glyph, Kind, MarkShape, Material, Site, Tap},
    scene::{
        Bounds, Sprite, Sprites, bounds, dice_placed, extent, is_column, pivot, placed, resting,
        thrown_at, touched,
    },
    speech::{DieNote, Note},
};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::Element;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct BoardViewProps {
    pub board: Rc<Board>,
    /// The pieces.
    pub screen: Screen,
    /// One for every site.
    pub notes: Rc<Vec<Note>>,
    /// The dice as they lie.
    #[prop_or_default]
    pub dice: Vec<DieNote>,
    /// What the button says that lies where dice are to be thrown, and who hears of it; none where no throw
    /// is due.
    #[prop_or_default]
    pub throw: Option<(&'static str, Callback<()>)>,
    /// The places of a way that is shown over the board; none where no way is.
    #[prop_or_default]
    pub way: Rc<Vec<Site>>,
    /// What the board is, for whoever does not see it.
    pub label: AttrValue,
    #[prop_or_default]
    pub turned: bool,
    /// Whether it is a board that lies wide and was made to stand: its near side is on the right.
    #[prop_or_default]
    pub upright: bool,
    #[prop_or_default]
    pub coordinates: bool,
    #[prop_or_default]
    pub on_tap: Callback<Tap>,
    /// Hears of pieces that are lifted and dropped; nothing can be lifted where nobody listens.
    #[prop_or_default]
    pub on_hold: Option<Callback<Drag>>,
    /// Whether a touch is heard. What the build draws for readers without a program has nothing to press.
    #[prop_or(dom::ALIVE)]
    pub alive: bool,
}

/// For so long after a finger has pointed through the magnifier a click is only its echo, in
/// milliseconds: browsers tell one or not, by how long and how quietly the finger lay.
const ECHO: f64 = 400.0;

/// A board, its pieces, its marks, and a button on every place. One listener hears for all places:
/// a board may have hundreds.
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
    // Whoever has not walked yet begins where something can be done.
    let walked = use_state_eq(|| None);
    let is_lit = |site: &Site| props.notes.get(site.index()).is_some_and(|note| note.lit);
    let walker = walked.or_else(|| props.board.sites().find(is_lit));
    let walker = walker.unwrap_or(Site(0));
    let bounds = bounds(&props.board);
    let bare = use_memo((props.board.clone(), props.turned), |(board, turned)| {
        Html::from_html_unchecked(backdrop(board, *turned).into())
    });
    let count = props.board.places.len();
    let dragging = use_dragging(&root, &props.notes, count, &props.on_hold);
    let onclick = {
        let (on_tap, pointed) = (props.on_tap.clone(), dragging.pointed);
        let throw = props.throw.clone();
        Callback::from(move |event: MouseEvent| {
            let echo = event.time_stamp() - *pointed.borrow() < ECHO;
            if let Some(tap) = tapped(&event, count).filter(|_| !echo) {
                on_tap.emit(tap);
            } else if let Some(thrown) = thrown(&event, &throw) {
                thrown.emit(());
            }
        })
    };
    let onkeydown = {
        let (board, root, walked) = (props.board.clone(), root.clone(), walked.clone());
        let (turned, on_tap) = (props.turned, props.on_tap.clone());
        let throw = props.throw.clone();
        Callback::from(move |event: KeyboardEvent| {
            if matches!(&*event.key(), "Enter" | " ") {
                if let Some(tap) = tapped(&event, count) {
                    event.prevent_default();
                    on_tap.emit(tap);
                } else if let Some(thrown) = thrown(&event, &throw) {
                    event.prevent_default();
                    thrown.emit(());
                }
                return;
            }
            let Some(to) = arrow(&event, turned).and_then(|way| board.walk(walker, way)) else {
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
    };
    let onfocusin = {
        let walked = walked.clone();
        Callback::from(move |event: FocusEvent| {
            // Whoever is brought to where the arrow keys would begin has not walked.
            if let Some(site) = pointed_at(&event, count).filter(|site| *site != walker) {
                walked.set(Some(site));
            }
        })
    };
    let figures_within = use_memo((props.board.clone(), props.upright), |(board, upright)| {
        is_crowded(board, *upright)
    });
    let touched = use_memo((props.board.clone(), props.upright), |(board, upright)| {
        touched(board, *upright)
    });
    let drawing = Drawing {
        props,
        bounds,
        touched: &touched,
        pivot: pivot(&props.board),
        walker,
        lit_everywhere: lit_everywhere(props),
        lying: lying(&sprites, props.board.places.len()),
        figures_within: *figures_within,
    };
    {
        // Whoever threw by a key or a click goes on from the board: what was pressed is gone.
        let (root, was_due) = (root.clone(), use_mut_ref(|| false));
        use_effect_with(props.throw.is_some(), move |due| {
            let thrown = was_due.replace(*due) && !due;
            if let (true, Some(root)) = (thrown, root.cast::<Element>()) {
                dom::focus_if_lost(&root, "[tabindex=\"0\"]");
            }
        });
    }
    // The magnifier shows this part again, where no rule that names what is around it would reach.
    let picture = props
        .on_hold
        .is_some()
        .then(|| classes!("board", material(props.board.material)));
    html! {
        <svg ref={root} class={classes!("board", material(props.board.material), has_pits(&props.board).then_some("pits"))}
            viewBox={view(bounds)} role={if props.alive { "group" } else { "img" }} aria-label={&props.label}
            {onclick} {onkeydown} {onfocusin} onpointerdown={dragging.down} onpointermove={dragging.moved}
            onpointerup={dragging.up} onpointercancel={dragging.cancelled}
            style={format!("--shape: {} / {}", bounds.width, bounds.height)}>
            <g id={props.on_hold.is_some().then_some("table-picture")} class={picture}>
            <g class="backdrop" aria-hidden="true">{ (*bare).clone() }</g>
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
                { for props.board.sites().map(|site| drawing.figures(site)) }
            </g>
            <g class="way" aria-hidden="true">{ drawing.way() }</g>
            { drawing.dice() }
            <g class="in-hand" aria-hidden="true"></g>
            </g>
            if props.alive {
                { for props.board.sites().map(|site| drawing.button(site)) }
                { for (0..props.dice.len()).map(|place| drawing.die_button(place)) }
                { drawing.throw_button() }
            }
        </svg>
    }
}

/// How many pieces lie on each place, and how many are held over it.
fn lying(sprites: &Sprites, places: usize) -> Vec<[usize; 2]> {
    let mut lying = vec![[0; 2]; places];
    for sprite in sprites.all() {
        lying[sprite.site.index()][usize::from(sprite.held)] += 1;
    }
    lying
}

/// Whether seeds are sown on a board.
fn has_pits(board: &Board) -> bool {
    let mut places = board.places.iter();
    places.any(|place| matches!(place.form, Form::Pit { .. } | Form::SquarePit { .. }))
}

/// Whether most of the many places of a board can be played, or all that are empty of one for stones.
fn lit_everywhere(props: &BoardViewProps) -> bool {
    /// Fewer marks can be told apart.
    const MANY: usize = 20;
    let lit = props.notes.iter().filter(|note| note.lit).count();
    props.board.material == Material::Kaya || lit >= MANY && 2 * lit > props.notes.len()
}

/// SVG text as a part of the picture; nothing where there is none.
pub(super) fn drawn(svg: String) -> Html {
    if svg.is_empty() {
        Html::default()
    } else {
        Html::from_html_unchecked(svg.into())
    }
}

/// What an event pointed at: a place or a die.
fn tapped(event: &Event, count: usize) -> Option<Tap> {
    let die = || {
        let element = event.target()?.dyn_into::<Element>().ok()?;
        let number = element.get_attribute("data-die")?.parse().ok()?;
        Some(Tap::Die(number))
    };
    pointed_at(event, count).map(Tap::Site).or_else(die)
}

/// Who is to hear of a throw, where that is what an event pointed at.
fn thrown<'a>(event: &Event, throw: &'a Option<(&str, Callback<()>)>) -> Option<&'a Callback<()>> {
    let element = event.target()?.dyn_into::<Element>().ok()?;
    let (_, thrown) = throw.as_ref()?;
    element.has_attribute("data-throw").then_some(thrown)
}

/// The place that an event happened on.
fn pointed_at(event: &Event, count: usize) -> Option<Site> {
    site_of(event.target()?.dyn_into().ok()?, count)
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
        Glyph::Peg => "peg",
        Glyph::Ka => "ka",
        Glyph::Block => "block",
        Glyph::Match => "match",
    }
}

/// A piece with its mark, from the pictures in `static/symbols.svg`; of seeds there are several.
pub fn figure(kind: Kind, id: u16, material: Material) -> Html {
    let mark = kind.mark.map(|mark| {
        let name = match mark.shape {
            MarkShape::Cross => "cross",
            MarkShape::Square => "square",
            MarkShape::Rope => "rope",
            MarkShape::Pin => "pin",
        };
        let owner = kind.owner.map_or(1, |seat| seat.0);
        html! { <use href={format!("#mark-{name}-{owner}")} /> }
    });
    let pale = kind.mark.is_some_and(|mark| mark.shape == MarkShape::Cross);
    html! {
        <>
            <use href={symbol(kind, id, material)} class={kind.colour.map(|_| "painted")} opacity={pale.then_some("0.5")} />
            { for mark }
        </>
    }
}

/// The address of a piece's symbol in `static/symbols.svg`; of seeds there are several.
fn symbol(kind: Kind, id: u16, material: Material) -> String {
    let owner = match (kind.colour, kind.glyph) {
        (None, _) => kind.owner.map_or(2, |seat| seat.0),
        // Of the stones of Go the first are black.
        (Some(colour), Glyph::Stone) => u8::from(colour == Colour::White),
        (Some(colour), _) => u8::from(colour == Colour::Black),
    };
    match kind.glyph {
        Glyph::Seed => {
            let name = match material {
                Material::Boat | Material::Bench => "shell",
                Material::Earth | Material::Sand => "gravel",
                Material::Soil | Material::Acacia => "bean",
                Material::Trough => "ball",
                Material::Beech => "bead",
                _ => "seed",
            };
            format!("#{name}-{}", id % 3)
        }
        Glyph::Match | Glyph::Block => format!("#{}", piece_name(kind.glyph)),
        Glyph::Man if kind.colour.is_none() && owner < 2 => {
            let name = match material {
                Material::Shell => "disc",
                Material::Ivory => "hound",
                Material::Earth => "pebble",
                Material::Travertine => "drop",
                _ => "man",
            };
            format!("#{name}-{owner}")
        }
        glyph => format!("#{}-{owner}", piece_name(glyph)),
    }
}

/// What every part of the drawing needs to know.
pub(super) struct Drawing<'a> {
    pub props: &'a BoardViewProps,
    pub bounds: Bounds,
    /// Where each place is touched.
    touched: &'a [Bounds],
    pivot: (i16, i16),
    /// The place that the keyboard stands on.
    walker: Site,
    /// Nearly every place can be played, as where stones are placed: marks would be a net over the board.
    lit_everywhere: bool,
    /// How many pieces lie on each place, and how many are held over it.
    pub lying: Vec<[usize; 2]>,
    /// Figures stand within hollows: beside them they would lie between two.
    pub figures_within: bool,
}

impl Drawing<'_> {
    fn form(&self, site: Site) -> Form {
        self.props.board.place(site).form
    }

    pub fn at(&self, site: Site) -> (i16, i16) {
        placed(self.pivot, self.props.board.place(site), self.props.turned)
    }

    pub fn is_hidden(&self, site: Site) -> bool {
        let note = self.props.notes.get(site.index());
        note.is_some_and(|note| note.hidden)
    }

    /// Whether a place lies in the near half of the picture: the lower one, or the right one of a board that stands.
    pub fn is_near(&self, site: Site) -> bool {
        let ((x, y), at) = (self.at(site), self.bounds);
        match self.props.upright {
            true => 2 * (x - at.left) > at.width,
            false => 2 * (y - at.top) > at.height,
        }
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
        ring(note.hidden, "hidden-place", -3);
        ring(note.origin, "mark origin", 4);
        ring(note.lit && !self.lit_everywhere, "mark lit", 0);
        if let Some(sign) = note.sign {
            svg += &sign_on(
                sign,
                self.form(site),
                at,
                self.is_near(site),
                self.props.turned,
                self.props.upright,
            );
        }
        drawn(svg)
    }

    fn sprite(&self, sprite: &Sprite) -> Html {
        let place = self.props.board.place(sprite.site);
        let (x, y) = self.at(sprite.site);
        let count = self.lying[sprite.site.index()][usize::from(sprite.held)];
        let (dx, dy) = resting(place, sprite, count, self.props.turned);
        let (x, y) = (i32::from(x) + dx, i32::from(y) + dy);
        let turn = match sprite.kind.glyph {
            Glyph::Seed => i32::from(sprite.id) * 47 % 360,
            Glyph::Match => i32::from(sprite.id) * 5 % 7 - 3,
            _ => 0,
        };
        let name = piece_name(sprite.kind.glyph);
        let (style, transform) = lies(x, y, turn);
        // Said of each piece: what all inherit would have everything on the board styled anew at each picture.
        let style = style.map(|style| {
            let millis = self.props.screen.millis();
            format!("{style}; transition-duration: {millis}ms")
        });
        html! {
            <g key={sprite.id} data-lies={sprite.site.0.to_string()} class={classes!("sprite", name, sprite.held.then_some("held"))}
                {style} {transform}>
                { figure(sprite.kind, sprite.id, self.props.board.material) }
            </g>
        }
    }

    /// The way that is shown: a line from place to place, with arrows.
    fn way(&self) -> Html {
        if self.props.way.is_empty() {
            return Html::default();
        }
        let middle = |site: &Site| {
            let room = self.seen(extent(self.props.board.place(*site)));
            format!(
                "{},{}",
                room.left + room.width / 2,
                room.top + room.height / 2
            )
        };
        let points: Vec<String> = self.props.way.iter().map(middle).collect();
        let points = points.join(" ");
        let line = |class| format!("<polyline class=\"{class}\" points=\"{points}\"/>");
        drawn(line("halo") + &line("arrows"))
    }

    /// A rectangle of the board, as the board is seen.
    fn seen(&self, mut room: Bounds) -> Bounds {
        if self.props.turned {
            let (across, down) = self.pivot;
            room.left = across - room.left - room.width;
            room.top = down - room.top - room.height;
        }
        room
    }

    /// Where a die lies; nothing where the board has no room for dice.
    fn die_at(&self, place: usize) -> Option<(i16, i16)> {
        let (x, y) = dice_placed(&self.props.board, self.props.turned)?;
        let along = 2 * place as i16 - self.props.dice.len() as i16 + 1;
        Some(match is_column(&self.props.board, self.props.upright) {
            true => (x, y + along * 52),
            false => (x + along * 46, y),
        })
    }

    fn dice(&self) -> Html {
        let die = |(place, note): (usize, &DieNote)| {
            let Some((x, y)) = self.die_at(place) else {
                return Html::default();
            };
            let DieNote {
                die, lit, chosen, ..
            } = note;
            let mark = if *chosen {
                Some("mark chosen")
            } else {
                lit.then_some("mark lit")
            };
            let (style, transform) = lies(x.into(), y.into(), 0);
            html! {
                <g key={format!("{place} {}", die.face)} class={classes!("die", die.spent.then_some("spent"))}
                    {style} {transform}>
                    if let Some(mark) = mark {
                        <rect class={mark} x="-44" y="-50" width="88" height="100" rx="14" />
                    }
                    <use class="tumble" href={format!("#{}-{}", die.kind.name(), die.face)} />
                </g>
            }
        };
        let dice = &self.props.dice;
        if dice.is_empty() || self.props.throw.is_some() {
            return Html::default();
        }
        let spoken: Vec<&str> = dice.iter().map(|note| &*note.spoken).collect();
        html! {
            <g class="dice" role="img" aria-label={spoken.join("; ")}>{ for dice.iter().enumerate().map(die) }</g>
        }
    }

    /// What is pressed for a die; nothing where it cannot be pointed at.
    fn die_button(&self, place: usize) -> Html {
        let note = &self.props.dice[place];
        match self.die_at(place).filter(|_| note.lit || note.chosen) {
            Some((x, y)) => html! {
                <rect class="site can" role="button" data-die={place.to_string()} tabindex="0"
                    aria-label={note.spoken.clone()} x={(x - 46).to_string()} y={(y - 52).to_string()}
                    width="92" height="104" rx="14" />
            },
            None => Html::default(),
        }
    }

    /// What is pressed to throw, where the dice will lie.
    fn throw_button(&self) -> Html {
        let at = dice_placed(&self.props.board, self.props.turned);
        let (Some((x, y)), Some((label, _))) = (at, &self.props.throw) else {
            return Html::default();
        };
        let room = thrown_at((x, y), false);
        // Where dice lie one below the other there is no room to the sides: it stands as the board does.
        let column = is_column(&self.props.board, self.props.upright);
        let turn = column.then(|| format!("rotate(-90 {x} {y})"));
        html! {
            <g class="throw" transform={turn}>
                <rect class="site" role="button" data-throw="" tabindex="0" aria-label={*label} x={room.left.to_string()}
                    y={room.top.to_string()} width={room.width.to_string()} height={room.height.to_string()} rx="50" />
                <text aria-hidden="true" x={x.to_string()} y={y.to_string()}>{ *label }</text>
            </g>
        }
    }

    fn button(&self, site: Site) -> Html {
        let place = self.props.board.place(site);
        let note = self.props.notes.get(site.index());
        let touch = self.seen(self.touched[site.index()]);
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

/// Where a piece lies and how it is turned: as a style, for styles pass smoothly from one to the next, and in a
/// still as any reader of SVG understands it.
fn lies(x: i32, y: i32, turn: i32) -> (Option<String>, Option<String>) {
    if dom::ALIVE {
        let style = format!("transform: translate({x}px, {y}px) rotate({turn}deg)");
        (Some(style), None)
    } else {
        (None, Some(format!("translate({x} {y}) rotate({turn})")))
    }
}

fn view(bounds: Bounds) -> String {
    format!(
        "{} {} {} {}",
        bounds.left, bounds.top, bounds.width, bounds.height
    )
}
