//! The page: what the player sees. The only module that knows Yew and the browser, with the worker's
//! door beside it.

pub mod board;
mod browser;
mod device;
mod pages;
mod parts;
mod play;
mod reading;
#[cfg(all(feature = "native", not(target_arch = "wasm32")))]
pub mod still;

use crate::{
    chunk,
    chunk::{Chunk, Missing, fetch_all},
    prose::{Front, Index, Page},
    text::Lang,
};
use browser::{
    client, dom,
    fetched::{Fetch, both, fetch_some},
};
use pages::{
    embed::Embed,
    site::{self, Site, SiteProps},
    today,
};
use parts::{in_turn, route::Route, stills};
use yew::html::BaseComponent;

/// Puts the app on the page, and opens the engine's door to scripts.
pub fn start() {
    // A release build is without the texts of panics: there each is a trap, which static/start tells the player of.
    #[cfg(debug_assertions)]
    std::panic::set_hook(Box::new(|panic| {
        web_sys::console::error_1(&panic.to_string().into());
    }));
    if let Err(error) = client::open_door() {
        web_sys::console::warn_1(&error);
    }
    if play::embed::game().is_some() {
        yew::platform::spawn_local(async {
            // The table in a frame stands with it.
            if let (Ok(frame), Ok(())) =
                (FRAME.load().await, fetch_all(&play::framed::chunks()).await)
            {
                frame();
            }
        });
        return;
    }
    dom::settle_base();
    device::take_over();
    yew::platform::spawn_local(async {
        let ready = fetch_ahead().await;
        // Reading what came and drawing it are both long on a slow device.
        dom::next_task().await;
        match ready {
            Ok(()) => render::<Site>(SiteProps {
                path: dom::path(),
                reader: dom::preferred_lang(),
            }),
            // Without words the page says nothing: the picture of it stays, and static/start tells of it.
            Err(Missing) => dom::mark_root("missing", Some("")),
        }
    });
}

/// What stands in frames of other people's pages.
static FRAME: &Chunk<fn()> = chunk!(frame, fn(), || render::<Embed>(()));

/// What the build drew stands until now, and gives way to the same, alive.
fn render<C: BaseComponent>(props: C::Properties) {
    match dom::document().get_element_by_id("app") {
        Some(root) => {
            stills::keep(&root);
            in_turn::measure(&root);
            yew::Renderer::<C>::with_root_and_props(root, props).render()
        }
        None => yew::Renderer::<C>::with_props(props).render(),
    };
}

/// Fetches the words of the page that is about to be drawn, without which it can't be, and its prose and its chunks, so
/// that it is whole at once.
async fn fetch_ahead() -> Result<(), Missing> {
    let route = Route::at(&dom::path());
    let own = route.lang();
    let lang = own.unwrap_or_else(dom::preferred_lang);
    let mut said = Ok(());
    let wanted = match own {
        Some(_) => site::words_of(&route),
        None => vec![lang.chunk(), lang.more_chunk()],
    };
    let words = async { said = fetch_all(&wanted).await };
    match own {
        Some(_) => both(words, fetch_page(&route, lang)).await,
        None => words.await,
    }
    said
}

/// Fetches the prose and the chunks of a page. The build has written on it which prose that is.
async fn fetch_page(route: &Route, lang: Lang) {
    let contents = site::contents_of(route, lang);
    let index = fetch_some(&contents, Index::READER);
    let path = dom::built("data-page");
    let today = match route {
        Route::Cover { .. } => today::prose_of(lang),
        _ => String::new(),
    };
    let own = async {
        match route {
            Route::Game { .. } => fetch_some(&path, Front::READER).await,
            _ => fetch_some(&path, Page::READER).await,
        }
    };
    let page = both(own, fetch_some(&today, Page::READER));
    let mut wanted = site::chunks(route);
    if let Route::Cover { .. } = route {
        wanted.extend(today::chunks());
    }
    // What does not come is told where it would stand.
    let chunks = async {
        let _ = fetch_all(&wanted).await;
    };
    both(both(index, page), chunks).await;
}
