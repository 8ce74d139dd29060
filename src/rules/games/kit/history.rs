//! The history of a position, which ends games without progress.

use super::{Limits, Places, remark_count};
use crate::rules::Log;
use std::{
    hash::{Hash, Hasher},
    ops::{Deref, DerefMut},
    rc::Rc,
};

/// The keys of the positions that a game has passed through. A game keeps every one of its
/// positions, each with its own history. The histories share their old parts; otherwise the memory
/// would grow with the square of the game's length.
///
/// A filter of `WORDS` words recognises almost all new positions as new, so that the list is hardly
/// ever searched (Bloom 1970, with one hash).
#[derive(PartialEq, Eq, Debug, Default)]
pub struct KeyHistory<const WORDS: usize = 16> {
    filter: Places<WORDS>,
    old: Option<Rc<Older>>,
    new: Vec<u64>,
}

/// A shared part of a history: some keys, and the parts before them.
#[derive(PartialEq, Eq, Debug)]
struct Older {
    keys: [u64; 64],
    before: Option<Rc<Older>>,
}

impl<const WORDS: usize> KeyHistory<WORDS> {
    /// Returns the bit of a key in the filter.
    fn bit(key: u64) -> usize {
        key as usize % (64 * WORDS)
    }

    pub fn push(&mut self, key: u64) {
        self.filter.insert(Self::bit(key));
        self.new.push(key);
        if let Ok(keys) = self.new[..].try_into() {
            let before = self.old.take();
            self.old = Some(Rc::new(Older { keys, before }));
            self.new.clear();
        }
    }

    /// Returns how often a position has occurred.
    pub fn times(&self, key: u64) -> usize {
        if !self.filter.contains(Self::bit(key)) {
            return 0;
        }
        let older = std::iter::successors(self.old.as_deref(), |older| older.before.as_deref());
        let lists = older.map(|older| &older.keys[..]).chain([&self.new[..]]);
        let times = |keys: &[u64]| keys.iter().filter(|seen| **seen == key).count();
        lists.map(times).sum()
    }

    /// Returns the newest key.
    pub fn last(&self) -> Option<u64> {
        let newest = self.new.last().or_else(|| self.old.as_ref()?.keys.last());
        newest.copied()
    }

    pub fn clear(&mut self) {
        self.filter = Places::EMPTY;
        self.old = None;
        self.new.clear();
    }
}

impl<const WORDS: usize> Clone for KeyHistory<WORDS> {
    fn clone(&self) -> KeyHistory<WORDS> {
        KeyHistory {
            old: self.old.clone(),
            new: self.new.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &KeyHistory<WORDS>) {
        self.filter = other.filter;
        self.old.clone_from(&other.old);
        self.new.clone_from(&other.new);
    }
}

/// The turns since the last progress, and the positions since then: earlier ones cannot come back.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct History {
    no_progress: u16,
    seen: KeyHistory,
    /// The positions that occurred more than once; they are few.
    repeated: Vec<u64>,
}

impl Clone for History {
    fn clone(&self) -> History {
        History {
            no_progress: self.no_progress,
            seen: self.seen.clone(),
            repeated: self.repeated.clone(),
        }
    }

    fn clone_from(&mut self, other: &History) {
        self.no_progress = other.no_progress;
        self.seen.clone_from(&other.seen);
        self.repeated.clone_from(&other.repeated);
    }
}

impl History {
    /// Makes the history of a position that play begins from.
    pub fn new(key: u64) -> History {
        let mut history = History::default();
        history.seen.push(key);
        history
    }

    /// Returns the number of turns without progress.
    pub fn no_progress(&self) -> u16 {
        self.no_progress
    }

    /// Returns how often a position has occurred.
    pub fn times(&self, key: u64) -> u16 {
        self.seen.times(key) as u16
    }

    /// Checks whether a position has occurred more than once.
    pub fn is_repeated(&self, key: u64) -> bool {
        self.repeated.contains(&key)
    }

    /// Checks whether any position has occurred more than once.
    pub fn has_repetition(&self) -> bool {
        !self.repeated.is_empty()
    }

    /// Adds the position after a turn; `progress` says that the turn cannot be undone.
    pub fn add_turn(&mut self, key: u64, progress: bool) {
        if progress {
            self.no_progress = 0;
            self.seen.clear();
            self.repeated.clear();
        } else {
            self.no_progress = self.no_progress.saturating_add(1);
        }
        if self.seen.times(key) > 0 && !self.repeated.contains(&key) {
            self.repeated.push(key);
        }
        self.seen.push(key);
    }

    /// Restarts the count of turns without progress. Earlier positions may still come back.
    pub fn restart(&mut self) {
        self.no_progress = 0;
    }

    /// Checks whether the limits end the game in the newest position, and reports why.
    pub fn is_drawn(&self, limits: Limits, log: &mut impl Log) -> bool {
        let Some(now) = self.seen.last() else {
            return false;
        };
        let repeated = limits.repetition > 0
            && (limits.repetition == 1 || self.is_repeated(now))
            && self.times(now) >= limits.repetition;
        let stale = limits.no_progress > 0 && self.no_progress >= limits.no_progress;
        if repeated {
            remark_count(log, "repetition", limits.repetition);
        } else if stale {
            remark_count(log, "quiet", limits.no_progress);
        }
        repeated || stale
    }
}

/// A position together with its history. It dereferences to the position. Copying it over another
/// one allocates nothing.
#[derive(PartialEq, Eq, Debug)]
pub struct WithHistory<P, H = History> {
    position: P,
    pub history: H,
}

impl<P> WithHistory<P> {
    /// Wraps a position that play begins from; `key` identifies positions.
    pub fn new(position: P, key: impl Fn(&P) -> u64) -> WithHistory<P> {
        let history = History::new(key(&position));
        WithHistory { position, history }
    }
}

impl<P, H: Default> From<P> for WithHistory<P, H> {
    fn from(position: P) -> WithHistory<P, H> {
        let history = H::default();
        WithHistory { position, history }
    }
}

impl<P: Clone, H: Clone> Clone for WithHistory<P, H> {
    fn clone(&self) -> WithHistory<P, H> {
        WithHistory {
            position: self.position.clone(),
            history: self.history.clone(),
        }
    }

    fn clone_from(&mut self, other: &WithHistory<P, H>) {
        self.position.clone_from(&other.position);
        self.history.clone_from(&other.history);
    }
}

/// The hash covers only the board; the history stays out.
impl<P: Hash, H> Hash for WithHistory<P, H> {
    fn hash<S: Hasher>(&self, state: &mut S) {
        self.position.hash(state);
    }
}

impl<P, H> Deref for WithHistory<P, H> {
    type Target = P;

    fn deref(&self) -> &P {
        &self.position
    }
}

impl<P, H> DerefMut for WithHistory<P, H> {
    fn deref_mut(&mut self) -> &mut P {
        &mut self.position
    }
}
