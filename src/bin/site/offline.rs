//! The service worker with the list of all files that it keeps.

use super::{
    BoxError, SiteConfig,
    assets::{self, Assets, short_hash},
    cut::{self, SplitProgram},
    html::{self, Draft, INLINE_STYLE},
    load, save,
};
use maud::{DOCTYPE, html};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use tavolando::{chunk::AnyChunk, games::GAMES, page::prerender, text::Lang};

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

/// The files that a device keeps of the pages that the reader opens.
#[derive(Serialize)]
struct Needs {
    /// The files of every page.
    every: Vec<String>,
    /// The files of every page whose program runs. They include all that does not belong to a single
    /// game, so that no dialog and no tool is missing offline.
    program: Vec<String>,
    /// The same for one language.
    langs: BTreeMap<&'static str, Vec<String>>,
    /// The prose of each page, and the rules of its game, by its address.
    pages: BTreeMap<String, Vec<String>>,
}

impl Needs {
    /// Finds what each page needs from the attributes of its root element.
    fn of(assets: &Assets, split: Option<&SplitProgram>, pages: &[(String, String)]) -> Needs {
        let chunk_files = |name: &str| split.and_then(|split| split.chunks.get(name));
        let rules: BTreeSet<&str> = GAMES.iter().map(|game| game.open.name()).collect();
        let mut every = vec!["icons/icon.svg".to_string()];
        every.extend(assets.styles.iter().cloned());
        for file in [
            &assets.reading,
            &assets.faces,
            &assets.bold,
            &assets.fonts,
            &assets.theme,
            &assets.boot,
            &assets.keep,
        ] {
            every.push(file.clone());
        }
        let mut program = vec![
            assets.glue.clone(),
            assets.program.clone(),
            assets.symbols_file.clone(),
            assets.worker.clone(),
        ];
        let mut langs: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (name, files) in split.iter().flat_map(|split| &split.chunks) {
            let of_lang = Lang::ALL
                .iter()
                .find(|lang| name.ends_with(&format!("_{}", lang.code())));
            match of_lang {
                Some(lang) => langs
                    .entry(lang.code())
                    .or_default()
                    .extend(files.iter().cloned()),
                None if !rules.contains(&**name) => program.extend(files.iter().cloned()),
                None => {}
            }
        }
        let needs_of_page = |(path, html): &(String, String)| {
            let address = path.strip_suffix("index.html")?;
            let lang = Lang::of_code(address.get(..2)?)?;
            let mut needs: Vec<String> = attribute(html, "data-chunks")
                .split(' ')
                .filter(|name| rules.contains(name))
                .filter_map(chunk_files)
                .flatten()
                .cloned()
                .collect();
            let prose = attribute(html, "data-page");
            // A table shows the whole prose of its game beside the board.
            let whole = prose.replace("/fronts/", "/games/");
            let paths = BTreeSet::from([prose, &*whole]);
            let index = prerender::index_path_at(&format!("/{address}"), lang);
            for path in paths
                .into_iter()
                .chain([&*index])
                .filter(|path| !path.is_empty())
            {
                needs.push(format!("{}{path}.json", assets.prose));
            }
            Some((address.to_string(), needs))
        };
        Needs {
            every,
            program,
            langs,
            pages: pages.iter().filter_map(needs_of_page).collect(),
        }
    }

    /// Returns all files.
    fn files(&self) -> impl Iterator<Item = &String> {
        let lists = self.langs.values().chain(self.pages.values());
        lists.chain([&self.every, &self.program]).flatten()
    }
}

/// Returns the value of an attribute of the root element of a page; empty if it has none.
fn attribute<'a>(html: &'a str, name: &str) -> &'a str {
    let root = html.split_once("<head>").map_or("", |(root, _)| root);
    let value = root
        .split_once(&format!(" {name}=\""))
        .map(|(_, rest)| rest);
    value
        .and_then(|rest| rest.split('"').next())
        .unwrap_or_default()
}

/// Writes the service worker of a build. `pages` are the pages with their paths.
///
/// # Errors
/// If a file cannot be read or written, or if a page needs a file that is not kept.
pub(crate) fn write(
    config: &SiteConfig,
    assets: &Assets,
    build: &str,
    worker: &str,
    pages: &[(String, String)],
) -> Result<(), BoxError> {
    let mut kept = BTreeMap::new();
    let mut never_kept = Vec::new();
    let mut bytes = 0;
    for file in assets::files(&config.dist)? {
        // A page is requested by its folder.
        let address = match file.strip_suffix("index.html") {
            Some(folder) => folder.to_string(),
            None => file.clone(),
        };
        if is_kept(&file) {
            let content = load(&config.dist.join(&file))?;
            bytes += content.len();
            kept.insert(address, Value::from(assets::hash(&content)));
        } else if file.ends_with("index.html") {
            never_kept.push(address);
        }
    }
    let split = cut::read(&config.dist)?;
    let needs = Needs::of(assets, split.as_ref(), pages);
    if let Some(missing) = needs.files().find(|file| !kept.contains_key(*file)) {
        return Err(format!("a page needs {missing}, which the site does not keep").into());
    }
    let worker = worker
        .replace("{build}", build)
        .replace("{bytes}", &bytes.to_string())
        .replace("{files}", &serde_json::to_string_pretty(&kept)?)
        .replace("{needs}", &serde_json::to_string(&needs)?)
        .replace("{never_kept}", &serde_json::to_string(&never_kept)?);
    save(&config.dist.join("sw.js"), worker)
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

#[cfg(test)]
mod tests {
    use super::attribute;

    #[test]
    fn only_the_root_element_has_the_attributes_of_a_page() {
        let html = "<html lang=\"it\" data-page=\"it/a\" data-lazy><head><p data-chunks=\"x\">";
        assert_eq!(attribute(html, "data-page"), "it/a");
        assert_eq!(attribute(html, "lang"), "it");
        assert_eq!(attribute(html, "data-chunks"), "");
    }
}
