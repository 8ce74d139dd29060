//! Sounds and vibration: the offer, the volume, and devices that can vibrate.

use crate::{
    driver::Browser,
    engines::{Engine, is_left_out},
};

const BACKGAMMON: &str = "en/tables/backgammon";

/// Counts the notes, records how loud they are, and records the vibrations. The screen claims to be
/// touched.
const LISTEN: &str = "window.notes = 0; window.gains = []; window.buzzes = [];
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { window.notes++; return make.call(this) };
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, at) { if (value < 1) window.gains.push(value); return set.call(this, value, at) };
    navigator.vibrate = (millis) => { window.buzzes.push(millis); return true };
    const media = window.matchMedia.bind(window);
    window.matchMedia = (query) => query === '(any-pointer: coarse)' ? { matches: true } : media(query)";

/// Nothing but the dice and the pauses is chosen, once.
const NEW_DEVICE: &str = "if (!sessionStorage.begun) { sessionStorage.begun = 1; localStorage['tavolando/settings'] = '{\"version\":1,\"value\":{\"breath\":false}}' }";

/// Whether the offer covers nothing, can be touched, and moves nothing by its presence.
const OFFER: &str = "(() => {
    const offer = document.querySelector('[data-part=sound-offer]');
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const places = () => ['.play .board', '.play .board-frame', '[data-act=undo]'].map((it) => { const { x, y, width, height } = box(it); return [x, y, width, height].join() }).join(' ');
    const shown = places();
    const [own, board] = [offer.getBoundingClientRect(), box('.play .board')];
    const beside = own.top >= board.bottom || own.left >= board.right;
    const reached = [...offer.querySelectorAll('button')].every((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const found = document.elementFromPoint(x + width / 2, y + height / 2);
        return height >= 24 && width >= 24 && y >= 0 && y + height <= innerHeight && x >= 0 && x + width <= innerWidth && found === button;
    });
    offer.style.display = 'none';
    const hidden = places();
    offer.style.display = '';
    return { beside, reached, still: shown === hidden, shown, hidden, wide: document.documentElement.scrollWidth <= innerWidth };
})()";

fn stored(name: &str) -> String {
    format!("JSON.parse(localStorage['tavolando/settings']).value.{name}")
}

