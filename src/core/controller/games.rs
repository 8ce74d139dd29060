//! The game on the table: how it is replaced, stored and ended.

use super::{Effect, GameMsg, GameReplacement, Question, RequestKind, TableController};
use crate::{
    rules::{Seat, Turn, Verdict},
    table::{Control, Record, Session, SessionConfig},
};
use std::rc::Rc;

/// The computer's highest level.
const MAX_LEVEL: u8 = 5;

impl TableController {
    pub(super) fn on_game(&mut self, msg: GameMsg) {
        match msg {
            GameMsg::New => self.end_after_asking(GameReplacement::NewGame { at_once: false }),
            GameMsg::Again => self.end_with(GameReplacement::NewGame { at_once: true }),
            GameMsg::SwapSides => {
                // The players keep their sides of the board.
                let SessionConfig {
                    seats: [first, second],
                    turned,
                    ..
                } = self.session.config();
                self.session.set_seats([second, first]);
                self.session.set_turned(!turned);
                self.end_with(GameReplacement::NewGame { at_once: true });
            }
            GameMsg::NextLevel => {
                self.session
                    .set_level((self.session.config().level + 1).min(MAX_LEVEL));
                self.end_with(GameReplacement::NewGame { at_once: true });
            }
            GameMsg::Resign => {
                if let Some(seat) = self.seat_that_can_resign() {
                    self.effects
                        .push(Effect::OpenDialog(Question::Resign(seat)));
                }
            }
            GameMsg::OfferDraw => self.offer_draw(),
            GameMsg::Open(record) => self.open(GameReplacement::Open(record)),
            GameMsg::OpenLink(record) => self.open(GameReplacement::OpenLink(record)),
            GameMsg::Letter(letter) => {
                self.end_after_asking(GameReplacement::Correspondence(letter))
            }
            GameMsg::WithOptions(options) => {
                self.end_after_asking(GameReplacement::Options(options))
            }
        }
    }

    fn open(&mut self, replacement: GameReplacement) {
        self.effects.push(Effect::CloseDialog);
        self.end_after_asking(replacement);
    }

    /// Acts on a question that the player answered with yes.
    pub(super) fn on_confirmed(&mut self, question: Question) {
        match question {
            Question::ReplaceGame(replacement) => self.end_with(replacement),
            Question::NoRoom(replacement) => {
                // `set_remote`, which comes next, puts the letter on the table.
                let comes_later = matches!(replacement, GameReplacement::Correspondence(_));
                self.persistence.discards_game = true;
                self.end_with(replacement);
                self.persistence.discards_game = comes_later;
            }
            Question::AcceptDraw(_) => self.agree_to_draw(),
            Question::Resign(seat) => self.resign(seat),
            Question::DeleteVariation(line, expected) => self.delete_variation(line, &expected),
            // The answer comes as [`super::NewGameMsg::TakeSide`].
            Question::ChooseSide => {}
        }
    }

    /// Returns the seat that may resign now: the player's against the computer, or the one to move
    /// between friends.
    pub fn seat_that_can_resign(&self) -> Option<Seat> {
        let seat = self.against_computer().or(self.session.human_to_move())?;
        let is_here = !self.session.is_on_branch() && self.remote.is_none();
        let can_resign = is_here && self.session.is_under_way() && !self.is_solitaire();
        can_resign.then_some(seat)
    }

    fn resign(&mut self, seat: Seat) {
        if self.seat_that_can_resign() == Some(seat) && self.session.resign(seat) {
            self.new_game.is_shown = false;
            self.on_ended_without_move();
        }
    }

    /// Returns the seat that may offer a draw now, to the computer or to a friend.
    pub fn seat_that_can_offer_draw(&self) -> Option<Seat> {
        let seat = self.session.human_to_move()?;
        let can_offer = self.session.can_agree_to_draw() && self.remote.is_none();
        can_offer.then_some(seat)
    }

    fn offer_draw(&mut self) {
        let Some(seat) = self.seat_that_can_offer_draw() else {
            return;
        };
        self.new_game.is_shown = false;
        if self.against_computer().is_some() {
            self.ask(RequestKind::Draw);
        } else {
            self.effects
                .push(Effect::OpenDialog(Question::AcceptDraw(seat)));
        }
    }

