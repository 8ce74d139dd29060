//! Whole games on the real page, by pointer and by keyboard. `make test` builds the site first.

use crate::driver::Browser;
use fantoccini::key::Key;
use serde_json::Value;
use tavolando::{games::GAMES, rules::Options, scene::is_upright, table::Table};

const ARROW_RIGHT: char = '\u{e014}';
const ENTER: char = '\u{e007}';
const ESCAPE: char = '\u{e00c}';
const TAB: char = '\u{e004}';

/// An expression for the seeds in pits and stores, according to the figures on the board.
const SEEDS: &str =
    "[...document.querySelectorAll('.play .count')].map(e => Number(e.textContent))";
const OVER: &str = "!!document.querySelector('.report.report-over')";

async fn seeds_on_board(browser: &Browser) -> u64 {
    let counts = browser.run(&format!("return {SEEDS}")).await;
    let labelled: u64 = counts
        .as_array()
        .expect("figures")
        .iter()
        .filter_map(Value::as_u64)
        .sum();
    // An empty pit has no figure, and the figures match the seeds drawn.
    let drawn = browser
        .run("return document.querySelectorAll('.play .sprites .sprite').length")
        .await;
    assert_eq!(drawn, labelled);
    labelled
}

async fn move_list(browser: &Browser) -> Vec<String> {
    // The code of the list comes after the first move.
    browser.wait_for("[data-part=moves] [data-ply]").await;
    let list = browser
        .run("return [...document.querySelectorAll('[data-part=moves] button')].slice(1).map(e => e.lastChild.textContent)")
        .await;
    list.as_array()
        .expect("moves")
        .iter()
        .filter_map(Value::as_str)
        .map(String::from)
        .collect()
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_whole_game_against_the_computer_by_clicking() {
    let browser = Browser::open(1440, 900, &[]).await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.without_motion().await;
    browser.choose_players("level", "1").await;
    let mut turns = 0;
    loop {
        browser.wait_until_idle().await;
        if browser.run(&format!("return {OVER}")).await == true {
            break;
        }
        assert_eq!(seeds_on_board(&browser).await, 48);
        let before = browser.moves().await;
        browser.click(".play .site.can").await;
        browser.wait_for_moves(before + 1).await;
        turns += 1;
        assert!(turns < 400, "the game does not end");
    }
    assert!(turns >= 5);
    assert_eq!(seeds_on_board(&browser).await, 48);
    let status = browser.text("[data-part=status]").await;
    assert!(
        status.contains("wins") || status.contains("draw"),
        "{status}"
    );
    assert_eq!(
        move_list(&browser).await.len() as u64,
        browser.moves().await
    );
    // The key moments appear at once. Then the game begins again from the other side: now the
    // computer is South.
    browser.click("[data-act=look-again]").await;
    browser
        .wait("document.activeElement.dataset.tab === 'study'")
        .await;
    browser
        .wait("document.querySelector('.study progress, .study .mistakes')")
        .await;
    browser.click("[data-act=other-side]").await;
    browser
        .wait("document.querySelector('[data-who=\"0\"]').textContent.includes('computer') && document.querySelector('[data-who=\"1\"]').textContent === 'you'")
        .await;
    browser.wait_for_moves(1).await;
    assert_eq!(browser.text("[data-part=status]").await, "North to move");
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_whole_game_by_keyboard_alone() {
    let browser = Browser::open(1440, 900, &["--force-prefers-reduced-motion"]).await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.wait_until_idle().await;
    // From the head of the page to the board by Tab.
    for _ in 0..40 {
        if browser
            .run("return !!document.activeElement?.dataset?.site")
            .await
            == true
        {
            break;
        }
        browser.press(&[TAB]).await;
    }
    let mut turns = 0;
    loop {
        browser.wait_until_idle().await;
        if browser.run(&format!("return {OVER}")).await == true {
            break;
        }
        // Walk until a pit can be sown; at the end of the row, go back to its beginning.
        for step in 0..60 {
            let place = browser
                .run("const e = document.activeElement; return [e?.dataset?.site ?? null, e?.classList.contains('can') ?? false, e?.getAttribute('aria-label') ?? null]")
                .await;
            assert!(place[0].is_string(), "the keyboard left the board: {place}");
            if place[1] == true {
                let spoken = place[2].as_str().unwrap_or_default();
                assert!(
                    spoken.contains("South") && spoken.ends_with("can be played"),
                    "{spoken}"
                );
                break;
            }
            let key = match (place[0].as_str().unwrap_or_default(), step) {
                (name, _) if name.starts_with('N') => '\u{e015}',
                (_, step) if (step / 8) % 2 == 1 => '\u{e012}',
                _ => ARROW_RIGHT,
            };
            browser.press(&[key]).await;
        }
        let before = browser.moves().await;
        browser.press(&[ENTER]).await;
        browser.wait_for_moves(before + 1).await;
        turns += 1;
        assert!(turns < 400, "the game does not end");
    }
    let status = browser.text("[data-part=status]").await;
    assert!(
        status.contains("wins") || status.contains("draw"),
        "{status}"
    );
    // Undo, redo, turn and help have keys too.
    let all = browser.moves().await;
    browser.press(&['u']).await;
    browser
        .wait(&format!(
            "Number(document.querySelector('.play').dataset.moves) < {all}"
        ))
        .await;
    browser.press(&['?']).await;
    browser
        .wait("!!document.querySelector('dialog dl.dialog-keys')")
        .await;
    browser.press(&[ESCAPE]).await;
    // The keyboard focus is where it was.
    browser
        .wait("!document.querySelector('dialog') && document.activeElement !== document.body")
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_game_survives_a_reload_and_a_change_of_language() {
    let browser = Browser::open(1440, 900, &["--force-prefers-reduced-motion"]).await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.choose_players("opponent", "against-friend").await;
    for (moves, pit) in ["S5", "N2", "S3"].iter().enumerate() {
        browser.click(&format!(".play [data-site='{pit}']")).await;
        browser.wait_for_moves(moves as u64 + 1).await;
    }
    let counts = browser.run(&format!("return {SEEDS}")).await;
    browser.press(&['u']).await;
    browser
        .wait("document.querySelector('.play').dataset.moves === '2'")
        .await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.wait_for_moves(2).await;
    browser.press(&['r']).await;
    browser.wait_for_moves(3).await;
    assert_eq!(browser.run(&format!("return {SEEDS}")).await, counts);
    assert_eq!(move_list(&browser).await, ["S5", "N2", "S3"]);

    browser.click(".language").await;
    browser
        .wait(
            "document.documentElement.lang === 'it' && location.pathname === '/it/mancala/awele/'",
        )
        .await;
    browser
        .wait("document.querySelector('[data-tab=learn]')?.textContent === 'Impara'")
        .await;
    assert_eq!(browser.text("[data-part=status]").await, "Muove Nord");
    assert_eq!(move_list(&browser).await, ["S5", "N2", "S3"]);

    // The page opens with any content in storage.
    for spoilt in [
        "{",
        "null",
        r#"{"version":1,"value":{"record":{"game":"awele","moves":["X9"]},"seats":["human","human"],"level":9,"turned":false}}"#,
        r#"{"version":99,"value":{}}"#,
    ] {
        let quoted = Value::from(spoilt).to_string();
        browser.run(&format!("localStorage.setItem('tavolando/game.awele', {quoted}); localStorage.setItem('tavolando/settings', {quoted})")).await;
        browser.visit_and_begin("it/mancala/awele").await;
        browser
            .wait("document.querySelector('.play')?.dataset.moves === '0'")
            .await;
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn refusals_are_explained_and_the_basics_work() {
    let browser = Browser::open(1440, 900, &["--force-prefers-reduced-motion"]).await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser
        .wait("document.querySelector('[data-tab=learn]')")
        .await;
    let refused = async |site: &str, words: &str| {
        browser.click(&format!(".play [data-site='{site}']")).await;
        browser
            .wait(&format!(
                "document.querySelector('.report-note.report-refused')?.textContent.includes('{words}')"
            ))
            .await;
    };
    refused("N3", "other player").await;
    refused("S", "store").await;

    // Two people: South empties S6, then touches it.
    browser.choose_players("opponent", "against-friend").await;
    browser.click(".play [data-site='S6']").await;
    browser.wait_for_moves(1).await;
    let text = browser.text("[data-part=note]").await;
    browser.click(".play [data-site='N1']").await;
    browser.wait_for_moves(2).await;
    refused("S6", "empty").await;
    assert!(browser.run("return !!document.querySelector('.mark.origin') && !!document.querySelector('.mark.target')").await == true);

    // Hint, turn, look back, go on from there.
    browser.click("[data-act=hint]").await;
    browser.wait("!!document.querySelector('.mark.hint')").await;
    let left = "document.querySelector('.play [data-site=S1]').getBoundingClientRect().left";
    let before = browser
        .run(&format!("return {left}"))
        .await
        .as_f64()
        .expect("a place");
    browser.click("[data-act=flip]").await;
    browser.wait(&format!("{left} > {before} + 50")).await;
    browser.click("[data-act=flip]").await;
    browser.click("[data-part=moves] [data-ply='1']").await;
    browser
        .wait("document.querySelector('[data-part=status]').textContent.includes('After 1 of 2')")
        .await;
    // The note is about the move on the board.
    assert_eq!(browser.text("[data-part=note]").await, text);
    assert!(text.contains("South"), "{text}");
    // A place that cannot be played is refused there too, and begins no branch. Playing the same
    // move as before follows the game.
    refused("S1", "other player").await;
    browser
        .wait("document.querySelector('[data-part=status]').textContent.includes('After 1 of 2')")
        .await;
    browser.click("[data-act=go-on]").await;
    browser
        .wait("document.querySelector('.play').dataset.moves === '1'")
        .await;
    browser.click("[data-act=home]").await;
    browser.wait_for_moves(2).await;

    // A change of options asks before it ends the game; the answer "no" changes nothing.
    browser.click("[data-act=options]").await;
    browser.click("[data-option=starter] input[value=N]").await;
    browser.click("[data-act=apply]").await;
    browser.click("dialog [data-act=no]").await;
    browser.wait("!document.querySelector('dialog') && document.querySelector('.play').dataset.moves === '2'").await;
    browser.click("[data-act=options]").await;
    browser.click("[data-act=apply]").await;
    browser.click("dialog [data-act=yes]").await;
    browser
        .wait("document.querySelector('[data-part=status]').textContent === 'North to move'")
        .await;

    // The duty to feed: a game goes on from a diagram of the rules, and the refusal gives the
    // reason.
    browser.open_part("rules").await;
    let diagram = "[...document.querySelectorAll('.diagram')].find(e => e.textContent.includes('North has no seeds'))";
    browser.wait(&format!("!!{diagram}")).await;
    browser
        .run(&format!(
            "{diagram}.querySelector('[data-act=play-on]').click()"
        ))
        .await;
    browser.wait("document.querySelector('.play .board-frame [data-site=S5]')?.getAttribute('aria-label').startsWith('South 5, 2 seeds')").await;
    refused("S1", "brings it at least one").await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_diagram_of_a_chapter_is_stepped_through_and_played_on_from_once() {
    let browser = Browser::open(820, 1180, &["--force-prefers-reduced-motion"]).await;
    // The small board of a card is alive too.
    browser.visit_and_begin("en/mancala").await;
    browser.scroll_to(".card").await;
    // It is a picture until the reader touches it.
    browser.click(".card .lazy .board").await;
    let small = "document.querySelector('.card [data-site=S5]')?.getAttribute('aria-label')";
    browser
        .wait(&format!("{small} === 'South 5, 4 seeds, can be played'"))
        .await;
    browser.click(".card [data-site=S5]").await;
    browser
        .wait(&format!("{small} === 'South 5, 0 seeds'"))
        .await;
    browser.visit_and_begin("en/mancala").await;
    let figure = |nth: u32, what: &str| format!("figure.diagram:nth-of-type({nth}) {what}");
    let first =
        "document.querySelector('figure.diagram [data-site=S5]').getAttribute('aria-label')";
    browser.click(&figure(1, "[data-act=forward]")).await;
    browser
        .wait(&format!("document.querySelector('figure.diagram [data-site=S5]') && {first}.startsWith('South 5, 0 seeds')"))
        .await;
    browser.click(&figure(1, "[data-act=back]")).await;
    browser
        .wait(&format!("{first}.startsWith('South 5, 4 seeds')"))
        .await;
    // The reader may play another move than the book.
    browser.click(&figure(1, "[data-site=S1]")).await;
    browser
        .wait(&format!("{first}.startsWith('South 5, 5 seeds')"))
        .await;
    browser.click(&figure(1, "[data-act=play-on]")).await;
    browser
        .wait("location.pathname === '/en/mancala/awele/'")
        .await;
    browser.wait_for_moves(1).await;
    assert_eq!(move_list(&browser).await, ["S1"]);
    browser.click(".play [data-site=N6]").await;
    browser.wait_for_moves(2).await;
    // Away and back: the game goes on, and the page does not ask about the diagram again.
    browser.click(".head-brand").await;
    browser.click(".game-tile-continue").await;
    browser.wait_for_moves(2).await;
    assert!(
        browser
            .run("return !document.querySelector('dialog')")
            .await
            == true
    );
    assert_eq!(move_list(&browser).await, ["S1", "N6"]);
    browser.close().await;
}

/// Checks that the cover shows a board to play on and every game.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_cover_shows_a_board_and_every_game() {
    for (width, height) in [(360, 640), (1440, 900)] {
        let browser = Browser::open(width, height, &["--force-prefers-reduced-motion"]).await;
        browser.visit_interactive("en/").await;
        browser
            .wait(&format!(
                "document.querySelectorAll('.cover-cards .game-tile').length === {}",
                GAMES.len()
            ))
            .await;
        // The board of the day comes alive.
        browser.click(".today .board").await;
        browser
            .wait("document.querySelector('.today .site') && document.querySelector('.today h3 a').textContent")
            .await;
        // A tile leads to its game.
        browser
            .click(".cover-cards [data-game=tela] .game-tile-link")
            .await;
        browser
            .wait("document.querySelector('.play')?.dataset.game === 'tela'")
            .await;
        browser.close().await;
    }
}

/// Checks that a game waits for its start, begins as chosen, by touch and by keyboard, and that the
/// next game begins the same way.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_game_begins_with_the_chosen_settings() {
    for (width, height) in [(360, 640), (1440, 900)] {
        let browser = Browser::open(width, height, &["--force-prefers-reduced-motion"]).await;
        browser.visit_interactive("en/race/ur").await;
        // The board and the button to begin are in sight, and no dice are thrown.
        browser
            .wait("['.board-frame .board', '[data-act=begin]'].every((part) => { const box = document.querySelector(part).getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth; })")
            .await;
        // One line says how the game begins. The form opens in its place.
        assert_eq!(
            browser.text(".new-game-line").await,
            "Against the computer, level 2, you begin. Rules: Finkel, as played today. Change"
        );
        browser.press_enter_on("[data-act=change]").await;
        for choice in ["[name=level][value='3']", "[name=side][value='1']"] {
            browser.click(&format!(".new-game {choice}")).await;
            browser
                .wait(&format!(
                    "document.querySelector(\".new-game {choice}\").checked"
                ))
                .await;
        }
        // The reader sits at the bottom.
        browser
            .wait("document.querySelector('.side:has([data-who=\"1\"])').getBoundingClientRect().top > document.querySelector('.side:has([data-who=\"0\"])').getBoundingClientRect().top")
            .await;
        // The keyboard chooses another reading of the rules, and its board appears at once.
        let rules = browser
            .run("const all = [...document.querySelectorAll('[name=reading]')]; all.find((one) => one.checked).focus(); return all.find((one) => one.checked).value")
            .await;
        browser.press(&[char::from(Key::Down)]).await;
        browser
            .wait(&format!(
                "document.querySelector('[name=reading]:checked').value !== {rules}"
            ))
            .await;
        assert_eq!(browser.moves().await, 0);
        browser.press_enter_on("[data-act=begin]").await;
        // A reader who begins by keyboard goes on from the board.
        browser
            .wait("document.activeElement.closest('.play .board')")
            .await;
        browser.wait_for_moves(1).await;
        browser
            .wait("!document.querySelector('.new-game') && document.querySelector('[data-who=\"0\"]').textContent.includes('3 ·') && document.querySelector('[data-who=\"1\"]').textContent === 'you'")
            .await;
        // A touch on the board begins the next game, with the same players.
        browser.visit_interactive("en/mancala/awele").await;
        browser
            .wait("document.querySelector('.new-game-line').textContent === 'Against the computer, level 3, the computer begins. Change'")
            .await;
        browser.show_players().await;
        browser
            .wait("document.querySelector('.new-game [name=level]:checked').value === '3' && document.querySelector('.new-game [name=side]:checked').value === '1'")
            .await;
        browser.press_enter_on("[data-act=change]").await;
        browser.wait("!document.querySelector('.new-game')").await;
        browser.touch_on(".play .site[data-site='S1']").await;
        assert_eq!(
            browser
                .run("return document.querySelectorAll('.report-note.report-refused').length")
                .await,
            0
        );
        browser.wait_for_moves(1).await;
        // The players can be seen and changed in the middle of the game.
        browser.choose_players("opponent", "against-friend").await;
        browser
            .wait("[0, 1].every((seat) => document.querySelector(`[data-who=\"${seat}\"]`).textContent === 'a person') && !document.querySelector('.new-game')")
            .await;
        // A new game waits again.
        browser.click("[data-act=new]").await;
        browser.click("dialog [data-act=yes]").await;
        browser
            .wait("document.querySelector('.new-game-line') && document.querySelector('.play').dataset.moves === '0'")
            .await;
        browser.close().await;
    }
}

/// Checks that every game with problems shows them on its page, and answers one on its board:
/// wrongly and rightly, by touch and by keyboard.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn problems_are_posed_and_answered() {
    let shown = async |browser: &Browser| {
        browser.scroll_to(".lesson-at-table .lesson").await;
        browser
            .wait_for(".lesson-at-table .lesson .board .site")
            .await;
    };
    let mut posed = 0;
    for (width, height) in [(360, 640), (1440, 900)] {
        let browser = Browser::open(width, height, &["--force-prefers-reduced-motion"]).await;
        for entry in GAMES {
            // Each game once; Go, whose problem is played, at both sizes.
            if width > 360 && entry.key != "go" {
                continue;
            }
            browser
                .visit_interactive(&format!("en/{}/{}", entry.chapter, entry.key))
                .await;
            browser.wait_until_idle().await;
            browser.open_part("problems").await;
            shown(&browser).await;
            posed += 1;
        }
        browser.visit_interactive("en/territory/go").await;
        browser.wait_until_idle().await;
        browser.open_part("problems").await;
        shown(&browser).await;
        for (place, done) in [("f2", "false"), ("e4", "true")] {
            let place = format!(".lesson-at-table .lesson [data-site={place}]");
            browser.activate(width, &place).await;
            let class = if done == "true" { "right" } else { "wrong" };
            browser
                .wait(&format!(
                    "document.querySelector('.lesson-at-table .lesson').dataset.done === '{done}' && document.querySelector('.lesson-at-table .lesson .said.said-{class}')?.textContent"
                ))
                .await;
        }
        browser
            .click(".lesson-at-table [data-act=lesson-next]")
            .await;
        browser
            .wait("document.querySelector('.lesson-at-table .lesson').dataset.step === '1' && document.querySelector('.lesson-at-table .lesson .board .site')")
            .await;
        // The device remembers solved problems and starts with the first unsolved one.
        browser.visit_interactive("en/territory/go").await;
        browser.wait_until_idle().await;
        browser.open_part("problems").await;
        browser
            .wait("(([lesson]) => lesson?.dataset.step === '1' && lesson.querySelector('option').textContent.endsWith('✓') && !lesson.querySelector('option:nth-child(2)').textContent.endsWith('✓'))(document.querySelectorAll('.lesson-at-table .lesson'))")
            .await;
        browser.close().await;
    }
    assert!(posed >= 42, "{posed} games pose problems");
}

/// Reads a game of the public record comment by comment, to its end and back.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn an_annotated_game_is_read_comment_by_comment() {
    for (width, height) in [(360, 640), (1440, 900)] {
        let browser = Browser::open(width, height, &["--force-prefers-reduced-motion"]).await;
        browser.visit_interactive("en/territory/go").await;
        browser.wait_until_idle().await;
        browser.open_part("strategy").await;
        for (act, said) in [
            ("next-comment", "A corner first"),
            ("next-comment", "With c4 and e4"),
            ("last", "Here the record ends"),
        ] {
            browser
                .click(&format!(".panel .steps-annotated [data-act={act}]"))
                .await;
            browser
                .wait(&format!("document.querySelector('.panel .steps-annotated .said')?.textContent.trim().startsWith('{said}')"))
                .await;
        }
        browser
            .wait("document.querySelector('.panel .steps-annotated [data-act=next-comment]').disabled")
            .await;
        browser
            .click(".panel .steps-annotated [data-act=back]")
            .await;
        browser
            .wait("!document.querySelector('.panel .steps-annotated .said').textContent.includes('Here the record ends')")
            .await;
        browser.close().await;
    }
}

/// Checks that a player can give up a game where its players are shown, and that undo continues it.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_game_can_be_given_up() {
    let browser = Browser::open(360, 640, &["--force-prefers-reduced-motion"]).await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.wait_until_idle().await;
    browser.click("[data-act=players]").await;
    browser
        .wait("document.querySelector('.new-game') && !document.querySelector('[data-act=resign]')")
        .await;
    browser.click("[data-act=close-players]").await;
    browser.click(".play .site.can").await;
    browser.wait_for_moves(2).await;
    browser.wait_until_idle().await;
    browser.click("[data-act=more]").await;
    browser.click("dialog [data-act=resign]").await;
    browser
        .wait("document.querySelector('dialog h2')?.textContent === 'Does South resign? North then wins.'")
        .await;
    browser.click("dialog [data-act=yes]").await;
    let over = "document.querySelector('.report.report-over [data-part=status]')?.textContent === 'You lost. South resigns: North wins' && !document.querySelector('.play :is(.site.can, .side-to-move)')";
    browser.wait(over).await;
    browser.visit_interactive("en/mancala/awele").await;
    browser.wait(over).await;
    browser.click("[data-act=undo]").await;
    browser
        .wait("!document.querySelector('.report.report-over') && document.querySelector('.play').dataset.moves === '2' && document.querySelector('.play .site.can')")
        .await;
    browser.close().await;
}

/// On a desk the bar of a game that is over still has the help.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_help_offers_no_move_after_a_resignation() {
    let browser = Browser::open(1440, 900, &["--force-prefers-reduced-motion"]).await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.click(".play .site.can").await;
    browser.wait_for_moves(2).await;
    browser.wait_until_idle().await;
    browser.click("[data-act=players]").await;
    browser.click("[data-act=resign]").await;
    browser.click("dialog [data-act=yes]").await;
    browser.wait_for(".report.report-over").await;
    browser.click("[data-act=help]").await;
    browser
        .wait("document.querySelector('[data-part=help]')?.textContent.includes('There is nothing to choose now.')")
        .await;
    let choices = browser
        .run("return document.querySelectorAll('[data-part=help] [data-choice]').length")
        .await;
    assert_eq!(choices, 0);
    browser.close().await;
}

