//! Random numbers, words and choices.

use tavolando_core::rules::SplitMix64;

/// Random numbers, the same for the same seed.
pub(super) struct Draw {
    numbers: SplitMix64,
    /// The number of notes written so far.
    notes: usize,
}

const WORDS: [&str; 20] = [
    "a quiet move",
    "well played",
    "the point of the plan",
    "too slow",
    "better was the other side",
    "forced",
    "ten minutes left",
    "Ärger für Weiß",
    "ход чёрных",
    "好手",
    "the end of an era",
    "100% sure",
    "a \"sharp\" line",
    "why not?",
    "yes!",
    "see (a) below",
    "3/4 of the board",
    "50 - 50",
    "it is hard to say, but likely",
    "and so on...",
];

impl Draw {
    pub(super) fn new(seed: u64) -> Draw {
        let numbers = SplitMix64::new(seed);
        Draw { numbers, notes: 0 }
    }

    pub(super) fn next(&mut self) -> u64 {
        self.numbers.next_u64()
    }

    /// Returns a number below `bound`, or 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.numbers.below(bound.max(1) as u32) as usize
    }

    /// Returns a number from `min` to `max`, both included.
    pub(super) fn between(&mut self, min: usize, max: usize) -> usize {
        min + self.below(max + 1 - min)
    }

    /// Returns true with this probability in percent.
    pub(super) fn chance(&mut self, percent: u32) -> bool {
        self.numbers.below(100) < percent
    }

    /// Returns an entry of a list.
    pub(super) fn one<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// Shuffles a list.
    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at + 1));
        }
    }

    /// Returns a short name, for a variation.
    pub(super) fn name(&mut self) -> String {
        self.notes += 1;
        let word = self.one(&WORDS).replace('"', "");
        let long = self.chance(20);
        let end = if long {
            " and more".repeat(6)
        } else {
            String::new()
        };
        format!("line {}: {word}{end}", self.notes)
    }

    /// Returns a text that is not part of any other one in this file, without brackets.
    pub(super) fn note(&mut self) -> String {
        self.notes += 1;
        let mut words = vec![format!("note {:03}", self.notes)];
        for _ in 0..=self.below(3) {
            words.push(self.one(&WORDS).into());
        }
        words.join(self.one(&[" ", ", "]))
    }
}
