//! Plays the nodes of an SGF text: stones set, stones played, comments, and parts left out.

use super::{
    GOMOKU,
    facts::{Facts, GAME_PROPERTIES},
    head::mover,
    scan::{MOVE_PROPERTIES, Property},
    sgf_error_at,
    tree::{Nodes, values_of},
};
use crate::{
    games::{go::LETTERS, write_rows},
    rules::{ParseError, Pile, Seat, Site, Turn},
    table::{Comment, ErrorCode, RecordError, SET_UP_PREFIX, Table, add_comment, is_long_name},
};
use std::collections::BTreeMap;

/// The stone on each point of a board, `b` or `w`.
pub(super) type Stones = Vec<Option<char>>;

/// The position letters of the two colours.
const STONES: [char; 2] = ['b', 'w'];

/// The properties that set stones, each with the stone it sets.
const SET_UP_PROPERTIES: [(&str, Option<char>); 3] =
    [("AB", Some('b')), ("AW", Some('w')), ("AE", None)];

/// Properties that are read by name, and properties outside the game: those of the file, or of its
/// display in a program.
const READ_ELSEWHERE: [&str; 17] = [
    "FF", "CA", "AP", "ST", "FG", "PM", "VW", "PL", "AB", "AW", "AE", "B", "W", "C", "GC", "N",
    LINE_NAME,
];

/// Reads a point of the board from its two letters; `None` for a pass.
pub(super) fn point(size: usize, text: &str) -> Result<Option<usize>, ParseError> {
    let bytes = text.trim().as_bytes();
    // In older files, "tt" is a pass on boards up to 19 lines.
    if bytes.is_empty() || (bytes == b"tt" && size <= 19) {
        return Ok(None);
    }
    let line = |byte: u8| {
        let line = usize::from(byte.to_ascii_lowercase().wrapping_sub(b'a'));
        (line < size).then_some(line)
    };
    match bytes {
        [column, row] => match (line(*column), line(*row)) {
            (Some(column), Some(row)) => Ok(Some(row * size + column)),
            _ => Err(parse_error!(
                "point-off-board",
                "\"{text}\" lies off the board",
                text
            )),
        },
        _ => Err(parse_error!(
            "not-a-point",
            "\"{text}\" is not a point",
            text
        )),
    }
}

/// Returns the line of the text where a node last sets stones.
pub(super) fn last_setup_line(node: &[Property]) -> Option<usize> {
    let mut last = node.iter().rev();
    let found = last.find(|property| {
        SET_UP_PROPERTIES
            .iter()
            .any(|(name, _)| *name == property.name)
    });
    found.map(|property| property.line)
}

/// Whether a node sets stones or gives the side to move.
pub(super) fn has_setup(node: &[Property]) -> bool {
    let sets_stones = |name: &str| {
        SET_UP_PROPERTIES
            .iter()
            .any(|(set_up_property, _)| *set_up_property == name)
    };
    let mut properties = node.iter();
    properties.any(|property| property.name == "PL" || sets_stones(&property.name))
}

/// Sets the stones of a node on a board. If a point occurs twice, the last value counts.
pub(super) fn set_stones(
    node: &[Property],
    size: usize,
    stones: &mut Stones,
) -> Result<(), RecordError> {
    for property in node {
        let Some((_, letter)) = SET_UP_PROPERTIES
            .iter()
            .find(|(name, _)| *name == property.name)
        else {
            continue;
        };
        let point =
            |text: &str| point(size, text).map_err(|reason| sgf_error_at(property.line, reason));
        for value in &property.values {
            // A rectangle may be given by two opposite corners.
            let (one, other) = value.split_once(':').unwrap_or((value, value));
            let (Some(one), Some(other)) = (point(one)?, point(other)?) else {
                continue;
            };
            let span = |one: usize, other: usize| one.min(other)..=one.max(other);
            for row in span(one / size, other / size) {
                for column in span(one % size, other % size) {
                    stones[row * size + column] = *letter;
                }
            }
        }
    }
    Ok(())
}

/// Whether the move of a node comes before the stones it sets.
fn is_move_first(node: &[Property]) -> bool {
    let first = node.iter().find(|property| {
        MOVE_PROPERTIES.contains(&&*property.name) || has_setup(std::slice::from_ref(*property))
    });
    first.is_some_and(|property| MOVE_PROPERTIES.contains(&&*property.name))
}

