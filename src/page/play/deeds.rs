//! What happens at the table: taps, moves and what they tell, looking back, games that are opened and ended.

use super::{Ending, Msg, Play, Tab, Wish, beat};
use crate::{
    page::{dom, hand::Held, share, shelf, sound, speech::Speech, store},
    prose::{Block, Head},
    rules::{Event, Seat, Tap, Turn},
    table::{Control, Record, Session, Tapped},
    text::Words,
};
use std::rc::Rc;
use yew::prelude::*;

impl Play {
    pub(super) fn words(ctx: &Context<Play>) -> &'static Words {
        ctx.props().lang.words()
    }

    pub(super) fn with_speech<T>(
        &self,
        ctx: &Context<Play>,
        say: impl FnOnce(&Speech<'_>, &Session) -> T,
    ) -> T {
        let none = Head::default();
        let head = ctx.props().page.as_ref().map_or(&none, |page| &page.head);
        let speech = Speech {
            words: Play::words(ctx),
            head,
        };
        say(&speech, &self.session)
    }

    pub(super) fn nobody_is_human(&self) -> bool {
        let seats = self.session.table().entry().players.len();
        !self.session.manner.seats[..seats].contains(&Control::Human)
    }

    /// A player points at something on the board or beside it.
    pub(super) fn tap(&mut self, ctx: &Context<Play>, tap: Tap) {
        if !self.theatre.is_idle() {
            // A tap during a film hurries it, and is not lost on a board that is about to change.
            self.theatre.finish();
            self.go_on(ctx);
            return;
        }
        if self.session.looking().is_some() {
            let words = Play::words(ctx);
            self.refuse(words.say("only-looking").into());
            return;
        }
        if self.session.human_to_move().is_none() {
            let text = if self.session.is_over() {
                "game-is-over"
            } else {
                "not-your-turn"
            };
            self.refuse(Play::words(ctx).say(text).into());
            return;
        }
        let mover = self.session.human_to_move();
        match self.session.tap(tap) {
            Tapped::Played(events, shown) => self.played(ctx, mover, &events, shown),
            Tapped::Proposed(events) => {
                self.refused = false;
                self.said = Play::words(ctx).say("confirm-it").into();
                let speed = ctx.props().settings.motion();
                self.theatre.play(&events, speed, beat(ctx));
            }
            Tapped::Begun(events) => {
                self.refused = false;
                let base = self.session.begun().len() == 1;
                if base && events.is_empty() {
                    self.theatre.show(&self.session.piles());
                }
                let speed = ctx.props().settings.motion();
                self.theatre.play(&events, speed, beat(ctx));
            }
            Tapped::LetGo => {
                self.refused = false;
                self.theatre.show(&self.session.piles());
            }
            Tapped::Refused(reason) => {
                let words = Play::words(ctx);
                let why = self.with_speech(ctx, |speech, _| match &reason {
                    Some(message) => speech.head.why(message),
                    None => words.say("not-legal").into(),
                });
                self.refuse(why);
                let page = ctx.props().page.as_ref();
                let place = page.zip(reason.as_ref());
                let place = place.and_then(|(page, reason)| page.head.place.get(reason.key));
                self.rule = place.cloned();
            }
        }
    }

    /// A piece has been lifted: its move is begun, as far as that takes more than one place. It has
    /// been dropped: the move is gone on with, or let go.
    pub(super) fn hold(&mut self, ctx: &Context<Play>, held: Held) {
        match held {
            Held::Point(site) => self.tap(ctx, Tap::Site(site)),
            Held::Lift(site) => {
                let tap = Tap::Site(site);
                if !self.session.begun().contains(&tap) && !self.session.is_whole(tap) {
                    self.session.touch.once = false;
                    self.tap(ctx, tap);
                    self.take_settings(ctx);
                }
            }
            Held::Drop(from, to) => {
                let begun = self.session.begun().contains(&Tap::Site(from));
                match to.filter(|to| *to != from) {
                    Some(to) if begun => self.tap(ctx, Tap::Site(to)),
                    // Seeds taken up and let fall anywhere on the board are sown.
                    Some(_) => self.tap(ctx, Tap::Site(from)),
                    None if begun => {
                        self.session.let_go();
                        self.theatre.show(&self.session.piles());
                    }
                    None => {}
                }
            }
        }
    }

    /// A player's move has been played, of which so many events had been shown.
    pub(super) fn played(
        &mut self,
        ctx: &Context<Play>,
        mover: Option<Seat>,
        events: &[Event],
        shown: usize,
    ) {
        self.forget_wishes();
        self.paused = false;
        self.peek = None;
        self.tell(ctx, mover, events);
        self.happened(ctx, &events[shown..]);
    }

    /// What the settings have to say of the table.
    pub(super) fn take_settings(&mut self, ctx: &Context<Play>) {
        self.session.touch = ctx.props().settings.touch();
        self.theatre.loud = ctx.props().settings.sound;
    }

    /// Stops before the last move of the position that is shown.
    pub(super) fn open_steps(&mut self) {
        let table = self.session.table();
        // A throw or a pass shows nothing: what came before it does.
        for before in (0..self.session.shown_moves()).rev() {
            let piles = table.piles_after(before);
            if self.theatre.unroll(&piles, &table.events_of(before)) {
                return;
            }
        }
    }

    /// The game has ended.
    pub(super) fn ended(&mut self) {
        self.kept &= store::shelve(self.session.save(), shelf::ending(&self.session));
        if self.theatre.loud {
            sound::end();
        }
    }

    /// Opens the part of the prose with this address, and the heading in it.
    pub(super) fn open_rule(&mut self, ctx: &Context<Play>, id: &str) {
        let Some(page) = &ctx.props().page else {
            return;
        };
        let heading = format!("id=\"{id}\"");
        let section = page.sections.iter().position(|section| {
            let holds =
                |block: &Block| matches!(block, Block::Html(html) if html.contains(&heading));
            section.id == id || section.blocks.iter().any(holds)
        });
        if let Some(section) = section {
            self.tab = Tab::Prose(section);
            self.seek = Some(id.into());
        }
        self.offers_lesson = false;
        store::meet(ctx.props().entry.key);
    }

    pub(super) fn refuse(&mut self, why: String) {
        self.rule = None;
        self.said = why;
        self.refused = true;
    }

    pub(super) fn tell(&mut self, ctx: &Context<Play>, mover: Option<Seat>, events: &[Event]) {
        self.said = self.with_speech(ctx, |speech, session| {
            speech.told(session.table(), mover, events)
        });
        self.refused = false;
    }

    /// Something happened on the board: keep it, show it, and see what is next.
    pub(super) fn happened(&mut self, ctx: &Context<Play>, events: &[Event]) {
        self.hint = None;
        self.outlook = None;
        // Dice that fall by themselves are not yet a game that the reader plays.
        if self.offers_lesson && self.session.can_undo() {
            self.offers_lesson = false;
            store::meet(ctx.props().entry.key);
        }
        if self.is_alone() && self.session.is_over() {
            self.ended_alone();
        }
        self.keep();
        if self.session.is_over() {
            self.ended();
        }
        let speed = ctx.props().settings.motion();
        self.theatre.play(events, speed, beat(ctx));
        // The computer thinks while the board still moves.
        if !self.paused && !self.is_alone() && self.session.computer_to_move().is_some() {
            self.ask_for(ctx, Wish::Move);
        }
        self.look_ahead(ctx);
        if self.theatre.is_idle() {
            self.go_on(ctx);
        }
    }

    /// The position is another one, without a film.
    pub(super) fn changed_at_once(&mut self, ctx: &Context<Play>) {
        self.hint = None;
        self.said.clear();
        self.refused = false;
        self.keep();
        self.theatre.show(&self.session.piles());
        self.go_on(ctx);
    }

    pub(super) fn keep(&mut self) {
        self.kept = store::save_game(&self.session.save());
        self.write_letter();
        if let Some(far) = &self.far {
            self.kept &= store::save_far(far);
        }
    }

    /// The game on the table is nobody's who is far away.
    pub(super) fn stay_at_home(&mut self) {
        self.far = None;
        for control in &mut self.session.manner.seats {
            if *control == Control::Away {
                *control = Control::Human;
            }
        }
    }

    pub(super) fn redo(&mut self, ctx: &Context<Play>) {
        let mover = match self.session.table().turn() {
            Turn::Player(seat) => Some(seat),
            _ => None,
        };
        if let Some(events) = self.session.redo() {
            self.paused = false;
            self.tell(ctx, mover, &events);
            self.hint = None;
            self.keep();
            let speed = ctx.props().settings.motion();
            self.theatre.play(&events, speed, beat(ctx));
            if self.theatre.is_idle() {
                self.go_on(ctx);
            }
        }
    }

    pub(super) fn look(&mut self, ctx: &Context<Play>, moves: usize) {
        let forward = moves == self.session.shown_moves() + 1;
        self.session.look(moves);
        self.hint = None;
        if forward {
            let events = self.session.last_events();
            let speed = ctx.props().settings.motion();
            self.theatre.play(&events, speed, beat(ctx));
        } else {
            self.theatre.show(&self.session.piles());
        }
        if self.session.looking().is_none() {
            self.go_on(ctx);
        }
    }

    /// Takes up a game that came from outside, on its own page where it is another one.
    pub(super) fn open(&mut self, ctx: &Context<Play>, record: Rc<Record>) {
        self.exchanging = false;
        if record.game == ctx.props().entry.key {
            self.ask_first(ctx, Ending::Open(record));
        } else {
            ctx.props().on_open.emit(record);
        }
    }

    /// Opens the game that a link behind the address carries, if there is one.
    pub(super) fn read_fragment(&mut self, ctx: &Context<Play>) {
        let fragment = dom::fragment();
        if share::is_link(&fragment) {
            if ctx.props().embed.is_none() {
                dom::drop_fragment();
            }
            ctx.link()
                .send_future(async move { Msg::Linked(share::open(&fragment).await) });
        }
    }

    /// Opens the game that a diagram elsewhere asked to be played on from.
    pub(super) fn hear_request(&mut self, ctx: &Context<Play>) {
        if let Some(record) = &ctx.props().request {
            self.ask_first(ctx, Ending::Open(record.clone()));
            ctx.props().heard.emit(());
        }
    }

    /// Ends the game, but asks first where something would be lost.
    pub(super) fn ask_first(&mut self, ctx: &Context<Play>, ending: Ending) {
        if self.session.is_under_way() {
            self.ending = Some(ending);
        } else {
            self.end_with(ctx, ending);
        }
    }

    pub(super) fn end_with(&mut self, ctx: &Context<Play>, ending: Ending) {
        let begun = match &ending {
            Ending::NewGame => self.session.anew(self.session.table().record().options),
            Ending::Options(options) => self.session.anew(options.clone()),
            Ending::Open(record) => {
                // Whoever plays on from a diagram plays both sides until they say otherwise.
                let mut manner = self.session.manner;
                if ctx.props().embed.is_none() {
                    manner.seats = [Control::Human; 2];
                }
                Session::of(record, manner)
            }
            Ending::Far(far, seen) => {
                self.take_far(ctx, (**far).clone(), *seen);
                return;
            }
        };

        let Ok(session) = begun else {
            self.refuse(Play::words(ctx).say("cannot-open").into());
            return;
        };
        store::leave_far(ctx.props().entry.key);
        self.far = None;
        self.sit_down(ctx, session);
        self.stay_at_home();
        self.changed_at_once(ctx);
    }

    /// Puts another game on the table.
    pub(super) fn sit_down(&mut self, ctx: &Context<Play>, session: Session) {
        self.forget_wishes();
        if self.session.is_under_way() && session.table().record() != self.session.table().record()
        {
            // What is not over is laid aside, not thrown away.
            store::shelve(self.session.save(), None);
        }
        self.session = session;
        self.take_settings(ctx);
        self.wind_up(ctx);
        self.draft = None;
        self.refused = false;
        self.board = Rc::new(self.session.table().board().clone());
        self.theatre.show(&self.session.piles());
        self.peek(ctx, true);
        self.paused = self.nobody_is_human();
    }
}
