//! The page that the player sees. Only this module uses Yew and the browser; the only exceptions
//! are the entry points of the page (`lib.rs`) and of the worker (`worker.rs`).

pub mod board;
mod browser;
mod device;
mod pages;
mod parts;
mod play;
#[cfg(all(feature = "native", not(target_arch = "wasm32")))]
pub mod prerender;
mod reading;

use crate::{
    chunk,
    chunk::{Chunk, ChunkError, fetch_all},
    prose::{Index, Page, PageOutline},
    text::Lang,
};
use browser::{
    client, dom,
    fetched::{Fetch, join, prefetch},
};
use pages::{
    embed::Embed,
    site::{self, Site, SiteProps},
    today,
};
use parts::{deferred, prerendered, route::Route};
use yew::html::BaseComponent;

/// Starts the app on the page, and gives scripts access to the engine.
pub fn start() {
    // A release build has no panic messages: each panic is a trap, which static/start reports to
    // the player.
    #[cfg(debug_assertions)]
    std::panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&panic.to_string().into());
    }));
    if let Err(error) = client::expose_script_api() {
        web_sys::console::warn_1(&error);
    }
    if play::embed::game().is_some() {
        yew::platform::spawn_local(async {
            // The frame cannot draw its table before these chunks have loaded.
            if let (Ok(frame), Ok(())) = (
                FRAME.load().await,
                fetch_all(&play::embedded::chunks()).await,
            ) {
                frame();
            }
        });
        return;
    }
    dom::fix_base_href();
    device::migrate();
    yew::platform::spawn_local(async {
        let ready = fetch_ahead().await;
        // Reading the fetched data and drawing it both take long on a slow device.
        dom::next_task().await;
        match ready {
            Ok(()) => render::<Site>(SiteProps {
                path: dom::path(),
                reader: dom::preferred_lang(),
            }),
            // Without its words the page would be empty: the prerendered page stays, and
            // static/start reports the failure.
            Err(ChunkError) => dom::set_root_data("missing", Some("")),
        }
    });
}

/// The page inside an iframe on another site.
static FRAME: &Chunk<fn()> = chunk!(embed, fn(), || render::<Embed>(()));

/// Replaces the prerendered page by the same page, now interactive.
fn render<C: BaseComponent>(props: C::Properties) {
    match dom::document().get_element_by_id("app") {
        Some(root) => {
            prerendered::keep(&root);
            deferred::measure(&root);
            yew::Renderer::<C>::with_root_and_props(root, props).render()
        }
        None => yew::Renderer::<C>::with_props(props).render(),
    };
}

/// Fetches the words (the texts of the interface), the prose and the chunks of the page, so that
/// the first drawing is complete. Returns an error if the words cannot be fetched.
async fn fetch_ahead() -> Result<(), ChunkError> {
    let route = Route::at(&dom::path());
    let own = route.lang();
    let lang = own.unwrap_or_else(dom::preferred_lang);
    let mut result = Ok(());
    let wanted = match own {
        Some(_) => site::word_chunks(&route),
        None => vec![lang.chunk(), lang.more_chunk()],
    };
    let words = async { result = fetch_all(&wanted).await };
    match own {
        Some(_) => join(words, fetch_page(&route, lang)).await,
        None => words.await,
    }
    result
}

/// Fetches the prose and the chunks of a page. The build wrote the path of the prose on the root
/// element, as `data-page`.
async fn fetch_page(route: &Route, lang: Lang) {
    let index_path = site::index_path(route, lang);
    let index = prefetch(&index_path, Index::READER);
    let path = dom::root_attribute("data-page");
    let today = match route {
        Route::Cover { .. } => today::prose_path(lang),
        _ => String::new(),
    };
    let own = async {
        match route {
            Route::Game { .. } => prefetch(&path, PageOutline::READER).await,
            _ => prefetch(&path, Page::READER).await,
        }
    };
    let page = join(own, prefetch(&today, Page::READER));
    let mut wanted = site::chunks(route);
    if let Route::Cover { .. } = route {
        wanted.extend(today::chunks());
    }
    // A part that fails to load reports the failure in its place.
    let chunks = async {
        let _ = fetch_all(&wanted).await;
    };
    join(join(index, page), chunks).await;
}
