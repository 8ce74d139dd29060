//! Measures the speed of the rules and the search, natively, on one core. `make bench` runs it, and
//! then the same in a browser (`tests/browser/bench.rs`).

#[path = "../tests/native/contest.rs"]
mod contest;

use contest::{Clock, Rival, play};
use divan::{Bencher, counter::ItemsCount};
use tavolando::{
    games::{self, GAMES},
    rules::{Options, SplitMix64, Verdict},
    search::{Budget, Scope, SeriesLimit},
    table::Table,
};

fn keys() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|entry| entry.key)
}

fn start(key: &str) -> Table {
    start_with(key, "")
}

/// Opens a game with options, given as `key=value`.
fn start_with(key: &str, options: &str) -> Table {
    let entry = games::find(key).expect("a game");
    let pairs = options
        .split_whitespace()
        .filter_map(|pair| pair.split_once('='));
    let options = Options::checked(pairs, entry.options).expect("options of the game");
    Table::open(entry, &options)
}

/// Plays random games from the start to the end, as the search plays them if it uses playouts.
/// Items are games.
#[divan::bench(args = keys(), sample_count = 5)]
fn random_games(bencher: Bencher, key: &str) {
    const GAMES: u64 = 1_000;
    let table = start(key);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        let mut searcher = table.thinker();
        let searching = searcher.uses_playouts();
        searcher.playouts(SeriesLimit::Games(GAMES), 1, searching, &mut Clock::begin())
    });
}

/// Searches 300,000 nodes from the start; items are nodes.
#[divan::bench(args = keys().filter(|key| *key != "go"), sample_count = 3)]
fn search_nodes(bencher: Bencher, key: &str) {
    const NODES: u64 = 300_000;
    let table = start(key);
    let budget = Budget {
        nodes: NODES,
        ..Budget::of_millis(f64::INFINITY)
    };
    bencher.counter(ItemsCount::new(NODES)).bench_local(|| {
        table
            .thinker()
            .think(&budget, Scope::BEST, &mut Clock::begin())
    });
}

/// The required number of random games a second, natively on a quiet core.
const ASKED: [(&str, f64); 42] = [
    ("awele", 150_000.0),
    ("bao", 10_000.0),
    ("ur", 60_000.0),
    ("backgammon", 15_000.0),
    ("pah-tum", 60_000.0),
    ("tela", 60_000.0),
    ("shax", 40_000.0),
    ("gomoku", 20_000.0),
    // As the search plays them, on nine lines and on nineteen lines.
    ("go", 20_000.0),
    ("go size=19", 3_000.0),
    ("italian-draughts", 40_000.0),
    ("fanorona", 20_000.0),
    ("hnefatafl", 3_000.0),
    ("nim", 1_000_000.0),
    ("mangala", 100_000.0),
    ("togyzkumalak", 25_000.0),
    ("layli-goobalay", 30_000.0),
    ("hawalis", 30_000.0),
    // 30,000 single rounds: a random match has about six.
    ("congklak", 5_000.0),
    ("ayoayo", 30_000.0),
    ("nsa-isong", 30_000.0),
    ("hoyito", 30_000.0),
    ("english-draughts", 40_000.0),
    ("polish-draughts", 15_000.0),
    ("russian-draughts", 40_000.0),
    ("turkish-draughts", 25_000.0),
    ("alquerque", 40_000.0),
    ("tablut", 8_000.0),
    ("tawlbwrdd", 4_000.0),
    ("alea-evangelii", 1_000.0),
    ("ard-ri", 12_000.0),
    ("senet", 20_000.0),
    ("palma", 60_000.0),
    ("sahkku", 8_000.0),
    ("five-field-kono", 15_000.0),
    ("duodecim-scripta", 8_000.0),
    ("plakoto", 8_000.0),
    ("seega", 25_000.0),
    ("latrunculi", 8_000.0),
    ("ming-mang", 3_000.0),
    ("pasang", 8_000.0),
    ("konane", 40_000.0),
];

/// Prints the random games a second of a game, which may have options after its key. Compares the
/// number with [`ASKED`] if the game is listed there.
fn report_rate(game: &str) {
    let (key, options) = game.split_once(' ').unwrap_or((game, ""));
    let mut searcher = start_with(key, options).thinker();
    let searching = searcher.uses_playouts();
    let tally = searcher.playouts(SeriesLimit::Seconds(2.0), 1, searching, &mut Clock::begin());
    let rate = tally.games as f64 / tally.seconds;
    let asked = ASKED.iter().find(|(asked, _)| *asked == game);
    let verdict = match asked {
        Some((_, least)) if rate < *least => format!(", TOO FEW: {least} are asked"),
        Some((_, least)) => format!(" ({least} are asked)"),
        None => String::new(),
    };
    println!("{game}: {rate:.0} random games a second{verdict}");
}

fn main() {
    let only = std::env::args()
        .nth(1)
        .filter(|key| games::find(key).is_some());
    for key in keys().filter(|key| only.as_deref().is_none_or(|only| only == *key)) {
        report_rate(key);
        if key == "go" {
            report_rate("go size=19");
        }
        let table = start(key);
        // A game that begins with a throw has no move to search yet.
        if let Some(result) =
            table
                .thinker()
                .think(&Budget::of_millis(2000.0), Scope::BEST, &mut Clock::begin())
        {
            println!(
                "{key}: in two seconds depth {}, {} nodes or playouts",
                result.depth, result.nodes
            );
        }
        // A game for one player has no opponent to measure against.
        if !table.entry().is_alone() {
            report_strength(key);
        }
    }
    if only.is_none() {
        divan::main();
    }
}

/// Returns a rival's name.
fn name(rival: Rival) -> String {
    match rival {
        Rival::Random => "random play".into(),
        Rival::Level(level) => format!("level {level}"),
        Rival::Best { millis, .. } => format!("the best level at {millis} ms a move"),
    }
}

/// Returns the milliseconds that the best level gets for a move in a match, out of the two seconds
/// that it has at the board. Games in which luck decides much get more.
fn patience(key: &str) -> f64 {
    match key {
        "ur" | "senet" | "palma" | "sahkku" => 100.0,
        // A few dozen playouts are too few if they are the only evaluation.
        "go" => 150.0,
        _ => 15.0,
    }
}

/// Prints the results of the best level against random play, and of the levels against each other.
fn report_strength(key: &str) {
    let best = Rival::Best {
        nodes: u64::MAX,
        millis: patience(key),
    };
    contest(key, best, Rival::Random, 100);
    contest(key, Rival::Level(1), Rival::Random, 60);
    for level in 2..=3 {
        contest(key, Rival::Level(level), Rival::Level(level - 1), 30);
    }
}

fn contest(key: &str, strong: Rival, weak: Rival, games: u64) {
    let (mut won, mut drawn) = (0, 0);
    for game in 0..games {
        let mut random = SplitMix64::new(game);
        // The rivals take turns to begin.
        let strong_seat = (game % 2) as u8;
        let mut rivals = [strong, weak];
        rivals.rotate_left(strong_seat.into());
        let outcome = play(start(key), rivals, 0, &mut random, &mut Clock::begin());
        match outcome.verdict {
            Verdict::Won(seat) if seat.0 == strong_seat => won += 1,
            Verdict::Drawn => drawn += 1,
            _ => {}
        }
    }
    println!(
        "{key}: {} against {}: {won} won, {drawn} drawn of {games}",
        name(strong),
        name(weak)
    );
}
