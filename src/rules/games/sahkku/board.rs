//! The board: three rows of fifteen short lines on pine, with the king's line in the middle.

use crate::{
    games::kit::{Lattice, lattice::Joins},
    rules::{Board, Form, NARROW_MARGIN, Ornament, Seat, Site},
};

/// The number of steps of a lap, counted from 1: own row, middle row, enemy's row, middle row
/// again.
pub(super) const LAP: usize = 60;
/// The number of men in a row, and of its points.
pub(super) const ROW: usize = 15;

/// The rows from the top: `c` is Black's, `b` the middle, `a` White's.
pub(super) const LATTICE: Lattice = Lattice {
    width: ROW,
    height: 3,
    joins: Joins::Orthogonal,
};
pub(super) const POINTS: usize = LATTICE.len();
/// The king's point, b8.
pub(super) const MIDDLE: u8 = (ROW + ROW / 2) as u8;

/// The points of each seat's lap, from step 1 on.
const LAPS: [[u8; LAP + 1]; 2] = [lap(false), lap(true)];

const fn lap(turned: bool) -> [u8; LAP + 1] {
    let mut lap = [0; LAP + 1];
    let mut step = 1;
    while step <= LAP {
        let (part, along) = ((step - 1) / ROW, (step - 1) % ROW);
        // White's own row is the lowest; men cross the middle row in the other direction.
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

/// Wraps a step around the closed lap.
pub(super) fn around(step: usize) -> usize {
    (step - 1) % LAP + 1
}

/// Returns the point of a step of a seat's lap.
pub(super) fn point(seat: Seat, step: usize) -> u8 {
    LAPS[seat.index()][step]
}

/// The steps of each seat's lap on every point: one step, or two in the middle row; 0 fills the
/// rest.
const MEETINGS: [[[u8; 2]; POINTS]; 2] = [meetings(0), meetings(1)];

const fn meetings(seat: usize) -> [[u8; 2]; POINTS] {
    let mut meetings = [[0; 2]; POINTS];
    let mut step = 1;
    while step <= LAP {
        let at = LAPS[seat][step] as usize;
        let slot = if meetings[at][0] == 0 { 0 } else { 1 };
        meetings[at][slot] = step as u8;
        step += 1;
    }
    meetings
}

/// Returns the steps of a seat's lap on a point: one, or two in the middle row.
pub(super) fn steps_on(seat: Seat, at: u8) -> impl Iterator<Item = usize> {
    let steps = MEETINGS[seat.index()][usize::from(at)].into_iter();
    steps.map(usize::from).filter(|step| *step > 0)
}

/// Returns the point at a distance in a straight line, in one of four directions.
pub(super) fn straight(from: u8, direction: usize, distance: usize) -> Option<u8> {
    let (column, row) = LATTICE.at(from.into());
    let (column, row) = match direction {
        0 => (column + distance, row),
        1 => (column.checked_sub(distance)?, row),
        2 => (column, row + distance),
        _ => (column, row.checked_sub(distance)?),
    };
    (column < ROW && row < 3).then_some((row * ROW + column) as u8)
}

/// Returns the name of a point: its row's letter and the number of its column.
pub(super) fn name(at: u8) -> String {
    let (column, row) = LATTICE.at(at.into());
    format!("{}{}", ["c", "b", "a"][row], column + 1)
}

/// Returns the name of a step. The second passage through the middle has a prime.
pub(super) fn step_name(seat: Seat, step: usize) -> String {
    let prime = if step > 3 * ROW { "'" } else { "" };
    format!("{}{prime}", name(point(seat, step)))
}

/// Returns the board. In a narrow window its edge is narrow, and the dice lie beside it.
pub(super) fn board() -> Board {
    let board = landscape();
    let portrait = Board {
        dice: Some((700, 354)),
        margin: NARROW_MARGIN,
        ..board.clone()
    };
    board.with_portrait(portrait)
}

fn landscape() -> Board {
    let mut board = LATTICE.board("pine", |at| {
        Form::Crossing(match at == usize::from(MIDDLE) {
            true => Ornament::Cross,
            false => Ornament::Plain,
        })
    });
    for (at, place) in board.places.iter_mut().enumerate() {
        place.name = name(at as u8);
        place.at.1 = place.at.1 * 6 / 5;
    }
    // Only the king moves along the columns.
    let upright = |(from, to): &(Site, Site)| to.0 == from.0 + ROW as u16;
    board.lines.retain(upright);
    board.dice = Some((700, 360));
    board
}
