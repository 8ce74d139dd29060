//! The families of PDN files, each with a number that identifies it in messages.

use super::{
    Case, Row,
    answer::Answer,
    draughts::{KINDS, Kind, legal, places, play, scatter, squares},
    draw::Draw,
    pdn::{Naming, Number, Pdn, Style},
    pdn_captures::{after_a_limit, by_its_ends, by_some_squares},
    pdn_tags::{FORMS, Form, Heading, position},
};
use tavolando_core::table::Table;

/// All families.
pub(super) static ROWS: [Row; 18] = [
    row("30", "captures by some of their squares", by_some_squares),
    row("31", "captures by their ends", by_its_ends),
    row("34", "play after a limit", after_a_limit),
    row("35", "positions in other forms", positions),
    row("37", "men on the last row", men_on_the_last_row),
    row("38", "neighbours that touch", touching),
    row("40", "lines that begin with %", percents),
    row("41", "text around tags and games", text_around),
    row("42", "quotation marks in tags", quotation_marks),
    row("42b", "tags in other forms", tag_forms),
    row("43", "results in any count", results),
    row("45", "signs between squares", signs),
    row("46", "numbers of turns", numbers),
    row("47", "squares in letters", in_letters),
    row("48", "an unknown GameType", unknown_kind),
    row("49", "a byte order mark", byte_order_mark),
    row("50", "tags in other letters", letters_of_tags),
    row("30-50", "several of these", several),
];

const fn row(name: &'static str, about: &'static str, make: fn(&mut Draw) -> Case) -> Row {
    Row { name, about, make }
}

fn case((text, answer): (String, Answer)) -> Case {
    Case::of("pdn", text, answer)
}

pub(super) fn any_style(draw: &mut Draw) -> Style {
    Style::any(draw)
}

fn any_kind(draw: &mut Draw) -> &'static Kind {
    &KINDS[draw.below(KINDS.len())]
}

/// Plays a short or medium game from its start.
fn played(draw: &mut Draw, kind: &'static Kind) -> Table {
    let mut table = kind.open(&[]);
    let count = draw.one(&[2, 3, 5, 8, 14]);
    play(draw, &mut table, count);
    table
}

/// Creates a file with a head.
fn file(draw: &mut Draw, style: Style, heading: Heading) -> Pdn {
    let kind = any_kind(draw);
    let table = played(draw, kind);
    let mut pdn = Pdn::new(kind, style, table);
    heading.write(draw, &mut pdn, None, "");
    pdn
}

/// Row 35: positions in any form.
fn positions(draw: &mut Draw) -> Case {
    let kind = any_kind(draw);
    let mut table = kind.open(&[]);
    let counts = [draw.between(1, 9), draw.between(1, 9)];
    scatter(draw, &mut table, counts, 25);
    let written = position(draw, kind, &table, |_| false);
    let count = draw.below(5);
    play(draw, &mut table, count);
    let mut pdn = Pdn::new(kind, any_style(draw), table);
    Heading::PLAIN.write(draw, &mut pdn, Some(&written), "");
    case(pdn.finish(draw))
}

/// Row 37: a man on the last row, where only a king can be.
fn men_on_the_last_row(draw: &mut Draw) -> Case {
    loop {
        let kind = any_kind(draw);
        let mut table = kind.open(&[]);
        let counts = [draw.between(1, 9), draw.between(1, 9)];
        scatter(draw, &mut table, counts, 40);
        let places = places(&table);
        let highest = places.iter().map(|place| place.1).max().unwrap_or(0);
        let last = |side: usize| if side == 0 { highest } else { 1 };
        let (_, all) = super::draughts::pieces(&table);
        let is_there = |piece: &super::draughts::Piece| places[piece.2.index()].1 == last(piece.0);
        if !all.iter().any(|piece| piece.1 && is_there(piece)) {
            continue;
        }
        let written = position(draw, kind, &table, is_there);
        let count = draw.below(4);
        play(draw, &mut table, count);
        let mut pdn = Pdn::new(kind, any_style(draw), table);
        Heading::PLAIN.write(draw, &mut pdn, Some(&written), "");
        return case(pdn.finish(draw));
    }
}

