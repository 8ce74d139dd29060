//! The page's queues of requests to its workers. The main thread sends a request and does not wait;
//! answers arrive later.
//!
//! A busy worker receives no messages, so it cannot learn that an answer is no longer wanted.
//! Therefore a search that is cancelled, or overtaken by the next request, ends together with its
//! worker. An overtaken search answers with its best result so far; a cancelled one gives no
//! answer. The page sends the other pending requests again, to the next worker. If others have
//! waited too long for a request, that request ends in the same way, with an error. For example, a
//! script may ask for an endless computation.

use super::dom;
use crate::{json, table::ErrorCode};
use gloo::timers::callback::Timeout;
use js_sys::Reflect;
use serde_json::json;
use std::{cell::RefCell, collections::VecDeque};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};
use yew::Callback;

/// The source of a request. Each source has its own worker. Therefore an analysis never ends the
/// search of the computer at the table, and no request of a script delays either of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WorkerKey {
    Table,
    Analysis,
    Script,
}

/// The number of milliseconds that a request may run while another one waits behind it.
const REQUEST_TIMEOUT: u32 = 5_000;
/// The number of milliseconds after which a worker that is not ready counts as broken. A worker
/// script may load forever, and then the page would get no error. The time is long, because on a
/// slow line the files for offline use come first.
const START_TIMEOUT: u32 = 20_000;

/// Identifies a request that has been made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ticket(WorkerKey, u32);

struct PendingRequest {
    ticket: Ticket,
    text: String,
    is_search: bool,
    /// Whether the request has been sent to the worker.
    sent: bool,
    /// The latest intermediate result.
    partial: Option<JsValue>,
    on_answer: OnAnswer,
}

#[derive(Default)]
struct Connection {
    worker: Option<Worker>,
    ready: bool,
    /// The number of workers that have failed in a row before they were ready.
    failed: u32,
    waiting: VecDeque<PendingRequest>,
    tickets: u32,
    /// Ends the current request when it has kept others waiting for too long.
    alarm: Option<(Ticket, Timeout)>,
    /// Ends a worker that does not become ready.
    starting: Option<Timeout>,
}

thread_local! {
    static CONNECTIONS: RefCell<[Connection; 3]> = RefCell::default();
}

fn with_connection<T>(key: WorkerKey, call: impl FnOnce(&mut Connection) -> T) -> T {
    CONNECTIONS.with_borrow_mut(|connections| call(&mut connections[key as usize]))
}

/// The callback for a request and its answer, which may be an error in the engine's form.
pub(crate) type OnAnswer = Callback<(Ticket, JsValue)>;

/// Sends a request to the worker of its source.
pub(crate) fn ask(key: WorkerKey, request: &JsValue, on_answer: OnAnswer) -> Ticket {
    let kind = Reflect::get(request, &"do".into()).unwrap_or_default();
    let is_search = kind.as_string().is_some_and(|kind| kind == "think");
    // A value that has no JSON form (a function, a circular object) becomes an empty text. The
    // engine then reports the error.
    let text = js_sys::JSON::stringify(request).ok();
    let text = text.and_then(|text| text.as_string()).unwrap_or_default();
    let overtaken = with_connection(key, Connection::end_search);
    let ticket = with_connection(key, |connection| {
        connection.tickets += 1;
        let ticket = Ticket(key, connection.tickets);
        connection.waiting.push_back(PendingRequest {
            ticket,
            text,
            is_search,
            sent: false,
            partial: None,
            on_answer,
        });
        ticket
    });
    send_all(key);
    overtaken.into_iter().for_each(answer_with_partial);
    ticket
}

/// Drops a request whose answer is no longer wanted.
pub(crate) fn cancel(ticket: Ticket) {
    let key = ticket.0;
    with_connection(key, |connection| {
        let Some(place) = connection
            .waiting
            .iter()
            .position(|waiting| waiting.ticket == ticket)
        else {
            return;
        };
        if connection.waiting[place].sent {
            connection.end_worker();
        }
        connection.waiting.remove(place);
    });
    send_all(key);
}

