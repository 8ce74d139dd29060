//! The engine: answers requests about records, one JSON text in, one out.
//!
//! The worker and the native program are doors to this; both speak nothing else. It keeps nothing
//! between requests.

mod request;

pub use request::{Failure, chunks};

use crate::{
    games::{Entry, GAMES},
    rules::{Board, Event, OptionSpec, Outcome, Score, Seat, Site, Turn, Verdict},
    search::{Budget, LEVELS, Proof, Scope, SearchControl, Tally, Thought, Variation},
    table::{Choice, THROW, Table, player, turn_name},
};
use request::{Call, Request, formats};
use serde_json::{Map, Value};

/// Answers one request. Whatever the text is, the answer is one line of JSON, and nothing panics.
///
/// ```
/// use tavolando::{engine, search::{SearchControl, Thought}};
///
/// struct Patient;
/// impl SearchControl for Patient {
///     fn millis(&mut self) -> f64 { 0.0 }
///     fn stopped(&mut self) -> bool { false }
/// }
///
/// let request = r#"{"do": "perft", "record": {"game": "awele"}, "depth": 3, "id": 1}"#;
/// let answer = engine::answer(request, &mut Patient, &mut |_| ());
/// assert_eq!(answer, r#"{"id":1,"nodes":190}"#);
/// ```
///
/// While it thinks, each deeper finding is handed to `progress` in the form of the answer.
pub fn answer(
    text: &str,
    control: &mut dyn SearchControl,
    progress: &mut dyn FnMut(String),
) -> String {
    let (id, request) = request::read(text);
    let outcome = request.and_then(|request| {
        let mut listener = Listener {
            control,
            progress,
            id: &id,
            started: 0.0,
            can_be_cut_short: false,
        };
        listener.started = listener.control.millis();
        respond(&request, &mut listener)
    });
    let fields = outcome.unwrap_or_else(|failure| failure.fields());
    with_id(fields, &id)
}

/// The outside with an ear for findings.
struct Listener<'a> {
    control: &'a mut dyn SearchControl,
    progress: &'a mut dyn FnMut(String),
    id: &'a Option<Value>,
    started: f64,
    /// Whether a further request ends the work early: only thinking has half an answer to give.
    can_be_cut_short: bool,
}

impl SearchControl for Listener<'_> {
    fn millis(&mut self) -> f64 {
        self.control.millis()
    }

    fn stopped(&mut self) -> bool {
        self.can_be_cut_short && self.control.stopped()
    }

    fn report(&mut self, thought: &Thought) {
        let millis = self.millis() - self.started;
        (self.progress)(with_id(think_fields(thought, millis), self.id));
    }
}

fn with_id(mut fields: Map<String, Value>, id: &Option<Value>) -> String {
    if let Some(id) = id {
        fields.insert("id".into(), id.clone());
    }
    Value::Object(fields).to_string()
}

fn respond(request: &Request, control: &mut Listener<'_>) -> Result<Map<String, Value>, Failure> {
    Ok(match request {
        Request::Games => games()?,
        Request::Read(format, text) => {
            let record = (format.read)(text)?;
            object([("record", serde_json::to_value(record).unwrap_or_default())])
        }
        Request::Of(record, call) => {
            let (table, last) = request::open(record)?;
            match call {
                Call::Look => look(&table, &last),
                Call::Write(format) => {
                    if !(format.is_for)(table.entry().key) {
                        let message = format!("{} is not a format of {}", format.key, record.game);
                        return Err(Failure::new("unknown-value", "format", message));
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
                        return Err(Failure::new(
                            "no-tree-search",
                            "policy",
                            "this game is not searched by playing it out",
                        ));
                    }
                    playouts(
                        &table,
                        &thinker.playouts(*extent, *seed, *searching, control),
                    )
                }
                Call::Think {
                    level,
                    millis,
                    seed,
                    lines,
                    only,
                } => {
                    a_player_moves(&table)?;
                    let mut budget = match level {
                        Some(level) => LEVELS[*level - 1].budget(*seed),
                        None => Budget::of_millis(f64::INFINITY),
                    };
                    budget.millis = budget.millis.min(millis.unwrap_or(f64::INFINITY));
                    control.can_be_cut_short = true;
                    let scope = Scope {
                        lines: *lines,
                        only: only.as_deref(),
                    };
                    let thought = table.thinker().think(&budget, scope, control);
                    let millis = control.millis() - control.started;
                    let thought = thought.ok_or_else(|| {
                        Failure::new("illegal-move", "only", "this move is not legal here")
                    })?;
                    think_fields(&thought, millis)
                }
            }
        }
    })
}

