//! The data that the device keeps. The player loses nothing when storage is full, damaged, cleared,
//! written by another release, or changed by another window. `docs/site.md` has the table: each
//! test here is a row of it, and each step of a test is a cell.

use crate::driver::{Browser, Server, dist, site};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];
const AWELE: &str = "en/mancala/awele";
const BAO: &str = "en/mancala/bao";
const BACKGAMMON: &str = "en/tables/backgammon";
const SHELF: &str = "en/shelf";

/// The names of everything that is kept, without the filler of the storage.
const NAMES: &str = "Object.keys(localStorage).filter(key => key !== 'filler').sort()";

async fn open() -> Browser {
    Browser::open(360, 740, REDUCED_MOTION).await
}

/// Puts a text under one of the site's names, as if an earlier visit had kept it.
async fn set(browser: &Browser, name: &str, text: &str) {
    let text = Value::from(text);
    browser
        .run(&format!("localStorage.setItem('tavolando/{name}', {text})"))
        .await;
}

async fn set_value(browser: &Browser, name: &str, value: &Value) {
    let text = json!({ "version": 1, "value": value }).to_string();
    set(browser, name, &text).await;
}

/// Returns the text under one of the site's names.
async fn text(browser: &Browser, name: &str) -> Option<String> {
    let text = browser
        .run(&format!("return localStorage.getItem('tavolando/{name}')"))
        .await;
    text.as_str().map(String::from)
}

async fn value(browser: &Browser, name: &str) -> Value {
    let text = text(browser, name).await.unwrap_or_default();
    let kept: Value = serde_json::from_str(&text).unwrap_or_default();
    kept["value"].clone()
}

async fn names(browser: &Browser, prefix: &str) -> Vec<String> {
    let names = browser.run(&format!("return {NAMES}")).await;
    let names: Vec<String> = serde_json::from_value(names).expect("names");
    let prefix = format!("tavolando/{prefix}");
    names
        .into_iter()
        .filter(|name| name.starts_with(&prefix))
        .collect()
}

/// Fills the storage, except for so many characters.
async fn fill(browser: &Browser, spare: usize) {
    browser
        .run(&format!(
            "localStorage.removeItem('filler');
             let text = '';
             for (let size = 1 << 23; size >= 1; size >>= 1) {{
                 try {{ localStorage.setItem('filler', text + 'x'.repeat(size)); text += 'x'.repeat(size); }} catch {{ }}
             }}
             if ({spare} > 0) localStorage.setItem('filler', text.slice({spare}))"
        ))
        .await;
}

async fn clear(browser: &Browser) {
    browser.run("localStorage.clear()").await;
}

/// Returns a kept game between two people.
fn saved(game: &str, moves: &[&str]) -> Value {
    json!({ "record": { "game": game, "moves": moves }, "undone": [], "seats": ["human", "human"], "level": 1,
        "turned": false })
}

/// Waits for so many moves on the table.
async fn stands(browser: &Browser, moves: usize) {
    browser.wait_until_interactive().await;
    browser
        .wait(&format!(
            "document.querySelector('.play')?.dataset.moves === '{moves}' && document.querySelector('.play').dataset.still === 'true'"
        ))
        .await;
}

async fn waits_for_text(browser: &Browser, selector: &str, text: &str) {
    let (selector, text) = (Value::from(selector), Value::from(text));
    browser
        .wait(&format!(
            "!!document.querySelector({selector})?.textContent.includes({text})"
        ))
        .await;
}

/// Returns the text of the file that a link offers.
async fn file(browser: &Browser, selector: &str) -> String {
    let quoted = Value::from(selector);
    let file = browser
        .wait(&format!(
            "(href => href?.startsWith('data:') && decodeURIComponent(href.slice(href.indexOf(',') + 1)))(document.querySelector({quoted})?.getAttribute('href'))"
        ))
        .await;
    file.as_str().expect("a file").to_string()
}

/// Returns the name and the text in a file that restores a single entry.
async fn file_of_one(browser: &Browser, selector: &str) -> (String, String) {
    let file: Value = serde_json::from_str(&file(browser, selector).await).expect("JSON");
    assert_eq!(file["form"], "tavolando-backup");
    let kept: Vec<(String, String)> =
        serde_json::from_value::<BTreeMap<_, _>>(file["kept"].clone())
            .expect("texts by their names")
            .into_iter()
            .collect();
    let [kept] = kept.try_into().expect("one text");
    kept
}

/// Restores from a file with this text, and waits for the message.
async fn restore(browser: &Browser, text: &str, told: &str) {
    browser.wait_for("[data-part=restore]").await;
    let text = Value::from(text);
    browser
        .run(&format!(
            "const data = new DataTransfer(); data.items.add(new File([{text}], 'backup.json'));
             const field = document.querySelector('[data-part=restore]'); field.files = data.files;
             field.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        ))
        .await;
    waits_for_text(browser, "[data-part=restored]", told).await;
}

/// Returns the text of a backup with these values.
fn backup_of(entries: &[(&str, Value)]) -> String {
    let kept: BTreeMap<&str, String> = entries
        .iter()
        .map(|(name, value)| (*name, json!({ "version": 1, "value": value }).to_string()))
        .collect();
    json!({ "form": "tavolando-backup", "version": 1, "made": 0, "kept": kept }).to_string()
}

/// Presses a delete button and confirms.
async fn delete(browser: &Browser, selector: &str) {
    browser.click(&format!("{selector}[data-asks=false]")).await;
    // The driver is so quick that a second click would be a double click.
    browser
        .press_enter_on(&format!("{selector}[data-asks=true]"))
        .await;
}

/// Returns the fragment of a link that carries a letter.
async fn link(browser: &Browser, letter: &Value) -> String {
    browser
        .run(&format!(
            r"window.made = null; (async () => {{
                const bytes = new TextEncoder().encode(JSON.stringify({letter}));
                const sum = bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
                const packed = new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer());
                const data = btoa(String.fromCharCode(...packed)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
                window.made = '1.' + sum.toString(16).padStart(8, '0') + '.' + data;
            }})()"
        ))
        .await;
    let made = browser.wait("window.made").await;
    made.as_str().expect("a link").to_string()
}

fn letter(id: u64, moves: &[&str]) -> Value {
    json!({ "record": { "game": "awele", "moves": moves }, "id": format!("{id:016x}"), "host": 0 })
}

/// Returns the kept entry of a game by link in which this player is the guest.
fn kept_letter(id: u64, moves: &[&str]) -> Value {
    json!({ "letter": letter(id, moves), "role": "guest", "when": 1_700_000_000_000_u64 + id })
}

async fn open_letter(browser: &Browser, letter: &Value) {
    let link = link(browser, letter).await;
    browser.visit("en/no-such-page").await;
    browser.visit_interactive(&format!("{AWELE}#{link}")).await;
}

