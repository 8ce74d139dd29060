//! The needs of a search in a game with an evaluation. The rules themselves do not use this.

use super::{Game, Message, Mixer, Seat};
use std::hash::{Hash, Hasher};

/// The search method for a game with an evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Iterative-deepening alpha-beta, with expectation over throws if there are any.
    AlphaBeta,
    /// One ply of search, because the evaluation is exact.
    Exact,
    /// A search for a win in a game for one player without chance. It ends when it has found a win,
    /// or has proved that there is none.
    Solve,
}

/// A game with an evaluation of its positions.
pub trait Evaluate: Game {
    /// Returns the search method for this game.
    fn method(&self) -> Method {
        Method::AlphaBeta
    }

    /// Evaluates a position for a seat, between -10 000 and 10 000. A small advantage (a seed, a
    /// man) is 100. The value for one seat is the negative of the value for the other.
    fn evaluate(&self, position: &Self::Position, seat: Seat) -> i32;

    /// Returns the advantage, on the scale of [`Evaluate::evaluate`], that the page shows as half a
    /// won game.
    fn evaluation_scale(&self) -> i32 {
        400
    }

    /// Returns the value of the end of a game to a seat, on the scale of [`Evaluate::evaluate`]. It
    /// matters where a win is not all: points won, or chances that must be weighed against
    /// evaluations.
    fn payoff(&self, _position: &Self::Position, _seat: Seat) -> Option<i32> {
        None
    }

    /// Returns true if an evaluation would mislead: in the middle of a turn, or with a capture due.
    /// The search then goes deeper.
    fn needs_quiescence(&self, position: &Self::Position) -> bool {
        self.is_midturn(position)
    }

    /// Returns whether turns of several moves can be too long to search in full. Beyond its nominal
    /// depth the search then follows only the moves with the highest [`Evaluate::ordering_score`].
    fn has_long_turns(&self) -> bool {
        false
    }

    /// Returns true if there are so many legal moves that the search should evaluate the position
    /// instead.
    fn too_many_moves(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Explains why a move is good, where the game is understood well enough.
    fn explain(&self, _position: &Self::Position, _mv: &Self::Move) -> Option<Message> {
        None
    }

    /// Returns the ordering score of a move. The search tries moves with a higher score first.
    fn ordering_score(&self, _position: &Self::Position, _mv: &Self::Move) -> i32 {
        0
    }

    /// Returns the lowest ordering score and the largest number of moves that the search considers.
    /// `best` is the highest ordering score of the position. The default considers all moves.
    fn root_move_limit(&self, _best: i32) -> (i32, usize) {
        (i32::MIN, usize::MAX)
    }

    /// Returns a move that wins by force, if the game can find one faster than the search of all
    /// moves. Calls `goes_on` before each position that it visits, and gives up when that returns
    /// false.
    fn forced_win(
        &self,
        _position: &Self::Position,
        _goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<Self::Move> {
        None
    }

    /// Returns the number of positions that one evaluation may visit. The search counts these to
    /// decide when to check the clock.
    fn positions_per_evaluation(&self) -> u64 {
        1
    }

    /// Returns a key that identifies a position in the transposition table. Everything that decides
    /// the value of a position must be part of the key. A thing that rarely matters (a history) may
    /// stay out. The default hashes the whole position.
    fn key(&self, position: &Self::Position) -> u64 {
        let mut mixer = Mixer::default();
        position.hash(&mut mixer);
        mixer.finish()
    }
}
