//! The head of a PDN file: tags in any form, text around them, and positions as programs and people
//! write them.

use super::{
    draughts::{Kind, Piece, pieces},
    draw::Draw,
    pdn::Pdn,
};
use tavolando_core::table::Table;

/// The notation of a tag.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Form {
    Plain,
    NoSpace,
    Single,
    Curly,
    Bare,
    Spaced,
    Folded,
}

pub(super) const FORMS: [Form; 7] = [
    Form::Plain,
    Form::NoSpace,
    Form::Single,
    Form::Curly,
    Form::Bare,
    Form::Spaced,
    Form::Folded,
];

/// Writes a tag in a form. A value on two lines must contain a space.
pub(super) fn tag(name: &str, value: &str, form: Form) -> String {
    match form {
        Form::Plain => format!("[{name} \"{value}\"]"),
        Form::NoSpace => format!("[{name}\"{value}\"]"),
        Form::Single => format!("[{name} '{value}']"),
        Form::Curly => format!("[{name} “{value}”]"),
        Form::Bare => format!("[{name} {value}]"),
        Form::Spaced => format!("[ {name}  \"{value}\" ]"),
        Form::Folded => format!("[{name} \"{}\"]", value.replacen(' ', "\n", 1)),
    }
}

/// Returns the name of a tag in another case.
pub(super) fn in_other_letters(draw: &mut Draw, name: &str) -> String {
    match draw.below(4) {
        0 => name.to_lowercase(),
        1 => name.to_uppercase(),
        2 => name[..1].to_lowercase() + &name[1..],
        _ => {
            let small = |letter: char| {
                if letter.is_uppercase() {
                    letter.to_ascii_lowercase()
                } else {
                    letter.to_ascii_uppercase()
                }
            };
            name.chars().map(small).collect()
        }
    }
}

/// Writes a `GameType` value for a game.
pub(super) fn kind(draw: &mut Draw, kind: &Kind) -> String {
    match draw.below(4) {
        0 => format!("{},W,10,10,N2,0", kind.number),
        1 => draw.one(kind.names).into(),
        2 => format!("{} ({})", kind.number, kind.names[0]),
        _ => kind.number.to_string(),
    }
}

/// Facts with their tags and their names in a record. `White` is the first player in each of these
/// games.
const FACTS: [(&str, &str, &str); 6] = [
    ("Event", "event", "The Grand Prix"),
    ("Site", "place", "Rome (Italy)"),
    ("Date", "date", "2019.05.12"),
    ("Round", "round", "3"),
    ("White", "player1", "Anna O'Neil, A."),
    ("Black", "player2", "Иван Ив"),
];

/// The layout of the head of a file.
#[derive(Clone, Copy)]
pub(super) struct Heading {
    pub forms: &'static [Form],
    /// Whether tag names are in another case.
    pub other_letters: bool,
    /// Whether values contain quotation marks.
    pub quotes: bool,
    /// Whether the game is given only by its number.
    pub by_number: bool,
}

impl Heading {
    /// The standard head.
    pub(super) const PLAIN: Heading = Heading {
        forms: &[Form::Plain],
        other_letters: false,
        quotes: false,
        by_number: true,
    };

    /// Writes a tag.
    pub(super) fn tag(&self, draw: &mut Draw, name: &str, value: &str) -> String {
        let mut form = draw.one(self.forms);
        let hinders = match form {
            Form::Single => value.contains('\''),
            Form::Bare => value.contains(['[', ']', '"', '\'']) || value.len() > 100,
            _ => false,
        };
        if hinders || (form == Form::Folded && ["FEN", "GameType", "Result"].contains(&name)) {
            form = Form::Plain;
        }
        let name = match self.other_letters {
            true => in_other_letters(draw, name),
            false => name.into(),
        };
        tag(&name, value, form)
    }

    /// Writes the head of a file, with the position and the result.
    pub(super) fn write(
        &self,
        draw: &mut Draw,
        pdn: &mut Pdn,
        position: Option<&str>,
        result: &str,
    ) {
        let mut tags = Vec::new();
        for (name, fact, value) in FACTS {
            if !draw.chance(if self.quotes { 50 } else { 20 }) {
                continue;
            }
            let (written, read_value) = match self.quotes {
                true => quoted(draw, value),
                false => (value.into(), value.to_string()),
            };
            pdn.record.about.set(fact, &read_value);
            let form = if self.quotes { Heading::PLAIN } else { *self };
            tags.push(form.tag(draw, name, &written));
        }
        let game = match self.by_number {
            true => pdn.kind.number.to_string(),
            false => kind(draw, pdn.kind),
        };
        tags.push(self.tag(draw, "GameType", &game));
        if !result.is_empty() {
            tags.push(self.tag(draw, "Result", result));
        }
        if let Some(position) = position {
            if draw.chance(50) {
                tags.push(self.tag(draw, "SetUp", "1"));
            }
            tags.push(self.tag(draw, "FEN", position));
        }
        if draw.chance(12) {
            tags.push(tag("Annotator", "nobody", Form::Plain));
            pdn.warnings.push(("left-out", vec!["Annotator".into()]));
        }
        draw.shuffle(&mut tags);
        for tag in tags {
            pdn.head += &tag;
            pdn.head += if draw.chance(90) { pdn.style.line } else { " " };
        }
        pdn.head += draw.one(&[pdn.style.line, pdn.style.line, ""]);
    }
}

