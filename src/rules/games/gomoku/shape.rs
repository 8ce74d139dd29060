//! The shapes that a stone makes on the lines through it: fives, fours, open threes. They also
//! decide which points renju forbids to Black.
//!
//! This module looks at one line at a time, as eleven places around the stone. Moves and the end of
//! the game are in other modules.

use super::{
    super::{
        kit::Direction,
        rows::{Spots, Square, State, owner},
    },
    line::{Line, MIDDLE, WITHIN_REACH},
};
use crate::rules::Seat;

/// The deepest nesting of forbidden shapes that is checked.
const MAX_NESTING: usize = 8;

/// The shapes that a stone would make.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Shape {
    pub five: bool,
    pub overline: bool,
    pub straight: bool,
    pub fours: u32,
    pub threes: u32,
    /// The extra value of the stone, by the stones that it joins.
    pub value: i32,
    /// The places that would complete the fours.
    pub completions: Spots,
}

impl Shape {
    /// Whether it makes fours that no single stone can stop, except one that makes five.
    pub(super) fn is_open_four(&self) -> bool {
        self.straight || self.completions.len() > 1
    }
}

/// The value of a line by the number of other own stones within reach.
const VALUES: [i32; 5] = [0, 5, 18, 45, 60];

/// For each place and each line through it: the five places forwards, then the five places
/// backwards. [`OFF_BOARD`] stands for places beyond the edge.
pub(super) type Reach = Vec<[[u16; 2 * MIDDLE]; Direction::LINES.len()]>;

const OFF_BOARD: u16 = u16::MAX;

/// Returns the places within reach of each place on a board.
pub(super) fn reach(square: &Square) -> Reach {
    let half = |place: usize, direction: Direction| {
        let line = square.net.line(place, direction).map(|place| place as u16);
        line.chain(std::iter::repeat(OFF_BOARD)).take(MIDDLE)
    };
    let along = |place: usize, direction: Direction| {
        let mut both = half(place, direction).chain(half(place, direction.opposite()));
        std::array::from_fn(|_| both.next().unwrap_or(OFF_BOARD))
    };
    let around = |place: usize| Direction::LINES.map(|direction| along(place, direction));
    (0..square.lattice.len()).map(around).collect()
}

/// The analysis of the stones on a board: the shapes on its lines.
pub(super) struct Analyser<'a> {
    pub square: &'a Square,
    pub reach: &'a Reach,
    /// Whether only exactly five wins, for each seat.
    pub exact: [bool; 2],
    /// Whether Black may not make overlines, double fours and double threes.
    pub renju: bool,
}

impl Analyser<'_> {
    /// Returns the stones of both seats and the empty places on a line through a place, as bits.
    fn bits(&self, state: &State, place: usize, line: usize) -> ([u16; 2], u16) {
        let (mut stones, mut open) = ([0; 2], 0);
        for (index, &place) in self.reach[place][line].iter().enumerate() {
            if place == OFF_BOARD {
                continue;
            }
            let bit = match index.checked_sub(MIDDLE) {
                None => 1 << (MIDDLE + 1 + index),
                Some(back) => 1 << (MIDDLE - 1 - back),
            };
            match owner(state, place.into()) {
                Some(seat) => stones[seat.index()] |= bit,
                None => open |= bit,
            }
        }
        (stones, open)
    }

    fn line(&self, (stones, open): ([u16; 2], u16), seat: Seat) -> Line {
        Line {
            own: stones[seat.index()] | 1 << MIDDLE,
            open,
            exact: self.exact[seat.index()],
        }
    }

    /// Returns the places on the board that the bits of a line stand for.
    fn spots(&self, middle: usize, line: usize, bits: u16) -> Spots {
        let reach = &self.reach[middle][line];
        let place = |bit: usize| match bit.checked_sub(MIDDLE + 1) {
            Some(on) => reach[on],
            None => reach[2 * MIDDLE - 1 - bit],
        };
        let bits = (0..=2 * MIDDLE).filter(|bit| *bit != MIDDLE && bits >> bit & 1 == 1);
        bits.map(|bit| usize::from(place(bit))).collect()
    }

    /// Returns the shapes that a stone of each seat makes on an empty place.
    pub(super) fn shapes(&self, state: &State, place: usize) -> [Shape; 2] {
        let mut shapes = [Shape::default(), Shape::default()];
        for line in 0..Direction::LINES.len() {
            let bits = self.bits(state, place, line);
            for seat in [Seat::FIRST, Seat::SECOND] {
                if bits.0[seat.index()] != 0 {
                    let of_line = self.line(bits, seat);
                    self.add(&mut shapes[seat.index()], of_line, place, line);
                }
            }
        }
        shapes
    }

    /// Adds the shapes that a stone makes on one line.
    fn add(&self, shape: &mut Shape, line: Line, place: usize, line_index: usize) {
        if line.room().length() < 5 {
            return;
        }
        let (first, last) = line.room().run();
        let near = (2 << last) - (1 << first);
        let line = Line {
            open: line.open & near,
            ..line
        };
        let others = (line.own & near & WITHIN_REACH).count_ones() as usize - 1;
        shape.value += VALUES[others.min(4)];
        if others < 2 {
            return;
        }
        shape.five |= line.is_five();
        shape.overline |= line.length() > 5;
        let completions = line.completions();
        if completions != 0 {
            shape.fours += line.fours(completions);
            shape.completions |= self.spots(place, line_index, completions);
            shape.straight |= line.is_straight_four();
        }
        shape.threes += u32::from(line.straight_four_points() != 0);
    }

    fn shape(&self, state: &State, place: usize, seat: Seat) -> Shape {
        let [first, second] = self.shapes(state, place);
        if seat == Seat::FIRST { first } else { second }
    }

    /// Returns why renju forbids Black to play on an empty place, if it does.
    pub(super) fn forbidden(&self, state: &State, place: usize) -> Option<&'static str> {
        let shape = self.shape(state, place, Seat::FIRST);
        self.forbidden_by(state, place, &shape, 0)
    }

    /// Checks the same when the shape is already known.
    pub(super) fn forbids(&self, state: &State, place: usize, shape: &Shape) -> bool {
        self.forbidden_by(state, place, shape, 0).is_some()
    }

    fn forbidden_by(
        &self,
        state: &State,
        place: usize,
        shape: &Shape,
        depth: usize,
    ) -> Option<&'static str> {
        if !self.renju || shape.five {
            return None;
        }
        if shape.overline {
            return Some("overline");
        }
        if shape.fours > 1 {
            return Some("double-four");
        }
        if shape.threes < 2 || depth > MAX_NESTING {
            return None;
        }
        let mut after = state.clone();
        after.stones[0].insert(place);
        // A three counts only if Black may play the stone that makes it a straight four.
        let is_real = |line_index: &usize| {
            let line = self.line(self.bits(state, place, *line_index), Seat::FIRST);
            self.spots(place, *line_index, line.straight_four_points())
                .iter()
                .any(|next| {
                    let shape = self.shape(&after, next, Seat::FIRST);
                    !shape.five && self.forbidden_by(&after, next, &shape, depth + 1).is_none()
                })
        };
        let threes = (0..Direction::LINES.len()).filter(is_real);
        (threes.count() > 1).then_some("double-three")
    }
}
