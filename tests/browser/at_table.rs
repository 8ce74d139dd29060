//! At the table: turns of dice that wait for *Done*, the list of moves, hints with an arrow, and
//! moves that the player types. By touch on a phone, and by keyboard on a desktop.

use crate::driver::Browser;

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];
const BACKGAMMON: &str = "en/tables/backgammon";
const DONE: &str = ".play [data-act=end-turn]";
const HOME: char = '\u{e011}';
const END: char = '\u{e010}';

async fn exists(browser: &Browser, selector: &str) -> bool {
    let found = browser
        .run(&format!("return !!document.querySelector('{selector}')"))
        .await;
    found == true
}

/// Plays until the turn has been played and waits for its end.
async fn play_turn(browser: &Browser) {
    for _ in 0..20 {
        if exists(browser, DONE).await {
            return;
        }
        browser.tap_something().await;
        browser.wait_until_idle().await;
    }
    panic!("no turn waits for its end");
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_turn_of_two_dice_waits_for_done_and_can_be_taken_back() {
    for (width, height) in [(360, 740), (1440, 900)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        browser.visit(BACKGAMMON).await;
        browser
            .run("localStorage.setItem('tavolando/settings', JSON.stringify({ version: 1, value: { auto_throw: true, breath: false, end_turns: true } }))")
            .await;
        browser.visit_and_begin(BACKGAMMON).await;
        play_turn(&browser).await;
        let played = browser.moves().await;
        let seen = browser
            .run(&format!("const {{ top, bottom, left, right }} = document.querySelector('{DONE}').getBoundingClientRect(); return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth"))
            .await;
        assert_eq!(seen, true, "Done is in sight at {width}");
        let is_wide = width > 1000;
        // Take the last man back, and play it again.
        match is_wide {
            true => browser.press(&['u']).await,
            false => browser.click("[data-act=undo]").await,
        }
        browser
            .wait(&format!(
                "Number(document.querySelector('.play').dataset.moves) < {played} && !document.querySelector('{DONE}')"
            ))
            .await;
        play_turn(&browser).await;
        browser.wait_until_idle().await;
        let played = browser.moves().await;
        match is_wide {
            true => browser.press(&['d']).await,
            false => browser.click(DONE).await,
        }
        // The computer throws and plays.
        browser
            .wait(&format!(
                "Number(document.querySelector('.play').dataset.moves) > {played} && !document.querySelector('{DONE}')"
            ))
            .await;
        if is_wide {
            // Each turn is one line: the throw and its moves.
            browser
                .wait("[...document.querySelectorAll('.moves li')].some((line) => { const parts = [...line.querySelectorAll('[data-ply]')]; return parts.length >= 3 && parts[0].querySelector('.moves-thrown') && parts.every((part) => part.offsetTop === parts[0].offsetTop) })")
                .await;
        }
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_hint_shows_an_arrow_and_names_and_the_next_touch_plays_it() {
    for (width, height) in [(360, 740), (1440, 900)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        browser
            .visit_and_begin("en/draughts/italian-draughts")
            .await;
        browser.wait_until_idle().await;
        assert!(!exists(&browser, ".play .board text.name").await);
        let hint = "[data-act=hint]";
        browser.activate(width, hint).await;
        browser
            .wait("document.querySelector('.play .way .best') && document.querySelector('.play .board text.name')")
            .await;
        let note = browser.text("[data-part=note]").await;
        assert!(note.contains("Hint again plays it"), "{note}");
        browser.activate(width, hint).await;
        browser.wait_for_moves(2).await;
        assert!(!exists(&browser, ".play .way .best").await);
        // The places keep their names while the list of moves is in sight.
        assert_eq!(
            exists(&browser, ".play .board text.name").await,
            width > 1000
        );
        // A move of "How?" has its arrow too.
        browser.click("[data-act=help]").await;
        browser
            .wait("!!document.querySelector('.play .board text.name') && !!document.querySelector('[data-choice]')")
            .await;
        browser
            .run("document.querySelector('[data-choice]').click()")
            .await;
        browser
            .wait("!!document.querySelector('.play .way .best')")
            .await;
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_move_is_typed_and_home_and_end_look_at_the_ends_of_the_game() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    browser.visit_and_begin("en/territory/go").await;
    browser.wait_until_idle().await;
    // In Go, H is the key of a hint: the capital begins a move.
    browser.press(&['H']).await;
    browser
        .wait("document.querySelector('.play').dataset.typed === 'H'")
        .await;
    browser.press(&['3', '\u{e007}']).await;
    browser.wait_for_moves(1).await;
    browser
        .wait("document.querySelector('[data-ply=\"1\"]')?.textContent.includes('h3')")
        .await;
    browser.wait_for_moves(2).await;
    browser
        .run("document.querySelector('.play .board [tabindex=\"0\"]').focus()")
        .await;
    browser.press(&[HOME]).await;
    browser
        .wait("document.querySelector('[data-ply=\"0\"]').ariaCurrent === 'step'")
        .await;
    browser.press(&[END]).await;
    browser
        .wait("document.querySelector('[data-ply=\"0\"]').ariaCurrent !== 'step' && !document.querySelector('[data-act=return]')")
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_score_of_go_is_estimated_and_a_touched_stone_shows_its_liberties() {
    const GO: &str = "en/territory/go";
    const SCORE: &str = "[data-act=score]";
    const START: &str =
        "w1bw1w3/1bbw1ww2/bb1bwww2/1bbbbw1w1/b1b1bbw2/2b2bwww/1b1b1bbww/2bb2bbw/1b3b1bw B B0 W1";
    const CHOSEN: &str = "document.querySelector('[data-act=score]').ariaPressed === 'true'";
    const NOTE: &str = "document.querySelector('[data-part=note]').textContent";
    let marks = |all: u32, black: u32, white: u32| {
        let count = |class: &str, count: u32| {
            format!("document.querySelectorAll('.play .board .sign{class}').length === {count}")
        };
        let counts = [
            count("", all),
            count(".territory-0", black),
            count(".territory-1", white),
        ];
        counts.join(" && ")
    };
    let none = marks(0, 0, 0);
    for (width, height) in [(360, 740), (1440, 900)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        browser.visit(GO).await;
        let record = serde_json::json!({"game": "go", "start": START});
        browser.store_game("go", &record.to_string()).await;
        browser.visit_and_begin(GO).await;
        browser.wait_until_idle().await;
        browser.wait_for(SCORE).await;
        browser.activate(width, SCORE).await;
        browser.wait(&marks(36, 23, 13)).await;
        browser
            .wait(&format!("{CHOSEN} && {NOTE}.includes('Black about 24 (23 of territory), White about 20.5 (13 of territory)')"))
            .await;
        browser
            .wait("document.querySelector('.play [data-site=a9]').ariaLabel.includes('looks lost')")
            .await;
        // A stone shows its liberties, and once more the territory. No move is played.
        let stone = ".play [data-site=a9]";
        browser.activate(width, stone).await;
        browser.wait(&marks(2, 0, 0)).await;
        browser
            .wait(&format!(
                "{NOTE}.includes('The chain of a9 has 2 liberties')"
            ))
            .await;
        browser.activate(width, stone).await;
        browser.wait(&marks(36, 23, 13)).await;
        assert_eq!(browser.moves().await, 0);
        // The tool removes its marks, and so does a move.
        browser.activate(width, SCORE).await;
        browser.wait(&format!("{none} && !({CHOSEN})")).await;
        browser.activate(width, SCORE).await;
        browser.wait(&marks(36, 23, 13)).await;
        browser.activate(width, ".play [data-site=b9]").await;
        browser.wait_for_moves(1).await;
        browser.wait(&format!("{none} && !({CHOSEN})")).await;
        browser.close().await;
    }
}
