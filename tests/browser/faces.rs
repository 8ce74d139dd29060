//! The fonts of the book: a page has all of them or none, at the first visit, at the next one, and
//! without a network. Needs the built site; `make test` runs it.

use crate::{
    driver::{Browser, Server, dist},
    engines::is_chromium_only,
};
use serde_json::json;
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

/// Goes to a page and checks that nothing on it shifts, not even when its fonts arrive.
async fn go(browser: &Browser, path: &str) -> bool {
    browser.visit_interactive(path).await;
    browser
        .run("window.shift = 0; window.moved = []; new PerformanceObserver(list => list.getEntries().forEach(e => { window.shift += e.value; window.moved.push(...e.sources.map(source => source.node?.outerHTML?.slice(0, 80))); })).observe({type: 'layout-shift', buffered: true})")
        .await;
    browser
        .wait("document.readyState === 'complete' && document.fonts.status === 'loaded'")
        .await;
    let own = has_its_faces(browser).await;
    browser
        .run("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        .await;
    let shift = browser.run("return window.shift").await;
    let moved = browser.run("return window.moved").await;
    assert!(
        shift.as_f64().is_some_and(|shift| shift < 0.01),
        "{path}: {shift}: {moved}"
    );
    own
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_page_has_all_fonts_of_the_book_or_none() {
    if is_chromium_only(FACES) {
        return;
    }
    let network = |throughput: u32, offline: bool| json!({ "offline": offline, "latency": 5, "downloadThroughput": throughput, "uploadThroughput": throughput });
    for path in PAGES {
        let browser = Browser::open(900, 1000, &[]).await;
        browser.chromium("Network.enable", json!({})).await;
        browser
            .chromium("Network.setBlockedURLs", json!({ "urls": ["*/faces-*"] }))
            .await;
        assert!(!go(&browser, path).await, "{path} has faces from nowhere");
        browser
            .chromium("Network.setBlockedURLs", json!({ "urls": [] }))
            .await;
        // On this slow network the fonts arrive long after the page is painted.
        browser
            .chromium("Network.emulateNetworkConditions", network(150_000, false))
            .await;
        // The page has all fonts or none; which of the two depends on the network.
        go(&browser, path).await;
        browser.close().await;
    }
    // A returning reader has the fonts, with and without a network.
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
