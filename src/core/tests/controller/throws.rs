//! Throws of dice: automatic, by hand, and before a link has been read.

use crate::host::{FRIENDS, Setup, Tab};
use std::rc::Rc;
use tavolando_core::{
    controller::{BoardMsg, ComputerMsg, DOUBLE, Msg, Sentence},
    rules::{Event, Seat, Turn},
    table::Control,
};

const UR: Setup = Setup {
    game: "ur",
    ..FRIENDS
};

fn by_hand(setup: Setup) -> Setup {
    let mut setup = setup;
    setup.settings.tap_settings.throws_by_hand = true;
    setup
}

#[test]
fn dice_are_thrown_automatically_after_a_pause() {
    let mut tab = Tab::open(&UR);
    assert_eq!(tab.table.session().table().turn(), Turn::Chance);
    // A throw that can be used.
    tab.memory.random.set(u64::MAX);
    assert!(tab.wait().is_some());
    assert_eq!(tab.moves().len(), 1);
    assert!(matches!(tab.said[0], Sentence::Events { mover: None, .. }));
}

#[test]
fn dice_wait_for_a_player_who_throws_by_hand() {
    let mut tab = Tab::open(&by_hand(UR));
    assert_eq!(tab.wait(), None);
    assert!(tab.table.can_throw());
    tab.send(Msg::Board(BoardMsg::Throw));
    assert_eq!(tab.moves().len(), 1);
    // It works only once.
    tab.send(Msg::Board(BoardMsg::Throw));
    assert_eq!(tab.moves().len(), 1);
}

#[test]
fn the_computer_throws_its_dice_even_if_players_throw_by_hand() {
    let setup = Setup {
        seats: [Control::Computer, Control::Human],
        ..UR
    };
    let mut tab = Tab::open(&by_hand(setup));
    assert!(!tab.table.can_throw());
    tab.wait();
    assert_eq!(tab.moves().len(), 1);
}

#[test]
fn turning_on_automatic_throws_makes_a_waiting_throw() {
    let setup = by_hand(UR);
    let mut tab = Tab::open(&setup);
    tab.send(Msg::Settings(UR.settings));
    tab.wait();
    assert_eq!(tab.moves().len(), 1);
}

/// Checks that the last sentence says what the player has thrown in vain.
fn check_idle_throw(tab: &Tab, thrower: Seat) {
    let [Sentence::IdleThrow { mover, events }] = &tab.said[..] else {
        panic!("{:?}", tab.said);
    };
    assert_eq!(*mover, thrower);
    assert!(matches!(events[..], [Event::Throw { .. }, ..]));
}

#[test]
fn the_computers_throw_without_use_is_announced_until_the_next_throw() {
    let mut setup = Setup {
        seats: [Control::Computer, Control::Human],
        ..by_hand(UR)
    };
    setup.settings.is_instant = false;
    let mut tab = Tab::open(&setup);
    // Find a throw that enters no piece.
    for number in 0..64_u64 {
        tab.memory.random.set(number << 58);
        tab.wait();
        tab.rest();
        if tab.table.idle_thrower().is_some() {
            break;
        }
    }
    check_idle_throw(&tab, Seat::FIRST);
    let pass = tab.table.session().table().legal_moves().remove(0).notation;
    tab.answer(&pass);
    assert_eq!(tab.wait(), Some(1_500));
    tab.rest();
    assert!(tab.table.can_throw(), "the player throws next");
    check_idle_throw(&tab, Seat::FIRST);
    tab.send(Msg::Board(BoardMsg::Throw));
    assert!(!matches!(&tab.said[0], Sentence::IdleThrow { mover, .. } if *mover == Seat::FIRST));
}

#[test]
fn a_throw_without_a_legal_move_is_shown_longer_and_passed() {
    let mut setup = UR;
    setup.settings.is_instant = false;
    let mut tab = Tab::open(&setup);
    let mut idle = 0;
    for step_number in 0..400_u64 {
        tab.memory
            .random
            .set(step_number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        if tab.is_moving {
            tab.rest();
        }
        let forced = tab.table.forced_move();
        if forced.is_some() {
            let mover = tab.table.idle_thrower().expect("a throw without use");
            check_idle_throw(&tab, mover);
            assert_eq!(tab.wait(), Some(1_500));
            assert_eq!(tab.moves().last(), forced.as_ref());
            // The pass does not replace the sentence.
            check_idle_throw(&tab, mover);
            idle += 1;
        } else if matches!(tab.table.session().table().turn(), Turn::Player(_)) {
            tab.play_any();
        } else if tab.wait().is_none() {
            break;
        }
    }
    assert!(idle > 0, "no throw was idle");
}

#[test]
fn no_dice_are_thrown_while_a_link_is_being_read() {
    let memory = Rc::default();
    let mut tab = Tab::waiting(&memory, &UR);
    tab.send(Msg::ReadingLink(true));
    tab.send(Msg::NewGame(tavolando_core::controller::NewGameMsg::Begin));
    tab.settle();
    assert!(tab.moves().is_empty());
    assert!(tab.table.is_reading_link());
    tab.send(Msg::ReadingLink(false));
    tab.wait();
    assert_eq!(tab.moves().len(), 1);
}

#[test]
fn no_dice_are_thrown_after_a_cancelled_pause() {
    let mut tab = Tab::open(&UR);
    tab.send(Msg::Computer(ComputerMsg::Stop));
    tab.settle();
    assert!(tab.moves().is_empty());
    tab.send(Msg::Computer(ComputerMsg::Resume));
    tab.wait();
    assert_eq!(tab.moves().len(), 1);
}

#[test]
fn a_throw_is_shown_before_the_computer_moves_on_it() {
    let mut setup = Setup {
        seats: [Control::Computer, Control::Human],
        ..UR
    };
    setup.settings.throw_delay = 1_000;
    let mut tab = Tab::open(&setup);
    // Find a usable throw: try widely different random numbers.
    for number in 0..64_u64 {
        tab.memory.random.set(number << 58);
        tab.wait();
        if tab.table.session().computer_to_move().is_some() && tab.table.forced_move().is_none() {
            break;
        }
    }
    assert_eq!(tab.pause.as_ref().map(|(millis, _)| *millis), Some(1_000));
    assert!(tab.asked.is_some());
}

#[test]
fn the_doubling_cube_is_turned_by_a_tap() {
    let mut tab = Tab::open(&Setup {
        game: "backgammon",
        options: &[("cube", "on")],
        ..UR
    });
    assert_eq!(Tab::open(&UR).table.cube(), None);
    let cube = |tab: &Tab| tab.table.cube().expect("a cube");
    let begins = cube(&tab);
    assert_eq!((&*begins.value, begins.owner), ("1", None));
    // Play until a player may double.
    for step_number in 0..200_u64 {
        if cube(&tab).can_double {
            break;
        }
        tab.memory
            .random
            .set(step_number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        if tab.wait().is_none() {
            tab.play_any();
        }
    }
    assert!(cube(&tab).can_double);
    let doubler = tab.table.session().human_to_move().expect("a player");
    tab.tap(DOUBLE);
    assert_eq!(tab.moves().last().map(String::as_str), Some("Double"));
    assert!(!cube(&tab).can_double);
    tab.play("Take");
    let turned = cube(&tab);
    assert_eq!((&*turned.value, turned.owner), ("2", Some(doubler.other())));
}
