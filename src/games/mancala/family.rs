//! The family of sowing games as one game: [`Sowing`] plays any of them, by a [`Plan`] (data) and a
//! [`Manner`] (what is peculiar to the game).
//!
//! One type implements `Game` for them all, because each such type weighs several kilobytes of
//! WebAssembly. The one loop of laps, the one definition of legality, the ends that the games have in
//! common and the memory for them stand here; no game's captures do.

use super::{
    STORES,
    ground::{Ground, PLACES, Pits, Position, each, snapshot},
    laying,
    plan::{Claims, Manner, Plan},
    sower::{Sower, store},
    text,
};
use crate::rules::{
    Beside, Board, Event, Game, Log, Message, Method, Misread, Mixer, Outcome, Pile, Score, Seat,
    Site, SplitMix64, Tap, Turn,
};

/// A turn that has not ended after so many laps never does.
const ENDLESS: u32 = 1_000;

/// Any game of the family, with its options set.
pub struct Sowing {
    pub plan: Plan,
    manner: Box<dyn Manner>,
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Lifts a pit, and sows it as the rules go on.
    Lift(u8),
    /// Sows a pit likewise, and claims the pit of the last seed.
    Claim(u8),
    /// Lays out the seeds of a round, so many in each of his pits.
    Lay(laying::Layout),
    /// Says how many seeds he takes the pit for that he is asked about.
    Declare(u8),
}

/// What can be declared about a pit, and the word for it.
const DECLARATIONS: [(u8, &str); 5] = [
    (4, "eka-4"),
    (3, "eka-3"),
    (2, "eka-2"),
    (1, "eka-1"),
    (0, "eka-0"),
];

impl Sowing {
    pub fn new(plan: Plan, manner: impl Manner + 'static) -> Sowing {
        Sowing {
            plan,
            manner: Box::new(manner),
        }
    }

    /// Lifts a pit and sows lap by lap; says whether the turn ends at all.
    fn sow(&self, sower: &mut Sower, pit: usize) -> bool {
        sower.ground.again = false;
        let mut from = pit;
        for _ in 0..ENDLESS {
            let last = sower.lap(from);
            if !self.manner.landed(sower, last) {
                return true;
            }
            from = last;
        }
        false
    }

    /// What becomes of the ground when a pit is sown; `None` where that never ends.
    fn tried(&self, ground: &Ground, pit: usize) -> Option<Ground> {
        self.tried_out(ground, pit, false)
    }

    fn tried_out(&self, ground: &Ground, pit: usize, claiming: bool) -> Option<Ground> {
        let mut ground = *ground;
        let mut sower = Sower::new(&self.plan, &mut ground, None);
        sower.claiming = claiming;
        let ends = self.sow(&mut sower, pit);
        ends.then_some(ground)
    }

    /// How the sowing of this pit can claim another; `None` where it cannot.
    fn claim(&self, ground: &Ground, pit: usize) -> Option<Claims> {
        let how = self.plan.claims?;
        let marks = self.manner.claimable(&self.plan, ground, pit)
            && self
                .tried_out(ground, pit, true)
                .is_some_and(|after| after.marked != ground.marked);
        marks.then_some(how)
    }

    /// The moves that begin with this pit.
    fn sowings(&self, ground: &Ground, pit: usize, list: &mut Vec<Move>) {
        let claim = self.claim(ground, pit);
        if claim != Some(Claims::Forced) {
            list.push(Move::Lift(pit as u8));
        }
        if claim.is_some() {
            list.push(Move::Claim(pit as u8));
        }
    }

    /// The mover's pits that hold seeds which may be lifted.
    fn full(&self, ground: &Ground) -> Pits {
        let own = ground.pits_of(ground.mover, self.plan.pits) & !ground.marked;
        let full = each(own)
            .filter(|pit| ground.seeds[*pit] > 0)
            .fold(0, |pits, pit| pits | 1 << pit);
        self.manner.liftable(&self.plan, ground, full)
    }

    /// Whether a turn that begins here ends.
    fn ends(&self, ground: &Ground, pit: usize) -> bool {
        !self.plan.relays || self.tried(ground, pit).is_some()
    }

