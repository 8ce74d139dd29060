//! The evaluation of gomoku, by the shapes that each side could make on each empty point, and by
//! forcing fours.
//!
//! A four must be answered on the point where it would become five. A side wins by force if it can
//! keep making fours until two cannot be answered at once. This module searches for such wins at
//! any depth (after the threat-space search of Allis, van den Herik and Huntjens, 1993, restricted
//! to fours).

use super::{
    super::{
        kit::Direction,
        rows::{Spots, State},
    },
    shape::{Analyser, Shape},
};
use crate::rules::Seat;

/// The classes of move scores. They lie far apart: see [`root_move_limit`].
const FIVE: i32 = 100_000;
const STOPS_FIVE: i32 = 90_000;
const OPEN_FOUR: i32 = 80_000;
const FOUR_AND_THREE: i32 = 70_000;
const STOPS_OPEN_FOUR: i32 = 30_000;
const FOUR: i32 = 20_000;
const STOPS_FOUR: i32 = 12_000;
const TWO_THREES: i32 = 9_000;
const THREE: i32 = 4_000;
const STOPS_THREE: i32 = 2_000;

/// How many quiet moves a search considers.
const BREADTH: usize = 14;
/// How many positions a search for a win by fours visits, at the root and at a leaf.
const ROOT_POSITIONS: u32 = 4_000;
const LEAF_POSITIONS: u32 = 24;
/// How many fours in a row are answered before a leaf is evaluated.
const MAX_ANSWERED_FOURS: u32 = 6;
/// The largest number of positions that one evaluation visits.
pub(super) const POSITIONS_PER_EVALUATION: u64 = (1 + MAX_ANSWERED_FOURS + LEAF_POSITIONS) as u64;

/// Returns the lowest score and the largest number of the moves to search, given the best score. If
/// fives or open fours are possible, the search looks only at moves that make or stop them.
pub(super) fn root_move_limit(best: i32) -> (i32, usize) {
    match best {
        FIVE.. => (FIVE, 1),
        STOPS_FIVE.. => (STOPS_FIVE, usize::MAX),
        OPEN_FOUR.. => (OPEN_FOUR, 2),
        STOPS_OPEN_FOUR.. => (STOPS_FOUR, usize::MAX),
        1.. => (1, BREADTH),
        _ => (best, BREADTH),
    }
}

/// The shapes that the side to move and the other side could make on a point.
struct Point {
    place: usize,
    own: Shape,
    other: Shape,
}

