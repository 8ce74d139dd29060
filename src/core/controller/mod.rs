//! A table for a game, without a page: it decides who moves, what happens automatically, and what
//! is stored.
//!
//! [`TableController::update`] takes a message and returns the effects that its host must carry
//! out: animations, requests to the engine, timers, sentences, dialogs. It uses no browser, no
//! clock and no translations. It reads and writes stored data through [`Device`] itself, because
//! the next step depends on whether that worked.
//!
//! The player may have the game open in several tabs. The tab in which the player last acted is the
//! *leader tab*. Only the leader tab lets the computer move, throws the dice and measures time. The
//! other tabs are *follower tabs* (`tabs`).

mod board;
mod clocks;
mod computer;
mod device;
mod games;
mod history;
mod marks;
mod message;
mod new_game;
mod remote;
mod solitaire;
mod tabs;
mod typing;

pub use board::{Cube, DOUBLE};
pub use computer::AUTO_MOVE_DELAY;
pub use device::{Device, RemoteGame, SolitaireResult, StoredTexts};
pub use marks::BoardMarks;
pub use message::*;
pub use new_game::{NewGame, set_size};

use crate::{
    protocol::ThinkAnswer,
    rules::{Event, Message, Seat, Turn},
    table::{Session, SyncOutcome},
};
use std::{fmt, rc::Rc};

/// A table and its whole state, except for the drawing.
pub struct TableController {
    session: Session,
    device: Rc<dyn Device>,
    /// Whether the table is in a frame on another page. Then nothing is stored and no dialogs open.
    is_frame: bool,
    settings: Settings,
    computer: Computer,
    solitaire: Solitaire,
    marks: BoardMarks,
    persistence: Persistence,
    new_game: NewGame,
    remote: Option<Box<dyn RemoteGame>>,
    /// The number of moves of a correspondence game that have been sent or received. The moves
    /// after them can be taken back. `None` if later moves may have been sent.
    exchanged_moves: Option<usize>,
    motion: Motion,
    /// Whether a lesson is open in place of the board. Then no moves are made, no dice are thrown
    /// and no time passes.
    in_lesson: bool,
    /// Whether a link in the address is being read, which may bring another game.
    is_reading_link: bool,
    /// The seconds left to each player, as last shown.
    seconds: [u32; 2],
    /// The notice about an earlier game on this table, as the key of its sentence.
    notice: Option<&'static str>,
    /// The beginning of a move that the player has typed.
    typed: String,
    effects: Vec<Effect>,
    /// The number of the last request, pause or peek.
    last_number: u32,
}

impl fmt::Debug for TableController {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableController")
            .field("session", &self.session)
            .field("settings", &self.settings)
            .field("marks", &self.marks)
            .finish_non_exhaustive()
    }
}

/// The movement of the pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Motion {
    Rest,
    /// An animation is running.
    Animation,
    /// The last move is being shown step by step.
    Steps,
}

/// A kind of request to the worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RequestKind {
    /// The computer's next move.
    Move,
    /// A hint for the player to move.
    Hint,
    /// Whether the computer accepts a draw.
    Draw,
    /// Whether a game for one player can be won, and how.
    Prospect,
}

/// The computer at the table.
#[derive(Default)]
struct Computer {
    /// The running request, with its number.
    running_request: Option<(u32, RequestKind)>,
    /// The computer's move, while it waits until the board is at rest.
    ready_move: Option<String>,
    /// The move of the hint on the board.
    advised_move: Option<String>,
    /// The number of the pause before the next automatic action.
    pause: Option<u32>,
    /// Whether the computer waits until the player resumes it.
    is_paused: bool,
    /// Whether the computer pauses again after its next move.
    is_single_step: bool,
    /// Whether the pauses are short while the player watches.
    is_fast: bool,
}

impl Computer {
    /// Pauses the computer, or lets it go on. A single step that has not ended is forgotten.
    fn set_paused(&mut self, is_paused: bool) {
        self.is_paused = is_paused;
        self.is_single_step = false;
    }
}

/// The state of a game for one player.
#[derive(Default)]
struct Solitaire {
    /// The engine's answer about the position.
    prospect: Option<ThinkAnswer>,
    /// Whether to give a hint when the prospect is known.
    is_hint_pending: bool,
    /// The moves of the solution that is being shown, the next one last.
    solution: Vec<String>,
    peek: Option<Peek>,
}

/// A peek: the time before the first move in which the player sees the pieces that will be hidden.
struct Peek {
    number: u32,
    /// The number of seconds left.
    left: u16,
}

