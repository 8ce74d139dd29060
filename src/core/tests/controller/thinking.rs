//! The computer as a player and as an adviser.

use crate::host::{COMPUTER, FRIENDS, Setup, Tab};
use tavolando_core::{
    controller::{
        ComputerMsg, GameMsg, HistoryMsg, Msg, NewGameMsg, Opponent, RequestKind, Sentence,
    },
    protocol::ThinkAnswer,
    rules::Tap,
    table::Control,
};

#[test]
fn the_computer_thinks_during_the_animation_and_moves_after_it() {
    let mut tab = Tab::open(&COMPUTER);
    tab.is_instant = false;
    tab.play_any();
    assert_eq!(tab.table.request(), Some(RequestKind::Move));
    let (_, think) = tab.asked.as_ref().expect("a request").clone();
    assert_eq!(think.level, Some(2));
    let answer = think
        .record
        .open()
        .expect("a position")
        .legal_moves()
        .remove(0)
        .notation;
    tab.answer(&answer);
    assert_eq!(tab.moves().len(), 1, "the board still moves");
    tab.rest();
    assert_eq!(tab.moves().len(), 1, "the computer waits a moment");
    tab.wait();
    assert_eq!(tab.moves(), [tab.moves()[0].clone(), answer]);
}

#[test]
fn an_undo_also_undoes_the_computers_move_and_ignores_a_late_answer() {
    let mut tab = Tab::open(&COMPUTER);
    tab.play_any();
    tab.computer_moves();
    assert_eq!(tab.moves().len(), 2);
    tab.undo();
    assert!(tab.moves().is_empty());
    assert!(!tab.table.is_waiting_to_resume(), "it is the player's turn");

    tab.play_any();
    let (late, _) = tab.asked.as_ref().expect("a request").clone();
    tab.undo();
    assert!(tab.asked.is_none(), "the request is cancelled");
    let thought = ThinkAnswer {
        r#move: Some("anything".into()),
        ..ThinkAnswer::default()
    };
    tab.send(Msg::Computer(ComputerMsg::Answer(late, Some(thought))));
    tab.settle();
    assert!(tab.moves().is_empty());
}

#[test]
fn a_stopped_computer_waits_until_the_player_resumes_it() {
    let mut tab = Tab::open(&COMPUTER);
    tab.play_any();
    tab.send(Msg::Computer(ComputerMsg::Stop));
    tab.settle();
    assert!(tab.asked.is_none());
    assert!(tab.table.is_waiting_to_resume());
    tab.send(Msg::Computer(ComputerMsg::Resume));
    tab.settle();
    tab.computer_moves();
    assert_eq!(tab.moves().len(), 2);
}

#[test]
fn a_computer_that_fails_says_so_and_can_be_asked_again() {
    let mut tab = Tab::open(&COMPUTER);
    tab.play_any();
    tab.answer_with(None);
    assert_eq!(tab.words(), Some("thinking-failed"));
    assert!(tab.table.is_waiting_to_resume());
    tab.send(Msg::Computer(ComputerMsg::Resume));
    tab.settle();
    tab.computer_moves();
    assert_eq!(tab.moves().len(), 2);
}

#[test]
fn an_illegal_answer_of_the_computer_is_not_played() {
    let mut tab = Tab::open(&COMPUTER);
    tab.play_any();
    tab.answer("no such move");
    tab.settle();
    assert_eq!(tab.moves().len(), 1);
}

#[test]
fn a_hint_marks_a_site_until_the_next_move() {
    let mut tab = Tab::open(&COMPUTER);
    tab.send(Msg::Computer(ComputerMsg::Hint));
    assert_eq!(tab.table.request(), Some(RequestKind::Hint));
    assert_eq!(
        tab.asked.as_ref().expect("a request").1.level,
        Some(5),
        "advice comes from the highest level"
    );
    let notation = tab.table.session().table().legal_moves().remove(0).notation;
    tab.answer(&notation);
    assert_eq!(tab.said[0], Sentence::Advice(notation.clone()));
    assert!(tab.table.marks().hint.is_some());
    tab.play(&notation);
    assert_eq!(tab.table.marks().hint, None);
}

#[test]
fn a_hint_shows_where_to_and_the_next_touch_plays_it() {
    let mut tab = Tab::open(&Setup {
        game: "konane",
        ..COMPUTER
    });
    // After the two opening moves, a stone jumps from place to place.
    tab.play_any();
    tab.computer_moves();
    tab.send(Msg::Computer(ComputerMsg::Hint));
    let legal_move = tab.table.session().table().legal_moves().remove(0);
    tab.answer(&legal_move.notation);
    let [Tap::Site(from), Tap::Site(to)] = legal_move.taps[..] else {
        panic!("{legal_move:?}");
    };
    assert_eq!(tab.table.marks().hint, Some(from));
    assert_eq!(tab.table.marks().arrows, [vec![from, to]]);
    tab.send(Msg::Computer(ComputerMsg::Hint));
    assert_eq!(tab.moves().last(), Some(&legal_move.notation));
    assert_eq!(tab.table.request(), Some(RequestKind::Move));
    assert!(tab.table.marks().arrows.is_empty());
    tab.computer_moves();
    tab.send(Msg::Computer(ComputerMsg::Hint));
    assert_eq!(
        tab.table.request(),
        Some(RequestKind::Hint),
        "the next touch asks again"
    );
}

