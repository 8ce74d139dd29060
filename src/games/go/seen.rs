//! The positions that a game of Go has had: what superko and long cycles ask about after every move.

use crate::games::kit::{Places, Trail};

/// Positions by their keys, and in front of them a filter that knows of almost all new ones that they
/// are new, so that the list is hardly ever gone through (Bloom 1970, with one hash).
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Seen {
    keys: Trail,
    filter: Places<64>,
}

impl Clone for Seen {
    fn clone(&self) -> Seen {
        Seen {
            keys: self.keys.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Seen) {
        self.keys.clone_from(&other.keys);
        self.filter = other.filter;
    }
}

/// The bit of a key in the filter.
fn bit(key: u64) -> usize {
    (key % (64 * 64)) as usize
}

impl Seen {
    pub fn push(&mut self, key: u64) {
        self.filter.insert(bit(key));
        self.keys.push(key);
    }

    /// How often a position has been.
    pub fn times(&self, key: u64) -> usize {
        if !self.filter.contains(bit(key)) {
            return 0;
        }
        self.keys.iter().filter(|seen| **seen == key).count()
    }
}
