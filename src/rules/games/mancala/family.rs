//! The family of sowing games: [`Sowing`] plays any of them, by a [`Plan`] (data) and [`Rules`] (what is
//! peculiar to the game).
//!
//! The one loop of laps, the one definition of legality, the duty to feed and the ends that the games have
//! in common stand here; no game's captures do.

use super::{
    plan::{Ban, FOUR, Feeding, Laps, Plan},
    sower::Sower,
    sowing::{FIRST_STORE, Pits, Position, Snapshot, SowingState, each, nth, store, those},
    text,
};
use crate::rules::{
    BoardInfo, Event, Misread, Outcome, Score, Seat, Site, SplitMix64, Tap, Verdict,
};

/// What another move in the same turn promises, in seeds: first those moves, for what can be captured
/// can be captured after them.
const AGAIN: i32 = 256;
/// A turn that has not ended after so many laps never does.
pub const ENDLESS: u32 = 1_000;

/// What a player says besides the pit that he plays, in numbers of the game's own; 0 where nothing is asked.
pub type Said = [u8; 6];

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pit: u8,
    pub said: Said,
}

impl Move {
    /// Plays a pit and says one thing: a number of the list of [`Rules::words`].
    pub fn of(pit: usize, said: u8) -> Move {
        Move {
            pit: pit as u8,
            said: [said, 0, 0, 0, 0, 0],
        }
    }

    pub fn pit(self) -> usize {
        self.pit.into()
    }

    /// The one thing that is said.
    pub fn word(self) -> usize {
        self.said[0].into()
    }
}

/// What is peculiar to a game. Its options lie in the type that implements this.
pub trait Rules {
    /// A lap has ended in this place, and is not followed by another by the plan: does what happens there, and
    /// says whether the turn goes on with all seeds of it.
    fn landed(&self, _: &mut Sower, _last: usize) -> bool {
        false
    }

    /// Of the mover's full pits, those that may be lifted, wherever their seeds would fall.
    fn liftable(&self, _: &Plan, _: &SowingState, full: Pits) -> Pits {
        full
    }

    /// Why one of the other full pits is not lifted: the key of a reason.
    fn barred(&self, _: &Sowing, _: &SowingState, _pit: usize) -> Option<&'static str> {
        None
    }

    /// What the mover may say who plays this pit, by the numbers of [`Rules::words`].
    fn asks(&self, _: &Sowing, _: &SowingState, _pit: usize) -> &'static [u8] {
        &[0]
    }

    /// What can be said with a pit: the key of the word, and what notation adds to the pit.
    fn words(&self) -> &'static [(&'static str, &'static str)] {
        &[("", "")]
    }

    /// Whether every move is just the lifting of a pit, and nothing is asked.
    fn is_plain(&self, _: &SowingState) -> bool {
        true
    }

    /// Draws a legal move, each as likely as the next; `None` where they must be listed for it.
    fn sample(&self, game: &Sowing, sowing: &SowingState, random: &mut SplitMix64) -> Option<Move> {
        game.sample_lifting(sowing, random)
    }

    /// Adds the legal moves to the list.
    fn moves(&self, game: &Sowing, sowing: &SowingState, list: &mut Vec<Move>) {
        game.liftings(sowing, list);
    }

    /// Plays a move; says whether the turn ends at all.
    fn play(&self, game: &Sowing, sower: &mut Sower, mv: Move) -> bool {
        game.lift(sower, mv.pit())
    }

    /// What a player points at to make a move.
    fn taps(&self, game: &Sowing, sowing: &SowingState, mv: Move) -> Vec<Tap> {
        let asks = self.asks(game, sowing, mv.pit()).len() > 1;
        let word = asks.then(|| Tap::Word(self.words()[mv.word()].0));
        let site = Tap::Site(game.plan.site(mv.pit()));
        [site].into_iter().chain(word).collect()
    }

    /// A move as notation has it.
    fn write(&self, plan: &Plan, mv: Move) -> String {
        format!("{}{}", plan.name(mv.pit()), self.words()[mv.word()].1)
    }

    /// Why no move begins with these taps, the last of them on this site: the key of a reason.
    fn refusal(
        &self,
        game: &Sowing,
        sowing: &SowingState,
        _taps: &[Tap],
        site: Site,
    ) -> Option<&'static str> {
        game.refusal(sowing, site.index())
    }

    /// What a move promises, in seeds.
    fn ordering_score(&self, game: &Sowing, sowing: &SowingState, mv: Move) -> i32 {
        game.gain(sowing, mv)
    }

    /// Whether so many moves are legal that a search does better to judge than to look on.
    fn is_vast(&self, _: &SowingState) -> bool {
        false
    }

    /// Why the game or the round ends before this turn, as the key of a remark.
    fn closes(&self, game: &Sowing, position: &Position) -> Option<&'static str> {
        game.common_end(position)
    }

    /// Ends the game, or the round, for this reason: then it sets up the next.
    fn finish(&self, sower: &mut Sower, reason: &'static str) {
        sower.ended(reason);
        // Where a store has the majority the pits are not counted any more.
        if sower.plan.leftovers && reason != "majority" {
            sower.sweep();
        }
        sower.sowing.over = true;
        sower.sowing.mover = Seat::FIRST;
    }

    /// What each player has when the game is over; the more the better.
    fn score(&self, _: &Plan, sowing: &SowingState) -> [u16; 2] {
        [Seat::FIRST, Seat::SECOND].map(|seat| sowing.store(seat).into())
    }

    /// How a game that is over has ended.
    fn outcome(&self, plan: &Plan, sowing: &SowingState) -> Outcome {
        let score = self.score(plan, sowing);
        Outcome {
            verdict: most(score),
            scores: Some(score.map(Score::whole)),
        }
    }

    /// Whether a position that was read can be one of this game; adds what its text only implies.
    fn check(&self, plan: &Plan, sowing: &mut SowingState) -> Result<(), Misread> {
        text::all_seeds(plan, sowing)
    }

    /// What is to be seen besides the seeds.
    fn info(&self, _: &Plan, _: &SowingState) -> BoardInfo {
        BoardInfo::default()
    }

    /// What a position is worth to one seat, 100 a seed; the other's is taken away from it.
    fn held(&self, plan: &Plan, sowing: &SowingState, seat: Seat) -> i32 {
        plan.store_and_home(sowing, seat)
    }

    /// What it is worth to one seat more than to the other: one call, where two would cross into the game.
    fn judge(&self, plan: &Plan, sowing: &SowingState, seat: Seat) -> i32 {
        self.held(plan, sowing, seat) - self.held(plan, sowing, seat.other())
    }
}

