//! The hand that plays a turn: what it can do to the ground, each act told as it is done.
//!
//! It knows the way round the board, and neither when a lap goes on nor what is captured.

use super::{
    SEED, STORES,
    ground::{Ground, PLACES, Pits},
    laying,
    plan::{FOUR, Passing, Plan, Spared},
};
use crate::rules::{Event, Message, Seat};

/// A turn being played.
pub struct Sower<'a> {
    pub plan: &'a Plan,
    pub ground: &'a mut Ground,
    /// Whether anything has happened that cannot be undone: the counts of turns that lead nowhere,
    /// and the memory of positions, begin anew.
    pub progress: bool,
    /// The player claims the pit that his last seed lets him claim.
    pub claiming: bool,
    log: Option<&'a mut Vec<Event>>,
}

/// The place of a player's store.
pub fn store(seat: Seat) -> usize {
    STORES + seat.index()
}

impl<'a> Sower<'a> {
    pub fn new(
        plan: &'a Plan,
        ground: &'a mut Ground,
        log: Option<&'a mut Vec<Event>>,
    ) -> Sower<'a> {
        Sower {
            plan,
            ground,
            progress: false,
            claiming: false,
            log,
        }
    }

    /// Tells what the players see, where anybody listens.
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Some(log) = &mut self.log {
            log.push(event());
        }
    }

    /// Remarks on what has happened, by the key of a sentence and what fills its places.
    pub fn remark(&mut self, key: &'static str, args: &[(&'static str, u16)]) {
        self.tell(|| {
            let message = Message::new(key, key);
            Event::Remark(args.iter().fold(message, |message, (name, number)| {
                message.with(name, number)
            }))
        });
    }

    /// Lifts all seeds of a place and sows them along the mover's ring, one by one from the next
    /// place on; returns where the last one fell.
    pub fn lap(&mut self, from: usize) -> usize {
        let seat = self.ground.mover;
        let hand = std::mem::take(&mut self.ground.seeds[from]);
        let steps = Steps::of(self.plan, self.ground, from, hand);
        let stored = self.ground.store(seat);
        if let Some(passing) = self.plan.passing {
            return self.broken_lap(from, steps, passing);
        }
        let mut last = from;
        for place in steps.clone() {
            self.ground.seeds[place] += 1;
            last = place;
        }
        self.progress |= self.ground.store(seat) > stored;
        let plan = self.plan;
        self.tell(|| Event::Sow {
            kind: SEED,
            from: plan.site(from),
            over: steps.map(|place| plan.site(place)).collect(),
        });
        last
    }

    /// The same where seeds are captured in passing: all but the last may capture.
    fn broken_lap(&mut self, from: usize, mut steps: Steps<'a>, passing: Passing) -> usize {
        let mover = self.ground.mover;
        let plan = self.plan;
        let mut is_begun = false;
        loop {
            let part = steps.clone();
            let mut last = from;
            let mut dropped = 0;
            for place in steps.by_ref() {
                self.ground.seeds[place] += 1;
                last = place;
                dropped += 1;
                if self.ground.seeds[place] == FOUR {
                    break;
                }
            }
            self.tell(|| {
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
                Passing::Owner => self.ground.owner(last),
                Passing::Mover => mover,
            };
            self.take(last, taker);
        }
    }

    /// Captures all seeds of a pit for a player, if there are any.
    pub fn take(&mut self, pit: usize, seat: Seat) {
        let taken = std::mem::take(&mut self.ground.seeds[pit]);
        if taken == 0 {
            return;
        }
        self.ground.seeds[store(seat)] += taken;
        self.progress = true;
        let plan = self.plan;
        self.tell(|| Event::Capture {
            kind: SEED,
            count: taken.into(),
            site: plan.site(pit),
            to: plan.site(store(seat)),
        });
    }

    /// Captures all seeds of a pit, if there are any, where captured seeds leave the game.
    pub fn remove(&mut self, pit: usize) {
        let taken = std::mem::take(&mut self.ground.seeds[pit]);
        self.progress |= taken > 0;
        let site = self.plan.site(pit);
        for _ in 0..taken {
            self.tell(|| Event::Take { kind: SEED, site });
        }
    }

    /// Carries some seeds from one place to another, if there are any to be carried.
    pub fn carry(&mut self, from: usize, count: u8, to: usize) {
        if count == 0 {
            return;
        }
        self.ground.seeds[from] -= count;
        self.ground.seeds[to] += count;
        let plan = self.plan;
        self.tell(|| Event::Move {
            kind: SEED,
            count: count.into(),
            path: vec![plan.site(from), plan.site(to)],
        });
    }

    /// Puts the seeds of every pit into the store of its owner.
    pub fn sweep(&mut self) {
        for pit in 0..self.plan.pits {
            let owner = self.ground.owner(pit);
            self.carry(pit, self.ground.seeds[pit], store(owner));
        }
    }

    /// The next round begins with no pit marked and nothing counted; the players take turns to begin.
    /// The remark `key` tells it.
    pub fn next_round(&mut self, key: &'static str) {
        let ground = &mut *self.ground;
        ground.marked = 0;
        ground.again = false;
        ground.quiet = 0;
        ground.round += 1;
        ground.mover = laying::beginner(ground.round);
        let round = ground.round;
        self.remark(key, &[("n", round)]);
    }

    /// The other player is to move, where there is one.
    pub fn pass(&mut self) {
        if !self.plan.alone {
            self.ground.mover = self.ground.mover.other();
        }
    }
}

/// The places that so many seeds fall on, in order.
#[derive(Clone)]
struct Steps<'a> {
    next: &'a [u8; PLACES],
    at: usize,
    /// The places that get none.
    skipped: Pits,
    left: u8,
}

impl<'a> Steps<'a> {
    fn of(plan: &'a Plan, ground: &Ground, from: usize, hand: u8) -> Steps<'a> {
        let seat = ground.mover;
        let mut skipped = 0;
        if plan.skips_from.is_some_and(|least| hand >= least) {
            skipped |= 1 << from;
        }
        skipped |= match plan.spared {
            Spared::Nobodys => 0,
            Spared::Others => ground.marked & ground.pits_of(seat.other(), plan.pits),
            Spared::Everybodys => ground.marked,
        };
        Steps {
            next: &plan.next[seat.index()],
            at: if plan.from_home && hand > 1 {
                plan.before(from)
            } else {
                from
            },
            skipped,
            left: hand,
        }
    }
}

impl Iterator for Steps<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        loop {
            // The remainder changes nothing, and says that there is such a place.
            self.at = usize::from(self.next[self.at % PLACES]) % PLACES;
            if self.skipped >> self.at & 1 == 0 {
                return Some(self.at);
            }
        }
    }
}
