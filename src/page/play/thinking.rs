//! The computer at the table: when it is its turn, what it asks the worker, and what it does with
//! the answer. Throws of dice are made here too, for both sides.

use super::{
    message::{ComputerMsg, Msg},
    state::{Outlook, Play, Request},
};
use crate::{
    page::browser::{
        client::{self, Desk, Ticket},
        dom::random,
        json,
    },
    rules::{Event, Form, Tap, Turn},
    scene::Speed,
    table::{Choice, Control, Record, THROW},
};
use gloo::timers::callback::Timeout;
use serde::Serialize;
use wasm_bindgen::JsValue;
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
/// How long a throw lies large before the computer goes on, at the usual speed.
const LAID: u32 = 1_000;
/// How long a throw lies with which nothing can be done, in milliseconds.
const HELD: u32 = 1_500;

impl Play {
    pub(super) fn on_computer(&mut self, ctx: &Context<Play>, msg: ComputerMsg) {
        match msg {
            ComputerMsg::Go => {
                self.computer.pause = None;
                self.go(ctx);
            }
            ComputerMsg::Answer(ticket, answer) => self.hear(ctx, ticket, answer),
            ComputerMsg::Hint if self.is_alone() => self.advise(ctx),
            ComputerMsg::Hint => self.ask_for(ctx, Request::Hint),
            ComputerMsg::Stop => {
                self.forget_requests();
                self.computer.paused = true;
            }
            ComputerMsg::Resume => {
                self.computer.paused = false;
                self.go_on(ctx);
            }
            ComputerMsg::Level(level) => {
                self.session.config.level = level;
                self.keep();
            }
        }
    }

    /// Lets whoever is next go on, after a breath.
    pub(super) fn go_on(&mut self, ctx: &Context<Play>) {
        if self.rests() || self.opening.waits {
            return;
        }
        if self.keeping.led {
            self.look_ahead(ctx);
            return;
        }
        if self.session.redo_goes_on() {
            self.redo(ctx);
            return;
        }
        self.give_up_letters(ctx);
        self.look_ahead(ctx);
        let forced = self.forced().is_some();
        let by_itself = match self.session.table().turn() {
            Turn::Chance => !self.is_ours_to_throw(ctx),
            Turn::Player(_) => self.session.computer_to_move().is_some() || forced,
            Turn::Over(_) => false,
        };
        let by_itself = by_itself && !self.session.is_over();
        if by_itself && !self.computer.paused && self.animator.is_idle() {
            let calm = ctx.props().settings.motion() == Speed::Instant;
            let idle_throw = forced && self.session.table().entry().dice && !calm;
            if idle_throw {
                self.tell_idle_throw(ctx);
            }
            let motion = ctx.props().settings.motion();
            let breath = if ctx.props().settings.breath {
                BREATH
            } else {
                0
            };
            let pause = match (idle_throw, self.has_thrown()) {
                (true, _) => HELD,
                (false, true) => BREATH.max(motion.millis(LAID)),
                (false, false) if self.session.computer_to_move().is_some() => breath,
                (false, false) => BREATH,
            };
            let link = ctx.link().clone();
            self.computer.pause = Some(Timeout::new(pause, move || {
                link.send_message(Msg::Computer(ComputerMsg::Go))
            }));
        }
    }

    /// Says of the player's throw that nothing can be done with it.
    fn tell_idle_throw(&mut self, ctx: &Context<Play>) {
        let idle = Play::words(ctx).say("idle-throw");
        if !self.report.said.ends_with(idle) {
            let said = format!("{} {idle}", self.report.said);
            self.report.say(said);
        }
    }

    /// Whether the game would go on by itself, and waits to be told to.
    pub(super) fn waits(&self) -> bool {
        let by_itself = match self.session.table().turn() {
            Turn::Chance => !self.must_send(),
            _ => self.session.computer_to_move().is_some(),
        };
        by_itself && (self.computer.paused || self.keeping.led) && !self.session.is_over()
    }

    /// What is made for a player, because he can do nothing else.
    pub(super) fn forced(&self) -> Option<String> {
        self.session.human_to_move()?;
        let choices = self.session.table().choices();
        let forced = choices.into_iter().find(|choice| choice.forced);
        forced.map(|choice| choice.notation)
    }

    fn go(&mut self, ctx: &Context<Play>) {
        let waits = self.computer.paused || self.keeping.led || self.rests() || self.opening.waits;
        if waits || !self.animator.is_idle() || self.session.looking().is_some() {
            return;
        }
        if self.session.table().turn() == Turn::Chance {
            if !self.is_ours_to_throw(ctx) {
                self.throw(ctx);
            }
            return;
        }
        if let Some(forced) = self.forced() {
            let mover = self.session.human_to_move();
            if let Some(events) = self.session.play(&forced) {
                self.tell(ctx, mover, &events);
                self.happened(ctx, &events);
            }
            return;
        }
        let Some(mover) = self.session.computer_to_move() else {
            return;
        };
        if self.is_alone() {
            self.computer.ready = self.alone.solution.pop();
        }
        match self.computer.ready.take() {
            Some(notation) => {
                if let Some(events) = self.session.play(&notation) {
                    self.tell(ctx, Some(mover), &events);
                    self.happened(ctx, &events);
                }
            }
            // A solution comes with what is known of the position.
            None if self.is_alone() => {}
            None => self.ask_for(ctx, Request::Move),
        }
    }

