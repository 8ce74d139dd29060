//! The computer at the table: when it is its turn, what it asks the worker, and what it does with
//! the answer. Throws of dice are made here too, for both sides.

use super::{Msg, Play, Wish, alone};
use crate::{
    page::{
        client::{self, Desk, Gist, Ticket},
        json,
    },
    rules::{Event, Form, Tap, Turn},
    table::{Choice, Record},
};
use gloo::timers::callback::Timeout;
use serde::Serialize;
use std::rc::Rc;
use yew::prelude::*;

/// A request to think about the game in play.
#[derive(Serialize)]
struct Think {
    r#do: &'static str,
    record: Record,
    level: u8,
    seed: u64,
}

/// How long the computer waits before it moves, once the board is at rest.
const BREATH: u32 = 350;

impl Play {
    /// Lets whoever is next go on, after a breath.
    pub(super) fn go_on(&mut self, ctx: &Context<Play>) {
        if self.session.redo_goes_on() {
            self.redo(ctx);
            return;
        }
        self.look_ahead(ctx);
        let by_itself = match self.session.table().turn() {
            Turn::Chance => true,
            Turn::Player(_) => {
                self.session.computer_to_move().is_some() || self.forced_pass().is_some()
            }
            Turn::Over(_) => false,
        };
        let by_itself = by_itself && self.session.out_of_time().is_none();
        if by_itself && !self.paused && self.theatre.is_idle() {
            let link = ctx.link().clone();
            self.pause = Some(Timeout::new(BREATH, move || link.send_message(Msg::Go)));
        }
    }

    /// The pass that is all a player can do: nobody need be asked for it.
    fn forced_pass(&self) -> Option<String> {
        self.session.human_to_move()?;
        if !self.session.table().entry().chance {
            return None;
        }
        let choices = self.session.table().choices();
        match &choices[..] {
            [only] if only.taps == [Tap::Word("pass")] => Some(only.notation.clone()),
            _ => None,
        }
    }

    pub(super) fn go(&mut self, ctx: &Context<Play>) {
        if self.paused || !self.theatre.is_idle() || self.session.looking().is_some() {
            return;
        }
        if self.session.table().turn() == Turn::Chance {
            let number = match &self.far {
                Some(far) => far.throw(),
                None => random(),
            };
            let throw = number.and_then(|number| self.session.table().throw(number));
            if let Some(events) = throw.and_then(|throw| self.session.play(&throw)) {
                self.tell(ctx, None, &events);
                self.happened(ctx, &events);
            }
            return;
        }
        if let Some(pass) = self.forced_pass() {
            let mover = self.session.human_to_move();
            if let Some(events) = self.session.play(&pass) {
                self.tell(ctx, mover, &events);
                self.happened(ctx, &events);
            }
            return;
        }
        let Some(mover) = self.session.computer_to_move() else {
            return;
        };
        if self.is_alone() {
            self.ready = self.solution.pop();
        }
        match self.ready.take() {
            Some(notation) => {
                if let Some(events) = self.session.play(&notation) {
                    self.tell(ctx, Some(mover), &events);
                    self.happened(ctx, &events);
                }
            }
            // A solution comes with what is known of the position.
            None if self.is_alone() => {}
            None => self.ask_for(ctx, Wish::Move),
        }
    }

    /// Asks the worker for a move or a hint, unless it has been asked for it already.
    pub(super) fn ask_for(&mut self, ctx: &Context<Play>, wish: Wish) {
        let asked_already = self.asked.is_some_and(|(_, asked)| asked == wish);
        let pointless = match wish {
            Wish::Move => self.session.computer_to_move().is_none() || self.ready.is_some(),
            Wish::Hint => {
                self.session.human_to_move().is_none() || self.session.looking().is_some()
            }
            Wish::Outlook => self.asked.is_some(),
        };
        if asked_already || pointless {
            return;
        }
        let level = match wish {
            Wish::Move => self.session.manner.level,
            // Advice is the best that there is.
            Wish::Hint | Wish::Outlook => 5,
        };
        let request = Think {
            r#do: "think",
            record: self.session.table().record(),
            level,
            seed: random().unwrap_or(0) >> 11,
        };
        let request = json::write(&request).unwrap_or_default();
        // The ticket is known only once the question is asked; the answer comes later than that.
        let place: Rc<std::cell::Cell<Option<Ticket>>> = Rc::default();
        let link = ctx.link().clone();
        let answered = {
            let place = place.clone();
            Callback::from(move |answer: String| {
                if let Some(ticket) = place.get() {
                    link.send_message(Msg::Answer(ticket, answer));
                }
            })
        };
        let ticket = client::ask(Desk::Table, request, answered);
        place.set(Some(ticket));
        self.asked = Some((ticket, wish));
    }

