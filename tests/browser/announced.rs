//! A live region announces a repeated message again, even when the sentence is the same: refusals
//! at the table, in frames, lessons, examinations and dialogs, hints, and the note that something
//! was copied.

use crate::driver::Browser;
use serde_json::Value;

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];
const AWELE: &str = "en/mancala/awele";

/// Watches a live region: records each change of its text, with the text after it.
async fn watch(browser: &Browser, region: &str) {
    browser
        .wait(&format!("!!document.querySelector({region:?})"))
        .await;
    browser
        .run(&format!(
            "window.told = [];
             window.watcher?.disconnect();
             const region = document.querySelector({region:?});
             window.watcher = new MutationObserver((changes) => {{
                 if (changes.some((change) => change.type === 'characterData' || [...change.addedNodes].some((node) => node.textContent.trim()))) told.push(region.textContent.trim());
             }});
             watcher.observe(region, {{ childList: true, characterData: true, subtree: true }})"
        ))
        .await;
}

/// Waits until the watched region has announced something, and returns it.
async fn heard(browser: &Browser) -> String {
    let text = browser.wait("window.told.at(-1)").await;
    text.as_str().expect("a sentence").to_string()
}

/// Does something twice and expects the same sentence each time.
async fn said_twice(browser: &Browser, region: &str, what: &str, script: &str) -> String {
    browser.run(script).await;
    browser
        .wait(&format!(
            "!!document.querySelector({region:?})?.textContent.trim()"
        ))
        .await;
    watch(browser, region).await;
    browser.run(script).await;
    let again = heard(browser).await;
    let shown = browser.text(region).await;
    assert_eq!(again, shown, "{what}");
    again
}

