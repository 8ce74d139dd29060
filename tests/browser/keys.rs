//! A window over the page has the keys to itself: only Escape and the window's own keys do anything while it is
//! open, on every page and in every panel.

use crate::driver::Browser;
use serde_json::Value;

const CALM: &[&str] = &["--force-prefers-reduced-motion"];
const AWELE: &str = "en/mancala/awele";
const ESCAPE: char = '\u{e00c}';

/// All keys that the table knows, and some more.
const KEYS: &[char] = &[
    'u', 'r', 'h', 'f', 't', ',', '.', '?', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'U',
    'H',
];

/// What stands at the table: a key that does anything changes it at once.
const TABLE: &str = "document.querySelector('.play > .table').outerHTML + document.querySelector('.panel').outerHTML";

async fn table(browser: &Browser) -> Value {
    browser.run(&format!("return {TABLE}")).await
}

/// Opens the game, and plays until there are two moves.
async fn two_moves(browser: &Browser) {
    browser.go(AWELE).await;
    browser.still().await;
    browser.click(".play .site.can").await;
    browser.after_moves(2).await;
}

/// Presses every key on a button of the window that is open, and pastes a game there.
async fn press_all(browser: &Browser, window: &str) {
    let before = table(browser).await;
    // A question that opened over the game would take the place of the window: it must be the same one.
    browser
        .run(&format!(
            "window.opened = document.querySelector('{window}'); window.opened.querySelector(':is(button, a)').focus()"
        ))
        .await;
    let all = "document.querySelectorAll('dialog[open], :popover-open').length";
    let count = browser.run(&format!("return {all}")).await;
    let title = "(window.opened.querySelector('h2') ?? window.opened).textContent";
    let title_before = browser.run(&format!("return {title}")).await;
    let open = format!(
        "return window.opened === document.querySelector('{window}') && {all} === {count} && {title}"
    );
    for key in KEYS {
        browser.press(&[*key]).await;
        assert_eq!(
            browser.run(&open).await,
            title_before,
            "{window} stays at {key}"
        );
        assert_eq!(table(browser).await, before, "{key} in {window}");
    }
    browser
        .run("const data = new DataTransfer(); data.setData('text', '{\"game\": \"awele\", \"moves\": []}');
              document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))")
        .await;
    // The page reads a pasted text in a later task: let that task run first.
    browser
        .run("return new Promise((later) => setTimeout(() => requestAnimationFrame(() => later(true)), 0))")
        .await;
    assert_eq!(
        browser.run(&open).await,
        title_before,
        "{window} stays after pasting"
    );
    assert_eq!(table(browser).await, before, "pasting in {window}");
}

/// Presses Escape, which closes the window and does nothing else.
async fn escape(browser: &Browser, window: &str) {
    let before = table(browser).await;
    browser.press(&[ESCAPE]).await;
    browser
        .wait(&format!("!document.querySelector('{window}')"))
        .await;
    assert_eq!(table(browser).await, before, "Escape in {window}");
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn no_key_reaches_the_game_behind_a_window() {
    let browser = Browser::open(1440, 900, CALM).await;
    two_moves(&browser).await;
    for act in ["settings", "share", "keys", "new"] {
        browser.click(&format!("[data-act={act}]")).await;
        browser
            .wait("!!document.querySelector('dialog[open]')")
            .await;
        press_all(&browser, "dialog[open]").await;
        escape(&browser, "dialog").await;
    }
    // The board for other pages is offered in a window that another one opens.
    browser.click("[data-act=share]").await;
    browser.click("[data-act=offer]").await;
    browser
        .wait("!!document.querySelector('dialog[open] .offer')")
        .await;
    press_all(&browser, "dialog[open]").await;
    escape(&browser, "dialog").await;
    assert_eq!(browser.moves().await, 2);
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn no_key_reaches_the_game_behind_a_word_that_is_explained() {
    let browser = Browser::open(360, 740, CALM).await;
    two_moves(&browser).await;
    browser.click("[data-act=more]").await;
    browser
        .run("document.querySelector('[data-tab=rules]').click()")
        .await;
    browser
        .wait("!!document.querySelector('.panel.up .term')")
        .await;
    browser
        .run("document.querySelector('.panel.up .term').click()")
        .await;
    browser
        .wait("!!document.querySelector('.meaning:popover-open')")
        .await;
    press_all(&browser, ".meaning:popover-open").await;
    // The panel below it stays up.
    escape(&browser, ".meaning:popover-open").await;
    browser.press(&[ESCAPE]).await;
    browser.wait("!document.querySelector('.panel.up')").await;
    browser.close().await;
}

/// A window that the browser closes by itself, without asking the page, is closed for the page too.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_window_that_the_browser_closes_can_be_opened_again() {
    let browser = Browser::open(1440, 900, CALM).await;
    two_moves(&browser).await;
    for act in ["settings", "keys"] {
        for _ in 0..2 {
            browser.click(&format!("[data-act={act}]")).await;
            browser
                .wait("!!document.querySelector('dialog[open]')")
                .await;
            browser
                .run("document.querySelector('dialog[open]').close()")
                .await;
            browser.wait("!document.querySelector('dialog')").await;
        }
    }
    browser.close().await;
}

/// A dialog is drawn first and opened in a later task. A key that comes between the two does not reach the game, and
/// Escape closes the dialog.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn no_key_reaches_the_game_while_a_dialog_is_about_to_open() {
    let browser = Browser::open(1440, 900, CALM).await;
    two_moves(&browser).await;
    browser
        .run("HTMLDialogElement.prototype.showModal = () => { }")
        .await;
    let before = table(&browser).await;
    browser.press(&['?']).await;
    browser
        .wait("!!document.querySelector('dialog:not([open]) dl.keys')")
        .await;
    browser.press(&['u']).await;
    escape(&browser, "dialog").await;
    assert_eq!(table(&browser).await, before);
    // Then keys reach the game again.
    browser.press(&['u']).await;
    browser
        .wait("document.querySelector('.play').dataset.moves < 2")
        .await;
    browser.close().await;
}
