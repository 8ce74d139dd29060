//! Lists of gomoku points, and Piskvork files.

use super::{
    Case, Row,
    answer::{Answer, ExpectedGame},
    draw::Draw,
    stones::Stones,
};
use tavolando_core::table::Record;

/// All families.
pub(super) static ROWS: [Row; 2] = [
    Row {
        name: "points",
        about: "points of gomoku by their names",
        make: list,
    },
    Row {
        name: "psq",
        about: "files of Piskvork",
        make: piskvork,
    },
];

/// Plays a game on a board of this size. Returns the points and the record.
fn played(draw: &mut Draw, size: usize, least: usize) -> (Vec<usize>, Record) {
    loop {
        let mut stones = Stones::open("gomoku", size, &[("centre-first", "off")]);
        let count = draw.between(least, 20);
        let points: Vec<usize> = (0..count)
            .filter_map(|_| stones.place(draw))
            .map(|(_, point)| point)
            .collect();
        if points.len() >= least {
            return (points, stones.table.record());
        }
    }
}

/// A sequence of points, in any usual form.
fn list(draw: &mut Draw) -> Case {
    let size = draw.one(&[15, 15, 19]);
    let record = loop {
        let (points, record) = played(draw, size, 4);
        // One of the points is outside a board of 15 lines.
        let is_far = |point: &usize| point % size > 14 || point / size < size - 15;
        if size == 15 || points.iter().any(is_far) {
            break record;
        }
    };
    let names = record.moves.iter().map(|name| match draw.chance(10) {
        true => name.to_uppercase(),
        false => name.clone(),
    });
    let names: Vec<String> = names.collect();
    let number = |at: usize, sign: &str| format!("{}{sign}", at + 1);
    let text = match draw.below(6) {
        0 => names.concat(),
        1 => names.join(", "),
        2 => numbered(&names, |at| number(at, ".")),
        3 => numbered(&names, |at| number(at, ". ")),
        4 => numbered(&names, |at| match at % 2 {
            0 => format!("{}) ", at / 2 + 1),
            _ => String::new(),
        }),
        _ => names.join(draw.one(&[" ", "\n", "\r\n", "; ", "\t"])),
    };
    let mark = if draw.chance(10) { "\u{feff}" } else { "" };
    let end = draw.one(&["", "\n", "\n\n"]);
    Case {
        row: String::new(),
        format: None,
        text: format!("{mark}{text}{end}"),
        answer: record.into(),
        is_also_imported: false,
    }
}

fn numbered(names: &[String], number: impl Fn(usize) -> String) -> String {
    let words = names.iter().enumerate();
    let words: Vec<String> = words.map(|(at, name)| number(at) + name).collect();
    words.join(" ")
}

/// A Piskvork file: a head, a line for each stone, the end of the game, and the players.
fn piskvork(draw: &mut Draw) -> Case {
    if draw.chance(15) {
        let wrong = draw.one(&["20x20", "15x19", "7x7", "board"]);
        let text = format!("Piskvorky {wrong}, 11:11, 0\n8,8,0\n9,9,12\n-1\n");
        let word = wrong.split('x').next().unwrap_or_default();
        return Case::of("psq", text, Answer::refused(&[word], Some(1)));
    }
    let size = draw.one(&[15, 15, 19, 13, 9]);
    let (points, mut record) = played(draw, size, 1);
    let end = draw.one(&["\n", "\r\n"]);
    let mut text = format!(
        "{} {size}x{size}, 11:11, 0{end}",
        draw.one(&["Piskvorky", "piskvorky"])
    );
    if draw.chance(10) {
        // This stone is off the board.
        let wrong = draw.one(&["0,3,1", "3,0,1", "20,3,5"]);
        let line = 2;
        text += &format!("{wrong}{end}");
        return Case::of("psq", text, Answer::refused(&[wrong], Some(line)));
    }
    let is_timed = draw.chance(70);
    for point in points {
        let (column, row) = (point % size + 1, point / size + 1);
        let time = if is_timed { draw.between(1, 30_000) } else { 0 };
        text += &format!("{column},{row},{time}{end}");
    }
    if draw.chance(80) {
        text += &format!("{}{end}", draw.one(&["-1", "0", "1", "2"]));
    }
    if draw.chance(60) {
        let names = ["pbrain-anna.exe", "Bruno 2.1"];
        for (seat, name) in names.into_iter().enumerate() {
            text += &format!("{name}{end}");
            record.about.set(["player1", "player2"][seat], name);
        }
    }
    let mut right = ExpectedGame::from(record);
    if is_timed {
        right.warnings.push(("left-out", vec!["times".into()]));
    }
    Case::of("psq", text, Answer::Game(right))
}