/// Offers a draw where draws are usual: the friend gets a question, and undo continues the game.
/// The computer answers too.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_draw_can_be_offered_and_taken() {
    let browser = Browser::open(360, 640, &["--force-prefers-reduced-motion"]).await;
    browser
        .visit_and_begin("en/draughts/italian-draughts")
        .await;
    browser.choose_players("opponent", "against-friend").await;
    for _ in 0..2 {
        assert!(browser.tap_something().await, "the game goes on");
    }
    browser.wait_until_idle().await;
    let offer = async || {
        browser.click("[data-act=players]").await;
        browser.click("[data-act=offer-draw]").await;
    };
    offer().await;
    browser
        .wait("/ offers a draw\\. Does .* take it\\?/.test(document.querySelector('dialog h2')?.textContent)")
        .await;
    browser.click("dialog [data-act=no]").await;
    browser
        .wait("!document.querySelector('dialog') && !document.querySelector('.report.report-over')")
        .await;
    offer().await;
    browser.click("dialog [data-act=yes]").await;
    let over = "document.querySelector('.report.report-over [data-part=status]')?.textContent === 'A draw, as both agreed' && !document.querySelector('.play .site.can')";
    browser.wait(over).await;
    browser
        .visit_interactive("en/draughts/italian-draughts")
        .await;
    browser.wait(over).await;
    browser.click("[data-act=undo]").await;
    browser
        .wait(
            "!document.querySelector('.report.report-over') && document.querySelector('.play .site.can')",
        )
        .await;
    // The computer says yes or no.
    browser.choose_players("opponent", "against-computer").await;
    browser.choose_players("level", "1").await;
    browser.wait_until_idle().await;
    browser
        .act_until(
            "document.querySelector('[data-act=go]') ? 'waits' : document.querySelector('.play .site.can') && 'plays'",
            |next| (next == "waits").then_some("document.querySelector('[data-act=go]')?.click()"),
        )
        .await;
    browser.wait_until_idle().await;
    offer().await;
    browser
        .wait("document.querySelector('.report.report-over') || document.querySelector('[data-part=note]').textContent.startsWith('The computer plays on')")
        .await;
    browser.close().await;
}

