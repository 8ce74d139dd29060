//! Links as people pass them on: altered on the way, pasted into a field, pasted onto the page.

use crate::driver::Browser;
use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use flate2::{Compression, write::DeflateEncoder};
use serde_json::{Value, json};
use std::io::Write;

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];
const AWELE: &str = "en/mancala/awele/";

/// Returns the fragment that carries a text (`docs/links.md`).
fn fragment(text: &str) -> String {
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::default());
    packer.write_all(text.as_bytes()).expect("it is packed");
    let data = BASE64_URL_SAFE_NO_PAD.encode(packer.finish().expect("it is packed"));
    let sum = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    format!("1.{sum:08x}.{data}")
}

/// Returns a game with some moves, so that its link has some length.
fn game() -> String {
    fragment(r#"{"game":"awele","moves":["S5","N1","S3"]}"#)
}

const THREE_MOVES: &str = "document.querySelector('.play')?.dataset.moves === '3'";
const DAMAGED: &str =
    "document.querySelector('[data-part=note].report-refused')?.textContent.includes('damaged')";

/// Deletes every game on the device.
async fn forget(browser: &Browser) {
    browser.run("localStorage.clear()").await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_link_with_extra_characters_opens_its_game() {
    let browser = Browser::open(1280, 900, REDUCED_MOTION).await;
    let game = game();
    let (head, tail) = game.split_at(20);
    let mut altered: Vec<String> = [
        ".",
        ",",
        ")",
        ">",
        "%22",
        "%E2%80%8B",
        "?fbclid=abc",
        "&utm_source=x",
        "*",
        "_",
        "%20Your%20move!",
    ]
    .iter()
    .map(|behind| format!("{game}{behind}"))
    .collect();
    altered.extend(
        ["%20", "=", "%0A", "%C2%AD"]
            .iter()
            .map(|within| format!("{head}{within}{tail}")),
    );
    altered.push(game.replace('.', "%2E"));
    for fragment in altered {
        // Visit another page first: a change of the fragment alone does not load the page again.
        browser.visit("icons/icon.svg").await;
        browser.visit(&format!("{AWELE}#{fragment}")).await;
        browser.wait(THREE_MOVES).await;
        browser.wait("location.hash === ''").await;
        forget(&browser).await;
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_link_with_missing_or_changed_characters_is_damaged_and_no_other_fragment_is_a_link() {
    let browser = Browser::open(1280, 900, REDUCED_MOTION).await;
    let game = game();
    for fragment in [
        &game[..game.len() - 1],
        &game[..game.len() / 2],
        &*game.to_uppercase(),
        &*format!("1.+{}", &game[3..]),
        "1.x",
    ] {
        browser.visit("icons/icon.svg").await;
        browser.visit(&format!("{AWELE}#{fragment}")).await;
        browser.wait(DAMAGED).await;
        assert_eq!(browser.moves().await, 0, "{fragment}");
    }
    // A fragment that is no link gives no message and stays in the address.
    for fragment in ["main", "2", "%C3%A8.x"] {
        browser.visit("icons/icon.svg").await;
        browser
            .visit_interactive(&format!("{AWELE}#{fragment}"))
            .await;
        browser.wait("document.querySelector('.play .site') && !document.querySelector('.play .loading')").await;
        assert_eq!(
            browser
                .run("return document.querySelectorAll('[class*=refused]').length")
                .await,
            0,
            "{fragment}"
        );
        assert_eq!(
            browser.run("return location.hash.length > 1").await,
            true,
            "{fragment}"
        );
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn an_escaped_hash_before_the_data_of_a_link_is_corrected() {
    let browser = Browser::open(1280, 900, REDUCED_MOTION).await;
    browser.visit(&format!("{AWELE}%23{}", game())).await;
    browser.wait(THREE_MOVES).await;
    browser.close().await;
}

/// Types a text into a field of the import dialog and submits it.
async fn bring(browser: &Browser, part: &str, act: &str, text: &str) {
    browser.click("[data-act=share]").await;
    browser
        .wait(&format!("!!document.querySelector('[data-part={part}]')"))
        .await;
    let text = Value::from(text);
    browser
        .run(&format!(
            "document.querySelector('[data-part=bring]').open = true;
             document.querySelector('[data-part={part}]').value = {text};
             document.querySelector('[data-act={act}]').click()"
        ))
        .await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_link_of_ours_in_a_field_for_games_opens_its_game() {
    let browser = Browser::open(1280, 900, REDUCED_MOTION).await;
    let game = game();
    for (part, act, text) in [
        (
            "paste",
            "open-text",
            format!("https://example.org/somewhere/it/race/ur/#{game}"),
        ),
        (
            "paste",
            "open-text",
            format!("Hello,\n> my move: en/mancala/awele/#{game}.\nBye (;-)"),
        ),
        ("paste", "open-text", format!("#{game}")),
        ("paste", "open-text", game.clone()),
        (
            "paste",
            "open-text",
            format!(
                "<iframe src=\"https://example.org/embed/awele/?v=1&amp;lang=it#{game}\"></iframe>"
            ),
        ),
        (
            "position",
            "open-position",
            format!("https://example.org/en/mancala/awele/#{game}"),
        ),
    ] {
        browser.visit_interactive(AWELE).await;
        bring(&browser, part, act, &text).await;
        browser.wait(THREE_MOVES).await;
        forget(&browser).await;
    }
    // A game or letter of another board opens on its own page; a letter of this board opens at this
    // table.
    let other = fragment(r#"{"game":"tela","moves":["a7"]}"#);
    browser.visit_interactive(AWELE).await;
    bring(
        &browser,
        "paste",
        "open-text",
        &format!("https://example.org/#{other}"),
    )
    .await;
    browser.wait("location.pathname.endsWith('/tela/') && document.querySelector('.play')?.dataset.moves === '1'").await;
    for (key, record) in [
        ("awele", json!({"game": "awele", "moves": ["S5"]})),
        ("tela", json!({"game": "tela", "moves": ["a7"]})),
    ] {
        forget(&browser).await;
        browser.visit_interactive(AWELE).await;
        let letter = json!({"record": record, "id": "00112233aabbccdd", "host": 0});
        bring(
            &browser,
            "paste",
            "open-text",
            &format!("https://example.org/#{}", fragment(&letter.to_string())),
        )
        .await;
        browser
            .wait(&format!("location.pathname.endsWith('/{key}/') && document.querySelector('.play')?.dataset.moves === '1' && document.querySelector('.side-away')"))
            .await;
    }
    // The error message speaks of a link.
    forget(&browser).await;
    browser.visit_interactive(AWELE).await;
    bring(
        &browser,
        "paste",
        "open-text",
        &format!("https://example.org/#{}", &game[..game.len() - 3]),
    )
    .await;
    browser
        .wait(
            "document.querySelector('[data-part=wrong]')?.textContent.includes('link is damaged')",
        )
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_link_of_ours_pasted_or_dropped_onto_the_page_opens_its_game() {
    if crate::engines::is_left_out(
        &[crate::engines::Engine::Firefox],
        "a page may not make a paste of its own there",
    ) {
        return;
    }
    let browser = Browser::open(1280, 900, REDUCED_MOTION).await;
    for text in [
        format!("https://example.org/en/mancala/awele/#{}", game()),
        format!("look at this #{} please", game()),
    ] {
        browser.visit_interactive(AWELE).await;
        let text = Value::from(text);
        browser
            .run(&format!(
                "const data = new DataTransfer(); data.setData('text', {text});
                 document.body.dispatchEvent(new ClipboardEvent('paste', {{clipboardData: data, bubbles: true}}))"
            ))
            .await;
        browser.wait(THREE_MOVES).await;
        forget(&browser).await;
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_malformed_message_is_reported_as_a_damaged_link_and_a_game_as_one_from_a_link() {
    let browser = Browser::open(1280, 900, REDUCED_MOTION).await;
    for host in [json!(300), json!(-1), json!("0"), json!(0.5), json!(null)] {
        let letter = json!({"record": {"game": "awele", "moves": []}, "id": "00112233aabbccdd", "host": host});
        browser.visit("icons/icon.svg").await;
        browser
            .visit(&format!("{AWELE}#{}", fragment(&letter.to_string())))
            .await;
        browser.wait(DAMAGED).await;
    }
    // The question over a game under way says that the new game comes from the link, not from a
    // diagram.
    browser.visit_and_begin(AWELE).await;
    browser.choose_players("opponent", "against-friend").await;
    browser.click(".play [data-site=S1]").await;
    browser.wait_for_moves(1).await;
    browser.run(&format!("location.hash = '#{}'", game())).await;
    browser
        .wait("document.querySelector('dialog')?.textContent.includes('from the link')")
        .await;
    assert_eq!(
        browser
            .run("return document.querySelector('dialog').textContent.includes('diagram')")
            .await,
        false
    );
    browser.click("dialog [data-act=yes]").await;
    browser.wait(THREE_MOVES).await;
    browser.close().await;
}
