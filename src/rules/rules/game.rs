//! The rules of one game, as the trait [`Game`]. A search needs more than the rules; the traits
//! [`Evaluate`](super::Evaluate) and [`Playout`](super::Playout) have the rest.

use super::{Board, BoardInfo, Log, Message, ParseError, Pile, Site, SplitMix64};
use std::{
    fmt::{self, Debug},
    hash::Hash,
};

/// A player's seat at the table: 0 for the side that the game names first, 1 for the other side.
#[derive(Default, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat of the side that the game names first.
    pub const FIRST: Seat = Seat(0);
    /// The seat of the side that the game names second.
    pub const SECOND: Seat = Seat(1);

    /// Returns the opponent, in a game for two.
    pub fn other(self) -> Seat {
        Seat(1 - self.0)
    }

    /// Returns the other seat if the players have `swapped` seats, and this one otherwise.
    pub fn swapped_if(self, swapped: bool) -> Seat {
        if swapped { self.other() } else { self }
    }

    /// Returns the index of the seat in a list with one item per seat.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The result of a game without its score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// This seat has won.
    Won(Seat),
    /// Nobody has won.
    Drawn,
    /// A game for one player that ended without success.
    Lost,
}

/// A score in half points, because Go gives half points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

impl Score {
    /// Makes a score of this many half points.
    pub fn halves(halves: i32) -> Score {
        Score(halves)
    }

    /// Makes a score of this many whole points.
    pub fn whole(points: impl Into<i32>) -> Score {
        Score(2 * points.into())
    }

    /// Returns the absolute difference of two scores.
    pub fn abs_diff(self, other: Score) -> Score {
        Score((self.0 - other.0).abs())
    }

    /// Returns the score in points; the result is exact.
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

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The result without the score.
    pub verdict: Verdict,
    /// The score of each seat (seeds, points, a match score), if the game keeps one.
    pub scores: Option<[Score; 2]>,
}

/// The next decision: a player's move, a throw, or none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The player of this seat moves.
    Player(Seat),
    /// Chance decides, by dice or by lot: `moves` lists every throw, and `weight` gives its odds.
    Chance,
    /// The game has ended.
    Over(Outcome),
}

