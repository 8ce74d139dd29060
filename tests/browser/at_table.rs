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
async fn on_a_phone_the_last_moves_are_in_sight_and_no_sheet_covers_the_board() {
    let browser = Browser::open(360, 740, REDUCED_MOTION).await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.wait_until_idle().await;
    browser.tap("S1").await;
    browser.wait_for_moves(2).await;
    let line = browser.text(".move-line-text").await;
    assert!(line.starts_with("1. S1 N"), "{line}");
    let bottom = browser
        .run("return innerHeight - document.querySelector('.play .tool-bar').getBoundingClientRect().bottom")
        .await;
    assert!(bottom.as_f64().is_some_and(|room| room >= 0.0), "{bottom}");
    // The arrows look back, and the line ends with the shown move.
    browser.touch_on(".move-line [data-act=look-back]").await;
    browser
        .wait("document.querySelector('[data-part=status]').textContent.includes('After 1 of 2') && document.querySelector('.move-line-text').textContent.trim() === '1. S1'")
        .await;
    browser.touch_on(".move-line [data-act=look-last]").await;
    browser
        .wait("document.querySelector('.move-line-text').textContent.includes(' N')")
        .await;
    // The line opens the whole list as a sheet. A move of the list closes it.
    browser.touch_on("[data-act=all-moves]").await;
    browser.wait_for(".panel.panel-up [data-ply='1']").await;
    browser.touch_on(".panel.panel-up [data-ply='1']").await;
    browser
        .wait("!document.querySelector('.panel.panel-up') && document.querySelector('[data-part=status]').textContent.includes('After 1 of 2')")
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn on_a_phone_going_back_closes_the_menu_or_the_sheet_first() {
    const OPEN: &str = "!!document.querySelector('dialog[open], .panel.panel-up')";
    let browser = Browser::open(360, 740, REDUCED_MOTION).await;
    browser.visit("en/mancala").await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.wait_until_idle().await;
    browser.tap("S1").await;
    browser.wait_for_moves(2).await;
    let back = async || browser.run("history.back()").await;
    for sheet in [false, true] {
        browser.touch_on(".tool-bar [data-act=more]").await;
        browser.wait_for("dialog[open] .menu").await;
        if sheet {
            browser.touch_on("dialog [data-act=beside]").await;
            browser.wait_for(".panel.panel-up").await;
        }
        back().await;
        browser.wait(&format!("!({OPEN})")).await;
        assert_eq!(browser.moves().await, 2);
    }
    // A sheet that was closed in another way leaves nothing to go back to.
    browser.touch_on("[data-act=all-moves]").await;
    browser.touch_on("[data-act=panel-down]").await;
    browser.wait(&format!("!({OPEN})")).await;
    back().await;
    browser
        .wait("location.pathname.endsWith('/en/mancala/')")
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_link_to_a_heading_does_not_close_the_sheet() {
    const OPEN: &str = "!!document.querySelector('.panel.panel-up')";
    let browser = Browser::open(360, 740, REDUCED_MOTION).await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.wait_until_idle().await;
    browser.touch_on("[data-act=all-moves]").await;
    browser.wait_for(".panel.panel-up").await;
    browser
        .run("return new Promise((done) => { addEventListener('popstate', () => setTimeout(done), { once: true }); location.hash = 'a-heading'; })")
        .await;
    assert_eq!(browser.run(&format!("return {OPEN}")).await, true);
    browser.run("history.back()").await;
    browser.wait(&format!("!({OPEN}) && !location.hash")).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_menu_of_a_phone_has_every_action_and_the_result_comes_into_view() {
    let browser = Browser::open(360, 740, REDUCED_MOTION).await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.wait_until_idle().await;
    browser.tap("S1").await;
    browser.wait_for_moves(2).await;
    browser.click("[data-act=undo]").await;
    browser
        .wait("document.querySelector('.play').dataset.moves === '0'")
        .await;
    browser.touch_on(".tool-bar [data-act=more]").await;
    browser.touch_on("dialog [data-act=redo]").await;
    browser
        .wait("Number(document.querySelector('.play').dataset.moves) > 0 && !document.querySelector('dialog')")
        .await;
    browser.touch_on(".tool-bar [data-act=more]").await;
    browser.touch_on("dialog [data-act=settings]").await;
    browser
        .wait("document.querySelector('dialog[open] h2')?.textContent === 'Settings'")
        .await;
    browser.touch_on("dialog[open] [data-act=no]").await;
    browser.wait("!document.querySelector('dialog')").await;
    browser.touch_on(".tool-bar [data-act=more]").await;
    browser.touch_on("dialog [data-act=change-players]").await;
    browser.wait_for(".new-game [data-act=resign]").await;
    browser.click("[data-act=close-players]").await;
    browser.run("scrollTo(0, document.body.scrollHeight)").await;
    browser
        .run("document.querySelector('.tool-bar [data-act=more]').click()")
        .await;
    browser.touch_on("dialog [data-act=resign]").await;
    browser.touch_on("dialog [data-act=yes]").await;
    browser
        .wait("(() => {
            const status = document.querySelector('.report.report-over [data-part=status]');
            const place = status?.getBoundingClientRect();
            return status?.textContent.startsWith('You lost.') && place.top >= 0 && place.bottom <= innerHeight;
        })()")
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

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_lesson_of_go_marks_liberties_and_counts_prisoners() {
    const SIGNS: &str = "document.querySelectorAll('.lesson .board .sign').length";
    const PRISONERS: &str = "document.querySelector('.lesson [data-part=facts]').textContent";
    for (width, height) in [(360, 740), (1440, 900)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        browser.visit_interactive("en/territory/go/#lesson").await;
        browser
            .wait_for(".lesson[data-step='0'] .board .site")
            .await;
        browser.wait(&format!("{SIGNS} === 0")).await;
        let place = ".lesson .board [data-site=c3]";
        browser.activate(width, place).await;
        browser.wait_for(".lesson[data-done=true]").await;
        browser.activate(width, "[data-act=lesson-next]").await;
        browser.wait(&format!("{SIGNS} === 1")).await;
        browser
            .wait(
                "document.querySelector('.lesson [data-site=f5]').ariaLabel.includes(', liberty')",
            )
            .await;
        browser
            .wait(&format!("{PRISONERS}.includes('Black: prisoners 0')"))
            .await;
        // A wrong answer changes the position, so the mark goes; another try brings it back.
        browser
            .activate(width, ".lesson .board [data-site=a1]")
            .await;
        browser.wait_for(".lesson .said-wrong").await;
        browser.wait(&format!("{SIGNS} === 0")).await;
        browser.activate(width, "[data-act=lesson-again]").await;
        browser.wait(&format!("{SIGNS} === 1")).await;
        browser
            .activate(width, ".lesson .board [data-site=f5]")
            .await;
        browser.wait_for(".lesson[data-done=true]").await;
        browser
            .wait(&format!(
                "{SIGNS} === 0 && {PRISONERS}.includes('Black: prisoners 1')"
            ))
            .await;
        browser.close().await;
    }
}
