//! The moves of each phase: the columns that may be opened, the stones that may become kas, the
//! moves of the kas, and the lines of one colour that they take.

use super::{CENTRE, LATTICE, Pasang, State, Stones, Taking};
use crate::{games::kit::Direction, rules::Seat};
use std::ops::Range;

const MIDDLE_COLUMN: usize = 5;

/// Returns the rows of a side's half, from the top of the board.
pub(super) fn half(seat: Seat) -> Range<usize> {
    match seat {
        Seat::FIRST => 6..11,
        _ => 0..5,
    }
}

impl Pasang {
    /// Whether the mover may open a column.
    pub(super) fn may_open(&self, state: &State, column: usize) -> bool {
        match state.opened[state.mover.other().index()].map(usize::from) {
            None => true,
            Some(_) if self.any_column => true,
            Some(MIDDLE_COLUMN) => column != MIDDLE_COLUMN,
            Some(other) if other < MIDDLE_COLUMN => column > MIDDLE_COLUMN,
            Some(_) => column < MIDDLE_COLUMN,
        }
    }

    /// Adds the columns of its half that the mover may take. The player points at the stone on the
    /// edge of a column.
    pub(super) fn column_takings(&self, state: &State, list: &mut Vec<Taking>) {
        for column in (0..LATTICE.width).filter(|column| self.may_open(state, *column)) {
            let places = half(state.mover).map(|row| row * LATTICE.width + column);
            let stones: Stones = places.collect();
            let edge = match state.mover {
                Seat::FIRST => stones.last(),
                _ => stones.nth(0),
            };
            let edge = edge.expect("a column has stones");
            list.push(Taking::new(edge, edge, stones & state.occupied()));
        }
    }

    /// Returns the stones that may become the mover's ka, each with the point of the passage that
    /// it moves to.
    pub(super) fn candidates(&self, state: &State) -> impl Iterator<Item = (usize, usize)> {
        let passage = state.opened[state.mover.index()].map(usize::from);
        let stones = state.stones[0] | state.stones[1];
        let occupied = state.occupied();
        let starts = passage.into_iter().flat_map(move |passage| {
            half(state.mover).flat_map(move |row| {
                [Direction::RIGHT, Direction::LEFT].map(|side| (row, passage, side))
            })
        });
        starts.filter_map(move |(row, passage, side)| {
            let to = row * LATTICE.width + passage;
            // Follows the direction from the passage to the stone.
            let mut out = self.net.line(to, side);
            let between = (1..self.reach).all(|_| out.next().is_some_and(|at| stones.contains(at)));
            let from = out.next().filter(|from| stones.contains(*from))?;
            (between && !occupied.contains(to)).then_some((from, to))
        })
    }

    /// Returns the points that the mover's ka may move to, each with its direction, whether or not
    /// it takes something there.
    pub(super) fn slides(&self, state: &State) -> impl Iterator<Item = (usize, Direction)> {
        let occupied = state.occupied().with(CENTRE);
        let from = state.kas[state.mover.index()].map(usize::from);
        let starts = from
            .into_iter()
            .flat_map(|from| Direction::orthogonal().map(move |direction| (from, direction)));
        starts.flat_map(move |(from, direction)| {
            let line = self.net.line(from, direction);
            let free = line.take_while(move |at| !occupied.contains(*at));
            free.map(move |to| (to, direction))
        })
    }

    /// Returns the lines that the mover's ka may take, each with the point where it stops.
    pub(super) fn ka_takings(&self, state: &State) -> impl Iterator<Item = Taking> {
        let from = state.kas[state.mover.index()].map_or(CENTRE, usize::from);
        let mut after = *state;
        after.kas[state.mover.index()] = None;
        self.slides(state).flat_map(move |(to, direction)| {
            let across = match direction {
                Direction::RIGHT | Direction::LEFT => Direction::DOWN,
                _ => Direction::RIGHT,
            };
            let lines = self.lines(&after, to, across);
            lines.map(move |line| Taking::new(from, to, line))
        })
    }

    /// Returns the first run of stones of one colour in a direction, ignoring gaps, and their
    /// colour.
    fn run(&self, state: &State, from: usize, direction: Direction) -> (Option<usize>, Stones) {
        let (mut first, mut run) = (None, Stones::EMPTY);
        let kas = |at: usize| state.kas.contains(&Some(at as u16));
        let line = self.net.line(from, direction);
        for at in line.take_while(|at| *at != CENTRE && !kas(*at)) {
            let Some(colour) = state.colour(at) else {
                continue;
            };
            if *first.get_or_insert(colour) != colour {
                break;
            }
            run.insert(at);
        }
        (first, run)
    }

    /// Returns the lines of an odd number of stones that a ka on a point can take along an axis:
    /// right for the row, down for the column. `state` must not hold this ka on another point.
    pub(super) fn lines(
        &self,
        state: &State,
        at: usize,
        axis: Direction,
    ) -> impl Iterator<Item = Stones> + use<> {
        let [(front_colour, ahead), (back_colour, back)] =
            [axis, axis.opposite()].map(|direction| self.run(state, at, direction));
        let lines = match self.joined && front_colour == back_colour {
            true => [ahead | back, Stones::EMPTY],
            false => [ahead, back],
        };
        lines.into_iter().filter(|line| line.len() % 2 == 1)
    }
}
