//! The position of Sahkku: men on their laps, sleeping rows, a king, and dice.

use super::board::{LAP, MIDDLE, ROW, point, steps_on};
use crate::{
    games::kit::{End, Places},
    rules::{Mixer, Seat},
};
use std::hash::{Hash, Hasher};

/// The cross, one of the faces of a long die. A blank is worth nothing.
pub(super) const CROSS: u8 = 1;

/// A set of steps of a lap.
pub(super) type Steps = Places<1>;

/// The king's point, and the side that owns it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct King {
    pub point: u8,
    pub owner: Option<Seat>,
}

/// The dice as they lie, crosses first and blanks last, and those that have been used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Dice {
    pub faces: [u8; 3],
    pub spent: u8,
    /// How often the dice may still be thrown in this turn.
    pub left: u8,
}

impl Dice {
    /// Returns the dice that may still be used; a blank has no use.
    pub(crate) fn usable(self) -> impl Iterator<Item = usize> {
        (0..3).filter(move |die| self.spent >> die & 1 == 0 && self.faces[*die] > 0)
    }

    pub(crate) fn all_crosses(self) -> bool {
        self.faces == [CROSS; 3]
    }

    pub(crate) fn crosses(self) -> usize {
        self.faces.iter().filter(|face| **face == CROSS).count()
    }

    /// Returns the dice that show no cross, one bit each.
    pub(crate) fn non_crosses(self) -> u8 {
        let others = (0..3).filter(|die| self.faces[*die] != CROSS);
        others.fold(0, |set, die| set | 1 << die)
    }

    /// Whether the dice without a cross have been taken up to be thrown again.
    pub(crate) fn is_taken_up(self) -> bool {
        self.left > 0 && self.spent > 0
    }

    /// Returns the sum of some of the dice.
    pub(crate) fn sum(self, dice: u8) -> usize {
        let chosen = (0..3).filter(|die| dice >> die & 1 == 1);
        chosen.map(|die| usize::from(self.faces[die])).sum()
    }
}

/// Sorts dice into the order in which they are kept: crosses, threes, twos, blanks.
pub(super) fn sort_faces(mut faces: [u8; 3]) -> [u8; 3] {
    let rank = |face: u8| match face {
        CROSS => 0,
        0 => 3,
        face => 4 - face,
    };
    if rank(faces[1]) < rank(faces[0]) {
        faces.swap(0, 1);
    }
    if rank(faces[2]) < rank(faces[1]) {
        faces.swap(1, 2);
    }
    if rank(faces[1]) < rank(faces[0]) {
        faces.swap(0, 1);
    }
    faces
}

/// Men, rows, king, dice, and the counters that decide the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State {
    /// The number of active men on each step of their own lap.
    pub men: [[u8; LAP + 1]; 2],
    occupied: [Steps; 2],
    /// The number of men that have not left their row. They stand on the first steps of the lap.
    pub asleep: [u8; 2],
    pub king: King,
    pub mover: Seat,
    /// The last throw; `None` before the mover's first throw.
    pub dice: Option<Dice>,
    /// The number of turns without a capture or an activation, and whether this turn has had one.
    pub quiet: u16,
    pub has_progress: bool,
    pub end: End,
}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl State {
    /// Returns a board with only the king.
    pub(crate) fn empty() -> State {
        State {
            men: [[0; LAP + 1]; 2],
            occupied: [Steps::EMPTY; 2],
            asleep: [0; 2],
            king: King {
                point: MIDDLE,
                owner: None,
            },
            mover: Seat::FIRST,
            dice: None,
            quiet: 0,
            has_progress: false,
            end: End::None,
        }
    }

    /// Returns the steps on which a seat's active men stand.
    pub(crate) fn occupied_steps(&self, seat: Seat) -> Steps {
        self.occupied[seat.index()]
    }

    pub(crate) fn put(&mut self, seat: Seat, step: usize) {
        self.men[seat.index()][step] += 1;
        self.occupied[seat.index()].insert(step);
    }

    pub(crate) fn lift(&mut self, seat: Seat, step: usize) {
        let men = &mut self.men[seat.index()][step];
        *men -= 1;
        if *men == 0 {
            self.occupied[seat.index()].remove(step);
        }
    }

    /// Removes a seat's active men from a step and returns their number.
    pub(crate) fn clear(&mut self, seat: Seat, step: usize) -> u8 {
        self.occupied[seat.index()].remove(step);
        std::mem::take(&mut self.men[seat.index()][step])
    }

    /// Whether a man of a seat sleeps on a point.
    pub(crate) fn sleeps_on(&self, seat: Seat, at: u8) -> bool {
        let asleep = usize::from(self.asleep[seat.index()]);
        steps_on(seat, at).any(|step| step <= asleep)
    }

    pub(crate) fn owns_king(&self, seat: Seat) -> bool {
        self.king.owner == Some(seat)
    }

    /// Whether an enemy stands just ahead of a seat's row, so that no man leaves it. A full row is
    /// never frozen, because no point of the row is left ahead of its men.
    pub(crate) fn is_frozen(&self, seat: Seat) -> bool {
        let asleep = usize::from(self.asleep[seat.index()]);
        if asleep == 0 || asleep == ROW {
            return false;
        }
        let (before, enemy) = (point(seat, asleep + 1), seat.other());
        self.owns_king(enemy) && self.king.point == before
            || steps_on(enemy, before).any(|step| self.occupied_steps(enemy).contains(step))
    }

    /// Whether a seat has men that three crosses could wake.
    pub(crate) fn can_wake(&self, seat: Seat) -> bool {
        self.asleep[seat.index()] > 0 && !self.is_frozen(seat)
    }

    pub(crate) fn has_active(&self, seat: Seat) -> bool {
        !self.occupied_steps(seat).is_empty()
    }

    pub(crate) fn key(&self) -> u64 {
        let mut mixer = Mixer::default();
        for seat in [Seat::FIRST, Seat::SECOND] {
            let [on] = self.occupied_steps(seat).words();
            mixer.mix(on | u64::from(self.asleep[seat.index()]) << 61);
            mixer.mix(u64::from(self.asleep[seat.index()]));
            for step in self.occupied_steps(seat).iter() {
                let men = self.men[seat.index()][step];
                if men > 1 {
                    mixer.mix(u64::from(men) << 8 | step as u64);
                }
            }
        }
        (self.king, self.mover, self.dice, self.end).hash(&mut mixer);
        mixer.finish()
    }
}
