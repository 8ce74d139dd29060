//! Which men the dice can move, and how many of the dice can be played. It knows men and dice, and
//! nothing of turns, cube and score.

use super::{Dice, OFF, PLACES, Path, Plan, Points, Position, Tables};
use crate::games::kit::Places;

/// The six points that men are borne off from.
const HOME: Points = Places::first(7);

/// What decides how a player's men can move. The points that the enemy holds stay closed, and the
/// others open, as long as the player is moving.
#[derive(Clone, Copy)]
pub struct Reach<'a> {
    plan: &'a Plan,
    own: Path,
    /// The enemy's men on their own path, as they were before the step.
    enemy: &'a Path,
    /// Own men that lie under an enemy man.
    pinned: Points,
    /// Where the player has a man, on the bar too, but not off the board.
    held: Points,
    /// The points on which a man may land.
    open: Points,
}

impl<'a> Reach<'a> {
    /// The reach of the mover's men.
    pub fn of(tables: &'a Tables, position: &'a Position) -> Reach<'a> {
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

    /// The places from which a man could go by this die, if nobody waited on the bar.
    fn free(&self, die: u8) -> Points {
        let on_board = self.held & !self.pinned & self.open << die.into();
        if !HOME.covers(self.held) || !self.pinned.is_empty() {
            return on_board;
        }
        let exact = self.held & Places::of(die.into());
        on_board | exact | self.plan.surplus.men(self.held, die)
    }

    /// The places that this die can be played from: men on the bar go first.
    pub fn sources(&self, die: u8) -> Points {
        let bar = self.held & Places::of(self.plan.bar());
        let free = self.free(die);
        if bar.is_empty() { free } else { free & bar }
    }

    /// Whether a man may go by this die, if nobody waited on the bar.
    pub fn may_go(&self, from: usize, die: u8) -> bool {
        self.free(die).contains(from)
    }

    /// The same after a step.
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

    /// Whether a step ends the game.
    pub fn ends(&self, from: usize, die: u8) -> bool {
        self.plan.stops.is_some_and(|stops| {
            let after = self.after(from, die);
            stops(&after.own, after.enemy, after.pinned)
        })
    }

    /// Whether so many of the dice can be played after a step that does not end the game.
    pub fn leaves(&self, from: usize, die: u8, rest: Dice, count: usize) -> bool {
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

    /// The places with men of whom each can go by each of these dice; none as long as somebody waits on the
    /// bar.
    fn men_for(&self, dice: Dice) -> Points {
        if self.held.contains(self.plan.bar()) {
            return Points::EMPTY;
        }
        let still = self.held & !self.pinned;
        dice.distinct()
            .fold(still, |men, die| men & self.open << die.into())
    }

    /// Whether there are, apart from those who have moved, so many men in places of their own of whom each
    /// can go by each of these dice. No step of theirs takes that from another, and of those that end the game
    /// one can be the last, so that as many dice can be played; if there are not, more must be looked at.
    fn has_men_for(&self, dice: Dice, count: usize, moved: Points) -> bool {
        dice.faces().len() >= count && (self.men_for(dice) & !moved).len() >= count
    }

    /// Whether so many of these dice can be played after any step, as [`Reach::has_men_for`] tells it at once.
    pub fn leaves_always(&self, rest: Dice, count: usize) -> bool {
        count == 0 || rest.faces().len() >= count && self.men_for(rest).len() > count
    }

    /// Whether so many of these dice can be played, in some order.
    pub fn can_play(&self, dice: Dice, count: usize) -> bool {
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

    /// How many of these dice can be played at most.
    pub fn most(&self, dice: Dice) -> usize {
        let counts = (1..=dice.faces().len()).rev();
        let mut playable = counts.filter(|count| self.can_play(dice, *count));
        playable.next().unwrap_or(0)
    }

    /// The dice of which a step may be made now, and how many are to be played. Where only one of two can
    /// be played it is the larger, if that can and the game wants it.
    pub fn playable(&self, dice: Dice) -> (Dice, usize) {
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

/// The places of a path with more than so many men, of whom there are fewer than 128 in a place.
fn bits(path: &Path, men: u8) -> Points {
    const LOW: u64 = 0x0101_0101_0101_0101;
    /// Brings the lowest bits of eight bytes together in the highest byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let mut places = 0;
    let (eights, _) = path.as_chunks::<8>();
    for (nth, eight) in eights.iter().enumerate() {
        // A byte that is large enough carries into its highest bit.
        let carried = u64::from_le_bytes(*eight) + LOW * u64::from(127 - men);
        let more = carried >> 7 & LOW;
        places |= (more.wrapping_mul(GATHER) >> 56) << (8 * nth);
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
