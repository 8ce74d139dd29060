//! The site in other places: below a path, without a network, across an update, and in frames on
//! other people's pages. `make test` builds the site first.

use crate::{
    driver::{Browser, Server, dist, site},
    engines::{Engine, is_chromium_only, is_left_out},
};
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        LazyLock,
        atomic::{AtomicU32, Ordering},
    },
};
use tavolando::games::GAMES;

pub(crate) const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];

/// Keeps frames in the process of their page, so the driver also receives their console messages.
const TOGETHER: &[&str] = &[
    "--force-prefers-reduced-motion",
    "--disable-site-isolation-trials",
    "--disable-features=IsolateSandboxedIframes,IsolateOrigins,site-per-process",
];

/// A folder that exists for the time of a test.
pub(crate) struct Folder(pub PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("tavolando-{}-{count}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    /// Makes a copy of the built site.
    pub(crate) fn of_site() -> Folder {
        let folder = Folder::new();
        copy(&dist(), &folder.0);
        folder
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // The system clears away anything that is left.
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else if !name.ends_with(".br") && !name.ends_with(".gz") {
            // A compressed copy beside a file would hide the changes that a test makes to the file.
            fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

/// The address of another build of the site.
const ADDRESS: &str = "https://games.example/book/";

/// Makes another build of the site, one that knows its address.
pub(crate) fn another_build() -> &'static Path {
    static BUILT: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("another-build");
        if folder.exists() {
            fs::remove_dir_all(&folder).expect("an old one goes");
        }
        copy(&dist(), &folder);
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let status = Command::new(root.join("scripts/site"))
            .arg(&folder)
            .env("TAVOLANDO_SITE", env!("CARGO_BIN_EXE_site"))
            .env("TAVOLANDO_ADDRESS", ADDRESS)
            .status()
            .expect("the build runs");
        assert!(status.success());
        folder
    });
    &BUILT
}

/// Returns every page of a site, by its path in the folder.
fn pages(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(&inner).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "html") {
                let path = path.strip_prefix(folder).expect("below the site");
                found.push(path.to_string_lossy().into_owned());
            }
        }
    }
    found.sort();
    found
}

/// Returns a page as the device keeps it: without the parts for readers without JavaScript, and
/// with its fonts loaded at once.
fn as_kept(page: &str) -> String {
    let mut parts = page.split("<noscript>");
    let mut kept = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (_, rest) = part.split_once("</noscript>").expect("it ends");
        kept += rest;
    }
    let at_once = ["<template id=\"faces\">", "</template>", " media=\"print\""];
    at_once
        .iter()
        .fold(kept, |kept, held| kept.replacen(held, "", 1))
}

/// Returns the addresses of these pages. Pages that exist in both languages take turns between
/// Italian and English.
fn by_turns(pages: &[String]) -> Vec<&str> {
    let mut found = Vec::new();
    let mut seen = [0, 1];
    for path in pages
        .iter()
        .filter_map(|page| page.strip_suffix("index.html"))
    {
        let lang = ["en/", "it/"]
            .iter()
            .position(|lang| path.starts_with(lang));
        let taken = lang.is_none_or(|lang| {
            seen[lang] += 1;
            seen[lang] % 2 == 0
        });
        if taken {
            found.push(path);
        }
    }
    found
}

/// Returns the values of an attribute in a page.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let begin = format!(" {attribute}=\"");
    let mut found = Vec::new();
    let mut rest = page;
    while let Some((_, after)) = rest.split_once(&begin) {
        let (value, after) = after.split_once('"').expect("a value ends");
        found.push(value);
        rest = after;
    }
    found
}

