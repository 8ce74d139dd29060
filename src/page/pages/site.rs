//! The whole site: the page at an address, and the parts around it.

use super::{
    chapter, cover, game, list, not_found,
    page_context::{PageContext, PendingRecord},
    print, readings, shelf, shell,
};
use crate::{
    chunk::{AnyChunk, ChunkError, fetch_all},
    games,
    page::{
        browser::{
            dom,
            fetched::{Fetched, use_fetched},
            scroll,
        },
        device::settings::{Change, Settings, SettingsHandle},
        parts::route::{self, Navigator, Route, use_route},
    },
    prose::{ATLAS, Head, Index, LISTS, Page, PageOutline},
    text::Lang,
};
use gloo::events::EventListener;
use yew::{platform::spawn_local, prelude::*};

#[derive(PartialEq, Properties)]
pub(crate) struct SiteProps {
    /// The initial address, below the base of the site.
    pub path: String,
    /// The language of a reader who has not chosen one; the device's language if unknown.
    pub reader: Lang,
}

/// The whole site.
#[component]
pub(crate) fn Site(props: &SiteProps) -> Html {
    let settings: SettingsHandle = use_reducer(Settings::load);
    let settings_open = use_state_eq(|| false);
    let pending = use_state(PendingRecord::default);
    let (requested, navigator) = use_route(&props.path);
    let route = use_loaded_route(requested);
    // A page that does not exist still uses the language of the previous page, or the reader's.
    let last_lang = use_mut_ref(|| props.reader);
    if let Some(lang) = route.lang() {
        *last_lang.borrow_mut() = lang;
    }
    let lang = *last_lang.borrow();
    let index = use_fetched::<Index>(index_path(&route, lang));
    let page = use_fetched::<Page>(prose_path(&route, &index));
    let front = use_fetched::<PageOutline>(front_path(&route));
    let first = use_mut_ref(|| true);
    use_effect_with(route.in_lang(Lang::It), move |_| {
        // The first page keeps the reader's own scroll position.
        if !first.replace(false) {
            scroll::to_top();
        }
    });
    use_navigation(&navigator, &route, lang);
    use_chosen_lang(&settings, lang);
    // From now on the page reacts to touch.
    use_effect_with((), |()| dom::set_root_data("alive", Some("")));
    let context = PageContext {
        lang,
        index,
        page,
        front,
        settings,
        pending,
        navigator,
        settings_open,
    };
    let (shown, title, description) = draw_page(&context, &route);
    use_effect_with(
        (lang, title, description, route.clone()),
        |(lang, title, description, route)| {
            if !title.is_empty() {
                let title = format!("{title} · {}", lang.words().say("brand"));
                let [it, en] = Lang::ALL.map(|lang| route.in_lang(lang).href());
                let links = [
                    ("link[rel=canonical]", route.href()),
                    ("link[hreflang=it]", it),
                    ("link[hreflang=en]", en),
                ];
                dom::set_metadata(*lang, &title, description, &links);
            }
        },
    );
    shell::shell(
        lang,
        &route,
        &context.settings,
        &context.settings_open,
        shown,
    )
}

/// Returns the page to show: the previous one, until the words of the new page's language have
/// loaded.
#[hook]
fn use_loaded_route(requested: Route) -> Route {
    let update = use_force_update();
    let shown = use_mut_ref(|| requested.clone());
    let lang = requested.lang();
    let words = word_chunks(&requested);
    let is_loaded = words.iter().all(|chunk| chunk.is_loaded());
    use_effect_with((lang, is_loaded), move |(_, is_loaded)| {
        if !*is_loaded {
            spawn_local(async move {
                match fetch_all(&words).await {
                    Ok(()) => update.force_update(),
                    // The address is that of the requested page, which the build has prerendered.
                    Err(ChunkError) => dom::reload(),
                }
            });
        }
    });
    if is_loaded {
        shown.replace(requested);
    }
    shown.borrow().clone()
}

/// Keeps the language that the reader changes to.
#[hook]
fn use_chosen_lang(settings: &SettingsHandle, lang: Lang) {
    let (settings, before) = (settings.clone(), use_mut_ref(|| lang));
    use_effect_with(lang, move |lang| {
        if before.replace(*lang) != *lang {
            let keep = |settings: &mut Settings, code: &str| settings.lang = code.into();
            settings.dispatch(Change::Choose(keep, lang.code().into()));
        }
    });
}

/// Redirects from the root to the cover, and follows links without reloading the site.
#[hook]
fn use_navigation(navigator: &Navigator, route: &Route, lang: Lang) {
    {
        let navigator = navigator.clone();
        use_effect_with(*route == Route::Root, move |at_root| {
            if *at_root {
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
                // The browser asks for confirmation only when it leaves the page itself.
                if let Some(route) =
                    route::route_of_click(event, &base).filter(|_| !dom::is_unsaved())
                {
                    event.prevent_default();
                    navigator.push(&route);
                }
            });
        move || drop(listener)
    });
}

/// Returns the path of the table of contents; empty if the page does not need it.
pub(crate) fn index_path(route: &Route, lang: Lang) -> String {
    match route {
        Route::Game { .. } | Route::Print { .. } | Route::Readings { .. } => String::new(),
        _ => format!("{}/index", lang.code()),
    }
}

/// Returns the same for the page at an address below the site, such as `en/mancala/`.
#[cfg(all(feature = "native", not(target_arch = "wasm32")))]
pub fn index_path_at(path: &str, lang: Lang) -> String {
    index_path(&Route::at(path), lang)
}