/// Checks that the path shown first is the one of the player at the bottom, whichever way the board
/// lies.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_path_of_the_player_at_the_bottom_is_shown_first() {
    const TOLD: &str = "document.querySelector('[data-part=note]').innerText.includes(
        [...document.querySelectorAll('.side .side-name')].at(-1).innerText)";
    let browser = Browser::open(1440, 900, &["--force-prefers-reduced-motion"]).await;
    browser.visit_and_begin("en/race/ur").await;
    browser.wait_until_idle().await;
    for _ in 0..2 {
        let near = browser.text(".side ~ .side .side-name").await;
        browser.click(".tool-bar [data-act=way]").await;
        browser
            .wait(&format!("!!document.querySelector('.way *') && {TOLD}"))
            .await;
        // Then the other player's path, then none.
        browser.click(".tool-bar [data-act=way]").await;
        browser
            .wait(&format!("!!document.querySelector('.way *') && !({TOLD})"))
            .await;
        browser.click(".tool-bar [data-act=way]").await;
        browser.wait("!document.querySelector('.way *')").await;
        browser.click(".tool-bar [data-act=flip]").await;
        browser
            .wait(&format!(
                "document.querySelector('.side ~ .side .side-name').textContent !== '{near}'"
            ))
            .await;
    }
    browser.close().await;
}

