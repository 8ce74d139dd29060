//! More SGF of other programs: properties outside the first node, repeated properties, and values
//! that are too long.

use crate::common::{comment_pairs, read_any};
use tavolando::{
    formats::{FORMATS, Imported, import, list_games, only_game, write_usual},
    table::{ErrorCode, MAX_COMMENT_CHARS, MAX_COMMENT_CHARS_TOTAL, Record, count_chars},
};

fn read(text: &str) -> Imported {
    import(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Reads a record from a text, without any warning.
fn whole(text: &str) -> Record {
    let read = read(text);
    assert_eq!(read.warnings, [], "{text}");
    read.record
}

/// Reads a record from a text with exactly one warning, which contains these words and names this
/// line.
fn warned(text: &str, words: &[&str], line: usize) -> Record {
    let read = read(text);
    let [warning] = &*read.warnings else {
        panic!("{text}: {:?}", read.warnings);
    };
    assert_eq!(warning.code, ErrorCode::LeftOut, "{text}");
    assert_eq!(warning.at, format!("line {line}"), "{text}: {warning}");
    for word in words {
        assert!(warning.message.contains(word), "{text}: {warning}");
    }
    read.record
}

fn option<'r>(record: &'r Record, key: &str) -> &'r str {
    let found = record.options.iter().find(|(name, _)| *name == key);
    found.map_or("", |(_, value)| value)
}

const MATCH: &str =
    "(;FF[4]GM[6];MI[length:5][game:0][ws:0][bs:0];PW[Anna]PB[Bruno]RU[Crawford];W[31hefe])";

#[test]
fn a_variation_that_cannot_be_played_has_its_own_warning_code() {
    let read = import("(;GM[1]SZ[9];B[cc];W[gg](;B[ee])\n(;B[gg]))").expect("a game");
    let [warning] = &*read.warnings else {
        panic!("{:?}", read.warnings);
    };
    let found = (warning.code, &*warning.at);
    assert_eq!(found, (ErrorCode::VariationLeftOut, "line 2"));
    let message = "the variation is left out from here on: ";
    assert!(warning.message.starts_with(message), "{warning}");
}

#[test]
fn the_game_and_its_board_may_stand_in_a_later_node() {
    for text in [
        "(;FF[4];GM[4]SZ[15];B[hh];W[ii])",
        "(;FF[4];GM[4];B[hh]SZ[15:15];W[ii])",
        "(;C[head]SZ[];GM[ 4 ];SZ[15];B[hh];W[ii]SZ[15])",
        "(;;GM[4](;B[hh];W[ii])(;SZ[15];B[gg]))",
    ] {
        let record = read(text).record;
        assert_eq!((&*record.game, record.moves[0].as_str()), ("gomoku", "h8"));
        assert_eq!(record.moves[1], "i7", "{text}");
    }
    let record = whole("(;C[head];SZ[9]KM[5.5]RU[Chinese];B[ee])");
    assert_eq!(record.moves, ["e5"]);
    assert_eq!(option(&record, "komi"), "5.5");
    assert_eq!(option(&record, "scoring"), "area");
    let record = whole(MATCH);
    assert_eq!(option(&record, "match"), "5");
    assert_eq!(record.about.player(0), "Anna");
    assert_eq!(list_games(MATCH)[0].title, "Anna – Bruno");
}

#[test]
fn contradictory_values_of_a_property_are_refused() {
    for (text, name) in [
        ("(;SZ[9]\n;SZ[19];B[ee])", "SZ"),
        ("(;GM[1]\n;GM[4];B[ee])", "GM"),
        ("(;GM[1]SZ[9]\nSZ[13];B[ee])", "SZ"),
        ("(;GM[6]MI[length:5]\n;MI[length:7];W[31hefe])", "MI"),
        ("(;GM[6]MI[length:5]\n[length:7];W[31hefe])", "MI"),
    ] {
        let error = read_any(text).expect_err(text);
        assert!(error.message.contains(name), "{text}: {error}");
        assert!(error.message.contains("two values"), "{text}: {error}");
        let is_value = name == "MI" && text.contains("5]\n[");
        let line = if is_value { "line 1" } else { "line 2" };
        assert_eq!(error.at, line, "{text}");
    }
    // After the first move these properties can no longer change.
    warned("(;SZ[9];B[ee]\n;W[cc]SZ[19]KM[5.5])", &["SZ"], 2);
    warned("(;SZ[9];B[ee](;W[cc])(\n;W[dd]SZ[19]))", &["SZ"], 2);
    whole("(;SZ[9];B[ee](;W[cc])(;W[dd]SZ[9]GM[]))");
    // A second value does not replace the first one.
    let record = warned("(;SZ[9]KM[5.5]\n;KM[7.5]RE[B+R];RE[B+R];B[ee])", &["KM"], 2);
    assert_eq!(option(&record, "komi"), "5.5");
}