    /// The pits that may be lifted: the one definition of legality.
    fn lawful(&self, ground: &Ground) -> Pits {
        let mut lawful = self.full(ground);
        if self.plan.relays {
            lawful = each(lawful)
                .filter(|pit| self.ends(ground, *pit))
                .fold(0, |pits, pit| pits | 1 << pit);
        }
        self.manner.obliges(self, ground, lawful)
    }

    /// Whether one of these full pits may be lifted; no more of them are tried out than needed.
    fn has_a_move(&self, ground: &Ground, full: Pits) -> bool {
        each(full)
            .any(|pit| self.ends(ground, pit) && self.manner.obliges(self, ground, 1 << pit) != 0)
    }

    /// Why a pit may not be lifted: the key of a reason; `None` where it may.
    fn refusal(&self, ground: &Ground, pit: usize) -> Option<&'static str> {
        if self.lawful(ground) >> pit & 1 == 1 {
            None
        } else if ground.is_marked(pit) {
            Some(self.plan.marked)
        } else if ground.owner(pit) != ground.mover {
            Some("not-yours")
        } else if ground.seeds[pit] == 0 {
            Some("empty-pit")
        } else if let Some(reason) = self.manner.barred(&self.plan, ground, pit) {
            Some(reason)
        } else if !self.ends(ground, pit) {
            Some("never-ends")
        } else {
            Some("must-feed")
        }
    }

    /// Of these pits, those that leave the other player a seed; all of them where he has one
    /// already.
    pub fn feeding(&self, ground: &Ground, pits: Pits) -> Pits {
        let starved = |ground: &Ground, seat: Seat| {
            ground.is_empty(ground.pits_of(seat, self.plan.pits) & !ground.marked)
        };
        let fed = ground.mover.other();
        if !starved(ground, fed) {
            return pits;
        }
        each(pits)
            .filter(|pit| {
                self.tried(ground, *pit)
                    .is_some_and(|after| !starved(&after, fed))
            })
            .fold(0, |pits, pit| pits | 1 << pit)
    }

    /// The same duty where it lapses if no turn fulfils it.
    pub fn feeding_if_can_be(&self, ground: &Ground, pits: Pits) -> Pits {
        let feeding = self.feeding(ground, pits);
        if feeding == 0 { pits } else { feeding }
    }

    /// Whether the player to move must pass and the other one moves, the player to move having no
    /// turn for this reason.
    fn must_pass(&self, ground: &Ground, reason: &str) -> bool {
        let other = Ground {
            mover: ground.mover.other(),
            ..*ground
        };
        self.plan.passes
            && matches!(reason, "no-seeds" | "no-move")
            && self.has_a_move(&other, self.full(&other))
    }

    /// The ends that the games have in common, in their order.
    pub fn common_end(&self, position: &Position) -> Option<&'static str> {
        let (plan, ground) = (&self.plan, &position.ground);
        if plan
            .majority
            .is_some_and(|half| ground.seeds[STORES..].iter().any(|store| *store > half))
        {
            return Some("majority");
        }
        if plan.quiet_limit.is_some_and(|limit| ground.quiet >= limit) {
            return Some("quiet");
        }
        if !position.seen.is_empty() && position.seen.contains(&snapshot(ground, plan.pits)) {
            return Some("repetition");
        }
        let full = self.full(ground);
        if full == 0 {
            Some("no-seeds")
        } else if !self.has_a_move(ground, full) {
            Some("no-move")
        } else {
            None
        }
    }

    /// Ends the game, or round after round, as long as the position is one that ends it.
    fn settle(&self, position: &mut Position, mut log: Option<&mut Vec<Event>>) {
        while !position.ground.over
            && !laying::is_due(&position.ground)
            && let Some(reason) = self.manner.closes(self, position)
        {
            let passes = self.must_pass(&position.ground, reason);
            let mut sower = Sower::new(&self.plan, &mut position.ground, log.as_deref_mut());
            if passes {
                sower.ground.again = false;
                sower.pass();
                sower.remark("passes", &[]);
                continue;
            }
            sower.remark(reason, &[("n", self.plan.quiet_limit.unwrap_or(0))]);
            self.manner.finish(&mut sower, reason);
            position.seen.clear();
        }
    }

    /// Plays a move, and tells what the players see where a list is given for it.
    fn act(&self, position: &mut Position, mv: Move, mut log: Option<&mut Vec<Event>>) {
        let plan = &self.plan;
        let before = snapshot(&position.ground, plan.pits);
        let mut sower = Sower::new(plan, &mut position.ground, log.as_deref_mut());
        match mv {
            Move::Lift(pit) | Move::Claim(pit) => {
                sower.claiming = matches!(mv, Move::Claim(_));
                self.sow(&mut sower, pit.into());
                if !sower.ground.again {
                    sower.pass();
                }
            }
            Move::Lay(layout) => laying::lay(&mut sower, layout),
            Move::Declare(number) => self.manner.declared(&mut sower, number),
        }
        if sower.progress {
            position.ground.quiet = 0;
            position.seen.clear();
        } else {
            if plan.quiet_limit.is_some() {
                position.ground.quiet = position.ground.quiet.saturating_add(1);
            }
            if plan.remembers {
                position.seen.push(before);
            }
        }
        self.settle(position, log);
    }

    /// A message by a key of the game.
    fn reason(&self, key: &'static str, site: Site) -> Option<Message> {
        let name = self.plan.board.name(site);
        Some(Message::new(key, format!("{name}: {key}")))
    }
}

