//! The computer at the table: when it moves, its requests and their answers. This module also
//! throws the dice for both sides.

use super::{ComputerMsg, Effect, RequestKind, Sentence, TableController};
use crate::{
    protocol::{ThinkAnswer, ThinkRequest},
    rules::{Event, Message, Seat, Site, Tap, Turn},
    table::{Control, THROW_PREFIX},
};
use std::rc::Rc;

/// The pause before a move made for the player, in milliseconds.
pub const AUTO_MOVE_DELAY: u32 = 350;
/// How long an unusable throw is shown, in milliseconds.
pub(super) const IDLE_THROW_DELAY: u32 = 1_500;
/// The pause before each step of a game that the player watches, in milliseconds.
const WATCH_DELAY: u32 = 900;
/// The same pause after the player has touched *Faster*.
const FAST_WATCH_DELAY: u32 = 100;
/// The notation of a pass.
const PASS: &str = "pass";
/// The level of the adviser, which is the highest.
const HINT_LEVEL: u8 = 5;

impl TableController {
    pub(super) fn on_computer(&mut self, msg: ComputerMsg) {
        match msg {
            ComputerMsg::Due(number) => {
                if self
                    .computer
                    .pause
                    .take_if(|pause| *pause == number)
                    .is_some()
                {
                    self.move_by_itself();
                }
            }
            ComputerMsg::Answer(number, answer) => self.on_answer(number, answer),
            ComputerMsg::Hint if self.computer.advised_move.is_some() => self.play_advised(),
            ComputerMsg::Hint if self.is_solitaire() => self.give_hint(),
            ComputerMsg::Hint => self.ask(RequestKind::Hint),
            ComputerMsg::Stop => {
                self.forget_requests();
                self.computer.set_paused(true);
            }
            ComputerMsg::Resume => {
                self.computer.set_paused(false);
                self.continue_automatically();
            }
            ComputerMsg::Step => self.step(),
            ComputerMsg::Fast(is_fast) => {
                self.computer.is_fast = is_fast;
                // A pause that has begun gets the new length.
                if self.computer.pause.is_some() {
                    self.continue_automatically();
                }
            }
            ComputerMsg::Level(level) => {
                self.session.set_level(level);
                self.save();
            }
        }
    }

    /// Lets the computer make one move, and then pauses it. Throws before the move are part of the
    /// step.
    fn step(&mut self) {
        if self.is_moving() {
            self.finish_animation();
        }
        self.computer.set_paused(false);
        self.computer.is_single_step = true;
        self.continue_automatically();
    }

    /// Whether the player watches the computer play both sides.
    pub fn is_watching(&self) -> bool {
        let is_played = !self.new_game.is_waiting && !self.session.is_over();
        is_played && self.nobody_is_human() && !self.is_solitaire()
    }

    /// Whether the player watches the computer with short pauses.
    pub fn is_fast(&self) -> bool {
        self.computer.is_fast && self.is_watching()
    }

    /// Whether the player has paused the computer.
    pub fn is_paused(&self) -> bool {
        self.computer.is_paused
    }

    /// Returns the pause before the next automatic step, in milliseconds.
    pub(super) fn pause_before_step(&self, is_computer: bool) -> u32 {
        if self.computer.is_single_step {
            0
        } else if self.is_fast() {
            FAST_WATCH_DELAY
        } else if self.is_idle_throw() && !self.settings.is_instant {
            IDLE_THROW_DELAY
        } else if self.last_move_was_throw() {
            AUTO_MOVE_DELAY.max(self.settings.throw_delay)
        } else if self.is_watching() && is_computer {
            WATCH_DELAY
        } else if is_computer {
            self.settings.think_delay
        } else {
            AUTO_MOVE_DELAY
        }
    }

    /// Whether nothing but a forced move is possible after a throw.
    fn is_idle_throw(&self) -> bool {
        let is_forced = self.session.table().entry().dice && self.forced_move().is_some();
        is_forced || self.idle_thrower().is_some()
    }

    /// Returns the player whose throw has just been made and allows nothing but a pass.
    pub fn idle_thrower(&self) -> Option<Seat> {
        let table = self.session.table();
        let (Turn::Player(seat), true) = (table.turn(), self.last_move_was_throw()) else {
            return None;
        };
        let legal_moves = table.legal_moves();
        let [only] = &legal_moves[..] else {
            return None;
        };
        let is_pass = only.forced && matches!(only.taps[..], [Tap::Word(_)]);
        is_pass.then_some(seat)
    }

