//! SGF of other programs. Each text has its known answer: moves, position, options, and what is
//! left out.

use crate::common::{comment_pairs, read_any};
use tavolando::{
    formats::{Imported, decode, import, list_games, write_usual},
    table::{Record, SET_UP_PREFIX, Table},
};

/// Imports a text, which must succeed.
fn read(text: &str) -> Imported {
    import(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Reads a record from a text, without any warning.
fn whole(text: &str) -> Record {
    let read = read(text);
    assert_eq!(read.warnings, [], "{text}");
    read.record
}

fn table(record: &Record) -> Table {
    record.open().expect("it plays")
}

/// Checks the number of moves of a text and the position after them, with the side to move.
fn stands(text: &str, moves: usize, position: &str) {
    let record = whole(text);
    let played = record
        .moves
        .iter()
        .filter(|mv| !mv.starts_with(SET_UP_PREFIX));
    assert_eq!(played.count(), moves, "{text}");
    let now = table(&record).text();
    assert!(now.starts_with(position), "{now}: {text}");
    comes_back(&record);
}

/// Checks that the written record reads back the same.
fn comes_back(record: &Record) {
    let text = write_usual(record).expect("SGF");
    let again = whole(&text);
    let (mut one, mut other) = (record.clone(), again);
    // A start may be written as a handicap, and the usual komi may be spelled out.
    assert_eq!(table(&one).text(), table(&other).text(), "{text}");
    for record in [&mut one, &mut other] {
        record.options = tavolando::rules::Options::none();
        record.start = None;
    }
    assert_eq!(one, other, "{text}");
}

fn option(record: &Record, key: &str) -> String {
    let found = record.options.iter().find(|(name, _)| *name == key);
    found.map_or_else(String::new, |(_, value)| value.to_string())
}

#[test]
fn stones_that_any_node_sets_up_are_on_the_board() {
    // Stones set before the first move are part of the start.
    for text in [
        "(;GM[1]SZ[9];AB[cc][gg]AW[ee]PL[W];W[cg];B[gc])",
        "(;GM[1]SZ[9]AB[cc];AB[gg];AW[ee];W[cg];B[gc])",
        "(;GM[1]SZ[9];AB[cc][gg][aa];AW[ee]AE[aa]PL[W];C[now];W[cg];B[gc])",
        "(;GM[1]SZ[9];AW[ee]AB[cc][gg];PL[B];W[cg];B[gc])",
        "(;GM[1]SZ[9]AB[cc]AB[gg]AW[ee];W[cg];B[gc])",
    ] {
        let record = whole(text);
        assert_eq!(record.moves, ["c3", "g7"], "{text}");
        assert_eq!(
            record.start.as_deref(),
            Some("9/9/2b6/9/4w4/9/6b2/9/9 W B0 W0"),
            "{text}"
        );
        comes_back(&record);
    }
    // Stones set later become a position in the middle of the game.
    stands(
        "(;GM[1]SZ[9];B[cc];W[gg];AB[ee];B[cg])",
        3,
        "9/9/2b6/9/4b4/9/2b3w2/9/9 W",
    );
    stands(
        "(;GM[1]SZ[9];B[cc];W[gg];AE[cc];W[cg])",
        3,
        "9/9/9/9/9/9/2w3w2/9/9 B",
    );
    stands(
        "(;GM[1]SZ[9];B[cc];AW[cc];W[gg])",
        2,
        "9/9/2w6/9/9/9/6w2/9/9 B",
    );
    stands(
        "(;GM[1]SZ[9];B[cc];PL[B];B[gg])",
        2,
        "9/9/2b6/9/9/9/6b2/9/9 W",
    );
    stands(
        "(;GM[1]SZ[9];B[cc];AB[aa:bb]PL[W])",
        1,
        "bb7/bb7/2b6/9/9/9/9/9/9 W",
    );
    stands(
        "(;GM[4]SZ[15];B[hh];AW[ii];W[gg])",
        2,
        "15/15/15/15/15/15/6w8/7b7/8w6/15/15/15/15/15/15 B",
    );
    // Stones that were there already change nothing.
    assert_eq!(whole("(;GM[1]SZ[9];B[cc];AB[cc];W[gg])").moves.len(), 2);
}

#[test]
fn stones_set_up_in_a_variation_are_only_in_that_variation() {
    let record = whole("(;GM[1]SZ[9];B[cc](;W[gg];B[ee])(;AW[ee]AE[cc];B[dd];W[ff]))");
    assert_eq!(record.moves, ["c7", "g3", "e5"]);
    let [variation] = &*record.variations else {
        panic!("{:?}", record.variations);
    };
    assert_eq!(variation.at, 1);
    assert_eq!(variation.moves[0], "@9/9/9/9/4w4/9/9/9/9␣B␣B0␣W0");
    assert_eq!(variation.moves[1..], ["d6", "f4"]);
    comes_back(&record);
    // Problems side by side, each with its own position.
    let record = whole("(;GM[1]SZ[9](;AB[aa]AW[bb];B[cc])(;AB[ii]AW[hh];W[cc]))");
    assert_eq!(record.moves, ["@b8/1w7/9/9/9/9/9/9/9␣B␣B0␣W0", "c7"]);
    assert_eq!(
        record.variations[0].moves,
        ["@9/9/9/9/9/9/9/7w1/8b␣W␣B0␣W0", "c7"]
    );
    comes_back(&record);
    // A variation that cannot be set up is left out with a warning.
    let read = read("(;GM[1]SZ[9];B[cc](;W[gg])(;AW[aa][ba]AB[ca][ab][bb][zz];B[dd]))");
    assert_eq!(read.record.variations, []);
    assert_eq!(read.warnings.len(), 1, "{:?}", read.warnings);
}

#[test]
fn the_first_move_shows_who_begins() {
    for player in ["", "PL[B]", "PL[W]", "PL[w]", "PL[White]", "PL[2]", "PL[]"] {
        let text = format!("(;GM[1]SZ[9]AB[aa][ba]AW[ab][bb]{player};W[ca];B[cb])");
        let record = whole(&text);
        assert_eq!(record.moves, ["c9", "c8"], "{text}");
        assert!(table(&record).text().contains("W2"), "{text}");
        comes_back(&record);
    }
    for (player, mover) in [
        ("", "B"),
        ("PL[W]", "W"),
        ("PL[ white ]", "W"),
        ("PL[black]", "B"),
        ("PL[1]", "B"),
    ] {
        let record = whole(&format!("(;GM[1]SZ[9]AB[aa]{player})"));
        assert!(
            table(&record).text().ends_with(&format!("{mover} B0 W0")),
            "{player}"
        );
    }
    let record = whole("(;GM[1]SZ[9]PL[W];W[cc];B[dd])");
    assert_eq!(record.moves, ["c7", "d6"]);
    assert!(read_any("(;GM[1]SZ[9]AB[aa]PL[red];W[cc])").is_err());
    // Two moves in a row by the same side.
    stands(
        "(;GM[1]SZ[9];B[cc];B[dd];W[ee])",
        3,
        "9/9/2b6/3b5/4w4/9/9/9/9 B",
    );
    stands(
        "(;GM[4]SZ[15];B[hh];B[ii])",
        2,
        "15/15/15/15/15/15/15/7b7/8b6/15/15/15/15/15/15 W",
    );
}

#[test]
fn a_position_without_moves_is_read_from_any_node() {
    for text in [
        "(;GM[1]SZ[9]KM[5.5];AB[aa][ba][ab]AW[ca][bb])",
        "(;GM[1]SZ[9]KM[5.5]AB[aa][ba][ab]AW[ca][bb])",
        "(;GM[1]SZ[9]KM[5.5];C[a problem];AB[aa][ba];AB[ab]AW[ca][bb])",
    ] {
        let record = whole(text);
        assert!(record.moves.is_empty());
        assert_eq!(option(&record, "komi"), "5.5");
        assert!(table(&record).text().starts_with("bbw6/bw7/9/"), "{text}");
        comes_back(&record);
    }
}

#[test]
fn a_handicap_is_read_in_any_form() {
    const GIVEN: &str = "19/19/19/15b3/19/19/19/19/19/19/19/19/19/19/19/3b15/19/19/19 W";
    for text in [
        "(;GM[1]SZ[19]HA[2]KM[0.5];AB[dp][pd])",
        "(;GM[1]SZ[19]HA[2]KM[0.5]AB[dp][pd])",
        "(;GM[1]SZ[19]HA[2]KM[0.5];B[dp];B[pd])",
        "(;GM[1]SZ[19]HA[2]KM[0.5];AB[dp];AB[pd])",
        "(;GM[1]SZ[19]HA[2]AB[dp][pd]PL[W])",
        "(;GM[1]SZ[19]KM[0.5]AB[dp][pd]PL[W])",
    ] {
        let position = whole(text);
        let now = table(&position).text();
        assert!(now.starts_with(GIVEN), "{now}: {text}");
        let played = text.replace(')', ";W[dd];B[pp])");
        let record = whole(&played);
        assert_eq!(record.moves, ["d16", "q4"], "{played}");
        comes_back(&record);
    }
    // The players may place handicap stones anywhere; the komi is that of a handicap game.
    for text in [
        "(;GM[1]SZ[19]HA[3];AB[aa][bb][cc];W[dd])",
        "(;GM[1]SZ[19]HA[3];B[aa];B[bb];B[cc];W[dd])",
    ] {
        let record = whole(text);
        assert_eq!(record.moves, ["d16"], "{text}");
        assert_eq!(option(&record, "komi"), "0.5");
        comes_back(&record);
    }
    // The handicap is only named and White is to move: the stones lie on their usual points.
    let record = whole("(;GM[1]SZ[19]HA[4];W[qf])");
    assert_eq!(option(&record, "handicap"), "4");
    assert_eq!(record.moves, ["r14"]);
    // The handicap is only named and Black is to move: nobody knows where the stones are.
    assert_eq!(read("(;GM[1]SZ[19]HA[4];B[qf];W[aa])").warnings.len(), 1);
    for none in ["HA[0]", "HA[1]", "HA[]"] {
        assert_eq!(
            whole(&format!("(;GM[1]SZ[19]{none};B[qf];W[aa])"))
                .moves
                .len(),
            2
        );
    }
}

#[test]
fn a_komi_is_read_in_any_form() {
    for (written, wanted) in [
        ("375", "7.5"),
        ("750", "7.5"),
        ("650", "6.5"),
        ("550", "5.5"),
        ("0", "0"),
        ("0.50", "0.5"),
        ("7,5", "7.5"),
        ("6,50", "6.5"),
        ("3.75", "7.5"),
        ("2.75", "5.5"),
        ("-5.5", "-5.5"),
        ("7.", "7"),
        (".5", "0.5"),
        (" 8 ", "8"),
    ] {
        for rules in ["", "RU[Chinese]", "RU[Japanese]"] {
            let text = format!("(;GM[1]SZ[19]KM[{written}]{rules};B[pd];W[dp])");
            let record = whole(&text);
            let komi = option(&record, "komi");
            assert_eq!(komi, wanted, "{text}");
            comes_back(&record);
        }
    }
    for unknown in ["7.25", "abc", "7.5 points", "1e3", "99999999999999", "0.3"] {
        let error = read_any(&format!("(;GM[1]SZ[19]\nKM[{unknown}];B[pd])")).expect_err(unknown);
        assert!(error.message.contains(unknown), "{error}");
        assert_eq!(error.at, "line 2");
    }
    assert_eq!(option(&whole("(;GM[1]SZ[19]KM[];B[pd])"), "komi"), "");
}

#[test]
fn text_around_an_sgf_game_is_ignored() {
    const GAME: &str = "(;GM[1]SZ[9];B[ee];W[cc])";
    for text in [
        format!("To: club\nDate: Mon, 09:15 (JST)\n\n{GAME}"),
        format!("> quoted (see below)\n{GAME}\n-- \nA. Reader (Rome)"),
        format!("\u{feff}{GAME}"),
        format!("Score [B+3] of (all) games:\n{GAME}\n\nSee you; soon (maybe)"),
        "(EV[Cup]\nGM[1]\nSZ[9]\n;B[ee];W[cc])".to_string(),
        "(\nEV[Cup]\nSZ[9];B[ee](;W[cc])(B[dd]))".to_string(),
    ] {
        let record = whole(&text);
        assert_eq!(record.moves, ["e5", "c7"], "{text}");
        assert_eq!(list_games(&text).len(), 1, "{text}");
    }
}

#[test]
fn brackets_in_a_comment_do_not_end_it() {
    for comment in [
        "ann [2d]: well ;) ",
        "ann [2d]",
        "[so]",
        "[a] and [b] (and) [c]; d",
        "a ] alone",
        "two\nlines [of\ntext] here",
        "[",
        "B [a]; not [b]",
        "good :] bye",
    ] {
        let text = format!("(;GM[1]SZ[9]PB[Ann [2d]];B[ee]C[{comment}];W[cc];B[gg])");
        let record = whole(&text);
        assert_eq!(record.moves.len(), 3, "{text}");
        assert_eq!(record.comments.len(), 1, "{text}");
        assert_eq!(record.comments[0].text, comment.trim_end(), "{text}");
        assert_eq!(record.about.player(0), "Ann [2d]");
        assert_eq!(list_games(&format!("{text}\n{text}")).len(), 2);
        comes_back(&record);
    }
}

#[test]
fn the_size_of_a_square_board_may_be_written_twice() {
    for (size, lines) in [("19:19", 19), ("9:9", 9), (" 13 : 13 ", 13), ("", 19)] {
        let text = format!("(;GM[1]SZ[{size}];B[cc];W[dd])");
        assert_eq!(
            table(&whole(&text)).board().places.len(),
            lines * lines,
            "{text}"
        );
    }
    assert_eq!(
        table(&whole("(;GM[4]SZ[15:15];B[hh])"))
            .board()
            .places
            .len(),
        225
    );
    for size in ["9:13", "7", "19x19", "99"] {
        let error = read_any(&format!("(;GM[1]SZ[{size}];B[cc])")).expect_err(size);
        assert!(error.message.contains(size), "{error}");
    }
}

#[test]
fn suicide_is_legal_if_the_rules_in_the_text_allow_it() {
    let moves = ["a9", "a7", "a8", "b8", "g3", "c9", "b9", "h2"];
    let mut record = Record::of(tavolando::games::find("go").expect("a game"));
    record.moves = moves.map(String::from).to_vec();
    let options = tavolando::games::find("go").expect("a game").options;
    let spec = options.iter().find(|spec| spec.key == "suicide");
    record.options.set(spec.expect("an option"), "on");
    let komi = options.iter().find(|spec| spec.key == "komi");
    record.options.set(komi.expect("an option"), "6.5");
    let text = write_usual(&record).expect("SGF");
    let again = whole(&text);
    assert_eq!(
        (&again.moves, &again.options),
        (&record.moves, &record.options),
        "{text}"
    );
    // Suicide is on under rules that allow it, and under other rules when the game itself contains
    // a suicide.
    for rules in [
        "NZ",
        "New Zealand",
        "Tromp-Taylor",
        "GOE",
        "Japanese",
        "Chinese",
    ] {
        let other = format!(
            "(;GM[1]SZ[9]RU[{rules}]{}",
            &text[text.find(";B[").expect("a move")..]
        );
        let again = whole(&other);
        assert_eq!(again.moves, record.moves, "{rules}");
        assert_eq!(option(&again, "suicide"), "on", "{rules}");
    }
}

#[test]
fn gomoku_has_no_pass() {
    for text in [
        "(;GM[4]SZ[15]RU[renju];B[hh]\n;W[];B[gg])",
        "(;GM[4]SZ[15];B[hh]\n;W[tt];B[gg])",
    ] {
        let error = read_any(text).expect_err("a pass");
        assert!(error.message.contains("no pass"), "{error}");
        assert_eq!(error.at, "line 2");
    }
}

#[test]
fn comments_and_names_survive_import_and_export() {
    let text =
        "(;GM[1]SZ[9]KM[6.5]PB[Anna]BR[2d]PW[Bruno]EV[Cup]RO[3]PC[Rome]DT[2019-05-12]RE[B+R]C[The \\] end
in two lines];B[cc]C[good];W[gg](;B[ee]N[main])(;B[dd]N[other]C[a: b])(;C[why not];B[ff]C[hm]))";
    let record = whole(text);
    assert_eq!(
        [0, 1].map(|seat| record.about.player(seat)),
        ["Anna (2d)", "Bruno"]
    );
    let facts = ["event", "round", "place", "date", "result"]
        .map(|name| record.about.fact(name).to_string());
    assert_eq!(facts, ["Cup", "3", "Rome", "2019-05-12", "B+R"]);
    let comments = comment_pairs(&record.comments);
    assert_eq!(
        comments,
        [(0, "The ] end\nin two lines"), (1, "good"), (3, "main")]
    );
    assert_eq!(record.variations[0].name, "other");
    assert_eq!(record.variations[0].comments[0].text, "a: b");
    let comments = comment_pairs(&record.variations[1].comments);
    assert_eq!(comments, [(2, "why not"), (3, "hm")]);
    let written = write_usual(&record).expect("SGF");
    assert_eq!(whole(&written), record, "{written}");
    assert_eq!(write_usual(&whole(&written)).expect("SGF"), written);
}

