//! Correspondence games at the table.

use crate::host::{FRIENDS, Memory, Tab};
use std::{cell::Cell, rc::Rc};
use tavolando_core::{
    controller::{GameMsg, GameReplacement, HistoryMsg, Msg, Question, RemoteGame},
    rules::{Seat, Turn},
    table::{Control, Record, Session, SessionConfig, correspondence::Letter},
};

/// The player of this device has the first seat.
#[derive(Clone)]
struct Remote {
    record: Record,
    is_kept: Rc<Cell<bool>>,
    is_only_seen: Cell<bool>,
    is_too_long: Rc<Cell<bool>>,
    has_room: Rc<Cell<bool>>,
}

impl Remote {
    fn new(is_only_seen: bool) -> Remote {
        Remote {
            record: FRIENDS.record(),
            is_kept: Rc::default(),
            is_only_seen: Cell::new(is_only_seen),
            is_too_long: Rc::default(),
            has_room: Rc::new(Cell::new(true)),
        }
    }
}

impl RemoteGame for Remote {
    fn id(&self) -> &str {
        "one"
    }
    fn record(&self) -> &Record {
        &self.record
    }
    fn letter_json(&self) -> Option<String> {
        None
    }
    fn is_my_turn(&self) -> bool {
        let turn = self.record.open().expect("a position").turn();
        turn == Turn::Player(Seat::FIRST)
    }
    fn answers_invitation(&self) -> bool {
        false
    }
    fn throw_number(&self) -> Option<u64> {
        None
    }
    fn update_moves(&mut self, record: &Record) {
        self.record = record.clone();
    }
    fn take_back(&mut self, moves: usize) -> bool {
        self.record.moves.truncate(moves);
        true
    }
    fn is_too_long(&self) -> bool {
        self.is_too_long.get()
    }
    fn session(&self, config: SessionConfig) -> Option<Session> {
        let seats = [Control::Human, Control::Remote];
        Session::of(&self.record, SessionConfig { seats, ..config }).ok()
    }
    fn is_unaccepted_invitation(&self) -> bool {
        self.is_only_seen.get()
    }
    fn accept_invitation(&mut self) {
        self.is_only_seen.set(false);
    }
    fn store(&self) -> bool {
        self.is_kept.set(self.has_room.get());
        self.has_room.get()
    }
    fn backup_text(&self) -> Option<String> {
        None
    }
    fn other_name(&self) -> Option<&str> {
        None
    }
    fn as_any(&self) -> &dyn std::any::Any {
        self
    }
}

fn letter() -> Rc<Letter> {
    let text = format!(
        r#"{{"record": {}, "id": "one", "host": 1}}"#,
        serde_json::to_string(&FRIENDS.record()).expect("JSON")
    );
    Rc::new(serde_json::from_str(&text).expect("a letter"))
}

fn put(tab: &mut Tab, remote: &Remote) -> bool {
    let (is_set, effects) = tab
        .table
        .set_remote(Box::new(remote.clone()), &letter(), None);
    tab.carry_out(effects);
    is_set
}

#[test]
fn a_game_by_correspondence_continues_here_until_a_move_must_be_sent() {
    let remote = Remote::new(false);
    let mut tab = Tab::open(&FRIENDS);
    assert!(put(&mut tab, &remote));
    assert!(remote.is_kept.get());
    assert!(!tab.table.must_send());
    tab.play_any();
    assert!(tab.table.must_send());
    let (can_send, effects) = tab.table.prepare_to_send();
    tab.carry_out(effects);
    assert!(can_send);
    // Nobody here moves for the other player, and sent moves cannot be undone.
    let tap = tab.table.session().table().legal_moves()[0].taps[0];
    tab.tap(tap);
    tab.undo();
    assert_eq!(tab.moves().len(), 1);
    tab.send(Msg::History(HistoryMsg::Promote));
    tab.game(GameMsg::Resign);
    assert!(!tab.table.session().is_over());
}

#[test]
fn a_move_can_be_taken_back_until_its_link_goes_out() {
    let mut tab = Tab::open(&FRIENDS);
    assert!(put(&mut tab, &Remote::new(false)));
    assert!(!tab.table.can_undo(), "the received moves stay");
    let first = tab.play_any();
    assert!(tab.table.can_undo());
    tab.undo();
    assert!(tab.moves().is_empty());
    assert!(!tab.table.must_send());
    let letter = |tab: &Tab| tab.table.remote().expect("a letter").record().moves.clone();
    assert!(letter(&tab).is_empty());
    assert!(tab.table.can_redo());
    tab.send(Msg::History(HistoryMsg::Redo));
    assert_eq!(letter(&tab), [first]);
    assert!(tab.table.must_send());
    let (can_send, effects) = tab.table.prepare_to_send();
    tab.carry_out(effects);
    assert!(can_send);
    assert!(!tab.table.can_undo());
    tab.undo();
    assert_eq!(tab.moves().len(), 1);
}

#[test]
fn an_invitation_is_not_stored_before_it_is_answered() {
    let remote = Remote::new(true);
    let memory: Rc<Memory> = Rc::default();
    let mut tab = Tab::waiting(&memory, &FRIENDS);
    put(&mut tab, &remote);
    assert!(tab.table.is_unaccepted_invitation());
    assert!(!remote.is_kept.get());
    assert!(memory.kept("awele").is_none());
    let (can_send, effects) = tab.table.prepare_to_send();
    tab.carry_out(effects);
    assert!(can_send);
    assert!(remote.is_kept.get(), "to send it is to act upon it");
}

