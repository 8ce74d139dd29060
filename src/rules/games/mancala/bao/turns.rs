//! The turns of Bao: their starts and their course.
//!
//! A player's pits are a ring that begins at `RING` times the seat: the inner row from 1 to 8, then
//! the outer row from 8 to 1. The stores are the hands. A house that still has its privileges is a
//! marked pit. It *works* while it also holds at least [`MIN_HOUSE_SEEDS`] seeds and the rules of
//! the phase allow it.
//!
//! The Swahili terms of the game:
//!
//! - namua, mtaji: the first phase, in which the player still has seeds in the hand, and the
//!   second.
//! - takata: a turn that does not begin with a capture, and so captures nothing.
//! - kichwa: either end of the inner row. Captured seeds are sown from there.
//! - safari: sowing the house when a lap ends in it, instead of halting there.
//! - kutakatia: the duty to leave the only pit under threat in a takata of the second phase.

use super::super::{
    board::LETTERS,
    family::{ENDLESS, Move},
    plan::Plan,
    sower::Sower,
    sowing::{Direction, Pits, SowingState, pits_in, store},
};
use crate::{
    games::kit::{Places, plain},
    rules::{Seat, SplitMix64},
};

const RING: usize = 16;
pub(super) const ROW: usize = 8;
/// The two kinds of turn, by whether they capture. A takata (`false`) is legal only if no turn can
/// capture.
const CAPTURES_FIRST: [bool; 2] = [true, false];
/// The smallest number of seeds with which a house works.
pub(super) const MIN_HOUSE_SEEDS: u8 = 6;

/// The condition under which a single seed may begin a takata without a house.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Singles {
    Never,
    /// If no other pit of the inner row holds two seeds or more.
    Last,
    Free,
}

/// The restriction on the only pit under threat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kutakatia {
    /// The turn may not begin there, and ends if a lap ends there.
    Turn,
    /// The turn may not begin there.
    Start,
    Off,
}

/// The options that concern turns.
pub(super) struct Turns {
    pub singles: Singles,
    pub keeps_house: bool,
    pub sixteen_captures: bool,
    pub kutakatia: Kutakatia,
}

/// A whole turn: a pit, a direction, and the answer for the house.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    pub pit: usize,
    pub direction: Direction,
    /// Whether to sow the house (safari) or to halt there; `None` if the turn does not reach that
    /// choice.
    pub safari: Option<bool>,
    pub captures: bool,
}

impl Turn {
    /// Converts to a move of the mancala family: one bit for the direction, one for captures, two
    /// for the house.
    fn to_move(self) -> Move {
        let safari = self.safari.map_or(0, |safari| 1 + u8::from(safari));
        let choice = u8::from(self.direction == Direction::Back)
            | u8::from(self.captures) << 1
            | safari << 2;
        Move::of(self.pit, choice)
    }

    /// Converts from a move of the mancala family.
    pub(super) fn of(mv: Move) -> Turn {
        let choice = mv.choice();
        Turn {
            pit: mv.pit(),
            direction: Direction::BOTH[choice & 1],
            safari: (choice >> 2).checked_sub(1).map(|safari| safari == 1),
            captures: choice >> 1 & 1 == 1,
        }
    }
}

/// The end of a turn that was tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TurnEnd {
    Ended,
    /// The turn reached the house, and has no answer yet.
    NeedsAnswer,
    Endless,
}

/// Returns a player's inner row.
pub(super) fn inner(seat: Seat) -> Pits {
    0xFF << (RING * seat.index())
}

/// Returns the pit of a player's house.
pub(super) fn house(seat: Seat) -> usize {
    RING * seat.index() + 4
}

/// Checks whether the player to move still has seeds in the hand.
pub(super) fn is_namua(sowing: &SowingState) -> bool {
    sowing.store(sowing.mover) > 0
}

fn is_inner(pit: usize) -> bool {
    pit % RING < ROW
}

/// Returns the direction of sowing after a capture at an inner pit; `before` is the direction of
/// the turn so far.
fn capture_direction(pit: usize, before: Direction) -> Direction {
    match pit % RING {
        0 | 1 => Direction::Onward,
        6 | 7 => Direction::Back,
        _ => before,
    }
}

