//! The position of Five Field Kono, and its only kind of step.

use crate::{
    games::kit::{
        Direction, End, Lattice, Places,
        lattice::{Joins, NO_PLACE},
    },
    rules::{Board, Form, Mixer, Ornament, Seat, SplitMix64},
};
use std::hash::Hasher;

/// The points, joined as the men move.
pub(super) const LATTICE: Lattice = Lattice {
    width: 5,
    height: 5,
    joins: Joins::Diagonal,
};
pub(super) const POINTS: usize = LATTICE.len();
const NEXT: [[u8; Direction::COUNT]; POINTS] = LATTICE.neighbours();
/// The number of men a side has.
pub(super) const MEN: usize = 7;

/// A set of points, numbered from row 5 down, each row from a to e.
pub(super) type Points = Places<1>;

/// The points on which each side begins and which the other must reach: its first row, and the ends
/// of the second.
pub(super) const CAMPS: [Points; 2] = [camp(20, 15), camp(0, 5)];

const fn camp(first_row: usize, second_row: usize) -> Points {
    let mut camp = Points::of(second_row).with(second_row + 4);
    let mut column = 0;
    while column < 5 {
        camp = camp.with(first_row + column);
        column += 1;
    }
    camp
}

/// A step of a man from one point to another, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    from: u8,
    to: u8,
}

impl Step {
    pub(crate) const PASS: Step = Step {
        from: NO_PLACE,
        to: NO_PLACE,
    };

    pub(crate) fn ends(self) -> (usize, usize) {
        (self.from.into(), self.to.into())
    }
}

/// Returns the points diagonally next to a point.
fn around(at: usize) -> impl Iterator<Item = usize> {
    let next = NEXT[at].into_iter();
    next.filter(|to| *to != NO_PLACE).map(usize::from)
}

/// Returns the step from a point in a direction.
pub(super) fn step(from: usize, direction: Direction) -> Option<Step> {
    let to = NEXT[from][direction.index()];
    (to != NO_PLACE).then_some(Step {
        from: from as u8,
        to,
    })
}

/// Whether one diagonal step leads from one point to another.
pub(super) fn is_next(from: usize, to: usize) -> bool {
    around(from).any(|next| next == to)
}

/// The men, the side to move, and the result if the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub men: [Points; 2],
    pub mover: Seat,
    pub end: End,
}

/// Returns the board. It draws other lines than those that the men move along.
pub(super) fn board() -> Board {
    let squares = Lattice {
        joins: Joins::Orthogonal,
        ..LATTICE
    };
    let form = |point| {
        Form::Crossing(if CAMPS[0].contains(point) {
            Ornament::Camp
        } else if CAMPS[1].contains(point) {
            Ornament::Guard
        } else {
            Ornament::Plain
        })
    };
    Board {
        edge_names: true,
        ..squares.board("paper", form)
    }
}

impl State {
    pub(crate) const EMPTY: State = State {
        men: [Points::EMPTY; 2],
        mover: Seat::FIRST,
        end: End::None,
    };

    /// Draws men and directions until they make a legal step. Gives up after a number of tries, in
    /// case hardly any step is legal.
    pub(crate) fn random_step(&self, random: &mut SplitMix64) -> Option<Step> {
        const TRIES: u32 = 60;
        let drawn = |_| {
            let man = self.own().nth(random.below(MEN as u32) as usize)?;
            let direction = Direction::diagonal().nth(random.below(4) as usize)?;
            let step = step(man, direction)?;
            self.empty().contains(step.ends().1).then_some(step)
        };
        (0..TRIES).find_map(drawn)
    }

    pub(crate) fn own(&self) -> Points {
        self.men[self.mover.index()]
    }

    pub(crate) fn enemy(&self) -> Points {
        self.men[self.mover.other().index()]
    }

    pub(crate) fn empty(&self) -> Points {
        Points::first(POINTS) & !self.men[0] & !self.men[1]
    }

    /// Returns all steps of the mover's men onto empty points.
    pub(crate) fn steps(&self) -> impl Iterator<Item = Step> + use<> {
        let empty = self.empty();
        self.own().iter().flat_map(move |from| {
            let free = around(from).filter(move |to| empty.contains(*to));
            free.map(move |to| Step {
                from: from as u8,
                to: to as u8,
            })
        })
    }

    /// Whether a step takes a man of the mover out of its own camp.
    pub(crate) fn leaves(&self, step: Step) -> bool {
        let (camp, (from, to)) = (CAMPS[self.mover.index()], step.ends());
        camp.contains(from) && !camp.contains(to)
    }

    /// Whether a side stands on every point that the other began from.
    pub(crate) fn has_crossed(&self, seat: Seat) -> bool {
        self.men[seat.index()].covers(CAMPS[seat.other().index()])
    }

    pub(crate) fn key(&self) -> u64 {
        let mut mixer = Mixer::default();
        let [[white], [black]] = self.men.map(Points::words);
        mixer.mix(white | black << 25 | u64::from(self.mover.0) << 50);
        mixer.finish()
    }
}
