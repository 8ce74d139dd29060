//! The table around the board, on the real page: looking back, sharing, keeping, clocks, settings,
//! dragging, and correspondence games. The tests use a sowing board, a board of squares and a game
//! of dice.

use crate::{
    driver::{Browser, site},
    engines::{Engine, is_chromium_only, is_left_out},
};
use serde_json::Value;
use std::{collections::BTreeSet, sync::LazyLock};
use tavolando::{
    games::{Entry, GAMES},
    prose::{Block, compile},
    rules::Options,
    table::Table,
    text::Lang,
};

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];
const AWELE: &str = "en/mancala/awele";
const DRAUGHTS: &str = "en/draughts/italian-draughts";
const UR: &str = "en/race/ur";
const FAMILIES: [&str; 3] = [AWELE, DRAUGHTS, UR];

/// An expression for the moves in the list, by their notation. The list shows throws without their
/// sign.
const MOVES: &str = "[...document.querySelectorAll('[data-part=moves] [data-ply]')].slice(1).map(e => (e.querySelector('.moves-thrown') ? '~' : '') + e.lastChild.textContent)";

async fn moves(browser: &Browser) -> Vec<Value> {
    let moves = browser.run(&format!("return {MOVES}")).await;
    moves.as_array().expect("moves").clone()
}

/// Opens a game for two people.
async fn between_friends(browser: &Browser, path: &str) {
    browser.visit_and_begin(path).await;
    // Against the computer, a game of dice may go on by itself for long.
    browser.choose_players("opponent", "against-friend").await;
    browser.wait_until_idle().await;
}

/// Makes so many taps on places that are lit, whatever moves they give.
async fn play(browser: &Browser, taps: u32) {
    for _ in 0..taps {
        assert!(browser.tap_something().await, "the game goes on");
    }
    browser.wait_until_idle().await;
}

async fn open_exchange(browser: &Browser) -> String {
    browser.click("[data-act=share]").await;
    browser
        .wait("document.querySelector('[data-part=link]')?.value.includes('#1.')")
        .await;
    let link = browser
        .run("return document.querySelector('[data-part=link]').value")
        .await;
    link.as_str().expect("a link").to_string()
}

/// Waits for a game that begins with these moves, and says yes if the page asks to lay another game
/// aside.
async fn take(browser: &Browser, played: &[Value]) {
    let played = Value::Array(played.to_vec());
    let stands = format!(
        "(() => {{ const played = {played}; return document.querySelector('.play')?.dataset.still === 'true' && JSON.stringify({MOVES}.slice(0, played.length)) === JSON.stringify(played) }})()"
    );
    browser.say_yes_until(&stands).await;
}

/// Opens the dialog with the link of a finished turn, unless it has opened by itself.
async fn open_letter(browser: &Browser) {
    browser
        .act_until(
            "document.querySelector('dialog') ? 'opened' : document.querySelector('[data-act=send]') && 'closed'",
            |next| (next == "closed").then_some("document.querySelector('[data-act=send]')?.click()"),
        )
        .await;
}

fn fragment(link: &str) -> &str {
    link.split_once('#').expect("a fragment").1
}

async fn close_dialog(browser: &Browser) {
    // The driver does not notice that the dialog hides part of its content.
    browser
        .run("document.querySelector('dialog [data-act=no]').scrollIntoView()")
        .await;
    browser.click("dialog [data-act=no]").await;
    browser.wait("!document.querySelector('dialog')").await;
}

async fn note(browser: &Browser) -> String {
    browser
        .wait("!!document.querySelector('[data-part=note].report-refused')")
        .await;
    browser.text("[data-part=note]").await
}

async fn paste(browser: &Browser, text: &str) {
    paste_what(browser, &Value::from(text).to_string()).await;
}

