//! Addresses. The keys of chapters and games are the same in both languages, so that changing the
//! language changes one word of the address.

use crate::{page::browser::dom, text::Lang};
use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use yew::prelude::*;

/// The page of an address. Addresses end with a slash, because every page is a folder with an
/// `index.html`, which any host serves. The pages check whether a chapter or a game of that name
/// exists.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Route {
    Root,
    Cover {
        lang: String,
    },
    /// A chapter, or one of the lists.
    Chapter {
        lang: String,
        chapter: String,
    },
    Game {
        lang: String,
        chapter: String,
        game: String,
    },
    /// A game for printing.
    Print {
        lang: String,
        chapter: String,
        game: String,
    },
    /// Readings of a game's rules side by side.
    Readings {
        lang: String,
        chapter: String,
        game: String,
    },
    /// The games that are kept on the device.
    Shelf {
        lang: String,
    },
    NotFound,
}

/// The name of the shelf in addresses; no chapter has this name.
const SHELF: &str = "shelf";
/// The last part of the address of a game's printed page.
const PRINT: &str = "print";
/// The last part of the address of a game's readings.
const READINGS: &str = "readings";

impl Route {
    /// Returns the route of an address below the base of the site.
    pub(crate) fn at(path: &str) -> Route {
        let path = path.strip_suffix("index.html").unwrap_or(path);
        let mut names = path.split('/').filter(|name| !name.is_empty());
        let mut name = || names.next().map(String::from);
        let first = (name(), name(), name(), name());
        if let (Some(lang), Some(chapter), Some(game), Some(part)) = &first
            && name().is_none()
        {
            let (lang, chapter, game) = (lang.clone(), chapter.clone(), game.clone());
            return match &**part {
                PRINT => Route::Print {
                    lang,
                    chapter,
                    game,
                },
                READINGS => Route::Readings {
                    lang,
                    chapter,
                    game,
                },
                _ => Route::NotFound,
            };
        }
        match first {
            (None, ..) => Route::Root,
            (Some(lang), ..) if lang == "404" => Route::NotFound,
            (Some(lang), None, ..) => Route::Cover { lang },
            (Some(lang), Some(name), None, _) if name == SHELF => Route::Shelf { lang },
            (Some(lang), Some(chapter), None, _) => Route::Chapter { lang, chapter },
            (Some(lang), Some(chapter), Some(game), None) => Route::Game {
                lang,
                chapter,
                game,
            },
            _ => Route::NotFound,
        }
    }

    pub(crate) fn cover(lang: Lang) -> Route {
        Route::Cover {
            lang: lang.code().into(),
        }
    }

    pub(crate) fn chapter(lang: Lang, chapter: &str) -> Route {
        Route::Chapter {
            lang: lang.code().into(),
            chapter: chapter.into(),
        }
    }

    pub(crate) fn game(lang: Lang, chapter: &str, game: &str) -> Route {
        Route::Game {
            lang: lang.code().into(),
            chapter: chapter.into(),
            game: game.into(),
        }
    }

    pub(crate) fn print(lang: Lang, chapter: &str, game: &str) -> Route {
        Route::Print {
            lang: lang.code().into(),
            chapter: chapter.into(),
            game: game.into(),
        }
    }

    pub(crate) fn readings(lang: Lang, chapter: &str, game: &str) -> Route {
        Route::Readings {
            lang: lang.code().into(),
            chapter: chapter.into(),
            game: game.into(),
        }
    }

    pub(crate) fn shelf(lang: Lang) -> Route {
        Route::Shelf {
            lang: lang.code().into(),
        }
    }

    /// Returns the address relative to the base of the site, so that it works below any folder of a
    /// host.
    pub(crate) fn href(&self) -> String {
        match self {
            Route::Root => String::new(),
            Route::Cover { lang } => format!("{lang}/"),
            Route::Chapter { lang, chapter } => format!("{lang}/{chapter}/"),
            Route::Game {
                lang,
                chapter,
                game,
            } => format!("{lang}/{chapter}/{game}/"),
            Route::Print {
                lang,
                chapter,
                game,
            } => format!("{lang}/{chapter}/{game}/{PRINT}/"),
            Route::Readings {
                lang,
                chapter,
                game,
            } => format!("{lang}/{chapter}/{game}/{READINGS}/"),
            Route::Shelf { lang } => format!("{lang}/{SHELF}/"),
            Route::NotFound => "404".into(),
        }
    }

