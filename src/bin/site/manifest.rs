//! The web app manifest, with which a device installs the site as an app.

use super::{BoxError, SiteConfig, save};
use serde_json::{Value, json};
use std::rc::Rc;
use tavolando::{games, prose::Page, text::Lang};

/// The number of games in the menu of the icon.
const SHORTCUTS: usize = 4;

/// Writes the manifest of a language into its folder.
pub(crate) fn write(
    config: &SiteConfig,
    lang: Lang,
    pages: &[(String, Rc<Page>)],
) -> Result<(), BoxError> {
    let words = lang.words();
    let screen = |form: &str, size: &str| {
        json!({
            "src": format!("../screens/{}-{form}.webp", lang.code()),
            "sizes": size,
            "type": "image/webp",
            "form_factor": form,
            "label": words.say("cover-subtitle"),
        })
    };
    let manifest = json!({
        "name": format!("{} · {}", words.say("brand"), words.say("cover-subtitle")),
        "short_name": words.say("brand"),
        "description": words.say("cover-text"),
        "lang": lang.code(),
        "dir": "ltr",
        "start_url": "./",
        "scope": "../",
        "display": "standalone",
        "background_color": "#f8f2e6",
        "theme_color": "#f8f2e6",
        "categories": ["games", "books", "education"],
        "icons": [
            icon("icon", 192, "any"),
            icon("icon", 512, "any"),
            icon("maskable", 192, "maskable"),
            icon("maskable", 512, "maskable"),
        ],
        "shortcuts": shortcuts(pages),
        "screenshots": [screen("wide", "1280x800"), screen("narrow", "400x800")],
    });
    let path = config.dist.join(lang.code()).join("manifest.webmanifest");
    save(&path, serde_json::to_vec_pretty(&manifest)?)
}

/// Returns the menu of the icon: the first games.
fn shortcuts(pages: &[(String, Rc<Page>)]) -> Vec<Value> {
    games::GAMES
        .iter()
        .take(SHORTCUTS)
        .filter_map(|entry| {
            let path = format!("games/{}", entry.key);
            let (_, page) = pages.iter().find(|(found, _)| *found == path)?;
            Some(json!({
                "name": page.head.title,
                "description": page.head.summary,
                "url": format!("{}/{}/", entry.chapter, entry.key),
                "icons": [icon("icon", 192, "any")],
            }))
        })
        .collect()
}

/// Describes an icon of `size` x `size` pixels.
fn icon(name: &str, size: u32, purpose: &str) -> Value {
    json!({
        "src": format!("../icons/{name}-{size}.png"),
        "sizes": format!("{size}x{size}"),
        "type": "image/png",
        "purpose": purpose,
    })
}
