//! Reads and writes draughts games as PDN (Portable Draughts Notation).

mod about;
mod game;
mod line;
mod position;
pub(super) mod scan;
mod squares;
pub(super) mod tag;
mod variations;
mod words;
mod write;

pub(super) use write::write;

use super::{
    Imported, distinct::without_repeats, left_out_warning, nothing_to_play_error, read_option,
    too_many_variations_warning,
};
use crate::{
    games::{
        Entry, draughts::Naming, english_draughts, italian_draughts, polish_draughts,
        russian_draughts, turkish_draughts,
    },
    rules::{OptionSpec, Turn},
    table::{ErrorCode, Record, RecordError},
};
use game::Game;
use line::PlayedLine;
use tag::Tag;

/// A game with a PDN game type.
struct PdnGame {
    entry: &'static Entry,
    number: u8,
    /// Its own starting position. The first letter names the side that begins.
    start: &'static str,
    /// Whether its squares have names with letters, such as `c3`, instead of numbers.
    in_letters: bool,
}

/// Makes the [`PdnGame`] of a game from its constants. It refers to no code of the rules, which is
/// in another chunk of the program.
macro_rules! kind {
    ($game:ident) => {
        PdnGame {
            entry: &$game::ENTRY,
            number: $game::RULES.pdn_type,
            start: $game::RULES.start,
            in_letters: matches!($game::RULES.naming, Naming::Letters),
        }
    };
}

/// The games with a PDN game type. A text without a game type may be any of them.
static GAMES: [PdnGame; 5] = [
    kind!(italian_draughts),
    kind!(english_draughts),
    kind!(polish_draughts),
    kind!(russian_draughts),
    kind!(turkish_draughts),
];

/// Returns the game with this key, if PDN supports it.
fn pdn_game(game: &str) -> Option<&'static PdnGame> {
    GAMES.iter().find(|kind| kind.entry.key == game)
}

/// Whether PDN supports the game with this key.
pub(super) fn supports(game: &str) -> bool {
    pdn_game(game).is_some()
}

/// Whether a text holds a PDN game.
pub(super) fn is_pdn(text: &str) -> bool {
    let (games, _) = scan::games(text);
    let is_clear = |game: &Game| {
        let first = game.parts[0].moves.first();
        game.tag("GameType").is_some()
            || game.position().is_some()
            || first.is_some_and(|word| words::looks_like_move(&word.text))
    };
    begins_like_pdn(text) || games.iter().any(is_clear)
}

/// Whether a text begins with a character that is typical of PDN only.
fn begins_like_pdn(text: &str) -> bool {
    text.trim_start()
        .starts_with(|letter: char| letter.is_ascii_digit() || "[;%".contains(letter))
}

/// Words that name a game in texts without a game type number.
const NAMES: [(&str, &str); 8] = [
    ("italian", "italian-draughts"),
    ("english", "english-draughts"),
    ("american", "english-draughts"),
    ("checkers", "english-draughts"),
    ("polish", "polish-draughts"),
    ("international", "polish-draughts"),
    ("russian", "russian-draughts"),
    ("turkish", "turkish-draughts"),
];

/// The beginnings of words that name games outside this collection.
const OTHER_GAMES: [&str; 20] = [
    "anti",
    "argentin",
    "armenian",
    "brasil",
    "brazil",
    "breakthrough",
    "canad",
    "pool",
    "czech",
    "česk",
    "fries",
    "frisian",
    "frysk",
    "giveaway",
    "jamaica",
    "killer",
    "losing",
    "portug",
    "span",
    "thai",
];

/// Returns the game of a PDN text by its `GameType`: by a number, which other values may follow, or
/// by a name. Returns `None` if the text does not say. A game outside this collection is an error.
fn game_of(game: &Game) -> Result<Option<&'static Entry>, RecordError> {
    // Lidraughts names a game with other rules in this tag.
    if let Some(tag) = game.tag("Variant")
        && is_other(&tag.value.to_lowercase())
    {
        return Err(unknown_game_error(tag));
    }
    let Some(tag) = game.tag("GameType") else {
        return Ok(None);
    };
    let value = tag.value;
    let number = value.split([',', ' ']).next().unwrap_or_default();
    if let Ok(number) = number.parse::<u8>() {
        let found = GAMES.iter().find(|kind| kind.number == number);
        let entry = found.map(|kind| Some(kind.entry));
        return entry.ok_or_else(|| unknown_game_error(tag));
    }
    let lower = value.to_lowercase();
    if is_other(&lower) {
        return Err(unknown_game_error(tag));
    }
    let named = NAMES.iter().find(|(name, _)| lower.contains(name));
    Ok(named
        .and_then(|(_, key)| pdn_game(key))
        .map(|kind| kind.entry))
}

