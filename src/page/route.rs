//! Addresses. The keys of chapters and games are the same in both languages, so that changing the
//! language changes one word of the address.

use crate::text::Lang;
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
