//! A game as text: the single form for saving, sharing, exporting and requests.

use super::{
    ErrorCode, IllegalMove, Table,
    fields::{not_a_list, pairs, text, texts},
    notes::{self, Comment, GameFacts},
    variations::{self, Variation},
};
use crate::{
    games::{self, Entry},
    json,
    rules::{Message, OptionError, Options, ParseError},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// A game as text. Opening it replays it.
///
/// ```
/// use tavolando_core::table::Record;
///
/// let record = Record::parse(r#"{"game": "awele", "moves": ["S5"]}"#)?;
/// let table = record.open()?;
/// assert_eq!(table.moves(), ["S5"]);
/// assert_eq!(table.record(), record);
///
/// let wrong = Record::parse(r#"{"game": "awele", "moves": ["S5", "S6"]}"#)?;
/// let error = wrong.open().err().expect("South has just moved");
/// assert_eq!(error.to_string(), "moves[1]: S6: this belongs to the other player");
/// # Ok::<(), tavolando_core::table::RecordError>(())
/// ```
///
/// The derived deserialization is for records that this program wrote. Read records from outside
/// with [`Record::parse`] or from a [`Value`]. Their errors name the faulty part.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Record {
    /// The game's key.
    pub game: String,
    /// The options that differ from the defaults.
    #[serde(default, skip_serializing_if = "Options::is_empty")]
    pub options: Options,
    /// The starting position, if it is not the game's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Every move from there, by its notation.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The variations of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation>,
    /// Comments on positions of the mainline, in the order of its moves.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        with = "notes::by_moves"
    )]
    pub comments: Vec<Comment>,
    /// Facts about the game, such as its players, place and date.
    #[serde(
        default,
        skip_serializing_if = "GameFacts::is_empty",
        with = "notes::by_name"
    )]
    pub about: GameFacts,
}

/// An error in a record, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The kind of error.
    pub code: ErrorCode,
    /// The part of the record: `game`, `options.grand-slam`, `start`, `moves[7]`, or empty for the
    /// whole.
    pub at: String,
    /// The error, in plain English.
    pub message: String,
    /// The same error for a page, which translates it.
    pub reason: Box<ParseError>,
    /// The key of the game and the reason that its rules give for refusing a move, if any.
    pub rule_reason: Option<Box<(String, Message)>>,
}

impl RecordError {
    /// Creates an error from its code, its place in the record, and its reason.
    pub fn new(code: ErrorCode, at: impl Into<String>, reason: ParseError) -> RecordError {
        RecordError {
            code,
            at: at.into(),
            message: reason.message.clone(),
            reason: Box::new(reason),
            rule_reason: None,
        }
    }

    /// Creates an error for the move at this index, with a reason in the text.
    pub(crate) fn illegal_move(index: usize, reason: ParseError) -> RecordError {
        RecordError::new(ErrorCode::IllegalMove, format!("moves[{index}]"), reason)
    }

