//! Games for one player.

use crate::host::{FRIENDS, Setup, Tab};
use std::rc::Rc;
use tavolando_core::{
    controller::{ComputerMsg, HistoryMsg, Msg, RequestKind, Sentence, SolitaireMsg},
    games::GAMES,
    protocol::ThinkAnswer,
    rules::Turn,
    search::Proof,
    table::Control,
};

const SOLITAIRE: Setup = Setup {
    game: "tchuka-ruma",
    ..FRIENDS
};

/// Plays a move that does not end the game.
fn play_on(tab: &mut Tab) {
    let record = tab.table.session().table().record();
    let goes_on = |notation: &str| {
        let mut table = record.open().expect("a position");
        table.play(notation).is_ok() && !matches!(table.turn(), Turn::Over(_))
    };
    let choices = tab.table.session().table().legal_moves();
    let choice = choices.iter().find(|choice| goes_on(&choice.notation));
    tab.play(&choice.expect("a move").notation);
}

fn thought(tab: &Tab, proof: Proof) -> ThinkAnswer {
    let first = tab.table.session().table().legal_moves().remove(0).notation;
    ThinkAnswer {
        r#move: Some(first.clone()),
        proof,
        most: Some(3.0),
        line: vec![first],
        ..ThinkAnswer::default()
    }
}

#[test]
fn the_best_possible_result_of_a_solitaire_is_searched_for_without_a_message() {
    let mut tab = Tab::open(&SOLITAIRE);
    assert_eq!(tab.table.request(), Some(RequestKind::Prospect));
    let known = thought(&tab, Proof::Lost);
    tab.answer_with(Some(known));
    assert_eq!(tab.table.max_points_if_lost(), Some(3));
    assert_eq!(tab.table.proof(), Some(Proof::Lost));
    play_on(&mut tab);
    assert_eq!(
        tab.table.proof(),
        None,
        "of another position nothing is known yet"
    );
    assert_eq!(tab.table.request(), Some(RequestKind::Prospect));
}

#[test]
fn a_failed_search_for_a_solution_shows_no_message() {
    let mut tab = Tab::open(&SOLITAIRE);
    tab.answer_with(None);
    assert_eq!(tab.refused, None);
    assert_eq!(tab.table.proof(), None);
}

#[test]
fn a_hint_waits_for_the_running_search_and_counts_as_help() {
    let mut tab = Tab::open(&SOLITAIRE);
    tab.send(Msg::Computer(ComputerMsg::Hint));
    assert!(tab.table.is_hint_pending());
    assert!(tab.asked.is_some(), "nothing is asked twice");
    let known = thought(&tab, Proof::Won);
    let advised = known.r#move.clone().expect("a move");
    tab.answer_with(Some(known));
    assert_eq!(
        tab.said,
        [Sentence::Advice(advised), Sentence::Number("hint-wins", 1)]
    );
    assert!(!tab.table.session().is_unaided());
}

#[test]
fn a_solution_is_played_move_by_move_and_can_be_stopped() {
    let mut tab = Tab::open(&SOLITAIRE);
    let known = thought(&tab, Proof::Won);
    tab.answer_with(Some(known.clone()));
    tab.send(Msg::Solitaire(SolitaireMsg::Solve(true)));
    assert_eq!(tab.table.session().config().seats[0], Control::Computer);
    tab.wait();
    assert_eq!(tab.moves(), [known.line[0].clone()]);
    tab.send(Msg::Solitaire(SolitaireMsg::Solve(false)));
    assert_eq!(tab.table.session().config().seats[0], Control::Human);
    tab.settle();
    assert_eq!(tab.moves().len(), 1);
}

#[test]
fn the_player_gets_the_seat_back_if_no_solution_is_found() {
    for (proof, sentences) in [
        (Proof::Unknown, vec![Sentence::Key("hint-unknown")]),
        (Proof::Lost, vec![]),
    ] {
        let mut tab = Tab::open(&SOLITAIRE);
        tab.send(Msg::Solitaire(SolitaireMsg::Solve(true)));
        let known = thought(&tab, proof);
        tab.answer_with(Some(known));
        assert_eq!(tab.table.session().config().seats[0], Control::Human);
        assert_eq!(tab.said, sentences);
    }
}

#[test]
fn only_results_without_help_are_stored() {
    for helped in [false, true] {
        let mut tab = Tab::open(&SOLITAIRE);
        if helped {
            play_on(&mut tab);
            tab.undo();
        }
        while !matches!(tab.table.session().table().turn(), Turn::Over(_)) {
            tab.play_any();
        }
        assert_eq!(tab.memory.best.borrow().len(), usize::from(!helped));
        assert!(tab.done().contains(&"ended"));
    }
}

#[test]
fn a_solution_does_not_continue_after_a_reload() {
    let mut tab = Tab::open(&SOLITAIRE);
    tab.send(Msg::Solitaire(SolitaireMsg::Solve(true)));
    let memory = Rc::clone(&tab.memory);
    drop(tab);
    let tab = Tab::waiting(&memory, &SOLITAIRE);
    assert_eq!(tab.table.session().config().seats, [Control::Human; 2]);
}

#[test]
fn contents_to_remember_are_shown_for_some_seconds_and_then_hidden() {
    let entry = GAMES.iter().find(|entry| {
        entry
            .try_open(&Default::default())
            .expect("rules")
            .info(0)
            .hidden
            .seconds
            > 0
    });
    let game = entry.expect("a game with something to remember").key;
    let mut tab = Tab::open(&Setup { game, ..FRIENDS });
    let seconds = tab.table.peek_seconds_left().expect("a look");
    assert!(tab.table.hidden().is_empty());
    assert!(tab.table.keeps_secrets());
    tab.send(Msg::Lesson(true));
    tab.wait();
    tab.send(Msg::Lesson(false));
    assert_eq!(
        tab.table.peek_seconds_left(),
        Some(seconds),
        "a lesson does not use the time up"
    );
    tab.wait();
    assert_eq!(tab.table.peek_seconds_left(), Some(seconds - 1));
    tab.settle();
    assert_eq!(tab.table.peek_seconds_left(), None);
    assert!(!tab.table.hidden().is_empty());
    tab.send(Msg::Solitaire(SolitaireMsg::Peek(true)));
    assert!(
        tab.table.peek_seconds_left().is_some(),
        "before the first move it can be seen again"
    );
    tab.play_any();
    tab.send(Msg::Solitaire(SolitaireMsg::Peek(true)));
    assert_eq!(tab.table.peek_seconds_left(), None);
    // Earlier moves would reveal the hidden pieces.
    tab.send(Msg::History(HistoryMsg::ViewPly(0)));
    assert_eq!(tab.said, []);
}
