//! The program in chunks: the size of a first visit, and a page whose chunks are missing, spoilt or
//! late.

use crate::{
    anywhere::{Folder, REDUCED_MOTION, named},
    driver::{Browser, Server, site},
    engines::{Engine, is_chromium_only, is_left_out},
};
use serde_json::json;
use std::fs;

/// The bytes over the network that a page has fetched by itself, including its own text. WebKit
/// also counts the service worker, and counts preloaded files twice.
const FETCHED: &str = "const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(entry => !/manifest|icon|sw\\.js/.test(entry.name) && (!until || entry.startTime < until)); return [...new Map(all.map(entry => [entry.name, entry.encodedBodySize])).values()].reduce((sum, size) => sum + size, 0)";

/// The time at which the computer can think, in milliseconds; 0 without an engine. The engine is
/// the last file that a game's page needs. A player does not wait for later files, such as the
/// book's fonts.
const PLAYABLE: &str = "performance.getEntriesByType('resource').find(entry => entry.name.includes('/engine-'))?.responseEnd ?? 0";

/// Whether the page has fetched nothing for a second.
const QUIET: &str = "performance.now() - Math.max(...performance.getEntriesByType('resource').map(entry => entry.responseEnd)) > 1000";

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_first_visit_fetches_no_more_than_its_limit() {
    let server = site();
    // The limits of scripts/sizes.mjs, in bytes. The cover has another board each day.
    for (path, held) in [
        ("en/", 270_000.0),
        ("en/mancala/", 270_000.0),
        ("en/mancala/awele/", 350_000.0),
    ] {
        let browser = Browser::open_at(&server.address, 1280, 900, REDUCED_MOTION, json!({})).await;
        browser.visit(path).await;
        if path == "en/" {
            browser
                .wait("document.querySelector('.today .board')")
                .await;
        }
        if path.ends_with("awele/") {
            browser.wait(&format!("({PLAYABLE}) > 0")).await;
        }
        browser.wait(QUIET).await;
        let until = format!("const until = {PLAYABLE}; {FETCHED}");
        let fetched = browser.run(&until).await.as_f64().unwrap_or_default();
        assert!(fetched > 60_000.0, "{path}: {fetched} is no whole page");
        assert!(fetched < held, "{path}: {fetched}");
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_chunk_that_fails_to_load_is_reported_and_can_be_tried_again() {
    const MISSING: &str = "document.querySelector('[data-part=chunk-missing]')?.checkVisibility()";
    let site = Folder::of_site();
    let server = Server::start(&site.0, &[]);
    let chunks = site.0.join("chunks");
    // The rules of the game and the table, each missing and then spoilt.
    for begin in ["sowing_awele-", "table-"] {
        let file = named(&chunks, begin, ".wasm");
        let content = fs::read(&file).expect("a chunk");
        for spoilt in [None, Some(&content[..content.len() / 2])] {
            match spoilt {
                None => fs::remove_file(&file).expect("gone"),
                Some(spoilt) => fs::write(&file, spoilt).expect("spoilt"),
            }
            // A browser that has opened the page keeps its files, so each case has a new one.
            let browser =
                Browser::open_at(&server.address, 360, 740, REDUCED_MOTION, json!({})).await;
            browser.visit("en/mancala/awele/").await;
            browser.wait(MISSING).await;
            // The rest of the page is there, with its name.
            assert_eq!(browser.text("h1").await, "Awele");
            assert_eq!(
                browser
                    .run("return document.getElementById('crash').hidden")
                    .await,
                true
            );
            fs::write(&file, &content).expect("mended");
            browser.click("[data-act=try-again]").await;
            browser.click(".play [data-act=begin]").await;
            browser.wait("document.querySelector('.play .site')").await;
            browser.close().await;
        }
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_part_of_the_table_that_fails_to_load_is_reported_and_can_be_tried_again() {
    let site = Folder::of_site();
    let server = Server::start(&site.0, &[]);
    let browser = Browser::open_at(&server.address, 900, 1000, REDUCED_MOTION, json!({})).await;
    let chunks = site.0.join("chunks");
    let prose = named(&site.0, "prose-", "").join("en/games/awele.json");
    let [dialogs, reading] = ["dialogs-", "reading-"].map(|name| named(&chunks, name, ".wasm"));
    let files = [dialogs, reading, prose];
    let contents = files.each_ref().map(|file| fs::read(file).expect("a file"));
    for file in &files {
        fs::remove_file(file).expect("gone");
    }
    let mend = |nth: usize| fs::write(&files[nth], &contents[nth]).expect("mended");
    browser.visit_and_begin("en/mancala/awele/").await;
    browser.wait_until_idle().await;
    // A dialog, which stays closed.
    browser.click("[data-act=keys]").await;
    browser
        .wait("document.querySelector('[data-part=note].report-refused')")
        .await;
    // First the code of the panel, which needs the code that draws a text, then the text itself.
    browser.click("[data-tab=learn]").await;
    browser
        .wait("document.querySelector('#panel > .loading') && document.querySelector('[data-part=note].report-refused')")
        .await;
    mend(0);
    mend(1);
    browser.click("[data-tab=learn]").await;
    browser
        .wait("document.querySelector('#panel [data-part=prose-missing]')")
        .await;
    mend(2);
    browser.click("#panel [data-act=try-again]").await;
    browser
        .wait("document.querySelector('#panel .prose')")
        .await;
    // The second attempt opens the dialog.
    browser.click("[data-act=keys]").await;
    browser.click("dialog [data-act=no]").await;
    browser.wait("!document.querySelector('dialog')").await;
    // The game has gone on undisturbed. The texts have boards of their own.
    browser.click("[data-tab=moves]").await;
    assert!(browser.tap_something().await);
    browser.wait_for_moves(2).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_page_begins_with_the_symbols_that_its_boards_show_and_gets_all_of_them() {
    const SHOWN: &str = "[...document.querySelectorAll('.board use')].every(use => document.querySelector(use.getAttribute('href')))";
    let server = site();
    if is_chromium_only("no other lets a file be kept away from a page") {
        return;
    }
    // A piece of draughts that none of these boards has.
    let other = "!!document.getElementById('king-0')";
    for path in [
        "en/mancala/awele/",
        "en/tables/backgammon/",
        "en/race/ur/",
        "en/mancala/",
    ] {
        let browser = Browser::open_at(&server.address, 900, 1000, REDUCED_MOTION, json!({})).await;
        browser.chromium("Network.enable", json!({})).await;
        let block = async |urls: &[&str]| {
            let blocked = json!({ "urls": urls });
            browser.chromium("Network.setBlockedURLs", blocked).await;
        };
        block(&["*/symbols-*"]).await;
        browser.visit(path).await;
        assert_eq!(
            browser.run(&format!("return {SHOWN}")).await,
            true,
            "{path}"
        );
        browser.wait_until_interactive().await;
        if path != "en/mancala/" {
            browser.visit_and_begin(path).await;
            browser.tap_something().await;
            browser.wait(SHOWN).await;
        }
        // The page fetches the missing symbols again.
        block(&[]).await;
        browser.wait(other).await;
        browser.wait(SHOWN).await;
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn words_load_with_their_language_and_without_them_a_page_stays_prerendered_and_says_so() {
    const TOLD: &str = "document.getElementById('stalled')?.checkVisibility()";
    let site = Folder::of_site();
    let server = Server::start(&site.0, &[]);
    let browser = Browser::open_at(&server.address, 360, 740, REDUCED_MOTION, json!({})).await;
    let file = named(&site.0.join("chunks"), "words_en-", ".wasm");
    let content = fs::read(&file).expect("a chunk");
    fs::remove_file(&file).expect("gone");
    browser.visit("en/mancala/awele/").await;
    browser.wait(TOLD).await;
    assert_eq!(browser.text("h1").await, "Awele");
    // In the other language nothing is missing until the reader switches to this one.
    browser.visit_interactive("it/mancala/awele/").await;
    browser.wait_until_interactive().await;
    browser.click(".head a.language").await;
    browser.wait(TOLD).await;
    assert_eq!(
        browser.run("return document.documentElement.lang").await,
        "en"
    );
    fs::write(&file, &content).expect("mended");
    browser.visit_interactive("it/mancala/awele/").await;
    browser.wait_until_interactive().await;
    browser.click(".head a.language").await;
    browser
        .wait("document.documentElement.lang === 'en' && document.querySelector('a.skip').textContent.startsWith('Skip')")
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn without_its_engine_the_computer_says_so_and_plays_once_it_is_there() {
    let site = Folder::of_site();
    let server = Server::start(&site.0, &[]);
    let browser = Browser::open_at(&server.address, 1280, 900, REDUCED_MOTION, json!({})).await;
    let file = named(&site.0.join("chunks"), "engine-", ".wasm");
    let content = fs::read(&file).expect("a chunk");
    fs::remove_file(&file).expect("gone");
    browser.visit_and_begin("en/mancala/awele/").await;
    browser.wait_until_idle().await;
    assert!(browser.tap_something().await);
    browser
        .wait("document.querySelector('.play [data-act=go]')?.checkVisibility()")
        .await;
    fs::write(&file, &content).expect("mended");
    browser.click(".play [data-act=go]").await;
    browser.wait_for_moves(2).await;
    browser.close().await;
}

/// Checks a panic. A release build contains no panic messages: each panic is a trap, which the
/// page's own script reports.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_crash_of_the_program_is_reported_and_the_game_is_kept() {
    if is_left_out(
        &[Engine::Firefox],
        "what a script of its driver throws the page does not hear",
    ) {
        return;
    }
    // A module that only runs into a trap.
    const TRAP: &str = "const trap = () => new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 8, 1, 0, 10, 5, 1, 3, 0, 0, 11)))";
    const TOLD: &str = "document.getElementById('crash').checkVisibility()";
    let server = site();
    let browser = Browser::open_at(&server.address, 360, 740, REDUCED_MOTION, json!({})).await;
    for breaks in ["setTimeout(trap)", "Promise.resolve().then(trap)"] {
        browser.visit_and_begin("en/mancala/awele/").await;
        browser.wait_until_idle().await;
        let moves = browser.moves().await;
        assert!(browser.tap_something().await);
        browser.wait_for_moves(moves + 2).await;
        assert_eq!(browser.run(&format!("return {TOLD}")).await, false);
        browser.run(&format!("{TRAP}; {breaks}")).await;
        browser.wait(TOLD).await;
        browser.visit("en/mancala/awele/").await;
        browser.wait_for_moves(moves + 2).await;
        assert_eq!(browser.run(&format!("return {TOLD}")).await, false);
    }
    browser.visit("embed/awele/?lang=en").await;
    browser
        .wait("document.getElementById('crash')?.hidden")
        .await;
    browser.run(&format!("{TRAP}; setTimeout(trap)")).await;
    browser.wait(TOLD).await;
    browser.close().await;
}

/// Counts the program files that the page has fetched.
const ASKED: &str = "return performance.getEntriesByType('resource').filter(entry => /\\/chunks\\/|\\/app-|\\/prose-/.test(entry.name)).length";

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_prerendered_board_becomes_interactive_at_a_touch_and_the_touch_is_not_lost() {
    let server = site();
    let browser = Browser::open_at(&server.address, 360, 740, REDUCED_MOTION, json!({})).await;
    for path in ["it/mancala/", "en/draughts/"] {
        browser.visit(path).await;
        browser.wait(QUIET).await;
        assert_eq!(browser.run(ASKED).await, 0, "{path}");
        // On a slow connection, the touch is long over when the rules arrive.
        browser.throttle_network(Some(40_000)).await;
        browser.click(".diagram [data-act=forward]").await;
        browser
            .wait("document.querySelector('.diagram [data-act=back]')?.disabled === false")
            .await;
        browser.throttle_network(None).await;
    }
    browser.close().await;
}

/// Checks that a page only for reading fetches no program, and that the first action on it still
/// takes effect, by touch and by keyboard.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_page_for_reading_starts_its_program_with_the_first_action_that_needs_it() {
    const CARD: &str = ".card .lazy[tabindex='0']";
    let server = site();
    for width in [360, 1440] {
        let browser =
            Browser::open_at(&server.address, width, 900, REDUCED_MOTION, json!({})).await;
        let rest = async |path: &str| {
            browser.visit(path).await;
            browser.wait(QUIET).await;
            assert_eq!(browser.run(ASKED).await, 0, "{path}");
        };
        // The games are shown as chosen. (When the device has the program, the cover is alive from
        // the start.)
        rest("en/").await;
        let all = browser
            .run("return document.querySelectorAll('.cover-cards .game-tile').length")
            .await;
        let list = browser.list("[data-part=filter-minutes]").await;
        list.select_by_index(2).await.expect("a choice");
        browser.wait_until_interactive().await;
        browser
            .wait(&format!("document.querySelector('[data-part=filter-minutes]').selectedIndex > 0 && document.querySelectorAll('.cover-cards .game-tile').length < {all}"))
            .await;
        // The settings open at the first touch and take the keyboard focus.
        rest("en/mancala/").await;
        browser.activate(width, "[data-act=settings]").await;
        browser
            .wait("document.querySelector('dialog')?.contains(document.activeElement)")
            .await;
        // The keyboard opens a small board.
        rest("it/race/").await;
        browser.press_enter_on(CARD).await;
        browser
            .wait("document.querySelector('.card .lazy:not([tabindex])')?.contains(document.activeElement)")
            .await;
        // The search looks for the text typed before.
        rest("en/index/").await;
        browser
            .run("document.querySelector('[data-part=search]').focus()")
            .await;
        browser.press(&['a', 'w', 'e', 'l']).await;
        browser
            .wait("document.querySelector('.search-found a')")
            .await;
        browser.close().await;
    }
}

/// Checks that the page first draws the parts in the window and the part that was touched. The
/// others keep their space until their turn comes.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_page_becomes_interactive_in_turns_and_nothing_moves_meanwhile() {
    let server = site();
    let browser = Browser::open_at(&server.address, 360, 740, REDUCED_MOTION, json!({})).await;
    for (path, touched, alive, waits) in [
        (
            "en/",
            ".today .board",
            ".today .board [data-site][tabindex]",
            true,
        ),
        (
            "en/mancala/",
            ".card .board",
            ".card .lazy:not([tabindex]) .board",
            false,
        ),
    ] {
        browser.visit(path).await;
        browser.wait(QUIET).await;
        browser
            .wait(&format!("!!document.querySelector('{touched}')"))
            .await;
        browser
            .run(&format!(
                "const high = document.body.scrollHeight;
                new MutationObserver(() => {{ window.first ??= {{
                    here: !!document.querySelector('{touched}'),
                    waiting: document.querySelectorAll('.deferred:empty').length,
                    moved: document.body.scrollHeight - high,
                }} }}).observe(document.documentElement, {{ attributeFilter: ['data-alive'] }})"
            ))
            .await;
        browser.throttle_network(Some(40_000)).await;
        browser.click(touched).await;
        // The reader scrolls away before the program arrives, and still the board comes alive.
        browser.run("scrollTo(0, 0)").await;
        let first = browser.wait("window.first").await;
        assert_eq!(first["here"], true, "{path}: {first}");
        // On the chapter only its beginning is in the window, and the cards were touched, so
        // nothing else waits.
        assert_eq!(first["waiting"] != 0, waits, "{path}: {first}");
        // Heights are kept in whole pixels.
        assert!(
            first["moved"].as_i64().is_some_and(|moved| moved.abs() < 8),
            "{path}: {first}"
        );
        browser.throttle_network(None).await;
        browser
            .wait("!document.querySelector('.deferred:empty')")
            .await;
        browser
            .wait(&format!("document.querySelector('{alive}')"))
            .await;
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_board_of_the_day_is_prerendered_until_it_is_touched() {
    let server = site();
    let browser = Browser::open_at(&server.address, 360, 740, REDUCED_MOTION, json!({})).await;
    browser.visit("en/").await;
    browser
        .wait("document.querySelector('.today .board')")
        .await;
    browser.wait(QUIET).await;
    assert_eq!(browser.run(ASKED).await, 0);
    let name = browser.text(".today h3").await;
    browser.click(".today .board").await;
    browser
        .wait("document.querySelector('.today .board [data-site][tabindex]')")
        .await;
    assert_eq!(browser.text(".today h3").await, name);
    // Scripts can use the engine on a page that sleeps.
    browser.visit("it/").await;
    browser
        .wait("window.tavolando?.ask({ do: 'games' }).then((answer) => !answer.error)")
        .await;
    // The device keeps the language to which the reader switches.
    browser.visit("it/mancala/").await;
    browser.click("a.language").await;
    browser
        .wait("document.documentElement.lang === 'en' && JSON.parse(localStorage['tavolando/settings']).value.lang === 'en'")
        .await;
    browser.close().await;
}
