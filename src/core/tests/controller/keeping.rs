//! Storage on the device, and what happens when the device refuses it.

use crate::host::{COMPUTER, FRIENDS, Memory, Tab};
use std::rc::Rc;
use tavolando_core::{
    controller::{GameMsg, GameReplacement, Msg, Question},
    table::Control,
};

#[test]
fn a_stored_game_is_resumed_with_its_players_and_moves() {
    let memory: Rc<Memory> = Rc::default();
    let mut tab = Tab::on(&memory, &COMPUTER);
    tab.play_any();
    tab.computer_moves();
    let moves = tab.moves();
    drop(tab);
    let tab = Tab::waiting(&memory, &FRIENDS);
    assert_eq!(tab.moves(), moves);
    assert_eq!(
        tab.table
            .session()
            .control(tavolando_core::rules::Seat::SECOND),
        Control::Computer
    );
    assert!(!tab.table.new_game().is_waiting);
    assert!(!tab.said.is_empty(), "the last move is announced");
}

#[test]
fn the_computer_makes_its_pending_move_when_the_game_is_resumed() {
    let memory: Rc<Memory> = Rc::default();
    let mut tab = Tab::on(&memory, &COMPUTER);
    tab.play_any();
    drop(tab);
    let mut tab = Tab::waiting(&memory, &COMPUTER);
    tab.settle();
    tab.computer_moves();
    assert_eq!(tab.moves().len(), 2);
}

#[test]
fn a_game_that_finds_no_room_is_stored_once_there_is_room_again() {
    let mut tab = Tab::open(&FRIENDS);
    tab.memory.is_full.set(true);
    tab.play_any();
    assert!(!tab.table.is_stored());
    assert!(!tab.done().contains(&"kept"));
    tab.memory.is_full.set(false);
    // Another tab may have made room.
    tab.send(Msg::StorageChanged);
    assert!(tab.table.is_stored());
    assert_eq!(
        tab.memory.kept("awele").expect("a game").record.moves,
        tab.moves()
    );
}

#[test]
fn a_game_that_cannot_be_stored_is_not_replaced_before_the_player_agrees() {
    let mut tab = Tab::open(&FRIENDS);
    tab.play_any();
    tab.memory.is_full.set(true);
    tab.game(GameMsg::New);
    let question = tab.question();
    assert!(matches!(
        question,
        Question::ReplaceGame(GameReplacement::NewGame { .. })
    ));
    tab.send(Msg::Confirmed(question));
    let question = tab.question();
    assert!(matches!(
        question,
        Question::NoRoom(GameReplacement::NewGame { .. })
    ));
    assert_eq!(tab.moves().len(), 1, "the game is still here");
    tab.send(Msg::Confirmed(question));
    assert!(tab.moves().is_empty());
}

#[test]
fn a_game_in_progress_is_shelved_before_another_replaces_it() {
    let mut tab = Tab::open(&FRIENDS);
    let moves = [tab.play_any(), tab.play_any()];
    tab.game(GameMsg::New);
    let question = tab.question();
    assert!(
        tab.memory.shelf.borrow().is_empty(),
        "only once the player agrees"
    );
    tab.send(Msg::Confirmed(question));
    assert_eq!(tab.memory.shelf.borrow()[0].moves, moves);
    assert!(tab.table.new_game().is_waiting);
}

#[test]
fn no_question_is_asked_if_nothing_would_be_lost() {
    let mut tab = Tab::open(&FRIENDS);
    tab.game(GameMsg::New);
    assert!(tab.questions.is_empty());
    assert!(tab.done().contains(&"new session"));
}

#[test]
fn an_unreadable_stored_game_is_set_aside_before_it_is_replaced() {
    let memory: Rc<Memory> = Rc::default();
    let mut tab = Tab::waiting(&memory, &FRIENDS);
    // Another tab runs a later release.
    memory
        .tables
        .borrow_mut()
        .insert("awele".into(), "{\"later\": true}".into());
    tab.send(Msg::StorageChanged);
    assert_eq!(tab.table.unopened(), Some("{\"later\": true}"));
    tab.send(Msg::NewGame(tavolando_core::controller::NewGameMsg::Begin));
    tab.play_any();
    assert_eq!(*memory.aside.borrow(), ["{\"later\": true}"]);
    assert_eq!(memory.kept("awele").expect("a game").record.moves.len(), 1);
    assert_eq!(tab.table.unopened(), None);
}

#[test]
fn an_unreadable_stored_game_that_cannot_be_set_aside_is_not_overwritten() {
    let memory: Rc<Memory> = Rc::default();
    let mut tab = Tab::waiting(&memory, &FRIENDS);
    memory
        .tables
        .borrow_mut()
        .insert("awele".into(), "later".into());
    tab.send(Msg::StorageChanged);
    memory.is_full.set(true);
    tab.send(Msg::NewGame(tavolando_core::controller::NewGameMsg::Begin));
    tab.play_any();
    assert_eq!(memory.tables.borrow()["awele"], "later");
    assert!(!tab.table.is_stored());
    assert_eq!(tab.table.unopened(), Some("later"));
}

#[test]
fn the_notice_of_a_game_set_aside_disappears_with_the_next_action() {
    for (is_part, notice) in [(true, "kept-in-part"), (false, "kept-unread")] {
        let mut tab = Tab::open(&FRIENDS);
        tab.table.set_aside_and_notify("text".into(), is_part);
        assert_eq!(tab.table.notice(), Some(notice));
        assert_eq!(*tab.memory.aside.borrow(), ["text"]);
        tab.play_any();
        assert_eq!(tab.table.notice(), None);
    }
    let mut tab = Tab::open(&FRIENDS);
    tab.memory.is_full.set(true);
    tab.table.set_aside_and_notify("text".into(), false);
    assert_eq!(tab.table.notice(), Some("kept-no-room"));
    assert!(!tab.table.is_stored());
}

#[test]
fn an_imported_game_is_opened_for_two_human_players() {
    let mut tab = Tab::open(&COMPUTER);
    let record = FRIENDS.after_one_move();
    tab.game(GameMsg::Open(Rc::new(record)));
    assert_eq!(tab.moves().len(), 1);
    assert_eq!(tab.table.session().config().seats, [Control::Human; 2]);
    assert!(tab.asked.is_none());
}

#[test]
fn a_game_from_a_link_asks_which_side_the_player_takes() {
    let record = FRIENDS.after_one_move();
    let mut tab = Tab::open(&FRIENDS);
    tab.game(GameMsg::OpenLink(Rc::new(record)));
    assert!(matches!(tab.question(), Question::ChooseSide));
    tab.send(Msg::NewGame(
        tavolando_core::controller::NewGameMsg::TakeSide(tavolando_core::rules::Seat::FIRST),
    ));
    tab.settle();
    assert!(
        tab.asked.is_some(),
        "the computer has the other side, and moves"
    );
}

#[test]
fn a_finished_game_is_shelved_once() {
    let mut tab = Tab::open(&FRIENDS);
    tab.play_any();
    tab.resign();
    assert_eq!(tab.memory.shelf.borrow().len(), 1);
    assert!(tab.table.session().is_shelved());
    tab.game(GameMsg::Again);
    assert!(tab.moves().is_empty());
    assert!(!tab.table.session().is_over());
    assert!(tab.questions.is_empty());
}