/// Leaving the page, by a link or otherwise.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_page_with_a_game_that_is_not_kept_is_not_left_without_a_question() {
    const ASKS: &str = "const event = new Event('beforeunload', { cancelable: true }); dispatchEvent(event); return event.defaultPrevented";
    const UNKEPT: &str = "document.documentElement.dataset.unkept !== undefined";
    let browser = open().await;
    browser.visit_interactive(AWELE).await;
    browser.choose_players("opponent", "against-friend").await;
    browser.click(".play .site.can").await;
    stands(&browser, 1).await;
    assert_eq!(browser.run(ASKS).await, false);
    fill(&browser, 0).await;
    browser.click(".play .site.can").await;
    stands(&browser, 2).await;
    waits_for_text(&browser, "[data-part=note]", "does not keep the game").await;
    browser.wait(UNKEPT).await;
    assert_eq!(browser.run(ASKS).await, true);
    // The browser itself follows a link of the site, and so asks. The test stays on the page.
    browser
        .run("document.addEventListener('click', (event) => { window.followed = !event.defaultPrevented; event.preventDefault(); })")
        .await;
    browser
        .run("document.querySelector('a.head-contents').click()")
        .await;
    browser.wait("window.followed === true").await;
    // Nothing asks once there is room.
    browser.run("localStorage.removeItem('filler')").await;
    browser.click(".play .site.can").await;
    stands(&browser, 3).await;
    browser.wait(&format!("!({UNKEPT})")).await;
    assert_eq!(browser.run(ASKS).await, false);
    browser
        .run("document.querySelector('a.head-contents').click()")
        .await;
    browser.wait("window.followed === false").await;
    browser.close().await;
}

/// On a phone the message has two lines. The warning that the device keeps nothing has more, and a
/// link to a file: all of it is shown, and the tools stay in the window.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_warning_that_a_game_is_not_kept_is_whole_on_a_phone() {
    let browser = Browser::open(360, 740, &["--force-prefers-reduced-motion"]).await;
    for path in ["it/mancala/awele", "it/draughts/italian-draughts"] {
        browser.visit_and_begin(path).await;
        browser.wait_until_idle().await;
        fill(&browser, 0).await;
        assert!(browser.tap_something().await, "{path}: the game begins");
        browser.wait_for("[data-act=keep-file]").await;
        browser.wait_until_idle().await;
        browser
            .wait(
                "['.report-note', '.report'].map(part => document.querySelector(part)).every(e => e.scrollHeight <= e.clientHeight + 1)
                    && ['[data-act=keep-file]', '.tool-bar'].map(part => document.querySelector(part).getBoundingClientRect())
                        .every(r => r.height > 0 && r.top >= 0 && r.bottom <= innerHeight && r.right <= innerWidth)",
            )
            .await;
        browser.run("localStorage.clear()").await;
    }
    browser.close().await;
}

/// The game on the table.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_game_on_the_table_is_never_lost() {
    let browser = open().await;
    let game = saved("awele", &["S5", "N1"]);
    browser.visit_interactive(AWELE).await;
    // Older: fields that came later have their usual values.
    set_value(&browser, "game.awele", &game).await;
    browser.visit_interactive(AWELE).await;
    stands(&browser, 2).await;

    // Full: the move is played, a message says that it is not kept, and the old entry stays. A file
    // offers the whole game.
    let before = text(&browser, "game.awele").await;
    fill(&browser, 0).await;
    browser.click(".play [data-site=S1]").await;
    stands(&browser, 3).await;
    waits_for_text(&browser, "[data-part=note]", "does not keep the game").await;
    let kept: Value =
        serde_json::from_str(&file(&browser, "[data-act=keep-file]").await).expect("JSON");
    assert_eq!(kept["moves"], json!(["S5", "N1", "S1"]));
    assert_eq!(text(&browser, "game.awele").await, before);
    browser.run("localStorage.removeItem('filler')").await;
    browser.click(".play .site.can").await;
    stands(&browser, 4).await;
    browser
        .wait("!document.querySelector('[data-act=keep-file]')")
        .await;
    assert_eq!(
        value(&browser, "game.awele").await["record"]["moves"]
            .as_array()
            .map(Vec::len),
        Some(4)
    );

    // Newer: the table is empty and says so. The old text is put aside before anything replaces it.
    let later = json!({ "version": 2, "value": { "anything": [1, 2] } }).to_string();
    clear(&browser).await;
    set(&browser, "game.awele", &later).await;
    browser.visit_interactive(AWELE).await;
    waits_for_text(&browser, "[data-part=notice]", "cannot open the game").await;
    browser.choose_players("opponent", "against-friend").await;
    browser.click(".play .site.can").await;
    stands(&browser, 1).await;
    let asides = names(&browser, "aside.").await;
    assert_eq!(asides.len(), 1, "{asides:?}");
    assert_eq!(
        text(&browser, &asides[0]["tavolando/".len()..]).await,
        Some(later)
    );

    // Damaged: moves that break off leave a game as far as it goes, and the whole text is put
    // aside.
    clear(&browser).await;
    let broken = json!({ "version": 1, "value": saved("awele", &["S5", "N1", "S9"]) }).to_string();
    set(&browser, "game.awele", &broken).await;
    browser.visit_interactive(AWELE).await;
    stands(&browser, 2).await;
    waits_for_text(&browser, "[data-part=notice]", "as far as it can be played").await;
    let asides = names(&browser, "aside.").await;
    assert_eq!(
        text(&browser, &asides[0]["tavolando/".len()..]).await,
        Some(broken)
    );

    // Damaged in one field: who plays cannot be read, and the moves are there.
    clear(&browser).await;
    let mut odd = game.clone();
    odd["seats"] = json!(["human", "oracle"]);
    set_value(&browser, "game.awele", &odd).await;
    browser.visit_interactive(AWELE).await;
    stands(&browser, 2).await;
    assert_eq!(names(&browser, "aside.").await.len(), 1);

    // Changed by another window: to something that cannot be read here.
    clear(&browser).await;
    set_value(&browser, "game.awele", &game).await;
    browser.visit_interactive(AWELE).await;
    stands(&browser, 2).await;
    set(&browser, "game.awele", "{").await;
    browser.click(".play [data-site=S1]").await;
    stands(&browser, 3).await;
    let asides = names(&browser, "aside.").await;
    assert_eq!(
        text(&browser, &asides[0]["tavolando/".len()..]).await,
        Some("{".into())
    );

    // Evicted: the table goes on, and the next move keeps the whole game again.
    clear(&browser).await;
    browser.click(".play .site.can").await;
    stands(&browser, 4).await;
    let moves = value(&browser, "game.awele").await["record"]["moves"].clone();
    assert_eq!(moves.as_array().map(Vec::len), Some(4));
    browser.close().await;
}

