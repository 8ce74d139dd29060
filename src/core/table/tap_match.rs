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
pub fn match_taps(legal_moves: &[LegalMove], taps: &[Tap]) -> TapMatch {
    if let Some(index) = legal_moves
        .iter()
        .position(|legal_move| legal_move.taps == taps)
        && !taps.is_empty()
    {
        return TapMatch::Complete(index);
    }
    let mut next: Vec<Tap> = Vec::new();
    for legal_move in legal_moves
        .iter()
        .filter(|legal_move| legal_move.taps.starts_with(taps))
    {
        if let Some(tap) = legal_move.taps.get(taps.len())
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
