//! The text of a PDN file, in the layouts of different programs and people.

use super::{
    answer::{Answer, ExpectedGame},
    draughts::{Kind, legal, places, play, squares, takes},
    draw::Draw,
};
use tavolando_core::{
    rules::{Site, Turn, Verdict},
    table::{Comment, Record, Table, Variation},
};

/// The notation of squares.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Naming {
    /// The game's own names.
    Own,
    Numbers,
    Letters,
    Capitals,
}

/// The layout of a file.
#[derive(Clone)]
pub(super) struct Style {
    pub naming: Naming,
    pub step: &'static str,
    pub capture: &'static str,
    /// The notation of turn numbers.
    pub number: Number,
    /// Whether neighbouring pieces may lack a space between them.
    pub touches: bool,
    pub line: &'static str,
    /// The percentages of moves with a comment, a sign, and a variation.
    pub comments: u32,
    pub signs: u32,
    pub variations: u32,
    /// Whether comments and variations have lines that begin with `%`.
    pub percents: bool,
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Number {
    Dot,
    DotTouching,
    Bracket,
    Bare,
    None,
    /// A number before each move, with one or three dots.
    Each,
}

impl Style {
    /// Returns the standard layout.
    pub(super) fn plain() -> Style {
        Style {
            naming: Naming::Own,
            step: "-",
            capture: "x",
            number: Number::Dot,
            touches: false,
            line: "\n",
            comments: 0,
            signs: 0,
            variations: 0,
            percents: false,
        }
    }

    /// Returns a random layout that follows the standard, with comments, signs and variations.
    pub(super) fn any(draw: &mut Draw) -> Style {
        Style {
            number: draw.one(&[Number::Dot, Number::Dot, Number::DotTouching]),
            line: draw.one(&["\n", "\n", "\r\n"]),
            comments: draw.one(&[0, 10, 40]),
            signs: draw.one(&[0, 0, 20]),
            variations: draw.one(&[0, 0, 20]),
            ..Style::plain()
        }
    }

    /// Writes a move with its squares.
    pub(super) fn spell(&self, table: &Table, notation: &str) -> String {
        self.spell_squares(table, &squares(table, notation), takes(notation))
    }

    pub(super) fn spell_squares(&self, table: &Table, route: &[Site], takes: bool) -> String {
        let in_letters = [Naming::Letters, Naming::Capitals].contains(&self.naming);
        let places = if in_letters {
            places(table)
        } else {
            Vec::new()
        };
        let name = |site: &Site| match self.naming {
            Naming::Own => table.board().name(*site).to_string(),
            Naming::Numbers => (site.index() + 1).to_string(),
            Naming::Letters | Naming::Capitals => {
                let (column, row) = places[site.index()];
                let letter = char::from(b'a' + column as u8 - 1);
                let name = format!("{letter}{row}");
                match self.naming {
                    Naming::Capitals => name.to_uppercase(),
                    _ => name,
                }
            }
        };
        let names: Vec<String> = route.iter().map(name).collect();
        names.join(if takes { self.capture } else { self.step })
    }
}

/// A file under construction: the game as written, and its right answer.
pub(super) struct Pdn {
    pub kind: &'static Kind,
    pub style: Style,
    /// The lines before the moves: tags and text.
    pub head: String,
    pub table: Table,
    /// Moves with other spellings than in the layout, by their index.
    pub written: Vec<(usize, String)>,
    pub result: String,
    /// The text after the result.
    pub tail: String,
    /// The comments after the moves, which come after those among them.
    pub later: Vec<(usize, String)>,
    pub record: Record,
    pub warnings: Vec<(&'static str, Vec<String>)>,
}

/// The pieces of a text, possibly without spaces between them.
struct Pieces<'a> {
    text: String,
    style: &'a Style,
}

impl Pieces<'_> {
    /// Adds a piece, with a space before it if it needs one.
    fn add(&mut self, draw: &mut Draw, piece: &str) {
        let last = self.text.chars().last().unwrap_or('\n');
        let first = piece.chars().next().unwrap_or(' ');
        let may_touch = "{}()".contains(last)
            || "{}();!?$".contains(first)
            || (self.style.number == Number::DotTouching && last == '.');
        let touches = may_touch && (self.style.touches || "!?".contains(first) || last == '.');
        if !last.is_whitespace() && !(touches && (draw.chance(80) || first == '!')) {
            self.text += if draw.chance(15) {
                self.style.line
            } else {
                " "
            };
        }
        self.text += piece;
    }
}

