//! Random games: how fast the rules are, and how even the game is.

use super::Pulse;
use crate::rules::{Course, Seat, SplitMix64, Trace, Verdict};

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

/// More moves than any game takes.
const LONGEST: u32 = 100_000;

/// Plays from `root` to the end, again and again: each legal move as likely as the next, or, where
/// `searching`, as the tree search plays.
pub(super) fn play(
    course: &mut dyn Course,
    extent: Extent,
    seed: u64,
    searching: bool,
    pulse: &mut dyn Pulse,
) -> Tally {
    let started = pulse.millis();
    let mut tally = Tally::default();
    let mut random = SplitMix64::new(seed);
    let mut trace = Trace::default();
    loop {
        tally.seconds = (pulse.millis() - started) / 1000.0;
        let done = match extent {
            Extent::Games(games) => tally.games >= games,
            Extent::Seconds(seconds) => tally.seconds >= seconds,
        };
        if done {
            return tally;
        }
        if searching {
            tally.games += 1;
            trace.played.clear();
            let ahead = course.rollout(&mut random, &mut trace);
            tally.moves += trace.played.len() as u64;
            tally.count(verdict(ahead));
            continue;
        }
        course.restart();
        one_game(course, &mut random, &mut tally);
    }
}

fn one_game(course: &mut dyn Course, random: &mut SplitMix64, tally: &mut Tally) {
    /// The ply that the root has been copied to.
    const HERE: usize = 1;
    tally.games += 1;
    for _ in 0..LONGEST {
        if let Some(outcome) = course.stroll(HERE, random) {
            return tally.count(outcome.verdict);
        }
        tally.moves += 1;
    }
    tally.unfinished += 1;
}
