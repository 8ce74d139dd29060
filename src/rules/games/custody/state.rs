//! Positions and moves of the custody games (games of custodial capture).

use crate::{
    games::kit::{Direction, End, Places, WithHistory, lattice::Net, man},
    rules::{Mark, Mixer, PieceKind, Seat},
};
use std::hash::Hasher;

/// A set of cells, enough for the largest board of 19 by 19.
pub(crate) type Cells = Places<6>;

pub(crate) type Position = WithHistory<State>;

/// The kind of move that the side to move must make.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Phase {
    /// Men come in from the hands.
    Placing,
    Moving,
    /// The side to move must unblock the opponent, who is shut in.
    Unblocking,
    /// The side to move has removed men in this turn, and may still move one.
    Removing,
}

/// The pieces on the board, and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub men: [Cells; 2],
    /// The men of either side that can neither move nor capture.
    pub bound: Cells,
    pub hand: [u8; 2],
    pub mover: Seat,
    pub phase: Phase,
    pub end: End,
    /// The Zobrist hash of the pieces; each move updates it.
    zobrist_hash: u64,
}

/// Returns the Zobrist key of a piece on a cell (Zobrist 1970).
fn zobrist_key(cell: usize, rank: u64) -> u64 {
    let mut mixer = Mixer::default();
    mixer.mix((cell as u64) << 2 | rank);
    mixer.finish()
}

impl State {
    pub(crate) const EMPTY: State = State {
        men: [Cells::EMPTY; 2],
        bound: Cells::EMPTY,
        hand: [0; 2],
        mover: Seat::FIRST,
        phase: Phase::Moving,
        end: End::None,
        zobrist_hash: 0,
    };

    pub(crate) fn own(&self) -> Cells {
        self.men[self.mover.index()]
    }

    pub(crate) fn enemy(&self) -> Cells {
        self.men[self.mover.other().index()]
    }

    /// Returns a side's men that are not bound.
    pub(crate) fn free(&self, seat: Seat) -> Cells {
        self.men[seat.index()] & !self.bound
    }

    pub(crate) fn is_occupied(&self, cell: usize) -> bool {
        self.men[0].contains(cell) || self.men[1].contains(cell)
    }

    pub(crate) fn occupied(&self) -> Cells {
        self.men[0] | self.men[1]
    }

    /// Returns the kind of the man on a cell, which must be occupied.
    pub(crate) fn kind(&self, cell: usize) -> PieceKind {
        let bound = self.bound.contains(cell).then_some(Mark::BOUND);
        man(Seat(u8::from(!self.men[0].contains(cell)))).marked(bound)
    }

    pub(crate) fn put(&mut self, cell: usize, seat: Seat) {
        self.men[seat.index()].insert(cell);
        self.zobrist_hash ^= zobrist_key(cell, seat.0.into());
    }

    /// Removes a man, bound or not.
    pub(crate) fn lift(&mut self, cell: usize, seat: Seat) {
        self.set_bound(cell, false);
        self.men[seat.index()].remove(cell);
        self.zobrist_hash ^= zobrist_key(cell, seat.0.into());
    }

    pub(crate) fn set_bound(&mut self, cell: usize, bound: bool) {
        if self.bound.contains(cell) != bound {
            self.zobrist_hash ^= zobrist_key(cell, 2);
            if bound {
                self.bound.insert(cell);
            } else {
                self.bound.remove(cell);
            }
        }
    }

    pub(crate) fn key(&self) -> u64 {
        let hand = u64::from(self.hand[0]) << 8 | u64::from(self.hand[1]);
        let phase = u64::from(self.phase == Phase::Unblocking) << 1
            | u64::from(self.phase == Phase::Removing) << 2;
        self.zobrist_hash ^ u64::from(self.mover.0) ^ phase ^ hand << 16
    }
}

/// The path of a man: from one cell to another, and on by single steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Walk {
    pub from: u16,
    pub to: u16,
    /// The number of further steps, and their directions with two bits each, the first lowest.
    more: u8,
    directions: u128,
    /// Whether the man could go on, but stops.
    pub stops: bool,
}

impl Walk {
    pub(crate) fn of(from: usize, to: usize) -> Walk {
        Walk {
            from: from as u16,
            to: to as u16,
            more: 0,
            directions: 0,
            stops: false,
        }
    }

    /// Adds one step. There is room for 64, more than the number of men that any side can lose.
    pub(crate) fn with_step(self, direction: Direction) -> Walk {
        Walk {
            more: self.more + 1,
            directions: self.directions | (direction.index() as u128 & 3) << (2 * self.more),
            ..self
        }
    }

    /// Sets whether the man could go on, but stops.
    pub(crate) fn ending(self, stops: bool) -> Walk {
        Walk { stops, ..self }
    }

    /// Returns the start and end of each step.
    pub(crate) fn steps<'a>(&self, net: &'a Net) -> impl Iterator<Item = (usize, usize)> + use<'a> {
        let Walk {
            from,
            to,
            more,
            directions,
            ..
        } = *self;
        let mut at = usize::from(to);
        let rest = (0..more).map_while(move |index| {
            let from = at;
            let direction = Direction::of_index((directions >> (2 * index) & 3) as usize);
            at = net.next(at, direction)?;
            Some((from, at))
        });
        std::iter::once((from.into(), to.into())).chain(rest)
    }
}

/// A single action of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Move {
    /// The player can do nothing.
    Pass,
    /// The player has removed men, and no man can move.
    Stop,
    /// A man comes onto the board from the hand.
    Place(u16),
    /// A man of the other side is removed.
    Remove(u16),
    Go(Walk),
}

/// Returns the end of the game and its reason if a side has at most `few` men. If both have, it is
/// a draw.
pub(crate) fn end_by_few_men(state: &State, few: usize) -> Option<(End, &'static str)> {
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
