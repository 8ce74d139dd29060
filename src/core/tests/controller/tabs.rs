//! One game in two tabs.

use crate::host::{COMPUTER, FRIENDS, Memory, Setup, Tab};
use std::rc::Rc;
use tavolando_core::{
    controller::{ComputerMsg, GameMsg, HistoryMsg, Msg},
    table::Control,
};

fn two(setup: &Setup) -> (Tab, Tab) {
    let memory: Rc<Memory> = Rc::default();
    let one = Tab::on(&memory, setup);
    let other = Tab::on(&memory, setup);
    (one, other)
}

#[test]
fn a_tab_follows_what_is_played_in_another() {
    let (mut one, mut other) = two(&FRIENDS);
    one.play_any();
    other.send(Msg::StorageChanged);
    assert_eq!(other.moves(), one.moves());
    assert!(other.table.is_follower());
    assert!(!one.table.is_follower());
    one.undo();
    other.send(Msg::StorageChanged);
    assert!(other.moves().is_empty());
}

#[test]
fn the_first_thing_that_is_done_in_a_tab_makes_it_lead() {
    let (mut one, mut other) = two(&FRIENDS);
    one.play_any();
    other.send(Msg::StorageChanged);
    other.play_any();
    assert!(!other.table.is_follower());
    one.send(Msg::StorageChanged);
    assert!(one.table.is_follower());
    assert_eq!(one.moves(), other.moves());
}

#[test]
fn an_action_on_a_position_that_another_tab_has_changed_is_not_done() {
    let (mut one, mut other) = two(&FRIENDS);
    one.play_any();
    // The other tab has not noticed yet: its tap would be a move in the earlier position.
    let tap = other.table.session().table().legal_moves()[0].taps[0];
    other.tap(tap);
    assert_eq!(other.moves(), one.moves());
    assert!(other.table.is_follower());
}

#[test]
fn the_computer_moves_in_the_tab_that_leads_only() {
    let (mut one, mut other) = two(&COMPUTER);
    one.play_any();
    other.send(Msg::StorageChanged);
    other.settle();
    assert!(other.asked.is_none());
    assert!(other.table.is_waiting_to_resume());
    assert!(one.asked.is_some());
    // The player continues in the other tab.
    other.send(Msg::Computer(ComputerMsg::Resume));
    other.settle();
    other.computer_moves();
    assert_eq!(other.moves().len(), 2);
    // The answer to the first tab is useless by now.
    let answer = one
        .asked
        .as_ref()
        .expect("a request")
        .1
        .record
        .open()
        .expect("a position")
        .legal_moves()
        .pop()
        .expect("a move")
        .notation;
    one.answer_if_asked(&answer);
    one.settle();
    assert_eq!(one.moves(), other.moves());
}

#[test]
fn dice_fall_in_the_tab_that_leads_only() {
    let (mut one, mut other) = two(&Setup {
        game: "ur",
        ..FRIENDS
    });
    one.wait();
    assert_eq!(one.moves().len(), 1);
    other.settle();
    assert_eq!(other.moves(), one.moves());
}

#[test]
fn a_game_that_another_tab_replaces_is_shelved() {
    let (mut one, mut other) = two(&FRIENDS);
    one.play_any();
    one.play_any();
    other.send(Msg::StorageChanged);
    let moves = one.moves();
    one.send(Msg::Confirmed(
        tavolando_core::controller::Question::ReplaceGame(
            tavolando_core::controller::GameReplacement::NewGame { at_once: true },
        ),
    ));
    let last = one
        .table
        .session()
        .table()
        .legal_moves()
        .pop()
        .expect("a move")
        .notation;
    one.play(&last);
    other.send(Msg::StorageChanged);
    assert_eq!(other.table.notice(), Some("other-game-shelved"));
    assert_eq!(other.moves(), [last]);
    assert!(
        other
            .memory
            .shelf
            .borrow()
            .iter()
            .any(|record| record.moves == moves)
    );
}

#[test]
fn a_tab_whose_game_has_no_room_on_the_shelf_keeps_it_on_the_table() {
    let (mut one, mut other) = two(&FRIENDS);
    one.play_any();
    other.send(Msg::StorageChanged);
    let moves = other.moves();
    one.game(GameMsg::Again);
    let last = one
        .table
        .session()
        .table()
        .legal_moves()
        .pop()
        .expect("a move")
        .notation;
    one.play(&last);
    let kept = one.memory.tables.borrow()["awele"].clone();
    other.memory.is_full.set(true);
    other.send(Msg::StorageChanged);
    assert_eq!(other.moves(), moves);
    assert!(!other.table.is_stored());
    assert_eq!(other.table.unopened(), Some(&*kept));
    // Nothing done here overwrites the other game.
    other.play_any();
    assert_eq!(other.memory.tables.borrow()["awele"], kept);
}