/// Three ways to put another game on a table, with no room for the current game.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn no_game_is_ended_for_want_of_room_without_a_question() {
    let browser = open().await;
    browser.visit_interactive(AWELE).await;
    let moves = ["S5", "N1", "S3", "N4"];
    let link = link(&browser, &json!({ "game": "awele", "moves": ["S1"] })).await;
    for way in ["new", "link", "shelf"] {
        clear(&browser).await;
        set_value(&browser, "game.awele", &saved("awele", &moves)).await;
        let shelved = json!({ "saved": saved("awele", &["S2"]), "when": 1_700_000_000_000_u64 });
        set_value(&browser, "shelf.001700000000000", &shelved).await;
        fill(&browser, 0).await;
        let before = browser
            .run(&format!("return {NAMES}.map(key => localStorage[key])"))
            .await;
        let after = format!(
            "JSON.stringify({NAMES}.filter(key => !key.endsWith('persist-asked')).map(key => localStorage[key])) === JSON.stringify({before})"
        );
        if way == "shelf" {
            browser.visit_interactive(SHELF).await;
            browser.click("[data-act=open-kept]").await;
            browser.wait_for("[data-part=no-room]").await;
            assert_eq!(
                browser.run(&format!("return {after}")).await,
                true,
                "nothing has changed"
            );
            browser.visit_interactive(AWELE).await;
            stands(&browser, 4).await;
            continue;
        }
        if way == "link" {
            browser.visit("en/no-such-page").await;
            browser.visit_interactive(&format!("{AWELE}#{link}")).await;
        } else {
            browser.visit_interactive(AWELE).await;
            stands(&browser, 4).await;
            browser.click("[data-act=new]").await;
        }
        browser.click("dialog [data-act=yes]").await;
        // A second question: there is no room for the game.
        let kept: Value =
            serde_json::from_str(&file(&browser, "dialog [data-act=keep-file]").await)
                .expect("JSON");
        assert_eq!(kept["moves"], json!(moves));
        browser.click("dialog [data-act=no]").await;
        browser.wait("!document.querySelector('dialog')").await;
        stands(&browser, 4).await;
        assert_eq!(
            browser.run(&format!("return {after}")).await,
            true,
            "{way}: nothing has changed"
        );
        if way == "new" {
            browser.click("[data-act=new]").await;
            browser.click("dialog [data-act=yes]").await;
            browser.wait_for("dialog [data-act=keep-file]").await;
            browser.click("dialog [data-act=yes]").await;
            browser.wait("!document.querySelector('dialog')").await;
            stands(&browser, 0).await;
        }
    }
    browser.close().await;
}

/// Two windows with a game each, and room for one.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn each_of_two_windows_without_room_keeps_its_game() {
    let browser = open().await;
    browser.visit_interactive(AWELE).await;
    let moves = ["S5", "N1", "S3", "N4"];
    set_value(&browser, "game.awele", &saved("awele", &moves)).await;
    browser.visit_interactive(AWELE).await;
    stands(&browser, 4).await;
    let first = browser.window().await;
    let second = browser.another_window().await;
    browser.visit_interactive(AWELE).await;
    stands(&browser, 4).await;
    let before = text(&browser, "game.awele").await;
    // Room for a new game in place of the old one, but not for both.
    fill(&browser, 150).await;
    browser.click("[data-act=new]").await;
    browser.click("dialog [data-act=yes]").await;
    browser.wait_for("dialog [data-act=keep-file]").await;
    browser.click("dialog [data-act=yes]").await;
    stands(&browser, 0).await;
    let new = text(&browser, "game.awele").await;
    assert!(new.is_some() && new != before, "the new game is kept");
    // The other window keeps its game, and does not overwrite the new one.
    browser.switch_to(&first).await;
    browser.wait_for("[data-act=keep-file]").await;
    stands(&browser, 4).await;
    browser.click(".play .site.can").await;
    stands(&browser, 5).await;
    assert_eq!(text(&browser, "game.awele").await, new);
    // With room, both games are there.
    browser.run("localStorage.removeItem('filler')").await;
    browser.click(".play .site.can").await;
    stands(&browser, 6).await;
    let asides = names(&browser, "aside.").await;
    assert_eq!(asides.len(), 1, "{asides:?}");
    assert_eq!(text(&browser, &asides[0]["tavolando/".len()..]).await, new);
    let kept = value(&browser, "game.awele").await["record"]["moves"].clone();
    assert_eq!(kept.as_array().map(Vec::len), Some(6));
    browser.switch_to(&second).await;
    browser.client.close_window().await.expect("it closes");
    browser.switch_to(&first).await;
    browser.close().await;
}

/// The games that were laid aside or are over.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_shelf_loses_no_game() {
    let browser = open().await;
    browser.visit_interactive(SHELF).await;
    let game = saved("awele", &["S5", "N1"]);
    // Older: no date and no end; newer: another form; damaged: no form at all.
    set_value(&browser, "shelf.001700000000000", &json!({ "saved": game })).await;
    let later = json!({ "version": 2, "value": {} }).to_string();
    set(&browser, "shelf.001700000000001", &later).await;
    set(&browser, "shelf.001700000000002", "{").await;
    browser.visit_interactive(SHELF).await;
    waits_for_text(
        &browser,
        ".kept-list [data-kept=awele] .kept-told",
        "on an unknown day",
    )
    .await;
    let asides = "[data-part=asides] li";
    browser
        .wait(&format!(
            "document.querySelectorAll('{asides}').length === 2"
        ))
        .await;
    for (nth, name, text) in [
        (1, "shelf.001700000000002", "{"),
        (2, "shelf.001700000000001", later.as_str()),
    ] {
        let offered = format!("[data-part=asides] li:nth-child({nth}) a");
        let file = file_of_one(&browser, &offered).await;
        assert_eq!(file, (name.to_string(), text.to_string()));
    }
    // A game that this release does not know counts as damaged, and "Delete all" leaves both
    // entries.
    let unknown = json!({ "saved": saved("gonggi", &["a1"]), "when": 1_700_000_000_003_u64 });
    set_value(&browser, "shelf.001700000000003", &unknown).await;
    browser.visit_interactive(SHELF).await;
    browser
        .wait(&format!(
            "document.querySelectorAll('{asides}').length === 3"
        ))
        .await;
    // A double click only asks.
    browser.double_click("[data-act=clear]").await;
    let kept = format!("return document.querySelectorAll('{asides}').length");
    assert_eq!(browser.run(&kept).await, 3);
    browser.press_enter_on("[data-act=clear]").await;
    browser
        .wait("!document.querySelector('.kept-list [data-kept]')")
        .await;
    assert_eq!(names(&browser, "shelf.").await.len(), 3);
    set_value(&browser, "shelf.001700000000000", &json!({ "saved": game })).await;
    delete(
        &browser,
        "[data-part=asides] li:nth-child(1) [data-act=delete]",
    )
    .await;
    browser
        .wait(&format!(
            "document.querySelectorAll('{asides}').length === 2"
        ))
        .await;
    // Only its own button deletes the entry, after a question. A double click only asks.
    let first = "[data-part=asides] li:nth-child(1) [data-act=delete]";
    browser.double_click(first).await;
    browser.wait_for(&format!("{first}[data-asks=true]")).await;
    browser.wait_for(&format!("{first}[data-asks=false]")).await;
    assert_eq!(browser.run(&kept).await, 2);
    delete(
        &browser,
        "[data-part=asides] li:nth-child(1) [data-act=delete]",
    )
    .await;
    browser
        .wait(&format!(
            "document.querySelectorAll('{asides}').length === 1"
        ))
        .await;
    assert_eq!(text(&browser, "shelf.001700000000002").await, None);

    // Changed by another window: entries that appear or disappear there do so here too.
    let first = browser.window().await;
    let second = browser.another_window().await;
    browser.visit_interactive(SHELF).await;
    delete(&browser, ".kept-list [data-kept] [data-act=delete]").await;
    browser.switch_to(&first).await;
    browser
        .wait("!document.querySelector('.kept-list [data-kept]')")
        .await;
    browser.switch_to(&second).await;
    browser.client.close_window().await.expect("it closes");
    browser.switch_to(&first).await;

    // Full: a message says that a finished game is not kept, and the next game does not lose it.
    clear(&browser).await;
    set_value(&browser, "game.awele", &saved("awele", &["S5", "N1"])).await;
    browser.visit_interactive(AWELE).await;
    stands(&browser, 2).await;
    fill(&browser, 0).await;
    browser
        .run("document.querySelector('[data-act=players]')?.click()")
        .await;
    browser.click("[data-act=resign]").await;
    browser.click("dialog [data-act=yes]").await;
    browser.wait_for(".report.report-over").await;
    waits_for_text(&browser, "[data-part=note]", "does not keep the game").await;
    browser.click("[data-act=again]").await;
    browser.wait_for("dialog [data-act=keep-file]").await;
    browser.click("dialog [data-act=no]").await;
    browser.wait_for(".report.report-over").await;
    browser.run("localStorage.removeItem('filler')").await;
    browser.click("[data-act=again]").await;
    stands(&browser, 0).await;
    assert_eq!(names(&browser, "shelf.").await.len(), 1);

    // Evicted: the list is empty, and says so.
    clear(&browser).await;
    browser.visit_interactive(SHELF).await;
    browser.wait_for("[data-part=empty]").await;
    browser.close().await;
}

