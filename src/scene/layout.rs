//! Where on the picture things lie. Units are those of the board: hundredths of a cell.

use super::Token;
use crate::rules::{Board, Form, Place};

/// A rectangle on the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    pub left: i16,
    pub top: i16,
    pub width: i16,
    pub height: i16,
}

/// How far the board's edge lies from its outermost places.
const MARGIN: i16 = 42;

/// What the picture of a board must hold.
pub fn bounds(board: &Board) -> Bounds {
    let reach = |place: &Place| match place.form {
        Form::Pit { radius } => (radius, radius),
        Form::Store { width, height } => (width / 2, height / 2),
        Form::Square { .. } | Form::Point => (50, 50),
    };
    let side = |edge: fn(&Place, (i16, i16)) -> i16, pick: fn(i16, i16) -> i16| {
        let edges = board.places.iter().map(|place| edge(place, reach(place)));
        edges.reduce(pick).unwrap_or(0)
    };
    let left = side(|place, reach| place.at.0 - reach.0, i16::min) - MARGIN;
    let top = side(|place, reach| place.at.1 - reach.1, i16::min) - MARGIN;
    let right = side(|place, reach| place.at.0 + reach.0, i16::max) + MARGIN;
    let bottom = side(|place, reach| place.at.1 + reach.1, i16::max) + MARGIN;
    Bounds {
        left,
        top,
        width: right - left,
        height: bottom - top,
    }
}

/// Where a place is drawn: as the first seat sees it, or turned by half a turn.
pub fn placed(bounds: Bounds, place: &Place, turned: bool) -> (i16, i16) {
    let (x, y) = place.at;
    if turned {
        let Bounds {
            left,
            top,
            width,
            height,
        } = bounds;
        (2 * left + width - x, 2 * top + height - y)
    } else {
        (x, y)
    }
}

/// Turning by the golden angle (2.39996 radians), in thousandths: its cosine and sine. Turned by
/// it, no two of many seeds lie in one line.
const GOLDEN_TURN: (i32, i32) = (-737, 675);

/// Where a piece rests, from the middle of its place, among `count` that lie there.
///
/// Seeds lie as in the head of a sunflower (Vogel 1979), closer together the more there are. In
/// whole numbers, so that the picture is the same everywhere.
pub fn resting(place: &Place, token: &Token, count: usize) -> (i32, i32) {
    let (reach_x, reach_y) = match (token.held, place.form) {
        (true, _) => (20, 16),
        (false, Form::Pit { radius }) => (radius - 14, radius - 14),
        (false, Form::Store { width, height }) => (width / 2 - 14, height / 2 - 20),
        (false, Form::Square { .. } | Form::Point) => return (0, 0),
    };
    let (reach_x, reach_y) = (i32::from(reach_x), i32::from(reach_y));
    // Up to this many seeds spread at their natural distance; more must share the room.
    let roomy = (reach_x * reach_y / 90).max(count as i32).max(1);
    let slot = i32::from(token.slot);
    let (mut x, mut y) = (1000, 0);
    for _ in 0..(slot + 3 * i32::from(token.site.0)) % 233 {
        let (cos, sin) = GOLDEN_TURN;
        (x, y) = ((x * cos - y * sin) / 1000, (x * sin + y * cos) / 1000);
        // Rounding must not let the turns spiral inwards.
        let length = (x * x + y * y).isqrt().max(1);
        (x, y) = (x * 1000 / length, y * 1000 / length);
    }
    let radius = (1_000_000 * (4 * slot + 1) / (4 * roomy)).isqrt();
    let lift = if token.held { -8 } else { 0 };
    (
        reach_x * radius / 1000 * x / 1000,
        reach_y * radius / 1000 * y / 1000 + lift,
    )
}
