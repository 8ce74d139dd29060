//! The text formats of other programs: what we write reads back the same, and texts of other
//! programs are understood.

use crate::common::{self, read_any};
use proptest::prelude::*;
use tavolando::{
    formats::{FORMATS, Format, list_games, only_game, write_usual},
    games::{self, Entry, GAMES},
    rules::{Options, SplitMix64},
    table::{Record, Variation},
};

fn format(key: &str) -> &'static Format {
    let found = FORMATS.iter().find(|format| format.key == key);
    found.expect("a format")
}

fn read(key: &str, text: &str) -> Result<Record, String> {
    let read = (format(key).read)(text).map_err(|error| error.to_string());
    read.map(|read| read.record)
}

/// Returns a format paired with each of its games.
fn games_of(format: &'static Format) -> impl Iterator<Item = (&'static Format, &'static Entry)> {
    let games = GAMES.iter().filter(|entry| (format.is_for)(entry.key));
    games.map(move |entry| (format, *entry))
}

#[test]
fn games_are_the_same_after_export_and_import() {
    let mut read_back = 0;
    for (format, entry) in FORMATS.iter().flat_map(games_of) {
        for options in common::option_sets(entry) {
            let mut random = SplitMix64::new(3);
            let mut table = common::open(entry, options, None);
            for _ in 0..60 {
                let Some(mv) = common::random_move(&table, &mut random) else {
                    break;
                };
                table.play(&mv).expect("a legal move plays");
            }
            let record = table.record();
            let text = match (format.write)(&record) {
                Ok(text) => text,
                // These formats hold no options, or no turn that breaks off.
                Err(_) if format.key == "psq" || entry.key == "backgammon" => continue,
                Err(error) => panic!("{error}"),
            };
            let again = read(format.key, &text).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(again.game, record.game, "{text}");
            // Equal dice at the start of a game of backgammon are left out.
            if entry.key != "backgammon" {
                assert_eq!(again.moves, record.moves, "{text}");
            }
            let opened = again.open().expect("what was read plays");
            assert_eq!(opened.text(), table.text(), "{text}");
            read_back += 1;
        }
    }
    assert!(read_back >= 20, "only {read_back} texts");
}

