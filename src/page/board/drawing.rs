//! The parts of a board's picture that change: marks, pieces, dice, paths and buttons.

use super::{
    animator::Screen,
    backdrop::{draw_sign, outline},
    pieces::{draw_piece, piece_name},
    skins::Skin,
};
use crate::{
    controller::Drag,
    page::browser::dom,
    rules::{Board, Form, Glyph, Site, Tap},
    scene::{
        Bounds, Sprite, dice_position, has_dice_column, piece_position, place_bounds,
        place_position, throw_button_bounds,
    },
    speech::{DieLabel, SiteLabel},
};
use std::rc::Rc;
use yew::prelude::*;

/// The properties of a board: its position, its marks and its listeners.
#[derive(PartialEq, Properties, Debug)]
pub struct BoardViewProps {
    /// The board, as it is shown: a wide board may be turned upright.
    pub board: Rc<Board>,
    /// The pieces.
    pub screen: Screen,
    /// The label of each site, in the order of the sites; no label for an empty list.
    pub notes: Rc<Vec<SiteLabel>>,
    /// The dice as they lie.
    #[prop_or_default]
    pub dice: Vec<DieLabel>,
    /// The callback of a throw, and the label of its button on the board, if the board has one;
    /// `None` if no throw is due.
    #[prop_or_default]
    pub throw: Option<(Option<&'static str>, Callback<()>)>,
    /// The places of the path shown over the board; empty if there is none.
    #[prop_or_default]
    pub path: Rc<Vec<Site>>,
    /// The places between which advised moves go, the best move first.
    #[prop_or_default]
    pub arrows: Rc<Vec<Vec<Site>>>,
    /// The name of the board, for screen readers.
    pub label: AttrValue,
    /// Whether the board is seen from the other side.
    #[prop_or_default]
    pub turned: bool,
    /// Whether a wide board is shown upright: its near side is on the right.
    #[prop_or_default]
    pub upright: bool,
    /// Whether the board shows the names of its places.
    #[prop_or_default]
    pub coordinates: bool,
    /// Whether the player is typing a move, so that Enter does not touch a place.
    #[prop_or_default]
    pub typing: bool,
    /// The callback of a touch of a place or of a die.
    #[prop_or_default]
    pub on_tap: Callback<Tap>,
    /// The callback for pieces that are lifted and dropped; without it nothing can be lifted.
    #[prop_or_default]
    pub on_drag: Option<Callback<Drag>>,
    /// Whether the board reacts to touch. Boards that the build prerenders for readers without the
    /// program have no buttons.
    #[prop_or(dom::IN_BROWSER)]
    pub interactive: bool,
}

/// Wraps SVG text as a part of the picture; empty text gives nothing.
pub(super) fn raw_svg(svg: String) -> Html {
    if svg.is_empty() {
        Html::default()
    } else {
        Html::from_html_unchecked(svg.into())
    }
}

/// The data that every part of the drawing needs.
pub(super) struct Drawing<'a> {
    pub props: &'a BoardViewProps,
    pub skin: &'static Skin,
    pub bounds: Bounds,
    /// The touch area of each place.
    pub touch_areas: &'a [Bounds],
    pub pivot: (i16, i16),
    /// The place that has the keyboard focus.
    pub focused_site: Site,
    /// Whether nearly every place can be played, as in games of placing stones: marks would then
    /// cover the board like a net.
    pub lit_everywhere: bool,
    /// The number of pieces on each place, and the number held over it.
    pub piece_counts: Vec<[usize; 2]>,
    /// Whether counts stand inside the pits: beside them, a count could belong to either of two
    /// pits.
    pub counts_inside: bool,
}

