//! A game in which the computer plays both sides and the player only watches.

use crate::host::{COMPUTER, FRIENDS, Setup, Tab};
use tavolando_core::{
    controller::{ComputerMsg, Msg},
    table::Control,
};

const WATCH: Setup = Setup {
    seats: [Control::Computer; 2],
    ..FRIENDS
};

/// Lets the computer make a move, and returns the pause before it.
fn next_move(tab: &mut Tab) -> Option<u32> {
    let pause = tab.pause.as_ref().map(|(millis, _)| *millis);
    tab.wait();
    tab.computer_moves_once();
    pause
}

#[test]
fn the_computer_plays_both_sides() {
    let mut tab = Tab::open(&WATCH);
    assert!(tab.table.is_watching());
    assert!(!tab.table.is_paused());
    next_move(&mut tab);
    next_move(&mut tab);
    assert_eq!(tab.moves().len(), 2);
    assert!(!Tab::open(&COMPUTER).table.is_watching());
}

#[test]
fn a_pause_keeps_the_computer_from_playing_its_answer() {
    let mut tab = Tab::open(&WATCH);
    next_move(&mut tab);
    // The computer already thinks about its next move.
    let (late, _) = tab.asked.as_ref().expect("a request").clone();
    tab.send(Msg::Computer(ComputerMsg::Stop));
    assert!(tab.table.is_paused());
    assert!(tab.asked.is_none(), "the request is cancelled");
    tab.send(Msg::Computer(ComputerMsg::Answer(late, None)));
    tab.settle();
    assert_eq!(tab.moves().len(), 1);
    tab.send(Msg::Computer(ComputerMsg::Resume));
    next_move(&mut tab);
    assert_eq!(tab.moves().len(), 2);
}

#[test]
fn a_step_plays_one_move_and_pauses() {
    let mut tab = Tab::open(&WATCH);
    tab.send(Msg::Computer(ComputerMsg::Stop));
    for moves in 1..=3 {
        tab.send(Msg::Computer(ComputerMsg::Step));
        assert!(!tab.table.is_paused());
        assert_eq!(next_move(&mut tab), Some(0));
        assert_eq!(tab.moves().len(), moves);
        assert!(tab.table.is_paused());
        assert!(tab.asked.is_none(), "the computer does not think ahead");
    }
    // A step ends a game that plays by itself.
    tab.send(Msg::Computer(ComputerMsg::Resume));
    tab.send(Msg::Computer(ComputerMsg::Step));
    next_move(&mut tab);
    assert_eq!(tab.moves().len(), 4);
    assert!(tab.table.is_paused());
    // Afterwards the game goes on as before.
    tab.send(Msg::Computer(ComputerMsg::Resume));
    next_move(&mut tab);
    next_move(&mut tab);
    assert_eq!(tab.moves().len(), 6);
    assert!(!tab.table.is_paused());
}

#[test]
fn a_step_of_a_game_with_dice_throws_and_moves() {
    let mut tab = Tab::open(&Setup {
        game: "ur",
        options: &[("rules", "modern")],
        ..WATCH
    });
    tab.memory.random.set(u64::MAX / 2);
    tab.send(Msg::Computer(ComputerMsg::Stop));
    tab.send(Msg::Computer(ComputerMsg::Step));
    tab.wait();
    assert_eq!(tab.moves().len(), 1, "a throw");
    assert!(!tab.table.is_paused());
    next_move(&mut tab);
    assert_eq!(tab.moves().len(), 2);
    assert!(tab.table.is_paused());
    assert!(tab.pause.is_none());
}

#[test]
fn the_pauses_between_moves_can_be_shorter() {
    let mut tab = Tab::open(&WATCH);
    next_move(&mut tab);
    let usual = next_move(&mut tab).expect("a pause");
    tab.send(Msg::Computer(ComputerMsg::Fast(true)));
    assert!(tab.table.is_fast());
    let fast = next_move(&mut tab).expect("a pause");
    assert!(4 * fast < usual, "{fast} {usual}");
    let again = next_move(&mut tab);
    assert_eq!(again, Some(fast));
    tab.send(Msg::Computer(ComputerMsg::Fast(false)));
    assert_eq!(next_move(&mut tab), Some(usual));
}

#[test]
fn a_game_against_the_computer_has_its_own_pauses() {
    let mut tab = Tab::open(&COMPUTER);
    tab.send(Msg::Computer(ComputerMsg::Fast(true)));
    tab.play_any();
    assert!(!tab.table.is_fast());
    assert_eq!(tab.pause.as_ref().map(|(millis, _)| *millis), Some(350));
}
