//! Taps that begin, continue and complete a move.

use super::{Session, TapMatch, match_taps};
use crate::rules::{Event, Message, Tap};

/// The result of a tap.
#[derive(Clone, PartialEq, Debug)]
pub enum TapResult {
    /// A complete move has been played. Holds its events, and how many of them were already shown
    /// while it was begun.
    Played(Vec<Event>, usize),
    /// The move needs more taps. Holds the events that are certain and not yet shown.
    Begun(Vec<Event>),
    /// A complete move waits for confirmation. Holds its events that are not yet shown.
    Proposed(Vec<Event>),
    /// The begun move has been cancelled.
    Cancelled,
    /// No move begins with this tap. Holds the reason from the rules, if any.
    Refused(Option<Message>),
}

impl Session {
    /// Returns the taps that may come next. Without taps so far, these are all that can begin a
    /// move.
    pub fn next_taps(&self) -> Vec<Tap> {
        let is_blocked = self.viewed_ply.is_some() || self.proposed.is_some();
        if is_blocked || self.human_to_move().is_none() {
            return Vec::new();
        }
        match match_taps(&self.table.legal_moves(), &self.taps) {
            TapMatch::Partial(next) => next,
            _ => Vec::new(),
        }
    }

    /// Whether the begun move is shown on the board and the next tap captures a piece of the other
    /// side.
    pub fn next_tap_captures(&self) -> bool {
        let Some(mover) = self.human_to_move().filter(|_| !self.previewed.is_empty()) else {
            return false;
        };
        let (next, piles) = (self.next_taps(), self.piles());
        let is_theirs = |tap: &Tap| {
            let mut here = piles.iter().filter(|pile| Tap::Site(pile.site) == *tap);
            here.any(|pile| pile.kind.owner == Some(mover.other()))
        };
        !next.is_empty() && next.iter().all(is_theirs)
    }

    /// Returns the taps of the begun move.
    pub fn begun_taps(&self) -> &[Tap] {
        &self.taps
    }

    /// Handles a player's tap.
    pub fn tap(&mut self, tap: Tap) -> TapResult {
        self.restarted = false;
        if self.proposed.is_some() {
            // The same place again confirms the move.
            if self.taps.last() == Some(&tap)
                && let Some(events) = self.confirm()
            {
                let shown = events.len();
                return TapResult::Played(events, shown);
            }
            self.cancel_selection();
            return TapResult::Cancelled;
        }
        if self.taps.contains(&tap) && !self.next_taps().contains(&tap) {
            self.cancel_selection();
            return TapResult::Cancelled;
        }
        let mut taps = std::mem::take(&mut self.taps);
        taps.push(tap);
        let legal_moves = self.table.legal_moves();
        match match_taps(&legal_moves, &taps) {
            TapMatch::Complete(index) => self.complete(&legal_moves[index].notation, taps),
            TapMatch::Partial(_) => {
                let begun: Vec<&str> = legal_moves
                    .iter()
                    .filter(|legal_move| legal_move.taps.starts_with(&taps))
                    .map(|legal_move| &*legal_move.notation)
                    .collect();
                if let ([only], true) = (&begun[..], self.tap_settings.auto_completes) {
                    return self.complete(only, taps);
                }
                let shown = self.previewed.len();
                self.previewed = self.table.preview(&taps);
                self.taps = taps;
                TapResult::Begun(self.previewed[shown.min(self.previewed.len())..].to_vec())
            }
            // A tap that does not continue the begun move may begin another.
            TapMatch::None
                if taps.len() > 1 && match_taps(&legal_moves, &[tap]) != TapMatch::None =>
            {
                self.previewed.clear();
                let result = self.tap(tap);
                self.restarted = true;
                result
            }
            TapMatch::None if taps.len() > 1 => {
                let reason = self.table.why_not(&taps);
                let reason = reason.or_else(|| self.table.why_not(&[tap]));
                taps.pop();
                self.taps = taps;
                TapResult::Refused(reason)
            }
            TapMatch::None => TapResult::Refused(self.table.why_not(&taps)),
        }
    }

    /// Plays or proposes a legal move that the player has chosen by its notation.
    pub fn choose(&mut self, notation: &str) -> TapResult {
        self.complete(
            notation,
            self.table.taps_of(self.table.ply_count(), notation),
        )
    }

    /// Completes a move from the player: plays it or proposes it.
    pub(super) fn complete(&mut self, notation: &str, taps: Vec<Tap>) -> TapResult {
        let shown = self.previewed.len();
        if self.tap_settings.needs_confirmation {
            let events = self.table.preview(&taps);
            self.taps = taps;
            self.proposed = Some(notation.into());
            self.previewed = events;
            return TapResult::Proposed(self.previewed[shown.min(self.previewed.len())..].to_vec());
        }
        match self.play(notation) {
            Some(events) => TapResult::Played(events, shown),
            None => TapResult::Refused(None),
        }
    }

    /// Whether a complete move waits for confirmation.
    pub fn has_proposed_move(&self) -> bool {
        self.proposed.is_some()
    }

    /// Plays the move that waits for confirmation; all of its events have been shown.
    pub fn confirm(&mut self) -> Option<Vec<Event>> {
        let notation = self.proposed.take()?;
        self.play(&notation)
    }

    /// Whether this tap, after those so far, completes a move.
    pub fn completes_move(&self, tap: Tap) -> bool {
        let mut taps = self.taps.clone();
        taps.push(tap);
        matches!(
            match_taps(&self.table.legal_moves(), &taps),
            TapMatch::Complete(_)
        )
    }

    /// Cancels the begun move.
    pub fn cancel_selection(&mut self) {
        self.taps.clear();
        self.previewed.clear();
        self.proposed = None;
    }

    /// Whether the last tap cancelled a begun move and began or made another. The events shown for
    /// the first move must then be removed from the board. Reading this resets it.
    pub fn take_restarted(&mut self) -> bool {
        std::mem::take(&mut self.restarted)
    }
}