#[test]
fn a_komi_in_hundredths_may_have_decimals() {
    for (written, komi) in [
        ("375.00", "7.5"),
        ("750.0", "7.5"),
        ("650,00", "6.5"),
        ("100.5", "100.5"),
        ("10000", "100"),
        ("-10050", "-100.5"),
    ] {
        let record = whole(&format!("(;SZ[9]KM[{written}];B[ee])"));
        assert_eq!(option(&record, "komi"), komi, "{written}");
        let text = write_usual(&record).expect("SGF");
        assert_eq!(option(&whole(&text), "komi"), komi, "{text}");
    }
}

#[test]
fn all_values_of_a_text_are_kept() {
    let record = whole(
        "(;SZ[9]GC[a]GC[b]N[c]N[d];B[ee]C[one]C[two];W[cc]C[one]two]C[three](;B[gg]N[x][y]C[p][q])(;B[dd]N[x]N[y]C[p]C[q]))",
    );
    let wanted = [
        (0, "a\nb\nc\nd"),
        (1, "one\ntwo"),
        (2, "one]two\nthree"),
        (3, "p\nq\nx\ny"),
    ];
    assert_eq!(comment_pairs(&record.comments), wanted);
    assert_eq!(record.variations[0].name, "x y");
    assert_eq!(comment_pairs(&record.variations[0].comments), [(3, "p\nq")]);
    for said in ["well [1][2]", "a] [b] c", "[a][b]"] {
        let record = whole(&format!("(;SZ[9];B[ee]C[{said}];W[cc])"));
        assert_eq!(comment_pairs(&record.comments), [(1, said)]);
    }
    // A node name that is a word of the game counts as that word, wherever it stands.
    let passes = "(;SZ[9];B[];W[]";
    let record = whole(&format!("{passes};N[so][done]N[it goes])"));
    assert_eq!(record.moves, ["pass", "pass", "done"]);
    assert_eq!(comment_pairs(&record.comments), [(3, "so\nit goes")]);
    let facts =
        whole("(;SZ[9]EV[Cup][Final]EV[Cup]PB[Anna]BR[2d]PB[Berta];PC[Rome]B[ee];PC[Oslo])");
    assert_eq!(facts.about.fact("event"), "Cup, Final");
    assert_eq!(facts.about.player(0), "Anna, Berta (2d)");
    assert_eq!(facts.about.fact("place"), "Rome, Oslo");
}

#[test]
fn a_warning_names_the_facts_that_are_cut() {
    let long = "name ".repeat(50);
    for (name, fact) in [("EV", "event"), ("PB", "player1"), ("DT", "date")] {
        for game in ["SZ[9];B[ee]", "GM[6];W[31hefe]"] {
            let text = format!("(;\n{name}[{long}]{game})");
            let record = warned(&text, &[name, "200 letters"], 2);
            let fact = if (name, game.len()) == ("PB", 15) {
                "player2"
            } else {
                fact
            };
            assert!(record.about.fact(fact).chars().count() >= 199, "{text}");
        }
    }
}

