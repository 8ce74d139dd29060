//! The requests other than the next move: the list of games, a position, counts, random games, and
//! the formats of other programs. Play against the computer needs none of them, so they are in a
//! separate chunk of the program.

use super::{
    Listener, check_player_to_move,
    fields::{Fields, LONGEST_MILLIS, RequestError},
    insert, json_list, object, score_value,
};
use crate::{
    chunk,
    chunk::{AnyChunk, Chunk},
    formats::{FORMATS, Format, Imported},
    games::{Entry, GAMES},
    rules::{Board, Estimate, Event, OptionSpec, Outcome, Seat, Site, Turn, Verdict},
    search::{CountUnit, Perft, SeriesLimit, Tally},
    table::{ErrorCode, LegalMove, Record, RecordError, Table, seat_name, turn_name},
};
use serde_json::{Map, Value, json};

/// A valid request, other than one to think.
pub(super) enum OtherRequest {
    Games,
    /// A text in a format of other programs, to read as a record.
    Read(&'static Format, String),
    OnRecord(Record, RecordRequest),
}

/// A request about a record.
pub(super) enum RecordRequest {
    Look,
    /// Writes the record in a format of other programs.
    Write(&'static Format),
    Successors {
        /// The largest number of positions to return.
        most: usize,
    },
    Perft(Perft),
    Playouts {
        extent: SeriesLimit,
        seed: u64,
        searching: bool,
    },
    Estimate {
        playouts: u32,
        seed: u64,
    },
}

type Read = fn(&str, Fields) -> Result<OtherRequest, RequestError>;
type Answer = fn(&OtherRequest, &mut Listener<'_>) -> Result<Map<String, Value>, RequestError>;

static READ: &Chunk<Read> = chunk!(formats, Read, read_loaded);
static ANSWER: &Chunk<Answer> = chunk!(formats, Answer, answer_loaded);

/// Returns the chunks that such a request needs.
pub(super) fn chunks() -> [&'static dyn AnyChunk; 2] {
    [READ, ANSWER]
}

fn loaded<T: Copy>(chunk: &'static Chunk<T>) -> Result<T, RequestError> {
    chunk.get().ok_or_else(|| {
        RequestError::new(
            ErrorCode::NotLoaded,
            "do",
            "this part of the program is not here yet",
        )
    })
}

/// Reads the request with this name.
pub(super) fn read(name: &str, fields: Fields) -> Result<OtherRequest, RequestError> {
    loaded(READ)?(name, fields)
}

/// Answers the request.
pub(super) fn answer(
    request: &OtherRequest,
    control: &mut Listener<'_>,
) -> Result<Map<String, Value>, RequestError> {
    loaded(ANSWER)?(request, control)
}

fn read_loaded(name: &str, mut fields: Fields) -> Result<OtherRequest, RequestError> {
    if name == "games" {
        fields.check_no_fields_left()?;
        return Ok(OtherRequest::Games);
    }
    if name == "read" {
        let format = format_of(&mut fields)?;
        let text = fields
            .text("text")?
            .ok_or_else(|| RequestError::new(ErrorCode::Missing, "text", "the text is missing"))?;
        fields.check_no_fields_left()?;
        return Ok(OtherRequest::Read(format, text));
    }
    let request = match name {
        "write" => RecordRequest::Write(format_of(&mut fields)?),
        "look" => RecordRequest::Look,
        "successors" => successors(&mut fields)?,
        "perft" => perft(&mut fields)?,
        "playouts" => playouts(&mut fields)?,
        "estimate" => estimate(&mut fields)?,
        _ => {
            return Err(RequestError::new(
                ErrorCode::UnknownRequest,
                "do",
                format!(
                    "\"{name}\" is not one of games, look, successors, perft, playouts, estimate, think, write, read"
                ),
            ));
        }
    };
    Ok(OtherRequest::OnRecord(fields.record()?, request))
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
fn successors(fields: &mut Fields) -> Result<RecordRequest, RequestError> {
    let most = fields.whole("most", 1, MOST_SUCCESSORS)?;
    Ok(RecordRequest::Successors {
        most: most.unwrap_or(USUAL_SUCCESSORS) as usize,
    })
}

fn perft(fields: &mut Fields) -> Result<RecordRequest, RequestError> {
    let depth = fields
        .whole("depth", 0, DEEPEST)?
        .ok_or_else(|| RequestError::new(ErrorCode::Missing, "depth", "the depth is missing"))?;
    let step = match fields.index_among("by", &["move", "turn"])? {
        0 => CountUnit::Move,
        _ => CountUnit::Turn,
    };
    let ended_counts = fields.index_among("ended", &["skip", "leaf"])? == 1;
    let most = fields.whole("most", 1, u64::MAX)?;
    Ok(RecordRequest::Perft(Perft {
        depth: depth as u32,
        unit: step,
        ended_counts,
        max_moves: most.unwrap_or(u64::MAX),
    }))
}

fn playouts(fields: &mut Fields) -> Result<RecordRequest, RequestError> {
    let games = fields.whole("games", 0, u64::MAX)?;
    let seconds = fields.number("seconds", 0.0, LONGEST_MILLIS / 1000.0)?;
    let extent = match (games, seconds) {
        (Some(games), None) => SeriesLimit::Games(games),
        (None, Some(seconds)) => SeriesLimit::Seconds(seconds),
        _ => {
            return Err(RequestError::new(
                ErrorCode::Missing,
                "games",
                "either games or seconds must be given",
            ));
        }
    };
    let searching = fields.index_among("policy", &["uniform", "search"])? == 1;
    let seed = fields.whole("seed", 0, u64::MAX)?.unwrap_or(0);
    Ok(RecordRequest::Playouts {
        extent,
        seed,
        searching,
    })
}

/// The default and the largest number of playouts of an estimate.
const USUAL_PLAYOUTS: u64 = 400;
const MOST_PLAYOUTS: u64 = 10_000;

fn estimate(fields: &mut Fields) -> Result<RecordRequest, RequestError> {
    let playouts = fields.whole("playouts", 1, MOST_PLAYOUTS)?;
    let seed = fields.whole("seed", 0, u64::MAX)?;
    Ok(RecordRequest::Estimate {
        playouts: playouts.unwrap_or(USUAL_PLAYOUTS) as u32,
        seed: seed.unwrap_or(0),
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
    let mut table = record.up_to(before.len()).open()?;
    let events = table
        .play(last)
        .map_err(|illegal| RecordError::from_illegal_move(before.len(), &record.game, illegal))?;
    Ok((table, events))
}

fn answer_loaded(
    other: &OtherRequest,
    control: &mut Listener<'_>,
) -> Result<Map<String, Value>, RequestError> {
    match other {
        OtherRequest::Games => Ok(games()),
        OtherRequest::Read(format, text) => Ok(imported(format.import(text)?)),
        OtherRequest::OnRecord(record, request) => answer_on_record(record, request, control),
    }
}

fn imported(Imported { record, warnings }: Imported) -> Map<String, Value> {
    let record = serde_json::to_value(record).unwrap_or_default();
    let mut answer = object([("record", record)]);
    if !warnings.is_empty() {
        let warnings = warnings.iter().map(
            |RecordError {
                 code, at, message, ..
             }| { json!({ "code": code.name(), "at": at, "message": message }) },
        );
        answer.insert("warnings".into(), warnings.collect());
    }
    answer
}

fn answer_on_record(
    record: &Record,
    request: &RecordRequest,
    control: &mut Listener<'_>,
) -> Result<Map<String, Value>, RequestError> {
    let (table, last) = open(record)?;
    Ok(match request {
        RecordRequest::Look => look(&table, &last),
        RecordRequest::Write(format) => {
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
        RecordRequest::Successors { most } => {
            check_player_to_move(&table)?;
            let found = table.thinker().successors(*most);
            object([
                ("successors", found.positions.into()),
                ("complete", found.complete.into()),
            ])
        }
        RecordRequest::Perft(perft) => {
            let count = table.thinker().count(*perft);
            let mut answer = object([("nodes", count.nodes.into())]);
            if perft.max_moves < u64::MAX {
                answer.insert("complete".into(), count.complete.into());
            }
            answer
        }
        RecordRequest::Playouts {
            extent,
            seed,
            searching,
        } => {
            let mut thinker = table.thinker();
            if *searching && !thinker.uses_playouts() {
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
        RecordRequest::Estimate { playouts, seed } => {
            let estimate = table.thinker().estimate(*playouts, *seed);
            let (held, estimate) = estimate.ok_or_else(|| {
                let message = format!("{} has no estimate", record.game);
                RequestError::new(ErrorCode::UnknownValue, "record", message)
            })?;
            estimate_fields(&table, *playouts, &held, &estimate)
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
            ("options", json_list(entry.options, option)),
            ("formats", json_list(formats, |format| format.key.into())),
        ])
        .into()
    };
    object([("games", json_list(GAMES, game))])
}

fn look(table: &Table, last: &[Event]) -> Map<String, Value> {
    let chance = table.turn() == Turn::Chance;
    let legal = |legal_move: LegalMove| match chance {
        true => object([
            ("move", legal_move.notation.into()),
            ("weight", legal_move.weight.into()),
        ])
        .into(),
        false => legal_move.notation.into(),
    };
    let outcome = match table.turn() {
        Turn::Over(outcome) => outcome_value(table, outcome),
        _ => Value::Null,
    };
    let swapped = table.original_seat(table.moves().len(), Seat::FIRST) != Seat::FIRST;
    let event = |event| event_value(table.board(), event);
    object([
        ("position", table.text().into()),
        ("turn", turn_name(table.entry(), table.turn()).into()),
        ("legal", json_list(table.legal_moves(), legal)),
        ("outcome", outcome),
        ("exchanged", swapped.into()),
        ("events", json_list(last, event)),
    ])
}

fn outcome_value(table: &Table, outcome: Outcome) -> Value {
    let winner = match outcome.verdict {
        Verdict::Won(seat) => Some(seat_name(table.entry(), seat)),
        _ => None,
    };
    let seats = table.entry().players.len();
    let scores = outcome.scores.map(|scores| scores[..seats].to_vec());
    object([
        ("winner", winner.into()),
        ("draw", (outcome.verdict == Verdict::Drawn).into()),
        (
            "scores",
            scores.map(|scores| json_list(scores, score_value)).into(),
        ),
    ])
    .into()
}

fn event_value(board: &Board, event: &Event) -> Value {
    let name = |site: &Site| Value::from(board.name(*site));
    let names = |sites: &[Site]| json_list(sites, name);
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
        Event::Remove { site, .. } => ("take", vec![("site", name(site))]),
        Event::Transform { site, .. } => ("become", vec![("site", name(site))]),
        Event::SwapSeats => ("exchange", Vec::new()),
        Event::Throw { faces } => (
            "throw",
            vec![("faces", json_list(faces, |face| (*face).into()))],
        ),
        Event::Remark(message) => (
            "remark",
            vec![
                ("key", message.key.into()),
                ("message", (*message.plain).into()),
            ],
        ),
    };
    let mut value = object([("event", kind.into())]);
    insert(&mut value, fields);
    value.into()
}

fn estimate_fields(
    table: &Table,
    playouts: u32,
    held: &[i32],
    estimate: &Estimate,
) -> Map<String, Value> {
    let board = table.board();
    let name = |site: &Site| Value::from(board.name(*site));
    let mut owned = Map::new();
    let mut scores = Map::new();
    for (index, player) in table.entry().players.iter().enumerate() {
        let owner = Some(Seat(index as u8));
        let sites = board
            .sites()
            .filter(|site| estimate.owners[site.index()] == owner);
        owned.insert((*player).into(), json_list(sites, |site| name(&site)));
        scores.insert((*player).into(), score_value(estimate.scores[index]));
    }
    let held = board.sites().map(|site| {
        let per_mille = i64::from(held[site.index()]) * 1000 / i64::from(playouts);
        (board.name(site).to_string(), Value::from(per_mille))
    });
    object([
        ("playouts", playouts.into()),
        ("scores", scores.into()),
        ("owned", owned.into()),
        ("held", Value::Object(held.collect())),
        ("lost", json_list(&estimate.lost, name)),
        (
            "chains",
            json_list(&estimate.chains, |chain| {
                object([
                    ("pieces", json_list(&chain.pieces, name)),
                    ("liberties", json_list(&chain.liberties, name)),
                ])
                .into()
            }),
        ),
    ])
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
