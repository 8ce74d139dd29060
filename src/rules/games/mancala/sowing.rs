//! The state of a mancala game: its seeds, and the other values that its rules must remember. It is
//! the same for the whole family, and has no rules.

use crate::{
    games::kit::Places,
    rules::{BoardInfo, Seat},
};
use std::hash::{Hash, Hasher};

/// The index of the first store in the list of the places of the board.
pub(super) const FIRST_STORE: usize = 32;

/// Room for every place of a game: its pits, in the order of the board's sites, and the two stores
/// from [`FIRST_STORE`] on.
pub(super) const PLACES: usize = 40;

/// Returns the place of a player's store.
pub(super) fn store(seat: Seat) -> usize {
    FIRST_STORE + seat.index()
}

/// A set of pits, one bit each.
pub(super) type Pits = u32;

/// Iterates over the pits of a set, the lowest first.
pub(super) fn pits_in(pits: Pits) -> impl Iterator<Item = usize> {
    let mut left = pits;
    std::iter::from_fn(move || {
        let pit = (left != 0).then(|| left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        pit
    })
}

/// Returns the `nth` pit of a set, counted from 0.
pub(super) fn nth_pit(pits: Pits, nth: usize) -> Option<usize> {
    Places::from([pits.into()]).nth(nth)
}

/// Returns those pits of a set for which `holds` is true.
pub(super) fn filter_pits(pits: Pits, mut holds: impl FnMut(usize) -> bool) -> Pits {
    pits_in(pits).fold(0, |found, pit| found | Pits::from(holds(pit)) << pit)
}

/// The direction of sowing round the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Direction {
    /// Along the ring of the plan.
    Onward,
    /// Against the ring.
    Back,
}

impl Direction {
    /// Both directions, the one along the ring first.
    pub(super) const BOTH: [Direction; 2] = [Direction::Onward, Direction::Back];

    /// Returns the sign in notation and position texts.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Direction::Onward => ">",
            Direction::Back => "<",
        }
    }
}

/// Everything that a turn can change. It is small enough to be copied for every turn that is tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct SowingState {
    pub seeds: [u8; PLACES],
    /// The pits of the second seat; the others belong to the first.
    pub second_seat_pits: Pits,
    /// The pits that a rule has given a special state.
    pub marked: Pits,
    pub mover: Seat,
    pub over: bool,
    /// Whether the player to move has just moved, and moves again in the same turn.
    pub moves_again: bool,
    /// The number of the round, from 1.
    pub round: u16,
    /// The number of turns without progress, if the rules count them.
    pub no_progress: u16,
    /// Two more numbers that the rules of a game keep: games won, seeds owed, a pit in question.
    pub kept: [u8; 2],
    /// The direction in which each seat sows; `None` until a player has chosen, where the players
    /// choose.
    pub directions: [Option<Direction>; 2],
}

impl SowingState {
    /// Returns the owner of a pit.
    pub(super) fn owner(&self, pit: usize) -> Seat {
        Seat((self.second_seat_pits >> pit & 1) as u8)
    }

    pub(super) fn is_marked(&self, pit: usize) -> bool {
        self.marked >> pit & 1 == 1
    }

    pub(super) fn store(&self, seat: Seat) -> u8 {
        self.seeds[store(seat)]
    }

    /// Adds the number of seeds in each player's store.
    pub(super) fn add_stores(&self, info: BoardInfo) -> BoardInfo {
        let seats = [Seat::FIRST, Seat::SECOND].into_iter();
        seats.fold(info, |info, seat| {
            info.with_side_fact(seat, "store", self.store(seat))
        })
    }

    /// Returns those of the pits that hold seeds; works on eight pits at a time.
    pub(super) fn non_empty(&self, pits: Pits) -> Pits {
        const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
        // Gathers the lowest bit of each byte in the highest byte.
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let (eights, _) = self.seeds[..FIRST_STORE].as_chunks();
        let mut non_empty = 0;
        for (first, eight) in (0..).step_by(8).zip(eights) {
            if pits >> first & 0xFF != 0 {
                let seeds = u64::from_le_bytes(*eight);
                let not_zero = (((seeds & LOW) + LOW) | seeds) >> 7 & !LOW >> 7;
                non_empty |= ((not_zero.wrapping_mul(GATHER) >> 56) as Pits) << first;
            }
        }
        non_empty & pits
    }

    /// Returns those of the pits that hold at least `least` seeds.
    pub(super) fn holding(&self, pits: Pits, least: u8) -> Pits {
        filter_pits(pits, |pit| self.seeds[pit] >= least)
    }

    /// Returns the number of seeds in a set of pits.
    pub(super) fn sum(&self, pits: Pits) -> u16 {
        pits_in(pits).map(|pit| u16::from(self.seeds[pit])).sum()
    }

    /// Checks whether all the pits are empty. The loop is short, because one of the first pits
    /// usually holds a seed.
    #[inline]
    pub(super) fn is_empty(&self, pits: Pits) -> bool {
        pits_in(pits).all(|pit| self.seeds[pit] == 0)
    }

    /// Returns the number of seeds, stores included.
    pub(super) fn total(&self) -> u16 {
        self.seeds.iter().map(|seeds| u16::from(*seeds)).sum()
    }
}

/// A position: the seeds, and the positions since the last capture.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Position {
    pub sowing: SowingState,
    /// The oldest first; empty in games without a rule of repetition.
    pub seen: Vec<Snapshot>,
}

/// The remembered part of a position: the seeds of its pits, eight per number, and the player to
/// move in the last byte. Marks need not be remembered, because none comes or goes without a
/// capture. No game with more than 23 pits remembers positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Snapshot(u64, u64, u64);

impl Snapshot {
    pub(super) fn of(sowing: &SowingState) -> Snapshot {
        let (eights, _) = sowing.seeds.as_chunks();
        let eight = |nth: usize| u64::from_le_bytes(eights[nth]);
        let mover = u64::from(sowing.mover.0) << 56;
        Snapshot(eight(0), eight(1), eight(2) | mover)
    }

    /// Returns the seeds of the pits.
    pub(super) fn seeds(self) -> impl Iterator<Item = u8> {
        let eights = [self.0, self.1, self.2].map(u64::to_le_bytes);
        eights.into_iter().flatten().take(23)
    }

    pub(super) fn mover(self) -> Seat {
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

/// The history rarely decides anything, so it stays out of the hash.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sowing.hash(state);
    }
}
