//! What of a sowing game is data: its board, the way round, the fields of its position text, which of
//! the common rules it has.

use super::{
    board,
    sowing::{Direction, FIRST_STORE, PLACES, Pits, SowingState},
};
use crate::{
    games::kit::text,
    rules::{Board, Form, Material, Seat, Site},
};

/// A field of the position text. One whose name ends with a blank begins with it, and may be left out:
/// it says then what it says at the start.
pub type Field = text::Field<Plan, SowingState>;

/// Whose the seeds are that are captured while others are still in the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passing {
    /// The owner's of the pit.
    Owner,
    /// The player's who sows.
    Mover,
}

/// Which marked pits a player's sowing passes over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spared {
    Nobodys,
    /// The other player's.
    Others,
    Everybodys,
}

/// How a player who can do it must leave the other one a seed to move with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feeding {
    /// Not at all.
    Free,
    /// By all means: who cannot do it has no move.
    Duty,
    /// Unless no turn does it.
    DutyIfCan,
}

/// Where a lap is followed by another, with all seeds of the pit in which it has ended. What lies in a store or in a
/// marked pit stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Laps {
    /// Where the rules of the game say so.
    AsRuled,
    /// Where the pit was not empty.
    FromFull,
    /// There, but not from [`FOUR`], of which the rules say what happens.
    FromFullButFour,
}

/// What no turn may do that has another choice.
pub struct Ban {
    /// Whether lifting a pit would do it.
    pub holds: fn(&Plan, &SowingState, usize) -> bool,
    /// Why such a pit is not lifted: the key of a reason.
    pub why: &'static str,
}

