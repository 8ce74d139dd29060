//! Notes on a game: comments on its positions, and facts such as its players, place and date. The
//! rules do not read them. Files of other programs have them, and they stay with the game.

use super::{ErrorCode, RecordError, strip_invisible};
use crate::rules::Pairs;

/// The largest number of characters in a comment.
pub const MAX_COMMENT_CHARS: usize = 10_000;

/// The largest number of characters in all comments of a record together.
pub const MAX_COMMENT_CHARS_TOTAL: usize = 200_000;

/// The largest number of characters in each part of [`GameFacts`].
pub const MAX_FACT_CHARS: usize = 200;

/// A comment on a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// The number of moves from the start. In a variation, a comment on the position where it
    /// begins comes before its first move.
    pub at: usize,
    /// Any number of lines.
    pub text: String,
}

/// Facts about a game, by their names ([`FACTS`]).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameFacts(Pairs<String>);

/// The names of the facts, in display order. `player1` began at the first seat. The date and the
/// result are kept as the file writes them. `file` is the name of the file.
pub(super) const FACTS: [&str; 8] = [
    "player1", "player2", "event", "round", "place", "date", "result", "file",
];

impl GameFacts {
    /// Whether there are no facts.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns a fact by its name; empty if it is unknown.
    pub fn fact(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// Sets a fact from a file, or clears it with an empty text. Returns false if the text is cut.
    pub fn set(&mut self, name: &str, text: &str) -> bool {
        let tidied = tidy_line(text);
        let cut: String = tidied.chars().take(MAX_FACT_CHARS).collect();
        let is_whole = cut.len() == tidied.len();
        if cut.is_empty() {
            self.0.remove(name);
        } else {
            self.0.insert(name.into(), cut);
        }
        is_whole
    }

    /// Returns the name of the player who began at a seat, 0 or 1.
    pub fn player(&self, seat: usize) -> &str {
        self.fact(FACTS[seat])
    }

    /// Sets the name of a player from a file. Returns false if the name is cut.
    pub fn set_player(&mut self, seat: usize, text: &str) -> bool {
        self.set(FACTS[seat], text)
    }

    /// Returns all facts in one line; empty if there are none.
    pub fn summary(&self) -> String {
        let mut line = String::new();
        for name in FACTS {
            let fact = self.fact(name);
            if !fact.is_empty() {
                if !line.is_empty() {
                    line += if name == "player2" { " – " } else { " · " };
                }
                line += fact;
            }
        }
        line
    }

    /// Reads the facts of a record.
    pub(super) fn read(pairs: &Pairs<String>) -> Result<GameFacts, RecordError> {
        let mut about = GameFacts::default();
        for (name, text) in pairs.iter() {
            let at = || format!("about.{name}");
            if !FACTS.contains(&name) {
                let reason = parse_error!("unknown-fact", "\"{name}\" is none of the facts", name);
                return Err(RecordError::new(ErrorCode::UnknownField, at(), reason));
            }
            if !about.set(name, text) {
                return Err(too_long(at()));
            }
        }
        Ok(about)
    }
}

/// Returns a text as one line without invisible characters.
fn tidy_line(text: &str) -> String {
    let mut line = String::new();
    for letter in strip_invisible(text).chars() {
        if !letter.is_whitespace() && !letter.is_control() {
            line.push(letter);
        } else if !line.is_empty() && !line.ends_with(' ') {
            line.push(' ');
        }
    }
    line.truncate(line.trim_end().len());
    line
}

/// Tidies a comment: removes invisible characters, unifies the line ends, and trims space around
/// it.
pub fn tidy_comment(text: &str) -> String {
    let mut kept = String::new();
    let mut before = ' ';
    for letter in strip_invisible(text).chars() {
        match letter {
            '\n' if before == '\r' => {}
            '\n' | '\r' => kept.push('\n'),
            '\t' => kept.push(' '),
            letter if letter.is_control() => {}
            letter => kept.push(letter),
        }
        before = letter;
    }
    kept.truncate(kept.trim_end().len());
    kept.trim_start_matches('\n').into()
}

/// Adds a comment from outside to the comments on a line of the game. An empty comment is not kept.
/// Neither is one on a position whose comment is already too long.
pub fn add_comment(comments: &mut Vec<Comment>, at: usize, text: &str) {
    let text = tidy_comment(text);
    let place = comments.partition_point(|comment| comment.at < at);
    let is_full = |before: &Comment| before.at == at && is_too_long(&before.text);
    if !text.is_empty() && !comments.get(place).is_some_and(is_full) {
        merge_comment(comments, at, text);
    }
}

fn is_too_long(comment: &str) -> bool {
    // A character has at most four bytes.
    let bytes = comment.len();
    bytes > 4 * MAX_COMMENT_CHARS
        || (bytes > MAX_COMMENT_CHARS && comment.chars().count() > MAX_COMMENT_CHARS)
}

/// Cuts the comments of a line to the record's limits. `room` is the number of characters left, and
/// is reduced. Returns the first position with a cut comment.
pub(super) fn cut_comments(comments: &mut Vec<Comment>, room: &mut usize) -> Option<usize> {
    let mut first = None;
    comments.retain_mut(|comment| {
        let max = MAX_COMMENT_CHARS.min(*room);
        if let Some((end, _)) = comment.text.char_indices().nth(max) {
            comment.text.truncate(end_of_word(&comment.text, end));
            first = first.or(Some(comment.at));
        }
        *room -= comment.text.chars().count();
        !comment.text.is_empty()
    });
    first
}

/// Returns the end of the last word before a place in a text, or that place if the word is long.
fn end_of_word(text: &str, at: usize) -> usize {
    const LONGEST_WORD: usize = 50;
    let last = text[..at].rfind(char::is_whitespace);
    let end = last
        .filter(|space| at - space <= LONGEST_WORD)
        .unwrap_or(at);
    text[..end].trim_end().len()
}

/// Adds a comment to the comments on a line of the game, in the order of the moves. A second
/// comment on a position is appended to the first.
pub(super) fn merge_comment(comments: &mut Vec<Comment>, at: usize, text: String) {
    let place = comments.partition_point(|comment| comment.at < at);
    match comments.get_mut(place).filter(|comment| comment.at == at) {
        Some(before) if has_lines(&before.text, &text) => {}
        Some(before) => {
            before.text.push('\n');
            before.text += &text;
        }
        None => comments.insert(place, Comment { at, text }),
    }
}

/// Whether a comment already contains this text as whole lines.
fn has_lines(comment: &str, text: &str) -> bool {
    format!("\n{comment}\n").contains(&format!("\n{text}\n"))
}

/// Returns the number of characters in all these comments.
pub fn count_chars(comments: &[Comment]) -> usize {
    comments
        .iter()
        .map(|comment| comment.text.chars().count())
        .sum()
}

/// Reads the comments of a record by the number of moves. `of` names the line's part of the record,
/// such as `variations[2].`.
pub(super) fn read_comments(pairs: &Pairs<String>, of: &str) -> Result<Vec<Comment>, RecordError> {
    let mut comments = Vec::new();
    for (at, text) in pairs.iter() {
        let moves = at.parse().map_err(|_| {
            let reason = parse_error!("not-a-number", "not a number");
            RecordError::new(ErrorCode::WrongType, format!("{of}comments.{at}"), reason)
        })?;
        add_comment(&mut comments, moves, text);
    }
    Ok(comments)
}

/// Checks the comments of a line between its first and last number of moves.
pub(super) fn check_comments(
    comments: &[Comment],
    (begin, end): (usize, usize),
    of: &str,
) -> Result<(), RecordError> {
    for comment in comments {
        let at = || format!("{of}comments.{}", comment.at);
        if !(begin..=end).contains(&comment.at) {
            let reason = parse_error!("comment-off-line", "the line has no such move");
            return Err(RecordError::new(ErrorCode::BadComment, at(), reason));
        }
        if is_too_long(&comment.text) {
            return Err(too_long(at()));
        }
    }
    Ok(())
}

/// Returns an error for a text with too many characters.
pub(super) fn too_long(at: String) -> RecordError {
    let reason = parse_error!(
        "notes-too-long",
        "a comment has {one} letters at the most, all of them together {all}, and a fact {fact}",
        one = MAX_COMMENT_CHARS,
        all = MAX_COMMENT_CHARS_TOTAL,
        fact = MAX_FACT_CHARS
    );
    RecordError::new(ErrorCode::TooLarge, at, reason)
}

/// The stored form of comments: a text for each number of moves.
pub(super) mod by_moves {
    use super::{Comment, Pairs, merge_comment};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(comments: &[Comment], to: S) -> Result<S::Ok, S::Error> {
        let texts = comments.iter();
        let texts = texts.map(|comment| (comment.at.to_string(), comment.text.clone()));
        texts.collect::<Pairs<String>>().serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<Comment>, D::Error> {
        let mut comments = Vec::new();
        for (at, text) in Pairs::<String>::deserialize(from)?.iter() {
            if let Ok(at) = at.parse() {
                merge_comment(&mut comments, at, text.clone());
            }
        }
        Ok(comments)
    }
}

/// The stored form of facts.
pub(super) mod by_name {
    use super::{GameFacts, Pairs};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(about: &GameFacts, to: S) -> Result<S::Ok, S::Error> {
        about.0.serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<GameFacts, D::Error> {
        Pairs::deserialize(from).map(GameFacts)
    }
}