/// Checks that, on a phone, the parts beside the board slide up over the lower part of the window.
/// A tool, a tab or a link into the rules brings them up; their button or Escape closes them.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn on_a_phone_the_panel_slides_up() {
    const UP: &str = "(() => {
        const [panel, board] = ['.panel.panel-up', '.play .board'].map((part) => document.querySelector(part)?.getBoundingClientRect());
        return !!panel && Math.abs(panel.bottom - innerHeight) < 1 && panel.height > 150 && board.top >= 0 && board.top + 150 < panel.top;
    })()";
    const DOWN: &str = "!document.querySelector('.panel.panel-up') && !!document.activeElement.closest('.play .board')";
    let browser = Browser::open(360, 640, &["--force-prefers-reduced-motion"]).await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.wait_until_idle().await;
    browser.touch_on(".tool-bar [data-act=more]").await;
    browser.touch_on("dialog[open] [data-act=beside]").await;
    browser.wait(UP).await;
    browser.touch_on(".panel [data-tab=learn]").await;
    browser
        .wait(&format!(
            "{UP} && document.querySelector('.panel [data-tab=learn]').ariaSelected === 'true' && !!document.querySelector('.panel .diagram')"
        ))
        .await;
    browser.touch_on("[data-act=panel-down]").await;
    browser.wait(DOWN).await;
    // By the keyboard.
    browser.press_enter_on(".tool-bar [data-act=more]").await;
    browser.wait_for("dialog[open]").await;
    browser.press_enter_on("dialog [data-act=beside]").await;
    browser
        .wait(&format!("{UP} && document.activeElement.closest('.panel')"))
        .await;
    browser.press(&[char::from(Key::Escape)]).await;
    browser.wait(DOWN).await;
    // The place in the rules to which a refusal leads.
    browser.tap("N3").await;
    browser.touch_on("[data-act=rule]").await;
    browser
        .wait(&format!(
            "{UP} && document.activeElement.matches('.panel h2, .panel h3')"
        ))
        .await;
    browser.touch_on("[data-act=panel-down]").await;
    browser.wait(DOWN).await;
    // After that the game goes on as before.
    browser.tap("S1").await;
    browser.wait_for_moves(2).await;
    browser.close().await;
}

