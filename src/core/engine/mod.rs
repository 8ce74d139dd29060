//! The engine: answers requests about records. A request is a JSON text, and so is the answer.
//!
//! The worker and the native program both give access to it, and use only these requests. The
//! engine keeps no state between requests.

mod fields;
mod others;
mod request;

pub use fields::RequestError;
pub use request::chunks;

use crate::{
    json,
    rules::{Score, Turn},
    search::{Budget, LEVELS, Proof, Scope, ScoredLine, SearchControl, SearchResult},
    table::{ErrorCode, THROW_PREFIX, Table},
};
use request::Request;
use serde_json::{Map, Value};

/// Answers one request. For any text, the answer is one line of JSON, and nothing panics.
///
/// ```
/// use tavolando_core::{engine, search::SearchControl};
///
/// struct Patient;
/// impl SearchControl for Patient {
///     fn millis(&mut self) -> f64 { 0.0 }
///     fn is_stopped(&mut self) -> bool { false }
/// }
///
/// let request = r#"{"do": "perft", "record": {"game": "awele"}, "depth": 3, "id": 1}"#;
/// let answer = engine::answer(request, &mut Patient, &mut |_| ());
/// assert_eq!(answer, r#"{"id":1,"nodes":190}"#);
/// ```
///
/// During a search, each deeper result goes to `progress` in the form of the answer.
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

/// The search control, which also reports intermediate results.
struct Listener<'a> {
    control: &'a mut dyn SearchControl,
    progress: &'a mut dyn FnMut(String),
    id: &'a Option<Value>,
    started: f64,
    /// Whether another request ends the work early. Only thinking has a partial answer to give.
    can_be_cut_short: bool,
}

impl SearchControl for Listener<'_> {
    fn millis(&mut self) -> f64 {
        self.control.millis()
    }

    fn is_stopped(&mut self) -> bool {
        self.can_be_cut_short && self.control.is_stopped()
    }

    fn report(&mut self, result: &SearchResult) {
        let millis = self.millis() - self.started;
        (self.progress)(with_id(think_fields(result, millis), self.id));
    }
}

fn with_id(mut fields: Map<String, Value>, id: &Option<Value>) -> String {
    if let Some(id) = id {
        fields.insert("id".into(), id.clone());
    }
    json::write(&fields.into())
}

fn respond(
    request: &Request,
    control: &mut Listener<'_>,
) -> Result<Map<String, Value>, RequestError> {
    let (record, think) = match request {
        Request::Think(record, think) => (record, think),
        Request::Other(other) => return others::answer(other, control),
    };
    let table = record.open()?;
    check_player_to_move(&table)?;
    let mut budget = match think.level {
        Some(level) => LEVELS[level - 1].budget(think.seed),
        None => Budget::of_millis(f64::INFINITY),
    };
    budget.millis = budget.millis.min(think.millis.unwrap_or(f64::INFINITY));
    budget.limit_nodes(think.nodes.unwrap_or(u64::MAX));
    control.can_be_cut_short = true;
    let scope = Scope {
        lines: think.lines,
        only: think.only.as_deref(),
    };
    let result = table.thinker().think(&budget, scope, control);
    let millis = control.millis() - control.started;
    let result = result.ok_or_else(|| {
        RequestError::new(
            ErrorCode::IllegalMove,
            "only",
            "this move is not legal here",
        )
    })?;
    Ok(think_fields(&result, millis))
}

/// Creates an answer, or a part of one, from its fields.
fn object<const FIELDS: usize>(fields: [(&'static str, Value); FIELDS]) -> Map<String, Value> {
    let mut object = Map::new();
    insert(&mut object, fields.into());
    object
}

/// Not generic, so that objects of any number of fields share the code.
fn insert(object: &mut Map<String, Value>, fields: Vec<(&'static str, Value)>) {
    for (key, value) in fields {
        object.insert(key.into(), value);
    }
}

/// Maps items to a list of JSON values.
fn json_list<T>(items: impl IntoIterator<Item = T>, to_json: impl Fn(T) -> Value) -> Value {
    Value::Array(items.into_iter().map(to_json).collect())
}

fn check_player_to_move(table: &Table) -> Result<(), RequestError> {
    match table.turn() {
        Turn::Player(_) => Ok(()),
        _ => Err(RequestError::new(
            ErrorCode::NoMove,
            "record",
            "no player is to move: the game is over, or chance decides",
        )),
    }
}

/// Writes a score as JSON: as a whole number if it is one.
fn score_value(score: Score) -> Value {
    let points = score.points();
    if points.fract() == 0.0 {
        (points as i64).into()
    } else {
        points.into()
    }
}

fn think_fields(result: &SearchResult, millis: f64) -> Map<String, Value> {
    let mut fields = object([
        ("move", (*result.best).into()),
        ("value", result.value.into()),
        ("line", result.line.clone().into()),
        ("others", json_list(&result.others, variation_value)),
        ("nodes", result.nodes.into()),
        ("depth", result.depth.into()),
        ("millis", millis.round().into()),
        ("cancelled", result.cancelled.into()),
    ]);
    if let Some(solution) = &result.solution {
        let proof = match solution.proof {
            Proof::Won => "won",
            Proof::Lost => "lost",
            Proof::Unknown => "unknown",
        };
        fields.insert("proof".into(), proof.into());
        fields.insert("most".into(), solution.best_score.map(score_value).into());
    }
    debug_assert!(!result.best.starts_with(THROW_PREFIX));
    fields
}

fn variation_value(variation: &ScoredLine) -> Value {
    object([
        ("move", (*variation.line[0]).into()),
        ("value", variation.value.into()),
        ("line", variation.line.clone().into()),
    ])
    .into()
}

/// Returns the answer for a fault of the engine itself, which no other request could avoid.
pub fn failure_answer() -> String {
    let failure = RequestError::new(ErrorCode::Broken, "", "the engine failed on this request");
    json::write(&failure.fields().into())
}
