//! How men move: where a throw brings them, whom they hit, and why they may not.

use super::{At, Exit, Move, Position, Race, Reason, THRESHOLD, Told};
use crate::{
    games::kit::{End, man, remark},
    rules::{Event, Log, Seat, Site},
};
use std::cmp::Ordering;

impl Race {
    /// The enemy's steps on the square of a seat's step.
    pub(super) fn met(&self, seat: Seat, step: usize) -> impl Iterator<Item = usize> + use<> {
        let met = self.facing[seat.index()][step].into_iter();
        met.map(usize::from).filter(|theirs| *theirs > 0)
    }

    /// Those of them that enemies stand on.
    pub(super) fn enemies(
        &self,
        position: &Position,
        seat: Seat,
        step: usize,
    ) -> impl Iterator<Item = usize> {
        let theirs = &position.men[seat.other().index()];
        self.met(seat, step).filter(move |met| theirs[*met] > 0)
    }

    /// Whether a man of the mover that leaves `from` may stop on a step.
    fn may_stop(&self, position: &Position, from: usize, step: usize) -> Result<(), Reason> {
        if self.plan.shares {
            return Ok(());
        }
        let mover = position.mover;
        let own = &position.men[mover.index()];
        let stands = |other: usize| own[other] > u8::from(other == from);
        let twin = usize::from(self.twins[mover.index()][step]);
        if stands(step) || twin > 0 && stands(twin) {
            return Err("own-piece");
        }
        if self.plan.safe.contains(step) && self.enemies(position, mover, step).next().is_some() {
            return Err(self.plan.why_safe);
        }
        Ok(())
    }

    /// Where a throw would bring a man of the mover.
    fn target(&self, position: &Position, from: usize, value: u8) -> Result<usize, Reason> {
        let home = self.home();
        let to = from + usize::from(value);
        let to = match (to.cmp(&home), self.plan.exit) {
            (Ordering::Less, _) => to,
            (_, Exit::Only(needed)) if value == needed => return Ok(home),
            (Ordering::Equal, Exit::Exact | Exit::Bounce) | (_, Exit::Any) => return Ok(home),
            (_, Exit::Bounce) => 2 * home - to,
            _ => return Err("no-exit"),
        };
        self.may_stop(position, from, to).map(|()| to)
    }

    fn entry(&self, position: &Position, value: u8) -> Option<Move> {
        let hand = self.hand();
        let waiting = position.men[position.mover.index()][hand] > 0;
        if !waiting || !self.plan.enters_with.contains(&value) {
            return None;
        }
        let to = match self.plan.enters_at {
            At::Threshold => THRESHOLD,
            At::FirstStep => 1,
            At::Thrown => value.into(),
        };
        let free = to == THRESHOLD || self.may_stop(position, hand, to).is_ok();
        free.then_some(Move::Go(hand as u8, to as u8))
    }

    pub(super) fn player_moves(&self, position: &Position, value: u8, list: &mut Vec<Move>) {
        let first = list.len();
        let own = &position.men[position.mover.index()];
        let go = |from: usize| {
            let to = self.target(position, from, value).ok()?;
            Some(Move::Go(from as u8, to as u8))
        };
        if value > 0 && own[THRESHOLD] > 0 {
            list.extend(go(THRESHOLD));
        } else if value > 0 {
            list.extend(self.entry(position, value));
            if self.rules.held_back(position).is_none() {
                let steps = position.on[position.mover.index()];
                list.extend(steps.iter().filter_map(go));
            }
        }
        if list.len() == first {
            list.push(Move::Pass);
        }
    }