/// Row 38: pieces without spaces between them.
fn touching(draw: &mut Draw) -> Case {
    let style = Style {
        touches: true,
        comments: 50,
        signs: 30,
        variations: 30,
        ..Style::any(draw)
    };
    let mut pdn = file(draw, style, Heading::PLAIN);
    if draw.chance(50) {
        pdn.head.truncate(pdn.head.trim_end().len());
    }
    if draw.chance(30) {
        pdn.tail = "[Event \"another\"][GameType \"20\"]1. 32-28 *".into();
    }
    case(pdn.finish(draw))
}

/// Row 40: lines that begin with `%` in comments and variations.
fn percents(draw: &mut Draw) -> Case {
    let style = Style {
        percents: true,
        comments: 60,
        variations: 40,
        ..Style::any(draw)
    };
    let mut pdn = file(draw, style, Heading::PLAIN);
    if draw.chance(30) {
        pdn.head = format!("% a file of [tags] 1. 32-28 {{\n{}", pdn.head);
    }
    case(pdn.finish(draw))
}

/// Returns a line of prose as written, and its comment; empty if there is none.
fn line_of_text(draw: &mut Draw) -> (String, String) {
    let note = draw.note();
    let kept = |text: String| (text.clone(), text);
    match draw.below(7) {
        0 => (format!("% {note}"), String::new()),
        1 => (format!("; {note}"), note),
        2 => (format!("{{{note}}}"), note),
        3 => kept(format!("From: club, {note}")),
        4 => kept(format!("Round 3, at noon: {note}")),
        5 => kept(format!("Anna - Bruno, {note}")),
        _ => kept(format!("Games of a club, {note}")),
    }
}

/// Row 41: lines that are neither tags nor moves.
fn text_around(draw: &mut Draw) -> Case {
    let style = Style::any(draw);
    let end = style.line;
    let mut pdn = file(draw, style, Heading::PLAIN);
    let mut before = String::new();
    let last = pdn.record.moves.len();
    let tags = pdn.head.trim_end().to_string();
    for _ in 0..=draw.below(2) {
        let (written, said) = line_of_text(draw);
        before += &format!("{written}{end}");
        if !said.is_empty() {
            pdn.note(0, &said);
        }
    }
    pdn.head = format!("{before}{}{tags}{end}", draw.one(&["", end]));
    if draw.chance(40) {
        let (written, said) = line_of_text(draw);
        pdn.head += &format!("{written}{end}");
        if !said.is_empty() {
            pdn.note(0, &said);
        }
    }
    pdn.head += end;
    if draw.chance(50) {
        pdn.tail = end.into();
        for _ in 0..=draw.below(2) {
            let (written, said) = line_of_text(draw);
            pdn.tail += &format!("{written}{end}");
            if !said.is_empty() {
                pdn.later.push((last, said));
            }
        }
        if draw.chance(40) {
            pdn.tail += "[GameType \"20\"]\n1. 32-28 *\n";
        }
    }
    case(pdn.finish(draw))
}

/// Row 42: quotation marks in the value of a tag.
fn quotation_marks(draw: &mut Draw) -> Case {
    let heading = Heading {
        quotes: true,
        ..Heading::PLAIN
    };
    let style = Style::any(draw);
    let pdn = file(draw, style, heading);
    case(pdn.finish(draw))
}

/// Row 42b: tags in non-standard forms.
fn tag_forms(draw: &mut Draw) -> Case {
    let heading = Heading {
        forms: &FORMS,
        by_number: false,
        ..Heading::PLAIN
    };
    let style = Style::any(draw);
    let pdn = file(draw, style, heading);
    case(pdn.finish(draw))
}