/// An answer, or a part of one, by its fields.
fn object<const FIELDS: usize>(fields: [(&'static str, Value); FIELDS]) -> Map<String, Value> {
    let mut object = Map::new();
    insert(&mut object, fields.into());
    object
}

/// One code for objects of any number of fields.
fn insert(object: &mut Map<String, Value>, fields: Vec<(&'static str, Value)>) {
    for (key, value) in fields {
        object.insert(key.into(), value);
    }
}

/// A list of what something is told as.
fn list<T>(of: impl IntoIterator<Item = T>, told: impl Fn(T) -> Value) -> Value {
    Value::Array(of.into_iter().map(told).collect())
}

fn a_player_moves(table: &Table) -> Result<(), Failure> {
    match table.turn() {
        Turn::Player(_) => Ok(()),
        _ => Err(nobody_moves()),
    }
}

fn nobody_moves() -> Failure {
    Failure::new(
        "no-move",
        "record",
        "no player is to move: the game is over, or chance decides",
    )
}

fn games() -> Result<Map<String, Value>, Failure> {
    let known = formats()?;
    let option = |spec: &&OptionSpec| {
        object([
            ("key", spec.key.into()),
            ("values", spec.values.into()),
            ("default", spec.default().into()),
        ])
        .into()
    };
    let game = |entry: &&Entry| {
        let formats = known.iter().filter(|format| (format.is_for)(entry.key));
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
    Ok(object([("games", list(GAMES, game))]))
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
    let exchanged = table.began_at(table.moves().len(), Seat::FIRST) != Seat::FIRST;
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

/// A score as JSON: a whole number where it is one.
fn number(score: Score) -> Value {
    let points = score.points();
    if points.fract() == 0.0 {
        (points as i64).into()
    } else {
        points.into()
    }
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
        Event::Become { site, .. } => ("become", vec![("site", name(site))]),
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

fn playouts(table: &Table, tally: &Tally) -> Map<String, Value> {
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

fn think_fields(thought: &Thought, millis: f64) -> Map<String, Value> {
    let mut fields = object([
        ("move", (*thought.best).into()),
        ("value", thought.value.into()),
        ("line", thought.line.clone().into()),
        ("others", list(&thought.others, variation_value)),
        ("nodes", thought.nodes.into()),
        ("depth", thought.depth.into()),
        ("millis", millis.round().into()),
        ("cancelled", thought.cancelled.into()),
    ]);
    if let Some(solution) = &thought.solution {
        let proof = match solution.proof {
            Proof::Won => "won",
            Proof::Lost => "lost",
            Proof::Unknown => "unknown",
        };
        fields.insert("proof".into(), proof.into());
        fields.insert("most".into(), solution.most.map(number).into());
    }
    debug_assert!(!thought.best.starts_with(THROW));
    fields
}

fn variation_value(variation: &Variation) -> Value {
    object([
        ("move", (*variation.line[0]).into()),
        ("value", variation.value.into()),
        ("line", variation.line.clone().into()),
    ])
    .into()
}

/// The answer where the engine itself failed: a fault of ours, which the request could not mend.
pub fn broken() -> String {
    let failure = Failure::new("broken", "", "the engine failed on this request");
    Value::Object(failure.fields()).to_string()
}
