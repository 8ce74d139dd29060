//! What a tree search wants of a game that it plays out because its positions can't be judged. Nobody
//! needs it to play by the rules.

use super::{Game, Seat, Site, SplitMix64, Turn, Verdict};

/// What a search wants to know of a playout besides its result.
#[derive(Default)]
pub struct Trace {
    /// Who played where, in order; the search empties it.
    pub played: Vec<(Seat, Site)>,
    /// For every site, one is added where the first seat held it at the end, and taken away where
    /// the second did. Left alone where empty.
    pub held: Vec<i32>,
}

/// A game that is thought about by playing it out, again and again.
pub trait Playout: Game {
    /// Plays a position out to its end, and returns what the first seat is ahead by there, in half
    /// points. The default plays any moves, and knows of wins alone; a game does better with moves that
    /// are quick and not quite foolish.
    fn rollout(
        &self,
        position: &Self::Position,
        random: &mut SplitMix64,
        trace: &mut Trace,
    ) -> i32 {
        let mut position = position.clone();
        let mut moves = Vec::new();
        for _ in 0..LONGEST {
            let turn = self.turn(&position);
            if let Some(outcome) = self.ended(&position, turn) {
                return match outcome.verdict {
                    Verdict::Won(Seat::FIRST) => 1,
                    Verdict::Won(_) | Verdict::Lost => -1,
                    Verdict::Drawn => 0,
                };
            }
            let mv = self.random_move(&position, turn, &mut moves, random);
            if let (Turn::Player(seat), Some(spot)) = (turn, self.spot(&mv)) {
                trace.played.push((seat, spot));
            }
            self.play(&mut position, &mv, &mut ());
        }
        0
    }

    /// Where a move takes place, for a search that learns from moves played later as well.
    fn spot(&self, _mv: &Self::Move) -> Option<Site> {
        None
    }

    /// How many playouts a move is taken to have won before it was tried; `None` for one that no
    /// sensible player makes while there are others.
    fn favour(&self, _position: &Self::Position, _mv: &Self::Move) -> Option<u32> {
        Some(0)
    }

    /// What to say in the agreement about a settled position, when `held` tells for every site how
    /// often of `games` playouts it was the first seat's minus how often the second's.
    fn agree(&self, _position: &Self::Position, _held: &[i32], _games: i32) -> Option<Self::Move> {
        None
    }
}

/// More moves than a game takes that is played at random.
const LONGEST: usize = 100_000;
