//! Turns of several moves with dice: they wait until the player ends them, and can be taken back
//! until then.

use crate::host::{COMPUTER, Setup, Tab};
use tavolando_core::{
    controller::{BoardMsg, HistoryMsg, Msg, Sentence},
    rules::{Seat, Site, Tap, Turn},
    table::{Control, TimeControl, Timing},
};

/// White has thrown 31 against the computer.
const BACKGAMMON: Setup = Setup {
    game: "backgammon",
    moves: &["~31"],
    ..waiting(COMPUTER)
};

const fn waiting(setup: Setup) -> Setup {
    let mut setup = setup;
    setup.settings.tap_settings.turns_wait = true;
    setup
}

fn by_hand(mut setup: Setup) -> Setup {
    setup.settings.tap_settings.throws_by_hand = true;
    setup
}

fn end_turn(tab: &mut Tab) {
    tab.send(Msg::Board(BoardMsg::EndTurn));
}

#[test]
fn a_turn_of_two_dice_waits_until_the_player_ends_it() {
    let mut tab = Tab::open(&BACKGAMMON);
    tab.play("8/5");
    assert!(!tab.table.waits_for_end_of_turn(), "a die is left");
    tab.play("6/5");
    assert!(tab.table.waits_for_end_of_turn());
    assert!(matches!(tab.said[..], [Sentence::Events { .. }]));
    tab.settle();
    assert_eq!(tab.moves(), ["~31", "8/5", "6/5"], "no dice are thrown");
    tab.tap(Tap::Site(Site(0)));
    assert_eq!(tab.words(), Some("turn-not-ended"));
    end_turn(&mut tab);
    assert!(!tab.table.waits_for_end_of_turn());
    tab.settle();
    assert_eq!(tab.moves().len(), 4, "the computer's dice fall");
    end_turn(&mut tab);
    assert_eq!(tab.moves().len(), 4);
}

#[test]
fn the_computer_throws_its_own_dice_only_after_the_turn_has_ended() {
    let mut tab = Tab::open(&by_hand(BACKGAMMON));
    tab.play("8/5");
    tab.play("6/5");
    tab.settle();
    assert_eq!(tab.moves().len(), 3);
    end_turn(&mut tab);
    tab.settle();
    assert_eq!(tab.moves().len(), 4);
}

#[test]
fn a_turn_that_waits_can_be_taken_back_and_is_not_help() {
    let mut tab = Tab::open(&BACKGAMMON);
    let unaided = tab.table.session().is_unaided();
    tab.play("8/5");
    tab.play("6/5");
    tab.undo();
    assert_eq!(tab.moves(), ["~31", "8/5"]);
    tab.undo();
    assert_eq!(tab.moves(), ["~31"]);
    tab.settle();
    assert_eq!(tab.moves(), ["~31"]);
    tab.send(Msg::History(HistoryMsg::Redo));
    tab.send(Msg::History(HistoryMsg::Redo));
    assert!(tab.table.waits_for_end_of_turn());
    assert_eq!(tab.table.session().is_unaided(), unaided);
    end_turn(&mut tab);
    tab.settle();
    tab.undo();
    assert!(!tab.table.session().is_unaided(), "the dice have been seen");
}

#[test]
fn an_ended_turn_waits_again_after_it_was_taken_back() {
    let mut tab = Tab::open(&BACKGAMMON);
    tab.play("8/5");
    tab.play("6/5");
    end_turn(&mut tab);
    tab.undo();
    tab.play("6/5");
    assert!(tab.table.waits_for_end_of_turn());
}

#[test]
fn friends_who_throw_their_own_dice_need_not_end_a_turn() {
    let friends = Setup {
        seats: [Control::Human; 2],
        ..BACKGAMMON
    };
    let mut tab = Tab::open(&by_hand(friends));
    tab.play("8/5");
    tab.play("6/5");
    assert!(!tab.table.waits_for_end_of_turn());
    assert!(tab.table.can_throw());
}

