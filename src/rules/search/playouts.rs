//! Random games. They measure the speed of the rules and the balance of the game.

use super::AnyGame;
use super::SearchControl;
use crate::rules::{Estimate, PlayoutTrace, Seat, SplitMix64, Verdict};

/// The condition for the end of a series.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SeriesLimit {
    /// The series ends after this number of games.
    Games(u64),
    /// The series ends after this number of seconds.
    Seconds(f64),
}

/// The results of a series of games.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// The number of games played, including unfinished ones.
    pub games: u64,
    /// The number of moves and throws of all games together.
    pub moves: u64,
    /// The time that the series took, in seconds.
    pub seconds: f64,
    /// The number of games that each seat won.
    pub won: [u64; 2],
    /// The number of drawn games.
    pub drawn: u64,
    /// The number of lost games, in a game for one player.
    pub lost: u64,
    /// The number of games given up after `MAX_MOVES` moves; the rules promise that there are none.
    pub unfinished: u64,
}

impl Tally {
    fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Won(seat) => self.won[seat.index()] += 1,
            Verdict::Drawn => self.drawn += 1,
            Verdict::Lost => self.lost += 1,
        }
    }
}

fn verdict(ahead: i32) -> Verdict {
    match ahead {
        1.. => Verdict::Won(Seat::FIRST),
        0 => Verdict::Drawn,
        _ => Verdict::Won(Seat::SECOND),
    }
}

/// Plays the root out and estimates the end of the game: see [`super::Searcher::estimate`].
pub(super) fn estimate(
    game: &dyn AnyGame,
    playouts: u32,
    seed: u64,
) -> Option<(Vec<i32>, Estimate)> {
    let mut random = SplitMix64::new(seed);
    let mut trace = PlayoutTrace {
        held: vec![0; game.board().places.len()],
        ..PlayoutTrace::default()
    };
    // A game without an estimate needs no playouts.
    game.estimate(&trace.held, 0)?;
    for _ in 0..playouts {
        trace.played.clear();
        game.rollout(&mut random, &mut trace);
    }
    let estimate = game.estimate(&trace.held, playouts as i32)?;
    Some((trace.held, estimate))
}

/// A limit above the number of moves of any game.
const MAX_MOVES: u32 = 100_000;

/// Plays from `root` to the end, again and again. Each legal move is equally likely; if
/// `searching`, moves are chosen as in the tree search.
pub(super) fn play(
    game: &mut dyn AnyGame,
    limit: SeriesLimit,
    seed: u64,
    searching: bool,
    control: &mut dyn SearchControl,
) -> Tally {
    let started = control.millis();
    let mut tally = Tally::default();
    let mut random = SplitMix64::new(seed);
    let mut trace = PlayoutTrace::default();
    loop {
        tally.seconds = (control.millis() - started) / 1000.0;
        let done = match limit {
            SeriesLimit::Games(games) => tally.games >= games,
            SeriesLimit::Seconds(seconds) => tally.seconds >= seconds,
        };
        if done {
            return tally;
        }
        if searching {
            tally.games += 1;
            trace.played.clear();
            let ahead = game.rollout(&mut random, &mut trace);
            tally.moves += trace.played.len() as u64;
            tally.count(verdict(ahead));
            continue;
        }
        game.copy_root();
        one_game(game, &mut random, &mut tally);
    }
}

fn one_game(game: &mut dyn AnyGame, random: &mut SplitMix64, tally: &mut Tally) {
    /// The ply with the copy of the root.
    const HERE: usize = 1;
    tally.games += 1;
    for _ in 0..MAX_MOVES {
        if let Some(outcome) = game.random_step(HERE, random) {
            return tally.count(outcome.verdict);
        }
        tally.moves += 1;
    }
    tally.unfinished += 1;
}

#[cfg(test)]
mod tests {
    use crate::{
        games::GAMES,
        rules::{Options, SplitMix64, Turn},
        search::AnyGame,
    };
    use std::collections::BTreeMap;

    /// Draws at one position so often that even a rare move comes up a few dozen times. Compares
    /// the results with the listed moves and their odds.
    fn hold_to_the_odds(key: &str, game: &mut dyn AnyGame, random: &mut SplitMix64) {
        const EACH: f64 = 60.0;
        let mut listed = BTreeMap::new();
        let count = game.list(0);
        let mut all = 0;
        for index in 0..count {
            let weight = match game.turn(0) {
                Turn::Chance => game.weight(0, index),
                _ => 1,
            };
            game.play(0, index);
            *listed.entry(game.text(1)).or_insert(0) += weight;
            all += weight;
        }
        let draws = (EACH * f64::from(all)) as usize;
        let mut drawn = BTreeMap::new();
        for _ in 0..draws {
            game.copy_root();
            assert_eq!(game.random_step(1, random), None);
            *drawn.entry(game.text(1)).or_insert(0) += 1;
        }
        assert!(drawn.keys().all(|text| listed.contains_key(text)), "{key}");
        for (text, weight) in listed {
            let expected = EACH * f64::from(weight);
            let found = f64::from(drawn.get(&text).copied().unwrap_or(0));
            // Six standard errors: chance exceeds this once in a few hundred million moves. The
            // draws are always the same.
            let deviation = (found - expected).abs();
            assert!(
                deviation < 6.0 * expected.sqrt(),
                "{key}: {text} {found} of {expected}"
            );
        }
    }

    #[test]
    fn drawn_moves_are_as_likely_as_listed_ones() {
        for entry in GAMES {
            let mut random = SplitMix64::new(1);
            let mut game = entry.try_open(&Options::none()).expect("rules");
            for ply in 0..12 {
                if matches!(game.turn(ply), Turn::Over(_)) {
                    break;
                }
                hold_to_the_odds(entry.key, &mut *game.branch(ply), &mut random);
                let count = game.list(ply);
                game.play(ply, random.below(count as u32) as usize);
            }
        }
    }
}