#[test]
fn a_long_name_of_a_variation_becomes_a_comment() {
    let sixty = "\"x\" ".repeat(15);
    let long = format!("{sixty}and more");
    for (name, kept, comment) in [
        ("two  spaces", "two spaces", None),
        ("\"quoted\"", "”quoted”", None),
        (sixty.trim(), &*"”x” ".repeat(15), None),
        (&*long, "", Some(&*long)),
    ] {
        let record = whole(&format!("(;GM[1]SZ[9](;B[aa])(;B[bb]N[{name}]))"));
        let variation = &record.variations[0];
        assert_eq!(variation.name, kept.trim(), "{name}");
        let noted = variation.comments.first().map(|noted| &*noted.text);
        assert_eq!(noted, comment, "{name}");
    }
}

#[test]
fn a_warning_names_the_properties_that_are_left_out() {
    let read = read("(;GM[1]SZ[9]TM[600];B[cc]BL[590]\nTR[cc];W[gg]WL[580]LB[aa:A])");
    assert_eq!(read.record.moves.len(), 2);
    let [warning] = &*read.warnings else {
        panic!("{:?}", read.warnings);
    };
    assert_eq!((warning.code.name(), &*warning.at), ("left-out", "line 1"));
    for name in ["TM", "BL", "TR", "WL", "LB"] {
        assert!(warning.message.contains(name), "{}", warning.message);
    }
}