    /// Creates an error for the move at this index, with the reason that the rules give.
    pub(crate) fn from_illegal_move(index: usize, game: &str, illegal: IllegalMove) -> RecordError {
        RecordError {
            message: illegal.message,
            rule_reason: illegal
                .rule_reason
                .map(|reason| Box::new((game.into(), reason))),
            ..RecordError::illegal_move(index, *illegal.reason)
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.at.is_empty() {
            write!(f, "{}: ", self.at)?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// Returns a new game of `entry` with default options and no moves.
    pub fn of(entry: &Entry) -> Record {
        Record {
            game: entry.key.into(),
            ..Record::default()
        }
    }

    /// Returns the same game up to `moves` moves, without variations and comments.
    pub fn up_to(&self, moves: usize) -> Record {
        Record {
            game: self.game.clone(),
            options: self.options.clone(),
            start: self.start.clone(),
            moves: self.moves[..moves.min(self.moves.len())].to_vec(),
            variations: Vec::new(),
            comments: Vec::new(),
            about: self.about.clone(),
        }
    }

    /// Checks whether the comments belong to moves of the record and are within the limits.
    fn check_comments(&self) -> Result<(), RecordError> {
        notes::check_comments(&self.comments, (0, self.moves.len()), "")?;
        let mut chars = notes::count_chars(&self.comments);
        for (index, variation) in self.variations.iter().enumerate() {
            let of = format!("variations[{index}].");
            let ends = (variation.at, variation.at + variation.moves.len());
            notes::check_comments(&variation.comments, ends, &of)?;
            chars += notes::count_chars(&variation.comments);
        }
        match chars > notes::MAX_COMMENT_CHARS_TOTAL {
            true => Err(notes::too_long("comments".into())),
            false => Ok(()),
        }
    }

    /// Cuts comments that are too long for a record. Returns the number of moves before the first
    /// cut comment.
    pub fn cut_comments(&mut self) -> Option<usize> {
        let mut room = notes::MAX_COMMENT_CHARS_TOTAL;
        let mut first = notes::cut_comments(&mut self.comments, &mut room);
        for variation in &mut self.variations {
            let cut = notes::cut_comments(&mut variation.comments, &mut room);
            first = first.or(cut);
        }
        first
    }

    /// Replays the record with its variations. The table is at the end of the mainline.
    pub fn open(&self) -> Result<Table, RecordError> {
        let mut table = self.open_start()?;
        for (index, notation) in self.moves.iter().enumerate() {
            table
                .play(notation)
                .map_err(|illegal| RecordError::from_illegal_move(index, &self.game, illegal))?;
        }
        variations::check(self, &mut table)?;
        self.check_comments()?;
        Ok(table)
    }

    /// Opens the starting position of the record, before any move.
    pub fn open_start(&self) -> Result<Table, RecordError> {
        let entry = games::find(&self.game).ok_or_else(|| {
            RecordError::new(
                ErrorCode::UnknownGame,
                "game",
                parse_error!(
                    "no-such-game",
                    "there is no game \"{key}\"",
                    key = self.game
                ),
            )
        })?;
        let options =
            Options::checked(self.options.iter(), entry.options).map_err(|error| match error {
                OptionError::Unknown { key } => RecordError::new(
                    ErrorCode::UnknownOption,
                    format!("options.{key}"),
                    parse_error!(
                        "no-such-option",
                        "{game} has no option \"{key}\"",
                        game = entry.key,
                        key
                    ),
                ),
                OptionError::Value { key, value } => RecordError::new(
                    ErrorCode::UnknownValue,
                    format!("options.{key}"),
                    parse_error!(
                        "no-such-value",
                        "\"{value}\" is not one of its values",
                        value
                    ),
                ),
            })?;
        let Some(mut table) = Table::try_open(entry, &options) else {
            let reason = parse_error!(
                "rules-not-here",
                "the rules of {game} are not here yet",
                game = entry.key
            );
            return Err(RecordError::new(ErrorCode::NotLoaded, "game", reason));
        };
        if let Some(start) = &self.start {
            table
                .set_up(start)
                .map_err(|error| RecordError::new(ErrorCode::BadPosition, "start", error))?;
        }
        Ok(table)
    }

    /// Reads a record from JSON text.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let value = json::read(text).map_err(|error| {
            RecordError::new(
                ErrorCode::NotJson,
                "",
                parse_error!("not-json", "not JSON: {detail}", detail = error),
            )
        })?;
        Record::try_from(value)
    }
}

/// Written by hand, so that an error can name the faulty part.
impl TryFrom<Value> for Record {
    type Error = RecordError;

    fn try_from(value: Value) -> Result<Record, RecordError> {
        let Value::Object(mut fields) = value else {
            return Err(RecordError::new(
                ErrorCode::WrongType,
                "",
                parse_error!("record-not-an-object", "a record is an object"),
            ));
        };
        let game = match fields.remove("game") {
            None => {
                return Err(RecordError::new(
                    ErrorCode::Missing,
                    "game",
                    parse_error!("game-not-named", "the game is not named"),
                ));
            }
            Some(game) => text(game, "game")?,
        };
        let start = match fields.remove("start") {
            None | Some(Value::Null) => None,
            Some(start) => Some(text(start, "start")?),
        };
        let options = Options::unchecked(pairs(fields.remove("options"), "options")?);
        let moves = match fields.remove("moves") {
            None | Some(Value::Null) => Vec::new(),
            Some(Value::Array(moves)) => texts(moves, "moves")?,
            Some(_) => return Err(not_a_list("moves")),
        };
        let variations = variations::read(fields.remove("variations"))?;
        let comments = notes::read_comments(&pairs(fields.remove("comments"), "comments")?, "")?;
        let about = GameFacts::read(&pairs(fields.remove("about"), "about")?)?;
        match fields.keys().next() {
            Some(key) => Err(RecordError::new(
                ErrorCode::UnknownField,
                key,
                parse_error!(
                    "unknown-field-of-record",
                    "a record has game, options, start, moves, variations, comments and about"
                ),
            )),
            None => Ok(Record {
                game,
                options,
                start,
                moves,
                variations,
                comments,
                about,
            }),
        }
    }
}
