//! Matches of backgammon and lists of moves of Gomoku, each with its known answer.

use crate::common::{comment_pairs, read_any};
use tavolando::{
    formats::{FORMATS, import, list_games, only_game},
    rules::{SplitMix64, Turn},
    table::{Record, SET_UP_PREFIX, Table},
};

fn write(key: &str, record: &Record) -> Result<String, String> {
    let format = FORMATS.iter().find(|format| format.key == key);
    let written = (format.expect("a format").write)(record);
    written.map_err(|error| error.to_string())
}

fn text_of(record: &Record) -> String {
    record.open().expect("it plays").text()
}

const MATCH: &str = " 5 point match\n\n Game 1\n Anna : 0                           Bruno : 0\n  1)                               31: 8/5 6/5\n  2) 52: 13/8 24/22                64: 24/14\n  3) 21: 13/10*                     55: \n  4)  Doubles => 2                 Drops\n      Wins 1 point\n\n Game 2\n Anna : 1                           Bruno : 0\n  1) 64: 24/14                     66: 24/18(2) 13/7(2)\n  2)                               Doubles => 2\n";

#[test]
fn a_match_file_is_read_with_all_its_plays() {
    let text = MATCH.replace("55: ", "55: bar/20 8/3(2) 6/2");
    let error = read_any(&text).expect_err("one of these plays is not legal");
    assert!(error.at.starts_with("line "), "{error}");
    let text = " 5 point match\n\n Game 1\n Anna : 0                           Bruno : 0\n  1)                               31: 8/5 6/5\n  2) 52: 13/8 24/22                64: 24/14\n  3)  Doubles => 2                 Drops\n      Wins 1 point\n\n Game 2\n Anna : 1                           Bruno : 0\n  1) 64: 24/14                     66: 24/18(2) 13/7(2)\n";
    let read = import(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read.warnings, []);
    let record = read.record;
    assert_eq!(
        [0, 1].map(|seat| record.about.player(seat)),
        ["Anna", "Bruno"]
    );
    assert_eq!(
        record.moves[..7],
        ["~13", "8/5", "6/5", "Roll", "~52", "13/8", "24/22"]
    );
    assert!(!record.moves.iter().any(|mv| mv.starts_with(SET_UP_PREFIX)));
    assert!(
        text_of(&record).contains("score:1-0"),
        "{}",
        text_of(&record)
    );
    let again = write("mat", &record).expect("a match");
    assert_eq!(read_any(&again).expect("it reads"), record, "{again}");
    // The next score shows that the game was given up.
    let text = text
        .replace("Doubles => 2                 Drops\n", "\n")
        .replace("Anna : 1 ", "Anna : 2 ")
        .replace("Wins 1 point", "Wins 2 points");
    let record = read_any(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert!(record.moves.iter().any(|mv| mv.starts_with(SET_UP_PREFIX)));
    assert!(
        text_of(&record).contains("score:2-0"),
        "{}",
        text_of(&record)
    );
}

#[test]
fn plays_are_read_in_any_spelling() {
    let wanted = read_any(
        " 0 point match\n Game 1\n A : 0    B : 0\n 1) 64: 24/18 18/14   11: 8/7 8/7 6/5 6/5",
    )
    .expect("it reads");
    for plays in [
        "1) 64: 24/14   11: 8/7(2) 6/5(2)",
        "1) 64: 24/18/14   11: 6/5(2) 8/7(2)",
        "1) 46: 24/14   11: 8/7 6/5 8/7 6/5",
    ] {
        for head in [
            " 0 point match\n Game 1\n A : 0    B : 0\n",
            "; [Site \"a club\"]\n\n Game 1\n A : 0    B : 0\n",
            "\u{feff} Game 1\n A : 0 B : 0\n",
        ] {
            let record = read_any(&format!("{head}{plays}"))
                .unwrap_or_else(|error| panic!("{error}: {head}{plays}"));
            assert_eq!(text_of(&record), text_of(&wanted), "{head}{plays}");
        }
    }
    // A throw that cannot be played, men on the bar, men that are borne off.
    for (wrong, at) in [
        ("1) 64: 24/13", "line 4"),
        ("1) 64: 24/14\n2) 31: 8/5", "line 5"),
        ("1) 64:   11: 8/7(2) 6/5(2)", "line 4"),
        ("1) 71: 24/14", "line 4"),
        ("1) 64: a24/14", "line 4"),
    ] {
        let error = read_any(&format!(
            " 0 point match\n Game 1\n A : 0    B : 0\n{wrong}"
        ))
        .expect_err(wrong);
        assert_eq!(error.at, at, "{wrong}: {error}");
    }
    for length in ["4", "26", "99999"] {
        let error = read_any(&format!(
            " {length} point match\n Game 1\n A : 0    B : 0\n 1) 64: 24/14"
        ))
        .expect_err(length);
        assert!(error.message.contains(length), "{error}");
    }
}

#[test]
fn a_warning_names_the_tags_that_are_left_out() {
    let text = "; [Site \"a club\"]\n; [Player 1 Elo \"1700.5/40\"]\n; [Player 1 \"A\"]\n; [Unrated \"Off\"]\n
 Game 1\n A : 0    B : 0\n  1) 31: 8/5 6/5\n";
    let read = import(text).expect("a game");
    let [warning] = &*read.warnings else {
        panic!("{:?}", read.warnings);
    };
    assert_eq!(warning.at, "line 2");
    let message = "tags are left out: Player 1 Elo, Unrated";
    assert_eq!(warning.message, message);
    let long = text
        .replace("a club", &"x".repeat(300))
        .replace(" A : 0", &format!(" {} : 0", "A".repeat(300)));
    let read = import(&long).expect("a game");
    let message = "tags are left out: Site, Player 1 Elo, Unrated, Player 1";
    assert_eq!(read.warnings[0].message, message);
}