    /// Returns the language that the address names, if it is one of ours.
    pub(crate) fn lang(&self) -> Option<Lang> {
        match self {
            Route::Cover { lang }
            | Route::Chapter { lang, .. }
            | Route::Game { lang, .. }
            | Route::Print { lang, .. }
            | Route::Readings { lang, .. }
            | Route::Shelf { lang } => Lang::of_code(lang),
            Route::Root | Route::NotFound => None,
        }
    }

    /// Returns the same page in another language.
    pub(crate) fn in_lang(&self, lang: Lang) -> Route {
        match self {
            Route::Chapter { chapter, .. } => Route::chapter(lang, chapter),
            Route::Game { chapter, game, .. } => Route::game(lang, chapter, game),
            Route::Print { chapter, game, .. } => Route::print(lang, chapter, game),
            Route::Readings { chapter, game, .. } => Route::readings(lang, chapter, game),
            Route::Shelf { .. } => Route::shelf(lang),
            _ => Route::cover(lang),
        }
    }
}

/// Draws a plain link to another page, which the site follows without a reload.
pub(crate) fn link(route: &Route, class: &'static str, inside: Html) -> Html {
    html! { <a href={route.href()} {class}>{ inside }</a> }
}

/// Returns the target of a click on the page, if it is a plain click on a link of ours.
pub(crate) fn route_of_click(event: &web_sys::Event, base: &str) -> Option<Route> {
    let click = event.dyn_ref::<web_sys::MouseEvent>()?;
    if click.button() != 0 || click.ctrl_key() || click.meta_key() || click.shift_key() {
        return None;
    }
    let target = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    let anchor = target.closest("a[href]").ok()??;
    let anchor = anchor.dyn_into::<web_sys::HtmlAnchorElement>().ok()?;
    // A link that opens a new window is not followed by the program.
    if !anchor.target().is_empty() {
        return None;
    }
    // The browser itself finds a place on the page.
    let href = anchor.href();
    let path = href.strip_prefix(base)?;
    (anchor.hash().is_empty() && !is_file(path)).then(|| Route::at(path))
}

/// Returns whether an address is that of a file, which the browser opens by itself, and not of a
/// page.
fn is_file(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    name.contains('.') && name != "index.html"
}

/// Goes to other pages without reloading the site. It is our own: yew-router keeps a state for
/// every address, and its code to read and write that state was nineteen kilobytes of a first
/// visit.
#[derive(Clone, PartialEq)]
pub(crate) struct Navigator(UseStateSetter<Route>);

impl Navigator {
    /// Goes to a page; going back leads here.
    pub(crate) fn push(&self, route: &Route) {
        dom::push_address(&route.href());
        self.0.set(route.clone());
    }

    /// Goes to a page in place of this one.
    pub(crate) fn replace(&self, route: &Route) {
        dom::replace_address(&route.href());
        self.0.set(route.clone());
    }
}

/// Returns the current route, starting from this address, and the navigator.
#[hook]
pub fn use_route(path: &str) -> (Route, Navigator) {
    let route = use_state_eq(|| Route::at(path));
    let setter = route.setter();
    {
        let setter = setter.clone();
        use_effect_with((), move |()| {
            let back = EventListener::new(&dom::window(), "popstate", move |_| {
                setter.set(Route::at(&dom::path()));
            });
            move || drop(back)
        });
    }
    ((*route).clone(), Navigator(setter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_go_out_and_come_back() {
        for path in [
            "",
            "it/",
            "en/mancala/",
            "en/glossary/",
            "en/mancala/awele/",
            "en/mancala/awele/print/",
            "en/race/ur/readings/",
            "en/shelf/",
            "404",
        ] {
            assert_eq!(Route::at(path).href(), path);
        }
        assert_eq!(Route::at("/it"), Route::cover(Lang::It));
        for path in ["/it/mancala/awele", "/it/mancala/awele/index.html"] {
            assert_eq!(Route::at(path), Route::game(Lang::It, "mancala", "awele"));
        }
        assert_eq!(Route::at("/it/a/b/c"), Route::NotFound);
        assert!(is_file("licences.txt") && !is_file("it/index.html") && !is_file("it/race/"));
        assert_eq!(Route::cover(Lang::En).href(), "en/");
    }
}
