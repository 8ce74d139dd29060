//! The page: what the player sees. The only room that knows Yew and the browser, with the worker's
//! door beside it.

mod atlas;
pub mod board;
mod chapter;
mod client;
mod compare;
mod cover;
mod diagram;
mod dialogue;
mod dom;
mod embed;
mod exchange;
mod fetched;
mod frame;
mod game;
mod ground;
mod hand;
mod icon;
mod json;
mod lesson;
mod lost;
mod near;
mod offer;
mod play;
mod print;
mod prose;
mod route;
mod settings;
mod share;
mod shelf;
mod sound;
pub mod speech;
#[cfg(all(feature = "native", not(target_arch = "wasm32")))]
pub mod still;
mod store;
mod study;
mod theatre;

use crate::{
    games,
    prose::{Index, Page},
    table::Record,
    text::Lang,
};
use fetched::{Fetched, use_fetched};
use gloo::events::EventListener;
use route::Route;
use settings::{Settings, SettingsHandle};
use std::{
    future::{Future, poll_fn},
    pin::pin,
    rc::Rc,
    task::Poll,
};
use yew::{html::BaseComponent, prelude::*};
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
    if embed::game().is_some() {
        render::<embed::Embed>();
        return;
    }
    dom::settle_base();
    yew::platform::spawn_local(async {
        fetch_ahead().await;
        render::<App>();
    });
}

/// What the build drew stands until now, and gives way to the same, alive.
fn render<C: BaseComponent<Properties = ()>>() {
    match dom::document().get_element_by_id("app") {
        Some(root) => yew::Renderer::<C>::with_root(root).render(),
        None => yew::Renderer::<C>::new().render(),
    };
}

/// Fetches the prose of the page that is about to be drawn, so that it is whole at once. The build
/// has written on the page which that is.
async fn fetch_ahead() {
    let Some(route) = Route::recognize(&dom::path()) else {
        return;
    };
    let Some(lang) = route.lang() else {
        return;
    };
    let contents = format!("{}/index", lang.code());
    let index = fetched::fetch::<Index>(&contents);
    let path = dom::built("data-page");
    let page = async {
        if !path.is_empty() {
            fetched::fetch::<Page>(&path).await;
        }
    };
    both(index, page).await;
}

