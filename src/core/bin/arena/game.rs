//! A pair of games: the same opening and the same dice, with the sides changed.

use crate::{
    player::{Choice, Player, Position, referee},
    results::Pair,
    settings::Settings,
};
use tavolando_core::{
    rules::{Outcome, Seat, SplitMix64, Turn, Verdict},
    table::Table,
};

/// The number of openings to try before a game is too short for a match.
const MOST_TRIES: u64 = 1_000;

/// Plays a pair. In its first game, the first player has the first seat.
pub(crate) fn play_pair(
    settings: &Settings,
    players: &mut [Box<dyn Player>; 2],
    number: u64,
) -> Result<Pair, String> {
    let opening = opening(settings, number)?;
    let mut games = Vec::new();
    for first in [0, 1] {
        games.push(play_game(settings, players, first, &opening, number)?);
    }
    let [one, two] = [0, 1].map(|game| &games[game]);
    Ok(Pair {
        pair: number,
        score: [one.score, two.score],
        lead: one.lead.zip(two.lead).map(Into::into),
        moves: [one.moves, two.moves],
        unfinished: u8::from(one.unfinished) + u8::from(two.unfinished),
        opening: opening.join(" "),
    })
}

/// The dice of a pair: both games get the same numbers in the same order.
fn dice(settings: &Settings, number: u64) -> SplitMix64 {
    SplitMix64::new(SplitMix64::new(settings.seed).next_u64() ^ number.wrapping_mul(2) ^ 1)
}

/// Draws the first moves of both games. An opening that ends the game is drawn again.
pub(crate) fn opening(settings: &Settings, number: u64) -> Result<Vec<String>, String> {
    for attempt in 0..MOST_TRIES {
        let seed = SplitMix64::new(settings.seed).next_u64() ^ number.wrapping_mul(2);
        let mut random = SplitMix64::new(SplitMix64::new(seed).next_u64() ^ attempt);
        let mut dice = dice(settings, number);
        let mut table = Table::open(settings.entry, &settings.options);
        let mut left = settings.opening;
        while left > 0 || table.turn() == Turn::Chance {
            let mv = match table.turn() {
                Turn::Over(_) => break,
                Turn::Chance => table.pick_throw(dice.next_u64()).expect("a throw"),
                Turn::Player(_) => {
                    left -= 1;
                    let moves = table.legal_moves();
                    moves[random.below(moves.len() as u32) as usize]
                        .notation
                        .clone()
                }
            };
            table.play(&mv).map_err(|error| error.message)?;
        }
        if !matches!(table.turn(), Turn::Over(_)) && !table.is_play_over() {
            return Ok(table.moves().into_iter().map(String::from).collect());
        }
    }
    Err("every opening ends the game".into())
}

/// A finished game, for the first player.
struct Ended {
    score: f64,
    lead: Option<f64>,
    moves: usize,
    unfinished: bool,
}

/// Plays a game in which the player `first` has the first seat.
fn play_game(
    settings: &Settings,
    players: &mut [Box<dyn Player>; 2],
    first: usize,
    opening: &[String],
    number: u64,
) -> Result<Ended, String> {
    let mut dice = dice(settings, number);
    let mut table = Table::open(settings.entry, &settings.options);
    for mv in opening {
        if table.turn() == Turn::Chance {
            dice.next_u64();
        }
        table.play(mv).map_err(|error| error.message)?;
    }
    let seat_of_one = Seat(first as u8);
    loop {
        let played = table.moves().len();
        let end = |score, lead, unfinished| Ended {
            score,
            lead,
            moves: played,
            unfinished,
        };
        let mv = match table.turn() {
            Turn::Over(outcome) => {
                let seat = table.original_seat(played, seat_of_one);
                return Ok(end(score(outcome, seat), lead(outcome, seat), false));
            }
            _ if played >= settings.longest => return Ok(end(0.5, None, true)),
            Turn::Chance => table.pick_throw(dice.next_u64()).expect("a throw"),
            Turn::Player(_) if table.is_play_over() => referee(&table),
            Turn::Player(seat) => {
                let player = table.original_seat(played, seat).index() ^ first;
                let position = Position {
                    table: &table,
                    seed: settings.seed ^ number << 16 ^ played as u64,
                };
                let choice = players[player].choose(&position);
                match choice
                    .map_err(|error| format!("{}: {error}", settings.players[player].text))?
                {
                    Choice::Move(mv) => mv,
                    Choice::Resign => return Ok(end(player as f64, None, false)),
                }
            }
        };
        table
            .play(&mv)
            .map_err(|illegal| format!("{} after {}", illegal.message, table.moves().join(" ")))?;
    }
}