/// Whether a lower-case name belongs to a game outside this collection.
fn is_other(name: &str) -> bool {
    let mut words = name.split(|letter: char| !letter.is_alphabetic());
    words.any(|word| OTHER_GAMES.iter().any(|other| word.starts_with(other)))
}

fn unknown_game_error(tag: &Tag) -> RecordError {
    let value = tag.value;
    let reason = parse_error!(
        "unknown-draughts",
        "\"{value}\" is not a kind of draughts of this collection",
        value
    );
    RecordError::new(ErrorCode::BadPdn, format!("line {}", tag.line), reason)
}

/// Reads the first game of a PDN text, which must have a move or a position. A capture may name any
/// of its squares. A text that does not name its game is read as the first game in which it can be
/// played.
pub(super) fn read(text: &str) -> Result<Imported, RecordError> {
    let (games, error) = scan::games(text);
    // Only the first game is read, so an error after it does not matter.
    let error = error.filter(|_| games.len() < 2);
    let game = match (games.first(), error) {
        (Some(game), None) => game,
        (_, Some(error)) => return Err(error),
        (None, None) => return Err(nothing_to_play_error(text)),
    };
    if let Some(entry) = game_of(game)? {
        return read_as(entry, game);
    }
    let mut words = game.parts[0].moves.iter();
    let in_letters = words.next().is_some_and(|word| {
        !word
            .text
            .starts_with(|letter: char| letter.is_ascii_digit())
    });
    let (alike, others): (Vec<_>, Vec<_>) =
        GAMES.iter().partition(|kind| kind.in_letters == in_letters);
    let mut best: Option<RecordError> = None;
    for PdnGame { entry, .. } in alike.into_iter().chain(others) {
        match read_as(entry, game) {
            Ok(read) => return Ok(read),
            // Report the error of the game that can be played furthest.
            Err(error) => {
                if best
                    .as_ref()
                    .is_none_or(|best| moves_before_error(&error) > moves_before_error(best))
                {
                    best = Some(error);
                }
            }
        }
    }
    Err(best.expect("there are games"))
}

/// Returns the line of a text, from 1, with the move at this index of its first game.
pub(super) fn line_of_move(text: &str, index: usize) -> Option<usize> {
    let (games, _) = scan::games(text);
    let word = games.first()?.parts.first()?.moves.get(index)?;
    Some(word.line)
}

/// Returns the number of moves played before an error.
fn moves_before_error(error: &RecordError) -> usize {
    let index = error.at.strip_prefix("moves[");
    let index = index.and_then(|rest| rest.strip_suffix(']')?.parse().ok());
    index.unwrap_or(0)
}

fn read_as(entry: &'static Entry, game: &Game) -> Result<Imported, RecordError> {
    let mut record = Record::of(entry);
    for tag in game
        .tags
        .iter()
        .filter(|tag| tag.name.eq_ignore_ascii_case("Option"))
    {
        read_option(&mut record, tag.value)?;
    }
    if let Some(position) = game.position() {
        read_position(&mut record, position)?;
    }
    // Players may have continued after a limit of the rules ended the game, in the mainline or in a
    // variation. If so, try again without that limit.
    loop {
        let stop = match play_as(&record, game) {
            Ok(read) => return Ok(read),
            Err(stop) => stop,
        };
        let relaxed = stop.ended.and_then(|moves| without_limit(&record, &moves));
        record = relaxed.ok_or(stop.error)?;
    }
}

/// The reason why a text cannot be played further.
struct Stop {
    error: RecordError,
    /// The moves after which the rules ended the game, if that is the reason.
    ended: Option<Vec<String>>,
}

impl From<RecordError> for Stop {
    fn from(error: RecordError) -> Stop {
        Stop { error, ended: None }
    }
}

