//! The openings in which players choose sides: swap and swap2.

use super::{
    super::rows::{Next, SWAP, State},
    Gomoku,
    options::Opening,
};
use crate::rules::{ParseError, Seat};

/// The choice to keep one's own side.
const STAY: &str = "stay";
/// The choice to ask for two more stones before sides are chosen.
pub(super) const TWO_MORE: &str = "two-more";

impl Gomoku {
    /// Returns how many stones the swap2 opening has so far, while sides are still to be chosen.
    pub(super) fn swap2_stones(&self, state: &State) -> Option<usize> {
        let stones = state.placed();
        let open = self.opening == Opening::Swap2 && !state.sides_chosen;
        (open && stones <= if state.asked_for_more { 5 } else { 3 }).then_some(stones)
    }

    /// Checks that the stones and the choices made fit the opening.
    pub(super) fn check_opening(&self, state: &State) -> Result<(), ParseError> {
        if state.sides_chosen && self.opening == Opening::Plain {
            return Err(parse_error!(
                "no-choice-of-sides",
                "sides are not chosen in this game"
            ));
        }
        if state.asked_for_more
            && (self.opening != Opening::Swap2
                || self.swap2_stones(state).is_none_or(|stones| stones < 3))
        {
            return Err(parse_error!(
                "no-stones-asked-for",
                "no stones are asked for here"
            ));
        }
        if let Some(stones) = self.swap2_stones(state) {
            let black = state.stones[0].len();
            let mover = match stones {
                0..3 => Seat::FIRST,
                5 => Seat::FIRST,
                _ => Seat::SECOND,
            };
            if black != stones.div_ceil(2) || state.mover() != mover {
                return Err(parse_error!(
                    "stones-not-in-turn",
                    "the stones of the opening are placed black first, and in turn"
                ));
            }
        }
        Ok(())
    }

    /// Returns what is placed next.
    pub(super) fn next_stone(&self, state: &State) -> Next {
        match self.swap2_stones(state) {
            Some(5) => Next::Nothing,
            // Black and white stones alternate, whichever player places them.
            Some(stones) => Next::Stone(Seat((stones % 2) as u8)),
            None => Next::Stone(state.mover()),
        }
    }

    /// Returns the stage of the opening, if the player may not simply place any stone.
    pub(super) fn stage(&self, state: &State) -> Option<&'static str> {
        let can_choose = !self.opening_choices(state).is_empty();
        match self.swap2_stones(state) {
            _ if state.end.is_some() => None,
            Some(0..3) => Some("three-stones"),
            Some(5) => Some("choose"),
            _ if can_choose => Some("sides"),
            Some(_) => Some("two-stones"),
            None if self.centre && state.taken().is_empty() => Some("centre"),
            None => None,
        }
    }

    /// Returns the choices that the player has besides or instead of a stone.
    pub(super) fn opening_choices(&self, state: &State) -> &'static [&'static str] {
        match (self.opening, self.swap2_stones(state)) {
            (Opening::Swap, _) if state.can_swap() => &[SWAP],
            (Opening::Swap2, Some(3)) if !state.asked_for_more => &[SWAP, TWO_MORE],
            (Opening::Swap2, Some(5)) => &[STAY, SWAP],
            _ => &[],
        }
    }
}
