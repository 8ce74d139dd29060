//! What a game of custody tells the family of itself.

use super::state::{Cells, Move, Phase, Position, State};
use crate::{
    games::kit::{
        self, End, Lattice, Limits,
        lattice::{Joins, Net, ORTHOGONAL, STEPS},
        text::Field,
    },
    rules::{BoardInfo, Form, Material, Misread, Seat, SplitMix64},
};

/// The cells and which of them lie beside each other.
pub struct Ground {
    pub lattice: Lattice,
    pub net: Net,
    /// The cells that have a neighbour in each direction.
    inner: [Cells; ORTHOGONAL.end],
}

impl Ground {
    pub fn new(width: usize, height: usize) -> Ground {
        let joins = Joins::Orthogonal;
        let lattice = Lattice {
            width,
            height,
            joins,
        };
        let net = lattice.net();
        let has =
            |way: usize| (0..lattice.len()).filter(move |cell| lattice.next(*cell, way).is_some());
        Ground {
            lattice,
            net,
            inner: std::array::from_fn(|way| has(way).collect()),
        }
    }

    /// How far the number of a cell is from that of its neighbour in a direction.
    pub fn step(&self, way: usize) -> isize {
        let (right, down) = STEPS[way];
        right + down * self.lattice.width as isize
    }

    /// The cells whose neighbour in a direction is one of these.
    #[inline]
    pub fn before(&self, cells: Cells, way: usize) -> Cells {
        let step = self.step(way);
        let shifted = if step > 0 {
            cells.before(step as usize)
        } else {
            cells.behind(step.unsigned_abs())
        };
        shifted & self.inner[way]
    }

    /// Whether any of these men has an empty cell beside him.
    pub fn can_step(&self, state: &State, men: Cells) -> bool {
        let empty = !state.occupied();
        let mut ways = ORTHOGONAL;
        ways.any(|way| men.meets(self.before(empty, way)))
    }

    /// The cells that men come to which go straight on from one until somebody stands in the way.
    pub fn run(&self, state: &State, from: usize, way: usize) -> impl Iterator<Item = usize> {
        let line = self.net.line(from, way);
        line.take_while(|to| !state.is_occupied(*to))
    }

    /// The empty cells beside one, each with the direction.
    pub fn steps(&self, state: &State, from: usize) -> impl Iterator<Item = (usize, usize)> {
        let step = move |way| Some((way, self.net.next(from, way)?));
        let steps = ORTHOGONAL.filter_map(step);
        steps.filter(|(_, to)| !state.is_occupied(*to))
    }
}

/// What is the same in every position of a game with its options set.
pub struct Plan {
    pub width: usize,
    pub height: usize,
    pub material: Material,
    pub form: fn(&Plan, usize) -> Form,
    /// How many men each side has in all.
    pub men: usize,
    pub limits: Limits,
    /// Whether, when nothing has been taken for too long, the side with more men wins; else it is a draw.
    pub more_men_win: bool,
    /// What stands between the two cells of a way that does not end beside its beginning.
    pub far: char,
    pub letters: [&'static str; 2],
    pub start: String,
    pub fields: &'static [Field<Ground, State>],
}

/// A game with its options set.
pub trait Rules {
    /// The cells that a man may be placed on.
    fn open_cells(&self, _: &Ground, state: &State) -> Cells {
        !state.occupied()
    }

    /// Adds every legal move of a side that has no men to place, in a fixed order.
    fn moves(&self, ground: &Ground, position: &Position, list: &mut Vec<Move>);

    /// A legal move, each as likely as the next, where drawing one is quicker than listing all.
    fn sample(&self, _: &Ground, _: &Position, _: &mut SplitMix64) -> Option<Move> {
        None
    }

    /// Does to the others what a man does that has arrived on a cell.
    fn arrive(&self, ground: &Ground, state: &mut State, to: usize);

    /// The cells that a man touches on a way, which begins and ends it.
    fn route(&self, _: &Ground, _: &State, from: usize, to: usize) -> Vec<usize> {
        vec![from, to]
    }

    /// Says who is to move after a move, and what he is about.
    fn hand_on(&self, ground: &Ground, state: &mut State, mv: &Move);

    /// Whether a turn has begun and is not over.
    fn midturn(&self, _: &State) -> bool {
        false
    }

    /// How the game has ended now that the mover is to move, if it has, and why.
    fn ended(&self, ground: &Ground, position: &Position) -> Option<(End, &'static str)>;

    /// Why no legal move begins with these cells, where men are not placed.
    fn why_not(&self, ground: &Ground, position: &Position, cells: &[usize]) -> &'static str;

    /// Adds to a position that was read what its text leaves out, and says what is wrong with it.
    fn check(&self, ground: &Ground, state: &mut State) -> Result<(), Misread>;

    /// What is told beside the board: here, of so many men a side, those in hand, and once all are placed those
    /// that were taken.
    fn info(&self, state: &State, men: usize) -> BoardInfo {
        if state.phase != Phase::Placing {
            return kit::taken(state.men, [men; 2]);
        }
        let seats = [Seat::FIRST, Seat::SECOND].into_iter();
        seats.fold(BoardInfo::default(), |info, seat| {
            info.of(seat, "hand", state.hand[seat.index()])
        })
    }

    /// How good the men of the side to move, or of the other, look; a man is worth 100.
    fn held(&self, ground: &Ground, state: &State, men: usize) -> i32;
}

/// A game of the family: what its options make of it.
pub type Opened = (Plan, Box<dyn Rules>);
