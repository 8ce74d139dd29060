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

type Answer = fn(&str, &mut dyn SearchControl, &mut dyn FnMut(String)) -> String;

static ENGINE: &Chunk<Answer> = chunk!(engine, Answer, engine::answer);

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
struct Inside(DedicatedWorkerGlobalScope);

impl SearchControl for Inside {
    fn millis(&mut self) -> f64 {
        self.0.performance().map_or(0.0, |clock| clock.now())
    }

    fn stopped(&mut self) -> bool {
        false
    }
}

impl Inside {
    fn post(&self, kind: &str, answer: &str) {
        // If a message cannot be posted, nobody is left to receive it.
        let _ = envelope(kind, answer).and_then(|message| self.0.post_message(&message));
    }

    /// Answers a request once the chunks that it needs are loaded.
    async fn answer(&self, request: &str) -> String {
        match fetched(request).await {
            Ok(answer) => {
                let mut progress = |finding: String| self.post("progress", &finding);
                answer(request, &mut Inside(self.0.clone()), &mut progress)
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
async fn fetched(request: &str) -> Result<Answer, ChunkError> {
    let engine = ENGINE.load().await?;
    fetch_all(&engine::chunks(request)).await?;
    Ok(engine)
}

/// Answers requests one after the other, for as long as the worker lives.
///
/// # Panics
/// Panics outside a worker.
pub fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let inside = Rc::new(Inside(scope.clone()));
    let waiting: Rc<RefCell<VecDeque<String>>> = Rc::default();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new({
        let inside = inside.clone();
        move |message: MessageEvent| {
            let request = message.data().as_string().unwrap_or_default();
            waiting.borrow_mut().push_back(request);
            if waiting.borrow().len() > 1 {
                return;
            }
            let (inside, waiting) = (inside.clone(), waiting.clone());
            spawn_local(async move {
                loop {
                    let next = waiting.borrow().front().cloned();
                    let Some(request) = next else { break };
                    let answer = inside.answer(&request).await;
                    waiting.borrow_mut().pop_front();
                    inside.post("answer", &answer);
                }
            });
        }
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    inside.post("ready", "");
}