#[test]
fn an_open_position_of_the_past_stays_open_when_another_tab_plays_on() {
    let (mut one, mut other) = two(&FRIENDS);
    one.play_any();
    one.play_any();
    other.send(Msg::StorageChanged);
    other.send(Msg::History(HistoryMsg::ViewPly(1)));
    one.play_any();
    other.send(Msg::StorageChanged);
    assert_eq!(other.table.session().viewed_ply(), Some(1));
    assert_eq!(other.moves().len(), 3);
}

#[test]
fn a_game_by_correspondence_is_not_followed_before_its_code_is_there() {
    let (mut one, mut other) = two(&FRIENDS);
    one.play_any();
    other.memory.needs_letters.set(true);
    other.send(Msg::StorageChanged);
    assert_eq!(other.done(), ["load letters"]);
    assert!(other.moves().is_empty());
    // The tab does nothing in the meantime.
    let tap = other.table.session().table().legal_moves()[0].taps[0];
    other.tap(tap);
    assert!(other.moves().is_empty());
    other.memory.needs_letters.set(false);
    other.send(Msg::StorageChanged);
    assert_eq!(other.moves(), one.moves());
}

#[test]
fn a_setting_of_the_players_is_followed() {
    let (mut one, mut other) = two(&FRIENDS);
    one.play_any();
    one.send(Msg::NewGame(
        tavolando_core::controller::NewGameMsg::Against(
            tavolando_core::controller::Opponent::Computer,
        ),
    ));
    other.send(Msg::StorageChanged);
    assert_eq!(
        other.table.session().config().seats,
        one.table.session().config().seats
    );
    assert!(
        other
            .table
            .session()
            .config()
            .seats
            .contains(&Control::Computer)
    );
}

#[test]
fn what_another_tab_has_kept_is_taken_over_before_anything_is_done_on_the_page() {
    let (mut one, mut other) = two(&FRIENDS);
    one.play_any();
    other.send(Msg::Sync);
    assert_eq!(other.moves(), one.moves());
}

#[test]
fn code_that_cannot_be_loaded_is_not_loaded_again_without_end() {
    let (mut one, mut other) = two(&FRIENDS);
    one.play_any();
    other.memory.needs_letters.set(true);
    // This is how the host reports the failure.
    other.send(Msg::ReadingLink(false));
    assert!(other.done().is_empty());
}

#[test]
fn a_request_of_a_tab_is_cancelled_when_another_plays_on() {
    let (mut one, mut other) = two(&FRIENDS);
    other.send(Msg::Computer(ComputerMsg::Hint));
    assert!(other.asked.is_some());
    one.play_any();
    other.send(Msg::StorageChanged);
    assert!(other.asked.is_none());
    assert_eq!(other.table.marks().hint, None);
}

#[test]
fn a_follower_writes_nothing_and_asks_nothing() {
    let (mut one, mut other) = two(&COMPUTER);
    one.play_any();
    other.send(Msg::StorageChanged);
    let kept = one.memory.tables.borrow().clone();
    other.send(Msg::StorageChanged);
    other.send(Msg::Tick(1_000, false));
    other.send(Msg::History(HistoryMsg::ViewPly(0)));
    other.settle();
    assert_eq!(*one.memory.tables.borrow(), kept);
    assert!(other.asked.is_none());
}

#[test]
fn a_text_that_can_be_opened_again_is_followed() {
    let (mut one, mut other) = two(&FRIENDS);
    one.play_any();
    let kept = one.memory.tables.borrow()["awele"].clone();
    one.memory
        .tables
        .borrow_mut()
        .insert("awele".into(), "later".into());
    other.send(Msg::StorageChanged);
    assert_eq!(other.table.unopened(), Some("later"));
    one.memory.tables.borrow_mut().insert("awele".into(), kept);
    other.send(Msg::StorageChanged);
    assert_eq!(other.table.unopened(), None);
    assert_eq!(other.moves(), one.moves());
}

#[test]
fn nothing_of_the_last_board_is_said_on_a_smaller_one() {
    const SIZES: [Setup; 2] = [
        Setup {
            game: "gomoku",
            options: &[("size", "19"), ("centre-first", "off")],
            ..FRIENDS
        },
        Setup {
            game: "gomoku",
            options: &[("size", "15")],
            ..FRIENDS
        },
    ];
    let (mut one, mut other) = two(&SIZES[0]);
    let last = one
        .table
        .session()
        .table()
        .legal_moves()
        .pop()
        .expect("a move")
        .notation;
    one.play(&last);
    // The other tab takes over that move and gets another board in the same message.
    let ending = tavolando_core::controller::GameReplacement::Options(SIZES[1].record().options);
    other.send(Msg::Confirmed(
        tavolando_core::controller::Question::ReplaceGame(ending),
    ));
    assert!(other.moves().is_empty());
    assert_eq!(other.said, []);
}