/// Games by link.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_game_by_link_is_never_lost() {
    let browser = open().await;
    browser.visit_interactive(AWELE).await;
    // Older: without the date.
    let mut old = kept_letter(1, &["S5"]);
    old.as_object_mut().expect("an object").remove("when");
    set_value(&browser, "far.0000000000000001", &old).await;
    // Newer and damaged: nothing overwrites these entries, and the page lists each of them.
    let later = json!({ "version": 2, "value": {} }).to_string();
    set(&browser, "far.0000000000000002", &later).await;
    set(&browser, "far.0000000000000003", "{").await;
    browser.visit_interactive(SHELF).await;
    browser
        .wait("document.querySelectorAll('[data-part=letters] li').length === 3")
        .await;
    waits_for_text(
        &browser,
        "[data-part=letters] [data-letter=awele] .kept-told",
        "your turn",
    )
    .await;
    for (id, kept) in [(2, later.as_str()), (3, "{")] {
        open_letter(&browser, &letter(id, &["S5"])).await;
        waits_for_text(&browser, "[data-part=note]", "cannot open it").await;
        assert_eq!(
            text(&browser, &format!("far.{id:016x}")).await.as_deref(),
            Some(kept)
        );
    }
    // The game opens at its table from the list.
    browser.visit_interactive(SHELF).await;
    browser.click("[data-act=open-letter]").await;
    browser.wait_for(".side-away").await;
    stands(&browser, 1).await;

    // Full: the move is played, a message says that it is not kept, and no entry changes.
    let before = text(&browser, "far.0000000000000001").await;
    fill(&browser, 0).await;
    browser.click(".play .site.can").await;
    stands(&browser, 2).await;
    waits_for_text(&browser, "[data-part=note]", "does not keep the game").await;
    assert_eq!(text(&browser, "far.0000000000000001").await, before);
    // The page does not send the link, and offers a file that restores the whole game.
    let (name, kept) = file_of_one(&browser, "[data-act=keep-file]").await;
    assert_eq!(name, "far.0000000000000001");
    let kept: Value = serde_json::from_str(&kept).expect("JSON");
    let moves = &kept["value"]["letter"]["record"]["moves"];
    assert_eq!(moves.as_array().map(Vec::len), Some(2));
    browser.click("[data-act=send]").await;
    waits_for_text(&browser, "[data-part=note]", "its link is not sent").await;
    assert_eq!(
        browser
            .run("return !document.querySelector('dialog')")
            .await,
        true
    );
    // With room, it sends the link.
    browser.run("localStorage.removeItem('filler')").await;
    browser.click("[data-act=send]").await;
    browser
        .wait("document.querySelector('[data-part=link]')?.value.includes('#1.')")
        .await;
    assert_ne!(text(&browser, "far.0000000000000001").await, before);

    // Evicted: the game on the table goes on here.
    clear(&browser).await;
    browser.visit_interactive(AWELE).await;
    stands(&browser, 0).await;
    set_value(&browser, "game.awele", &saved("awele", &["S5"])).await;
    set(
        &browser,
        "far-table.awele",
        "{\"version\":1,\"value\":\"0000000000000001\"}",
    )
    .await;
    browser.visit_interactive(AWELE).await;
    stands(&browser, 1).await;
    assert_eq!(
        browser
            .run("return !document.querySelector('.side-away')")
            .await,
        true
    );
    browser.close().await;
}

/// A letter that waits for a yes while another window has gone on with its game.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_late_acceptance_takes_nothing_back() {
    let browser = open().await;
    browser.visit_interactive(AWELE).await;
    let first = browser.window().await;
    let link = link(&browser, &letter(7, &["S5"])).await;
    set_value(&browser, "game.awele", &saved("awele", &["S1", "N1"])).await;
    browser.visit("en/no-such-page").await;
    browser.visit_interactive(&format!("{AWELE}#{link}")).await;
    browser.wait_for("dialog [data-act=yes]").await;
    let second = browser.another_window().await;
    browser.visit_interactive(&format!("{AWELE}#{link}")).await;
    browser.click("dialog [data-act=yes]").await;
    browser.wait_for(".side-away").await;
    browser.click(".play .site.can").await;
    stands(&browser, 2).await;
    let kept = text(&browser, "far.0000000000000007").await;
    assert!(kept.is_some());
    browser.switch_to(&first).await;
    // Another window has answered the question. A yes now puts the latest state of the game on the
    // table.
    browser
        .say_yes_until("!document.querySelector('dialog') && document.querySelector('.side-away')")
        .await;
    stands(&browser, 2).await;
    let now = value(&browser, "far.0000000000000007").await;
    let was: Value = serde_json::from_str(&kept.expect("a game")).expect("JSON");
    assert_eq!(now["letter"], was["value"]["letter"]);
    browser.switch_to(&second).await;
    browser.client.close_window().await.expect("it closes");
    browser.switch_to(&first).await;
    browser.close().await;
}

