//! Which men bind which, and where leaps lead.

use crate::{
    games::{
        custody::{Cells, Grid, State},
        kit::Direction,
    },
    rules::Seat,
};

/// Returns the landing cell of a leap in a direction: behind a neighbour of either side.
pub(super) fn leap(
    grid: &Grid,
    occupied: Cells,
    from: usize,
    direction: Direction,
) -> Option<usize> {
    let over = grid.net.next(from, direction)?;
    let to = grid.net.next(over, direction)?;
    (occupied.contains(over) && !occupied.contains(to)).then_some(to)
}

/// Returns the cells whose men could begin a leap, over men of either side.
pub(super) fn leapers(grid: &Grid, occupied: Cells) -> Cells {
    let leap = |direction| grid.before(occupied & grid.before(!occupied, direction), direction);
    Direction::orthogonal().fold(Cells::EMPTY, |all, direction| all | leap(direction))
}

/// The largest number of cells that a man can leap to on a board of 72 cells. Each leap moves it
/// two cells.
pub(super) const MAX_LEAPS: usize = 19;

/// Returns the cells that a man can reach by a chain of leaps, without its own cell.
pub(super) fn leaps(grid: &Grid, state: &State, from: usize) -> Cells {
    let mut occupied = state.occupied();
    occupied.remove(from);
    let mut visited = Cells::of(from);
    let mut reached = [from; 1 + MAX_LEAPS];
    let (mut index, mut count) = (0, 1);
    while index < count {
        let at = reached[index];
        for to in
            Direction::orthogonal().filter_map(|direction| leap(grid, occupied, at, direction))
        {
            if !visited.contains(to) {
                visited.insert(to);
                reached[count] = to;
                count += 1;
            }
        }
        index += 1;
    }
    visited.remove(from);
    visited
}

/// Returns the two neighbours of a cell on opposite sides, in each of its two lines that do not end
/// there.
fn lines(grid: &Grid, cell: usize) -> impl Iterator<Item = [usize; 2]> {
    let ahead = [Direction::RIGHT, Direction::DOWN].into_iter();
    ahead.filter_map(move |direction| {
        Some([
            grid.net.next(cell, direction)?,
            grid.net.next(cell, direction.opposite())?,
        ])
    })
}

/// Whether a cell lies between two of these men.
pub(super) fn is_between(grid: &Grid, men: Cells, cell: usize) -> bool {
    lines(grid, cell).any(|line| line.iter().all(|cell| men.contains(*cell)))
}

/// Frees the men of a side that are no longer between two free enemies.
pub(super) fn free(grid: &Grid, state: &mut State, seat: Seat) {
    let bound = state.men[seat.index()] & state.bound;
    for cell in bound.iter() {
        if !is_between(grid, state.free(seat.other()), cell) {
            state.set_bound(cell, false);
        }
    }
}

/// Returns all cells that a free man can reach in the position, whether or not the move is legal.
pub(super) fn reach(grid: &Grid, state: &State, from: usize) -> Cells {
    let steps = grid.steps(state, from).map(|(_, to)| to);
    steps.fold(leaps(grid, state, from), Cells::with)
}

/// Returns the enemy men that may be taken off now.
pub(super) fn removable(state: &State) -> Cells {
    state.enemy() & state.bound
}
