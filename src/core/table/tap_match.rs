//! Matches a player's taps with the legal moves.

use super::LegalMove;
use crate::rules::Tap;

/// The meaning of a sequence of taps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TapMatch {
    /// No legal move begins with these taps.
    None,
    /// The move needs more taps; these may come next, in the order of the moves.
    Partial(Vec<Tap>),
    /// The choice at this index is complete.
    Complete(usize),
}

/// Matches a player's taps with the legal moves.
pub fn match_taps(choices: &[LegalMove], taps: &[Tap]) -> TapMatch {
    if let Some(whole) = choices.iter().position(|choice| choice.taps == taps)
        && !taps.is_empty()
    {
        return TapMatch::Complete(whole);
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
        TapMatch::None
    } else {
        TapMatch::Partial(next)
    }
}
