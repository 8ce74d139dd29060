//! The geometry of the picture. Units are those of the board: hundredths of a cell.

use super::Sprite;
use crate::rules::{Board, Form, Place};

/// A rectangle on the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The left edge.
    pub left: i16,
    /// The upper edge.
    pub top: i16,
    /// The distance from the left edge to the right edge.
    pub width: i16,
    /// The distance from the upper edge to the lower edge.
    pub height: i16,
}

/// Returns the rectangle around the places of a board.
pub(super) fn places_bounds(board: &Board) -> Bounds {
    let side = |edge: fn(Bounds) -> i16, pick: fn(i16, i16) -> i16| {
        let edges = board.places.iter().map(|place| edge(place_bounds(place)));
        edges.reduce(pick).unwrap_or(0)
    };
    let (left, top) = (
        side(|place| place.left, i16::min),
        side(|place| place.top, i16::min),
    );
    Bounds {
        left,
        top,
        width: side(|place| place.left + place.width, i16::max) - left,
        height: side(|place| place.top + place.height, i16::max) - top,
    }
}

/// Returns the rectangle that the picture of a board must contain.
pub fn bounds(board: &Board) -> Bounds {
    let (field, margin) = (places_bounds(board), board.margin);
    // Dice below or beside all places need room too.
    let (beside, below) = board
        .dice
        .map_or((0, 0), |(x, y)| (x + 40 - field.left, y + 40 - field.top));
    Bounds {
        left: field.left - margin,
        top: field.top - margin,
        width: field.width.max(beside) + 2 * margin,
        height: field.height.max(below) + 2 * margin,
    }
}

/// Returns the point around which places are turned, with doubled coordinates. A row of dice below
/// the places stays below them.
pub fn pivot(board: &Board) -> (i16, i16) {
    let Bounds {
        left,
        top,
        width,
        height,
    } = places_bounds(board);
    (2 * left + width, 2 * top + height)
}

/// Returns the rectangle of a place.
pub fn place_bounds(place: &Place) -> Bounds {
    let (width, height) = place.form.size();
    let (x, y) = place.at;
    // A spike extends from its place to its tip.
    let (right, down) = match place.form {
        Form::Spike { tip, .. } => rotate(tip, false),
        _ => (0, 0),
    };
    Bounds {
        left: x + (right - 1) * width / 2,
        top: y + (down - 1) * height / 2,
        width,
        height,
    }
}

/// The width and height of the button for a throw, if the dice are in a column.
const THROW_BUTTON_SIZE: (i16, i16) = (100, 240);

/// Returns the rectangle of the button for a throw, centred on the dice.
pub fn throw_button_bounds((x, y): (i16, i16), column: bool) -> Bounds {
    let (width, height) = if column {
        THROW_BUTTON_SIZE
    } else {
        (THROW_BUTTON_SIZE.1, THROW_BUTTON_SIZE.0)
    };
    Bounds {
        left: x - width / 2,
        top: y - height / 2,
        width,
        height,
    }
}

/// Whether the dice are in a column: on an upright board, among the places or beside them.
pub fn has_dice_column(board: &Board, upright: bool) -> bool {
    upright
        && board
            .dice
            .is_some_and(|(_, y)| board.places.iter().any(|place| place.at.1 >= y))
}

/// Returns the visible centre of the dice. Dice among the places turn with them.
pub fn dice_position(board: &Board, turned: bool) -> Option<(i16, i16)> {
    let (x, y) = board.dice?;
    let outside =
        |of: fn(&Place) -> i16, than: i16| board.places.iter().all(|place| of(place) < than);
    let turns = turned && !outside(|place| place.at.0, x) && !outside(|place| place.at.1, y);
    let (across, down) = pivot(board);
    Some(if turns {
        (across - x, down - y)
    } else {
        (x, y)
    })
}

/// The size to which a touch area is enlarged, if there is room.
const TOUCH_SIZE: i16 = 118;

/// Returns the touch area of every place. It is larger than the drawing of a small place. It never
/// overlaps another area or the button for a throw.
pub fn hit_areas(board: &Board, upright: bool) -> Vec<Bounds> {
    // Include the position of the dice relative to the places on a turned board.
    let (across, down) = pivot(board);
    let thrown = [false, true].into_iter().filter_map(|turned| {
        let (x, y) = dice_position(board, turned)?;
        let at = if turned {
            (across - x, down - y)
        } else {
            (x, y)
        };
        Some(throw_button_bounds(at, has_dice_column(board, upright)))
    });
    let drawn: Vec<Bounds> = board
        .places
        .iter()
        .map(place_bounds)
        .chain(thrown)
        .collect();
    let swapped = |all: &[Bounds]| -> Vec<Bounds> {
        let swap = |at: &Bounds| Bounds {
            left: at.top,
            top: at.left,
            width: at.height,
            height: at.width,
        };
        all.iter().map(swap).collect()
    };
    // Widen first, then heighten beside the widened areas, so that corners do not overlap either.
    let mut areas = swapped(&widened(&swapped(&widened(&drawn))));
    areas.truncate(board.places.len());
    areas
}

