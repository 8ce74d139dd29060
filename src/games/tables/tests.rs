//! The kit is held to the worked cases of two games that it does not play yet: Plakoto, which pins
//! men, and ludus duodecim scriptorum, which throws three dice and has private points.

use super::*;
use crate::{
    games::kit::Places,
    rules::{Misread, SplitMix64, Turn, settle},
};
use std::collections::BTreeSet;

struct Plakoto;

impl Rules for Plakoto {
    fn end(&self, position: &Position) -> Option<End> {
        let seats = [Seat::FIRST, Seat::SECOND];
        let men = |seat: Seat| &position.men[seat.index()];
        let held = seats.map(|seat| position.pinned[seat.index()].contains(24));
        let by_mother = |seat: &Seat| held[seat.other().index()] && men(*seat)[24] == 0;
        let all_off = |seat: &Seat| men(*seat)[OFF] == 15;
        let end = |winner, games| {
            let remark = "single";
            Some(End {
                winner,
                games,
                remark,
            })
        };
        if held == [true; 2] {
            return end(None, 0);
        }
        if let Some(winner) = seats.into_iter().find(by_mother) {
            return end(Some(winner), 3);
        }
        let winner = seats.into_iter().find(all_off)?;
        end(Some(winner), 1)
    }

    fn strength(&self, _: &Position, _: Seat) -> i32 {
        0
    }
}

fn plakoto() -> Tables {
    let plan = Plan {
        letters: ["W", "B"],
        points: board::POINTS,
        paths: board::CROSSING,
        counts_up: false,
        bar: "bar",
        men: 15,
        start: &[(24, 15)],
        dice: 2,
        doublets: true,
        opening: true,
        throws_again: true,
        pins: true,
        larger_die: true,
        surplus: rearmost,
        stops: Some(|own, enemy, pinned| {
            enemy[24] == 1 && own[1] > 0 && (own[24] == 0 || pinned.contains(24))
        }),
        void: 2_000,
    };
    Tables::new(board::board(), plan, Plakoto, Stakes::default())
}

struct Duodecim;

impl Rules for Duodecim {
    fn end(&self, position: &Position) -> Option<End> {
        let has_won = |seat: &Seat| position.men[seat.index()][OFF] == 15;
        Some(End {
            winner: Some([Seat::FIRST, Seat::SECOND].into_iter().find(has_won)?),
            games: 1,
            remark: "single",
        })
    }

    fn strength(&self, _: &Position, _: Seat) -> i32 {
        0
    }

    fn write_side(&self, plan: &Plan, position: &Position, seat: Seat) -> String {
        let own = &position.men[seat.index()];
        let letter = plan.letters[seat.index()];
        let mut text = format!("{letter} h{} o{}", own[plan.bar()], own[OFF]);
        for place in (1..=plan.points).rev().filter(|place| own[*place] > 0) {
            text += &format!(" {}:{}", plan.name(place), own[place]);
        }
        text
    }

    fn read_side(&self, plan: &Plan, text: &str, _: Seat) -> Result<(Path, Points), Misread> {
        let mut men = [0; PLACES];
        for word in text.split_whitespace().skip(1) {
            let (place, count) = match (word.strip_prefix('h'), word.strip_prefix('o')) {
                (Some(count), _) => (plan.bar(), count),
                (_, Some(count)) => (OFF, count),
                _ => {
                    let (step, count) = word.split_once(':').expect("a step and its men");
                    (plan.bar() - step.parse::<usize>().expect("a step"), count)
                }
            };
            men[place] = count.parse().expect("a number of men");
        }
        Ok((men, Points::EMPTY))
    }
}

/// Sites: 36 squares in three rows from the top left, then hands and trays. Both sides go round against
/// the clock, each from its own half of the middle row.
fn duodecim() -> Tables {
    let mut paths = [[0; PLACES]; 2];
    for step in 1..=30 {
        let white = match step {
            1..=6 => 17 + step,
            7..=18 => 18 - step,
            _ => 5 + step,
        };
        let black = match step {
            1..=6 => 18 - step,
            7..=18 => 17 + step,
            _ => 30 - step,
        };
        paths[0][31 - step] = white as u8;
        paths[1][31 - step] = black as u8;
    }
    for (seat, path) in (0..).zip(&mut paths) {
        (path[31], path[OFF]) = (36 + seat, 38 + seat);
    }
    let plan = Plan {
        letters: ["W", "B"],
        points: 30,
        paths,
        counts_up: true,
        bar: "in",
        men: 15,
        start: &[(31, 15)],
        dice: 3,
        doublets: false,
        opening: false,
        throws_again: false,
        pins: false,
        larger_die: false,
        surplus: |held, die| held & Places::first(die.into()),
        stops: None,
        void: 3_000,
    };
    Tables::new(board::board(), plan, Duodecim, Stakes::default())
}

