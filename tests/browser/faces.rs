//! The fonts of the book: a page for reading has them at the first visit, a game at the latest when it
//! begins, and nothing moves. Needs the built site; `make test` runs it.

use crate::{
    driver::{Browser, Server, dist},
    engines::is_chromium_only,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Pages with headings, bold and italic words: the cover, a chapter, a game.
const PAGES: [&str; 3] = ["en/", "it/mancala/", "en/mancala/awele/"];

/// The reason why other engines leave these tests out.
const FACES: &str = "no other tells in which font a text is really set";

/// Returns the font families that the page's text really uses.
async fn families(browser: &Browser) -> BTreeSet<String> {
    browser.chromium("DOM.enable", json!({})).await;
    browser.chromium("CSS.enable", json!({})).await;
    let document = browser
        .chromium("DOM.getDocument", json!({ "depth": 0 }))
        .await;
    let texts = json!({
        "nodeId": document["root"]["nodeId"],
        "selector": "main :is(h1, h2, h3, p, li, figcaption, em, strong, td, dt, legend, label)"
    });
    let found = browser.chromium("DOM.querySelectorAll", texts).await;
    let mut families = BTreeSet::new();
    for node in found["nodeIds"].as_array().expect("nodes") {
        let fonts = browser
            .chromium("CSS.getPlatformFontsForNode", json!({ "nodeId": node }))
            .await;
        for font in fonts["fonts"].as_array().expect("fonts") {
            families.insert(font["familyName"].as_str().expect("a name").to_string());
        }
    }
    assert!(!families.is_empty());
    families
}

/// Whether the text uses the book's fonts; all of it must, or none.
async fn has_its_faces(browser: &Browser) -> bool {
    let families = families(browser).await;
    let own = families.iter().filter(|name| name.starts_with("Alegreya"));
    let own = own.count();
    assert!(own == 0 || own == families.len(), "{families:?}");
    own > 0
}

/// Adds up how far the layout shifts, from the beginning of the page. Shifts after the reader has
/// touched something do not count.
const SHIFT: &str = "window.shift = 0; window.moved = [];
    new PerformanceObserver(list => list.getEntries().filter(e => !e.hadRecentInput).forEach(e => { window.shift += e.value; window.moved.push(...e.sources.map(source => source.node?.outerHTML?.slice(0, 80) ?? source.node?.textContent)); })).observe({type: 'layout-shift', buffered: true})";

/// The parts of a table that are elsewhere, or of another size, in the fallback fonts than in the
/// book's.
const MOVED_BY_FACES: &str = "const parts = ['.play .board', '.side', '.report', '.tool-bar', '.panel', '.panel-tabs', '[data-part=moves]'];
    const boxes = () => parts.map((part) => document.querySelector(part).getBoundingClientRect());
    const faces = document.documentElement.dataset.faces;
    const own = boxes();
    delete document.documentElement.dataset.faces;
    const fallback = boxes();
    document.documentElement.dataset.faces = faces;
    return parts.filter((_, at) => ['left', 'top', 'width', 'height'].some((side) => Math.abs(own[at][side] - fallback[at][side]) > 2))";

/// Checks that nothing on the page has shifted until the next frame.
async fn expect_no_shift(browser: &Browser, path: &str) {
    browser
        .run("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        .await;
    let shift = browser.run("return window.shift").await;
    let moved = browser.run("return window.moved").await;
    assert!(
        shift.as_f64().is_some_and(|shift| shift < 0.001),
        "{path}: {shift}: {moved}"
    );
}

/// Goes to a page and checks that nothing on it shifts. Returns whether its text uses the book's
/// fonts.
async fn go(browser: &Browser, path: &str) -> bool {
    browser.visit_interactive(path).await;
    browser.run(SHIFT).await;
    browser
        .wait("document.readyState === 'complete' && document.fonts.status === 'loaded'")
        .await;
    let own = has_its_faces(browser).await;
    expect_no_shift(browser, path).await;
    own
}

fn network(throughput: u32, offline: bool) -> Value {
    json!({ "offline": offline, "latency": 5, "downloadThroughput": throughput, "uploadThroughput": throughput })
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_page_without_its_fonts_has_none_of_them() {
    if is_chromium_only(FACES) {
        return;
    }
    let browser = Browser::open(900, 1000, &[]).await;
    browser.chromium("Network.enable", json!({})).await;
    browser
        .chromium("Network.setBlockedURLs", json!({ "urls": ["*/faces-*"] }))
        .await;
    for path in PAGES {
        assert!(!go(&browser, path).await, "{path} has faces from nowhere");
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_page_for_reading_shows_the_fonts_at_the_first_visit() {
    if is_chromium_only(FACES) {
        return;
    }
    for path in ["en/", "it/mancala/", "en/index/"] {
        for (slowdown, throughput) in [(1, 50_000_000), (4, 50_000_000), (1, 150_000)] {
            let browser = Browser::open(900, 1000, &[]).await;
            browser.chromium("Network.enable", json!({})).await;
            browser
                .chromium(
                    "Network.emulateNetworkConditions",
                    network(throughput, false),
                )
                .await;
            browser
                .chromium(
                    "Emulation.setCPUThrottlingRate",
                    json!({ "rate": slowdown }),
                )
                .await;
            browser.visit(path).await;
            browser.run(SHIFT).await;
            browser
                .wait("[...document.querySelectorAll('link')].some(link => /\\/bold-/.test(link.href) && link.sheet) && document.readyState === 'complete' && document.fonts.status === 'loaded'")
                .await;
            assert!(has_its_faces(&browser).await, "{path} at {slowdown}");
            expect_no_shift(&browser, path).await;
            // The bold and the italic follow, at the latest when nobody looks.
            browser
                .run("Object.defineProperty(document, 'hidden', { get: () => true }); document.dispatchEvent(new Event('visibilitychange'))")
                .await;
            browser
                .wait_long("[...document.fonts].filter(face => face.status === 'loaded' && (face.weight === '700' || face.style === 'italic')).length === 2")
                .await;
            browser.close().await;
        }
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_game_shows_the_fonts_when_it_begins_at_the_latest() {
    if is_chromium_only(FACES) {
        return;
    }
    for (width, height) in [(390, 844), (1440, 900)] {
        for slowdown in [1, 4] {
            let path = "en/mancala/awele/";
            let browser = Browser::open(width, height, &["--force-prefers-reduced-motion"]).await;
            browser
                .chromium(
                    "Emulation.setCPUThrottlingRate",
                    json!({ "rate": slowdown }),
                )
                .await;
            browser.visit_interactive(path).await;
            browser.run(SHIFT).await;
            browser
                .wait("[...document.fonts].filter(face => face.status === 'loaded').length >= 2")
                .await;
            // Whether they have replaced the fallback or wait, nothing has moved.
            expect_no_shift(&browser, path).await;
            browser.click("[data-act=begin]").await;
            browser
                .wait("document.documentElement.dataset.faces !== undefined && !document.querySelector('.new-game-line')")
                .await;
            assert!(has_its_faces(&browser).await, "{width} at {slowdown}");
            // The game that begins has another layout, which the fonts do not move.
            browser.wait_until_idle().await;
            let moved = browser.run(MOVED_BY_FACES).await;
            assert_eq!(moved, json!([]), "{width} at {slowdown}");
            browser.close().await;
        }
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_returning_reader_has_the_fonts_with_and_without_a_network() {
    if is_chromium_only(FACES) {
        return;
    }
    let server = Server::start(&dist(), &[]);
    let browser = Browser::open_at(&server.address, 900, 1000, &[], json!({})).await;
    browser.visit_interactive(PAGES[0]).await;
    browser.keep_whole_site().await;
    for path in PAGES {
        assert!(go(&browser, path).await, "{path} at the second visit");
    }
    browser.chromium("Network.enable", json!({})).await;
    browser
        .chromium(
            "Network.emulateNetworkConditions",
            network(50_000_000, true),
        )
        .await;
    for path in PAGES {
        assert!(go(&browser, path).await, "{path} without a network");
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_page_for_unknown_addresses_has_all_fonts_too() {
    if is_chromium_only(FACES) {
        return;
    }
    let server = Server::start(&dist(), &[]);
    let browser = Browser::open_at(&server.address, 900, 1000, &[], json!({})).await;
    browser.visit("nowhere/at/all").await;
    browser
        .wait("document.querySelector('[data-page=lost]') && !document.getElementById('bare')")
        .await;
    browser.wait_until_interactive().await;
    assert!(has_its_faces(&browser).await);
    browser.close().await;
}
