//! A table at which a game is played, without a page: who moves, what happens by itself, and what is kept.
//!
//! [`TableController::update`] takes a message and returns the effects that its host must carry out: animations, requests to
//! the engine, timers, sentences, dialogs. It knows no browser, no clock and no words. What is kept on the device it reads
//! and writes through [`Device`], because the next step depends on whether that worked.
//!
//! One tab *leads* the game: the one in which the player did something last. Only there does the computer move, do dice
//! fall and does time pass. The other tabs follow (`tabs`).

mod board;
mod clocks;
mod computer;
mod device;
mod games;
mod message;
mod new_game;
mod record;
mod remote;
mod solitaire;
mod tabs;

pub use computer::DELAY;
pub use device::{Device, RemoteGame, SolitaireResult, Trace};
pub use message::*;
pub use new_game::NewGame;

use crate::{
    protocol::Thought,
    rules::{Event, Seat, Site, Turn},
    table::{Followed, Session},
};
use std::rc::Rc;

/// A table and everything about it that is not drawn.
pub struct TableController {
    session: Session,
    device: Rc<dyn Device>,
    /// The table is in a frame on another page: nothing of it is kept, and no dialogs ask.
    is_frame: bool,
    settings: Settings,
    computer: Computer,
    solitaire: Solitaire,
    marks: Marks,
    keeping: Keeping,
    new_game: NewGame,
    remote: Option<Box<dyn RemoteGame>>,
    motion: Motion,
    /// A lesson has the board: nobody moves, no dice fall and no time passes.
    in_lesson: bool,
    /// A link of the address is being read, which may bring another game.
    reads_link: bool,
    /// The seconds of both players that are shown.
    seconds: [u32; 2],
    /// A notice about a game that was here, by the key of its sentence.
    notice: Option<&'static str>,
    effects: Vec<Effect>,
    /// The number of the last request, pause or look.
    last_number: u32,
}

/// How the pieces move on the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Motion {
    Rest,
    /// An animation is running.
    Animation,
    /// The last move is shown step by step.
    Steps,
}

/// A kind of request to the worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Request {
    Move,
    Hint,
    /// Whether the computer takes a draw.
    Draw,
    /// Whether a game for one can be won, and how.
    Prospect,
}

/// The computer at the table.
#[derive(Default)]
struct Computer {
    /// The request that waits for its answer, with its number.
    asked: Option<(u32, Request)>,
    /// Its move, which waits until the board is at rest.
    ready: Option<String>,
    /// The pause before what happens by itself, by its number.
    pause: Option<u32>,
    /// It waits until the player lets it go on.
    is_paused: bool,
}

/// The state of a game for one.
#[derive(Default)]
struct Solitaire {
    /// The engine's answer about the position.
    prospect: Option<Thought>,
    /// A hint is to be given when that is known.
    hint_waits: bool,
    /// The moves of the solution that is being shown, the next one last.
    solution: Vec<String>,
    peek: Option<Peek>,
}

/// A look at what will be hidden.
struct Peek {
    number: u32,
    /// In seconds.
    left: u16,
}

/// The marks on the board besides the moves.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Marks {
    pub hint: Option<Site>,
    /// The sites of the best moves, with their ranks.
    pub ranks: Vec<(Site, u8)>,
    /// The sites of a move that would have been better than the one that was played here.
    pub better: Vec<Site>,
    /// The side whose path over the board is shown.
    pub path: Option<Seat>,
}

/// How the table is kept, and whether this tab leads it.
#[derive(Default)]
struct Keeping {
    /// The game is played in another tab.
    is_follower: bool,
    /// The texts that were kept of this table when this tab last looked.
    last_seen: Trace,
    /// Whether the device has kept everything.
    is_kept: bool,
    /// The player gives up a game that the device has no room for.
    gives_up: bool,
    /// The text that is kept of this table, if not everything of it is on the table. It is put aside before anything is
    /// written in its place.
    unread: Option<String>,
}

impl TableController {
    /// A table with this session.
    pub fn new(
        session: Session,
        device: Rc<dyn Device>,
        is_frame: bool,
        settings: Settings,
    ) -> TableController {
        let keeping = Keeping {
            last_seen: device.trace(session.table().entry().key),
            is_kept: true,
            ..Keeping::default()
        };
        let mut controller = TableController {
            session,
            device,
            is_frame,
            settings,
            computer: Computer::default(),
            solitaire: Solitaire::default(),
            marks: Marks::default(),
            keeping,
            new_game: NewGame::default(),
            remote: None,
            motion: Motion::Rest,
            in_lesson: false,
            reads_link: false,
            seconds: [0; 2],
            notice: None,
            effects: Vec::new(),
            last_number: 0,
        };
        controller.attach_saved();
        controller.set_up();
        controller
    }

