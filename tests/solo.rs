//! Games for one on the real page: a solution is followed and shown, and a loss is told. `make test` builds the site first.
#![cfg(not(target_arch = "wasm32"))]

mod browser;

use browser::Browser;
use std::{env, fs, path::Path};

const RUMA: &str = "en/mancala-world/tchuka-ruma";
const OVER: &str = "!!document.querySelector('.report.over')";

fn known(proof: &str) -> String {
    format!("document.querySelector('.play[data-still=true] .report')?.dataset.proof === '{proof}'")
}

/// A photograph, where somebody wants to look: in the folder that `TAVOLANDO_PICTURES` names.
async fn picture(browser: &Browser, name: &str) {
    if let Ok(folder) = env::var("TAVOLANDO_PICTURES") {
        let file = Path::new(&folder).join(format!("{name}.png"));
        fs::write(file, browser.picture().await).expect("written");
    }
}

/// Plays Tchuka Ruma as the hints say, by clicks.
async fn follow_the_hints(browser: &Browser) {
    for moves in 1..=6 {
        browser.wait(&known("won")).await;
        browser.click("[data-act=hint]").await;
        browser
            .wait("document.querySelector('[data-part=note]').textContent.startsWith('Try ')")
            .await;
        let said = browser.text("[data-part=note]").await;
        let left = 7 - moves;
        assert!(said.contains(&format!("first of {left} ")), "{said}");
        let pit = said.as_bytes()["Try ".len()] as char;
        browser.click(&format!(".play [data-site='{pit}']")).await;
        browser.after_moves(moves).await;
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
        browser.go(RUMA).await;
        browser.wait(&known("won")).await;
        assert_eq!(browser.text("[data-part=status]").await, "Your move");
        // What two players need is not there.
        let others = browser
            .run("return document.querySelectorAll('.side, .level, [data-act=flip], [data-clock]').length")
            .await;
        assert_eq!(others, 0);
        picture(&browser, &format!("ruma-{width}")).await;
        follow_the_hints(&browser).await;
        // With hints nothing is kept.
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
async fn tchuka_ruma_is_shown_a_loss_is_told_and_a_result_is_kept() {
    let browser = Browser::open(1440, 900, &["--force-prefers-reduced-motion"]).await;
    browser.go(RUMA).await;
    // A digit is a move too. After 3 and 2 nothing wins any more, though nothing is lost yet.
    browser.wait(&known("won")).await;
    browser.press(&['3']).await;
    browser.after_moves(1).await;
    browser.wait(&known("won")).await;
    browser.click(".play [data-site='2']").await;
    browser.after_moves(2).await;
    browser.wait(&known("lost")).await;
    let lost = browser.text("[data-part=lost]").await;
    assert!(lost.contains("cannot be won any more"), "{lost}");
    let most = lost
        .split_once("at most ")
        .and_then(|(_, rest)| rest.split_once(' '))
        .and_then(|(most, _)| most.parse::<u64>().ok())
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
    let said = browser.text("[data-part=note]").await;
    assert!(said.ends_with(&lost), "{said}");
    // Taken back, the game can be won again; the computer shows how, and gives the seat back.
    browser.press(&['u']).await;
    browser.after_moves(1).await;
    browser.wait(&known("won")).await;
    browser.click("[data-act=solve]").await;
    browser.wait(OVER).await;
    browser.after_moves(6).await;
    assert!(
        browser
            .text("[data-part=status]")
            .await
            .starts_with("You have won")
    );
    // The next game is the player's own: he loses it, and the result is kept.
    browser.click("[data-act=again]").await;
    browser.wait(&known("won")).await;
    for (moves, pit) in ["3", "4"].iter().enumerate() {
        browser.click(&format!(".play [data-site='{pit}']")).await;
        browser.after_moves(moves as u64 + 1).await;
    }
    // Pit 1 of 3 0 1 1 is one of those that lose.
    browser.click(".play [data-site='1']").await;
    browser.wait(OVER).await;
    let status = browser.text("[data-part=status]").await;
    assert!(status.starts_with("Lost: "), "{status}");
    let points = status["Lost: ".len()..].split(' ').next().unwrap_or("");
    let best = format!("Best result {points}");
    assert_eq!(browser.text("[data-fact=best]").await, best);
    assert!(most < 8);
    browser.go(RUMA).await;
    assert_eq!(browser.text("[data-fact=best]").await, best);
    browser.close().await;
}
