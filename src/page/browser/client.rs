//! The page's lines to its workers. The main thread asks and goes on; answers come when they come.
//!
//! A busy worker cannot hear that an answer is no longer wanted, so a search that is cancelled, or
//! overtaken by the next request, is ended together with its worker; what it had found so far is
//! its answer. Other requests are asked again of the next worker. What others have waited for too long
//! is ended likewise, without an answer: a script may ask for what never ends.

use super::dom;
use crate::{json, table::ErrorCode};
use gloo::timers::callback::Timeout;
use js_sys::Reflect;
use serde_json::json;
use std::{cell::RefCell, collections::VecDeque};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};
use yew::Callback;

/// Who asks: each desk has a worker of its own, so that an analysis never ends the thinking of the
/// computer at the table, and nothing that a script asks for keeps either waiting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Desk {
    Table,
    Study,
    Script,
}

/// For how many milliseconds a request may go on while another one waits behind it.
const PATIENCE: u32 = 5_000;
/// After how many milliseconds a worker that has not said that it is ready counts as broken: its script may be
/// waited for without end, and then nobody would be told. Long, for on a slow line what the device keeps comes first.
const STARTING: u32 = 20_000;

/// Names a request that has been made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ticket(Desk, u32);

struct Waiting {
    ticket: Ticket,
    text: String,
    thinks: bool,
    /// Whether the worker has been given the request.
    sent: bool,
    /// The last finding on the way.
    so_far: Option<JsValue>,
    answered: Answered,
}

#[derive(Default)]
struct Line {
    worker: Option<Worker>,
    ready: bool,
    /// How many workers have failed, one after the other, before they were ready.
    failed: u32,
    waiting: VecDeque<Waiting>,
    tickets: u32,
    /// Ends the request under way, where others wait for it.
    alarm: Option<(Ticket, Timeout)>,
    /// Ends a worker that does not become ready.
    starting: Option<Timeout>,
}

thread_local! {
    static LINES: RefCell<[Line; 3]> = RefCell::default();
}

fn with_line<T>(desk: Desk, call: impl FnOnce(&mut Line) -> T) -> T {
    LINES.with_borrow_mut(|lines| call(&mut lines[desk as usize]))
}

/// A request that has been asked, and its answer, which may be an error in the engine's form.
pub type Answered = Callback<(Ticket, JsValue)>;

/// Asks the desk's worker.
pub fn ask(desk: Desk, request: &JsValue, answered: Answered) -> Ticket {
    let what = Reflect::get(request, &"do".into()).unwrap_or_default();
    let thinks = what.as_string().is_some_and(|what| what == "think");
    // What has no JSON (a function, a circle) is no request; the engine says so.
    let text = js_sys::JSON::stringify(request).ok();
    let text = text.and_then(|text| text.as_string()).unwrap_or_default();
    let overtaken = with_line(desk, Line::end_thinking);
    let ticket = with_line(desk, |line| {
        line.tickets += 1;
        let ticket = Ticket(desk, line.tickets);
        line.waiting.push_back(Waiting {
            ticket,
            text,
            thinks,
            sent: false,
            so_far: None,
            answered,
        });
        ticket
    });
    send_all(desk);
    overtaken.into_iter().for_each(answer_early);
    ticket
}

/// Drops a request: nobody waits for its answer any more.
pub fn cancel(ticket: Ticket) {
    let desk = ticket.0;
    with_line(desk, |line| {
        let Some(place) = line
            .waiting
            .iter()
            .position(|waiting| waiting.ticket == ticket)
        else {
            return;
        };
        if line.waiting[place].sent {
            line.end_worker();
        }
        line.waiting.remove(place);
    });
    send_all(desk);
}

/// Ends a request that others have waited for, if it is still under way.
fn lose_patience(desk: Desk, ticket: Ticket) {
    let ended = with_line(desk, |line| {
        let first = line.waiting.front()?;
        if first.ticket != ticket || line.waiting.len() < 2 {
            return None;
        }
        line.end_worker();
        line.waiting.pop_front()
    });
    send_all(desk);
    if let Some(waiting) = ended {
        let message = "it took too long, and another request was waiting for it";
        waiting.answer(error(CANCELLED, message));
    }
}

impl Waiting {
    fn answer(self, answer: JsValue) {
        self.answered.emit((self.ticket, answer));
    }
}

impl Line {
    /// Ends the search that is under way, if there is one, and gives it back.
    fn end_thinking(&mut self) -> Vec<Waiting> {
        let (thinking, others) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition::<Vec<_>, _>(|waiting| waiting.thinks);
        self.waiting = others.into();
        if thinking.iter().any(|waiting| waiting.sent) {
            self.end_worker();
        }
        thinking
    }

