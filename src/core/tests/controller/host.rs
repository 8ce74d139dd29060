//! A host in memory: a device shared by tabs, timers without time, and a worker that answers when a
//! test tells it to.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};
use tavolando_core::{
    controller::{
        BoardMsg, ComputerMsg, Device, Effect, GameMsg, HistoryMsg, Msg, NewGameMsg, Question,
        Refusal, RemoteGame, Sentence, Settings, SolitaireResult, StoredTexts, TableController,
    },
    games::find,
    protocol::{ThinkAnswer, ThinkRequest},
    rules::{Event, Options, Tap},
    table::{Control, Record, Saved, Session, SessionConfig},
};

/// Creates the stored correspondence game.
pub(crate) type Remote = Box<dyn Fn() -> Box<dyn RemoteGame>>;

/// The stored data of a device, shared by the tabs of one player.
#[derive(Default)]
pub(crate) struct Memory {
    /// The text of each table, by game.
    pub tables: RefCell<BTreeMap<String, String>>,
    pub shelf: RefCell<Vec<Record>>,
    pub aside: RefCell<Vec<String>>,
    pub best: RefCell<Vec<SolitaireResult>>,
    pub preferred: Cell<Option<SessionConfig>>,
    /// Whether the device refuses to store anything.
    pub is_full: Cell<bool>,
    /// Whether the code of correspondence games has not been loaded.
    pub needs_letters: Cell<bool>,
    pub remote: RefCell<Option<Remote>>,
    pub random: Cell<u64>,
}

impl Memory {
    fn has_room(&self) -> bool {
        !self.is_full.get()
    }

    /// Returns the stored game of a table.
    pub(crate) fn kept(&self, game: &str) -> Option<Saved> {
        serde_json::from_str(self.tables.borrow().get(game)?).ok()
    }
}

/// The device as a tab sees it.
pub(crate) struct Shared(pub Rc<Memory>);

impl Device for Shared {
    fn stored_texts(&self, game: &str) -> StoredTexts {
        StoredTexts {
            game: self.stored_text(game),
            correspondence: None,
        }
    }

    fn stored_text(&self, game: &str) -> Option<String> {
        self.0.tables.borrow().get(game).cloned()
    }

    fn load(&self, game: &str) -> Option<Saved> {
        self.0.kept(game)
    }

    fn save(&self, saved: &Saved) -> bool {
        let text = serde_json::to_string(saved).expect("JSON");
        let has_room = self.0.has_room();
        if has_room {
            let mut tables = self.0.tables.borrow_mut();
            tables.insert(saved.record.game.clone(), text);
        }
        has_room
    }

    fn set_aside(&self, _: &str, text: &str) -> bool {
        let has_room = self.0.has_room();
        if has_room {
            self.0.aside.borrow_mut().push(text.into());
        }
        has_room
    }

    fn shelve(&self, session: &Session) -> bool {
        self.shelve_saved(session.save())
    }

    fn shelve_saved(&self, saved: Saved) -> bool {
        let has_room = self.0.has_room();
        if has_room {
            self.0.shelf.borrow_mut().push(saved.record);
        }
        has_room
    }

    fn would_be_lost(&self, session: &Session) -> bool {
        session.is_under_way()
    }

    fn store_if_best(&self, _: &str, result: SolitaireResult) -> bool {
        self.0.best.borrow_mut().push(result);
        true
    }

    fn store_default_config(&self, config: &SessionConfig) {
        self.0.preferred.set(Some(*config));
    }

    fn remote_game(&self, _: &str) -> Option<Box<dyn RemoteGame>> {
        self.0.remote.borrow().as_ref().map(|remote| remote())
    }

    fn needs_correspondence_code(&self, _: &str) -> bool {
        self.0.needs_letters.get()
    }

    fn clear_remote(&self, _: &str) {
        self.0.remote.replace(None);
    }

