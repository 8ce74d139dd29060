//! What a position of Sahkku is made of: men on their laps, rows that sleep, a king, and dice.

use super::board::{LAP, MIDDLE, ROW, point, steps_on};
use crate::{
    games::kit::{End, Places},
    rules::{Mixer, Seat},
};
use std::hash::{Hash, Hasher};

/// Faces of a long die: a blank is worth nothing.
pub const CROSS: u8 = 1;

/// A set of steps of a lap.
pub type Steps = Places<1>;

/// Where the king stands, and who commands him.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct King {
    pub point: u8,
    pub owner: Option<Seat>,
}

/// The dice as they lie, crosses first and blanks last, and which have been used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dice {
    pub faces: [u8; 3],
    pub spent: u8,
    /// How often they may still be thrown in this turn.
    pub left: u8,
}

impl Dice {
    /// The dice that may still be used: a blank is of no use.
    pub fn usable(self) -> impl Iterator<Item = usize> {
        (0..3).filter(move |die| self.spent >> die & 1 == 0 && self.faces[*die] > 0)
    }

    pub fn all_crosses(self) -> bool {
        self.faces == [CROSS; 3]
    }

    pub fn crosses(self) -> usize {
        self.faces.iter().filter(|face| **face == CROSS).count()
    }

    /// The dice that show no cross, one bit each.
    pub fn others(self) -> u8 {
        let others = (0..3).filter(|die| self.faces[*die] != CROSS);
        others.fold(0, |set, die| set | 1 << die)
    }

    /// Whether what shows no cross has been taken up to be thrown once more.
    pub fn is_taken_up(self) -> bool {
        self.left > 0 && self.spent > 0
    }

    /// The sum of some of the dice.
    pub fn sum(self, dice: u8) -> usize {
        let chosen = (0..3).filter(|die| dice >> die & 1 == 1);
        chosen.map(|die| usize::from(self.faces[die])).sum()
    }
}

/// Dice in the order in which they are kept: crosses, threes, twos, blanks.
pub fn in_order(mut faces: [u8; 3]) -> [u8; 3] {
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

/// Men, rows, king, dice, and what the ends of the game ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// How many active men stand on each step of their own lap.
    pub men: [[u8; LAP + 1]; 2],
    on: [Steps; 2],
    /// How many men have not left their rows: they stand on the first so many steps.
    pub asleep: [u8; 2],
    pub king: King,
    pub mover: Seat,
    /// What was thrown; nothing where the dice are in the mover's hand for the first time.
    pub dice: Option<Dice>,
    /// Turns without a capture or an activation, and whether this one has had any.
    pub quiet: u16,
    pub stirred: bool,
    pub end: End,
}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl State {
    /// Nobody on the board but the king.
    pub fn empty() -> State {
        State {
            men: [[0; LAP + 1]; 2],
            on: [Steps::EMPTY; 2],
            asleep: [0; 2],
            king: King {
                point: MIDDLE,
                owner: None,
            },
            mover: Seat::FIRST,
            dice: None,
            quiet: 0,
            stirred: false,
            end: End::None,
        }
    }

    /// The steps on which a seat's active men stand.
    pub fn on(&self, seat: Seat) -> Steps {
        self.on[seat.index()]
    }

    pub fn put(&mut self, seat: Seat, step: usize) {
        self.men[seat.index()][step] += 1;
        self.on[seat.index()].insert(step);
    }

    pub fn lift(&mut self, seat: Seat, step: usize) {
        let men = &mut self.men[seat.index()][step];
        *men -= 1;
        if *men == 0 {
            self.on[seat.index()].remove(step);
        }
    }

    /// Removes a seat's active men from a step; how many there were.
    pub fn clear(&mut self, seat: Seat, step: usize) -> u8 {
        self.on[seat.index()].remove(step);
        std::mem::take(&mut self.men[seat.index()][step])
    }

    /// Whether a man of a seat sleeps on a point.
    pub fn sleeps_on(&self, seat: Seat, at: u8) -> bool {
        let asleep = usize::from(self.asleep[seat.index()]);
        steps_on(seat, at).any(|step| step <= asleep)
    }

    pub fn commands(&self, seat: Seat) -> bool {
        self.king.owner == Some(seat)
    }

    /// Whether an enemy stands just before a seat's row, so that nobody leaves it. Before a full row there is
    /// no point to stand on.
    pub fn is_frozen(&self, seat: Seat) -> bool {
        let asleep = usize::from(self.asleep[seat.index()]);
        if asleep == 0 || asleep == ROW {
            return false;
        }
        let (before, enemy) = (point(seat, asleep + 1), seat.other());
        self.commands(enemy) && self.king.point == before
            || steps_on(enemy, before).any(|step| self.on(enemy).contains(step))
    }

    /// Whether a seat has men that could be woken by three crosses.
    pub fn can_wake(&self, seat: Seat) -> bool {
        self.asleep[seat.index()] > 0 && !self.is_frozen(seat)
    }

    pub fn has_active(&self, seat: Seat) -> bool {
        !self.on(seat).is_empty()
    }

    pub fn key(&self) -> u64 {
        let mut mixer = Mixer::default();
        for seat in [Seat::FIRST, Seat::SECOND] {
            let [on] = self.on(seat).words();
            mixer.take(on | u64::from(self.asleep[seat.index()]) << 61);
            mixer.take(u64::from(self.asleep[seat.index()]));
            for step in self.on(seat).iter() {
                let men = self.men[seat.index()][step];
                if men > 1 {
                    mixer.take(u64::from(men) << 8 | step as u64);
                }
            }
        }
        (self.king, self.mover, self.dice, self.end).hash(&mut mixer);
        mixer.finish()
    }
}
