//! The table at which a game is played: the board, who plays, what can be done, and the moves.
//!
//! It knows the session, the theatre and the worker, and nothing of any single game.

mod opponent;
mod view;

pub use opponent::random;
pub use view::word_choice;

use super::{client::Ticket, settings::SettingsHandle, speech::Speech, store, theatre::Theatre};
use crate::{
    games::Entry,
    prose::{Head, Page},
    rules::{Board, Event, Options, Seat, Site, Tap, Turn},
    table::{Control, Manner, Record, Session, Tapped},
    text::{Lang, Words},
};
use gloo::{events::EventListener, timers::callback::Timeout};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
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
}

/// Something that would end the game under way, waiting for a yes.
#[derive(Clone, PartialEq)]
pub enum Ending {
    NewGame,
    Options(Options),
    Open(Rc<Record>),
}

/// What stands beside the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    Moves,
    Study,
    Options,
    /// The section of the prose at this index.
    Prose(usize),
}

pub enum Msg {
    Tap(Tap),
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
    /// The best moves of the shown position, by the analysis.
    Best(Vec<String>),
    GoOnFromHere,
    Draft(Options),
    /// What was typed for the option of this key is no value of it.
    WrongValue(&'static str),
    ApplyOptions,
    Open(Rc<Record>),
    Confirm(bool),
    Tab(Tab),
    Keys(bool),
}

/// What the worker has been asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Move,
    Hint,
}

pub struct Play {
    session: Session,
    board: Rc<Board>,
    theatre: Theatre,
    /// What was last said below the board: a move, a refusal, a hint.
    said: String,
    /// A refusal is set apart from what happened.
    refused: bool,
    asked: Option<(Ticket, Wish)>,
    /// The computer's move, waiting for the board to come to rest.
    ready: Option<String>,
    hint: Option<Site>,
    /// What the analysis marks: the places of its best moves, with their rank.
    ranks: Vec<(Site, u8)>,
    /// The computer waits until it is told to go on.
    paused: bool,
    ending: Option<Ending>,
    draft: Option<Options>,
    wrong_value: Option<&'static str>,
    tab: Tab,
    keys_shown: bool,
    kept: bool,
    pause: Option<Timeout>,
    _keys: EventListener,
}

impl Component for Play {
    type Message = Msg;
    type Properties = PlayProps;

    fn create(ctx: &Context<Self>) -> Play {
        let entry = ctx.props().entry;
        let saved = store::load_game(entry.key).filter(|saved| saved.record.game == entry.key);
        let session = saved
            .and_then(|saved| Session::restore(&saved).ok())
            .unwrap_or_else(|| new_session(entry, Manner::for_entry(entry)));
        let link = ctx.link().clone();
        let keys = EventListener::new(&super::dom::document(), "keydown", move |event| {
            if let Some(msg) = event.dyn_ref::<KeyboardEvent>().and_then(key) {
                link.send_message(msg);
            }
        });
        let mut play = Play {
            board: Rc::new(session.table().board().clone()),
            theatre: Theatre::of(&session.piles()),
            session,
            said: String::new(),
            refused: false,
            asked: None,
            ready: None,
            hint: None,
            ranks: Vec::new(),
            // A game that goes on by itself does so only when somebody is there to see it begin.
            paused: false,
            ending: None,
            draft: None,
            wrong_value: None,
            tab: Tab::Moves,
            keys_shown: false,
            kept: true,
            pause: None,
            _keys: keys,
        };
        play.paused = play.nobody_is_human();
        play.hear_request(ctx);
        play.go_on(ctx);
        play
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &PlayProps) -> bool {
        if ctx.props().lang != old.lang || ctx.props().page != old.page {
            self.said.clear();
        }
        if ctx.props().request != old.request {
            self.hear_request(ctx);
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Tap(tap) => self.tap(ctx, tap),
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
            Msg::Flip => {
                self.session.manner.turned = !self.session.manner.turned;
                self.keep();
            }
            Msg::Hint => self.ask_for(ctx, Wish::Hint),
            Msg::Stop => {
                self.forget_wishes();
                self.paused = true;
            }
            Msg::Resume => {
                self.paused = false;
                self.go_on(ctx);
            }
            Msg::LetGo => {
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
            Msg::Open(record) => self.ask_first(ctx, Ending::Open(record)),
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
        self.draw(ctx)
    }

    fn destroy(&mut self, _: &Context<Self>) {
        self.forget_wishes();
    }
}

impl Manner {
    /// How a game is played at first: against the computer where there are two sides.
    fn for_entry(entry: &Entry) -> Manner {
        let mut manner = Manner::default();
        if entry.players.len() < 2 {
            manner.seats = [Control::Human; 2];
        }
        manner
    }
}

fn new_session(entry: &'static Entry, manner: Manner) -> Session {
    Session::of(&Record::of(entry), manner).expect("a new game opens")
}

/// What a key does, wherever on the page the reader is, unless something there needs the key.
fn key(event: &KeyboardEvent) -> Option<Msg> {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return None;
    }
    let typing = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .is_some_and(|element| matches!(&*element.tag_name(), "INPUT" | "SELECT" | "TEXTAREA"));
    let key = event.key();
    if key == "Escape" {
        return Some(Msg::LetGo);
    }
    if typing {
        return None;
    }
    match &*key.to_ascii_lowercase() {
        "u" => Some(Msg::Undo),
        "r" => Some(Msg::Redo),
        "h" => Some(Msg::Hint),
        "f" => Some(Msg::Flip),
        "?" => Some(Msg::Keys(true)),
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
            let text = match self.session.table().turn() {
                Turn::Over(_) => "game-is-over",
                _ => "not-your-turn",
            };
            self.refuse(Play::words(ctx).say(text).into());
            return;
        }
        let mover = self.session.human_to_move();
        match self.session.tap(tap) {
            Tapped::Played(events, shown) => {
                self.forget_wishes();
                self.paused = false;
                self.tell(ctx, mover, &events);
                self.happened(ctx, &events[shown..]);
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
            }
        }
    }

    fn refuse(&mut self, why: String) {
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
        self.keep();
        let speed = ctx.props().settings.motion();
        self.theatre.play(events, speed, beat(ctx));
        // The computer thinks while the board still moves.
        if !self.paused && self.session.computer_to_move().is_some() {
            self.ask_for(ctx, Wish::Move);
        }
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
                let manner = Manner {
                    seats: [Control::Human; 2],
                    ..self.session.manner
                };
                Session::of(record, manner)
            }
        };
        let Ok(session) = begun else {
            self.refuse(Play::words(ctx).say("cannot-open").into());
            return;
        };
        self.forget_wishes();
        self.session = session;
        self.draft = None;
        self.board = Rc::new(self.session.table().board().clone());
        self.paused = self.nobody_is_human();
        self.changed_at_once(ctx);
    }
}
