//! The text formats of games: those of other programs (`docs/formats.md`), and the plain text
//! format of this program, which supports every game.

mod backgammon;
mod collection;
mod distinct;
mod encoding;
pub mod links;
mod pdn;
mod plain;
mod points;
mod sgf;

use crate::{
    games,
    rules::{ParseError, Seat, Turn, Verdict, current_spelling},
    table::{ErrorCode, MAX_COMMENT_CHARS, MAX_COMMENT_CHARS_TOTAL, Record, RecordError, Table},
};

use backgammon::{ids, mat};
pub use collection::{ListedGame, list_games, only_game};
#[cfg(not(target_arch = "wasm32"))]
pub use encoding::decode;
pub use encoding::encoding_of;
pub use plain::write as write_plain;
use std::{borrow::Cow, fmt};

/// A format of other programs, such as SGF or PDN.
pub struct Format {
    /// The name in requests.
    pub key: &'static str,
    /// The common name of the format, the same in every language.
    pub name: &'static str,
    /// The extension of its file names.
    pub extension: &'static str,
    /// Whether the format supports the game with this key.
    pub is_for: fn(&str) -> bool,
    /// Writes a record in this format. An error says what the format cannot hold.
    pub write: fn(&Record) -> Result<String, RecordError>,
    /// Reads a game in this format. An error says where the text is wrong.
    pub read: fn(&str) -> Result<Imported, RecordError>,
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Format")
            .field("key", &self.key)
            .finish_non_exhaustive()
    }
}

/// A game read from a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Imported {
    /// The game.
    pub record: Record,
    /// The parts of the text that are not in the record, and unclear moves, each with its line and
    /// its reason.
    pub warnings: Vec<RecordError>,
}

/// The largest number of separate warnings about a text.
const MOST_WARNINGS: usize = 50;

impl Imported {
    /// Cuts the comments to the limits of a record, and the warnings to a readable number.
    fn within_limits(mut self) -> Imported {
        if let Some(moves) = self.record.cut_comments() {
            self.warnings.insert(0, comments_cut_warning(moves));
        }
        if self.warnings.len() > MOST_WARNINGS {
            self.warnings.truncate(MOST_WARNINGS);
            let reason = parse_error!("more-left-out", "there are more faults after these");
            self.warnings
                .push(RecordError::new(ErrorCode::LeftOut, "", reason));
        }
        self
    }
}

impl From<Record> for Imported {
    fn from(record: Record) -> Imported {
        Imported {
            record,
            warnings: Vec::new(),
        }
    }
}

/// The formats of all games.
pub static FORMATS: [Format; 5] = [
    Format {
        key: "sgf",
        name: "SGF",
        extension: "sgf",
        is_for: |game| ["go", "gomoku", backgammon::KEY].contains(&game),
        write: sgf::write,
        read: sgf::read,
    },
    Format {
        key: "pdn",
        name: "PDN",
        extension: "pdn",
        is_for: pdn::supports,
        write: pdn::write,
        read: pdn::read,
    },
    Format {
        key: "mat",
        name: "Jellyfish (.mat)",
        extension: "mat",
        is_for: |game| game == backgammon::KEY,
        write: mat::write,
        read: mat::read,
    },
    Format {
        key: "gnubg-id",
        name: "GNU Backgammon ID",
        extension: "txt",
        is_for: |game| game == backgammon::KEY,
        write: ids::write,
        read: ids::read,
    },
    Format {
        key: "psq",
        name: "Piskvork (.psq)",
        extension: "psq",
        is_for: |game| game == "gomoku",
        write: points::write_psq,
        read: points::read_psq,
    },
];

/// Writes a record as its players exchange it: in the usual format of the game, if there is one.
pub fn write_usual(record: &Record) -> Result<String, RecordError> {
    match usual_format(&record.game) {
        Some(format) => (format.write)(record),
        None => Ok(plain::write(record)),
    }
}

/// Returns the usual format of a game that holds whole records. Match files, lists of points and
/// backgammon SGF do not.
fn usual_format(game: &str) -> Option<&'static Format> {
    let mut formats = FORMATS.iter().filter(|format| (format.is_for)(game));
    formats.find(|format| ["sgf", "pdn"].contains(&format.key) && game != backgammon::KEY)
}

/// Returns the extension of a file that [`write_usual`] writes.
pub fn usual_extension(game: &str) -> &'static str {
    usual_format(game).map_or("txt", |format| format.extension)
}

/// Returns the other formats that can hold some records of a game.
pub fn other_formats(game: &str) -> impl Iterator<Item = &'static Format> {
    let usual = usual_format(game).map(|format| format.key);
    let formats = FORMATS
        .iter()
        .filter(move |format| Some(format.key) != usual);
    formats.filter(move |format| (format.is_for)(game))
}

/// Returns the name of the usual format of a game, unless that is the plain text format.
pub fn usual_name(game: &str) -> Option<&'static str> {
    usual_format(game).map(|format| format.name)
}