/// Extends rectangles to both sides, at most halfway to the next one.
fn widened(all: &[Bounds]) -> Vec<Bounds> {
    let wider = |own: &Bounds| {
        let reach = ((TOUCH_SIZE - own.width) / 2).max(0);
        let (mut left, mut right) = (reach, reach);
        let level = |other: &&Bounds| {
            own.top < other.top + other.height && other.top < own.top + own.height
        };
        for other in all.iter().filter(level) {
            // Compare the centres. If two rectangles overlap, both become narrower.
            match (2 * other.left + other.width) - (2 * own.left + own.width) {
                0 => {}
                1.. => right = right.min((other.left - own.left - own.width).div_euclid(2)),
                _ => left = left.min((own.left - other.left - other.width).div_euclid(2)),
            }
        }
        Bounds {
            left: own.left - left,
            width: own.width + left + right,
            ..*own
        }
    };
    all.iter().map(wider).collect()
}

/// Returns the drawn position of a place: as the first seat sees it, or turned by half a turn
/// around the board's [`pivot`].
pub fn place_position(pivot: (i16, i16), place: &Place, turned: bool) -> (i16, i16) {
    let (x, y) = place.at;
    if turned {
        (pivot.0 - x, pivot.1 - y)
    } else {
        (x, y)
    }
}

/// Returns a direction, to the right and down, on the board as shown.
pub fn rotate((right, down): (i8, i8), turned: bool) -> (i16, i16) {
    let sign = if turned { -1 } else { 1 };
    (sign * i16::from(right), sign * i16::from(down))
}

/// The cosine and sine of the golden angle (2.39996 radians), in thousandths. With turns by this
/// angle, no two of many seeds are in one line.
const GOLDEN_ANGLE: (i32, i32) = (-737, 675);

/// Returns the offset of a piece from the centre of its place, among the `count` pieces there.
///
/// Seeds are arranged like the head of a sunflower (Vogel 1979), closer together the more there
/// are. The calculation uses integers, so that the picture is the same everywhere.
pub fn piece_position(place: &Place, sprite: &Sprite, count: usize, turned: bool) -> (i32, i32) {
    let (reach_x, reach_y) = match (sprite.held, place.form) {
        (true, _) => (20, 16),
        (false, Form::Pit { radius }) => (radius - 14, radius - 14),
        (false, Form::Store { width, height }) => (width / 2 - 14, height / 2 - 20),
        (false, Form::SquarePit { radius }) => (radius - 14, radius - 14),
        (false, form) => {
            return flat_piece_position(form, i32::from(sprite.slot), count as i32, turned);
        }
    };
    let (reach_x, reach_y) = (i32::from(reach_x), i32::from(reach_y));
    // Up to this many seeds have their natural distance; more seeds must share the room.
    let roomy = (reach_x * reach_y / 90).max(count as i32).max(1);
    let slot = i32::from(sprite.slot);
    let (mut x, mut y) = (1000, 0);
    for _ in 0..(slot + 3 * i32::from(sprite.site.0)) % 233 {
        let (cos, sin) = GOLDEN_ANGLE;
        (x, y) = ((x * cos - y * sin) / 1000, (x * sin + y * cos) / 1000);
        // Rounding must not make the turns spiral inwards.
        let length = (x * x + y * y).isqrt().max(1);
        (x, y) = (x * 1000 / length, y * 1000 / length);
    }
    let radius = (1_000_000 * (4 * slot + 1) / (4 * roomy)).isqrt();
    let lift = if sprite.held { -8 } else { 0 };
    (
        reach_x * radius / 1000 * x / 1000,
        reach_y * radius / 1000 * y / 1000 + lift,
    )
}

/// Returns the offset of a flat piece that lies on or beside others. On a spike they form a row
/// from its foot, closer together if there are many. In a tray they form a row from end to end. On
/// a long square the row starts at the end without its letter. Elsewhere they form a small heap.
fn flat_piece_position(form: Form, slot: i32, count: i32, turned: bool) -> (i32, i32) {
    match form {
        Form::Spike { tip, length, .. } => {
            let step = (i32::from(length) - 90) / (count - 1).max(1);
            let (right, down) = rotate(tip, turned);
            let along = 44 + slot * step.min(84);
            (i32::from(right) * along, i32::from(down) * along)
        }
        Form::Tray { width, height } => {
            let room = i32::from(width.max(height)) - 92;
            let step = (room / (count - 1).max(1)).min(60);
            let along = slot * step - (count - 1) * step / 2;
            if width >= height {
                (along, 0)
            } else {
                (0, along)
            }
        }
        Form::Panel { across, .. } => {
            let step = 100 / (count - 1).max(1);
            let along = slot * step.min(64) - 50;
            if across { (along, 0) } else { (0, along) }
        }
        _ => (5 * slot, -9 * slot),
    }
}
