//! The engine: answers requests about records, one JSON text in, one out.
//!
//! The worker and the native program are doors to this; both speak nothing else. It keeps nothing
//! between requests.

mod request;

pub use request::Failure;

use crate::{
    formats::FORMATS,
    games::GAMES,
    rules::{Board, Event, Outcome, Score, Seat, Turn, Verdict},
    search::{Budget, LEVELS, Proof, Scope, SearchControl, Tally, Thought, Variation},
    table::{THROW, Table, player, turn_name},
};
use request::{Call, Request};
use serde_json::{Map, Value, json};

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
    let value = match request {
        Request::Games => games(),
        Request::Read(format, text) => json!({ "record": (format.read)(text)? }),
        Request::Of(record, call) => {
            let (table, last) = request::open(record)?;
            match call {
                Call::Look => look(&table, &last),
                Call::Write(format) => {
                    if !(format.is_for)(table.entry().key) {
                        let message = format!("{} is not a format of {}", format.key, record.game);
                        return Err(Failure::new("unknown-value", "format", message));
                    }
                    json!({ "text": (format.write)(record)? })
                }
                Call::Successors { most } => {
                    a_player_moves(&table)?;
                    let found = table.thinker().successors(*most);
                    json!({ "successors": found.positions, "complete": found.complete })
                }
                Call::Perft(wanted) => {
                    let count = table.thinker().count(*wanted);
                    let mut answer = json!({ "nodes": count.nodes });
                    if wanted.most < u64::MAX {
                        answer["complete"] = count.complete.into();
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
                    return Ok(think_fields(&thought, millis));
                }
            }
        }
    };
    match value {
        Value::Object(fields) => Ok(fields),
        _ => unreachable!("every answer is an object"),
    }
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

fn games() -> Value {
    let games: Vec<Value> = GAMES
        .iter()
        .map(|entry| {
            let options: Vec<Value> = entry
                .options
                .iter()
                .map(|spec| {
                    json!({ "key": spec.key, "values": spec.values, "default": spec.default() })
                })
                .collect();
            json!({
                "key": entry.key,
                "chapter": entry.chapter,
                "players": entry.players,
                "chance": entry.has_chance(),
                "options": options,
                "formats": FORMATS
                    .iter()
                    .filter(|format| (format.is_for)(entry.key))
                    .map(|format| format.key)
                    .collect::<Vec<_>>(),
            })
        })
        .collect();
    json!({ "games": games })
}

fn look(table: &Table, last: &[Event]) -> Value {
    let chance = table.turn() == Turn::Chance;
    let legal: Vec<Value> = table
        .choices()
        .into_iter()
        .map(|choice| match chance {
            true => json!({ "move": choice.notation, "weight": choice.weight }),
            false => Value::from(choice.notation),
        })
        .collect();
    let outcome = match table.turn() {
        Turn::Over(outcome) => outcome_value(table, outcome),
        _ => Value::Null,
    };
    let events: Vec<Value> = last
        .iter()
        .map(|event| event_value(table.board(), event))
        .collect();
    json!({
        "position": table.text(),
        "turn": turn_name(table.entry(), table.turn()),
        "legal": legal,
        "outcome": outcome,
        "exchanged": table.began_at(table.moves().len(), Seat::FIRST) != Seat::FIRST,
        "events": events,
    })
}

fn outcome_value(table: &Table, outcome: Outcome) -> Value {
    let winner = match outcome.verdict {
        Verdict::Won(seat) => Some(player(table.entry(), seat)),
        _ => None,
    };
    let seats = table.entry().players.len();
    json!({
        "winner": winner,
        "draw": outcome.verdict == Verdict::Drawn,
        "scores": outcome.scores.map(|scores| scores[..seats].iter().map(|score| number(*score)).collect::<Vec<_>>()),
    })
}

/// A score as JSON: a whole number where it is one.
fn number(score: Score) -> Value {
    let points = score.points();
    if points.fract() == 0.0 {
        json!(points as i64)
    } else {
        json!(points)
    }
}

fn event_value(board: &Board, event: &Event) -> Value {
    let name = |site| board.name(site);
    let names = |sites: &[_]| -> Vec<&str> { sites.iter().map(|site| name(*site)).collect() };
    match event {
        Event::Place { site, .. } => json!({ "event": "place", "site": name(*site) }),
        Event::Move { count, path, .. } => {
            json!({ "event": "move", "count": count, "path": names(path) })
        }
        Event::Sow { from, over, .. } => {
            json!({ "event": "sow", "from": name(*from), "over": names(over) })
        }
        Event::SowOn { from, over, .. } => {
            json!({ "event": "sow-on", "from": name(*from), "over": names(over) })
        }
        Event::Capture {
            count, site, to, ..
        } => json!({
            "event": "capture", "count": count, "site": name(*site), "to": name(*to)
        }),
        Event::Take { site, .. } => json!({ "event": "take", "site": name(*site) }),
        Event::Become { site, .. } => json!({ "event": "become", "site": name(*site) }),
        Event::Exchange => json!({ "event": "exchange" }),
        Event::Throw { faces } => json!({ "event": "throw", "faces": faces }),
        Event::Remark(message) => {
            json!({ "event": "remark", "key": message.key, "message": message.plain })
        }
    }
}

fn playouts(table: &Table, tally: &Tally) -> Value {
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
    json!({
        "games": tally.games,
        "moves": tally.moves,
        "seconds": tally.seconds,
        "results": results,
    })
}

fn think_fields(thought: &Thought, millis: f64) -> Map<String, Value> {
    let value = json!({
        "move": thought.best,
        "value": thought.value,
        "line": thought.line,
        "others": thought.others.iter().map(variation_value).collect::<Vec<_>>(),
        "nodes": thought.nodes,
        "depth": thought.depth,
        "millis": millis.round(),
        "cancelled": thought.cancelled,
    });
    let Value::Object(mut fields) = value else {
        unreachable!("a think answer is an object");
    };
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
    json!({ "move": variation.line[0], "value": variation.value, "line": variation.line })
}

/// The answer where the engine itself failed: a fault of ours, which the request could not mend.
pub fn broken() -> String {
    let failure = Failure::new("broken", "", "the engine failed on this request");
    Value::Object(failure.fields()).to_string()
}