/// Returns the enemy pit that a first lap from a pit would capture, if any.
fn captured_from(
    plan: &Plan,
    sowing: &SowingState,
    pit: usize,
    direction: Direction,
) -> Option<usize> {
    let own = pit / RING * RING;
    let seeds = usize::from(sowing.seeds[pit]);
    let last = own
        + match direction {
            Direction::Onward => (pit + seeds) % RING,
            Direction::Back => (pit + 4 * RING - seeds) % RING,
        };
    // The last seed captures only in a non-empty pit. A long lap may have put a seed there itself.
    let before = if last == pit { 0 } else { sowing.seeds[last] };
    let passed = seeds > RING || (seeds == RING && last != pit);
    let prey = plan.across(last)?;
    ((before > 0 || passed) && sowing.seeds[prey] > 0).then_some(prey)
}

/// Sets the direction in which the player to move now sows.
fn turn_to(sower: &mut Sower, direction: Direction) {
    sower.sowing.directions[sower.sowing.mover.index()] = Some(direction);
}

/// Records that a house was emptied, so that its owner loses it.
fn lose_house(sower: &mut Sower, pit: usize) {
    sower.sowing.marked &= !(1 << pit);
    let letter = LETTERS[sower.sowing.owner(pit).index()];
    sower.log_message(|| plain::message("house-lost").with("player", letter));
}

/// Lifts a pit and sows it.
fn lift(sower: &mut Sower, pit: usize) -> usize {
    if sower.sowing.is_marked(pit) {
        lose_house(sower, pit);
    }
    sower.lap(pit)
}

/// Captures the seeds of an enemy pit, and sows them from the kichwa at which this direction
/// begins.
fn capture(sower: &mut Sower, prey: usize, direction: Direction) -> usize {
    turn_to(sower, direction);
    let seeds = std::mem::take(&mut sower.sowing.seeds[prey]);
    sower.remark("captures", &[("n", seeds.into())]);
    if sower.sowing.is_marked(prey) {
        lose_house(sower, prey);
    }
    let own = RING * sower.sowing.mover.index();
    let before_kichwa = match direction {
        Direction::Onward => own + RING - 1,
        Direction::Back => own + ROW,
    };
    sower.sow(prey, seeds, before_kichwa)
}

impl Turns {
    /// Checks whether the house of the player to move works. `namua` says whether the turn began in
    /// the first phase.
    fn house_works(&self, sowing: &SowingState, namua: bool) -> bool {
        let house = house(sowing.mover);
        sowing.is_marked(house)
            && (namua || self.keeps_house)
            && sowing.seeds[house] >= MIN_HOUSE_SEEDS
    }

    /// Plays the first lap; returns the place of its last seed.
    fn begin(&self, sower: &mut Sower, turn: Turn) -> usize {
        let Turn { pit, direction, .. } = turn;
        turn_to(sower, direction);
        let sowing = &*sower.sowing;
        if !is_namua(sowing) {
            return lift(sower, pit);
        }
        let mover = sowing.mover;
        let is_only_house = pit == house(mover)
            && self.house_works(sowing, true)
            && sowing.non_empty(inner(mover)) == 1 << pit;
        sower.carry(store(mover), 1, pit);
        match sower.plan.across(pit) {
            Some(prey) if turn.captures => capture(sower, prey, direction),
            // The house is not lifted: only two of its seeds are sown.
            _ if is_only_house => {
                sower.sowing.seeds[pit] -= 2;
                sower.sow(pit, 2, pit)
            }
            _ => lift(sower, pit),
        }
    }

    /// Plays a turn from its first lap to its end.
    pub(super) fn play_turn(&self, sower: &mut Sower, turn: Turn) -> TurnEnd {
        let mover = sower.sowing.mover;
        let namua = is_namua(sower.sowing);
        let holds = !turn.captures && self.kutakatia == Kutakatia::Turn;
        let held = match holds {
            true => self.kutakatia_pit(sower.plan, sower.sowing),
            false => None,
        };
        let mut direction = turn.direction;
        let mut last = self.begin(sower, turn);
        for _ in 0..ENDLESS {
            let sowing = &*sower.sowing;
            let prey = sower
                .plan
                .across(last)
                .filter(|prey| turn.captures && sowing.seeds[*prey] > 0);
            // Only a capture can empty the enemy's row.
            let emptied = || turn.captures && sowing.is_empty(inner(mover.other()));
            if sowing.seeds[last] == 1 || emptied() {
                return TurnEnd::Ended;
            }
            if let Some(prey) = prey {
                direction = capture_direction(last, direction);
                last = capture(sower, prey, direction);
                continue;
            }
            if held == Some(last) {
                sower.remark("held", &[]);
                return TurnEnd::Ended;
            }
            if last == house(mover) && self.house_works(sowing, namua) {
                match turn.safari {
                    _ if !turn.captures => return TurnEnd::Ended,
                    None => return TurnEnd::NeedsAnswer,
                    Some(false) => {
                        sower.remark("halts", &[]);
                        return TurnEnd::Ended;
                    }
                    Some(true) => {}
                }
            }
            last = lift(sower, last);
        }
        TurnEnd::Endless
    }