    /// Ends the game as an agreed draw.
    pub(super) fn agree_to_draw(&mut self) {
        if self.session.agree_to_draw() {
            self.on_ended_without_move();
        }
    }

    /// Handles the end of a game without a move.
    fn on_ended_without_move(&mut self) {
        self.forget_requests();
        self.finish_animation();
        self.say(Vec::new());
        self.on_game_ended();
        self.save();
    }

    /// Returns the seat of a player here who plays against the computer.
    pub fn against_computer(&self) -> Option<Seat> {
        if self.is_solitaire() || self.remote.is_some() {
            return None;
        }
        match self.session.config().seats {
            [Control::Human, Control::Computer] => Some(Seat::FIRST),
            [Control::Computer, Control::Human] => Some(Seat::SECOND),
            _ => None,
        }
    }

    /// Returns whether the player has won the game against the computer: `false` after a loss.
    /// `None` if the game is not over, is drawn, or is not against the computer.
    pub fn has_won(&self) -> Option<bool> {
        let player = self.against_computer()?;
        let session = &self.session;
        if !session.is_over() || session.is_on_branch() || session.is_draw_agreed() {
            return None;
        }
        if let Some(loser) = session.out_of_time().or(session.resigned()) {
            return Some(loser != player);
        }
        match self.verdict() {
            Some(Verdict::Won(seat)) => Some(seat == player),
            _ => None,
        }
    }

    /// Whether the player has won against the computer, and there is a stronger one.
    pub fn can_raise_level(&self) -> bool {
        self.has_won() == Some(true) && self.session.config().level < MAX_LEVEL
    }

    /// Whether the computer has won against the player.
    pub fn is_beaten(&self) -> bool {
        self.has_won() == Some(false)
    }

    /// Whether a game for one player has been lost.
    pub fn is_lost(&self) -> bool {
        self.verdict() == Some(Verdict::Lost)
    }

    fn verdict(&self) -> Option<Verdict> {
        match self.session.table().turn() {
            Turn::Over(outcome) => Some(outcome.verdict),
            _ => None,
        }
    }

    /// Whether the computer plays every seat.
    pub fn nobody_is_human(&self) -> bool {
        let seats = self.session.table().entry().players.len();
        !self.session.config().seats[..seats].contains(&Control::Human)
    }

    /// Handles the end of the game: adds it to the player's games.
    pub(super) fn on_game_ended(&mut self) {
        // If the device has no room for it, the game stays on the table.
        if self.device.shelve(&self.session) {
            self.session.set_shelved();
        }
        self.effects.push(Effect::Ended);
    }

    /// Stores the game on the device, unless it is an invitation that the player has not accepted.
    pub(super) fn save(&mut self) {
        self.write_letter();
        if self.is_unaccepted_invitation() {
            return;
        }
        // Store the letter first: when another tab loads the game, it must find the letter of that
        // game.
        self.persistence.is_stored = self.set_unopened_aside()
            && self.remote.as_ref().is_none_or(|remote| remote.store())
            && self.device.save(&self.session.save());
        if self.persistence.is_stored {
            self.effects.push(Effect::Stored);
        }
        self.persistence.is_follower = false;
        self.persistence.last_seen = self.device.stored_texts(self.session.table().entry().key);
    }

    /// Moves the stored text of this table aside if it cannot be opened. Returns false if the
    /// device has no room. Then nothing may be written in its place.
    fn set_unopened_aside(&mut self) -> bool {
        let key = self.session.table().entry().key;
        if let Some(text) = &self.persistence.unopened {
            if !self.device.set_aside(key, text) {
                return false;
            }
            self.persistence.unopened = None;
            self.notice.get_or_insert("kept-unread");
        }
        true
    }

    /// Moves aside a stored text of this table that cannot be opened whole, and tells the player.
    pub fn set_aside_and_notify(&mut self, text: String, is_part: bool) {
        let key = self.session.table().entry().key;
        let is_aside = self.device.set_aside(key, &text);
        self.notice = Some(match (is_aside, is_part) {
            (true, true) => "kept-in-part",
            (true, false) => "kept-unread",
            (false, _) => "kept-no-room",
        });
        self.persistence.is_stored &= is_aside;
        self.persistence.unopened = (!is_aside).then_some(text);
    }

