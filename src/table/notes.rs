//! What people write beside a game: comments on its positions, and who played it, where and when. The rules know nothing
//! of it; files of other programs have it, and it goes where the game goes.

use super::{RecordError, visible};
use crate::rules::Misread;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// How many letters a comment can have.
pub const LONGEST_COMMENT: usize = 10_000;

/// How many letters all comments of a record can have together.
pub const MOST_COMMENTS: usize = 200_000;

/// How many letters each part of [`About`] can have.
pub const LONGEST_FACT: usize = 200;

/// A comment on a position.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Comment {
    /// After how many moves from the start. On a variation, a comment on the position that the variation leaves stands
    /// before its first move.
    pub at: usize,
    /// Any number of lines.
    pub text: String,
}

/// Facts about a game that was played somewhere. Each is empty where it is not known.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct About {
    /// The names of the players, by the seats at which they began.
    #[serde(skip_serializing_if = "is_nobody")]
    pub players: [String; 2],
    #[serde(skip_serializing_if = "String::is_empty")]
    pub event: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub round: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// The day, as the file writes it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// The result, as the file writes it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub result: String,
    /// The name of the file that the game came in.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub file: String,
}

fn is_nobody(players: &[String; 2]) -> bool {
    players.iter().all(String::is_empty)
}

/// The names of the facts that are one text.
const FACTS: [&str; 6] = ["event", "round", "place", "date", "result", "file"];

impl About {
    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        *self == About::default()
    }

    /// A fact by its name: `event`, `round`, `place`, `date`, `result` or `file`; empty where it is not known.
    pub fn fact(&self, name: &str) -> &str {
        match name {
            "event" => &self.event,
            "round" => &self.round,
            "place" => &self.place,
            "date" => &self.date,
            "result" => &self.result,
            "file" => &self.file,
            _ => "",
        }
    }

    /// Who played, where and when, in one line; empty where nothing is known.
    pub fn line(&self) -> String {
        let players = self.players.iter().filter(|name| !name.is_empty());
        let players = players.map(String::as_str).collect::<Vec<_>>().join(" – ");
        let round = match (&*self.event, &*self.round) {
            ("", round) => round.to_string(),
            (event, "") => event.to_string(),
            (event, round) => format!("{event} ({round})"),
        };
        let parts = [
            &players,
            &round,
            &self.place,
            &self.date,
            &self.result,
            &self.file,
        ];
        let known = parts.into_iter().filter(|part| !part.is_empty());
        known.map(String::as_str).collect::<Vec<_>>().join(" · ")
    }

    fn fact_mut(&mut self, name: &str) -> Option<&mut String> {
        match name {
            "event" => Some(&mut self.event),
            "round" => Some(&mut self.round),
            "place" => Some(&mut self.place),
            "date" => Some(&mut self.date),
            "result" => Some(&mut self.result),
            "file" => Some(&mut self.file),
            _ => None,
        }
    }

    /// Sets a fact from a file; false where the text is cut, or has no fact of this name.
    pub fn set(&mut self, name: &str, text: &str) -> bool {
        let Some(fact) = self.fact_mut(name) else {
            return false;
        };
        *fact = tidy_fact(text);
        !is_cut(text)
    }

    /// Sets the name of a player from a file; false where it is cut.
    pub fn set_player(&mut self, seat: usize, text: &str) -> bool {
        self.players[seat] = tidy_fact(text);
        !is_cut(text)
    }

    /// Reads what a record says about its game.
    pub(super) fn read(value: Option<Value>) -> Result<About, RecordError> {
        let mut about = About::default();
        let mut fields = match value {
            None | Some(Value::Null) => return Ok(about),
            Some(Value::Object(fields)) => fields,
            Some(_) => return Err(wrong_type("about", not_an_object())),
        };
        match fields.remove("players") {
            None | Some(Value::Null) => {}
            Some(Value::Array(names)) if names.len() == about.players.len() => {
                for (seat, name) in names.iter().enumerate() {
                    about.players[seat] = fact(name, &format!("about.players[{seat}]"))?;
                }
            }
            Some(_) => {
                let reason = misread!("not-two-players", "two names are needed");
                return Err(wrong_type("about.players", reason));
            }
        }
        for name in FACTS {
            let at = format!("about.{name}");
            match (fields.remove(name), about.fact_mut(name)) {
                (Some(value), Some(known)) if !value.is_null() => *known = fact(&value, &at)?,
                _ => {}
            }
        }
        match fields.keys().next() {
            None => Ok(about),
            Some(key) => {
                let reason = misread!(
                    "unknown-field-of-about",
                    "about has players, event, round, place, date, result and file"
                );
                Err(RecordError::new(
                    "unknown-field",
                    format!("about.{key}"),
                    reason,
                ))
            }
        }
    }
}

fn fact(value: &Value, at: &str) -> Result<String, RecordError> {
    let text = value
        .as_str()
        .ok_or_else(|| wrong_type(at, misread!("not-a-text", "not a text")))?;
    if is_cut(text) {
        let reason = misread!(
            "text-too-long",
            "it has {most} letters at the most",
            most = LONGEST_FACT
        );
        return Err(RecordError::new("too-large", at, reason));
    }
    Ok(tidy_fact(text))
}

