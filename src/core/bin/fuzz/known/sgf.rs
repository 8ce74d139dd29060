//! The text of an SGF file, in the layouts of different programs.

use super::{
    draw::Draw,
    stones::{Colours, Stones},
};

/// A property as written: its name and its escaped values.
pub(super) type Property = (String, Vec<String>);

/// A tree of nodes.
#[derive(Default, Clone)]
pub(super) struct Tree {
    pub nodes: Vec<Vec<Property>>,
    pub branches: Vec<Tree>,
}

/// The layout of a file.
#[derive(Clone, Default)]
pub(super) struct Setting {
    /// The line end.
    pub line: &'static str,
    /// The space between nodes, and between properties.
    between: [&'static str; 2],
    /// Whether the first node of a tree has no semicolon.
    pub is_bare: bool,
    /// Whether names have lower-case letters in them, as in files of FF[1] to FF[3].
    pub is_old: bool,
}

impl Setting {
    pub(super) fn new(draw: &mut Draw) -> Setting {
        let line = draw.one(&["\n", "\n", "\r\n"]);
        Setting {
            line,
            between: [draw.one(&["", line]), draw.one(&["", "", line, " "])],
            is_bare: false,
            is_old: false,
        }
    }

    /// Writes the text of a tree.
    pub(super) fn write(&self, tree: &Tree) -> String {
        let mut text = String::from("(");
        for (place, node) in tree.nodes.iter().enumerate() {
            if place > 0 {
                text += self.between[0];
            }
            // A node without properties needs its semicolon.
            if place > 0 || !self.is_bare || node.is_empty() {
                text.push(';');
            }
            for (name, values) in node {
                text += &self.name(name);
                for value in values {
                    text += &format!("[{value}]");
                }
                text += self.between[1];
            }
        }
        for branch in &tree.branches {
            text += self.between[0];
            text += &self.write(branch);
        }
        text + ")"
    }

    fn name(&self, name: &str) -> String {
        const OLD: [(&str, &str); 8] = [
            ("B", "Black"),
            ("W", "White"),
            ("AB", "AddBlack"),
            ("AW", "AddWhite"),
            ("SZ", "SiZe"),
            ("GM", "GaMe"),
            ("KM", "KoMi"),
            ("PL", "PLayer"),
        ];
        let old = OLD.iter().find(|(short, _)| self.is_old && *short == name);
        old.map_or(name, |(_, long)| long).into()
    }
}

/// Creates a property with one value.
pub(super) fn property(name: &str, value: impl Into<String>) -> Property {
    (name.into(), vec![value.into()])
}

/// Returns the two letters of a point.
pub(super) fn letters(size: usize, point: usize) -> String {
    let letter = |line: usize| char::from(b'a' + line as u8);
    format!("{}{}", letter(point % size), letter(point / size))
}

/// Escapes a text for a value, sometimes with an escaped line end.
pub(super) fn escaped(draw: &mut Draw, setting: &Setting, text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace(']', "\\]");
    let text = if draw.chance(30) {
        text.replace(':', "\\:")
    } else {
        text
    };
    let text = text.replace('\n', setting.line);
    let may_break = draw.chance(10);
    match text.char_indices().nth(5) {
        Some((at, _)) if may_break && text[..at].is_ascii() && !text[..at].contains('\\') => {
            format!("{}\\{}{}", &text[..at], setting.line, &text[at..])
        }
        _ => text,
    }
}

/// Returns the properties that change one board into another. Points are single or in rectangles,
/// in one property or several.
pub(super) fn setting_up(
    draw: &mut Draw,
    size: usize,
    before: &Colours,
    after: &Colours,
) -> Vec<Property> {
    let mut properties = Vec::new();
    for (name, stone) in [("AB", Some('b')), ("AW", Some('w')), ("AE", None)] {
        let mut points: Vec<usize> = (0..after.len())
            .filter(|point| before[*point] != after[*point] && after[*point] == stone)
            .collect();
        let mut values = Vec::new();
        while let Some(first) = points.first().copied() {
            // Take points as far as the row continues.
            let most = if draw.chance(60) { size } else { 1 };
            let row = points.iter().enumerate().take(most);
            let row = row.take_while(|(index, point)| {
                **point == first + index && **point / size == first / size
            });
            let count = row.count();
            let last = points[count - 1];
            points.drain(..count);
            let (one, other) = (letters(size, first), letters(size, last));
            values.push(match count {
                1 => one,
                _ if draw.chance(20) => format!("{other}:{one}"),
                _ => format!("{one}:{other}"),
            });
        }
        draw.shuffle(&mut values);
        if values.len() > 1 && draw.chance(20) {
            // Write the same property twice.
            let rest = values.split_off(1);
            properties.push((name.into(), rest));
        }
        if !values.is_empty() {
            properties.push((name.into(), values));
        }
    }
    draw.shuffle(&mut properties);
    properties
}

/// Returns the property of a move: a stone or a pass.
pub(super) fn stone(stones: &Stones, (seat, point): (usize, usize)) -> Property {
    property(["B", "W"][seat], letters(stones.size, point))
}

/// Returns a property that gives the side to move.
pub(super) fn player(draw: &mut Draw, seat: usize) -> Property {
    let words: [&[&str]; 2] = [
        &["B", "b", "black", "Black", "1", " B ", "BLACK"],
        &["W", "w", "white", "White", "2", " W ", "WHITE"],
    ];
    property("PL", draw.one(words[seat]))
}
