//! Taps that begin, continue and complete a move.

use super::{Picked, Session, pick};
use crate::rules::{Event, Message, Tap};

/// What a tap did.
#[derive(Clone, PartialEq, Debug)]
pub enum Tapped {
    /// A move is complete and has been played; this is what happened, and how many of the events
    /// had been shown while it was begun.
    Played(Vec<Event>, usize),
    /// The move needs more taps; this much of it is sure, and had not been shown yet.
    Begun(Vec<Event>),
    /// A move is complete and waits to be confirmed; this much of it had not been shown yet.
    Proposed(Vec<Event>),
    /// What was begun has been let go.
    LetGo,
    /// No move begins like this; the rules may say why.
    Refused(Option<Message>),
}

impl Session {
    /// What the taps so far allow next; everything that can begin a move where there are none.
    pub fn next_taps(&self) -> Vec<Tap> {
        let waits = self.looking.is_some() || self.proposed.is_some();
        if waits || self.human_to_move().is_none() {
            return Vec::new();
        }
        match pick(&self.table.choices(), &self.taps) {
            Picked::Partly(next) => next,
            _ => Vec::new(),
        }
    }

    /// Whether what has been begun is seen on the board and the other side's piece is to be touched next: it is taken.
    pub fn takes_next(&self) -> bool {
        let Some(mover) = self.human_to_move().filter(|_| !self.foreseen.is_empty()) else {
            return false;
        };
        let (next, piles) = (self.next_taps(), self.piles());
        let is_theirs = |tap: &Tap| {
            let mut here = piles.iter().filter(|pile| Tap::Site(pile.site) == *tap);
            here.any(|pile| pile.kind.owner == Some(mover.other()))
        };
        !next.is_empty() && next.iter().all(is_theirs)
    }

    /// The taps of a move that has been begun.
    pub fn begun(&self) -> &[Tap] {
        &self.taps
    }

    /// A player points at something.
    pub fn tap(&mut self, tap: Tap) -> Tapped {
        self.began_anew = false;
        if self.proposed.is_some() {
            // The same place once more is a yes.
            if self.taps.last() == Some(&tap)
                && let Some(events) = self.confirm()
            {
                let shown = events.len();
                return Tapped::Played(events, shown);
            }
            self.let_go();
            return Tapped::LetGo;
        }
        if self.taps.contains(&tap) && !self.next_taps().contains(&tap) {
            self.let_go();
            return Tapped::LetGo;
        }
        let mut taps = std::mem::take(&mut self.taps);
        taps.push(tap);
        let choices = self.table.choices();
        match pick(&choices, &taps) {
            Picked::Whole(whole) => self.complete(&choices[whole].notation, taps),
            Picked::Partly(_) => {
                let begun: Vec<&str> = choices
                    .iter()
                    .filter(|choice| choice.taps.starts_with(&taps))
                    .map(|choice| &*choice.notation)
                    .collect();
                if let ([only], true) = (&begun[..], self.touch.once) {
                    return self.complete(only, taps);
                }
                let shown = self.foreseen.len();
                self.foreseen = self.table.foreseen(&taps);
                self.taps = taps;
                Tapped::Begun(self.foreseen[shown.min(self.foreseen.len())..].to_vec())
            }
            // A tap that does not go on with the move begun may begin another.
            Picked::Nothing if taps.len() > 1 && pick(&choices, &[tap]) != Picked::Nothing => {
                self.foreseen.clear();
                let tapped = self.tap(tap);
                self.began_anew = true;
                tapped
            }
            Picked::Nothing if taps.len() > 1 => {
                let reason = self.table.why_not(&taps);
                let reason = reason.or_else(|| self.table.why_not(&[tap]));
                taps.pop();
                self.taps = taps;
                Tapped::Refused(reason)
            }
            Picked::Nothing => Tapped::Refused(self.table.why_not(&taps)),
        }
    }

    /// A player has told a whole move: it is played, or proposed.
    pub(super) fn complete(&mut self, notation: &str, taps: Vec<Tap>) -> Tapped {
        let shown = self.foreseen.len();
        if self.touch.confirms {
            let events = self.table.foreseen(&taps);
            self.taps = taps;
            self.proposed = Some(notation.into());
            self.foreseen = events;
            return Tapped::Proposed(self.foreseen[shown.min(self.foreseen.len())..].to_vec());
        }
        match self.play(notation) {
            Some(events) => Tapped::Played(events, shown),
            None => Tapped::Refused(None),
        }
    }

    /// Whether a whole move waits to be confirmed.
    pub fn proposes(&self) -> bool {
        self.proposed.is_some()
    }

    /// Plays the move that waits to be confirmed; all of it has been shown.
    pub fn confirm(&mut self) -> Option<Vec<Event>> {
        let notation = self.proposed.take()?;
        self.play(&notation)
    }

    /// Whether this tap alone, after those so far, makes a whole move.
    pub fn is_whole(&self, tap: Tap) -> bool {
        let mut taps = self.taps.clone();
        taps.push(tap);
        matches!(pick(&self.table.choices(), &taps), Picked::Whole(_))
    }

    /// Lets go of a move that has been begun.
    pub fn let_go(&mut self) {
        self.taps.clear();
        self.foreseen.clear();
        self.proposed = None;
    }

    /// Whether the last tap let go of a move that had been begun, and began or made another: what had been shown of
    /// the first is to be taken off the board. That is told once.
    pub fn began_anew(&mut self) -> bool {
        std::mem::take(&mut self.began_anew)
    }
}
