//! Matches a player's taps with the legal moves.

use super::Choice;
use crate::rules::Tap;

/// The meaning of a sequence of taps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Picked {
    /// No legal move begins with these taps.
    Nothing,
    /// The move needs more taps; these may come next, in the order of the moves.
    Partly(Vec<Tap>),
    /// The choice at this index is complete.
    Whole(usize),
}

/// Matches a player's taps with the legal moves.
pub fn pick(choices: &[Choice], taps: &[Tap]) -> Picked {
    if let Some(whole) = choices.iter().position(|choice| choice.taps == taps)
        && !taps.is_empty()
    {
        return Picked::Whole(whole);
    }
    let mut next: Vec<Tap> = Vec::new();
    for choice in choices
        .iter()
        .filter(|choice| choice.taps.starts_with(taps))
    {
        if let Some(tap) = choice.taps.get(taps.len())
            && !next.contains(tap)
        {
            next.push(*tap);
        }
    }
    if next.is_empty() {
        Picked::Nothing
    } else {
        Picked::Partly(next)
    }
}
