//! The board: three rows of fifteen short lines on pine, the king's in the middle of the middle row.

use crate::{
    games::kit::{Lattice, lattice::Joins},
    rules::{Board, Form, Material, NARROW_MARGIN, Ornament, Seat, Site},
};

/// A lap has so many steps, counted from 1: the own row, the middle, the enemy's row, the middle again.
pub const LAP: usize = 60;
/// The men of a row, and its points.
pub const ROW: usize = 15;

/// The rows from the top: `c` is Black's, `b` the middle, `a` White's.
pub const LATTICE: Lattice = Lattice {
    width: ROW,
    height: 3,
    joins: Joins::Orthogonal,
};
pub const POINTS: usize = LATTICE.len();
/// The king's point, b8.
pub const MIDDLE: u8 = (ROW + ROW / 2) as u8;

/// The points of each seat's lap, from step 1 on.
const LAPS: [[u8; LAP + 1]; 2] = [lap(false), lap(true)];

const fn lap(turned: bool) -> [u8; LAP + 1] {
    let mut lap = [0; LAP + 1];
    let mut step = 1;
    while step <= LAP {
        let (part, along) = ((step - 1) / ROW, (step - 1) % ROW);
        // White's own row is the lowest; the middle is gone through the other way.
        let (row, column) = match part {
            0 => (2, along),
            2 => (0, along),
            _ => (1, ROW - 1 - along),
        };
        let place = row * ROW + column;
        // Black sees the board turned by half a turn.
        lap[step] = if turned { POINTS - 1 - place } else { place } as u8;
        step += 1;
    }
    lap
}

/// A step of a closed lap.
pub fn around(step: usize) -> usize {
    (step - 1) % LAP + 1
}

/// The point of a step of a seat's lap.
pub fn point(seat: Seat, step: usize) -> u8 {
    LAPS[seat.index()][step]
}

/// The steps of each seat's lap on every point: one, or two in the middle row, or 0.
const MEETINGS: [[[u8; 2]; POINTS]; 2] = [meetings(0), meetings(1)];

const fn meetings(seat: usize) -> [[u8; 2]; POINTS] {
    let mut meetings = [[0; 2]; POINTS];
    let mut step = 1;
    while step <= LAP {
        let at = LAPS[seat][step] as usize;
        let nth = if meetings[at][0] == 0 { 0 } else { 1 };
        meetings[at][nth] = step as u8;
        step += 1;
    }
    meetings
}

/// The steps of a seat's lap on a point: one, or two in the middle row.
pub fn steps_on(seat: Seat, at: u8) -> impl Iterator<Item = usize> {
    let steps = MEETINGS[seat.index()][usize::from(at)].into_iter();
    steps.map(usize::from).filter(|step| *step > 0)
}

/// The point so far from another in a straight line, in one of four directions.
pub fn straight(from: u8, direction: usize, far: usize) -> Option<u8> {
    let (column, row) = LATTICE.at(from.into());
    let (column, row) = match direction {
        0 => (column + far, row),
        1 => (column.checked_sub(far)?, row),
        2 => (column, row + far),
        _ => (column, row.checked_sub(far)?),
    };
    (column < ROW && row < 3).then_some((row * ROW + column) as u8)
}

/// The name of a point: its row's letter and the number of its column.
pub fn name(at: u8) -> String {
    let (column, row) = LATTICE.at(at.into());
    format!("{}{}", ["c", "b", "a"][row], column + 1)
}

/// The name of a step: the second time through the middle has a prime.
pub fn step_name(seat: Seat, step: usize) -> String {
    let prime = if step > 3 * ROW { "'" } else { "" };
    format!("{}{prime}", name(point(seat, step)))
}

/// The board; in a narrow window it has a narrow edge, and the dice lie beside it.
pub fn board() -> Board {
    let board = lying();
    let standing = Board {
        dice: Some((700, 354)),
        margin: NARROW_MARGIN,
        ..board.clone()
    };
    board.standing_as(standing)
}

fn lying() -> Board {
    let mut board = LATTICE.board(Material::Pine, |at| {
        Form::Crossing(match at == usize::from(MIDDLE) {
            true => Ornament::Cross,
            false => Ornament::Plain,
        })
    });
    for (at, place) in board.places.iter_mut().enumerate() {
        place.name = name(at as u8);
        place.at.1 = place.at.1 * 6 / 5;
    }
    // Nobody goes along the columns but the king.
    let upright = |(from, to): &(Site, Site)| to.0 == from.0 + ROW as u16;
    board.lines.retain(upright);
    board.dice = Some((700, 360));
    board
}