    /// Takes a message, and returns what is to be done for it.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        self.take(msg);
        std::mem::take(&mut self.effects)
    }

    fn take(&mut self, msg: Msg) {
        let kind = msg.kind();
        self.keeping.gives_up = false;
        // The end of an animation looks by itself. A link that was read because code could not be loaded must not have the
        // same code loaded again.
        let followed = match msg {
            Msg::AtRest | Msg::Stepping | Msg::ReadingLink(_) => None,
            _ => self.catch_up(),
        };
        if kind == Kind::Acts {
            // Nothing that is done here may undo what was done in another tab meanwhile.
            if followed.is_some_and(|followed| followed != Followed::Same) {
                return;
            }
            self.notice = None;
            self.lead();
        }
        if self.in_lesson && kind != Kind::Passes {
            return;
        }
        match msg {
            Msg::Mounted => {
                self.peek(true);
                self.announce_shown();
            }
            Msg::GoOn => self.go_on(),
            Msg::AtRest => {
                self.motion = Motion::Rest;
                // If another tab has played meanwhile, its game goes on.
                if self.catch_up().is_none() {
                    self.go_on();
                }
            }
            Msg::Stepping => self.motion = Motion::Steps,
            Msg::Follow => {}
            Msg::Board(msg) => self.on_board(msg),
            Msg::Record(msg) => self.on_record(msg),
            Msg::Computer(msg) => self.on_computer(msg),
            Msg::Solitaire(msg) => self.on_solitaire(msg),
            Msg::Game(msg) => self.on_game(msg),
            Msg::NewGame(msg) => self.on_new_game(msg),
            Msg::Cancel => self.cancel(),
            Msg::Confirmed(question) => self.confirmed(question),
            Msg::Tick(millis, is_hidden) => self.pass_time(millis, is_hidden),
            Msg::Timing(timing) => self.set_timing(timing),
            Msg::StorageChanged => {
                // Another tab may have made room.
                let tries = !self.keeping.is_kept
                    && !self.keeping.is_follower
                    && self.keeping.unread.is_none();
                if tries && followed.is_none() {
                    self.keep();
                }
            }
            Msg::Lesson(is_open) => self.set_lesson(is_open),
            Msg::ReadingLink(reads) => {
                if std::mem::replace(&mut self.reads_link, reads) && !reads {
                    self.go_on();
                }
            }
            Msg::Settings(settings) => self.set_settings(settings),
        }
    }

    /// Does what happens by itself, after a pause.
    fn go_on(&mut self) {
        if self.in_lesson || self.new_game.waits || self.reads_link {
            return;
        }
        if self.keeping.is_follower {
            return self.look_ahead();
        }
        if self.session.redo_goes_on() {
            return self.redo();
        }
        self.give_up_letters();
        self.look_ahead();
        let is_forced = self.forced().is_some();
        let is_computer = self.session.computer_to_move().is_some();
        let by_itself = match self.session.table().turn() {
            Turn::Chance => !self.is_ours_to_throw(),
            Turn::Player(_) => is_computer || is_forced,
            Turn::Over(_) => false,
        };
        if !by_itself || self.session.is_over() || self.computer.is_paused || self.is_moving() {
            return;
        }
        let is_idle_throw =
            is_forced && self.session.table().entry().dice && !self.settings.is_instant;
        if is_idle_throw {
            self.effects
                .push(Effect::AddSentence(Sentence::Words("idle-throw")));
        }
        let pause = if is_idle_throw {
            computer::IDLE_THROW_DELAY
        } else if self.has_thrown() {
            computer::DELAY.max(self.settings.throw_delay)
        } else if is_computer {
            self.settings.think_delay
        } else {
            computer::DELAY
        };
        let number = self.next_number();
        self.computer.pause = Some(number);
        let due = Msg::Computer(ComputerMsg::Due(number));
        self.effects.push(Effect::After(pause, due));
    }

    /// Cancels whatever is begun.
    fn cancel(&mut self) {
        if self.motion == Motion::Steps {
            self.finish();
            self.go_on();
        }
        self.put_down();
    }

    fn set_lesson(&mut self, is_open: bool) {
        if std::mem::replace(&mut self.in_lesson, is_open) == is_open {
            return;
        }
        if is_open {
            self.forget_requests();
            self.put_down();
            self.finish();
        } else {
            self.go_on();
        }
    }

    fn set_settings(&mut self, settings: Settings) {
        self.settings = settings;
        self.session.set_touch(settings.touch);
        // A throw may have waited for the player's hand.
        if self.session.table().turn() == Turn::Chance && self.computer.pause.is_none() {
            self.go_on();
        }
    }

    fn next_number(&mut self) -> u32 {
        self.last_number = self.last_number.wrapping_add(1);
        self.last_number
    }

    fn say(&mut self, sentences: Vec<Sentence>) {
        self.effects.push(Effect::Announce(sentences));
    }

    fn say_words(&mut self, key: &'static str) {
        self.say(vec![Sentence::Words(key)]);
    }

    fn refuse(&mut self, key: &'static str) {
        self.effects.push(Effect::Refuse(Refusal::Words(key)));
    }

    fn announce(&mut self, mover: Option<Seat>, events: &Rc<[Event]>) {
        let events = Rc::clone(events);
        self.say(vec![Sentence::Events { mover, events }]);
    }

    /// Animates events, of which the first have been `shown`.
    fn animate(&mut self, events: &Rc<[Event]>, shown: usize) {
        self.motion = Motion::Animation;
        self.effects.push(Effect::Animate(Animation {
            from: None,
            events: Rc::clone(events),
            shown,
            at_once: false,
        }));
    }

    /// Shows the position as it is.
    fn show(&mut self) {
        self.motion = Motion::Rest;
        self.effects.push(Effect::Show(self.session.piles()));
    }

    fn finish(&mut self) {
        self.motion = Motion::Rest;
        self.effects.push(Effect::Finish);
    }

    /// Lets a move go that is begun.
    fn put_down(&mut self) {
        if !self.session.begun().is_empty() {
            self.session.let_go();
            self.show();
        }
    }

    // For the page to read.

    pub fn session(&self) -> &Session {
        &self.session
    }

    pub fn marks(&self) -> &Marks {
        &self.marks
    }

    pub fn new_game(&self) -> &NewGame {
        &self.new_game
    }

    pub fn remote(&self) -> Option<&dyn RemoteGame> {
        self.remote.as_deref()
    }

    pub fn notice(&self) -> Option<&'static str> {
        self.notice
    }

    /// Sets the notice about a game, by the key of its sentence.
    pub fn set_notice(&mut self, key: &'static str) {
        self.notice = Some(key);
    }

    /// Whether an animation is running, or is shown step by step.
    pub fn is_moving(&self) -> bool {
        self.motion != Motion::Rest
    }

    pub fn in_lesson(&self) -> bool {
        self.in_lesson
    }

    /// Whether a link of the address is being read.
    pub fn reads_link(&self) -> bool {
        self.reads_link
    }

    /// Whether the game is played in another tab.
    pub fn is_follower(&self) -> bool {
        self.keeping.is_follower
    }

    /// Whether the device has kept everything.
    pub fn is_kept(&self) -> bool {
        self.keeping.is_kept
    }

    /// The text that is kept of this table and cannot be opened whole.
    pub fn unread(&self) -> Option<&str> {
        self.keeping.unread.as_deref()
    }

    /// The request that waits for its answer.
    pub fn request(&self) -> Option<Request> {
        self.computer.asked.map(|(_, request)| request)
    }

    /// Whether the computer thinks or is about to move.
    pub fn is_busy(&self) -> bool {
        self.computer.asked.is_some() || self.computer.pause.is_some()
    }

    /// Marks a site as a hint does, or none.
    pub fn point(&mut self, site: Option<Site>) {
        self.marks.hint = site;
    }

    /// Marks the sites of the best moves, best first.
    pub fn mark_best(&mut self, moves: &[String]) {
        self.marks.ranks = self.session.ranks(moves);
    }

    /// Marks a move that would have been better: an arrow leads from its first site to the others; one site is marked.
    pub fn mark_better(&mut self, notation: &str) {
        self.marks.better = self.session.trail(notation);
        if let [site] = self.marks.better[..] {
            self.marks.hint = Some(site);
        }
    }
}