fn touch(place: &str) -> String {
    format!(
        "document.querySelector({:?}).dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))",
        Value::from(place).as_str().unwrap_or_default()
    )
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_refusal_and_a_hint_at_the_table_are_announced_each_time() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    browser.visit_and_begin(AWELE).await;
    browser.wait_until_idle().await;
    let refused = said_twice(
        &browser,
        "[data-part=log]",
        "a refusal",
        &touch(".play [data-site=N1]"),
    )
    .await;
    assert!(refused.len() > 10, "{refused}");
    // The same hint after an undo is announced again.
    browser.click("[data-act=hint]").await;
    browser.wait("!!document.querySelector('.mark.hint')").await;
    browser.click("[data-act=hint]").await;
    browser.wait_for_moves(2).await;
    browser.click("[data-act=undo]").await;
    browser.wait_until_idle().await;
    watch(&browser, "[data-part=log]").await;
    browser.click("[data-act=hint]").await;
    assert!(heard(&browser).await.contains("Try "));
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_move_and_its_answer_are_announced_once_each_and_then_whose_turn_it_is() {
    for width in [360, 1440] {
        let browser = Browser::open(width, 900, REDUCED_MOTION).await;
        browser.visit_and_begin(AWELE).await;
        browser.wait_until_idle().await;
        // Text that appears in the live region is heard, and text that stays is not.
        browser
            .run(
                "window.heard = [];
                 const region = document.querySelector('[data-part=log]');
                 // Texts that appear together are heard in the order of the document.
                 window.watcher = new MutationObserver((changes) => {
                     const changed = changes.flatMap(({ type, target, addedNodes }) => (type === 'characterData' ? [target] : [...addedNodes]));
                     const nodes = changed.filter((node) => node.isConnected);
                     const follows = (one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
                     const texts = nodes.filter((node) => node.nodeType === Node.ELEMENT_NODE || node.data.trim() && !nodes.includes(node.parentNode));
                     heard.push(...texts.sort(follows).map((node) => node.textContent));
                 });
                 watcher.observe(region, { childList: true, characterData: true, subtree: true })",
            )
            .await;
        browser
            .run("document.querySelector('.play .site.can').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
            .await;
        browser.wait_for_moves(2).await;
        browser
            .wait("window.heard.at(-1)?.includes('South to move')")
            .await;
        let heard = browser.run("return window.heard").await;
        let heard: Vec<&str> = heard
            .as_array()
            .expect("texts")
            .iter()
            .filter_map(|text| text.as_str())
            .collect();
        let [own, theirs, turn] = heard[..] else {
            panic!("{heard:?}");
        };
        assert!(own.starts_with("South"), "{heard:?}");
        assert!(theirs.starts_with("North"), "{heard:?}");
        assert!(turn.contains("South to move"), "{heard:?}");
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn refusals_and_results_in_a_dialog_are_announced_each_time() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    browser.visit_and_begin(AWELE).await;
    browser.wait_until_idle().await;
    browser.click("[data-act=share]").await;
    browser
        .wait("document.querySelector('[data-part=link]')?.value.includes('#1.')")
        .await;
    said_twice(
        &browser,
        "[data-part=copied]",
        "copying",
        "document.querySelector('[data-act=copy]').click()",
    )
    .await;
    let refused = "document.querySelector('[data-part=paste]').value = 'junk'; document.querySelector('[data-act=open-text]').click()";
    said_twice(&browser, "[data-part=wrong]", "a text", refused).await;
    // One of several games.
    let several = "document.querySelector('[data-part=paste]').value = '[Event \"A\"]\\n[GameType \"22\"]\\n1. 22-18 99-1 *\\n\\n[Event \"B\"]\\n[GameType \"22\"]\\n1. 22-18 *\\n'; document.querySelector('[data-act=open-text]').click()";
    browser.run(several).await;
    browser
        .wait("!!document.querySelector('[data-part=several]')")
        .await;
    let open = "document.querySelector('[data-act=open-chosen]').click()";
    said_twice(&browser, "[data-part=wrong]", "one of several", open).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn an_invalid_value_is_refused_each_time() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    browser.visit_interactive("en/territory/go").await;
    browser.click("[data-act=options]").await;
    let typed = "const field = document.querySelector('.options-other input'); field.value = (field.value + 'x').slice(-3); field.dispatchEvent(new Event('change', { bubbles: true }))";
    browser
        .wait("!!document.querySelector('.options-other input')")
        .await;
    said_twice(
        &browser,
        ".options-other .options-refused",
        "a value",
        typed,
    )
    .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_refusal_in_a_frame_is_announced_each_time() {
    let browser = Browser::open(820, 740, REDUCED_MOTION).await;
    browser.visit("embed/awele/?lang=en&start=now").await;
    browser
        .wait("!!document.querySelector('.play .site')")
        .await;
    browser.wait_until_idle().await;
    said_twice(
        &browser,
        ".embed-bar [data-part=status]",
        "a refusal in a frame",
        &touch(".play [data-site=N1]"),
    )
    .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_wrong_answer_in_a_lesson_and_an_examination_is_announced_each_time() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    browser.visit_interactive(AWELE).await;
    browser.open_part("problems").await;
    browser
        .wait("!!document.querySelector('.lesson-at-table .lesson .board .site')")
        .await;
    // The rules refuse a place that cannot be played at all.
    let place = browser
        .run("return document.querySelector('.lesson-at-table .lesson .board .site:not(.can)').dataset.site")
        .await;
    let place = place.as_str().expect("a place");
    said_twice(
        &browser,
        ".lesson-at-table .lesson .said",
        "a problem",
        &touch(&format!(".lesson-at-table .lesson [data-site='{place}']")),
    )
    .await;
    // An examination wants every answer before it gives the results.
    browser.open_part("examination").await;
    let early = "document.querySelector('.examination .row button').click()";
    browser
        .wait("!!document.querySelector('.examination .row button')")
        .await;
    said_twice(&browser, ".examination > .said", "an examination", early).await;
    browser.close().await;
}
