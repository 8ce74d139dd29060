//! The families of SGF files, each with a number that identifies it in messages.

use super::{
    Case, Row,
    answer::Answer,
    draw::Draw,
    sgf::{letters, player, property, stone},
    sgf_head::{Head, RULES},
    sgf_lines::File,
    sgf_texts::{brackets, passes, shift_jis, sizes, suicide},
    stones::{Colours, Stones},
};

/// All families.
pub(super) static ROWS: [Row; 14] = [
    row("01", "stones set up in any node", edits),
    row("01b", "a position alone, in any node", position_alone),
    row("05", "who moves first, and who moves twice", first_mover),
    row("08", "a handicap as stones or as a number", handicap),
    row("09", "a handicap as Black's moves", handicap_as_moves),
    row("11", "a komi in hundredths", komi_in_hundredths),
    row("13", "a komi in an unusual form", komi_forms),
    row("14", "text before and after the game", text_around),
    row("15", "no semicolon before the first properties", bare_head),
    row("16", "bytes of Shift_JIS", shift_jis),
    row("19", "suicide", suicide),
    row("20", "a size in two numbers", sizes),
    row("21", "a pass in gomoku, and in Go", passes),
    row("22", "brackets that are not escaped", brackets),
];

const fn row(name: &'static str, about: &'static str, make: fn(&mut Draw) -> Case) -> Row {
    Row { name, about, make }
}

pub(super) fn case((text, answer): (String, Answer)) -> Case {
    Case::of("sgf", text, answer)
}

/// Returns some stones on an empty board, all of them with liberties.
fn some_stones(draw: &mut Draw, stones: &Stones, count: usize) -> Colours {
    let mut colours = vec![None; stones.size * stones.size];
    for _ in 0..count {
        let at = draw.below(colours.len());
        colours[at] = Some(draw.one(&['b', 'w']));
    }
    colours
}

/// Continues the game of a file with moves, edits and variations.
pub(super) fn go_on(draw: &mut Draw, file: &mut File) {
    for _ in 0..draw.below(4) {
        let count = draw.below(6);
        file.play(draw, count);
        match draw.below(3) {
            0 => file.edit(draw),
            1 => {
                file.twice(draw);
            }
            _ => {}
        }
    }
    for _ in 0..draw.below(3) {
        let with_edits = draw.chance(50);
        file.vary(draw, with_edits);
    }
}

fn a_game(draw: &mut Draw) -> &'static str {
    draw.one(&["go", "go", "gomoku"])
}

/// Row 01: any edit in any node, in the mainline or a variation.
fn edits(draw: &mut Draw) -> Case {
    loop {
        let game = a_game(draw);
        let mut head = Head::new(draw, game);
        head.usual(draw);
        let mut file = File::new(draw, head);
        if draw.chance(70) {
            let (count, nodes) = (draw.between(1, 9), draw.between(1, 3));
            let colours = some_stones(draw, &file.stones, count);
            let mover = draw.below(2);
            if !file.begin(draw, &colours, mover, nodes) {
                continue;
            }
            let next = file.stones.place(draw);
            if draw.chance(60) || (next.is_none() && mover == 1) {
                file.add(vec![player(draw, mover)]);
            }
            if let Some(played) = next {
                let node = vec![stone(&file.stones, played)];
                file.node(draw, node);
            }
        }
        go_on(draw, &mut file);
        file.edit(draw);
        if draw.chance(50) {
            file.vary(draw, true);
        }
        if file.stones.table.moves().is_empty() && file.begun == 1 {
            continue;
        }
        return case(file.answer());
    }
}

/// Row 01b: only a position.
fn position_alone(draw: &mut Draw) -> Case {
    loop {
        let game = a_game(draw);
        let mut head = Head::new(draw, game);
        head.usual(draw);
        let mut file = File::new(draw, head);
        let (count, nodes) = (draw.between(1, 12), draw.between(1, 4));
        let colours = some_stones(draw, &file.stones, count);
        let mover = draw.below(2);
        if !file.begin(draw, &colours, mover, nodes) {
            continue;
        }
        if mover == 1 || draw.chance(40) {
            file.add(vec![player(draw, mover)]);
        }
        if draw.chance(20) {
            file.node(draw, Vec::new());
        }
        return case(file.answer());
    }
}

