//! Random games: how fast the rules are, and how even the game is.

use super::Pulse;
use crate::rules::{Game, SplitMix64, Turn, Verdict};

/// When to stop playing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Extent {
    Games(u64),
    Seconds(f64),
}

/// What came of the games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    pub games: u64,
    /// Moves and throws of all games together.
    pub moves: u64,
    pub seconds: f64,
    /// Games won by each seat.
    pub won: [u64; 2],
    pub drawn: u64,
    /// Games for one that were lost.
    pub lost: u64,
    /// Games given up after [`LONGEST`] moves; the rules promise that there are none.
    pub unfinished: u64,
}

/// More moves than any game takes.
const LONGEST: u32 = 100_000;

/// Plays from `root` to the end, again and again, each legal move as likely as the next.
pub fn play<G: Game>(
    game: &G,
    root: &G::Position,
    extent: Extent,
    seed: u64,
    pulse: &mut dyn Pulse,
) -> Tally {
    let started = pulse.millis();
    let mut tally = Tally::default();
    let mut random = SplitMix64::new(seed);
    let mut position = root.clone();
    let mut moves = Vec::new();
    loop {
        tally.seconds = (pulse.millis() - started) / 1000.0;
        let done = match extent {
            Extent::Games(games) => tally.games >= games,
            Extent::Seconds(seconds) => tally.seconds >= seconds,
        };
        if done {
            return tally;
        }
        position.clone_from(root);
        one_game(game, &mut position, &mut moves, &mut random, &mut tally);
    }
}

fn one_game<G: Game>(
    game: &G,
    position: &mut G::Position,
    moves: &mut Vec<G::Move>,
    random: &mut SplitMix64,
    tally: &mut Tally,
) {
    tally.games += 1;
    for _ in 0..LONGEST {
        let turn = game.turn(position);
        if let Turn::Over(outcome) = turn {
            match outcome.verdict {
                Verdict::Won(seat) => tally.won[seat.index()] += 1,
                Verdict::Drawn => tally.drawn += 1,
                Verdict::Lost => tally.lost += 1,
            }
            return;
        }
        moves.clear();
        game.moves(position, moves);
        let chosen = if turn == Turn::Chance {
            game.thrown(position, moves, random.draw())
        } else {
            random.below(moves.len() as u32) as usize
        };
        game.play(position, &moves[chosen], &mut ());
        tally.moves += 1;
    }
    tally.unfinished += 1;
}
