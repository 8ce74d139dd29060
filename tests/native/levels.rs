//! Compares the levels of the computer in Congklak, a game with long turns, at every number of
//! pits. `cargo test --release --test native levels -- --nocapture` prints all figures. Nothing
//! here depends on a clock: the games are the same in every run.

use crate::{
    common,
    contest::{Rival, play},
};
use tavolando::{
    games,
    rules::{Options, SplitMix64, Turn, Verdict},
    search::{Budget, Scope},
};

/// Plays so many games and counts the wins of the stronger side and the draws. The first moves are
/// random, so no two games are the same.
fn contest(options: &Options, strong: Rival, weak: Rival, games: u64) -> (u64, u64) {
    const OPENING: usize = 3;
    let entry = games::find("congklak").expect("a game");
    let (mut won, mut drawn) = (0, 0);
    for game in 0..games {
        let table = common::open(entry, options.clone(), None);
        let mut random = SplitMix64::new(game);
        let strong_seat = (game % 2) as u8;
        let mut rivals = [strong, weak];
        rivals.rotate_left(strong_seat.into());
        let outcome = play(
            table,
            rivals,
            OPENING,
            &mut random,
            &mut common::NullControl,
        );
        match outcome.verdict {
            Verdict::Won(seat) if seat.0 == strong_seat => won += 1,
            Verdict::Drawn => drawn += 1,
            _ => {}
        }
    }
    (won, drawn)
}

/// Checks that in each of these contests, with this number of pits, the stronger side is better.
fn check(pits: &str, contests: &[(Rival, Rival, u64)]) {
    let options = common::options(&format!("pits={pits} rounds=1"));
    for &(strong, weak, games) in contests {
        let (won, drawn) = contest(&options, strong, weak, games);
        println!("{pits} pits: {strong:?} against {weak:?}: {won} won, {drawn} drawn of {games}");
        assert!(
            2 * won + drawn > games,
            "{pits} pits: {strong:?} is no better"
        );
    }
}

const PITS: [&str; 5] = ["5", "6", "7", "8", "9"];

/// The first levels search a fixed number of positions without a clock, so these games are always
/// the same.
#[test]
fn the_low_levels_of_congklak_differ_in_strength_for_every_number_of_pits() {
    for pits in PITS {
        check(
            pits,
            &[
                (Rival::Level(1), Rival::Random, 20),
                (Rival::Level(2), Rival::Level(1), 20),
                (Rival::Level(3), Rival::Level(2), 20),
            ],
        );
    }
}

/// Fewer nodes than two seconds give on a slow phone, and more than the fourth level searches.
const BEST: Rival = Rival::Best {
    nodes: 40_000,
    millis: f64::INFINITY,
};

/// Returns a position in the middle of a round: few seeds are left, spread at random, and both
/// stores are equal. The equal stores mean that no decisive first turn has happened yet.
fn half_played(pits: u32, random: &mut SplitMix64) -> String {
    let mut row = || -> Vec<u32> { (0..pits).map(|_| random.below(5)).collect() };
    let [south, north] = [row(), row()];
    let kept = 2 * pits * pits - south.iter().chain(&north).sum::<u32>();
    let text = |row: &[u32]| row.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    let (rows, stores) = (
        format!("{} / {}", text(&north), text(&south)),
        format!("{} {}", kept / 2, kept - kept / 2),
    );
    format!("{rows} | {stores} | S | 1 | 0")
}

/// Plays both sides of each start, because the first move decides many games. Returns the final
/// lead of the stronger side in seeds, and its wins and losses.
fn contest_in_pairs(pits: u32, strong: Rival, weak: Rival, pairs: u64) -> (f64, [u64; 2]) {
    let entry = games::find("congklak").expect("a game");
    let options = common::options(&format!("pits={pits} rounds=1"));
    let (mut ahead, mut won) = (0.0, [0; 2]);
    for (pair, own) in (0..pairs).flat_map(|pair| [(pair, 0), (pair, 1)]) {
        let mut random = SplitMix64::new(pair);
        let start = half_played(pits, &mut random);
        let table = common::open(entry, options.clone(), Some(&start));
        let mut rivals = [strong, weak];
        rivals.rotate_left(own);
        let outcome = play(table, rivals, 0, &mut random, &mut common::NullControl);
        let seeds = outcome
            .scores
            .expect("seeds are counted")
            .map(|score| score.points());
        let difference = seeds[own] - seeds[1 - own];
        ahead += difference;
        won[0] += u64::from(difference > 0.0);
        won[1] += u64::from(difference < 0.0);
    }
    (ahead, won)
}

#[test]
fn the_high_levels_of_congklak_differ_in_strength_for_every_number_of_pits() {
    // With fewer pits, games are shorter and more of them are drawn.
    const PAIRS: [(u32, u64); 5] = [(5, 12), (6, 8), (7, 6), (8, 8), (9, 6)];
    std::thread::scope(|scope| {
        for (pits, pairs) in PAIRS {
            scope.spawn(move || {
                for (strong, weak) in [(Rival::Level(4), Rival::Level(3)), (BEST, Rival::Level(4))] {
                    let (ahead, [won, lost]) = contest_in_pairs(pits, strong, weak, pairs);
                    let text = format!("{pits} pits, {strong:?} against {weak:?}: {won} won, {lost} lost, {ahead} seeds ahead");
                    println!("{text}");
                    assert!(won > lost && ahead > 0.0, "{text}");
                }
            });
        }
    });
}

/// Checks that a search to depth 1 takes little time in any position, even if turns can be long.
#[test]
fn a_search_of_depth_one_in_congklak_is_cheap() {
    let entry = games::find("congklak").expect("a game");
    let mut max = 0;
    for pits in PITS {
        let mut random = SplitMix64::new(1);
        let mut table = common::open(entry, common::options(&format!("pits={pits}")), None);
        while let (Turn::Player(_), true) = (table.turn(), table.moves().len() < 400) {
            let first = Budget {
                depth: 1,
                ..Budget::of_millis(f64::INFINITY)
            };
            let thought = table
                .thinker()
                .think(&first, Scope::BEST, &mut common::NullControl);
            max = max.max(thought.expect("a move").nodes);
            let mv = common::random_move(&table, &mut random).expect("a move");
            table.play(&mv).expect("a legal move");
        }
    }
    assert!(max < 5_000, "{max} nodes");
}