#[test]
fn a_second_match_in_a_text_is_listed_as_another_game() {
    let one = " 5 point match\n\n Game 1\n Anna : 0    Bruno : 0\n  1) 31: 8/5 6/5\n";
    let two =
        "; [Event \"Cup\"]\n 7-point match\n\n Game 1\n Carla : 0    Dario : 0\n  1) 31: 8/5 6/5\n";
    let text = format!("{one}\n{two}");
    let listed = list_games(&text);
    let titles: Vec<&str> = listed.iter().map(|game| &*game.title).collect();
    assert_eq!(titles.len(), 2, "{titles:?}");
    assert!(titles[1].contains("Carla"), "{titles:?}");
    let first = import(&text).expect("a match");
    assert_eq!(first.record, read_any(one).expect("a match"));
    assert_eq!(first.record.about.fact("event"), "");
    let [warning] = &*first.warnings else {
        panic!("{:?}", first.warnings);
    };
    assert_eq!(warning.at, "line 7");
    let second = read_any(two).expect("a match");
    assert!(second.options.iter().any(|option| option == ("match", "7")));
    assert_eq!(second.about.fact("event"), "Cup");
}

#[test]
fn the_length_of_a_match_is_read_in_any_spelling() {
    let game = "\n Game 1\n A : 0    B : 0\n  1) 31: 8/5 6/5\n";
    let wanted = read_any(&format!(" 5 point match\n{game}")).expect("a match");
    for head in [
        "5-point match",
        "5 points match",
        "Match to 5 points",
        "match to 5",
        "Match length: 5",
    ] {
        let record = read_any(&format!("{head}\n{game}")).expect(head);
        assert_eq!(record, wanted, "{head}");
    }
}

#[test]
fn text_around_a_match_is_a_comment() {
    let text = "Played at home\n 5 point match\n\n Game 1\n A : 0    B : 0\n  1) 31: 8/5 6/5\n\nThanks for the game\n";
    let record = read_any(text).expect("a match");
    let comments = comment_pairs(&record.comments);
    assert_eq!(
        comments,
        [(0, "Played at home"), (3, "Thanks for the game")]
    );
    let error = read_any(&text.replace("Thanks for", "64: 24/13")).expect_err("a move");
    assert_eq!(error.at, "line 8");
}

