//! The data of a mancala game: its board, the direction of sowing, the fields of its position text,
//! and its choice among the common rules.

use super::{
    board,
    sowing::{Direction, FIRST_STORE, PLACES, Pits, SowingState},
};
use crate::{
    games::kit::text,
    rules::{Board, Form, Seat, Site},
};

/// A field of the position text. If the name of a field ends with a space, the text of the field
/// begins with that name, and may be missing. A missing field keeps its value from the start
/// position.
pub(super) type Field = text::Field<Plan, SowingState>;

/// The player who gets the seeds that are captured while others are still in the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MidLapCaptor {
    /// The owner of the pit.
    Owner,
    /// The player who sows.
    Mover,
}

/// The marked pits that a player's sowing skips.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SkippedMarks {
    None,
    /// The opponent's.
    Opponents,
    All,
}

/// The duty of a player to leave the opponent a seed to move with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Feeding {
    /// No duty.
    Free,
    /// An absolute duty: a player who cannot fulfil it has no move.
    Duty,
    /// A duty, unless no legal turn can fulfil it.
    DutyIfCan,
}

/// The condition for sowing a further lap with all seeds of the pit in which a lap has ended. Seeds
/// in a store or in a marked pit always stay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Laps {
    /// Only the rules of the game start further laps.
    ByRules,
    /// A further lap if the pit was not empty.
    FromNonEmpty,
    /// The same, but not with [`FOUR`] seeds, which the rules of the game handle.
    FromNonEmptyButFour,
}

/// A kind of turn that is illegal while there is another choice.
pub(super) struct Ban {
    /// Checks whether lifting a pit would be such a turn.
    pub holds: fn(&Plan, &SowingState, usize) -> bool,
    /// The key of the reason for refusing such a pit.
    pub why: &'static str,
}

/// The form of a marked pit in the position text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MarkNotation {
    /// This text instead of the number of seeds, which is 0.
    Instead(&'static str),
    /// This text after the number of seeds.
    After(&'static str),
    /// The small letter of the pit's owner after the number of seeds.
    Owner,
}

/// Why a game or a round ends. Each reason is also a remark to the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EndReason {
    /// A store holds more than half of the seeds.
    Majority,
    /// Nothing was captured for too long.
    NoProgress,
    /// The position has occurred before.
    Repetition,
    /// The player to move has no seeds to lift.
    NoSeeds,
    /// No pit of the player to move may be lifted.
    NoMove,
    /// No pit of the player to move feeds the opponent, who has no seeds.
    NoFeed,
    /// A player has no seeds left outside the store.
    RanOut,
    /// A player's pits are all empty.
    Bare,
    /// A player's inner row is empty.
    RowEmpty,
    /// The game has reached its limit of turns.
    TooLong,
    /// All pits of a game for one player are empty.
    Cleared,
}

impl EndReason {
    /// Returns the key of the remark.
    pub(super) fn key(self) -> &'static str {
        match self {
            EndReason::Majority => "majority",
            EndReason::NoProgress => "quiet",
            EndReason::Repetition => "repetition",
            EndReason::NoSeeds => "no-seeds",
            EndReason::NoMove => "no-move",
            EndReason::NoFeed => "no-feed",
            EndReason::RanOut => "ran-out",
            EndReason::Bare => "bare",
            EndReason::RowEmpty => "row-empty",
            EndReason::TooLong => "too-long",
            EndReason::Cleared => "cleared",
        }
    }
}

/// The number of seeds in a pit that is captured in the middle of a lap, as soon as a dropped seed
/// completes it.
pub(super) const FOUR: u8 = 4;

