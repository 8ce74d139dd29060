//! Worked cases of Go on liberties, counting and life, and on boards too small to be offered.

use super::*;
use crate::{
    rules::Score,
    search::{CountUnit, Searcher, playout_game},
};

fn go(options: &[(&str, &str)]) -> Go {
    let pairs = options
        .iter()
        .map(|(key, value)| (key.to_string(), value.to_string()));
    Go::new(&Options::unchecked(pairs.collect()))
}

fn position(go: &Go, text: &str) -> Position {
    go.read(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn point(go: &Go, name: &str) -> u16 {
    go.board.find_site(name).expect("a point").0
}

#[test]
fn liberties_are_those_of_the_book() {
    let go = go(&[]);
    let position = position(&go, "www6/9/9/9/4b3b/9/9/9/b8 B B0 W0");
    let liberties =
        ["e5", "j5", "a1", "b9"].map(|name| go.chain(&position, point(&go, name)).liberties.len());
    assert_eq!(liberties, [4, 3, 2, 4]);
}

#[test]
fn a_chain_with_two_eyes_lives_and_one_without_does_not() {
    let go = go(&[]);
    let alive = |text: &str| {
        let position = position(&go, text);
        let mut names: Vec<&str> = go
            .pass_alive(&position, Seat::FIRST)
            .into_iter()
            .map(|point| go.board.name(Site(point)))
            .collect();
        names.sort_unstable();
        names.join(" ")
    };
    assert_eq!(
        alive("9/9/9/9/9/9/wwwww4/bbbbbw3/2b1bw3 W B0 W0"),
        "a2 b2 c1 c2 d2 e1 e2"
    );
    assert_eq!(alive("9/9/9/9/9/9/wwwww4/bbbbbw3/3bbw3 W B0 W0"), "");
}

/// Returns the count of a position with these marks: territory, and points in halves including
/// komi.
fn counted(
    options: &[(&str, &str)],
    text: &str,
    marks: &[(&str, ChainStatus)],
) -> ([u16; 2], [i32; 2]) {
    let go = go(options);
    let mut position = position(&go, text);
    for (name, mark) in marks {
        go.mark(&mut position, point(&go, name), *mark, &mut ());
    }
    let tally = go.count(&position);
    (tally.territory, tally.points)
}

const AREA: &[(&str, &str)] = &[("scoring", "area")];

#[test]
fn territory_of_the_first_figure() {
    let (territory, _) = counted(&[], "6w2/6w2/7ww/9/9/9/bbb6/3b5/3b5 B B0 W0", &[]);
    assert_eq!(territory, [6, 4]);
}

#[test]
fn the_point_between_two_chains_in_seki_is_nobodys() {
    let text = "2wb5/2wb5/2wb5/2wb5/2wb5/wwwbb4/wbbwb4/wb1wb4/wb1wb4 B B0 W0";
    assert_eq!(counted(&[], text, &[]).1, [82, 20 + 13]);
    assert_eq!(counted(AREA, text, &[]).1, [110, 48 + 15]);
}

#[test]
fn eyes_in_seki_count_by_area_only() {
    let text = "2wb5/2wb5/2wb5/2wb5/2wb5/2wb5/wwwbbbb2/bbbwwwb2/1b1w1wb2 B B0 W0";
    let seki = [("a2", ChainStatus::Seki), ("f1", ChainStatus::Seki)];
    assert_eq!(counted(&[], text, &seki).0, [36, 12]);
    assert_eq!(counted(&[], text, &[]).0, [37, 13]);
    assert_eq!(counted(AREA, text, &seki).1, [106, 54 + 15]);
}

#[test]
fn dead_stones_become_prisoners() {
    let text = "3wb4/3wb4/3wb1w2/3wb4/1b1wb4/3wb4/3wb4/3wb4/3wb4 B B2 W1";
    let dead = [("b5", ChainStatus::Dead), ("g7", ChainStatus::Dead)];
    assert_eq!(counted(&[], text, &dead), ([36, 27], [78, 58 + 13]));
    assert_eq!(counted(AREA, text, &dead).1, [90, 72 + 15]);
    assert_eq!(counted(&[], text, &[]).0, [0, 0]);
}

#[test]
fn what_both_agree_on_is_counted_and_whoever_disagrees_plays_on() {
    let go = go(&[]);
    let text = "3wb4/3wb4/3wb1w2/3wb4/1b1wb4/3wb4/3wb4/3wb4/3wb4 B B2 W1";
    let play = |moves: &str| {
        let mut now = position(&go, text);
        for mv in moves.split(' ') {
            let mut legal = Vec::new();
            go.moves(&now, &mut legal);
            let found = legal
                .into_iter()
                .find(|action| go.write(&now, action) == mv);
            let action = found.unwrap_or_else(|| panic!("{mv} is not legal"));
            go.play(&mut now, &action, &mut ());
        }
        now
    };
    let agreed = play("pass pass dead:b5 dead:g7 done agree");
    let Turn::Over(outcome) = go.turn(&agreed) else {
        panic!("the game goes on");
    };
    assert_eq!(outcome.verdict, Verdict::Won(Seat::FIRST));
    let scores = outcome.scores.expect("a score").map(Score::points);
    assert_eq!(scores, [39.0, 35.5]);
    let resumed = play("pass pass dead:b5 done resume");
    assert_eq!(go.turn(&resumed), Turn::Player(Seat::FIRST));
    assert_eq!(go.text(&resumed), text);
    // If a side resumes and then passes again, the position is counted as it stands.
    let stands = play("pass pass dead:b5 done resume pass pass");
    assert!(matches!(go.turn(&stands), Turn::Over(_)));
    let taken_over = play("pass pass done change dead:b5 done");
    assert_eq!(go.turn(&taken_over), Turn::Player(Seat::FIRST));
}

#[test]
fn small_boards_have_as_many_games_as_the_rules_file_says() {
    let mut counted = 0;
    for line in include_str!("../../../../tests/data/go.small").lines() {
        let Some((what, counts)) = line.split_once(": ").filter(|_| !line.starts_with('#')) else {
            continue;
        };
        let [size, ko, suicide] = what.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let pairs = [("ko", ko), ("suicide", suicide), ("long-cycle", "0")];
        let pairs = pairs.map(|(key, value)| (key.to_string(), value.to_string()));
        let options = Options::unchecked(pairs.into_iter().collect());
        let go = Go::sized(size.parse().expect("a size"), &options);
        let mut searcher = Searcher::new(playout_game(go));
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let found = searcher.perft(depth, CountUnit::Move, true);
            assert_eq!(found.to_string(), count, "{what} at depth {depth}");
            counted += 1;
        }
    }
    assert!(counted > 80, "only {counted} counts");
}

#[test]
fn random_positions_have_the_legal_points_and_the_area_of_the_rules_file() {
    let go = go(&[("scoring", "area"), ("komi", "0")]);
    let mut checked = 0;
    for line in include_str!("../../../../tests/data/go.positions").lines() {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [text, ko, legal, illegal, area] = fields[..] else {
            continue;
        };
        if text.starts_with('#') {
            continue;
        }
        let position = position(&go, text);
        let mut barred: Vec<&str> = go
            .points()
            .filter(|point| position.at(*point) == Point::Empty)
            .filter(|point| go.check(&position, *point).is_err())
            .map(|point| go.board.name(Site(point)))
            .chain((ko != "-").then_some(ko))
            .collect();
        barred.sort_unstable();
        barred.dedup();
        let mut wanted: Vec<&str> = illegal.split_whitespace().collect();
        wanted.sort_unstable();
        assert_eq!(barred, wanted, "{text}");
        let mut moves = Vec::new();
        go.moves(&position, &mut moves);
        let ko_is_free = ko != "-" && go.check(&position, point(&go, ko)).is_ok();
        assert_eq!(
            (moves.len() - usize::from(ko_is_free)).to_string(),
            legal,
            "{text}"
        );
        let [black, white] = go.count(&position).points.map(|points| points / 2);
        assert_eq!(format!("{black} {white}"), area, "{text}");
        checked += 1;
    }
    assert_eq!(checked, 50);
}

#[test]
fn playouts_hold_their_sums_and_fill_no_eyes() {
    // The black chain with two eyes must stand at the end of every playout.
    let go = go(&[]);
    let position = position(&go, "9/9/9/9/9/9/wwwww4/bbbbbw3/2b1bw3 W B0 W0");
    let mut trace = PlayoutTrace {
        held: vec![0; 81],
        ..PlayoutTrace::default()
    };
    let mut random = SplitMix64::new(7);
    for _ in 0..200 {
        trace.played.clear();
        go.rollout(&position, &mut random, &mut trace);
    }
    for name in ["a2", "c1", "e1", "a1", "d1"] {
        assert_eq!(trace.held[usize::from(point(&go, name))], 200, "{name}");
    }
}

#[test]
fn what_a_program_says_in_the_agreement_is_legal() {
    let go = go(&[]);
    let text = "3wb4/3wb4/3wb1w2/3wb4/1b1wb4/3wb4/3wb4/3wb4/3wb4 B B2 W1";
    // In the playouts all stones of the other side have died.
    let held: Vec<i32> = (0..81)
        .map(|point| if point % 9 < 4 { -9 } else { 9 })
        .collect();
    for mark in [
        "",
        " dead:b5",
        " seki:b5",
        " seki:g7",
        " dead:d1",
        " changed:4 done",
        " done",
    ] {
        let mut now = position(&go, &format!("{text} dead:b5{mark}"));
        let mut concluded = false;
        for _ in 0..40 {
            let Some(action) = go.propose_agreement(&now, &held, 10) else {
                break;
            };
            let mut legal = Vec::new();
            go.moves(&now, &mut legal);
            assert!(legal.contains(&action), "{action:?} in {}", go.text(&now));
            go.play(&mut now, &action, &mut ());
            concluded = matches!(
                action,
                Action::Done | Action::Agree | Action::Resume | Action::Change
            );
            if concluded {
                break;
            }
        }
        assert!(concluded, "{mark}: {}", go.text(&now));
    }
}

/// Returns the reason why the program answers a pass in a position with a stone.
fn reason(text: &str, stone: &str) -> Option<(&'static str, Vec<String>)> {
    let go = go(&[]);
    let mut position = position(&go, text);
    go.play(&mut position, &Action::Pass, &mut ());
    let reason = go.why_play_on(&position, Action::Stone(point(&go, stone)))?;
    let args = reason.args.into_iter().map(|(_, value)| value);
    Some((reason.key, args.collect()))
}

#[test]
fn the_reason_to_play_on_after_a_pass_follows_from_the_count() {
    // White's stone at a9 is lost, and Black has lost one before: 20 against 14 and komi.
    let dead = "w1bw1w3/1bbw1ww2/bb1bwww2/1bbbbw1w1/b1b1bbw2/2b2bwww/1b1b1bbww/2bb2bbw/1b3b1bw";
    let to_take = reason(&format!("{dead} W B0 W1"), "b9");
    let args = ["a9", "20", "14"].map(String::from).to_vec();
    assert_eq!(to_take, Some(("stones-to-take", args)));
    let ahead = reason(&format!("{dead} W B0 W0"), "b9");
    assert_eq!(ahead, Some(("wins-more", Vec::new())));
    let even = "3wb4/3wb4/3wb4/3wb4/3wb4/3wb4/3wb4/3wb4/3wb4";
    let behind = reason(&format!("{even} B B3 W0"), "c5");
    let args = ["39", "27"].map(String::from).to_vec();
    assert_eq!(behind, Some(("would-not-win", args)));
}

#[test]
fn only_a_stone_after_a_pass_has_a_reason() {
    let go = go(&[]);
    let mut position = position(&go, "3wb4/3wb4/3wb4/3wb4/3wb4/3wb4/3wb4/3wb4/3wb4 B B0 W0");
    let stone = Action::Stone(point(&go, "a1"));
    assert_eq!(go.why_play_on(&position, stone), None);
    go.play(&mut position, &Action::Pass, &mut ());
    assert_eq!(go.why_play_on(&position, Action::Pass), None);
    assert!(go.why_play_on(&position, stone).is_some());
}