#[test]
fn a_wide_gap_puts_a_play_into_the_right_column() {
    for gap in [" ".repeat(29), " ".repeat(12), "\t\t".into()] {
        let text = format!(
            " 5 point match\n Game 1\n A : 0    B : 0\n  1){gap}31: 8/5 6/5\n  2) 21: 13/11 6/5"
        );
        let record = read_any(&text).unwrap_or_else(|error| panic!("{error}: {gap:?}"));
        assert_eq!(record.moves[0], "~13", "{gap:?}");
    }
    for gap in [" ", "  ", "\t"] {
        let text = format!(" 5 point match\n Game 1\n A : 0    B : 0\n  1){gap}31: 8/5 6/5");
        let record = read_any(&text).unwrap_or_else(|error| panic!("{error}: {gap:?}"));
        assert_eq!(record.moves[0], "~31", "{gap:?}");
    }
}

#[test]
fn a_turn_with_more_than_four_steps_is_refused() {
    let plays = "8/5 ".repeat(2_000);
    let text = format!(" 5 point match\n Game 1\n A : 0    B : 0\n  1) 31: {plays}");
    let error = read_any(&text).expect_err("too many steps");
    assert_eq!(error.at, "line 4");
}

#[test]
fn the_written_value_of_a_double_is_used() {
    let head =
        " 0 point match\n Game 1\n A : 0    B : 0\n  1) 31: 8/5 6/5    Doubles => 4\n  2) Takes";
    let record = read_any(head).expect("a game");
    let table = record.open().expect("it opens");
    assert!(table.text().contains("cube:4W"), "{}", table.text());
    let text = write("mat", &record).expect("a file");
    assert_eq!(read_any(&text).expect("it reads"), record, "{text}");
    let error = read_any(&head.replace("=> 4", "=> 5")).expect_err("no such cube");
    assert_eq!(error.at, "line 4");
    let again = format!("{head}    64: 24/14\n  3) 21: 13/11 6/5    Doubles => 4");
    assert!(read_any(&again).is_err());
}

#[test]
fn a_game_after_the_end_of_its_match_is_refused() {
    let text = " 5 point match\n Game 1\n A : 5    B : 0\n  1) 31: 8/5 6/5";
    let error = read_any(text).expect_err("it is over");
    assert_eq!(error.message, "at 5-0 a match to 5 points is over");
}

#[test]
fn a_comment_within_a_turn_is_written_after_the_turn() {
    let mut record = random("backgammon", &[("match", "5"), ("cube", "on")], 1, 0);
    let moves = ["~31", "8/5", "6/5", "Roll", "~21", "13/11", "6/5"];
    record.moves = moves.iter().map(ToString::to_string).collect();
    let comment = |at: usize, text: &str| tavolando::table::Comment {
        at,
        text: text.into(),
    };
    record.comments = vec![
        comment(1, "after the throw"),
        comment(2, "a: b"),
        comment(3, "  at the end"),
    ];
    for key in ["sgf", "mat"] {
        let text = write(key, &record).unwrap_or_else(|error| panic!("{key}: {error}"));
        let again = read_any(&text).expect("it reads");
        assert_eq!(
            again.comments,
            [comment(3, "after the throw\na: b\n  at the end")],
            "{text}"
        );
    }
    // A comment that would be read as something else.
    record.comments = vec![comment(0, "[Event \"x\"]")];
    let error = write("mat", &record).expect_err("a comment like a tag");
    assert!(error.contains("comments"), "{error}");
}

#[test]
fn a_game_ended_by_its_moves_survives_export_and_import() {
    let text =
        " 5 point match\n Game 1\n A : 0    B : 0\n  1) 31: 8/5 6/5    Doubles => 2\n  2) Drops";
    for text in [text.to_string(), format!("{text}    Wins 1 point")] {
        let record = read_any(&text).expect("a match");
        for key in ["sgf", "mat"] {
            let written = write(key, &record).unwrap_or_else(|error| panic!("{key}: {error}"));
            assert_eq!(read_any(&written).expect("it reads").moves, record.moves);
        }
    }
}

