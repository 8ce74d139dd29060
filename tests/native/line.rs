//! The games of lines, beyond the laws of all games: the value of rows, the threats that the
//! opponent in Gomoku must see, and Gomoku games as SGF.

use crate::common::{self, read_any};
use std::fs;
use tavolando::{
    formats::write_usual,
    games,
    rules::{Options, SignShape, Tap, Turn, Verdict},
    search::{Budget, LEVELS, Scope},
    table::{Control, Record, Session, SessionConfig, Table, TapResult},
};

#[test]
fn full_boards_of_pah_tum_have_the_expected_points() {
    let text = fs::read_to_string(common::project_file("tests/data/pah-tum.points")).expect("data");
    let entry = games::find("pah-tum").expect("a game");
    let mut counted = 0;
    for line in text.lines().filter(|line| !line.starts_with("# ")) {
        let (position, totals) = line.split_once(": ").expect("position: totals");
        let table = common::open(entry, Options::none(), Some(position));
        let Turn::Over(outcome) = table.turn() else {
            panic!("{position} is full");
        };
        let [white, black] = outcome.scores.expect("points");
        assert_eq!(format!("{white} {black}"), totals, "{position}");
        counted += 1;
    }
    assert!(counted >= 50, "only {counted} boards");
}

fn gomoku(options: &str, position: &str) -> Table {
    let entry = games::find("gomoku").expect("a game");
    common::open(entry, common::options(options), Some(position))
}

/// Returns the move of the computer with this budget.
fn answer(table: &Table, budget: &Budget) -> String {
    let thought = table
        .thinker()
        .think(budget, Scope::BEST, &mut common::NullControl);
    thought.expect("a move").best
}

#[test]
fn no_level_of_gomoku_misses_a_four_or_an_open_three() {
    for (position, answers) in [
        // The player completes their own four rather than stop the other side's.
        (
            "15/15/15/15/15/15/7b7/3bwwww1b5/7b7/7b7/7b7/15/15/15/15 W",
            &["i8"][..],
        ),
        // The player stops a four, also one with a gap.
        (
            "15/15/15/15/15/7b7/6b8/3bwwww7/5b9/15/15/15/15/15/15 B",
            &["i8"],
        ),
        (
            "15/15/15/15/15/7b7/6b8/3bww1ww6/9b5/15/15/15/15/15/15 B",
            &["g8"],
        ),
        // The player makes an open three into a straight four.
        (
            "15/15/15/15/15/15/7b7/5w1b7/7b2w4/15/6w8/15/15/15/15 B",
            &["h10", "h6"],
        ),
        // The player stops an open three before it becomes a straight four.
        (
            "15/15/15/15/15/8b6/6b8/6www6/9b5/15/15/15/15/15/15 B",
            &["e8", "f8", "j8", "k8"],
        ),
        (
            "15/15/15/15/15/8b6/15/5ww1w6/9b5/5b9/15/15/15/15/15 B",
            &["e8", "h8", "j8"],
        ),
    ] {
        let table = gomoku("", position);
        for (level, seed) in (0..LEVELS.len()).flat_map(|level| [(level, 1), (level, 2)]) {
            let budget = Budget {
                nodes: 3_000,
                ..LEVELS[level].budget(seed)
            };
            let found = answer(&table, &budget);
            assert!(
                answers.contains(&&*found),
                "level {}: {found} in {position}",
                level + 1
            );
        }
    }
}

#[test]
fn the_high_levels_of_gomoku_find_a_win_by_fours() {
    for (position, fours) in WON_BY_FOURS {
        let mut table = gomoku("", position);
        let Turn::Player(attacker) = table.turn() else {
            panic!("a player must be to move");
        };
        let mut moves = 0;
        while let Turn::Player(mover) = table.turn() {
            // The defender does its best and still loses.
            let level = LEVELS[if mover == attacker { 3 } else { 2 }];
            let budget = Budget {
                nodes: 2_000,
                ..level.budget(1)
            };
            let mv = answer(&table, &budget);
            table.play(&mv).expect("a legal move");
            moves += usize::from(mover == attacker);
            assert!(moves <= fours + 1, "{position}: {:?}", table.moves());
        }
        assert!(
            matches!(table.turn(), Turn::Over(outcome) if outcome.verdict == Verdict::Won(attacker)),
            "{position}"
        );
    }
}

/// Positions that can be won by fours alone, and how many fours are enough.
const WON_BY_FOURS: [(&str, usize); 3] = [
    (
        "15/15/15/15/15/15/7b7/3wbbb8/7b7/15/15/15/15/15/w1w1w9w B",
        3,
    ),
    (
        "15/15/15/15/6b8/15/6b8/2wbbb2w6/6b2w5/9w5/15/15/15/15/15 B",
        4,
    ),
    (
        "15/15/15/15/10b4/9b5/8b6/4wbbb2w4/5b9/4b2w7/3w4w6/7w7/15/15/15 B",
        5,
    ),
];