/// Reads a game from a record or from any format in this module, and replays it. If a text has
/// several games (see [`list_games`]), it reads the first. An error names the line where the text
/// is wrong, if it is a single line.
pub fn import(text: &str) -> Result<Imported, RecordError> {
    let text = without_byte_order_mark(text).trim_end();
    let format = DetectedFormat::of(text);
    // Remove the text before the game, but keep the line numbers.
    let text = &match format {
        DetectedFormat::Sgf(begin) if begin > 0 => Cow::from(only_game(text, &(begin..text.len()))),
        _ => Cow::from(text),
    };
    let read = match format {
        // A record that is too large is an error.
        DetectedFormat::Record => return check_replays(Record::parse(text).map(Imported::from)),
        DetectedFormat::Plain => plain::read(text).map(Imported::from),
        DetectedFormat::Sgf(_) => sgf::read(text),
        DetectedFormat::Pdn => pdn::read(text),
        DetectedFormat::Mat => mat::read(text),
        DetectedFormat::Ids => ids::read(text),
        DetectedFormat::Psq => points::read_psq(text),
        DetectedFormat::Points => points::read_list(text).map(Imported::from),
        DetectedFormat::Unknown => Err(RecordError::new(
            ErrorCode::NotAGame,
            "",
            parse_error!(
                "unknown-format",
                "neither a record nor SGF, PDN, a match, a list of points or a text of a game"
            ),
        )),
    };
    let read = check_replays(read.map(Imported::within_limits));
    read.map_err(|error| with_line(text, format, error))
}

/// Returns the game of a text if it can be replayed.
fn check_replays(read: Result<Imported, RecordError>) -> Result<Imported, RecordError> {
    read.and_then(|read| read.record.open().map(|_| read))
}

impl Format {
    /// Reads a text in this format, as [`import`] does.
    pub fn import(&self, text: &str) -> Result<Imported, RecordError> {
        let text = without_byte_order_mark(text);
        let read = (self.read)(text).map(Imported::within_limits);
        read.map_err(|error| match self.key {
            "pdn" => with_line(text, DetectedFormat::Pdn, error),
            // The other formats name the line themselves.
            _ => error,
        })
    }
}

/// Replaces the part of the record in an error with the line of the text, if it is a single line.
fn with_line(text: &str, format: DetectedFormat, error: RecordError) -> RecordError {
    match line_of(text, format, &error.at) {
        Some(line) => RecordError {
            at: format!("line {line}"),
            ..error
        },
        None => error,
    }
}

/// Whether a text continues like SGF after a first bracket.
fn begins_sgf(text: &str) -> bool {
    text.trim_start().starts_with('(') || sgf::scan::begins_tree(text)
}

/// Removes the byte order mark, which some programs write first.
fn without_byte_order_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

/// The format of a text, detected from its content.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DetectedFormat {
    Record,
    Plain,
    /// The number of bytes of other text before the first game.
    Sgf(usize),
    Pdn,
    /// A backgammon match.
    Mat,
    /// A Position ID and a Match ID of GNU Backgammon.
    Ids,
    /// A Piskvork file.
    Psq,
    /// A list of gomoku points.
    Points,
    Unknown,
}

impl DetectedFormat {
    fn of(text: &str) -> DetectedFormat {
        // A comment in another format may contain our plain text format.
        let plain_at = text.find(plain::GAME_TAG_START);
        if plain_at.is_some_and(|at| !text[..at].contains(['{', '['])) {
            return DetectedFormat::Plain;
        }
        if points::is_psq(text) {
            return DetectedFormat::Psq;
        }
        if mat::is_mat(text) {
            return DetectedFormat::Mat;
        }
        if ids::is_ids(text) {
            return DetectedFormat::Ids;
        }
        if points::is_list(text) {
            return DetectedFormat::Points;
        }
        let trimmed = without_byte_order_mark(text).trim_start();
        let begin = text.len() - trimmed.len();
        match trimmed.chars().next() {
            Some('{') if trimmed[1..].trim_start().starts_with(['"', '}']) => {
                DetectedFormat::Record
            }
            Some('(') if begins_sgf(&trimmed[1..]) => DetectedFormat::Sgf(begin),
            first => {
                // In PDN, something that looks like an SGF game has no properties.
                let sgf = sgf::scan::begin(text).filter(|begin| {
                    sgf::has_properties(&text[*begin..]) && !pdn::tag::begins_with_tag(trimmed)
                });
                match (sgf, first) {
                    (Some(begin), _) => DetectedFormat::Sgf(begin),
                    // A damaged text gets the error of its most likely format.
                    (None, Some('(')) => DetectedFormat::Sgf(begin),
                    _ if pdn::is_pdn(text) => DetectedFormat::Pdn,
                    (None, Some('{')) => DetectedFormat::Record,
                    _ => match sgf::scan::begin(text) {
                        Some(begin) => DetectedFormat::Sgf(begin),
                        None if plain_at.is_some() => DetectedFormat::Plain,
                        None => DetectedFormat::Unknown,
                    },
                }
            }
        }
    }
}

