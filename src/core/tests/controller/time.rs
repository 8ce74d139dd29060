//! The players' time.

use crate::host::{COMPUTER, FRIENDS, Tab};
use tavolando_core::{
    controller::Msg,
    rules::Seat,
    table::{TimeControl, Timing},
};

const MINUTE: Timing = Timing {
    time_control: TimeControl::SuddenDeath,
    minutes: 1,
    seconds: 0,
    periods: 0,
    pauses_when_hidden: true,
};

fn timed() -> Tab {
    let mut tab = Tab::open(&FRIENDS);
    tab.send(Msg::Timing(MINUTE));
    assert!(tab.done().contains(&"clock"));
    tab.play_any();
    tab.play_any();
    tab
}

fn left(tab: &Tab, seat: Seat) -> u32 {
    tab.table.session().time_left(seat).expect("a clock").0
}

#[test]
fn time_passes_for_the_player_who_is_to_move() {
    let mut tab = timed();
    tab.send(Msg::Tick(5_000, false));
    assert_eq!(left(&tab, Seat::FIRST), 55_000);
    assert_eq!(left(&tab, Seat::SECOND), 60_000);
    assert_eq!(tab.table.seconds(), [55, 60]);
}

#[test]
fn no_time_passes_while_the_page_is_hidden_or_a_lesson_is_open_or_another_tab_leads() {
    let mut tab = timed();
    tab.send(Msg::Tick(5_000, true));
    tab.send(Msg::Lesson(true));
    tab.send(Msg::Tick(5_000, false));
    tab.send(Msg::Lesson(false));
    assert_eq!(left(&tab, Seat::FIRST), 60_000);
    let mut other = Tab::on(&tab.memory.clone(), &FRIENDS);
    other.play_any();
    tab.send(Msg::Tick(5_000, false));
    assert!(tab.table.is_follower());
    assert_eq!(left(&tab, Seat::SECOND), 60_000);
}

#[test]
fn a_player_whose_time_is_up_has_lost() {
    let mut tab = timed();
    tab.send(Msg::Tick(60_000, false));
    assert_eq!(tab.table.session().out_of_time(), Some(Seat::FIRST));
    assert!(tab.table.session().is_over());
    assert_eq!(tab.memory.shelf.borrow().len(), 1);
    assert!(tab.done().contains(&"ended"));
    let kept = tab.memory.kept("awele").expect("a game");
    assert_eq!(kept.clock.expect("a clock").left(Seat::FIRST).0, 0);
    tab.send(Msg::Tick(60_000, false));
    assert_eq!(tab.memory.shelf.borrow().len(), 1);
}

#[test]
fn the_remaining_time_is_stored_every_ten_seconds() {
    let mut tab = timed();
    tab.send(Msg::Tick(10_000, false));
    let kept = tab.memory.kept("awele").expect("a game");
    assert_eq!(kept.clock.expect("a clock").left(Seat::FIRST).0, 50_000);
}

#[test]
fn the_computer_thinks_on_its_own_time() {
    let mut tab = Tab::open(&COMPUTER);
    tab.send(Msg::Timing(MINUTE));
    tab.play_any();
    tab.computer_moves();
    tab.play_any();
    tab.send(Msg::Tick(3_000, false));
    assert_eq!(left(&tab, Seat::SECOND), 57_000);
}

#[test]
fn a_timed_game_that_is_resumed_has_its_clock() {
    let tab = timed();
    let memory = tab.memory.clone();
    drop(tab);
    let mut resumed = Tab::waiting(&memory, &FRIENDS);
    assert!(resumed.has_clock);
    resumed.game(tavolando_core::controller::GameMsg::Again);
    assert!(resumed.has_clock, "the next game is timed too");
    resumed.send(Msg::Timing(Timing::UNTIMED));
    assert!(!resumed.has_clock);
}

#[test]
fn the_request_of_a_computer_whose_time_is_up_is_cancelled() {
    let mut tab = Tab::open(&COMPUTER);
    tab.send(Msg::Timing(MINUTE));
    tab.play_any();
    tab.computer_moves();
    tab.play_any();
    tab.send(Msg::Tick(60_000, false));
    assert!(tab.table.session().is_over());
    assert!(tab.asked.is_none());
}
