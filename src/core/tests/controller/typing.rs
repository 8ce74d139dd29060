//! Moves that the player types.

use crate::host::{FRIENDS, Setup, Tab};
use tavolando_core::{
    controller::{BoardMsg, HistoryMsg, Msg, Sentence},
    games::GAMES,
    rules::{SplitMix64, Turn},
};

fn type_text(tab: &mut Tab, text: &str) {
    for sign in text.chars() {
        tab.send(Msg::Board(BoardMsg::Type(sign)));
    }
}

fn enter(tab: &mut Tab) {
    tab.send(Msg::Board(BoardMsg::EnterTyped));
}

#[test]
fn every_move_of_every_game_can_be_typed() {
    assert!(GAMES.len() > 40);
    for entry in GAMES {
        let mut tab = Tab::open(&Setup {
            game: entry.key,
            ..FRIENDS
        });
        let mut random = SplitMix64::new(7);
        let mut typed = 0;
        for _ in 0..60 {
            tab.memory.random.set(random.next_u64());
            let table = tab.table.session().table();
            let is_players = matches!(table.turn(), Turn::Player(_));
            if !is_players || tab.table.forced_move().is_some() {
                if tab.wait().is_none() {
                    break;
                }
                continue;
            }
            let mut legal_moves = table.legal_moves();
            let chosen = random.below(legal_moves.len() as u32) as usize;
            let notation = legal_moves.swap_remove(chosen).notation;
            let before = tab.moves().len();
            // Small letters count too.
            type_text(&mut tab, &notation.to_ascii_lowercase());
            if tab.moves().len() == before {
                // The notation begins another one.
                assert_eq!(tab.table.typed(), notation.to_ascii_lowercase());
                enter(&mut tab);
            }
            assert_eq!(
                tab.moves().get(before),
                Some(&notation),
                "{} {:?}",
                entry.key,
                tab.moves()
            );
            assert_eq!(tab.table.typed(), "");
            typed += 1;
        }
        assert!(typed > 0, "{}", entry.key);
    }
}

#[test]
fn a_beginning_is_shown_and_can_be_erased_or_finished() {
    let mut tab = Tab::open(&Setup {
        game: "go",
        options: &[("size", "19")],
        ..FRIENDS
    });
    type_text(&mut tab, "D1");
    assert!(tab.moves().is_empty(), "D10 begins in the same way");
    assert_eq!(tab.said, [Sentence::Typed("D1".into())]);
    assert!(!tab.table.can_type('x'));
    type_text(&mut tab, "x");
    assert_eq!(tab.table.typed(), "D1");
    tab.send(Msg::Board(BoardMsg::EraseTyped));
    assert_eq!(tab.table.typed(), "D");
    tab.send(Msg::Cancel);
    assert_eq!(tab.table.typed(), "");
    type_text(&mut tab, "D1");
    enter(&mut tab);
    assert_eq!(tab.moves(), ["d1"]);
}

#[test]
fn the_only_move_with_a_beginning_is_played_by_enter() {
    let mut tab = Tab::open(&Setup {
        game: "backgammon",
        moves: &["~31"],
        ..FRIENDS
    });
    type_text(&mut tab, "13/10");
    assert_eq!(tab.moves().len(), 2);
    type_text(&mut tab, "24");
    enter(&mut tab);
    assert_eq!(tab.moves().len(), 3, "{:?}", tab.said);
}

#[test]
fn nothing_is_typed_where_the_player_cannot_move() {
    let mut tab = Tab::open(&FRIENDS);
    tab.play_any();
    tab.send(Msg::History(HistoryMsg::ViewPly(0)));
    let legal_moves = tab.table.session().table().legal_moves();
    let first = legal_moves[0].notation.chars().next().expect("a sign");
    assert!(!tab.table.can_type(first));
    tab.send(Msg::History(HistoryMsg::ViewPly(1)));
    assert!(tab.table.can_type(first));
}