impl Analyser<'_> {
    /// Returns the shapes that each side makes on a place, the side to move first. A forbidden
    /// stone makes none.
    fn allowed(&self, state: &State, place: usize) -> [Shape; 2] {
        let [mut black, white] = self.shapes(state, place);
        if self.renju && self.forbids(state, place, &black) {
            black = Shape::default();
        }
        if state.second_moves {
            [white, black]
        } else {
            [black, white]
        }
    }

    fn points<'s>(&'s self, state: &'s State) -> impl Iterator<Item = Point> + 's {
        let near = state.near & self.square.empty(state);
        near.iter().map(move |place| {
            let [own, other] = self.allowed(state, place);
            Point { place, own, other }
        })
    }

    /// Returns the ordering score of a move.
    pub(super) fn ordering_score(&self, state: &State, place: usize) -> i32 {
        if !state.near.contains(place) {
            let (column, row) = self.square.lattice.at(place);
            let (middle, _) = self.square.lattice.at(self.square.middle());
            let distance = column.abs_diff(middle).max(row.abs_diff(middle)) as i32;
            return -distance;
        }
        let [own, other] = self.allowed(state, place);
        let class = if own.five {
            FIVE
        } else if other.five {
            STOPS_FIVE
        } else if own.is_open_four() {
            OPEN_FOUR
        } else if own.fours > 0 && own.threes > 0 {
            FOUR_AND_THREE
        } else if other.is_open_four() {
            STOPS_OPEN_FOUR
        } else if own.fours > 0 {
            FOUR
        } else if other.fours > 0 {
            STOPS_FOUR
        } else if own.threes > 1 {
            TWO_THREES
        } else if own.threes > 0 {
            THREE
        } else if other.threes > 0 {
            STOPS_THREE
        } else {
            1
        };
        class + 2 * own.value + other.value
    }

    fn after(&self, state: &State, place: usize) -> State {
        let mut after = state.clone();
        let mover = state.mover();
        after.stones[mover.index()].insert(place);
        after.set_mover(mover.other());
        after.near |= self.near(place);
        after
    }

    /// Returns the places at most two steps away in the eight directions.
    pub(super) fn near(&self, place: usize) -> Spots {
        let line = |direction| self.square.net.line(place, direction).take(2);
        let lines = Direction::all().flat_map(line);
        lines.collect()
    }

    /// Returns the first move of a win by fours for the side to move, if it finds one. Calls
    /// `goes_on` before each position, and stops when that returns false.
    pub(super) fn wins_by_fours(
        &self,
        state: &State,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<usize> {
        if !goes_on() {
            return None;
        }
        #[cfg(test)]
        crate::search::clock_checks::count_position();
        let (mut threats, mut fours) = (Spots::EMPTY, Vec::new());
        for point in self.points(state) {
            if point.own.five {
                return Some(point.place);
            }
            if point.other.five {
                threats.insert(point.place);
            }
            if point.own.fours > 0 {
                fours.push(point);
            }
        }
        // An enemy four allows only the move that stops it.
        fours.retain(|four| threats.is_empty() || threats == Spots::of(four.place));
        if let Some(open) = fours.iter().find(|four| four.own.is_open_four()) {
            return Some(open.place);
        }
        fours.into_iter().find_map(|four| {
            let after = self.after(state, four.place);
            let answer = four.own.completions.iter().next()?;
            let wins = self.renju
                && after.mover() == Seat::FIRST
                && self.forbidden(&after, answer).is_some()
                || self
                    .wins_by_fours(&self.after(&after, answer), goes_on)
                    .is_some();
            wins.then_some(four.place)
        })
    }

    /// Searches for the same at the root of a search, where more time is available.
    pub(super) fn forced_win(
        &self,
        state: &State,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<usize> {
        let mut within = at_most(ROOT_POSITIONS);
        self.wins_by_fours(state, &mut || within() && goes_on())
    }

    /// Evaluates a position for the side to move.
    pub(super) fn evaluate(&self, state: &State) -> i32 {
        self.evaluate_answering(state, MAX_ANSWERED_FOURS)
    }

    fn evaluate_answering(&self, state: &State, answers: u32) -> i32 {
        #[cfg(test)]
        crate::search::clock_checks::count_position();
        let mut threats = Spots::EMPTY;
        let (mut value, mut fours, mut open_threes) = (0, 0, 0);
        let mut best = [0; 2];
        for point in self.points(state) {
            if point.own.five {
                return 9_900;
            }
            if point.other.five {
                threats.insert(point.place);
            }
            if point.own.is_open_four() {
                best[0] = best[0].max(3);
            } else if point.own.fours > 0 {
                fours += 1;
                best[0] = best[0].max(1 + i32::from(point.own.threes > 0));
            }
            if point.other.is_open_four() {
                open_threes += 1;
            } else if point.other.fours > 0 && point.other.threes > 0 {
                best[1] = 1;
            }
            value += weight(&point.own) - weight(&point.other);
        }
        match (threats.len(), threats.iter().next()) {
            (0, _) => {}
            (1, Some(answer)) if answers > 0 => {
                return self.evaluate_answer(state, answer, answers - 1);
            }
            (1, _) => value -= 300,
            _ => return -9_800,
        }
        if threats.is_empty() {
            if best[0] == 3 {
                return 9_600;
            }
            let by_fours = fours > 0
                && (fours > 1 || best[0] == 2)
                && self
                    .wins_by_fours(state, &mut at_most(LEAF_POSITIONS))
                    .is_some();
            if by_fours {
                return 9_400;
            }
            if open_threes > 0 && fours == 0 {
                // One open three can be answered; two hardly can.
                value -= if open_threes > 4 { 2_500 } else { 250 };
            } else if best[1] > 0 {
                value -= 120;
            }
        }
        (value + 20).clamp(-6_000, 6_000)
    }

    /// Evaluates a position for the side to move, if that side must answer a four at this place.
    /// `answers` is the number of further fours to answer.
    fn evaluate_answer(&self, state: &State, answer: usize, answers: u32) -> i32 {
        let lost =
            self.renju && state.mover() == Seat::FIRST && self.forbidden(state, answer).is_some();
        if lost {
            return -9_800;
        }
        -self.evaluate_answering(&self.after(state, answer), answers)
    }
}

/// Returns a closure that returns true `times` times, and then false.
fn at_most(mut times: u32) -> impl FnMut() -> bool {
    move || {
        let left = times.checked_sub(1);
        times = left.unwrap_or(0);
        left.is_some()
    }
}

/// Returns the value of being able to play on a point.
fn weight(shape: &Shape) -> i32 {
    let made = 40 * (shape.fours.min(2) + shape.threes.min(2)) as i32;
    shape.value + made
}
