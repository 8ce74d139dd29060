//! More SGF of other programs: what stands in another node than the first, or twice, or is too long.

use tavolando::{
    formats::{FORMATS, import},
    table::{LONGEST_COMMENT, MOST_COMMENTS, Record, letters_in},
};

#[test]
fn comments_that_are_too_long_are_cut() {
    let word = "word ".repeat(LONGEST_COMMENT / 5 + 1);
    let letters = "x".repeat(LONGEST_COMMENT + 1);
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
            assert_eq!(warning.code, "left-out");
            assert!(warning.message.contains("10000 letters"), "{warning}");
            let kept = letters_in(&read.record.comments);
            assert!((least..=most).contains(&kept), "{key}: {kept}");
            let again = import(&write(key, &read.record)).expect("it reads");
            assert_eq!(again.warnings, [], "{key}");
            assert_eq!(again.record.comments, read.record.comments, "{key}");
        }
    };
    let one = LONGEST_COMMENT;
    for said in [&word, &letters] {
        let texts = [
            ("sgf", format!("(;SZ[9];B[ee]C[{said}];W[cc])")),
            ("sgf", format!("(;GM[6];W[31hefe]C[{said}])")),
            (
                "pdn",
                format!("[GameType \"20\"]\n1. 32-28 {{{said}}} 19-23 *"),
            ),
            (
                "mat",
                format!(" 0 point match\n Game 1\n A : 0    B : 0\n 1) 64: 24/14\n; {said}\n"),
            ),
        ];
        for (key, text) in texts {
            check(key, &text, one, one - 60);
        }
    }
    // Together they are too long, each by itself is not.
    let said = "y ".repeat(one / 2 - 1) + "z";
    let nodes = (0..25).map(|number: u8| {
        let (seat, row) = [("B", 'a'), ("W", 'd')][usize::from(number % 2)];
        format!(";{seat}[{}{row}]C[{said}]", char::from(b'a' + number / 2))
    });
    let moves = ["1. cd4", "ab8", "2. d4c3", "b8a7"].map(|mv| format!("{mv} {{{said}}} "));
    let head = "[GameType \"25\"]\n[FEN \"W:WKc3,Kc5:BKa7\"]\n[Option \"repetition=0\"]\n[Option \"quiet-limit=0\"]\n[Option \"ending-limits=off\"]\n\n";
    let plays = include_str!("../data/gnubg.mat").lines().map(|line| {
        let is_turn = line
            .trim_start()
            .starts_with(|sign: char| sign.is_ascii_digit());
        match is_turn && line.contains(')') {
            true => format!("{line}\n; {said}\n"),
            false => format!("{line}\n"),
        }
    });
    for (key, text) in [
        ("sgf", format!("(;SZ[19]{})", nodes.collect::<String>())),
        ("pdn", format!("{head}{}", moves.concat().repeat(8))),
        ("mat", plays.collect()),
    ] {
        check(key, &text, MOST_COMMENTS, MOST_COMMENTS - 60);
    }
}
