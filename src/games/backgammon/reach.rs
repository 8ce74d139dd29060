//! Which men the dice can move, and how many of the dice can be played. It knows men and dice, and
//! nothing of turns, cube and score.

use super::{BAR, Men, OFF, PLACES};
use crate::{games::kit::each, rules::Seat};

/// A set of places of a player's own path, one bit each.
type Places = u32;

/// The points from 7 on, and the bar: nobody bears off while a man of his is there.
const OUTSIDE: Places = (1 << PLACES) - (1 << 7);
const POINTS: Places = (1 << BAR) - (1 << 1);

/// What decides how a player's men can move. The points that the enemy holds stay closed, and the
/// others open, as long as the player is moving.
#[derive(Clone, Copy)]
pub struct Reach {
    own: [u8; PLACES],
    /// Where the player has a man, on the bar too, but not off the board.
    held: Places,
    /// The points on which a man may land.
    open: Places,
}

impl Reach {
    pub fn of(men: &Men, seat: Seat) -> Reach {
        let (own, enemy) = (men[seat.index()], &men[seat.other().index()]);
        let mut reach = Reach {
            own,
            held: 0,
            open: 0,
        };
        for place in 1..=BAR {
            reach.held |= Places::from(own[place] > 0) << place;
            reach.open |= Places::from(enemy[BAR - place] < 2) << place;
        }
        reach.open &= POINTS;
        reach
    }

    /// The places from which a man could go by this die, if nobody waited on the bar.
    fn free(&self, die: u8) -> Places {
        let on_board = self.held & self.open << die;
        if self.held & OUTSIDE != 0 || self.held == 0 {
            return on_board;
        }
        // Bearing off: with more pips than needed only if there is nobody behind.
        let exact = self.held & 1 << die;
        let last = self.held.ilog2();
        let surplus = Places::from(last < die.into()) << last;
        on_board | exact | surplus
    }

    /// The places that this die can be played from.
    fn sources(&self, die: u8) -> Places {
        let bar = self.held & 1 << BAR;
        self.free(die) & if bar > 0 { bar } else { Places::MAX }
    }

    /// The places that this die can be played from, lowest first.
    pub fn from(&self, die: u8) -> impl Iterator<Item = usize> + use<> {
        each(self.sources(die)).map(usize::from)
    }

    /// Where a man lands, if it may; men on the bar go first all the same.
    pub fn landing(&self, from: usize, die: u8) -> Option<usize> {
        let may = self.free(die) >> from & 1 == 1;
        may.then(|| lands(from, die))
    }

    /// The same after a step.
    fn after(mut self, from: usize, die: u8) -> Reach {
        let to = lands(from, die);
        self.own[from] -= 1;
        self.own[to] += 1;
        if self.own[from] == 0 {
            self.held &= !(1 << from);
        }
        if to != OFF {
            self.held |= 1 << to;
        }
        self
    }

    /// Whether all of the other dice can be played after a step.
    pub fn leaves(&self, from: usize, die: u8, rest: &[u8]) -> bool {
        rest.is_empty() || self.after(from, die).can_play_all(rest)
    }

    /// Whether all of these dice can be played, in some order: two, or up to four of one face.
    pub fn can_play_all(&self, dice: &[u8]) -> bool {
        match *dice {
            [] => true,
            [die] => self.sources(die) != 0,
            [one, other] if one != other => {
                let in_order = |first, second| {
                    self.from(first)
                        .any(|from| self.leaves(from, first, &[second]))
                };
                in_order(one, other) || in_order(other, one)
            }
            [die, ref rest @ ..] => self.from(die).any(|from| self.leaves(from, die, rest)),
        }
    }

    /// How many of these dice can be played at most.
    pub fn most(&self, dice: &[u8]) -> usize {
        if self.can_play_all(dice) {
            return dice.len();
        }
        match *dice {
            [one, other] if one != other => {
                usize::from(self.sources(one) | self.sources(other) != 0)
            }
            // Of equal dice one fewer.
            _ => self.most(&dice[1..]),
        }
    }
}

fn lands(from: usize, die: u8) -> usize {
    from.saturating_sub(die.into())
}
