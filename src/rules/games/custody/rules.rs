//! The interface between a game of custodial capture and its family.

use super::state::{Cells, Move, Phase, Position, State};
use crate::{
    games::kit::{
        self, Direction, End, Lattice, Limits,
        lattice::{Joins, Net},
        text::Field,
    },
    rules::{BoardInfo, Form, ParseError, Seat, SplitMix64},
};

/// The cells and their neighbours.
pub(crate) struct Grid {
    pub lattice: Lattice,
    pub net: Net,
    /// For each orthogonal direction, the cells that have a neighbour there.
    inner: [Cells; 4],
}

impl Grid {
    pub(crate) fn new(width: usize, height: usize) -> Grid {
        let joins = Joins::Orthogonal;
        let lattice = Lattice {
            width,
            height,
            joins,
        };
        let net = lattice.net();
        let with_neighbour = |direction: Direction| {
            (0..lattice.len()).filter(move |cell| lattice.next(*cell, direction).is_some())
        };
        Grid {
            lattice,
            net,
            inner: std::array::from_fn(|index| {
                with_neighbour(Direction::of_index(index)).collect()
            }),
        }
    }

    /// Returns the difference between the numbers of a cell and its neighbour in a direction.
    pub(crate) fn offset(&self, direction: Direction) -> isize {
        let (right, down) = direction.offset();
        right + down * self.lattice.width as isize
    }

    /// Returns the cells whose neighbour in a direction is one of these.
    #[inline]
    pub(crate) fn before(&self, cells: Cells, direction: Direction) -> Cells {
        let step = self.offset(direction);
        let shifted = if step > 0 {
            cells.before(step as usize)
        } else {
            cells.behind(step.unsigned_abs())
        };
        shifted & self.inner[direction.index()]
    }

    /// Checks whether any of these men has an empty neighbour.
    pub(crate) fn can_step(&self, state: &State, men: Cells) -> bool {
        let empty = !state.occupied();
        let mut directions = Direction::orthogonal();
        directions.any(|direction| men.meets(self.before(empty, direction)))
    }

    /// Returns the empty cells from one on in a direction, up to the first man.
    pub(crate) fn run(
        &self,
        state: &State,
        from: usize,
        direction: Direction,
    ) -> impl Iterator<Item = usize> {
        let line = self.net.line(from, direction);
        line.take_while(|to| !state.is_occupied(*to))
    }

    /// Returns the empty neighbours of a cell, each with its direction.
    pub(crate) fn steps(
        &self,
        state: &State,
        from: usize,
    ) -> impl Iterator<Item = (Direction, usize)> {
        let step = move |direction| Some((direction, self.net.next(from, direction)?));
        let steps = Direction::orthogonal().filter_map(step);
        steps.filter(|(_, to)| !state.is_occupied(*to))
    }
}

/// The data of a game with its options set, the same in every position.
pub(crate) struct Plan {
    pub width: usize,
    pub height: usize,
    pub skin: &'static str,
    pub form: fn(&Plan, usize) -> Form,
    /// The number of men of each side.
    pub men: usize,
    pub limits: Limits,
    /// Whether the side with more men wins after too many turns without a capture; otherwise it is
    /// a draw.
    pub more_men_win: bool,
    /// The sign between the two cells of a move that does not end on a neighbouring cell.
    pub jump_sign: char,
    pub letters: [&'static str; 2],
    pub start: String,
    pub fields: &'static [Field<Grid, State>],
}

/// The special rules of a game with its options set.
pub(crate) trait Rules {
    /// Returns the cells on which a man may be placed.
    fn open_cells(&self, _: &Grid, state: &State) -> Cells {
        !state.occupied()
    }

    /// Adds every legal move of a side that has no men to place, in a fixed order.
    fn moves(&self, grid: &Grid, position: &Position, list: &mut Vec<Move>);

    /// Draws a legal move uniformly, if that is faster than listing all.
    fn sample(&self, _: &Grid, _: &Position, _: &mut SplitMix64) -> Option<Move> {
        None
    }

    /// Applies the effects of a man's arrival on a cell.
    fn arrive(&self, grid: &Grid, state: &mut State, to: usize);

    /// Returns the cells that a man touches on its path, including both ends.
    fn route(&self, _: &Grid, _: &State, from: usize, to: usize) -> Vec<usize> {
        vec![from, to]
    }

    /// Sets the next player to move, and the phase, after a move.
    fn next_turn(&self, grid: &Grid, state: &mut State, mv: &Move);

    /// Checks whether a turn has begun and is not over.
    fn is_midturn(&self, _: &State) -> bool {
        false
    }

    /// Returns the end of the game and its reason, if the game is over before the mover's next
    /// move.
    fn ended(&self, grid: &Grid, position: &Position) -> Option<(End, &'static str)>;

    /// Returns why no legal move begins with these cells, outside the phase of placing.
    fn why_not(&self, grid: &Grid, position: &Position, cells: &[usize]) -> &'static str;

    /// Adds the values that the text of a position leaves out, and returns its error, if any.
    fn check(&self, grid: &Grid, state: &mut State) -> Result<(), ParseError>;

    /// Returns the facts beside the board. By default these are the men in hand, and after the
    /// placing phase the captured men; `men` is the number of men of a side.
    fn info(&self, state: &State, men: usize) -> BoardInfo {
        if state.phase != Phase::Placing {
            return kit::taken(state.men, [men; 2]);
        }
        let seats = [Seat::FIRST, Seat::SECOND].into_iter();
        seats.fold(BoardInfo::default(), |info, seat| {
            info.with_side_fact(seat, "hand", state.hand[seat.index()])
        })
    }

    /// Evaluates the men of one side; a man is worth 100.
    fn evaluate_side(&self, grid: &Grid, state: &State, men: usize) -> i32;
}

/// The plan and the rules of an opened game.
pub(crate) type Setup = (Plan, Box<dyn Rules>);