/// Whoever has more wins.
pub fn most(score: [u16; 2]) -> Verdict {
    match score[0].cmp(&score[1]) {
        std::cmp::Ordering::Greater => Verdict::Won(Seat::FIRST),
        std::cmp::Ordering::Less => Verdict::Won(Seat::SECOND),
        std::cmp::Ordering::Equal => Verdict::Drawn,
    }
}

/// Any game of the family, with its options set.
pub struct Sowing {
    pub plan: Plan,
    pub rules: Box<dyn Rules>,
}

impl Sowing {
    /// Lifts a pit, sows lap by lap, and passes unless the player moves again; says whether the turn ends at
    /// all.
    pub fn lift(&self, sower: &mut Sower, pit: usize) -> bool {
        sower.sowing.again = false;
        let mut from = pit;
        for _ in 0..ENDLESS {
            let last = sower.lap(from);
            if !self.goes_on(sower.sowing, last) && !self.rules.landed(sower, last) {
                if !sower.sowing.again {
                    sower.pass();
                }
                return true;
            }
            from = last;
        }
        false
    }

    /// Whether a lap that has ended in this place is followed by another, by the plan.
    fn goes_on(&self, sowing: &SowingState, last: usize) -> bool {
        let seeds = sowing.seeds[last];
        let is_enough = match self.plan.laps {
            Laps::AsRuled => false,
            Laps::FromFull => seeds > 1,
            Laps::FromFullButFour => seeds > 1 && seeds != FOUR,
        };
        is_enough && last < FIRST_STORE && !sowing.is_marked(last)
    }

    /// Plays a move on this board, without settling what comes of it; says whether the turn ends, and
    /// whether anything has happened that cannot be undone.
    fn carry_out(
        &self,
        sowing: &mut SowingState,
        mv: Move,
        log: Option<&mut Vec<Event>>,
    ) -> (bool, bool) {
        let mut sower = Sower::new(&self.plan, sowing, log);
        sower.said = mv.said[0];
        (self.rules.play(self, &mut sower, mv), sower.progress)
    }

