//! The hand that plays a turn: the actions on the pits, each reported as it happens.
//!
//! It uses the order of the pits on the board. Other modules decide when a lap goes on, and what is
//! captured.

use super::{
    board::{SEATS, SEED},
    plan::{EndReason, FOUR, MidLapCaptor, Plan, SkippedMarks},
    sowing::{PLACES, Pits, SowingState, store},
};
use crate::{
    games::kit::plain,
    rules::{Event, Message, Seat},
};

/// A turn in progress.
pub(super) struct Sower<'a> {
    pub plan: &'a Plan,
    pub sowing: &'a mut SowingState,
    /// Whether anything irreversible has happened. Then the count of turns without progress and the
    /// history of positions start again.
    pub progress: bool,
    /// The player's choice besides the pit, as in [`Move::choice`](super::family::Move::choice).
    pub choice: u8,
    log: Option<&'a mut Vec<Event>>,
}

impl<'a> Sower<'a> {
    pub(super) fn new(
        plan: &'a Plan,
        sowing: &'a mut SowingState,
        log: Option<&'a mut Vec<Event>>,
    ) -> Sower<'a> {
        Sower {
            plan,
            sowing,
            progress: false,
            choice: 0,
            log,
        }
    }

    /// Reports an event to the players, if there is a log.
    #[inline]
    fn log_event(&mut self, event: impl FnOnce() -> Event) {
        /// The rare case is a separate cold function, so that a turn that is only tried stays fast.
        #[cold]
        #[inline(never)]
        fn note(log: &mut Vec<Event>, event: impl FnOnce() -> Event) {
            log.push(event());
        }
        if let Some(log) = &mut self.log {
            note(log, event);
        }
    }

    /// Reports a message, if there is a log.
    #[inline]
    pub(super) fn log_message(&mut self, message: impl FnOnce() -> Message) {
        self.log_event(|| Event::Remark(message()));
    }

    /// Reports a remark, by the key of a sentence and the values of its placeholders.
    #[inline]
    pub(super) fn remark(&mut self, key: &'static str, args: &[(&'static str, u16)]) {
        self.log_message(|| {
            let plain = plain::message(key);
            args.iter()
                .fold(plain, |message, (name, number)| message.with(name, number))
        });
    }

    /// Reports the reason for the end of a game or a round.
    pub(super) fn remark_end(&mut self, reason: EndReason) {
        let limit = self.plan.quiet_limit.unwrap_or(0);
        self.remark(reason.key(), &[("n", limit)]);
    }

    /// Reports the players' scores at the end of a round.
    pub(super) fn remark_counts(&mut self, [south, north]: [u16; 2]) {
        self.remark("counted", &[("south", south), ("north", north)]);
    }

    /// Lifts all seeds of a place and sows them along the mover's ring, one by one from the next
    /// place on. Returns the place of the last seed.
    pub(super) fn lap(&mut self, from: usize) -> usize {
        let hand = std::mem::take(&mut self.sowing.seeds[from]);
        let plan = self.plan;
        let after = if plan.first_seed_stays && hand > 1 {
            plan.previous_pit(from)
        } else {
            from
        };
        match plan.mid_lap_capture {
            Some(passing) => self.lap_with_captures(from, hand, passing),
            None => self.sow(from, hand, after),
        }
    }

    /// Sows seeds that were lifted from `from`, beginning with the place after `after`. Returns the
    /// place of the last seed.
    pub(super) fn sow(&mut self, from: usize, hand: u8, after: usize) -> usize {
        let steps = SowingPath::of(self.plan, self.sowing, from, hand, after);
        let stored = self.sowing.store(self.sowing.mover);
        let mut last = from;
        if steps.skipped == 0 {
            // Most laps skip nothing, and then need no check at each place.
            let mut at = after;
            for _ in 0..hand {
                at = steps.next[at].into();
                self.sowing.seeds[at] += 1;
                last = at;
            }
        } else {
            for place in steps.clone() {
                self.sowing.seeds[place] += 1;
                last = place;
            }
        }
        self.progress |= self.sowing.store(self.sowing.mover) > stored;
        let plan = self.plan;
        self.log_event(|| Event::Sow {
            kind: SEED,
            from: plan.site(from),
            over: steps.map(|place| plan.site(place)).collect(),
        });
        last
    }

    /// Sows a lap in which all seeds but the last may capture in passing.
    #[inline(never)]
    fn lap_with_captures(&mut self, from: usize, hand: u8, passing: MidLapCaptor) -> usize {
        let mover = self.sowing.mover;
        let plan = self.plan;
        let mut steps = SowingPath::of(plan, self.sowing, from, hand, from);
        let mut is_begun = false;
        loop {
            let part = steps.clone();
            let mut last = from;
            let mut dropped = 0;
            for place in steps.by_ref() {
                self.sowing.seeds[place] += 1;
                last = place;
                dropped += 1;
                if self.sowing.seeds[place] == FOUR {
                    break;
                }
            }
            self.log_event(|| {
                let kind = SEED;
                let from = plan.site(from);
                let over = part.take(dropped).map(|place| plan.site(place)).collect();
                if is_begun {
                    Event::SowOn { kind, from, over }
                } else {
                    Event::Sow { kind, from, over }
                }
            });
            is_begun = true;
            if steps.left == 0 {
                return last;
            }
            let taker = match passing {
                MidLapCaptor::Owner => self.sowing.owner(last),
                MidLapCaptor::Mover => mover,
            };
            self.capture(last, taker);
        }
    }

    /// Captures all seeds of a pit for a player, if there are any.
    pub(super) fn capture(&mut self, pit: usize, seat: Seat) {
        let taken = std::mem::take(&mut self.sowing.seeds[pit]);
        if taken == 0 {
            return;
        }
        self.sowing.seeds[store(seat)] += taken;
        self.progress = true;
        let plan = self.plan;
        self.log_event(|| Event::Capture {
            kind: SEED,
            count: taken.into(),
            site: plan.site(pit),
            to: plan.site(store(seat)),
        });
    }

    /// Removes all seeds of a pit from the game, if there are any.
    pub(super) fn remove(&mut self, pit: usize) {
        let taken = std::mem::take(&mut self.sowing.seeds[pit]);
        self.progress |= taken > 0;
        let site = self.plan.site(pit);
        for _ in 0..taken {
            self.log_event(|| Event::Remove { kind: SEED, site });
        }
    }

    /// Moves seeds from one place to another, if there are any to move.
    pub(super) fn carry(&mut self, from: usize, count: u8, to: usize) {
        if count == 0 {
            return;
        }
        self.sowing.seeds[from] -= count;
        self.sowing.seeds[to] += count;
        let plan = self.plan;
        self.log_event(|| Event::Move {
            kind: SEED,
            count: count.into(),
            path: vec![plan.site(from), plan.site(to)],
        });
    }

    /// Puts the seeds of every pit into the store of its owner.
    pub(super) fn sweep(&mut self) {
        for pit in 0..self.plan.pits {
            let owner = self.sowing.owner(pit);
            self.carry(pit, self.sowing.seeds[pit], store(owner));
        }
    }

    /// Starts the next round with no pit marked and no turns counted. The players take turns to
    /// begin. The remark `key` reports it.
    pub(super) fn next_round(&mut self, key: &'static str) {
        let sowing = &mut *self.sowing;
        sowing.marked = 0;
        sowing.moves_again = false;
        sowing.no_progress = 0;
        sowing.round += 1;
        sowing.mover = beginner(sowing.round);
        let round = sowing.round;
        self.remark(key, &[("n", round)]);
    }

    /// Gives the turn to the opponent, if there is one.
    pub(super) fn pass(&mut self) {
        if !self.plan.is_solitaire {
            self.sowing.mover = self.sowing.mover.other();
        }
    }
}

