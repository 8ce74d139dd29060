//! The trait that every game implements.

use super::{Beside, Board, Log, Message, Mixer, Pile, Site, SplitMix64};
use std::{
    fmt::{self, Debug},
    hash::{Hash, Hasher},
};

/// A player's place at the table: 0 for the first named side, 1 for the second.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Seat(pub u8);

impl Seat {
    pub const FIRST: Seat = Seat(0);
    pub const SECOND: Seat = Seat(1);

    /// The opponent, in a game for two.
    pub fn other(self) -> Seat {
        Seat(1 - self.0)
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
    /// The dice: `moves` lists every throw, `odds` weighs them.
    Chance,
    Over(Outcome),
}

/// One thing that a player can point at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Tap {
    Site(Site),
    /// A choice in words, by the key of its label: pass, stop, left, approach.
    Word(&'static str),
}

/// How the computer thinks about a game. The search room knows what each name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Alpha-beta, deeper and deeper, with the expectation over throws where there are any.
    AlphaBeta,
    /// The judgement is exact: one look ahead is enough.
    Exact,
    /// Monte Carlo tree search with playouts, where no judgement is to be had.
    Playouts,
    /// A game for one, without chance: a way to win is looked for until there is proof of one, or of
    /// none.
    Solve,
}

/// A position text that does not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misread {
    /// What is wrong with it, in plain English, for programs and for whoever types a position.
    pub message: String,
}

impl Misread {
    pub fn new(message: impl Into<String>) -> Misread {
        Misread {
            message: message.into(),
        }
    }
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Misread {}

/// What a search wants to know of a playout besides its result.
#[derive(Default)]
pub struct Trace {
    /// Who played where, in order; the search empties it.
    pub played: Vec<(Seat, Site)>,
    /// For every site, one is added where the first seat held it at the end, and taken away where
    /// the second did. Left alone where empty.
    pub held: Vec<i32>,
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

    /// How the computer thinks about this game.
    fn method(&self) -> Method {
        Method::AlphaBeta
    }

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
    fn odds(&self, _position: &Self::Position, _throw: &Self::Move) -> u32 {
        1
    }

    /// Which of all throws a random number picks, by their odds; every number picks one.
    fn thrown(&self, position: &Self::Position, throws: &[Self::Move], number: u64) -> usize {
        let odds = |throw: &Self::Move| u64::from(self.odds(position, throw));
        let mut left = number % throws.iter().map(odds).sum::<u64>();
        let picked = throws.iter().position(|throw| {
            let rest = left.checked_sub(odds(throw));
            left = rest.unwrap_or(0);
            rest.is_none()
        });
        picked.expect("a throw for every number below the sum of the odds")
    }

    /// Plays a legal move, and tells `log` what the players see.
    fn play(&self, position: &mut Self::Position, mv: &Self::Move, log: &mut impl Log);

    /// Makes the board such that it can show a position that was read: called before play goes on
    /// from it. Nothing to do where every position has the same board.
    fn fit(&mut self, _position: &Self::Position) {}

    /// What lies where, sorted.
    fn piles(&self, position: &Self::Position) -> Vec<Pile>;

    /// What must be seen besides the pieces: counts, marks on places, dice.
    fn beside(&self, _position: &Self::Position) -> Beside {
        Beside::default()
    }

    /// What a player points at, in order, to make a move. No two legal moves share a sequence,
    /// and none is the beginning of another. Throws have none.
    fn taps(&self, position: &Self::Position, mv: &Self::Move) -> Vec<Tap>;

    /// Why no legal move begins with these taps; `None` where one does, or where nothing
    /// particular can be said.
    fn why_not(&self, _position: &Self::Position, _taps: &[Tap]) -> Option<Message> {
        None
    }

    /// A move as players write it, distinct among the legal moves; a throw starts with `~`.
    fn write(&self, position: &Self::Position, mv: &Self::Move) -> String;

    /// Whether a notation that no move is written as means this move all the same.
    fn also(&self, _position: &Self::Position, _mv: &Self::Move, _notation: &str) -> bool {
        false
    }

    /// A position in the one-line form of the game's rules.
    fn text(&self, position: &Self::Position) -> String;

    /// Reads what `text` writes, and whatever else the rules accept; never panics.
    fn read(&self, text: &str) -> Result<Self::Position, Misread>;

    /// How good a position looks to a seat, between -10 000 and 10 000; 100 is a small advantage
    /// (a seed, a man), and the value to one seat is minus that to the other.
    fn judge(&self, _position: &Self::Position, _seat: Seat) -> i32 {
        0
    }

    /// The advantage, on the scale of [`Game::judge`], that a reader is shown as half a won game.
    fn half(&self) -> i32 {
        400
    }

    /// What the end of a game is worth to a seat, on the scale of [`Game::judge`], where winning is
    /// not all: points won, or chances that must be weighed against judgements.
    fn payoff(&self, _position: &Self::Position, _seat: Seat) -> Option<i32> {
        None
    }

    /// A legal move, each as likely as the next, or a throw by its odds, where drawing one costs less
    /// than listing all; `None` where it doesn't, and where there is none.
    fn draw(&self, _position: &Self::Position, _random: &mut SplitMix64) -> Option<Self::Move> {
        None
    }

    /// True where a judgement would mislead: in the middle of a turn, or with a capture due. The
    /// search looks on.
    fn restless(&self, position: &Self::Position) -> bool {
        self.midturn(position)
    }

    /// True where so many moves are legal that a search does better to judge than to look on.
    fn vast(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Why a move is good, where the game is understood well enough to say so.
    fn explain(&self, _position: &Self::Position, _mv: &Self::Move) -> Option<Message> {
        None
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

    /// Plays a position out to its end by moves that are quick and not quite foolish, and returns
    /// what the first seat is ahead by there, in half points. Only [`Method::Playouts`] asks.
    fn rollout(&self, _position: &Self::Position, _random: &mut SplitMix64, _: &mut Trace) -> i32 {
        0
    }

    /// Where a move takes place, for a search that learns from moves played later as well.
    fn spot(&self, _mv: &Self::Move) -> Option<Site> {
        None
    }

    /// What to say in the agreement about a settled position, when `held` tells for every site how
    /// often of `games` playouts it was the first seat's minus how often the second's.
    fn agree(&self, _position: &Self::Position, _held: &[i32], _games: i32) -> Option<Self::Move> {
        None
    }

    /// How much a move promises, for the order in which the search tries moves.
    fn promise(&self, _position: &Self::Position, _mv: &Self::Move) -> i32 {
        0
    }

    /// A number that tells positions apart for the search's memory: whatever decides the value of
    /// a position goes in; what only rarely does (a history) may stay out. The default takes the
    /// whole position in.
    fn key(&self, position: &Self::Position) -> u64 {
        let mut mixer = Mixer::default();
        position.hash(&mut mixer);
        mixer.finish()
    }
}
