//! What a search wants of a game whose positions can be judged. Nobody needs it to play by the rules.

use super::{Game, Message, Mixer, Seat};
use std::hash::{Hash, Hasher};

/// How a game that can be judged is searched. The search knows what each name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Alpha-beta, deeper and deeper, with the expectation over throws where there are any.
    AlphaBeta,
    /// The judgement is exact: one look ahead is enough.
    Exact,
    /// A game for one, without chance: a way to win is looked for until there is proof of one, or of
    /// none.
    Solve,
}

/// A game whose positions can be judged without playing them out.
pub trait Judge: Game {
    /// How the computer thinks about this game.
    fn method(&self) -> Method {
        Method::AlphaBeta
    }

    /// How good a position looks to a seat, between -10 000 and 10 000; 100 is a small advantage
    /// (a seed, a man), and the value to one seat is minus that to the other.
    fn judge(&self, position: &Self::Position, seat: Seat) -> i32;

    /// The advantage, on the scale of [`Judge::judge`], that a reader is shown as half a won game.
    fn evaluation_scale(&self) -> i32 {
        400
    }

    /// What the end of a game is worth to a seat, on the scale of [`Judge::judge`], where winning is
    /// not all: points won, or chances that must be weighed against judgements.
    fn payoff(&self, _position: &Self::Position, _seat: Seat) -> Option<i32> {
        None
    }

    /// True where a judgement would mislead: in the middle of a turn, or with a capture due. The
    /// search looks on.
    fn needs_quiescence(&self, position: &Self::Position) -> bool {
        self.midturn(position)
    }

    /// Whether turns of several moves can go on for so long that no search plays them out in every way:
    /// beyond its depth it goes on with the most promising moves alone, by [`Judge::ordering_score`].
    fn has_long_turns(&self) -> bool {
        false
    }

    /// True where so many moves are legal that a search does better to judge than to look on.
    fn too_many_moves(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Why a move is good, where the game is understood well enough to say so.
    fn explain(&self, _position: &Self::Position, _mv: &Self::Move) -> Option<Message> {
        None
    }

    /// How much a move promises, for the order in which the search tries moves.
    fn ordering_score(&self, _position: &Self::Position, _mv: &Self::Move) -> i32 {
        0
    }

    /// Of the moves of a position whose most promising one has the ordering score `best`: from which score on,
    /// and how many at most, a search looks at. All, where there are not too many of them.
    fn worth_a_look(&self, _best: i32) -> (i32, usize) {
        (i32::MIN, usize::MAX)
    }

    /// A move that wins by force, where the game has a way to find one that no search of all moves would. Asks
    /// `goes_on` before each position that it looks at, and gives up where the answer is no.
    fn forced_win(
        &self,
        _position: &Self::Position,
        _goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<Self::Move> {
        None
    }

    /// How many positions one judgement may go through: by these the search counts when it looks at the clock.
    fn positions_a_judgement(&self) -> u64 {
        1
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
