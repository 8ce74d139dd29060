//! The men that the dice can move, and the number of dice that can be played. This module
//! uses men and dice, but not the turn, the cube or the score.

use super::{Dice, OFF, PLACES, Path, Plan, Points, Position, Tables};
use crate::games::kit::Places;

/// The home board (the six points from which men are borne off) and the place off the board.
const HOME: Points = Places::first(7);

/// The facts that decide how a player's men can move. While the player moves, the enemy's points
/// stay closed, and the others stay open.
#[derive(Clone, Copy)]
pub(super) struct Reach<'a> {
    plan: &'a Plan,
    own: Path,
    /// The enemy's men on their own path, before the step.
    enemy: &'a Path,
    /// The player's men that are pinned under an enemy man.
    pinned: Points,
    /// The places with a man of the player, including the bar but not the place off the board.
    held: Points,
    /// The points on which a man may land.
    open: Points,
}

impl<'a> Reach<'a> {
    /// Returns the reach of the mover's men.
    pub(super) fn of(tables: &'a Tables, position: &'a Position) -> Reach<'a> {
        let (plan, seat) = (&tables.plan, position.mover);
        let own = position.men[seat.index()];
        let enemy = &position.men[seat.other().index()];
        let facing = &tables.facing[seat.other().index()];
        let mut closed = 0;
        for met in (bits(enemy, 1) & plan.all_points()).iter() {
            closed |= 1u64 << facing[met % PLACES];
        }
        let pinned = position.pinned[seat.index()];
        Reach {
            plan,
            own,
            enemy,
            pinned,
            held: bits(&own, 0) & !Places::of(OFF),
            open: plan.all_points() & !Places::from([closed]) & !pinned,
        }
    }

    /// Returns the places from which a man could move by this die, if nobody waited on the bar.
    fn free(&self, die: u8) -> Points {
        let on_board = self.held & !self.pinned & self.open << die.into();
        if !HOME.covers(self.held) || !self.pinned.is_empty() {
            return on_board;
        }
        let exact = self.held & Places::of(die.into());
        on_board | exact | self.plan.surplus.men(self.held, die)
    }

    /// Returns the places from which this die can be played: men on the bar go first.
    pub(super) fn sources(&self, die: u8) -> Points {
        let bar = self.held & Places::of(self.plan.bar());
        let free = self.free(die);
        if bar.is_empty() { free } else { free & bar }
    }

    /// Checks whether a man may move by this die, if nobody waited on the bar.
    pub(super) fn may_go(&self, from: usize, die: u8) -> bool {
        self.free(die).contains(from)
    }

    /// Returns the reach after a step.
    fn after(mut self, from: usize, die: u8) -> Reach<'a> {
        let to = from.saturating_sub(die.into());
        self.own[from] -= 1;
        self.own[to] += 1;
        if self.own[from] == 0 {
            self.held.remove(from);
        }
        if to != OFF {
            self.held.insert(to);
        }
        self
    }

    /// Checks whether a step ends the game.
    pub(super) fn ends(&self, from: usize, die: u8) -> bool {
        self.plan.ends_game.is_some_and(|stops| {
            let after = self.after(from, die);
            stops(&after.own, after.enemy, after.pinned)
        })
    }

    /// Checks whether `count` of the dice can be played after a step that does not end the game.
    pub(super) fn leaves(&self, from: usize, die: u8, rest: Dice, count: usize) -> bool {
        let moved = if self.own[from] > 1 {
            Points::EMPTY
        } else {
            Points::of(from)
        };
        if count == 0 || self.has_men_for(rest, count, moved) {
            return true;
        }
        self.after(from, die).can_play(rest, count)
    }

    /// Returns the places whose men can each move by any of these dice; none while a man is on the
    /// bar.
    fn men_for(&self, dice: Dice) -> Points {
        if self.held.contains(self.plan.bar()) {
            return Points::EMPTY;
        }
        let still = self.held & !self.pinned;
        dice.distinct()
            .fold(still, |men, die| men & self.open << die.into())
    }

    /// Checks whether there are at least `count` places, apart from those that have moved, whose
    /// men can each move by any of these dice. Such men do not block one another. If one of their
    /// steps ends the game, it can be played last, so that as many dice can be played. If the check
    /// fails, a full search is needed.
    fn has_men_for(&self, dice: Dice, count: usize, moved: Points) -> bool {
        dice.faces().len() >= count && (self.men_for(dice) & !moved).len() >= count
    }

    /// Checks whether `count` of these dice can be played after any step, by the quick test of
    /// [`Reach::has_men_for`].
    pub(super) fn leaves_always(&self, rest: Dice, count: usize) -> bool {
        count == 0 || rest.faces().len() >= count && self.men_for(rest).len() > count
    }

    /// Checks whether `count` of these dice can be played, in some order.
    pub(super) fn can_play(&self, dice: Dice, count: usize) -> bool {
        match count {
            0 => true,
            _ if self.has_men_for(dice, count, Points::EMPTY) => true,
            1 => dice.distinct().any(|die| !self.sources(die).is_empty()),
            _ => dice.distinct().any(|die| {
                let rest = dice.without(die);
                let mut sources = self.sources(die).iter();
                sources.any(|from| {
                    // Nothing is played after the end.
                    !self.ends(from, die) && self.leaves(from, die, rest, count - 1)
                })
            }),
        }
    }

    /// Returns the largest number of these dice that can be played.
    pub(super) fn most(&self, dice: Dice) -> usize {
        let counts = (1..=dice.faces().len()).rev();
        let mut playable = counts.filter(|count| self.can_play(dice, *count));
        playable.next().unwrap_or(0)
    }

    /// Returns the dice with which a step may be made now, and how many are to be played. If only
    /// one of two can be played, it is the larger, provided that it can be played and the game
    /// requires it.
    pub(super) fn playable(&self, dice: Dice) -> (Dice, usize) {
        let count = self.most(dice);
        let larger = dice.faces().first().copied().unwrap_or(0);
        let only_larger = self.plan.larger_die && count == 1 && !self.sources(larger).is_empty();
        (
            if only_larger {
                Dice::of(&[larger])
            } else {
                dice
            },
            count,
        )
    }
}

/// Returns the places of a path with more than `men` men; a place must have fewer than 128.
fn bits(path: &Path, men: u8) -> Points {
    const LOW: u64 = 0x0101_0101_0101_0101;
    /// Gathers the lowest bits of eight bytes in the highest byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let mut places = 0;
    let (eights, _) = path.as_chunks::<8>();
    for (index, eight) in eights.iter().enumerate() {
        // A byte that is large enough carries into its highest bit.
        let carried = u64::from_le_bytes(*eight) + LOW * u64::from(127 - men);
        let more = carried >> 7 & LOW;
        places |= (more.wrapping_mul(GATHER) >> 56) << (8 * index);
    }
    Places::from([places])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_the_places_with_men_enough() {
        let mut path = [0; PLACES];
        for (place, men) in [(0, 15), (1, 1), (7, 2), (8, 1), (24, 2), (31, 100)] {
            path[place] = men;
        }
        assert_eq!(
            bits(&path, 0).iter().collect::<Vec<_>>(),
            [0, 1, 7, 8, 24, 31]
        );
        assert_eq!(bits(&path, 1).iter().collect::<Vec<_>>(), [0, 7, 24, 31]);
    }
}