    pub(super) fn hear(&mut self, ctx: &Context<Play>, ticket: Ticket, answer: &str) {
        let Some((_, wish)) = self.asked.take_if(|(asked, _)| *asked == ticket) else {
            return;
        };
        if wish == Wish::Outlook {
            // Where nothing could be found out nothing is said.
            if let Some(outlook) = alone::outlook(answer) {
                self.foresee(ctx, outlook);
            }
            return;
        }
        let Some(notation) = Gist::of(answer).r#move else {
            // The thinking failed: say so, and let the player ask again.
            self.paused = true;
            self.refuse(Play::words(ctx).say("thinking-failed").into());
            return;
        };
        match wish {
            Wish::Move => {
                self.ready = Some(notation);
                if self.theatre.is_idle() {
                    self.go_on(ctx);
                }
            }
            Wish::Hint => {
                self.suggest(ctx, &notation);
                if let Some(why) = self.session.table().explain(&notation) {
                    let why = self.with_speech(ctx, |speech, _| speech.head.note(&why));
                    self.said = format!("{} {why}", self.said);
                }
            }
            Wish::Outlook => {}
        }
    }

    /// A hint in a sentence. Most moves go by the names of their places; a move that is a word, or that
    /// begins beside the board or only marks what lies there, is told, for its name is one of the notation only.
    fn advice(&self, ctx: &Context<Play>, choice: &Choice) -> String {
        let words = Play::words(ctx);
        let table = self.session.table();
        let begins_beside = match choice.taps.first() {
            Some(Tap::Site(site)) => {
                matches!(table.board().place(*site).form, Form::Tray { .. })
            }
            _ => false,
        };
        let events = table.foreseen(&choice.taps);
        let marks = |event: &Event| matches!(event, Event::Become { .. });
        let only_marks = !events.is_empty() && events.iter().all(marks);
        let told = match choice.taps[..] {
            [Tap::Word(word)] => words
                .find(&format!("tap-{word}"))
                .map(|it| format!("{it}.")),
            _ if begins_beside || only_marks => {
                let told = self.with_speech(ctx, |speech, _| speech.told(table, None, &events));
                Some(told).filter(|told| !told.is_empty())
            }
            _ => None,
        };
        match told {
            Some(told) => words.fill("hint-told", &[("what", &told)]),
            None => words.fill("hint-is", &[("move", &choice.notation)]),
        }
    }

    /// Names a move as good, and marks where it is begun or gone on with.
    pub(super) fn suggest(&mut self, ctx: &Context<Play>, notation: &str) {
        let choices = self.session.table().choices();
        let advised = choices.iter().find(|choice| choice.notation == notation);
        let begun = self.session.begun().len();
        self.hint = advised.and_then(|choice| match choice.taps.get(begun) {
            Some(Tap::Site(site)) => Some(*site),
            _ => None,
        });
        self.said = advised.map_or_else(String::new, |choice| self.advice(ctx, choice));
        self.refused = false;
    }

    /// Nothing that was asked of the worker is wanted any more.
    pub(super) fn forget_wishes(&mut self) {
        if let Some((ticket, _)) = self.asked.take() {
            client::cancel(ticket);
        }
        self.ready = None;
        self.pause = None;
        self.hint = None;
        self.outlook = None;
        self.hint_waits = false;
    }
}

/// A random number from the device; `None` where it has none to give.
pub fn random() -> Option<u64> {
    getrandom::u64().ok()
}