    /// What becomes of the position when a move is played; `None` where that never ends.
    pub fn tried(&self, sowing: &SowingState, mv: Move) -> Option<SowingState> {
        let mut after = *sowing;
        let (ends, _) = self.carry_out(&mut after, mv, None);
        ends.then_some(after)
    }

    /// Whether a turn ends.
    pub fn ends(&self, sowing: &SowingState, mv: Move) -> bool {
        !self.plan.relays || self.tried(sowing, mv).is_some()
    }

    /// Whether a turn that begins here ends, in one of the forms that the mover may choose.
    fn can_end(&self, sowing: &SowingState, pit: usize) -> bool {
        let ends = |said: &u8| self.ends(sowing, Move::of(pit, *said));
        !self.plan.relays || self.rules.asks(self, sowing, pit).iter().any(ends)
    }

    /// The mover's pits that hold seeds which may be lifted.
    fn full(&self, sowing: &SowingState) -> Pits {
        let full = sowing.full(self.plan.own(sowing, sowing.mover));
        self.rules.liftable(&self.plan, sowing, full)
    }

    /// The pits that may be lifted: the one definition of legality.
    pub fn lawful(&self, sowing: &SowingState) -> Pits {
        let mut lawful = self.full(sowing);
        if self.plan.relays {
            lawful = those(lawful, |pit| self.can_end(sowing, pit));
        }
        self.obliged(sowing, lawful)
    }

    /// Of the pits that may be lifted, those that the duty to feed leaves, and then a ban. More pits never leave
    /// fewer.
    fn obliged(&self, sowing: &SowingState, pits: Pits) -> Pits {
        let fed = self.fed(sowing, pits);
        if self.plan.ban.is_none() {
            return fed;
        }
        let allowed = those(fed, |pit| self.banned(sowing, pit).is_none());
        if allowed == 0 { fed } else { allowed }
    }

    /// Adds all that can be done with the pits that may be lifted. Where there is a choice, not every form of
    /// the turn may end.
    pub fn liftings(&self, sowing: &SowingState, list: &mut Vec<Move>) {
        for pit in each(self.lawful(sowing)) {
            let asked = self.rules.asks(self, sowing, pit);
            let moves = asked.iter().map(|said| Move::of(pit, *said));
            list.extend(moves.filter(|mv| asked.len() == 1 || self.ends(sowing, *mv)));
        }
    }

    /// The pits that can be lifted and of which nothing is to be found out but whether the turn ends; `None`
    /// where more is to be asked.
    fn plainly_lawful(&self, sowing: &SowingState) -> Option<Pits> {
        if !self.rules.is_plain(sowing) {
            return None;
        }
        let full = self.full(sowing);
        (self.obliged(sowing, full) == full).then_some(full)
    }

    /// Draws a pit to be lifted, where no more is to be said of it. Where turns have many laps, whether one ends
    /// is found out by playing it: only those that are drawn are tried.
    fn sample_lifting(&self, sowing: &SowingState, random: &mut SplitMix64) -> Option<Move> {
        let mut pits = self.plainly_lawful(sowing)?;
        while pits != 0 {
            let pit = nth(pits, random.below(pits.count_ones()) as usize)?;
            let mv = Move::of(pit, 0);
            if self.ends(sowing, mv) {
                return Some(mv);
            }
            pits &= !(1 << pit);
        }
        None
    }

    /// Whether one of these full pits may be lifted; no more of them are tried out than needed.
    fn has_a_move(&self, sowing: &SowingState, full: Pits) -> bool {
        each(full).any(|pit| self.can_end(sowing, pit) && self.obliged(sowing, 1 << pit) != 0)
    }