/// Ends a request that others have waited for, if it still runs.
fn time_out(key: WorkerKey, ticket: Ticket) {
    let ended = with_connection(key, |connection| {
        let first = connection.waiting.front()?;
        if first.ticket != ticket || connection.waiting.len() < 2 {
            return None;
        }
        connection.end_worker();
        connection.waiting.pop_front()
    });
    send_all(key);
    if let Some(waiting) = ended {
        let message = "it took too long, and another request was waiting for it";
        waiting.answer(error(CANCELLED, message));
    }
}

impl PendingRequest {
    fn answer(self, answer: JsValue) {
        self.on_answer.emit((self.ticket, answer));
    }
}

impl Connection {
    /// Ends the current search, if there is one, and returns it.
    fn end_search(&mut self) -> Vec<PendingRequest> {
        let (searches, others) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition::<Vec<_>, _>(|waiting| waiting.is_search);
        self.waiting = others.into();
        if searches.iter().any(|waiting| waiting.sent) {
            self.end_worker();
        }
        searches
    }

    /// Sets the alarm if a request is running and another one waits for it.
    fn set_alarm(&mut self, key: WorkerKey) {
        let first = self.waiting.front();
        let awaited = first.filter(|first| first.sent && self.waiting.len() > 1);
        match (awaited.map(|first| first.ticket), &self.alarm) {
            (Some(ticket), Some((set, _))) if ticket == *set => {}
            (Some(ticket), _) => {
                let ring = Timeout::new(REQUEST_TIMEOUT, move || time_out(key, ticket));
                self.alarm = Some((ticket, ring));
            }
            (None, _) => self.alarm = None,
        }
    }

    fn end_worker(&mut self) {
        if let Some(worker) = self.worker.take() {
            worker.terminate();
        }
        self.ready = false;
        self.starting = None;
        for waiting in &mut self.waiting {
            waiting.sent = false;
        }
    }

    fn start_worker(&mut self, key: WorkerKey) -> Result<(), JsValue> {
        let worker = new_worker()?;
        let on_worker_message =
            Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
                let envelope = message.data();
                let part = |name: &str| Reflect::get(&envelope, &name.into()).ok()?.as_string();
                if let (Some(kind), Some(answer)) = (part("kind"), part("answer")) {
                    on_message(key, &kind, &answer);
                }
            });
        // Only an error inside the worker has a message: a script that fails to load has none.
        let on_worker_error = Closure::<dyn FnMut(JsValue)>::new(move |error: JsValue| {
            let message = Reflect::get(&error, &"message".into());
            let message = message.ok().and_then(|message| message.as_string());
            fail(key, &message.unwrap_or_default());
        });
        worker.set_onmessage(Some(on_worker_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_worker_error.as_ref().unchecked_ref()));
        // There are few workers, so their event listeners may stay as long as the page is open.
        on_worker_message.forget();
        on_worker_error.forget();
        // The worker runs the module that the page has already compiled. The worker of a frame
        // includes the script (`new_worker`).
        let glue = format!(
            "{}{}",
            super::dom::base(),
            super::dom::root_attribute("data-glue")
        );
        let chunks = Reflect::get(&js_sys::global(), &"tavolandoChunks".into())?;
        let program = js_sys::Array::of3(&glue.into(), &wasm_bindgen::module(), &chunks);
        worker.post_message(&program)?;
        self.worker = Some(worker);
        let on_timeout = move || fail(key, "it did not start");
        self.starting = Some(Timeout::new(START_TIMEOUT, on_timeout));
        Ok(())
    }
}

/// Creates a worker from the page's own script. A frame on another site may have no origin to fetch
/// the script from; it creates its own worker (`static/start/embed.js`).
fn new_worker() -> Result<Worker, JsValue> {
    let maker = Reflect::get(&js_sys::global(), &"tavolandoWorker".into())?;
    if let Some(maker) = maker.dyn_ref::<js_sys::Function>() {
        return maker.call0(&JsValue::NULL)?.dyn_into();
    }
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options(&dom::root_attribute("data-worker"), &options)
}