/// Waits for two things at once.
async fn both<A, B>(first: impl Future<Output = A>, second: impl Future<Output = B>) {
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

/// The whole site.
#[component]
pub fn App() -> Html {
    html! {
        <BrowserRouter>
            <Site />
        </BrowserRouter>
    }
}

/// A game that a diagram asks to be played on from, on its way to the page of the game.
#[derive(Clone, PartialEq, Default)]
pub struct Errand(Option<Rc<Record>>);

/// What a page is made from.
struct Place {
    lang: Lang,
    index: Fetched<Index>,
    /// The prose of the chapter or the game.
    page: Fetched<Page>,
    settings: SettingsHandle,
    errand: UseStateHandle<Errand>,
    navigator: Option<Navigator>,
}

impl Place {
    /// Opens a game on its own page.
    fn on_open(&self) -> Callback<Rc<Record>> {
        let (errand, navigator, lang) = (self.errand.clone(), self.navigator.clone(), self.lang);
        Callback::from(move |record: Rc<Record>| {
            let entry = games::find(&record.game);
            errand.set(Errand(Some(record)));
            if let (Some(entry), Some(navigator)) = (entry, &navigator) {
                navigator.push(&Route::game(lang, entry.chapter, entry.key));
            }
        })
    }
}

#[derive(PartialEq, Properties)]
struct SiteProps {
    /// The language of a reader who has chosen none; the device's where that is not told.
    #[prop_or_else(dom::preferred_lang)]
    reader: Lang,
}

#[component]
fn Site(props: &SiteProps) -> Html {
    let settings: SettingsHandle = use_reducer(Settings::load);
    let settings_open = use_state_eq(|| false);
    let errand = use_state(Errand::default);
    let route = use_route::<Route>().unwrap_or(Route::Lost);
    let navigator = use_navigator();
    // A page that is nowhere still speaks the language of the page before, or the reader's.
    let last_lang = use_mut_ref(|| props.reader);
    if let Some(lang) = route.lang() {
        *last_lang.borrow_mut() = lang;
    }
    let lang = *last_lang.borrow();
    let index = use_fetched::<Index>(format!("{}/index", lang.code()));
    let page = use_fetched::<Page>(prose_of(&route, &index));
    let first = use_mut_ref(|| true);
    use_effect_with(route.in_lang(Lang::It), move |_| {
        // The page that the reader came to is scrolled as the reader has scrolled it.
        if !first.replace(false) {
            dom::scroll_to_top();
        }
    });
    use_ways(&navigator, &route, lang);
    // From now on what is touched is heard.
    use_effect_with((), |()| dom::mark_root("alive", Some("")));
    let place = Place {
        lang,
        index,
        page,
        settings,
        errand,
        navigator,
    };
    let (shown, title, description) = page_of(&place, &route);
    use_effect_with(
        (lang, title, description, route.clone()),
        |(lang, title, description, route)| {
            if !title.is_empty() {
                let title = format!("{title} · {}", lang.words().say("brand"));
                let [it, en] = Lang::ALL.map(|lang| route.in_lang(lang).href());
                let ways = [
                    ("link[rel=canonical]", route.href()),
                    ("link[hreflang=it]", it),
                    ("link[hreflang=en]", en),
                ];
                dom::describe(*lang, &title, description, &ways);
            }
        },
    );
    frame::frame(lang, &route, &place.settings, &settings_open, shown)
}

/// Leads from the root to the cover, and along links without loading the site anew.
#[hook]
fn use_ways(navigator: &Option<Navigator>, route: &Route, lang: Lang) {
    {
        let navigator = navigator.clone();
        use_effect_with(*route == Route::Root, move |at_root| {
            if let (true, Some(navigator)) = (at_root, navigator) {
                navigator.replace(&Route::cover(lang));
            }
        });
    }
    let navigator = navigator.clone();
    use_effect_with((), move |()| {
        let base = dom::base();
        let options = gloo::events::EventListenerOptions::enable_prevent_default();
        let listener =
            EventListener::new_with_options(&dom::document(), "click", options, move |event| {
                if let (Some(route), Some(navigator)) = (route::followed(event, &base), &navigator)
                {
                    event.prevent_default();
                    navigator.push(&route);
                }
            });
        move || drop(listener)
    });
}

/// The path of the prose of a chapter or a game; empty elsewhere, and as long as nobody knows
/// whether there is such a chapter.
fn prose_of(route: &Route, index: &Fetched<Index>) -> String {
    match route {
        Route::Chapter { lang, chapter }
            if index
                .here()
                .is_some_and(|index| index.chapters.iter().any(|card| card.key == *chapter)) =>
        {
            format!("{lang}/chapters/{chapter}")
        }
        Route::Game { lang, game, .. } | Route::Print { lang, game, .. }
            if games::find(game).is_some() =>
        {
            format!("{lang}/games/{game}")
        }
        _ => String::new(),
    }
}

/// A page with its title and its description; the title is empty as long as it is not known.
fn page_of(place: &Place, route: &Route) -> (Html, String, String) {
    let lang = place.lang;
    let words = lang.words();
    let waiting = |text: &'static str| {
        let waiting = html! { <p class="waiting" role="status">{ words.say(text) }</p> };
        (waiting, String::new(), String::new())
    };
    let told = |key: &'static str, text: &'static str| {
        (words.say(key).to_string(), words.say(text).to_string())
    };
    let (title, summary) = place.page.here().map_or_else(Default::default, |page| {
        (page.head.title.clone(), page.head.summary.clone())
    });
    let lost = || {
        let (title, description) = told("lost-title", "lost-text");
        (lost::lost(lang), title, description)
    };
    match route {
        Route::Root => waiting("loading"),
        _ if route.lang().is_none() => lost(),
        // The board of a game does not wait for the table of contents.
        Route::Game { chapter, game, .. } => match games::find(game) {
            Some(entry) if entry.chapter == chapter => (game::game(place, entry), title, summary),
            _ => lost(),
        },
        Route::Print { chapter, game, .. } => match games::find(game) {
            Some(entry) if entry.chapter == chapter => {
                let title = words.fill("print-title", &[("game", &title)]);
                (print::print(place, entry), title, summary)
            }
            _ => lost(),
        },
        Route::Shelf { .. } => {
            let (title, description) = told("shelf", "shelf-text");
            (shelf::shelf(place), title, description)
        }
        _ => match &place.index {
            Fetched::Waiting => waiting("loading"),
            Fetched::Failed => waiting("prose-failed"),
            Fetched::Here(index) => match route {
                Route::Chapter { chapter, .. } => {
                    match index.chapters.iter().position(|card| card.key == *chapter) {
                        Some(at) => (chapter::chapter(place, index, at), title, summary),
                        None => lost(),
                    }
                }
                _ => {
                    let (title, description) = told("cover-subtitle", "cover-text");
                    (cover::cover(place, index), title, description)
                }
            },
        },
    }
}
