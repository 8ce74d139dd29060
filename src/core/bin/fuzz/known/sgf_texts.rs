//! More families of SGF files: encodings, suicide, sizes, passes and brackets.

use super::{
    Case,
    answer::Answer,
    draw::Draw,
    sgf::{Setting, Tree, property, stone},
    sgf_head::{Head, RULES},
    sgf_lines::File,
    sgf_rows::{case, go_on, plain},
    stones::Stones,
};
use encoding_rs::{BIG5, Encoding, GBK, SHIFT_JIS};
use tavolando_core::formats::decode;

/// Words in encodings whose second byte may look like an SGF delimiter, and the names of the
/// encodings.
const TEXTS: [(&Encoding, &[&str], &[&str]); 3] = [
    (
        SHIFT_JIS,
        &["Shift_JIS", "shift_jis", "SJIS"],
        &[
            "表示",
            "ソ連",
            "十段戦",
            "プロ",
            "よい手です",
            "能力",
            "名人戦",
        ],
    ),
    (
        GBK,
        &["GBK", "GB2312", "gb2312"],
        &["围棋比赛", "黑棋不错", "中国", "俓", "職業"],
    ),
    (
        BIG5,
        &["Big5", "big5"],
        &["圍棋比賽", "黑棋不錯", "台灣", "功許蓋", "吒"],
    ),
];

/// Row 16: the bytes are decoded first, by the named encoding or by a guess.
pub(super) fn shift_jis(draw: &mut Draw) -> Case {
    let (encoding, names, words) = draw.one(&TEXTS);
    let mut stones = Stones::open("go", 9, &[]);
    let mut nodes = vec![vec![property("GM", "1"), property("SZ", "9")]];
    let is_named = draw.chance(70);
    if is_named {
        nodes[0].push(property("CA", draw.one(names)));
    }
    let name = draw.one(words);
    nodes[0].push(property("PB", name));
    let mut comments = Vec::new();
    for at in 1..=draw.between(2, 6) {
        let Some(played) = stones.place(draw) else {
            break;
        };
        let mut node = vec![stone(&stones, played)];
        // Without a named encoding, there must be enough text to guess from.
        if draw.chance(50) || !is_named {
            let count = if is_named { 1 } else { 6 };
            let mut comment_text = at.to_string();
            for _ in 0..count {
                comment_text += draw.one(words);
            }
            node.push(property("C", &comment_text));
            comments.push((at, comment_text));
        }
        nodes.push(node);
    }
    let setting = Setting::new(draw);
    let text = setting.write(&Tree {
        nodes,
        branches: Vec::new(),
    });
    let (bytes, _, lost) = encoding.encode(&text);
    assert!(!lost, "{text} in {}", encoding.name());
    let mut record = stones.table.record();
    record.about.set("player1", name);
    for (at, comment_text) in comments {
        record.comments.push(tavolando_core::table::Comment {
            at,
            text: comment_text,
        });
    }
    case((decode(&bytes).0, record.into()))
}

/// Row 19: suicide, under rules that allow it, or because the game contains it.
pub(super) fn suicide(draw: &mut Draw) -> Case {
    let mut head = Head::new(draw, "go");
    if draw.chance(80) {
        let rules = draw.one(&RULES);
        head.rules(rules);
    }
    head.options.push(("suicide", "on".into()));
    let mut file = File::new(draw, head);
    let size = file.stones.size;
    // Columns and rows from a corner; the second-last move captures three stones.
    let far = draw.between(4, size - 2);
    let pattern = [
        (0, 0),
        (0, 2),
        (0, 1),
        (1, 1),
        (far, 4),
        (2, 0),
        (1, 0),
        (far, 6),
    ];
    let (is_turned, flips) = (draw.chance(50), [draw.chance(50), draw.chance(50)]);
    for (column, row) in pattern {
        let (column, row) = if is_turned {
            (row, column)
        } else {
            (column, row)
        };
        let flip = |line: usize, flips: bool| if flips { size - 1 - line } else { line };
        let point = flip(row, flips[1]) * size + flip(column, flips[0]);
        let seat = file.stones.mover().expect("the game goes on");
        let name = file.stones.name(point);
        file.stones.table.play(&name).expect("a legal move");
        let node = vec![stone(&file.stones, (seat, point))];
        file.node(draw, node);
    }
    go_on(draw, &mut file);
    case(file.answer())
}