    fn random(&self) -> Option<u64> {
        Some(self.0.random.get())
    }
}

/// The start of a table under test.
pub(crate) struct Setup {
    pub game: &'static str,
    pub options: &'static [(&'static str, &'static str)],
    pub moves: &'static [&'static str],
    pub seats: [Control; 2],
    pub settings: Settings,
    pub is_frame: bool,
}

/// Two people at one board, without animations.
pub(crate) const FRIENDS: Setup = Setup {
    game: "awele",
    options: &[],
    moves: &[],
    seats: [Control::Human; 2],
    settings: Settings {
        think_delay: 350,
        throw_delay: 1_000,
        is_instant: true,
        tap_settings: tavolando_core::table::TapSettings {
            auto_completes: false,
            needs_confirmation: false,
            turns_wait: false,
            throws_by_hand: false,
        },
    },
    is_frame: false,
};
/// The player has the first seat against the computer.
pub(crate) const COMPUTER: Setup = Setup {
    seats: [Control::Human, Control::Computer],
    ..FRIENDS
};

impl Setup {
    pub(crate) fn record(&self) -> Record {
        let entry = find(self.game).expect("a game");
        let mut options = Options::none();
        for (key, value) in self.options {
            let spec = entry.options.iter().find(|spec| spec.key == *key);
            options.set(spec.expect("an option"), value);
        }
        Record {
            options,
            moves: self
                .moves
                .iter()
                .map(|notation| (*notation).into())
                .collect(),
            ..Record::of(entry)
        }
    }

    /// Returns the game after its first legal move.
    pub(crate) fn after_one_move(&self) -> Record {
        let mut record = self.record();
        let choices = record.open().expect("a start").legal_moves();
        record.moves.push(choices[0].notation.clone());
        record
    }
}

/// A tab with an open table.
pub(crate) struct Tab {
    pub table: TableController,
    pub memory: Rc<Memory>,
    /// Whether animations end at once; otherwise they end when a test calls [`Tab::rest`].
    pub is_instant: bool,
    /// Whether an animation is running.
    pub is_moving: bool,
    pub said: Vec<Sentence>,
    pub refused: Option<Refusal>,
    /// The running request.
    pub asked: Option<(u32, ThinkRequest)>,
    /// The number of the request whose answer is being handled.
    answering: Option<u32>,
    /// The pause before the next automatic step; a new one replaces the last.
    pub pause: Option<(u32, Msg)>,
    /// The next tick of a peek at the pieces that will be hidden.
    pub peek: Option<(u32, Msg)>,
    /// The correspondence game of arriving letters.
    pub letters: Option<Remote>,
    pub questions: Vec<Question>,
    /// Whether the players have a time limit.
    pub has_clock: bool,
    /// The names of other effects since the last call of [`Tab::done`].
    effects: Vec<&'static str>,
}

impl Tab {
    /// Opens a tab on an empty device, and begins the game.
    pub(crate) fn open(setup: &Setup) -> Tab {
        Tab::on(&Rc::default(), setup)
    }

    /// Opens a tab on a device, and resumes its stored game.
    pub(crate) fn on(memory: &Rc<Memory>, setup: &Setup) -> Tab {
        let mut tab = Tab::waiting(memory, setup);
        tab.send(Msg::NewGame(NewGameMsg::Begin));
        tab.done();
        tab
    }

    /// Does the same, but does not begin the new game.
    pub(crate) fn waiting(memory: &Rc<Memory>, setup: &Setup) -> Tab {
        let config = SessionConfig {
            seats: setup.seats,
            ..SessionConfig::default()
        };
        let kept = memory.kept(setup.game);
        let session = match kept {
            Some(saved) => Session::restore(&saved),
            None => Session::of(&setup.record(), config),
        };
        let device = Rc::new(Shared(memory.clone()));
        let table = TableController::new(
            session.expect("a game"),
            device,
            setup.is_frame,
            setup.settings,
        );
        let mut tab = Tab {
            table,
            memory: memory.clone(),
            is_instant: setup.settings.is_instant,
            is_moving: false,
            said: Vec::new(),
            refused: None,
            asked: None,
            answering: None,
            pause: None,
            peek: None,
            letters: None,
            questions: Vec::new(),
            has_clock: false,
            effects: Vec::new(),
        };
        tab.send(Msg::Mounted);
        tab.send(Msg::Continue);
        tab.done();
        tab
    }