impl Pdn {
    /// Creates a file for the game on a table.
    pub(super) fn new(kind: &'static Kind, style: Style, table: Table) -> Pdn {
        let record = table.record();
        Pdn {
            kind,
            style,
            head: String::new(),
            table,
            written: Vec::new(),
            result: "*".into(),
            tail: String::new(),
            later: Vec::new(),
            record,
            warnings: Vec::new(),
        }
    }

    /// Adds a comment to the game. A second comment on a position is appended to the first.
    pub(super) fn note(&mut self, at: usize, text: &str) {
        note(&mut self.record.comments, at, text);
    }

    /// Returns the text of the file, and its answer.
    pub(super) fn finish(mut self, draw: &mut Draw) -> (String, Answer) {
        let style = self.style.clone();
        let mut pieces = Pieces {
            text: self.head.clone(),
            style: &style,
        };
        let moves = self.record.moves.clone();
        let mut table = self.record.up_to(0).open_start().expect("its start");
        let mut is_fresh = true;
        for (at, mv) in moves.iter().enumerate() {
            let written = self.written.iter().find(|(place, _)| *place == at);
            let word = written.map_or_else(|| style.spell(&table, mv), |(_, word)| word.clone());
            number(draw, &mut pieces, at, is_fresh);
            pieces.add(draw, &word);
            is_fresh = false;
            let alternative = self.other_moves(draw, &mut table, at, mv);
            let played = table.play(mv);
            played.expect("it was played");
            if draw.chance(style.signs) {
                self.sign(draw, &mut pieces, at + 1);
            }
            if draw.chance(style.comments) {
                let comment_text = comment(draw, &mut pieces, &style);
                self.note(at + 1, &comment_text);
                is_fresh = true;
            }
            if let Some(variation) = alternative {
                self.bracket(draw, &mut pieces, at, &variation);
                is_fresh = true;
            }
        }
        if !self.result.is_empty() {
            let result = self.result.clone();
            pieces.add(draw, &result);
        }
        let mut text = pieces.text;
        text += &self.tail;
        for (at, comment_text) in std::mem::take(&mut self.later) {
            self.note(at, &comment_text);
        }
        if self.record.about.fact("result") == over(&self.table) {
            self.record.about.set("result", "");
        }
        let right = ExpectedGame {
            records: vec![self.record],
            warnings: self.warnings,
            ..ExpectedGame::default()
        };
        (text, Answer::Game(right))
    }

    fn sign(&mut self, draw: &mut Draw, pieces: &mut Pieces, at: usize) {
        let (written, comment_text) = draw.one(&[
            ("!", "!"),
            ("?", "?"),
            ("!!", "!!"),
            ("?!", "?!"),
            ("$1", "!"),
            ("$2", "?"),
            ("$6", "?!"),
            ("$7", "$7"),
            ("$16", "$16"),
        ]);
        pieces.add(draw, written);
        self.note(at, comment_text);
    }

    /// Returns an alternative to a move with some moves after it; empty in most places.
    fn other_moves(
        &self,
        draw: &mut Draw,
        table: &mut Table,
        at: usize,
        mv: &str,
    ) -> Option<Vec<String>> {
        if !draw.chance(self.style.variations) {
            return None;
        }
        let mut others = legal(table);
        others.retain(|other| other != mv);
        let known = |other: &String| {
            let mut all = self.record.variations.iter();
            all.any(|known| known.at == at && known.moves.first() == Some(other))
        };
        others.retain(|other| !known(other));
        let first = others.get(draw.below(others.len()))?.clone();
        table.play(&first).expect("a legal move");
        play(draw, table, 2);
        let moves: Vec<String> = table.moves()[at..]
            .iter()
            .map(ToString::to_string)
            .collect();
        for _ in &moves {
            table.undo();
        }
        Some(moves)
    }