    /// Tries a turn and returns how it ends.
    fn try_turn(&self, plan: &Plan, sowing: &SowingState, turn: Turn) -> TurnEnd {
        self.play_turn(&mut Sower::new(plan, &mut sowing.clone(), None), turn)
    }

    /// Returns the moves for a turn: none if the turn never ends. If the house needs an answer, the
    /// moves are to halt there and, if the turn then ends, to sow it.
    fn moves_of(&self, plan: &Plan, sowing: &SowingState, turn: Turn) -> [Option<Move>; 2] {
        let answered = |safari| Turn {
            safari: Some(safari),
            ..turn
        };
        let made = match self.try_turn(plan, sowing, turn) {
            TurnEnd::Ended => [Some(turn), None],
            TurnEnd::Endless => [None; 2],
            TurnEnd::NeedsAnswer => {
                let goes_on = answered(true);
                let ends = self.try_turn(plan, sowing, goes_on) == TurnEnd::Ended;
                [Some(answered(false)), ends.then_some(goes_on)]
            }
        };
        made.map(|turn| turn.map(Turn::to_move))
    }

    /// Finds the pits and directions that may begin a turn with a capture, and the pit that each
    /// would capture.
    fn capture_starts(
        &self,
        plan: &Plan,
        sowing: &SowingState,
        mut found: impl FnMut(usize, Direction, usize),
    ) {
        if is_namua(sowing) {
            for pit in pits_in(sowing.non_empty(inner(sowing.mover))) {
                let prey = plan.across(pit).filter(|prey| sowing.seeds[*prey] > 0);
                for direction in Direction::BOTH {
                    if let Some(prey) =
                        prey.filter(|_| capture_direction(pit, direction) == direction)
                    {
                        found(pit, direction, prey);
                    }
                }
            }
            return;
        }
        let max_seeds = if self.sixteen_captures { u8::MAX } else { 15 };
        for pit in pits_in(sowing.holding(plan.pits_of(sowing, sowing.mover), 2)) {
            if sowing.seeds[pit] > max_seeds {
                continue;
            }
            for direction in Direction::BOTH.into_iter().rev() {
                if let Some(prey) = captured_from(plan, sowing, pit, direction) {
                    found(pit, direction, prey);
                }
            }
        }
    }

    /// Returns the pit that kutakatia holds in a takata of the second phase: the only pit of the
    /// inner row that the opponent threatens. Returns `None` if that pit is the working house, or
    /// if no other inner pit could begin a turn.
    pub(super) fn kutakatia_pit(&self, plan: &Plan, sowing: &SowingState) -> Option<usize> {
        if is_namua(sowing) || self.kutakatia == Kutakatia::Off {
            return None;
        }
        let mut view = *sowing;
        view.mover = sowing.mover.other();
        let mut threatened: Pits = 0;
        self.capture_starts(plan, &view, |_, _, prey| threatened |= 1 << prey);
        let pit = threatened.trailing_zeros() as usize;
        let is_only = threatened.is_power_of_two();
        let others = sowing.holding(inner(sowing.mover) & !threatened, 2) != 0;
        let is_house = pit == house(sowing.mover) && self.house_works(sowing, false);
        (is_only && others && !is_house).then_some(pit)
    }

