//! The needs of a tree search in a game without an evaluation, which it plays out instead. The
//! rules themselves do not use this.

use super::{Game, Message, Score, Seat, Site, SplitMix64, Turn, Verdict};

/// The findings of a playout besides its result.
#[derive(Default, Debug)]
pub struct PlayoutTrace {
    /// The seat and site of each move, in order; the search empties it.
    pub played: Vec<(Seat, Site)>,
    /// A counter for every site: plus one if the first seat held it at the end, minus one if the
    /// second did. Unused if empty.
    pub held: Vec<i32>,
}

/// A chain of connected pieces, and the empty places beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The places of its pieces.
    pub pieces: Vec<Site>,
    /// The empty places that the pieces touch.
    pub liberties: Vec<Site>,
}

/// An estimate of the end of a game in which players surround places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// The probable owner of each place; `None` if it is open, or if a piece stays there.
    pub owners: Vec<Option<Seat>>,
    /// The places of the pieces that are probably lost.
    pub lost: Vec<Site>,
    /// The probable score of each seat.
    pub scores: [Score; 2],
    /// All chains on the board.
    pub chains: Vec<Chain>,
}

/// A game that the computer plays out many times to evaluate a position.
pub trait Playout: Game {
    /// Plays a position out to its end. Returns the lead of the first seat there, in half points.
    /// The default plays random moves, and its result is only a win, a draw or a loss. A game gets
    /// better results with moves that are quick to find and reasonably good.
    fn rollout(
        &self,
        position: &Self::Position,
        random: &mut SplitMix64,
        trace: &mut PlayoutTrace,
    ) -> i32 {
        let mut position = position.clone();
        let mut moves = Vec::new();
        for _ in 0..MAX_MOVES {
            let turn = self.turn(&position);
            if let Some(outcome) = self.final_outcome(&position, turn) {
                return match outcome.verdict {
                    Verdict::Won(Seat::FIRST) => 1,
                    Verdict::Won(_) | Verdict::Lost => -1,
                    Verdict::Drawn => 0,
                };
            }
            let mv = self.random_move(&position, turn, &mut moves, random);
            if let (Turn::Player(seat), Some(site)) = (turn, self.move_site(&mv)) {
                trace.played.push((seat, site));
            }
            self.play(&mut position, &mv, &mut ());
        }
        0
    }

    /// Returns the site of a move, for a search that also learns from moves played later (AMAF).
    fn move_site(&self, _mv: &Self::Move) -> Option<Site> {
        None
    }

    /// Returns the number of playouts that a move counts as having won before it was tried. Returns
    /// `None` for a move that no sensible player makes while there are others.
    fn prior(&self, _position: &Self::Position, _mv: &Self::Move) -> Option<u32> {
        Some(0)
    }

    /// Returns the next move in the agreement about a settled position. `held` has for every site
    /// the number of playouts in which the first seat held it, minus those in which the second did.
    /// `playouts` is the number of all playouts.
    fn propose_agreement(
        &self,
        _position: &Self::Position,
        _held: &[i32],
        _playouts: i32,
    ) -> Option<Self::Move> {
        None
    }

    /// Estimates the end of the game, if its players surround places. `held` and `playouts` are as
    /// in [`Playout::propose_agreement`].
    fn estimate(
        &self,
        _position: &Self::Position,
        _held: &[i32],
        _playouts: i32,
    ) -> Option<Estimate> {
        None
    }

    /// Explains why a program plays a move, if the game can say so for certain.
    fn explain(&self, _position: &Self::Position, _mv: &Self::Move) -> Option<Message> {
        None
    }
}

/// A limit above the number of moves of any random game.
const MAX_MOVES: usize = 100_000;
