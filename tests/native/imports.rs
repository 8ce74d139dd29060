//! Texts of other programs, each with its known answer: the game, its moves, its position.

use crate::common::{comment_pairs, read_any};
use tavolando::{
    formats::{import, list_games},
    table::Record,
};

/// Reads a text and returns the game's key, its moves and its final position.
fn read(text: &str) -> (String, Vec<String>, String) {
    let record = read_any(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let table = record.open().expect("it plays");
    (record.game.clone(), record.moves.clone(), table.text())
}

/// Reads the moves of a text, which must give no warning.
fn moves(text: &str) -> Vec<String> {
    let read = import(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(read.warnings, [], "{text}");
    read.record.moves
}

const TWO_CAPTURES: &str = "[GameType \"20\"]\n[FEN \"W:WK4,36:B9,20,22,32,37\"]\n\n";

#[test]
fn an_ambiguous_capture_is_found_by_its_written_squares() {
    let (_, _, other) = read(&format!("{TWO_CAPTURES}1. 4x18x31x42x15 *"));
    assert!(other.contains("B32"), "{other}");
    assert!(!other.contains("37"), "{other}");
    // Each capture as its own notation writes it, with every sign.
    let open = read_any(&format!("{TWO_CAPTURES}*")).expect("a position");
    let table = open.open().expect("it opens");
    let choices = table.legal_moves();
    let captures: Vec<&str> = choices.iter().map(|choice| &*choice.notation).collect();
    assert!(captures.len() > 1, "{captures:?}");
    for capture in captures {
        for sign in ["x", ":", "X", "×", "-", " x "] {
            let written = capture.replace('x', sign);
            let found = moves(&format!("{TWO_CAPTURES}1. {written} *"));
            assert_eq!(found, [capture], "{written}");
        }
    }
}

#[test]
fn an_ambiguous_capture_is_found_by_the_next_move() {
    for next in ["32-38", "37-41", "37-42"] {
        let found = moves(&format!("{TWO_CAPTURES}1. 4x15 {next} *"));
        assert_eq!(found.len(), 2, "{next}");
        assert_eq!(found[1], next);
    }
    // No later move shows which capture it was.
    let read = import(&format!("{TWO_CAPTURES}1. 4x15 *")).expect("it reads");
    assert_eq!(read.record.moves.len(), 1);
    assert_eq!(read.warnings.len(), 1);
    assert_eq!(read.warnings[0].at, "line 4");
    assert_eq!(read.warnings[0].code.name(), "unclear");
}

#[test]
fn moves_after_a_draw_limit_are_read_without_the_limit() {
    let text = "[GameType \"20\"]\n[FEN \"W:WK6,K16:BK50\"]\n\n1. 6-1 50-45 2. 1-6 45-50 3. 6-1 50-45 4. 1-6 45-50 5. 6-1 50-45 1/2-1/2";
    let record = read_any(text).expect("it reads");
    assert_eq!(record.moves.len(), 10);
    let options: Vec<(&str, &str)> = record.options.iter().collect();
    assert_eq!(options, [("repetition", "0")]);
    // A game that is really over stays over.
    let over = "[GameType \"20\"]\n[FEN \"W:WK6:B50\"]\n\n1. 6x50 50-45";
    assert!(read_any(over).is_err());
}

#[test]
fn positions_in_the_forms_of_other_programs_are_read() {
    let wanted = read("[GameType \"20\"]\n[FEN \"W:W31,32,33:B18,19,20\"]\n\n1. 32-28 *");
    for form in [
        "W:W31,32,33:B18,19,20:H0:F1",
        "W:W31,32,33:B18,19,20:H12:F34.",
        "W:B18,19,20:W31,32,33",
        "w:w31,32,33:b18,19,20",
        "W:W31-33:B18-20",
        " W : W 31, 32, 33 : B 18, 19, 20 ",
        "W:W31 32 33:B18 19 20",
        "W:W31 - 33:B18–20",
        "White:W31,32,33:B18,19,20",
        "W:W31,32,33:B18,19,20:+0",
    ] {
        let text = format!("[GameType \"20\"]\n[FEN \"{form}\"]\n\n1. 32-28 *");
        assert_eq!(read(&text), wanted, "{form}");
    }
    // A man on the last row can only be a king.
    for (form, start) in [
        ("W:W18,1:BK30", "W:WK1,18:BK30"),
        ("W:W1-3,18:Bk30", "W:WK1,K2,K3,18:BK30"),
        ("B:Wk1,18:B30,3", "B:WK1,18:B3,K30"),
    ] {
        let record = read_any(&format!("[GameType \"21\"]\n[FEN \"{form}\"]\n\n*")).expect(form);
        assert_eq!(record.start.as_deref(), Some(start), "{form}");
    }
    let unknown = read_any("[GameType \"20\"]\n[FEN \"W:W31:B18:what\"]\n\n*");
    assert!(unknown.is_err(), "{unknown:?}");
}

const FOUR: [&str; 4] = ["32-28", "19-23", "28x19", "14x23"];

#[test]
fn spacing_and_signs_between_moves_do_not_matter() {
    for text in [
        "1. 32-28 19-23{forced}2. 28x19 14x23 *",
        "1. 32-28 19-23(19-24)2. 28x19 14x23 *",
        "1. 32-28{a}19-23{b}2. 28x19{c}14x23{d}*",
        "1.32-28 19-23 2.28x19 14x23*",
        "1.32-28! 19-23?! 2.28x19$3 14x23 $4 *",
        "1. 32-28 19-23 2. 28X19 14X23 *",
        "1. 32-28 19-23 2. 28×19 14×23 *",
        "1. 32–28 19—23 2. 28:19 14:23 *",
        "1. 32 - 28 19 -23 2. 28 x 19 14x 23 *",
        "1 32-28 19-23 2 28x19 14x23 *",
        "1.32-28!19-23??2.28x19$3 14x23!(13x24)*",
        "1) 32-28 19-23 2) 28x19 14x23",
        "1)32-28 19-23 2)28x19 14x23",
        "1... 32-28 1... 19-23 2. 28x19 2... 14x23",
        "32-28 19-23 28x19 14x23",
        "1. 32-28 19-23\n2. 28x19 14x23\n1/2-1/2",
        "1. 32-28 19-23 2. 28x19 14x23 12-0",
        "1. 32-28 19-23 2. 28x19 14x23 0-12",
        "1. 32-28 19-23 2. 28x19 14x23 1-1",
        "1. 32-28 19-23 2. 28x19 14x23 ½-½",
        "1. 32-28 19-23 2. 28x19 14x23 0.5-0.5",
        "1. 32-28 19-23 2. 28x19 14x23 remise",
        "1. 32-28 19-23 2. 28x19 14x23 2–0",
        "1. 32-28 19-23 2. 28x19 14x23 2 - 0",
        "1. 32-28 19-23 2. 28x19 14x23\n1 - 1\n",
        "1.- 32-28 19-23 2.- 28x19 14x23 0 – 12",
        "1.-32-28 19-23 2.-28x19 14x23",
        "1. 32-28 (!) 19-23 ({only text}) 2. 28х19 14Х23 *",
        "1. 32-28 {of all games\n%20 begin so} 19-23 2. 28x19 14x23 *",
        "1. 32-28 (1. 31-27\n% for a program\n 19-23) 19-23 2. 28x19 14x23 *",
        "1. 32-28 ; so it begins 1-0\n19-23 2. 28x19 14x23 *",
        "1. 32-28 19-23 * 2. 28x19 14x23 *",
    ] {
        for head in [
            "[GameType \"20\"]",
            "[GameType \"20,W,10,10,N2,0\"]",
            "[GAMETYPE \"20\"]",
            "[gametype \"20\"]",
            "[GameType\"20\"]",
            "[GameType '20']",
            "[GameType 20]",
            "[ GameType \"20\" ]",
            "[GameType \"?\"]",
            "[GameType \"International draughts\"]",
            "[GameType \"International draughts, Liverpool\"]",
            "[Event \"The \"Grand\" Prix\"]\n[GameType \"20\"]",
            "[Event \"The \"Grand\"\"]\n[GameType \"20\"]",
            "[Event \"Cup\"][GameType \"20\"]",
            "[Event \"a long\nname\"]\n[GameType \"20\"]",
            "% games of a club\n[GameType \"20\"]",
            "Games of a club\n[GameType \"20\"]",
            "{Games of a club}\n[GameType \"20\"]\nPlayed on a Sunday",
            "; Games of a club\n[GameType \"20\"]\n\nRound 3, at noon:\n",
            "\u{feff}[GameType \"20\"]",
            "From: me\nDate: now\n\n[GameType \"20\"]",
            "[GameType \"20\"] {a note}",
            "[GameType \"20\"]\n[FEN \"\"]",
        ] {
            let text = format!("{head}\n\n{text}\n");
            assert_eq!(moves(&text), FOUR, "{text}");
            assert_eq!(list_games(&text).len(), 1, "{text}");
        }
    }
}

#[test]
fn text_after_a_game_is_ignored_but_another_game_is_listed() {
    for after in [
        "",
        "Thank you both!",
        "% the end",
        "{the end}",
        "; the end",
        "See you\nnext year (or so)",
    ] {
        let text = format!("[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 1-0\n{after}\n");
        assert_eq!(list_games(&text).len(), 1, "{text}");
        assert_eq!(moves(&text), FOUR, "{text}");
        let two = format!(
            "{text}\n[GameType \"20\"]\n1. 31-27 *\n[Event \"never played\"]\n[Result \"*\"]\n*\n"
        );
        assert_eq!(list_games(&two).len(), 2, "{two}");
    }
}

#[test]
fn comments_in_parentheses_and_comments_with_braces_are_kept() {
    let record = read_any(
        "[GameType \"20\"]\n\n1. 32-28 ({only text}) (!) 19-23 ; a } b {c}\n(19-24 ; no }\n) *",
    )
    .expect("a game");
    let comments = comment_pairs(&record.comments);
    assert_eq!(comments, [(1, "only text\n!"), (2, "a } b {c}")]);
    assert_eq!(record.variations[0].comments[0].text, "no }");
    let pdn = tavolando::formats::FORMATS
        .iter()
        .find(|format| format.key == "pdn")
        .expect("a format");
    let text = (pdn.write)(&record).expect("PDN");
    assert_eq!(read_any(&text).expect("it reads"), record, "{text}");
}

#[test]
fn moves_in_algebraic_notation_are_read_in_any_form() {
    let wanted = ["c3-d4", "f6-e5", "d4:f6", "g7:e5"];
    for text in [
        "1. c3d4 f6e5 2. d4f6 g7e5 *",
        "1. c3-d4 f6-e5 2. d4:f6 g7:e5 *",
        "1. C3-D4 F6-E5 2. D4:F6 G7:E5 *",
        "1. c3-d4 f6-e5 2. d4xf6 g7Xe5 *",
        "1. cd4 fe5 2. df6 ge5 *",
        "1. c3 - d4 f6 - e5 2. d4 : f6 g7 : e5 *",
        "1. с3-d4 f6-е5 2. d4хf6 g7хе5 *",
        "1. 22-18 11-15 2. 18x11 8x15 *",
    ] {
        for head in ["[GameType \"25\"]", "[GameType \"Russian\"]"] {
            assert_eq!(moves(&format!("{head}\n\n{text}")), wanted, "{text}");
        }
    }
}

#[test]
fn an_unreadable_move_is_refused_with_its_text_and_line() {
    for (text, at, wrong) in [
        (
            "[GameType \"20\"]\n\n1. 32-28 19-23\n2. 28x20 14x23",
            "line 4",
            "28x20",
        ),
        (
            "[GameType \"20\"]\n\n1. 32-28 19-23\n2. 28x19 lost",
            "line 4",
            "lost",
        ),
        ("[GameType \"26\"]\n\n1. 32-28", "line 1", "26"),
        (
            "[GameType \"Brazilian\"]\n\n1. 22-18 11-15",
            "line 1",
            "Brazilian",
        ),
        (
            "[Event \"Cup\"]\n[GameType \"Frisian draughts\"]\n\n1. 32-28",
            "line 2",
            "Frisian",
        ),
        (
            "[GameType \"20\"]\n[Variant \"Breakthrough\"]\n\n1. 32-28",
            "line 2",
            "Breakthrough",
        ),
        ("[GameType \"20\"]\n\n1. 32-28 {never", "line 3", "comment"),
        (
            "[GameType \"20\"]\n\n1. 32-28 (19-23",
            "line 3",
            "variation",
        ),
        (
            "[GameType \"20\"]\n[Result \"*\"]\n",
            "line 2",
            "neither a move nor a position",
        ),
    ] {
        let error = read_any(text).expect_err(text);
        assert_eq!(error.at, at, "{error}: {text}");
        assert!(error.message.contains(wrong), "{error}: {text}");
    }
}

#[test]
fn a_variation_that_is_left_out_causes_a_warning() {
    let text = "[GameType \"20\"]\n\n1. 32-28 (1. 31-27 19-23 2. 1-50) 19-23\n(1... 50-1) *";
    let read = import(text).expect("it reads");
    let warnings = read
        .warnings
        .iter()
        .map(|warning| (warning.code.name(), &*warning.at));
    let warnings: Vec<(&str, &str)> = warnings.collect();
    assert_eq!(warnings, [("left-out", "line 3"), ("left-out", "line 4")]);
    assert!(read.warnings[0].message.contains("1-50"));
    let Record { variations, .. } = read.record;
    assert_eq!(variations.len(), 1);
    assert_eq!(variations[0].moves, ["31-27", "19-23"]);
}

#[test]
fn a_mistyped_first_move_is_an_error_and_not_a_comment() {
    let error = read_any("[GameType \"20\"]\n\n32_28 19-23 2. 28x19 14x23 *").expect_err("a slip");
    assert!(error.message.contains("32_28"), "{error}");
    assert_eq!(error.at, "line 3");
    // A text line with a date that looks like a move is skipped, with a warning.
    let text = "Played in Rome, 12-14 May\n[GameType \"20\"]\n\n1. 32-28 19-23 *";
    let read = import(text).expect("it reads");
    assert_eq!(read.record.moves.len(), 2);
    let warnings: Vec<&str> = read.warnings.iter().map(|warning| &*warning.at).collect();
    assert_eq!(warnings, ["line 1"]);
}

#[test]
fn texts_with_many_brackets_and_signs_are_read_quickly() {
    const TIMES: usize = 5_000;
    for piece in [
        "[a",
        "[a\"",
        "[a \"",
        "[FEN \"",
        "[FEN x",
        "[a \"\\\"]",
        "x-",
        "1)",
        "\"]",
        "'\"]",
        "x[FEN=a]",
        "[a \" ]",
        "(",
        "{",
        "1. ",
        "- ",
        "*\n",
        "a\n",
        "[b \"\"]",
        "a(",
        "!",
        "1-0 ",
        "12-14 a b\n",
    ] {
        for head in ["", "1. 32-28 ", "[GameType \"20\"]\n"] {
            let text = format!("{head}{}", piece.repeat(TIMES));
            let games = list_games(&text);
            assert!(
                games
                    .iter()
                    .all(|game| text.get(game.range.clone()).is_some())
            );
            if let Ok(read) = import(&text) {
                assert!(read.warnings.len() <= 51, "{piece}");
            }
        }
    }
    // A long game in which nothing is decided.
    let head = "[GameType \"25\"]\n[FEN \"W:WKc3,Kc5:BKa7\"]\n[Option \"repetition=0\"]\n[Option \"quiet-limit=0\"]\n[Option \"ending-limits=off\"]\n\n";
    let text = format!("{head}{}", "1. cd4 ab8 2. d4c3 b8a7 ".repeat(300));
    let read = import(&text).expect("it reads");
    assert_eq!(read.record.moves.len(), 1_200);
}
