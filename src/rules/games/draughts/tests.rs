//! Tests of the end of games without progress, and of openings drawn by lot.

use super::*;
use crate::games::{
    english_draughts::RULES as ENGLISH, kit::Limits, turkish_draughts::RULES as TURKISH,
};

fn moves(game: &Draughts, position: &Position) -> Vec<Move> {
    let mut list = Vec::new();
    game.moves(position, &mut list);
    list
}

/// Men that move sideways can return to earlier squares, so the repetition rule must stop
/// shuffling.
#[test]
fn men_that_can_return_repeat_positions() {
    let limits = Limits {
        repetition: 3,
        no_progress: 80,
    };
    let turkish = Draughts::new(TURKISH, limits);
    let mut position = turkish.read("W:Wa2,a3:Bh6,h7").expect("a position");
    let mut played = 0;
    for name in ["a3-b3", "h6-g6", "b3-a3", "g6-h6"].into_iter().cycle() {
        if position.end != End::None {
            break;
        }
        let list = moves(&turkish, &position);
        let mv = list
            .into_iter()
            .find(|mv| turkish.write(&position, mv) == name);
        turkish.play(&mut position, &mv.expect("a legal move"), &mut ());
        played += 1;
    }
    assert_eq!((position.end, played), (End::Drawn, 8));
    assert_eq!(position.history.no_progress(), 0);
}

/// Drawing move by move gives every card with equal odds, and a half-drawn opening can be written
/// and read.
#[test]
fn openings_are_drawn_by_lot() {
    let list = include_str!("../english_draughts/ballots.txt");
    let limits = Limits {
        repetition: 0,
        no_progress: 0,
    };
    let rules = Rules {
        ballots: list,
        ..ENGLISH
    };
    let (game, free) = (Draughts::new(rules, limits), Draughts::new(ENGLISH, limits));
    let mut cards = Vec::new();
    let mut begun = vec![(game.start(), String::new(), 1.0)];
    while let Some((position, drawn, odds)) = begun.pop() {
        if game.turn(&position) != Turn::Chance {
            assert_eq!(game.turn(&position), Turn::Player(Seat::FIRST));
            assert!((odds - 1.0 / 144.0_f64).abs() < 1e-9, "{drawn}");
            cards.push(drawn.trim().replace('~', ""));
            continue;
        }
        let text = game.text(&position);
        assert!(text.ends_with(":ballot"));
        let again = game.read(&text).expect("it reads");
        assert_eq!(*again, *position, "{text}");
        assert!(free.read(&text).is_err(), "{text}");
        let throws = moves(&game, &position);
        let all: u32 = throws.iter().map(|mv| game.weight(&position, mv)).sum();
        for mv in throws {
            assert!(game.taps(&position, &mv).is_empty());
            let odds = odds * f64::from(game.weight(&position, &mv)) / f64::from(all);
            let drawn = format!("{drawn} {}", game.write(&position, &mv));
            let mut next = position.clone();
            game.play(&mut next, &mv, &mut ());
            begun.push((next, drawn, odds));
        }
    }
    let mut listed: Vec<String> = Vec::new();
    for line in list.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        listed.extend(
            words[2..]
                .iter()
                .map(|third| format!("{} {} {third}", words[0], words[1])),
        );
    }
    cards.sort();
    listed.sort();
    assert_eq!(cards, listed);
    assert_eq!(cards.len(), 144);
    // A barred opening begins like others.
    assert!(
        game.read("B:W17,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,13:ballot")
            .is_ok()
    );
    for text in ["B:W21:B1:ballot", "W:W21:B1:ballot", ":ballot"] {
        assert!(game.read(text).is_err(), "{text}");
    }
}
