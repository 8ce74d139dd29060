//! The prose, fetched on demand and kept as long as the page is open.

use super::{dom, json};
use crate::{
    chunk,
    chunk::Chunk,
    prose::{Index, Page, PageOutline},
    text::Lang,
};
use serde::de::DeserializeOwned;
use std::{
    any::Any,
    cell::RefCell,
    future::{Future, poll_fn},
    pin::pin,
    rc::Rc,
    task::Poll,
};
use wasm_bindgen::JsValue;
use yew::{platform::spawn_local, prelude::*};

/// A type that can be fetched.
pub(crate) trait Fetch: 'static {
    /// The function that reads it. It is large for a large type, so it lies in a chunk with the
    /// code that needs it.
    const READER: &'static Chunk<Read>;
}

type Read = fn(JsValue) -> Option<Rc<dyn Any>>;

static FRONT: &Chunk<Read> = chunk!(front, Read, read::<PageOutline>);
static INDEX: &Chunk<Read> = chunk!(prose, Read, read::<Index>);
static PAGE: &Chunk<Read> = chunk!(prose, Read, read::<Page>);

fn read<T: DeserializeOwned + 'static>(value: JsValue) -> Option<Rc<dyn Any>> {
    Some(Rc::new(json::from_js::<T>(value)?))
}

impl Fetch for PageOutline {
    const READER: &'static Chunk<Read> = FRONT;
}

impl Fetch for Index {
    const READER: &'static Chunk<Read> = INDEX;
}

impl Fetch for Page {
    const READER: &'static Chunk<Read> = PAGE;
}

/// The state of a fetched value.
#[derive(PartialEq, Debug)]
pub(crate) enum Fetched<T: ?Sized> {
    Loading,
    Loaded(Rc<T>),
    /// It could not be fetched: no network, or no such file.
    Failed,
}

impl<T: ?Sized> Clone for Fetched<T> {
    fn clone(&self) -> Fetched<T> {
        match self {
            Fetched::Loading => Fetched::Loading,
            Fetched::Loaded(value) => Fetched::Loaded(value.clone()),
            Fetched::Failed => Fetched::Failed,
        }
    }
}

impl<T> Fetched<T> {
    /// Returns the value, if it has loaded.
    pub(crate) fn loaded(&self) -> Option<&Rc<T>> {
        match self {
            Fetched::Loaded(value) => Some(value),
            _ => None,
        }
    }
}

thread_local! {
    /// The values that have been fetched, by their path.
    static CACHE: RefCell<Vec<(String, Rc<dyn Any>)>> = RefCell::default();
}

/// Keeps a part of the prose, so that later requests get it at once.
pub(crate) fn store(path: &str, value: Rc<dyn Any>) {
    CACHE.with_borrow_mut(|kept| kept.push((path.into(), value)));
}

fn cached(path: &str) -> Option<Rc<dyn Any>> {
    CACHE.with_borrow(|kept| {
        let (_, value) = kept.iter().find(|(found, _)| found == path)?;
        Some(value.clone())
    })
}

/// Returns a part of the prose by its path, and fetches it if needed.
async fn fetch(path: &str, reader: &'static Chunk<Read>) -> Option<Rc<dyn Any>> {
    if let Some(value) = cached(path) {
        return Some(value);
    }
    // The build names the folder after its content, so that no page reads the prose of another
    // build.
    let folder = dom::root_attribute("data-prose");
    let address = format!("{folder}{path}.json");
    let (mut value, mut read) = (None, None);
    join(async { value = dom::fetch(&address).await }, async {
        read = reader.load().await.ok()
    })
    .await;
    let value = read?(value?)?;
    store(path, value.clone());
    Some(value)
}

/// Fetches a part of the prose for later use; an empty path fetches nothing.
pub(crate) async fn prefetch(path: &str, reader: &'static Chunk<Read>) {
    if !path.is_empty() {
        fetch(path, reader).await;
    }
}

/// Returns the part of a game's prose that a table needs.
pub(crate) async fn front(lang: Lang, game: &str) -> Option<Rc<PageOutline>> {
    let path = format!("{}/fronts/{game}", lang.code());
    fetch(&path, PageOutline::READER).await?.downcast().ok()
}

/// Waits for two futures at once.
pub(crate) async fn join<A, B>(first: impl Future<Output = A>, second: impl Future<Output = B>) {
    let (mut first, mut second) = (pin!(first), pin!(second));
    let mut done = [false; 2];
    poll_fn(|context| {
        done[0] = done[0] || first.as_mut().poll(context).is_ready();
        done[1] = done[1] || second.as_mut().poll(context).is_ready();
        match done {
            [true, true] => Poll::Ready(()),
            _ => Poll::Pending,
        }
    })
    .await;
}

/// Returns a part of the prose by its path, such as `it/games/awele`; an empty path fetches
/// nothing.
#[hook]
pub fn use_fetched<T: Fetch>(path: String) -> Fetched<T> {
    match use_anything(path, T::READER) {
        Fetched::Loading => Fetched::Loading,
        Fetched::Loaded(value) => value.downcast().map_or(Fetched::Failed, Fetched::Loaded),
        Fetched::Failed => Fetched::Failed,
    }
}

/// Fetches a value of any type: the code exists once in the program.
#[hook]
fn use_anything(path: String, reader: &'static Chunk<Read>) -> Fetched<dyn Any> {
    let value = cached(&path);
    let state = use_state(|| (String::new(), Fetched::Loading));
    {
        let state = state.clone();
        use_effect_with(path.clone(), move |path| {
            let path = path.clone();
            if path.is_empty() || cached(&path).is_some() {
                return;
            }
            spawn_local(async move {
                let fetched = fetch(&path, reader).await;
                state.set((path, fetched.map_or(Fetched::Failed, Fetched::Loaded)));
            });
        });
    }
    if let Some(value) = value {
        return Fetched::Loaded(value);
    }
    // The value of another path is not the requested one.
    if state.0 == path {
        state.1.clone()
    } else {
        Fetched::Loading
    }
}