/// Plays a game with the options and the start of `bare`, a record without moves.
fn play_as(bare: &Record, game: &Game) -> Result<Imported, Stop> {
    let mut record = bare.clone();
    let words = &game.parts[0].moves;
    let mut table = record.open_start()?;
    let line = line::play(&mut table, words);
    if let Some(error) = line.error {
        let is_over = matches!(table.turn(), Turn::Over(_));
        let ended = is_over.then_some(line.moves);
        return Err(Stop { error, ended });
    }
    record.start = table.record().start;
    let PlayedLine { moves, unclear, .. } = line;
    record.moves = moves;
    record.comments = variations::comments(&game.parts[0]);
    let tags_left_out = about::read(game, &mut record);
    // The result of a finished game follows from its moves.
    if write::result(&table) == Some(record.about.fact("result")) {
        record.about.set("result", "");
    }
    let mut warnings: Vec<RecordError> = unclear
        .iter()
        .map(|place| ambiguous_capture_warning(&words[*place]))
        .collect();
    let found = variations::read(&game.parts, &record.moves, &mut table, &mut warnings);
    let can_continue = |stop: &Stop| {
        let ended = stop.ended.as_ref();
        ended.is_some_and(|moves| without_limit(bare, moves).is_some())
    };
    if let Some(stop) = found.stop.filter(can_continue) {
        return Err(stop);
    }
    let (variations, dropped) =
        without_repeats(&record.moves, &mut record.comments, found.variations);
    record.variations = variations;
    if dropped > 0 {
        warnings.push(super::variations_dropped_warning(dropped));
    }
    warnings.extend(tags_left_out);
    warnings.extend(game.doubtful.iter().map(|line| line_as_text_warning(*line)));
    if let Some(line) = game.left_out {
        warnings.push(too_many_variations_warning(line));
    }
    Ok(Imported { record, warnings })
}

/// Sets a record up with the position in a text.
fn read_position(record: &mut Record, position: &str) -> Result<(), RecordError> {
    // A position that the rules can read as it is needs no conversion.
    record.start = Some(position.into());
    if record.open_start().is_ok() {
        return Ok(());
    }
    record.start = None;
    let empty = record.open_start()?;
    let mut fen = position::normalized(position);
    loop {
        record.start = Some(fen.clone());
        let Err(error) = record.open_start() else {
            return Ok(());
        };
        fen = position::with_king(&fen, &error.reason, empty.board()).ok_or(error)?;
    }
}

/// The options that end a game early, each with the value that turns it off.
const LIMITS: [(&str, &str); 4] = [
    ("repetition", "0"),
    ("quiet-limit", "0"),
    ("ending-limits", "off"),
    ("one-vs-one", "play"),
];

/// Returns the same game without the one limit that ends it after these moves, or else without all
/// limits. Returns `None` if it still ends there.
fn without_limit(record: &Record, moves: &[String]) -> Option<Record> {
    let entry = crate::games::find(&record.game)?;
    let limits = LIMITS.iter().filter_map(|(key, off)| {
        let spec = entry.options.iter().find(|spec| spec.key == *key)?;
        (spec.allows(off) && record.options.get(spec) != *off).then_some((*spec, *off))
    });
    let limits: Vec<_> = limits.collect();
    let goes_on = |off: &[(&'static OptionSpec, &str)]| {
        let mut other = Record {
            moves: moves.to_vec(),
            ..record.clone()
        };
        for (spec, value) in off {
            other.options.set(spec, value);
        }
        let table = other.open().ok()?;
        other.moves.clear();
        (!matches!(table.turn(), Turn::Over(_))).then_some(other)
    };
    limits
        .iter()
        .find_map(|limit| goes_on(&[*limit]))
        .or_else(|| goes_on(&limits))
}

/// Creates a warning about a word that may mean several captures, if the rest of the text can be
/// played after more than one of them.
fn ambiguous_capture_warning(word: &game::Word) -> RecordError {
    let reason = parse_error!(
        "several-captures",
        "\"{word}\" fits several captures, and nothing after it shows which: the first is taken",
        word = word.text
    );
    RecordError::new(ErrorCode::Unclear, format!("line {}", word.line), reason)
}

/// Creates a warning about a line of text that contains something like a move.
fn line_as_text_warning(line: usize) -> RecordError {
    let reason = parse_error!(
        "line-taken-for-text",
        "this line is taken for text, though some of it looks like moves"
    );
    left_out_warning(line, reason)
}
