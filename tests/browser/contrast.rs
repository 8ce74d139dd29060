//! Contrast themes: chosen, current and pressed parts look different from the rest, even when the
//! reader's own colours replace those of the page. Boards keep their colours.

use crate::{driver::Browser, engines::is_chromium_only};
use serde_json::{Value, json};

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];

/// Compares how two elements are drawn, when neither has the keyboard or the pointer.
const DIFFER: &str = "((one, other) => {
    const drawn = (selector) => {
        const element = document.querySelector(selector);
        if (!element) return null;
        const { backgroundColor, color, borderTopWidth, borderBottomWidth, borderTopStyle, outlineStyle, fontWeight, strokeDasharray, strokeWidth, stroke } = getComputedStyle(element);
        const { content } = getComputedStyle(element, '::before');
        return { backgroundColor, color, borderTopWidth, borderBottomWidth, borderTopStyle, outlineStyle, fontWeight, content, strokeDasharray, strokeWidth, stroke };
    };
    const [first, second] = [one, other].map(drawn);
    if (!first || !second) return null;
    return Object.keys(first).filter((key) => first[key] !== second[key]);
})";

async fn open(theme: &str) -> Browser {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    browser
        .chromium(
            "Emulation.setEmulatedMedia",
            json!({ "features": [
                { "name": "forced-colors", "value": "active" },
                { "name": "prefers-color-scheme", "value": theme },
                { "name": "prefers-reduced-motion", "value": "reduce" },
            ] }),
        )
        .await;
    browser
}

/// Expects two elements to look different.
async fn differ(browser: &Browser, what: &str, one: &str, other: &str) {
    let differ = browser
        .wait(&format!("{DIFFER}({}, {})", json!(one), json!(other)))
        .await;
    assert_ne!(differ, Value::Array(Vec::new()), "{what}");
}

/// Expects an element to have two different colours for text and background.
async fn is_read(browser: &Browser, what: &str, selector: &str) {
    let colours = browser
        .wait(&format!(
            "(() => {{ const e = document.querySelector({}); if (!e) return null; const s = getComputedStyle(e); return [s.color, s.backgroundColor] }})()",
            json!(selector)
        ))
        .await;
    assert_ne!(colours[0], colours[1], "{what}");
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn chosen_parts_are_visible_in_a_contrast_theme() {
    if is_chromium_only("contrast themes are emulated by Chromium's own protocol") {
        return;
    }
    for theme in ["light", "dark"] {
        let browser = open(theme).await;
        browser.visit_interactive("en/race/ur").await;
        assert_eq!(
            browser
                .run("return matchMedia('(forced-colors: active)').matches")
                .await,
            true
        );
        let tab = ".panel-tabs [aria-selected=true]";
        differ(
            &browser,
            "the tab",
            tab,
            ".panel-tabs [aria-selected=false]",
        )
        .await;
        is_read(&browser, "the tab", tab).await;
        browser.show_players().await;
        differ(
            &browser,
            "a choice",
            ".chip :checked + span",
            ".chip :not(:checked) + span",
        )
        .await;
        browser.click("[data-act=options]").await;
        let preset = ".options-presets [aria-pressed=true]";
        differ(
            &browser,
            "a reading",
            preset,
            ".options-presets [aria-pressed=false]",
        )
        .await;
        is_read(&browser, "a reading", preset).await;
        // The current move in the list, and the marks on the board.
        browser
            .visit_and_begin("en/draughts/italian-draughts")
            .await;
        browser.wait_until_idle().await;
        for _ in 0..3 {
            assert!(browser.tap_something().await, "the game goes on");
        }
        browser.wait_until_idle().await;
        let current = ".moves [aria-current]";
        differ(
            &browser,
            "the current move",
            current,
            ".moves button:not([aria-current])",
        )
        .await;
        is_read(&browser, "the current move", current).await;
        let strokes = |one: &str, other: &str| {
            format!(
                "(([one, other]) => one && other && (one.strokeDasharray !== other.strokeDasharray || one.strokeWidth !== other.strokeWidth))(['.play .mark.{one}', '.play .mark.{other}'].map((mark) => document.querySelector(mark) && getComputedStyle(document.querySelector(mark))))"
            )
        };
        assert_eq!(
            browser.wait(&strokes("origin", "target")).await,
            true,
            "the last move"
        );
        assert_eq!(
            browser
                .run(&format!("return {}", strokes("lit", "target")))
                .await,
            true,
            "what can be played and where the last move went"
        );
        // A board keeps its colours, and its figures can be read on it.
        let figure = browser
            .wait("getComputedStyle(document.querySelector('.play .board text, .play .board')).forcedColorAdjust")
            .await;
        assert_eq!(figure, "none");
        browser.close().await;
    }
}