fn is_cut(text: &str) -> bool {
    tidy_line(text).chars().nth(LONGEST_FACT).is_some()
}

/// A text on one line, without signs that are not seen.
fn tidy_line(text: &str) -> String {
    let seen = visible(text);
    let words = seen
        .split(|letter: char| letter.is_whitespace() || letter.is_control())
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

fn tidy_fact(text: &str) -> String {
    tidy_line(text).chars().take(LONGEST_FACT).collect()
}

/// A comment as it is kept: no signs that are not seen, lines that end alike, no empty lines around it.
pub fn tidy_comment(text: &str) -> String {
    let text = visible(text).replace("\r\n", "\n").replace('\r', "\n");
    let kept = text
        .chars()
        .map(|letter| if letter == '\t' { ' ' } else { letter })
        .filter(|letter| !letter.is_control() || *letter == '\n');
    let kept: String = kept.collect();
    let lines: Vec<&str> = kept.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').into()
}

/// Adds a comment after others on the same line of the game, which are in the order of their moves. An empty one is not
/// kept, and a second one on the same position goes on with the first.
pub fn add_comment(comments: &mut Vec<Comment>, at: usize, text: &str) {
    let text = tidy_comment(text);
    if text.trim().is_empty() {
        return;
    }
    let place = comments.partition_point(|comment| comment.at <= at);
    match place.checked_sub(1).map(|before| &mut comments[before]) {
        Some(before) if before.at == at => {
            if !before.text.contains(&text) {
                before.text = format!("{}\n{text}", before.text);
            }
        }
        _ => comments.insert(place, Comment { at, text }),
    }
}

/// How many letters comments have together.
pub fn letters_in(comments: &[Comment]) -> usize {
    comments
        .iter()
        .map(|comment| comment.text.chars().count())
        .sum()
}

/// Reads the comments of a line of a record; `at` names the line's part of the record, as `variations[2].`.
pub(super) fn read_comments(value: Option<Value>, of: &str) -> Result<Vec<Comment>, RecordError> {
    let list = match value {
        None | Some(Value::Null) => return Ok(Vec::new()),
        Some(Value::Array(list)) => list,
        Some(_) => {
            let reason = misread!("not-a-list", "not a list");
            return Err(wrong_type(&format!("{of}comments"), reason));
        }
    };
    let mut comments = Vec::new();
    for (index, value) in list.into_iter().enumerate() {
        let at = format!("{of}comments[{index}]");
        let Value::Object(fields) = value else {
            return Err(wrong_type(&at, not_an_object()));
        };
        let (moves, text) = read_comment(fields, &at)?;
        add_comment(&mut comments, moves, &text);
    }
    Ok(comments)
}

fn read_comment(mut fields: Map<String, Value>, at: &str) -> Result<(usize, String), RecordError> {
    let moves = fields.remove("at").and_then(|moves| moves.as_u64());
    let moves = moves.and_then(|moves| usize::try_from(moves).ok());
    let moves = moves.ok_or_else(|| {
        wrong_type(
            &format!("{at}.at"),
            misread!("not-a-number", "not a number"),
        )
    })?;
    let Some(Value::String(text)) = fields.remove("text") else {
        return Err(wrong_type(
            &format!("{at}.text"),
            misread!("not-a-text", "not a text"),
        ));
    };
    match fields.keys().next() {
        None => Ok((moves, text)),
        Some(key) => {
            let reason = misread!("unknown-field-of-comment", "a comment has at and text");
            Err(RecordError::new(
                "unknown-field",
                format!("{at}.{key}"),
                reason,
            ))
        }
    }
}

/// What is wrong with the comments of a line that begins after so many moves and ends after so many.
pub(super) fn check_comments(
    comments: &[Comment],
    (begin, end): (usize, usize),
    of: &str,
) -> Result<(), RecordError> {
    for (index, comment) in comments.iter().enumerate() {
        if !(begin..=end).contains(&comment.at) {
            let reason = misread!("comment-off-line", "the line has no such move");
            return Err(RecordError::new(
                "bad-comment",
                format!("{of}comments[{index}].at"),
                reason,
            ));
        }
        if comment.text.chars().nth(LONGEST_COMMENT).is_some() {
            return Err(too_long(format!("{of}comments[{index}].text")));
        }
    }
    Ok(())
}

/// An error for comments that have too many letters.
pub(super) fn too_long(at: String) -> RecordError {
    let reason = misread!(
        "comments-too-long",
        "a comment has {one} letters at the most, and all of them together {all}",
        one = LONGEST_COMMENT,
        all = MOST_COMMENTS
    );
    RecordError::new("too-large", at, reason)
}

fn wrong_type(at: &str, reason: Misread) -> RecordError {
    RecordError::new("wrong-type", at, reason)
}

fn not_an_object() -> Misread {
    misread!("not-an-object", "not an object")
}
