//! The board of backgammon and related games. It has 24 points, on which the sides move in opposite
//! directions, a tray for each side, and a bar for each side where men are hit. This module
//! has the places, and no rules.

use super::{OFF, PLACES};
use crate::rules::{Board, Form, MARGIN, NARROW_MARGIN, Place, Seat};

/// The number of points of the board.
pub(crate) const POINTS: usize = 24;

/// Returns the paths of both sides over the 24 points: the second side ends where the first begins.
pub(crate) const fn crossing(bars: bool) -> [[u8; PLACES]; 2] {
    let mut paths = [[0; PLACES]; 2];
    let mut place = 1;
    while place <= POINTS {
        paths[0][place] = place as u8 - 1;
        paths[1][place] = (POINTS - place) as u8;
        place += 1;
    }
    let beside = if bars { POINTS + 2 } else { POINTS };
    let mut seat = 0;
    while seat < 2 {
        if bars {
            paths[seat][POINTS + 1] = (POINTS + seat) as u8;
        }
        paths[seat][OFF] = (beside + seat) as u8;
        seat += 1;
    }
    paths
}

/// The position of a tray, its width and its height.
type Tray = ((i16, i16), i16, i16);

/// The geometry of a board.
struct Layout {
    /// The length of a point.
    point: i16,
    /// The distance of the middle line, at the tips, from the two rows of bases.
    middle: i16,
    /// The width of the bar between the halves.
    bar: i16,
    /// The bars of White and Black, and their trays.
    bars: [Tray; 2],
    trays: [Tray; 2],
    /// The x coordinate of the dice on the middle line.
    dice: i16,
    margin: i16,
}

/// The landscape layout: White bears off at the lower right. The bar lies between the sixth and the
/// seventh point.
const LANDSCAPE: Layout = Layout {
    point: 470,
    middle: 560,
    bar: 90,
    bars: [((595, 290), 80, 470), ((595, 830), 80, 470)],
    trays: [((1295, 870), 90, 490), ((1295, 250), 90, 490)],
    dice: 890,
    margin: MARGIN,
};

/// The portrait layout. A phone is tall, but not tall enough for fifteen rows of a finger's
/// breadth. Everything but the points lies between their tips, and the points are as short as that
/// requires.
const PORTRAIT: Layout = Layout {
    point: 366,
    middle: 418,
    bar: 44,
    bars: [((498, 418), 116, 100), ((646, 418), 116, 100)],
    trays: [((813, 418), 206, 100), ((1037, 418), 206, 100)],
    dice: 210,
    margin: NARROW_MARGIN,
};

/// Makes the board: points 1 to 24 as White counts them, then the bars, if the game has any, and
/// the trays of White and Black.
pub(crate) fn board(skin: &'static str, bars: bool) -> Board {
    laid_out(skin, bars, &LANDSCAPE).with_portrait(laid_out(skin, bars, &PORTRAIT))
}

fn laid_out(skin: &'static str, bars: bool, layout: &Layout) -> Board {
    let point = |number: i16| {
        let low = number <= 12;
        let column = if low { 12 - number } else { number - 13 };
        let beyond_bar = if column >= 6 { layout.bar } else { 0 };
        let foot = if low { 2 * layout.middle } else { 0 };
        Place {
            name: number.to_string(),
            at: (column * 100 + beyond_bar, foot),
            form: Form::Spike {
                tip: (0, if low { -1 } else { 1 }),
                length: layout.point,
                dark: number % 2 == 0,
            },
            owner: None,
        }
    };
    let tray = |name: &str, (at, width, height): Tray, seat| Place {
        name: name.into(),
        at,
        form: Form::Tray { width, height },
        owner: Some(seat),
    };
    let mut places: Vec<Place> = (1..=POINTS as i16).map(point).collect();
    if bars {
        let [white, black] = layout.bars;
        places.extend([
            tray("W-bar", white, Seat::FIRST),
            tray("B-bar", black, Seat::SECOND),
        ]);
    }
    let [white, black] = layout.trays;
    places.extend([
        tray("W-off", white, Seat::FIRST),
        tray("B-off", black, Seat::SECOND),
    ]);
    Board {
        skin,
        places,
        dice: Some((layout.dice, layout.middle)),
        margin: layout.margin,
        ..Board::EMPTY
    }
}