#[test]
fn games_for_money_are_listed() {
    let text = " 0 point match\n\n Game 1\n A : 0    B : 0\n 1) 64: 24/14\n  Wins 1 point\n\n Game 2\n A : 1    B : 0\n 1) 31: 8/5 6/5\n";
    let games = list_games(text);
    assert_eq!(games.len(), 2);
    let second = read_any(&only_game(text, &games[1].range)).expect("it reads");
    assert_eq!(second.moves, ["~31", "8/5", "6/5"]);
    let read = import(text).expect("it reads");
    assert_eq!(read.record.moves, ["~64", "24/18", "18/14"]);
    assert_eq!(read.warnings.len(), 1);
    assert_eq!(list_games(MATCH).len(), 1);
}

/// Plays a random game to its end, or to at most `most` moves.
fn random(key: &str, options: &[(&str, &str)], seed: u64, most: usize) -> Record {
    let entry = tavolando::games::find(key).expect("a game");
    let mut record = Record::of(entry);
    for (key, value) in options {
        let spec = entry.options.iter().find(|spec| spec.key == *key);
        record.options.set(spec.expect("an option"), value);
    }
    let mut table: Table = record.open().expect("it opens");
    let mut random = SplitMix64::new(seed);
    while table.moves().len() < most && !matches!(table.turn(), Turn::Over(_)) {
        let mut choices = table.legal_moves();
        // Double only now and then: doubling at every turn would end a match soon.
        if random.below(4) > 0 {
            choices.retain(|choice| choice.notation != "Double" || choices_are_one(&table));
        }
        // Equal dice at the start are thrown again, and the file does not show them.
        if table.text().contains("; ?") {
            choices.retain(|choice| choice.notation.as_bytes()[1] != choice.notation.as_bytes()[2]);
        }
        let chosen = choices[random.below(choices.len() as u32) as usize]
            .notation
            .clone();
        table.play(&chosen).expect("a legal move");
    }
    table.record()
}

fn choices_are_one(table: &Table) -> bool {
    table.legal_moves().len() == 1
}

