//! The family of mancala games: [`Mancala`] plays any of them from a [`Plan`] (data) and [`Rules`]
//! (the special rules of the game).
//!
//! This file has the one loop of laps, the one definition of legality, the duty to feed and the
//! shared ends of games. It has no game's captures.

use super::{
    plan::{Ban, EndReason, FOUR, Feeding, Laps, Plan},
    sower::Sower,
    sowing::{
        FIRST_STORE, Pits, Position, Snapshot, SowingState, filter_pits, nth_pit, pits_in, store,
    },
    text,
};
use crate::rules::{
    BoardInfo, Event, Outcome, ParseError, Score, Seat, Site, SplitMix64, Tap, Verdict,
};

/// The bonus in the ordering score, in seeds, for a move after which the same player moves again.
/// The search tries such moves first, because a capture is still possible after them.
const EXTRA_MOVE_BONUS: i32 = 256;
/// The number of laps after which a turn counts as endless.
pub(super) const ENDLESS: u32 = 1_000;

/// The player's choices besides the pit, as numbers that the game defines; 0 where there is no
/// choice.
pub(super) type Choices = [u8; 6];

/// A move of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Move {
    pit: u8,
    pub choices: Choices,
}

impl Move {
    /// Makes a move from a pit and one choice: an index into [`Rules::choice_words`].
    pub(super) fn of(pit: usize, choice: u8) -> Move {
        Move {
            pit: pit as u8,
            choices: [choice, 0, 0, 0, 0, 0],
        }
    }

    pub(super) fn pit(self) -> usize {
        self.pit.into()
    }

    /// Returns the first choice.
    pub(super) fn choice(self) -> usize {
        self.choices[0].into()
    }
}

/// The special rules of a game. The type that implements this holds the game's options.
pub(super) trait Rules {
    /// Handles the end of a lap in the place `last`, if the plan itself starts no further lap.
    /// Returns whether the turn goes on with all seeds of that place.
    fn after_lap(&self, _: &mut Sower, _last: usize) -> bool {
        false
    }

    /// Returns those of the mover's non-empty pits that may be lifted, regardless of where their
    /// seeds would fall.
    fn liftable(&self, _: &Plan, _: &SowingState, non_empty: Pits) -> Pits {
        non_empty
    }

