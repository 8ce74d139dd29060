//! The prose, fetched when it is needed and kept for as long as the page is open.

use super::{dom, json};
use serde::de::DeserializeOwned;
use std::{cell::RefCell, rc::Rc};
use wasm_bindgen::JsValue;
use yew::{platform::spawn_local, prelude::*};

/// Something that comes from the site.
#[derive(PartialEq, Debug)]
pub enum Fetched<T> {
    Waiting,
    Here(Rc<T>),
    /// It could not be had: no network, or not there.
    Failed,
}

impl<T> Clone for Fetched<T> {
    fn clone(&self) -> Fetched<T> {
        match self {
            Fetched::Waiting => Fetched::Waiting,
            Fetched::Here(value) => Fetched::Here(value.clone()),
            Fetched::Failed => Fetched::Failed,
        }
    }
}

impl<T> Fetched<T> {
    pub fn here(&self) -> Option<&Rc<T>> {
        match self {
            Fetched::Here(value) => Some(value),
            _ => None,
        }
    }
}

thread_local! {
    static KEPT: RefCell<Vec<(String, JsValue)>> = RefCell::default();
}

async fn value(path: &str) -> Option<JsValue> {
    let kept = KEPT.with_borrow(|kept| kept.iter().find(|(found, _)| found == path).cloned());
    if let Some((_, value)) = kept {
        return Some(value);
    }
    let value = dom::fetch(&format!("prose/{path}.json")).await?;
    KEPT.with_borrow_mut(|kept| kept.push((path.into(), value.clone())));
    Some(value)
}

/// A part of the prose by its path, as `it/games/awele`; nothing is fetched for an empty path.
#[hook]
pub fn use_fetched<T>(path: String) -> Fetched<T>
where
    T: DeserializeOwned + PartialEq + 'static,
{
    let state = use_state(|| (String::new(), Fetched::Waiting));
    {
        let state = state.clone();
        use_effect_with(path.clone(), move |path| {
            let path = path.clone();
            if path.is_empty() {
                return;
            }
            spawn_local(async move {
                let found = value(&path).await.and_then(json::take);
                let fetched = found.map_or(Fetched::Failed, |found| Fetched::Here(Rc::new(found)));
                state.set((path, fetched));
            });
        });
    }
    // What came for another path is not what was asked for.
    if state.0 == path {
        state.1.clone()
    } else {
        Fetched::Waiting
    }
}
