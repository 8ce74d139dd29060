//! Writes backgammon matches in the layout of Jellyfish: one column for each player.

use super::{
    cannot_hold_error, length_of,
    mat::{
        BEAVER, CODE, CRAWFORD, CUBE_LIMIT, FACTS, JACOBY, NO_CUBE, UNNAMED_PLAYERS,
        has_usual_cube, read,
    },
    option_value, result_of,
    script::{Event, Game, SeatEvent, games},
    text_if_same,
};
use crate::table::{Record, RecordError};

/// The width of the left column in characters.
pub(super) const WIDTH: usize = 34;

/// Writes a record as a match file. An error says what this layout cannot hold.
pub(in crate::formats) fn write(record: &Record) -> Result<String, RecordError> {
    let games = games(record)?.ok_or_else(|| cannot_hold_error(CODE))?;
    let mut text = String::new();
    for (tag, fact) in FACTS {
        let value = record.about.fact(fact);
        if !value.is_empty() {
            text += &format!("; [{tag} \"{value}\"]\n");
        }
    }
    for (tag, value) in option_tags(record, &games) {
        text += &format!("; [{tag} \"{value}\"]\n");
    }
    text += &format!(" {} point match\n", length_of(record));
    let mut comments = record.comments.iter().peekable();
    let mut comment_lines = |moves: usize| {
        let mut lines = Vec::new();
        while let Some(comment) = comments.next_if(|comment| comment.at <= moves) {
            lines.extend(comment.text.lines().map(|line| format!("; {line}\n")));
        }
        lines
    };
    let played = games.iter().enumerate();
    for (index, game) in played.filter(|(index, game)| *index == 0 || !game.events.is_empty()) {
        text += &format!("\n Game {}\n{}\n", index + 1, score_line(record, game));
        text += &comment_lines(game.moves).concat();
        let mut columns = Columns::default();
        for SeatEvent { seat, event, moves } in &game.events {
            columns.add(*seat, event);
            columns.note(comment_lines(*moves));
        }
        text += &columns.lines.concat();
        let stated_result = || result_of(record);
        let is_last = index + 1 == games.len();
        if let Some((seat, points)) = game.result.or_else(|| stated_result().filter(|_| is_last)) {
            let unit = if points == 1 { "point" } else { "points" };
            let indent = " ".repeat(if seat == 0 { 6 } else { WIDTH + 6 });
            text += &format!("{indent}Wins {points} {unit}\n");
        }
    }
    // This layout has no room for positions within a game, other options, or variations.
    let read_back = read(&text);
    text_if_same(CODE, text, read_back, record)
}

/// Returns the tags for options that do not follow from the games.
fn option_tags(record: &Record, games: &[Game]) -> Vec<(&'static str, &'static str)> {
    let events = || games.iter().flat_map(|game| &game.events);
    let doubles = events().any(|seat_event| matches!(seat_event.event, Event::Double(_)));
    let (has_cube, length) = (option_value(record, "cube").is_some(), length_of(record));
    let mut tags = Vec::new();
    if has_cube != has_usual_cube(length.into(), doubles) {
        tags.push((CUBE_LIMIT, if has_cube { "1024" } else { NO_CUBE }));
    }
    if option_value(record, "crawford").is_some() {
        tags.push((CRAWFORD, "Off"));
    }
    if option_value(record, "jacoby").is_some() {
        tags.push((JACOBY, "On"));
    }
    if option_value(record, "beavers").is_some() {
        tags.push((BEAVER, "On"));
    }
    tags
}

fn score_line(record: &Record, game: &Game) -> String {
    let name = |seat: usize| match record.about.player(seat) {
        "" => UNNAMED_PLAYERS[seat].to_string(),
        name => name.replace(':', " "),
    };
    let points = game.start.score;
    let left = format!(" {} : {}", name(0), points[0]);
    format!("{left:<WIDTH$} {} : {}", name(1), points[1])
}

/// The two columns of a game.
#[derive(Default)]
struct Columns {
    lines: Vec<String>,
    /// The number of lines with entries.
    count: usize,
    /// Whether the right column of the last line is free.
    is_open: bool,
}

impl Columns {
    fn add(&mut self, seat: usize, event: &Event) {
        match event {
            Event::Turn {
                dice: (one, other),
                words,
                ..
            } => {
                let plays: String = words.iter().map(|word| format!(" {word}")).collect();
                self.put(seat, &format!("{one}{other}:{plays}"));
            }
            Event::Double(cube) => self.put(seat, &format!(" Doubles => {cube}")),
            Event::Beaver(cube) => self.put(seat, &format!(" Beavers => {cube}")),
            Event::Take => self.put(seat, " Takes"),
            Event::Drop => self.put(seat, " Drops"),
            Event::Thrown((one, other)) => self.put(seat, &format!("{one}{other}:")),
            Event::SetUp(_) => {}
        }
    }

    /// Adds the lines of a comment.
    fn note(&mut self, lines: Vec<String>) {
        self.is_open &= lines.is_empty();
        self.lines.extend(lines);
    }

    fn put(&mut self, seat: usize, text: &str) {
        if seat == 1 && self.is_open {
            if let Some(line) = self.lines.last_mut() {
                let left = line.trim_end_matches('\n').to_string();
                *line = format!("{left:<WIDTH$} {text}\n");
            }
            self.is_open = false;
            return;
        }
        self.count += 1;
        let left = format!("{:3}) ", self.count);
        self.lines.push(match seat {
            0 => format!("{left}{text}\n"),
            _ => format!("{left:<WIDTH$} {text}\n"),
        });
        self.is_open = seat == 0;
    }
}
