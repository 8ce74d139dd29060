//! A device keeps the pages that the reader opens, for use without a network. It keeps the whole book
//! only for a reason. Needs the built site; `make test` runs it.

use crate::{
    anywhere::{Folder, another_build, copy},
    driver::{Browser, Server, dist},
    engines::{Engine, is_left_out},
};
use serde_json::{Value, json};

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];

/// Opens a window on a site of its own.
async fn open(server: &Server) -> Browser {
    Browser::open_at(&server.address, 1280, 900, REDUCED_MOTION, json!({})).await
}

/// Waits until the device keeps a page, with its program, in some build or in this one.
async fn wait_until_page_kept(browser: &Browser, page: &str, build: &str) {
    browser
        .wait_long(&format!(
            "(async () => {{
                for (const name of await caches.keys()) {{
                    const found = await (await caches.open(name)).match(new URL('/.part', location).href);
                    const {{ opened = [] }} = (await found?.json()) ?? {{}};
                    if (name.endsWith('{build}') && opened.some(({{ page, alive }}) => page === '{page}' && alive)) return true;
                }}
                return false;
            }})()"
        ))
        .await;
}

/// Asks the service worker what the device keeps. It answers after all that it was asked before.
async fn state(browser: &Browser) -> String {
    let state = browser
        .run(
            "return (async () => {
                const { active } = await navigator.serviceWorker.ready;
                const answer = new Promise((done) => navigator.serviceWorker.addEventListener('message', ({ data }) => done(data.kept), { once: true }));
                active.postMessage('state');
                return answer;
            })()",
        )
        .await;
    state.as_str().expect("a state").to_string()
}

/// Without a network, waits until an address shows the page that says so.
async fn expect_no_network(browser: &Browser, path: &str) {
    browser.visit(path).await;
    browser
        .wait("document.querySelector('[data-page=away]')")
        .await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_first_visit_keeps_its_game_and_nothing_else() {
    let server = Server::start(&dist(), &[]);
    let browser = open(&server).await;
    browser.visit_interactive("en/mancala/awele/").await;
    wait_until_page_kept(&browser, "en/mancala/awele/", "").await;
    assert_eq!(state(&browser).await, "some");
    let names = browser
        .run(
            "return (async () => {
                const names = [];
                for (const name of await caches.keys()) {
                    const keys = await (await caches.open(name)).keys();
                    names.push(...keys.map(({ url }) => new URL(url).pathname));
                }
                return names;
            })()",
        )
        .await;
    let names: Vec<&str> = names
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    assert!(
        (15..90).contains(&names.len()),
        "{}: {names:?}",
        names.len()
    );
    // The rules and the texts of the game are there, and no other game's.
    assert!(
        names
            .iter()
            .any(|name| name.ends_with("/en/games/awele.json"))
    );
    let other = |name: &&&str| name.contains("/it/") || name.contains("bao");
    assert_eq!(names.iter().find(other), None);
    drop(server);
    // The game can be played against the computer, its rules can be read, and its dialogs open.
    browser.visit_and_begin("en/mancala/awele/").await;
    browser.click(".play [data-site=S5]").await;
    browser.wait_for_moves(2).await;
    browser.open_part("rules").await;
    browser
        .wait("document.querySelector('[role=tabpanel] h2, [role=tabpanel] p')?.textContent.length > 20 && !document.querySelector('.loading, .loading-failed')")
        .await;
    browser.click("[data-act=share]").await;
    browser
        .wait("document.querySelector('[data-part=link]')?.value")
        .await;
    // Other pages are not on the device, and say so.
    for path in ["en/mancala/bao/", "it/", "en/mancala/awele/text/"] {
        expect_no_network(&browser, path).await;
    }
    // An address without its last slash still leads to a page that is there.
    browser.visit_and_begin("en/mancala/awele").await;
    browser.wait("location.pathname.endsWith('/awele/')").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_whole_book_is_kept_when_the_reader_asks_for_it() {
    let server = Server::start(&dist(), &[]);
    let browser = open(&server).await;
    browser.visit_interactive("en/shelf/").await;
    browser
        .wait("document.querySelector('[data-act=keep-whole-book]')?.textContent.includes('MB)')")
        .await;
    browser.click("[data-act=keep-whole-book]").await;
    browser
        .wait_long("document.querySelector('[data-part=whole-book]')?.dataset.state === 'whole'")
        .await;
    browser.wait_until_site_kept().await;
    drop(server);
    browser.visit_and_begin("it/mancala/bao/").await;
    // A page that exists but is never kept is not taken for an unknown one.
    expect_no_network(&browser, "it/book/text/").await;
    browser.visit("it/nowhere/").await;
    browser
        .wait("document.querySelector('[data-page=lost]')")
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_whole_book_is_kept_without_asking_only_where_it_costs_nothing() {
    let connection = |fields: &str| {
        format!(
            "Object.defineProperty(navigator, 'connection', {{ configurable: true, value: {fields} }})"
        )
    };
    for (fields, is_free) in [
        ("undefined", false),
        ("{ effectiveType: '4g', saveData: false }", false),
        ("{ type: 'cellular', saveData: false }", false),
        ("{ type: 'wifi', saveData: true }", false),
        ("{ type: 'wifi', saveData: false }", true),
    ] {
        let server = Server::start(&dist(), &[]);
        let browser = open(&server).await;
        browser.run_before_pages(&connection(fields)).await;
        browser.visit_interactive("en/last-move/nim/").await;
        if is_free {
            browser.wait_until_site_kept().await;
        } else {
            wait_until_page_kept(&browser, "en/last-move/nim/", "").await;
            assert_eq!(state(&browser).await, "some", "{fields}");
        }
        browser.close().await;
    }
    // An installed site keeps all.
    let server = Server::start(&dist(), &[]);
    let browser = open(&server).await;
    browser.run_before_pages(&connection("undefined")).await;
    browser.visit_interactive("en/last-move/nim/").await;
    browser
        .wait("document.documentElement.dataset.kept !== undefined")
        .await;
    browser
        .run("dispatchEvent(new Event('appinstalled'))")
        .await;
    browser.wait_until_site_kept().await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn an_update_keeps_the_pages_that_were_opened_before() {
    if is_left_out(
        &[Engine::WebKit],
        "it puts no second worker beside the first in time",
    ) {
        return;
    }
    let site = Folder::of_site();
    let server = Server::start(&site.0, &[]);
    let browser = open(&server).await;
    browser.visit_interactive("en/mancala/awele/").await;
    wait_until_page_kept(&browser, "en/mancala/awele/", "").await;
    let build = "return document.documentElement.dataset.build";
    let first = browser.run(build).await;
    copy(another_build(), &site.0);
    browser.visit_interactive("en/last-move/nim/").await;
    let second = browser.run(build).await;
    assert_ne!(first, second);
    // A page that came from the network is the newest.
    assert_eq!(
        browser
            .run("return document.getElementById('news').hidden")
            .await,
        true
    );
    let second = second.as_str().expect("a name");
    wait_until_page_kept(&browser, "en/mancala/awele/", second).await;
    wait_until_page_kept(&browser, "en/last-move/nim/", second).await;
    drop(server);
    for path in ["en/mancala/awele/", "en/last-move/nim/"] {
        browser.visit_and_begin(path).await;
        browser.wait("document.querySelector('.play .site')").await;
        assert_eq!(browser.run(build).await, second, "{path}");
    }
    browser.close().await;
}
