//! Helpers for the worked cases of the kits, on boards that no game of the collection has.

use super::{Open, Options};
use crate::{
    rules::{Turn, Verdict},
    search::AnyGame,
};

/// Reads options as the data files write them: `key=value` pairs with spaces between.
pub(super) fn options(text: &str) -> Options {
    let pairs = text.split_whitespace().map(|word| {
        let (key, value) = word.split_once('=').expect("key=value");
        (key.to_string(), value.to_string())
    });
    Options::unchecked(pairs.collect())
}

/// Returns the legal moves in notation, sorted.
pub(super) fn legal(game: &mut dyn AnyGame) -> Vec<String> {
    let moves = 0..game.list(0);
    let mut names: Vec<String> = moves.map(|index| game.write(0, index)).collect();
    names.sort_unstable();
    names
}

/// Returns the game after a move.
pub(super) fn play(game: &mut dyn AnyGame, mv: &str) -> Box<dyn AnyGame> {
    let mut moves = 0..game.list(0);
    let index = moves.find(|index| game.write(0, *index) == mv);
    let index = index.unwrap_or_else(|| panic!("{mv} is not legal in {}", game.text(0)));
    game.play(0, index);
    game.branch(1)
}

/// Plays worked cases in the line format of `tests/data/*.cases`, and returns their number.
pub(super) fn cases(open: Open, text: &str) -> usize {
    let mut checked = 0;
    for case in text.split("\n\n") {
        let lines: Vec<(&str, &str)> = case
            .lines()
            .filter(|line| !line.starts_with('#'))
            .filter_map(|line| line.split_once(' '))
            .map(|(word, rest)| (word, rest.trim()))
            .collect();
        let find_line = |word: &str| lines.iter().find(|(found, _)| *found == word);
        let Some((_, note)) = find_line("note") else {
            continue;
        };
        let mut game = open(&options(
            find_line("options").map_or("", |(_, options)| options),
        ));
        let (_, from) = find_line("from").expect("a position");
        game.set_up(from).expect("it reads");
        for (word, value) in &lines {
            let found = legal(&mut *game);
            let mut words: Vec<&str> = value.split(' ').collect();
            match *word {
                "line" | "move" => {
                    for mv in words {
                        game = play(&mut *game, mv);
                    }
                }
                "legal" => {
                    words.sort_unstable();
                    assert_eq!(found, words, "{note}");
                }
                "among" => {
                    let begun = found.iter().filter(|name| name.starts_with(words[0]));
                    let begun: Vec<&String> = begun.collect();
                    words[1..].sort_unstable();
                    assert_eq!(begun, words[1..], "{note}");
                }
                "count" => assert_eq!(found.len().to_string(), *value, "{note}"),
                "illegal" => {
                    let illegal = |word: &&str| !found.iter().any(|name| name == word);
                    assert!(words.iter().all(illegal), "{note}");
                }
                "to" => assert_eq!(game.text(0), *value, "{note}"),
                "over" => assert_eq!(winner(&*game), Some(value.to_string()), "{note}"),
                "note" | "options" | "from" => {}
                _ => panic!("{note}: unknown word {word}"),
            }
        }
        if find_line("over").is_none() {
            assert_eq!(winner(&*game), None, "{note}");
        }
        checked += 1;
    }
    checked
}

/// Returns the winner's seat number, or `draw`; nothing while the game goes on.
fn winner(game: &dyn AnyGame) -> Option<String> {
    match game.turn(0) {
        Turn::Over(outcome) => Some(match outcome.verdict {
            Verdict::Won(seat) => seat.0.to_string(),
            _ => "draw".into(),
        }),
        _ => None,
    }
}