    /// Checks whether a takata may begin at one of the mover's pits, and returns the reason if not.
    /// `held` is the pit held by kutakatia.
    pub(super) fn check_takata(
        &self,
        sowing: &SowingState,
        pit: usize,
        held: Option<usize>,
    ) -> Result<(), &'static str> {
        let namua = is_namua(sowing);
        let row = inner(sowing.mover);
        let seeds = sowing.seeds[pit];
        let others = |least| sowing.holding(row & !(1 << pit), least) != 0;
        let is_house = pit == house(sowing.mover) && self.house_works(sowing, namua);
        let reason = if seeds == 0 {
            "empty-pit"
        } else if namua {
            let has_house = sowing.is_marked(house(sowing.mover));
            let may_be_single = match self.singles {
                Singles::Never => false,
                Singles::Last => !others(2),
                Singles::Free => true,
            };
            match pit {
                _ if !is_inner(pit) => "inner-row-first",
                _ if is_house && others(1) => "house-rests",
                _ if has_house || seeds > 1 || may_be_single => return Ok(()),
                _ => "single-seed",
            }
        } else if seeds < 2 {
            "single-seed"
        } else if !is_inner(pit) {
            if sowing.holding(row, 2) == 0 {
                return Ok(());
            }
            "inner-row-first"
        } else if is_house {
            if !others(2) {
                return Ok(());
            }
            "house-rests"
        } else if held == Some(pit) {
            "kutakatia"
        } else {
            return Ok(());
        };
        Err(reason)
    }

    /// Finds the turns that may begin, either captures or takata, without checking whether they
    /// end.
    fn starts(
        &self,
        plan: &Plan,
        sowing: &SowingState,
        captures: bool,
        mut found: impl FnMut(Turn),
    ) {
        let mut begins = |pit, direction| {
            found(Turn {
                pit,
                direction,
                safari: None,
                captures,
            })
        };
        if captures {
            self.capture_starts(plan, sowing, |pit, direction, _| begins(pit, direction));
            return;
        }
        let non_empty = sowing.non_empty(plan.pits_of(sowing, sowing.mover));
        let held = self.kutakatia_pit(plan, sowing);
        for pit in pits_in(non_empty).filter(|pit| self.check_takata(sowing, *pit, held).is_ok()) {
            let is_alone = non_empty & inner(sowing.mover) == 1 << pit;
            for direction in Direction::BOTH.into_iter().rev() {
                // A kichwa that is the only non-empty pit of its row may not be sown into the outer
                // row.
                let outward = match direction {
                    Direction::Onward => ROW - 1,
                    Direction::Back => 0,
                };
                if !is_alone || pit % RING != outward {
                    begins(pit, direction);
                }
            }
        }
    }

    /// Adds all turns to an empty list.
    pub(super) fn list(&self, plan: &Plan, sowing: &SowingState, list: &mut Vec<Move>) {
        for captures in CAPTURES_FIRST {
            if list.is_empty() {
                self.starts(plan, sowing, captures, |turn| {
                    list.extend(self.moves_of(plan, sowing, turn).into_iter().flatten());
                });
            }
        }
    }

    /// Checks whether there is any legal turn, and tries no more turns than needed.
    pub(super) fn has_turn(&self, plan: &Plan, sowing: &SowingState) -> bool {
        CAPTURES_FIRST.into_iter().any(|captures| {
            let mut is_one = false;
            self.starts(plan, sowing, captures, |turn| {
                is_one = is_one || self.try_turn(plan, sowing, turn) != TurnEnd::Endless;
            });
            is_one
        })
    }

    /// Draws a turn uniformly; tries only those that are drawn.
    pub(super) fn sample(
        &self,
        plan: &Plan,
        sowing: &SowingState,
        random: &mut SplitMix64,
    ) -> Option<Move> {
        let mover = sowing.mover;
        CAPTURES_FIRST.into_iter().find_map(|captures| {
            // Only a turn that captures can reach the choice at the house, which makes two moves of
            // one turn.
            let may_ask = captures && sowing.is_marked(house(mover));
            // Each of the mover's pits has four places: two directions times two answers.
            let mut left = Places::<1>::EMPTY;
            self.starts(plan, sowing, captures, |turn| {
                let place = 4 * (turn.pit % RING) + 2 * turn.direction as usize;
                left.insert(place);
                if may_ask {
                    left.insert(place + 1);
                }
            });
            while let Some(place) = left.nth(random.below(left.len() as u32) as usize) {
                left.remove(place);
                let turn = Turn {
                    pit: RING * mover.index() + place / 4,
                    direction: Direction::BOTH[place / 2 % 2],
                    safari: None,
                    captures,
                };
                let made = self.moves_of(plan, sowing, turn)[place % 2];
                if made.is_some() {
                    return made;
                }
            }
            None
        })
    }
}