/// Row 43: results in any usual notation.
fn results(draw: &mut Draw) -> Case {
    const RESULTS: [&str; 20] = [
        "1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "12-0", "0-12", "20-0", "½-½", "0.5-0.5",
        "0,5-0,5", "draw", "remise", "patta", "=", "2–0", "5-5", "*", "11-9",
    ];
    let written = draw.one(&RESULTS);
    let kind = any_kind(draw);
    let table = played(draw, kind);
    let mut pdn = Pdn::new(kind, Style::any(draw), table);
    let is_tagged = draw.chance(60) || written == "11-9";
    let tagged = if is_tagged { written } else { "" };
    Heading::PLAIN.write(draw, &mut pdn, None, tagged);
    pdn.result = written.into();
    if draw.chance(20) && is_tagged {
        pdn.result.clear();
    }
    if written != "*" {
        pdn.record.about.set("result", written);
    }
    pdn.tail = draw.one(&["", "\n", "\n\n"]).into();
    case(pdn.finish(draw))
}

/// Row 45: separators between squares.
fn signs(draw: &mut Draw) -> Case {
    let style = Style {
        step: draw.one(&["-", "–", "—", " - ", "- ", " -", "−"]),
        capture: draw.one(&["X", "×", ":", "-", " x ", "x ", " X", "–", " : "]),
        ..Style::any(draw)
    };
    let pdn = file(draw, style, Heading::PLAIN);
    case(pdn.finish(draw))
}

/// Row 46: turn numbers.
fn numbers(draw: &mut Draw) -> Case {
    let style = Style {
        number: draw.one(&[
            Number::Bare,
            Number::Bracket,
            Number::None,
            Number::Each,
            Number::DotTouching,
        ]),
        ..Style::any(draw)
    };
    let pdn = file(draw, style, Heading::PLAIN);
    case(pdn.finish(draw))
}

/// Row 47: squares in letters, or in numbers if the game has letters.
fn in_letters(draw: &mut Draw) -> Case {
    let naming = draw.one(&[
        Naming::Letters,
        Naming::Letters,
        Naming::Capitals,
        Naming::Numbers,
    ]);
    let hyphens = naming == Naming::Numbers || draw.chance(40);
    let style = Style {
        naming,
        step: if hyphens { "-" } else { "" },
        capture: if hyphens { draw.one(&["x", ":"]) } else { "" },
        ..Style::any(draw)
    };
    let kind = match draw.chance(80) {
        true => draw.one(&[&KINDS[3], &KINDS[4]]),
        false => any_kind(draw),
    };
    let mut table = kind.open(&[]);
    let mut written = Vec::new();
    let is_short = naming == Naming::Letters && draw.chance(30);
    for at in 0..draw.between(2, 16) {
        let Some(word) = short_step(draw, kind, &mut table) else {
            break;
        };
        if is_short && !word.is_empty() {
            written.push((at, word));
        }
    }
    let mut pdn = Pdn::new(kind, style, table);
    pdn.written = written;
    Heading::PLAIN.write(draw, &mut pdn, None, "");
    case(pdn.finish(draw))
}

/// Plays a move, and returns it without the row of its first square (`cd4`), unless that is
/// ambiguous.
fn short_step(draw: &mut Draw, kind: &Kind, table: &mut Table) -> Option<String> {
    let moves = legal(table);
    let places = places(table);
    let short = |notation: &String| {
        let route = squares(table, notation);
        let (first, last) = (
            places[route[0].index()],
            places[route[route.len() - 1].index()],
        );
        let letter = |column: usize| char::from(b'a' + column as u8 - 1);
        format!("{}{}{}", letter(first.0), letter(last.0), last.1)
    };
    let mv = moves.get(draw.below(moves.len()))?;
    let word = short(mv);
    let is_alone =
        kind.in_letters && moves.iter().filter(|other| short(other) == word).count() == 1;
    table.play(mv).expect("a legal move");
    Some(if is_alone { word } else { String::new() })
}

