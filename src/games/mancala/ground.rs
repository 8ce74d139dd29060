//! What lies where in a sowing game, and what its rules must remember, the same for the whole
//! family. It knows no game's rules.

use super::STORES;
use crate::rules::Seat;
use std::hash::{Hash, Hasher};

/// Room for every place of a game: its pits, in the order of the board's sites, and from
/// [`STORES`] on the two stores.
pub const PLACES: usize = 32;

/// A set of pits, one bit each.
pub type Pits = u32;

/// The pits of a set, the lowest first.
pub fn each(pits: Pits) -> impl Iterator<Item = usize> {
    let mut left = pits;
    std::iter::from_fn(move || {
        let pit = (left != 0).then(|| left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        pit
    })
}

/// Everything that a turn can change, small enough to be copied for every turn that is tried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ground {
    pub seeds: [u8; PLACES],
    /// The pits that belong to the second seat; the others belong to the first.
    pub norths: Pits,
    /// The pits of which a rule has made something else: nobody lifts them to begin a turn.
    pub marked: Pits,
    pub mover: Seat,
    pub over: bool,
    /// The player to move has just moved, and moves again in the same turn.
    pub again: bool,
    /// The number of the round, from 1.
    pub round: u16,
    /// Turns without progress, where the rules count them.
    pub quiet: u16,
    /// How many seeds of their stores the players must lay out before the round begins.
    pub owed: [u8; 2],
    /// Rounds won so far, where the rules count them.
    pub wins: [u8; 2],
    /// The pit that the next declaration is about, where moves are declarations.
    pub asked: u8,
}

impl Ground {
    /// Whose pit it is.
    pub fn owner(&self, pit: usize) -> Seat {
        Seat((self.norths >> pit & 1) as u8)
    }

    pub fn is_marked(&self, pit: usize) -> bool {
        self.marked >> pit & 1 == 1
    }

    pub fn store(&self, seat: Seat) -> u8 {
        self.seeds[STORES + seat.index()]
    }

    /// The pits of a player that lie on a board of so many pits, marked ones among them.
    pub fn pits_of(&self, seat: Seat, pits: usize) -> Pits {
        let all = (1 << pits) - 1;
        if seat == Seat::FIRST {
            all & !self.norths
        } else {
            self.norths
        }
    }

    /// How many seeds lie in a set of pits.
    pub fn sum(&self, pits: Pits) -> u16 {
        each(pits).map(|pit| u16::from(self.seeds[pit])).sum()
    }

    /// What is a player's on a board of so many pits: his store, and his pits with the marked ones.
    pub fn all_of(&self, seat: Seat, pits: usize) -> u16 {
        u16::from(self.store(seat)) + self.sum(self.pits_of(seat, pits))
    }

    /// Whether none of the pits holds a seed.
    pub fn is_empty(&self, pits: Pits) -> bool {
        each(pits).all(|pit| self.seeds[pit] == 0)
    }

    /// How many seeds there are, stores included.
    pub fn total(&self) -> u16 {
        self.seeds.iter().map(|seeds| u16::from(*seeds)).sum()
    }
}

/// A position: the ground, and what has been met on it since something was captured.
#[derive(PartialEq, Eq, Debug)]
pub struct Position {
    pub ground: Ground,
    /// The oldest first; empty where repetition ends nothing.
    pub seen: Vec<Snapshot>,
}

impl Position {
    pub fn new(ground: Ground) -> Position {
        Position {
            ground,
            seen: Vec::new(),
        }
    }
}

/// What is remembered of a ground: its seeds, with the player to move after the last pit. Marks need
/// not be remembered, for none comes or goes without a capture.
pub type Snapshot = [u8; PLACES];

/// Remembers a ground with so many pits.
pub fn snapshot(ground: &Ground, pits: usize) -> Snapshot {
    let mut bytes = ground.seeds;
    bytes[pits] = ground.mover.0;
    bytes
}

impl Clone for Position {
    fn clone(&self) -> Position {
        Position {
            ground: self.ground,
            seen: self.seen.clone(),
        }
    }

    fn clone_from(&mut self, other: &Position) {
        self.ground = other.ground;
        self.seen.clone_from(&other.seen);
    }
}

/// What has been seen only rarely decides anything: it stays out.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.ground.hash(state);
    }
}
