//! Actions that a browser refuses or interrupts: full screen, sharing, sound, and choosing the same
//! file twice.

use crate::{
    driver::Browser,
    engines::{Engine, is_left_out},
};
use fantoccini::Locator;

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];
const AWELE: &str = "en/mancala/awele";

/// Records every rejected promise that nothing handles.
const REJECTED: &str = "window.rejected = []; addEventListener('unhandledrejection', (event) => rejected.push(String(event.reason)))";

async fn open(more: &str) -> Browser {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    browser
        .run_before_pages(&format!("{REJECTED}; {more}"))
        .await;
    browser.visit_and_begin(AWELE).await;
    browser.wait_until_idle().await;
    browser
}

async fn nothing_is_rejected(browser: &Browser) {
    // The browser reports an unhandled rejection after the task in which it happened.
    let rejected = browser
        .run("return new Promise((done) => setTimeout(() => setTimeout(() => done(rejected.join()))))")
        .await;
    assert_eq!(rejected, "");
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_full_screen_that_is_refused_or_missing_is_reported() {
    for refusal in [
        "Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('no'))",
        "Element.prototype.requestFullscreen = () => { throw new TypeError('no') }",
        "Element.prototype.requestFullscreen = undefined",
    ] {
        let enabled =
            "Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => true })";
        let browser = open(&format!("{enabled}; {refusal}")).await;
        browser.click("[data-act=full-screen]").await;
        browser
            .wait("document.querySelector('.report-note.report-refused')?.textContent.includes('full screen')")
            .await;
        nothing_is_rejected(&browser).await;
        // The game goes on.
        browser.click(".play .site.can").await;
        browser.wait_for_moves(2).await;
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_full_screen_that_cannot_be_left_is_reported() {
    let browser = open("Element.prototype.requestFullscreen = function () { Object.defineProperty(document, 'fullscreenElement', { get: () => this }); return Promise.resolve() };
        Object.defineProperty(Document.prototype, 'fullscreenEnabled', { get: () => true });
        Document.prototype.exitFullscreen = () => Promise.reject(new TypeError('no'))").await;
    browser.click("[data-act=full-screen]").await;
    browser.wait("!!document.fullscreenElement").await;
    nothing_is_rejected(&browser).await;
    browser.click("[data-act=full-screen]").await;
    browser
        .wait("!!document.querySelector('.report-note.report-refused')")
        .await;
    nothing_is_rejected(&browser).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_share_sheet_that_is_closed_without_sharing_is_no_error() {
    for refusal in [
        "navigator.share = () => Promise.reject(new DOMException('no', 'AbortError'))",
        "navigator.share = () => { throw new DOMException('no', 'NotAllowedError') }",
    ] {
        let browser = open(refusal).await;
        browser.click("[data-act=share]").await;
        browser.click("[data-act=share-sheet]").await;
        nothing_is_rejected(&browser).await;
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn sound_goes_on_after_an_interruption() {
    if is_left_out(
        &[Engine::Firefox, Engine::WebKit],
        "it starts no sound on a machine that has nothing to play it on",
    ) {
        return;
    }
    let browser = Browser::open(
        1440,
        900,
        &[
            "--force-prefers-reduced-motion",
            "--autoplay-policy=no-user-gesture-required",
        ],
    )
    .await;
    browser
        .run_before_pages("window.players = []; const Player = AudioContext; window.AudioContext = class extends Player { constructor(...args) { super(...args); players.push(this) } }")
        .await;
    browser
        .prepare_storage("localStorage['tavolando/settings'] = '{\"version\":1,\"value\":{\"breath\":false,\"sound\":true}}'")
        .await;
    browser.visit_and_begin(AWELE).await;
    browser.wait_until_idle().await;
    let running = "players[0]?.state === 'running'";
    browser.click(".play .site.can").await;
    browser.wait_for_moves(2).await;
    browser.wait(running).await;
    // A phone call interrupts the sound; the next note resumes it.
    let suspend = "return players[0].suspend().then(() => players[0].state)";
    assert_eq!(browser.run(suspend).await, "suspended");
    let moves = browser.moves().await;
    browser
        .run("document.querySelector('.play .site.can').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
        .await;
    browser.wait_for_moves(moves + 2).await;
    browser.wait(running).await;
    // A touch anywhere also resumes it, as some browsers require.
    assert_eq!(browser.run(suspend).await, "suspended");
    browser.click("h1").await;
    browser.wait(running).await;
    assert_eq!(browser.run("return players.length").await, 1);
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_same_file_can_be_chosen_again() {
    let folder = std::env::temp_dir().join(format!("tavolando-file-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("game.json");
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    browser.visit_and_begin(AWELE).await;
    browser.wait_until_idle().await;
    browser.click("[data-act=share]").await;
    browser.click("[data-part=bring] > summary").await;
    let choose = async |text: &str| {
        std::fs::write(&file, text).expect("a file");
        let field = browser.client.find(Locator::Css("[data-part=file]")).await;
        let path = file.to_str().expect("a path");
        field
            .expect("a field")
            .send_keys(path)
            .await
            .expect("a file is chosen");
    };
    choose("junk").await;
    browser
        .wait("!!document.querySelector('[data-part=wrong]')")
        .await;
    // The field is empty again, so the browser reports even the same file.
    assert_eq!(
        browser
            .run("return document.querySelector('[data-part=file]').value")
            .await,
        ""
    );
    choose(r#"{"game": "awele", "moves": ["S5"]}"#).await;
    browser
        .wait("!document.querySelector('dialog') && document.querySelector('.play').dataset.moves === '1'")
        .await;
    std::fs::remove_dir_all(&folder).expect("the folder goes");
    browser.close().await;
}