#[test]
fn a_letter_is_not_sent_if_its_game_cannot_be_stored() {
    let remote = Remote::new(false);
    let mut tab = Tab::open(&FRIENDS);
    put(&mut tab, &remote);
    tab.play_any();
    remote.has_room.set(false);
    let (can_send, effects) = tab.table.prepare_to_send();
    tab.carry_out(effects);
    assert!(!can_send);
    assert_eq!(tab.words(), Some("correspondence-not-kept"));
    assert_eq!(tab.table.notice(), Some("correspondence-make-room"));
}

#[test]
fn a_game_that_is_too_long_for_letters_continues_on_this_device() {
    let remote = Remote::new(false);
    let mut tab = Tab::open(&FRIENDS);
    put(&mut tab, &remote);
    let remote_copy = remote.clone();
    tab.memory
        .remote
        .replace(Some(Box::new(move || Box::new(remote_copy.clone()))));
    remote.is_too_long.set(true);
    tab.play_any();
    assert!(tab.table.remote().is_none());
    assert!(tab.memory.remote.borrow().is_none(), "nor is it resumed");
    assert_eq!(tab.words(), Some("correspondence-too-long"));
    assert_eq!(tab.table.session().config().seats, [Control::Human; 2]);
}

#[test]
fn the_current_game_is_shelved_before_a_game_by_correspondence_replaces_it() {
    let mut tab = Tab::open(&FRIENDS);
    let first = tab.play_any();
    tab.game(GameMsg::Letter(letter()));
    let question = tab.question();
    assert!(matches!(
        question,
        Question::ReplaceGame(GameReplacement::Correspondence(_))
    ));
    tab.send(Msg::Confirmed(question));
    assert!(tab.done().contains(&"take letter"));
    tab.memory.is_full.set(true);
    assert!(!put(&mut tab, &Remote::new(false)));
    assert!(matches!(tab.question(), Question::NoRoom(_)));
    assert_eq!(tab.moves(), [&*first]);
    tab.memory.is_full.set(false);
    assert!(put(&mut tab, &Remote::new(false)));
    assert_eq!(tab.memory.shelf.borrow()[0].moves, [first]);
}

#[test]
fn a_stored_game_by_correspondence_is_resumed_with_the_moves_of_its_letter() {
    let memory: Rc<Memory> = Rc::default();
    let mut remote = Remote::new(false);
    let first = remote
        .record
        .open()
        .expect("a start")
        .legal_moves()
        .remove(0)
        .notation;
    remote.record.moves.push(first.clone());
    // The stored game lacks the move that came by letter, because there was no room for both.
    let mut tab = Tab::on(&memory, &FRIENDS);
    tab.send(Msg::Board(tavolando_core::controller::BoardMsg::TurnBoard));
    drop(tab);
    let remote_copy = remote.clone();
    memory
        .remote
        .replace(Some(Box::new(move || Box::new(remote_copy.clone()))));
    let tab = Tab::waiting(&memory, &FRIENDS);
    assert_eq!(tab.moves(), [first]);
    assert!(tab.table.remote().is_some());
    assert_eq!(tab.table.session().control(Seat::SECOND), Control::Remote);
}

#[test]
fn a_letter_replaces_a_game_that_the_player_discards() {
    let mut tab = Tab::open(&FRIENDS);
    tab.play_any();
    tab.memory.is_full.set(true);
    let remote = Remote::new(true);
    tab.letters = Some(Box::new(move || Box::new(remote.clone())));
    tab.game(GameMsg::Letter(letter()));
    let question = tab.question();
    tab.send(Msg::Confirmed(question));
    let question = tab.question();
    assert!(matches!(
        question,
        Question::NoRoom(GameReplacement::Correspondence(_))
    ));
    tab.send(Msg::Confirmed(question));
    assert!(tab.questions.is_empty(), "the question is not asked again");
    assert!(tab.table.remote().is_some());
    assert!(tab.moves().is_empty());
}

#[test]
fn a_game_discarded_for_a_letter_that_never_opened_is_not_discarded_later() {
    let mut tab = Tab::open(&FRIENDS);
    tab.play_any();
    tab.memory.is_full.set(true);
    tab.send(Msg::Confirmed(Question::NoRoom(
        GameReplacement::Correspondence(letter()),
    )));
    tab.send(Msg::Confirmed(Question::ReplaceGame(
        GameReplacement::NewGame { at_once: true },
    )));
    assert!(matches!(tab.question(), Question::NoRoom(_)));
    assert_eq!(tab.moves().len(), 1);
}

#[test]
fn a_new_game_replaces_the_game_by_correspondence() {
    let mut tab = Tab::open(&FRIENDS);
    let remote = Remote::new(true);
    put(&mut tab, &remote);
    let remote_copy = remote.clone();
    tab.memory
        .remote
        .replace(Some(Box::new(move || Box::new(remote_copy.clone()))));
    tab.done();
    tab.game(GameMsg::New);
    assert!(tab.table.remote().is_none());
    assert!(tab.memory.remote.borrow().is_none());
    assert!(tab.done().contains(&"drop link"));
    assert_eq!(tab.table.session().config().seats, [Control::Human; 2]);
}

#[test]
fn the_players_of_a_game_by_correspondence_cannot_be_changed() {
    let mut tab = Tab::open(&FRIENDS);
    put(&mut tab, &Remote::new(false));
    let seats = tab.table.session().config().seats;
    for msg in [
        tavolando_core::controller::NewGameMsg::Against(
            tavolando_core::controller::Opponent::Computer,
        ),
        tavolando_core::controller::NewGameMsg::Side(Some(Seat::SECOND)),
    ] {
        tab.send(Msg::NewGame(msg));
        assert_eq!(tab.table.session().config().seats, seats);
    }
}
