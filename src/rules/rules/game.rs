//! The rules of a game: the trait that every game implements.
//!
//! What a search wants beyond the rules stands apart: [`Judge`](super::Judge), [`Playout`](super::Playout).

use super::{Board, BoardInfo, Log, Message, Misread, Pile, Site, SplitMix64};
use std::{
    fmt::{self, Debug},
    hash::Hash,
};

/// A player's place at the table: 0 for the first named side, 1 for the second.
#[derive(Default, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Seat(pub u8);

impl Seat {
    pub const FIRST: Seat = Seat(0);
    pub const SECOND: Seat = Seat(1);

    /// The opponent, in a game for two.
    pub fn other(self) -> Seat {
        Seat(1 - self.0)
    }

    /// The other seat where the players have `exchanged` theirs, and else this one.
    pub fn exchanged(self, exchanged: bool) -> Seat {
        if exchanged { self.other() } else { self }
    }

    /// The place in lists that run over the seats.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Who won, if anybody.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    Won(Seat),
    Drawn,
    /// A game for one that could not be finished.
    Lost,
}

/// A count of points, in halves of them: Go gives half points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

impl Score {
    /// So many half points.
    pub fn halves(halves: i32) -> Score {
        Score(halves)
    }

    /// So many whole points.
    pub fn whole(points: impl Into<i32>) -> Score {
        Score(2 * points.into())
    }

    /// How far two scores lie apart.
    pub fn apart(self, other: Score) -> Score {
        Score((self.0 - other.0).abs())
    }

    /// In points; exact.
    pub fn points(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{sign}{}{half}", (self.0 / 2).abs())
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    pub verdict: Verdict,
    /// What each seat scored (seeds, points, a match score), where the game keeps a score.
    pub scores: Option<[Score; 2]>,
}

/// Who decides what happens next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    Player(Seat),
    /// The dice: `moves` lists every throw, `weight` weighs them.
    Chance,
    Over(Outcome),
}

impl Turn {
    /// The same with each seat called by the other's name.
    pub fn exchanged(self) -> Turn {
        match self {
            Turn::Player(seat) => Turn::Player(seat.other()),
            Turn::Chance => Turn::Chance,
            Turn::Over(outcome) => Turn::Over(Outcome {
                verdict: match outcome.verdict {
                    Verdict::Won(seat) => Verdict::Won(seat.other()),
                    verdict => verdict,
                },
                scores: outcome.scores.map(|[first, second]| [second, first]),
            }),
        }
    }
}

/// One thing that a player can point at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Tap {
    Site(Site),
    /// A die beside the board, by its place in their row.
    Die(u8),
    /// A choice in words, by the key of its label: pass, stop, left, approach.
    Word(&'static str),
}