    /// Sets the alarm where a request is under way and another one waits for it.
    fn watch(&mut self, desk: Desk) {
        let first = self.waiting.front();
        let awaited = first.filter(|first| first.sent && self.waiting.len() > 1);
        match (awaited.map(|first| first.ticket), &self.alarm) {
            (Some(ticket), Some((set, _))) if ticket == *set => {}
            (Some(ticket), _) => {
                let ring = Timeout::new(PATIENCE, move || lose_patience(desk, ticket));
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

    fn start_worker(&mut self, desk: Desk) -> Result<(), JsValue> {
        let worker = new_worker()?;
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
            let envelope = message.data();
            let part = |name: &str| Reflect::get(&envelope, &name.into()).ok()?.as_string();
            if let (Some(kind), Some(answer)) = (part("kind"), part("answer")) {
                hear(desk, &kind, &answer);
            }
        });
        // Only an error inside the worker has a message: a script that cannot be had has none.
        let failed = Closure::<dyn FnMut(JsValue)>::new(move |error: JsValue| {
            let message = Reflect::get(&error, &"message".into());
            let message = message.ok().and_then(|message| message.as_string());
            fail(desk, &message.unwrap_or_default());
        });
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
        // Workers are few; their listeners may live as long as the page.
        heard.forget();
        failed.forget();
        // It runs what the page runs, compiled already. A frame's worker has the script around it (`new_worker`).
        let glue = format!("{}{}", super::dom::base(), super::dom::built("data-glue"));
        let chunks = Reflect::get(&js_sys::global(), &"tavolandoChunks".into())?;
        let program = js_sys::Array::of3(&glue.into(), &wasm_bindgen::module(), &chunks);
        worker.post_message(&program)?;
        self.worker = Some(worker);
        let late = move || fail(desk, "it did not start");
        self.starting = Some(Timeout::new(STARTING, late));
        Ok(())
    }
}

/// A worker of the page's own script; a frame on somebody else's page, which may have no origin to
/// fetch it from, makes its own (`static/start/embed.js`).
fn new_worker() -> Result<Worker, JsValue> {
    let maker = Reflect::get(&js_sys::global(), &"tavolandoWorker".into())?;
    if let Some(maker) = maker.dyn_ref::<js_sys::Function>() {
        return maker.call0(&JsValue::NULL)?.dyn_into();
    }
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options(&dom::built("data-worker"), &options)
}

/// Gives the worker, once it is ready, whatever it has not been given yet.
fn send_all(desk: Desk) {
    let started = with_line(desk, |line| {
        if line.worker.is_none() && !line.waiting.is_empty() {
            line.start_worker(desk)?;
        }
        if let (Some(worker), true) = (&line.worker, line.ready) {
            for waiting in line.waiting.iter_mut().filter(|waiting| !waiting.sent) {
                worker.post_message(&JsValue::from_str(&waiting.text))?;
                waiting.sent = true;
            }
        }
        line.watch(desk);
        Ok::<(), JsValue>(())
    });
    if let Err(error) = started {
        let reason = error.dyn_ref::<js_sys::Error>();
        fail(
            desk,
            &reason.map_or_else(String::new, |error| error.message().into()),
        );
    }
}

/// What a worker says, out of its envelope (`worker.rs`); answers come in the order of the requests.
fn hear(desk: Desk, kind: &str, answer: &str) {
    if kind == "ready" {
        with_line(desk, |line| {
            line.ready = true;
            line.starting = None;
            line.failed = 0;
        });
        send_all(desk);
        return;
    }
    let answer = js_sys::JSON::parse(answer).unwrap_or_default();
    let answered = with_line(desk, |line| {
        if kind == "progress" {
            line.waiting.front_mut()?.so_far = Some(answer.clone());
            return None;
        }
        let answered = line.waiting.pop_front();
        line.watch(desk);
        answered
    });
    if let Some(waiting) = answered {
        waiting.answer(answer);
    }
}

// Constants, so that the page does not carry the names of all codes.
const BROKEN: &str = ErrorCode::Broken.name();
const CANCELLED: &str = ErrorCode::Cancelled.name();

/// The worker could not be had, or broke. One that does not start, as when the browser is short of
/// something for a moment, is tried once more; else whoever waits is told, and the next request
/// begins anew.
fn fail(desk: Desk, reason: &str) {
    const TRIES: u32 = 2;
    let lost = with_line(desk, |line| {
        let started = line.ready;
        line.end_worker();
        line.failed += 1;
        if !started && line.failed < TRIES {
            return None;
        }
        line.failed = 0;
        Some(std::mem::take(&mut line.waiting))
    });
    let Some(lost) = lost else {
        return send_all(desk);
    };
    for waiting in lost {
        waiting.answer(error(BROKEN, reason));
    }
}

/// Answers a search that was overtaken with what it had found.
fn answer_early(mut waiting: Waiting) {
    let answer = match waiting.so_far.take() {
        Some(finding) => {
            // The finding is an object of our own making, which takes whatever is set.
            let _ = Reflect::set(&finding, &"cancelled".into(), &true.into());
            finding
        }
        None => error(CANCELLED, "another request came before there was an answer"),
    };
    waiting.answer(answer);
}

/// An error in the engine's form.
fn error(code: &'static str, message: &str) -> JsValue {
    let error = json!({"error": {"code": code, "at": "", "message": message}});
    js_sys::JSON::parse(&json::write(&error)).unwrap_or_default()
}

/// Opens the same door to scripts: `window.tavolando.ask(request)` gives a Promise of the answer.
pub fn open_door() -> Result<(), JsValue> {
    let ask = Closure::<dyn FnMut(JsValue) -> js_sys::Promise>::new(|request: JsValue| {
        js_sys::Promise::new(&mut |resolve, _| {
            let answered = Callback::from(move |(_, answer): (Ticket, JsValue)| {
                // Resolving a promise calls nothing that could fail.
                let _ = resolve.call1(&JsValue::NULL, &answer);
            });
            let _: Ticket = self::ask(Desk::Script, &request, answered);
        })
    });
    let tavolando = js_sys::Object::new();
    Reflect::set(&tavolando, &"ask".into(), ask.as_ref())?;
    ask.forget();
    Reflect::set(&js_sys::global(), &"tavolando".into(), &tavolando)?;
    Ok(())
}