    /// Writes a variation of the last move.
    fn bracket(&mut self, draw: &mut Draw, pieces: &mut Pieces, at: usize, moves: &[String]) {
        let style = self.style.clone();
        let mut table = self.record.up_to(at).open().expect("it was played");
        let mut right = Variation {
            at,
            moves: moves.to_vec(),
            ..Variation::default()
        };
        pieces.add(draw, "(");
        if draw.chance(30) {
            right.name = format!("line {}", self.record.variations.len() + 1);
            pieces.add(draw, &format!("{{{}}}", right.name));
        }
        for (place, mv) in moves.iter().enumerate() {
            number(draw, pieces, at + place, place == 0);
            let word = style.spell(&table, mv);
            pieces.add(draw, &word);
            table.play(mv).expect("it was played");
            if draw.chance(style.comments / 2) {
                let comment_text = comment(draw, pieces, &style);
                note(&mut right.comments, at + place + 1, &comment_text);
            } else if style.percents && draw.chance(30) {
                pieces.text += &format!("{0}% 1. 1-50 for a program ) {{{0}", style.line);
            }
        }
        pieces.add(draw, ")");
        self.record.variations.push(right);
    }
}

/// Adds a comment to the comments on the same line.
fn note(comments: &mut Vec<Comment>, at: usize, text: &str) {
    let place = comments.partition_point(|comment| comment.at < at);
    match comments.get_mut(place).filter(|comment| comment.at == at) {
        Some(before) => before.text += &format!("\n{text}"),
        None => comments.insert(
            place,
            Comment {
                at,
                text: text.into(),
            },
        ),
    }
}

/// Writes the number of a turn, if one is due.
fn number(draw: &mut Draw, pieces: &mut Pieces, at: usize, is_fresh: bool) {
    let (turn, is_second) = (at / 2 + 1, at % 2 == 1);
    let written = match pieces.style.number {
        Number::None => return,
        Number::Each if is_second => format!("{turn}..."),
        Number::Bare if !is_second => turn.to_string(),
        Number::Bracket if !is_second => format!("{turn})"),
        _ if !is_second => format!("{turn}."),
        Number::Dot | Number::DotTouching if is_fresh && draw.chance(70) => format!("{turn}..."),
        _ => return,
    };
    pieces.add(draw, &written);
}

/// Writes a comment, and returns its text.
fn comment(draw: &mut Draw, pieces: &mut Pieces, style: &Style) -> String {
    let text = draw.note();
    if draw.chance(20) {
        pieces.add(draw, &format!("; {text}{}", style.line));
        return text;
    }
    let text = match draw.below(6) {
        0 => format!("{text}\n{}", draw.note()),
        1 if style.percents => format!("{text}\n%20 {}", draw.note()),
        2 if style.percents => format!("{text}\n% {}\n{}", draw.note(), draw.note()),
        _ => text,
    };
    let written = text.replace('\n', style.line);
    let written = match draw.chance(30) {
        true => format!("{{ {written} }}"),
        false => format!("{{{written}}}"),
    };
    pieces.add(draw, &written);
    // A space before the first word belongs to the comment.
    match written.starts_with("{ ") {
        true => format!(" {text}"),
        false => text,
    }
}

/// Returns the result of a finished game; empty if it goes on.
fn over(table: &Table) -> &'static str {
    match table.turn() {
        Turn::Over(outcome) => match outcome.verdict {
            Verdict::Won(seat) => ["1-0", "0-1"][seat.index()],
            _ => "1/2-1/2",
        },
        _ => "",
    }
}
