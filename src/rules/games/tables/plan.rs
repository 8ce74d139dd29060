//! What a game of the family gives: a plan, which is data, and the rules that are its own.

use super::{Dice, OFF, PLACES, Path, Points, Position, Side, text};
use crate::{
    games::kit::Places,
    rules::{Misread, Seat},
};

/// What tells one game of the family from the next.
pub struct Plan {
    /// The sides in notation.
    pub letters: [&'static str; 2],
    /// How many points a path has. Men who are not on the board yet, or have been hit, wait on the
    /// place beyond: the bar.
    pub points: usize,
    /// The site of each place of the paths.
    pub paths: [[u8; PLACES]; 2],
    /// Whether players count points from where they enter, not from where they leave.
    pub counts_up: bool,
    /// How the bar is written; `None` where nobody ever waits.
    pub bar: Option<&'static str>,
    /// The men of each side, and where they stand: places and numbers.
    pub men: u8,
    pub start: &'static [(usize, u8)],
    /// How many dice are thrown, 2 or 3.
    pub dice: u32,
    /// Whether two equal dice are played four times.
    pub doublets: bool,
    /// Whether a die each decides who begins.
    pub opening: bool,
    /// Whether whoever begins throws again, and does not play the dice that decided it.
    pub throws_again: bool,
    /// Whether a lone man is pinned by an enemy who lands on him, and not sent to the bar.
    pub pins: bool,
    /// Whether the larger die must be played where only one of two can be, and is the one that bears a
    /// man off where both could; the smaller is otherwise.
    pub larger_die: bool,
    /// Which of the men, all in the last six points, a die bears off that has more pips than needed.
    pub surplus: Surplus,
    /// Whether a step ends the game, and is therefore always legal: the mover's men after it, the enemy's
    /// before it, and which of the mover's are pinned.
    pub stops: Option<fn(own: &Path, enemy: &Path, pinned: Points) -> bool>,
    /// After so many turns a game is void.
    pub void: u16,
}

impl Plan {
    /// Where men wait.
    pub const fn bar(&self) -> usize {
        self.points + 1
    }

    /// The places that are points.
    pub fn all_points(&self) -> Points {
        Places::from([(1 << self.bar()) - (1 << 1)])
    }

    /// The places where men can be, the farthest last.
    pub fn places(&self) -> std::ops::RangeInclusive<usize> {
        OFF..=(self.points + usize::from(self.bar.is_some()))
    }

    /// A place as a side writes it.
    pub fn name(&self, place: usize) -> String {
        match place {
            OFF => "off".into(),
            _ if place == self.bar() => self.bar.unwrap_or_default().into(),
            _ if self.counts_up => (self.bar() - place).to_string(),
            _ => place.to_string(),
        }
    }

    /// What a throw gives to play, the larger first.
    pub fn to_play(&self, throw: Dice) -> Dice {
        let faces = throw.faces();
        if self.doublets && throw.are_equal() {
            Dice::of(&[faces[0]; 4])
        } else {
            throw.sorted()
        }
    }
}

/// Which men a die bears off that has more pips than they need.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surplus {
    /// The rearmost, if the die reaches beyond him too.
    Rearmost,
    /// Whomever it reaches beyond.
    Any,
    /// Nobody: the number must be exact.
    Nobody,
}

impl Surplus {
    /// The men, by their places, that leave so.
    pub fn men(self, held: Points, die: u8) -> Points {
        match (self, held.last()) {
            (Surplus::Any, _) => held & Places::first(die.into()),
            (Surplus::Rearmost, Some(last)) if last < die.into() => Places::of(last),
            _ => Points::EMPTY,
        }
    }

    /// Why a man stays whom a die reaches beyond.
    pub fn refusal(self) -> &'static str {
        match self {
            Surplus::Rearmost => "higher-men",
            _ => "no-exit",
        }
    }
}

/// How a game ended.
pub struct End {
    /// Nobody where it is drawn.
    pub winner: Option<Seat>,
    /// How many games a win counts, where gammons count.
    pub games: u16,
    /// The key of the remark that names it; its `{n}` is what was won.
    pub remark: &'static str,
}

/// What a game does in a way of its own.
pub trait Rules: 'static {
    /// Whether the men say that the game is over.
    fn end(&self, position: &Position) -> Option<End>;

    /// How well a side stands, looked at alone; a lead of 600 over the other is worth half a game.
    fn strength(&self, position: &Position, seat: Seat) -> i32;

    /// The men of a side in the position text.
    fn write_side(&self, plan: &Plan, position: &Position, seat: Seat) -> String {
        text::write_side(plan, position, seat)
    }

    /// Reads what [`Rules::write_side`] writes.
    fn read_side(&self, plan: &Plan, text: &str, seat: Seat) -> Result<Side, Misread> {
        text::read_side(plan, text, seat)
    }
}
