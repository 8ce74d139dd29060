//! Games for one player on the real page: the hints lead to a solution, the page reports a loss,
//! and nothing on it reveals the things to remember. `make test` builds the site first.

use crate::driver::Browser;
use serde_json::Value;
use std::{env, fs, path::Path};

const RUMA: &str = "en/mancala-world/tchuka-ruma";
const LATHO: &str = "en/mancala/latho";
const OVER: &str = "!!document.querySelector('.report.report-over')";

/// The phrases of a whole game of Latho, by the numbers that they stand for.
const WHOLE: &str = "2313244231321202133120210101022010100000011";

fn known(proof: &str) -> String {
    format!("document.querySelector('.play[data-still=true] .report')?.dataset.proof === '{proof}'")
}

/// Takes a picture for people to look at, if `TAVOLANDO_PICTURES` names a folder.
async fn picture(browser: &Browser, name: &str) {
    if let Ok(folder) = env::var("TAVOLANDO_PICTURES") {
        let file = Path::new(&folder).join(format!("{name}.png"));
        fs::write(file, browser.picture().await).expect("written");
    }
}

/// Plays Tchuka Ruma by clicks, following the hints.
async fn follow_the_hints(browser: &Browser) {
    for moves in 1..=6 {
        browser.wait(&known("won")).await;
        browser.click("[data-act=hint]").await;
        browser
            .wait("document.querySelector('[data-part=note]').textContent.startsWith('Try ')")
            .await;
        let sentence = browser.text("[data-part=note]").await;
        let promised = match 7 - moves {
            1 => "It wins at once.".to_string(),
            left => format!("first of {left} "),
        };
        assert!(sentence.contains(&promised), "{sentence}");
        let pit = sentence.as_bytes()["Try ".len()] as char;
        browser.click(&format!(".play [data-site='{pit}']")).await;
        browser.wait_for_moves(moves).await;
    }
    assert_eq!(browser.run(&format!("return {OVER}")).await, true);
    let status = browser.text("[data-part=status]").await;
    assert_eq!(status, "You have won: 8 points");
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn tchuka_ruma_is_won_by_following_the_hints() {
    for (width, height) in [(360, 740), (1440, 900)] {
        let browser = Browser::open(width, height, &["--force-prefers-reduced-motion"]).await;
        browser.visit_and_begin(RUMA).await;
        browser.wait(&known("won")).await;
        assert_eq!(browser.text("[data-part=status]").await, "Your move");
        // The parts that only two players need are missing.
        let others = browser
            .run("return document.querySelectorAll('.side, [name=level], [data-act=flip], [data-clock]').length")
            .await;
        assert_eq!(others, 0);
        picture(&browser, &format!("ruma-{width}")).await;
        follow_the_hints(&browser).await;
        // A result with hints is not kept.
        let best = browser
            .run("return document.querySelectorAll('[data-fact=best]').length")
            .await;
        assert_eq!(best, 0);
        picture(&browser, &format!("ruma-won-{width}")).await;
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn tchuka_ruma_shows_a_solution_reports_a_loss_and_keeps_a_result() {
    let browser = Browser::open(1440, 900, &["--force-prefers-reduced-motion"]).await;
    browser.visit_and_begin(RUMA).await;
    // A digit is a move too. After 3 and 2 no move wins any more, though the game is not lost yet.
    browser.wait(&known("won")).await;
    browser.press(&['3']).await;
    browser.wait_for_moves(1).await;
    browser.wait(&known("won")).await;
    browser.click(".play [data-site='2']").await;
    browser.wait_for_moves(2).await;
    browser.wait(&known("lost")).await;
    let lost = browser.text("[data-part=lost]").await;
    assert!(lost.contains("cannot be won any more"), "{lost}");
    let max = lost
        .split_once("at most ")
        .and_then(|(_, rest)| rest.split_once(' '))
        .and_then(|(max, _)| max.parse::<u64>().ok())
        .expect("how many seeds");
    assert_eq!(
        browser
            .run("return !document.querySelector('[data-act=solve]')")
            .await,
        true
    );
    picture(&browser, "ruma-lost").await;
    browser.click("[data-act=hint]").await;
    browser
        .wait("document.querySelector('[data-part=note]').textContent.startsWith('Try ')")
        .await;
    let sentence = browser.text("[data-part=note]").await;
    assert!(sentence.ends_with(&lost), "{sentence}");
    // After undo, the game can be won again; the computer shows how, and gives the seat back.
    browser.press(&['u']).await;
    browser.wait_for_moves(1).await;
    browser.wait(&known("won")).await;
    browser.click("[data-act=solve]").await;
    browser.wait(OVER).await;
    browser.wait_for_moves(6).await;
    assert!(
        browser
            .text("[data-part=status]")
            .await
            .starts_with("You have won")
    );
    // The next game is the player's own: the player loses it, and the result is kept.
    browser.click("[data-act=again]").await;
    browser.wait(&known("won")).await;
    for (moves, pit) in ["3", "4"].iter().enumerate() {
        browser.click(&format!(".play [data-site='{pit}']")).await;
        browser.wait_for_moves(moves as u64 + 1).await;
    }
    // Pit 1 of 3 0 1 1 is one of the losing moves.
    browser.click(".play [data-site='1']").await;
    browser.wait(OVER).await;
    let status = browser.text("[data-part=status]").await;
    assert!(status.starts_with("Lost: "), "{status}");
    let points = status["Lost: ".len()..].split(' ').next().unwrap_or("");
    let best = format!("Best result {points}");
    assert_eq!(browser.text("[data-fact=best]").await, best);
    assert!(max < 8);
    browser.visit_and_begin(RUMA).await;
    assert_eq!(browser.text("[data-fact=best]").await, best);
    browser.close().await;
}

/// Returns everything on the page that could reveal a count while the pits are hidden.
async fn betrayed(browser: &Browser) -> Value {
    browser
        .run(
            "const play = document.querySelector('.play');
             const hidden = [...play.querySelectorAll('.site')].filter(e => e.dataset.site !== 'bank');
             const at = new Set(hidden.map(e => e.dataset.at));
             return {
               sprites: [...play.querySelectorAll('[data-lies]')].filter(e => at.has(e.dataset.lies)).length,
               counts: [...play.querySelectorAll('text.count')].map(e => e.textContent).filter(t => t !== '?').length,
               labels: hidden.map(e => e.getAttribute('aria-label')).filter(t => /\\bseeds?\\b/.test(t)),
               moves: [...play.querySelectorAll('[data-part=moves] button')].slice(1).map(e => e.lastChild.textContent).filter(t => t !== '·'),
               titles: [...play.querySelectorAll('title, [title]')].map(e => e.getAttribute('title') ?? e.textContent).filter(t => /\\d/.test(t)),
               note: play.querySelector('[data-part=note]').textContent.replace(/pit [SN]\\d/, '').match(/\\d/g),
               ways: [...play.querySelectorAll('[data-tab=study], [data-act=hint]:enabled, [data-act=share]:enabled, [data-act=steps]:enabled')].length,
             }",
        )
        .await
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn latho_is_won_by_buttons_and_nothing_reveals_the_hidden_counts() {
    for (width, height) in [(360, 740), (1440, 900)] {
        let browser = Browser::open(width, height, &["--force-prefers-reduced-motion"]).await;
        browser.visit_and_begin(LATHO).await;
        browser
            .wait("!!document.querySelector('[data-part=peek]')")
            .await;
        browser.wait_until_idle().await;
        let sprites = "document.querySelectorAll('.play [data-lies]').length";
        assert_eq!(browser.run(&format!("return {sprites}")).await, 30);
        picture(&browser, &format!("latho-shown-{width}")).await;
        browser.click("[data-act=hide]").await;
        browser.wait(&format!("{sprites} === 0")).await;
        let phrases = browser
            .run("return [...document.querySelectorAll('.play .choice-phrases button')].map(e => e.textContent)")
            .await;
        assert_eq!(phrases[0], "Take from four oydo eka");
        assert_eq!(phrases.as_array().map(Vec::len), Some(5));
        for (said, number) in WHOLE.chars().enumerate() {
            let betrayed = betrayed(&browser).await;
            assert_eq!(
                betrayed,
                serde_json::json!({ "sprites": 0, "counts": 1, "labels": [], "moves": [], "titles": [], "note": null, "ways": 0 }),
                "before phrase {said}"
            );
            if said == 15 {
                picture(&browser, &format!("latho-{width}")).await;
                // Looking back shows no more, and neither does the list of phrases.
                browser.press(&[',']).await;
                browser
                    .wait("!!document.querySelector('[data-act=return]')")
                    .await;
                assert_eq!(betrayed["sprites"], 0);
                assert_eq!(
                    browser
                        .run("return document.querySelectorAll('.play text.count').length")
                        .await,
                    13
                );
                browser.click("[data-act=return]").await;
                browser.click("[data-act=help]").await;
                let help = browser.text("[data-part=help]").await;
                assert!(!help.contains("Right") && !help.contains("Wrong"), "{help}");
                browser.click("[data-tab=moves]").await;
                // A reload does not reveal the counts either.
                browser.visit_and_begin(LATHO).await;
                browser.wait_for_moves(15).await;
            }
            if said % 2 == 0 {
                browser
                    .click(&format!(".play [data-word='eka-{number}']"))
                    .await;
            } else {
                browser.press(&[number]).await;
            }
            browser.wait_for_moves(said as u64 + 1).await;
        }
        browser.wait(OVER).await;
        assert_eq!(
            browser.text("[data-part=status]").await,
            "You have won: 30 points"
        );
        assert_eq!(
            browser.text("[data-fact=best]").await,
            "Best result won, 30"
        );
        let text = browser
            .run("return [...document.querySelectorAll('[data-part=moves] button')].slice(1).map(e => e.lastChild.textContent).join('')")
            .await;
        assert_eq!(text, WHOLE);
        picture(&browser, &format!("latho-won-{width}")).await;
        browser.visit_and_begin(LATHO).await;
        assert_eq!(
            browser.text("[data-fact=best]").await,
            "Best result won, 30"
        );
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn latho_shows_the_board_after_a_wrong_word_and_a_word_taken_back_does_not_count() {
    let browser = Browser::open(1440, 900, &["--force-prefers-reduced-motion"]).await;
    browser.visit_and_begin("it/mancala/latho").await;
    browser.click("[data-act=hide]").await;
    browser.click(".play [data-word='eka-2']").await;
    browser.wait_for_moves(1).await;
    browser.click(".play [data-word='eka-4']").await;
    browser.wait(OVER).await;
    let sprites = "document.querySelectorAll('.play [data-lies]').length";
    assert_eq!(browser.run(&format!("return {sprites}")).await, 30);
    assert_eq!(
        browser.text("[data-fact=best]").await,
        "Miglior risultato 1"
    );
    browser.press(&['u']).await;
    browser.wait(&format!("{sprites} === 1")).await;
    browser
        .wait("!!document.querySelector('[data-fact=helped]')")
        .await;
    for (said, word) in ["eka-3", "eka-0"].iter().enumerate() {
        browser.click(&format!(".play [data-word='{word}']")).await;
        browser.wait_for_moves(said as u64 + 2).await;
    }
    browser.wait(OVER).await;
    // The player took two seeds, but with help.
    assert_eq!(
        browser.text("[data-fact=best]").await,
        "Miglior risultato 1"
    );
    // The easier form hides one row; the board is shown no longer than the setting allows.
    browser.click("[data-act=options]").await;
    browser.click("input[name=hidden][value=one]").await;
    browser.click("input[name=show-seconds][value='10']").await;
    browser.click("[data-act=apply]").await;
    browser
        .wait("!!document.querySelector('[data-part=peek]')")
        .await;
    assert_eq!(browser.run(&format!("return {sprites}")).await, 30);
    browser
        .wait("!document.querySelector('[data-part=peek]')")
        .await;
    assert_eq!(browser.run(&format!("return {sprites}")).await, 15);
    browser.click("[data-act=peek]").await;
    browser.wait(&format!("{sprites} === 30")).await;
    browser.close().await;
}
