//! Addresses. The keys of chapters and games are the same in both languages, so that changing the
//! language changes one word of the address.

use crate::text::Lang;
use std::collections::HashMap;
use wasm_bindgen::JsCast;
use yew::prelude::*;
use yew_router::prelude::*;

/// Where the reader is. Addresses end with a stroke, because every page is a folder with an
/// `index.html`, which any host serves. Whether a chapter or a game of that name exists, the pages find out.
#[derive(Clone, PartialEq, Debug)]
pub enum Route {
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
    /// A game on paper.
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
    Lost,
}

/// The name of the shelf in addresses; no chapter is called so.
const SHELF: &str = "shelf";
/// What follows the address of a game for its page on paper.
const PRINT: &str = "print";
/// What follows it for the page of its readings.
const READINGS: &str = "readings";

/// By hand: the derived form brings a table of patterns that costs the page five kilobytes, and an
/// address here is nothing but a list of names.
impl Routable for Route {
    fn from_path(path: &str, _: &HashMap<&str, &str>) -> Option<Route> {
        Route::recognize(path)
    }

    fn to_path(&self) -> String {
        match self {
            Route::Root => "/".into(),
            Route::Cover { lang } => format!("/{lang}/"),
            Route::Chapter { lang, chapter } => format!("/{lang}/{chapter}/"),
            Route::Game {
                lang,
                chapter,
                game,
            } => format!("/{lang}/{chapter}/{game}/"),
            Route::Print {
                lang,
                chapter,
                game,
            } => format!("/{lang}/{chapter}/{game}/{PRINT}/"),
            Route::Readings {
                lang,
                chapter,
                game,
            } => format!("/{lang}/{chapter}/{game}/{READINGS}/"),
            Route::Shelf { lang } => format!("/{lang}/{SHELF}/"),
            Route::Lost => "/404".into(),
        }
    }

    fn routes() -> Vec<&'static str> {
        vec![
            "/",
            "/:lang/",
            "/:lang/:chapter/",
            "/:lang/:chapter/:game/",
            "/404",
        ]
    }

    fn not_found_route() -> Option<Route> {
        Some(Route::Lost)
    }

    fn recognize(path: &str) -> Option<Route> {
        let path = path.strip_suffix("index.html").unwrap_or(path);
        let mut names = path.split('/').filter(|name| !name.is_empty());
        let mut name = || names.next().map(String::from);
        let first = (name(), name(), name(), name());
        if let (Some(lang), Some(chapter), Some(game), Some(part)) = &first
            && name().is_none()
        {
            let (lang, chapter, game) = (lang.clone(), chapter.clone(), game.clone());
            return Some(match &**part {
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
                _ => Route::Lost,
            });
        }
        let route = match first {
            (None, ..) => Route::Root,
            (Some(lang), ..) if lang == "404" => Route::Lost,
            (Some(lang), None, ..) => Route::Cover { lang },
            (Some(lang), Some(name), None, _) if name == SHELF => Route::Shelf { lang },
            (Some(lang), Some(chapter), None, _) => Route::Chapter { lang, chapter },
            (Some(lang), Some(chapter), Some(game), None) => Route::Game {
                lang,
                chapter,
                game,
            },
            _ => Route::Lost,
        };
        Some(route)
    }
}

impl Route {
    pub fn cover(lang: Lang) -> Route {
        Route::Cover {
            lang: lang.code().into(),
        }
    }

    pub fn chapter(lang: Lang, chapter: &str) -> Route {
        Route::Chapter {
            lang: lang.code().into(),
            chapter: chapter.into(),
        }
    }

    pub fn game(lang: Lang, chapter: &str, game: &str) -> Route {
        Route::Game {
            lang: lang.code().into(),
            chapter: chapter.into(),
            game: game.into(),
        }
    }

    pub fn print(lang: Lang, chapter: &str, game: &str) -> Route {
        Route::Print {
            lang: lang.code().into(),
            chapter: chapter.into(),
            game: game.into(),
        }
    }

    pub fn readings(lang: Lang, chapter: &str, game: &str) -> Route {
        Route::Readings {
            lang: lang.code().into(),
            chapter: chapter.into(),
            game: game.into(),
        }
    }

    pub fn shelf(lang: Lang) -> Route {
        Route::Shelf {
            lang: lang.code().into(),
        }
    }

    /// The address relative to the base of the site, so that it works below any folder of a host.
    pub fn href(&self) -> String {
        self.to_path().trim_start_matches('/').to_string()
    }

    /// The language that the address names, if it is one of ours.
    pub fn lang(&self) -> Option<Lang> {
        match self {
            Route::Cover { lang }
            | Route::Chapter { lang, .. }
            | Route::Game { lang, .. }
            | Route::Print { lang, .. }
            | Route::Readings { lang, .. }
            | Route::Shelf { lang } => Lang::of_code(lang),
            Route::Root | Route::Lost => None,
        }
    }

    /// The same place in another language.
    pub fn in_lang(&self, lang: Lang) -> Route {
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

/// A way to another page: a plain link, which the site follows without loading anything anew.
pub fn link(route: &Route, class: &'static str, inside: Html) -> Html {
    html! { <a href={route.href()} {class}>{ inside }</a> }
}

/// Where a click on the page leads, if it is a plain click on a link of ours.
pub fn followed(event: &web_sys::Event, base: &str) -> Option<Route> {
    let click = event.dyn_ref::<web_sys::MouseEvent>()?;
    if click.button() != 0 || click.ctrl_key() || click.meta_key() || click.shift_key() {
        return None;
    }
    let target = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    let anchor = target.closest("a[href]").ok()??;
    let anchor = anchor.dyn_into::<web_sys::HtmlAnchorElement>().ok()?;
    // What opens a window of its own is no page of the program.
    if !anchor.target().is_empty() {
        return None;
    }
    let inside = anchor
        .href()
        .strip_prefix(base)
        .map(|path| format!("/{path}"));
    // A place on the page is the browser's to find.
    inside
        .filter(|_| anchor.hash().is_empty())
        .and_then(|path| Route::recognize(&path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_go_out_and_come_back() {
        for path in [
            "/",
            "/it/",
            "/en/mancala/",
            "/en/glossary/",
            "/en/mancala/awele/",
            "/en/mancala/awele/print/",
            "/en/race/ur/readings/",
            "/en/shelf/",
            "/404",
        ] {
            let route = Route::recognize(path).expect("a route");
            assert_eq!(route.to_path(), path);
        }
        assert_eq!(Route::recognize("/it"), Some(Route::cover(Lang::It)));
        for path in ["/it/mancala/awele", "/it/mancala/awele/index.html"] {
            assert_eq!(
                Route::recognize(path),
                Some(Route::game(Lang::It, "mancala", "awele"))
            );
        }
        assert_eq!(Route::recognize("/it/a/b/c"), Some(Route::Lost));
        assert_eq!(Route::cover(Lang::En).href(), "en/");
    }
}