    /// Whether the game could continue by itself, but waits for the player to resume it.
    pub fn is_waiting_to_resume(&self) -> bool {
        if self.waits_for_end_of_turn() {
            return false;
        }
        let is_automatic = match self.session.table().turn() {
            Turn::Chance => !self.must_send(),
            _ => self.session.computer_to_move().is_some(),
        };
        is_automatic
            && (self.computer.is_paused || self.persistence.is_follower)
            && !self.session.is_over()
    }

    /// Returns the forced move that is made for the player.
    pub fn forced_move(&self) -> Option<String> {
        self.session.human_to_move()?;
        let legal_moves = self.session.table().legal_moves();
        let forced = legal_moves.into_iter().find(|legal_move| legal_move.forced);
        forced.map(|legal_move| legal_move.notation)
    }

    /// Acts after the pause: throws the dice, makes a forced move, or plays for the computer.
    fn move_by_itself(&mut self) {
        let is_held = self.in_lesson
            || self.new_game.is_waiting
            || self.is_reading_link
            || self.persistence.is_follower
            || self.waits_for_end_of_turn();
        let is_seen = !self.is_moving() && self.session.viewed_ply().is_none();
        if is_held || !is_seen || self.computer.is_paused {
            return;
        }
        if self.session.table().turn() == Turn::Chance {
            if !self.is_ours_to_throw() {
                self.throw();
            }
            return;
        }
        let (mover, notation) = match self.forced_move() {
            Some(forced) => (self.session.human_to_move(), forced),
            None => {
                let mover = self.session.computer_to_move();
                if mover.is_none() {
                    return;
                }
                let ready = match self.is_solitaire() {
                    true => self.solitaire.solution.pop(),
                    false => self.computer.ready_move.take(),
                };
                match ready {
                    Some(notation) => (mover, notation),
                    // The solution comes with the prospect of the position.
                    None if self.is_solitaire() => return,
                    None => return self.ask(RequestKind::Move),
                }
            }
        };
        let is_idle = self.idle_thrower().is_some();
        let reason = self.reason_to_play_on(&notation);
        if let Some(events) = self.session.play(&notation) {
            let events = events.into();
            // The sentence about a throw without use stays until the next throw.
            if !is_idle {
                self.say_events(mover, &events, reason);
            }
            if self.computer.is_single_step {
                self.computer.set_paused(true);
            }
            self.after_move(&events, 0);
        }
    }

    /// Returns the reason why the computer answers a player's pass with this move, if the game can
    /// say so.
    fn reason_to_play_on(&self, notation: &str) -> Option<Message> {
        let table = self.session.table();
        let passed = table.moves().last() == Some(&PASS) && !self.nobody_is_human();
        passed.then(|| table.explain(notation)).flatten()
    }

    /// Whether the last event was a throw of dice.
    pub(super) fn last_move_was_throw(&self) -> bool {
        let table = self.session.table();
        let last = table.moves().last().copied();
        table.entry().dice && last.is_some_and(|last| last.starts_with(THROW_PREFIX))
    }

    /// Whether the dice wait for a player at this table. Either such a player moves next, or the
    /// throw decides who does.
    pub fn is_ours_to_throw(&self) -> bool {
        let table = self.session.table();
        let is_due = table.turn() == Turn::Chance && table.entry().dice;
        let by_hand = self.settings.tap_settings.throws_by_hand && !self.must_send();
        let is_ours = || match table.mover_after_any_throw() {
            Some(seat) => self.session.control(seat) == Control::Human,
            None => !self.nobody_is_human(),
        };
        is_due && by_hand && is_ours()
    }

    /// Whether the player can throw the dice now.
    pub fn can_throw(&self) -> bool {
        let is_held = self.in_lesson || self.new_game.is_waiting || self.persistence.is_follower;
        let is_seen = !self.is_moving() && self.session.viewed_ply().is_none();
        !is_held && is_seen && self.session.loser().is_none() && self.is_ours_to_throw()
    }

    pub(super) fn throw_by_hand(&mut self) {
        if self.can_throw() {
            self.computer.set_paused(false);
            self.throw();
        }
    }

    /// Throws the dice and says how the throw can be used.
    fn throw(&mut self) {
        let number = match &self.remote {
            Some(remote) if self.plays_remotely() => remote.throw_number(),
            _ => self.device.random(),
        };
        let throw = number.and_then(|number| self.session.table().pick_throw(number));
        let Some(events) = throw.and_then(|throw| self.session.play(&throw)) else {
            return;
        };
        let events: Rc<[Event]> = events.into();
        let idle_thrower = self.idle_thrower();
        let mut sentences = vec![match idle_thrower {
            Some(mover) => Sentence::IdleThrow {
                mover,
                events: Rc::clone(&events),
            },
            None => Sentence::Events {
                mover: None,
                events: Rc::clone(&events),
            },
        }];
        if self.session.human_to_move().is_some() && self.forced_move().is_none() {
            sentences.push(Sentence::ThrowUses);
        }
        self.say(sentences);
        self.after_move(&events, 0);
    }

