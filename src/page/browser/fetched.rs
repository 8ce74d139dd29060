//! The prose, fetched when it is needed and kept for as long as the page is open.

use super::{dom, json};
use serde::de::DeserializeOwned;
use std::{any::Any, cell::RefCell, rc::Rc};
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
    /// What has come, by its path.
    static KEPT: RefCell<Vec<(String, Rc<dyn Any>)>> = RefCell::default();
}

/// Keeps a part of the prose, which is there at once for whoever asks for it.
pub fn keep<T: 'static>(path: &str, value: Rc<T>) {
    KEPT.with_borrow_mut(|kept| kept.push((path.into(), value)));
}

fn kept<T: 'static>(path: &str) -> Option<Rc<T>> {
    KEPT.with_borrow(|kept| {
        let (_, value) = kept.iter().find(|(found, _)| found == path)?;
        value.clone().downcast().ok()
    })
}

/// A part of the prose by its path, fetched unless it is there.
pub async fn fetch<T: DeserializeOwned + 'static>(path: &str) -> Option<Rc<T>> {
    if let Some(value) = kept(path) {
        return Some(value);
    }
    // The build names the folder by what is in it, so that no page reads the prose of another build.
    let folder = dom::built("data-prose");
    let value = dom::fetch(&format!("{folder}{path}.json")).await?;
    let value = Rc::new(json::take::<T>(value)?);
    keep(path, value.clone());
    Some(value)
}

/// The same for whoever asks later; nothing is fetched for an empty path.
pub async fn fetch_some<T: DeserializeOwned + 'static>(path: &str) {
    if !path.is_empty() {
        fetch::<T>(path).await;
    }
}

/// A part of the prose by its path, as `it/games/awele`; nothing is fetched for an empty path.
#[hook]
pub fn use_fetched<T>(path: String) -> Fetched<T>
where
    T: DeserializeOwned + PartialEq + 'static,
{
    let here = kept(&path);
    let state = use_state(|| (String::new(), Fetched::Waiting));
    {
        let state = state.clone();
        use_effect_with(path.clone(), move |path| {
            let path = path.clone();
            if path.is_empty() || kept::<T>(&path).is_some() {
                return;
            }
            spawn_local(async move {
                let fetched = fetch(&path).await.map_or(Fetched::Failed, Fetched::Here);
                state.set((path, fetched));
            });
        });
    }
    if let Some(here) = here {
        return Fetched::Here(here);
    }
    // What came for another path is not what was asked for.
    if state.0 == path {
        state.1.clone()
    } else {
        Fetched::Waiting
    }
}