/// Row 05: the colour of the first move decides, whatever `PL` says.
fn first_mover(draw: &mut Draw) -> Case {
    loop {
        let game = a_game(draw);
        let mut head = Head::new(draw, game);
        head.usual(draw);
        let mut file = File::new(draw, head);
        let mover = if draw.chance(75) { 1 } else { 0 };
        let count = draw.below(8);
        let colours = some_stones(draw, &file.stones, count);
        if !file.begin(draw, &colours, mover, 1) {
            continue;
        }
        match draw.below(5) {
            0 => file.add(vec![player(draw, 1 - mover)]),
            1 | 2 => file.add(vec![player(draw, mover)]),
            3 => file.add(vec![property("PL", draw.one(&["", " "]))]),
            _ => {}
        }
        let count = draw.between(1, 5);
        file.play(draw, count);
        if file.stones.table.moves().is_empty() {
            continue;
        }
        if draw.chance(40) {
            file.twice(draw);
            file.play(draw, 2);
        }
        return case(file.answer());
    }
}

/// Returns the handicap stones at their usual points.
fn usual_handicap(size: usize, count: usize) -> Colours {
    let stones = Stones::open("go", size, &[("handicap", &count.to_string())]);
    stones.colours()
}

/// Creates a head with a number of handicap stones. Without a written komi, the komi is that of a
/// handicap game.
fn handicap_head(draw: &mut Draw, count: usize) -> Head {
    let mut head = Head::new(draw, "go");
    let written = match draw.below(5) {
        0 => format!(" {count} "),
        1 => format!("0{count}"),
        _ => count.to_string(),
    };
    head.properties.push(property("HA", written));
    if draw.chance(40) {
        let rules = draw.one(&RULES);
        head.rules(rules);
    }
    match draw.below(4) {
        0 => head.komi("0.5", "0.5"),
        1 => head.komi("6.5", "6.5"),
        2 => head.komi("0", "0"),
        _ => head.options.push(("komi", "0.5".into())),
    }
    head
}

/// Row 08: a handicap as `HA` with stones anywhere, as stones only, or as a number only.
fn handicap(draw: &mut Draw) -> Case {
    loop {
        let count = draw.between(2, 9);
        let mut head = handicap_head(draw, count);
        let size = head.size;
        let kind = draw.below(8);
        let mut colours = usual_handicap(size, count);
        if draw.chance(40) && kind < 6 {
            draw.shuffle(&mut colours);
        }
        if kind == 5 {
            // With stones only, the komi is the usual one.
            head.properties.retain(|(name, _)| name != "HA");
            if !head.properties.iter().any(|(name, _)| name == "KM") {
                head.options.retain(|(key, _)| *key != "komi");
            }
        }
        if kind == 7 {
            // This number means no handicap.
            head.properties
                .retain(|(name, _)| name != "HA" && name != "KM");
            head.options.retain(|(key, _)| *key != "komi");
            head.properties
                .push(property("HA", draw.one(&["0", "1", "", " "])));
            let mut file = File::new(draw, head);
            let count = draw.between(1, 5);
            file.play(draw, count);
            return case(file.answer());
        }
        let mut file = File::new(draw, head);
        let nodes = draw.between(1, 3);
        let is_begun = match kind {
            6 => file.stones.begin(&colours, 1),
            _ => file.begin(draw, &colours, 1, nodes),
        };
        if !is_begun {
            continue;
        }
        let moves = if kind == 6 {
            draw.between(1, 5)
        } else {
            draw.below(5)
        };
        if draw.chance(30) || (kind == 5 && moves == 0) {
            file.add(vec![player(draw, 1)]);
        }
        file.play(draw, moves);
        if draw.chance(30) {
            file.vary(draw, false);
        }
        return case(file.answer());
    }
}

/// Row 09: the first `HA` black moves are the handicap.
fn handicap_as_moves(draw: &mut Draw) -> Case {
    loop {
        let count = draw.between(2, 9);
        let head = handicap_head(draw, count);
        let size = head.size;
        let mut file = File::new(draw, head);
        let mut colours = usual_handicap(size, count);
        if draw.chance(60) {
            draw.shuffle(&mut colours);
        }
        if !file.stones.begin(&colours, 1) {
            continue;
        }
        let mut points: Vec<usize> = (0..colours.len())
            .filter(|point| colours[*point].is_some())
            .collect();
        draw.shuffle(&mut points);
        for point in points {
            file.node(draw, vec![property("B", letters(size, point))]);
        }
        file.begun = file.main.nodes.len();
        let moves = draw.below(6);
        file.play(draw, moves);
        if draw.chance(30) {
            file.vary(draw, false);
        }
        return case(file.answer());
    }
}