#[test]
fn the_rules_of_go_are_recognised_by_many_names() {
    for (name, by_area, with_suicide) in [
        ("cn", true, false),
        ("中国规则", true, false),
        ("中国", true, false),
        ("BGA", true, false),
        ("French", true, false),
        ("french rules", true, false),
        ("AGA 1991", true, false),
        ("area", true, false),
        ("New-Zealand", true, true),
        ("Ing's", true, true),
        ("应氏", true, true),
        ("日本", false, false),
        ("日本ルール", false, false),
        ("jp", false, false),
        ("kr", false, false),
        ("韩国", false, false),
        ("Korean", false, false),
        ("", false, false),
    ] {
        let record = whole(&format!("(;SZ[9]RU[{name}];B[ee])"));
        let is_set = |key: &str| !option(&record, key).is_empty();
        let set = (is_set("scoring"), is_set("suicide"));
        assert_eq!(set, (by_area, with_suicide), "{name}");
    }
    let record = whole("(;SZ[9]RU[Chinese, ko=positional, long-cycle=0];B[ee])");
    assert_eq!(option(&record, "ko"), "positional");
    assert_eq!(option(&record, "long-cycle"), "0");
    for name in [
        "xyz",
        "ingenious",
        "nzx",
        "Japanese, foo",
        "size=13",
        "ko=what",
    ] {
        let text = format!("(;SZ[9]\nRU[{name}];B[ee];W[ii])");
        let part = name.split(", ").last().expect("a part");
        let record = warned(&text, &[&format!("\"{part}\"")], 2);
        assert_eq!(record.moves, ["e5", "j1"]);
    }
    warned(
        "(;GM[6]MI[length:5]RU[Crawford:Caesar];W[31hefe])",
        &["\"caesar\""],
        1,
    );
}

#[test]
fn the_rules_of_gomoku_are_recognised_by_many_names() {
    for (name, rule, opening) in [
        ("RIF", "renju", ""),
        ("Renju", "renju", ""),
        ("Taraguchi-10", "renju", ""),
        ("Soosyrv-8", "renju", ""),
        ("Yamaguchi", "renju", ""),
        ("Gomoku, Swap-2", "", "swap2"),
        ("standard, swap", "standard", "swap"),
        ("Free Style", "", ""),
        ("freestyle, anywhere", "", ""),
        ("", "", ""),
    ] {
        let record = whole(&format!("(;GM[4]SZ[15]RU[{name}];B[hh])"));
        assert_eq!(option(&record, "rule"), rule, "{name}");
        assert_eq!(option(&record, "opening"), opening, "{name}");
    }
    for name in ["Pro", "Caro", "renju, long pro"] {
        warned(&format!("(;GM[4]\nRU[{name}];B[hh])"), &[name], 2);
    }
}

#[test]
fn a_handicap_without_stones_causes_a_warning() {
    for (handicap, words) in [
        ("13", "a handicap of 13"),
        ("two", "\"two\""),
        ("-1", "\"-1\""),
    ] {
        for moves in [";W[qf]", ";B[qf];W[aa]", ""] {
            let text = format!("(;GM[1]SZ[19]\nHA[{handicap}]C[x]{moves}PL[W])");
            warned(&text, &[words], 2);
        }
    }
    warned("(;GM[1]SZ[19]HA[two]AB[dd][pp];W[qf])", &["\"two\""], 1);
    // Handicap stones that are only named lie where a move is played.
    for text in [
        "(;HA[3];W[dd]\n;B[pd])",
        "(;HA[2]\n;W[dp];B[aa])",
        "(;HA[9];W[aa];B[bb]\n;W[jj])",
    ] {
        let error = read_any(text).expect_err(text);
        assert!(error.message.contains("stones of the handicap"), "{error}");
        assert_eq!(error.at, "line 2", "{text}");
    }
    let error = read_any("(;HA[3];W[aa]\n;B[aa])").expect_err("a stone lies there");
    assert!(!error.message.contains("handicap"), "{error}");
}

#[test]
fn an_impossible_start_is_refused_with_its_line() {
    for text in [
        "(;SZ[9]\nAW[aa]AB[ab][ba])",
        "(;SZ[9]C[x];AW[aa]\n;AB[ab][ba]\n;PL[B];W[ee])",
        "(;GM[4]SZ[15]\nAB[aa][bb][cc][dd][ee];W[hh])",
    ] {
        let error = read_any(text).expect_err(text);
        assert_eq!(error.at, "line 2", "{text}: {error}");
    }
}