/// How the position text tells that a pit is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// By this instead of the seeds: it has none.
    Instead(&'static str),
    /// By this after the seeds.
    After(&'static str),
    /// By the letter of its owner, a small one, after the seeds.
    Owner,
}

/// How many seeds are captured in a pit that a seed dropped in passing brings to that number.
pub const FOUR: u8 = 4;

/// What of a game is data.
pub struct Plan {
    /// Its pits in the order of the position, then the stores.
    pub board: Board,
    /// How many pits there are.
    pub pits: usize,
    /// The rows of the position text, from the first on: the pits of each in the order it is written.
    pub rows: Vec<Vec<u8>>,
    /// The pits in the second seat's rows.
    pub norths: Pits,
    /// For each seat, the place after each place of the board in its direction of sowing.
    pub next: [[u8; PLACES]; 2],
    /// The pit before each pit of a ring of pits.
    pub back: [u8; PLACES],
    /// On a board of four rows, for each inner pit the other player's that faces it.
    pub across: [Option<u8>; PLACES],
    /// The way in which both seats sow; `None` where each chooses with his first move, and keeps to it.
    /// Only where all stores lie beside the ring can it be another than onward.
    pub direction: Option<Direction>,
    /// The fields of the position text.
    pub fields: &'static [Field],
    /// How marked pits are told; `None` where the rows don't tell them.
    pub mark: Option<Mark>,
    /// What lies where at the start.
    pub seeds: [u8; PLACES],
    /// What the rules keep at the start, as [`SowingState::kept`] has it.
    pub kept: [u8; 2],
    /// Who begins.
    pub starter: Seat,
    /// A hand of so many seeds or more passes over the pit that it was lifted from.
    pub skips_from: Option<u8>,
    /// The marked pits that are passed over.
    pub spared: Spared,
    /// A seed that makes [`FOUR`] while others are still in the hand captures them.
    pub passing: Option<Passing>,
    /// A player who cannot move passes if the other can.
    pub passes: bool,
    /// Of two seeds or more the first falls back into the pit that they were lifted from.
    pub from_home: bool,
    /// The last seed of a lap may begin another, so that turns may never end.
    pub relays: bool,
    pub laps: Laps,
    pub feeding: Feeding,
    pub ban: Option<Ban>,
    /// Why the game ends where nothing that is full may be lifted: the key of a remark.
    pub why_stuck: &'static str,
    /// What a seed in a player's pits is worth in a judgement, in hundredths of one in the store.
    pub home: i32,
    /// A turn can be of so many moves that nobody thinks it through to its end.
    pub long_turns: bool,
    /// A store with more seeds than this ends the game.
    pub majority: Option<u8>,
    /// A position that comes back with no capture in between ends the game.
    pub remembers: bool,
    /// So many turns without progress end the round.
    pub quiet_limit: Option<u16>,
    /// At the end each player adds the seeds of his own pits to his store.
    pub leftovers: bool,
    /// The pits that are marked at the start.
    pub marked: Pits,
    /// Why a marked pit is not lifted: the key of a reason.
    pub why_marked: &'static str,
    /// One player sits alone.
    pub alone: bool,
}

/// The pit so many steps on from each, in rings of `ring` pits.
fn rings(ring: u8, steps: u8) -> [u8; PLACES] {
    std::array::from_fn(|place| {
        let (first, nth) = (place as u8 / ring * ring, place as u8 % ring);
        first + (nth + steps) % ring
    })
}

impl Plan {
    /// A board whose rows the position text has in the order of its sites, with as many seeds in each
    /// pit and rings of so many pits, on which a turn has one lap and seeds go to the stores.
    fn on(board: Board, each: u8, row: u8, ring: u8, fields: &'static [Field]) -> Plan {
        let is_pit = |form| matches!(form, Form::Pit { .. } | Form::SquarePit { .. });
        let is_norths = |pit: &usize| board.places[*pit].owner == Some(Seat::SECOND);
        let pits = board
            .places
            .iter()
            .filter(|place| is_pit(place.form))
            .count();
        let norths = (0..pits).filter(is_norths);
        let next = rings(ring, 1);
        Plan {
            pits,
            rows: (0..pits as u8 / row)
                .map(|nth| (nth * row..(nth + 1) * row).collect())
                .collect(),
            norths: norths.fold(0, |norths, pit| norths | 1 << pit),
            next: [next, next],
            back: rings(ring, ring - 1),
            across: [None; PLACES],
            direction: Some(Direction::Onward),
            fields,
            mark: None,
            seeds: std::array::from_fn(|place| if place < pits { each } else { 0 }),
            kept: [0; 2],
            starter: Seat::FIRST,
            skips_from: None,
            spared: Spared::Nobodys,
            passing: None,
            passes: false,
            from_home: false,
            relays: false,
            laps: Laps::AsRuled,
            feeding: Feeding::Free,
            ban: None,
            why_stuck: "no-move",
            home: 0,
            long_turns: false,
            majority: None,
            remembers: false,
            quiet_limit: None,
            leftovers: false,
            marked: 0,
            why_marked: "",
            alone: false,
            board,
        }
    }

    /// Two rows of so many pits with stores that take no part in the sowing, which runs
    /// anticlockwise, one lap a turn.
    pub fn two_rows(pits: u8, each: u8, fields: &'static [Field]) -> Plan {
        Plan {
            leftovers: true,
            ..Plan::on(board::two_rows(pits), each, pits, 2 * pits, fields)
        }
    }

    /// The same on a board of its own material.
    pub fn made_of(mut self, material: Material) -> Plan {
        self.board.material = material;
        self
    }

    /// For one player: a row of so many pits with a store at its right end, which is sown into
    /// before the row is begun again.
    pub fn one_row(pits: u8, each: u8, store: &str, fields: &'static [Field]) -> Plan {
        let plan = Plan::on(board::one_row(pits, store), each, pits, pits, fields);
        let mut next = plan.next[0];
        next[plan.pits - 1] = FIRST_STORE as u8;
        next[FIRST_STORE] = 0;
        Plan {
            next: [next, next],
            alone: true,
            ..plan
        }
    }

    /// For one player: two rows of six pits with this layout, and a store that takes no part in the
    /// sowing.
    pub fn two_rows_alone(layout: &[u8; 12], store: &str, fields: &'static [Field]) -> Plan {
        let mut seeds = [0; PLACES];
        seeds[..12].copy_from_slice(layout);
        Plan {
            seeds,
            alone: true,
            ..Plan::on(board::two_rows_alone(6, store), 0, 6, 12, fields)
        }
    }

    /// Four rows of so many pits on a board without stores, or with hands; each player sows clockwise in
    /// his own two rows, lap upon lap.
    pub fn four_rows(board: Board, row: u8, each: u8, fields: &'static [Field]) -> Plan {
        let plan = Plan::on(board, each, row, 2 * row, fields);
        // As the first seat sees them, from the top: the ring runs to the left below.
        let mut rows = plan.rows;
        rows.reverse();
        rows.swap(2, 3);
        for row in [1, 3] {
            rows[row].reverse();
        }
        let mut across = plan.across;
        for nth in 0..row {
            let (own, other) = (nth, 3 * row - 1 - nth);
            across[usize::from(own)] = Some(other);
            across[usize::from(other)] = Some(own);
        }
        Plan {
            rows,
            across,
            relays: true,
            ..plan
        }
    }

    /// The site of a place of the board.
    pub fn site(&self, place: usize) -> Site {
        let store = place.checked_sub(FIRST_STORE).map(|seat| self.pits + seat);
        Site(store.unwrap_or(place) as u16)
    }

    /// The pit that lies opposite on a board of two rows.
    pub fn facing(&self, pit: usize) -> usize {
        self.pits - 1 - pit
    }

    /// The inner pit of the other player that faces an inner pit on a board of four rows; `None` for an outer
    /// pit.
    pub fn across(&self, pit: usize) -> Option<usize> {
        self.across[pit].map(usize::from)
    }

    /// The outer pit behind an inner pit on a board of four rows.
    pub fn behind(&self, pit: usize) -> usize {
        let ring = self.pits / 2;
        pit / ring * ring + ring - 1 - pit % ring
    }

    /// For each place the one on which the mover's next seed falls.
    pub fn ring(&self, sowing: &SowingState) -> &[u8; PLACES] {
        match sowing.directions[sowing.mover.index()] {
            Some(Direction::Back) => &self.back,
            _ => &self.next[sowing.mover.index()],
        }
    }

    /// The pit before a pit of a ring of pits, the sowing going onward.
    pub fn before(&self, pit: usize) -> usize {
        self.back[pit].into()
    }

    /// The position at the start.
    pub fn start(&self) -> SowingState {
        SowingState {
            seeds: self.seeds,
            norths: self.norths,
            marked: self.marked,
            mover: self.starter,
            over: false,
            again: false,
            round: 1,
            no_progress: 0,
            kept: self.kept,
            directions: [self.direction; 2],
        }
    }

    /// All seeds of the game.
    pub fn total(&self) -> u16 {
        self.seeds.iter().map(|seeds| u16::from(*seeds)).sum()
    }

    /// Every pit.
    pub fn all(&self) -> Pits {
        Pits::MAX >> (Pits::BITS as usize - self.pits)
    }

    /// A player's pits, marked ones among them.
    pub fn pits_of(&self, sowing: &SowingState, seat: Seat) -> Pits {
        if seat == Seat::FIRST {
            self.all() & !sowing.norths
        } else {
            sowing.norths
        }
    }

    /// The pits that a player may begin from if they hold seeds.
    pub fn own(&self, sowing: &SowingState, seat: Seat) -> Pits {
        self.pits_of(sowing, seat) & !sowing.marked
    }

    /// What is a player's: his store, and his pits with the marked ones.
    pub fn all_of(&self, sowing: &SowingState, seat: Seat) -> u16 {
        u16::from(sowing.store(seat)) + sowing.sum(self.pits_of(sowing, seat))
    }

    /// What a player's store is worth, 100 a seed, with the seeds in his pits.
    pub fn store_and_home(&self, sowing: &SowingState, seat: Seat) -> i32 {
        let pits = sowing.sum(self.pits_of(sowing, seat));
        100 * i32::from(sowing.store(seat)) + self.home * i32::from(pits)
    }

    pub fn name(&self, pit: usize) -> &str {
        self.board.name(self.site(pit))
    }
}
