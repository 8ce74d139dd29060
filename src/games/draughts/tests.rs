//! Games that the family can be, by data alone: their counts of moves, and captures in which they
//! differ.

use super::*;
use crate::games::{
    italian_draughts::RULES as ITALIAN,
    kit::{Lattice, Limits, lattice::Joins},
};

const NO_LIMITS: Limits = Limits {
    repetition: 0,
    no_progress: 0,
};

const ENGLISH: Rules = Rules {
    played: Played::TopRight,
    start: "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    men_take_kings: true,
    priorities: &[],
    pdn_type: 21,
    ..ITALIAN
};

const POLISH: Rules = Rules {
    lattice: Lattice {
        width: 10,
        height: 10,
        joins: Joins::Diagonal,
    },
    start: "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:\
            B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
    men: 20,
    jumps: DIAGONAL,
    flying: true,
    priorities: &[MOST],
    pdn_type: 20,
    ending: Some(|_, before, after| {
        let lone_king = |one: Squares| one.len() == 1 && after.kings.covers(one);
        let few = |lone: Squares, other: Squares| match other.len() {
            _ if !lone_king(lone) || !after.kings.meets(other) => None,
            1 | 2 => Some(10),
            3 => Some(32),
            _ => None,
        };
        let [white, black] = after.pieces;
        let limit = few(white, black).or(few(black, white))?;
        let left = before.left.map(|left| left.saturating_sub(1));
        Some(left.map_or(limit, |left| left.min(limit)))
    }),
    ..ENGLISH
};

const RUSSIAN: Rules = Rules {
    lattice: ITALIAN.lattice,
    naming: Naming::Letters,
    start: "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8",
    men: 12,
    crowning: Crowning::InPassing,
    priorities: &[],
    takes: ":",
    ending: None,
    pdn_type: 25,
    ..POLISH
};

const TURKISH: Rules = Rules {
    lattice: Lattice {
        width: 8,
        height: 8,
        joins: Joins::Orthogonal,
    },
    played: Played::All,
    start: "W:Wa2,a3,b2,b3,c2,c3,d2,d3,e2,e3,f2,f3,g2,g3,h2,h3:\
            Ba6,a7,b6,b7,c6,c7,d6,d7,e6,e7,f6,f7,g6,g7,h6,h7",
    men: 16,
    steps: ORTHOGONAL_FORWARD,
    jumps: ORTHOGONAL_FORWARD,
    king: ORTHOGONAL,
    removal: Removal::AtOnce,
    crowning: Crowning::WhereItEnds,
    priorities: &[MOST],
    ending: Some(|game, _, after| {
        let alone = after.pieces.iter().all(|pieces| pieces.len() == 1);
        (alone && !game.can_capture(after)).then_some(0)
    }),
    takes: "x",
    pdn_type: 30,
    ..RUSSIAN
};

const EVERYWHERE: &[usize] = &[0, 1, 2, 3, 4, 5, 6, 7];

/// Alquerque as Pritchard tells it.
const ALQUERQUE: Rules = Rules {
    lattice: Lattice {
        width: 5,
        height: 5,
        joins: Joins::Alquerque,
    },
    start: "W:Wd3,e3,a2,b2,c2,d2,e2,a1,b1,c1,d1,e1:Ba5,b5,c5,d5,e5,a4,b4,c4,d4,e4,a3,b3",
    men: 12,
    steps: EVERYWHERE,
    jumps: EVERYWHERE,
    flying: false,
    crowning: Crowning::Never,
    priorities: &[],
    routes_are_one: false,
    ending: None,
    ..TURKISH
};

fn game(rules: Rules) -> Draughts {
    Draughts::new(rules, NO_LIMITS)
}

fn moves(game: &Draughts, position: &Position) -> Vec<Capture> {
    let mut list = Vec::new();
    game.moves(position, &mut list);
    list
}

fn perft(game: &Draughts, position: &Position, depth: u32) -> u64 {
    let list = moves(game, position);
    if depth == 1 {
        return list.len() as u64;
    }
    let after = |mv: &Capture| {
        let mut after = position.clone();
        game.play(&mut after, mv, &mut ());
        perft(game, &after, depth - 1)
    };
    list.iter().map(after).sum()
}

fn named(game: &Draughts, position: &Position) -> String {
    let list = moves(game, position);
    let mut names: Vec<String> = list.iter().map(|mv| game.write(position, mv)).collect();
    names.sort_unstable();
    names.join(" ")
}