#[test]
fn ranges_of_points_set_up_backgammon_men() {
    let start = |set: &str| {
        let text = format!("(;GM[6]AE[a:y]{set}PL[W])");
        read(&text).record.start.expect("a start")
    };
    assert_eq!(start("AW[a:c]AB[x:v]"), start("AW[a][b][c]AB[v][w][x]"));
    assert!(start("AW[a:c]AB[x]").starts_with("W 3:1 2:1 1:1 off:12;"));
    assert_eq!(start("AW[a:d]AE[c:b]AB[x]"), start("AW[a][d]AB[x]"));
    for wrong in [
        "AW[ab]",
        "AW[a:bc]",
        "AW[a:]",
        "AW[a:\u{10ffff}]",
        "AE[ab]",
        "AW[1]",
        "AW[]",
    ] {
        let error = read_any(&format!("(;GM[6]\n{wrong}PL[W])")).expect_err(wrong);
        assert_eq!(error.at, "line 2", "{wrong}: {error}");
        assert!(
            error
                .message
                .contains(wrong.split(']').next().expect("a name")),
            "{error}"
        );
    }
}

#[test]
fn comments_that_are_too_long_are_cut() {
    let word = "word ".repeat(MAX_COMMENT_CHARS / 5 + 1);
    let letters = "x".repeat(MAX_COMMENT_CHARS + 1);
    let write = |key: &str, record: &Record| {
        let format = FORMATS.iter().find(|format| format.key == key);
        (format.expect("a format").write)(record).unwrap_or_else(|error| panic!("{key}: {error}"))
    };
    let check = |key: &str, text: &str, most: usize, least: usize| {
        let format = FORMATS
            .iter()
            .find(|format| format.key == key)
            .expect("a format");
        for read in [import(text), format.import(text)] {
            let read = read.unwrap_or_else(|error| panic!("{key}: {error}"));
            let [warning] = &*read.warnings else {
                panic!("{key}: {:?}", read.warnings);
            };
            assert_eq!(warning.code, ErrorCode::LeftOut);
            assert!(warning.message.contains("10000 letters"), "{warning}");
            let kept = count_chars(&read.record.comments);
            assert!((least..=most).contains(&kept), "{key}: {kept}");
            let again = import(&write(key, &read.record)).expect("it reads");
            assert_eq!(again.warnings, [], "{key}");
            assert_eq!(again.record.comments, read.record.comments, "{key}");
        }
    };
    let one = MAX_COMMENT_CHARS;
    for comment in [&word, &letters] {
        let texts = [
            ("sgf", format!("(;SZ[9];B[ee]C[{comment}];W[cc])")),
            ("sgf", format!("(;GM[6];W[31hefe]C[{comment}])")),
            (
                "pdn",
                format!("[GameType \"20\"]\n1. 32-28 {{{comment}}} 19-23 *"),
            ),
            (
                "mat",
                format!(" 0 point match\n Game 1\n A : 0    B : 0\n 1) 64: 24/14\n; {comment}\n"),
            ),
        ];
        for (key, text) in texts {
            check(key, &text, one, one - 60);
        }
    }
    // Each comment alone is short enough, but together they are too long.
    let comment = "y ".repeat(one / 2 - 1) + "z";
    let nodes = (0..25).map(|number: u8| {
        let (seat, row) = [("B", 'a'), ("W", 'd')][usize::from(number % 2)];
        format!(
            ";{seat}[{}{row}]C[{comment}]",
            char::from(b'a' + number / 2)
        )
    });
    let moves = ["1. cd4", "ab8", "2. d4c3", "b8a7"].map(|mv| format!("{mv} {{{comment}}} "));
    let head = "[GameType \"25\"]\n[FEN \"W:WKc3,Kc5:BKa7\"]\n[Option \"repetition=0\"]\n[Option \"quiet-limit=0\"]\n[Option \"ending-limits=off\"]\n\n";
    let plays = include_str!("../data/gnubg.mat").lines().map(|line| {
        let is_turn = line
            .trim_start()
            .starts_with(|sign: char| sign.is_ascii_digit());
        match is_turn && line.contains(')') {
            true => format!("{line}\n; {comment}\n"),
            false => format!("{line}\n"),
        }
    });
    for (key, text) in [
        ("sgf", format!("(;SZ[19]{})", nodes.collect::<String>())),
        ("pdn", format!("{head}{}", moves.concat().repeat(8))),
        ("mat", plays.collect()),
    ] {
        check(
            key,
            &text,
            MAX_COMMENT_CHARS_TOTAL,
            MAX_COMMENT_CHARS_TOTAL - 60,
        );
    }
}