/// Row 48: a `GameType` without a number: the moves show the game.
fn unknown_kind(draw: &mut Draw) -> Case {
    if draw.chance(15) {
        let wrong = draw.one(&["26", "31", "0", "255", "23,W,10,10,N2,0"]);
        let text = format!("[GameType \"{wrong}\"]\n\n1. 32-28 19-23 *\n");
        return case((text, Answer::refused(&[wrong], Some(1))));
    }
    loop {
        let kind = any_kind(draw);
        let table = played(draw, kind);
        let record = table.record();
        let plays = |other: &&Kind| {
            let mut other = tavolando_core::table::Record {
                game: other.key.into(),
                ..record.clone()
            };
            other.moves = record.moves.clone();
            other.open().is_ok()
        };
        if KINDS.iter().filter(plays).count() != 1 {
            continue;
        }
        let mut pdn = Pdn::new(kind, Style::any(draw), table);
        pdn.head = match draw.below(7) {
            0 => String::new(),
            1 => "[Event \"Cup\"]\n".into(),
            2 => "[GameType \"?\"]\n".into(),
            3 => "[GameType \"\"]\n".into(),
            4 => "[GameType \"unknown\"]\n".into(),
            5 => "[GameType \"draughts\"]\n".into(),
            _ => format!("[GameType \"{}\"]\n", draw.one(kind.names)),
        };
        if pdn.head.contains("Cup") {
            pdn.record.about.set("event", "Cup");
        }
        return case(pdn.finish(draw));
    }
}

/// Row 49: a byte order mark before any text.
fn byte_order_mark(draw: &mut Draw) -> Case {
    let style = Style::any(draw);
    let mut pdn = file(draw, style, Heading::PLAIN);
    let mark = draw.one(&[
        "\u{feff}",
        "\u{feff}\n",
        "\u{feff}\u{feff}",
        "\u{feff}% a line\n",
    ]);
    if draw.chance(20) {
        pdn.head = "[GameType \"".to_string() + &pdn.kind.number.to_string() + "\"]";
        pdn.record.about = Default::default();
        pdn.warnings.clear();
    }
    pdn.head = format!("{mark}{}", pdn.head);
    case(pdn.finish(draw))
}

/// Row 50: tag names in any case.
fn letters_of_tags(draw: &mut Draw) -> Case {
    let kind = any_kind(draw);
    let mut table = kind.open(&[]);
    let counts = [draw.between(1, 9), draw.between(1, 9)];
    scatter(draw, &mut table, counts, 25);
    let written = table.text();
    let count = draw.below(5);
    play(draw, &mut table, count);
    let mut pdn = Pdn::new(kind, Style::any(draw), table);
    let heading = Heading {
        other_letters: true,
        ..Heading::PLAIN
    };
    heading.write(draw, &mut pdn, Some(&written), "");
    case(pdn.finish(draw))
}

/// Rows 30 to 50: several of these at once.
fn several(draw: &mut Draw) -> Case {
    let kind = any_kind(draw);
    let mut table = kind.open(&[]);
    let mut start = None;
    if draw.chance(50) {
        let counts = [draw.between(2, 9), draw.between(2, 9)];
        scatter(draw, &mut table, counts, 25);
        start = Some(position(draw, kind, &table, |_| false));
    }
    let count = draw.between(2, 20);
    play(draw, &mut table, count);
    let style = Style {
        naming: draw.one(&[
            Naming::Own,
            Naming::Own,
            Naming::Letters,
            Naming::Capitals,
            Naming::Numbers,
        ]),
        step: draw.one(&["-", "–", " - "]),
        capture: draw.one(&["x", "X", ":", "×", " x "]),
        number: draw.one(&[
            Number::Dot,
            Number::DotTouching,
            Number::Bracket,
            Number::Each,
            Number::None,
        ]),
        touches: draw.chance(50),
        percents: draw.chance(50),
        comments: draw.one(&[10, 40]),
        signs: 15,
        variations: 20,
        ..Style::any(draw)
    };
    let heading = Heading {
        forms: draw.one(&[&FORMS[..], &[Form::Plain]]),
        other_letters: draw.chance(50),
        quotes: false,
        by_number: draw.chance(50),
    };
    let result = draw.one(&["", "2-0", "1-1", "0-12"]);
    let mut pdn = Pdn::new(kind, style, table);
    heading.write(draw, &mut pdn, start.as_deref(), result);
    if !result.is_empty() {
        pdn.result = result.into();
        pdn.record.about.set("result", result);
    }
    case(pdn.finish(draw))
}