#[test]
fn every_game_can_be_read_from_its_usual_format() {
    for entry in GAMES {
        for options in common::option_sets(entry) {
            let mut random = SplitMix64::new(5);
            let mut table = common::open(entry, options, None);
            for _ in 0..40 {
                let Some(mv) = common::random_move(&table, &mut random) else {
                    break;
                };
                assert!(!mv.contains(char::is_whitespace), "{}: {mv}", entry.key);
                table.play(&mv).expect("a legal move plays");
            }
            let record = table.record();
            let text = write_usual(&record).expect("a text");
            let again = read_any(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(again.moves, record.moves, "{text}");
            assert_eq!(
                again.open().expect("it plays").text(),
                table.text(),
                "{text}"
            );
            let json = serde_json::to_string(&record).expect("JSON");
            assert_eq!(read_any(&json).as_ref(), Ok(&record));
        }
    }
}

#[test]
fn an_error_in_a_text_names_its_line() {
    for (text, at) in [
        ("[Game \"awele\"]\n\n1. S5 N2\n2. S6 S1\n", "line 4"),
        ("[Game \"chess\"]\n\n1. e4\n", "line 1"),
        (
            "[Game \"awele\"]\n[Option \"grand-slam=perhaps\"]\n",
            "line 2",
        ),
        ("[Game \"awele\"]\n[Start \"4 4\"]\n", "line 2"),
        ("[Game \"tela\"]\n1. a1 a1", "line 2"),
        ("[GameType \"22\"]\n\n1. 22-18 12-16\n2. 1-2", "line 4"),
        ("(;SZ[9]\n;B[ee]\n;W[ee])", "line 3"),
        ("{\"game\": \"awele\", \"moves\": [3]}", "moves[0]"),
        ("what is this?", ""),
    ] {
        let error = read_any(text).expect_err(text);
        assert_eq!(error.at, at, "{text}: {error}");
    }
}

#[test]
fn a_text_without_a_move_or_a_position_is_refused() {
    for (text, at, wrong) in [
        ("1.", "line 1", "neither a move nor a position"),
        ("\n\n1. *\n", "line 3", "neither a move nor a position"),
        ("[GameType \"22\"]\n\n*", "line 3", "neither a move"),
        ("1. (", "line 1", "a variation is not closed"),
        (
            "1. 22-18\n(2. 21-17\n",
            "line 2",
            "a variation is not closed",
        ),
        ("1. 22-18 {so\nfar", "line 1", "a comment is not closed"),
        ("1. 22-18\n) 12-16", "line 2", "a variation ends"),
        ("1. } 22-18", "line 1", "a comment ends"),
        ("(;", "line 1", "ends before the game does"),
        ("(", "line 1", "ends before the game does"),
        ("()", "line 1", "there is no game"),
        ("(;GM[1]SZ[9]\n)", "line 2", "neither a move nor a position"),
        ("(;SZ[9]\n;B[ee", "line 2", "ends before the game does"),
        ("([ee])", "line 1", "before any node"),
        ("(;\n[ee])", "line 2", "without a name"),
        (
            "[Game \"awele\"]",
            "line 1",
            "neither a move nor a position",
        ),
        ("[Game \"awele\"]\n1. 2.", "line 2", "neither a move nor"),
    ] {
        let error = read_any(text).expect_err(text);
        assert!(error.message.contains(wrong), "{text}: {error}");
        assert_eq!(error.at, at, "{text}: {error}");
    }
}

#[test]
fn a_game_without_moves_survives_export_and_import() {
    for entry in GAMES {
        for options in common::option_sets(entry) {
            let table = common::open(entry, options, None);
            let record = table.record();
            let text = write_usual(&record).expect("a text");
            let again = read_any(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!((&again.start, &again.moves), (&record.start, &record.moves));
            assert_eq!(again.open().expect("it plays").text(), table.text());
            // SGF cannot hold all options of Go, and writes the usual komi.
            if entry.key != "go" {
                assert_eq!(again, record, "{text}");
            }
        }
    }
    let white = Record {
        start: Some("9/9/9/9/9/9/9/9/9 W B0 W0".into()),
        ..Record::of(games::find("go").expect("a game"))
    };
    let text = write_usual(&white).expect("a text");
    assert_eq!(
        read_any(&text).expect("it reads").start,
        white.start,
        "{text}"
    );
}

/// SGF has no moves for the agreement at the end of Go, so the writer uses node names.
#[test]
fn the_agreement_at_the_end_of_a_go_game_survives_sgf() {
    for moves in [
        "e5 c3 pass pass dead:c3 done agree",
        "e5 c3 pass pass seki:c3 live:c3 done change dead:e5 done resume",
        "e5 c3 pass pass dead:c3 done resume g7 c7 pass pass done",
        "e5 c3 pass pass dead:c3 dead:e5",
    ] {
        let moves: Vec<String> = moves.split(' ').map(String::from).collect();
        let mut record = Record::of(games::find("go").expect("a game"));
        record.moves.clone_from(&moves);
        record.variations.push(Variation {
            parent: None,
            at: 4,
            name: "other".into(),
            moves: vec!["seki:e5".into(), "done".into()],
            ..Variation::default()
        });
        let table = record.open().expect("it plays");
        let sgf = write_usual(&record).expect("SGF");
        let again = read_any(&sgf).unwrap_or_else(|error| panic!("{sgf}: {error}"));
        assert_eq!(again.moves, moves, "{sgf}");
        assert_eq!(again.variations, record.variations, "{sgf}");
        assert_eq!(again.open().expect("it plays").text(), table.text());
    }
    // A node name may be any word.
    let named = read(
        "sgf",
        "(;GM[1]SZ[9]N[e5];B[ee]N[resume];N[pass];W[cc]N[dead:e5])",
    );
    assert_eq!(named.expect("it reads").moves, ["e5", "c7"]);
}

#[test]
fn the_first_variation_of_a_text_is_the_main_line() {
    let text = "(;SZ[9](;B[ee]C[a ( ; \\] b](;W[cc])(;W[gg];B[zz]))(;B[aa]C[)])) and more (;";
    let record = read("sgf", text).expect("it reads");
    assert_eq!(record.moves, ["e5", "c7"]);
    let record = read("pdn", "1. 22-18 (1. 21-17 (1. 23-20 {)}) 12-16) 12-16 *").expect("it reads");
    assert_eq!(record.moves, ["22-18", "12-16"]);
}

/// Checks that depth and length alone never make a text unanswerable, and that no short text takes
/// much work.
#[test]
fn a_text_of_any_depth_and_length_is_read_or_refused() {
    const MANY: usize = 300_000;
    let deep = format!("{};SZ[9];B[ee]{}", "(".repeat(MANY), ")".repeat(MANY));
    assert_eq!(read("sgf", &deep).expect("it reads").moves, ["e5"]);
    assert!(read("sgf", &"(;".repeat(MANY)).is_err());
    let wide = format!("(;SZ[19]AB{})", "[aa:rr]".repeat(MANY));
    assert!(read("sgf", &wide).expect("it reads").start.is_some());
    assert!(read("sgf", &format!("(;SZ[9]{}[])", "A".repeat(MANY))).is_err());
    assert!(read("pdn", &format!("1. 22-18 {}", "(".repeat(MANY))).is_err());
    let closed = format!("1. 22-18 {}{}", "(".repeat(MANY), ")".repeat(MANY));
    assert_eq!(read("pdn", &closed).expect("it reads").moves, ["22-18"]);
    assert!(read_any(&"1. ".repeat(MANY)).is_err());
    assert!(read_any(&format!("[Game \"tela\"]\n{}", "1. ".repeat(MANY))).is_err());
}

#[test]
fn sgf_from_other_programs_is_read() {
    let text = "(;FF[4]GM[1]SZ[9]KM[6.50]RU[Chinese]PB[A \\] b]\n;B[ee];W[ge](;B[cc];W[])(;B[gg]))";
    let record = read("sgf", text).expect("it reads");
    assert_eq!(record.moves, ["e5", "g5", "c7", "pass"]);
    let table = record.open().expect("it plays");
    let options = table.record().options;
    let pairs: Vec<(&str, &str)> = options.iter().collect();
    assert_eq!(pairs, [("komi", "6.5"), ("scoring", "area")]);
    // Handicap stones on their usual points become the option; others become a position.
    let handicap = read("sgf", "(;GM[1]SZ[9]HA[2]AB[gc][cg];W[ee])").expect("it reads");
    let pairs: Vec<(&str, &str)> = handicap.options.iter().collect();
    assert_eq!(pairs, [("handicap", "2")]);
    let set_up = read("sgf", "(;GM[1]SZ[9]AB[aa:bb]AW[dd]PL[W];W[ee])").expect("it reads");
    let start = "bb7/bb7/9/3w5/9/9/9/9/9 W B0 W0";
    assert_eq!(set_up.start.as_deref(), Some(start));
}

#[test]
fn the_error_names_the_fault_of_a_text() {
    for (key, text, wrong) in [
        ("sgf", "", "there is no game"),
        ("sgf", "(;GM[2]SZ[9])", "not a game of Go"),
        ("sgf", "(;SZ[10])", "10 lines"),
        ("sgf", "(;SZ[9];B[zz])", "off the board"),
        ("sgf", "(;SZ[9];B[ee]\n;W[ee])", "line 2"),
        ("sgf", "(;SZ[9", "ends before"),
        ("pdn", "1. 22-18 1-2", "moves[1]"),
        ("pdn", "[FEN \"W:W65:B1\"]", "square"),
        ("pdn", "[Option \"speed=9\"]\n1. 22-18", "speed"),
    ] {
        let error = read(key, text).expect_err(text);
        assert!(error.contains(wrong), "{text}: {error}");
    }
}

/// Reads a text of many games as other programs write them: repeated tags, results without moves,
/// comments that contain brackets and results, positions without a move.
#[test]
fn the_games_of_a_text_are_listed() {
    let text = "[Event \"Fast 1\"]\n[White \"A. B.\"]\n[Black \"C\"]\n[Result \"1-0\"]\n[GameType \"21\"]\n\n\
        1. 11-15 {what ends\n[not so]\n1-0 *\n} 23-18 ; a rest {\n2. 8-11 1-0\n\
        [Event \"?\"]\n[White \"\"]\n[Black \"D\"]\n[GameType \"20\"]\n1. 32-28 19-23\n2. 28x19 14x23 0-1\n\n\
        1. 22-18 12-16 *\n\n% told to a program\n1. 11-15 23-19 *\n\
        [FEN \"W:W31:B12\"]\n[GameType \"22\"]\n[FEN \"W:W30:B12\"]\n[GameType \"22\"]\n";
    let games = list_games(text);
    let titles: Vec<&str> = games.iter().map(|game| &*game.title).collect();
    assert_eq!(titles, ["A. B. – C, Fast 1, 1-0", "D", "", "", "", ""]);
    let read = games
        .iter()
        .map(|game| read_any(&only_game(text, &game.range)).expect("it reads"));
    let read: Vec<Record> = read.collect();
    let games: Vec<(&str, usize)> = read
        .iter()
        .map(|record| (&*record.game, record.moves.len()))
        .collect();
    let wanted = [
        ("english-draughts", 3),
        ("polish-draughts", 4),
        ("italian-draughts", 2),
    ];
    assert_eq!(games[..3], wanted);
    // A game without a game type is the first one that can play its moves.
    assert_eq!(games[3], ("english-draughts", 2));
    assert_eq!(read[4].start.as_deref(), Some("W:W31:B12"));
    assert_eq!(read[5].start.as_deref(), Some("W:W30:B12"));
    assert_eq!(read_any(text).expect("the first reads"), read[0]);
    // The error gives the line number in the whole text.
    let wrong = text.replace("28x19", "28x18");
    let error =
        read_any(&only_game(&wrong, &list_games(&wrong)[1].range)).expect_err("no such capture");
    assert_eq!(error.at, "line 17");

    let text = "(;PB[A \\] (]PW[B]EV[Cup];B[ee])\n(;SZ[9](;B[aa])(;B[bb]))\n(;RE[W+3.5]";
    let games = list_games(text);
    let titles: Vec<&str> = games.iter().map(|game| &*game.title).collect();
    assert_eq!(titles, ["B – A ] (, Cup", "", "W+3.5"]);
    let second = read_any(&only_game(text, &games[1].range)).expect("it reads");
    assert_eq!(second.moves, ["a9"]);
    for other in ["", "{\"game\": \"go\"}", "Awele", "\u{feff}"] {
        assert!(list_games(other).len() <= 1, "{other}");
    }
}

/// Reads forms of PDN that occur in files of real games and in no description of the format.
#[test]
fn unusual_forms_of_pdn_in_real_files_are_read() {
    for (text, game, moves) in [
        // Columns aligned with spaces, zero-padded numbers, steps written as captures.
        (
            "[GameType \"20\"]\n 01. 32-28  18-23  02. 38-32  12-18\n 3. 31-27  7-12  4. 37-31  1- 7",
            "polish-draughts",
            8,
        ),
        (
            "[GameType \"20\"]\n1. 34-29 20-24 2. 29x20 15x24 3. 40-34 10-15 4. 44-40 05-10",
            "polish-draughts",
            8,
        ),
        (
            "1. 11-15 23-18 2. 8-11 27-23 3. 4x8* 23-19 1-0",
            "english-draughts",
            6,
        ),
        // Numbered squares in a game that uses letters, also in a position, with ranges of squares.
        ("[GameType \"25\"]\n1. 22-17 11-15", "russian-draughts", 2),
        (
            "[FEN \"W:W21-32:B9,10,11,12,5-8,1-4.\"]\n\n1. c3-d4 d6-e5 2. b2-c3",
            "russian-draughts",
            3,
        ),
        // Everything on one line.
        (
            "[GameType \"21\"] [FEN \"B:W30:B1,K2\"] 1. 1-6 *",
            "english-draughts",
            1,
        ),
        (
            "[White \"Said \\\"the Turk\\\"\"][GameType \"21\"] 1. 11-15 *",
            "english-draughts",
            1,
        ),
    ] {
        let record = read("pdn", text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((&*record.game, record.moves.len()), (game, moves), "{text}");
        record.open().expect("it plays");
    }
    // When no game can play the text to its end, the error comes from the game that gets furthest.
    let error = read("pdn", "1. c3-d4 d6-c5 2. b2-c3 a1-a2").expect_err("no such move");
    assert!(
        error.contains("moves[3]") && error.contains("a1-a2"),
        "{error}"
    );
}

#[test]
fn options_in_their_old_spelling_are_read() {
    let record = read("pdn", "[Option \"quiet_limit=0\"]\n\n1. 22-18 *").expect("it reads");
    let options: Vec<(&str, &str)> = record.options.iter().collect();
    assert_eq!(options, [("quiet-limit", "0")]);
}

#[test]
fn pdn_from_other_programs_is_read() {
    let text =
        "[Event \"?\"]\n[GameType \"22\"]\n[FEN \"W:W31:B12,20,28\"]\n\n1. 31x8 {all three!} 1-0";
    let record = read("pdn", text).expect("it reads");
    assert_eq!(record.moves, ["31x24x15x8"]);
    let text = "1. 22-18 12-16 2. 21-17 (2. 23-20) 8-12! 1/2-1/2";
    let record = read("pdn", text).expect("it reads");
    assert_eq!(record.moves, ["22-18", "12-16", "21-17", "8-12"]);
    let written = (format("pdn").write)(&record).expect("a text");
    assert!(written.contains("[GameType \"22\"]"), "{written}");
    assert!(
        written.contains("1. 22-18 12-16 2. 21-17 (2. 23-20) 2... 8-12 {!} 1/2-1/2"),
        "{written}"
    );
    let none = Record::of(games::find("italian-draughts").expect("a game"));
    assert_eq!(none.options, Options::none());
}

#[test]
fn the_game_type_of_pdn_names_the_kind_of_draughts() {
    for (text, game, moves, last) in [
        (
            "[Event \"?\"]\n[GameType \"21\"]\n\n1. 11-15 {the Single Corner} 22-18 2. 15x22 25x18 *",
            "english-draughts",
            4,
            "25x18",
        ),
        (
            "[GameType \"21,B,8,8,N2,0\"]\n[FEN \"B:W14,22:B10\"]\n\n1. 10x26 0-1",
            "english-draughts",
            1,
            "10x17x26",
        ),
        (
            "[GameType \"20\"]\n\n1. 32-28 19-23 (1... 18-23 2. 38-32) 2. 28x19 14x23 1/2-1/2",
            "polish-draughts",
            4,
            "14x23",
        ),
        (
            "[GameType \"20\"]\n[FEN \"W:W48:B24,K31,34,K42,43.\"]\n\n1. 48x19 *",
            "polish-draughts",
            1,
            "48x39x30x19",
        ),
        (
            "[GameType \"25\"]\n\n1. c3-d4 f6-e5 2. d4:f6 {forced} g7xe5 *",
            "russian-draughts",
            4,
            "g7:e5",
        ),
        (
            "[GameType \"25,W,8,8,A0,0\"]\n[FEN \"W:Wf6:Bb6,e7\"]\n\n1. f6:a5 2-0",
            "russian-draughts",
            1,
            "f6:d8:a5",
        ),
        (
            "[GameType \"30\"]\n\n1. d3-d4 a6-a5 2. d4-d5 d6xd4 *",
            "turkish-draughts",
            4,
            "d6xd4",
        ),
        (
            "[GameType \"30\"]\n[FEN \"W:Wb2:Bb3,b5,c6\"]\n\n1. b2xd6 1-0",
            "turkish-draughts",
            1,
            "b2xb4xb6xd6",
        ),
    ] {
        let record = read_any(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!((&*record.game, record.moves.len()), (game, moves), "{text}");
        assert_eq!(record.moves.last().map(String::as_str), Some(last));
        let written = write_usual(&record).expect("a text");
        let number = text
            .split(['"', ','])
            .find(|part| part.parse::<u8>().is_ok());
        let number = number.expect("the number of the game");
        assert!(
            written.contains(&format!("[GameType \"{number}\"]")),
            "{written}"
        );
        assert_eq!(read_any(&written).as_ref(), Ok(&record), "{written}");
    }
    let error = read_any("[Result \"*\"]\n[GameType \"26\"]\n\n1. 32-28 *").expect_err("unknown");
    assert_eq!(error.at, "line 2", "{error}");
}

proptest! {
    #[test]
    fn no_text_causes_a_panic_when_read_as_a_game(text in "[(;)BWSZ\\[\\]a-t0-9 .x-]{0,60}") {
        for format in &FORMATS {
            let _ = read(format.key, &text);
        }
        let _ = read_any(&text);
        let _ = read_any(&format!("[Game \"tela\"]\n{text}"));
    }
}
