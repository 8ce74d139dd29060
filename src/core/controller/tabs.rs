//! One game in several tabs of the same player. A tab takes over what another tab keeps; what would be lost by that goes
//! among the player's games.
//!
//! A tab begins to lead with the first thing that the player does in it. The tab that led until then hears of it, and
//! follows: it shows what happens, and writes nothing.

use super::{Animation, Effect, Motion, Sentence, TableController};
use crate::{
    rules::Event,
    table::{Control, Followed, Record, Session},
};
use std::rc::Rc;

/// Whether a record is another one with more moves.
fn goes_on(record: &Record, from: &Record) -> bool {
    record.game == from.game
        && record.options == from.options
        && record.start == from.start
        && record.moves.starts_with(&from.moves)
}

impl TableController {
    /// Attaches what goes with a game that was kept: its letters, its clock, and who moves.
    pub(super) fn attach_saved(&mut self) {
        let key = self.session.table().entry().key;
        self.remote = self.device.remote_game(key);
        let own = self.session.game().record();
        match self.remote.as_ref().map(|remote| remote.record()) {
            Some(letter) if *letter == own => {}
            // The letter is kept first: where there was no room for both, it has more moves.
            Some(letter) if goes_on(letter, &own) => {
                let remote = self.remote.as_ref();
                match remote.and_then(|remote| remote.session(self.session.config())) {
                    Some(mut session) => {
                        session.adopt(&self.session);
                        self.session = session;
                    }
                    None => self.leave_remote(),
                }
            }
            _ => self.leave_remote(),
        }
        self.session.set_touch(self.settings.touch);
        self.start_clock();
        if self.is_solitaire() {
            // A solution that was being shown does not go on by itself.
            self.session.set_seats([Control::Human; 2]);
        }
        self.pause_branch();
    }

    /// Leads from now on: what happens by itself happens here.
    pub(super) fn lead(&mut self) {
        if std::mem::take(&mut self.keeping.is_follower) {
            self.go_on();
        }
    }

    /// Takes over what another tab has kept of this table since this tab last looked. `None` if nothing was.
    pub(super) fn catch_up(&mut self) -> Option<Followed> {
        let key = self.session.table().entry().key;
        let trace = self.device.trace(key);
        if trace == self.keeping.last_seen {
            return None;
        }
        // A game by correspondence cannot be followed before its code is there: until then nothing is done here.
        if self.device.needs_letters(key) {
            self.effects.push(Effect::LoadLetters);
            return Some(Followed::Other);
        }
        self.keeping.last_seen = trace;
        // A game that was cleared away stays here as it is. So does one of which another release has written more than
        // can be opened here: its text is put aside before anything is written in its place.
        let text = self.device.text(key)?;
        let Some(kept) = self.device.load(key) else {
            self.keeping.unread = Some(text);
            return None;
        };
        let own = self.session.save();
        let had_begun = !self.session.begun().is_empty();
        // Dice that fell by themselves are not yet a game that would be missed.
        let matters = self.session.is_under_way() && self.session.can_undo();
        let Some(followed) = self.session.follow(&kept) else {
            self.keeping.unread = Some(text);
            return None;
        };
        let is_missed = followed == Followed::Other && matters;
        if is_missed && !self.device.shelve_saved(own.clone()) {
            // There is no room for both: this tab keeps its game, and writes nothing over the other.
            if let Ok((session, _)) = Session::recover(&own) {
                self.session = session;
                self.session.set_touch(self.settings.touch);
                self.keeping.unread = Some(text);
                self.keeping.is_kept = false;
                return None;
            }
        }
        self.keeping.unread = None;
        self.forget_requests();
        self.solitaire.solution.clear();
        self.keeping.is_follower = true;
        self.attach_saved();
        self.new_game.waits &= self.session.table().moves().is_empty();
        match followed {
            Followed::Same if had_begun && self.session.begun().is_empty() => self.show(),
            Followed::Same => {}
            Followed::Further(seen) => self.show_since(seen),
            Followed::Back => self.show_all(),
            Followed::Other => {
                self.effects.push(Effect::NewBoard);
                self.notice = Some(match is_missed {
                    true => "other-game-shelved",
                    false => "other-game",
                });
                self.show_all();
            }
        }
        self.go_on();
        Some(followed)
    }

    fn show_all(&mut self) {
        self.solitaire.peek = None;
        self.say(Vec::new());
        self.show();
    }

    /// Shows what has been played since so many moves, unless the player looks at an earlier position.
    fn show_since(&mut self, seen: usize) {
        /// A player who was away for longer wants to see where the game is.
        const MOST_ANIMATED: usize = 4;
        self.solitaire.peek = None;
        if self.session.looking().is_some() {
            return;
        }
        let moves = self.session.table().moves().len();
        self.animate_since(seen, moves - seen > MOST_ANIMATED);
    }

    /// Announces and animates what has been played since so many moves.
    pub(super) fn animate_since(&mut self, seen: usize, at_once: bool) {
        let events: Rc<[Event]> = self.events_since(seen).into();
        let said = Sentence::Events {
            mover: None,
            events: Rc::clone(&events),
        };
        self.say(vec![said]);
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
        let new = moves..table.moves().len();
        new.flat_map(|index| table.events_of(index)).collect()
    }
}