#[test]
fn forbidden_points_are_marked_only_under_renju_and_for_black() {
    let position = "14w/15/15/15/15/15/7b7/6b1b6/7b7/15/15/15/15/15/w1w1w10";
    for (options, mover, marked) in [("rule=renju", "B", 1), ("rule=renju", "W", 0), ("", "B", 0)] {
        let table = gomoku(options, &format!("{position} {mover}"));
        let signs = table.info_after(0).signs;
        let crosses = signs
            .iter()
            .filter(|(_, sign)| sign.shape == SignShape::Cross);
        assert_eq!(crosses.count(), marked, "{options} {mover}");
    }
}

#[test]
fn gomoku_games_survive_export_to_sgf_and_import() {
    for (options, moves) in [
        ("", "h8 i9 g9 i7 i8"),
        ("rule=renju", "h8 i9 g9"),
        ("centre-first=off size=19", "a1 s19 j10"),
        ("opening=swap", "c13 swap h8 i9"),
        ("opening=swap2", "h8 h9 j7 two-more i8 g7 swap a1 b2"),
        ("", "h8 a1 g8 a2 i8 a3 j8 a4 k8"),
    ] {
        let entry = games::find("gomoku").expect("a game");
        let mut table = common::open(entry, common::options(options), None);
        moves.split(' ').for_each(|mv| {
            table
                .play(mv)
                .unwrap_or_else(|error| panic!("{mv}: {}", error.message));
        });
        let sgf = write_usual(&table.record()).expect("SGF");
        assert!(sgf.starts_with("(;GM[4]"), "{sgf}");
        let again = read_any(&sgf).unwrap_or_else(|error| panic!("{sgf}: {error}"));
        let opened = again.open().expect("it plays");
        assert_eq!(opened.piles(), table.piles(), "{sgf}");
        assert_eq!(
            again.options.get(entry.options[0]),
            table.record().options.get(entry.options[0])
        );
        assert_eq!(again.moves, table.record().moves);
        assert_eq!(opened.text(), table.text());
    }
    let set_up = read_any("(;GM[4]SZ[15]AB[hh][ii]AW[gg]PL[W];W[jj])").expect("it reads");
    assert!(
        set_up.start.is_some() && set_up.moves == ["j6"],
        "{set_up:?}"
    );
    for (sgf, wanted) in [
        ("(;GM[4]SZ[14];B[hh])", "14 lines"),
        ("(;GM[4]SZ[15];B[zz])", "off the board"),
        ("(;GM[4]SZ[15])", "neither a move"),
        ("(;GM[7]SZ[15];B[hh])", "not a game of Go"),
    ] {
        let error = read_any(sgf).expect_err(sgf).to_string();
        assert!(error.contains(wanted), "{sgf}: {error}");
    }
}

#[test]
fn a_mill_asks_for_the_man_to_take_and_another_tap_cancels_it() {
    let moves = ["a7", "g1", "d7", "g4"].map(String::from);
    let tela = games::find("tela").expect("a game");
    let record = Record {
        moves: moves.to_vec(),
        ..Record::of(tela)
    };
    let config = SessionConfig {
        seats: [Control::Human; 2],
        ..SessionConfig::default()
    };
    let mut session = Session::of(&record, config).expect("a session");
    let point = |session: &Session, name: &str| {
        Tap::Site(session.table().board().find_site(name).expect("a point"))
    };
    let before = session.piles();
    let (mill, other) = (point(&session, "g7"), point(&session, "f6"));
    assert!(!session.next_tap_captures());
    assert!(matches!(session.tap(mill), TapResult::Begun(_)));
    assert!(session.next_tap_captures() && !session.take_restarted());
    assert_ne!(session.piles(), before);
    assert_eq!(session.committed_piles(), before);
    // The mill that was only shown is no part of the move.
    assert!(matches!(session.tap(other), TapResult::Played(_, 0)));
    assert!(session.take_restarted());
    assert_eq!(session.table().moves(), ["a7", "g1", "d7", "g4", "f6"]);
}

/// Tells the player when men begin to move, and when three men begin to fly.
#[test]
fn tela_announces_when_men_begin_to_move_and_to_fly() {
    let entry = games::find("tela").expect("a game");
    let told = |options: &str, position: &str, mv: &str| {
        let mut table = common::open(entry, common::options(options), Some(position));
        let events = table.play(mv).expect("a legal move");
        common::remarks(&events).join(" ")
    };
    let last_placed = ".../.../..B/B....B/.../WBB/WWW W0 B1 B";
    assert_eq!(told("", last_placed, "d7"), "all-placed");
    let three_left = ".W./..W/.../W....B/.../.BB/WB. W0 B0 W";
    assert_eq!(told("", three_left, "d7-a7xd1"), "black-flies");
    assert_eq!(told("flying=off", three_left, "d7-a7xd1"), "");
}

/// On a full board the player needs a remark to know what comes next.
#[test]
fn shax_announces_who_takes_and_when_men_begin_to_move() {
    let entry = games::find("shax").expect("a game");
    let full = "BBW/WWB/BBW/WBBWBW/WBB/BWW/WW. W0 B1 place jare=W B";
    let mut table = common::open(entry, common::options(""), Some(full));
    for (mv, remark) in [
        ("g1", "board-full"),
        ("xf4", "other-takes"),
        ("xe4", "men-move"),
    ] {
        let events = table.play(mv).expect("a legal move");
        assert_eq!(common::remarks(&events).join(" "), remark, "{mv}");
    }
}
