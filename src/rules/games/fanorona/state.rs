//! The position of Fanorona, and the men that one step captures in it.

use crate::{
    games::kit::{
        Direction, End, Lattice, Places,
        lattice::{Joins, NO_PLACE},
    },
    rules::{Mixer, Seat},
};
use std::hash::Hasher;

pub(super) const LATTICE: Lattice = Lattice {
    width: 9,
    height: 5,
    joins: Joins::Alquerque,
};
const POINTS: usize = LATTICE.len();
pub(super) const NEXT: [[u8; Direction::COUNT]; POINTS] = LATTICE.neighbours();

/// A set of points, numbered from row 5 down, each row from a to i.
pub(super) type Points = Places<1>;

/// The vela while it lasts: the side that gives men away, and the number of men it has lost so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Vela {
    pub giver: Seat,
    pub lost: u8,
}

/// The men, the side to move, and the vela if it lasts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub men: [Points; 2],
    pub mover: Seat,
    pub vela: Option<Vela>,
    pub end: End,
}

/// The kind of a step: how it captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StepKind {
    Plain,
    Approach,
    Withdrawal,
}

/// Returns the points joined to a point, each with its direction.
fn around(at: usize) -> impl Iterator<Item = (Direction, usize)> {
    let next = Direction::all().zip(NEXT[at]);
    next.filter(|(_, to)| *to != NO_PLACE)
        .map(|(direction, to)| (direction, to.into()))
}

/// Whether a line joins two points.
pub(super) fn is_joined(one: usize, other: usize) -> bool {
    around(one).any(|(_, to)| to == other)
}

fn next(at: usize, direction: Direction) -> Option<usize> {
    let next = NEXT[at][direction.index()];
    (next != NO_PLACE).then_some(next.into())
}

/// Returns the unbroken line of men that follows `from` in a direction, without `from` itself.
fn men_in_line(from: usize, direction: Direction, men: Points) -> Points {
    let line = std::iter::successors(next(from, direction), |at| next(*at, direction));
    line.take_while(|at| men.contains(*at)).collect()
}

impl State {
    pub(crate) fn own(&self) -> Points {
        self.men[self.mover.index()]
    }

    pub(crate) fn enemy(&self) -> Points {
        self.men[self.mover.other().index()]
    }

    pub(crate) fn empty(&self) -> Points {
        Points::first(POINTS) & !self.men[0] & !self.men[1]
    }

    pub(crate) fn key(&self) -> u64 {
        let mut mixer = Mixer::default();
        let [[white], [black]] = self.men.map(Points::words);
        mixer.mix(white);
        mixer.mix(black | u64::from(self.mover.0) << 50);
        if let Some(vela) = self.vela {
            mixer.mix(u64::from(vela.lost) << 1 | u64::from(vela.giver.0));
        }
        mixer.finish()
    }

    /// Returns the enemies that a step captures: a whole line, or only its first man in a vela.
    pub(crate) fn prey(&self, from: usize, to: usize, kind: StepKind, enemy: Points) -> Points {
        let mut joined = around(from);
        let (direction, _) = joined.find(|(_, next)| *next == to).expect("a line");
        let (begin, direction) = match kind {
            StepKind::Plain => return Points::EMPTY,
            StepKind::Approach => (to, direction),
            StepKind::Withdrawal => (from, direction.opposite()),
        };
        let file = men_in_line(begin, direction, enemy);
        match next(begin, direction) {
            Some(first) if self.vela.is_some() => file & Points::of(first),
            _ => file,
        }
    }

    /// Returns the capturing steps of a man on `at`: direction, target point, and kind.
    pub(crate) fn capturing_steps(
        at: usize,
        empty: Points,
        enemy: Points,
    ) -> impl Iterator<Item = (Direction, usize, StepKind)> {
        let free = around(at).filter(move |(_, to)| empty.contains(*to));
        free.flat_map(move |(direction, to)| {
            let holds = |point: Option<usize>| point.is_some_and(|point| enemy.contains(point));
            let before = holds(next(to, direction)).then_some(StepKind::Approach);
            let behind = holds(next(at, direction.opposite())).then_some(StepKind::Withdrawal);
            let directions = [before, behind].into_iter().flatten();
            directions.map(move |kind| (direction, to, kind))
        })
    }

    pub(crate) fn can_capture(&self) -> bool {
        let (empty, enemy) = (self.empty(), self.enemy());
        let captures = |from| State::capturing_steps(from, empty, enemy).next().is_some();
        self.own().iter().any(captures)
    }

    pub(crate) fn plain_steps(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let empty = self.empty();
        self.own().iter().flat_map(move |from| {
            let free = around(from).filter(move |(_, to)| empty.contains(*to));
            free.map(move |(_, to)| (from, to))
        })
    }

    /// Whether the mover gives men away, which the giver does while the vela lasts.
    pub(crate) fn is_giving(&self) -> bool {
        self.vela.is_some_and(|vela| vela.giver == self.mover)
    }

    /// Whether the taker of a vela could capture after this step of the giver.
    pub(crate) fn offers(&self, from: usize, to: usize) -> bool {
        let mut after = *self;
        after.men[self.mover.index()] ^= Points::of(from).with(to);
        after.mover = self.mover.other();
        after.can_capture()
    }
}
