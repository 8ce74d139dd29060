//! What a position of a game that empties its board is made of, and what a turn takes.

use crate::{
    games::kit::{End, Places},
    rules::{Mixer, Seat},
};
use std::hash::Hasher;

/// A set of places: boards have up to eighteen by eighteen.
pub type Stones = Places<6>;

/// Stones in two colours, and what the games remember besides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The stones by colour.
    pub stones: [Stones; 2],
    pub mover: Seat,
    /// How far the opening has come: 0 at the start, 2 when it is over.
    pub stage: u8,
    /// What each side has opened: a place, or a column.
    pub opened: [Option<u16>; 2],
    /// Where the one piece stands that moves, in a game in which stones don't.
    pub kas: [Option<u16>; 2],
    pub scores: [u16; 2],
    /// The round of a match, from 1, and what was scored in those before it.
    pub round: u8,
    pub earlier: [u16; 2],
    pub end: End,
}

/// A turn: a piece goes from one place to another, or stays where both are the same, and these stones leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taking {
    from: u16,
    to: u16,
    pub taken: Stones,
}

impl Taking {
    pub fn new(from: usize, to: usize, taken: Stones) -> Taking {
        Taking {
            from: from as u16,
            to: to as u16,
            taken,
        }
    }

    /// Where the piece goes from, and where to.
    pub fn ends(&self) -> (usize, usize) {
        (self.from.into(), self.to.into())
    }
}

impl State {
    /// A board with nothing on it, at the start of a game.
    pub const EMPTY: State = State {
        stones: [Stones::EMPTY; 2],
        mover: Seat::FIRST,
        stage: 0,
        opened: [None; 2],
        kas: [None; 2],
        scores: [0; 2],
        round: 1,
        earlier: [0; 2],
        end: End::None,
    };

    /// Where anything lies.
    pub fn occupied(&self) -> Stones {
        let kas = self.kas.iter().flatten();
        let kas: Stones = kas.map(|place| usize::from(*place)).collect();
        self.stones[0] | self.stones[1] | kas
    }

    /// Which colour the stone on a place has; none where there is no stone.
    pub fn colour(&self, place: usize) -> Option<usize> {
        self.stones.iter().position(|stones| stones.contains(place))
    }

    /// The mover's piece goes; where `makes_kas` it is his only one from then on.
    pub fn go(&mut self, from: usize, to: usize, makes_kas: bool) {
        if let Some(colour) = self.colour(from) {
            self.stones[colour].remove(from);
            if !makes_kas {
                self.stones[colour].insert(to);
            }
        }
        if makes_kas {
            self.kas[self.mover.index()] = Some(to as u16);
        }
    }

    /// What a taking takes leaves the board.
    pub fn take(&mut self, taking: &Taking) {
        for stones in &mut self.stones {
            *stones &= !taking.taken;
        }
    }

    /// A number that tells positions apart.
    pub fn key(&self) -> u64 {
        let mut mixer = Mixer::default();
        for words in self.stones.map(Stones::words) {
            words.into_iter().for_each(|word| mixer.take(word));
        }
        let kept = |pair: [Option<u16>; 2]| {
            let [one, other] = pair.map(|place| u64::from(place.unwrap_or(511)));
            one << 9 | other
        };
        let points = |pair: [u16; 2]| u64::from(pair[0]) << 16 | u64::from(pair[1]);
        let ended = u64::from(self.end != End::None);
        mixer.take(kept(self.opened) | kept(self.kas) << 18 | u64::from(self.round) << 36);
        mixer.take(
            points(self.scores)
                | u64::from(self.stage) << 32
                | u64::from(self.mover.0) << 34
                | ended << 35,
        );
        mixer.take(points(self.earlier));
        mixer.finish()
    }
}