#[test]
fn random_matches_survive_export_and_import() {
    let mut all = 0;
    for (seed, options) in [
        &[("match", "3"), ("cube", "on")][..],
        &[("match", "5"), ("cube", "on")],
        &[("match", "1")],
        &[("cube", "on")],
        &[],
    ]
    .into_iter()
    .enumerate()
    {
        for more in 0..4 {
            let record = random("backgammon", options, 10 * seed as u64 + more, 600);
            let mut record = record;
            // The file holds only whole turns, so cut the last turn if it is not complete.
            let text = loop {
                match write("mat", &record) {
                    Ok(text) => break text,
                    Err(error) => assert!(record.moves.pop().is_some(), "{error}"),
                }
            };
            all += record.moves.len();
            let again = read_any(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(again.moves, record.moves, "{text}");
            assert_eq!(text_of(&again), text_of(&record), "{text}");
        }
    }
    assert!(all > 1_000, "{all} moves");
}

#[test]
fn gomoku_moves_are_read_in_any_form() {
    let wanted = ["h8", "i9", "g7", "i7"];
    for text in [
        "h8 i9 g7 i7",
        "H8 I9 G7 I7",
        "1. h8 i9 2. g7 i7",
        "1. h8 2. i9 3. g7 4. i7",
        "1.h8 2.i9 3.g7 4.i7",
        "h8, i9, g7, i7",
        "h8i9g7i7",
        "h8\ni9\ng7\ni7\n",
        "1) h8\n2) i9\n3) g7\n4) i7",
        "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,120\n7,9,35\n9,9,7\n-1\nANNA\nBRUNO\n",
        "\n\npiskvorky 15 X 15, 11:11, 0\n8,8,0\n9,7,1.5\n7,9,\n9,9,-3\n",
        "Piskvorky 15x15, 11:11, 1\r\n8,8,0\r\n9,7,120\r\n7,9,35\r\n9,9,7\r\n0\r\n",
    ] {
        let record = read_any(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(record.game, "gomoku", "{text}");
        assert_eq!(record.moves, wanted, "{text}");
        let psq = write("psq", &record).expect("a file");
        let again = read_any(&psq).expect("it reads");
        assert_eq!(
            (&again.moves, &again.options),
            (&record.moves, &record.options),
            "{psq}"
        );
    }
    let named = read_any("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,120\n-1\nANNA.zip\nBRUNO.zip\n")
        .expect("it reads");
    assert_eq!(
        [0, 1].map(|seat| named.about.player(seat)),
        ["ANNA.zip", "BRUNO.zip"]
    );
    let wide = read_any("q17 p16 o15").expect("a wider board");
    assert_eq!(wide.moves.len(), 3);
    for (wrong, at) in [
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\n16,7,120\n", "line 3"),
        ("Piskvorky 15x17, 11:11, 0\n8,8,0\n", "line 1"),
        ("Piskvorky 99x99, 11:11, 0\n8,8,0\n", "line 1"),
        ("Piskvorky\n8,8,0\n", "line 1"),
        ("h8 i9 h8", "line 1"),
        (
            "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0 ; good\n7,7,0\n",
            "line 3",
        ),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\n9;9;0\n7,7,0\n", "line 3"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n", "line 3"),
    ] {
        let error = read_any(wrong).expect_err(wrong);
        assert!(error.at.starts_with(at), "{wrong}: {error}");
    }
    let mut varied = read_any("h8 i9 g7").expect("it reads");
    varied.start = Some("15/15/15/15/15/15/15/7b7/15/15/15/15/15/15/15 W".into());
    varied.moves.remove(0);
    assert!(write("psq", &varied).is_err());
}

/// The same match as SGF and as a match file, both written by GNU Backgammon 1.07.
const GNU_SGF: &str = include_str!("../data/gnubg.sgf");
const GNU_MAT: &str = include_str!("../data/gnubg.mat");

#[test]
fn files_of_gnu_backgammon_are_read() {
    let sgf = import(GNU_SGF).unwrap_or_else(|error| panic!("{error}"));
    let mat = import(GNU_MAT).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(sgf.warnings.len(), 1, "{:?}", sgf.warnings);
    assert!(
        sgf.warnings[0].message.ends_with("left out: A"),
        "{:?}",
        sgf.warnings
    );
    assert_eq!(mat.warnings, []);
    let (sgf, mat) = (sgf.record, mat.record);
    assert_eq!(sgf.moves, mat.moves);
    assert_eq!(sgf.options, mat.options);
    assert_eq!(sgf.moves.len(), 261);
    assert_eq!(sgf.about.player(0), "gnubg");
    assert_eq!(sgf.about.player(1), "player");
    assert_eq!(sgf.about.fact("result"), "B+2R");
    assert_eq!(mat.about.fact("result"), "player +2");
    assert_eq!(sgf.comments.len(), 1);
    assert_eq!(sgf.comments[0].at, 3);
    assert_eq!(
        text_of(&sgf),
        "W 6:5 5:2 4:2 3:3 2:2 1:1 off:0; B 1:3 off:12; W cube:2W score:0-1"
    );
    // The list shows the games of a match as one entry.
    let games = list_games(GNU_SGF);
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].title, "gnubg – player, 2026-11-27, B+2R");
    for record in [sgf, mat] {
        for key in ["sgf", "mat"] {
            let text = write(key, &record).unwrap_or_else(|error| panic!("{key}: {error}"));
            let again = read_any(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(again.moves, record.moves, "{text}");
            assert_eq!(again.comments, record.comments, "{text}");
            assert_eq!(again.options, record.options, "{text}");
        }
    }
}

/// Options by their keys.
type Set = &'static [(&'static str, &'static str)];

