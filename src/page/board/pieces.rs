//! The pictures of pieces, from `static/symbols.svg`.

use super::skins::Skin;
use crate::rules::{Colour, Glyph, MarkShape, PieceKind};
use yew::prelude::*;

/// Returns the name of a piece's picture.
pub(super) fn piece_name(glyph: Glyph) -> &'static str {
    match glyph {
        Glyph::Seed => "seed",
        Glyph::Man => "man",
        Glyph::Crowned => "king",
        Glyph::King => "ruler",
        Glyph::Stone => "stone",
        Glyph::Peg => "peg",
        Glyph::Ka => "ka",
        Glyph::Block => "block",
        Glyph::Match => "match",
    }
}

/// Draws a piece with its mark, from the pictures in `static/symbols.svg`. Seeds have several
/// pictures.
pub fn draw_piece(kind: PieceKind, id: u16, skin: &Skin) -> Html {
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
            <use href={symbol(kind, id, skin)} class={kind.colour.map(|_| "painted")} opacity={pale.then_some("0.5")} />
            { for mark }
        </>
    }
}

/// Returns the address of a piece's symbol in `static/symbols.svg`. Seeds have several symbols.
fn symbol(kind: PieceKind, id: u16, skin: &Skin) -> String {
    let owner = match (kind.colour, kind.glyph) {
        (None, _) => kind.owner.map_or(2, |seat| seat.0),
        // In Go the first player has the black stones.
        (Some(colour), Glyph::Stone) => u8::from(colour == Colour::White),
        (Some(colour), _) => u8::from(colour == Colour::Black),
    };
    match kind.glyph {
        Glyph::Seed => {
            format!("#{}-{}", skin.seed_name(), id % 3)
        }
        Glyph::Match | Glyph::Block => format!("#{}", piece_name(kind.glyph)),
        Glyph::Man if kind.colour.is_none() && owner < 2 => {
            format!("#{}-{owner}", skin.man_name())
        }
        glyph => format!("#{}-{owner}", piece_name(glyph)),
    }
}