/// Row 20: the size of the board as one number or two.
pub(super) fn sizes(draw: &mut Draw) -> Case {
    let game = draw.one(&["go", "gomoku"]);
    let mut head = Head::new(draw, game);
    let size = head.size;
    head.properties.retain(|(name, _)| name != "SZ");
    if draw.chance(30) {
        let wrong = draw.one(&["9:13", "7", "19x19", "52", "13:9", "15:19", "0", "x"]);
        head.properties.push(property("SZ", wrong));
        let mut file = File::new(draw, head);
        file.play(draw, 2);
        let (text, _) = file.answer();
        let at = text.find("SZ[").unwrap_or_default();
        let line = 1 + text[..at].matches('\n').count();
        return case((text, Answer::refused(&[wrong], Some(line))));
    }
    let written = match draw.below(4) {
        0 => format!(" {size} : {size} "),
        1 => format!(" {size}"),
        _ => format!("{size}:{size}"),
    };
    head.properties.push(property("SZ", written));
    let mut file = File::new(draw, head);
    let count = draw.between(1, 6);
    file.play(draw, count);
    go_on(draw, &mut file);
    case(file.answer())
}

/// Row 21: a pass, which gomoku does not allow here.
pub(super) fn passes(draw: &mut Draw) -> Case {
    let game = draw.one(&["go", "gomoku", "gomoku"]);
    let mut head = Head::new(draw, game);
    head.usual(draw);
    if game == "gomoku" && draw.chance(60) {
        head.properties.push(property("RU", "renju"));
        head.options.push(("rule", "renju".into()));
    }
    let mut file = File::new(draw, head);
    let count = draw.between(1, 6);
    file.play(draw, count);
    let seat = file.stones.mover().expect("the game goes on");
    let pass = property(["B", "W"][seat], draw.one(&["", "tt"]));
    if game == "go" {
        file.stones.table.play("pass").expect("a pass");
        file.node(draw, vec![pass]);
        let count = draw.below(4);
        file.play(draw, count);
        return case(file.answer());
    }
    file.main.nodes.push((vec![pass], 0));
    let at = file.main.nodes.len() - 1;
    let (text, _) = file.answer();
    // If each semicolon begins a node, the last one begins the pass.
    let only_nodes = text.matches(';').count() == at + 1;
    let last = text.rfind(';').filter(|_| only_nodes);
    let line = last.map(|last| 1 + text[..last].matches('\n').count());
    case((text, Answer::refused(&["no pass"], line)))
}

/// Texts with brackets that no valid SGF follows.
const BRACKETS: [&str; 14] = [
    "ann [2d]: well ;) so",
    "ann [2d]",
    "[so]",
    "[a] and [b] (and) [c]; d",
    "a ] alone",
    "two\nlines [of\ntext] here",
    "[ open",
    "good :] bye",
    "B [a]; not [b]",
    "B[aa] was better, W[bb] not",
    "a[i], a[j].",
    "[1] (2) [3]",
    "bob [?]: :-] ;-] ok",
    "]] twice",
];

/// Row 22: an unescaped bracket in a text.
pub(super) fn brackets(draw: &mut Draw) -> Case {
    let mut file = plain(draw);
    let setting = file.setting.clone();
    for place in 0..file.main.nodes.len() {
        if !draw.chance(50) {
            continue;
        }
        let at = file.main.nodes[place].1;
        if file.main.has_note(at) {
            continue;
        }
        let mut comment_text = draw.note();
        for _ in 0..draw.between(1, 3) {
            let (join, text) = (draw.one(&[" then ", ", ", "\n", ""]), draw.one(&BRACKETS));
            // After a bracket, a property would look like valid SGF.
            let goes_on =
                join.trim().is_empty() && comment_text.ends_with(']') && text.starts_with('B');
            comment_text += if goes_on { ", " } else { join };
            comment_text += text;
        }
        let name = if draw.chance(10) && place > 0 {
            "N"
        } else {
            "C"
        };
        let raw = comment_text.replace('\n', setting.line);
        file.main.nodes[place].0.push(property(name, raw));
        file.main.note(at, &comment_text);
    }
    if draw.chance(30) && !file.main.nodes[0].0.iter().any(|(name, _)| name == "PB") {
        file.about.set("player1", "Ann [2d]");
        file.add_to_root(property("PB", "Ann [2d]"));
    }
    case(file.answer())
}