    pub(crate) fn send(&mut self, msg: Msg) {
        let effects = self.table.update(msg);
        self.carry_out(effects);
    }

    pub(crate) fn carry_out(&mut self, effects: Vec<Effect>) {
        let animates = effects
            .iter()
            .any(|effect| matches!(effect, Effect::Animate(_)));
        for effect in effects {
            self.carry_out_one(effect);
        }
        if animates && self.is_instant && self.table.is_moving() {
            self.rest();
        }
        assert_eq!(self.table.is_moving(), self.is_moving);
        assert_eq!(self.table.request().is_some(), self.asked.is_some());
    }

    fn carry_out_one(&mut self, effect: Effect) {
        match effect {
            Effect::Animate(_) => self.is_moving = true,
            Effect::Show(_) | Effect::FinishAnimation => self.is_moving = false,
            Effect::AskWorker(number, think) => {
                assert!(self.asked.is_none(), "the last request was not cancelled");
                self.asked = Some((number, think));
            }
            Effect::CancelRequest(number) => {
                let is_open = self.asked.take_if(|(asked, _)| *asked == number).is_some();
                assert!(
                    is_open || self.answering == Some(number),
                    "no such request is open"
                );
            }
            Effect::After(millis, msg @ Msg::Solitaire(_)) => self.peek = Some((millis, msg)),
            Effect::After(millis, msg) => self.pause = Some((millis, msg)),
            Effect::Announce(sentences) => {
                self.check_sites(&sentences);
                self.said = sentences;
                self.refused = None;
            }
            Effect::Refuse(refusal) => self.refused = Some(refusal),
            Effect::Accept => self.refused = None,
            Effect::OpenDialog(question) => self.questions.push(question),
            Effect::Clock(runs) => {
                self.has_clock = runs;
                if runs {
                    self.effects.push("clock");
                }
            }
            Effect::CloseDialog => self.effects.push("close"),
            Effect::NewBoard => self.effects.push("new board"),
            Effect::NewSession => self.effects.push("new session"),
            Effect::Played => self.effects.push("played"),
            Effect::Ended => self.effects.push("ended"),
            Effect::Begun => self.effects.push("begun"),
            Effect::ScrollToBoardOnce | Effect::ScrollToBoard => {}
            Effect::Stored => self.effects.push("kept"),
            Effect::DropLink => self.effects.push("drop link"),
            Effect::OpenLetter(letter) => {
                self.effects.push("take letter");
                if let Some(remote) = self.letters.as_ref().map(|letters| letters()) {
                    let (_, effects) = self.table.set_remote(remote, &letter, None);
                    self.carry_out(effects);
                }
            }
            Effect::Invite(_) => self.effects.push("invite"),
            Effect::LoadCorrespondence => self.effects.push("load letters"),
            Effect::CloseLesson => self.send(Msg::Lesson(false)),
        }
    }

    /// Checks that sentences are about the board on the table.
    fn check_sites(&self, sentences: &[Sentence]) {
        let places = self.table.session().table().board().places.len();
        for sentence in sentences {
            if let Sentence::Events { events, .. } = sentence {
                for event in &**events {
                    if let Event::Place { site, .. } = event {
                        assert!(
                            usize::from(site.0) < places,
                            "an event of another board is announced"
                        );
                    }
                }
            }
        }
    }

