//! The table at which a game is played: the board, who plays, what can be done, and the moves.
//!
//! It knows the session, the theatre and the worker, and nothing of any single game.

mod alone;
mod far;
mod framed;
mod opponent;
mod time;
mod view;

pub use far::Far;
pub use opponent::random;
pub use view::word_choice;

use super::{
    client::Ticket,
    dom,
    embed::{self, Choices, Question, Told},
    exchange,
    hand::Held,
    settings::SettingsHandle,
    share::{self, Broken},
    shelf, sound,
    speech::Speech,
    store,
    theatre::Theatre,
};
use crate::{
    games::{Entry, formats},
    prose::{Block, Head, Page},
    rules::{Board, Event, Options, Seat, Site, Tap, Turn},
    table::{Control, Manner, Record, Session, Tapped, Timing},
    text::{Lang, Words},
};
use gloo::{events::EventListener, timers::callback::Timeout};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, Element, KeyboardEvent};
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct PlayProps {
    pub entry: &'static Entry,
    pub lang: Lang,
    /// The game's prose, once it is there; the board does not wait for it.
    pub page: Option<Rc<Page>>,
    pub settings: SettingsHandle,
    /// A game that a diagram asked to be played on from.
    #[prop_or_default]
    pub request: Option<Rc<Record>>,
    /// The request has been heard, and need not be made again.
    pub heard: Callback<()>,
    /// Opens a game on its own page, where it is another one.
    pub on_open: Callback<Rc<Record>>,
    /// What a frame on somebody else's page has chosen, where the table stands in one.
    #[prop_or_default]
    pub embed: Option<Rc<Choices>>,
}

/// Something that would end the game under way, waiting for a yes.
#[derive(Clone, PartialEq)]
pub enum Ending {
    NewGame,
    Options(Options),
    Open(Rc<Record>),
    /// A game with somebody far away, of which so many moves have been seen here.
    Far(Box<Far>, Option<usize>),
}

/// What stands beside the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    Moves,
    Study,
    Options,
    /// What can be done now, and why nothing else.
    Help,
    /// The section of the prose at this index.
    Prose(usize),
}

pub enum Msg {
    /// The table stands on the page, and the game may go on.
    SitDown,
    Tap(Tap),
    /// A piece was lifted or dropped.
    Hold(Held),
    Beat,
    /// The computer may move, or ask for its move.
    Go,
    Answer(Ticket, String),
    Undo,
    Redo,
    NewGame,
    Flip,
    Hint,
    Stop,
    /// Lets a computer that was told to wait go on.
    Resume,
    LetGo,
    Control(Seat, Control),
    Level(u8),
    Look(usize),
    /// Looks so many moves further on, or back.
    Leaf(isize),
    /// The best moves of the shown position, by the analysis.
    Best(Vec<String>),
    GoOnFromHere,
    Draft(Options),
    /// What was typed for the option of this key is no value of it.
    WrongValue(&'static str),
    ApplyOptions,
    Open(Rc<Record>),
    /// The page around the frame puts a game on the board.
    Load(Rc<Record>),
    /// The page around the frame asks the engine.
    Ask(Question),
    /// A text was dropped or pasted: a game in any form.
    Brought(String),
    /// What a link behind the address carries.
    Linked(Result<String, Broken>),
    /// Invites somebody far away; this seat is the inviter's.
    Invite(Seat),
    /// Looks for a link behind the address.
    Fragment,
    Exchange(bool),
    Offer(bool),
    /// Plays the move that was proposed.
    Confirmed,
    /// Lets a player alone look at what will be hidden, or hides it.
    Peek(bool),
    /// A second of looking has passed.
    Blink,
    /// Shows a solution move by move, or leaves off.
    Solve(bool),
    /// Plays the move that is written like this.
    Written(String),
    /// Time has passed.
    Time,
    Timing(Timing),
    /// Opens the last move to be looked at step by step.
    Steps,
    /// Shows this step of it.
    Step(usize),
    /// Opens the rules where this heading is.
    Rule(String),
    Lesson,
    /// Marks a place as a hint does.
    Point(Option<Site>),
    Confirm(bool),
    Tab(Tab),
    Keys(bool),
}

/// What the worker has been asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Move,
    Hint,
    /// What can be known of a game for one.
    Outlook,
}