    /// Returns the key of the reason why a non-empty pit is not among the [`Rules::liftable`].
    fn refusal_key(&self, _: &Mancala, _: &SowingState, _pit: usize) -> Option<&'static str> {
        None
    }

    /// Returns the choices for a move from this pit, as indices into [`Rules::choice_words`].
    fn choices(&self, _: &Mancala, _: &SowingState, _pit: usize) -> &'static [u8] {
        &[0]
    }

    /// Returns the choices that a move can contain: the key of the word, and the suffix of the pit
    /// in notation.
    fn choice_words(&self) -> &'static [(&'static str, &'static str)] {
        &[("", "")]
    }

    /// Checks whether every move is just the lifting of a pit, without a choice.
    fn is_plain(&self, _: &SowingState) -> bool {
        true
    }

    /// Draws a legal move uniformly; `None` if the caller must list the moves instead.
    fn sample(
        &self,
        game: &Mancala,
        sowing: &SowingState,
        random: &mut SplitMix64,
    ) -> Option<Move> {
        game.sample_pit_move(sowing, random)
    }

    /// Adds the legal moves to the list.
    fn moves(&self, game: &Mancala, sowing: &SowingState, list: &mut Vec<Move>) {
        game.pit_moves(sowing, list);
    }

    /// Plays a move. Returns false if the turn never ends.
    fn play(&self, game: &Mancala, sower: &mut Sower, mv: Move) -> bool {
        game.lift(sower, mv.pit())
    }

    /// Returns the taps that make a move.
    fn taps(&self, game: &Mancala, sowing: &SowingState, mv: Move) -> Vec<Tap> {
        let has_choices = self.choices(game, sowing, mv.pit()).len() > 1;
        let word = has_choices.then(|| Tap::Word(self.choice_words()[mv.choice()].0));
        let site = Tap::Site(game.plan.site(mv.pit()));
        [site].into_iter().chain(word).collect()
    }

    /// Writes a move in notation.
    fn write(&self, plan: &Plan, mv: Move) -> String {
        format!(
            "{}{}",
            plan.name(mv.pit()),
            self.choice_words()[mv.choice()].1
        )
    }

    /// Returns the key of the reason why no move begins with these taps. The last tap is on `site`.
    fn refusal(
        &self,
        game: &Mancala,
        sowing: &SowingState,
        _taps: &[Tap],
        site: Site,
    ) -> Option<&'static str> {
        game.refusal(sowing, site.index())
    }

    /// Returns the ordering score of a move, in seeds.
    fn ordering_score(&self, game: &Mancala, sowing: &SowingState, mv: Move) -> i32 {
        game.gain(sowing, mv)
    }

    /// Checks whether there are so many legal moves that a search should evaluate the position
    /// instead.
    fn too_many_moves(&self, _: &SowingState) -> bool {
        false
    }

    /// Returns why the game or the round ends before this turn, as the key of a remark.
    fn end_reason(&self, game: &Mancala, position: &Position) -> Option<EndReason> {
        game.common_end(position)
    }

    /// Ends the game or the round for this reason. After a round, sets up the next one.
    fn finish(&self, sower: &mut Sower, reason: EndReason) {
        sower.remark_end(reason);
        // After a majority in a store the pits are no longer counted.
        if sower.plan.leftovers && reason != EndReason::Majority {
            sower.sweep();
        }
        sower.sowing.over = true;
        sower.sowing.mover = Seat::FIRST;
    }

    /// Returns the score of each player at the end of the game; more is better.
    fn score(&self, _: &Plan, sowing: &SowingState) -> [u16; 2] {
        [Seat::FIRST, Seat::SECOND].map(|seat| sowing.store(seat).into())
    }

    /// Returns the outcome of a game that is over.
    fn outcome(&self, plan: &Plan, sowing: &SowingState) -> Outcome {
        let score = self.score(plan, sowing);
        Outcome {
            verdict: verdict_by_score(score),
            scores: Some(score.map(Score::whole)),
        }
    }

    /// Checks whether a position that was read can occur in this game. Adds the values that its
    /// text only implies.
    fn check(&self, plan: &Plan, sowing: &mut SowingState) -> Result<(), ParseError> {
        text::check_total(plan, sowing)
    }

    /// Returns the things to be seen besides the seeds.
    fn info(&self, plan: &Plan, sowing: &SowingState) -> BoardInfo {
        let info = BoardInfo::default();
        match plan.is_solitaire {
            true => info,
            false => sowing.add_stores(info),
        }
    }

    /// Returns the value of a position to one seat, 100 per seed, before the opponent's value is
    /// subtracted.
    fn value_for(&self, plan: &Plan, sowing: &SowingState, seat: Seat) -> i32 {
        plan.store_and_home(sowing, seat)
    }

    /// Returns the value for one seat minus the value for the other. One call into the game is
    /// faster than two.
    fn evaluate(&self, plan: &Plan, sowing: &SowingState, seat: Seat) -> i32 {
        self.value_for(plan, sowing, seat) - self.value_for(plan, sowing, seat.other())
    }
}

/// Returns the verdict for the higher score.
pub(super) fn verdict_by_score(score: [u16; 2]) -> Verdict {
    match score[0].cmp(&score[1]) {
        std::cmp::Ordering::Greater => Verdict::Won(Seat::FIRST),
        std::cmp::Ordering::Less => Verdict::Won(Seat::SECOND),
        std::cmp::Ordering::Equal => Verdict::Drawn,
    }
}

/// A game of the family, with its options set.
pub(super) struct Mancala {
    pub plan: Plan,
    pub rules: Box<dyn Rules>,
}

impl Mancala {
    /// Lifts a pit, sows lap by lap, and ends the turn unless the player moves again. Returns false
    /// if the turn never ends.
    pub(super) fn lift(&self, sower: &mut Sower, pit: usize) -> bool {
        sower.sowing.moves_again = false;
        let mut from = pit;
        for _ in 0..ENDLESS {
            let last = sower.lap(from);
            if !self.goes_on(sower.sowing, last) && !self.rules.after_lap(sower, last) {
                if !sower.sowing.moves_again {
                    sower.pass();
                }
                return true;
            }
            from = last;
        }
        false
    }

    /// Checks whether the plan starts another lap after one that ended in this place.
    fn goes_on(&self, sowing: &SowingState, last: usize) -> bool {
        let seeds = sowing.seeds[last];
        let is_enough = match self.plan.laps {
            Laps::ByRules => false,
            Laps::FromNonEmpty => seeds > 1,
            Laps::FromNonEmptyButFour => seeds > 1 && seeds != FOUR,
        };
        is_enough && last < FIRST_STORE && !sowing.is_marked(last)
    }