impl Game for Sowing {
    type Position = Position;
    type Move = Move;

    fn method(&self) -> Method {
        if self.plan.alone {
            Method::Solve
        } else {
            Method::AlphaBeta
        }
    }

    fn board(&self) -> &Board {
        &self.plan.board
    }

    fn start(&self) -> Position {
        Position::new(self.plan.start())
    }

    fn turn(&self, position: &Position) -> Turn {
        let ground = &position.ground;
        if !ground.over {
            return Turn::Player(ground.mover);
        }
        let score = self.manner.score(&self.plan, ground);
        Turn::Over(Outcome {
            verdict: self.manner.verdict(&self.plan, ground),
            scores: Some(score.map(Score::whole)),
        })
    }

    fn midturn(&self, position: &Position) -> bool {
        position.ground.again && !position.ground.over
    }

    fn moves(&self, position: &Position, list: &mut Vec<Move>) {
        let ground = &position.ground;
        if ground.over {
            return;
        }
        if laying::is_due(ground) {
            laying::layouts(ground, |layout| list.push(Move::Lay(layout)));
        } else if self.plan.asked.is_some() {
            list.extend(
                DECLARATIONS
                    .iter()
                    .map(|(number, _)| Move::Declare(*number)),
            );
        } else {
            each(self.lawful(ground)).for_each(|pit| self.sowings(ground, pit, list));
        }
    }

    /// Where turns have many laps, whether one ends is found out by playing it: only those that are
    /// drawn are tried.
    fn draw(&self, position: &Position, random: &mut SplitMix64) -> Option<Move> {
        let (plan, ground) = (&self.plan, &position.ground);
        let lifts = plan.relays && plan.claims.is_none() && plan.asked.is_none();
        if ground.over || !lifts || laying::is_due(ground) {
            return None;
        }
        let mut pits = self.full(ground);
        if self.manner.obliges(self, ground, pits) != pits {
            return None;
        }
        while pits != 0 {
            let pit = each(pits).nth(random.below(pits.count_ones()) as usize)?;
            if self.ends(ground, pit) {
                return Some(Move::Lift(pit as u8));
            }
            pits &= !(1 << pit);
        }
        None
    }

    fn play(&self, position: &mut Position, mv: &Move, log: &mut impl Log) {
        if log.listens() {
            let mut events = Vec::new();
            self.act(position, *mv, Some(&mut events));
            events.into_iter().for_each(|event| log.note(|| event));
        } else {
            self.act(position, *mv, None);
        }
    }

    fn piles(&self, position: &Position) -> Vec<Pile> {
        (0..self.plan.pits)
            .chain(STORES..PLACES)
            .map(|place| Pile {
                site: self.plan.site(place),
                kind: super::SEED,
                count: position.ground.seeds[place].into(),
            })
            .filter(|pile| pile.count > 0)
            .collect()
    }

    fn beside(&self, position: &Position) -> Beside {
        self.manner.beside(&self.plan, &position.ground)
    }