/// The counts that are published, and for Turkish draughts and alquerque those of another program.
#[test]
fn every_game_has_as_many_moves_as_it_should() {
    let free = Rules {
        must_capture: false,
        ..ALQUERQUE
    };
    let ending = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46";
    for (rules, start, counts) in [
        (ENGLISH, ENGLISH.start, &[7, 49, 302, 1469, 7361, 36768][..]),
        (POLISH, POLISH.start, &[9, 81, 658, 4265, 27117]),
        (POLISH, ending, &[14, 55, 1168, 5432, 87195]),
        (RUSSIAN, RUSSIAN.start, &[7, 49, 302, 1469, 7482, 37986]),
        (TURKISH, TURKISH.start, &[8, 64, 708, 7538, 85090]),
        (
            ALQUERQUE,
            ALQUERQUE.start,
            &[4, 5, 6, 12, 29, 109, 541, 2730],
        ),
        (free, free.start, &[4, 8, 33, 219, 1537, 11697]),
    ] {
        let game = game(rules);
        let position = game.read(start).expect("a position");
        assert_eq!(
            game.text(&game.read(&game.text(&position)).unwrap()),
            game.text(&position)
        );
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(
                perft(&game, &position, depth),
                *count,
                "{start} at depth {depth}"
            );
        }
    }
}

#[test]
fn captures_are_those_of_the_game() {
    for (rules, start, legal) in [
        (POLISH, "W:W35:B30,K40", "35x24 35x44"),
        (POLISH, "W:W48:B24,K31,34,K42,43", "48x39x30x19"),
        (POLISH, "W:W26:B12,K21,31,32", "26x17x8 26x37x28"),
        (POLISH, "W:W15:B9,10", "15x4x13"),
        (POLISH, "W:WK46:B23", "46x10 46x14 46x19 46x5"),
        (
            POLISH,
            "W:WK47:B9,12,33",
            "47x20x3x17 47x20x3x21 47x20x3x26",
        ),
        (POLISH, "W:WK12:B8,21", "12x26 12x3"),
        (POLISH, "B:W27,28,38,39,42:BK25", "25x48x31x22x33"),
        (POLISH, "W:WK46:B28,32", "46-37 46-41"),
        (
            POLISH,
            "W:WK29:B17,18,24,31,33",
            "29x12x26x42x29x15 29x12x26x42x29x20",
        ),
        (RUSSIAN, "W:Wc5:Bb6,d4,d6", "c5:a7 c5:e3 c5:e7"),
        (RUSSIAN, "W:Wf6:Bb6,e7", "f6:d8:a5"),
        (RUSSIAN, "W:WKa1:Bd4,g5", "a1:f6:h4"),
        (RUSSIAN, "W:WKa1:Bc3,f4,g5", "a1:e5:g3 a1:e5:h2 a1:f6:h4"),
        (RUSSIAN, "W:WKc5:Bb4,e7", "c5:a3 c5:f8"),
        (RUSSIAN, "W:WKa1:Bc3,d2,e3,f2,f4", "a1:e5:g3:e1"),
        (TURKISH, "W:Wd4:Bc4,d5,e4", "d4xb4 d4xd6 d4xf4"),
        (TURKISH, "W:Wd4:Bc3,d3,e5", "d4-c4 d4-d5 d4-e4"),
        (TURKISH, "W:Wd6:Bd7,e8,g8", "d6xd8xf8xh8"),
        (TURKISH, "W:WKd1:Bb4,d4,e6,g5", "d1xd6xg6xg4xa4"),
        (TURKISH, "W:WKd4:Bb4,f4", "d4xa4 d4xg4 d4xh4"),
        (
            ALQUERQUE,
            "W:Wa1:Be5,b3,a2,c2,b1",
            "a1xa3xc3xc1xa1 a1xc1xc3xa3xa1",
        ),
        (ENGLISH, "B:W14,15,22:B10", "10x17x26 10x19"),
    ] {
        let game = game(rules);
        let position = game.read(start).expect("a position");
        assert_eq!(named(&game, &position), legal, "{start}");
    }
}

#[test]
fn few_pieces_have_so_many_turns_to_win() {
    let polish = game(POLISH);
    let mut position = polish.read("W:WK1:BK50,K49").expect("a position");
    for _ in 0..10 {
        assert_eq!(position.end, End::None);
        let list = moves(&polish, &position);
        let kept = list.iter().find(|mv| {
            let mut after = position.clone();
            polish.play(&mut after, mv, &mut ());
            !polish.can_capture(&after) && mv.taken.is_empty()
        });
        let mv = *kept.expect("a move that gives nothing away");
        polish.play(&mut position, &mv, &mut ());
    }
    assert_eq!(position.end, End::Drawn);
    let turkish = game(TURKISH);
    assert_eq!(
        turkish.read("W:WKd8:Bg7").expect("a position").end,
        End::Drawn
    );
    assert_eq!(
        turkish.read("W:WKd8:Bg8").expect("a position").end,
        End::None
    );
}

/// Men that go sideways come back to where they were: nobody can shuffle for ever.
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
