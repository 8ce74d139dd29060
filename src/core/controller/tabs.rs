//! One game in several tabs of the same player. A tab loads the game that another tab has stored.
//! If a game would be lost by this, the tab adds it to the player's games.
//!
//! A tab becomes the leader tab when the player acts in it. The previous leader tab then becomes a
//! follower tab: it shows the game and writes nothing.

use super::{Animation, Effect, Motion, Sentence, TableController};
use crate::{
    rules::Event,
    table::{Control, Record, Session, SyncOutcome},
};
use std::rc::Rc;

/// Whether a record continues another one with more moves.
fn continues(record: &Record, earlier: &Record) -> bool {
    record.game == earlier.game
        && record.options == earlier.options
        && record.start == earlier.start
        && record.moves.starts_with(&earlier.moves)
}

impl TableController {
    /// Attaches the stored parts of a game: its letters, its clock, and its players.
    pub(super) fn attach_saved(&mut self) {
        let key = self.session.table().entry().key;
        self.remote = self.device.remote_game(key);
        let own = self.session.mainline().record();
        match self.remote.as_ref().map(|remote| remote.record()) {
            Some(letter) if *letter == own => {}
            // The letter is stored first, so if there was no room for both, it has more moves.
            Some(letter) if continues(letter, &own) => {
                let remote = self.remote.as_ref();
                match remote.and_then(|remote| remote.session(self.session.config())) {
                    Some(mut session) => {
                        session.inherit_variations(&self.session);
                        self.session = session;
                    }
                    None => self.leave_remote(),
                }
            }
            _ => self.leave_remote(),
        }
        self.session.set_tap_settings(self.settings.tap_settings);
        self.start_clock();
        if self.is_solitaire() {
            // A solution that was being shown does not continue by itself.
            self.session.set_seats([Control::Human; 2]);
        }
        self.pause_branch();
    }

    /// Makes this tab the leader tab: automatic steps happen here.
    pub(super) fn become_leader(&mut self) {
        if std::mem::take(&mut self.persistence.is_follower) {
            self.continue_automatically();
        }
    }

    /// Takes over what another tab has stored for this table since this tab last looked. Returns
    /// `None` if there was nothing.
    pub(super) fn sync_from_storage(&mut self) -> Option<SyncOutcome> {
        let key = self.session.table().entry().key;
        let stored_texts = self.device.stored_texts(key);
        if stored_texts == self.persistence.last_seen {
            return None;
        }
        // A correspondence game cannot be followed before its code is loaded. Until then, this tab
        // does nothing.
        if self.device.needs_correspondence_code(key) {
            self.effects.push(Effect::LoadCorrespondence);
            return Some(SyncOutcome::OtherGame);
        }
        self.persistence.last_seen = stored_texts;
        // If the stored game was removed, the game here stays. It also stays if another release has
        // stored more than this one can open. The unopened text is moved aside before anything is
        // written in its place.
        let text = self.device.stored_text(key)?;
        let Some(saved) = self.device.load(key) else {
            self.persistence.unopened = Some(text);
            return None;
        };
        let own = self.session.save();
        let had_begun = !self.session.begun_taps().is_empty();
        // A game with nothing but automatic throws need not be kept.
        let is_worth_keeping = self.session.is_under_way() && self.session.can_undo();
        let Some(outcome) = self.session.sync_with(&saved) else {
            self.persistence.unopened = Some(text);
            return None;
        };
        let would_be_lost = outcome == SyncOutcome::OtherGame && is_worth_keeping;
        if would_be_lost && !self.device.shelve_saved(own.clone()) {
            // There is no room for both: this tab keeps its game, and does not overwrite the other.
            if let Ok((session, _)) = Session::recover(&own) {
                self.session = session;
                self.session.set_tap_settings(self.settings.tap_settings);
                self.persistence.unopened = Some(text);
                self.persistence.is_stored = false;
                return None;
            }
        }
        self.persistence.unopened = None;
        self.forget_requests();
        self.solitaire.solution.clear();
        self.persistence.is_follower = true;
        self.attach_saved();
        self.new_game.is_waiting &= self.session.table().moves().is_empty();
        if outcome == SyncOutcome::OtherGame {
            self.effects.push(Effect::NewBoard);
            self.notice = Some(match would_be_lost {
                true => "other-game-shelved",
                false => "other-game",
            });
        }
        self.show_synced(outcome, had_begun);
        self.continue_automatically();
        Some(outcome)
    }

    /// Shows the game that another tab has stored. `had_begun` says whether a move was begun in
    /// this tab.
    fn show_synced(&mut self, outcome: SyncOutcome, had_begun: bool) {
        match outcome {
            SyncOutcome::Same if had_begun && self.session.begun_taps().is_empty() => self.show(),
            SyncOutcome::Same => {}
            SyncOutcome::Continued(seen) => self.show_since(seen),
            SyncOutcome::TakenBack | SyncOutcome::OtherGame => self.show_all(),
        }
    }

    fn show_all(&mut self) {
        self.solitaire.peek = None;
        self.say(Vec::new());
        self.show();
    }

    /// Shows the moves since the first `seen`, unless the player views an earlier position.
    fn show_since(&mut self, seen: usize) {
        /// A player who was away for longer only wants to see the current position.
        const MOST_ANIMATED: usize = 4;
        self.solitaire.peek = None;
        if self.session.viewed_ply().is_some() {
            return;
        }
        let moves = self.session.table().moves().len();
        self.animate_since(seen, moves - seen > MOST_ANIMATED);
    }

    /// Announces and animates the moves since the first `seen`.
    pub(super) fn animate_since(&mut self, seen: usize, at_once: bool) {
        let events: Rc<[Event]> = self.events_since(seen).into();
        let sentence = Sentence::Events {
            mover: None,
            events: Rc::clone(&events),
        };
        self.say(vec![sentence]);
        self.motion = Motion::Animation;
        self.effects.push(Effect::Animate(Animation {
            from: Some(self.session.table().piles_after(seen)),
            events,
            shown: 0,
            at_once,
        }));
    }

    pub(super) fn events_since(&self, moves: usize) -> Vec<Event> {
        let table = self.session.table();
        let unseen = moves..table.moves().len();
        unseen.flat_map(|index| table.events_of(index)).collect()
    }
}