/// Returns the path of the front of a game, on its page; empty elsewhere.
fn front_path(route: &Route) -> String {
    match route {
        Route::Game { lang, game, .. } if games::find(game).is_some() => {
            format!("{lang}/fronts/{game}")
        }
        _ => String::new(),
    }
}

/// Returns the path of the prose of a chapter, a list, the cover or a game's other pages. It is
/// empty elsewhere, and until the index shows whether the chapter exists.
fn prose_path(route: &Route, index: &Fetched<Index>) -> String {
    match route {
        // The map and the time line also have a page of their own.
        Route::Cover { lang } => format!("{lang}/lists/{ATLAS}"),
        Route::Chapter { lang, chapter } if is_list(chapter) => format!("{lang}/lists/{chapter}"),
        Route::Chapter { lang, chapter }
            if index
                .loaded()
                .is_some_and(|index| index.chapters.iter().any(|card| card.key == *chapter)) =>
        {
            format!("{lang}/chapters/{chapter}")
        }
        Route::Print { lang, game, .. } | Route::Readings { lang, game, .. }
            if games::find(game).is_some() =>
        {
            format!("{lang}/games/{game}")
        }
        _ => String::new(),
    }
}

/// Returns the words that a page needs: the page of a game draws its table before all other words
/// have loaded.
pub(crate) fn word_chunks(route: &Route) -> Vec<&'static dyn AnyChunk> {
    match (route, route.lang()) {
        (_, None) => Vec::new(),
        (Route::Game { game, .. }, Some(lang)) if games::find(game).is_some() => {
            vec![lang.chunk()]
        }
        (_, Some(lang)) => vec![lang.chunk(), lang.more_chunk()],
    }
}

/// Returns the chunks that a page needs before it can be drawn.
pub(crate) fn chunks(route: &Route) -> Vec<&'static dyn AnyChunk> {
    match route {
        Route::Game { game, .. } => games::find(game).map_or_else(Vec::new, game::chunks),
        Route::Print { game, .. } => games::find(game).map_or_else(Vec::new, print::chunks),
        Route::Readings { game, .. } => games::find(game).map_or_else(Vec::new, readings::chunks),
        Route::Shelf { .. } => shelf::chunks(),
        Route::Cover { .. } => cover::chunks(),
        Route::Chapter { chapter, .. } if is_list(chapter) => list::chunks(),
        Route::Chapter { .. } => chapter::chunks(),
        _ => Vec::new(),
    }
}

/// Returns whether this key belongs to a list, not to a chapter.
fn is_list(key: &str) -> bool {
    LISTS.contains(&key)
}

/// A drawn page, its title and its description; the title is empty until it is known.
type DrawnPage = (Html, String, String);

/// Draws a text in the place of a page that has not loaded.
fn waiting(text: &'static str) -> DrawnPage {
    let waiting = html! { <p class="loading" role="status">{ text }</p> };
    (waiting, String::new(), String::new())
}

/// Returns the title and the summary of the prose or of the front; empty until they have loaded.
fn title_and_summary(context: &PageContext) -> (String, String) {
    let page = context.page.loaded().map(|page| &page.head);
    let head = page.or(context.front.loaded().map(|front| &front.head));
    head.map_or_else(Default::default, |head: &Head| {
        (head.title.clone(), head.summary.clone())
    })
}

/// Draws a page, with its title and its description.
fn draw_page(context: &PageContext, route: &Route) -> DrawnPage {
    let lang = context.lang;
    let words = lang.words();
    let texts = |key: &'static str, text: &'static str| {
        (words.say(key).to_string(), words.say(text).to_string())
    };
    let (title, summary) = title_and_summary(context);
    let not_found_page = || {
        let (title, description) = texts("lost-title", "lost-text");
        (not_found::not_found(lang), title, description)
    };
    match route {
        Route::Root => waiting(words.say("loading")),
        _ if route.lang().is_none() => not_found_page(),
        // The board of a game does not wait for the table of contents.
        Route::Game { chapter, game, .. } => match games::find(game) {
            Some(entry) if entry.chapter == chapter => (game::game(context, entry), title, summary),
            _ => not_found_page(),
        },
        Route::Print { chapter, game, .. } => match games::find(game) {
            Some(entry) if entry.chapter == chapter => {
                let title = words.fill("print-title", &[("game", &title)]);
                (print::print(context, entry), title, summary)
            }
            _ => not_found_page(),
        },
        Route::Readings { chapter, game, .. } => match games::find(game) {
            Some(entry) if entry.chapter == chapter && !entry.readings().is_empty() => {
                let title = readings::title(lang, &title);
                let text = words.say("readings-text").to_string();
                (readings::page(context, entry), title, text)
            }
            _ => not_found_page(),
        },
        Route::Chapter { chapter, .. } if is_list(chapter) => (list::list(context), title, summary),
        Route::Shelf { .. } => {
            let (title, description) = texts("shelf", "shelf-text");
            (shelf::page(context), title, description)
        }
        _ => match &context.index {
            Fetched::Loading => waiting(words.say("loading")),
            Fetched::Failed => waiting(words.say("prose-failed")),
            Fetched::Loaded(index) => match route {
                Route::Chapter { chapter, .. } => {
                    match index.chapters.iter().position(|card| card.key == *chapter) {
                        Some(at) => (chapter::chapter(context, index, at), title, summary),
                        None => not_found_page(),
                    }
                }
                _ => {
                    let (title, description) = texts("cover-subtitle", "cover-text");
                    (cover::cover(context, index), title, description)
                }
            },
        },
    }
}