/// Returns the score of a seat: 1 for a win, 0.5 for a draw.
fn score(outcome: Outcome, seat: Seat) -> f64 {
    match outcome.verdict {
        Verdict::Won(winner) if winner == seat => 1.0,
        Verdict::Won(_) | Verdict::Lost => 0.0,
        Verdict::Drawn => 0.5,
    }
}

/// Returns the lead of a seat in points.
fn lead(outcome: Outcome, seat: Seat) -> Option<f64> {
    let scores = outcome.scores?.map(|score| score.points());
    Some(scores[seat.index()] - scores[seat.other().index()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{player, settings::read};

    fn settings(words: &[&str]) -> Settings {
        let words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
        read(&words).expect("settings").0
    }

    #[test]
    fn equal_players_share_every_pair() {
        for game in ["awele", "tela", "ur", "alquerque", "backgammon"] {
            let settings = settings(&[game, "--one", "nodes=50", "--two", "nodes=50"]);
            let mut players = player::open(&settings).expect("players");
            for number in 0..2 {
                let pair = play_pair(&settings, &mut players, number).expect("a pair");
                assert_eq!(pair.score[0] + pair.score[1], 1.0, "{game}: {pair:?}");
                assert_eq!(pair.moves[0], pair.moves[1], "{game}");
                assert_eq!(pair.unfinished, 0, "{game}");
                let lead = pair.lead.unwrap_or_default();
                assert_eq!(lead[0], -lead[1], "{game}");
            }
        }
    }

    #[test]
    fn the_stronger_player_wins_more_on_either_side() {
        let settings = settings(&["awele", "--one", "random", "--two", "nodes=500"]);
        let mut players = player::open(&settings).expect("players");
        let pairs: Vec<Pair> = (0..4)
            .map(|number| play_pair(&settings, &mut players, number).expect("a pair"))
            .collect();
        assert!(
            pairs.iter().all(|pair| pair.score == [0.0, 0.0]),
            "{pairs:?}"
        );
        assert!(
            pairs
                .iter()
                .all(|pair| pair.lead.is_some_and(|lead| lead[0] < 0.0 && lead[1] < 0.0))
        );
    }

    #[test]
    fn openings_depend_on_the_seed_and_the_pair_only() {
        let one = settings(&[
            "tela",
            "--one",
            "random",
            "--two",
            "random",
            "--opening",
            "6",
        ]);
        let openings: Vec<_> = (0..20)
            .map(|number| opening(&one, number).expect("one"))
            .collect();
        assert!(openings.iter().all(|opening| opening.len() == 6));
        let mut distinct = openings.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), 20);
        assert_eq!(opening(&one, 7).expect("one"), openings[7]);
        let other = settings(&[
            "tela",
            "--one",
            "random",
            "--two",
            "random",
            "--opening",
            "6",
            "--seed",
            "2",
        ]);
        assert_ne!(opening(&other, 7).expect("one"), openings[7]);
    }

    #[test]
    fn both_games_of_a_pair_have_the_same_dice() {
        let settings = settings(&["ur", "--one", "random", "--two", "random"]);
        let (mut one, mut two) = (dice(&settings, 3), dice(&settings, 3));
        assert!((0..9).all(|_| one.next_u64() == two.next_u64()));
        assert_ne!(dice(&settings, 3).next_u64(), dice(&settings, 4).next_u64());
    }
}