/// The secret of a game with dice is made once, in whichever window the player says yes.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_second_acceptance_of_an_invitation_keeps_the_secret_that_was_sent() {
    let host = open().await;
    host.visit_interactive(BACKGAMMON).await;
    host.wait_until_idle().await;
    host.click("[data-act=share]").await;
    host.click("[data-invite='0']").await;
    host.wait_for(".side-away").await;
    if host.run("return !document.querySelector('dialog')").await == true {
        host.click("[data-act=send]").await;
    }
    let invitation = host
        .wait("document.querySelectorAll('.exchange .exchange-what input')[0]?.checked && document.querySelector('[data-part=link]')?.value || false")
        .await;
    let invitation = invitation.as_str().expect("a link");
    let fragment = invitation
        .split_once('#')
        .expect("a fragment")
        .1
        .to_string();
    host.close().await;

    let guest = open().await;
    guest.visit_interactive(BACKGAMMON).await;
    let under_way = saved("backgammon", &["~21"]);
    set_value(&guest, "game.backgammon", &under_way).await;
    guest.visit("en/no-such-page").await;
    guest
        .visit_interactive(&format!("{BACKGAMMON}#{fragment}"))
        .await;
    let asked =
        "document.querySelector('dialog [data-act=yes]') || document.querySelector('.side-away')";
    guest.wait(&format!("!!({asked})")).await;
    let first = guest.window().await;
    let second = guest.another_window().await;
    guest
        .visit_interactive(&format!("{BACKGAMMON}#{fragment}"))
        .await;
    guest.wait(&format!("!!({asked})")).await;
    let say_yes = "!document.querySelector('dialog') && document.querySelector('.side-away')";
    guest.say_yes_until(say_yes).await;
    assert!(
        names(&guest, "far.").await.is_empty(),
        "nothing is kept before the guest answers"
    );
    guest.click("[data-act=send]").await;
    guest
        .wait("document.querySelector('[data-part=link]')?.value.includes('#1.')")
        .await;
    let kept = names(&guest, "far.").await;
    assert_eq!(kept.len(), 1);
    let name = kept[0]["tavolando/".len()..].to_string();
    let sent = value(&guest, &name).await;
    assert!(sent["secret"].is_string());
    guest.switch_to(&first).await;
    guest.say_yes_until(say_yes).await;
    guest.click("[data-act=send]").await;
    guest
        .wait("document.querySelector('[data-part=link]')?.value.includes('#1.')")
        .await;
    let again = value(&guest, &name).await;
    assert_eq!(again["secret"], sent["secret"]);
    assert_eq!(again["letter"], sent["letter"]);
    guest.switch_to(&second).await;
    guest.client.close_window().await.expect("it closes");
    guest.switch_to(&first).await;
    guest.close().await;
}

/// Invitations from elsewhere leave the reader's own games alone.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn invitations_push_nothing_out() {
    let browser = open().await;
    browser.visit_interactive(BAO).await;
    browser.wait_until_idle().await;
    browser.click("[data-act=share]").await;
    browser.click("[data-invite='0']").await;
    browser.wait_for(".side-away").await;
    let own = names(&browser, "far.").await;
    assert_eq!(own.len(), 1, "an invitation that was made here is kept");
    // Invitations that are only looked at are not kept, however many there are. After a reload, the
    // invitation in the address is there again.
    for id in 1..=5 {
        open_letter(&browser, &letter(id, &[])).await;
        browser.wait_for(".side-away").await;
    }
    assert_eq!(names(&browser, "far.").await, own);
    browser.client.refresh().await.expect("it loads again");
    browser.wait_until_interactive().await;
    browser.wait_for(".side-away").await;
    assert_eq!(names(&browser, "far.").await, own);

    // The page keeps an invitation on which the player acts, and removes its link from the address.
    open_letter(&browser, &letter(6, &["S5"])).await;
    browser.wait_for(".side-away").await;
    browser.click(".play .site.can").await;
    stands(&browser, 2).await;
    assert_eq!(names(&browser, "far.").await.len(), 2);
    browser.wait("location.hash === ''").await;

    // The fifty-first is refused, and nothing is removed for it, however old.
    for id in 100..148 {
        set_value(
            &browser,
            &format!("far.{id:016x}"),
            &kept_letter(id, &["S5", "N1"]),
        )
        .await;
    }
    let all = names(&browser, "far.").await;
    assert_eq!(all.len(), 50);
    open_letter(&browser, &letter(7, &["S5"])).await;
    waits_for_text(&browser, "[data-part=note]", "50 games by link").await;
    browser.wait_for("[data-part=notice] a[href*=shelf]").await;
    assert_eq!(names(&browser, "far.").await, all);
    // The player makes room in the list.
    browser.visit_interactive(SHELF).await;
    delete(
        &browser,
        "[data-part=letters] li:last-child [data-act=delete]",
    )
    .await;
    browser
        .wait("document.querySelectorAll('[data-part=letters] li').length === 49")
        .await;
    open_letter(&browser, &letter(7, &["S5"])).await;
    // The game of the sixth invitation is on the table, and goes to the shelf first.
    browser.click("dialog [data-act=yes]").await;
    stands(&browser, 1).await;
    browser.click(".play .site.can").await;
    browser
        .wait(&format!(
            "{NAMES}.some(key => key.endsWith('far.{:016x}'))",
            7
        ))
        .await;
    browser.close().await;
}

/// The settings.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn settings_are_kept_beside_those_of_others() {
    let browser = open().await;
    let shown = async |path: &str| {
        browser.visit_interactive(path).await;
        browser.click("[data-act=settings]").await;
        browser.wait_for("dialog [data-setting=theme]").await;
    };
    let theme = "document.querySelector('[data-setting=theme]').value";
    browser.visit_interactive(AWELE).await;
    // Older: fields that came later have their usual values. Newer: unknown fields stay.
    set_value(
        &browser,
        "settings",
        &json!({ "theme": "dark", "later": { "a": [1] } }),
    )
    .await;
    shown(AWELE).await;
    browser.wait(&format!("{theme} === 'dark'")).await;
    browser.choose("[data-setting=speed]", "instant").await;
    let kept = value(&browser, "settings").await;
    assert_eq!(kept["later"], json!({ "a": [1] }));
    assert_eq!(
        (&kept["theme"], &kept["speed"]),
        (&json!("dark"), &json!("instant"))
    );
    // An unknown value counts as the usual one, and spoils no other.
    set_value(
        &browser,
        "settings",
        &json!({ "theme": "dark", "look": "hologram" }),
    )
    .await;
    shown(AWELE).await;
    browser.wait(&format!("{theme} === 'dark'")).await;
    // A later form stays as it is; a change lasts as long as the page is open.
    let later = json!({ "version": 2, "value": { "theme": 7 } }).to_string();
    set(&browser, "settings", &later).await;
    shown(AWELE).await;
    browser.choose("[data-setting=theme]", "dark").await;
    browser
        .wait("document.documentElement.dataset.theme === 'dark'")
        .await;
    assert_eq!(text(&browser, "settings").await, Some(later));
    // Damaged: the usual settings apply, and the next change is kept.
    set(&browser, "settings", "{").await;
    shown(AWELE).await;
    browser.wait(&format!("{theme} === 'system'")).await;
    browser.choose("[data-setting=theme]", "light").await;
    assert_eq!(value(&browser, "settings").await["theme"], "light");
    // Changed by another window: a change here does not undo the change made there.
    set_value(
        &browser,
        "settings",
        &json!({ "theme": "light", "coordinates": true }),
    )
    .await;
    browser.choose("[data-setting=theme]", "dark").await;
    let kept = value(&browser, "settings").await;
    assert_eq!(
        (&kept["theme"], &kept["coordinates"]),
        (&json!("dark"), &json!(true))
    );
    // Full: a change lasts as long as the page is open.
    let before = text(&browser, "settings").await;
    fill(&browser, 0).await;
    browser.choose("[data-setting=theme]", "system").await;
    browser
        .wait("document.documentElement.dataset.theme === undefined")
        .await;
    assert!(before.is_some());
    assert_eq!(text(&browser, "settings").await, before);
    // Evicted: the usual settings apply.
    clear(&browser).await;
    shown(AWELE).await;
    browser.wait(&format!("{theme} === 'system'")).await;
    browser.close().await;
}