/// The data of a game.
pub(super) struct Plan {
    /// The pits in the order of the position, then the stores.
    pub board: Board,
    /// The number of pits.
    pub pits: usize,
    /// The rows of the position text, in order, each with its pits in the order of writing.
    pub rows: Vec<Vec<u8>>,
    /// The pits in the second seat's rows.
    pub second_seat_pits: Pits,
    /// For each seat and each place of the board, the next place in that seat's direction of
    /// sowing.
    pub next: [[u8; PLACES]; 2],
    /// For each pit, the pit before it in its ring.
    pub back: [u8; PLACES],
    /// On a board of four rows, for each inner pit the opponent's inner pit that faces it.
    pub across: [Option<u8>; PLACES],
    /// The direction in which both seats sow. `None` if each player chooses with their first move
    /// and keeps to it. It may be [`Direction::Back`] only if no store is part of the ring.
    pub direction: Option<Direction>,
    /// The fields of the position text.
    pub fields: &'static [Field],
    /// The form of marked pits; `None` if the rows do not show them.
    pub mark: Option<MarkNotation>,
    /// The seeds at the start.
    pub seeds: [u8; PLACES],
    /// The start values of [`SowingState::kept`].
    pub kept: [u8; 2],
    /// The seat that begins.
    pub starter: Seat,
    /// The smallest number of seeds with which a sowing skips the pit that they were lifted from.
    pub skips_from: Option<u8>,
    /// The marked pits that are skipped.
    pub skipped_marks: SkippedMarks,
    /// Set if a seed that makes [`FOUR`] in a pit captures that pit while others are still in the
    /// hand.
    pub mid_lap_capture: Option<MidLapCaptor>,
    /// Whether a player who cannot move passes if the opponent can move.
    pub may_pass: bool,
    /// Whether the first of two or more seeds falls back into the pit that they were lifted from.
    pub first_seed_stays: bool,
    /// Whether the last seed of a lap may begin another lap, so that a turn may never end.
    pub multi_lap: bool,
    pub laps: Laps,
    pub feeding: Feeding,
    pub ban: Option<Ban>,
    /// The reason for the end when no non-empty pit may be lifted.
    pub why_stuck: EndReason,
    /// For the evaluation, the value of a seed in a player's pits. A seed in the store is worth
    /// 100.
    pub row_value: i32,
    /// Whether a turn can have so many moves that no search can follow it to its end.
    pub long_turns: bool,
    /// A store with more seeds than this ends the game.
    pub majority: Option<u8>,
    /// Whether a repeated position with no capture in between ends the game.
    pub ends_on_repetition: bool,
    /// The number of turns without progress that ends the round.
    pub quiet_limit: Option<u16>,
    /// Whether each player adds the seeds of their own pits to their store at the end.
    pub leftovers: bool,
    /// The pits that are marked at the start.
    pub marked: Pits,
    /// The key of the reason for refusing a marked pit.
    pub why_marked: &'static str,
    /// Whether the game is for one player.
    pub is_solitaire: bool,
}

/// Returns for each pit the pit that is `steps` steps further on, in rings of `ring` pits.
fn rings(ring: u8, steps: u8) -> [u8; PLACES] {
    std::array::from_fn(|place| {
        let (first, index) = (place as u8 / ring * ring, place as u8 % ring);
        first + (index + steps) % ring
    })
}