    /// Plays a move without ending the game or the round. Returns whether the turn ends, and
    /// whether anything irreversible has happened.
    fn carry_out(
        &self,
        sowing: &mut SowingState,
        mv: Move,
        log: Option<&mut Vec<Event>>,
    ) -> (bool, bool) {
        let mut sower = Sower::new(&self.plan, sowing, log);
        sower.choice = mv.choices[0];
        (self.rules.play(self, &mut sower, mv), sower.progress)
    }

    /// Returns the state after a move; `None` if the turn never ends.
    pub(super) fn after_move(&self, sowing: &SowingState, mv: Move) -> Option<SowingState> {
        let mut after = *sowing;
        let (ends, _) = self.carry_out(&mut after, mv, None);
        ends.then_some(after)
    }

    /// Checks whether the turn of a move ends.
    pub(super) fn ends(&self, sowing: &SowingState, mv: Move) -> bool {
        !self.plan.multi_lap || self.after_move(sowing, mv).is_some()
    }

    /// Checks whether a turn from this pit ends, with at least one of the mover's choices.
    fn can_end(&self, sowing: &SowingState, pit: usize) -> bool {
        let ends = |choice: &u8| self.ends(sowing, Move::of(pit, *choice));
        !self.plan.multi_lap || self.rules.choices(self, sowing, pit).iter().any(ends)
    }

    /// Returns the mover's pits that hold seeds and may be lifted.
    fn liftable_pits(&self, sowing: &SowingState) -> Pits {
        let non_empty = sowing.non_empty(self.plan.own(sowing, sowing.mover));
        self.rules.liftable(&self.plan, sowing, non_empty)
    }

    /// Returns the pits that may be lifted: the one definition of legality.
    pub(super) fn legal_pits(&self, sowing: &SowingState) -> Pits {
        let mut legal = self.liftable_pits(sowing);
        if self.plan.multi_lap {
            legal = filter_pits(legal, |pit| self.can_end(sowing, pit));
        }
        self.apply_duties(sowing, legal)
    }

    /// Removes the pits that the duty to feed excludes, and then those that a ban excludes. If one
    /// of the pits passes alone, at least one of any set with that pit passes.
    fn apply_duties(&self, sowing: &SowingState, pits: Pits) -> Pits {
        let feeding = self.pits_that_feed(sowing, pits);
        if self.plan.ban.is_none() {
            return feeding;
        }
        let allowed = filter_pits(feeding, |pit| self.banned(sowing, pit).is_none());
        if allowed == 0 { feeding } else { allowed }
    }

    /// Adds all moves from the pits that may be lifted. If a pit offers choices, adds only those
    /// with which the turn ends.
    pub(super) fn pit_moves(&self, sowing: &SowingState, list: &mut Vec<Move>) {
        for pit in pits_in(self.legal_pits(sowing)) {
            let choices = self.rules.choices(self, sowing, pit);
            let moves = choices.iter().map(|choice| Move::of(pit, *choice));
            list.extend(moves.filter(|mv| choices.len() == 1 || self.ends(sowing, *mv)));
        }
    }

    /// Returns the pits that can be lifted, if the only open question is whether their turns end.
    /// Returns `None` if there are further questions.
    fn legal_pits_if_plain(&self, sowing: &SowingState) -> Option<Pits> {
        if !self.rules.is_plain(sowing) {
            return None;
        }
        let non_empty = self.liftable_pits(sowing);
        (self.apply_duties(sowing, non_empty) == non_empty).then_some(non_empty)
    }

    /// Draws a pit to lift, if a move has no choices. In games with many laps only playing a turn
    /// shows whether it ends, so only the drawn pits are tried.
    fn sample_pit_move(&self, sowing: &SowingState, random: &mut SplitMix64) -> Option<Move> {
        let mut pits = self.legal_pits_if_plain(sowing)?;
        while pits != 0 {
            let pit = nth_pit(pits, random.below(pits.count_ones()) as usize)?;
            let mv = Move::of(pit, 0);
            if self.ends(sowing, mv) {
                return Some(mv);
            }
            pits &= !(1 << pit);
        }
        None
    }

    /// Checks whether one of these non-empty pits may be lifted; tries no more of them than needed.
    fn has_a_move(&self, sowing: &SowingState, non_empty: Pits) -> bool {
        pits_in(non_empty)
            .any(|pit| self.can_end(sowing, pit) && self.apply_duties(sowing, 1 << pit) != 0)
    }

