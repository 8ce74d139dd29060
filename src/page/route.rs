//! Addresses. The keys of chapters and games are the same in both languages, so that changing the
//! language changes one word of the address.

use crate::text::Lang;
use wasm_bindgen::JsCast;
use yew::prelude::*;
use yew_router::prelude::*;

/// Where the reader is. Whether a chapter or a game of that name exists, the pages find out.
#[derive(Clone, PartialEq, Debug, Routable)]
pub enum Route {
    #[at("/")]
    Root,
    #[at("/:lang/")]
    Cover { lang: String },
    #[at("/:lang/:chapter")]
    Chapter { lang: String, chapter: String },
    #[at("/:lang/:chapter/:game")]
    Game {
        lang: String,
        chapter: String,
        game: String,
    },
    #[not_found]
    #[at("/404")]
    Lost,
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

    /// The address relative to the base of the site, so that it works below any folder of a host.
    pub fn href(&self) -> String {
        self.to_path().trim_start_matches('/').to_string()
    }

    /// The language that the address names, if it is one of ours.
    pub fn lang(&self) -> Option<Lang> {
        match self {
            Route::Cover { lang } | Route::Chapter { lang, .. } | Route::Game { lang, .. } => {
                Lang::of_code(lang)
            }
            Route::Root | Route::Lost => None,
        }
    }

    /// The same place in another language.
    pub fn in_lang(&self, lang: Lang) -> Route {
        match self {
            Route::Chapter { chapter, .. } => Route::chapter(lang, chapter),
            Route::Game { chapter, game, .. } => Route::game(lang, chapter, game),
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
    let inside = anchor
        .href()
        .strip_prefix(base)
        .map(|path| format!("/{path}"));
    // A place on the page is the browser's to find.
    inside
        .filter(|_| anchor.hash().is_empty())
        .and_then(|path| Route::recognize(&path))
}
