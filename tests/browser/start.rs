//! The scripts that start pages, when somebody else has written the settings or the device has
//! damaged them. Also the worker's files, spoilt after the worker checked them.

use crate::{
    driver::{Browser, Server, dist, site},
    engines::is_chromium_only,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];

/// Settings of a future release.
const LATER: &str = "{\"version\":9,\"value\":7}";

/// Values that may be found in place of the settings.
fn damaged() -> Vec<String> {
    let langs = [
        json!("../../.."),
        json!("."),
        json!(""),
        json!("/"),
        json!("xx"),
        json!(7),
        json!("EN"),
        json!("javascript:1//"),
        json!("//evil.example"),
        json!("'\"]"),
        json!(null),
        json!(true),
        json!(["it"]),
        json!({"it": "it"}),
        json!("it/"),
        json!("en\n"),
        json!("constructor"),
        json!("__proto__"),
    ];
    let mut all: Vec<String> = langs
        .iter()
        .map(|lang| json!({"version": 1, "value": {"lang": lang}}).to_string())
        .collect();
    for whole in [
        "",
        "{",
        "null",
        "7",
        "[]",
        "\"it\"",
        "{\"value\":null}",
        "{\"version\":1,\"value\":[]}",
        "{\"version\":1,\"value\":\"x\"}",
        LATER,
    ] {
        all.push(whole.into());
    }
    for theme in [json!("x"), json!(3), json!({}), json!("\"]'")] {
        all.push(json!({"version": 1, "value": {"theme": theme, "look": theme, "left_hand": theme, "speed": theme}}).to_string());
    }
    all
}

/// Returns the console messages. A picture opened by itself has no icon, so messages about that are
/// left out.
async fn complaints(browser: &Browser) -> Vec<String> {
    let mut messages = browser.console_messages().await;
    messages.retain(|line| !line.contains("favicon"));
    messages
}