/// Adds the positions to which whole turns lead.
fn results(game: &Tables, position: &Position, found: &mut BTreeSet<String>) {
    let mut list = Vec::new();
    game.moves(position, &mut list);
    for act in list {
        let mut next = *position;
        game.play(&mut next, &act, &mut ());
        if game.midturn(&next) {
            results(game, &next, found);
        } else {
            found.insert(game.text(&next));
        }
    }
}

/// From a text with dice, one of the turns, where it leads, and to how many results there are ways.
fn check(game: &Tables, cases: &[(&str, &str, &str, usize)]) {
    for (start, turn, end, count) in cases {
        let mut position = game.read(start).expect(start);
        assert_eq!(game.text(&position), *start);
        let mut found = BTreeSet::new();
        results(game, &position, &mut found);
        assert_eq!(found.len(), *count, "{start}: {found:#?}");
        assert!(found.contains(*end), "{start}: {found:#?}");
        for step in turn.split(' ') {
            let mut list = Vec::new();
            game.moves(&position, &mut list);
            let act = list.iter().find(|act| game.write(&position, act) == step);
            let act = act.unwrap_or_else(|| panic!("{start}: no {step}"));
            let (mut piles, mut events) = (game.piles(&position), Vec::new());
            game.play(&mut position, act, &mut events);
            events.iter().for_each(|event| settle(&mut piles, event));
            assert_eq!(piles, game.piles(&position), "{start}: {step}");
        }
        assert_eq!(game.text(&position), *end, "{start}: {turn}");
    }
}

#[test]
#[rustfmt::skip]
fn lone_men_are_pinned_as_plakoto_wants_it() {
    check(&plakoto(), &[
        ("W 24:15 off:0; B 24:15 off:0; W ~61", "24/23 24/18",
            "W 24:13 23:1 18:1 off:0; B 24:15 off:0; B", 2),
        ("W 24:13 10:2 off:0; B 24:14 19:1 off:0; W ~43", "24/21 10/6^",
            "W 24:12 21:1 10:1 6:1 off:0; B 24:14 19:1p off:0; B", 6),
        ("W 24:14 6:1 off:0; B 24:14 19:1p off:0; B ~21", "24/23 24/22",
            "W 24:14 6:1 off:0; B 24:12 23:1 22:1 19:1p off:0; W", 2),
        ("W 24:13 14:1 12:1p off:0; B 24:14 13:1 off:0; W ~22", "24/22 24/22 24/22 24/22",
            "W 24:9 22:4 14:1 12:1p off:0; B 24:14 13:1 off:0; B", 5),
        ("W 24:13 8:1 6:1 off:0; B 24:14 19:1p off:0; W ~52", "24/19 8/6",
            "W 24:12 19:1 6:2 off:0; B 24:14 19:1p off:0; B", 6),
        ("W 24:14 6:1 off:0; B 24:14 19:1p off:0; W ~51", "24/19 6/5",
            "W 24:13 19:1 5:1 off:0; B 24:14 19:1 off:0; B", 3),
        ("W 10:13 3:1 2:1 off:0; B 24:1 21:2 5:12 off:0; W ~21", "3/1^",
            "W 10:13 2:1 1:1 off:0; B 24:1p 21:2 5:12 off:0; B", 7),
        ("W 24:2 10:11 3:1 2:1 off:0; B 24:1 21:2 5:12 off:0; W ~21", "3/1^ 2/1",
            "W 24:2 10:11 1:2 off:0; B 24:1p 21:2 5:12 off:0; B", 13),
        ("W 24:1 10:12 1:2 off:0; B 24:1p 20:2 5:12 off:0; W ~43", "24/21",
            "W 21:1 10:12 1:2 off:0; B 24:1p 20:2 5:12 off:0; B", 4),
        ("W 24:1p 10:12 3:1 2:1 off:0; B 24:1 5:12 4:1 1:1 off:0; W ~21", "3/1^",
            "W 24:1p 10:12 2:1 1:1 off:0; B 24:1p 5:12 4:1 1:1 off:0; B", 7),
        ("W 6:3 5:2 3:1p off:9; B 22:2 10:13 off:0; W ~65", "6/1",
            "W 6:2 5:2 3:1p 1:1 off:9; B 22:2 10:13 off:0; B", 1),
        ("W 4:2 3:3 off:10; B 10:15 off:0; W ~65", "4/off 4/off",
            "W 3:3 off:12; B 10:15 off:0; B", 1),
        ("W 1:1 off:14; B 3:14 off:1; W ~21", "1/off",
            "W off:15; B 3:14 off:1; B", 1),
        ("W 1:1 off:14; B 3:15 off:0; W ~21", "1/off",
            "W off:15; B 3:15 off:0; B", 1),
        ("W 1:1 off:14; B 20:1 3:14 off:0; W ~21", "1/off",
            "W off:15; B 20:1 3:14 off:0; B", 1),
    ]);
}