impl Turn {
    /// Swaps the two seats.
    pub fn swapped(self) -> Turn {
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
    /// A place of the board.
    Site(Site),
    /// A die beside the board, by its index in the row.
    Die(u8),
    /// A choice that has a label instead of a place, by the key of the label, such as `pass` or
    /// `stop`.
    Word(&'static str),
}

/// The rules of one game with its options set: everything that stays the same during a game.
///
/// A game never renders anything, never reads a clock and never throws dice. The table checks that
/// a move is legal, so `play` need not. The position holds everything that the rules must remember:
/// repetition, an unfinished turn, the score of a match. The game can therefore continue from a
/// copy of a position.
///
/// # Examples
///
/// A race for one player over three squares. Each move goes one or two squares. The example leaves
/// out the methods with a default body.
///
/// ```
/// use tavolando_rules::rules::*;
///
/// /// The whole game: it has no options.
/// struct Steps(Board);
///
/// impl Game for Steps {
///     type Position = u8; // the square of the man
///     type Move = u8; // the number of squares
///
///     fn board(&self) -> &Board {
///         &self.0
///     }
///     fn start(&self) -> u8 {
///         0
///     }
///     fn turn(&self, square: &u8) -> Turn {
///         match square {
///             0..3 => Turn::Player(Seat::FIRST),
///             _ => Turn::Over(Outcome { verdict: Verdict::Won(Seat::FIRST), scores: None }),
///         }
///     }
///     fn moves(&self, square: &u8, list: &mut Vec<u8>) {
///         list.extend((1..=2).filter(|steps| square + steps <= 3));
///     }
///     fn play(&self, square: &mut u8, steps: &u8, _log: &mut impl Log) {
///         *square += steps;
///     }
///     fn piles(&self, _: &u8) -> Vec<Pile> {
///         Vec::new()
///     }
///     fn taps(&self, square: &u8, steps: &u8) -> Vec<Tap> {
///         vec![Tap::Site(Site(u16::from(square + steps)))]
///     }
///     fn write(&self, _: &u8, steps: &u8) -> String {
///         steps.to_string()
///     }
///     fn text(&self, square: &u8) -> String {
///         square.to_string()
///     }
///     fn read(&self, text: &str) -> Result<u8, ParseError> {
///         let wrong = |_| ParseError::of("no-square", "a square is a number", Vec::new());
///         text.parse().map_err(wrong)
///     }
/// }
///
/// let game = Steps(Board::EMPTY);
/// let mut moves = Vec::new();
/// game.moves(&2, &mut moves);
/// assert_eq!(moves, [1]);
/// ```
pub trait Game: Sized + 'static {
    /// Everything that the rules may look at, and nothing else. Implement `clone_from` where a
    /// position owns memory: the search copies positions millions of times.
    ///
    /// # Equality
    ///
    /// `Eq` compares everything that can change what is legal, how the game ends, or the value of
    /// the position: pieces, hands, the side to move, an unfinished turn, counts of quiet moves,
    /// the score of a match, and the history where a rule of repetition needs it. It may leave out
    /// only data that follow from the rest, such as a cache. The table treats equal positions as
    /// the same position of a record.
    ///
    /// `Hash` may also leave out data that rarely matter, such as the history. The default of
    /// [`Evaluate::key`](super::Evaluate::key) hashes the position, and the search treats positions
    /// with the same key as the same node. A rule of repetition compares fewer things; each rule
    /// says which (`kit/history.rs`).
    type Position: Clone + Eq + Hash + Debug + 'static;
    /// The step from one decision to the next: usually the move of one man, or one throw of the
    /// dice. A whole chain of captures is one `Move` if the rules treat it as one move.
    type Move: Clone + Eq + Debug + 'static;

    /// Returns the board for the rules and the renderer.
    fn board(&self) -> &Board;

    /// Returns the opening position.
    fn start(&self) -> Self::Position;

    /// Returns who decides next, or the end of the game. This must be cheap: the search calls it at
    /// every node.
    fn turn(&self, position: &Self::Position) -> Turn;

    /// Checks whether the side to move has already moved in this turn, and moves again.
    fn is_midturn(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Adds every legal move, or every throw of the dice, to `list`, in a fixed order. Adds none
    /// exactly when the game is over.
    fn moves(&self, position: &Self::Position, list: &mut Vec<Self::Move>);

    /// Returns the odds of a throw relative to the others; at least 1.
    fn weight(&self, _position: &Self::Position, _throw: &Self::Move) -> u32 {
        1
    }

    /// Returns the index of the throw that a random number selects, by the odds. Every number
    /// selects one.
    fn pick_throw(&self, position: &Self::Position, throws: &[Self::Move], number: u64) -> usize {
        let weight = |throw: &Self::Move| u64::from(self.weight(position, throw));
        let mut left = number % throws.iter().map(weight).sum::<u64>();
        let picked = throws.iter().position(|throw| {
            let rest = left.checked_sub(weight(throw));
            left = rest.unwrap_or(0);
            rest.is_none()
        });
        picked.expect("a throw for every number below the sum of the odds")
    }

    /// Plays a legal move, and reports to `log` the events that the players see.
    fn play(&self, position: &mut Self::Position, mv: &Self::Move, log: &mut impl Log);

    /// Changes the board so that it can show a position that was read from text. The table calls
    /// this before play continues from that position. A game with only one board need not implement
    /// it.
    fn resize_board(&mut self, _position: &Self::Position) {}

    /// Checks whether a position that was read from text fits the current board.
    fn has_board_of(&self, _position: &Self::Position) -> bool {
        true
    }

    /// Returns all pieces on the board, sorted.
    fn piles(&self, position: &Self::Position) -> Vec<Pile>;

    /// Returns for each seat the track of its men, from the start to the exit. The lists are empty
    /// in games without a track.
    fn paths(&self) -> [Vec<Site>; 2] {
        [Vec::new(), Vec::new()]
    }

    /// Returns the name by which the player at `seat` calls a place in notation, if it is not the
    /// place's own name: both may count the points from their own side.
    fn place_name(&self, _seat: Seat, _site: Site) -> Option<String> {
        None
    }

    /// Returns the things that players must see besides the pieces: counts, marks on places, dice.
    fn info(&self, _position: &Self::Position) -> BoardInfo {
        BoardInfo::default()
    }

    /// Returns the taps, in order, that make a move. No two legal moves share a sequence, and no
    /// sequence is the beginning of another. Throws have none.
    fn taps(&self, position: &Self::Position, mv: &Self::Move) -> Vec<Tap>;

    /// Checks whether a move is a formality, such as a pass when the dice allow nothing else. If it
    /// is the only move, the table plays it for the player, and it does not count as a decision.
    fn is_forced_pass(&self, _mv: &Self::Move) -> bool {
        false
    }

    /// Returns the index of the legal move that the table plays for the player: a formality, or any
    /// move where all moves have the same effect.
    fn forced_move(&self, _position: &Self::Position, moves: &[Self::Move]) -> Option<usize> {
        matches!(moves, [only] if self.is_forced_pass(only)).then_some(0)
    }

    /// Checks whether the players swap seats with this move, as under the pie rule. Colours, the
    /// board and the colour to move stay as `play` leaves them. The caller that plays the move
    /// reports [`Event::SwapSeats`].
    ///
    /// [`Event::SwapSeats`]: super::Event::SwapSeats
    fn swaps_seats(&self, _mv: &Self::Move) -> bool {
        false
    }

    /// Explains why no legal move begins with these taps. Returns `None` if one does, or if there
    /// is no particular reason.
    fn why_not(&self, _position: &Self::Position, _taps: &[Tap]) -> Option<Message> {
        None
    }

    /// Writes a move in the players' notation, distinct among the legal moves. A throw starts with
    /// `~`.
    fn write(&self, position: &Self::Position, mv: &Self::Move) -> String;

    /// Checks whether an alternative notation means this move. No move may be written as that
    /// notation.
    fn is_alias(&self, _position: &Self::Position, _mv: &Self::Move, _notation: &str) -> bool {
        false
    }

    /// Writes a position as one line of text, in the form that the game's rules define.
    fn text(&self, position: &Self::Position) -> String;

    /// Reads the output of `text` and any other form that the rules accept; never panics.
    fn read(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// Draws a legal move uniformly, or a throw by its odds, where that is cheaper than listing
    /// all. Returns `None` where it is not cheaper, and where there is no move.
    fn sample(&self, _position: &Self::Position, _random: &mut SplitMix64) -> Option<Self::Move> {
        None
    }

    /// Draws a legal move uniformly, or a throw by its odds. `turn` must be the turn of this
    /// position, and not [`Turn::Over`]. `moves` is a buffer.
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
            Turn::Chance => self.pick_throw(position, moves, random.next_u64()),
            _ => random.below(moves.len() as u32) as usize,
        };
        moves.swap_remove(chosen)
    }

    /// Checks whether the game is settled: play has ended, and the players only have to agree on
    /// the result. Perft and random games stop here, with the result of
    /// [`Game::result_as_it_stands`].
    fn play_is_over(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Returns the result of a settled game ([`Game::play_is_over`]) if both players agree to it as
    /// it stands.
    fn result_as_it_stands(&self, _position: &Self::Position) -> Outcome {
        Outcome {
            verdict: Verdict::Drawn,
            scores: None,
        }
    }

    /// Returns the outcome in `turn` if the game is over, and the result as it stands if the game
    /// is settled. Otherwise returns `None`.
    fn final_outcome(&self, position: &Self::Position, turn: Turn) -> Option<Outcome> {
        match turn {
            Turn::Over(outcome) => Some(outcome),
            _ => self
                .play_is_over(position)
                .then(|| self.result_as_it_stands(position)),
        }
    }
}
