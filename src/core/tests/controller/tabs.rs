//! One game in two tabs.

use crate::host::{COMPUTER, FRIENDS, Memory, Setup, Tab};
use std::rc::Rc;
use tavolando_core::{
    controller::{ComputerMsg, GameMsg, HistoryMsg, Msg},
    table::Control,
};

fn two(setup: &Setup) -> (Tab, Tab) {
    let memory: Rc<Memory> = Rc::default();
    let first_tab = Tab::on(&memory, setup);
    let second_tab = Tab::on(&memory, setup);
    (first_tab, second_tab)
}

#[test]
fn a_tab_follows_the_moves_of_another_tab() {
    let (mut first_tab, mut second_tab) = two(&FRIENDS);
    first_tab.play_any();
    second_tab.send(Msg::StorageChanged);
    assert_eq!(second_tab.moves(), first_tab.moves());
    assert!(second_tab.table.is_follower());
    assert!(!first_tab.table.is_follower());
    first_tab.undo();
    second_tab.send(Msg::StorageChanged);
    assert!(second_tab.moves().is_empty());
}

#[test]
fn an_action_makes_its_tab_the_leader() {
    let (mut first_tab, mut second_tab) = two(&FRIENDS);
    first_tab.play_any();
    second_tab.send(Msg::StorageChanged);
    second_tab.play_any();
    assert!(!second_tab.table.is_follower());
    first_tab.send(Msg::StorageChanged);
    assert!(first_tab.table.is_follower());
    assert_eq!(first_tab.moves(), second_tab.moves());
}

#[test]
fn an_action_is_dropped_if_another_tab_has_changed_the_position() {
    let (mut first_tab, mut second_tab) = two(&FRIENDS);
    first_tab.play_any();
    // The other tab has not noticed yet: its tap would be a move in the earlier position.
    let tap = second_tab.table.session().table().legal_moves()[0].taps[0];
    second_tab.tap(tap);
    assert_eq!(second_tab.moves(), first_tab.moves());
    assert!(second_tab.table.is_follower());
}

#[test]
fn the_computer_moves_only_in_the_leading_tab() {
    let (mut first_tab, mut second_tab) = two(&COMPUTER);
    first_tab.play_any();
    second_tab.send(Msg::StorageChanged);
    second_tab.settle();
    assert!(second_tab.asked.is_none());
    assert!(second_tab.table.is_waiting_to_resume());
    assert!(first_tab.asked.is_some());
    // The player continues in the other tab.
    second_tab.send(Msg::Computer(ComputerMsg::Resume));
    second_tab.settle();
    second_tab.computer_moves();
    assert_eq!(second_tab.moves().len(), 2);
    // The answer to the first tab is useless by now.
    let answer = first_tab
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
    first_tab.answer_if_asked(&answer);
    first_tab.settle();
    assert_eq!(first_tab.moves(), second_tab.moves());
}

#[test]
fn dice_are_thrown_only_in_the_leading_tab() {
    let (mut first_tab, mut second_tab) = two(&Setup {
        game: "ur",
        ..FRIENDS
    });
    first_tab.wait();
    assert_eq!(first_tab.moves().len(), 1);
    second_tab.settle();
    assert_eq!(second_tab.moves(), first_tab.moves());
}

#[test]
fn a_game_that_another_tab_replaces_is_shelved() {
    let (mut first_tab, mut second_tab) = two(&FRIENDS);
    first_tab.play_any();
    first_tab.play_any();
    second_tab.send(Msg::StorageChanged);
    let moves = first_tab.moves();
    first_tab.send(Msg::Confirmed(
        tavolando_core::controller::Question::ReplaceGame(
            tavolando_core::controller::GameReplacement::NewGame { at_once: true },
        ),
    ));
    let last = first_tab
        .table
        .session()
        .table()
        .legal_moves()
        .pop()
        .expect("a move")
        .notation;
    first_tab.play(&last);
    second_tab.send(Msg::StorageChanged);
    assert_eq!(second_tab.table.notice(), Some("other-game-shelved"));
    assert_eq!(second_tab.moves(), [last]);
    assert!(
        second_tab
            .memory
            .shelf
            .borrow()
            .iter()
            .any(|record| record.moves == moves)
    );
}

#[test]
fn a_replaced_game_without_room_on_the_shelf_stays_open_in_its_tab() {
    let (mut first_tab, mut second_tab) = two(&FRIENDS);
    first_tab.play_any();
    second_tab.send(Msg::StorageChanged);
    let moves = second_tab.moves();
    first_tab.game(GameMsg::Again);
    let last = first_tab
        .table
        .session()
        .table()
        .legal_moves()
        .pop()
        .expect("a move")
        .notation;
    first_tab.play(&last);
    let kept = first_tab.memory.tables.borrow()["awele"].clone();
    second_tab.memory.is_full.set(true);
    second_tab.send(Msg::StorageChanged);
    assert_eq!(second_tab.moves(), moves);
    assert!(!second_tab.table.is_stored());
    assert_eq!(second_tab.table.unopened(), Some(&*kept));
    // Nothing done here overwrites the other game.
    second_tab.play_any();
    assert_eq!(second_tab.memory.tables.borrow()["awele"], kept);
}