/// Puts a text in place of the settings.
async fn set(browser: &Browser, kept: &str) {
    let kept = Value::from(kept);
    browser
        .run(&format!(
            "localStorage.setItem('tavolando/settings', {kept})"
        ))
        .await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_root_leads_to_a_cover_with_any_stored_settings() {
    let site = site();
    let browser = Browser::open_at(&site.address, 900, 700, REDUCED_MOTION, json!({})).await;
    browser.visit("icons/icon.svg").await;
    for kept in damaged() {
        set(&browser, &kept).await;
        browser.visit("").await;
        browser
            .wait(
                "['/en/', '/it/'].includes(location.pathname) && document.querySelector('.cover')",
            )
            .await;
        // A browser complains if the page is left while its program is loading.
        browser.wait_until_interactive().await;
        let complaints = complaints(&browser).await;
        assert!(complaints.is_empty(), "{kept}: {complaints:?}");
        browser.visit("icons/icon.svg").await;
    }
    for code in ["it", "en"] {
        set(
            &browser,
            &json!({"version": 1, "value": {"lang": code}}).to_string(),
        )
        .await;
        browser.visit("").await;
        browser
            .wait(&format!("location.pathname === '/{code}/'"))
            .await;
        browser.visit("icons/icon.svg").await;
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_page_opens_with_any_stored_settings_and_keeps_the_choices_made_there() {
    let site = site();
    let browser = Browser::open_at(&site.address, 900, 700, REDUCED_MOTION, json!({})).await;
    browser.visit("icons/icon.svg").await;
    for kept in damaged() {
        set(&browser, &kept).await;
        browser.visit_interactive("en/mancala/awele/").await;
        browser.wait("document.querySelector('.play .site')").await;
        assert_eq!(
            browser.run("return location.pathname").await,
            "/en/mancala/awele/",
            "{kept}"
        );
        // A link brings the reader to the page in their language, and nowhere else.
        browser.visit("icons/icon.svg").await;
        browser.visit("en/mancala/awele/#1.00000000.AAAA").await;
        browser.wait("document.querySelector('.play .site')").await;
        assert_eq!(
            browser
                .run("return /^\\/(en|it)\\/mancala\\/awele\\/$/.test(location.pathname)")
                .await,
            true,
            "{kept}"
        );
        // On a page to read, a script keeps the chosen language, and repairs the settings.
        browser.visit("en/about/").await;
        browser.wait("!!document.querySelector('a.language')").await;
        browser
            .run("document.querySelector('a.language').click()")
            .await;
        browser.wait("location.pathname === '/it/about/'").await;
        let complaints = complaints(&browser).await;
        assert!(complaints.is_empty(), "{kept}: {complaints:?}");
        if kept == LATER {
            // The settings of a later release stay as they are.
            let now = browser
                .run("return localStorage['tavolando/settings']")
                .await;
            assert_eq!(now, kept);
            browser.visit("icons/icon.svg").await;
            continue;
        }
        let healed = browser
            .run("return JSON.parse(localStorage['tavolando/settings']).value")
            .await;
        assert_eq!(healed["lang"], "it", "{kept}");
        assert!(healed.get("0").is_none(), "{kept}: {healed}");
        browser.visit("icons/icon.svg").await;
    }
    browser.close().await;
}

/// Overwrites the second half of a cached file with spaces.
async fn spoil(browser: &Browser, path: &str) {
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
}

/// Returns the names of the built site's files with this beginning and ending.
fn named(begin: &str, end: &str) -> String {
    let mut names = BTreeMap::new();
    for entry in std::fs::read_dir(dist()).expect("the site").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(begin) && name.ends_with(end) {
            names.insert(name, ());
        }
    }
    names
        .into_keys()
        .next()
        .unwrap_or_else(|| panic!("no {begin}*{end}"))
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_file_damaged_after_the_worker_checked_it_is_repaired_by_a_reload() {
    if is_chromium_only("no other lets its cache be spoilt from the page in time") {
        return;
    }
    /// Whether the page is whole, and the script that starts programs runs.
    const WHOLE: &str = "document.querySelector('.foot') && self.tavolando?.ask && document.documentElement.dataset.missing === undefined";
    let server = Server::start(&dist(), &[]);
    let browser = Browser::open_at(&server.address, 1280, 900, REDUCED_MOTION, json!({})).await;
    browser.visit("en/about/").await;
    browser.keep_whole_site().await;
    // The worker is awake, and has checked everything that this page needs.
    browser.visit("en/about/").await;
    browser.wait(WHOLE).await;
    // A page cannot tell that it is spoilt, so the worker never serves a spoilt one.
    spoil(&browser, "en/about/").await;
    browser.visit("en/about/").await;
    browser.wait(WHOLE).await;
    // The page reports a spoilt script, and the next load is whole.
    spoil(&browser, &named("boot-", ".js")).await;
    browser.visit("en/about/").await;
    browser
        .wait("document.documentElement.dataset.missing !== undefined")
        .await;
    browser.visit("en/about/").await;
    browser.wait(WHOLE).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_program_damaged_after_the_worker_checked_it_is_repaired_by_a_reload() {
    if is_chromium_only("no other lets its cache be spoilt from the page in time") {
        return;
    }
    let server = Server::start(&dist(), &[]);
    let browser = Browser::open_at(&server.address, 1280, 900, REDUCED_MOTION, json!({})).await;
    browser.visit_and_begin("en/mancala/awele/").await;
    browser.keep_whole_site().await;
    let cut = std::fs::read_dir(dist())
        .expect("the site")
        .flatten()
        .any(|entry| entry.file_name().to_string_lossy().starts_with("app-"));
    let program = match cut {
        true => named("app-", ".wasm"),
        false => named("tavolando-", "_bg.wasm"),
    };
    browser.visit_and_begin("en/mancala/awele/").await;
    browser.wait("document.querySelector('.play .site')").await;
    spoil(&browser, &program).await;
    browser.visit("en/mancala/awele/").await;
    browser
        .wait("document.documentElement.dataset.missing !== undefined")
        .await;
    browser.visit_and_begin("en/mancala/awele/").await;
    browser
        .wait("document.querySelector('.play .site') && document.documentElement.dataset.missing === undefined")
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn without_a_network_no_name_that_every_object_has_is_a_page() {
    if is_chromium_only("no other says that its worker has everything") {
        return;
    }
    let server = Server::start(&dist(), &[]);
    let browser = Browser::open_at(&server.address, 1280, 900, REDUCED_MOTION, json!({})).await;
    browser.visit("en/about/").await;
    browser.keep_whole_site().await;
    drop(server);
    for name in [
        "constructor",
        "__proto__",
        "toString",
        "valueOf",
        "hasOwnProperty",
        "isPrototypeOf",
        "en/constructor",
        "constructor/",
    ] {
        browser.visit(name).await;
        browser
            .wait("!!document.querySelector('[data-page=lost]')")
            .await;
    }
    browser.close().await;
}
