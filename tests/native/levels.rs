//! How the levels fare against each other where turns are long: in Congklak, at every number of pits.
//! `cargo test --release --test native levels -- --nocapture` shows the figures of all. Nothing here looks at a
//! clock: the games are the same in every run.

use crate::{
    common,
    contest::{Rival, play},
};
use tavolando::{
    games,
    rules::{Options, SplitMix64, Turn, Verdict},
    search::{Budget, Scope},
};

/// How many of so many games the stronger one wins, and how many are drawn. The first moves are anybody's,
/// so that no two games are the same.
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
        let outcome = play(table, rivals, OPENING, &mut random, &mut common::Calm);
        match outcome.verdict {
            Verdict::Won(seat) if seat.0 == strong_seat => won += 1,
            Verdict::Drawn => drawn += 1,
            _ => {}
        }
    }
    (won, drawn)
}

/// What is asked of the levels of one number of pits.
fn hold(pits: &str, contests: &[(Rival, Rival, u64)]) {
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

/// The first levels look at so many positions and not at a clock: these games are always the same.
#[test]
fn the_first_levels_of_congklak_differ_at_every_number_of_pits() {
    for pits in PITS {
        hold(
            pits,
            &[
                (Rival::Level(1), Rival::Random, 20),
                (Rival::Level(2), Rival::Level(1), 20),
                (Rival::Level(3), Rival::Level(2), 20),
            ],
        );
    }
}

/// Fewer nodes than two seconds give on a slow phone, and more than the fourth level looks at.
const BEST: Rival = Rival::Best {
    nodes: 40_000,
    millis: f64::INFINITY,
};

/// A round in which both have the same in store and few seeds are left, any of them anywhere: whoever
/// begins the game, and finds a turn that decides it, has not yet had the chance to.
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

/// What the stronger one has more than the weaker in the end, from so many starts, each played from either
/// side: to begin decides many a game, and both begin it once. And how many games it wins and loses.
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
        let outcome = play(table, rivals, 0, &mut random, &mut common::Calm);
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
fn the_best_levels_of_congklak_differ_at_every_number_of_pits() {
    // The fewer pits, the shorter the games, and the more of them are drawn.
    const PAIRS: [(u32, u64); 5] = [(5, 12), (6, 8), (7, 6), (8, 8), (9, 6)];
    std::thread::scope(|scope| {
        for (pits, pairs) in PAIRS {
            scope.spawn(move || {
                for (strong, weak) in [(Rival::Level(4), Rival::Level(3)), (BEST, Rival::Level(4))] {
                    let (ahead, [won, lost]) = contest_in_pairs(pits, strong, weak, pairs);
                    let told = format!("{pits} pits, {strong:?} against {weak:?}: {won} won, {lost} lost, {ahead} seeds ahead");
                    println!("{told}");
                    assert!(won > lost && ahead > 0.0, "{told}");
                }
            });
        }
    });
}

/// However long a turn can be, the first depth is looked through at once, in any position.
#[test]
fn a_first_finding_in_congklak_costs_little() {
    let entry = games::find("congklak").expect("a game");
    let mut most = 0;
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
                .think(&first, Scope::BEST, &mut common::Calm);
            most = most.max(thought.expect("a move").nodes);
            let mv = common::random_move(&table, &mut random).expect("a move");
            table.play(&mv).expect("a legal move");
        }
    }
    assert!(most < 5_000, "{most} nodes");
}