/// Returns the player who begins a round; the players take turns.
pub(super) fn beginner(round: u16) -> Seat {
    SEATS[usize::from(round - 1) % 2]
}

/// The places on which a hand of seeds falls, in order.
#[derive(Clone)]
struct SowingPath<'a> {
    next: &'a [u8; PLACES],
    at: usize,
    /// The pits that are skipped.
    skipped: Pits,
    left: u8,
}

impl<'a> SowingPath<'a> {
    fn of(
        plan: &'a Plan,
        sowing: &SowingState,
        from: usize,
        hand: u8,
        after: usize,
    ) -> SowingPath<'a> {
        let mut skipped = match plan.skipped_marks {
            SkippedMarks::None => 0,
            SkippedMarks::Opponents => sowing.marked & plan.pits_of(sowing, sowing.mover.other()),
            SkippedMarks::All => sowing.marked,
        };
        if plan.skips_from.is_some_and(|least| hand >= least) {
            skipped |= 1 << from;
        }
        SowingPath {
            next: plan.ring(sowing),
            at: after,
            skipped,
            left: hand,
        }
    }
}

impl Iterator for SowingPath<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        loop {
            self.at = self.next[self.at].into();
            // A store lies beyond the last bit, so it is never skipped.
            if u64::from(self.skipped) >> self.at & 1 == 0 {
                return Some(self.at);
            }
        }
    }
}