/// Progress in lessons, problems and results, and the choices of the last game.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn progress_is_kept_or_begins_anew() {
    let browser = open().await;
    let ticked =
        "document.querySelector('[data-section=lesson]')?.textContent.trim().endsWith('✓')";
    let unticked =
        "document.querySelector('[data-section=lesson]')?.textContent.endsWith('✓') === false";
    browser.visit_interactive(AWELE).await;
    // Older: a game had one lesson.
    set(&browser, "learnt.awele", "{\"version\":1,\"value\":true}").await;
    browser.visit_interactive(AWELE).await;
    browser.click("[data-tab=learn]").await;
    browser.wait(ticked).await;
    // Newer: nothing overwrites it.
    let later = json!({ "version": 2, "value": { "deep": true } }).to_string();
    for name in ["learnt.awele", "players", "met.awele"] {
        set(&browser, name, &later).await;
    }
    browser.visit_and_begin(AWELE).await;
    browser.choose_players("opponent", "against-friend").await;
    browser.click(".play .site.can").await;
    stands(&browser, 1).await;
    for name in ["learnt.awele", "players", "met.awele"] {
        assert_eq!(text(&browser, name).await.as_ref(), Some(&later), "{name}");
    }
    // Damaged: it begins again from nothing.
    clear(&browser).await;
    for name in [
        "learnt.awele",
        "players",
        "met.awele",
        "solved.awele",
        "best.awele",
        "examined.awele",
    ] {
        set(&browser, name, "{\"version\":1,\"value\":{\"x\":7}}").await;
    }
    browser.visit_interactive(AWELE).await;
    browser.click("[data-tab=learn]").await;
    browser.wait(unticked).await;
    browser.visit_and_begin(AWELE).await;
    browser.choose_players("opponent", "against-friend").await;
    browser.click(".play .site.can").await;
    stands(&browser, 1).await;
    assert!(value(&browser, "players").await[0].is_array());
    // Full: the progress is not kept, and play goes on.
    clear(&browser).await;
    browser.visit_interactive(AWELE).await;
    fill(&browser, 0).await;
    browser.visit_and_begin(AWELE).await;
    browser.choose_players("opponent", "against-friend").await;
    browser.click(".play .site.can").await;
    stands(&browser, 1).await;
    assert_eq!(browser.console_messages().await, Vec::<String>::new());
    // Evicted, and changed by another window: each page reads it again.
    clear(&browser).await;
    browser.visit_interactive(AWELE).await;
    browser.click("[data-tab=learn]").await;
    browser.wait(unticked).await;
    set(&browser, "learnt.awele", "{\"version\":1,\"value\":true}").await;
    browser.visit_interactive(AWELE).await;
    browser.click("[data-tab=learn]").await;
    browser.wait(ticked).await;
    browser.close().await;
}

/// Entries put aside.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn texts_put_aside_stay_until_they_are_deleted() {
    let browser = open().await;
    browser.visit_interactive(AWELE).await;
    // Full: an entry that cannot be put aside stays where it is, and nothing overwrites it.
    let later = json!({ "version": 2, "value": "x".repeat(500) }).to_string();
    set(&browser, "game.awele", &later).await;
    fill(&browser, 0).await;
    browser.visit_interactive(AWELE).await;
    waits_for_text(&browser, "[data-part=notice]", "no room to put it aside").await;
    browser.choose_players("opponent", "against-friend").await;
    browser.click(".play .site.can").await;
    stands(&browser, 1).await;
    assert_eq!(text(&browser, "game.awele").await.as_ref(), Some(&later));
    let unread = ("game.awele".to_string(), later.clone());
    assert_eq!(
        file_of_one(&browser, "[data-act=keep-unread-file]").await,
        unread
    );
    // Nor does a new game overwrite it, except after a question.
    browser.click("[data-act=new]").await;
    browser.click("dialog [data-act=yes]").await;
    browser.wait_for("dialog [data-act=keep-unread-file]").await;
    browser.click("dialog [data-act=no]").await;
    browser.wait("!document.querySelector('dialog')").await;
    stands(&browser, 1).await;
    assert_eq!(text(&browser, "game.awele").await.as_ref(), Some(&later));
    // With room, the next move puts the entry aside.
    browser.run("localStorage.removeItem('filler')").await;
    browser.click(".play .site.can").await;
    stands(&browser, 2).await;
    let asides = names(&browser, "aside.").await;
    assert_eq!(asides.len(), 1);
    assert_eq!(
        value(&browser, "game.awele").await["record"]["moves"]
            .as_array()
            .map(Vec::len),
        Some(2)
    );
    // Newer, older or damaged, it is a text: the list gives it back unchanged.
    set(&browser, "aside.damaged", "\u{0}{").await;
    browser.visit_interactive(SHELF).await;
    browser
        .wait("document.querySelectorAll('[data-part=asides] li').length === 2")
        .await;
    let first = file_of_one(&browser, "[data-part=asides] li:nth-child(1) a").await;
    assert_eq!(first, unread);
    let (_, second) = file_of_one(&browser, "[data-part=asides] li:nth-child(2) a").await;
    assert_eq!(second, "\u{0}{");
    // Deleted by another window, or by the browser: it disappears here too.
    let first = browser.window().await;
    let second = browser.another_window().await;
    browser.visit_interactive(SHELF).await;
    delete(
        &browser,
        "[data-part=asides] li:nth-child(1) [data-act=delete]",
    )
    .await;
    browser.switch_to(&first).await;
    browser
        .wait("document.querySelectorAll('[data-part=asides] li').length === 1")
        .await;
    browser.switch_to(&second).await;
    browser.client.close_window().await.expect("it closes");
    browser.switch_to(&first).await;
    clear(&browser).await;
    browser.visit_interactive(SHELF).await;
    browser.wait_for("[data-part=empty]").await;
    assert_eq!(
        browser
            .run("return !document.querySelector('[data-part=asides]')")
            .await,
        true
    );
    browser.close().await;
}