#[test]
fn a_hint_is_played_from_a_begun_move_too() {
    let mut tab = Tab::open(&Setup {
        game: "konane",
        ..COMPUTER
    });
    tab.play_any();
    tab.computer_moves();
    let legal_move = tab.table.session().table().legal_moves().remove(0);
    tab.tap(legal_move.taps[0]);
    tab.send(Msg::Computer(ComputerMsg::Hint));
    tab.answer(&legal_move.notation);
    assert_eq!(
        tab.table.marks().hint.map(Tap::Site),
        legal_move.taps.get(1).copied()
    );
    tab.send(Msg::Computer(ComputerMsg::Hint));
    assert_eq!(tab.moves().last(), Some(&legal_move.notation));
    assert!(tab.table.session().begun_taps().is_empty());
}

#[test]
fn an_arrow_of_a_sowing_leads_to_the_last_seed() {
    let mut tab = Tab::open(&FRIENDS);
    tab.table.mark_move("S1");
    let board = tab.table.session().table().board();
    let sites = ["S1", "S5"].map(|name| board.find_site(name).expect("a pit"));
    assert_eq!(tab.table.marks().arrows, [sites.to_vec()]);
}

#[test]
fn a_hint_is_not_requested_twice_or_while_the_computer_thinks() {
    let mut tab = Tab::open(&COMPUTER);
    tab.send(Msg::Computer(ComputerMsg::Hint));
    tab.send(Msg::Computer(ComputerMsg::Hint));
    assert!(tab.asked.is_some());
    tab.play_any();
    assert!(tab.asked.is_some());
    assert_eq!(tab.table.request(), Some(RequestKind::Move));
    tab.send(Msg::Computer(ComputerMsg::Hint));
    assert_eq!(
        tab.table.request(),
        Some(RequestKind::Move),
        "the computer goes on thinking"
    );
    // The same holds in an earlier position.
    tab.computer_moves();
    tab.send(Msg::History(HistoryMsg::ViewPly(0)));
    tab.send(Msg::Computer(ComputerMsg::Hint));
    assert!(tab.asked.is_none());
}

#[test]
fn the_seed_of_a_request_comes_from_the_random_number() {
    let mut tab = Tab::open(&COMPUTER);
    tab.memory.random.set(123 << 11);
    tab.play_any();
    assert_eq!(tab.asked.as_ref().expect("a request").1.seed, Some(123));
}

#[test]
fn a_game_between_two_computers_waits_for_its_start_and_then_continues() {
    let mut tab = Tab::open(&Setup {
        seats: [Control::Computer; 2],
        ..FRIENDS
    });
    tab.send(Msg::Computer(ComputerMsg::Resume));
    tab.settle();
    for moves in 1..4 {
        tab.computer_moves();
        assert_eq!(tab.moves().len(), moves);
    }
}

#[test]
fn the_computer_stops_playing_a_seat_that_a_friend_takes_over() {
    let mut tab = Tab::open(&COMPUTER);
    tab.play_any();
    assert!(tab.asked.is_some());
    tab.send(Msg::NewGame(NewGameMsg::Against(Opponent::Friend)));
    assert!(tab.asked.is_none());
    tab.play_any();
    assert_eq!(tab.moves().len(), 2);
    tab.send(Msg::NewGame(NewGameMsg::Against(Opponent::Computer)));
    tab.settle();
    assert!(tab.asked.is_none(), "it is the player's turn");
    tab.resign();
    assert!(tab.table.session().is_over());
}

#[test]
fn the_next_level_is_offered_only_after_a_win() {
    let mut tab = Tab::open(&COMPUTER);
    tab.play_any();
    tab.resign();
    assert!(!tab.table.can_raise_level());
    tab.game(GameMsg::NextLevel);
    assert_eq!(tab.table.session().config().level, 3);
    assert!(tab.moves().is_empty());
}

/// Opens Go against the computer, passes, and returns the key of the note about the computer's
/// answer.
fn note_after_pass(answer: &str) -> Option<&'static str> {
    let mut tab = Tab::open(&Setup {
        game: "go",
        ..COMPUTER
    });
    tab.play("pass");
    tab.answer(answer);
    tab.settle();
    assert_eq!(tab.moves(), ["pass", answer]);
    let mut notes = tab.said.iter().filter_map(|sentence| match sentence {
        Sentence::Note(note) => Some(note.key),
        _ => None,
    });
    notes.next_back()
}

#[test]
fn the_computer_says_why_it_plays_on_after_a_pass() {
    // The empty board is won for White by komi.
    assert_eq!(note_after_pass("e5"), Some("wins-more"));
    assert_eq!(note_after_pass("pass"), None);
}
