//! Repeated variations in texts of other programs, and names with invisible characters.

use crate::common::read_any;
use tavolando::{
    formats::list_games,
    table::{Record, strip_invisible, tidy_name},
};

fn read(text: &str) -> Record {
    read_any(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Describes each variation in short: the line and the move where it branches off, its name and its
/// moves.
fn told(record: &Record) -> Vec<String> {
    let told = record.variations.iter().map(|line| {
        let of = line.parent.map_or("game".into(), |of| of.to_string());
        format!("{of} {} {}: {}", line.at, line.name, line.moves.join(" "))
    });
    told.collect()
}

#[test]
fn repeated_variations_in_sgf_are_merged() {
    let game = "(;GM[1]SZ[9]";
    for (rest, expected) in [
        // The game again: the whole game, a part of it, and a continuation.
        (
            "(;B[aa];W[bb])(;B[aa];W[bb])(;B[aa])(;B[aa];W[bb]))",
            vec![],
        ),
        ("(;B[aa];W[bb])(;B[aa];W[bb];B[cc]))", vec!["game 2 : c7"]),
        // The same line twice, and a line that branches off later.
        (
            "(;B[aa];W[bb])(;B[cc];W[dd])(;B[cc];W[dd])(;B[cc];W[ee]))",
            vec!["game 0 : c7 d6", "0 1 : e5"],
        ),
        // The name survives.
        ("(;B[aa])(;B[cc])(;B[cc]N[Bold]))", vec!["game 0 Bold: c7"]),
        // A branch of the line that appears twice.
        (
            "(;B[aa];W[bb])(;B[aa](;W[bb])(;W[cc])))",
            vec!["game 1 : c7"],
        ),
        (
            "(;B[aa];W[bb])(;B[cc](;W[dd])(;W[ee](;B[ff])(;B[gg]))))",
            vec!["game 0 : c7 d6", "0 1 : e5 f4", "1 2 : g3"],
        ),
        (
            "(;B[aa])(;B[cc](;W[dd])(;W[ee])(;W[ee])))",
            vec!["game 0 : c7 d6", "0 1 : e5"],
        ),
    ] {
        let text = format!("{game}{rest}");
        let record = read(&text);
        assert_eq!(told(&record), expected, "{text}");
        record.open().expect("it opens");
        // It stays the same when it is written and read again.
        let again = read(&tavolando::formats::write_usual(&record).expect("a text"));
        assert_eq!(told(&again), expected, "{text}");
    }
}

#[test]
fn repeated_variations_in_pdn_are_merged() {
    let head = "[GameType \"20\"]\n\n";
    for (moves, expected) in [
        ("1. 32-28 (1. 32-28) 19-23 (1... 19-23) 2. 28x19 *", vec![]),
        ("1. 32-28 (1. 32-28 19-23) 19-23 2. 28x19 *", vec![]),
        (
            "1. 32-28 (1. 31-27) (1. 31-27) (1. 31-27 19-23) 19-23 *",
            vec!["game 0 : 31-27", "0 1 : 19-23"],
        ),
    ] {
        let text = format!("{head}{moves}\n");
        let record = read(&text);
        assert_eq!(told(&record), expected, "{text}");
        record.open().expect("it opens");
    }
}

#[test]
fn invisible_characters_are_removed_from_names() {
    for unseen in [
        "\u{202e}",
        "\u{202a}",
        "\u{2066}",
        "\u{2069}",
        "\u{200e}",
        "\u{200f}",
        "\u{61c}",
        "\u{200b}",
        "\u{feff}",
        "\u{ad}",
        "\u{2060}",
        "\u{e0041}",
    ] {
        let name = format!("{unseen}A{unseen}b{unseen}");
        assert_eq!(strip_invisible(&name), "Ab", "{unseen:?}");
        assert_eq!(tidy_name(&name), "Ab", "{unseen:?}");
        let text = format!("(;GM[1]SZ[9](;B[aa])(;B[bb]N[{name}]))");
        assert_eq!(read(&text).variations[0].name, "Ab", "{unseen:?}");
        // The same in a link or a file of our own format.
        let text = format!(
            "{{\"game\":\"awele\",\"moves\":[\"S5\"],\"variations\":[{{\"at\":0,\"name\":\"{name}\",\"moves\":[\"S1\"]}}]}}"
        );
        assert_eq!(read(&text).variations[0].name, "Ab", "{unseen:?}");
        // The same in the list of games of a file.
        let text = format!("[White \"{name}\"]\n1. 32-28 *\n\n[White \"B\"]\n1. 32-28 *\n");
        assert_eq!(list_games(&text)[0].title, "Ab", "{unseen:?}");
    }
    // Characters that join letters are part of the spelling.
    for kept in ["می‌خواهم", "👩‍👧", "क्‍ष", "Perché no? «così»"] {
        assert_eq!(strip_invisible(kept), kept);
    }
}

#[test]
fn words_before_an_sgf_game_are_ignored() {
    const GAME: &str = "(;GM[1]SZ[9];B[ee];W[cc])";
    for before in [
        "My game of Sunday:\n> ",
        "Look: ",
        "> ",
        "Hi (again)\n",
        "\u{feff}Ciao,\n\n",
        "a [b] {c} ",
        "2 games for you:\n",
        "1. This one, of Sunday: ",
        "[the list] Hi,\n",
        "; as promised\n",
        "50% of my games:\n\n",
    ] {
        let record = read(&format!("{before}{GAME}\nBye"));
        assert_eq!(record.moves, ["e5", "c7"], "{before:?}");
        let error = read_any(&format!("{before}(;GM[1]SZ[9];B[ee];W[ee])"))
            .expect_err("a stone lies there");
        let line = before.matches('\n').count() + 1;
        assert_eq!(error.at, format!("line {line}"), "{before:?}");
        // A text with several games lists each of them.
        let text = format!("{before}{GAME}\n{GAME}");
        let games = list_games(&text);
        assert_eq!(games.len(), 2, "{before:?}");
        for game in games {
            assert_eq!(&text[game.range], GAME, "{before:?}");
        }
    }
    assert!(read_any("My game of Sunday (it rained)").is_err());
    // A part of PDN that looks like SGF does not make it SGF.
    for text in [
        "1. 32-28 {smile (;} 19-23 *",
        "[Event \"x\"]\n1. 32-28 {as in (;GM[1];B[aa])} 19-23 *",
    ] {
        assert_eq!(read(text).moves, ["32-28", "19-23"], "{text}");
    }
}