/// Pastes the value of a JavaScript expression.
async fn paste_what(browser: &Browser, text: &str) {
    // In Firefox a page may read only text that was really copied.
    if Engine::chosen() == Engine::Firefox {
        browser
            .run(&format!(
                "const field = document.createElement('textarea'); field.id = 'copied'; field.value = {text}; document.body.append(field); field.select()"
            ))
            .await;
        browser.press_with_control('c').await;
        browser
            .run("document.getElementById('copied').remove(); document.activeElement?.blur()")
            .await;
        return browser.press_with_control('v').await;
    }
    browser
        .run(&format!(
            "const data = new DataTransfer(); data.setData('text', {text});
             document.body.dispatchEvent(new ClipboardEvent('paste', {{clipboardData: data, bubbles: true}}))"
        ))
        .await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_link_carries_a_game_to_another_profile_where_it_goes_on_and_comes_back_as_text() {
    let here = Browser::open(1440, 900, REDUCED_MOTION).await;
    let there = Browser::open(360, 740, REDUCED_MOTION).await;
    for path in FAMILIES {
        between_friends(&here, path).await;
        play(&here, 9).await;
        let played = moves(&here).await;
        assert!(played.len() >= 3, "{path}");
        let link = open_exchange(&here).await;
        // The link also appears as a QR code.
        here.click("[data-part=camera] summary").await;
        here.wait("document.querySelector('[data-part=qr] path').getAttribute('d').length > 500")
            .await;
        // The link opens in the other browser, where play can go on.
        there.visit_and_begin(path).await;
        there.wait("!!document.querySelector('.play')").await;
        there
            .visit_and_begin(&format!("{path}#{}", fragment(&link)))
            .await;
        take(&there, &played).await;
        close_dialog(&there).await;
        there.wait_until_idle().await;
        assert_eq!(moves(&there).await[..played.len()], played[..]);
        assert_eq!(there.run("return location.hash").await, "");
        play(&there, 2).await;
        let further = moves(&there).await;
        assert!(further.len() > played.len());
        // The game exports as text and comes back the same.
        there.click("[data-act=share]").await;
        let text = there
            .wait("document.querySelector('[data-part=text]')?.value")
            .await;
        let text = text.as_str().expect("a text").to_string();
        close_dialog(&here).await;
        paste(&here, &text).await;
        here.click("dialog [data-act=yes]").await;
        here.wait(&format!("({MOVES}).length >= {}", further.len()))
            .await;
        assert_eq!(moves(&here).await[..further.len()], further[..], "{path}");
        // The same text opens the same game when it is dropped as a file.
        here.click("[data-act=new]").await;
        here.click("dialog [data-act=yes]").await;
        here.wait(&format!("({MOVES}).length < {}", further.len()))
            .await;
        here.run(&format!(
            "const data = new DataTransfer(); data.items.add(new File([{}], 'game.txt', {{type: 'text/plain'}}));
             document.querySelector('.play').dispatchEvent(new DragEvent('drop', {{dataTransfer: data, bubbles: true, cancelable: true}}))",
            Value::from(text)
        ))
        .await;
        take(&here, &further).await;
        // A link with a missing part changes nothing.
        let kept = moves(&here).await;
        here.visit_and_begin(&format!(
            "{path}#{}",
            &fragment(&link)[..fragment(&link).len() - 9]
        ))
        .await;
        assert!(note(&here).await.contains("damaged"), "{path}");
        assert_eq!(moves(&here).await[..kept.len()], kept[..]);
        here.visit_and_begin(&format!(
            "{path}#{}",
            fragment(&link).replacen("1.", "9.", 1)
        ))
        .await;
        here.wait(
            "document.querySelector('[data-part=note]')?.textContent.includes('later version')",
        )
        .await;
    }
    here.close().await;
    there.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_game_from_a_link_uses_the_readers_language_and_asks_for_a_side() {
    for (width, height) in [(360, 640), (1440, 900)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        between_friends(&browser, "en/mancala/awele").await;
        play(&browser, 3).await;
        let played = moves(&browser).await;
        let link = open_exchange(&browser).await;
        close_dialog(&browser).await;
        // A reader who switches to another language has chosen it.
        browser.click(".head a.language").await;
        browser.wait("document.documentElement.lang === 'it'").await;
        browser
            .visit_and_begin(&format!("en/mancala/awele#{}", fragment(&link)))
            .await;
        take(&browser, &played).await;
        browser
            .wait("location.pathname.includes('/it/mancala/awele')")
            .await;
        browser.activate(width, "dialog [data-take='1']").await;
        browser
            .wait("!document.querySelector('dialog') && document.querySelector('[data-who=\"0\"]').textContent.includes('computer') && !document.querySelector('[data-who=\"1\"]').textContent.includes('computer')")
            .await;
        // It is the reader's turn, and then the computer's.
        assert!(browser.tap_something().await);
        browser.wait_for_moves(5).await;
        browser.close().await;
    }
}

/// Opens the share dialog and imports a text there.
async fn bring_in(browser: &Browser, text: &str) {
    browser.click("[data-act=share]").await;
    browser
        .wait("document.querySelector('[data-part=paste]')")
        .await;
    browser
        .run(&format!(
            "const field = document.querySelector('[data-part=paste]'); field.value = {}; document.querySelector('[data-act=open-text]').click()",
            Value::from(text)
        ))
        .await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn one_of_many_games_in_a_text_is_chosen() {
    let browser = Browser::open(360, 740, REDUCED_MOTION).await;
    let text = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n1. 22-18 12-16 1-0\n\n\
        [Event \"Broken\"]\n[GameType \"22\"]\n1. 22-18 99-1 *\n\n\
        [Event \"Far away\"]\n[GameType \"21\"]\n1. 11-15 23-18 2. 8-11 *\n";
    browser.visit_and_begin(DRAUGHTS).await;
    browser.wait_until_idle().await;
    paste(&browser, text).await;
    let titles = browser
        .wait("(() => { const all = [...document.querySelectorAll('[data-part=several] option')]; return all.length ? all.map(e => e.textContent) : null; })()")
        .await;
    assert_eq!(
        titles,
        serde_json::json!(["1. Ann – Bob, 1-0", "2. Broken", "3. Far away"])
    );
    browser
        .run("document.querySelector('[data-part=several]').selectedIndex = 1")
        .await;
    browser.click("[data-act=open-chosen]").await;
    let wrong = browser.text("[data-part=wrong]").await;
    assert!(wrong.contains("Line 8"), "{wrong}");
    // The dialog for texts offers the list too, and a game of another kind opens on its own page.
    close_dialog(&browser).await;
    bring_in(&browser, text).await;
    browser
        .wait("!!document.querySelector('[data-part=several]')")
        .await;
    browser
        .run("document.querySelector('[data-part=several]').selectedIndex = 2")
        .await;
    browser.click("[data-act=open-chosen]").await;
    browser
        .wait("location.pathname === '/en/draughts/english-draughts/'")
        .await;
    browser.wait_for_moves(3).await;
    assert_eq!(moves(&browser).await[..3], ["11-15", "23-18", "8-11"]);
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_game_that_is_read_only_in_part_lists_the_parts_left_out_before_it_opens() {
    let text = "[GameType \"20\"]\n\n1. 32-28 (1. 31-27 19-23 2. 1-50) 19-23\n(1... 50-1) *";
    for (width, height, path, said) in [
        (
            360,
            740,
            "it/draughts/polish-draughts",
            "Riga 4: da «50-1» in poi la variante",
        ),
        (
            1440,
            900,
            DRAUGHTS,
            "Line 4: the variation is left out from \"50-1\" on.",
        ),
    ] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        browser.visit_and_begin(path).await;
        browser.wait_until_idle().await;
        paste(&browser, text).await;
        browser
            .wait("document.querySelectorAll('[data-part=left-out] li').length === 2")
            .await;
        let message = browser.text("[data-part=left-out]").await;
        assert!(message.contains(said), "{message}");
        assert_eq!(
            browser.moves().await,
            0,
            "nothing is opened before the player has read it"
        );
        browser.click("[data-act=open-chosen]").await;
        browser
            .wait("location.pathname.endsWith('/draughts/polish-draughts/') && !document.querySelector('dialog')")
            .await;
        browser.wait_for_moves(2).await;
        assert_eq!(moves(&browser).await[..2], ["32-28", "19-23"]);
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_warning_about_a_variation_that_is_left_out_calls_it_a_variation() {
    for (path, said) in [
        (
            "it/territory/go",
            "Riga 2: da qui in poi la variante non si conserva: ",
        ),
        (
            "en/territory/go",
            "Line 2: the variation is left out from here on: ",
        ),
    ] {
        let browser = Browser::open(360, 740, REDUCED_MOTION).await;
        browser.visit_and_begin(path).await;
        browser.wait_until_idle().await;
        paste(&browser, "(;GM[1]SZ[9];B[cc];W[gg](;B[ee])\n(;B[gg]))").await;
        browser
            .wait("!!document.querySelector('[data-part=left-out] li')")
            .await;
        let text = browser.text("[data-part=left-out]").await;
        assert!(text.contains(said), "{text}");
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn an_error_in_a_text_names_its_line_and_leaves_the_game_unchanged() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    for (path, text, told) in [
        (AWELE, "junk", "neither"),
        (
            DRAUGHTS,
            "[GameType \"22\"]\n\n1. 21-17 12-16\n2. 23-19 99-1 *",
            "Line 4",
        ),
        (
            UR,
            "{\"game\": \"ur\", \"moves\": [\"~1\", \"dance\"]}",
            "dance",
        ),
        // A text that only begins like a game is no game, and the page sends nothing anywhere for
        // it.
        (DRAUGHTS, "1. (", "Line 1"),
        (AWELE, "(;", "Line 1"),
    ] {
        between_friends(&browser, path).await;
        play(&browser, 4).await;
        let before = moves(&browser).await;
        paste(&browser, text).await;
        let sentence = note(&browser).await;
        assert!(sentence.contains(told), "{path}: {sentence}");
        assert_eq!(moves(&browser).await, before);
        // The dialog gives the same message and stays open.
        bring_in(&browser, text).await;
        let wrong = browser.text("[data-part=wrong]").await;
        assert!(wrong.contains(told), "{path}: {wrong}");
        // A position typed by hand: the page refuses nonsense and opens the position that it
        // offers.
        browser
            .run("document.querySelector('[data-part=position]').value = 'nonsense'; document.querySelector('[data-act=open-position]').click()")
            .await;
        browser
            .wait(&format!(
                "(wrong => wrong.startsWith('This cannot be read: ') && !wrong.includes('{told}') && !wrong.includes('start:'))(document.querySelector('[data-part=wrong]').textContent)"
            ))
            .await;
        close_dialog(&browser).await;
        assert_eq!(moves(&browser).await, before);
        browser.click("[data-act=share]").await;
        browser.click("[data-part=bring] > summary").await;
        browser.click("[data-act=open-position]").await;
        browser.click("dialog [data-act=yes]").await;
        browser
            .wait("document.querySelector('.play').dataset.moves === '0' || document.querySelector('.play .dice')")
            .await;
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn games_that_are_laid_aside_or_over_are_on_the_shelf() {
    let browser = Browser::open(820, 1180, REDUCED_MOTION).await;
    for path in FAMILIES {
        between_friends(&browser, path).await;
        play(&browser, 5).await;
        browser.click("[data-act=new]").await;
        browser.click("dialog [data-act=yes]").await;
        browser
            .wait("Number(document.querySelector('.play').dataset.moves) < 3")
            .await;
    }
    browser.visit_and_begin("en/last-move/nim").await;
    browser.choose_players("level", "1").await;
    while browser.tap_something().await {}
    browser.visit_and_begin("en/shelf").await;
    browser
        .wait("document.querySelectorAll('.kept-list li').length === 4")
        .await;
    browser
        .wait("document.querySelector('.results tbody').textContent.includes('Nim')")
        .await;
    // The list can be searched.
    browser
        .run("const field = document.querySelector('[data-part=search]'); field.value = 'draughts'; field.dispatchEvent(new InputEvent('input', {bubbles: true}))")
        .await;
    browser
        .wait("document.querySelectorAll('.kept-list li').length === 1")
        .await;
    // A game on the shelf resumes at the point where it was left.
    browser.click("[data-act=open-kept]").await;
    browser
        .wait("location.pathname.endsWith('italian-draughts/')")
        .await;
    browser.wait_for_moves(2).await;
    browser.visit_and_begin("en/shelf").await;
    browser
        .wait("document.querySelectorAll('.kept-list li').length === 3")
        .await;
    // The first touch asks.
    browser.click("[data-act=delete][data-asks=false]").await;
    browser.click("[data-act=delete][data-asks=true]").await;
    browser
        .wait("document.querySelectorAll('.kept-list li').length === 2")
        .await;
    // Entries that cannot be read have a list of their own.
    browser
        .run("for (const key of Object.keys(localStorage)) if (key.includes('shelf.')) localStorage.setItem(key, '{\"version\":1,\"value\":7}')")
        .await;
    browser.visit_and_begin("it/shelf").await;
    browser
        .wait("!!document.querySelector('[data-part=empty]') && document.querySelectorAll('[data-part=asides] li').length === 2")
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_refusal_of_the_storage_is_reported_once_and_play_goes_on() {
    let browser = Browser::open(820, 1180, REDUCED_MOTION).await;
    for path in FAMILIES {
        browser.visit_and_begin(path).await;
        browser.wait_until_idle().await;
        browser
            .run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }")
            .await;
        browser.choose_players("opponent", "against-friend").await;
        play(&browser, 4).await;
        let sentence = browser.text("[data-part=note]").await;
        assert!(
            sentence.contains("does not keep the game"),
            "{path}: {sentence}"
        );
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_player_whose_time_is_up_has_lost() {
    let browser = Browser::open(820, 1180, REDUCED_MOTION).await;
    between_friends(&browser, AWELE).await;
    browser.show_players().await;
    browser.choose("[data-timing=pace]", "byo-yomi").await;
    for (field, value) in [("minutes", "0"), ("seconds", "2"), ("periods", "1")] {
        browser
                .run(&format!(
                    "const field = document.querySelector('[data-timing={field}]'); field.value = '{value}'; field.dispatchEvent(new Event('change', {{bubbles: true}}))"
                ))
                .await;
    }
    assert_eq!(
        browser
            .run("return document.querySelectorAll('.clock').length")
            .await,
        2
    );
    play(&browser, 1).await;
    browser
        .wait("!!document.querySelector('.report.report-over')")
        .await;
    let status = browser.text("[data-part=status]").await;
    assert!(status.contains("out of time"), "{status}");
    browser.visit_and_begin("en/shelf").await;
    browser
        .wait("!!document.querySelector('.kept-list li')")
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_move_can_be_confirmed_or_taken_back_before_it_is_played() {
    let browser = Browser::open(820, 1180, REDUCED_MOTION).await;
    browser.visit_and_begin(AWELE).await;
    browser.click("[data-act=settings]").await;
    browser.click("[data-setting=confirm]").await;
    browser.click("[data-setting=left-hand]").await;
    browser.choose("[data-setting=look]", "print").await;
    assert_eq!(
        browser.run("return [document.documentElement.dataset.look, document.documentElement.dataset.hand]").await,
        serde_json::json!(["print", "left"])
    );
    close_dialog(&browser).await;
    for path in FAMILIES {
        between_friends(&browser, path).await;
        let before = browser.moves().await;
        let mut acts = 0;
        while browser
            .run("return !document.querySelector('[data-act=confirm]')")
            .await
            == true
        {
            browser.tap_something().await;
            acts += 1;
            assert!(acts < 12, "{path}: nothing is proposed");
        }
        let thrown = browser.moves().await;
        browser.click("[data-act=let-go]").await;
        browser
            .wait("!document.querySelector('[data-act=confirm]')")
            .await;
        assert_eq!(browser.moves().await, thrown);
        while browser
            .run("return !document.querySelector('[data-act=confirm]')")
            .await
            == true
        {
            browser.tap_something().await;
        }
        browser.click("[data-act=confirm]").await;
        browser.wait_for_moves(thrown + 1).await;
        assert!(browser.moves().await > before);
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn settings_change_the_page_and_are_kept() {
    // The visible effect of each setting.
    const SEEN: &str = "(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        return {
            // Names of stores are always there.
            names: document.querySelectorAll('.play-table .board text.name').length > 2,
            // A wide board keeps its place; there the panel lies beside the tools below it.
            left: box('.panel').left < box(document.querySelector('.play.play-wide') ? '.tool-bar' : '.board').left,
            look: document.documentElement.dataset.look ?? 'own',
            wood: getComputedStyle(document.querySelector('.board .block, .board .square.dark, .board .tile')).fill,
            page: getComputedStyle(document.body).backgroundColor,
        };
    })()";
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    for path in FAMILIES {
        between_friends(&browser, path).await;
        // Beside a list of moves the board always has its names.
        browser.open_part("rules").await;
        browser.wait_until_idle().await;
        let before = browser.run(&format!("return {SEEN}")).await;
        assert_eq!(
            [&before["names"], &before["left"], &before["look"]],
            [&false.into(), &false.into(), &Value::from("own")],
            "{path}"
        );
        browser.click("[data-act=settings]").await;
        for switch in ["coordinates", "left-hand"] {
            browser.click(&format!("[data-setting={switch}]")).await;
        }
        for (list, value) in [("look", "contrast"), ("theme", "dark")] {
            browser
                .choose(&format!("[data-setting={list}]"), value)
                .await;
        }
        close_dialog(&browser).await;
        // The settings apply at once, and also when the page opens again.
        for again in [false, true] {
            if again {
                browser.visit_and_begin(path).await;
                browser.wait_until_idle().await;
            }
            let now = browser
                .wait(&format!("(({SEEN}).look === 'contrast') && {SEEN}"))
                .await;
            assert_eq!(now["names"], true, "{path}");
            assert_eq!(now["left"], true, "{path}");
            assert_ne!(now["wood"], before["wood"], "{path}");
            assert_ne!(now["page"], before["page"], "{path}");
        }
        browser
            .run("localStorage.removeItem('tavolando/settings')")
            .await;
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_computer_waits_before_it_moves_unless_the_reader_switches_that_off() {
    // Records the delays that the page waits for, in milliseconds.
    const WAITS: &str = "window.waits = []; const wait = window.setTimeout; window.setTimeout = (then, millis, ...more) => { window.waits.push(millis); return wait(then, millis, ...more) }";
    let browser = Browser::open(820, 1180, REDUCED_MOTION).await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.wait_until_idle().await;
    browser.run(WAITS).await;
    for (moves, breath) in [(2, false), (4, true)] {
        browser.run("window.waits = []").await;
        assert!(browser.tap_something().await);
        browser.wait_for_moves(moves).await;
        assert_eq!(
            browser.run("return window.waits.includes(350)").await,
            breath
        );
        browser.click("[data-act=settings]").await;
        browser.click("[data-setting=breath]").await;
        close_dialog(&browser).await;
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn pieces_make_sounds_only_when_sound_is_on() {
    let browser = Browser::open(820, 1180, REDUCED_MOTION).await;
    for path in FAMILIES {
        between_friends(&browser, path).await;
        browser
            .run("localStorage.removeItem('tavolando/settings')")
            .await;
        between_friends(&browser, path).await;
        browser
        .run("window.notes = 0; const make = AudioContext.prototype.createOscillator; AudioContext.prototype.createOscillator = function () { window.notes++; return make.call(this) }")
        .await;
        play(&browser, 1).await;
        assert_eq!(browser.run("return window.notes").await, 0);
        browser.click("[data-act=settings]").await;
        browser.wait_for("dialog [data-setting=sound]").await;
        browser
            .run("const volume = document.querySelector('[data-setting=sound]'); volume.value = 2; volume.dispatchEvent(new Event('change', { bubbles: true }))")
            .await;
        close_dialog(&browser).await;
        browser.run("window.notes = 0").await;
        play(&browser, 2).await;
        browser.wait("window.notes > 0").await;
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_last_move_can_be_stepped_through() {
    let browser = Browser::open(1440, 900, &[]).await;
    for path in FAMILIES {
        browser.visit_and_begin(path).await;
        browser.without_motion().await;
        browser.choose_players("opponent", "against-friend").await;
        play(&browser, 6).await;
        browser.click("[data-act=steps]").await;
        browser
            .wait("!!document.querySelector('[data-part=step]')")
            .await;
        let last = browser
            .run("return Number(document.querySelector('[data-part=step]').max)")
            .await;
        assert!(
            last.as_u64().is_some_and(|last| last >= 1),
            "{path}: {last}"
        );
        browser.click("[data-act=step-forward]").await;
        let text = browser.text("[data-part=step-said]").await;
        assert!(text.starts_with("1 of"), "{path}: {text}");
        browser.click("[data-act=step-back]").await;
        browser
            .wait("document.querySelector('[data-part=step]').value === '0'")
            .await;
        browser.click("[data-act=steps-end]").await;
        browser.wait_until_idle().await;
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_position_and_a_game_are_analysed() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    for path in FAMILIES {
        between_friends(&browser, path).await;
        play(&browser, 7).await;
        browser.click("[data-tab=study]").await;
        // In a game of dice, the analysis shows the position after the throw.
        let ply = browser.moves().await;
        browser.click("[data-act=watch]").await;
        browser
            .wait("document.querySelectorAll('.study-lines li').length >= 1 && document.querySelector('.study').dataset.thinking === 'false'")
            .await;
        let value = browser.text(".study-value").await;
        assert!(!value.is_empty(), "{path}");
        // The bar names the side of each chance. A game for one player has no bar.
        browser
            .wait("(([first, second]) => !first || parseInt(first.textContent.match(/(\\d+) %/)[1]) + parseInt(second.textContent.match(/(\\d+) %/)[1]) === 100)(document.querySelectorAll('.study .sides span'))")
            .await;
        assert!(
            browser
                .run("return !!document.querySelector('.play circle.rank')")
                .await
                == true,
            "{path}: the best moves are marked"
        );
        browser.click("[data-act=survey]").await;
        browser
            .wait(
                "!!document.querySelector('.graph') && !document.querySelector('.study-progress')",
            )
            .await;
        assert_eq!(browser.moves().await, ply, "{path}");
    }
    browser.close().await;
}

/// Checks that the analysis reports a blunder and marks it in the list of moves and on the graph.
/// It also shows the better move on the board.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_blunder_is_found_and_the_better_move_is_shown() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    browser.visit_and_begin("en/last-move/nim").await;
    browser.wait_until_idle().await;
    // The heaps are 1, 3 and 5. Taking all five leaves 1 and 3, which the opponent can win. Taking
    // three of the five wins.
    bring_in(&browser, "[Game \"nim\"]\n\n1. 4-7 3-5\n").await;
    browser.wait_for_moves(2).await;
    browser.wait_until_idle().await;
    browser.click("[data-tab=study]").await;
    browser.click("[data-act=survey]").await;
    browser
        .wait("!!document.querySelector('.graph .graph-slip') && document.querySelectorAll('.mistakes li').length === 1")
        .await;
    browser.click(".mistakes button").await;
    browser
        .wait("document.querySelector('.play .mark.hint, .play .way polyline') && document.querySelector('[data-act=return]')")
        .await;
    let text = browser.text(".mistakes button").await;
    assert!(text.contains("3-5") && text.contains("3-3"), "{text}");
    browser.click("[data-tab=moves]").await;
    browser
        .wait("[...document.querySelectorAll('.moves button')].some((move) => move.textContent.endsWith('3-5 ??'))")
        .await;
    // The marks disappear when the player plays on from there.
    browser.click("[data-act=go-on]").await;
    browser
        .wait("!document.querySelector('.play .mark.hint, .play .way polyline') && !document.querySelector('[data-act=return]')")
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_help_lists_the_moves_and_the_reasons_why_others_are_not_possible() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    for path in FAMILIES {
        between_friends(&browser, path).await;
        play(&browser, 3).await;
        browser.click("[data-act=help]").await;
        browser
            .wait("document.querySelectorAll('[data-part=help] [data-choice]').length >= 1")
            .await;
        browser.click("[data-part=help] [data-choice]").await;
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_printed_game_has_its_true_size() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    for path in FAMILIES {
        browser.visit_and_begin(&format!("{path}/print")).await;
        browser
            .wait("document.querySelectorAll('.sheet').length === 4")
            .await;
        let pixels = browser
            .run("return [document.querySelector('[data-sheet=board] .board').getBoundingClientRect(), document.querySelector('[data-sheet=men] .sheet-man')?.getBoundingClientRect()].map(r => r && [r.width, r.height])")
            .await;
        // 96 pixels are an inch of 25.4 millimetres. The printable part of A4 is 190 by 277.
        let sides = pixels[0].as_array().expect("a board").iter();
        let millimetres: Vec<f64> = sides
            .filter_map(Value::as_f64)
            .map(|side| side * 25.4 / 96.0)
            .collect();
        let (short, long) = (
            millimetres[0].min(millimetres[1]),
            millimetres[0].max(millimetres[1]),
        );
        assert!(short <= 190.5 && long <= 277.5, "{path}: {short} by {long}");
        assert!(long > 150.0, "{path}: {long}");
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_printed_game_fills_four_sheets() {
    if is_chromium_only("no other prints at the size that the page asks for") {
        return;
    }
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    for path in FAMILIES {
        browser.visit_and_begin(&format!("{path}/print")).await;
        browser
            .wait("document.querySelectorAll('.sheet').length === 4")
            .await;
        let pdf = browser.pdf().await;
        let pages = pdf.matches("/Type /Page\n").count() + pdf.matches("/Type /Page ").count();
        assert!((4..=5).contains(&pages), "{path}: {pages} pages");
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn two_people_play_by_sending_links() {
    let host = Browser::open(1440, 900, REDUCED_MOTION).await;
    let guest = Browser::open(360, 740, REDUCED_MOTION).await;
    for path in FAMILIES {
        host.visit_and_begin(path).await;
        invite(&host).await;
        let (mut link, mut sent) = (String::new(), 0);
        let mut first = None;
        for round in 0..7 {
            let browser = if round % 2 == 0 { &host } else { &guest };
            if !link.is_empty() {
                browser
                    .visit_and_begin(&format!("{path}#{}", fragment(&link)))
                    .await;
                // The page lays aside the game on the guest's table. An invitation stays in the
                // address until its guest acts.
                let is_read = if round == 1 { "true" } else { "!location.hash" };
                browser.say_yes_until(&format!("document.querySelector('.play')?.dataset.still === 'true' && {is_read} && !!document.querySelector('.side-away') && !document.querySelector('dialog')")).await;
                assert!(
                    browser.moves().await >= sent,
                    "{path}: the letter has been read"
                );
            }
            // Play until the turn is over. If the guest has only to answer, there is nothing to
            // play.
            let mut acts = 0;
            while browser
                .run("return !document.querySelector('[data-act=send]')")
                .await
                == true
            {
                assert!(browser.tap_something().await, "{path}: the game goes on");
                browser.wait_until_idle().await;
                acts += 1;
                assert!(acts < 60, "{path}: the turn does not end, round {round}");
            }
            open_letter(browser).await;
            link = letter(browser).await;
            sent = browser.moves().await;
            close_dialog(browser).await;
            first.get_or_insert(link.clone());
        }
        let first = first.unwrap_or_default();
        // An outdated letter changes nothing, and a changed one is refused.
        let before = moves(&host).await;
        host.visit_and_begin(&format!("{path}#{}", fragment(&first)))
            .await;
        host.wait("!!document.querySelector('.play') && !location.hash")
            .await;
        host.wait_until_idle().await;
        assert_eq!(moves(&host).await, before, "{path}");
    }
    host.close().await;
    guest.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn forged_messages_of_a_game_by_link_are_refused_with_a_reason_and_change_nothing() {
    let host = Browser::open(1440, 900, REDUCED_MOTION).await;
    let guest = Browser::open(360, 740, REDUCED_MOTION).await;
    for (path, forgeries) in [
        (
            AWELE,
            &[
                // The guest's move, one for the host too, and another one of the guest.
                (
                    "letter.record.moves.push('S1', 'N1', 'S2')",
                    "Move 3 is yours",
                ),
                ("letter.record.moves[0] = 'S6'", "contradicts"),
                ("letter.id = 'a game'", "damaged"),
            ][..],
        ),
        (
            UR,
            &[
                ("letter.chains[1].link = letter.chains[0].end", "drawn from"),
                ("letter.record.moves.push('~4')", "Move 1 is yours"),
                ("delete letter.protocol", "earlier version"),
            ][..],
        ),
    ] {
        host.visit_and_begin(path).await;
        invite(&host).await;
        while host
            .run("return !document.querySelector('[data-act=send]')")
            .await
            == true
        {
            assert!(host.tap_something().await);
            host.wait_until_idle().await;
        }
        open_letter(&host).await;
        let invitation = letter(&host).await;
        close_dialog(&host).await;
        guest
            .visit_and_begin(&format!("{path}#{}", fragment(&invitation)))
            .await;
        guest.wait("!!document.querySelector('.side-away')").await;
        guest.wait_until_idle().await;
        if path == AWELE {
            assert!(guest.tap_something().await);
            guest.wait_until_idle().await;
        }
        guest.click("[data-act=send]").await;
        let answer = letter(&guest).await;
        close_dialog(&guest).await;
        let before = moves(&host).await;
        for (change, told) in forgeries {
            let forged = forged(&guest, &answer, change).await;
            host.visit_and_begin(&format!("{path}#{forged}")).await;
            host.wait(&format!(
                "!!document.querySelector('.play')?.textContent.includes('{told}') && !location.hash"
            ))
            .await;
            assert_eq!(moves(&host).await, before, "{path}: {change}");
        }
        // The page accepts the honest letter after all of them.
        host.visit_and_begin(&format!("{path}#{}", fragment(&answer)))
            .await;
        host.wait(&format!("{MOVES}.length > {}", before.len()))
            .await;
    }
    host.close().await;
    guest.close().await;
}

/// Invites somebody to the game on the table, for the first seat.
async fn invite(browser: &Browser) {
    // A throw that falls now would move the parts below the board.
    browser.wait_until_idle().await;
    browser.click("[data-act=share]").await;
    browser.click("[data-invite='0']").await;
    browser.wait("!!document.querySelector('.side-away')").await;
}

/// Returns the fragment of a link after a script has changed its letter.
async fn forged(browser: &Browser, link: &str, change: &str) -> String {
    let fragment = fragment(link);
    browser
        .run(&format!(
            r"window.forged = null; (async () => {{
                const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer();
                const [version, , data] = '{fragment}'.split('.');
                const packed = Uint8Array.from(atob(data.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt());
                const letter = JSON.parse(new TextDecoder().decode(await through(packed, new DecompressionStream('deflate-raw'))));
                {change};
                const bytes = new TextEncoder().encode(JSON.stringify(letter));
                const sum = bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
                const again = new Uint8Array(await through(bytes, new CompressionStream('deflate-raw')));
                const base64 = btoa(String.fromCharCode(...again)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
                window.forged = `${{version}}.${{sum.toString(16).padStart(8, '0')}}.${{base64}}`;
            }})()"
        ))
        .await;
    let fragment = browser.wait("window.forged").await;
    fragment.as_str().expect("a fragment").to_string()
}

/// Returns the link to send.
async fn letter(browser: &Browser) -> String {
    let link = browser
        .wait("document.querySelectorAll('.exchange .exchange-what input')[0]?.checked && document.querySelector('.exchange .exchange-what').textContent.includes('by link') && document.querySelector('[data-part=link]')?.value || false")
        .await;
    link.as_str().expect("a link").to_string()
}

/// Returns the JSON that a link carries.
async fn unpacked(browser: &Browser, link: &str) -> Value {
    let data = fragment(link).rsplit('.').next().expect("its data");
    browser
        .run(&format!(
            r"window.unpacked = null; (async () => {{
                const packed = Uint8Array.from(atob('{data}'.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt());
                const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
                window.unpacked = await new Response(stream).json();
            }})()"
        ))
        .await;
    browser.wait("window.unpacked").await
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_link_is_always_that_of_the_chosen_content() {
    // A later link is ready sooner. This shows every link that appears too early or comes too late.
    const SLOW: &str = "(() => {
        const pack = Response.prototype.arrayBuffer;
        let slow = 1500;
        Response.prototype.arrayBuffer = async function () {
            slow = Math.max(slow - 600, 100);
            await new Promise((later) => setTimeout(later, slow));
            return pack.call(this);
        };
    })()";
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    browser.run_before_pages(SLOW).await;
    browser.visit_and_begin(AWELE).await;
    invite(&browser).await;
    assert!(browser.tap_something().await);
    browser.wait_until_idle().await;
    browser.click("[data-act=send]").await;
    let link = letter(&browser).await;
    let carried = unpacked(&browser, &link).await;
    assert_eq!(carried["record"]["moves"].as_array().map(Vec::len), Some(1));
    for (choice, carries_moves) in [(1, true), (2, false)] {
        browser
            .run(&format!(
                "document.querySelectorAll('.exchange .exchange-what input')[{choice}].click()"
            ))
            .await;
        let link = browser
            .wait("document.querySelector('[data-part=link]')?.value || false")
            .await;
        let carried = unpacked(&browser, link.as_str().expect("a link")).await;
        assert_eq!(carried["game"], "awele");
        let moves = carried["moves"].as_array().map_or(0, Vec::len);
        assert_eq!(moves > 0, carries_moves);
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn pieces_are_dragged_with_the_mouse() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    // Seeds and men follow the pointer; a drop elsewhere lets go of them.
    for (path, from, to) in [(AWELE, "S3", "N3"), (DRAUGHTS, "22", "18")] {
        between_friends(&browser, path).await;
        browser.drag(from, to).await;
        browser.wait_for_moves(1).await;
    }
    between_friends(&browser, UR).await;
    let lit = browser
        .wait("document.querySelector('.play[data-still=true] .site.can')?.dataset.site")
        .await;
    let lit = lit.as_str().expect("a place").to_string();
    let before = browser.moves().await;
    browser
        .drag(&lit, if lit == "d2" { "c2" } else { "d2" })
        .await;
    browser.wait_for_moves(before + 1).await;
    browser.visit_and_begin(DRAUGHTS).await;
    browser.wait_until_idle().await;
    let before = browser.moves().await;
    browser.drag("11", "1").await;
    browser.wait_until_idle().await;
    assert_eq!(browser.moves().await, before);
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn stones_are_placed_by_a_finger_under_the_magnifier() {
    if is_left_out(&[Engine::WebKit], "its driver's finger is a mouse") {
        return;
    }
    // On a board of 361 places.
    let phone = Browser::open(360, 740, REDUCED_MOTION).await;
    between_friends(&phone, "en/territory/go").await;
    phone.touch_down("c4").await;
    phone
        .wait("!document.querySelector('.magnifier').hasAttribute('hidden')")
        .await;
    // The magnifier repeats a picture, which has the class that sets the board's looks.
    phone
        .wait("document.querySelector('#table-picture').matches('.board.kaya')")
        .await;
    phone.touch_move_and_up("d4").await;
    phone.wait_for_moves(1).await;
    assert_eq!(moves(&phone).await[0], "d4");
    // A finger that comes down and goes up on one place points once: the move that it began stays
    // begun.
    between_friends(&phone, "en/tafl/hnefatafl").await;
    phone.tap("d1").await;
    phone
        .wait("document.querySelectorAll('.play .mark.chosen').length === 1")
        .await;
    phone.tap("d3").await;
    phone.wait_for_moves(1).await;
    assert_eq!(moves(&phone).await[0], "d1-d3");
    phone.close().await;
}

/// Returns the faults that axe finds in the current page, in either theme.
async fn violations(browser: &Browser, what: &str) -> Vec<String> {
    static AXE: LazyLock<String> = LazyLock::new(|| {
        let axe = std::env::var("AXE").expect("AXE names the script of axe");
        std::fs::read_to_string(axe).expect("axe")
    });
    browser.run(&AXE).await;
    let mut wrong = Vec::new();
    for theme in ["light", "dark"] {
        browser
            .run(&format!(
                "document.documentElement.dataset.theme = '{theme}'; window.axed = null;
                 axe.run(document).then(found => {{ window.axed = found.violations.map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.target.join(' ') + ' ' + n.failureSummary).join(' | ')) }})"
            ))
            .await;
        let found = browser.wait("window.axed").await;
        if found != Value::Array(Vec::new()) {
            wrong.push(format!("{theme} {what}: {found}"));
        }
    }
    wrong
}

/// Returns the games that each show something new: another kind of place or piece, dice, or a
/// single player. Colours alone make no kind, because axe does not check the text on a board.
fn kinds_of_games() -> Vec<&'static Entry> {
    let mut shown = BTreeSet::new();
    let mut kinds = GAMES.to_vec();
    kinds.retain(|entry| {
        let table = Table::open(entry, &Options::none());
        let board = table.board();
        let first = |word: String| word.split(' ').next().unwrap_or_default().to_string();
        let forms = board.places.iter().map(|place| format!("{:?}", place.form));
        let mut all: Vec<String> = forms.map(first).collect();
        all.extend(table.piles().iter().map(|pile| format!("{:?}", pile.kind)));
        all.push(format!("chance {}, alone {}", entry.dice, entry.is_alone()));
        let before = shown.len();
        shown.extend(all);
        shown.len() > before
    });
    kinds
}

/// Checks one page of each kind in both themes. There are the cover and a game in both languages, a
/// shelf, a page for unknown addresses, one for print, and all lists. There are also a chapter with
/// many games, one with a single game, every kind of game, the dialogs, and boards for other pages.
/// Two pages of the same kind differ only in their text.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn axe_finds_nothing_wrong_on_any_kind_of_page_in_either_theme() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    let mut paths = vec![
        "en/".to_string(),
        "it/".into(),
        "en/shelf".into(),
        "en/nowhere".into(),
        "en/mancala".into(),
        "en/glossary".into(),
        "en/atlas".into(),
        "it/index".into(),
        "en/race".into(),
        format!("{AWELE}/print"),
        "en/race/ur/readings".into(),
        "it/mancala/awele".into(),
    ];
    let games = kinds_of_games();
    assert!(games.len() >= 9, "there are that many kinds");
    paths.extend(
        games
            .iter()
            .map(|entry| format!("en/{}/{}", entry.chapter, entry.key)),
    );
    let mut wrong = Vec::new();
    for path in &paths {
        // Check Italian pages before the game begins, and English ones after.
        if path.starts_with("it/") {
            browser.visit_interactive(path).await;
        } else {
            browser.visit_and_begin(path).await;
        }
        browser
            .wait("!!document.querySelector('[data-page]') && !document.querySelector('.loading')")
            .await;
        wrong.extend(violations(&browser, path).await);
    }
    // The dialogs too.
    browser.visit_and_begin(AWELE).await;
    browser.wait_until_idle().await;
    for act in ["settings", "share"] {
        browser.click(&format!("[data-act={act}]")).await;
        browser
            .wait("!!document.querySelector('dialog[open]')")
            .await;
        wrong.extend(violations(&browser, act).await);
        close_dialog(&browser).await;
    }
    // Boards for other pages before and after their start, and a page for readers without
    // JavaScript.
    for (path, there) in [
        ("embed/ur/?lang=en", ".board"),
        ("embed/awele/?lang=it&start=now", ".play .site"),
        ("en/mancala/awele/text/", "[data-page=text]"),
    ] {
        browser.visit(path).await;
        browser
            .wait(&format!("!!document.querySelector('{there}')"))
            .await;
        wrong.extend(violations(&browser, path).await);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn earlier_positions_of_a_game_are_shown_and_branched_off_from() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    for path in FAMILIES {
        between_friends(&browser, path).await;
        play(&browser, 6).await;
        let all = moves(&browser).await;
        let shown = |number: usize| {
            format!(
                "document.querySelector('[data-part=moves] [aria-current]').dataset.ply === '{number}'"
            )
        };
        browser.click("[data-act=look-first]").await;
        browser.wait(&shown(0)).await;
        browser.click("[data-act=look-forward]").await;
        browser.wait(&shown(1)).await;
        browser.press(&['.']).await;
        browser.wait(&shown(2)).await;
        browser.press(&[',']).await;
        browser.wait(&shown(1)).await;
        browser.click("[data-act=look-last]").await;
        browser.wait(&shown(all.len())).await;
        browser.click("[data-act=look-back]").await;
        browser.wait(&shown(all.len() - 1)).await;
        browser.click("[data-part=moves] [data-ply='2']").await;
        browser.wait(&shown(2)).await;
        // The later moves can be redone until another move is played.
        browser.click("[data-act=go-on]").await;
        browser.wait_until_idle().await;
        assert_eq!(moves(&browser).await[..2], all[..2], "{path}");
        play(&browser, 2).await;
        browser.click("[data-act=undo]").await;
        browser.wait_until_idle().await;
        browser.click("[data-act=redo]").await;
        browser.wait_until_idle().await;
        assert!(!moves(&browser).await.is_empty(), "{path}");
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_current_move_of_a_long_list_is_visible() {
    const SEEN: &str = "(() => {
        const [list, now] = ['.moves', '.moves [aria-current]'].map(e => document.querySelector(e)?.getBoundingClientRect());
        return !!now && list.bottom - list.top < innerHeight && now.top >= list.top - 1 && now.bottom <= list.bottom + 1;
    })()";
    let browser = Browser::open(360, 740, REDUCED_MOTION).await;
    browser.visit_and_begin(AWELE).await;
    browser.wait_until_idle().await;
    let entry = tavolando::games::find("awele").expect("a game");
    let mut table = Table::open(entry, &Options::none());
    let mut played = Vec::new();
    for ply in 0..60 {
        let choices = table.legal_moves();
        let Some(choice) = choices.get(ply % choices.len().max(1)) else {
            break;
        };
        let notation = choice.notation.clone();
        table.play(&notation).expect("a legal move");
        played.push(notation);
    }
    assert!(played.len() > 40, "{}", played.len());
    let record = serde_json::json!({"game": "awele", "moves": played});
    browser.store_game("awele", &record.to_string()).await;
    browser.visit_and_begin(AWELE).await;
    browser.wait_until_idle().await;
    browser.wait(SEEN).await;
    for act in ["look-first", "look-forward", "look-last"] {
        browser.click(&format!("[data-act={act}]")).await;
        browser.wait(SEEN).await;
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_refusal_leads_to_its_place_in_the_rules() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    for (path, moves, site) in [
        (AWELE, "[]", "N3"),
        (DRAUGHTS, "[]", "1"),
        (UR, "[\"~5\"]", "R-hand"),
    ] {
        let key = path.rsplit('/').next().expect("a key");
        let record = format!("{{\"game\":\"{key}\",\"moves\":{moves}}}");
        browser.visit_and_begin(path).await;
        browser.store_game(key, &record).await;
        browser.visit_and_begin(path).await;
        browser.wait_until_idle().await;
        browser.click(&format!(".play [data-site='{site}']")).await;
        browser.click("[data-act=rule]").await;
        browser
            .wait("document.querySelector('[data-tab=learn]').getAttribute('aria-selected') === 'true'")
            .await;
        browser
            .wait("[...document.querySelectorAll('.panel-body h2')].some(h => { const r = h.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight })")
            .await;
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_first_visit_is_offered_a_lesson_that_answers() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    for path in FAMILIES {
        // Begin no game: a game of dice would go on by itself, and the page would ask about it.
        browser.visit_interactive(path).await;
        browser.open_part("lesson").await;
        browser.wait("!!document.querySelector('.lesson')").await;
        let mut tries = 0;
        // Try the lit places until the last step is done.
        while browser
            .run("return !document.querySelector('.lesson[data-done=true] [data-act=lesson-play]')")
            .await
            == true
        {
            browser
                .run("const lesson = document.querySelector('.lesson');
                      const next = lesson.querySelector('[data-act=lesson-next]');
                      if (lesson.dataset.done === 'true') { next?.click(); return }
                      const again = lesson.querySelector('[data-act=lesson-again]');
                      if (again) { again.click(); return }
                      const lit = [...lesson.querySelectorAll('.site.can'), ...lesson.querySelectorAll('[data-word]')];
                      lit[Math.floor(Math.random() * lit.length)]?.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
                .await;
            tries += 1;
            assert!(tries < 900, "{path}: the lesson is not answered");
        }
        let sentence = browser.text(".lesson .said").await;
        assert!(sentence.len() > 5, "{path}");
        // The next game is the one that the page proposes: against the computer.
        browser.click("[data-act=lesson-play]").await;
        browser
            .wait("document.querySelector('.play [data-act=begin]') && [...document.querySelectorAll('[data-who]')].some(who => who.textContent.includes('computer'))")
            .await;
        // The device remembers that the lesson is done.
        browser.visit_interactive(path).await;
        browser.click("[data-tab=learn]").await;
        let part = browser.text("[data-section=lesson]").await;
        assert!(part.ends_with('✓'), "{path}: {part}");
    }
    // A game that was never played offers its lesson by itself and explains its aim, even if dice
    // fall before the player has done anything.
    browser.run("localStorage.clear()").await;
    browser.visit_and_begin("en/race/ur").await;
    browser
        .wait("!!document.querySelector('.play .die') && !!document.querySelector('[data-act=lesson]')")
        .await;
    let aim = browser.text("[data-part=note]").await;
    assert!(aim.contains("bring all seven off"), "{aim}");
    browser.visit_and_begin("en/tafl/hnefatafl").await;
    browser.wait_until_idle().await;
    browser.click("[data-act=lesson]").await;
    browser.wait("!!document.querySelector('.lesson')").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_second_lesson_is_completed() {
    let prose = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("static/prose");
    let book = compile::read_book(&prose, Lang::En).expect("a book");
    let sections = &book.games["go"].sections;
    let lesson = sections.iter().find(|section| section.id == "lesson-2");
    let blocks = &lesson.expect("a second lesson").blocks;
    let steps = blocks.iter().find_map(|block| match block {
        Block::Lesson(steps) => Some(steps),
        _ => None,
    });
    let steps = steps.expect("its steps");
    let windows = [(360, 640), (1440, 900)];
    let hands = windows.map(|window| [(window, true), (window, false)]);
    for ((width, height), by_touch) in hands.into_iter().flatten() {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        browser.visit_interactive("en/territory/go").await;
        browser.wait_until_idle().await;
        let press = async |selector: &str| match by_touch {
            true => browser.touch_on(selector).await,
            false => browser.press_enter_on(selector).await,
        };
        press("[data-tab=learn]").await;
        press("[data-section=lesson-2]").await;
        let answer = async |place: &str| {
            press(&format!(".lesson .board [data-site={place}]")).await;
        };
        for (number, step) in steps.iter().enumerate() {
            browser
                .wait(&format!("document.querySelector('.lesson')?.dataset.step === '{number}' && document.querySelector('.lesson .board .site')"))
                .await;
            // A wrong try has a sentence of its own, if the lesson gives one.
            if let Some((tried, text)) = step.tries.iter().next() {
                answer(tried).await;
                let text = text.to_string();
                browser
                    .wait(&format!(
                        "document.querySelector('.lesson .said.said-wrong')?.textContent === {}",
                        Value::from(text)
                    ))
                    .await;
            }
            answer(&step.accepts[0]).await;
            browser
                .wait("document.querySelector('.lesson').dataset.done === 'true'")
                .await;
            if number + 1 < steps.len() {
                press(".lesson [data-act=lesson-next]").await;
            }
        }
        // The device remembers that the second lesson is done; this says nothing about the first
        // lesson.
        browser.visit_interactive("en/territory/go").await;
        browser.wait_until_idle().await;
        press("[data-tab=learn]").await;
        assert!(browser.text("[data-section=lesson-2]").await.ends_with('✓'));
        assert!(!browser.text("[data-section=lesson]").await.ends_with('✓'));
        browser.close().await;
    }
}

/// Whether the lesson's sentence and its whole board are in the window.
const LESSON_IN_SIGHT: &str = "(() => {
    const [said, board] = ['.lesson-at-table figcaption', '.lesson-at-table .board'].map(
        (part) => document.querySelector(part)?.getBoundingClientRect());
    return !!said && said.top >= 0 && said.bottom <= board.top + 1 && board.bottom <= innerHeight;
})()";

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_lesson_takes_the_place_of_the_board_while_the_game_is_paused() {
    for (width, height) in [(360, 640), (360, 740), (1440, 900)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        browser
            .run_before_pages(
                "const set = window.setTimeout;
                window.ticks = 0;
                window.setTimeout = (act, millis, ...more) => set(() => {
                    if (millis === 1000) window.ticks += 1;
                    act(...more);
                }, millis)",
            )
            .await;
        browser.visit_and_begin(UR).await;
        browser.wait("!!document.querySelector('.play .die')").await;
        browser.wait_until_idle().await;
        let before = browser.moves().await;
        // On a phone the game is already under way, so nothing offers the lesson.
        browser.touch_on("[data-tab=learn]").await;
        browser.touch_on("[data-section=lesson]").await;
        browser.wait(LESSON_IN_SIGHT).await;
        let alone = "return document.querySelectorAll('.play .board').length === 1
            && document.activeElement.id === 'lesson' && !document.querySelector('.tool-bar')";
        assert_eq!(browser.run(alone).await, true, "at {width}");
        // Keys for the game do nothing. Escape restores the game as it was.
        browser.press(&['u', 'f', '1']).await;
        assert_eq!(browser.moves().await, before, "at {width}");
        browser.press(&['\u{e00c}']).await;
        browser.wait("!!document.querySelector('.tool-bar')").await;
        browser
            .wait(&format!(
                "document.querySelector('.play').dataset.moves >= {before}"
            ))
            .await;
        // The seconds for looking at a board do not run during a lesson.
        browser.visit_and_begin("en/mancala/latho").await;
        browser
            .wait("!!document.querySelector('[data-part=peek]')")
            .await;
        let seconds = "return Number(document.querySelector('[data-part=peek]').textContent.match(/\\d+/)[0])";
        let left = browser.run(seconds).await.as_i64().expect("seconds");
        browser.press_enter_on("[data-tab=learn]").await;
        browser.press_enter_on("[data-section=lesson]").await;
        browser.wait(LESSON_IN_SIGHT).await;
        // The page's own clock ticks three times.
        let ticks = browser
            .run("return window.ticks")
            .await
            .as_u64()
            .unwrap_or(0);
        browser
            .wait(&format!("window.ticks >= {}", ticks + 3))
            .await;
        browser.touch_on("[data-act=lesson-end]").await;
        browser
            .wait("!!document.querySelector('[data-part=peek]')")
            .await;
        let then = browser.run(seconds).await.as_i64().expect("seconds");
        assert!(then + 2 >= left, "{left} seconds, then {then}");
        browser.close().await;
    }
}

/// An expression for the games on the shelf: the moves of each game, newest first.
const SHELF: &str = "Object.keys(localStorage).filter(key => key.startsWith('tavolando/shelf.')).sort().reverse().map(key => JSON.parse(localStorage[key]).value.saved.record.moves)";

async fn shelf(browser: &Browser) -> Vec<Value> {
    let shelf = browser.run(&format!("return {SHELF}")).await;
    shelf.as_array().expect("a shelf").clone()
}

/// Waits until the game has exactly these moves.
async fn stands(browser: &Browser, moves: &[Value]) {
    let moves = Value::Array(moves.to_vec());
    browser
        .wait(&format!(
            "JSON.stringify({MOVES}) === JSON.stringify({moves})"
        ))
        .await;
    browser.wait_until_idle().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn two_windows_on_one_game_follow_each_other_and_replaced_games_are_kept() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    let first = browser.window().await;
    for path in FAMILIES {
        browser.switch_to(&first).await;
        between_friends(&browser, path).await;
        play(&browser, 4).await;
        let begun = moves(&browser).await;
        let second = browser.another_window().await;
        browser.visit_and_begin(path).await;
        stands(&browser, &begun).await;
        play(&browser, 3).await;
        let further = moves(&browser).await;
        assert!(further.len() > begun.len(), "{path}");
        browser.switch_to(&first).await;
        stands(&browser, &further).await;
        play(&browser, 3).await;
        let all = moves(&browser).await;
        browser.switch_to(&second).await;
        stands(&browser, &all).await;
        // An undo in one window takes the moves back in the other, and either can redo them.
        browser.click("[data-act=undo]").await;
        browser.wait_until_idle().await;
        let back = moves(&browser).await;
        browser.switch_to(&first).await;
        stands(&browser, &back).await;
        browser.click("[data-act=redo]").await;
        stands(&browser, &all).await;
        assert_eq!(shelf(&browser).await, Vec::<Value>::new(), "{path}");
        // Each window has its own side at the bottom.
        browser.click("[data-act=flip]").await;
        // A new game in one window replaces this one in both, and this one goes to the shelf.
        browser.switch_to(&second).await;
        browser.click("[data-act=new]").await;
        browser.click("dialog [data-act=yes]").await;
        browser
            .wait(&format!("({MOVES}).length < {}", all.len()))
            .await;
        browser.wait_until_idle().await;
        let anew = moves(&browser).await;
        browser.switch_to(&first).await;
        browser
            .wait("document.querySelector('[data-part=note] a[href*=shelf]') && document.querySelector('[data-part=note]').textContent.includes('another window')")
            .await;
        stands(&browser, &anew).await;
        assert_eq!(shelf(&browser).await, [Value::Array(all)], "{path}");
        browser.switch_to(&second).await;
        browser.run("localStorage.clear()").await;
        browser.client.close_window().await.expect("it closes");
    }
    browser.switch_to(&first).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_window_that_missed_all_changes_overwrites_nothing() {
    if is_left_out(
        &[Engine::WebKit],
        "no script of a test comes before the page's",
    ) {
        return;
    }
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    let first = browser.window().await;
    // Like a window that slept: it receives no event about changes in other windows.
    const DEAF: &str = "for (const name of ['storage', 'visibilitychange']) addEventListener(name, event => event.stopImmediatePropagation(), true)";
    for path in FAMILIES {
        browser.switch_to(&first).await;
        between_friends(&browser, path).await;
        play(&browser, 2).await;
        let begun = moves(&browser).await;
        let second = browser.another_window().await;
        browser.run_before_pages(DEAF).await;
        browser.visit_and_begin(path).await;
        stands(&browser, &begun).await;
        browser.switch_to(&first).await;
        play(&browser, 4).await;
        let all = moves(&browser).await;
        // A touch in the older window shows the newer game and plays nothing.
        browser.switch_to(&second).await;
        stands(&browser, &begun).await;
        assert!(browser.tap_something().await);
        stands(&browser, &all).await;
        browser.switch_to(&first).await;
        stands(&browser, &all).await;
        // The next touch plays in this game.
        browser.switch_to(&second).await;
        play(&browser, 2).await;
        let further = moves(&browser).await;
        assert_eq!(further[..all.len()], all[..], "{path}");
        browser.switch_to(&first).await;
        stands(&browser, &further).await;
        assert_eq!(shelf(&browser).await, Vec::<Value>::new(), "{path}");
        browser.switch_to(&second).await;
        browser.client.close_window().await.expect("it closes");
    }
    browser.switch_to(&first).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn two_windows_share_a_game_by_link_and_a_solitaire_game() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    let first = browser.window().await;
    browser.visit_and_begin(AWELE).await;
    browser.wait_until_idle().await;
    let second = browser.another_window().await;
    browser.visit_and_begin(AWELE).await;
    browser.wait_until_idle().await;
    browser.switch_to(&first).await;
    // A throw that falls now would move the parts below the board.
    browser.wait_until_idle().await;
    browser.click("[data-act=share]").await;
    browser.click("[data-invite='0']").await;
    browser.wait("!!document.querySelector('.side-away')").await;
    browser.switch_to(&second).await;
    browser.wait("!!document.querySelector('.side-away')").await;
    // Either window can play and send.
    play(&browser, 1).await;
    let sent = moves(&browser).await;
    browser
        .wait("!!document.querySelector('[data-act=send]')")
        .await;
    browser.switch_to(&first).await;
    stands(&browser, &sent).await;
    browser.click("[data-act=send]").await;
    letter(&browser).await;
    // The other window does not reveal what one window hides.
    browser.switch_to(&second).await;
    browser.visit_and_begin("en/mancala/latho").await;
    browser
        .wait("!!document.querySelector('[data-part=peek]')")
        .await;
    browser.switch_to(&first).await;
    browser.visit_and_begin("en/mancala/latho").await;
    browser.click("[data-act=hide]").await;
    play(&browser, 1).await;
    let listed = moves(&browser).await;
    browser.switch_to(&second).await;
    stands(&browser, &listed).await;
    assert_eq!(
        browser
            .run("return !!document.querySelector('[data-part=peek], [data-act=peek]')")
            .await,
        false
    );
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn moves_tried_from_a_position_leave_the_game_unchanged() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    for path in FAMILIES {
        between_friends(&browser, path).await;
        play(&browser, 6).await;
        let all = moves(&browser).await;
        browser.click("[data-part=moves] [data-ply='2']").await;
        browser.click("[data-act=go-on]").await;
        browser.wait_for_moves(2).await;
        play(&browser, 2).await;
        // The game is unchanged, on the device and in the list, and the shelf is empty.
        stands(&browser, &all).await;
        assert!(shelf(&browser).await.is_empty(), "{path}");
        browser.click("[data-act=home]").await;
        browser.wait_for_moves(all.len() as u64).await;
        stands(&browser, &all).await;
        browser.run("localStorage.clear()").await;
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn input_larger_than_any_game_is_refused_before_it_is_unpacked_or_read() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    browser.visit_and_begin(AWELE).await;
    browser.wait_until_idle().await;
    // A link of some kilobytes that unpacks to thirty million characters, complete and with the
    // right checksum.
    let bomb = browser
        .run(
            "return (async () => {
                const text = '{\"game\":\"awele\",\"start\":\"' + ' '.repeat(3e7) + '\"}';
                let sum = 0x811c9dc5;
                for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
                const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
                const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
                let data = '';
                for (let i = 0; i < bytes.length; i += 999) data += String.fromCharCode(...bytes.subarray(i, i + 999));
                data = btoa(data).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');
                return '1.' + (sum >>> 0).toString(16).padStart(8, '0') + '.' + data;
            })()",
        )
        .await;
    browser
        .run(&format!(
            "window.unpacked = 0;
             const read = ReadableStreamDefaultReader.prototype.read;
             ReadableStreamDefaultReader.prototype.read = async function () {{ const got = await read.call(this); window.unpacked += got.value?.length ?? 0; return got }};
             const whole = Response.prototype.arrayBuffer;
             Response.prototype.arrayBuffer = async function () {{ const got = await whole.call(this); window.unpacked += got.byteLength; return got }};
             location.hash = {bomb}"
        ))
        .await;
    let sentence = note(&browser).await;
    assert!(sentence.contains("damaged"), "{sentence}");
    let unpacked = browser.run("return window.unpacked").await;
    assert!(
        unpacked.as_u64().is_some_and(|bytes| bytes < 4_000_000),
        "{unpacked} bytes were unpacked"
    );
    // Files and texts: dropped on the board, and brought in by the dialog.
    browser
        .run("window.opened = 0; for (const way of ['text', 'arrayBuffer']) { const read = Blob.prototype[way]; Blob.prototype[way] = function () { window.opened++; return read.call(this) } }")
        .await;
    let dropping = |file: &str| {
        format!(
            "(() => {{ const data = new DataTransfer(); {file}; document.querySelector('.play').dispatchEvent(new DragEvent('drop', {{dataTransfer: data, bubbles: true, cancelable: true}})) }})()"
        )
    };
    const FILE: &str = "data.items.add(new File([new Uint8Array(2000001)], 'game.txt'))";
    const TEXT: &str = "data.setData('text', 'x'.repeat(2000001))";
    for brought in [Some(dropping(FILE)), Some(dropping(TEXT)), None] {
        browser.press(&['\u{e00c}']).await;
        paste(&browser, "junk").await;
        browser
            .wait("document.querySelector('[data-part=note]').textContent.includes('neither')")
            .await;
        match brought {
            Some(dropped) => {
                browser.run(&dropped).await;
            }
            None => paste_what(&browser, "'x'.repeat(2000001)").await,
        }
        browser
            .wait(
                "document.querySelector('[data-part=note]').textContent.includes('two megabytes')",
            )
            .await;
    }
    browser.click("[data-act=share]").await;
    browser
        .wait("!!document.querySelector('[data-part=paste]')")
        .await;
    for brought in [
        "const data = new DataTransfer(); data.items.add(new File([new Uint8Array(2000001)], 'game.txt')); const field = document.querySelector('[data-part=file]'); field.files = data.files; field.dispatchEvent(new Event('change', {bubbles: true}))",
        "document.querySelector('[data-part=paste]').value = 'x'.repeat(2000001); document.querySelector('[data-act=open-text]').click()",
    ] {
        browser
            .run("document.querySelector('[data-part=paste]').value = 'junk'; document.querySelector('[data-act=open-text]').click()")
            .await;
        browser
            .wait("document.querySelector('[data-part=wrong]')?.textContent.includes('neither')")
            .await;
        browser.run(brought).await;
        browser
            .wait(
                "document.querySelector('[data-part=wrong]').textContent.includes('two megabytes')",
            )
            .await;
    }
    assert_eq!(
        browser.run("return window.opened").await,
        0,
        "a file was read"
    );
    close_dialog(&browser).await;
    // A smaller file is read, whatever its text.
    let small = "data.items.add(new File([new Uint8Array(1999999).fill(120)], 'game.txt'))";
    browser.run(&dropping(small)).await;
    browser
        .wait("window.opened === 1 && document.querySelector('[data-part=note]').textContent.includes('neither')")
        .await;
    assert_eq!(browser.moves().await, 0);
    assert_eq!(browser.console_messages().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn dates_on_the_shelf_follow_the_language_of_the_page() {
    if is_left_out(
        &[Engine::WebKit],
        "it writes days as the machine does, whatever languages it is told",
    ) {
        return;
    }
    let server = site();
    for (languages, day) in [
        ("en-US,en", "Nov 22, 2026, "),
        ("de-DE,en", "22 Nov 2026, "),
    ] {
        let prefs = serde_json::json!({ "intl.accept_languages": languages });
        let browser = Browser::open_at(&server.address, 820, 1180, REDUCED_MOTION, prefs).await;
        browser.visit_and_begin("en/shelf").await;
        // One game has a proper date; two have spoilt dates.
        browser
            .run("for (const [name, when] of [['3', Date.UTC(2026, 10, 22, 12)], ['2', 1e300], ['1', 'yesterday']])
                localStorage.setItem('tavolando/shelf.' + name, JSON.stringify({version: 1, value: {when, saved: {record: {game: 'awele', moves: ['S' + name]}, undone: [], seats: ['human', 'human'], level: 1, turned: false}}}))")
            .await;
        browser.visit_and_begin("en/shelf").await;
        let lines = browser
            .wait("(() => { const told = [...document.querySelectorAll('.kept-list .kept-told')].map(e => e.textContent); return told.length === 3 && told })()")
            .await;
        let lines: Vec<&str> = (0..3)
            .map(|line| lines[line].as_str().expect("a text"))
            .collect();
        let time = lines[0].strip_prefix(day);
        let has_time =
            time.is_some_and(|time| time.starts_with(|sign: char| sign.is_ascii_digit()));
        assert!(has_time, "{languages}: {lines:?}");
        for spoilt in &lines[1..] {
            assert!(spoilt.starts_with("on an unknown day"), "{lines:?}");
        }
        browser.close().await;
    }
}