/// Fields that a later release wrote stay with the game: on the table, on the shelf, in a letter,
/// and back.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn an_older_window_keeps_fields_that_it_does_not_know() {
    let browser = open().await;
    browser.visit_interactive(AWELE).await;
    let mut game = saved("awele", &["S5", "N1"]);
    game["later"] = json!([1, { "a": 2 }]);
    game["record"]["comments"] = json!({ "2": "well played" });
    set_value(&browser, "game.awele", &game).await;
    browser.visit_interactive(AWELE).await;
    stands(&browser, 2).await;
    browser.click(".play .site.can").await;
    stands(&browser, 3).await;
    let known = |kept: &Value| {
        assert_eq!(kept["later"], json!([1, { "a": 2 }]));
        assert_eq!(kept["record"]["comments"], json!({ "2": "well played" }));
    };
    let kept = value(&browser, "game.awele").await;
    known(&kept);
    assert_eq!(kept["record"]["moves"].as_array().map(Vec::len), Some(3));
    // A new game has none of these fields; the game laid aside has all of them.
    browser.click("[data-act=new]").await;
    browser.click("dialog [data-act=yes]").await;
    stands(&browser, 0).await;
    assert!(value(&browser, "game.awele").await["later"].is_null());
    let shelf = names(&browser, "shelf.").await;
    assert_eq!(shelf.len(), 1);
    let name = &shelf[0]["tavolando/".len()..];
    let mut shelved = value(&browser, name).await;
    known(&shelved["saved"]);
    shelved["note"] = json!("mine");
    set_value(&browser, name, &shelved).await;
    browser.visit_interactive(SHELF).await;
    browser.click("[data-act=open-kept]").await;
    stands(&browser, 3).await;
    known(&value(&browser, "game.awele").await);
    // A game by link.
    let mut far = kept_letter(9, &["S5"]);
    far["later"] = json!(7);
    far["letter"]["names"] = json!(["A", "B"]);
    set_value(&browser, "far.0000000000000009", &far).await;
    browser.visit_interactive(SHELF).await;
    browser.click("[data-act=open-letter]").await;
    browser.wait_for(".side-away").await;
    browser.click(".play .site.can").await;
    stands(&browser, 2).await;
    let kept = value(&browser, "far.0000000000000009").await;
    assert_eq!(
        (&kept["later"], &kept["letter"]["names"]),
        (&json!(7), &json!(["A", "B"]))
    );
    browser.close().await;
}

/// A comment on a move that was taken back stays only until another move is played in its place.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_comment_is_removed_with_its_move() {
    let browser = open().await;
    browser.visit_interactive(AWELE).await;
    let mut game = saved("awele", &["S5", "N1"]);
    game["record"]["comments"] = json!({ "1": "good", "2": "bad" });
    game["record"]["about"] = json!({ "event": "cup" });
    set_value(&browser, "game.awele", &game).await;
    browser.visit_interactive(AWELE).await;
    stands(&browser, 2).await;
    browser.click("[data-act=undo]").await;
    stands(&browser, 1).await;
    let kept = value(&browser, "game.awele").await;
    assert_eq!(
        kept["record"]["comments"],
        json!({ "1": "good", "2": "bad" })
    );
    // The last pit of the row, not its first.
    browser
        .run("[...document.querySelectorAll('.play .site.can')].at(-1).dispatchEvent(new MouseEvent('click', { bubbles: true }))")
        .await;
    stands(&browser, 2).await;
    let kept = value(&browser, "game.awele").await;
    assert_ne!(kept["record"]["moves"][1], "N1");
    assert_eq!(kept["record"]["comments"], json!({ "1": "good" }));
    assert_eq!(kept["record"]["about"], json!({ "event": "cup" }));
    browser.close().await;
}

/// Two copies of the site on one host keep their own data. The first of them takes over the data
/// that an earlier release kept for both.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn two_copies_on_one_host_share_no_games() {
    let folder = std::env::temp_dir().join(format!("tavolando-copies-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for copy in ["one", "two"] {
        let link = folder.join(copy);
        if !link.exists() {
            std::os::unix::fs::symlink(dist(), link).expect("a link");
        }
    }
    let server = Server::start(&folder, &[]);
    let browser = Browser::open_at(&server.address, 360, 740, REDUCED_MOTION, json!({})).await;
    // The first copy opens without the settings that tests begin with.
    browser
        .prepare_storage("if (location.pathname.startsWith('/one/en/') && !sessionStorage.begun) { sessionStorage.begun = 1; localStorage.removeItem('tavolando/one/settings'); }")
        .await;
    browser.visit("one/icons/icon.svg").await;
    let old = json!({ "version": 1, "value": saved("awele", &["S5", "N1"]) }).to_string();
    let settings =
        "{\"version\":1,\"value\":{\"theme\":\"dark\",\"auto_throw\":true,\"breath\":false}}";
    let (quoted, settings) = (Value::from(old), Value::from(settings));
    browser
        .run(&format!(
            "localStorage.clear(); localStorage['tavolando.game.awele'] = {quoted}; localStorage['tavolando.settings'] = {settings}"
        ))
        .await;
    browser.visit_interactive(&format!("one/{AWELE}")).await;
    stands(&browser, 2).await;
    browser
        .wait("document.documentElement.dataset.theme === 'dark'")
        .await;
    browser
        .wait("localStorage['tavolando.game.awele'] === undefined && localStorage['tavolando/one/game.awele'] !== undefined")
        .await;
    browser.visit_interactive(&format!("two/{AWELE}")).await;
    stands(&browser, 0).await;
    browser
        .wait("document.documentElement.dataset.theme === undefined")
        .await;
    browser.visit_and_begin(&format!("two/{AWELE}")).await;
    browser.choose_players("opponent", "against-friend").await;
    browser.click(".play .site.can").await;
    stands(&browser, 1).await;
    browser.visit_interactive(&format!("one/{AWELE}")).await;
    stands(&browser, 2).await;
    // The theme applies before the program arrives.
    browser.visit(&format!("one/{AWELE}")).await;
    browser
        .wait("document.documentElement?.dataset.theme === 'dark'")
        .await;

    // An earlier release, still open in a window, keeps a game that already exists here: its text
    // is put aside.
    browser
        .run(&format!(
            "localStorage['tavolando.game.awele'] = {quoted}.replace('N1', 'N2')"
        ))
        .await;
    browser.visit_interactive(&format!("one/{AWELE}")).await;
    stands(&browser, 2).await;
    browser
        .wait("localStorage['tavolando.game.awele'] === undefined && Object.keys(localStorage).some(key => key.startsWith('tavolando/one/aside.'))")
        .await;

    // The text moves even when there is room for only one of the two names.
    let long = format!("{{\"version\":2,\"value\":\"{}\"}}", "y".repeat(2_000_000));
    let long = Value::from(long);
    browser
        .run(&format!("localStorage['tavolando.game.bao'] = {long}"))
        .await;
    fill(&browser, 100).await;
    browser.visit_interactive(&format!("one/{AWELE}")).await;
    browser
        .wait(&format!("localStorage['tavolando/one/game.bao'] === {long} && localStorage['tavolando.game.bao'] === undefined"))
        .await;
    browser.close().await;
    std::fs::remove_dir_all(&folder).expect("it is removed");
}