/// Returns a value with quotation marks: as written, and as read.
fn quoted(draw: &mut Draw, value: &str) -> (String, String) {
    let (first, rest) = value.split_once(' ').unwrap_or((value, "of 2019"));
    match draw.below(5) {
        0 => (value.into(), value.into()),
        1 => {
            let read_value = format!("{first} \"{rest}\"");
            (read_value.replace('"', "\\\""), read_value)
        }
        2 => {
            let read_value = format!("\"{first}\" {rest}");
            (read_value.clone(), read_value)
        }
        3 => {
            let read_value = format!("{first} \"{rest}\"");
            (read_value.clone(), read_value)
        }
        _ => {
            let read_value = format!("{first} \"{rest}\" II");
            (read_value.clone(), read_value)
        }
    }
}

/// Writes a piece in a position.
fn named(table: &Table, (_, is_king, site): Piece, king: &str, by_number: bool) -> String {
    let name = match by_number {
        true => (site.index() + 1).to_string(),
        false => table.board().name(site).to_string(),
    };
    if is_king {
        format!("{king}{name}")
    } else {
        name
    }
}

/// Writes the squares of a side as words, some of them as ranges with this separator.
fn words(
    table: &Table,
    own: &[Piece],
    king: &str,
    by_number: bool,
    dash: Option<&str>,
) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = own;
    while let [(_, is_king, first), ..] = rest {
        let row = rest.iter().enumerate();
        let row = row.take_while(|(index, (_, king, site))| {
            !king && !is_king && site.index() == first.index() + index
        });
        let count = row.count();
        match dash.filter(|_| count > 1 && by_number) {
            Some(dash) => {
                let last = first.index() + count;
                words.push(format!("{}{dash}{last}", first.index() + 1));
                rest = &rest[count..];
            }
            None => {
                words.push(named(table, rest[0], king, by_number));
                rest = &rest[1..];
            }
        }
    }
    words
}

/// Writes the position of a table as other programs do, with numbers for squares if the game allows
/// them. Kings for which `is_man` is true are written as men.
pub(super) fn position(
    draw: &mut Draw,
    kind: &Kind,
    table: &Table,
    is_man: impl Fn(&Piece) -> bool,
) -> String {
    let (mover, all) = pieces(table);
    let small = draw.chance(25);
    let by_number = !kind.in_letters || draw.chance(40);
    let king = if small { "k" } else { "K" };
    let comma = draw.one(&[",", ",", ",", ", ", " "]);
    let dash = draw.one(&[None, None, None, Some("-"), Some(" - "), Some("–")]);
    let sides = if small { ["w", "b"] } else { ["W", "B"] };
    let mut parts: Vec<String> = Vec::new();
    for (side, letter) in sides.iter().enumerate() {
        let own = all.iter().filter(|piece| piece.0 == side);
        let own = own.map(|piece| (piece.0, piece.1 && !is_man(piece), piece.2));
        let mut own: Vec<Piece> = own.collect();
        own.sort_by_key(|piece| piece.2);
        let mut words = words(table, &own, king, by_number, dash);
        if draw.chance(40) {
            draw.shuffle(&mut words);
        }
        let space = draw.one(&["", "", " "]);
        parts.push(format!("{letter}{space}{}", words.join(comma)));
    }
    if draw.chance(30) {
        parts.reverse();
    }
    let mover = match draw.below(8) {
        0 => ["White", "Black"][mover],
        _ => sides[mover],
    };
    let colon = draw.one(&[":", ":", ":", " : "]);
    let mut text = format!("{mover}{colon}{}", parts.join(colon));
    text += draw.one(&["", "", ":H0:F1", ":H12:F34", ":+0", ":5", ":h0:f1", "."]);
    if text.ends_with("F34") && draw.chance(50) {
        text.push('.');
    }
    text
}