/// A game of Go with a komi. It is refused if there is no value.
fn komi(draw: &mut Draw, written: &str, komi: Option<&str>) -> Case {
    let mut head = Head::new(draw, "go");
    if draw.chance(50) {
        let rules = draw.one(&RULES);
        head.rules(rules);
    }
    if draw.chance(30) {
        head.properties.push(property("HA", "0"));
    }
    let Some(komi) = komi else {
        head.properties.push(property("KM", written));
        let mut file = File::new(draw, head);
        file.play(draw, 3);
        let (text, _) = file.answer();
        let at = text.find("KM[").map_or(0, |at| at);
        let line = 1 + text[..at].matches('\n').count();
        return case((text, Answer::refused(&[written.trim()], Some(line))));
    };
    head.komi(written, komi);
    let mut file = File::new(draw, head);
    let count = draw.between(1, 5);
    file.play(draw, count);
    go_on(draw, &mut file);
    case(file.answer())
}

/// Row 11: a komi in hundredths of a point or of a stone.
fn komi_in_hundredths(draw: &mut Draw) -> Case {
    let (written, right) = draw.one(&[
        ("375", "7.5"),
        ("325", "6.5"),
        ("275", "5.5"),
        ("650", "6.5"),
        ("750", "7.5"),
        ("550", "5.5"),
        ("700", "7"),
        ("0", "0"),
        ("100", "1"),
        ("450", "4.5"),
        ("1050", "10.5"),
        ("-550", "-5.5"),
        (" 375 ", "7.5"),
        ("375.00", "7.5"),
        ("750.0", "7.5"),
        ("650,00", "6.5"),
    ]);
    komi(draw, written, Some(right))
}

/// Row 13: decimal commas, quarters, and other forms.
fn komi_forms(draw: &mut Draw) -> Case {
    if draw.chance(30) {
        let wrong = [
            "7.25",
            "7,25",
            "6.75",
            "0.3",
            "abc",
            "7.5 points",
            "1e3",
            "6 1/2",
            "7.5.5",
            "99999",
        ];
        let written = draw.one(&wrong);
        return komi(draw, written, None);
    }
    let (written, right) = draw.one(&[
        ("7,5", "7.5"),
        ("6,50", "6.5"),
        ("7.50", "7.5"),
        ("+6.5", "6.5"),
        ("7.", "7"),
        (".5", "0.5"),
        (",5", "0.5"),
        ("07.5", "7.5"),
        (" 8 ", "8"),
        ("-5,5", "-5.5"),
        ("3.75", "7.5"),
        ("2,75", "5.5"),
        ("3.25", "6.5"),
        ("6.500", "6.5"),
    ]);
    komi(draw, written, Some(right))
}

/// Creates a file with a short game, for further additions.
pub(super) fn plain(draw: &mut Draw) -> File {
    let game = a_game(draw);
    let mut head = Head::new(draw, game);
    head.usual(draw);
    let mut file = File::new(draw, head);
    let count = draw.between(2, 8);
    file.play(draw, count);
    go_on(draw, &mut file);
    file
}

/// Row 14: mail headers, quotes and notes before and after the game.
fn text_around(draw: &mut Draw) -> Case {
    const BEFORE: [&str; 10] = [
        "To: club\nDate: Mon, 09:15 (JST)\n\n",
        "> quoted (see below)\n> and [so on]\n\n",
        "Score [B+3] of (all) games; 2 boards:\n",
        "\u{feff}",
        "1. The final (round 3)\n",
        "Dear all,\nhere is the game :-)\n\n",
        "; a note\n% another\n",
        "Subject: =?utf-8?Q?Go?= [long]\nFrom: \"A. B.\" <a@b.example> (A)\n\n",
        "((two)) brackets ) and ] one too many\n",
        "\n\n  \t",
    ];
    const AFTER: [&str; 6] = [
        "\n-- \nA. Reader (Rome)\n",
        "\nSee you; soon (maybe)",
        "\n\n",
        "\n) ] what is left",
        "\u{1a}",
        "\n(;GM[1]SZ[9];B[aa];W[bb])",
    ];
    let (text, answer) = plain(draw).answer();
    let mut before = String::new();
    for _ in 0..draw.below(3) {
        before += draw.one(&BEFORE);
    }
    let after = if draw.chance(60) {
        draw.one(&AFTER)
    } else {
        ""
    };
    case((format!("{before}{text}{after}"), answer))
}

/// Row 15: the first node of the mainline or of a variation has no semicolon.
fn bare_head(draw: &mut Draw) -> Case {
    let mut file = plain(draw);
    file.setting.is_bare = true;
    let (text, answer) = file.answer();
    let text = match draw.chance(40) {
        true => text.replacen('(', draw.one(&["(\n", "( ", "(\r\n"]), 1),
        false => text,
    };
    case((text, answer))
}