#[test]
#[rustfmt::skip]
fn three_dice_are_played_as_duodecim_scripta_wants_it() {
    check(&duodecim(), &[
        ("W h15 o0; B h15 o0; W ~522", "in/2 in/2 in/5",
            "W h12 o0 2:2 5:1; B h15 o0; B", 1),
        ("W h1 o0 1:4 3:5 6:5; B h3 o0 2:12; W ~621", "in/1 1/3 1/7",
            "W h0 o0 1:3 3:6 6:5 7:1; B h3 o0 2:12; B", 29),
        ("W h1 o0 9:2 14:12; B h0 o0 8:15; W ~411", "in/1 1/2 9/13",
            "W h0 o0 2:1 9:1 13:1 14:12; B h0 o0 8:15; B", 16),
        ("W h0 o0 7:15; B h0 o0 8:10 20:2 21:1 22:2; W ~321", "7/9* 9/12 12/13",
            "W h0 o0 7:14 13:1; B h1 o0 8:10 20:2 22:2; B", 1),
        ("W h0 o0 7:1 30:14; B h0 o0 8:11 20:2 22:2; W ~431", "7/11 11/12 12/15",
            "W h0 o0 15:1 30:14; B h0 o0 8:11 20:2 22:2; B", 1),
        ("W h0 o0 12:1 13:1 30:13; B h0 o0 1:5 12:2 14:2 28:2 29:2 30:2; W ~332", "13/15 12/15",
            "W h0 o0 15:2 30:13; B h0 o0 1:5 12:2 14:2 28:2 29:2 30:2; B", 1),
        ("W h0 o0 18:1 23:1 30:13; B h0 o0 1:11 8:2 12:2; W ~662", "23/25",
            "W h0 o0 18:1 25:1 30:13; B h0 o0 1:11 8:2 12:2; B", 2),
        ("W h0 o10 25:1 28:2 30:2; B h0 o0 9:15; W ~641", "30/off 28/off 25/off",
            "W h0 o13 28:1 30:1; B h0 o0 9:15; B", 21),
        ("W h0 o12 24:1 30:2; B h0 o0 1:15; W ~111", "24/25 30/off 30/off",
            "W h0 o14 25:1; B h0 o0 1:15; B", 3),
        ("W h1 o10 28:2 30:2; B h0 o0 8:15; W ~533", "in/3 3/6 6/11",
            "W h0 o10 11:1 28:2 30:2; B h0 o0 8:15; B", 1),
        ("W h0 o14 29:1; B h0 o3 28:12; W ~211", "29/30 30/off",
            "W h0 o15; B h0 o3 28:12; B", 1),
    ]);
}

#[test]
#[rustfmt::skip]
fn men_may_have_to_leave_exactly() {
    let mut exact = duodecim();
    exact.plan.surplus = |_, _| Points::EMPTY;
    check(&exact, &[
        ("W h0 o10 25:1 28:2 30:2; B h0 o0 9:15; W ~641", "25/26 26/30",
            "W h0 o10 28:2 30:3; B h0 o0 9:15; B", 5),
    ]);
}

#[test]
fn pins_and_words_that_make_no_sense_are_refused() {
    let game = plakoto();
    for (wrong, why) in [
        ("W 24:14 6:1p off:0; B 24:15 off:0; W", "pinned by nobody"),
        ("W 24:14 6:1 off:0; B 24:14 19:1 off:0; W", "of both sides"),
        ("W 24:13 6:2p off:0; B 24:14 19:1 off:0; W", "not a point"),
        ("W 24:15 off:0; B 24:15 off:0; W void void", "second time"),
        ("W 24:15 off:0; B 24:15 off:0; W rolled", "says nothing"),
        ("W 24:15 off:0; B 24:15 off:0; W ~211", "not a throw"),
    ] {
        let misread = game.read(wrong).expect_err(wrong);
        assert!(misread.message.contains(why), "{wrong}: {misread}");
    }
}

#[test]
fn random_games_of_both_end_and_their_texts_read() {
    for game in [plakoto(), duodecim()] {
        let mut random = SplitMix64::new(7);
        for _ in 0..20 {
            let mut position = game.start();
            let mut list = Vec::new();
            loop {
                list.clear();
                game.moves(&position, &mut list);
                if list.is_empty() {
                    break;
                }
                let drawn = game.sample(&position, &mut random);
                let act = drawn.unwrap_or_else(|| list[random.below(list.len() as u32) as usize]);
                assert!(list.contains(&act));
                game.play(&mut position, &act, &mut ());
                let text = game.text(&position);
                let read = game.read(&text).expect(&text);
                assert_eq!(game.text(&read), text);
            }
            assert!(matches!(game.turn(&position), Turn::Over(_)));
        }
    }
}
