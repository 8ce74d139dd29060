//! One player against another: random play, or a level of the computer. Tests and the benchmark
//! measure with it.

use std::time::Instant;
use tavolando::{
    rules::{Outcome, SplitMix64, Turn},
    search::{Budget, LEVELS, Scope, SearchControl},
    table::Table,
};

/// A search control with a real clock.
pub(crate) struct Clock(Instant);

impl Clock {
    pub(crate) fn begin() -> Clock {
        Clock(Instant::now())
    }
}

impl SearchControl for Clock {
    fn millis(&mut self) -> f64 {
        self.0.elapsed().as_secs_f64() * 1000.0
    }

    fn is_stopped(&mut self) -> bool {
        false
    }
}

/// The player of a side.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rival {
    Random,
    Level(usize),
    /// The best level, limited to so many nodes or milliseconds per move instead of its two
    /// seconds.
    Best {
        nodes: u64,
        millis: f64,
    },
}

impl Rival {
    fn choose(
        self,
        table: &Table,
        random: &mut SplitMix64,
        control: &mut dyn SearchControl,
    ) -> String {
        let budget = match self {
            Rival::Random => {
                let choices = table.legal_moves();
                let chosen = random.below(choices.len() as u32) as usize;
                return choices[chosen].notation.clone();
            }
            Rival::Level(level) => LEVELS[level - 1].budget(random.next_u64()),
            Rival::Best { nodes, millis } => Budget {
                nodes,
                millis,
                ..LEVELS[4].budget(random.next_u64())
            },
        };
        let thought = table.thinker().think(&budget, Scope::BEST, control);
        thought.expect("a move").best
    }
}

/// Plays a game to its end, with one rival at each seat. The first `opening` moves are random.
pub(crate) fn play(
    mut table: Table,
    rivals: [Rival; 2],
    opening: usize,
    random: &mut SplitMix64,
    control: &mut dyn SearchControl,
) -> Outcome {
    loop {
        let rival = match table.turn() {
            Turn::Over(outcome) => return outcome,
            Turn::Player(seat) if table.moves().len() >= opening => rivals[seat.index()],
            _ => Rival::Random,
        };
        let mv = match table.turn() {
            Turn::Chance => table.pick_throw(random.next_u64()).expect("a throw"),
            _ => rival.choose(&table, random, control),
        };
        table.play(&mv).expect("a legal move");
    }
}