impl Drawing<'_> {
    fn form(&self, site: Site) -> Form {
        self.props.board.place(site).form
    }

    pub(super) fn at(&self, site: Site) -> (i16, i16) {
        place_position(self.pivot, self.props.board.place(site), self.props.turned)
    }

    pub(super) fn is_hidden(&self, site: Site) -> bool {
        let note = self.props.notes.get(site.index());
        note.is_some_and(|note| note.hidden)
    }

    /// Returns whether a place lies in the near half of the picture: the lower half, or the right
    /// half of an upright board.
    pub(super) fn is_near(&self, site: Site) -> bool {
        let ((x, y), at) = (self.at(site), self.bounds);
        match self.props.upright {
            true => 2 * (x - at.left) > at.width,
            false => 2 * (y - at.top) > at.height,
        }
    }

    /// Draws the marks of a place, either those below the pieces or those above them.
    pub(super) fn marks(&self, site: Site, over: bool) -> Html {
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
            // These marks lie above the pieces, which would hide them.
            ring(note.target, "mark target", 4);
            ring(note.is_tapped, "mark chosen", 4);
            ring(note.hint, "mark hint", 8);
            if let Some(rank) = note.rank {
                let (x, y) = at;
                svg += &format!(
                    "<circle class=\"rank\" cx=\"{x}\" cy=\"{y}\" r=\"17\"/><text class=\"rank\" x=\"{x}\" y=\"{y}\">{rank}</text>"
                );
            }
            return raw_svg(svg);
        }
        ring(note.hidden, "hidden-place", -3);
        ring(note.origin, "mark origin", 4);
        ring(note.can_tap && !self.lit_everywhere, "mark lit", 0);
        if let Some(sign) = note.sign {
            svg += &draw_sign(
                sign,
                self.form(site),
                at,
                self.is_near(site),
                self.props.turned,
                self.props.upright,
            );
        }
        raw_svg(svg)
    }

    pub(super) fn sprite(&self, sprite: &Sprite) -> Html {
        let place = self.props.board.place(sprite.site);
        let (x, y) = self.at(sprite.site);
        let count = self.piece_counts[sprite.site.index()][usize::from(sprite.held)];
        let (dx, dy) = piece_position(place, sprite, count, self.props.turned);
        let (x, y) = (i32::from(x) + dx, i32::from(y) + dy);
        let turn = match sprite.kind.glyph {
            Glyph::Seed => i32::from(sprite.id) * 47 % 360,
            Glyph::Match => i32::from(sprite.id) * 5 % 7 - 3,
            _ => 0,
        };
        let name = piece_name(sprite.kind.glyph);
        let (style, transform) = piece_transform(x, y, turn);
        // The duration is set on each piece: an inherited property would restyle the whole board in
        // each frame.
        let style = style.map(|style| {
            let millis = self.props.screen.millis();
            format!("{style}; transition-duration: {millis}ms")
        });
        html! {
            <g key={sprite.id} data-lies={sprite.site.0.to_string()} class={classes!("sprite", name, sprite.held.then_some("held"))}
                {style} {transform}>
                { draw_piece(sprite.kind, sprite.id, self.skin) }
            </g>
        }
    }

    /// Draws the path and the advised moves: lines from place to place, with arrows. The best move
    /// is drawn last, above the others.
    pub(super) fn path(&self) -> Html {
        let mut svg = self.line(&self.props.path, "arrows");
        for (rank, arrow) in self.props.arrows.iter().enumerate().rev() {
            svg += &self.line(
                arrow,
                if rank == 0 {
                    "arrows best"
                } else {
                    "arrows good"
                },
            );
        }
        raw_svg(svg)
    }

    /// Draws a line from place to place, with arrows.
    fn line(&self, places: &[Site], class: &str) -> String {
        if places.is_empty() {
            return String::new();
        }
        let middle = |site: &Site| {
            let room = self.to_view(place_bounds(self.props.board.place(*site)));
            format!(
                "{},{}",
                room.left + room.width / 2,
                room.top + room.height / 2
            )
        };
        let points: Vec<String> = places.iter().map(middle).collect();
        let points = points.join(" ");
        let line = |class| format!("<polyline class=\"{class}\" points=\"{points}\"/>");
        line("halo") + &line(class)
    }

    /// Turns a rectangle of the board to the player's view.
    fn to_view(&self, mut room: Bounds) -> Bounds {
        if self.props.turned {
            let (across, down) = self.pivot;
            room.left = across - room.left - room.width;
            room.top = down - room.top - room.height;
        }
        room
    }

    /// Returns the point at which a die lies; `None` if the board has no room for dice.
    fn die_at(&self, place: usize) -> Option<(i16, i16)> {
        let (x, y) = dice_position(&self.props.board, self.props.turned)?;
        let along = 2 * place as i16 - self.props.dice.len() as i16 + 1;
        Some(
            match has_dice_column(&self.props.board, self.props.upright) {
                true => (x, y + along * 52),
                false => (x + along * 46, y),
            },
        )
    }

    pub(super) fn dice(&self) -> Html {
        let die = |(place, note): (usize, &DieLabel)| {
            let Some((x, y)) = self.die_at(place) else {
                return Html::default();
            };
            let DieLabel {
                die,
                can_tap,
                is_tapped,
                ..
            } = note;
            let mark = if *is_tapped {
                Some("mark chosen")
            } else {
                can_tap.then_some("mark lit")
            };
            let (style, transform) = piece_transform(x.into(), y.into(), 0);
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

    /// Draws the button of a die; nothing if the die cannot be chosen.
    pub(super) fn die_button(&self, place: usize) -> Html {
        let note = &self.props.dice[place];
        match self
            .die_at(place)
            .filter(|_| note.can_tap || note.is_tapped)
        {
            Some((x, y)) => html! {
                <rect class="site can" role="button" data-die={place.to_string()} tabindex="0"
                    aria-label={note.spoken.clone()} x={(x - 46).to_string()} y={(y - 52).to_string()}
                    width="92" height="104" rx="14" />
            },
            None => Html::default(),
        }
    }

    /// Draws the button to throw, at the place where the dice will lie.
    pub(super) fn throw_button(&self) -> Html {
        let at = dice_position(&self.props.board, self.props.turned);
        let (Some((x, y)), Some((Some(label), _))) = (at, &self.props.throw) else {
            return Html::default();
        };
        let room = throw_button_bounds((x, y), false);
        html! {
            <g class="throw">
                <rect class="site" role="button" data-throw="" tabindex="0" aria-label={*label} x={room.left.to_string()}
                    y={room.top.to_string()} width={room.width.to_string()} height={room.height.to_string()} rx="50" />
                <text aria-hidden="true" x={x.to_string()} y={y.to_string()}>{ *label }</text>
            </g>
        }
    }

    pub(super) fn button(&self, site: Site) -> Html {
        let place = self.props.board.place(site);
        let note = self.props.notes.get(site.index());
        let touch = self.to_view(self.touch_areas[site.index()]);
        html! {
            <rect class={classes!("site", note.is_some_and(|note| note.can_tap).then_some("can"))}
                role="button" data-site={place.name.clone()} data-at={site.0.to_string()}
                tabindex={if site == self.focused_site { "0" } else { "-1" }}
                aria-label={note.map(|note| note.spoken.clone())}
                x={touch.left.to_string()} y={touch.top.to_string()}
                width={touch.width.to_string()} height={touch.height.to_string()} rx="10" />
        }
    }
}

/// Returns the position and the rotation of a piece. In the browser this is a style, because styles
/// allow transitions. In a prerendered board it is an attribute that any SVG reader understands.
fn piece_transform(x: i32, y: i32, turn: i32) -> (Option<String>, Option<String>) {
    if dom::IN_BROWSER {
        let style = format!("transform: translate({x}px, {y}px) rotate({turn}deg)");
        (Some(style), None)
    } else {
        (None, Some(format!("translate({x} {y}) rotate({turn})")))
    }
}