pub struct Play {
    session: Session,
    board: Rc<Board>,
    theatre: Theatre,
    /// What was last said below the board: a move, a refusal, a hint.
    said: String,
    /// A refusal is set apart from what happened.
    refused: bool,
    /// Where in the rules the reason of a refusal is written.
    rule: Option<String>,
    /// The heading that is to be brought into view.
    seek: Option<String>,
    /// The move that the list of moves was last scrolled to, while it is shown.
    listed: Option<usize>,
    /// A reader who has never played the game is offered its lesson.
    offers_lesson: bool,
    asked: Option<(Ticket, Wish)>,
    /// The computer's move, waiting for the board to come to rest.
    ready: Option<String>,
    hint: Option<Site>,
    /// What the analysis marks: the places of its best moves, with their rank.
    ranks: Vec<(Site, u8)>,
    /// The computer waits until it is told to go on.
    paused: bool,
    ending: Option<Ending>,
    /// The game on the table is played with somebody far away.
    far: Option<Far>,
    draft: Option<Options>,
    wrong_value: Option<&'static str>,
    tab: Tab,
    keys_shown: bool,
    exchanging: bool,
    offering: bool,
    kept: bool,
    pause: Option<Timeout>,
    waker: Option<time::Waker>,
    ears: Option<[EventListener; 3]>,
    /// Hears the page around the frame.
    outer_ear: Option<EventListener>,
    told: Told,
    /// Of a game for one: what is known of the position.
    outlook: Option<alone::Outlook>,
    /// A hint is to be given once that is known.
    hint_waits: bool,
    /// The moves of the solution that is being shown, the next one last.
    solution: Vec<String>,
    /// What will be hidden may be looked at.
    peek: Option<alone::Peek>,
}

impl Component for Play {
    type Message = Msg;
    type Properties = PlayProps;