#[test]
fn the_encoding_of_a_file_is_read_from_its_header_or_guessed() {
    const NAMES: [(&str, &str); 9] = [
        ("shift_jis", "表示 プロ 十段戦 ソ連"),
        ("euc-jp", "名人戦 とても よい手です"),
        ("gbk", "围棋比赛 黑棋不错 中国"),
        ("big5", "圍棋比賽 黑棋不錯 台灣"),
        ("euc-kr", "바둑 대회 좋은 수입니다"),
        ("iso-2022-jp", "名人戦 よい手"),
        ("windows-1252", "Café Müller à Zürich"),
        ("windows-1251", "Хороший ход чёрных"),
        ("utf-8", "Café 表示 Хороший"),
    ];
    for (label, name) in NAMES {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).expect("an encoding");
        for said in [
            format!("CA[{label}]"),
            String::new(),
            "CA[UTF-8]".into(),
            "CA[unheard-of]".into(),
        ] {
            let text = format!("(;GM[1]SZ[9]{said}PB[{name}]\n;B[ee]C[{name}];W[cc];B[gg])");
            let (bytes, _, lost) = encoding.encode(&text);
            assert!(!lost, "{label}");
            // A text that names a wrong encoding is decoded all the same.
            let (decoded, whole) = decode(&bytes);
            assert!(whole, "{label} {said}");
            assert_eq!(decoded, text, "{label} {said}");
            let record = read(&decoded).record;
            assert_eq!(record.moves, ["e5", "c7", "g3"], "{label} {said}");
            assert_eq!(record.about.player(0), name);
        }
    }
    for (mark, little) in [([0xff, 0xfe], true), ([0xfe, 0xff], false)] {
        let text = "(;GM[1]SZ[9]PB[名人];B[ee])";
        let units = text.encode_utf16().flat_map(|unit| match little {
            true => unit.to_le_bytes(),
            false => unit.to_be_bytes(),
        });
        let bare: Vec<u8> = units.collect();
        assert_eq!(decode(&[&mark[..], &bare].concat()), (text.into(), true));
        assert_eq!(decode(&bare), (text.into(), true));
    }
    assert_eq!(decode(b""), (String::new(), true));
    assert!(!decode(b"\xff\x81\xfd").0.is_empty());
}

