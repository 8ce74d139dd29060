//! The board of backgammon and its kin: 24 points on which both sides go against each other, a tray for
//! each, and a bar for each where men are hit. It knows where places lie, and nothing of what goes on there.

use super::{OFF, PLACES};
use crate::rules::{Board, Form, Material, Place, Seat};

/// How many points the board has.
pub const POINTS: usize = 24;

/// The paths of both sides over the 24 points: the second goes where the first comes from.
pub const fn crossing(bars: bool) -> [[u8; PLACES]; 2] {
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

/// Points 1 to 24 as White counts them, then the bars, if the game has any, and the trays of White and Black.
pub fn board(material: Material, bars: bool) -> Board {
    const MIDDLE: i16 = 560;
    let point = |number: i16| {
        // White bears off at the lower right; the bar lies between the sixth and the seventh.
        let low = number <= 12;
        let column = if low { 12 - number } else { number - 13 };
        let beyond_bar = if column >= 6 { 90 } else { 0 };
        Place {
            name: number.to_string(),
            at: (column * 100 + beyond_bar, if low { 2 * MIDDLE } else { 0 }),
            form: Form::Spike {
                tip: (0, if low { -1 } else { 1 }),
                dark: number % 2 == 0,
            },
            owner: None,
        }
    };
    let tray = |name: &str, at, width, height, seat| Place {
        name: name.into(),
        at,
        form: Form::Tray { width, height },
        owner: Some(seat),
    };
    let mut places: Vec<Place> = (1..=POINTS as i16).map(point).collect();
    if bars {
        places.extend([
            tray("W-bar", (595, 290), 80, 470, Seat::FIRST),
            tray("B-bar", (595, 830), 80, 470, Seat::SECOND),
        ]);
    }
    places.extend([
        tray("W-off", (1295, 870), 90, 490, Seat::FIRST),
        tray("B-off", (1295, 250), 90, 490, Seat::SECOND),
    ]);
    Board {
        material,
        places,
        lines: Vec::new(),
        dice: Some((890, MIDDLE)),
    }
}