#[test]
fn an_earlier_position_stays_open_when_another_tab_plays_on() {
    let (mut first_tab, mut second_tab) = two(&FRIENDS);
    first_tab.play_any();
    first_tab.play_any();
    second_tab.send(Msg::StorageChanged);
    second_tab.send(Msg::History(HistoryMsg::ViewPly(1)));
    first_tab.play_any();
    second_tab.send(Msg::StorageChanged);
    assert_eq!(second_tab.table.session().viewed_ply(), Some(1));
    assert_eq!(second_tab.moves().len(), 3);
}

#[test]
fn a_game_by_correspondence_is_followed_only_when_its_code_has_loaded() {
    let (mut first_tab, mut second_tab) = two(&FRIENDS);
    first_tab.play_any();
    second_tab.memory.needs_letters.set(true);
    second_tab.send(Msg::StorageChanged);
    assert_eq!(second_tab.done(), ["load letters"]);
    assert!(second_tab.moves().is_empty());
    // The tab does nothing in the meantime.
    let tap = second_tab.table.session().table().legal_moves()[0].taps[0];
    second_tab.tap(tap);
    assert!(second_tab.moves().is_empty());
    second_tab.memory.needs_letters.set(false);
    second_tab.send(Msg::StorageChanged);
    assert_eq!(second_tab.moves(), first_tab.moves());
}

#[test]
fn a_change_of_the_players_is_followed_in_other_tabs() {
    let (mut first_tab, mut second_tab) = two(&FRIENDS);
    first_tab.play_any();
    first_tab.send(Msg::NewGame(
        tavolando_core::controller::NewGameMsg::Against(
            tavolando_core::controller::Opponent::Computer,
        ),
    ));
    second_tab.send(Msg::StorageChanged);
    assert_eq!(
        second_tab.table.session().config().seats,
        first_tab.table.session().config().seats
    );
    assert!(
        second_tab
            .table
            .session()
            .config()
            .seats
            .contains(&Control::Computer)
    );
}

#[test]
fn a_sync_takes_over_the_moves_of_another_tab() {
    let (mut first_tab, mut second_tab) = two(&FRIENDS);
    first_tab.play_any();
    second_tab.send(Msg::Sync);
    assert_eq!(second_tab.moves(), first_tab.moves());
}

#[test]
fn code_that_failed_to_load_is_not_requested_again_at_once() {
    let (mut first_tab, mut second_tab) = two(&FRIENDS);
    first_tab.play_any();
    second_tab.memory.needs_letters.set(true);
    // This is how the host reports the failure.
    second_tab.send(Msg::ReadingLink(false));
    assert!(second_tab.done().is_empty());
}

#[test]
fn the_requests_of_a_tab_are_cancelled_when_another_tab_plays_on() {
    let (mut first_tab, mut second_tab) = two(&FRIENDS);
    second_tab.send(Msg::Computer(ComputerMsg::Hint));
    assert!(second_tab.asked.is_some());
    first_tab.play_any();
    second_tab.send(Msg::StorageChanged);
    assert!(second_tab.asked.is_none());
    assert_eq!(second_tab.table.marks().hint, None);
}

#[test]
fn a_following_tab_stores_nothing_and_asks_the_engine_nothing() {
    let (mut first_tab, mut second_tab) = two(&COMPUTER);
    first_tab.play_any();
    second_tab.send(Msg::StorageChanged);
    let kept = first_tab.memory.tables.borrow().clone();
    second_tab.send(Msg::StorageChanged);
    second_tab.send(Msg::Tick(1_000, false));
    second_tab.send(Msg::History(HistoryMsg::ViewPly(0)));
    second_tab.settle();
    assert_eq!(*first_tab.memory.tables.borrow(), kept);
    assert!(second_tab.asked.is_none());
}

#[test]
fn a_stored_game_that_becomes_readable_again_is_followed() {
    let (mut first_tab, mut second_tab) = two(&FRIENDS);
    first_tab.play_any();
    let kept = first_tab.memory.tables.borrow()["awele"].clone();
    first_tab
        .memory
        .tables
        .borrow_mut()
        .insert("awele".into(), "later".into());
    second_tab.send(Msg::StorageChanged);
    assert_eq!(second_tab.table.unopened(), Some("later"));
    first_tab
        .memory
        .tables
        .borrow_mut()
        .insert("awele".into(), kept);
    second_tab.send(Msg::StorageChanged);
    assert_eq!(second_tab.table.unopened(), None);
    assert_eq!(second_tab.moves(), first_tab.moves());
}

#[test]
fn no_message_about_a_larger_board_is_shown_on_a_smaller_one() {
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
    let (mut first_tab, mut second_tab) = two(&SIZES[0]);
    let last = first_tab
        .table
        .session()
        .table()
        .legal_moves()
        .pop()
        .expect("a move")
        .notation;
    first_tab.play(&last);
    // The other tab takes over that move and gets another board in the same message.
    let ending = tavolando_core::controller::GameReplacement::Options(SIZES[1].record().options);
    second_tab.send(Msg::Confirmed(
        tavolando_core::controller::Question::ReplaceGame(ending),
    ));
    assert!(second_tab.moves().is_empty());
    assert_eq!(second_tab.said, []);
}