/// Checks that a man that closes a mill appears before the player chooses which man it takes. A
/// touch on another point removes it from the board again.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_cancelled_mill_leaves_no_man_behind() {
    let browser = Browser::open(360, 640, &["--force-prefers-reduced-motion"]).await;
    browser.visit_and_begin("en/line/tela").await;
    browser.wait_until_idle().await;
    browser
        .store_game("tela", r#"{"game":"tela","moves":["a7","g1","d7","g4"]}"#)
        .await;
    browser.visit_and_begin("en/line/tela").await;
    browser.wait_until_idle().await;
    let men = |lie: &str| {
        format!(
            "[...document.querySelectorAll('.play .sprite')].map(man => document.querySelector(`.play [data-at=\"${{man.dataset.lies}}\"]`)?.dataset.site).filter(site => /^[a-g]/.test(site)).sort().join() === '{lie}'"
        )
    };
    browser.tap("g7").await;
    browser.wait(&men("a7,d7,g1,g4,g7")).await;
    assert!(
        browser
            .text("[data-part=note]")
            .await
            .contains("touch the man to take")
    );
    browser.tap("f6").await;
    browser.wait_for_moves(5).await;
    browser.wait(&men("a7,d7,f6,g1,g4")).await;
    browser.close().await;
}

/// Checks that the reader throws the dice by the one button, which is on the board or on a phone
/// below it, or by a key. A
/// message then says which pieces the throw can move. A setting makes the dice fall by themselves
/// again.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn dice_wait_until_the_player_throws_them() {
    for (width, height, button, other) in [
        (360, 640, "[data-act=throw]", "[data-throw]"),
        (1440, 900, "[data-throw]", "[data-act=throw]"),
    ] {
        let browser = Browser::open(width, height, &["--force-prefers-reduced-motion"]).await;
        browser
            .prepare_storage("localStorage.removeItem('tavolando/settings')")
            .await;
        browser.visit_and_begin("en/race/senet").await;
        browser.choose_players("opponent", "against-friend").await;
        for nth in 0..6 {
            browser.wait_until_idle().await;
            // A touch of the test has scrolled the page.
            browser
                .run("document.querySelector('.play').scrollIntoView()")
                .await;
            // No dice fall by themselves, and there is one button to throw them, in sight.
            browser
                .wait(&format!("(() => {{ const box = document.querySelector('{button}').getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight && !document.querySelector('{other}'); }})()"))
                .await;
            assert!(
                browser
                    .text("[data-part=status]")
                    .await
                    .ends_with("to throw")
            );
            // A player who touches a piece first learns that the throw comes first.
            browser
                .run("document.querySelector('.play .board [data-site]').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
                .await;
            browser
                .wait("document.querySelector('[data-part=note].report-refused')?.textContent.includes('Throw first')")
                .await;
            let moves = browser.moves().await;
            match nth % 2 {
                0 => browser.touch_on(button).await,
                _ => browser.press_enter_on(button).await,
            }
            browser.wait_for_moves(moves + 1).await;
            let sentence = browser.text("[data-part=note]").await;
            assert!(sentence.contains("Thrown: "), "{sentence}");
            // The keyboard focus is on the board, whichever way the dice were thrown.
            browser
                .wait(&format!("document.activeElement.closest('.play .board') && !document.querySelector('{button}')"))
                .await;
            if nth == 0 {
                assert!(sentence.contains("It can be played from"), "{sentence}");
                // Arrow keys begin at a place that can be played.
                browser
                    .wait("document.activeElement.matches('.site.can')")
                    .await;
            }
            // The game passes by itself after a throw without moves, and a good throw lets the same
            // player go on.
            while browser
                .wait(&format!("document.querySelector('.play').dataset.still === 'true' && (document.querySelector('{button}') ? 'throw' : document.querySelector('.play .site.can') && 'move')"))
                .await
                == "move"
            {
                browser.tap_something().await;
            }
        }
        // By a key, wherever the focus is.
        let moves = browser.moves().await;
        browser.run("document.activeElement.blur()").await;
        browser.press(&['t']).await;
        browser.wait_for_moves(moves + 1).await;
        // Play on until a throw is due. With the setting, the dice then fall by themselves.
        browser
            .wait(&format!("document.querySelector('.play').dataset.still === 'true' && document.querySelector('{button}, .play .site.can')"))
            .await;
        while browser
            .run(&format!("return !document.querySelector('{button}')"))
            .await
            == true
        {
            browser.tap_something().await;
            browser
                .wait(&format!("document.querySelector('.play').dataset.still === 'true' && document.querySelector('{button}, .play .site.can')"))
                .await;
        }
        let moves = browser.moves().await;
        browser.click("[data-act=settings]").await;
        browser.click("[data-setting=auto-throw]").await;
        browser
            .wait(&format!(
                "Number(document.querySelector('.play').dataset.moves) > {moves}"
            ))
            .await;
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_computer_plays_itself_and_can_be_stopped() {
    let browser = Browser::open(820, 1180, &["--force-prefers-reduced-motion"]).await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.choose_players("level", "5").await;
    browser.choose_players("opponent", "against-nobody").await;
    browser.click("[data-act=go]").await;
    browser
        .wait("Number(document.querySelector('.play').dataset.moves) >= 2")
        .await;
    browser.click("[data-act=stop]").await;
    browser
        .wait("!!document.querySelector('[data-act=go]')")
        .await;
    let moves = browser.moves().await;
    // Nobody plays on: the hint arrives, and the moves are still the same.
    browser.choose_players("opponent", "against-friend").await;
    browser.click("[data-act=hint]").await;
    browser.wait("!!document.querySelector('.mark.hint')").await;
    assert_eq!(browser.moves().await, moves);
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_worker_that_does_not_start_is_restarted_or_reported() {
    let browser = Browser::open(1024, 768, &[]).await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.wait_until_idle().await;
    // The next `broken` workers find no script to run.
    browser
        .run(
            "const One = Worker;
             window.broken = 1;
             window.Worker = function (url, options) {
                 return new One(window.broken-- > 0 ? `nowhere-${window.broken}.js` : url, options);
             };",
        )
        .await;
    browser.click("[data-act=hint]").await;
    browser.wait("!!document.querySelector('.mark.hint')").await;
    // Scripts have another worker.
    browser
        .run("window.broken = 9; window.tavolando.ask({ do: 'games' }).then((told) => (window.told = told));")
        .await;
    browser.wait("window.told?.error?.code === 'broken'").await;
    // Once the script is back, the worker starts.
    browser
        .run("window.broken = 0; window.tavolando.ask({ do: 'games' }).then((told) => (window.told = told));")
        .await;
    browser.wait("window.told?.games?.length > 0").await;
    // The page ends a worker that never answers, and starts another.
    browser.visit_and_begin("en/mancala/awele").await;
    browser.wait("!!window.tavolando").await;
    browser
        .run(
            "const One = Worker;
             window.Worker = function (url, options) {
                 window.Worker = One;
                 return { postMessage() {}, terminate() { window.ended = true; } };
             };
             window.tavolando.ask({ do: 'games' }).then((told) => (window.told = told));",
        )
        .await;
    // The page gives a worker twenty seconds to answer.
    browser
        .wait_long("window.ended && window.told?.games?.length > 0")
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn scripts_may_ask_the_engine() {
    let browser = Browser::open(820, 1180, &[]).await;
    browser.visit_and_begin("en/").await;
    browser.wait("!!window.tavolando").await;
    browser
        .run("window.heard = []; for (const request of [{do: 'perft', record: {game: 'awele'}, depth: 5}, {do: 'dance', id: 7}, 'junk', undefined, {do: 'games'}]) window.tavolando.ask(request).then(answer => window.heard.push(answer))")
        .await;
    let answers = browser
        .wait("window.heard.length === 5 && window.heard")
        .await;
    assert_eq!(answers[0]["nodes"], 5219);
    assert_eq!(answers[1]["error"]["code"], "unknown-request");
    assert_eq!(answers[1]["id"], 7);
    assert_eq!(answers[2]["error"]["code"], "wrong-type");
    assert_eq!(answers[3]["error"]["code"], "not-json");
    assert_eq!(answers[4]["games"][0]["key"], "awele");
    // The next request interrupts a search, which answers with its result so far.
    browser
        .run("window.heard = []; const long = {do: 'think', record: {game: 'awele'}, millis: 3600000}; window.tavolando.ask(long).then(answer => window.heard.push(answer)); setTimeout(() => window.tavolando.ask({do: 'games'}).then(answer => window.heard.push(answer)), 700)")
        .await;
    let answers = browser
        .wait("window.heard.length === 2 && window.heard")
        .await;
    assert_eq!(answers[0]["cancelled"], true, "{answers}");
    assert!(answers[0]["move"].is_string(), "{answers}");
    assert!(answers[1]["games"].is_array(), "{answers}");
    browser.close().await;
}

/// Counts that would take years, before one that takes no time.
const ENDLESS: &str = "window.heard = []; const record = {game: 'awele'};
    for (const request of [
        {do: 'perft', record, depth: 100, id: 1},
        {do: 'playouts', record, games: 1e15, id: 2},
        {do: 'look', record, id: 3},
    ]) window.tavolando.ask(request).then(answer => window.heard.push(answer))";

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn an_endless_request_of_a_script_keeps_no_other_request_waiting() {
    let browser = Browser::open(820, 1180, &[]).await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.wait("!!window.tavolando").await;
    browser.run(ENDLESS).await;
    // The computer at the table answers in the meantime.
    browser.wait_until_idle().await;
    browser.tap_something().await;
    browser
        .wait("document.querySelector('.play').dataset.moves >= 2")
        .await;
    let answers = browser
        .wait("window.heard.length === 3 && window.heard")
        .await;
    for (place, id) in [(0, 1), (1, 2)] {
        assert_eq!(
            answers[place]["error"]["code"], "cancelled",
            "{id}: {answers}"
        );
    }
    assert_eq!(answers[2]["id"], 3, "{answers}");
    assert_eq!(answers[2]["turn"], "S", "{answers}");
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn every_page_opens_in_both_languages_and_nothing_is_wider_than_the_window() {
    for (width, height) in [(320, 640), (360, 740), (820, 1180), (1440, 900)] {
        let browser = Browser::open(width, height, &["--force-prefers-reduced-motion"]).await;
        browser.visit_and_begin("").await;
        browser.wait("location.pathname === '/en/'").await;
        browser
            .wait("document.querySelectorAll('.cover-contents li').length === 14")
            .await;
        let chapters = browser
            .run("return [...document.querySelectorAll('.cover-contents li > a')].map(e => new URL(e.href).pathname.split('/')[2])")
            .await;
        let chapters: Vec<&str> = chapters
            .as_array()
            .expect("chapters")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        let mut titles = std::collections::BTreeSet::new();
        for lang in ["it", "en"] {
            let mut paths = vec![
                format!("{lang}/"),
                format!("{lang}/mancala/awele"),
                format!("{lang}/nowhere"),
                format!("{lang}/mancala/nowhere"),
            ];
            if width == 360 {
                paths.extend(chapters.iter().map(|chapter| format!("{lang}/{chapter}")));
            }
            for path in paths {
                browser.visit_and_begin(&path).await;
                let kind = if path.contains("nowhere") {
                    "lost"
                } else if path.ends_with('/') {
                    "cover"
                } else if path.ends_with("awele") {
                    "game"
                } else {
                    "chapter"
                };
                browser.wait(&format!("document.querySelector('[data-page={kind}]') && document.documentElement.lang === '{lang}'")).await;
                let title = browser
                    .wait("document.title !== 'Tavolando' && document.title")
                    .await;
                titles.insert(format!("{lang} {title}"));
                let description = browser
                    .run("return document.querySelector('meta[name=description]').content")
                    .await;
                assert!(
                    description.as_str().is_some_and(|text| text.len() > 20),
                    "{path}"
                );
                let wide = browser
                    .run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
                    .await;
                assert!(
                    wide.as_i64().is_some_and(|wide| wide <= 0),
                    "{path} is {wide} too wide at {width}"
                );
            }
        }
        if width == 360 {
            // Fourteen chapters, the cover, the game and the page for unknown addresses, twice.
            assert_eq!(titles.len(), 2 * (14 + 3), "{titles:?}");
        }
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_phone_shows_the_whole_game_without_scrolling() {
    let browser = Browser::open(360, 740, &["--force-prefers-reduced-motion"]).await;
    browser.visit_and_begin("it/mancala/awele").await;
    browser
        .wait("document.querySelector('[data-tab=learn]')")
        .await;
    browser.wait_until_idle().await;
    let bottom = browser
        .run("return document.querySelector('.tool-bar').getBoundingClientRect().bottom")
        .await;
    assert!(
        bottom.as_f64().is_some_and(|bottom| bottom <= 740.0),
        "the tools end at {bottom}"
    );
    let width = browser
        .run("return document.querySelector('.board-frame .board').getBoundingClientRect().width")
        .await;
    assert!(
        width.as_f64().is_some_and(|width| width >= 330.0),
        "the board is {width} wide"
    );
    browser.choose_players("level", "1").await;
    browser
        .wait("document.querySelector('.play-begun.play-upright')")
        .await;
    let frame = "JSON.stringify(document.querySelector('.board-frame').getBoundingClientRect())";
    let before = browser.run(&format!("return {frame}")).await;
    for _ in 0..4 {
        browser.wait_until_idle().await;
        let moves = browser.moves().await;
        browser.click(".play .site.can").await;
        browser.wait_for_moves(moves + 2).await;
        // The board never jumps, whatever the text below it.
        assert_eq!(browser.run(&format!("return {frame}")).await, before);
    }
    // Choices in words hide no place of the board, and are in sight.
    browser.visit_and_begin("en/mancala/bao").await;
    browser.wait_until_idle().await;
    browser.click(".play .site.can").await;
    browser
        .wait("!!document.querySelector('.play .choice button')")
        .await;
    let clear = "(() => {
        const bottom = document.querySelector('.play .board').getBoundingClientRect().bottom;
        const words = [...document.querySelectorAll('.play .choice button')].map((word) => word.getBoundingClientRect());
        return words.every((word) => word.top >= bottom && word.bottom <= innerHeight);
    })()";
    assert_eq!(browser.run(&format!("return {clear}")).await, true);
    browser.close().await;
}

/// Checks that a game from an earlier visit fills the window when the reader comes back. If the
/// reader then scrolls away, the page does not scroll back.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_resumed_game_fills_the_window_of_a_phone() {
    const SEEN: &str = "document.querySelector('.tool-bar').getBoundingClientRect().bottom <= innerHeight + 1 && document.querySelector('.board').getBoundingClientRect().top >= 0";
    let browser = Browser::open(360, 640, &["--force-prefers-reduced-motion"]).await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser
        .store_game("awele", r#"{"game":"awele","moves":["S3","N2"]}"#)
        .await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.wait_until_idle().await;
    assert_eq!(browser.moves().await, 2);
    browser.wait(SEEN).await;
    browser.run("scrollTo(0, 0)").await;
    assert!(browser.tap_something().await);
    browser.wait_for_moves(3).await;
    browser.wait_until_idle().await;
    assert_eq!(browser.run("return scrollY").await, 0);
    browser.close().await;
}

/// Returns the smallest size of a place on a phone of 360 by 640, in pixels: the width of a finger,
/// or less on a board that has no room for it.
fn least_on_a_telephone(key: &str) -> f64 {
    match key {
        // So many squares or lines lie side by side in the width of 360, together with the board's
        // edge.
        "tablut" | "go" => 36.0,
        "polish-draughts" => 32.5,
        "hnefatafl" | "tawlbwrdd" | "pasang" => 29.5,
        "gomoku" => 22.0,
        "alea-evangelii" => 17.5,
        // Fifteen rows in the part of 640 that the players, the text and the tools leave free.
        "sahkku" => 33.5,
        // Seven matches in a row, and four rows in the free part of 640.
        "nim" => 38.5,
        // Fifty-eight holes around and inside a shield as wide as the window.
        "palma" => 16.5,
        _ => 40.0,
    }
}

/// Checks that a game under way has a phone's window to itself. A wide board stands upright in it,
/// and everything that play needs is in sight. Places are as large as a finger, or as the window
/// allows. This holds until the window is wide.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_board_in_play_fills_the_window_of_a_phone() {
    let browser = Browser::open(360, 640, &["--force-prefers-reduced-motion"]).await;
    for entry in GAMES {
        let key = entry.key;
        let table = Table::open(entry, &Options::none());
        let wide = is_upright(table.board());
        browser
            .visit_interactive(&format!("en/{}/{key}", entry.chapter))
            .await;
        browser.wait_until_idle().await;
        let lies = "(() => { const board = document.querySelector('.play .board').getBoundingClientRect(); return board.width > board.height; })()";
        if wide {
            assert_eq!(browser.run(&format!("return {lies}")).await, true, "{key}");
        }
        browser.click("[data-act=begin]").await;
        browser
            .wait(&match wide {
                true => format!("document.querySelector('.play-begun.play-upright') && !{lies}"),
                false => "document.querySelector('.play-begun:not(.play-upright)')".into(),
            })
            .await;
        browser.wait_until_idle().await;
        let measured = browser
            .run(
                "const bottoms = [...document.querySelectorAll('.play :is(.side, .report, .tool-bar, .board)')].map((part) => part.getBoundingClientRect());
                // Do not use bounding boxes: in Firefox they include the width of a line that is
                // not drawn.
                const corners = (place) => {
                    const { x, y, width, height } = place.getBBox(), seen = place.getScreenCTM();
                    const [from, to] = [[x, y], [x + width, y + height]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(seen));
                    return new DOMRect(Math.min(from.x, to.x), Math.min(from.y, to.y), Math.abs(to.x - from.x), Math.abs(to.y - from.y));
                };
                const places = [...document.querySelectorAll('.play .board :is([data-site], [data-throw], [data-die])')].map((place) => [place, corners(place)]);
                const sides = places.filter(([place]) => place.dataset.site).map(([, at]) => Math.min(at.width, at.height));
                // Places may touch each other at their edges.
                const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.1;
                const covered = places.filter(([, one], at) => places.slice(0, at).some(([, other]) => meet(one, other)));
                // On a desktop the scroll bar takes some of the width; on a phone it lies over the
                // page.
                const root = document.documentElement, board = document.querySelector('.play .board');
                const fills = board.viewBox.baseVal.width * board.getScreenCTM().a >= board.getBoundingClientRect().width - 1;
                const share = fills ? 360 / document.body.getBoundingClientRect().width : 1;
                return [Math.min(...bottoms.map((part) => part.top)), innerHeight - Math.max(...bottoms.map((part) => part.bottom)), share * Math.min(...sides), covered.length, root.scrollWidth - innerWidth]",
            )
            .await;
        let [top, below, smallest] = [0, 1, 2].map(|at| measured[at].as_f64().expect("a length"));
        assert!(
            top >= 0.0 && below >= 0.0,
            "{key}: {top} above, {below} below the window"
        );
        let min = least_on_a_telephone(key);
        assert!(smallest >= min, "{key}: a place of {smallest}");
        // An exception must match the real size.
        assert!(
            min >= 40.0 || smallest < min + 1.0,
            "{key}: {smallest} of {min}"
        );
        assert_eq!(measured[3], 0, "{key}: places lie over each other");
        assert!(measured[4].as_i64().is_some_and(|wide| wide <= 0), "{key}");
    }
    // Arrow keys follow the directions of the upright board.
    browser.visit_and_begin("en/mancala/awele").await;
    browser
        .wait("document.querySelector('.play-upright')")
        .await;
    browser.wait_until_idle().await;
    browser
        .run("document.querySelector('.play [data-site=S2]').focus()")
        .await;
    browser.press(&[char::from(Key::Up)]).await;
    browser
        .wait("document.activeElement.dataset.site === 'S3'")
        .await;
    // The board for choosing the next game lies on its side again.
    browser.click("[data-act=new]").await;
    browser
        .wait("document.querySelector('.play:not(.play-upright) [data-act=begin]')")
        .await;
    browser.close().await;
}

/// Checks a phone on its side. The board has the full height, with everything that play needs
/// beside it. A wide board has the full width instead, with everything below it.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_phone_on_its_side_has_the_controls_beside_or_below_the_board() {
    let browser = Browser::open(740, 360, &["--force-prefers-reduced-motion"]).await;
    for path in [
        "draughts/russian-draughts",
        "mancala/awele",
        "mancala/bao",
        "race/ur",
        "tables/backgammon",
        "territory/go",
    ] {
        browser.visit_and_begin(&format!("en/{path}")).await;
        browser.wait_until_idle().await;
        browser
            .wait(
                "(() => {
                    const at = (selector) => document.querySelector(`.play ${selector}`).getBoundingClientRect();
                    const board = at('.board'), parts = ['.side', '.report', '.tool-bar'].map(at);
                    // A board much wider than high has the full width, and the other parts are
                    // below it.
                    const wide = document.querySelector('.play.play-wide');
                    const large = wide ? board.width + 60 >= document.body.clientWidth : board.height >= 340 || board.right + 270 >= document.body.clientWidth;
                    return large && [board, ...parts].every((part) => part.top >= 0 && part.bottom <= innerHeight)
                        && parts.every((part) => (wide ? part.top - board.bottom : part.left - board.right) > -0.1);
                })()",
            )
            .await;
    }
    browser.close().await;
}

/// Checks that the tabs beside the board are one stop for Tab, and that arrow keys move between
/// them.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn arrow_keys_move_between_tabs() {
    let browser = Browser::open(1440, 900, &["--force-prefers-reduced-motion"]).await;
    browser
        .visit_interactive("en/draughts/english-draughts")
        .await;
    browser
        .wait("document.querySelectorAll(\"[role=tab][tabindex='0']\").length === 1")
        .await;
    let at = async |tab: &str| {
        browser
            .wait(&format!("document.activeElement.dataset.tab === '{tab}'"))
            .await
    };
    browser
        .run("document.querySelector(\"[role=tab][tabindex='0']\").focus()")
        .await;
    browser.press(&[char::from(Key::Home)]).await;
    at("moves").await;
    browser.press(&[char::from(Key::Right)]).await;
    at("study").await;
    browser.press(&[char::from(Key::End)]).await;
    at("about").await;
    browser.press(&[char::from(Key::Enter)]).await;
    browser
        .wait("document.querySelector('[data-tab=about]').ariaSelected === 'true'")
        .await;
    browser.close().await;
}