    /// Why a place may not be played: the key of a reason; `None` where it may.
    pub fn refusal(&self, sowing: &SowingState, pit: usize) -> Option<&'static str> {
        if pit >= self.plan.pits {
            Some("is-store")
        } else if self.lawful(sowing) >> pit & 1 == 1 {
            None
        } else if sowing.is_marked(pit) {
            Some(self.plan.why_marked)
        } else if sowing.owner(pit) != sowing.mover {
            Some("not-yours")
        } else if sowing.seeds[pit] == 0 {
            Some("empty-pit")
        } else if let Some(reason) = self.rules.barred(self, sowing, pit) {
            Some(reason)
        } else if let Some(ban) = self.banned(sowing, pit) {
            Some(ban.why)
        } else if !self.can_end(sowing, pit) {
            Some("never-ends")
        } else {
            Some("must-feed")
        }
    }

    /// The ban that lifting this pit would break.
    fn banned(&self, sowing: &SowingState, pit: usize) -> Option<&Ban> {
        let ban = self.plan.ban.as_ref();
        ban.filter(|ban| (ban.holds)(&self.plan, sowing, pit))
    }

    /// Of these pits, those that the duty to feed leaves: all of them where the other player has a seed already.
    fn fed(&self, sowing: &SowingState, pits: Pits) -> Pits {
        let fed = sowing.mover.other();
        if self.plan.feeding == Feeding::Free || !self.is_starved(sowing, fed) {
            return pits;
        }
        let feeders = self.feeders(sowing, pits, fed);
        if feeders == 0 && self.plan.feeding == Feeding::DutyIfCan {
            pits
        } else {
            feeders
        }
    }

    #[inline]
    fn is_starved(&self, sowing: &SowingState, seat: Seat) -> bool {
        sowing.is_empty(self.plan.own(sowing, seat))
    }

    /// Of these pits, those after which a player is not starved; they are tried out, which is rarely needed.
    #[cold]
    fn feeders(&self, sowing: &SowingState, pits: Pits, fed: Seat) -> Pits {
        those(pits, |pit| {
            let after = self.tried(sowing, Move::of(pit, 0));
            after.is_some_and(|after| !self.is_starved(&after, fed))
        })
    }

    /// What a move gains its player, in seeds. What leaves the game is captured too.
    pub fn gain(&self, sowing: &SowingState, mv: Move) -> i32 {
        let after = self.tried(sowing, mv).unwrap_or(*sowing);
        let gone = i32::from(sowing.total()) - i32::from(after.total());
        let kept = |after: &SowingState| i32::from(after.seeds[store(sowing.mover)]);
        let again = i32::from(self.plan.long_turns && after.again) * AGAIN;
        kept(&after) - kept(sowing) + gone + again
    }

    /// Whether the player to move must pass and the other one moves, the player to move having no
    /// turn for this reason.
    fn must_pass(&self, sowing: &SowingState, reason: &str) -> bool {
        let mut other = *sowing;
        other.mover = sowing.mover.other();
        self.plan.passes
            && (reason == "no-seeds" || reason == self.plan.why_stuck)
            && self.has_a_move(&other, self.full(&other))
    }

    /// The ends that the games have in common, in their order.
    pub fn common_end(&self, position: &Position) -> Option<&'static str> {
        let (plan, sowing) = (&self.plan, &position.sowing);
        let most = sowing.store(Seat::FIRST).max(sowing.store(Seat::SECOND));
        if plan.majority.is_some_and(|half| most > half) {
            return Some("majority");
        }
        if plan
            .quiet_limit
            .is_some_and(|limit| sowing.no_progress >= limit)
        {
            return Some("quiet");
        }
        if !position.seen.is_empty() && position.seen.contains(&Snapshot::of(sowing)) {
            return Some("repetition");
        }
        let full = self.full(sowing);
        if full == 0 {
            Some("no-seeds")
        } else if !self.has_a_move(sowing, full) {
            Some(plan.why_stuck)
        } else {
            None
        }
    }

    /// Ends the game, or round after round, as long as the position is one that ends it.
    pub fn settle(&self, position: &mut Position, mut log: Option<&mut Vec<Event>>) {
        while !position.sowing.over
            && let Some(reason) = self.rules.closes(self, position)
        {
            let passes = self.must_pass(&position.sowing, reason);
            let mut sower = Sower::new(&self.plan, &mut position.sowing, log.as_deref_mut());
            if passes {
                sower.sowing.again = false;
                sower.pass();
                sower.remark("passes", &[]);
                continue;
            }
            self.rules.finish(&mut sower, reason);
            position.seen.clear();
        }
    }

    /// Plays a move, and tells what the players see where a list is given for it.
    pub fn act(&self, position: &mut Position, mv: Move, mut log: Option<&mut Vec<Event>>) {
        let plan = &self.plan;
        let before = plan.remembers.then(|| Snapshot::of(&position.sowing));
        let (_, progress) = self.carry_out(&mut position.sowing, mv, log.as_deref_mut());
        if progress {
            position.sowing.no_progress = 0;
            position.seen.clear();
        } else {
            if plan.quiet_limit.is_some() {
                position.sowing.no_progress = position.sowing.no_progress.saturating_add(1);
            }
            position.seen.extend(before);
        }
        self.settle(position, log);
    }
}
