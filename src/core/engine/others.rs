//! The requests other than the next move: the list of games, a position, counts, random games, and
//! the formats of other programs. Play against the computer needs none of them, so they are in a
//! separate chunk of the program.

use super::{
    Listener, a_player_moves,
    fields::{Fields, LONGEST_MILLIS, RequestError},
    insert, list, number, object,
};
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    formats::{FORMATS, Format, Imported},
    games::{Entry, GAMES},
    rules::{Board, Event, OptionSpec, Outcome, Seat, Site, Turn, Verdict},
    search::{Extent, Perft, Step, Tally},
    table::{Choice, ErrorCode, Record, RecordError, Table, player, turn_name},
};
use serde_json::{Map, Value, json};

/// A valid request, other than one to think.
pub(super) enum Other {
    Games,
    /// A text in a format of other programs, to read as a record.
    Read(&'static Format, String),
    Of(Record, Call),
}

/// A request about a record.
pub(super) enum Call {
    Look,
    /// Writes the record in a format of other programs.
    Write(&'static Format),
    Successors {
        /// The largest number of positions to return.
        most: usize,
    },
    Perft(Perft),
    Playouts {
        extent: Extent,
        seed: u64,
        searching: bool,
    },
}

type Read = fn(&str, Fields) -> Result<Other, RequestError>;
type Answer = fn(&Other, &mut Listener<'_>) -> Result<Map<String, Value>, RequestError>;

static READ: &Chunk<Read> = chunk!(formats, Read, read_here);
static ANSWER: &Chunk<Answer> = chunk!(formats, Answer, answer_here);

/// Returns the chunks that such a request needs.
pub(super) fn chunks() -> [&'static dyn AnyChunk; 2] {
    [READ, ANSWER]
}

fn here<T: Copy>(chunk: &'static Chunk<T>) -> Result<T, RequestError> {
    chunk.get().ok_or_else(|| {
        RequestError::new(
            ErrorCode::NotLoaded,
            "do",
            "this part of the program is not here yet",
        )
    })
}

/// Reads the request with this name.
pub(super) fn read(name: &str, fields: Fields) -> Result<Other, RequestError> {
    here(READ)?(name, fields)
}

/// Answers the request.
pub(super) fn answer(
    other: &Other,
    control: &mut Listener<'_>,
) -> Result<Map<String, Value>, RequestError> {
    here(ANSWER)?(other, control)
}

fn read_here(name: &str, mut fields: Fields) -> Result<Other, RequestError> {
    if name == "games" {
        fields.nothing_left()?;
        return Ok(Other::Games);
    }
    if name == "read" {
        let format = format_of(&mut fields)?;
        let text = fields
            .text("text")?
            .ok_or_else(|| RequestError::new(ErrorCode::Missing, "text", "the text is missing"))?;
        fields.nothing_left()?;
        return Ok(Other::Read(format, text));
    }
    let call = match name {
        "write" => Call::Write(format_of(&mut fields)?),
        "look" => Call::Look,
        "successors" => successors(&mut fields)?,
        "perft" => perft(&mut fields)?,
        "playouts" => playouts(&mut fields)?,
        _ => {
            return Err(RequestError::new(
                ErrorCode::UnknownRequest,
                "do",
                format!(
                    "\"{name}\" is not one of games, look, successors, perft, playouts, think, write, read"
                ),
            ));
        }
    };
    Ok(Other::Of(fields.record()?, call))
}

fn format_of(fields: &mut Fields) -> Result<&'static Format, RequestError> {
    let name = fields
        .text("format")?
        .ok_or_else(|| RequestError::new(ErrorCode::Missing, "format", "the format is missing"))?;
    let found = FORMATS.iter().find(|format| format.key == name);
    found.ok_or_else(|| {
        let keys: Vec<&str> = FORMATS.iter().map(|format| format.key).collect();
        let message = format!("\"{name}\" is not one of {}", keys.join(", "));
        RequestError::new(ErrorCode::UnknownValue, "format", message)
    })
}

/// The largest depth of a perft count.
const DEEPEST: u64 = 100;
/// The default and the largest number of successor positions.
const USUAL_SUCCESSORS: u64 = 20_000;
const MOST_SUCCESSORS: u64 = 1_000_000;
fn successors(fields: &mut Fields) -> Result<Call, RequestError> {
    let most = fields.whole("most", 1, MOST_SUCCESSORS)?;
    Ok(Call::Successors {
        most: most.unwrap_or(USUAL_SUCCESSORS) as usize,
    })
}

fn perft(fields: &mut Fields) -> Result<Call, RequestError> {
    let depth = fields
        .whole("depth", 0, DEEPEST)?
        .ok_or_else(|| RequestError::new(ErrorCode::Missing, "depth", "the depth is missing"))?;
    let step = match fields.one_of("by", &["move", "turn"])? {
        0 => Step::Move,
        _ => Step::Turn,
    };
    let ended_counts = fields.one_of("ended", &["skip", "leaf"])? == 1;
    let most = fields.whole("most", 1, u64::MAX)?;
    Ok(Call::Perft(Perft {
        depth: depth as u32,
        step,
        ended_counts,
        most: most.unwrap_or(u64::MAX),
    }))
}

fn playouts(fields: &mut Fields) -> Result<Call, RequestError> {
    let games = fields.whole("games", 0, u64::MAX)?;
    let seconds = fields.number("seconds", 0.0, LONGEST_MILLIS / 1000.0)?;
    let extent = match (games, seconds) {
        (Some(games), None) => Extent::Games(games),
        (None, Some(seconds)) => Extent::Seconds(seconds),
        _ => {
            return Err(RequestError::new(
                ErrorCode::Missing,
                "games",
                "either games or seconds must be given",
            ));
        }
    };
    let searching = fields.one_of("policy", &["uniform", "search"])? == 1;
    let seed = fields.whole("seed", 0, u64::MAX)?.unwrap_or(0);
    Ok(Call::Playouts {
        extent,
        seed,
        searching,
    })
}

/// Opens a record, and returns the events of its last move with it.
fn open(record: &Record) -> Result<(Table, Vec<Event>), RequestError> {
    let Some((last, before)) = record.moves.split_last() else {
        return Ok((record.open()?, Vec::new()));
    };
    if !record.variations.is_empty() {
        record.open()?;
    }
    let mut table = record.as_far_as(before.len()).open()?;
    let events = table
        .play(last)
        .map_err(|illegal| RecordError::refused(before.len(), &record.game, illegal))?;
    Ok((table, events))
}

fn answer_here(
    other: &Other,
    control: &mut Listener<'_>,
) -> Result<Map<String, Value>, RequestError> {
    let (record, call) = match other {
        Other::Games => return Ok(games()),
        Other::Read(format, text) => {
            let Imported { record, warnings } = format.import(text)?;
            let record = serde_json::to_value(record).unwrap_or_default();
            let mut answer = object([("record", record)]);
            if !warnings.is_empty() {
                let warnings = warnings.iter().map(
                    |RecordError {
                         code, at, message, ..
                     }| {
                        json!({ "code": code.name(), "at": at, "message": message })
                    },
                );
                answer.insert("warnings".into(), warnings.collect());
            }
            return Ok(answer);
        }
        Other::Of(record, call) => (record, call),
    };
    let (table, last) = open(record)?;
    Ok(match call {
        Call::Look => look(&table, &last),
        Call::Write(format) => {
            if !(format.is_for)(table.entry().key) {
                let message = format!("{} is not a format of {}", format.key, record.game);
                return Err(RequestError::new(
                    ErrorCode::UnknownValue,
                    "format",
                    message,
                ));
            }
            object([("text", (format.write)(record)?.into())])
        }
        Call::Successors { most } => {
            a_player_moves(&table)?;
            let found = table.thinker().successors(*most);
            object([
                ("successors", found.positions.into()),
                ("complete", found.complete.into()),
            ])
        }
        Call::Perft(wanted) => {
            let count = table.thinker().count(*wanted);
            let mut answer = object([("nodes", count.nodes.into())]);
            if wanted.most < u64::MAX {
                answer.insert("complete".into(), count.complete.into());
            }
            answer
        }
        Call::Playouts {
            extent,
            seed,
            searching,
        } => {
            let mut thinker = table.thinker();
            if *searching && !thinker.plays_out() {
                return Err(RequestError::new(
                    ErrorCode::NoTreeSearch,
                    "policy",
                    "this game is not searched by playing it out",
                ));
            }
            tally(
                &table,
                &thinker.playouts(*extent, *seed, *searching, control),
            )
        }
    })
}

fn games() -> Map<String, Value> {
    let option = |spec: &&OptionSpec| {
        object([
            ("key", spec.key.into()),
            ("values", spec.values.into()),
            ("default", spec.default().into()),
        ])
        .into()
    };
    let game = |entry: &&Entry| {
        let formats = FORMATS.iter().filter(|format| (format.is_for)(entry.key));
        object([
            ("key", entry.key.into()),
            ("chapter", entry.chapter.into()),
            ("players", entry.players.into()),
            ("chance", entry.has_chance().into()),
            ("options", list(entry.options, option)),
            ("formats", list(formats, |format| format.key.into())),
        ])
        .into()
    };
    object([("games", list(GAMES, game))])
}

fn look(table: &Table, last: &[Event]) -> Map<String, Value> {
    let chance = table.turn() == Turn::Chance;
    let legal = |choice: Choice| match chance {
        true => object([
            ("move", choice.notation.into()),
            ("weight", choice.weight.into()),
        ])
        .into(),
        false => choice.notation.into(),
    };
    let outcome = match table.turn() {
        Turn::Over(outcome) => outcome_value(table, outcome),
        _ => Value::Null,
    };
    let exchanged = table.original_seat(table.moves().len(), Seat::FIRST) != Seat::FIRST;
    let event = |event| event_value(table.board(), event);
    object([
        ("position", table.text().into()),
        ("turn", turn_name(table.entry(), table.turn()).into()),
        ("legal", list(table.choices(), legal)),
        ("outcome", outcome),
        ("exchanged", exchanged.into()),
        ("events", list(last, event)),
    ])
}

fn outcome_value(table: &Table, outcome: Outcome) -> Value {
    let winner = match outcome.verdict {
        Verdict::Won(seat) => Some(player(table.entry(), seat)),
        _ => None,
    };
    let seats = table.entry().players.len();
    let scores = outcome.scores.map(|scores| scores[..seats].to_vec());
    object([
        ("winner", winner.into()),
        ("draw", (outcome.verdict == Verdict::Drawn).into()),
        ("scores", scores.map(|scores| list(scores, number)).into()),
    ])
    .into()
}

fn event_value(board: &Board, event: &Event) -> Value {
    let name = |site: &Site| Value::from(board.name(*site));
    let names = |sites: &[Site]| list(sites, name);
    let (kind, fields) = match event {
        Event::Place { site, .. } => ("place", vec![("site", name(site))]),
        Event::Move { count, path, .. } => (
            "move",
            vec![("count", (*count).into()), ("path", names(path))],
        ),
        Event::Sow { from, over, .. } => ("sow", vec![("from", name(from)), ("over", names(over))]),
        Event::SowOn { from, over, .. } => {
            ("sow-on", vec![("from", name(from)), ("over", names(over))])
        }
        Event::Capture {
            count, site, to, ..
        } => (
            "capture",
            vec![
                ("count", (*count).into()),
                ("site", name(site)),
                ("to", name(to)),
            ],
        ),
        Event::Take { site, .. } => ("take", vec![("site", name(site))]),
        Event::Transform { site, .. } => ("become", vec![("site", name(site))]),
        Event::Exchange => ("exchange", Vec::new()),
        Event::Throw { faces } => ("throw", vec![("faces", list(faces, |face| (*face).into()))]),
        Event::Remark(message) => (
            "remark",
            vec![
                ("key", message.key.into()),
                ("message", (*message.plain).into()),
            ],
        ),
    };
    let mut told = object([("event", kind.into())]);
    insert(&mut told, fields);
    told.into()
}

fn tally(table: &Table, tally: &Tally) -> Map<String, Value> {
    let mut results = Map::new();
    for (name, won) in table.entry().players.iter().zip(tally.won) {
        results.insert((*name).into(), won.into());
    }
    results.insert("draw".into(), tally.drawn.into());
    if table.entry().is_alone() {
        results.insert("lost".into(), tally.lost.into());
    }
    if tally.unfinished > 0 {
        results.insert("unfinished".into(), tally.unfinished.into());
    }
    object([
        ("games", tally.games.into()),
        ("moves", tally.moves.into()),
        ("seconds", tally.seconds.into()),
        ("results", results.into()),
    ])
}