/// The storage of the table, and whether this tab leads it.
#[derive(Default)]
struct Persistence {
    /// Whether another tab leads the game.
    is_follower: bool,
    /// The stored texts of this table as this tab last saw them.
    last_seen: StoredTexts,
    /// Whether the device has stored everything.
    is_stored: bool,
    /// Whether the player gives up a game that the device has no room for.
    discards_game: bool,
    /// The stored text of this table, if the table does not hold all of it. It is moved aside
    /// before anything is written in its place.
    unopened: Option<String>,
}

impl TableController {
    /// Creates a table with this session.
    pub fn new(
        session: Session,
        device: Rc<dyn Device>,
        is_frame: bool,
        settings: Settings,
    ) -> TableController {
        let persistence = Persistence {
            last_seen: device.stored_texts(session.table().entry().key),
            is_stored: true,
            ..Persistence::default()
        };
        let mut controller = TableController {
            session,
            device,
            is_frame,
            settings,
            computer: Computer::default(),
            solitaire: Solitaire::default(),
            marks: BoardMarks::default(),
            persistence,
            new_game: NewGame::default(),
            remote: None,
            exchanged_moves: None,
            motion: Motion::Rest,
            in_lesson: false,
            is_reading_link: false,
            seconds: [0; 2],
            notice: None,
            typed: String::new(),
            effects: Vec::new(),
            last_number: 0,
        };
        controller.attach_saved();
        controller.prepare_new_game();
        controller
    }

    /// Takes a message, and returns the effects to carry out.
    pub fn update(&mut self, msg: Msg) -> Vec<Effect> {
        self.handle(msg);
        std::mem::take(&mut self.effects)
    }

    fn handle(&mut self, msg: Msg) {
        let kind = msg.kind();
        self.persistence.discards_game = false;
        // `AnimationEnded` syncs below. The host also sends `ReadingLink` when it could not load
        // some code. A sync would then request the same code again.
        let outcome = match msg {
            Msg::AnimationEnded | Msg::StepByStepStarted | Msg::ReadingLink(_) => None,
            _ => self.sync_from_storage(),
        };
        if kind == MsgKind::ChangesGame {
            // An action here must not overwrite changes from another tab.
            if outcome.is_some_and(|outcome| outcome != SyncOutcome::Same) {
                return;
            }
            self.notice = None;
            self.become_leader();
        }
        if self.in_lesson && kind != MsgKind::Always {
            return;
        }
        match msg {
            Msg::Mounted => {
                self.set_peek(true);
                self.announce_shown();
            }
            Msg::Continue => self.continue_automatically(),
            Msg::AnimationEnded => {
                self.motion = Motion::Rest;
                // If another tab has played meanwhile, the sync has already continued its game.
                if self.sync_from_storage().is_none() {
                    self.continue_automatically();
                }
            }
            Msg::StepByStepStarted => self.motion = Motion::Steps,
            Msg::Sync => {}
            Msg::Board(msg) => self.on_board(msg),
            Msg::History(msg) => self.on_history(msg),
            Msg::Computer(msg) => self.on_computer(msg),
            Msg::Solitaire(msg) => self.on_solitaire(msg),
            Msg::Game(msg) => self.on_game(msg),
            Msg::NewGame(msg) => self.on_new_game(msg),
            Msg::Cancel => self.cancel(),
            Msg::Confirmed(question) => self.on_confirmed(question),
            Msg::Tick(millis, is_hidden) => self.pass_time(millis, is_hidden),
            Msg::Timing(timing) => self.set_timing(timing),
            Msg::StorageChanged if outcome.is_none() => self.retry_save(),
            Msg::StorageChanged => {}
            Msg::Lesson(is_open) => self.set_lesson(is_open),
            Msg::ReadingLink(is_reading) => {
                if std::mem::replace(&mut self.is_reading_link, is_reading) && !is_reading {
                    self.continue_automatically();
                }
            }
            Msg::Settings(settings) => self.set_settings(settings),
        }
    }

    /// Saves a game for which there was no room. Another tab may have made room.
    fn retry_save(&mut self) {
        let tries = !self.persistence.is_stored
            && !self.persistence.is_follower
            && self.persistence.unopened.is_none();
        if tries {
            self.save();
        }
    }

    /// Takes the next automatic step, after a pause.
    fn continue_automatically(&mut self) {
        if self.in_lesson || self.new_game.is_waiting || self.is_reading_link {
            return;
        }
        if self.persistence.is_follower {
            return self.request_prospect();
        }
        if self.session.redo_continues() {
            return self.redo();
        }
        self.end_overlong_correspondence();
        self.request_prospect();
        if self.waits_for_end_of_turn() {
            return;
        }
        let is_computer = self.session.computer_to_move().is_some();
        let is_automatic = match self.session.table().turn() {
            Turn::Chance => !self.is_ours_to_throw(),
            Turn::Player(_) => is_computer || self.forced_move().is_some(),
            Turn::Over(_) => false,
        };
        if !is_automatic || self.session.is_over() || self.computer.is_paused || self.is_moving() {
            return;
        }
        let pause = self.pause_before_step(is_computer);
        let number = self.next_number();
        self.computer.pause = Some(number);
        let due = Msg::Computer(ComputerMsg::Due(number));
        self.effects.push(Effect::After(pause, due));
    }

