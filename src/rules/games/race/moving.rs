//! The movement of men: their targets, their hits, and the reasons for refusals.

use super::{EntryPlace, EventLog, Exit, Move, Position, Race, Reason, Steps, THRESHOLD};
use crate::{
    games::kit::{End, man, remark},
    rules::{Event, Log, Seat, Site},
};
use std::{cmp::Ordering, ops::Range};

impl Race {
    /// Returns the steps of the enemy's track that share a square with this step of a seat's track.
    #[inline]
    pub(super) fn facing_steps(
        &self,
        seat: Seat,
        step: usize,
    ) -> impl Iterator<Item = usize> + use<> {
        let facing = self.facing[seat.index()][step].into_iter();
        facing.map(usize::from).filter(|theirs| *theirs > 0)
    }

    /// Returns those of the [`Race::facing_steps`] on which enemies stand.
    #[inline]
    pub(super) fn enemies(
        &self,
        position: &Position,
        seat: Seat,
        step: usize,
    ) -> impl Iterator<Item = usize> {
        let theirs = position.occupied[seat.other().index()];
        self.facing_steps(seat, step)
            .filter(move |facing| theirs.contains(*facing))
    }

    /// Checks whether a man of the mover that leaves `from` may stop on a step.
    #[inline]
    fn may_stop(&self, position: &Position, from: usize, step: usize) -> Result<(), Reason> {
        if self.plan.shared.contains(step) {
            return Ok(());
        }
        let mover = position.mover;
        let own = position.occupied[mover.index()];
        let stands = |other: usize| other != from && own.contains(other);
        let twin = usize::from(self.twins[mover.index()][step]);
        if stands(step) || twin > 0 && stands(twin) {
            return Err("own-piece");
        }
        match self.enemies(position, mover, step).next() {
            None => Ok(()),
            Some(_) if self.plan.safe.contains(step) => Err(self.plan.why_safe),
            Some(theirs) => self.rules.shelters(position, mover.other(), theirs),
        }
    }

    /// Returns the step, or home, that a throw reaches from `from`, even if it is occupied. Returns
    /// the reason if the throw goes past the last step and bears nobody off.
    pub(crate) fn count_steps(&self, from: usize, value: u8) -> Result<usize, Reason> {
        let home = self.home();
        let to = from + usize::from(value);
        match (to.cmp(&home), self.plan.exit) {
            (Ordering::Less, _) => Ok(to),
            (_, Exit::Only(needed)) if value == needed => Ok(home),
            (Ordering::Equal, Exit::Exact | Exit::Bounce(_)) | (_, Exit::Any) => Ok(home),
            (_, Exit::Bounce(_)) => Ok(2 * home - to),
            _ => Err("no-exit"),
        }
    }

    /// Returns the spot where a man ends up that leaves `from` and reaches `to`. It is another one
    /// if `to` carries men on.
    #[inline]
    pub(super) fn final_spot(&self, position: &Position, from: usize, to: usize) -> usize {
        if self.plan.carry_steps.contains(to) {
            self.rules.carried_to(self, position, from, to)
        } else {
            to
        }
    }

    /// Checks whether a man of the mover may stop on `to`, and on the step to which it is then
    /// carried.
    #[inline]
    fn may_land(&self, position: &Position, from: usize, to: usize) -> Result<(), Reason> {
        let on_board = 1..self.home();
        if on_board.contains(&to) {
            self.may_stop(position, from, to)?;
        }
        let stands = self.final_spot(position, from, to);
        if stands != to && on_board.contains(&stands) {
            self.may_stop(position, from, stands)?;
        }
        Ok(())
    }

    /// Returns the spot that a man of the mover reaches with a throw, if the man may stop there.
    #[inline]
    fn target(&self, position: &Position, from: usize, value: u8) -> Result<usize, Reason> {
        let to = if from + usize::from(value) <= self.plan.plain_to {
            from + usize::from(value)
        } else {
            self.rules.throw_target(self, position, from, value)?
        };
        self.may_land(position, from, to).map(|()| to)
    }

    /// Returns the spot on which a man of the mover enters with a throw, if one may enter.
    #[inline]
    fn entry(&self, position: &Position, value: u8) -> Option<usize> {
        let hand = self.hand();
        let waiting = position.men[position.mover.index()][hand] > 0;
        if !waiting || !self.enters_with.contains(value.into()) {
            return None;
        }
        let to = match self.plan.enters_at {
            EntryPlace::Threshold => THRESHOLD,
            EntryPlace::FirstStep => 1,
            EntryPlace::Step(step) => step.into(),
            EntryPlace::Thrown => value.into(),
        };
        self.may_land(position, hand, to).ok().map(|()| to)
    }

    /// Returns the steps from which men of the mover may move.
    #[inline]
    fn movable_steps(&self, position: &Position) -> Steps {
        let mover = position.mover.index();
        let on = position.occupied[mover];
        let waits = position.men[mover][THRESHOLD] > 0;
        if on.is_empty() || waits || self.rules.held_back(position).is_some() {
            Steps::EMPTY
        } else {
            on
        }
    }

