//! The service worker with the list of all files that it keeps.

use super::{
    BoxError, SiteConfig,
    assets::{self, short_hash},
    html::{self, Draft, INLINE_STYLE},
    load, save,
};
use maud::{DOCTYPE, html};
use serde_json::Value;
use std::collections::BTreeMap;
use tavolando::text::Lang;

/// The prefixes of files that are useless offline: files for other sites, for social networks and
/// search engines, for the time before the app is installed, and files that the program draws
/// itself.
const LEFT_OUT: [&str; 10] = [
    "today-",
    "packed-",
    "looks-",
    "oembed/",
    "pictures/",
    "screens/",
    "sitemap.xml",
    "robots.txt",
    "sw.js",
    "embed.js",
];

/// Returns the script of the service worker, still without the build's name and its files.
pub(crate) fn worker(config: &SiteConfig) -> Result<String, BoxError> {
    let worker = String::from_utf8(load(&config.start_scripts.join("sw.js"))?)?;
    Ok(worker.replace("{away}", &serde_json::to_string(&unreachable_page())?))
}

/// Returns the page for an address that is neither on the device nor reachable. It needs no other
/// file, because there may be none. The worker replaces `{scope}` with the base of the site.
fn unreachable_page() -> String {
    html! {
        (DOCTYPE)
        html lang="en" style="color-scheme:light dark" {
            (html::page_meta("default-src 'none'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'"))
            title { (Lang::En.words().say("brand")) }
            body data-page="away" style=(INLINE_STYLE) {
                @for (code, words) in Lang::ALL.map(|lang| (lang.code(), lang.words())) {
                    section lang=(code) {
                        h1 { (words.say("away-title")) }
                        p { (words.say("away-text")) }
                        p { a href={ "{scope}" (code) "/" } { (words.say("lost-way-back")) } }
                    }
                }
            }
        }
    }
    .into_string()
}

/// Writes the service worker of a build, and returns the number of files that it keeps.
pub(crate) fn write(config: &SiteConfig, build: &str, worker: &str) -> Result<usize, BoxError> {
    let mut kept = BTreeMap::new();
    for file in assets::files(&config.dist)? {
        if !is_kept(&file) {
            continue;
        }
        let hash = assets::hash(&load(&config.dist.join(&file))?);
        // A page is requested by its folder.
        let address = match file.strip_suffix("index.html") {
            Some(folder) => folder.to_string(),
            None => file,
        };
        kept.insert(address, Value::from(hash));
    }
    let count = kept.len();
    let files = serde_json::to_string_pretty(&kept)?;
    let worker = worker.replace("{build}", build).replace("{files}", &files);
    save(&config.dist.join("sw.js"), worker)?;
    Ok(count)
}

/// Returns the name of a build: the hash of all that it keeps, and of the worker that keeps it.
pub(crate) fn build_name(
    config: &SiteConfig,
    pages: &[Draft],
    worker: &str,
) -> Result<String, BoxError> {
    let mut all = worker.as_bytes().to_vec();
    for (path, page) in pages {
        all.extend(path.as_bytes());
        all.extend(page("").into_bytes());
    }
    // Pages already in the folder are those of an earlier build.
    let files = assets::files(&config.dist)?;
    for file in files
        .iter()
        .filter(|file| is_kept(file) && !file.ends_with(".html"))
    {
        all.extend(file.as_bytes());
        all.extend(load(&config.dist.join(file))?);
    }
    Ok(short_hash(&all))
}

/// Returns whether a file is useful without a network.
fn is_kept(file: &str) -> bool {
    let left_out = LEFT_OUT.iter().any(|begin| file.starts_with(begin));
    // A service worker implies JavaScript, so the pages without scripts are left out. Hosts send
    // the compressed files in place of others.
    let useless = ["/text/index.html", ".br", ".gz"];
    let left_out = left_out || useless.iter().any(|end| file.ends_with(end));
    !left_out && !file.starts_with('.')
}
