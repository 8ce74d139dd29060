//! Undo and redo, earlier positions, variations.

use crate::host::{COMPUTER, FRIENDS, Setup, Tab};
use tavolando_core::{
    controller::{ComputerMsg, HistoryMsg, Msg, Question, Sentence},
    rules::Turn,
};

#[test]
fn undo_and_redo_step_through_the_moves() {
    let mut tab = Tab::open(&FRIENDS);
    let first = tab.play_any();
    let second = tab.play_any();
    tab.undo();
    assert_eq!(tab.moves(), [&*first]);
    assert_eq!(tab.said, []);
    tab.send(Msg::History(HistoryMsg::Redo));
    assert_eq!(tab.moves(), [first, second]);
    assert!(matches!(tab.said[..], [Sentence::Events { .. }]));
    tab.send(Msg::History(HistoryMsg::Redo));
    assert_eq!(tab.moves().len(), 2);
}

#[test]
fn a_redo_continues_until_the_players_turn() {
    let mut tab = Tab::open(&COMPUTER);
    tab.play_any();
    tab.computer_moves();
    let moves = tab.moves();
    tab.undo();
    assert!(tab.moves().is_empty());
    tab.send(Msg::History(HistoryMsg::Redo));
    tab.settle();
    assert_eq!(tab.moves(), moves);
    assert!(
        tab.asked.is_none(),
        "the computer's move is made again, not thought of again"
    );
}

#[test]
fn viewing_an_earlier_position_changes_no_move_and_a_step_forward_is_animated() {
    let mut tab = Tab::open(&FRIENDS);
    tab.play_any();
    tab.play_any();
    tab.is_instant = false;
    tab.send(Msg::History(HistoryMsg::StepBy(-2)));
    assert_eq!(tab.table.session().viewed_ply(), Some(0));
    assert!(!tab.is_moving);
    tab.send(Msg::History(HistoryMsg::StepBy(1)));
    assert!(tab.is_moving);
    tab.rest();
    tab.send(Msg::History(HistoryMsg::StepBy(7)));
    assert_eq!(tab.table.session().viewed_ply(), None);
    assert_eq!(tab.moves().len(), 2);
}

#[test]
fn the_computer_does_not_move_while_an_earlier_position_is_shown() {
    let mut tab = Tab::open(&COMPUTER);
    tab.is_instant = false;
    tab.play_any();
    tab.rest();
    tab.send(Msg::History(HistoryMsg::ViewPly(0)));
    let answer = tab
        .asked
        .as_ref()
        .expect("a request")
        .1
        .record
        .open()
        .expect("a position")
        .legal_moves()
        .remove(0)
        .notation;
    tab.answer(&answer);
    tab.settle();
    assert_eq!(tab.moves().len(), 1);
    tab.send(Msg::History(HistoryMsg::ViewPly(1)));
    tab.settle();
    assert_eq!(tab.moves(), [tab.moves()[0].clone(), answer]);
}

/// Returns a game of two moves with a variation from the start, which is current.
fn with_variation(setup: &Setup) -> (Tab, Vec<String>) {
    let mut tab = Tab::open(setup);
    tab.play_any();
    tab.play_any();
    let game = tab.moves();
    tab.send(Msg::History(HistoryMsg::ViewPly(0)));
    tab.send(Msg::History(HistoryMsg::BranchOff));
    assert!(tab.table.session().is_on_branch());
    let other = tab
        .table
        .session()
        .table()
        .legal_moves()
        .pop()
        .expect("a move")
        .notation;
    tab.play(&other);
    assert_eq!(tab.moves(), [other]);
    (tab, game)
}

#[test]
fn a_variation_does_not_change_the_game_but_can_be_promoted_to_it() {
    let (mut tab, game) = with_variation(&FRIENDS);
    let varied = tab.moves();
    tab.send(Msg::History(HistoryMsg::GoTo(0, usize::MAX)));
    assert_eq!(tab.moves(), game);
    tab.send(Msg::History(HistoryMsg::GoTo(1, 1)));
    tab.send(Msg::History(HistoryMsg::Promote));
    assert_eq!(tab.moves(), varied);
    assert!(!tab.table.session().is_on_branch());
    assert_eq!(tab.said, [Sentence::Key("promoted")]);
}

#[test]
fn a_variation_is_deleted_only_if_it_has_not_changed_since_the_question() {
    let (mut tab, _) = with_variation(&FRIENDS);
    let line = tab
        .table
        .session()
        .lines()
        .get(1)
        .expect("a variation")
        .clone();
    tab.play_any();
    tab.send(Msg::Confirmed(Question::DeleteVariation(1, line)));
    assert!(tab.table.session().lines().get(1).is_some());
    let line = tab
        .table
        .session()
        .lines()
        .get(1)
        .expect("a variation")
        .clone();
    tab.send(Msg::Confirmed(Question::DeleteVariation(1, line)));
    assert!(tab.table.session().lines().get(1).is_none());
}

#[test]
fn the_computer_moves_in_a_variation_only_after_resume() {
    let mut tab = Tab::open(&COMPUTER);
    tab.play_any();
    tab.computer_moves();
    tab.send(Msg::History(HistoryMsg::ViewPly(1)));
    tab.send(Msg::History(HistoryMsg::BranchOff));
    tab.settle();
    assert!(matches!(
        tab.table.session().table().turn(),
        Turn::Player(_)
    ));
    assert!(tab.asked.is_none());
    assert!(tab.table.is_waiting_to_resume());
    tab.send(Msg::Computer(ComputerMsg::Resume));
    tab.settle();
    assert!(tab.asked.is_some());
}

#[test]
fn the_name_of_a_variation_is_stored() {
    let (mut tab, _) = with_variation(&FRIENDS);
    tab.send(Msg::History(HistoryMsg::Name("a try".into())));
    let kept = tab.memory.kept("awele").expect("a game");
    assert_eq!(kept.record.variations[0].name, "a try");
}

#[test]
fn undo_redo_and_a_turned_board_are_stored() {
    let mut tab = Tab::open(&FRIENDS);
    tab.play_any();
    tab.undo();
    let kept = || tab.memory.kept("awele").expect("a game");
    assert!(kept().record.moves.is_empty());
    let memory = tab.memory.clone();
    tab.send(Msg::History(HistoryMsg::Redo));
    assert_eq!(memory.kept("awele").expect("a game").record.moves.len(), 1);
    tab.send(Msg::Board(tavolando_core::controller::BoardMsg::TurnBoard));
    assert!(memory.kept("awele").expect("a game").turned);
}

#[test]
fn a_new_game_cancels_the_requests_of_the_previous_one() {
    let mut tab = Tab::open(&FRIENDS);
    tab.play_any();
    tab.send(Msg::Computer(ComputerMsg::Hint));
    tab.game(tavolando_core::controller::GameMsg::Again);
    assert!(tab.asked.is_none());
}

#[test]
fn marks_of_the_analysis_disappear_with_their_position() {
    let mut tab = Tab::open(&FRIENDS);
    let first = tab.play_any();
    tab.play_any();
    tab.send(Msg::History(HistoryMsg::ViewPly(0)));
    tab.table.mark_best(std::slice::from_ref(&first));
    tab.table.mark_move(&first);
    assert!(!tab.table.marks().ranks.is_empty());
    tab.send(Msg::History(HistoryMsg::ViewPly(1)));
    assert!(tab.table.marks().ranks.is_empty());
    assert!(tab.table.marks().arrows.is_empty());
    assert_eq!(tab.table.marks().hint, None);
}