    fn create(ctx: &Context<Self>) -> Play {
        let entry = ctx.props().entry;
        let saved = store::load_game(entry.key).filter(|saved| saved.record.game == entry.key);
        let session = saved
            .and_then(|saved| Session::restore(&saved).ok())
            .unwrap_or_else(|| match &ctx.props().embed {
                Some(choices) => framed::session(entry, choices),
                None => new_session(entry, Manner::for_entry(entry)),
            });
        let mut play = Play {
            board: Rc::new(session.table().board().clone()),
            theatre: Theatre::of(&session.piles()),
            session,
            said: String::new(),
            refused: false,
            rule: None,
            seek: None,
            listed: None,
            offers_lesson: !store::has_met(entry.key),
            asked: None,
            ready: None,
            hint: None,
            ranks: Vec::new(),
            // A game that goes on by itself does so only when somebody is there to see it begin.
            paused: false,
            ending: None,
            far: store::far_on_table(entry.key),
            draft: None,
            wrong_value: None,
            tab: Tab::Moves,
            keys_shown: false,
            exchanging: false,
            offering: false,
            kept: true,
            pause: None,
            waker: None,
            ears: None,
            outer_ear: None,
            told: Told::default(),
            outlook: None,
            hint_waits: false,
            solution: Vec::new(),
            peek: None,
        };
        if play.far.as_ref().map(|far| &far.letter.record) != Some(&play.session.table().record()) {
            play.stay_at_home();
        }
        play.take_settings(ctx);
        play.wind_up(ctx);
        if play.is_alone() {
            // A solution that was being shown is not gone on with by itself.
            play.session.manner.seats = [Control::Human; 2];
        }
        play.paused = play.nobody_is_human();
        play
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &PlayProps) -> bool {
        if ctx.props().lang != old.lang || ctx.props().page != old.page {
            self.said.clear();
        }
        self.take_settings(ctx);
        if ctx.props().request != old.request {
            self.hear_request(ctx);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::SitDown => {
                self.ears = Some(ears(ctx));
                if ctx.props().embed.is_some() {
                    self.outer_ear = Some(embed::ear(ctx.props().entry, ctx.link().clone()));
                }
                self.peek(ctx, true);
                self.hear_request(ctx);
                self.read_fragment(ctx);
                self.go_on(ctx);
            }
            Msg::Tap(tap) => self.tap(ctx, tap),
            Msg::Hold(held) => self.hold(ctx, held),
            Msg::Beat => {
                self.theatre.tick(beat(ctx));
                if self.theatre.is_idle() {
                    self.go_on(ctx);
                }
            }
            Msg::Go => {
                self.pause = None;
                self.go(ctx);
            }
            Msg::Answer(ticket, answer) => self.hear(ctx, ticket, &answer),
            Msg::Undo | Msg::Redo | Msg::GoOnFromHere | Msg::Control(..) if self.far.is_some() => {}
            Msg::Undo => {
                self.forget_wishes();
                if self.session.undo() {
                    self.paused = self.session.computer_to_move().is_some();
                    self.changed_at_once(ctx);
                }
            }
            Msg::Redo => {
                self.forget_wishes();
                self.redo(ctx);
            }
            Msg::NewGame => self.ask_first(ctx, Ending::NewGame),
            Msg::Flip if self.is_alone() => {}
            Msg::Flip => {
                self.session.manner.turned = !self.session.manner.turned;
                self.keep();
            }
            Msg::Hint if self.is_alone() => self.advise(ctx),
            Msg::Hint => self.ask_for(ctx, Wish::Hint),
            Msg::Peek(open) => self.peek(ctx, open),
            Msg::Blink => self.blink(),
            Msg::Solve(shown) => self.solve(ctx, shown),
            Msg::Written(notation) => self.written(ctx, &notation),
            Msg::Stop => {
                self.forget_wishes();
                self.paused = true;
            }
            Msg::Resume => {
                self.paused = false;
                self.go_on(ctx);
            }
            Msg::LetGo => {
                if self.theatre.still().is_some() {
                    self.theatre.finish();
                    self.go_on(ctx);
                }
                if !self.session.begun().is_empty() {
                    self.session.let_go();
                    self.theatre.show(&self.session.piles());
                }
                self.keys_shown = false;
                self.ending = None;
            }
            Msg::Control(seat, control) => {
                self.forget_wishes();
                self.session.manner.seats[seat.index()] = control;
                self.paused = self.nobody_is_human();
                self.keep();
                self.go_on(ctx);
            }
            Msg::Level(level) => {
                self.session.manner.level = level;
                self.keep();
            }
            Msg::Look(moves) => self.look(ctx, moves),
            Msg::Leaf(way) => {
                let last = self.session.table().moves().len();
                let to = self.session.shown_moves().saturating_add_signed(way);
                self.look(ctx, to.min(last));
            }
            Msg::Best(moves) => self.ranks = self.session.ranks(&moves),
            Msg::GoOnFromHere => {
                self.forget_wishes();
                self.session.go_on_from_here();
                self.paused = self.session.computer_to_move().is_some();
                self.changed_at_once(ctx);
            }
            Msg::Draft(options) => {
                self.draft = Some(options);
                self.wrong_value = None;
            }
            Msg::WrongValue(key) => self.wrong_value = Some(key),
            Msg::ApplyOptions => {
                if let Some(options) = self.draft.clone() {
                    self.ask_first(ctx, Ending::Options(options));
                }
            }
            Msg::Open(record) => self.open(ctx, record),
            Msg::Load(record) => self.end_with(ctx, Ending::Open(record)),
            Msg::Ask(question) => {
                let record = self.session.table().record();
                embed::ask(ctx.props().entry, &record, &question);
            }
            Msg::Brought(text) => match formats::read_any(&text) {
                Ok(record) => self.open(ctx, Rc::new(record)),
                Err(error) => self.refuse(exchange::refusal(ctx.props().lang, &error)),
            },
            Msg::Linked(Ok(text)) => self.linked(ctx, &text),
            Msg::Linked(Err(broken)) => self.broken(ctx, broken),
            Msg::Invite(seat) => self.invite(ctx, seat),
            Msg::Fragment => self.read_fragment(ctx),
            Msg::Exchange(shown) => self.exchanging = shown && !self.keeps_secrets(),
            Msg::Offer(shown) => {
                self.exchanging = false;
                self.offering = shown;
            }
            Msg::Confirmed => {
                let mover = self.session.human_to_move();
                if let Some(events) = self.session.confirm() {
                    self.played(ctx, mover, &events, events.len());
                }
            }
            Msg::Time => return self.pass_time(),
            Msg::Timing(timing) => {
                self.session.set_timing(timing);
                self.wind_up(ctx);
                self.keep();
                self.go_on(ctx);
            }
            Msg::Steps if self.keeps_secrets() => {}
            Msg::Steps => self.open_steps(),
            Msg::Step(at) => self.theatre.turn_to(at),
            Msg::Rule(id) => self.open_rule(ctx, &id),
            Msg::Lesson => self.open_rule(ctx, "lesson"),
            Msg::Point(site) => self.hint = site,
            Msg::Confirm(yes) => match self.ending.take() {
                Some(ending) if yes => self.end_with(ctx, ending),
                _ => {}
            },
            Msg::Tab(tab) => self.tab = tab,
            Msg::Keys(shown) => self.keys_shown = shown,
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        match &ctx.props().embed {
            Some(choices) => self.draw_framed(ctx, choices),
            None => self.draw(ctx),
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        // Only now is there certainly a browser, with ears and time: the build draws tables too.
        if first {
            ctx.link().send_message(Msg::SitDown);
        }
        if ctx.props().embed.is_some() {
            embed::report(&self.session, &mut self.told);
        }
        if let Some(id) = self.seek.take() {
            dom::bring_into_view(&id);
        }
        let listed = (self.tab == Tab::Moves).then(|| self.session.shown_moves());
        if std::mem::replace(&mut self.listed, listed) != listed {
            dom::show_current(".moves");
        }
    }

    fn destroy(&mut self, _: &Context<Self>) {
        self.forget_wishes();
    }
}

impl Manner {
    /// How a game is played at first: against the computer where there are two sides.
    fn for_entry(entry: &Entry) -> Manner {
        let mut manner = Manner::default();
        if entry.is_alone() {
            manner.seats = [Control::Human; 2];
            manner.turned = false;
        }
        manner
    }
}

fn new_session(entry: &'static Entry, manner: Manner) -> Session {
    Session::of(&Record::of(entry), manner).expect("a new game opens")
}

/// Listens for keys, for texts that are pasted, and for links that are followed on the same page.
fn ears(ctx: &Context<Play>) -> [EventListener; 3] {
    let link = ctx.link().clone();
    let keys = EventListener::new(&dom::document(), "keydown", move |event| {
        if let Some(msg) = event.dyn_ref::<KeyboardEvent>().and_then(key) {
            link.send_message(msg);
        }
    });
    let link = ctx.link().clone();
    let paste = EventListener::new(&dom::document(), "paste", move |event| {
        let pasted = event.dyn_ref::<ClipboardEvent>().filter(|_| !typing(event));
        let text = pasted.and_then(|event| event.clipboard_data()?.get_data("text").ok());
        if let Some(text) = text.filter(|text| !text.trim().is_empty()) {
            link.send_message(Msg::Brought(text));
        }
    });
    let link = ctx.link().clone();
    let follow = EventListener::new(&dom::window(), "hashchange", move |_| {
        link.send_message(Msg::Fragment);
    });
    [keys, paste, follow]
}

/// Whether somebody is typing in a field.
fn typing(event: &web_sys::Event) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .is_some_and(|element| matches!(&*element.tag_name(), "INPUT" | "SELECT" | "TEXTAREA"))
}

/// What a key does, wherever on the page the reader is, unless something there needs the key.
fn key(event: &KeyboardEvent) -> Option<Msg> {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return None;
    }
    let key = event.key();
    if key == "Escape" {
        return Some(Msg::LetGo);
    }
    if typing(event) {
        return None;
    }
    match &*key.to_ascii_lowercase() {
        "," => Some(Msg::Leaf(-1)),
        "." => Some(Msg::Leaf(1)),
        "u" => Some(Msg::Undo),
        "r" => Some(Msg::Redo),
        "h" => Some(Msg::Hint),
        "f" => Some(Msg::Flip),
        "?" => Some(Msg::Keys(true)),
        digit if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => {
            Some(Msg::Written(digit.into()))
        }
        _ => None,
    }
}