/// Returns the stone that a node plays: the seat of its colour, its point, and its line in the
/// text.
pub(super) fn played_stone(node: &[Property]) -> Option<(usize, &str, usize)> {
    node.iter().find_map(|property| {
        let seat = LETTERS.iter().position(|letter| *letter == property.name)?;
        let value = property.values.first().map_or("", String::as_str);
        Some((seat, value, property.line))
    })
}

/// A played line of nodes.
pub(super) struct PlayedLine {
    /// Each node with the number of moves from the start to its end.
    pub nodes: Vec<(usize, usize)>,
    pub comments: Vec<Comment>,
    /// The reason why the next node could not be played.
    pub error: Option<RecordError>,
}

/// Plays the nodes of a text.
pub(super) struct Replayer<'a> {
    pub nodes: &'a Nodes,
    pub size: usize,
    /// The properties of the whole game.
    pub facts: &'a Facts,
    /// The properties left out of the record, each with the line where it first occurs.
    pub left_out: BTreeMap<String, usize>,
}

impl Replayer<'_> {
    /// Plays a line from one of its nodes as far as possible. `already` has two counts of first
    /// nodes: those whose set stones are on the board, and those whose played stones are.
    pub(super) fn line(
        &mut self,
        from: usize,
        already: (usize, usize),
        table: &mut Table,
    ) -> PlayedLine {
        let mut played = PlayedLine {
            nodes: Vec::new(),
            comments: Vec::new(),
            error: None,
        };
        let nodes = self.nodes;
        for (place, number) in nodes.line(from).enumerate() {
            let before = table.moves().len();
            let node = nodes.properties(number);
            if let Err(error) =
                self.play_node(number, (place < already.0, place < already.1), table)
            {
                while table.moves().len() > before {
                    table.undo();
                }
                played.error = Some(error);
                break;
            }
            let now = table.moves().len();
            // The general comment of a game is a comment too.
            for name in ["GC", "C"] {
                for comment in values_of(node, name) {
                    add_comment(&mut played.comments, now, comment);
                }
            }
            // Any node may have a name. The name of the first node is the name of the line, if it
            // is short.
            let is_note = place > 0 || from == 0 || is_long_name(&names(node));
            for name in values_of(node, "N").filter(|_| is_note) {
                let is_move = now > before && table.moves().last() == Some(&name);
                if !is_move {
                    add_comment(&mut played.comments, now, name);
                }
            }
            self.note_left_out(node, from == 0);
            played.nodes.push((number, now));
        }
        played
    }

    fn note_left_out(&mut self, node: &[Property], is_main: bool) {
        for property in node {
            let name = &*property.name;
            let is_kept = READ_ELSEWHERE.contains(&name)
                || (is_main && GAME_PROPERTIES.contains(&name))
                || (self.facts.holds(property) && name != "MI");
            if !is_kept && !self.left_out.contains_key(name) {
                self.left_out.insert(name.into(), property.line);
            }
        }
    }

    /// Plays a node.
    fn play_node(
        &self,
        number: usize,
        (is_set, is_given): (bool, bool),
        table: &mut Table,
    ) -> Result<(), RecordError> {
        let node = self.nodes.properties(number);
        let changes = !is_set && has_setup(node);
        // A node may both set stones and play a move: the first property comes first.
        if changes && is_move_first(node) && !is_given {
            self.play_move(node, table)?;
            return self.apply_setup(number, true, table);
        }
        if changes {
            self.apply_setup(number, false, table)?;
        }
        if is_given {
            return Ok(());
        }
        self.play_move(node, table)
    }

    /// Plays the move of a node.
    fn play_move(&self, node: &[Property], table: &mut Table) -> Result<(), RecordError> {
        let Some((seat, value, line)) = played_stone(node) else {
            // Any node may have a name: if it is not a legal move, it is only a name.
            let is_word = |table: &Table, word: &str| {
                let is_stone = word == "pass" || table.board().find_site(word).is_some();
                !is_stone && !word.starts_with(SET_UP_PREFIX)
            };
            let _ =
                values_of(node, "N").any(|word| is_word(table, word) && table.play(word).is_ok());
            return Ok(());
        };
        let is_gomoku = table.entry().key == GOMOKU;
        let point = point(self.size, value).map_err(|reason| sgf_error_at(line, reason))?;
        let notation = match point {
            Some(point) => table.board().name(Site(point as u16)).to_string(),
            None if is_gomoku => {
                let reason = parse_error!(
                    "no-pass",
                    "{letter}[]: there is no pass in this game",
                    letter = LETTERS[seat]
                );
                return Err(sgf_error_at(line, reason));
            }
            None => "pass".into(),
        };
        // Players who continue after two passes have resumed the game.
        if table.moves().ends_with(&["pass", "pass"]) {
            for word in ["done", "resume"] {
                let _ = table.play(word);
            }
        }
        let is_theirs = |turn: Turn| turn == Turn::Player(Seat(seat as u8));
        if !is_gomoku && !is_theirs(table.turn()) {
            self.set_side_to_move(seat, line, table)?;
        }
        self.play_stone(&notation, seat, line, table)
    }

    fn play_stone(
        &self,
        notation: &str,
        seat: usize,
        line: usize,
        table: &mut Table,
    ) -> Result<(), RecordError> {
        let (index, game) = (table.moves().len(), table.entry().key);
        let refused = |illegal| RecordError {
            at: format!("line {line}"),
            ..RecordError::from_illegal_move(index, game, illegal)
        };
        table.play(notation).map_err(refused)?;
        if game != GOMOKU {
            return Ok(());
        }
        // During the choice of sides, a player may place a stone of the other colour.
        let site = table.board().find_site(notation);
        let colour =
            |pile: &Pile| Some(pile.site) == site && pile.kind.owner == Some(Seat(seat as u8));
        if table.piles().iter().any(colour) {
            return Ok(());
        }
        table.undo();
        self.set_side_to_move(seat, line, table)?;
        table.play(notation).map_err(refused)?;
        Ok(())
    }

    /// Sets up the same stones with this side to move.
    fn set_side_to_move(
        &self,
        seat: usize,
        line: usize,
        table: &mut Table,
    ) -> Result<(), RecordError> {
        if matches!(table.turn(), Turn::Over(_)) {
            let word = LETTERS[seat];
            let reason = parse_error!("game-is-over", "{word}: the game is over", word);
            return Err(RecordError::new(
                ErrorCode::IllegalMove,
                format!("line {line}"),
                reason,
            ));
        }
        self.set_up(&stones_of(table, self.size), seat, line, table)
    }

    /// Sets up the stones of a node in the middle of a game, before or after its move.
    fn apply_setup(
        &self,
        number: usize,
        is_after: bool,
        table: &mut Table,
    ) -> Result<(), RecordError> {
        let node = self.nodes.properties(number);
        let line = self.nodes.text_line(number).unwrap_or(1);
        let mut stones = stones_of(table, self.size);
        set_stones(node, self.size, &mut stones)?;
        // If the node does not give the side to move, the next stone does.
        let mut ahead = self.nodes.line(number).enumerate().skip(is_after.into());
        let next = ahead.find_map(|(place, number)| {
            let node = self.nodes.properties(number);
            match played_stone(node) {
                Some((seat, ..)) => Some(Some(seat)),
                None => (place > 0 && has_setup(node)).then_some(None),
            }
        });
        let stated = mover(node)
            .transpose()
            .map_err(|reason| sgf_error_at(line, reason))?;
        let now = match table.turn() {
            Turn::Player(seat) => seat.index(),
            _ => 0,
        };
        let seat = next.flatten().or(stated).unwrap_or(now);
        if stones == stones_of(table, self.size) && seat == now {
            return Ok(());
        }
        self.set_up(&stones, seat, line, table)
    }

    fn set_up(
        &self,
        stones: &Stones,
        seat: usize,
        line: usize,
        table: &mut Table,
    ) -> Result<(), RecordError> {
        let mut position = position(stones, self.size, seat);
        if table.entry().key != GOMOKU {
            // Each player keeps their prisoners.
            let text = table.text();
            for prisoners in text.split_whitespace().skip(2).take(2) {
                position += &format!(" {prisoners}");
            }
        }
        let set = table.play(&format!("{SET_UP_PREFIX}{position}"));
        set.map(|_| ())
            .map_err(|illegal| sgf_error_at(line, *illegal.reason))
    }
}

/// Joins the names of a node into one text.
pub(super) fn names(node: &[Property]) -> String {
    values_of(node, "N").collect::<Vec<_>>().join("\n")
}

/// The private property for the name of a line whose first node is a word of the game.
pub(super) const LINE_NAME: &str = "NM";

/// Returns the stones on the board of a table.
pub(super) fn stones_of(table: &Table, size: usize) -> Stones {
    let mut stones = vec![None; size * size];
    for pile in table.piles() {
        stones[pile.site.index()] = pile.kind.owner.map(|seat| STONES[seat.index()]);
    }
    stones
}

/// Writes a position for the rules, up to the side to move.
pub(super) fn position(stones: &Stones, size: usize, seat: usize) -> String {
    let rows = write_rows(size, size, |point| stones[point]);
    format!("{rows} {}", LETTERS[seat])
}
