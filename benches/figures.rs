//! How fast the rules and the search are, natively, on one core. `make bench` runs it, and then the
//! same in a browser (`tests/bench.rs`).

use divan::{Bencher, counter::ItemsCount};
use std::time::Instant;
use tavolando::{
    games::{self, GAMES},
    rules::Options,
    search::{Budget, Extent, Pulse},
    table::AnyTable,
};

struct Clock(Instant);

impl Pulse for Clock {
    fn millis(&mut self) -> f64 {
        self.0.elapsed().as_secs_f64() * 1000.0
    }

    fn stopped(&mut self) -> bool {
        false
    }
}

fn clock() -> Clock {
    Clock(Instant::now())
}

fn keys() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|entry| entry.key)
}

fn start(key: &str) -> Box<dyn AnyTable> {
    (games::find(key).expect("a game").open)(&Options::none())
}

/// Random games from the start to the end, as the search plays them where it does; items are games.
#[divan::bench(args = keys(), sample_count = 5)]
fn random_games(bencher: Bencher, key: &str) {
    const GAMES: u64 = 1_000;
    let table = start(key);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        let thinker = table.thinker();
        thinker.playouts(Extent::Games(GAMES), 1, thinker.plays_out(), &mut clock())
    });
}

/// A search of a million nodes from the start; items are nodes.
#[divan::bench(args = keys().filter(|key| *key != "go"), sample_count = 3)]
fn search_nodes(bencher: Bencher, key: &str) {
    const NODES: u64 = 300_000;
    let table = start(key);
    let budget = Budget {
        nodes: NODES,
        ..Budget::of_millis(f64::INFINITY)
    };
    bencher
        .counter(ItemsCount::new(NODES))
        .bench_local(|| table.thinker().think(&budget, &mut clock()));
}

fn main() {
    for key in keys() {
        let table = start(key);
        let thought = table
            .thinker()
            .think(&Budget::of_millis(2000.0), &mut clock());
        let thought = thought.expect("a move");
        println!(
            "{key}: in two seconds depth {}, {} nodes",
            thought.depth, thought.nodes
        );
        report_strength(key);
    }
    divan::main();
}

/// How the levels fare against play at random and against each other.
fn report_strength(key: &str) {
    use tavolando::{rules::SplitMix64, search::LEVELS};
    const MATCH: u64 = 60;
    for stronger in 1..=4 {
        let weaker = stronger - 1;
        let (mut won, mut drawn) = (0, 0);
        for game in 0..MATCH {
            let mut table = start(key);
            let mut random = SplitMix64::new(game);
            // The sides take turns at beginning.
            let strong_seat = (game % 2) as u8;
            loop {
                let level = match table.turn() {
                    tavolando::rules::Turn::Over(outcome) => {
                        match outcome.verdict {
                            tavolando::rules::Verdict::Won(seat) if seat.0 == strong_seat => {
                                won += 1
                            }
                            tavolando::rules::Verdict::Drawn => drawn += 1,
                            _ => {}
                        }
                        break;
                    }
                    tavolando::rules::Turn::Player(seat) if seat.0 == strong_seat => stronger,
                    _ => weaker,
                };
                let mv = match table.throw(random.draw()) {
                    Some(throw) => throw,
                    None if level == 0 => {
                        let choices = table.choices();
                        choices[random.below(choices.len() as u32) as usize]
                            .notation
                            .clone()
                    }
                    None => {
                        let budget = LEVELS[level - 1].budget(random.draw());
                        let thought = table.thinker().think(&budget, &mut clock());
                        thought.expect("a move").best
                    }
                };
                table.play(&mv).expect("a legal move");
            }
        }
        let rival = if weaker == 0 {
            "random play".to_string()
        } else {
            format!("level {weaker}")
        };
        println!("{key}: level {stronger} against {rival}: {won} won, {drawn} drawn of {MATCH}");
    }
}
