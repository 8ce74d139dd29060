//! What lies where in a sowing game, and what its rules must remember, the same for the whole
//! family. It knows no game's rules.

use crate::{games::kit::Places, rules::Seat};
use std::hash::{Hash, Hasher};

/// Where the stores begin in the list of the places of the board.
pub const FIRST_STORE: usize = 32;

/// Room for every place of a game: its pits, in the order of the board's sites, and from
/// [`FIRST_STORE`] on the two stores.
pub const PLACES: usize = 40;

/// The place of a player's store.
pub fn store(seat: Seat) -> usize {
    FIRST_STORE + seat.index()
}

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

/// The pit of a set that has so many before it.
pub fn nth(pits: Pits, nth: usize) -> Option<usize> {
    Places::from([pits.into()]).nth(nth)
}

/// Those pits of a set of which something holds.
pub fn those(pits: Pits, mut holds: impl FnMut(usize) -> bool) -> Pits {
    each(pits).fold(0, |found, pit| found | Pits::from(holds(pit)) << pit)
}

/// The way round the board in which a player sows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Along the ring of the plan.
    Onward,
    /// Against it.
    Back,
}

impl Direction {
    /// Both, the one along the ring first.
    pub const BOTH: [Direction; 2] = [Direction::Onward, Direction::Back];

    /// As notation and position texts have it.
    pub fn sign(self) -> &'static str {
        match self {
            Direction::Onward => ">",
            Direction::Back => "<",
        }
    }
}

/// Everything that a turn can change, small enough to be copied for every turn that is tried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SowingState {
    pub seeds: [u8; PLACES],
    /// The pits that belong to the second seat; the others belong to the first.
    pub norths: Pits,
    /// The pits of which a rule has made something else.
    pub marked: Pits,
    pub mover: Seat,
    pub over: bool,
    /// The player to move has just moved, and moves again in the same turn.
    pub again: bool,
    /// The number of the round, from 1.
    pub round: u16,
    /// Turns without progress, where the rules count them.
    pub no_progress: u16,
    /// Two numbers more that the rules of a game keep: games won, seeds owed, a pit that is asked about.
    pub kept: [u8; 2],
    /// The way in which each seat sows; `None` until he has chosen, where the players choose.
    pub directions: [Option<Direction>; 2],
}

impl SowingState {
    /// Whose pit it is.
    pub fn owner(&self, pit: usize) -> Seat {
        Seat((self.norths >> pit & 1) as u8)
    }

    pub fn is_marked(&self, pit: usize) -> bool {
        self.marked >> pit & 1 == 1
    }

    pub fn store(&self, seat: Seat) -> u8 {
        self.seeds[store(seat)]
    }

    /// Those of the pits that hold seeds, eight at a time.
    pub fn full(&self, pits: Pits) -> Pits {
        const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
        // Moves the lowest bit of each byte beside those of the others, into the highest byte.
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let (eights, _) = self.seeds[..FIRST_STORE].as_chunks();
        let mut full = 0;
        for (first, eight) in (0..).step_by(8).zip(eights) {
            if pits >> first & 0xFF != 0 {
                let seeds = u64::from_le_bytes(*eight);
                let not_zero = (((seeds & LOW) + LOW) | seeds) >> 7 & !LOW >> 7;
                full |= ((not_zero.wrapping_mul(GATHER) >> 56) as Pits) << first;
            }
        }
        full & pits
    }

    /// Those of the pits that hold so many seeds or more.
    pub fn holding(&self, pits: Pits, least: u8) -> Pits {
        those(pits, |pit| self.seeds[pit] >= least)
    }

    /// How many seeds lie in a set of pits.
    pub fn sum(&self, pits: Pits) -> u16 {
        each(pits).map(|pit| u16::from(self.seeds[pit])).sum()
    }

    /// Whether none of the pits holds a seed: one of the first ones mostly does.
    #[inline]
    pub fn is_empty(&self, pits: Pits) -> bool {
        each(pits).all(|pit| self.seeds[pit] == 0)
    }

    /// How many seeds there are, stores included.
    pub fn total(&self) -> u16 {
        self.seeds.iter().map(|seeds| u16::from(*seeds)).sum()
    }
}

/// A position: the seeds, and what has been met on it since something was captured.
#[derive(PartialEq, Eq, Debug)]
pub struct Position {
    pub sowing: SowingState,
    /// The oldest first; empty where repetition ends nothing.
    pub seen: Vec<Snapshot>,
}

/// What is remembered of the board: the seeds of its pits, eight in a number, and in the last byte the player
/// to move. Marks need not be remembered, for none comes or goes without a capture. No game of more than 23
/// pits remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Snapshot(u64, u64, u64);

impl Snapshot {
    pub fn of(sowing: &SowingState) -> Snapshot {
        let (eights, _) = sowing.seeds.as_chunks();
        let eight = |nth: usize| u64::from_le_bytes(eights[nth]);
        let mover = u64::from(sowing.mover.0) << 56;
        Snapshot(eight(0), eight(1), eight(2) | mover)
    }

    /// The seeds of the pits.
    pub fn seeds(self) -> impl Iterator<Item = u8> {
        let eights = [self.0, self.1, self.2].map(u64::to_le_bytes);
        eights.into_iter().flatten().take(23)
    }

    pub fn mover(self) -> Seat {
        Seat((self.2 >> 56) as u8)
    }
}

impl Clone for Position {
    fn clone(&self) -> Position {
        Position {
            sowing: self.sowing,
            seen: self.seen.clone(),
        }
    }

    fn clone_from(&mut self, other: &Position) {
        self.sowing = other.sowing;
        self.seen.clone_from(&other.seen);
    }
}

/// What has been seen only rarely decides anything: it stays out.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sowing.hash(state);
    }
}
