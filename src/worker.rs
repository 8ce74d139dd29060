//! Runs the engine in a web worker: a request comes as JSON text, and the answer goes as JSON text
//! in an envelope.
//!
//! The worker keeps no state between requests, so it can be terminated and restarted at any moment.
//! The page cancels a search that way, because a busy worker receives no messages.

use crate::{
    chunk,
    chunk::{Chunk, ChunkError, fetch_all},
    engine, json,
    protocol::ErrorCode,
    search::SearchControl,
};
use js_sys::{Object, Reflect};
use serde_json::json;
use std::{cell::RefCell, collections::VecDeque, rc::Rc};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

type AnswerFn = fn(&str, &mut dyn SearchControl, &mut dyn FnMut(String)) -> String;

static ENGINE: &Chunk<AnswerFn> = chunk!(engine, AnswerFn, engine::answer);

/// Puts an answer in its envelope, an object with the fields `kind` and `answer`. The kind `ready`
/// means that the worker takes requests; earlier messages are lost. The kind `progress` has an
/// intermediate result, and `answer` the final one.
fn envelope(kind: &str, answer: &str) -> Result<JsValue, JsValue> {
    let envelope = Object::new();
    Reflect::set(&envelope, &"kind".into(), &kind.into())?;
    Reflect::set(&envelope, &"answer".into(), &answer.into())?;
    Ok(envelope.into())
}

/// The worker's clock. It never stops a search itself.
struct WorkerHost(DedicatedWorkerGlobalScope);

impl SearchControl for WorkerHost {
    fn millis(&mut self) -> f64 {
        self.0.performance().map_or(0.0, |clock| clock.now())
    }

    fn is_stopped(&mut self) -> bool {
        false
    }
}

impl WorkerHost {
    fn post(&self, kind: &str, answer: &str) {
        // If a message cannot be posted, the page is no longer there to receive it.
        let _ = envelope(kind, answer).and_then(|message| self.0.post_message(&message));
    }

    /// Answers a request once the chunks that it needs are loaded.
    async fn answer(&self, request: &str) -> String {
        match load_engine(request).await {
            Ok(answer) => {
                let mut progress = |result: String| self.post("progress", &result);
                answer(request, &mut WorkerHost(self.0.clone()), &mut progress)
            }
            Err(ChunkError) => {
                const CODE: &str = ErrorCode::NotLoaded.name();
                let message = "a part of the program could not be fetched";
                json::write(&json!({"error": {"code": CODE, "at": "", "message": message}}))
            }
        }
    }
}

/// Loads the engine and the chunks that a request needs.
async fn load_engine(request: &str) -> Result<AnswerFn, ChunkError> {
    let engine = ENGINE.load().await?;
    fetch_all(&engine::chunks(request)).await?;
    Ok(engine)
}

/// Answers requests one after the other, until the worker ends.
///
/// # Panics
/// Panics outside a worker.
pub fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let host = Rc::new(WorkerHost(scope.clone()));
    let waiting: Rc<RefCell<VecDeque<String>>> = Rc::default();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new({
        let host = host.clone();
        move |message: MessageEvent| {
            let request = message.data().as_string().unwrap_or_default();
            waiting.borrow_mut().push_back(request);
            if waiting.borrow().len() > 1 {
                return;
            }
            let (host, waiting) = (host.clone(), waiting.clone());
            spawn_local(async move {
                loop {
                    let next = waiting.borrow().front().cloned();
                    let Some(request) = next else { break };
                    let answer = host.answer(&request).await;
                    waiting.borrow_mut().pop_front();
                    host.post("answer", &answer);
                }
            });
        }
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    host.post("ready", "");
}