    /// Ends the game, but asks first if that would lose something.
    pub(super) fn end_after_asking(&mut self, replacement: GameReplacement) {
        if self.in_lesson {
            self.effects.push(Effect::CloseLesson);
        }
        if self.session.is_under_way() && !self.is_untouched_invitation() {
            self.effects
                .push(Effect::OpenDialog(Question::ReplaceGame(replacement)));
        } else {
            self.end_with(replacement);
        }
    }

    /// Ends the game on the table, and puts another in its place.
    fn end_with(&mut self, replacement: GameReplacement) {
        if matches!(replacement, GameReplacement::Options(_)) {
            // On a small screen the form of the options is far below the board.
            self.effects.push(Effect::ScrollToBoard);
        }
        let session = match &replacement {
            GameReplacement::NewGame { .. } => self
                .session
                .new_game_with(self.session.table().record().options),
            GameReplacement::Options(options) => self.session.new_game_with(options.clone()),
            // This is a new game, for example from the end of a lesson. The player plays it like
            // other games.
            GameReplacement::Open(record) if is_new(record) => {
                self.session.new_game_with(record.options.clone())
            }
            GameReplacement::Open(record) | GameReplacement::OpenLink(record) => {
                // The player plays both sides of a game from a diagram at first.
                let mut config = self.session.config();
                if !self.is_frame {
                    config.seats = [Control::Human; 2];
                }
                Session::of(record, config)
            }
            GameReplacement::Correspondence(letter) => {
                return self.effects.push(Effect::OpenLetter(Rc::clone(letter)));
            }
        };
        let Ok(session) = session else {
            return self.refuse("cannot-open");
        };
        if !self.move_to_shelf(&session) {
            return self
                .effects
                .push(Effect::OpenDialog(Question::NoRoom(replacement)));
        }
        if self.is_unaccepted_invitation() {
            self.effects.push(Effect::DropLink);
        }
        self.device.clear_remote(self.session.table().entry().key);
        self.remote = None;
        self.set_session(session);
        self.leave_remote();
        let is_set_up = match &replacement {
            GameReplacement::NewGame { at_once } => !at_once,
            GameReplacement::Open(record) => is_new(record),
            _ => false,
        };
        if is_set_up {
            if !self.is_frame {
                self.forget_watching();
            }
            self.prepare_new_game();
        }
        let asks_side = matches!(replacement, GameReplacement::OpenLink(_)) && !self.is_frame;
        if asks_side && !self.is_solitaire() && !self.session.is_over() {
            self.effects.push(Effect::OpenDialog(Question::ChooseSide));
        }
        self.show_changed_position();
    }

    /// Adds the game on the table to the player's games before another replaces it, if the player
    /// would lose it. Returns false if the device has no room for it. Then it must stay on the
    /// table.
    pub(super) fn move_to_shelf(&mut self, next: &Session) -> bool {
        if self.persistence.discards_game || self.is_frame {
            return true;
        }
        let is_same = next.record() == self.session.record();
        let would_be_lost =
            !self.is_untouched_invitation() && self.device.would_be_lost(&self.session);
        self.set_unopened_aside()
            && (is_same || !would_be_lost || self.device.shelve(&self.session))
    }

    /// Puts another session on the table.
    pub(super) fn set_session(&mut self, session: Session) {
        self.forget_requests();
        // Pending sentences and animations belong to the last game, so drop them.
        self.effects.retain(|effect| {
            let is_of_last = matches!(effect, Effect::Announce(_) | Effect::Animate(_));
            !is_of_last
        });
        if self.persistence.discards_game {
            self.persistence.unopened = None;
        }
        self.session = session;
        self.session.set_tap_settings(self.settings.tap_settings);
        self.start_clock();
        self.notice = None;
        self.new_game.is_waiting = false;
        self.new_game.is_shown = false;
        self.effects.push(Effect::NewSession);
        self.show();
        self.set_peek(true);
        self.computer.set_paused(self.nobody_is_human());
    }
}

/// Whether a game is at its start, with no moves and no setup.
fn is_new(record: &Record) -> bool {
    record.start.is_none() && record.moves.is_empty()
}