/// Everything goes into one file and comes back from it, next to the existing data.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_backup_holds_everything_and_comes_back() {
    let browser = open().await;
    browser.visit_interactive(SHELF).await;
    clear(&browser).await;
    let entries = [
        ("game.awele", saved("awele", &["S5", "N1"])),
        ("game.bao", saved("bao", &[])),
        (
            "shelf.001700000000000",
            json!({ "saved": saved("awele", &["S2"]), "when": 1_700_000_000_000_u64 }),
        ),
        ("far.0000000000000001", kept_letter(1, &["S5", "N1"])),
        ("far.0000000000000002", kept_letter(2, &["S5", "N1"])),
        ("far-table.awele", json!("0000000000000002")),
        ("settings", json!({ "theme": "dark", "lang": "en" })),
        ("learnt.awele", json!(true)),
        ("solved.awele", json!(["p1", "p2"])),
        ("examined.awele", json!([5, 9])),
        (
            "best.tchuka-ruma",
            json!([{ "options": {}, "won": true, "points": 3 }]),
        ),
        ("later-thing", json!({ "x": 1 })),
    ];
    for (name, value) in &entries {
        set_value(&browser, name, value).await;
    }
    set(&browser, "aside.001700000000009.game.go", "{").await;
    browser.visit_interactive(SHELF).await;
    browser
        .run("window.saved = null; const make = URL.createObjectURL; URL.createObjectURL = blob => { blob.text().then(text => window.saved = text); return make.call(URL, blob); }")
        .await;
    browser.click("[data-act=backup]").await;
    let backup = browser.wait("window.saved").await;
    let backup = backup.as_str().expect("a file").to_string();
    // On an empty device everything is as it was.
    clear(&browser).await;
    browser.visit_interactive(SHELF).await;
    restore(&browser, &backup, "Restored: ").await;
    for (name, kept) in &entries {
        assert_eq!(&value(&browser, name).await, kept, "{name}");
    }
    assert_eq!(
        text(&browser, "aside.001700000000009.game.go")
            .await
            .as_deref(),
        Some("{")
    );
    browser
        .wait("document.documentElement.dataset.theme === 'dark'")
        .await;
    // A second time: there are no duplicates.
    let all = names(&browser, "").await;
    restore(&browser, &backup, "Restored: ").await;
    assert_eq!(names(&browser, "").await, all);

    // A device with games of its own then has both.
    clear(&browser).await;
    for (name, value) in [
        ("game.awele", saved("awele", &["S1"])),
        ("far.0000000000000001", kept_letter(1, &["S5"])),
        ("solved.awele", json!(["p2", "p3"])),
        ("examined.awele", json!([7, 9])),
        (
            "best.tchuka-ruma",
            json!([{ "options": {}, "won": true, "points": 2 }]),
        ),
    ] {
        set_value(&browser, name, &value).await;
    }
    browser.visit_interactive(SHELF).await;
    restore(&browser, &backup, "Restored: ").await;
    assert_eq!(
        value(&browser, "game.awele").await["record"]["moves"],
        json!(["S1"])
    );
    let shelf = names(&browser, "shelf.").await;
    assert_eq!(shelf.len(), 2, "{shelf:?}");
    let moves = value(&browser, "far.0000000000000001").await["letter"]["record"]["moves"].clone();
    assert_eq!(moves, json!(["S5", "N1"]), "the game with more moves");
    assert_eq!(
        value(&browser, "solved.awele").await,
        json!(["p2", "p3", "p1"])
    );
    assert_eq!(value(&browser, "examined.awele").await, json!([7, 9]));
    assert_eq!(value(&browser, "best.tchuka-ruma").await[0]["points"], 3);

    // Restoring never rolls a game back, and loses no variation.
    let tried = |count: usize| {
        let mut game = saved("awele", &["S2", "N3"]);
        let variation = json!({ "at": 1, "moves": ["N1"] });
        game["record"]["variations"] = Value::from(vec![variation; count]);
        json!({ "saved": game, "when": 1_700_000_000_005_u64 })
    };
    set_value(&browser, "shelf.001700000000005", &tried(3)).await;
    let older = [
        ("far.0000000000000001", kept_letter(1, &["S5"])),
        ("shelf.001700000000005", tried(1)),
        ("shelf.001700000000006", tried(4)),
    ];
    restore(&browser, &backup_of(&older), "3 entries").await;
    let moves = value(&browser, "far.0000000000000001").await["letter"]["record"]["moves"].clone();
    assert_eq!(moves, json!(["S5", "N1"]));
    assert_eq!(value(&browser, "shelf.001700000000005").await, tried(3));
    let mut counts = Vec::new();
    for name in names(&browser, "shelf.").await {
        let kept = value(&browser, &name["tavolando/".len()..]).await;
        counts.extend(
            kept["saved"]["record"]["variations"]
                .as_array()
                .map(Vec::len),
        );
    }
    assert_eq!(counts.iter().max(), Some(&4));

    // Other files change nothing and give an error message.
    let all = browser
        .run(&format!("return {NAMES}.map(key => localStorage[key])"))
        .await;
    let later = backup.replacen("\"version\":1", "\"version\":9", 1);
    let broken = &backup[..backup.len() / 2];
    for (text, told) in [
        (later.as_str(), "later version"),
        (broken, "no backup"),
        ("[]", "no backup"),
        ("", "no backup"),
    ] {
        restore(&browser, text, told).await;
        assert_eq!(
            browser
                .run(&format!("return {NAMES}.map(key => localStorage[key])"))
                .await,
            all
        );
    }
    // Names that are not the site's own are left out.
    let odd = json!({ "form": "tavolando-backup", "version": 1, "made": 0, "kept": { "../x": "1", "a/b": "2" } });
    restore(&browser, &odd.to_string(), "0 entries").await;
    assert_eq!(
        browser
            .run(&format!("return {NAMES}.map(key => localStorage[key])"))
            .await,
        all
    );
    // Without enough room, the page says how much is missing, and nothing changes.
    clear(&browser).await;
    set_value(&browser, "game.awele", &saved("awele", &["S1"])).await;
    browser.visit_interactive(SHELF).await;
    fill(&browser, 0).await;
    restore(&browser, &backup, "no room").await;
    assert_eq!(
        value(&browser, "game.awele").await["record"]["moves"],
        json!(["S1"])
    );
    browser.close().await;
}

/// The page asks the browser once for persistent storage, after a game has been played.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_browser_is_asked_to_keep_games_once_one_is_played() {
    let server = site();
    let browser = Browser::open_at(&server.address, 360, 740, REDUCED_MOTION, json!({})).await;
    browser
        .run_before_pages("window.asked = 0; const persist = () => { window.asked++; return Promise.reject(new Error('no')); };
            if (navigator.storage) navigator.storage.persist = persist;
            else Object.defineProperty(navigator, 'storage', { value: { persist } })")
        .await;
    browser.visit_and_begin(AWELE).await;
    browser.choose_players("opponent", "against-friend").await;
    assert_eq!(browser.run("return window.asked").await, 0);
    browser.click(".play .site.can").await;
    stands(&browser, 1).await;
    browser.wait("window.asked === 1").await;
    browser.click(".play .site.can").await;
    stands(&browser, 2).await;
    browser.visit_interactive(AWELE).await;
    browser.click(".play .site.can").await;
    stands(&browser, 3).await;
    assert_eq!(browser.run("return window.asked").await, 0);
    assert_eq!(browser.console_messages().await, Vec::<String>::new());
    browser.close().await;
}
