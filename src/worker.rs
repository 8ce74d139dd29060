//! The engine's door in a web worker: a request comes as JSON text, the answer goes as JSON text in an envelope.
//!
//! It keeps nothing between requests, so it can be ended at any moment and begun anew; that is how
//! the page cancels a search, for a busy worker hears nothing.

use crate::{engine, search::SearchControl};
use js_sys::{Object, Reflect};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Puts an answer in its envelope: an object whose `kind` is `ready` once the worker can be asked, for
/// messages sent before are lost, `progress` for a finding on the way, and `answer`.
fn envelope(kind: &str, answer: &str) -> Result<JsValue, JsValue> {
    let envelope = Object::new();
    Reflect::set(&envelope, &"kind".into(), &kind.into())?;
    Reflect::set(&envelope, &"answer".into(), &answer.into())?;
    Ok(envelope.into())
}

/// The worker's clock. Nothing stops it from inside.
struct Inside(DedicatedWorkerGlobalScope);

impl SearchControl for Inside {
    fn millis(&mut self) -> f64 {
        self.0.performance().map_or(0.0, |clock| clock.now())
    }

    fn stopped(&mut self) -> bool {
        false
    }
}

/// Answers requests for as long as the worker lives.
///
/// # Panics
/// Where there is no worker around it.
pub fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let say = {
        let scope = scope.clone();
        move |kind: &str, answer: &str| {
            // A message that cannot be posted has nobody left to hear it.
            let _ = envelope(kind, answer).and_then(|message| scope.post_message(&message));
        }
    };
    let mut inside = Inside(scope.clone());
    let voice = say.clone();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        let request = message.data().as_string().unwrap_or_default();
        let mut progress = |finding: String| voice("progress", &finding);
        let answer = engine::answer(&request, &mut inside, &mut progress);
        voice("answer", &answer);
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    say("ready", "");
}
