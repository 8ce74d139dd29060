//! The engine's door in a web worker: a request comes as JSON text, the answer goes as JSON text.
//!
//! It keeps nothing between requests, so it can be ended at any moment and begun anew; that is how
//! the page cancels a search, for a busy worker hears nothing.

use crate::{engine, search::Pulse};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// What the worker says once it can be asked; messages sent before are lost.
pub const READY: &str = r#"{"ready":true}"#;

/// The worker's clock. Nothing stops it from inside.
struct Inside(DedicatedWorkerGlobalScope);

impl Pulse for Inside {
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
        move |text: &str| {
            // A message that cannot be posted has nobody left to hear it.
            let _ = scope.post_message(&JsValue::from_str(text));
        }
    };
    let mut inside = Inside(scope.clone());
    let voice = say.clone();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        let request = message.data().as_string().unwrap_or_default();
        // A finding on the way has the form of an answer and says that it is not the last word.
        let mut news = |finding: String| voice(&finding.replacen('{', r#"{"news":true,"#, 1));
        voice(&engine::answer(&request, &mut inside, &mut news));
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    say(READY);
}
