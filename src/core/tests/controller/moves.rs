//! Moves of players, forced moves and passes, earlier positions.

use crate::host::{COMPUTER, FRIENDS, Setup, Tab};
use tavolando_core::{
    controller::{
        BoardMsg, ComputerMsg, Drag, GameMsg, HistoryMsg, Msg, Question, Refusal, Sentence,
    },
    rules::{Tap, Turn},
    table::{Control, TapSettings},
};

#[test]
fn a_tap_plays_a_move_that_is_announced_and_stored() {
    let mut tab = Tab::open(&FRIENDS);
    let played = tab.play_any();
    assert_eq!(tab.moves(), [&*played]);
    assert!(matches!(
        tab.said[..],
        [Sentence::Events { mover: Some(_), .. }]
    ));
    assert_eq!(tab.done(), ["played", "kept"]);
    assert_eq!(
        tab.memory.kept("awele").expect("a game").record.moves,
        [played]
    );
}

#[test]
fn a_tap_that_begins_no_move_is_refused_with_a_reason() {
    let mut tab = Tab::open(&FRIENDS);
    let theirs = {
        let table = tab.table.session().table();
        let own: Vec<_> = table
            .legal_moves()
            .iter()
            .filter_map(|choice| choice.taps.first().copied())
            .collect();
        let sites = (0..table.board().places.len())
            .map(|site| Tap::Site(tavolando_core::rules::Site(site as u16)));
        sites
            .into_iter()
            .find(|tap| !own.contains(tap))
            .expect("a site of the other side")
    };
    tab.tap(theirs);
    assert!(
        matches!(
            tab.refused,
            Some(Refusal::Rules(_) | Refusal::Key("not-legal"))
        ),
        "{:?}",
        tab.refused
    );
    assert!(tab.moves().is_empty());
    // The next move clears the refusal.
    tab.play_any();
    assert_eq!(tab.refused, None);
}

#[test]
fn a_tap_during_an_animation_only_ends_the_animation() {
    let mut tab = Tab::open(&FRIENDS);
    tab.is_instant = false;
    tab.play_any();
    assert!(tab.table.is_moving());
    let tap = tab.table.session().table().legal_moves()[0].taps[0];
    tab.tap(tap);
    assert!(!tab.table.is_moving());
    assert_eq!(tab.moves().len(), 1);
    tab.tap(tap);
    assert_eq!(tab.moves().len(), 2);
}

#[test]
fn a_move_that_needs_confirmation_is_only_proposed_by_taps() {
    let mut setup = FRIENDS;
    setup.settings.tap_settings = TapSettings {
        auto_completes: true,
        needs_confirmation: true,
        ..TapSettings::default()
    };
    let mut tab = Tab::open(&setup);
    tab.play_any();
    assert!(tab.table.session().has_proposed_move());
    assert_eq!(tab.said, [Sentence::Key("confirm-it")]);
    assert!(tab.moves().is_empty());
    tab.send(Msg::Cancel);
    assert!(!tab.table.session().has_proposed_move());
    tab.play_any();
    tab.send(Msg::Board(BoardMsg::Confirm));
    assert_eq!(tab.moves().len(), 1);
}

#[test]
fn a_piece_dropped_on_its_target_moves_and_one_dropped_elsewhere_returns() {
    let mut tab = Tab::open(&Setup {
        game: "konane",
        ..FRIENDS
    });
    // The first moves of konane capture one stone each: play on until a move has two sites.
    let (from, to) = loop {
        let choices = tab.table.session().table().legal_moves();
        let long = choices.iter().find_map(|choice| match choice.taps[..] {
            [Tap::Site(from), Tap::Site(to)] => Some((from, to)),
            _ => None,
        });
        match long {
            Some(long) => break long,
            None => tab.play_any(),
        };
    };
    let before = tab.moves().len();
    let drag = |drag| Msg::Board(BoardMsg::Drag(drag));
    tab.send(drag(Drag::Lift(from)));
    tab.send(drag(Drag::Drop(from, None)));
    assert_eq!(tab.moves().len(), before);
    assert!(tab.table.session().begun_taps().is_empty());
    tab.send(drag(Drag::Lift(from)));
    tab.send(drag(Drag::Drop(from, Some(to))));
    assert_eq!(tab.moves().len(), before + 1);
}

#[test]
fn a_move_from_an_earlier_position_begins_a_variation_but_is_refused_in_a_frame() {
    for (is_frame, moves) in [(false, 1), (true, 2)] {
        let mut tab = Tab::open(&Setup {
            is_frame,
            ..FRIENDS
        });
        tab.play_any();
        tab.play_any();
        tab.send(Msg::History(HistoryMsg::ViewPly(0)));
        let other = tab
            .table
            .session()
            .table()
            .record()
            .up_to(0)
            .open()
            .expect("a start")
            .legal_moves();
        let other = other.last().expect("a move").taps[0];
        tab.tap(other);
        assert_eq!(tab.moves().len(), moves, "in a frame: {is_frame}");
        assert_eq!(tab.table.session().is_on_branch(), !is_frame);
        assert_eq!(tab.words(), is_frame.then_some("only-looking"));
    }
}

