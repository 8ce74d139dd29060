//! An open dialog has the keys to itself: only Escape and the dialog's own keys have an effect, on
//! every page and in every panel.

use crate::driver::Browser;
use serde_json::Value;

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];
const AWELE: &str = "en/mancala/awele";
const ESCAPE: char = '\u{e00c}';

/// All keys that the table knows, and some more.
const KEYS: &[char] = &[
    'u', 'r', 'h', 'f', 't', ',', '.', '?', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'U',
    'H',
];

/// The content of the table: a key that has an effect changes it at once.
const TABLE: &str = "document.querySelector('.play > .play-table').outerHTML + document.querySelector('.panel').outerHTML";

async fn table(browser: &Browser) -> Value {
    browser.run(&format!("return {TABLE}")).await
}

/// Opens the game and plays until there are two moves.
async fn two_moves(browser: &Browser) {
    browser.visit_and_begin(AWELE).await;
    browser.wait_until_idle().await;
    browser.click(".play .site.can").await;
    browser.wait_for_moves(2).await;
}

/// Presses every key on a button of the open dialog, and pastes a game there.
async fn press_all(browser: &Browser, window: &str) {
    let before = table(browser).await;
    // A question over the game would replace the dialog, so the test checks that the dialog is
    // still the same one.
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

/// Presses Escape, which closes the dialog and does nothing else.
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
async fn no_key_reaches_the_game_behind_a_dialog() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    two_moves(&browser).await;
    for act in ["settings", "share", "keys", "new"] {
        browser.click(&format!("[data-act={act}]")).await;
        browser
            .wait("!!document.querySelector('dialog[open]')")
            .await;
        press_all(&browser, "dialog[open]").await;
        escape(&browser, "dialog").await;
    }
    // Another dialog opens the dialog for boards on other pages.
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
async fn no_key_reaches_the_game_behind_the_popover_of_a_term() {
    let browser = Browser::open(360, 740, REDUCED_MOTION).await;
    two_moves(&browser).await;
    browser.click("[data-act=more]").await;
    browser.click("dialog [data-act=beside]").await;
    browser
        .run("document.querySelector('[data-tab=learn]').click()")
        .await;
    browser
        .wait("!!document.querySelector('.panel.panel-up .term')")
        .await;
    browser
        .run("document.querySelector('.panel.panel-up .term').click()")
        .await;
    browser
        .wait("!!document.querySelector('.term-meaning:popover-open')")
        .await;
    press_all(&browser, ".term-meaning:popover-open").await;
    // The panel below it stays open.
    escape(&browser, ".term-meaning:popover-open").await;
    browser.press(&[ESCAPE]).await;
    browser
        .wait("!document.querySelector('.panel.panel-up')")
        .await;
    browser.close().await;
}

/// Checks that the page notices when the browser closes a dialog by itself, so that the dialog can
/// open again.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_dialog_that_the_browser_closes_can_be_opened_again() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
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

/// Checks a key between the drawing of a dialog and its opening, which is a later task. The key
/// does not reach the game, and Escape closes the dialog.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn no_key_reaches_the_game_while_a_dialog_is_about_to_open() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    two_moves(&browser).await;
    browser
        .run("HTMLDialogElement.prototype.showModal = () => { }")
        .await;
    let before = table(&browser).await;
    browser.press(&['?']).await;
    browser
        .wait("!!document.querySelector('dialog:not([open]) dl.dialog-keys')")
        .await;
    browser.press(&['u']).await;
    escape(&browser, "dialog").await;
    assert_eq!(table(&browser).await, before);
    // After that, keys reach the game again.
    browser.press(&['u']).await;
    browser
        .wait("document.querySelector('.play').dataset.moves < 2")
        .await;
    browser.close().await;
}