    /// Cancels a begun move or a step-by-step animation.
    fn cancel(&mut self) {
        if self.cancel_typed() {
            return;
        }
        if self.motion == Motion::Steps {
            self.finish_animation();
            self.continue_automatically();
        }
        self.cancel_begun_move();
    }

    fn set_lesson(&mut self, is_open: bool) {
        if std::mem::replace(&mut self.in_lesson, is_open) == is_open {
            return;
        }
        if is_open {
            self.forget_requests();
            self.cancel_begun_move();
            self.finish_animation();
        } else {
            self.continue_automatically();
        }
    }

    fn set_settings(&mut self, settings: Settings) {
        let has_waited = self.waits_for_end_of_turn();
        self.settings = settings;
        self.session.set_tap_settings(settings.tap_settings);
        // A throw may have been waiting for the player.
        let is_due = has_waited || self.session.table().turn() == Turn::Chance;
        if is_due && self.computer.pause.is_none() {
            self.continue_automatically();
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
        self.say(vec![Sentence::Key(key)]);
    }

    fn refuse(&mut self, key: &'static str) {
        self.effects.push(Effect::Refuse(Refusal::Key(key)));
    }

    fn announce(&mut self, mover: Option<Seat>, events: &Rc<[Event]>) {
        self.say_events(mover, events, None);
    }

    /// Says what a move has done, and the reason for it.
    fn say_events(&mut self, mover: Option<Seat>, events: &Rc<[Event]>, reason: Option<Message>) {
        let events = Rc::clone(events);
        let mut sentences = vec![Sentence::Events { mover, events }];
        sentences.extend(reason.map(Sentence::Note));
        self.say(sentences);
    }

    /// Animates events. The first `shown` of them have already been shown.
    fn animate(&mut self, events: &Rc<[Event]>, shown: usize) {
        self.motion = Motion::Animation;
        self.effects.push(Effect::Animate(Animation {
            from: None,
            events: Rc::clone(events),
            shown,
            at_once: false,
        }));
    }

    /// Shows the current position.
    fn show(&mut self) {
        self.motion = Motion::Rest;
        self.effects.push(Effect::Show(self.session.piles()));
    }

    fn finish_animation(&mut self) {
        self.motion = Motion::Rest;
        self.effects.push(Effect::FinishAnimation);
    }

    /// Cancels a begun move.
    fn cancel_begun_move(&mut self) {
        if !self.session.begun_taps().is_empty() {
            self.session.cancel_selection();
            self.show();
        }
    }

    // Accessors for the page.

    /// Returns the session on the table.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the marks on the board.
    pub fn marks(&self) -> &BoardMarks {
        &self.marks
    }

    /// Returns the choices for a new game.
    pub fn new_game(&self) -> &NewGame {
        &self.new_game
    }

    /// Returns the correspondence game on the table; `None` for any other game.
    pub fn remote(&self) -> Option<&dyn RemoteGame> {
        self.remote.as_deref()
    }

    /// Returns the notice about an earlier game, as the key of its sentence.
    pub fn notice(&self) -> Option<&'static str> {
        self.notice
    }

    /// Sets the notice about a game, as the key of its sentence.
    pub fn set_notice(&mut self, key: &'static str) {
        self.notice = Some(key);
    }

    /// Whether an animation is running, or a move is being shown step by step.
    pub fn is_moving(&self) -> bool {
        self.motion != Motion::Rest
    }

    /// Whether a lesson is open in place of the board.
    pub fn in_lesson(&self) -> bool {
        self.in_lesson
    }

    /// Whether a link in the address is being read.
    pub fn is_reading_link(&self) -> bool {
        self.is_reading_link
    }

    /// Whether another tab leads the game.
    pub fn is_follower(&self) -> bool {
        self.persistence.is_follower
    }

    /// Whether the device has stored everything.
    pub fn is_stored(&self) -> bool {
        self.persistence.is_stored
    }

    /// Returns the stored text of this table if it cannot be opened as a whole.
    pub fn unopened(&self) -> Option<&str> {
        self.persistence.unopened.as_deref()
    }

    /// Returns the running request.
    pub fn request(&self) -> Option<RequestKind> {
        self.computer.running_request.map(|(_, request)| request)
    }

    /// Whether the computer is thinking or about to move.
    pub fn is_busy(&self) -> bool {
        self.computer.running_request.is_some() || self.computer.pause.is_some()
    }
}