    /// Returns why a place may not be played, as the key of a reason; `None` if it may.
    pub(super) fn refusal(&self, sowing: &SowingState, pit: usize) -> Option<&'static str> {
        if pit >= self.plan.pits {
            Some("is-store")
        } else if self.legal_pits(sowing) >> pit & 1 == 1 {
            None
        } else if sowing.is_marked(pit) {
            Some(self.plan.why_marked)
        } else if sowing.owner(pit) != sowing.mover {
            Some("not-yours")
        } else if sowing.seeds[pit] == 0 {
            Some("empty-pit")
        } else if let Some(reason) = self.rules.refusal_key(self, sowing, pit) {
            Some(reason)
        } else if let Some(ban) = self.banned(sowing, pit) {
            Some(ban.why)
        } else if !self.can_end(sowing, pit) {
            Some("never-ends")
        } else {
            Some("must-feed")
        }
    }

    /// Returns the ban that lifting this pit would break.
    fn banned(&self, sowing: &SowingState, pit: usize) -> Option<&Ban> {
        let ban = self.plan.ban.as_ref();
        ban.filter(|ban| (ban.holds)(&self.plan, sowing, pit))
    }

    /// Returns those of these pits that satisfy the duty to feed: all of them if the opponent
    /// already has a seed.
    fn pits_that_feed(&self, sowing: &SowingState, pits: Pits) -> Pits {
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

    /// Returns those of these pits after which the player `fed` is not starved. Trying them is slow
    /// but rarely needed.
    #[cold]
    fn feeders(&self, sowing: &SowingState, pits: Pits, fed: Seat) -> Pits {
        filter_pits(pits, |pit| {
            let after = self.after_move(sowing, Move::of(pit, 0));
            after.is_some_and(|after| !self.is_starved(&after, fed))
        })
    }

    /// Returns the gain of a move to its player, in seeds. Seeds that leave the game count as
    /// captured.
    pub(super) fn gain(&self, sowing: &SowingState, mv: Move) -> i32 {
        let after = self.after_move(sowing, mv).unwrap_or(*sowing);
        let gone = i32::from(sowing.total()) - i32::from(after.total());
        let kept = |after: &SowingState| i32::from(after.seeds[store(sowing.mover)]);
        let again = i32::from(self.plan.long_turns && after.moves_again) * EXTRA_MOVE_BONUS;
        kept(&after) - kept(sowing) + gone + again
    }

    /// Checks whether the player to move must pass, so that the opponent moves. `reason` is why the
    /// player to move has no turn.
    fn must_pass(&self, sowing: &SowingState, reason: EndReason) -> bool {
        let mut other = *sowing;
        other.mover = sowing.mover.other();
        self.plan.may_pass
            && (reason == EndReason::NoSeeds || reason == self.plan.why_stuck)
            && self.has_a_move(&other, self.liftable_pits(&other))
    }

    /// Returns the ends that the games share, in their order of precedence.
    pub(super) fn common_end(&self, position: &Position) -> Option<EndReason> {
        let (plan, sowing) = (&self.plan, &position.sowing);
        let fullest = sowing.store(Seat::FIRST).max(sowing.store(Seat::SECOND));
        if plan.majority.is_some_and(|half| fullest > half) {
            return Some(EndReason::Majority);
        }
        if plan
            .quiet_limit
            .is_some_and(|limit| sowing.no_progress >= limit)
        {
            return Some(EndReason::NoProgress);
        }
        if !position.seen.is_empty() && position.seen.contains(&Snapshot::of(sowing)) {
            return Some(EndReason::Repetition);
        }
        let non_empty = self.liftable_pits(sowing);
        if non_empty == 0 {
            Some(EndReason::NoSeeds)
        } else if !self.has_a_move(sowing, non_empty) {
            Some(plan.why_stuck)
        } else {
            None
        }
    }

    /// Ends the game or the round, or passes for a player who cannot move, as often as the position
    /// requires it.
    pub(super) fn end_or_pass(&self, position: &mut Position, mut log: Option<&mut Vec<Event>>) {
        while !position.sowing.over
            && let Some(reason) = self.rules.end_reason(self, position)
        {
            let passes = self.must_pass(&position.sowing, reason);
            let mut sower = Sower::new(&self.plan, &mut position.sowing, log.as_deref_mut());
            if passes {
                sower.sowing.moves_again = false;
                sower.pass();
                sower.remark("passes", &[]);
                continue;
            }
            self.rules.finish(&mut sower, reason);
            position.seen.clear();
        }
    }

    /// Plays a move. If a log is given, records the events that the players see.
    pub(super) fn play_move(
        &self,
        position: &mut Position,
        mv: Move,
        mut log: Option<&mut Vec<Event>>,
    ) {
        let plan = &self.plan;
        let before = plan
            .ends_on_repetition
            .then(|| Snapshot::of(&position.sowing));
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
        self.end_or_pass(position, log);
    }
}