/// Positions with their options and identifiers, as GNU Backgammon 1.07 shows them.
const IDENTIFIERS: [(&str, Set, &str, &str); 8] = [
    (
        "W 24:1 18:1 13:4 10:1 8:3 6:5 off:0; B 24:2 13:5 8:3 6:5 off:0; W cube:2B score:2-3 ~31",
        &[("match", "5")],
        "4HPwATDgc+JBIA",
        "EYGlACAAGAAE",
    ),
    (
        "W 24:2 13:5 8:3 6:5 off:0; B 24:2 13:5 8:3 6:5 off:0; W cube:4W ~52",
        &[],
        "4HPwATDgc/ABMA",
        "AoEKAAAAAAAE",
    ),
    (
        "W 24:2 13:5 8:3 6:5 off:0; B 24:2 13:5 8:3 6:5 off:0; B cube:4W",
        &[],
        "4HPwATDgc/ABMA",
        "QgkAAAAAAAAE",
    ),
    (
        "W 24:2 13:5 8:3 6:5 off:0; B 24:2 13:5 8:3 6:5 off:0; B ~64",
        &[("jacoby", "on")],
        "4HPwATDgc/ABMA",
        "cAkTAAAAAAAA",
    ),
    (
        "W 24:2 13:5 8:3 6:5 off:0; B 24:2 13:5 8:3 6:5 off:0; W ~21",
        &[("match", "7")],
        "4HPwATDgc/ABMA",
        "MAHlAAAAAAAE",
    ),
    (
        "W 24:2 13:5 8:3 6:5 off:0; B 24:2 13:5 8:3 6:5 off:0; W score:6-2 crawford",
        &[("match", "7")],
        "4HPwATDgc/ABMA",
        "sAHgAGAAEAAE",
    ),
    (
        "W 24:2 13:5 8:3 6:5 off:0; B 24:2 13:5 8:3 6:5 off:0; W score:6-2 post-crawford",
        &[("match", "7")],
        "4HPwATDgc/ABMA",
        "MAHgAGAAEAAE",
    ),
    (
        "W 24:2 13:5 8:3 6:5 off:0; B 24:2 13:5 8:3 6:5 off:0; B doubled score:3-2",
        &[("match", "7")],
        "4HPwATDgc/ABMA",
        "cBHgADAAEAAE",
    ),
];