/// Returns every game except the first.
fn others() -> impl Iterator<Item = &'static tavolando::games::Entry> {
    tavolando::games::GAMES
        .iter()
        .copied()
        .filter(|entry| entry.key != "awele")
}

/// Waits until the board is as high or as wide as a desktop window allows, with everything that
/// play needs in sight.
async fn board_is_large(browser: &Browser) {
    // The parts above and beside it may still be loading.
    browser
        .wait(
            "(() => {
                const board = document.querySelector('.play .board').getBoundingClientRect();
                const needed = [...document.querySelectorAll('.play :is(.side, .report, .tool-bar)')];
                const bottoms = needed.map((part) => part.getBoundingClientRect().bottom);
                // A wide board has the full width, and the other parts are below it.
                const wide = document.querySelector('.play.play-wide'), long = board.width > 1.1 * board.height;
                const large = wide ? board.width >= 1000 : long ? board.width >= 1000 || board.height >= 750 : board.height >= 760;
                return large && Math.max(board.bottom, ...bottoms) <= innerHeight;
            })()",
        )
        .await;
}

/// Plays every game in a window of this size with at most `max_taps` taps, which must give at
/// least `min_moves` moves.
async fn every_game_is_pointed_at(width: u32, height: u32, max_taps: u32, min_moves: u64) {
    let browser = Browser::open(width, height, &["--force-prefers-reduced-motion"]).await;
    for entry in others() {
        browser
            .visit_and_begin(&format!("en/{}/{}", entry.chapter, entry.key))
            .await;
        // A game for one player has no opponent, and is soon lost.
        let min_moves = if entry.is_alone() { 1 } else { min_moves };
        if !entry.is_alone() {
            browser.choose_players("level", "1").await;
        }
        let desk = width >= 960;
        if desk {
            board_is_large(&browser).await;
        }
        let mut acts = 0;
        while acts < max_taps && browser.tap_something().await {
            acts += 1;
        }
        browser.wait_until_idle().await;
        // It stays so when more parts have loaded.
        if desk {
            board_is_large(&browser).await;
        }
        let moves = browser.moves().await;
        let text = browser.text(".play .report").await;
        assert!(
            moves >= min_moves,
            "{}: {moves} moves after {acts} taps: {text}",
            entry.key
        );
        // Nothing is wider than the window, and the list shows the moves.
        let wide = browser
                .run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
                .await;
        // One of the two widths includes the gutter of a scroll bar, the other does not.
        assert!(
            wide.as_i64().is_some_and(|wide| wide <= 0),
            "{} is {wide} too wide at {width}",
            entry.key
        );
        assert_eq!(
            move_list(&browser).await.len() as u64,
            moves,
            "{}",
            entry.key
        );
        // A reload keeps the moves.
        browser
            .visit_and_begin(&format!("it/{}/{}", entry.chapter, entry.key))
            .await;
        assert!(browser.moves().await >= moves, "{}", entry.key);
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn every_game_can_be_played_by_pointing_on_a_desktop() {
    every_game_is_pointed_at(1440, 900, 4, 2).await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn every_game_can_be_played_by_pointing_on_a_phone() {
    // A phone is harder to play on, so play goes on longer there.
    every_game_is_pointed_at(360, 740, 8, 4).await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn short_games_are_played_to_their_end() {
    let browser = Browser::open(1440, 900, &["--force-prefers-reduced-motion"]).await;
    for (path, most) in [
        ("en/last-move/nim", 40),
        ("en/capture-middle/fanorona", 300),
        ("en/mancala/bao", 400),
    ] {
        browser.visit_and_begin(path).await;
        browser.choose_players("level", "1").await;
        let mut acts = 0;
        while browser.tap_something().await {
            acts += 1;
            assert!(acts < most, "{path} does not end");
        }
        let status = browser.text("[data-part=status]").await;
        assert!(
            status.contains("wins") || status.contains("draw"),
            "{path}: {status}"
        );
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn every_board_can_be_navigated_and_played_by_keyboard() {
    let browser = Browser::open(1440, 900, &["--force-prefers-reduced-motion"]).await;
    // In Latho the player says words and points at nothing.
    for entry in others().filter(|entry| !entry.dice && entry.key != "latho") {
        browser
            .visit_and_begin(&format!("en/{}/{}", entry.chapter, entry.key))
            .await;
        browser.wait_until_idle().await;
        // The keyboard focus is on a place, and the arrow keys reach every lit place from there.
        browser
            .run("document.querySelector('.play .board [tabindex=\"0\"]').focus()")
            .await;
        let far = browser
            .run("const lit = [...document.querySelectorAll('.play .site.can')]; return lit[lit.length >> 1].dataset.at")
            .await;
        for _ in 0..60 {
            let here = browser
                .run("return document.activeElement.dataset.at")
                .await;
            if here == far {
                break;
            }
            let path = browser
                .run("const a = document.activeElement.getBoundingClientRect(), lit = [...document.querySelectorAll('.play .site.can')], b = lit[lit.length >> 1].getBoundingClientRect();
                      const x = b.x + b.width / 2 - a.x - a.width / 2, y = b.y + b.height / 2 - a.y - a.height / 2;
                      return Math.abs(y) > 12 ? (y > 0 ? 'down' : 'up') : (x > 0 ? 'right' : 'left')")
                .await;
            let key = match path.as_str() {
                Some("down") => '\u{e015}',
                Some("up") => '\u{e013}',
                Some("right") => '\u{e014}',
                _ => '\u{e012}',
            };
            browser.press(&[key]).await;
        }
        let label = browser
            .run("return document.activeElement.getAttribute('aria-label')")
            .await;
        assert!(
            label
                .as_str()
                .is_some_and(|label| label.contains("can be played")),
            "{}: {label}",
            entry.key
        );
        // Enter chooses it: a move is made, or begun.
        browser.press(&['\u{e007}']).await;
        browser
            .wait("Number(document.querySelector('.play').dataset.moves) > 0 || document.querySelector('.play .mark.chosen') || document.querySelector('.play [data-word]')")
            .await;
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_refused_tap_says_why_in_a_sentence() {
    let browser = Browser::open(360, 740, &["--force-prefers-reduced-motion"]).await;
    for (path, record, tap, words) in [
        (
            "en/draughts/italian-draughts",
            r#"{"game":"italian-draughts","start":"W:WK21,31:B10,18,27","moves":[]}"#,
            "21",
            "A capture of 3 is possible, and more is an obligation.",
        ),
        (
            "en/territory/go",
            r#"{"game":"go","start":"9/9/9/9/9/9/9/w8/1w7 B B0 W0","moves":[]}"#,
            "a1",
            "no liberty",
        ),
        (
            "it/tafl/hnefatafl",
            r#"{"game":"hnefatafl","moves":[]}"#,
            "f6",
            "dell’avversario",
        ),
    ] {
        browser.visit_and_begin(path).await;
        browser.wait("document.querySelector('.play')").await;
        let key = path.rsplit('/').next().expect("a key");
        browser.store_game(key, record).await;
        browser.visit_and_begin(path).await;
        browser.wait_until_idle().await;
        browser.click(&format!(".play [data-site='{tap}']")).await;
        let note = browser.text("[data-part=note]").await;
        assert!(note.contains(words), "{path}: {note}");
    }
    browser.close().await;
}
