//! The position of a game that empties its board, and the moves that take from it.

use crate::{
    games::kit::{End, Places},
    rules::{Mixer, Seat},
};
use std::hash::Hasher;

/// A set of places, for boards of up to eighteen by eighteen.
pub(crate) type Stones = Places<6>;

/// Stones in two colours, and the other facts that the games remember.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    /// The stones by colour.
    pub stones: [Stones; 2],
    pub mover: Seat,
    /// The stage of the opening: 0 at the start, 2 when it is over.
    pub stage: u8,
    /// The place or column that each side has opened.
    pub opened: [Option<u16>; 2],
    /// The place of each side's ka, in a game in which only the ka moves.
    pub kas: [Option<u16>; 2],
    pub scores: [u16; 2],
    /// The round of a match, counted from 1, and the scores of the earlier rounds.
    pub round: u8,
    pub earlier: [u16; 2],
    pub end: End,
}

/// A turn: a piece moves from one place to another, or stays if both are the same, and `taken`
/// leaves the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Taking {
    from: u16,
    to: u16,
    pub taken: Stones,
}

impl Taking {
    pub(crate) fn new(from: usize, to: usize, taken: Stones) -> Taking {
        Taking {
            from: from as u16,
            to: to as u16,
            taken,
        }
    }

    /// Returns the places that the piece moves from and to.
    pub(crate) fn ends(&self) -> (usize, usize) {
        (self.from.into(), self.to.into())
    }
}

impl State {
    /// A board with nothing on it, at the start of a game.
    pub(crate) const EMPTY: State = State {
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

    /// Returns all places that hold a stone or a ka.
    pub(crate) fn occupied(&self) -> Stones {
        let kas = self.kas.iter().flatten();
        let kas: Stones = kas.map(|place| usize::from(*place)).collect();
        self.stones[0] | self.stones[1] | kas
    }

    /// Returns the colour of the stone on a place, if there is one.
    pub(crate) fn colour(&self, place: usize) -> Option<usize> {
        self.stones.iter().position(|stones| stones.contains(place))
    }

    /// Moves the mover's piece. With `makes_kas` it becomes the mover's ka, its only moving piece.
    pub(crate) fn move_piece(&mut self, from: usize, to: usize, makes_kas: bool) {
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

    /// Removes the taken stones from the board.
    pub(crate) fn take(&mut self, taking: &Taking) {
        for stones in &mut self.stones {
            *stones &= !taking.taken;
        }
    }

    /// Returns a number that tells positions apart.
    pub(crate) fn key(&self) -> u64 {
        let mut mixer = Mixer::default();
        for words in self.stones.map(Stones::words) {
            words.into_iter().for_each(|word| mixer.mix(word));
        }
        let kept = |pair: [Option<u16>; 2]| {
            let [one, other] = pair.map(|place| u64::from(place.unwrap_or(511)));
            one << 9 | other
        };
        let points = |pair: [u16; 2]| u64::from(pair[0]) << 16 | u64::from(pair[1]);
        let ended = u64::from(self.end != End::None);
        mixer.mix(kept(self.opened) | kept(self.kas) << 18 | u64::from(self.round) << 36);
        mixer.mix(
            points(self.scores)
                | u64::from(self.stage) << 32
                | u64::from(self.mover.0) << 34
                | ended << 35,
        );
        mixer.mix(points(self.earlier));
        mixer.finish()
    }
}