#[test]
fn identifiers_of_gnu_backgammon_are_read_and_written() {
    for (position, options, men, rest) in IDENTIFIERS {
        let entry = tavolando::games::find("backgammon").expect("a game");
        let mut record = Record::of(entry);
        for (key, value) in options.iter().chain([&("cube", "on")]) {
            let spec = entry.options.iter().find(|spec| spec.key == *key);
            record.options.set(spec.expect("an option"), value);
        }
        record.start = Some(position.into());
        let text = write("gnubg-id", &record).unwrap_or_else(|error| panic!("{position}: {error}"));
        assert_eq!(
            text,
            format!("Position ID: {men}\nMatch ID: {rest}\n"),
            "{position}"
        );
        for text in [
            text,
            format!("{men}:{rest}"),
            format!("  GNUBGID {men}:{rest}\n"),
            format!("\"{men}:{rest}\""),
            format!("id={men}:{rest}."),
            format!("({men}:{rest}), from a club"),
            format!("{rest}:{men}"),
            format!(
                "Try this!\n GNU Backgammon  Position ID: {men}\n                 Match ID   : {rest}\n +12-11"
            ),
        ] {
            let again = read_any(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(again, record, "{text}");
        }
    }
    // Without a Match ID, the position belongs to a single game without a cube.
    let alone = read_any("id=\"sGfwATDgc/ABMA\"").expect("it reads");
    assert_eq!(alone, read_any("sGfwATDgc/ABMA").expect("it reads"));
    assert_eq!(
        alone.options,
        Record::of(tavolando::games::find("backgammon").expect("a game")).options
    );
    for (wrong, code) in [
        (
            "Position ID: 4HPwATDgc/ABMA Match ID: cAmAAAAAAAAA",
            "bad-gnubg-id",
        ),
        (
            "Position ID: 4HPwATDgc/ABMA Match ID: cAoAAAAAAAAA",
            "bad-gnubg-id",
        ),
        (
            "Position ID: 4HPwATDgc/ABMA Match ID: cIkfAAAAAAAA",
            "bad-gnubg-id",
        ),
        ("4HPwATDgc/ABMA:cAkAAAAA", "bad-gnubg-id"),
        (
            "Position ID: 4HPwATDgc/ABMA\nMatch ID: cAkAAAAAAAA",
            "bad-gnubg-id",
        ),
        (
            "Position ID: ////////////// Match ID: cAkTAAAAAAAA",
            "not-a-game",
        ),
        ("Position ID: 4HPwATDgc/ABM", "not-a-game"),
    ] {
        let error = read_any(wrong).expect_err(wrong);
        assert_eq!(error.code.name(), code, "{wrong}: {error}");
    }
}

/// Checks matches with unusual options, comments, and equal dice at the start of a game.
#[test]
fn matches_survive_export_with_options_and_comments() {
    for (options, moves) in [
        (
            &[("cube", "on")][..],
            &["~33", "~31", "8/5", "6/5", "Roll", "~21", "13/11", "6/5"][..],
        ),
        (
            &[("cube", "on"), ("jacoby", "on")],
            &[
                "~31", "8/5", "6/5", "Double", "Take", "~11", "8/7", "8/7", "6/5", "6/5",
            ],
        ),
        (
            &[("cube", "on"), ("beavers", "on")],
            &[
                "~31", "8/5", "6/5", "Double", "Beaver", "~21", "13/11", "6/5",
            ],
        ),
        (
            &[("match", "5"), ("cube", "on"), ("crawford", "off")],
            &["~31", "8/5", "6/5", "Double", "Drop", "~21", "13/11", "6/5"],
        ),
        (
            &[("match", "3")],
            &["~31", "8/5", "6/5", "~21", "13/11", "6/5"],
        ),
        (&[], &["~31", "8/5", "6/5", "~21", "13/11", "6/5"]),
    ] {
        let mut record = random("backgammon", options, 1, 0);
        record.moves = moves.iter().map(ToString::to_string).collect();
        record.about.set("event", "Cup; \"of\" [all]");
        record.about.set_player(0, "Anna");
        record.comments = vec![tavolando::table::Comment {
            at: moves
                .iter()
                .position(|mv| *mv == "6/5")
                .map_or(0, |at| at + 1),
            text: "well\nplayed; yes".into(),
        }];
        record
            .open()
            .unwrap_or_else(|error| panic!("{options:?}: {error}"));
        for key in ["sgf", "mat"] {
            let text =
                write(key, &record).unwrap_or_else(|error| panic!("{key} {options:?}: {error}"));
            let again = import(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(again.warnings, [], "{text}");
            let mut wanted = record.clone();
            wanted.moves.retain(|mv| mv != "~33");
            for comment in &mut wanted.comments {
                comment.at -= record.moves.len() - wanted.moves.len();
            }
            wanted.about = again.record.about.clone();
            assert_eq!(again.record, wanted, "{text}");
            assert_eq!(
                again.record.about.fact("event"),
                record.about.fact("event"),
                "{text}"
            );
            assert_eq!(again.record.about.player(0), "Anna", "{text}");
        }
    }
}

/// Checks that SGF can hold a position at any point of a game.
#[test]
fn positions_are_written_as_sgf() {
    let set = "@W␣24:2␣13:4␣off:9;␣B␣bar:1␣6:5␣off:9;␣B␣cube:2B";
    for (start, moves) in [
        (
            Some("W bar:1 24:1 13:5 8:3 6:5 off:0; B 24:2 13:5 8:3 6:5 off:0; W ~41"),
            &["bar/21", "24/23"][..],
        ),
        (
            Some("W 3:2 off:13; B 24:2 13:5 8:3 6:5 off:0; W cube:2W"),
            &[],
        ),
        (
            None,
            &["~31", "8/5", "6/5", set, "Roll", "~65", "bar/19", "19/14"],
        ),
        (None, &["~31", "8/5", "6/5", set]),
        (None, &["~31", "8/5", "6/5", "Roll", "~21"]),
        (None, &["~31"]),
    ] {
        let mut record = random("backgammon", &[("cube", "on")], 1, 0);
        record.start = start.map(String::from);
        record.moves = moves.iter().map(ToString::to_string).collect();
        if let Err(error) = record.open() {
            panic!("{start:?} {moves:?}: {error}");
        }
        let text =
            write("sgf", &record).unwrap_or_else(|error| panic!("{start:?} {moves:?}: {error}"));
        let again = import(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(again.warnings, [], "{text}");
        assert_eq!(again.record, record, "{text}");
        // A match file can hold a throw that is not played yet, but no position.
        let is_set_up = start.is_some() || moves.contains(&set);
        assert_eq!(
            write("mat", &record).is_err(),
            is_set_up,
            "{start:?} {moves:?}"
        );
    }
}
