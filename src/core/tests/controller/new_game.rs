//! The start of a new game.

use crate::host::{COMPUTER, FRIENDS, Memory, Setup, Tab};
use std::rc::Rc;
use tavolando_core::{
    controller::{ComputerMsg, GameMsg, Msg, NewGameMsg, Opponent},
    rules::{OptionSpec, Options, Seat},
    table::Control,
};

fn waiting(setup: &Setup) -> Tab {
    Tab::waiting(&Rc::<Memory>::default(), setup)
}

#[test]
fn the_first_tap_on_the_board_begins_the_game() {
    let mut tab = waiting(&COMPUTER);
    assert!(tab.table.new_game().is_waiting);
    tab.play_any();
    assert!(!tab.table.new_game().is_waiting);
    assert_eq!(tab.moves().len(), 1);
    assert_eq!(
        tab.memory.preferred.get().expect("kept").seats,
        COMPUTER.seats
    );
}

#[test]
fn the_first_tap_plays_no_move_if_the_computer_moves_first() {
    let mut tab = waiting(&COMPUTER);
    tab.send(Msg::NewGame(NewGameMsg::Side(Some(Seat::SECOND))));
    let tap = tab.table.session().table().legal_moves()[0].taps[0];
    tab.tap(tap);
    assert!(tab.moves().is_empty());
    assert_eq!(tab.refused, None);
    tab.settle();
    tab.computer_moves();
    assert_eq!(tab.moves().len(), 1);
}

#[test]
fn nothing_is_played_automatically_before_the_game_begins() {
    let mut tab = waiting(&Setup {
        seats: [Control::Computer, Control::Human],
        ..FRIENDS
    });
    tab.settle();
    assert!(tab.asked.is_none());
    tab.send(Msg::NewGame(NewGameMsg::Begin));
    tab.settle();
    assert!(tab.asked.is_some());
}

#[test]
fn a_random_side_is_chosen_when_the_game_begins() {
    for (random, seats) in [
        (0, [Control::Human, Control::Computer]),
        (1, [Control::Computer, Control::Human]),
    ] {
        let mut tab = waiting(&COMPUTER);
        tab.memory.random.set(random);
        tab.send(Msg::NewGame(NewGameMsg::Side(None)));
        assert!(tab.table.new_game().by_lot);
        tab.send(Msg::NewGame(NewGameMsg::Begin));
        assert_eq!(tab.table.session().config().seats, seats);
    }
}

#[test]
fn the_board_turns_to_the_side_of_the_player() {
    let mut tab = waiting(&COMPUTER);
    assert_eq!(tab.table.near_seat(), Seat::FIRST);
    tab.send(Msg::NewGame(NewGameMsg::Side(Some(Seat::SECOND))));
    assert_eq!(tab.table.near_seat(), Seat::SECOND);
}

#[test]
fn every_opponent_can_be_chosen() {
    let mut tab = waiting(&COMPUTER);
    for opponent in [
        Opponent::Friend,
        Opponent::Remote,
        Opponent::Watch,
        Opponent::Computer,
    ] {
        tab.send(Msg::NewGame(NewGameMsg::Against(opponent)));
        assert_eq!(tab.table.opponent(), opponent);
    }
    tab.send(Msg::NewGame(NewGameMsg::Against(Opponent::Remote)));
    tab.send(Msg::NewGame(NewGameMsg::Begin));
    assert!(tab.done().contains(&"invite"));
    assert_eq!(
        tab.table.opponent(),
        Opponent::Friend,
        "until the invitation is written"
    );
}

#[test]
fn changed_options_set_up_the_game_again() {
    let mut tab = waiting(&Setup {
        game: "gomoku",
        ..FRIENDS
    });
    let spec = tab
        .table
        .session()
        .table()
        .entry()
        .options
        .iter()
        .find(|spec| spec.key == "size");
    let spec = spec.expect("a size");
    let mut options = Options::none();
    options.set(spec, spec.values.last().expect("a value"));
    tab.send(Msg::NewGame(NewGameMsg::Options(options.clone())));
    assert!(tab.table.new_game().is_waiting);
    assert_eq!(tab.table.session().table().record().options, options);
}

#[test]
fn sides_are_swapped_for_the_next_game() {
    let mut tab = Tab::open(&COMPUTER);
    tab.play_any();
    tab.resign();
    tab.game(GameMsg::SwapSides);
    assert_eq!(
        tab.table.session().config().seats,
        [Control::Computer, Control::Human]
    );
    tab.settle();
    assert!(tab.asked.is_some(), "the computer begins");
}

