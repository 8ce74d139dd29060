//! Branches on the real page: moves tried from a position of the game, by touch and by keyboard, on
//! a phone and on a desktop.

use crate::driver::Browser;
use serde_json::{Value, json};

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];
/// The windows of a phone and of a desktop.
const WINDOWS: [(u32, u32); 2] = [(360, 640), (1440, 900)];
const TAB: char = '\u{e004}';
const ENTER: char = '\u{e007}';

/// Returns the record of the game that the device keeps.
async fn kept(browser: &Browser) -> Value {
    browser
        .run("return JSON.parse(localStorage['tavolando/game.awele']).value.record")
        .await
}

/// Returns the moves of the game itself in the list, and the moves of each branch.
async fn listed(browser: &Browser) -> Value {
    browser
        .run("return [...document.querySelectorAll('[data-part=moves]')].map(list => [[...list.querySelectorAll('[data-ply]')].slice(1), ...[...list.querySelectorAll('.branch')].map(e => [...e.querySelectorAll('[data-at]')])].map(moves => moves.map(e => e.lastChild.textContent)))[0]")
        .await
}

/// Opens a game of two friends with these moves.
async fn between_friends(browser: &Browser, pits: &[&str]) {
    browser.visit_and_begin("en/mancala/awele").await;
    browser.choose_players("opponent", "against-friend").await;
    for (moves, pit) in pits.iter().enumerate() {
        browser.click(&format!(".play [data-site='{pit}']")).await;
        browser.wait_for_moves(moves as u64 + 1).await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_branch_is_made_named_promoted_and_deleted_by_touch() {
    for (width, height) in WINDOWS {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        between_friends(&browser, &["S1", "N1", "S2", "N2"]).await;
        // Looking back shows the text of that move; touching a pit there begins a branch.
        browser.touch_on("[data-part=moves] [data-ply='2']").await;
        browser
            .wait("document.querySelector('[data-part=note]').textContent.includes('North')")
            .await;
        browser.touch_on(".play [data-site='S3']").await;
        browser.wait_for_moves(3).await;
        browser
            .wait("document.querySelector('[data-part=status]').textContent === 'Variation · North to move'")
            .await;
        browser.touch_on(".play [data-site='N3']").await;
        browser.wait_for_moves(4).await;
        let game = json!(["S1", "N1", "S2", "N2"]);
        assert_eq!(listed(&browser).await, json!([game, ["S3", "N3"]]));
        // Nothing of the list leaves the window, and the touch targets are large enough.
        let odd = browser
            .run("const least = innerWidth === 360 ? 43.9 : 24; return [...document.querySelectorAll('.branch, .branch button, .branch input')].map(e => [e.className || e.dataset.act || e.dataset.part, e.getBoundingClientRect()]).filter(([, r]) => r.left < 0 || r.right > innerWidth || r.height < least || r.width < least).map(([name]) => name)")
            .await;
        assert_eq!(odd, json!([]));
        // The branch has a name, and one touch leads back to the game.
        browser.touch_on("[data-part=branch-name]").await;
        browser
            .wait("document.activeElement.dataset.part === 'branch-name'")
            .await;
        browser.press(&['s', 'l', 'o', 'w', ENTER]).await;
        browser
            .wait("document.querySelector('.branch .branch-name')?.textContent === 'slow'")
            .await;
        browser.touch_on("[data-act=home]").await;
        browser
            .wait("document.querySelector('[data-part=status]').textContent === 'South to move' && !document.querySelector('[data-act=home]')")
            .await;
        let variations = json!([{ "at": 2, "name": "slow", "moves": ["S3", "N3"] }]);
        assert_eq!(kept(&browser).await["moves"], game);
        assert_eq!(kept(&browser).await["variations"], variations);
        // A reload finds the branch at the place where the player left it.
        browser.visit_and_begin("en/mancala/awele").await;
        browser.wait_for_moves(4).await;
        browser.touch_on(".branch [data-at='4']").await;
        browser
            .wait("document.querySelector('[data-part=status]').textContent === 'Variation · South to move'")
            .await;
        browser.visit_and_begin("en/mancala/awele").await;
        browser
            .wait("document.querySelector('.branch [data-at=\"4\"][aria-current]') && document.querySelector('[data-act=home]')")
            .await;
        // The branch becomes the game, and the game becomes a branch.
        browser.touch_on("[data-act=promote]").await;
        browser
            .wait("document.querySelector('[data-part=status]').textContent === 'South to move'")
            .await;
        assert_eq!(
            listed(&browser).await,
            json!([["S1", "N1", "S3", "N3"], ["S2", "N2"]])
        );
        // Deleting asks first.
        browser.touch_on(".branch [data-at='3']").await;
        browser.touch_on("[data-act=delete-branch]").await;
        browser.touch_on("dialog [data-act=no]").await;
        browser
            .wait("!document.querySelector('dialog') && !!document.querySelector('.branch')")
            .await;
        browser.touch_on("[data-act=delete-branch]").await;
        browser.touch_on("dialog [data-act=yes]").await;
        browser
            .wait("!document.querySelector('dialog') && !document.querySelector('.branch')")
            .await;
        assert_eq!(kept(&browser).await["variations"], Value::Null);
        assert_eq!(
            kept(&browser).await["moves"],
            json!(["S1", "N1", "S3", "N3"])
        );
        browser.close().await;
    }
}

/// Presses Tab up to the first element of a selector.
async fn tab_to(browser: &Browser, selector: &str) {
    for _ in 0..200 {
        if browser
            .run(&format!(
                "return document.activeElement?.matches(\"{selector}\")"
            ))
            .await
            == true
        {
            return;
        }
        browser.press(&[TAB]).await;
    }
    panic!("{selector} is not reached");
}

/// Sows a pit with the keyboard, whose focus must already be there.
async fn sow(browser: &Browser, pit: &str) {
    browser
        .run(&format!(
            "document.querySelector(\".play [data-site='{pit}']\").focus()"
        ))
        .await;
    browser.press(&[ENTER]).await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_branch_is_made_named_promoted_and_deleted_by_keyboard() {
    for (width, height) in WINDOWS {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        between_friends(&browser, &["S1", "N1", "S2", "N2"]).await;
        // Two moves back, and on from there.
        browser.press(&[',', ',']).await;
        browser
            .wait(
                "document.querySelector('[data-part=status]').textContent.includes('After 2 of 4')",
            )
            .await;
        tab_to(&browser, "[data-act=go-on]").await;
        browser.press(&[ENTER]).await;
        browser
            .wait("document.querySelector('[data-part=status]').textContent === 'Variation · South to move'")
            .await;
        sow(&browser, "S3").await;
        browser.wait_for_moves(3).await;
        tab_to(&browser, "[data-part=branch-name]").await;
        // Letters that are keys of the table are just letters here.
        browser.press(&['u', 'f', 'r', ENTER]).await;
        browser
            .wait("document.querySelector('.branch .branch-name')?.textContent === 'ufr'")
            .await;
        let branch = listed(&browser).await[1].clone();
        assert_eq!(branch.as_array().map(Vec::len), Some(1), "{branch}");
        // A branch of the branch; undo stays in it.
        sow(&browser, "N1").await;
        browser.wait_for_moves(4).await;
        browser.press(&['u']).await;
        browser
            .wait("document.querySelector('.play').dataset.moves === '3'")
            .await;
        browser.press(&['u', 'u']).await;
        browser
            .wait("document.querySelector('.play').dataset.moves === '2' && document.querySelector('[data-act=undo]').disabled")
            .await;
        browser.press(&['r', 'r']).await;
        browser.wait_for_moves(4).await;
        tab_to(&browser, "[data-act=promote]").await;
        browser.press(&[ENTER]).await;
        browser
            .wait("!document.querySelector('[data-act=home]')")
            .await;
        assert_eq!(listed(&browser).await[1], json!(["S2", "N2"]));
        // Links and files hold both lines.
        browser.click("[data-act=share]").await;
        browser
            .wait("document.querySelector('dialog [data-part=text]')?.value.includes('(2: S2 N2)')")
            .await;
        browser.click("dialog [data-act=no]").await;
        tab_to(&browser, ".branch [data-at='4']").await;
        browser.press(&[ENTER]).await;
        browser.wait_for_moves(4).await;
        tab_to(&browser, "[data-act=delete-branch]").await;
        browser.press(&[ENTER]).await;
        tab_to(&browser, "dialog [data-act=yes]").await;
        browser.press(&[ENTER]).await;
        browser.wait("!document.querySelector('.branch')").await;
        assert_eq!(
            kept(&browser).await["moves"].as_array().map(Vec::len),
            Some(4)
        );
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_branch_against_the_computer_leaves_the_game_unchanged_and_the_shelf_keeps_it() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.choose_players("level", "1").await;
    for moves in [2, 4] {
        browser.click(".play .site.can").await;
        browser.wait_for_moves(moves).await;
    }
    let game = kept(&browser).await;
    // After the player's own move it is the computer's turn: it waits for a command.
    browser.click("[data-part=moves] [data-ply='3']").await;
    browser.click("[data-act=go-on]").await;
    browser.click("[data-act=go]").await;
    browser.wait_for_moves(4).await;
    browser.click(".play .site.can").await;
    browser.wait_for_moves(6).await;
    browser.click("[data-act=home]").await;
    browser
        .wait("document.querySelector('.play').dataset.moves === '4' && !document.querySelector('[data-act=home]')")
        .await;
    browser.wait_until_idle().await;
    let after = kept(&browser).await;
    assert_eq!(after["moves"], game["moves"]);
    assert!(after["variations"][0]["moves"].is_array(), "{after}");
    // The shelf keeps the game with its branch, and both come back.
    browser.click("[data-act=new]").await;
    browser.click("dialog [data-act=yes]").await;
    browser
        .wait("document.querySelector('.play').dataset.moves === '0'")
        .await;
    browser.visit_and_begin("en/shelf").await;
    browser.click("[data-act=open-kept]").await;
    browser
        .wait("!!document.querySelector('.play .branch')")
        .await;
    assert_eq!(kept(&browser).await, after);
    browser.close().await;
}