#[test]
fn an_emoticon_is_not_read_as_a_game() {
    const GAME: &str = "(;GM[1]SZ[9];B[ee];W[cc])";
    for before in [
        "Subject: a (;-) smile\n\n",
        "x (; y\n",
        "(;-)\n",
        "(; so it was\n",
        "a (;o) b (;p [so] c\n",
    ] {
        let text = format!("{before}{GAME}\n(;-) {GAME}");
        assert_eq!(read(&text).record.moves, ["e5", "c7"], "{text}");
        let games = list_games(&text);
        assert_eq!(games.len(), 2, "{text}");
        for game in games {
            assert_eq!(&text[game.range], GAME, "{text}");
        }
    }
    // In a damaged file some characters may stand before the first property.
    for text in [
        "(;;SZ[9]B[ee])",
        "(;\u{1}SZ[9]B[ee])",
        "(;xSZ[9];B[ee])",
        "(;x SZ[9];B[ee](;W[cc])(;W[dd]))",
    ] {
        assert_eq!(read_any(text).expect(text).moves[0], "e5", "{text}");
        assert_eq!(list_games(text).len(), 1, "{text}");
    }
    let error = read_any("(;)").expect_err("nothing");
    assert!(
        error.message.contains("neither a move nor a position"),
        "{error}"
    );
}

#[test]
fn each_match_in_a_text_is_listed_separately() {
    let again = MATCH.replace("game:0", "game:1").replace("ws:0", "ws:1");
    let other = again.replace("Anna", "Carla");
    // The same match continues.
    let text = format!("{MATCH}\n{again}");
    assert_eq!(list_games(&text).len(), 1);
    assert_eq!(read(&text).warnings, []);
    for second in [MATCH, &other, "(;GM[6];W[31hefe])", "(;SZ[9];B[ee])"] {
        let text = format!("{MATCH}\n{second}");
        let record = warned(&text, &["first match"], 2);
        assert_eq!(record.about.player(0), "Anna");
        assert_eq!(record.moves, ["~31", "8/5", "6/5"]);
        let games = list_games(&text);
        assert_eq!(games.len(), 2, "{text}");
        assert_eq!(
            whole(&only_game(&text, &games[1].range)).moves.len(),
            read(second).record.moves.len()
        );
    }
    warned("(;GM[6];W[31hefe])\n(;GM[6];W[31hefe])", &["money"], 2);
}

/// Texts with many values and names do not take quadratic time.
#[test]
fn many_values_do_not_take_quadratic_time() {
    const MANY: usize = 20_000;
    let many = |piece: &dyn Fn(usize) -> String| (0..MANY).map(piece).collect::<String>();
    for text in [
        format!("(;SZ[9]{};B[ee])", many(&|number| format!("EV[{number}]"))),
        format!("(;SZ[9]{};B[ee])", many(&|number| format!("C[{number}]"))),
        format!("(;SZ[9]{};B[ee])", many(&|number| format!("N[{number}]"))),
        format!(
            "(;SZ[9]{};B[ee])",
            many(&|number| format!(";KM[5]RU[{number}]"))
        ),
        format!(
            "(;GM[6]MI{};W[31hefe])",
            many(&|number| format!("[k{number}:5]"))
        ),
        format!("(;SZ[9]C[{}];B[ee])", "](;".repeat(MANY)),
        format!("{}(;SZ[9];B[ee])", "(;- ".repeat(MANY)),
        format!("{}(;SZ[9];B[ee])", "(;-".repeat(MANY) + "; "),
    ] {
        let read = import(&text);
        assert!(
            read.is_ok() || list_games(&text).len() < 2,
            "{}",
            &text[..40]
        );
    }
}
