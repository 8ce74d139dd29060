//! What a position of custody is made of, and what a move in it is.

use crate::{
    games::kit::{End, Places, WithHistory, lattice::Net, man},
    rules::{Kind, Mark, Mixer, Seat},
};
use std::hash::Hasher;

/// A set of cells: as many as the largest board has, 19 a side.
pub type Cells = Places<6>;

pub type Position = WithHistory<State>;

/// What the side to move is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Men come in from the hands.
    Placing,
    Moving,
    /// A way must be opened for the other side, which is shut in.
    Opening,
    /// Men have been taken off in this turn, and one may still go.
    Removing,
}

/// Who stands where, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub men: [Cells; 2],
    /// Men of either side that can neither go nor hold others.
    pub bound: Cells,
    pub hand: [u8; 2],
    pub mover: Seat,
    pub phase: Phase,
    pub end: End,
    /// What stands where, mixed; kept up to date by each move.
    mixed: u64,
}

/// A number for what stands on a cell: all of a position together tell it apart (Zobrist 1970).
fn mark(cell: usize, rank: u64) -> u64 {
    let mut mixer = Mixer::default();
    mixer.take((cell as u64) << 2 | rank);
    mixer.finish()
}

impl State {
    pub const EMPTY: State = State {
        men: [Cells::EMPTY; 2],
        bound: Cells::EMPTY,
        hand: [0; 2],
        mover: Seat::FIRST,
        phase: Phase::Moving,
        end: End::None,
        mixed: 0,
    };

    pub fn own(&self) -> Cells {
        self.men[self.mover.index()]
    }

    pub fn enemy(&self) -> Cells {
        self.men[self.mover.other().index()]
    }

    /// Each side's men that are not bound.
    pub fn free(&self, seat: Seat) -> Cells {
        self.men[seat.index()] & !self.bound
    }

    pub fn is_occupied(&self, cell: usize) -> bool {
        self.men[0].contains(cell) || self.men[1].contains(cell)
    }

    pub fn occupied(&self) -> Cells {
        self.men[0] | self.men[1]
    }

    /// The man on a cell where there is one.
    pub fn kind(&self, cell: usize) -> Kind {
        let bound = self.bound.contains(cell).then_some(Mark::BOUND);
        man(Seat(u8::from(!self.men[0].contains(cell)))).marked(bound)
    }

    pub fn put(&mut self, cell: usize, seat: Seat) {
        self.men[seat.index()].insert(cell);
        self.mixed ^= mark(cell, seat.0.into());
    }

    /// Takes a man off, bound or not.
    pub fn lift(&mut self, cell: usize, seat: Seat) {
        self.set_bound(cell, false);
        self.men[seat.index()].remove(cell);
        self.mixed ^= mark(cell, seat.0.into());
    }

    pub fn set_bound(&mut self, cell: usize, bound: bool) {
        if self.bound.contains(cell) != bound {
            self.mixed ^= mark(cell, 2);
            if bound {
                self.bound.insert(cell);
            } else {
                self.bound.remove(cell);
            }
        }
    }

    pub fn key(&self) -> u64 {
        let hand = u64::from(self.hand[0]) << 8 | u64::from(self.hand[1]);
        let phase = u64::from(self.phase == Phase::Opening) << 1
            | u64::from(self.phase == Phase::Removing) << 2;
        self.mixed ^ u64::from(self.mover.0) ^ phase ^ hand << 16
    }
}

/// A man's way: from a cell to another, and on by single steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walk {
    pub from: u16,
    pub to: u16,
    /// How many steps follow, and their directions, two bits each, the first lowest.
    more: u8,
    ways: u128,
    /// It could go on, and does not.
    pub stops: bool,
}

impl Walk {
    pub fn of(from: usize, to: usize) -> Walk {
        Walk {
            from: from as u16,
            to: to as u16,
            more: 0,
            ways: 0,
            stops: false,
        }
    }

    /// The same with one step more. There is room for 64, more than any side has men to be taken.
    pub fn on(self, direction: usize) -> Walk {
        Walk {
            more: self.more + 1,
            ways: self.ways | (direction as u128 & 3) << (2 * self.more),
            ..self
        }
    }

    /// The same, where it could go on or could not.
    pub fn ending(self, stops: bool) -> Walk {
        Walk { stops, ..self }
    }

    /// Where each of its steps leads from and to.
    pub fn steps<'a>(&self, net: &'a Net) -> impl Iterator<Item = (usize, usize)> + use<'a> {
        let Walk {
            from,
            to,
            more,
            ways,
            ..
        } = *self;
        let mut at = usize::from(to);
        let rest = (0..more).map_while(move |nth| {
            let from = at;
            at = net.next(at, (ways >> (2 * nth) & 3) as usize)?;
            Some((from, at))
        });
        std::iter::once((from.into(), to.into())).chain(rest)
    }
}

/// What a player does at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Nothing can be done.
    Pass,
    /// Men have been taken off, and none can go.
    Stop,
    /// A man comes in from the hand.
    Place(u16),
    /// A man of the other side is taken off.
    Remove(u16),
    Go(Walk),
}

/// How a game ends, and why, for a side that has so few men; for both at once it is drawn.
pub fn worn_down(state: &State, few: usize) -> Option<(End, &'static str)> {
    let [own, enemy] = [state.own(), state.enemy()].map(Cells::len);
    let key = if own.min(enemy) == 0 {
        "no-men"
    } else {
        "one-left"
    };
    let (mover, other) = (state.mover, state.mover.other());
    let end = match (own <= few, enemy <= few) {
        (true, true) => End::Drawn,
        (true, false) => End::Won(other),
        (false, true) => End::Won(mover),
        (false, false) => return None,
    };
    Some((end, key))
}