    fn taps(&self, position: &Position, mv: &Move) -> Vec<Tap> {
        match mv {
            Move::Lift(pit) | Move::Claim(pit) => {
                let mut taps = vec![Tap::Site(self.plan.site((*pit).into()))];
                if self.claim(&position.ground, (*pit).into()) == Some(Claims::Free) {
                    let claims = matches!(mv, Move::Claim(_));
                    taps.push(Tap::Word(if claims { "claim" } else { "leave" }));
                }
                taps
            }
            Move::Lay(layout) => laying::taps(&self.plan, &position.ground, layout),
            Move::Declare(number) => DECLARATIONS
                .iter()
                .filter(|(declared, _)| declared == number)
                .map(|(_, word)| Tap::Word(word))
                .collect(),
        }
    }

    fn why_not(&self, position: &Position, taps: &[Tap]) -> Option<Message> {
        let ground = &position.ground;
        let Some(Tap::Site(site)) = taps.first().filter(|_| !ground.over) else {
            return None;
        };
        let pit = site.index();
        if laying::is_due(ground) {
            let key = laying::refusal(&self.plan, ground, taps)?;
            return self.reason(key, *site);
        }
        if self.plan.asked.is_some() {
            return self.reason("say-it", *site);
        }
        if pit >= self.plan.pits {
            return self.reason("is-store", *site);
        }
        self.reason(self.refusal(ground, pit)?, *site)
    }

    fn write(&self, _: &Position, mv: &Move) -> String {
        match mv {
            Move::Lift(pit) => self.plan.name((*pit).into()).into(),
            Move::Claim(pit) => format!("{}x", self.plan.name((*pit).into())),
            Move::Lay(layout) => laying::write(layout),
            Move::Declare(number) => number.to_string(),
        }
    }

    fn text(&self, position: &Position) -> String {
        text::write(&self.plan, &*self.manner, position)
    }

    fn read(&self, text: &str) -> Result<Position, Misread> {
        let mut position = text::read(&self.plan, &*self.manner, text)?;
        if !position.ground.over {
            self.settle(&mut position, None);
            return Ok(position);
        }
        let ground = &position.ground;
        let in_pits = !ground.is_empty((1 << self.plan.pits) - 1);
        if in_pits && self.plan.leftovers && self.common_end(&position) != Some("majority") {
            return Err(Misread::new("turn: the game is not over in this position"));
        }
        Ok(position)
    }

    fn judge(&self, position: &Position, seat: Seat) -> i32 {
        let held = |seat| self.manner.held(&self.plan, &position.ground, seat);
        held(seat) - held(seat.other())
    }

    fn vast(&self, position: &Position) -> bool {
        laying::is_due(&position.ground)
    }

    fn promise(&self, position: &Position, mv: &Move) -> i32 {
        let ground = &position.ground;
        match mv {
            // Nearest to the store first: what is solved, is solved from there.
            Move::Lift(pit) if self.plan.alone => (*pit).into(),
            Move::Lift(pit) | Move::Claim(pit) => {
                let mine = store(ground.mover);
                let claiming = matches!(mv, Move::Claim(_));
                let after = self.tried_out(ground, (*pit).into(), claiming);
                let after = after.unwrap_or(*ground);
                // What leaves the game is captured too.
                let gone = ground.total() - after.total();
                i32::from(after.seeds[mine]) - i32::from(ground.seeds[mine]) + i32::from(gone)
            }
            Move::Lay(_) | Move::Declare(_) => 0,
        }
    }

    fn key(&self, position: &Position) -> u64 {
        let ground = &position.ground;
        let mut mixer = Mixer::default();
        for eight in ground.seeds.chunks_exact(8) {
            mixer.take(u64::from_le_bytes(eight.try_into().expect("eight")));
        }
        mixer.take(u64::from(ground.norths) << 32 | u64::from(ground.marked));
        let [south, north] = ground.owed.map(u64::from);
        let wins = ground.wins.map(u64::from);
        mixer.take(
            u64::from(ground.mover.0)
                | u64::from(ground.over) << 1
                | u64::from(ground.asked) << 2
                | u64::from(ground.round) << 8
                | south << 32
                | north << 40
                | wins[0] << 48
                | wins[1] << 56,
        );
        std::hash::Hasher::finish(&mixer)
    }
}