fn beat(ctx: &Context<Play>) -> impl Fn() + Clone + 'static {
    let link = ctx.link().clone();
    move || link.send_message(Msg::Beat)
}

impl Play {
    fn words(ctx: &Context<Play>) -> &'static Words {
        ctx.props().lang.words()
    }

    fn with_speech<T>(
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

    fn nobody_is_human(&self) -> bool {
        let seats = self.session.table().entry().players.len();
        !self.session.manner.seats[..seats].contains(&Control::Human)
    }

    /// A player points at something on the board or beside it.
    fn tap(&mut self, ctx: &Context<Play>, tap: Tap) {
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
    fn hold(&mut self, ctx: &Context<Play>, held: Held) {
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
    fn played(&mut self, ctx: &Context<Play>, mover: Option<Seat>, events: &[Event], shown: usize) {
        self.forget_wishes();
        self.paused = false;
        self.peek = None;
        self.tell(ctx, mover, events);
        self.happened(ctx, &events[shown..]);
    }

    /// What the settings have to say of the table.
    fn take_settings(&mut self, ctx: &Context<Play>) {
        self.session.touch = ctx.props().settings.touch();
        self.theatre.loud = ctx.props().settings.sound;
    }

    /// Stops before the last move of the position that is shown.
    fn open_steps(&mut self) {
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
    fn ended(&mut self) {
        self.kept &= store::shelve(self.session.save(), shelf::ending(&self.session));
        if self.theatre.loud {
            sound::end();
        }
    }

    /// Opens the part of the prose with this address, and the heading in it.
    fn open_rule(&mut self, ctx: &Context<Play>, id: &str) {
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

    fn refuse(&mut self, why: String) {
        self.rule = None;
        self.said = why;
        self.refused = true;
    }

    fn tell(&mut self, ctx: &Context<Play>, mover: Option<Seat>, events: &[Event]) {
        self.said = self.with_speech(ctx, |speech, session| {
            speech.told(session.table(), mover, events)
        });
        self.refused = false;
    }

    /// Something happened on the board: keep it, show it, and see what is next.
    fn happened(&mut self, ctx: &Context<Play>, events: &[Event]) {
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
    fn changed_at_once(&mut self, ctx: &Context<Play>) {
        self.hint = None;
        self.said.clear();
        self.refused = false;
        self.keep();
        self.theatre.show(&self.session.piles());
        self.go_on(ctx);
    }

    fn keep(&mut self) {
        self.kept = store::save_game(&self.session.save());
        self.write_letter();
        if let Some(far) = &self.far {
            self.kept &= store::save_far(far);
        }
    }

    /// The game on the table is nobody's who is far away.
    fn stay_at_home(&mut self) {
        self.far = None;
        for control in &mut self.session.manner.seats {
            if *control == Control::Away {
                *control = Control::Human;
            }
        }
    }

    fn redo(&mut self, ctx: &Context<Play>) {
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

    fn look(&mut self, ctx: &Context<Play>, moves: usize) {
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
    fn open(&mut self, ctx: &Context<Play>, record: Rc<Record>) {
        self.exchanging = false;
        if record.game == ctx.props().entry.key {
            self.ask_first(ctx, Ending::Open(record));
        } else {
            ctx.props().on_open.emit(record);
        }
    }

    /// Opens the game that a link behind the address carries, if there is one.
    fn read_fragment(&mut self, ctx: &Context<Play>) {
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
    fn hear_request(&mut self, ctx: &Context<Play>) {
        if let Some(record) = &ctx.props().request {
            self.ask_first(ctx, Ending::Open(record.clone()));
            ctx.props().heard.emit(());
        }
    }

    /// Ends the game, but asks first where something would be lost.
    fn ask_first(&mut self, ctx: &Context<Play>, ending: Ending) {
        if self.session.is_under_way() {
            self.ending = Some(ending);
        } else {
            self.end_with(ctx, ending);
        }
    }

    fn end_with(&mut self, ctx: &Context<Play>, ending: Ending) {
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
    fn sit_down(&mut self, ctx: &Context<Play>, session: Session) {
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