async fn open(width: u32, height: u32, flags: &[&str], settings: &str) -> Option<Browser> {
    if is_left_out(
        &[Engine::Firefox, Engine::WebKit],
        "it starts no sound on a machine that has nothing to play it on",
    ) {
        return None;
    }
    let autoplay = "--autoplay-policy=no-user-gesture-required";
    let browser = Browser::open(width, height, &[&[autoplay], flags].concat()).await;
    browser.run_before_pages(LISTEN).await;
    browser.prepare_storage(settings).await;
    Some(browser)
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn sounds_are_offered_once_and_cover_nothing() {
    for (width, height, path, accepts) in [
        (360, 740, BACKGAMMON, true),
        (360, 740, "en/race/ur", false),
        (820, 1180, BACKGAMMON, true),
        (1440, 900, BACKGAMMON, false),
        (1440, 900, "en/race/ur", true),
    ] {
        let reduced = &["--force-prefers-reduced-motion"];
        let Some(browser) = open(width, height, reduced, NEW_DEVICE).await else {
            return;
        };
        browser.visit_and_begin(path).await;
        browser.choose_players("opponent", "against-friend").await;
        browser.wait_until_idle().await;
        assert_eq!(
            browser
                .run("return document.querySelector('[data-part=sound-offer]') === null")
                .await,
            true
        );
        browser
            .click(".play :is([data-act=throw], [data-throw])")
            .await;
        browser.wait_for("[data-part=sound-offer]").await;
        browser.wait_until_idle().await;
        let offer = browser.run(&format!("return {OFFER}")).await;
        for what in ["beside", "reached", "still", "wide"] {
            assert_eq!(offer[what], true, "{path} {width}: {what} {offer}");
        }
        // Reduced motion includes vibrations.
        assert!(
            browser
                .text("[data-part=sound-offer]")
                .await
                .starts_with("Sounds?")
        );
        browser
            .wait("document.querySelector('[data-part=log]').textContent.includes('Would you like sounds?')")
            .await;
        assert_eq!(browser.run("return window.notes").await, 0);
        let answer = if accepts { "sound-yes" } else { "sound-no" };
        browser
            .activate(width, &format!("[data-act={answer}]"))
            .await;
        browser
            .wait("!document.querySelector('[data-part=sound-offer]') && !!document.activeElement.closest('.play .board')")
            .await;
        assert_eq!(
            browser.run(&format!("return {}", stored("sound"))).await,
            accepts
        );
        if accepts {
            browser.wait("window.notes > 0").await;
        } else {
            assert_eq!(browser.run("return window.notes").await, 0);
        }
        // It does not come back, in this game or in another.
        for again in [path, "en/race/senet"] {
            browser.visit_and_begin(again).await;
            let moves = browser.moves().await;
            browser.tap_something().await;
            browser.wait_for_moves(moves + 1).await;
            assert_eq!(
                browser
                    .run("return document.querySelector('[data-part=sound-offer]') === null")
                    .await,
                true
            );
        }
        assert_eq!(browser.run("return window.buzzes.length").await, 0);
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_volume_is_a_slider_and_can_be_heard_at_once() {
    let Some(browser) = open(1440, 900, &[], NEW_DEVICE).await else {
        return;
    };
    browser.visit_and_begin("en/mancala/awele").await;
    browser.click("[data-act=settings]").await;
    let slider = "document.querySelector('dialog [data-setting=sound]')";
    let reads = |word: &str| {
        format!(
            "{slider}?.getAttribute('aria-valuetext') === '{word}' && {slider}.closest('label').textContent.includes('{word}')"
        )
    };
    browser.wait(&reads("Off")).await;
    browser.run(&format!("{slider}.focus()")).await;
    // The arrow keys move it.
    let mut last = 0.0;
    for (word, volume) in [("Quiet", 1), ("Medium", 2), ("Loud", 3)] {
        browser.run("window.gains = []").await;
        browser.press(&['\u{e014}']).await;
        browser.wait(&reads(word)).await;
        let loud = browser
            .wait("window.gains.length > 0 && Math.max(...window.gains)")
            .await;
        let loud = loud.as_f64().expect("a gain");
        assert!(loud > last, "{word}: {loud}");
        last = loud;
        assert_eq!(
            browser.run(&format!("return {}", stored("volume"))).await,
            volume
        );
    }
    browser.run("window.gains = []").await;
    for _ in 0..3 {
        browser.press(&['\u{e012}']).await;
    }
    browser.wait(&reads("Off")).await;
    assert_eq!(
        browser.run(&format!("return {}", stored("sound"))).await,
        false
    );
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_device_vibrates_only_if_it_can_and_may() {
    let settings = "localStorage['tavolando/settings'] ??= '{\"version\":1,\"value\":{\"breath\":false,\"sound\":true,\"vibration\":VIBRATION}}'";
    // Without reduced motion, the setting switches it on.
    let off = settings.replace("VIBRATION", "false");
    let prepared = format!("localStorage.removeItem('tavolando/settings'); {off}");
    let once = format!("if (!sessionStorage.begun) {{ sessionStorage.begun = 1; {prepared} }}");
    let Some(browser) = open(390, 844, &[], &once).await else {
        return;
    };
    browser.visit_and_begin(BACKGAMMON).await;
    browser.click("[data-act=throw]").await;
    browser.wait("window.notes >= 5").await;
    assert_eq!(browser.run("return window.buzzes.length").await, 0);
    browser.click("[data-act=settings]").await;
    browser.click("[data-setting=vibrates]").await;
    browser
        .wait(&format!("{} === true", stored("vibration")))
        .await;
    browser.visit_and_begin("en/race/ur").await;
    browser.click("[data-act=throw]").await;
    browser.wait("window.buzzes.includes(15)").await;
    browser.close().await;
    // With reduced motion there is no such setting, and no vibration.
    let on = settings.replace("VIBRATION", "true");
    let prepared = format!("localStorage.removeItem('tavolando/settings'); {on}");
    let reduced = &["--force-prefers-reduced-motion"];
    let Some(browser) = open(390, 844, reduced, &prepared).await else {
        return;
    };
    browser.visit_and_begin(BACKGAMMON).await;
    browser.click("[data-act=throw]").await;
    browser.wait("window.notes >= 5").await;
    assert_eq!(browser.run("return window.buzzes.length").await, 0);
    browser.click("[data-act=settings]").await;
    browser.wait_for("[data-setting=sound]").await;
    assert_eq!(
        browser
            .run("return document.querySelector('[data-setting=vibrates]') === null")
            .await,
        true
    );
    browser.close().await;
}
