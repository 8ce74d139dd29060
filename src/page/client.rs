//! The page's lines to its workers. The main thread asks and goes on; answers come when they come.
//!
//! A busy worker cannot hear that an answer is no longer wanted, so a search that is cancelled, or
//! overtaken by the next request, is ended together with its worker; what it had found so far is
//! its answer. Other requests are asked again of the next worker.

use serde::Deserialize;
use serde_json::json;
use std::{cell::RefCell, collections::VecDeque};
use wasm_bindgen::{JsCast, JsValue, closure::Closure, prelude::wasm_bindgen};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};
use yew::Callback;

#[wasm_bindgen]
extern "C" {
    /// The address of the script that carries this WebAssembly.
    #[wasm_bindgen(thread_local_v2, js_namespace = ["import", "meta"], js_name = url)]
    static GLUE: JsValue;
}

/// Who asks: each desk has a worker of its own, so that an analysis never ends the thinking of the
/// computer at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Desk {
    Table,
    Study,
}

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
    so_far: Option<String>,
    answered: Callback<String>,
}

#[derive(Default)]
struct Line {
    worker: Option<Worker>,
    ready: bool,
    /// How many workers have failed, one after the other, before they were ready.
    failed: u32,
    waiting: VecDeque<Waiting>,
    tickets: u32,
}

thread_local! {
    static LINES: RefCell<[Line; 2]> = RefCell::default();
}

fn with_line<T>(desk: Desk, call: impl FnOnce(&mut Line) -> T) -> T {
    LINES.with_borrow_mut(|lines| call(&mut lines[desk as usize]))
}

/// What the page must know of a request or an answer; whatever else is in it is passed on unread.
#[derive(Deserialize, Default)]
#[serde(default)]
pub struct Gist {
    /// What is asked.
    r#do: String,
    /// The worker has just begun.
    ready: bool,
    /// There is more to come.
    news: bool,
    /// The move that is advised.
    pub r#move: Option<String>,
}

impl Gist {
    pub fn of(text: &str) -> Gist {
        super::json::read(text).unwrap_or_default()
    }
}

/// Asks the desk's worker in JSON; `answered` gets the answer in JSON, which may be an error in the
/// engine's form.
pub fn ask(desk: Desk, request: String, answered: Callback<String>) -> Ticket {
    let thinks = Gist::of(&request).r#do == "think";
    let overtaken = with_line(desk, Line::end_thinking);
    let ticket = with_line(desk, |line| {
        line.tickets += 1;
        let ticket = Ticket(desk, line.tickets);
        line.waiting.push_back(Waiting {
            ticket,
            text: request,
            thinks,
            sent: false,
            so_far: None,
            answered,
        });
        ticket
    });
    send_all(desk);
    overtaken.iter().for_each(answer_early);
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

    fn end_worker(&mut self) {
        if let Some(worker) = self.worker.take() {
            worker.terminate();
        }
        self.ready = false;
        for waiting in &mut self.waiting {
            waiting.sent = false;
        }
    }

    fn start_worker(&mut self, desk: Desk) -> Result<(), JsValue> {
        let worker = new_worker()?;
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
            hear(desk, message.data().as_string().unwrap_or_default());
        });
        // Only an error inside the worker has a message: a script that cannot be had has none.
        let failed = Closure::<dyn FnMut(JsValue)>::new(move |error: JsValue| {
            let message = js_sys::Reflect::get(&error, &"message".into());
            let message = message.ok().and_then(|message| message.as_string());
            fail(desk, &message.unwrap_or_default());
        });
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
        // Workers are few; their listeners may live as long as the page.
        heard.forget();
        failed.forget();
        // It runs what the page runs, compiled already.
        let program = js_sys::Array::of2(&GLUE.with(JsValue::clone), &wasm_bindgen::module());
        worker.post_message(&program)?;
        self.worker = Some(worker);
        Ok(())
    }
}

/// A worker of the page's own script; a frame on somebody else's page, which may have no origin to
/// fetch it from, makes its own (`static/start/embed.js`).
fn new_worker() -> Result<Worker, JsValue> {
    let maker = js_sys::Reflect::get(&js_sys::global(), &"tavolandoWorker".into())?;
    if let Some(maker) = maker.dyn_ref::<js_sys::Function>() {
        return maker.call0(&JsValue::NULL)?.dyn_into();
    }
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options(&super::dom::built("data-worker"), &options)
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
        Ok::<(), JsValue>(())
    });
    if let Err(error) = started {
        fail(desk, &format!("{error:?}"));
    }
}

/// A message from the worker; answers come in the order of the requests.
fn hear(desk: Desk, message: String) {
    let gist = Gist::of(&message);
    if gist.ready {
        with_line(desk, |line| {
            line.ready = true;
            line.failed = 0;
        });
        send_all(desk);
        return;
    }
    if gist.news {
        with_line(desk, |line| {
            if let Some(waiting) = line.waiting.front_mut() {
                waiting.so_far = Some(message);
            }
        });
        return;
    }
    let answered = with_line(desk, |line| line.waiting.pop_front());
    if let Some(waiting) = answered {
        waiting.answered.emit(message);
    }
}

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
        waiting.answered.emit(error("broken", reason));
    }
}

/// Answers a search that was overtaken with what it had found.
fn answer_early(waiting: &Waiting) {
    let answer = match &waiting.so_far {
        Some(finding) => finding.replacen("\"news\":true,", "", 1).replacen(
            "\"cancelled\":false",
            "\"cancelled\":true",
            1,
        ),
        None => error(
            "cancelled",
            "another request came before there was an answer",
        ),
    };
    waiting.answered.emit(answer);
}

fn error(code: &str, message: &str) -> String {
    json!({"error": {"code": code, "at": "", "message": message}}).to_string()
}

/// Opens the same door to scripts: `window.tavolando.ask(request)` gives a Promise of the answer.
pub fn open_door() -> Result<(), JsValue> {
    let ask = Closure::<dyn FnMut(JsValue) -> js_sys::Promise>::new(|request: JsValue| {
        js_sys::Promise::new(&mut |resolve, _| {
            let answered = Callback::from(move |answer: String| {
                let answer = js_sys::JSON::parse(&answer).unwrap_or(JsValue::NULL);
                // Resolving a promise calls nothing that could fail.
                let _ = resolve.call1(&JsValue::NULL, &answer);
            });
            // What has no JSON (a function, a circle) is no request; the engine says so.
            let text = js_sys::JSON::stringify(&request);
            let text = text.ok().and_then(|text| text.as_string());
            let _: Ticket = self::ask(Desk::Study, text.unwrap_or_default(), answered);
        })
    });
    let tavolando = js_sys::Object::new();
    js_sys::Reflect::set(&tavolando, &"ask".into(), ask.as_ref())?;
    ask.forget();
    js_sys::Reflect::set(&js_sys::global(), &"tavolando".into(), &tavolando)?;
    Ok(())
}