#[test]
fn friends_whose_dice_fall_by_themselves_end_a_turn() {
    let mut tab = Tab::open(&Setup {
        seats: [Control::Human; 2],
        ..BACKGAMMON
    });
    tab.play("8/5");
    tab.play("6/5");
    tab.settle();
    assert_eq!(tab.moves().len(), 3);
    end_turn(&mut tab);
    tab.settle();
    assert_eq!(tab.moves().len(), 4);
}

#[test]
fn a_turn_of_one_move_and_a_turn_without_a_choice_end_by_themselves() {
    // A throw of Ur is one move.
    let mut tab = Tab::open(&Setup {
        game: "ur",
        ..waiting(COMPUTER)
    });
    for number in 0..4_000_u64 {
        tab.memory
            .random
            .set(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        assert!(!tab.table.waits_for_end_of_turn());
        if tab.table.session().human_to_move().is_some() && tab.table.forced_move().is_none() {
            tab.play_any();
        } else if tab.asked.is_some() {
            tab.computer_moves_once();
        } else if tab.wait().is_none() {
            break;
        }
        if tab.moves().len() > 60 {
            break;
        }
    }
    assert!(tab.moves().len() > 60, "{:?}", tab.moves());
}

#[test]
fn the_turn_can_be_left_to_end_by_itself() {
    let mut setup = BACKGAMMON;
    setup.settings.tap_settings.turns_wait = false;
    let mut tab = Tab::open(&setup);
    tab.play("8/5");
    tab.play("6/5");
    tab.settle();
    assert_eq!(tab.moves().len(), 4);
    // A turn that waits goes on when the setting is switched off.
    let mut tab = Tab::open(&BACKGAMMON);
    tab.play("8/5");
    tab.play("6/5");
    tab.send(Msg::Settings(setup.settings));
    tab.settle();
    assert_eq!(tab.moves().len(), 4);
}

#[test]
fn a_computer_with_the_cube_does_not_think_before_the_turn_has_ended() {
    let mut tab = Tab::open(&Setup {
        options: &[("cube", "on"), ("match", "3")],
        ..BACKGAMMON
    });
    tab.play("8/5");
    tab.play("6/5");
    assert_eq!(
        tab.table.session().table().turn(),
        Turn::Player(Seat::SECOND)
    );
    tab.settle();
    assert!(tab.asked.is_none());
    end_turn(&mut tab);
    assert!(tab.asked.is_some());
}

#[test]
fn the_players_own_time_runs_until_the_turn_has_ended() {
    let mut tab = Tab::open(&Setup {
        options: &[("cube", "on"), ("match", "3")],
        ..BACKGAMMON
    });
    tab.send(Msg::Timing(Timing {
        time_control: TimeControl::Increment,
        minutes: 1,
        seconds: 5,
        ..Timing::UNTIMED
    }));
    let left = |tab: &Tab| {
        [Seat::FIRST, Seat::SECOND]
            .map(|seat| tab.table.session().time_left(seat).expect("a clock").0)
    };
    tab.play("8/5");
    tab.play("6/5");
    tab.undo();
    tab.play("6/5");
    tab.send(Msg::Tick(2_000, false));
    assert_eq!(left(&tab), [58_000, 60_000]);
    end_turn(&mut tab);
    assert_eq!(left(&tab), [63_000, 60_000], "the increment comes once");
}

#[test]
fn a_reloaded_turn_still_waits() {
    let mut tab = Tab::open(&BACKGAMMON);
    tab.play("8/5");
    tab.play("6/5");
    let mut tab = Tab::waiting(&tab.memory.clone(), &BACKGAMMON);
    assert!(tab.table.waits_for_end_of_turn());
    tab.settle();
    assert_eq!(tab.moves().len(), 3);
    end_turn(&mut tab);
    tab.settle();
    assert_eq!(tab.moves().len(), 4);
}