    /// Asks the worker, unless the same request is running or the answer would be useless.
    pub(super) fn ask(&mut self, request: RequestKind) {
        let is_useless = match request {
            RequestKind::Move => {
                self.session.computer_to_move().is_none()
                    || self.computer.ready_move.is_some()
                    || self.waits_for_end_of_turn()
            }
            RequestKind::Hint | RequestKind::Draw => {
                self.session.human_to_move().is_none() || self.session.viewed_ply().is_some()
            }
            RequestKind::Prospect => self.computer.running_request.is_some(),
        };
        if is_useless || self.request() == Some(request) {
            return;
        }
        let level = match request {
            RequestKind::Move | RequestKind::Draw => self.session.config().level,
            RequestKind::Hint | RequestKind::Prospect => HINT_LEVEL,
        };
        let seed = self.device.random().unwrap_or(0) >> 11;
        let think = ThinkRequest::at_level(self.session.table().record(), level, seed);
        let number = self.next_number();
        if let Some((before, _)) = self.computer.running_request.replace((number, request)) {
            self.effects.push(Effect::CancelRequest(before));
        }
        self.effects.push(Effect::AskWorker(number, think));
    }

    fn on_answer(&mut self, number: u32, answer: Option<ThinkAnswer>) {
        let Some((_, request)) = self
            .computer
            .running_request
            .take_if(|(running, _)| *running == number)
        else {
            return;
        };
        let answer = answer.unwrap_or_default();
        match (request, answer.r#move.clone()) {
            (RequestKind::Prospect, Some(_)) => self.on_prospect(answer),
            // A failed search for the prospect needs no message.
            (RequestKind::Prospect, None) => {}
            (RequestKind::Move, Some(notation)) => {
                self.computer.ready_move = Some(notation);
                if !self.is_moving() {
                    self.continue_automatically();
                }
            }
            // The computer accepts a draw if the player to move stands no worse than it does.
            (RequestKind::Draw, Some(_)) if answer.value >= 0.0 => self.agree_to_draw(),
            (RequestKind::Draw, Some(_)) => self.say_words("draw-declined"),
            (RequestKind::Hint, Some(notation)) => {
                let mut sentences = self.suggest(&notation);
                if let Some(reason) = self.session.table().explain(&notation) {
                    sentences.push(Sentence::Note(reason));
                }
                self.say(sentences);
            }
            (_, None) => {
                // The player can ask again.
                self.computer.set_paused(true);
                self.refuse("thinking-failed");
            }
        }
    }

    /// Plays the move of the hint on the board.
    fn play_advised(&mut self) {
        let (mover, advised) = (
            self.session.human_to_move(),
            self.computer.advised_move.take(),
        );
        let is_seen = self.session.viewed_ply().is_none();
        let (Some(notation), true) = (advised, mover.is_some() && is_seen) else {
            return;
        };
        self.notice = None;
        self.become_leader();
        if self.is_moving() {
            self.finish_animation();
        }
        self.cancel_begun_move();
        if let Some(events) = self.session.play(&notation) {
            self.on_move_played(mover, events, 0);
        }
    }

    /// Marks the site that begins or continues a move, and returns the sentence that advises it.
    pub(super) fn suggest(&mut self, notation: &str) -> Vec<Sentence> {
        let legal_moves = self.session.table().legal_moves();
        let advised = legal_moves
            .iter()
            .find(|legal_move| legal_move.notation == notation);
        let begun = self.session.begun_taps().len();
        let next = advised.and_then(|legal_move| site(legal_move.taps.get(begun)));
        self.clear_advice();
        self.marks.hint = next;
        self.mark_arrows(&[notation.into()]);
        self.computer.advised_move = advised.map(|_| notation.into());
        advised
            .map(|_| Sentence::Advice(notation.into()))
            .into_iter()
            .collect()
    }

    /// Cancels all requests to the worker.
    pub(super) fn forget_requests(&mut self) {
        if let Some((number, _)) = self.computer.running_request.take() {
            self.effects.push(Effect::CancelRequest(number));
        }
        self.computer.ready_move = None;
        self.computer.pause = None;
        self.clear_advice();
        self.solitaire.prospect = None;
        self.solitaire.is_hint_pending = false;
    }
}

fn site(tap: Option<&Tap>) -> Option<Site> {
    match tap {
        Some(Tap::Site(site)) => Some(*site),
        _ => None,
    }
}