    /// Returns the names of the effects since the last call.
    pub(crate) fn done(&mut self) -> Vec<&'static str> {
        std::mem::take(&mut self.effects)
    }

    /// Ends the animation.
    pub(crate) fn rest(&mut self) {
        self.is_moving = false;
        self.send(Msg::AnimationEnded);
    }

    /// Ends the pause, or a tick of a peek if there is none. Returns the milliseconds, if there was
    /// one.
    pub(crate) fn wait(&mut self) -> Option<u32> {
        let (millis, msg) = self.pause.take().or_else(|| self.peek.take())?;
        self.send(msg);
        Some(millis)
    }

    /// Lets all automatic steps happen, except those that wait for the worker.
    pub(crate) fn settle(&mut self) {
        for _ in 0..100 {
            if self.is_moving {
                self.rest();
            } else if self.wait().is_none() {
                return;
            }
        }
        panic!("the table does not come to rest");
    }

    /// Answers the last request with a move, as the worker would.
    pub(crate) fn answer(&mut self, notation: &str) {
        let thought = ThinkAnswer {
            r#move: Some(notation.into()),
            ..ThinkAnswer::default()
        };
        self.answer_with(Some(thought));
    }

    /// Does the same if there is a running request.
    pub(crate) fn answer_if_asked(&mut self, notation: &str) {
        if self.asked.is_some() {
            self.answer(notation);
        }
    }

    pub(crate) fn answer_with(&mut self, thought: Option<ThinkAnswer>) {
        let (number, _) = self.asked.take().expect("a request");
        self.answering = Some(number);
        self.send(Msg::Computer(ComputerMsg::Answer(number, thought)));
        self.answering = None;
    }

    /// Answers with the first move of the position in the request, and lets all automatic steps
    /// happen.
    pub(crate) fn computer_moves(&mut self) {
        self.answer_first_move();
        self.settle();
    }

    /// Answers in the same way, and ends only the pause before the computer's move.
    pub(crate) fn computer_moves_once(&mut self) {
        self.answer_first_move();
        self.wait();
    }

    fn answer_first_move(&mut self) {
        let (_, think) = self.asked.as_ref().expect("a request");
        let table = think.record.open().expect("a position");
        let notation = table.legal_moves().remove(0).notation;
        self.answer(&notation);
    }

    /// Taps the places of a move, by its notation.
    pub(crate) fn play(&mut self, notation: &str) {
        let choices = self.table.session().table().legal_moves();
        let choice = choices
            .into_iter()
            .find(|choice| choice.notation == notation);
        for tap in choice.expect("a legal move").taps {
            self.tap(tap);
        }
    }

    pub(crate) fn tap(&mut self, tap: Tap) {
        self.send(Msg::Board(BoardMsg::Tap(tap)));
    }

    /// Plays the first legal move.
    pub(crate) fn play_any(&mut self) -> String {
        let notation = self
            .table
            .session()
            .table()
            .legal_moves()
            .remove(0)
            .notation;
        self.play(&notation);
        notation
    }

    pub(crate) fn undo(&mut self) {
        self.send(Msg::History(HistoryMsg::Undo));
    }

    pub(crate) fn game(&mut self, msg: GameMsg) {
        self.send(Msg::Game(msg));
    }

    pub(crate) fn moves(&self) -> Vec<String> {
        let moves = self.table.session().table().moves();
        moves.into_iter().map(String::from).collect()
    }

    /// Returns the last question.
    pub(crate) fn question(&mut self) -> Question {
        self.questions.pop().expect("a question")
    }

    /// Resigns, and confirms it.
    pub(crate) fn resign(&mut self) {
        self.game(GameMsg::Resign);
        let question = self.question();
        assert!(matches!(question, Question::Resign(_)));
        self.send(Msg::Confirmed(question));
    }

    pub(crate) fn words(&self) -> Option<&'static str> {
        match self.refused {
            Some(Refusal::Key(key)) => Some(key),
            _ => None,
        }
    }
}