/// Sends all unsent requests to the worker, once it is ready.
fn send_all(key: WorkerKey) {
    let started = with_connection(key, |connection| {
        if connection.worker.is_none() && !connection.waiting.is_empty() {
            connection.start_worker(key)?;
        }
        if let (Some(worker), true) = (&connection.worker, connection.ready) {
            for waiting in connection
                .waiting
                .iter_mut()
                .filter(|waiting| !waiting.sent)
            {
                worker.post_message(&JsValue::from_str(&waiting.text))?;
                waiting.sent = true;
            }
        }
        connection.set_alarm(key);
        Ok::<(), JsValue>(())
    });
    if let Err(error) = started {
        let reason = error.dyn_ref::<js_sys::Error>();
        fail(
            key,
            &reason.map_or_else(String::new, |error| error.message().into()),
        );
    }
}

/// Handles a worker's message from its envelope (`worker.rs`). Answers come in the order of the
/// requests.
fn on_message(key: WorkerKey, kind: &str, answer: &str) {
    if kind == "ready" {
        with_connection(key, |connection| {
            connection.ready = true;
            connection.starting = None;
            connection.failed = 0;
        });
        send_all(key);
        return;
    }
    let answer = js_sys::JSON::parse(answer).unwrap_or_default();
    let answered = with_connection(key, |connection| {
        if kind == "progress" {
            connection.waiting.front_mut()?.partial = Some(answer.clone());
            return None;
        }
        let answered = connection.waiting.pop_front();
        connection.set_alarm(key);
        answered
    });
    if let Some(waiting) = answered {
        waiting.answer(answer);
    }
}

// These are constants, so that the page does not include the names of all codes.
const BROKEN: &str = ErrorCode::Broken.name();
const CANCELLED: &str = ErrorCode::Cancelled.name();

/// Handles a worker that could not start, or has failed. A worker may not start because the browser
/// lacks a resource for a moment, so the page tries once more. After that, all waiting requests get
/// an error, and the next request starts a new worker.
fn fail(key: WorkerKey, reason: &str) {
    const TRIES: u32 = 2;
    let lost = with_connection(key, |connection| {
        let started = connection.ready;
        connection.end_worker();
        connection.failed += 1;
        if !started && connection.failed < TRIES {
            return None;
        }
        connection.failed = 0;
        Some(std::mem::take(&mut connection.waiting))
    });
    let Some(lost) = lost else {
        return send_all(key);
    };
    for waiting in lost {
        waiting.answer(error(BROKEN, reason));
    }
}

/// Answers an overtaken search with its best result so far.
fn answer_with_partial(mut waiting: PendingRequest) {
    let answer = match waiting.partial.take() {
        Some(result) => {
            // The result is an object of our own, so that setting a field cannot fail.
            let _ = Reflect::set(&result, &"cancelled".into(), &true.into());
            result
        }
        None => error(CANCELLED, "another request came before there was an answer"),
    };
    waiting.answer(answer);
}

/// Creates an error in the engine's form.
fn error(code: &'static str, message: &str) -> JsValue {
    let error = json!({"error": {"code": code, "at": "", "message": message}});
    js_sys::JSON::parse(&json::write(&error)).unwrap_or_default()
}

/// Gives scripts access to the engine: `window.tavolando.ask(request)` returns a Promise of the
/// answer.
pub(crate) fn expose_script_api() -> Result<(), JsValue> {
    let ask = Closure::<dyn FnMut(JsValue) -> js_sys::Promise>::new(|request: JsValue| {
        js_sys::Promise::new(&mut |resolve, _| {
            let on_answer = Callback::from(move |(_, answer): (Ticket, JsValue)| {
                // Resolving a promise calls nothing that could fail.
                let _ = resolve.call1(&JsValue::NULL, &answer);
            });
            let _: Ticket = self::ask(WorkerKey::Script, &request, on_answer);
        })
    });
    let tavolando = js_sys::Object::new();
    Reflect::set(&tavolando, &"ask".into(), ask.as_ref())?;
    ask.forget();
    Reflect::set(&js_sys::global(), &"tavolando".into(), &tavolando)?;
    Ok(())
}
