//! Two fingers on a board zoom the page and put back the piece that the first finger has lifted.
//! One finger drags.

use crate::{driver::Browser, engines::is_chromium_only};
use serde_json::{Value, json};

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];

/// Returns the middle of the first element of a selector, in pixels.
async fn middle(browser: &Browser, selector: &str) -> (f64, f64) {
    let at = browser
        .wait(&format!(
            "(() => {{ const r = document.querySelector({selector:?})?.getBoundingClientRect(); return r && [r.x + r.width / 2, r.y + r.height / 2] }})()"
        ))
        .await;
    let [x, y] = [0, 1].map(|axis| at[axis].as_f64().expect("a number"));
    (x, y)
}

/// Spreads two fingers on the first element of a selector, and waits until the page is larger.
async fn pinch(browser: &Browser, selector: &str) {
    let near =
        format!("document.querySelector({selector:?}).scrollIntoView({{ block: 'center' }})");
    browser.run(&near).await;
    let (x, y) = middle(browser, selector).await;
    let fingers = |apart: f64| [((x - apart).max(2.0), y - apart), (x + apart, y + apart)];
    touch(browser, "touchStart", &fingers(20.0)[..1]).await;
    touch(browser, "touchStart", &fingers(20.0)).await;
    for step in 3..16 {
        touch(browser, "touchMove", &fingers(f64::from(step) * 8.0)).await;
    }
    touch(browser, "touchEnd", &[]).await;
    browser.wait("visualViewport.scale > 1.5").await;
    browser
        .chromium(
            "Emulation.setPageScaleFactor",
            json!({ "pageScaleFactor": 1 }),
        )
        .await;
    browser.wait("visualViewport.scale === 1").await;
}

async fn touch(browser: &Browser, kind: &str, points: &[(f64, f64)]) {
    let points: Vec<Value> = (0..)
        .zip(points)
        .map(|(id, (x, y))| json!({ "x": x, "y": y, "id": id }))
        .collect();
    browser
        .chromium(
            "Input.dispatchTouchEvent",
            json!({ "type": kind, "touchPoints": points }),
        )
        .await;
}

async fn on_a_telephone() -> Browser {
    let browser = Browser::open(390, 780, REDUCED_MOTION).await;
    browser
        .chromium(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": 390, "height": 780, "deviceScaleFactor": 1, "mobile": true }),
        )
        .await;
    browser
        .chromium(
            "Emulation.setTouchEmulationEnabled",
            json!({ "enabled": true, "maxTouchPoints": 5 }),
        )
        .await;
    browser
}

/// Checks boards of every kind: pits and points, cells and squares, with and without dice, in play
/// and in a chapter.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn two_fingers_make_every_board_larger() {
    if is_chromium_only("two fingers are made by Chromium's own protocol") {
        return;
    }
    let browser = on_a_telephone().await;
    for path in [
        "en/mancala/awele",
        "en/territory/go",
        "en/draughts/italian-draughts",
        "en/race/ur",
        "en/tables/backgammon",
    ] {
        browser.visit_and_begin(path).await;
        browser.wait_until_idle().await;
        let before = browser.moves().await;
        for part in ["h1", ".play .board"] {
            pinch(&browser, part).await;
        }
        browser.wait_until_idle().await;
        assert_eq!(browser.moves().await, before, "{path}: nothing is played");
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_second_finger_puts_back_what_the_first_has_lifted() {
    if is_chromium_only("two fingers are made by Chromium's own protocol") {
        return;
    }
    let browser = on_a_telephone().await;
    browser
        .visit_and_begin("en/draughts/italian-draughts")
        .await;
    browser.wait_until_idle().await;
    let from = browser
        .run("return document.querySelector('.play .site.can').dataset.site")
        .await;
    let from = from.as_str().expect("a place").to_string();
    let man = format!(".play [data-site='{from}']");
    let (x, y) = middle(&browser, &man).await;
    const HAND: &str = "document.querySelector('.play .in-hand').children.length";
    touch(&browser, "touchStart", &[(x, y)]).await;
    touch(&browser, "touchMove", &[(x + 4.0, y - 12.0)]).await;
    touch(&browser, "touchMove", &[(x + 10.0, y - 30.0)]).await;
    browser.wait(&format!("{HAND} === 1")).await;
    // The second finger comes down on the goal, where the first would drop the piece.
    let goal = browser
        .wait("document.querySelector('.play .mark.chosen') && [...document.querySelectorAll('.play .site.can')].map((site) => site.dataset.site).at(-1)")
        .await;
    let goal = goal.as_str().expect("a place");
    let (gx, gy) = middle(&browser, &format!(".play [data-site='{goal}']")).await;
    touch(&browser, "touchStart", &[(x + 10.0, y - 30.0), (gx, gy)]).await;
    browser
        .wait(&format!(
            "{HAND} === 0 && !document.querySelector('.play .away')"
        ))
        .await;
    touch(&browser, "touchMove", &[(x, y), (gx + 1.0, gy + 1.0)]).await;
    touch(&browser, "touchEnd", &[(x, y)]).await;
    touch(&browser, "touchEnd", &[]).await;
    browser.wait_until_idle().await;
    assert_eq!(browser.moves().await, 0, "nothing was played");
    assert_eq!(browser.run(&format!("return {HAND}")).await, 0);
    // One finger still drags.
    browser.touch_down(&from).await;
    let (fx, fy) = middle(&browser, &man).await;
    touch(&browser, "touchMove", &[(fx + 4.0, fy - 12.0)]).await;
    touch(&browser, "touchMove", &[(fx + 10.0, fy - 30.0)]).await;
    browser.wait(&format!("{HAND} === 1")).await;
    let goal = browser
        .wait("document.querySelector('.play .site.can')?.dataset.site")
        .await;
    browser
        .touch_move_and_up(goal.as_str().expect("a place"))
        .await;
    browser.wait(&format!("{HAND} === 0")).await;
    browser.close().await;
}
