//! The page: what the player sees. The only room that knows Yew and the browser, with the worker's
//! door beside it.

mod atlas;
pub mod board;
mod chapter;
mod client;
mod cover;
mod diagram;
mod dialogue;
mod dom;
mod fetched;
mod frame;
mod game;
mod icon;
mod lost;
mod play;
mod prose;
mod route;
mod settings;
mod speech;
mod store;
mod theatre;

use crate::{prose::Index, table::Record, text::Lang};
use board::paints;
use fetched::{Fetched, use_fetched};
use frame::Frame;
use route::Route;
use settings::{Settings, SettingsHandle};
use std::rc::Rc;
use yew::prelude::*;
use yew_router::prelude::*;

/// Puts the app on the page, and opens the engine's door to scripts.
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        // Every move has been kept before this, so the way on is to load the page again.
        dom::show_crash();
        web_sys::console::error_1(&panic.to_string().into());
    }));
    if let Err(error) = client::open_door() {
        web_sys::console::warn_1(&error);
    }
    let root = dom::document().get_element_by_id("app");
    match root {
        Some(root) => yew::Renderer::<App>::with_root(root).render(),
        None => yew::Renderer::<App>::new().render(),
    };
}

/// The whole site.
#[component]
pub fn App() -> Html {
    html! {
        <BrowserRouter>
            { paints() }
            <Site />
        </BrowserRouter>
    }
}

/// A game that a diagram asks to be played on from, on its way to the page of the game.
#[derive(Clone, PartialEq, Default)]
pub struct Errand(Option<Rc<Record>>);

#[component]
fn Site() -> Html {
    let settings: SettingsHandle = use_reducer(Settings::load);
    let errand = use_state(Errand::default);
    let route = use_route::<Route>().unwrap_or(Route::Lost);
    let shown = route.lang();
    // A page that is nowhere still speaks the language of the page before, or the reader's.
    let last_lang = use_mut_ref(dom::preferred_lang);
    if let Some(lang) = shown {
        *last_lang.borrow_mut() = lang;
    }
    let lang = *last_lang.borrow();
    {
        let place = route.in_lang(Lang::It);
        use_effect_with(place, |_| dom::scroll_to_top());
    }
    {
        let navigator = use_navigator();
        use_effect_with(route == Route::Root, move |at_root| {
            if let (true, Some(navigator)) = (at_root, navigator) {
                navigator.replace(&Route::cover(lang));
            }
        });
    }
    let index = use_fetched::<Index>(format!("{}/index", lang.code()));
    let page = if route == Route::Root {
        Html::default()
    } else if shown.is_none() {
        html! { <lost::Lost {lang} /> }
    } else {
        page(&route, lang, &index, &settings, &errand)
    };
    html! {
        <Frame {lang} route={route.clone()} {settings}>{ page }</Frame>
    }
}

fn page(
    route: &Route,
    lang: Lang,
    index: &Fetched<Index>,
    settings: &SettingsHandle,
    errand: &UseStateHandle<Errand>,
) -> Html {
    let index = match index {
        // The board of a game does not wait for the table of contents.
        Fetched::Waiting if !matches!(route, Route::Game { .. }) => {
            return html! { <p class="waiting" role="status">{ lang.words().say("loading") }</p> };
        }
        Fetched::Failed => None,
        fetched => fetched.here().cloned(),
    };
    match route {
        Route::Cover { .. } => {
            html! { <cover::Cover {lang} {index} settings={settings.clone()} /> }
        }
        Route::Chapter { chapter, .. } => html! {
            <chapter::Chapter {lang} {index} chapter={chapter.clone()} settings={settings.clone()} errand={errand.clone()} />
        },
        Route::Game { chapter, game, .. } => html! {
            <game::Game {lang} {index} chapter={chapter.clone()} game={game.clone()}
                settings={settings.clone()} errand={errand.clone()} />
        },
        Route::Root | Route::Lost => html! { <lost::Lost {lang} /> },
    }
}
