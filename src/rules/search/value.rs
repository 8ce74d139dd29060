//! The values of positions in an alpha-beta search, and its windows.

use super::transposition::{Bound, TableEntry};
use crate::rules::{Outcome, Seat, Verdict};

/// The value of a game won at the root; a win `n` plies away is worth `n` less.
pub(super) const WIN: i32 = 1_000_000;
/// A value above this, or below its negative, is a win or a loss that has been searched to the end.
pub(super) const DECIDED: i32 = WIN - 1_000;

/// An alpha-beta window, for the side to move.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub low: i32,
    pub high: i32,
}

impl Window {
    pub(super) const WHOLE: Window = Window {
        low: -WIN - 1,
        high: WIN + 1,
    };

    #[inline]
    pub(super) fn turned(self) -> Window {
        Window {
            low: -self.high,
            high: -self.low,
        }
    }

    /// Returns a null window: the search only decides whether a value exceeds `low`.
    #[inline]
    pub(super) fn null(low: i32) -> Window {
        Window { low, high: low + 1 }
    }
}

#[inline]
pub(super) fn outcome_value(outcome: Outcome, side: Seat, ply: usize) -> i32 {
    match outcome.verdict {
        Verdict::Won(winner) if winner == side => WIN - ply as i32,
        Verdict::Won(_) | Verdict::Lost => ply as i32 - WIN,
        Verdict::Drawn => 0,
    }
}

/// Converts a decided value for the transposition table. In the search it counts plies from the
/// root; in the table it counts them from its own position.
#[inline]
pub(super) fn to_table_value(value: i32, ply: usize) -> i32 {
    match value {
        value if value > DECIDED => value + ply as i32,
        value if value < -DECIDED => value - ply as i32,
        value => value,
    }
}

#[inline]
fn from_table_value(value: i32, ply: usize) -> i32 {
    match value {
        value if value > DECIDED => value - ply as i32,
        value if value < -DECIDED => value + ply as i32,
        value => value,
    }
}

/// Returns the value of an entry of the transposition table, if it needs no search in this window.
#[inline]
pub(super) fn cutoff_value(entry: TableEntry, ply: usize, window: Window) -> Option<i32> {
    let value = from_table_value(entry.value, ply);
    let cuts = match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => value >= window.high,
        Bound::AtMost => value <= window.low,
    };
    cuts.then_some(value)
}

/// Converts a value into a number between -1 and 1; `evaluation_scale` becomes one half.
#[inline]
pub(super) fn fraction(value: i32, evaluation_scale: i32) -> f64 {
    if value.abs() > DECIDED {
        return f64::from(value.signum());
    }
    f64::from(value) / f64::from(value.abs() + evaluation_scale)
}
