//! The computer at the table: when it moves, its requests and their answers. This module also
//! throws the dice for both sides.

use super::{ComputerMsg, Effect, Request, Sentence, TableController};
use crate::{
    protocol::{Think, Thought},
    rules::{Event, Site, Tap, Turn},
    table::{Control, THROW},
};
use std::rc::Rc;

/// The pause before a move made for the player, in milliseconds.
pub const DELAY: u32 = 350;
/// How long an unusable throw is shown, in milliseconds.
pub(super) const IDLE_THROW_DELAY: u32 = 1_500;
/// The level of the adviser, which is the highest.
const ADVISER: u8 = 5;

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
            ComputerMsg::Answer(number, thought) => self.answered(number, thought),
            ComputerMsg::Hint if self.is_solitaire() => self.advise(),
            ComputerMsg::Hint => self.ask(Request::Hint),
            ComputerMsg::Stop => {
                self.forget_requests();
                self.computer.is_paused = true;
            }
            ComputerMsg::Resume => {
                self.computer.is_paused = false;
                self.go_on();
            }
            ComputerMsg::Level(level) => {
                self.session.set_level(level);
                self.save();
            }
        }
    }

    /// Whether the game could continue by itself, but waits for the player to resume it.
    pub fn waits(&self) -> bool {
        let by_itself = match self.session.table().turn() {
            Turn::Chance => !self.must_send(),
            _ => self.session.computer_to_move().is_some(),
        };
        by_itself
            && (self.computer.is_paused || self.keeping.is_follower)
            && !self.session.is_over()
    }

    /// Returns the forced move that is made for the player.
    pub fn forced(&self) -> Option<String> {
        self.session.human_to_move()?;
        let choices = self.session.table().choices();
        let forced = choices.into_iter().find(|choice| choice.forced);
        forced.map(|choice| choice.notation)
    }

    /// Acts after the pause: throws the dice, makes a forced move, or plays for the computer.
    fn move_by_itself(&mut self) {
        let is_held =
            self.in_lesson || self.new_game.waits || self.reads_link || self.keeping.is_follower;
        let is_seen = !self.is_moving() && self.session.looking().is_none();
        if is_held || !is_seen || self.computer.is_paused {
            return;
        }
        if self.session.table().turn() == Turn::Chance {
            if !self.is_ours_to_throw() {
                self.throw();
            }
            return;
        }
        let (mover, notation) = match self.forced() {
            Some(forced) => (self.session.human_to_move(), forced),
            None => {
                let mover = self.session.computer_to_move();
                if mover.is_none() {
                    return;
                }
                let ready = match self.is_solitaire() {
                    true => self.solitaire.solution.pop(),
                    false => self.computer.ready.take(),
                };
                match ready {
                    Some(notation) => (mover, notation),
                    // The solution comes with the prospect of the position.
                    None if self.is_solitaire() => return,
                    None => return self.ask(Request::Move),
                }
            }
        };
        if let Some(events) = self.session.play(&notation) {
            let events = events.into();
            self.announce(mover, &events);
            self.happened(&events, 0);
        }
    }

    /// Whether the last event was a throw of dice.
    pub(super) fn has_thrown(&self) -> bool {
        let table = self.session.table();
        let last = table.moves().last().copied();
        table.entry().dice && last.is_some_and(|last| last.starts_with(THROW))
    }

    /// Whether the dice wait for a player at this table. Either such a player moves next, or the
    /// throw decides who does.
    pub fn is_ours_to_throw(&self) -> bool {
        let table = self.session.table();
        let is_due = table.turn() == Turn::Chance && table.entry().dice;
        let by_hand = !self.settings.auto_throw && !self.must_send();
        let is_ours = || match table.mover_after_any_throw() {
            Some(seat) => self.session.control(seat) == Control::Human,
            None => !self.nobody_is_human(),
        };
        is_due && by_hand && is_ours()
    }

    /// Whether the player can throw the dice now.
    pub fn may_throw(&self) -> bool {
        let is_held = self.in_lesson || self.new_game.waits || self.keeping.is_follower;
        let is_seen = !self.is_moving() && self.session.looking().is_none();
        !is_held && is_seen && self.session.loser().is_none() && self.is_ours_to_throw()
    }

    pub(super) fn throw_by_hand(&mut self) {
        if self.may_throw() {
            self.computer.is_paused = false;
            self.throw();
        }
    }

    /// Throws the dice and says how the throw can be used.
    fn throw(&mut self) {
        let number = match &self.remote {
            Some(remote) if self.plays_remotely() => remote.throw(),
            _ => self.device.random(),
        };
        let throw = number.and_then(|number| self.session.table().throw(number));
        let Some(events) = throw.and_then(|throw| self.session.play(&throw)) else {
            return;
        };
        let events: Rc<[Event]> = events.into();
        let mut said = vec![Sentence::Events {
            mover: None,
            events: Rc::clone(&events),
        }];
        if self.session.human_to_move().is_some() && self.forced().is_none() {
            said.push(Sentence::ThrowUses);
        }
        self.say(said);
        self.happened(&events, 0);
    }

    /// Asks the worker, unless the same request is running or the answer would be useless.
    pub(super) fn ask(&mut self, request: Request) {
        let is_useless = match request {
            Request::Move => {
                self.session.computer_to_move().is_none() || self.computer.ready.is_some()
            }
            Request::Hint | Request::Draw => {
                self.session.human_to_move().is_none() || self.session.looking().is_some()
            }
            Request::Prospect => self.computer.asked.is_some(),
        };
        if is_useless || self.request() == Some(request) {
            return;
        }
        let level = match request {
            Request::Move | Request::Draw => self.session.config().level,
            Request::Hint | Request::Prospect => ADVISER,
        };
        let seed = self.device.random().unwrap_or(0) >> 11;
        let think = Think::at_level(self.session.table().record(), level, seed);
        let number = self.next_number();
        if let Some((before, _)) = self.computer.asked.replace((number, request)) {
            self.effects.push(Effect::CancelAsk(before));
        }
        self.effects.push(Effect::Ask(number, think));
    }

    fn answered(&mut self, number: u32, thought: Option<Thought>) {
        let Some((_, request)) = self.computer.asked.take_if(|(asked, _)| *asked == number) else {
            return;
        };
        let thought = thought.unwrap_or_default();
        match (request, thought.r#move.clone()) {
            (Request::Prospect, Some(_)) => self.foresee(thought),
            // A failed search for the prospect needs no message.
            (Request::Prospect, None) => {}
            (Request::Move, Some(notation)) => {
                self.computer.ready = Some(notation);
                if !self.is_moving() {
                    self.go_on();
                }
            }
            // The computer accepts a draw if the player to move stands no worse than it does.
            (Request::Draw, Some(_)) if thought.value >= 0.0 => self.agree(),
            (Request::Draw, Some(_)) => self.say_words("draw-declined"),
            (Request::Hint, Some(notation)) => {
                let mut said = self.suggest(&notation);
                if let Some(why) = self.session.table().explain(&notation) {
                    said.push(Sentence::Note(why));
                }
                self.say(said);
            }
            (_, None) => {
                // The player can ask again.
                self.computer.is_paused = true;
                self.refuse("thinking-failed");
            }
        }
    }

    /// Marks the site that begins or continues a move, and returns the sentence that advises it.
    pub(super) fn suggest(&mut self, notation: &str) -> Vec<Sentence> {
        let choices = self.session.table().choices();
        let advised = choices.iter().find(|choice| choice.notation == notation);
        let begun = self.session.begun().len();
        self.marks.hint = advised.and_then(|choice| site(choice.taps.get(begun)));
        advised
            .map(|_| Sentence::Advice(notation.into()))
            .into_iter()
            .collect()
    }

    /// Cancels all requests to the worker.
    pub(super) fn forget_requests(&mut self) {
        if let Some((number, _)) = self.computer.asked.take() {
            self.effects.push(Effect::CancelAsk(number));
        }
        self.computer.ready = None;
        self.computer.pause = None;
        self.marks.hint = None;
        self.marks.better.clear();
        self.solitaire.prospect = None;
        self.solitaire.hint_waits = false;
    }
}

fn site(tap: Option<&Tap>) -> Option<Site> {
    match tap {
        Some(Tap::Site(site)) => Some(*site),
        _ => None,
    }
}