#[test]
fn a_game_in_a_frame_begins_at_once() {
    let tab = waiting(&Setup {
        is_frame: true,
        ..FRIENDS
    });
    assert!(!tab.table.new_game().is_waiting);
}

/// Returns the option of the game on the table with this key.
fn option(tab: &Tab, key: &str) -> &'static OptionSpec {
    let mut offered = tab.table.session().table().entry().options.iter();
    offered.find(|spec| spec.key == key).expect("an option")
}

/// Chooses the value of an option about the size or the length of the game.
fn choose_size(tab: &mut Tab, key: &str, value: &str) {
    let spec = option(tab, key);
    tab.send(Msg::NewGame(NewGameMsg::Size(spec, value.into())));
}

/// Returns the chosen value of an option.
fn chosen(tab: &Tab, key: &str) -> String {
    let options = tab.table.session().table().record().options;
    options.get(option(tab, key)).to_string()
}

#[test]
fn a_match_has_the_doubling_cube_unless_it_is_taken_off() {
    let mut tab = waiting(&Setup {
        game: "backgammon",
        ..COMPUTER
    });
    assert_eq!(chosen(&tab, "cube"), "off", "a single game has none");
    choose_size(&mut tab, "match", "3");
    assert_eq!(chosen(&tab, "cube"), "on");
    choose_size(&mut tab, "cube", "off");
    choose_size(&mut tab, "match", "5");
    assert_eq!(chosen(&tab, "cube"), "off", "the player has taken it off");
    choose_size(&mut tab, "cube", "on");
    choose_size(&mut tab, "match", "0");
    assert_eq!(chosen(&tab, "cube"), "off");
    assert!(tab.table.new_game().is_waiting);
}

#[test]
fn a_size_without_companions_changes_nothing_else() {
    let mut tab = waiting(&Setup {
        game: "plakoto",
        ..COMPUTER
    });
    choose_size(&mut tab, "match", "3");
    let options = tab.table.session().table().record().options;
    let mut expected = Options::none();
    expected.set(option(&tab, "match"), "3");
    assert_eq!(options, expected);
}

#[test]
fn the_form_stays_open_while_options_change() {
    let mut tab = waiting(&Setup {
        game: "backgammon",
        ..COMPUTER
    });
    tab.send(Msg::NewGame(NewGameMsg::ShowPlayers(true)));
    choose_size(&mut tab, "match", "3");
    assert!(tab.table.new_game().is_shown);
    tab.send(Msg::NewGame(NewGameMsg::Begin));
    assert!(!tab.table.new_game().is_shown);
}

#[test]
fn a_watched_game_says_nothing_about_the_next_opponent() {
    let mut tab = waiting(&COMPUTER);
    tab.send(Msg::NewGame(NewGameMsg::Against(Opponent::Watch)));
    tab.send(Msg::NewGame(NewGameMsg::Begin));
    assert_eq!(tab.memory.preferred.get(), None);
    assert!(tab.table.is_watching());
    tab.settle();
    tab.computer_moves();
    tab.send(Msg::Computer(ComputerMsg::Stop));
    tab.game(GameMsg::New);
    while let Some(question) = tab.questions.pop() {
        tab.send(Msg::Confirmed(question));
    }
    assert!(tab.table.new_game().is_waiting);
    assert_eq!(tab.table.opponent(), Opponent::Computer);
    tab.send(Msg::NewGame(NewGameMsg::Begin));
    assert_eq!(
        tab.memory.preferred.get().expect("kept").seats,
        COMPUTER.seats
    );
    tab.play_any();
    tab.settle();
    assert!(tab.asked.is_some(), "the computer is not paused");
}

#[test]
fn the_seat_that_begins_is_known_unless_a_lot_or_the_dice_decide() {
    let mut tab = waiting(&COMPUTER);
    assert_eq!(tab.table.opening_seat(), Some(Seat::FIRST));
    tab.send(Msg::NewGame(NewGameMsg::Side(Some(Seat::SECOND))));
    assert_eq!(tab.table.opening_seat(), Some(Seat::FIRST));
    tab.send(Msg::NewGame(NewGameMsg::Side(None)));
    assert_eq!(tab.table.opening_seat(), None);
    let opening_seat = |game| {
        let tab = waiting(&Setup { game, ..COMPUTER });
        tab.table.opening_seat()
    };
    assert_eq!(opening_seat("backgammon"), None);
    assert_eq!(opening_seat("ur"), Some(Seat::FIRST));
}