/// Plays the first legal moves, with varying throws, until a move is forced. Gives up after 400
/// steps.
fn until_forced(game: &'static str) -> Option<Tab> {
    let mut tab = Tab::open(&Setup { game, ..FRIENDS });
    for step_number in 0..400_u64 {
        if tab.table.forced_move().is_some() {
            return Some(tab);
        }
        tab.memory
            .random
            .set(step_number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        match tab.table.session().table().turn() {
            Turn::Over(_) => tab.game(GameMsg::Again),
            Turn::Chance => drop(tab.wait()),
            Turn::Player(_) => drop(tab.play_any()),
        }
    }
    None
}

#[test]
fn a_forced_move_is_made_after_a_pause() {
    // Games that soon force a pass or a move after a throw.
    let games = ["ur", "sahkku", "palma", "duodecim-scripta", "backgammon"];
    let forced =
        games.map(|game| until_forced(game).unwrap_or_else(|| panic!("{game} forces nothing")));
    for mut tab in forced {
        let game = tab.table.session().table().entry().key;
        let before = tab.moves().len();
        let forced = tab.table.forced_move().expect("a move");
        tab.wait();
        let moves = tab.moves();
        assert_eq!(moves.get(before), Some(&forced), "{game}");
    }
}

#[test]
fn resigning_ends_the_game_once_and_shelves_it() {
    let mut tab = Tab::open(&COMPUTER);
    tab.play_any();
    tab.resign();
    assert!(tab.table.session().is_over());
    assert_eq!(tab.memory.shelf.borrow().len(), 1);
    assert!(
        tab.asked.is_none(),
        "the computer's move is not wanted any more"
    );
    assert_eq!(tab.table.has_won(), Some(false));
    tab.game(GameMsg::Resign);
    assert!(tab.questions.is_empty(), "the game is over");
    assert_eq!(tab.memory.shelf.borrow().len(), 1);
}

#[test]
fn a_resignation_that_is_not_confirmed_changes_nothing() {
    let mut tab = Tab::open(&COMPUTER);
    tab.play_any();
    tab.game(GameMsg::Resign);
    let question = tab.question();
    assert!(!tab.table.session().is_over());
    assert_eq!(tab.table.has_won(), None);
    // The answer comes too late: another game is on the table.
    tab.game(GameMsg::Again);
    tab.send(Msg::Confirmed(question));
    assert!(!tab.table.session().is_over());
}

#[test]
fn a_draw_can_be_offered_to_a_friend_and_to_the_computer() {
    let mut tab = Tab::open(&Setup {
        game: "italian-draughts",
        ..FRIENDS
    });
    tab.play_any();
    tab.play_any();
    tab.game(GameMsg::OfferDraw);
    let question = tab.question();
    assert!(matches!(question, Question::AcceptDraw(_)));
    assert!(!tab.table.session().is_over());
    tab.send(Msg::Confirmed(question));
    assert!(tab.table.session().is_draw_agreed());

    for (value, agreed) in [(0.2, true), (0.0, true), (-0.2, false)] {
        let mut tab = Tab::open(&Setup {
            game: "italian-draughts",
            ..COMPUTER
        });
        tab.play_any();
        tab.computer_moves();
        tab.game(GameMsg::OfferDraw);
        tab.answer_with(Some(tavolando_core::protocol::ThinkAnswer {
            r#move: Some(String::new()),
            value,
            ..Default::default()
        }));
        assert_eq!(tab.table.session().is_draw_agreed(), agreed);
        assert_eq!(tab.said == [Sentence::Key("draw-declined")], !agreed);
    }
}

#[test]
fn nothing_is_played_automatically_while_a_lesson_is_open() {
    let watch = Setup {
        seats: [Control::Computer; 2],
        ..FRIENDS
    };
    let mut tab = Tab::open(&watch);
    tab.send(Msg::Computer(ComputerMsg::Resume));
    tab.send(Msg::Lesson(true));
    tab.settle();
    assert!(tab.asked.is_none());
    tab.send(Msg::History(HistoryMsg::Undo));
    tab.send(Msg::Lesson(false));
    tab.settle();
    assert!(tab.asked.is_some());
}

#[test]
fn escape_ends_only_an_animation_that_shows_a_game_step_by_step() {
    let mut tab = Tab::open(&FRIENDS);
    tab.is_instant = false;
    tab.play_any();
    tab.send(Msg::Cancel);
    assert!(tab.is_moving);
    tab.rest();
    tab.is_moving = true;
    tab.send(Msg::StepByStepStarted);
    tab.send(Msg::Cancel);
    assert!(!tab.is_moving);
}

#[test]
fn opening_a_lesson_ends_the_animation_and_cancels_the_computers_request() {
    let mut tab = Tab::open(&COMPUTER);
    tab.is_instant = false;
    tab.play_any();
    tab.send(Msg::Lesson(true));
    assert!(!tab.is_moving);
    assert!(tab.asked.is_none());
    tab.send(Msg::Lesson(false));
    tab.settle();
    assert!(tab.asked.is_some(), "the computer goes on after the lesson");
}

#[test]
fn a_new_game_in_a_lesson_closes_the_lesson() {
    let mut tab = Tab::open(&FRIENDS);
    tab.send(Msg::Lesson(true));
    tab.game(GameMsg::New);
    assert!(!tab.table.in_lesson());
}

#[test]
fn a_game_in_a_frame_keeps_its_players_and_is_not_shelved() {
    let frame = Setup {
        is_frame: true,
        ..COMPUTER
    };
    let mut tab = Tab::open(&frame);
    tab.play_any();
    let mut record = FRIENDS.record();
    record.moves = tab.moves();
    let ending = tavolando_core::controller::GameReplacement::Open(std::rc::Rc::new(record));
    tab.send(Msg::Confirmed(Question::ReplaceGame(ending)));
    assert_eq!(tab.table.session().config().seats, COMPUTER.seats);
    assert!(tab.memory.shelf.borrow().is_empty());
    assert!(tab.questions.is_empty());
}
