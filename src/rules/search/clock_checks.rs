//! A test of how often a search checks the clock: it counts the positions between two checks.

use std::cell::Cell;

thread_local! {
    static VISITED: Cell<u64> = const { Cell::new(0) };
}

/// Counts a visited position.
pub fn count_position() {
    VISITED.set(VISITED.get() + 1);
}

#[cfg(test)]
mod tests {
    use super::VISITED;
    use crate::{
        games::{Entry, GAMES},
        rules::{Options, SplitMix64, Turn},
        search::{AnyGame, Budget, MAX_DEPTH, Scope, SearchControl, SearchResult, Searcher},
    };

    /// The largest number of positions between two checks of the clock.
    const MOST: u64 = 1_024;

    /// A clock that stands still, and records the largest number of positions between two checks.
    struct FrozenClock {
        seen_at: u64,
        longest: u64,
    }

    impl FrozenClock {
        fn begin() -> FrozenClock {
            FrozenClock {
                seen_at: VISITED.get(),
                longest: 0,
            }
        }

        fn check(&mut self) {
            let now = VISITED.get();
            self.longest = self.longest.max(now - self.seen_at);
            self.seen_at = now;
        }
    }

    impl SearchControl for FrozenClock {
        fn millis(&mut self) -> f64 {
            self.check();
            0.0
        }

        fn is_stopped(&mut self) -> bool {
            false
        }

        fn report(&mut self, _: &SearchResult) {}
    }

    /// Returns the default options, and those options of other rules or boards that make a search
    /// visit more positions.
    fn option_sets(entry: &'static Entry) -> Vec<Options> {
        let mut sets = vec![Options::none()];
        let others = match entry.key {
            "gomoku" => &[("rule", "renju"), ("size", "19")][..],
            "senet" => &[("rules", "kendall"), ("rules", "bell"), ("pieces", "7")],
            "go" => &[("size", "9")],
            _ => &[],
        };
        for (key, value) in others {
            let mut options = Options::none();
            let spec = entry.options.iter().find(|spec| spec.key == *key);
            options.set(spec.expect("an option"), value);
            sets.push(options);
        }
        sets
    }

    /// Returns the position after `moves` random moves, continued until a player is to move.
    /// Returns `None` if the game ends earlier.
    fn played(entry: &'static Entry, options: &Options, moves: usize) -> Option<Box<dyn AnyGame>> {
        let mut random = SplitMix64::new(moves as u64);
        let mut game = entry.try_open(options).expect("rules");
        for ply in 0.. {
            let turn = game.turn(ply);
            if matches!(turn, Turn::Over(_)) {
                return None;
            }
            if ply >= moves && matches!(turn, Turn::Player(_)) {
                return Some(game.branch(ply));
            }
            let number = random.next_u64();
            let count = game.list(ply);
            let index = match turn {
                Turn::Chance => game.pick_throw(ply, number),
                _ => random.below(count as u32) as usize,
            };
            game.play(ply, index);
        }
        None
    }

    /// Returns the largest number of positions between two checks of the clock during a search.
    fn longest(game: &dyn AnyGame, lines: usize) -> u64 {
        let budget = Budget {
            millis: f64::INFINITY,
            nodes: MOST,
            depth: MAX_DEPTH,
            playouts: 3,
            blunder_margin: 0,
            seed: 1,
        };
        let mut clock = FrozenClock::begin();
        let scope = Scope { lines, only: None };
        Searcher::new(game.branch(0)).think(&budget, scope, &mut clock);
        clock.check();
        clock.longest
    }

    #[test]
    fn a_search_looks_at_the_clock_at_least_every_so_many_positions() {
        for entry in GAMES {
            for options in option_sets(entry) {
                for moves in [0, 30] {
                    let Some(game) = played(entry, &options, moves) else {
                        continue;
                    };
                    for lines in [1, 3] {
                        let longest = longest(&*game, lines);
                        let label = format!("{} {options:?} after {moves}", entry.key);
                        assert!(longest <= MOST, "{label}: {longest} positions");
                    }
                }
            }
        }
    }

    /// A clock on which the time is used up at the second check.
    struct Impatient(u32);

    impl SearchControl for Impatient {
        fn millis(&mut self) -> f64 {
            self.0 += 1;
            f64::from(self.0)
        }

        fn is_stopped(&mut self) -> bool {
            false
        }

        fn report(&mut self, _: &SearchResult) {}
    }

    #[test]
    fn a_search_without_time_ends_soon_and_still_answers() {
        for entry in GAMES {
            for moves in [0, 12, 30] {
                let Some(game) = played(entry, &Options::none(), moves) else {
                    continue;
                };
                for lines in [1, 3] {
                    let before = VISITED.get();
                    let scope = Scope { lines, only: None };
                    let budget = Budget::of_millis(0.0);
                    let result =
                        Searcher::new(game.branch(0)).think(&budget, scope, &mut Impatient(0));
                    assert!(result.is_some(), "{} after {moves}", entry.key);
                    let gone = VISITED.get() - before;
                    assert!(gone <= 3 * MOST, "{} after {moves}: {gone}", entry.key);
                }
            }
        }
    }
}
