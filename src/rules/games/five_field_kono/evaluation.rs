//! The evaluation of Five Field Kono positions. It serves the search and is not part of the rules.

use super::{
    Kono, Position,
    crossing::{CAMPS, LATTICE, POINTS, Points, Step},
};
use crate::{
    games::kit::End,
    rules::{Evaluate, Seat},
};

/// The steps that each side still needs if no man is in the way, for every set of points of one
/// colour. A step keeps the colour of its point, so the men on each colour are counted separately.
/// The number is 0 for a set that has another number of men than its colour has goals.
pub(super) struct Distances([[Vec<u8>; 2]; 2]);

/// The number of points of each colour; the colour of a1 comes first.
const COLOURS: [usize; 2] = [POINTS.div_ceil(2), POINTS / 2];

/// Packs the points of a colour, which are every other bit, into consecutive bits.
fn packed(points: Points, colour: usize) -> usize {
    let [bits] = points.words();
    let mut bits = bits >> colour & 0x5555_5555;
    for (by, mask) in [
        (1, 0x3333_3333),
        (2, 0x0f0f_0f0f),
        (4, 0x00ff_00ff),
        (8, 0xffff),
    ] {
        bits = (bits | bits >> by) & mask;
    }
    bits as usize
}

/// Returns how many diagonal steps lie between two points of a colour.
fn steps_between(one: usize, other: usize) -> usize {
    let ((column, row), (to_column, to_row)) = (LATTICE.at(one), LATTICE.at(other));
    column.abs_diff(to_column).max(row.abs_diff(to_row))
}

/// Returns the fewest steps that bring each of these men to a goal of its own.
fn fewest_steps(men: &[usize], goals: Points) -> usize {
    let Some((man, others)) = men.split_first() else {
        return 0;
    };
    let by_way = |goal: usize| {
        let mut left = goals;
        left.remove(goal);
        steps_between(*man, goal) + fewest_steps(others, left)
    };
    goals.iter().map(by_way).min().unwrap_or(0)
}

impl Distances {
    pub(super) fn new() -> Distances {
        Distances([Seat::FIRST, Seat::SECOND].map(|seat| {
            [0, 1].map(|colour| {
                let goals = CAMPS[seat.other().index()];
                let goals: Points = goals.iter().filter(|goal| goal % 2 == colour).collect();
                let least = |set: usize| {
                    let men = (0..COLOURS[colour]).filter(|point| set >> point & 1 == 1);
                    let men: Vec<usize> = men.map(|point| 2 * point + colour).collect();
                    if men.len() == goals.len() {
                        fewest_steps(&men, goals) as u8
                    } else {
                        0
                    }
                };
                (0..1 << COLOURS[colour]).map(least).collect()
            })
        }))
    }

    fn of(&self, men: Points, seat: Seat) -> i32 {
        let colours = self.0[seat.index()].iter().enumerate();
        let needed = colours.map(|(colour, table)| i32::from(table[packed(men, colour)]));
        needed.sum()
    }
}

impl Evaluate for Kono {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let distances = self.distances.get_or_init(Distances::new);
        let needed = |seat: Seat| distances.of(position.men[seat.index()], seat);
        let ahead = 100 * (needed(seat.other()) - needed(seat));
        // The side to move is half a step ahead.
        ahead + if position.mover == seat { 50 } else { -50 }
    }

    fn ordering_score(&self, position: &Position, step: &Step) -> i32 {
        if *step == Step::PASS {
            return 0;
        }
        let (from, to) = step.ends();
        let down = LATTICE.at(to).1 as i32 - LATTICE.at(from).1 as i32;
        if position.mover == Seat::FIRST {
            -down
        } else {
            down
        }
    }

    fn key(&self, position: &Position) -> u64 {
        position.key() ^ u64::from(position.end != End::None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_needs_twenty_four_steps_and_at_the_end_none() {
        let distances = Distances::new();
        for seat in [Seat::FIRST, Seat::SECOND] {
            assert_eq!(distances.of(CAMPS[seat.index()], seat), 24);
            assert_eq!(distances.of(CAMPS[seat.other().index()], seat), 0);
        }
    }
}
