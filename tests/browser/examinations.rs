//! An examination on the rules on the real page: by touch on a phone and by keyboard on a desktop.

use crate::driver::Browser;
use std::path::Path;
use tavolando::{
    prose::{Block, Page, Question, compile},
    text::Lang,
};

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];
const SPACE: char = ' ';
const ENTER: char = '\u{e007}';
const GAME: &str = "english-draughts";

/// Compiles the page of a game like the build does.
fn page() -> Page {
    let prose = Path::new(env!("CARGO_MANIFEST_DIR")).join("static/prose");
    let mut book = compile::read_book(&prose, Lang::En).expect("it compiles");
    book.games.remove(GAME).expect("a game")
}

fn questions(page: &Page) -> Vec<Question> {
    let blocks = page.sections.iter().flat_map(|section| &section.blocks);
    let examinations = blocks.filter_map(|block| match block {
        Block::Examination(questions) => Some(questions.clone()),
        _ => None,
    });
    examinations.flatten().collect()
}

/// Presses a control by touch, or by a key once it has the keyboard focus.
async fn press(browser: &Browser, touch: bool, selector: &str, key: char) {
    if touch {
        browser.click(selector).await;
    } else {
        browser
            .run(&format!("document.querySelector(\"{selector}\").focus()"))
            .await;
        browser.press(&[key]).await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn an_examination_is_completed_and_its_score_is_kept() {
    let page = page();
    let questions = questions(&page);
    let all: usize = questions.iter().map(|question| question.tries.len()).sum();
    for (width, height) in [(360, 640), (1440, 900)] {
        let touch = width == 360;
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        browser
            .visit_interactive("en/draughts/english-draughts")
            .await;
        browser.wait_until_idle().await;
        browser.open_part("examination").await;
        browser
            .wait("document.querySelector('.examination .board .site')")
            .await;
        for (nth, question) in questions.iter().enumerate() {
            let at = format!(".examination[data-question=\"{nth}\"]");
            browser
                .wait(&format!(
                    "document.querySelector('{at}[data-answered=false]')"
                ))
                .await;
            // The rules do not answer until every try has an answer.
            press(
                &browser,
                touch,
                ".examination [data-act=exam-answer]",
                ENTER,
            )
            .await;
            browser
                .wait("document.querySelector('.examination[data-answered=false] > .said').textContent.startsWith('Answer')")
                .await;
            let table = question.record.open().expect("it plays");
            let mut reasons = Vec::new();
            for (number, names) in (1..).zip(&question.tries) {
                let refused = table.why_not(&table.parse_taps(names).expect("it is there"));
                // Only the very first answer is wrong.
                let can = refused.is_none() != (nth == 0 && number == 1);
                let radio = format!(".examination [data-try='{number}'] input[value='{can}']");
                press(&browser, touch, &radio, SPACE).await;
                browser
                    .wait(&format!("document.querySelector(\"{radio}\").checked"))
                    .await;
                reasons.push(refused.map(|reason| page.head.why(&reason)));
            }
            press(
                &browser,
                touch,
                ".examination [data-act=exam-answer]",
                ENTER,
            )
            .await;
            browser
                .wait(&format!(
                    "document.querySelector('{at}[data-answered=true] .diagram .board .site')"
                ))
                .await;
            for (number, reason) in reasons.iter().enumerate() {
                let sentence = browser
                    .text(&format!(
                        ".examination .examination-tries li:nth-child({}) .said",
                        number + 1
                    ))
                    .await;
                let wrong = nth == 0 && number == 0;
                assert!(
                    sentence.starts_with(if wrong { "No." } else { "Right." }),
                    "{sentence}"
                );
                let reason = reason.as_deref().unwrap_or("It can be played.");
                assert!(sentence.ends_with(reason), "{sentence}");
            }
            if nth + 1 < questions.len() {
                press(&browser, touch, ".examination [data-act=exam-next]", ENTER).await;
            }
        }
        let score = format!("{} of {all} right", all - 1);
        let shown = browser.text(".examination [data-part=score]").await;
        assert!(shown.contains(&score), "{shown}");
        // Nothing leaves the window, and the touch targets are large enough.
        let odd = browser
            .run("return [...document.querySelectorAll('.examination label, .examination button.primary, .examination .examination-tries li')].map(e => e.getBoundingClientRect()).filter(r => r.left < 0 || r.right > innerWidth || r.height < 43.9).length")
            .await;
        assert_eq!(odd, 0);
        // The result is kept, and the examination can begin again.
        press(&browser, touch, ".examination [data-act=exam-again]", ENTER).await;
        browser
            .wait(
                "document.querySelector(\".examination[data-question='0'][data-answered=false]\")",
            )
            .await;
        browser
            .visit_interactive("en/draughts/english-draughts")
            .await;
        browser.wait_until_idle().await;
        browser.open_part("examination").await;
        browser
            .wait(&format!(
                "document.querySelector('.examination [data-part=best]')?.textContent.includes('{} of {all}')",
                all - 1
            ))
            .await;
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_touch_of_the_board_says_that_a_place_can_be_played() {
    let page = page();
    let questions = questions(&page);
    let places = questions[0].tries.iter();
    let last: Vec<&str> = places
        .filter_map(|names| names.split(' ').next_back())
        .collect();
    let browser = Browser::open(360, 640, REDUCED_MOTION).await;
    browser
        .visit_interactive("it/draughts/english-draughts")
        .await;
    browser.wait_until_idle().await;
    browser.open_part("examination").await;
    browser
        .wait("document.querySelector('.examination .board .site')")
        .await;
    for value in ["true", "false", "true"] {
        browser
            .click(&format!(".examination [data-site='{}']", last[0]))
            .await;
        browser
            .wait(&format!(
                "document.querySelector(\".examination [data-try='1'] input[value='{value}']\").checked"
            ))
            .await;
    }
    browser.close().await;
}