impl Plan {
    /// Makes a plan for a board whose rows are written in the order of its sites. Each pit has
    /// `seeds_per_pit` seeds, each row has `row` pits, and each ring has `ring` pits. A turn has
    /// one lap, and captured seeds go to the stores.
    fn on(board: Board, seeds_per_pit: u8, row: u8, ring: u8, fields: &'static [Field]) -> Plan {
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
                .map(|index| (index * row..(index + 1) * row).collect())
                .collect(),
            second_seat_pits: norths.fold(0, |norths, pit| norths | 1 << pit),
            next: [next, next],
            back: rings(ring, ring - 1),
            across: [None; PLACES],
            direction: Some(Direction::Onward),
            fields,
            mark: None,
            seeds: std::array::from_fn(|place| if place < pits { seeds_per_pit } else { 0 }),
            kept: [0; 2],
            starter: Seat::FIRST,
            skips_from: None,
            skipped_marks: SkippedMarks::None,
            mid_lap_capture: None,
            may_pass: false,
            first_seed_stays: false,
            multi_lap: false,
            laps: Laps::ByRules,
            feeding: Feeding::Free,
            ban: None,
            why_stuck: EndReason::NoMove,
            row_value: 0,
            long_turns: false,
            majority: None,
            ends_on_repetition: false,
            quiet_limit: None,
            leftovers: false,
            marked: 0,
            why_marked: "",
            is_solitaire: false,
            board,
        }
    }

    /// Makes a plan for two rows of `pits` pits. The stores take no part in the sowing, which runs
    /// anticlockwise, one lap per turn.
    pub(super) fn two_rows(pits: u8, seeds_per_pit: u8, fields: &'static [Field]) -> Plan {
        Plan {
            leftovers: true,
            ..Plan::on(board::two_rows(pits), seeds_per_pit, pits, 2 * pits, fields)
        }
    }

    /// Sets the skin of the board.
    pub(super) fn with_skin(mut self, skin: &'static str) -> Plan {
        self.board.skin = skin;
        self
    }

    /// Makes a plan for one player: a row of `pits` pits with a store at its right end. Sowing goes
    /// into the store before it starts again at the left.
    pub(super) fn one_row(
        pits: u8,
        seeds_per_pit: u8,
        store: &str,
        fields: &'static [Field],
    ) -> Plan {
        let plan = Plan::on(
            board::one_row(pits, store),
            seeds_per_pit,
            pits,
            pits,
            fields,
        );
        let mut next = plan.next[0];
        next[plan.pits - 1] = FIRST_STORE as u8;
        next[FIRST_STORE] = 0;
        Plan {
            next: [next, next],
            is_solitaire: true,
            ..plan
        }
    }

    /// Makes a plan for one player: two rows of six pits, and a store that takes no part in the
    /// sowing. `layout` has the seeds of each pit at the start.
    pub(super) fn two_rows_alone(layout: &[u8; 12], store: &str, fields: &'static [Field]) -> Plan {
        let mut seeds = [0; PLACES];
        seeds[..12].copy_from_slice(layout);
        Plan {
            seeds,
            is_solitaire: true,
            ..Plan::on(board::two_rows_alone(6, store), 0, 6, 12, fields)
        }
    }

    /// Makes a plan for four rows of pits, on a board that has no stores or has hands in their
    /// place. Each player sows clockwise in their own two rows, lap after lap.
    pub(super) fn four_rows(
        board: Board,
        row: u8,
        seeds_per_pit: u8,
        fields: &'static [Field],
    ) -> Plan {
        let plan = Plan::on(board, seeds_per_pit, row, 2 * row, fields);
        // The rows as the first seat sees them, from the top. In the lower row of each player the
        // ring runs to the left.
        let mut rows = plan.rows;
        rows.reverse();
        rows.swap(2, 3);
        for row in [1, 3] {
            rows[row].reverse();
        }
        let mut across = plan.across;
        for index in 0..row {
            let (own, other) = (index, 3 * row - 1 - index);
            across[usize::from(own)] = Some(other);
            across[usize::from(other)] = Some(own);
        }
        Plan {
            rows,
            across,
            multi_lap: true,
            ..plan
        }
    }

    /// Returns the site of a place of the board.
    pub(super) fn site(&self, place: usize) -> Site {
        let store = place.checked_sub(FIRST_STORE).map(|seat| self.pits + seat);
        Site(store.unwrap_or(place) as u16)
    }

    /// Returns the opposite pit on a board of two rows.
    pub(super) fn facing(&self, pit: usize) -> usize {
        self.pits - 1 - pit
    }

    /// Returns the opponent's inner pit that faces an inner pit on a board of four rows; `None` for
    /// an outer pit.
    pub(super) fn across(&self, pit: usize) -> Option<usize> {
        self.across[pit].map(usize::from)
    }

    /// Returns the outer pit behind an inner pit on a board of four rows.
    pub(super) fn pit_behind(&self, pit: usize) -> usize {
        let ring = self.pits / 2;
        pit / ring * ring + ring - 1 - pit % ring
    }

    /// Returns for each place the one on which the mover's next seed falls.
    pub(super) fn ring(&self, sowing: &SowingState) -> &[u8; PLACES] {
        match sowing.directions[sowing.mover.index()] {
            Some(Direction::Back) => &self.back,
            _ => &self.next[sowing.mover.index()],
        }
    }

    /// Returns the pit before a pit in its ring, in the onward direction.
    pub(super) fn previous_pit(&self, pit: usize) -> usize {
        self.back[pit].into()
    }

    /// Returns the position at the start.
    pub(super) fn start(&self) -> SowingState {
        SowingState {
            seeds: self.seeds,
            second_seat_pits: self.second_seat_pits,
            marked: self.marked,
            mover: self.starter,
            over: false,
            moves_again: false,
            round: 1,
            no_progress: 0,
            kept: self.kept,
            directions: [self.direction; 2],
        }
    }

    /// Returns the number of all seeds of the game.
    pub(super) fn total(&self) -> u16 {
        self.seeds.iter().map(|seeds| u16::from(*seeds)).sum()
    }

    /// Returns the set of all pits.
    pub(super) fn all_pits(&self) -> Pits {
        Pits::MAX >> (Pits::BITS as usize - self.pits)
    }

    /// Returns a player's pits, including marked ones.
    pub(super) fn pits_of(&self, sowing: &SowingState, seat: Seat) -> Pits {
        if seat == Seat::FIRST {
            self.all_pits() & !sowing.second_seat_pits
        } else {
            sowing.second_seat_pits
        }
    }

    /// Returns the pits from which a player may begin a turn if there are seeds in them.
    pub(super) fn own(&self, sowing: &SowingState, seat: Seat) -> Pits {
        self.pits_of(sowing, seat) & !sowing.marked
    }

    /// Returns the seeds of a player: the store, and all pits including marked ones.
    pub(super) fn seeds_of(&self, sowing: &SowingState, seat: Seat) -> u16 {
        u16::from(sowing.store(seat)) + sowing.sum(self.pits_of(sowing, seat))
    }

    /// Returns the value of a player's store, 100 per seed, plus that of the seeds in the player's
    /// pits.
    pub(super) fn store_and_home(&self, sowing: &SowingState, seat: Seat) -> i32 {
        let pits = sowing.sum(self.pits_of(sowing, seat));
        100 * i32::from(sowing.store(seat)) + self.row_value * i32::from(pits)
    }

    pub(super) fn name(&self, pit: usize) -> &str {
        self.board.name(self.site(pit))
    }
}