fn read(folder: &Path, path: &str) -> String {
    fs::read_to_string(folder.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
#[ignore = "needs the built site; make test runs it"]
fn every_address_is_a_file_that_says_what_it_is_and_allows_no_script_of_others() {
    let dist = dist();
    let pages = pages(&dist);
    for entry in GAMES {
        for lang in ["it", "en"] {
            for path in [
                format!("{lang}/index.html"),
                format!("{lang}/{}/index.html", entry.chapter),
                format!("{lang}/{}/{}/index.html", entry.chapter, entry.key),
            ] {
                assert!(pages.contains(&path), "{path}");
            }
        }
        assert!(pages.contains(&format!("embed/{}/index.html", entry.key)));
    }
    for path in &pages {
        let page = read(&dist, path);
        let policy = page
            .split("http-equiv=\"Content-Security-Policy\" content=\"")
            .nth(1);
        let policy = policy.unwrap_or_else(|| panic!("{path} has no policy"));
        let (policy, _) = policy.split_once('"').expect("it ends");
        assert!(policy.starts_with("default-src 'none'"), "{path}");
        // The book's fonts are in a style sheet of their own, which contains nothing else.
        let policy = policy.replace("font-src data:", "");
        for word in [
            "http",
            "*",
            "'unsafe-eval'",
            "script-src 'self' 'unsafe",
            "data:",
        ] {
            assert!(!policy.contains(word), "{path}: {policy}");
        }
        // Nothing may stand before the policy that the policy should cover.
        let before = &page[..page.find("Content-Security-Policy").expect("it is there")];
        assert!(
            !before.contains("<script") && !before.contains("<link"),
            "{path}"
        );
        for tag in page.split("<script").skip(1) {
            let (tag, inside) = tag.split_once('>').expect("a tag ends");
            let is_data = tag.contains("type=\"application/json\"");
            // The policy allows the script of a frame by its hash (tests/browser/embed.rs).
            let is_named = policy.contains("script-src 'sha256-") && path.starts_with("embed/");
            assert!(
                is_data || is_named || inside.starts_with("</script>"),
                "{path}: {tag}"
            );
        }
        assert!(
            !page.contains("<style") && !page.contains(" onclick="),
            "{path}"
        );
        for word in ["<title>", "name=\"viewport\"", "<html lang="] {
            assert!(page.contains(word), "{path} has no {word}");
        }
        assert!(
            !page.contains("data-at="),
            "{path} has places that nobody hears"
        );
        // Everything that a page refers to exists, relative to the base that the page names.
        let Some(base) = page.split("<base href=\"").nth(1) else {
            continue;
        };
        let (base, _) = base.split_once('"').expect("it ends");
        let depth = path.matches('/').count();
        assert_eq!(
            base,
            if depth == 0 {
                "./".into()
            } else {
                "../".repeat(depth)
            },
            "{path}"
        );
        for address in values(&page, "href")
            .into_iter()
            .chain(values(&page, "src"))
        {
            let address = address.split(['#', '?']).next().unwrap_or_default();
            if address.is_empty() || address == base || address.starts_with("data:") {
                continue;
            }
            // A source that is only named lies on another site. The page fetches nothing from
            // there.
            if address.starts_with("https://") && page.contains(&format!("<a href=\"{address}")) {
                continue;
            }
            let file = match address.strip_suffix('/') {
                Some(folder) => dist.join(folder).join("index.html"),
                None => dist.join(address),
            };
            assert!(file.exists(), "{path} refers to {address}");
        }
    }
}

#[test]
#[ignore = "needs the built site; make test runs it"]
fn the_whole_book_is_on_one_page_for_printing() {
    for lang in ["it", "en"] {
        let book = read(&dist(), &format!("{lang}/book/text/index.html"));
        for left_out in ["<script", "<button", "popover"] {
            assert!(!book.contains(left_out), "{lang}: {left_out}");
        }
        for entry in GAMES {
            let begin = format!("<section class=\"paper-game\" id=\"game-{}\">", entry.key);
            assert!(book.contains(&begin), "{lang}: {}", entry.key);
            let rules = format!("id=\"game-{}-rules\"", entry.key);
            assert!(book.contains(&rules), "{lang}: {rules}");
        }
        let ids: Vec<&str> = book
            .split(" id=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect();
        let once: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(ids.len(), once.len(), "{lang}: an address appears twice");
        let ways = book.split("<a href=\"#").skip(1);
        for way in ways.filter_map(|rest| rest.split('"').next()) {
            assert!(once.contains(way), "{lang}: nothing is at {way}");
        }
        // The cover links to this page, and the program leaves the link to the browser.
        let cover = read(&dist(), &format!("{lang}/index.html"));
        assert!(cover.contains(&format!("href=\"{lang}/book/text/\"")));
    }
}

#[test]
#[ignore = "needs the built site; make test runs it"]
fn chapters_and_rules_can_be_read_without_a_script() {
    let dist = dist();
    for entry in GAMES {
        for lang in ["it", "en"] {
            let path = format!("{lang}/{}/{}/index.html", entry.chapter, entry.key);
            let page = read(&dist, &path);
            let (app, unscripted) = page.split_once("<noscript>").expect("words for no script");
            assert!(
                app.contains("<svg") && app.contains("class=\"board"),
                "{path}"
            );
            let text = format!("{lang}/{}/{}/text/", entry.chapter, entry.key);
            assert!(unscripted.contains(&format!("href=\"{text}\"")), "{path}");
            let text = read(&dist, &format!("{text}index.html"));
            assert!(!text.contains("<script"), "{path}");
            let words = text.split("id=\"rules\"").nth(1).expect("rules");
            assert!(words.matches("<p>").count() >= 3, "{path}");
            assert!(words.contains("<figure"), "{path} shows no position");
            for line in [
                format!(
                    "rel=\"canonical\" href=\"{lang}/{}/{}/\"",
                    entry.chapter, entry.key
                ),
                format!(
                    "hreflang=\"it\" href=\"it/{}/{}/\"",
                    entry.chapter, entry.key
                ),
                format!(
                    "hreflang=\"en\" href=\"en/{}/{}/\"",
                    entry.chapter, entry.key
                ),
                format!(
                    "property=\"og:image\" content=\"pictures/{}.png\"",
                    entry.key
                ),
            ] {
                assert!(page.contains(&line), "{path} has no {line}");
            }
        }
        let picture =
            fs::read(dist.join(format!("pictures/{}.png", entry.key))).expect("a picture");
        assert_eq!(&picture[1..4], b"PNG");
    }
    let chapter = read(&dist, "it/mancala/index.html");
    let (app, _) = chapter
        .split_once("<noscript>")
        .expect("words for no script");
    assert!(app.contains("class=\"prose\"") && app.matches("<p>").count() > 3);
}

#[test]
#[ignore = "needs the built site; make test runs it"]
fn a_site_that_knows_its_address_tells_networks_and_search_engines() {
    let folder = another_build();
    let map = read(folder, "sitemap.xml");
    let inside = |address: &str| {
        let path = address
            .strip_prefix(ADDRESS)
            .unwrap_or_else(|| panic!("{address}"));
        let path = match path.strip_suffix('/') {
            Some(path) => format!("{path}/index.html"),
            None => path.to_string(),
        };
        assert!(folder.join(&path).exists(), "{address} is no file");
    };
    let mut listed = 0;
    for place in map.split("<loc>").skip(1) {
        inside(place.split("</loc>").next().unwrap_or_default());
        listed += 1;
    }
    assert!(listed >= 4 * GAMES.len(), "{listed}");
    for entry in GAMES {
        let page = read(
            folder,
            &format!("it/{}/{}/index.html", entry.chapter, entry.key),
        );
        let answer = format!("oembed/it/{}.json", entry.key);
        assert!(page.contains(&format!(
            "type=\"application/json+oembed\" href=\"{ADDRESS}{answer}\""
        )));
        assert!(page.contains(&format!("rel=\"canonical\" href=\"{ADDRESS}it/")));
        let answer: Value = serde_json::from_str(&read(folder, &answer)).expect("JSON");
        assert_eq!(answer["version"], "1.0");
        assert_eq!(answer["type"], "rich");
        assert!(answer["width"].as_u64() > Some(200) && answer["height"].as_u64() > Some(200));
        inside(answer["thumbnail_url"].as_str().expect("a thumbnail"));
        let html = answer["html"].as_str().expect("a frame");
        let source = values(html, "src")[0].split('?').next().unwrap_or_default();
        inside(source);
    }
    assert!(
        !dist().join("sitemap.xml").exists(),
        "a site without an address has no map"
    );
}

/// Opens a game's page, plays a move for the side to move, and returns the number of moves.
async fn play_a_move(browser: &Browser, path: &str) -> u64 {
    browser.visit_and_begin(path).await;
    browser.wait_until_idle().await;
    // A game for one player may end with its first move.
    if browser
        .run("return !!document.querySelector('.report.report-over')")
        .await
        == true
    {
        browser.click("[data-act=again]").await;
        browser
            .wait("!document.querySelector('.report.report-over')")
            .await;
    }
    let before = browser.moves().await;
    while browser.moves().await == before {
        assert!(browser.tap_something().await, "{path} is over");
        browser.wait_until_idle().await;
    }
    browser.moves().await
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn below_a_path_the_site_is_the_same() {
    let server = Server::start(&dist(), &["--base", "/some/path/"]);
    let browser = Browser::open_at(&server.address, 1280, 900, REDUCED_MOTION, json!({})).await;
    browser.visit_and_begin("").await;
    browser.wait("location.pathname === '/some/path/en/'").await;
    browser.click("[data-game=awele] .game-tile-link").await;
    browser
        .wait("location.pathname === '/some/path/en/mancala/awele/'")
        .await;
    browser
        .wait("document.querySelector('[data-tab=learn]')")
        .await;
    browser.click(".play [data-site=S5]").await;
    // The computer answers, so the page has found its worker too.
    browser.wait_for_moves(2).await;
    browser.client.refresh().await.expect("loaded again");
    browser.wait_until_interactive().await;
    browser.wait_for_moves(2).await;
    browser.click(".language").await;
    browser
        .wait("location.pathname === '/some/path/it/mancala/awele/'")
        .await;
    // The same address without its last slash leads to the same page.
    browser
        .visit_and_begin("en/draughts/italian-draughts")
        .await;
    browser
        .wait("document.querySelector('.play') && location.pathname.endsWith('draughts/')")
        .await;
    let no_progress = browser.console_messages().await;
    assert_eq!(no_progress, Vec::<String>::new());
    for lost in [
        "nowhere",
        "it/mancala/nowhere",
        "it/mancala/awele/nowhere/x/",
    ] {
        browser.visit_and_begin(lost).await;
        browser.wait("document.querySelector('[data-page=lost] a') && getComputedStyle(document.body).margin === '0px'").await;
        let path = browser
            .run("return document.querySelector('[data-page=lost] a').href")
            .await;
        assert!(
            path.as_str()
                .is_some_and(|path| path.contains("/some/path/")),
            "{path}"
        );
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_app_takes_over_without_a_jump() {
    if is_chromium_only("no other measures how far a page jumps") {
        return;
    }
    let server = site();
    for (width, height) in [(360, 740), (1280, 900)] {
        let browser =
            Browser::open_at(&server.address, width, height, REDUCED_MOTION, json!({})).await;
        for path in [
            "en/",
            "it/mancala/",
            "en/mancala/awele/",
            "it/territory/go/",
        ] {
            browser.visit_interactive(path).await;
            // `buffered` also reports the shifts from before the observer.
            browser
                .run("window.shift = 0; new PerformanceObserver(list => list.getEntries().forEach(e => window.shift += e.value)).observe({type: 'layout-shift', buffered: true})")
                .await;
            browser.wait("document.querySelector('[data-page]')?.isConnected && navigator.serviceWorker.controller && document.title !== 'Tavolando'").await;
            browser.wait("document.readyState === 'complete' && (!document.querySelector('.play') || document.querySelector('.play .site'))").await;
            browser.run("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))").await;
            let shift = browser.run("return window.shift").await;
            assert!(
                shift.as_f64().is_some_and(|shift| shift < 0.01),
                "{path} at {width}: {shift}"
            );
        }
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn after_one_visit_the_whole_site_works_without_a_network() {
    let server = Server::start(&dist(), &[]);
    let address = server.address.clone();
    let browser = Browser::open_at(&address, 1280, 900, REDUCED_MOTION, json!({})).await;
    browser.visit_and_begin("it/mancala/").await;
    browser.keep_whole_site().await;
    drop(server);
    // Every page is there as it was built.
    for page in pages(&dist()) {
        let Some(path) = page.strip_suffix("index.html") else {
            continue;
        };
        // A service worker needs JavaScript, so it does not keep the pages of text for readers
        // without it.
        if path.ends_with("/text/") {
            continue;
        }
        let kept = browser
            .run(&format!(
                "return fetch('/{path}').then(answer => answer.ok ? answer.text() : null, () => null)"
            ))
            .await;
        let built = fs::read_to_string(dist().join(&page)).expect("a page");
        assert!(kept == as_kept(&built), "{path} is not kept");
    }
    // Play every game in one of three ways, and read every chapter in one of the two languages.
    for (number, entry) in GAMES.iter().enumerate() {
        let modes = ["en", "it", "embed"];
        match modes[number % modes.len()] {
            "embed" => {
                browser
                    .visit_and_begin(&format!("embed/{}/?start=now", entry.key))
                    .await;
                browser.wait("document.querySelector('.embed .site')").await;
            }
            lang => {
                let path = format!("{lang}/{}/{}/", entry.chapter, entry.key);
                play_a_move(&browser, &path).await;
                browser
                    .wait("document.querySelector('[data-tab=learn]')")
                    .await;
            }
        }
    }
    for path in by_turns(&pages(&dist())) {
        if path.matches('/').count() == 2 && !path.starts_with("embed/") {
            browser.visit_and_begin(path).await;
            browser.wait("document.querySelector('[data-page]') && !document.querySelector('.loading, .loading-failed')").await;
        }
    }
    browser.visit_and_begin("en/mancala/awele").await;
    browser.wait("location.pathname.endsWith('/awele/')").await;
    // The computer has its worker.
    browser.click("[data-act=hint]").await;
    browser.wait("!!document.querySelector('.mark.hint')").await;
    let no_progress = browser.console_messages().await;
    let no_progress: Vec<&String> = no_progress
        .iter()
        .filter(|line| !line.contains("sw.js"))
        .collect();
    assert!(no_progress.is_empty(), "{no_progress:?}");
    browser.visit_and_begin("en/nowhere/").await;
    browser
        .wait("document.querySelector('[data-page=lost]')")
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn an_update_is_announced_and_taken_at_a_reload_and_the_game_goes_on() {
    let site = Folder::of_site();
    let next = another_build();
    let server = Server::start(&site.0, &[]);
    let browser = Browser::open_at(&server.address, 1280, 900, REDUCED_MOTION, json!({})).await;
    let build = "document.documentElement.dataset.build";
    browser.visit_and_begin("en/mancala/awele/").await;
    let first = browser.keep_whole_site().await;
    browser.click(".play [data-site=S5]").await;
    browser.wait_for_moves(2).await;

    // Half of an update: the new worker is there, but one of its files is wrong.
    fs::copy(next.join("sw.js"), site.0.join("sw.js")).expect("a copy");
    browser
        .run("window.failed = 0; navigator.serviceWorker.getRegistration().then(r => { r.addEventListener('updatefound', () => r.installing.addEventListener('statechange', e => { if (e.target.state === 'redundant') window.failed += 1; })); r.update(); })")
        .await;
    browser.wait("window.failed === 1").await;
    // The driver's own refresh would bypass the service worker in Firefox.
    browser.visit("en/mancala/awele/").await;
    browser.wait_until_interactive().await;
    browser.wait_for_moves(2).await;
    assert_eq!(
        browser.run(&format!("return {build}")).await,
        first.as_str()
    );
    assert!(
        browser
            .run("return document.getElementById('news').hidden")
            .await
            == true
    );

    // Now the whole update.
    copy(next, &site.0);
    browser
        .run("navigator.serviceWorker.getRegistration().then(r => r.update())")
        .await;
    browser
        .wait("!document.getElementById('news').hidden")
        .await;
    // The open page stays as it is, and play can go on.
    assert_eq!(
        browser.run(&format!("return {build}")).await,
        first.as_str()
    );
    browser.click(".play .site.can").await;
    browser.wait_for_moves(4).await;
    browser.click("#news [lang=en] [data-act=reload]").await;
    browser
        .wait(&format!(
            "{build} !== '{first}' && document.querySelector('.play .site')"
        ))
        .await;
    browser.wait_for_moves(4).await;
    assert!(
        browser
            .run("return document.getElementById('news').hidden")
            .await
            == true
    );
    // The update is complete, so the server may stop.
    let second = browser.run(&format!("return {build}")).await;
    drop(server);
    browser.visit_and_begin("it/last-move/nim/").await;
    browser.wait("document.querySelector('.play .site')").await;
    assert_eq!(browser.run(&format!("return {build}")).await, second);
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_full_visit_asks_nobody_else_and_leaves_nothing_behind() {
    if is_left_out(
        &[Engine::WebKit],
        "its driver does not tell what is fetched",
    ) {
        return;
    }
    let server = site();
    let browser =
        Browser::open_recording_requests(&server.address, 1280, 900, REDUCED_MOTION).await;
    for path in by_turns(&pages(&dist())) {
        browser.visit_interactive(path).await;
        browser.wait("document.readyState === 'complete'").await;
        if !path.is_empty() && !path.starts_with("embed/") {
            browser.wait("document.querySelector('[data-page]')").await;
        }
    }
    browser.visit_and_begin("en/mancala/awele/").await;
    browser.keep_whole_site().await;
    browser.click(".play [data-site=S5]").await;
    browser.wait_for_moves(2).await;
    browser.open_part("rules").await;
    browser.click("[data-act=share]").await;
    browser
        .wait("document.querySelector('[data-part=link]')?.value")
        .await;
    let asked = browser.requests().await;
    assert!(asked.len() > 200, "only {} requests were seen", asked.len());
    for address in &asked {
        let own = ["blob:", "data:", &server.address]
            .iter()
            .any(|begin| address.starts_with(begin));
        assert!(own, "{address}");
    }
    assert_eq!(browser.run("return document.cookie").await, "");
    assert_eq!(browser.console_messages().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_browser_offers_to_install_it() {
    if is_chromium_only("no other says why it would not install a site") {
        return;
    }
    let server = site();
    let browser = Browser::open_at(&server.address, 1280, 900, REDUCED_MOTION, json!({})).await;
    browser.visit_and_begin("it/").await;
    browser.keep_whole_site().await;
    let manifest = browser.chromium("Page.getAppManifest", json!({})).await;
    assert_eq!(manifest["errors"], json!([]), "{manifest}");
    let errors = browser
        .chromium("Page.getInstallabilityErrors", json!({}))
        .await;
    let errors: Vec<&Value> = errors["installabilityErrors"]
        .as_array()
        .expect("a list")
        .iter()
        // An incognito window cannot install apps.
        .filter(|error| error["errorId"] != "in-incognito")
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
    let manifest: Value =
        serde_json::from_str(manifest["data"].as_str().expect("text")).expect("JSON");
    for part in ["icons", "shortcuts", "screenshots"] {
        let items = manifest[part].as_array().expect("a list");
        assert!(!items.is_empty(), "{part}");
        for address in items.iter().filter_map(|item| item["src"].as_str()) {
            let path = dist().join("it").join(address);
            assert!(path.exists(), "{}", path.display());
        }
    }
    browser.close().await;
}

/// Another site's page with three boards. It records the messages that it receives.
const BLOG: &str = r#"<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>A blog</title>
<h1>Three boards</h1>
<iframe id="plain" src="SITEembed/awele/?lang=en&level=1" width="480" height="360"></iframe>
<tavolando-board id="element" game="tela" lang="it" play="both"></tavolando-board>
<iframe id="boxed" sandbox="allow-scripts" src="SITEembed/ur/?lang=en&level=1&theme=dark&unheard=of" width="480" height="480"></iframe>
<script>window.told = []; addEventListener("message", e => told.push({...e.data, origin: e.origin}));</script>
<script src="SITEembed.js"></script>"#;

pub(crate) fn blog(site: &Server, page: &str) -> Folder {
    let folder = Folder::new();
    fs::write(
        folder.0.join("index.html"),
        page.replace("SITE", &site.address),
    )
    .expect("a page");
    folder
}

/// Returns another origin: the same machine under another name.
fn elsewhere(server: &Server) -> String {
    server.address.replace("127.0.0.1", "localhost")
}

/// Does something inside a frame, and returns to the page.
async fn inside<T>(browser: &Browser, selector: &str, act: impl AsyncFnOnce() -> T) -> T {
    let frame = browser
        .client
        .find(fantoccini::Locator::Css(selector))
        .await
        .expect("a frame");
    frame.enter_frame().await.expect("inside");
    let done = act().await;
    browser
        .client
        .clone()
        .enter_parent_frame()
        .await
        .expect("outside");
    done
}

/// Touches a place inside a frame.
async fn touch(browser: &Browser, site: &str) {
    touch_first(browser, &format!("[data-site={site}]")).await;
}

/// Touches the first element of a selector inside a frame.
async fn touch_first(browser: &Browser, selector: &str) {
    let at = browser
        .run(&format!("const e = document.querySelector('{selector}').getBoundingClientRect(); return [e.x + e.width / 2, e.y + e.height / 2]"))
        .await;
    touch_at(browser, &at).await;
}

/// Touches a point inside a frame. In Chromium the driver's touch cannot reach into the frame. In
/// Firefox the page may not read an event that a script of the driver has made.
async fn touch_at(browser: &Browser, at: &Value) {
    let [x, y] = [&at[0], &at[1]].map(|along| along.as_f64().expect("a length"));
    if Engine::chosen() == Engine::Firefox {
        return browser.touch_at((x, y)).await;
    }
    browser
        .run(&format!("document.elementFromPoint({x}, {y}).dispatchEvent(new MouseEvent('click', {{bubbles: true, clientX: {x}, clientY: {y}}}))"))
        .await;
}

async fn blog_is_played(browser: &Browser) {
    let told = |game: &str, kind: &str| {
        format!("told.filter(e => e.tavolando === 1 && e.game === '{game}' && e.type === '{kind}')")
    };
    for game in ["awele", "tela", "ur"] {
        browser
            .wait(&format!("{}.length > 0", told(game, "ready")))
            .await;
        browser
            .wait(&format!("{}.length > 0", told(game, "resize")))
            .await;
    }
    // The frames are pictures until somebody plays: they have fetched no program.
    for frame in ["#plain", "#element iframe", "#boxed"] {
        inside(browser, frame, async || {
            let asked = browser.run("return performance.getEntriesByType('resource').map(e => e.name).filter(name => /wasm|packed|glue/.test(name)).length").await;
            assert_eq!(asked, 0, "{frame}");
            assert!(browser.run("return !!document.querySelector('.board .sprite') || !!document.querySelector('.board .point')").await == true);
        })
        .await;
    }
    // A touch starts the program, and is the first move.
    inside(browser, "#plain", async || {
        browser.wait("document.querySelector('.board')").await;
        let at = browser.run("const e = document.querySelector('.board').getBoundingClientRect(); return [e.x + e.width * 0.55, e.y + e.height * 0.72]").await;
        touch_at(browser, &at).await;
        browser.wait_for_moves(2).await;
    })
    .await;
    browser
        .wait(&format!(
            "{}.at(-1)?.record.moves.length === 2",
            told("awele", "move")
        ))
        .await;

    // The element: the reader plays both sides, and scripts of the page can control the board.
    let element = "document.getElementById('element')";
    browser
        .run(&format!("{element}.load({{moves: ['a7', 'd7']}})"))
        .await;
    browser
        .wait(&format!(
            "{}.at(-1)?.record.moves.join(' ') === 'a7 d7'",
            told("tela", "move")
        ))
        .await;
    let answer = browser
        .wait(&format!(
            "{element}.ask({{do: 'look'}}).then(answer => {{ if (!answer.legal) throw new Error(JSON.stringify(answer)); return answer.legal.length > 0 && answer }})"
        ))
        .await;
    assert_eq!(answer["turn"], "W", "{answer}");
    browser
        .run(&format!(
            "{element}.goto(1); {element}.flip(); {element}.setAttribute('theme', 'dark')"
        ))
        .await;
    inside(browser, "#element iframe", async || {
        browser.wait("document.documentElement.dataset.theme === 'dark' && document.documentElement.lang === 'it'").await;
        browser.wait("document.querySelectorAll('.sprite').length === 1").await;
    })
    .await;
    // A wrong record gives an error message and changes nothing.
    browser
        .run(&format!("{element}.load({{moves: ['a7', 'a7']}})"))
        .await;
    browser
        .wait(&format!(
            "{}.at(-1)?.at === 'moves[1]'",
            told("tela", "error")
        ))
        .await;

    // The sandboxed frame has no origin and keeps nothing. It can be played all the same, also
    // against the computer.
    inside(browser, "#boxed", async || {
        touch_first(browser, "[data-act=start]").await;
        browser.wait("document.querySelector('.embed .site')").await;
        assert_eq!(browser.run("return self.origin").await, "null");
        assert_eq!(browser.run("return document.documentElement.dataset.theme").await, "dark");
        for _ in 0..4 {
            // The frame keeps no settings either, so the dice wait for the reader's throw.
            browser.wait("document.querySelector('.embed[data-still=true] :is([data-throw], .site.can)')").await;
            let before = browser.moves().await;
            touch_first(browser, "[data-throw], .site.can").await;
            browser.wait(&format!("Number(document.querySelector('.play').dataset.moves) > {before} || document.querySelector('.mark.chosen')")).await;
        }
    })
    .await;
    browser
        .wait(&format!("{}.at(-1)?.origin === 'null'", told("ur", "move")))
        .await;
    // A frame obeys only the page around it, and only messages that it knows.
    let height = browser
        .run("return document.querySelector('#element iframe').offsetHeight")
        .await;
    browser
        .run("document.getElementById('element').style.width = '300px'")
        .await;
    browser
        .wait(&format!(
            "document.querySelector('#element iframe').offsetHeight < {height} - 50"
        ))
        .await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_blog_with_three_boards_is_played_messaged_and_resized() {
    let site = site();
    let blog = blog(&site, BLOG);
    let host = Server::start(&blog.0, &[]);
    let browser = Browser::open_at(&elsewhere(&host), 900, 1200, TOGETHER, json!({})).await;
    browser.visit_and_begin("").await;
    blog_is_played(&browser).await;
    assert_eq!(browser.console_messages().await, Vec::<String>::new());
    // The frame ignores nonsense, with a warning.
    browser
        .run("const frame = document.querySelector('#plain').contentWindow; for (const junk of ['x', 7, null, {tavolando: 2, type: 'flip'}, {tavolando: 1, type: 'load', record: '<img src=x onerror=alert(1)>'}, {tavolando: 1, type: 'goto', move: -1}, {tavolando: 1, type: ['flip']}, {tavolando: 1, type: {toString: 1, valueOf: 1}}]) frame.postMessage(junk, '*')")
        .await;
    inside(&browser, "#plain", async || {
        browser
            .run("return new Promise(done => setTimeout(done))")
            .await;
        assert_eq!(browser.moves().await, 2);
    })
    .await;
    // The frame does not even read a record larger than any game.
    browser
        .run("document.querySelector('#plain').contentWindow.postMessage({tavolando: 1, type: 'load', record: {moves: ['x'.repeat(2000001)]}}, '*')")
        .await;
    browser
        .wait("told.some(e => e.game === 'awele' && e.type === 'error' && e.message.includes('no more than'))")
        .await;
    // WebKit does not report messages from the consoles of frames.
    if Engine::chosen() != Engine::WebKit {
        let warned = browser.console_messages().await;
        assert_eq!(warned.len(), 8, "{warned:?}");
        assert!(
            warned.iter().all(|line| line.contains("was ignored")),
            "{warned:?}"
        );
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn boards_play_where_all_storage_is_blocked() {
    if is_left_out(&[Engine::WebKit], "its small browser blocks no storage") {
        return;
    }
    let site = site();
    let blog = blog(&site, BLOG);
    let host = Server::start(&blog.0, &[]);
    let blocked = json!({ "profile.default_content_setting_values.cookies": 2 });
    let browser = Browser::open_at(&elsewhere(&host), 900, 1200, TOGETHER, blocked.clone()).await;
    browser.visit_and_begin("").await;
    let refused = browser
        .run("try { localStorage.length; return false } catch { return true }")
        .await;
    assert!(refused == true, "storage is not blocked");
    blog_is_played(&browser).await;
    assert_eq!(browser.console_messages().await, Vec::<String>::new());
    browser.close().await;
    // The site itself works like this too.
    let browser = Browser::open_at(&site.address, 900, 1200, REDUCED_MOTION, blocked).await;
    play_a_move(&browser, "en/mancala/awele/").await;
    browser.click("[data-act=undo]").await;
    browser
        .wait("document.querySelector('.play').dataset.moves === '0'")
        .await;
    // Firefox itself reports that it may not keep anything.
    let mut complaints = browser.console_messages().await;
    let own = "Failed to register/update a ServiceWorker";
    complaints.retain(|told| Engine::chosen() != Engine::Firefox || !told.starts_with(own));
    assert_eq!(complaints, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn boards_play_in_a_page_that_is_isolated() {
    if is_left_out(
        &[Engine::WebKit],
        "a frame without an origin has no worker in an isolated page there, so the computer cannot think",
    ) {
        return;
    }
    const EMBEDDER: &str = "Cross-Origin-Embedder-Policy: require-corp";
    const RESOURCE: &str = "Cross-Origin-Resource-Policy: cross-origin";
    let site = Server::start(&dist(), &["--header", EMBEDDER, "--header", RESOURCE]);
    let blog = blog(&site, BLOG);
    let opener = "Cross-Origin-Opener-Policy: same-origin";
    let host = Server::start(&blog.0, &["--header", EMBEDDER, "--header", opener]);
    let browser = Browser::open_at(&elsewhere(&host), 900, 1200, TOGETHER, json!({})).await;
    browser.visit_and_begin("").await;
    assert!(browser.run("return crossOriginIsolated").await == true);
    blog_is_played(&browser).await;
    assert_eq!(browser.console_messages().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn boards_fit_frames_of_every_width() {
    let site = site();
    for (width, height) in [(280, 320), (360, 420), (800, 700)] {
        let browser =
            Browser::open_at(&site.address, width, height, REDUCED_MOTION, json!({})).await;
        for entry in GAMES {
            for (query, bar) in [("lang=it&start=now", true), ("controls=0&start=now", false)] {
                browser
                    .visit_and_begin(&format!("embed/{}/?{query}", entry.key))
                    .await;
                browser.wait("document.querySelector('.embed .site') && !('starting' in document.documentElement.dataset)").await;
                let fits = browser
                    .run("const all = document.documentElement; const inside = e => { const r = e.getBoundingClientRect(); return r.width > 0 && r.left >= -1 && r.right <= innerWidth + 1 && r.top >= -1 && r.bottom <= innerHeight + 1; };
                          return [all.scrollWidth <= innerWidth, all.scrollHeight <= innerHeight, inside(document.querySelector('.board')), [...document.querySelectorAll('.embed-bar .tool, .embed-bar .embed-brand')].every(inside), document.querySelectorAll('.embed-bar').length]")
                    .await;
                assert_eq!(
                    fits,
                    json!([true, true, true, true, usize::from(bar)]),
                    "{} at {width}",
                    entry.key
                );
            }
        }
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_address_of_a_frame_chooses_and_carries_a_game() {
    let site = site();
    let browser = Browser::open_at(&site.address, 800, 700, REDUCED_MOTION, json!({})).await;
    // The dialog beside the game makes the code. Its preview shows the board that the code makes.
    browser.visit_and_begin("en/mancala/awele/").await;
    browser.choose_players("opponent", "against-friend").await;
    browser.click(".play [data-site=S5]").await;
    browser.wait_for_moves(1).await;
    browser.click("[data-act=share]").await;
    browser.click("[data-act=offer]").await;
    browser.choose("[data-choice=lang]", "it").await;
    browser.choose("[data-choice=theme]", "dark").await;
    browser.choose("[data-choice=play]", "both").await;
    browser.click("[data-choice=game]").await;
    let code = browser.wait("(document.querySelector('[data-part=code]').value.includes('#1.') && document.querySelector('[data-part=code]').value)").await;
    let code = code.as_str().expect("code").to_string();
    assert!(code.starts_with("<iframe src=\""), "{code}");
    browser
        .run("document.querySelector('[data-part=preview]').scrollIntoView()")
        .await;
    inside(&browser, "[data-part=preview]", async || {
        browser
            .wait("document.querySelector('.embed')?.dataset.moves === '1'")
            .await;
        assert_eq!(
            browser
                .run(
                    "return [document.documentElement.lang, document.documentElement.dataset.theme]"
                )
                .await,
            json!(["it", "dark"])
        );
    })
    .await;
    browser.click("[data-choice=element]").await;
    let code = browser.wait("(document.querySelector('[data-part=code]').value.includes('tavolando-board') && document.querySelector('[data-part=code]').value)").await;
    for word in [
        "lang=\"it\"",
        "theme=\"dark\"",
        "play=\"both\"",
        "link=\"#1.",
    ] {
        assert!(
            code.as_str().is_some_and(|code| code.contains(word)),
            "{code}"
        );
    }
    // The query sets rules, level and sides. Unknown values count as missing.
    browser
        .visit_and_begin(
            "embed/awele/?rule.grand-slam=no-capture&rule.x=y&play=none&level=99&start=now&lang=xx",
        )
        .await;
    browser.wait("document.querySelector('.embed')").await;
    browser.click("[data-act=play]").await;
    browser
        .wait("Number(document.querySelector('.embed').dataset.moves) >= 2")
        .await;
    assert_eq!(
        browser.run("return document.documentElement.lang").await,
        "en"
    );
    // A broken link leaves the board as it is, and a message says so.
    browser
        .visit_and_begin("embed/awele/?start=now&lang=en&z=1#1.00000000.AAAA")
        .await;
    browser
        .wait("document.querySelector('.embed-bar .embed-refused')")
        .await;
    assert_eq!(browser.moves().await, 0);
    browser.close().await;
}

/// Returns the code of the first steps in the documentation, in their order.
fn described() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/embedding.md");
    let text = fs::read_to_string(file).expect("the description");
    let steps = text.split("## In three minutes").nth(1).expect("the steps");
    let steps = steps.split("\n## ").next().unwrap_or_default();
    let code: Vec<&str> = steps
        .lines()
        .filter_map(|line| line.strip_prefix("       "))
        .collect();
    assert!(code.len() >= 10, "{code:?}");
    code.join("\n")
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_description_of_embedding_can_be_followed() {
    let site = site();
    let blog = blog(&site, &described());
    let host = Server::start(&blog.0, &[]);
    let browser = Browser::open_at(&elsewhere(&host), 900, 1200, TOGETHER, json!({})).await;
    browser.visit_and_begin("").await;
    inside(&browser, "iframe", async || {
        browser.wait("document.querySelector('.board')").await;
        // The frame is as high as its documentation says that it should be.
        let spare = browser
            .run("const board = document.querySelector('.board'), view = board.viewBox.baseVal; return board.clientHeight - board.clientWidth * view.height / view.width")
            .await;
        assert!(spare.as_f64().is_some_and(|spare| spare.abs() < 12.0), "{spare}");
        browser.click("[data-act=start]").await;
        browser
            .wait("document.querySelector('.embed[data-still=true] .site.can')")
            .await;
        touch(&browser, "S5").await;
        browser.wait_for_moves(2).await;
    })
    .await;
    inside(&browser, "tavolando-board iframe", async || {
        browser.click("[data-act=start]").await;
        browser.wait("document.querySelector('.embed .site')").await;
        touch(&browser, "S1").await;
    })
    .await;
    browser
        .wait("document.getElementById('log').textContent !== 'No move yet.'")
        .await;
    assert!(fs::metadata(dist().join("embed.js")).expect("a file").len() < 4096);
    let complaints = browser.console_messages().await;
    let complaints: Vec<_> = complaints
        .iter()
        .filter(|line| !line.contains("favicon"))
        .collect();
    assert!(complaints.is_empty(), "{complaints:?}");
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn an_isolated_page_shows_the_element_of_a_host_that_sends_half_the_headers() {
    if is_chromium_only("no other knows frames that are credentialless") {
        return;
    }
    let site = Server::start(
        &dist(),
        &["--header", "Cross-Origin-Resource-Policy: cross-origin"],
    );
    let page = r#"<!doctype html><link rel="icon" href="data:,"><script src="SITEembed.js"></script><tavolando-board game="nim" start="now" lang="en"></tavolando-board>"#;
    let blog = blog(&site, page);
    let headers = [
        "--header",
        "Cross-Origin-Embedder-Policy: require-corp",
        "--header",
        "Cross-Origin-Opener-Policy: same-origin",
    ];
    let host = Server::start(&blog.0, &headers);
    let browser = Browser::open_at(&elsewhere(&host), 900, 1200, REDUCED_MOTION, json!({})).await;
    browser.visit_and_begin("").await;
    assert!(browser.run("return crossOriginIsolated").await == true);
    browser
        .wait("document.querySelector('tavolando-board iframe')")
        .await;
    inside(&browser, "tavolando-board iframe", async || {
        browser.wait("document.querySelector('.embed .site')").await;
    })
    .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_touch_before_the_program_has_loaded_is_a_move() {
    if is_left_out(
        &[Engine::WebKit],
        "no script of a test comes before the page's",
    ) {
        return;
    }
    let server = site();
    let browser = Browser::open_at(&server.address, 1280, 900, REDUCED_MOTION, json!({})).await;
    // Touch the picture as soon as it is in the document, long before the program runs.
    let touch = "addEventListener('DOMContentLoaded', () => { const e = document.querySelector('.play .board').getBoundingClientRect(); const at = { clientX: e.x + e.width * 0.55, clientY: e.y + e.height * 0.72 }; document.elementFromPoint(at.clientX, at.clientY).dispatchEvent(new MouseEvent('click', { bubbles: true, ...at })); })";
    // A module runs before that moment. A module that waits for its parts has been waiting since
    // then.
    browser.run_before_pages(touch).await;
    browser.visit_and_begin("en/mancala/awele/").await;
    browser.wait_for_moves(1).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_button_pressed_before_the_program_has_loaded_takes_effect() {
    if is_left_out(
        &[Engine::WebKit],
        "no script of a test comes before the page's",
    ) {
        return;
    }
    let server = site();
    let browser = Browser::open_at(&server.address, 360, 640, REDUCED_MOTION, json!({})).await;
    let press = "addEventListener('DOMContentLoaded', () => { window.pressed = document.querySelector('.play [data-act=begin]'); window.pressed?.click() })";
    browser.run_before_pages(press).await;
    browser.visit_and_begin("en/race/ur/").await;
    // The button was there, and now nothing is left to begin.
    browser
        .wait("window.pressed && document.querySelector('.play[data-still=true]') && !document.querySelector('.play [data-act=begin]')")
        .await;
    browser.close().await;
}

/// Finds the file in a folder whose name begins and ends like this.
pub(crate) fn named(folder: &Path, begin: &str, end: &str) -> PathBuf {
    let files = fs::read_dir(folder).expect("a folder");
    let mut found = files.map(|entry| entry.expect("an entry").path());
    let is_meant = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(begin) && name.ends_with(end)
    };
    found
        .find(is_meant)
        .unwrap_or_else(|| panic!("no file {begin}*{end}"))
}

/// Cuts a file in the middle, as a broken connection does. Firefox has a bug: it waits forever for
/// the second half of a program, and starts no other in the meantime. There only the first bytes of
/// a program remain.
fn halve(file: &Path) {
    let content = fs::read(file).expect("a file");
    let program = file.extension().is_some_and(|kind| kind == "wasm");
    let left = match Engine::chosen() {
        Engine::Firefox if program => 100,
        _ => content.len() / 2,
    };
    fs::write(file, &content[..left]).expect("half a file");
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_page_whose_program_is_missing_or_damaged_says_so() {
    const TOLD: &str = "(() => { const e = document.getElementById('stalled'); return !!e && getComputedStyle(e).visibility === 'visible' && e.getBoundingClientRect().bottom <= innerHeight + 1 && e.innerText })()";
    type Harm = fn(&Path);
    let harms: [(&str, Harm); 8] = [
        ("no boot script", |site| {
            fs::remove_file(named(site, "boot-", ".js")).expect("gone");
        }),
        ("a page in the place of the boot script", |site| {
            let page = "<!doctype html><title>Gone</title>";
            fs::write(named(site, "boot-", ".js"), page).expect("replaced");
        }),
        ("an empty boot script", |site| {
            fs::write(named(site, "boot-", ".js"), "").expect("emptied");
        }),
        ("no script at all", |site| {
            for begin in ["boot-", "theme-"] {
                fs::remove_file(named(site, begin, ".js")).expect("gone");
            }
        }),
        ("no script around the program", |site| {
            fs::remove_file(named(site, "app-", ".js")).expect("gone");
        }),
        ("half a script around the program", |site| {
            halve(&named(site, "app-", ".js"));
        }),
        ("no program", |site| {
            fs::remove_file(named(site, "app-", ".wasm")).expect("gone");
        }),
        ("half a program", |site| {
            halve(&named(site, "app-", ".wasm"));
        }),
    ];
    let mut browser = Browser::open(360, 740, REDUCED_MOTION).await;
    // Every copy of the site has an origin of its own, so no server may stop before the others.
    let mut servers = Vec::new();
    for (what, harm) in harms {
        let site = Folder::of_site();
        harm(&site.0);
        let server = Server::start(&site.0, &[]);
        browser.switch_site(&server.address);
        servers.push((server, site));
        browser.visit("it/mancala/awele/").await;
        let message = browser.wait(&format!("({TOLD}) /* {what} */")).await;
        let message = message.as_str().unwrap_or_default();
        assert!(message.contains("ricarica"), "{what}: {message}");
    }
    // On an intact site the message disappears.
    let server = site();
    browser.switch_site(&server.address);
    for path in ["it/mancala/awele/", "en/nowhere/"] {
        browser.visit_and_begin(path).await;
        browser
            .wait("document.documentElement.dataset.alive !== undefined && !document.getElementById('stalled')")
            .await;
    }
    // The page for unknown addresses has its text even when nothing else can be found.
    let site = Folder::of_site();
    fs::remove_file(named(&site.0, "lost-", ".js")).expect("gone");
    let server = Server::start(&site.0, &[]);
    browser.switch_site(&server.address);
    browser.visit("it/nowhere/").await;
    browser
        .wait("document.body.innerText.includes('There is no such page') && document.body.innerText.includes('Questa pagina non esiste')")
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_board_of_another_page_whose_script_or_program_is_missing_says_so() {
    let site = Folder::of_site();
    let server = Server::start(&site.0, &[]);
    let browser = Browser::open_at(&server.address, 480, 380, REDUCED_MOTION, json!({})).await;
    // The frame without its script, which is inline in its page.
    let page = site.0.join("embed/awele/index.html");
    let content = fs::read_to_string(&page).expect("a page");
    let (before, script) = content.split_once("<script>").expect("a script");
    let (script, after) = script.split_once("</script>").expect("its end");
    for spoilt in [
        format!("{before}{after}"),
        format!("{before}<script></script>{after}"),
        format!(
            "{before}<script>{}</script>{after}",
            &script[..script.len() / 2]
        ),
    ] {
        fs::write(&page, spoilt).expect("spoilt");
        browser.visit("embed/awele/").await;
        browser
            .wait("document.getElementById('stalled')?.checkVisibility() && document.querySelector('#stalled [lang=en] a').href.endsWith('/en/mancala/awele/')")
            .await;
    }
    fs::write(&page, &content).expect("mended");
    // The frame without its program, which the next touch tries to load again.
    let program = named(&site.0, "tavolando-", ".wasm");
    let content = fs::read(&program).expect("a program");
    halve(&program);
    browser.visit("embed/awele/?lang=en").await;
    browser
        .wait("!document.getElementById('stalled') && document.getElementById('crash')?.hidden")
        .await;
    browser.click("[data-act=start]").await;
    browser
        .wait("document.getElementById('crash').checkVisibility() && document.getElementById('crash').innerText.includes('could not be started')")
        .await;
    fs::write(&program, &content).expect("mended");
    browser.click("[data-act=start]").await;
    browser
        .wait("document.getElementById('crash').hidden && document.querySelector('.embed .site')")
        .await;
    browser.close().await;

    // The element. Without its script, its content remains visible. Without the frame, it reports
    // an error.
    let page = r#"<!doctype html><link rel="icon" href="data:,"><script src="SITEembed.js"></script>
        <tavolando-board game="nim" lang="en"><a href="SITEen/last-move/nim/">Nim</a></tavolando-board>
        <script>window.told = []; document.querySelector("tavolando-board").addEventListener("tavolando-error", e => told.push(e.detail))</script>"#;
    let blog = blog(&server, page);
    let host = Server::start(&blog.0, &[]);
    let element = site.0.join("embed.js");
    let content = fs::read(&element).expect("a script");
    fs::remove_file(&element).expect("gone");
    let browser = Browser::open_at(&elsewhere(&host), 900, 1200, TOGETHER, json!({})).await;
    browser.visit("").await;
    browser
        .wait("document.querySelector('tavolando-board a')?.checkVisibility()")
        .await;
    fs::write(&element, content).expect("mended");
    let frame = site.0.join("embed/nim/index.html");
    fs::remove_file(&frame).expect("gone");
    browser.visit("").await;
    browser
        .wait("told.length === 1 && told[0].type === 'error' && document.querySelector('tavolando-board p')?.innerText.includes('has not come') && document.querySelector('tavolando-board p a').href === document.querySelector('script').src.replace('embed.js', '')")
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn damaged_files_are_fetched_again_and_without_a_network_the_sites_own_page_says_so() {
    if is_chromium_only("no other puts a service worker to sleep on request") {
        return;
    }
    let server = Server::start(&dist(), &[]);
    let address = server.address.clone();
    let browser = Browser::open_at(&address, 1280, 900, REDUCED_MOTION, json!({})).await;
    browser.visit_and_begin("en/mancala/awele/").await;
    browser.keep_whole_site().await;
    let name = |path: PathBuf| {
        path.file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    };
    let files = [
        name(named(&dist(), "boot-", ".js")),
        name(named(&dist(), "app-", ".wasm")),
        "en/mancala/awele/".to_string(),
    ];
    // When the worker wakes, it has not checked any files yet.
    browser.chromium("ServiceWorker.enable", json!({})).await;
    let asleep = async || {
        browser
            .chromium("ServiceWorker.stopAllWorkers", json!({}))
            .await;
    };
    let spoil = async |path: &str| {
        browser
            .run(&format!(
                "return (async () => {{
                    const cache = await caches.open((await caches.keys())[0]);
                    const address = new URL('/{path}', location).href;
                    const found = await cache.match(address);
                    const bytes = new Uint8Array(await found.arrayBuffer());
                    bytes.fill(32, bytes.length / 2);
                    await cache.put(address, new Response(bytes, {{ headers: found.headers }}));
                }})()"
            ))
            .await;
    };
    let is_sound = |path: &str| {
        format!(
            "(async () => {{
                const cache = await caches.open((await caches.keys())[0]);
                const found = await cache.match(new URL('/{path}', location).href);
                const text = new TextDecoder().decode(await found.arrayBuffer());
                return !text.endsWith('          ');
            }})()"
        )
    };
    for path in &files {
        spoil(path).await;
        assert_eq!(
            browser.run(&format!("return {}", is_sound(path))).await,
            false
        );
        asleep().await;
        browser.visit_and_begin("en/mancala/awele/").await;
        browser
            .wait("document.querySelector('.play .site') && !document.getElementById('stalled')")
            .await;
        browser.wait(&is_sound(path)).await;
    }
    // A page that is missing from the cache is fetched again.
    browser
        .run("return (async () => { const cache = await caches.open((await caches.keys())[0]); await cache.delete(new URL('/en/mancala/awele/', location).href) })()")
        .await;
    browser.visit_and_begin("en/mancala/awele/").await;
    browser.wait("document.querySelector('.play .site')").await;
    // A cached build with a spoilt list of files counts as missing.
    browser
        .run("return (async () => { const [own] = await caches.keys(); const other = await caches.open(own.replace(/[^ ]*$/, 'another')); await other.put(new URL('/.whole', location).href, new Response('spoilt')) })()")
        .await;
    // Without a network, the site's own page replaces a spoilt page, a missing page and a page that
    // never existed.
    spoil("it/mancala/awele/").await;
    browser
        .run("return (async () => { const cache = await caches.open((await caches.keys())[0]); await cache.delete(new URL('/it/mancala/', location).href) })()")
        .await;
    asleep().await;
    drop(server);
    for path in ["it/mancala/awele/", "it/mancala/"] {
        browser.visit(path).await;
        browser
            .wait("document.querySelector('[data-page=away]') && document.body.innerText.includes('No network') && document.body.innerText.includes('Nessuna rete')")
            .await;
    }
    browser.visit("it/nowhere/at/all").await;
    browser
        .wait("document.querySelector('[data-page=lost]')")
        .await;
    // The site's own page links to the pages that are kept. It also appears when even the page for
    // unknown addresses is missing.
    browser.visit("it/mancala/").await;
    browser.click("[lang=it] a").await;
    browser
        .wait("location.pathname === '/it/' && document.querySelector('.cover')")
        .await;
    browser
        .run("return (async () => { const cache = await caches.open((await caches.keys())[0]); await cache.delete(new URL('/404.html', location).href) })()")
        .await;
    browser.visit("en/nowhere/").await;
    browser
        .wait("document.querySelector('[data-page=away]')")
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn where_copying_is_not_allowed_the_text_is_selected_with_instructions() {
    text_is_marked(&site().address, true).await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn where_there_is_no_clipboard_the_text_is_selected_with_instructions() {
    if is_left_out(&[Engine::WebKit], "it takes this machine for no other") {
        return;
    }
    let server = site();
    let port = server.address.rsplit(':').next().unwrap_or_default();
    // A page from another machine without encryption has no way to copy at all.
    text_is_marked(&format!("http://book.example:{port}"), false).await;
}

/// Checks that text that cannot be copied is selected, at an address that is `secure` or is not.
async fn text_is_marked(address: &str, secure: bool) {
    const MARKED: &str = "(() => { const e = document.activeElement; return e.value.length > 20 && e.selectionStart === 0 && e.selectionEnd === e.value.length && document.querySelector('[data-part=copied]').textContent.includes('Ctrl+C') && e.dataset.part })()";
    let elsewhere = [
        "--host-resolver-rules=MAP book.example 127.0.0.1",
        REDUCED_MOTION[0],
    ];
    let flags = if secure { REDUCED_MOTION } else { &elsewhere };
    let browser = Browser::open_at(address, 360, 740, flags, json!({})).await;
    browser.visit_and_begin("en/mancala/awele/").await;
    assert_eq!(browser.run("return isSecureContext").await, secure);
    if secure {
        browser
            .run("Clipboard.prototype.writeText = () => Promise.reject(new DOMException('not allowed', 'NotAllowedError'))")
            .await;
    }
    browser.click("[data-act=share]").await;
    browser
        .wait("document.querySelector('[data-part=link]')?.value.includes('#1.')")
        .await;
    browser.click("dialog [data-act=copy]").await;
    assert_eq!(browser.wait(MARKED).await, "link");
    browser.click("[data-act=offer]").await;
    browser
        .wait("document.querySelector('[data-part=code]')?.value.includes('<iframe')")
        .await;
    browser.click("dialog [data-act=copy]").await;
    assert_eq!(browser.wait(MARKED).await, "code");
    if secure {
        browser
            .run("Clipboard.prototype.writeText = async (text) => { window.copied = text }")
            .await;
        browser.click("dialog [data-act=copy]").await;
        browser
            .wait("document.querySelector('[data-part=copied]').textContent === 'Copied.' && window.copied === document.querySelector('[data-part=code]').value")
            .await;
    }
    assert_eq!(browser.console_messages().await, Vec::<String>::new());
    browser.close().await;
}