#[test]
fn large_texts_are_read_quickly_whatever_they_contain() {
    const TIMES: usize = 5_000;
    for piece in [
        "(",
        "(;",
        ";",
        "[",
        "]",
        "(;B[aa]",
        "C[",
        "C[a]b",
        "AB[aa]",
        ";AB[aa];AW[aa]",
        ";B[]",
        "(A",
        "A",
        "\\",
        ")(;",
    ] {
        for head in ["", "(;GM[1]SZ[9]", "(;GM[1]SZ[9];C["] {
            let text = format!("{head}{}", piece.repeat(TIMES));
            for text in [format!("{text})"), format!("{text}])"), text] {
                let games = list_games(&text);
                assert!(
                    games
                        .iter()
                        .all(|game| text.get(game.range.clone()).is_some())
                );
                if let Ok(read) = import(&text) {
                    read.record.open().expect("it opens");
                }
            }
        }
    }
}

/// A file that ends before its game does is read as far as it goes, with a warning.
#[test]
fn a_truncated_text_is_read_with_a_warning() {
    for (text, moves, comment, line) in [
        ("(;SZ[9]\n;B[cc];W[dd]\n", &["c7", "d6"][..], "", "line 2"),
        ("(;SZ[9];B[cc];W[dd];B[e", &["c7", "d6"], "", "line 1"),
        (
            "(;SZ[9];B[cc];W[dd];C[so far",
            &["c7", "d6"],
            "so far",
            "line 1",
        ),
        (
            "(;SZ[9];B[cc](;W[dd];B[ee])(;W[gg]",
            &["c7", "d6", "e5"],
            "",
            "line 1",
        ),
    ] {
        let read = import(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(read.record.moves, moves, "{text}");
        let first = read.record.comments.first();
        assert_eq!(first.map_or("", |comment| &comment.text), comment, "{text}");
        let [warning] = &*read.warnings else {
            panic!("{text}: {:?}", read.warnings);
        };
        assert_eq!(
            (warning.code.name(), &*warning.at),
            ("left-out", line),
            "{text}"
        );
        assert!(warning.message.contains("ends before"), "{text}: {warning}");
    }
}

/// Checks nodes with several moves, and nodes that play a stone and set up others.
#[test]
fn all_moves_and_stones_of_a_node_are_read() {
    for (text, moves) in [
        (
            "(;SZ[9];B[cc]W[dd];B[ee]W[ff])",
            &["c7", "d6", "e5", "f4"][..],
        ),
        (
            "(;SZ[9];B[cc];W[dd];B[tt]W[tt])",
            &["c7", "d6", "pass", "pass"],
        ),
        (
            "(;SZ[9];B[cc];W[dd]AW[dd]AB[ee];B[ff])",
            &["c7", "d6", "@9/9/2b6/3w5/4b4/9/9/9/9 B B0 W0", "f4"],
        ),
        (
            "(;SZ[9];B[cc];AB[ee]W[dd];B[ff])",
            &["c7", "@9/9/2b6/9/4b4/9/9/9/9 W B0 W0", "d6", "f4"],
        ),
        (
            "(;SZ[9];Black[cc]Comment[one];White[dd]BlackLeft[5])",
            &["c7", "d6"],
        ),
        ("(;GaMe[1]SiZe[9]PlayerWhite[ka]\nBlack[ff]\n)", &["f4"]),
    ] {
        let read = import(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let spaced: Vec<String> = read
            .record
            .moves
            .iter()
            .map(|mv| mv.replace('␣', " "))
            .collect();
        assert_eq!(spaced, moves, "{text}");
    }
}