    /// A man of a seat walks from a spot to another: forwards by way of what lies between.
    fn walk(
        &self,
        position: &mut Position,
        seat: Seat,
        (from, to): (usize, usize),
        told: &mut Told,
    ) {
        let men = &mut position.men[seat.index()];
        men[from] -= 1;
        men[to] += 1;
        let on = &mut position.on[seat.index()];
        if men[from] == 0 {
            on.remove(from);
        }
        if (1..self.home).contains(&to) {
            on.insert(to);
        }
        told.note(|| {
            let begin = if from == self.hand() { THRESHOLD } else { from };
            let between = begin + 1..if to == self.hand() { 0 } else { to };
            let spots = std::iter::once(from).chain(between).chain([to]);
            Event::Move {
                kind: man(seat),
                count: 1,
                path: spots.map(|spot| self.site(seat, spot)).collect(),
            }
        });
    }

    /// Enemies on the square of a step of the mover's go back, where it hits them.
    fn hit(&self, position: &mut Position, step: usize, told: &mut Told) {
        let (mover, other) = (position.mover, position.mover.other());
        for theirs in self.met(mover, step) {
            let count = position.men[other.index()][theirs];
            if count == 0 || !self.rules.hits(step, theirs) {
                continue;
            }
            position.men[other.index()][theirs] = 0;
            position.on[other.index()].remove(theirs);
            position.men[other.index()][self.hand()] += count;
            told.note(|| Event::Capture {
                kind: man(other),
                count: count.into(),
                site: self.site(mover, step),
                to: self.site(other, self.hand()),
            });
        }
    }

    /// Moves a man of the mover, and says whether he throws again.
    fn go(
        &self,
        position: &mut Position,
        (from, to): (usize, usize),
        value: u8,
        told: &mut Told,
    ) -> bool {
        self.walk(position, position.mover, (from, to), told);
        if (1..self.home()).contains(&to) {
            self.hit(position, to, told);
        }
        self.rules.moved(self, position, from, to, told);
        self.only_enters(from)
            || self.plan.again_with.contains(&value)
            || self.plan.again_on.contains(to)
    }

    /// Whether a man that leaves this spot only steps onto the board, which is not yet a move.
    pub fn only_enters(&self, from: usize) -> bool {
        from == self.hand() && self.plan.enters_at != At::Thrown
    }

    fn pass(&self, position: &mut Position, told: &mut Told) {
        let mover = position.mover;
        if position.men[mover.index()][THRESHOLD] > 0 {
            self.walk(position, mover, (THRESHOLD, self.hand()), told);
            remark(told, "annulled");
        } else {
            remark(told, "no-move");
        }
    }

    /// Whether a side has brought all its men home.
    pub(super) fn is_done(&self, position: &Position, seat: Seat) -> bool {
        position.men[seat.index()][self.home()] == self.plan.men
    }

    /// Plays a move, and tells what the players see where a list is given for it.
    pub(super) fn act(&self, position: &mut Position, mv: Move, told: &mut Told) {
        let mover = position.mover;
        let again = match mv {
            Move::Throw(value) => {
                position.thrown = Some(value);
                position.throws += 1;
                told.note(|| Event::Throw { faces: vec![value] });
                if position.throws >= self.plan.void {
                    position.end = End::Drawn;
                    remark(told, "void");
                }
                return;
            }
            Move::Go(from, to) => {
                let value = position.thrown.unwrap_or(0);
                self.go(position, (from.into(), to.into()), value, told)
            }
            Move::Pass => {
                self.pass(position, told);
                false
            }
        };
        position.thrown = None;
        // Whoever has won stays the player to move.
        if self.is_done(position, mover) {
            position.end = End::Won(mover);
        } else if !again {
            position.mover = mover.other();
        }
    }

    /// Why nothing that is legal begins on a site.
    pub(super) fn refusal(&self, position: &Position, value: u8, site: Site) -> Reason {
        let mover = position.mover;
        let stands = |seat: Seat, spot: &usize| {
            position.men[seat.index()][*spot] > 0 && self.site(seat, *spot) == site
        };
        if let Some(step) = position.on[mover.index()]
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
        if site == self.site(mover, self.hand()) {
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
