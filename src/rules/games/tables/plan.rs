//! The interface of a game of the family: a plan, which is data, and its special rules.

use super::{Dice, OFF, PLACES, Path, Points, Position, Side, text};
use crate::{
    games::kit::Places,
    rules::{ParseError, Seat},
};

/// The data of one game of the family.
pub(crate) struct Plan {
    /// The letters of the sides in notation.
    pub letters: [&'static str; 2],
    /// The number of points of a path. Men who are not on the board yet, or have been hit, wait on
    /// the place beyond: the bar.
    pub points: usize,
    /// The site of each place of the paths.
    pub paths: [[u8; PLACES]; 2],
    /// Whether players count points from their entry; otherwise from their exit.
    pub counts_up: bool,
    /// The text for the bar; `None` if nobody ever waits.
    pub bar: Option<&'static str>,
    /// The number of men of each side, and their start: places and counts.
    pub men: u8,
    pub start: &'static [(usize, u8)],
    /// The number of dice in a throw, 2 or 3.
    pub dice: u32,
    /// Whether two equal dice are played four times.
    pub doublets: bool,
    /// Whether one die each decides who begins.
    pub opening: bool,
    /// Whether the player who begins throws again, instead of playing the dice that decided it.
    pub throws_again: bool,
    /// Whether an enemy who lands on a lone man pins it, instead of sending it to the bar.
    pub pins: bool,
    /// Whether the larger die has priority: it must be played if only one of two can be, and it
    /// bears a man off if both could. Otherwise the smaller die bears the man off.
    pub larger_die: bool,
    /// The rule for bearing off with more pips than needed, once all men are in the last six
    /// points.
    pub surplus: Surplus,
    /// Checks whether a step ends the game, and is therefore always legal. It receives the mover's
    /// men after the step, the enemy's before it, and the mover's pinned men.
    pub ends_game: Option<fn(own: &Path, enemy: &Path, pinned: Points) -> bool>,
    /// The number of turns after which a game is void.
    pub max_turns: u16,
}

impl Plan {
    /// Returns the place where men wait.
    pub(crate) const fn bar(&self) -> usize {
        self.points + 1
    }

    /// Returns the places that are points.
    pub(crate) fn all_points(&self) -> Points {
        Places::from([(1 << self.bar()) - (1 << 1)])
    }

    /// Returns the places where men can be, the farthest last.
    pub(crate) fn places(&self) -> std::ops::RangeInclusive<usize> {
        OFF..=(self.points + usize::from(self.bar.is_some()))
    }

    /// Writes a place as a side names it.
    pub(crate) fn name(&self, place: usize) -> String {
        match place {
            OFF => "off".into(),
            _ if place == self.bar() => self.bar.unwrap_or_default().into(),
            _ if self.counts_up => (self.bar() - place).to_string(),
            _ => place.to_string(),
        }
    }

    /// Returns the dice to play after a throw, the larger first.
    pub(crate) fn to_play(&self, throw: Dice) -> Dice {
        let faces = throw.faces();
        if self.doublets && throw.are_equal() {
            Dice::of(&[faces[0]; 4])
        } else {
            throw.sorted()
        }
    }
}

/// The men that a die with more pips than they need can bear off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Surplus {
    /// The rearmost man, if the die has more pips than it needs.
    Rearmost,
    /// Every man that needs fewer pips.
    Any,
    /// No man: the number must be exact.
    Nobody,
}

impl Surplus {
    /// Returns the places of the men that this rule bears off.
    pub(crate) fn men(self, held: Points, die: u8) -> Points {
        match (self, held.last()) {
            (Surplus::Any, _) => held & Places::first(die.into()),
            (Surplus::Rearmost, Some(last)) if last < die.into() => Places::of(last),
            _ => Points::EMPTY,
        }
    }

    /// Returns why a man that needs fewer pips may not leave.
    pub(crate) fn refusal(self) -> &'static str {
        match self {
            Surplus::Rearmost => "higher-men",
            _ => "no-exit",
        }
    }
}

/// The end of a game.
pub(crate) struct GameEnd {
    /// The winner; `None` for a draw.
    pub winner: Option<Seat>,
    /// The number of games that a win counts, if gammons count.
    pub games: u16,
    /// The key of the remark that names it; its `{n}` is the number of points won.
    pub remark: &'static str,
}

/// The special rules of a game.
pub(crate) trait Rules: 'static {
    /// Returns the end of the game if the men show that it is over.
    fn end(&self, position: &Position) -> Option<GameEnd>;

    /// Evaluates one side by itself; a lead of 600 over the other is worth half a game.
    fn strength(&self, position: &Position, seat: Seat) -> i32;

    /// Writes the men of a side for the position text.
    fn write_side(&self, plan: &Plan, position: &Position, seat: Seat) -> String {
        text::write_side(plan, position, seat)
    }

    /// Reads the output of [`Rules::write_side`].
    fn read_side(&self, plan: &Plan, text: &str, seat: Seat) -> Result<Side, ParseError> {
        text::read_side(plan, text, seat)
    }
}