/// Creates a warning about a part of the text that is not in the record.
fn left_out_warning(line: usize, reason: ParseError) -> RecordError {
    RecordError::new(ErrorCode::LeftOut, format!("line {line}"), reason)
}

/// Creates a warning that lists the tags left out; `None` if there are none. `left` holds each tag
/// with its line.
fn tags_left_out_warning(left: &[(usize, &str)]) -> Option<RecordError> {
    let (line, _) = left.first()?;
    let names: Vec<&str> = left.iter().map(|(_, name)| *name).collect();
    let names = names.join(", ");
    let reason = parse_error!("tags-left-out", "tags are left out: {names}", names);
    Some(left_out_warning(*line, reason))
}

/// Creates a warning about bytes of a file that no known encoding can decode.
pub fn undecoded_bytes_warning() -> RecordError {
    let reason = parse_error!(
        "bytes-unread",
        "some bytes of the file could not be decoded: a question mark in a diamond stands in their place"
    );
    RecordError::new(ErrorCode::LeftOut, "", reason)
}

/// Creates a warning about comments that are too long; the first cut comment comes after `moves`
/// moves.
fn comments_cut_warning(moves: usize) -> RecordError {
    let reason = parse_error!(
        "comments-cut",
        "from the comment after move {moves} on, comments are cut: each has {one} letters at the most, all of them together {all}",
        moves,
        one = MAX_COMMENT_CHARS,
        all = MAX_COMMENT_CHARS_TOTAL
    );
    RecordError::new(ErrorCode::LeftOut, "", reason)
}

/// Creates a warning about variations for which there is no room.
fn too_many_variations_warning(line: usize) -> RecordError {
    let reason = parse_error!(
        "brackets-left-out",
        "there are too many variations: those from here on are left out"
    );
    left_out_warning(line, reason)
}

/// Creates a warning about variations left out at the end of the list.
fn variations_dropped_warning(count: usize) -> RecordError {
    let reason = parse_error!(
        "variations-dropped",
        "there are too many variations: the last {count} are left out",
        count
    );
    RecordError::new(ErrorCode::LeftOut, "", reason)
}

/// Returns the number of lines of a text, which is the number of its last line.
fn last_line(text: &str) -> usize {
    text.lines().count().max(1)
}

/// Creates the error for a text with neither a move nor a position. It names the last line, where
/// the first move would be.
fn nothing_to_play_error(text: &str) -> RecordError {
    RecordError::new(
        ErrorCode::NotAGame,
        format!("line {}", last_line(text)),
        parse_error!(
            "nothing-to-play",
            "there is neither a move nor a position in this text"
        ),
    )
}

/// Returns the line of a text, from 1, that holds the part of a record named in an error.
fn line_of(text: &str, format: DetectedFormat, at: &str) -> Option<usize> {
    // In JSON, the name of the part is more useful than a line.
    if format == DetectedFormat::Record {
        return None;
    }
    let (part, index) = match at.split_once('[') {
        Some((part, index)) => (part, index.strip_suffix(']')?.parse().ok()?),
        None => (at.split('.').next()?, 0),
    };
    if format == DetectedFormat::Pdn && part == "moves" {
        return pdn::line_of_move(text, index);
    }
    let mut move_count = 0;
    let found = text.lines().position(|line| {
        let tag = plain::tag(line.trim());
        match part {
            "moves" if tag.is_none() => move_count += plain::moves(line).count(),
            _ => {}
        }
        let name = tag.map(|(name, _)| name);
        match part {
            "moves" => move_count > index,
            "game" => name == Some("Game"),
            "start" => matches!(name, Some("Start" | "FEN")),
            "options" => name == Some("Option"),
            _ => false,
        }
    });
    found.map(|line| line + 1)
}

/// Returns the winner of the game on a table: `None` while it goes on, `Some(None)` if nobody has
/// won.
fn record_result(table: &Table) -> Option<Option<Seat>> {
    let Turn::Over(outcome) = table.turn() else {
        return None;
    };
    Some(match outcome.verdict {
        Verdict::Won(seat) => Some(seat),
        _ => None,
    })
}

/// Sets an option that a text names as `key=value`.
fn read_option(record: &mut Record, text: &str) -> Result<(), RecordError> {
    let entry = games::find(&record.game).expect("a game of the collection");
    let current = current_spelling(text);
    let found = current.split_once('=').and_then(|(key, value)| {
        let spec = entry.options.iter().find(|spec| spec.key == key)?;
        spec.allows(value).then(|| record.options.set(spec, value))
    });
    found.ok_or_else(|| {
        RecordError::new(
            ErrorCode::UnknownOption,
            "options",
            parse_error!(
                "not-an-option",
                "\"{text}\" is not an option of {game}",
                text,
                game = entry.key
            ),
        )
    })
}