/// The rules of one game with its options set: everything that stays the same while it is played.
///
/// A game never draws, never reads a clock and never rolls a die. The table checks that a move is
/// legal once; `play` need not. What the rules must remember (repetition, an unfinished turn, the
/// score of a match) lies in the position, so that a copied position is a whole one.
pub trait Game: Sized + 'static {
    /// All that the rules may look at, and nothing else. Implement `clone_from` where a position
    /// owns memory: the search copies positions millions of times.
    type Position: Clone + Eq + Hash + Debug + 'static;
    /// What happens between one decision and the next: a whole chain of captures where the rules
    /// judge it as a whole, one man's walk or one throw of the dice where they do not.
    type Move: Clone + Eq + Debug + 'static;

    /// The board, as the rules walk it and the renderer draws it.
    fn board(&self) -> &Board;

    /// The opening position.
    fn start(&self) -> Self::Position;

    /// Who decides next, or how the game ended. Cheap: the search asks at every node.
    fn turn(&self, position: &Self::Position) -> Turn;

    /// True in the middle of a turn of several moves: the side to move has already moved in it.
    fn midturn(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Adds every legal move, or every throw of the dice, to `list`, in a fixed order. Adds none
    /// exactly when the game is over.
    fn moves(&self, position: &Self::Position, list: &mut Vec<Self::Move>);

    /// How often a throw comes up, relative to the others; at least 1.
    fn weight(&self, _position: &Self::Position, _throw: &Self::Move) -> u32 {
        1
    }

    /// Which of all throws a random number picks, by their odds; every number picks one.
    fn thrown(&self, position: &Self::Position, throws: &[Self::Move], number: u64) -> usize {
        let weight = |throw: &Self::Move| u64::from(self.weight(position, throw));
        let mut left = number % throws.iter().map(weight).sum::<u64>();
        let picked = throws.iter().position(|throw| {
            let rest = left.checked_sub(weight(throw));
            left = rest.unwrap_or(0);
            rest.is_none()
        });
        picked.expect("a throw for every number below the sum of the odds")
    }

    /// Plays a legal move, and tells `log` what the players see.
    fn play(&self, position: &mut Self::Position, mv: &Self::Move, log: &mut impl Log);

    /// Makes the board such that it can show a position that was read: called before play goes on
    /// from it. Nothing to do where every position has the same board.
    fn resize_board(&mut self, _position: &Self::Position) {}

    /// Whether a position that was read is for the board as it is.
    fn has_board_of(&self, _position: &Self::Position) -> bool {
        true
    }

    /// What lies where, sorted.
    fn piles(&self, position: &Self::Position) -> Vec<Pile>;

    /// For each seat the places that its men pass over, from where they begin to where they leave; none where
    /// men go as they like.
    fn ways(&self) -> [Vec<Site>; 2] {
        [Vec::new(), Vec::new()]
    }

    /// What must be seen besides the pieces: counts, marks on places, dice.
    fn info(&self, _position: &Self::Position) -> BoardInfo {
        BoardInfo::default()
    }

    /// What a player points at, in order, to make a move. No two legal moves share a sequence,
    /// and none is the beginning of another. Throws have none.
    fn taps(&self, position: &Self::Position, mv: &Self::Move) -> Vec<Tap>;

    /// Whether a move is a formality, as passing where the dice leave nothing else: where it is the only
    /// one it is made for the player, and counts as no decision of his.
    fn is_formality(&self, _mv: &Self::Move) -> bool {
        false
    }

    /// The move, by its place among all legal ones, that is made for the player: a formality, or where the
    /// others would come to the same.
    fn formality(&self, _position: &Self::Position, moves: &[Self::Move]) -> Option<usize> {
        matches!(moves, [only] if self.is_formality(only)).then_some(0)
    }

    /// Whether by a move the players change seats (a pie rule, swap): colours, board and whose turn it is
    /// by colour stay as `play` leaves them. Whoever plays the move tells it ([`Event::Exchange`]).
    ///
    /// [`Event::Exchange`]: super::Event::Exchange
    fn exchanges(&self, _mv: &Self::Move) -> bool {
        false
    }

    /// Why no legal move begins with these taps; `None` where one does, or where nothing
    /// particular can be said.
    fn why_not(&self, _position: &Self::Position, _taps: &[Tap]) -> Option<Message> {
        None
    }

    /// A move as players write it, distinct among the legal moves; a throw starts with `~`.
    fn write(&self, position: &Self::Position, mv: &Self::Move) -> String;

    /// Whether a notation that no move is written as means this move all the same.
    fn is_alias(&self, _position: &Self::Position, _mv: &Self::Move, _notation: &str) -> bool {
        false
    }

    /// A position in the one-line form of the game's rules.
    fn text(&self, position: &Self::Position) -> String;

    /// Reads what `text` writes, and whatever else the rules accept; never panics.
    fn read(&self, text: &str) -> Result<Self::Position, Misread>;

    /// A legal move, each as likely as the next, or a throw by its odds, where drawing one costs less
    /// than listing all; `None` where it doesn't, and where there is none.
    fn sample(&self, _position: &Self::Position, _random: &mut SplitMix64) -> Option<Self::Move> {
        None
    }

    /// A legal move, each as likely as the next, or a throw by its odds, where `turn` says that the game
    /// goes on; `moves` is room for a list.
    fn random_move(
        &self,
        position: &Self::Position,
        turn: Turn,
        moves: &mut Vec<Self::Move>,
        random: &mut SplitMix64,
    ) -> Self::Move {
        if let Some(mv) = self.sample(position, random) {
            return mv;
        }
        moves.clear();
        self.moves(position, moves);
        let chosen = match turn {
            Turn::Chance => self.thrown(position, moves, random.draw()),
            _ => random.below(moves.len() as u32) as usize,
        };
        moves.swap_remove(chosen)
    }

    /// True where play has ended and only its result is being agreed on: counts of moves and
    /// random games end here, with the result of [`Game::standing`].
    fn settled(&self, _position: &Self::Position) -> bool {
        false
    }

    /// How a settled game would end if both agreed to it as it stands.
    fn standing(&self, _position: &Self::Position) -> Outcome {
        Outcome {
            verdict: Verdict::Drawn,
            scores: None,
        }
    }

    /// How the game has ended by `turn`, or would end as it stands where play is over and only being
    /// agreed on.
    fn ended(&self, position: &Self::Position, turn: Turn) -> Option<Outcome> {
        match turn {
            Turn::Over(outcome) => Some(outcome),
            _ => self.settled(position).then(|| self.standing(position)),
        }
    }
}