    /// Passes the mover's forward moves, including those that enter a man, to `is_enough` until it
    /// returns true. Returns whether it did.
    #[inline]
    fn any_forward_move(
        &self,
        position: &Position,
        value: u8,
        mut is_enough: impl FnMut(Move) -> bool,
    ) -> bool {
        if value == 0 {
            return false;
        }
        let mut go =
            |from: usize, to: Option<usize>| to.is_some_and(|to| is_enough(Move::go(from, to)));
        let enters = if position.men[position.mover.index()][THRESHOLD] > 0 {
            go(THRESHOLD, self.target(position, THRESHOLD, value).ok())
        } else {
            go(self.hand(), self.entry(position, value))
        };
        let mut steps = self.movable_steps(position).iter();
        enters || steps.any(|from| go(from, self.target(position, from, value).ok()))
    }

    /// Checks whether a side could move forward, or enter a man, with a throw.
    pub(crate) fn can_use(&self, position: &Position, seat: Seat, value: u8) -> bool {
        if seat == position.mover {
            return self.any_forward_move(position, value, |_| true);
        }
        let mut trial = *position;
        trial.mover = seat;
        self.any_forward_move(&trial, value, |_| true)
    }

    pub(super) fn player_moves(&self, position: &Position, value: u8, list: &mut Vec<Move>) {
        let first = list.len();
        self.any_forward_move(position, value, |mv| {
            list.push(mv);
            false
        });
        if list.len() == first && value > 0 && position.rest == 0 {
            let back = |from: usize| {
                let to = from.checked_sub(value.into()).filter(|to| *to > 0)?;
                self.may_land(position, from, to).ok()?;
                Some(Move::go(from, to))
            };
            let steps = self.movable_steps(position) & self.plan.back_from;
            list.extend(steps.iter().filter_map(back));
        }
        if list.len() == first {
            list.push(Move::Pass);
        } else if position.rest > 0 || self.may_stay(&list[first..]) {
            list.push(Move::Stay);
        }
    }

    /// Checks whether the player may decline to move: every possible move is that of a man that
    /// need not move.
    fn may_stay(&self, moves: &[Move]) -> bool {
        let idle = self.plan.may_stay_on;
        let is_idle = |mv: &Move| matches!(mv, Move::Go(from, _) if idle.contains((*from).into()));
        !idle.is_empty() && moves.iter().all(is_idle)
    }

    /// Checks whether any throw would let a side move.
    pub(crate) fn can_move(&self, position: &Position, seat: Seat) -> bool {
        let mut trial = *position;
        trial.mover = seat;
        let mut list = Vec::new();
        self.plan.throws.iter().any(|throw| {
            list.clear();
            self.player_moves(&trial, throw.value, &mut list);
            list != [Move::Pass]
        })
    }

    /// Moves a man of a seat from one spot to another. A forward move passes along the spots
    /// between.
    #[inline]
    pub(crate) fn walk(
        &self,
        position: &mut Position,
        seat: Seat,
        (from, to): (usize, usize),
        log: &mut EventLog,
    ) {
        let begin = if from == self.hand() { THRESHOLD } else { from };
        let between = begin + 1..if to == self.hand() { 0 } else { to };
        self.shift(position, seat, (from, to), between, log);
    }

    /// Moves a man of a seat from one spot to another along the spots `between`.
    #[inline]
    fn shift(
        &self,
        position: &mut Position,
        seat: Seat,
        (from, to): (usize, usize),
        between: Range<usize>,
        log: &mut EventLog,
    ) {
        let men = &mut position.men[seat.index()];
        men[from] -= 1;
        men[to] += 1;
        let on = &mut position.occupied[seat.index()];
        if men[from] == 0 {
            on.remove(from);
        }
        if (1..self.home).contains(&to) {
            on.insert(to);
        }
        log.note(|| {
            let spots = std::iter::once(from).chain(between).chain([to]);
            Event::Move {
                kind: man(seat),
                count: 1,
                path: spots.map(|spot| self.site(seat, spot)).collect(),
            }
        });
    }

    /// Sends back the enemies on the square of the mover's step, if the mover hits them. `from` is
    /// the spot that the mover's man has left.
    #[inline]
    fn hit(&self, position: &mut Position, from: usize, step: usize, log: &mut EventLog) {
        let (mover, other) = (position.mover, position.mover.other());
        for theirs in self.facing_steps(mover, step) {
            let count = position.men[other.index()][theirs];
            if count == 0 || !self.rules.hits(step, theirs) {
                continue;
            }
            if self.plan.swaps
                && let Some(back) = self.facing_steps(mover, from).next()
            {
                self.walk(position, other, (theirs, back), log);
                continue;
            }
            position.men[other.index()][theirs] = 0;
            position.occupied[other.index()].remove(theirs);
            position.men[other.index()][self.hand()] += count;
            log.note(|| Event::Capture {
                kind: man(other),
                count: count.into(),
                site: self.site(mover, step),
                to: self.site(other, self.hand()),
            });
        }
    }