    /// Whether the last thing that happened was a throw of dice.
    fn has_thrown(&self) -> bool {
        let table = self.session.table();
        table.entry().dice
            && table
                .moves()
                .last()
                .is_some_and(|last| last.starts_with(THROW))
    }

    /// Whether dice wait for the hand of whoever sits here: he moves after them, or nobody knows yet who does.
    pub(super) fn is_ours_to_throw(&self, ctx: &Context<Play>) -> bool {
        let table = self.session.table();
        let due = table.turn() == Turn::Chance && table.entry().dice;
        let waits = !ctx.props().settings.auto_throw && !self.must_send();
        let ours = || match table.mover_after_any_throw() {
            Some(seat) => self.session.control(seat) == Control::Human,
            None => !self.nobody_is_human(),
        };
        due && waits && ours()
    }

    /// Whether the dice can be thrown now.
    pub(super) fn may_throw(&self, ctx: &Context<Play>) -> bool {
        let held = self.rests() || self.opening.waits || self.keeping.led;
        let seen = self.animator.is_idle() && self.session.looking().is_none();
        !held && seen && self.session.loser().is_none() && self.is_ours_to_throw(ctx)
    }

    pub(super) fn throw_by_hand(&mut self, ctx: &Context<Play>) {
        if self.may_throw(ctx) {
            self.computer.paused = false;
            self.throw(ctx);
        }
    }

    /// Throws what is due, and says what can be done with it.
    fn throw(&mut self, ctx: &Context<Play>) {
        let number = match &self.correspondence {
            Some(far) if self.plays_far() => far.throw(),
            _ => random(),
        };
        let throw = number.and_then(|number| self.session.table().throw(number));
        let Some(events) = throw.and_then(|throw| self.session.play(&throw)) else {
            return;
        };
        self.tell(ctx, None, &events);
        let chooses = self.session.human_to_move().is_some() && self.forced().is_none();
        if chooses && let Some(uses) = Play::speech(ctx).uses(self.session.table()) {
            let said = format!("{} {uses}", self.report.said);
            self.report.say(said);
        }
        self.happened(ctx, &events);
    }

    /// Asks the worker for a move or a hint, unless it has been asked for it already.
    pub(super) fn ask_for(&mut self, ctx: &Context<Play>, request: Request) {
        let pointless = match request {
            Request::Move => {
                self.session.computer_to_move().is_none() || self.computer.ready.is_some()
            }
            Request::Hint | Request::Draw => {
                self.session.human_to_move().is_none() || self.session.looking().is_some()
            }
            Request::Outlook => self.computer.asked.is_some(),
        };
        if pointless || self.computer.request() == Some(request) {
            return;
        }
        let level = match request {
            Request::Move | Request::Draw => self.session.config.level,
            // Advice is the best that there is.
            Request::Hint | Request::Outlook => 5,
        };
        let think = Think {
            r#do: "think",
            record: self.session.table().record(),
            level,
            seed: random().unwrap_or(0) >> 11,
        };
        let think = json::give(&think).unwrap_or_default();
        let answered = ctx
            .link()
            .callback(|(ticket, answer)| Msg::Computer(ComputerMsg::Answer(ticket, answer)));
        let ticket = client::ask(Desk::Table, &think, answered);
        self.computer.asked = Some((ticket, request));
    }

    fn hear(&mut self, ctx: &Context<Play>, ticket: Ticket, answer: JsValue) {
        let Some(request) = self.computer.answered(ticket) else {
            return;
        };
        let outlook: Outlook = json::take(answer).unwrap_or_default();
        match (request, outlook.r#move.clone()) {
            (Request::Outlook, Some(_)) => self.foresee(ctx, outlook),
            // Where nothing could be found out nothing is said.
            (Request::Outlook, None) => {}
            (Request::Move, Some(notation)) => {
                self.computer.ready = Some(notation);
                if self.animator.is_idle() {
                    self.go_on(ctx);
                }
            }
            // It takes one where the player, who is to move, stands no worse than it does.
            (Request::Draw, Some(_)) if outlook.value >= 0.0 => self.agree(),
            (Request::Draw, Some(_)) => {
                self.report
                    .say(Play::words(ctx).say("draw-declined").into());
            }
            (Request::Hint, Some(notation)) => {
                self.suggest(ctx, &notation);
                if let Some(why) = self.session.table().explain(&notation) {
                    let why = Play::speech(ctx).head.note(&why);
                    self.report.said = format!("{} {why}", self.report.said);
                }
            }
            (_, None) => {
                // The thinking failed: say so, and let the player ask again.
                self.computer.paused = true;
                self.report
                    .refuse(Play::words(ctx).say("thinking-failed").into());
            }
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
                let told = Play::speech(ctx).told(table, None, &events);
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
        self.marks.hint = advised.and_then(|choice| match choice.taps.get(begun) {
            Some(Tap::Site(site)) => Some(*site),
            _ => None,
        });
        let said = advised.map_or_else(String::new, |choice| self.advice(ctx, choice));
        self.report.say(said);
    }

    /// Nothing that was asked of the worker is wanted any more.
    pub(super) fn forget_requests(&mut self) {
        self.computer.cancel();
        self.marks.hint = None;
        self.marks.better.clear();
        self.alone.forget();
    }
}
