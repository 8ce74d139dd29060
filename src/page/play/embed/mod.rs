//! A board on another site: the choices in its address, the requests of the surrounding page, and
//! the messages to it. `docs/embedding.md` is the description for the author of that page.
//!
//! The frame may keep nothing and have no origin of its own. All input from outside is data: it is
//! read as a record, a number or a request, and never becomes HTML or a script. The script of the
//! frame (`static/start/embed.js`) has checked the source and the shape of a message before it
//! arrives here.

pub(crate) mod embed_dialog;
pub(crate) mod embedded;

use crate::{
    games::{self, Entry},
    page::browser::{
        client::{self, Ticket, WorkerKey},
        dom, json,
        share::MAX_GAME_BYTES,
    },
    rules::{Turn, Verdict},
    table::{ErrorCode, Record, RecordError, Session, seat_name},
};
use gloo::events::EventListener;
use js_sys::Reflect;
use serde::Serialize;
use std::rc::Rc;
use tavolando_core::parse_error;
use wasm_bindgen::JsValue;
use yew::Callback;

/// The height of the bar below the board when it is one line high, in pixels.
pub const BAR_HEIGHT: u32 = 102;

/// The version of the messages.
const VERSION: u8 = 1;

/// The event with which the script of the frame passes on a message.
const HOST_EVENT: &str = "tavolando";

/// Returns the game of this page, if it is a board for other sites.
pub(crate) fn game() -> Option<&'static Entry> {
    games::find(&dom::root_attribute("data-embed"))
}

/// A message to the surrounding page.
#[derive(Serialize, Default)]
struct HostMessage<'a> {
    tavolando: u8,
    r#type: &'a str,
    game: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<Record>,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
}

/// Sends a message to the surrounding page. It is not private, so any page may read it.
fn post_to_host(kind: &str, entry: &Entry, message: HostMessage<'_>) {
    let message = HostMessage {
        tavolando: VERSION,
        r#type: kind,
        game: entry.key,
        ..message
    };
    if let Some(value) = json::to_js(&message) {
        dom::post_to_parent(&value);
    }
}

/// The last state that was reported.
#[derive(Default, PartialEq)]
pub(crate) struct Reported {
    moves: usize,
    over: bool,
}

/// Reports a change of the game: a move was made or taken back, or the game has ended.
pub(crate) fn report(session: &Session, reported: &mut Reported) {
    let table = session.table();
    let now = Reported {
        moves: table.moves().len(),
        over: session.is_over(),
    };
    if *reported == now {
        return;
    }
    let ended = now.over && !reported.over && !session.is_on_branch();
    *reported = now;
    let entry = table.entry();
    let moved = HostMessage {
        record: Some(table.record()),
        position: Some(table.text()),
        last: table.moves().last().map(|last| &**last),
        ..HostMessage::default()
    };
    post_to_host("move", entry, moved);
    if let (true, Turn::Over(outcome)) = (ended, table.turn()) {
        let (verdict, winner) = match outcome.verdict {
            Verdict::Won(seat) => ("won", Some(seat_name(entry, seat))),
            Verdict::Drawn => ("drawn", None),
            Verdict::Lost => ("lost", None),
        };
        let end = HostMessage {
            record: Some(table.record()),
            verdict: Some(verdict),
            winner,
            scores: outcome
                .scores
                .map(|scores| scores.map(|score| score.points())),
            ..HostMessage::default()
        };
        post_to_host("end", entry, end);
    }
}

/// Reports that a game could not be loaded.
fn post_error(entry: &Entry, at: &str, message: &str) {
    let error = HostMessage {
        at: Some(at),
        message: Some(message),
        ..HostMessage::default()
    };
    post_to_host("error", entry, error);
}

/// A request of the surrounding page to the engine, with the id of its answer.
#[derive(Clone)]
pub(crate) struct EngineRequest {
    request: JsValue,
    id: JsValue,
}

/// A message of the surrounding page.
#[derive(Clone)]
pub(crate) enum HostRequest {
    /// Puts a game on the board.
    Load(Rc<Record>),
    /// Shows the position after this number of moves.
    GoTo(usize),
    Flip,
    Ask(EngineRequest),
}

/// Listens to the messages of the surrounding page.
pub(crate) fn listen(entry: &'static Entry, on_request: Callback<HostRequest>) -> EventListener {
    EventListener::new(&dom::window(), HOST_EVENT, move |event| {
        let detail = Reflect::get(event, &"detail".into()).unwrap_or_default();
        let part = |name: &str| Reflect::get(&detail, &name.into()).unwrap_or_default();
        match &*part("type").as_string().unwrap_or_default() {
            "load" => match record(&part("record")) {
                Ok(record) if record.game == entry.key => {
                    on_request.emit(HostRequest::Load(Rc::new(record)))
                }
                Ok(_) => post_error(entry, "game", "this board is of another game"),
                Err(error) => post_error(entry, &error.at, &error.message),
            },
            "goto" => {
                let moves = part("move").as_f64().unwrap_or_default();
                on_request.emit(HostRequest::GoTo(moves as usize));
            }
            "flip" => on_request.emit(HostRequest::Flip),
            "ask" => on_request.emit(HostRequest::Ask(EngineRequest {
                request: part("request"),
                id: part("id"),
            })),
            _ => {}
        }
    })
}

/// Reads a record from outside, and checks its moves.
fn record(value: &JsValue) -> Result<Record, RecordError> {
    let text = js_sys::JSON::stringify(value).unwrap_or_default();
    if text.length() as usize > MAX_GAME_BYTES {
        let reason = parse_error!(
            "too-large-record",
            "a record has no more than {most} signs",
            most = MAX_GAME_BYTES
        );
        return Err(RecordError::new(ErrorCode::TooLarge, "", reason));
    }
    let record = Record::parse(&String::from(text))?;
    record.open()?;
    Ok(record)
}

/// Sends a request of the surrounding page to the engine. A request without a game is about
/// `record`.
pub(crate) fn ask(entry: &'static Entry, record: &Record, request: &EngineRequest) {
    let EngineRequest { request, id } = request.clone();
    let named = Reflect::has(&request, &"record".into()).unwrap_or(true);
    if let (false, Some(record)) = (named, json::to_js(record)) {
        // The request is a copy made for this frame, so changing it affects no other code.
        let _ = Reflect::set(&request, &"record".into(), &record);
    }
    let on_answer = Callback::from(move |(_, answer): (Ticket, JsValue)| {
        let envelope = HostMessage {
            tavolando: VERSION,
            r#type: "answer",
            game: entry.key,
            ..HostMessage::default()
        };
        if let Some(envelope) = json::to_js(&envelope) {
            let _ = Reflect::set(&envelope, &"answer".into(), &answer);
            let _ = Reflect::set(&envelope, &"id".into(), &id);
            dom::post_to_parent(&envelope);
        }
    });
    client::ask(WorkerKey::Script, &request, on_answer);
}