    /// Moves a man of the mover, and returns whether the mover throws again.
    #[inline]
    fn move_man(
        &self,
        position: &mut Position,
        (from, to): (usize, usize),
        log: &mut EventLog,
    ) -> bool {
        let mover = position.mover;
        let stands = self.final_spot(position, from, to);
        self.walk(position, mover, (from, to), log);
        if stands != to {
            self.shift(position, mover, (to, stands), 0..0, log);
        } else if to < self.home() {
            self.hit(position, from, to, log);
        }
        self.rules.after_move(self, position, from, to, log);
        self.only_enters(from)
            || self.gives_another(position.thrown)
            || self.plan.again_on.contains(to)
    }

    /// Checks whether a man that leaves this spot only enters the board, which does not yet use up
    /// the turn.
    pub(crate) fn only_enters(&self, from: usize) -> bool {
        from == self.hand()
            && matches!(
                self.plan.enters_at,
                EntryPlace::Threshold | EntryPlace::FirstStep
            )
    }

    fn pass(&self, position: &mut Position, log: &mut EventLog) {
        let mover = position.mover;
        if position.men[mover.index()][THRESHOLD] > 0 {
            self.walk(position, mover, (THRESHOLD, self.hand()), log);
            remark(log, "annulled");
        } else {
            remark(log, "no-move");
        }
    }

    /// Checks whether a side has brought all its men home, or to the steps of its goal.
    #[inline]
    pub(super) fn is_done(&self, position: &Position, seat: Seat) -> bool {
        let goal = self.plan.goal;
        position.men[seat.index()][self.home()] == self.plan.men
            || !goal.is_empty() && position.occupied[seat.index()] == goal
    }

    fn throw(&self, position: &mut Position, value: u8, log: &mut EventLog) {
        position.thrown = Some(value);
        position.throws += 1;
        log.note(|| Event::Throw { faces: vec![value] });
        if position.throws >= self.plan.max_throws {
            position.end = End::Drawn;
            remark(log, "void");
        } else {
            self.rules.after_throw(self, position, log);
        }
    }

    /// Plays a move. If a log is given, records the events that the players see.
    pub(super) fn play_move(&self, position: &mut Position, mv: Move, log: &mut EventLog) {
        let mover = position.mover;
        let again = match mv {
            Move::Throw(value) => return self.throw(position, value, log),
            Move::Go(from, to) => {
                let left = position.rest;
                let value = position.value();
                let again = self.move_man(position, (from.into(), to.into()), log);
                position.rest = if left == 0 && usize::from(to) == self.home() {
                    self.rules.rest(self, from.into(), value)
                } else {
                    0
                };
                if position.rest > 0
                    && !self.is_done(position, mover)
                    && self.can_use_rest(position)
                {
                    return;
                }
                again
            }
            // Using up only part of a throw does not cost the extra throw.
            Move::Stay => position.rest > 0 && self.gives_another(position.thrown),
            Move::Pass => {
                self.pass(position, log);
                position.rest > 0 && self.gives_another(position.thrown)
            }
        };
        // A player who has won remains the player to move.
        let next = match self.end_if_done(position) {
            true => mover,
            false => {
                let usual = if again { mover } else { mover.other() };
                self.rules.next_thrower(position, usual)
            }
        };
        (position.thrown, position.rest) = (None, 0);
        if next != mover {
            position.mover = next;
            self.rules.turn_begins(self, position, log);
            self.end_if_done(position);
        }
    }

    /// Ends the game if the player to move has all men home; returns whether it ended.
    fn end_if_done(&self, position: &mut Position) -> bool {
        let done = self.is_done(position, position.mover);
        if done {
            position.end = End::Won(position.mover);
        }
        done
    }

    #[inline]
    fn gives_another(&self, thrown: Option<u8>) -> bool {
        thrown.is_some_and(|value| self.again_with.contains(value.into()))
    }

    fn can_use_rest(&self, position: &Position) -> bool {
        let mut list = Vec::new();
        self.player_moves(position, position.rest, &mut list);
        list != [Move::Pass]
    }

    /// Returns why no legal move begins on a site.
    pub(super) fn refusal(&self, position: &Position, value: u8, site: Site) -> Reason {
        let mover = position.mover;
        let stands = |seat: Seat, spot: &usize| {
            position.men[seat.index()][*spot] > 0 && self.site(seat, *spot) == site
        };
        if let Some(step) = position.occupied[mover.index()]
            .iter()
            .find(|step| stands(mover, step))
        {
            if position.men[mover.index()][THRESHOLD] > 0 {
                return "threshold-first";
            }
            let barred = self.target(position, step, value).err();
            let why = self.rules.held_back(position).or(barred);
            return why.unwrap_or("own-piece");
        }
        let enters = !self.plan.enters_with.is_empty();
        if enters && site == self.site(mover, self.hand()) {
            "no-entry"
        } else if site == self.site(mover, self.home()) {
            "is-off"
        } else if (0..=self.hand()).any(|spot| stands(mover.other(), &spot)) {
            "not-yours"
        } else {
            "nobody-here"
        }
    }
}
