//! The start of a game: the line that says how it begins, the form behind it, the welcome to an
//! invitation, and what is only there while a player watches or throws in vain.

use crate::driver::Browser;

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];
const AWELE: &str = "en/mancala/awele";

/// The sizes of the windows in which a game is begun.
const WINDOWS: [(u32, u32); 4] = [(1440, 900), (1024, 768), (820, 1180), (360, 740)];

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_board_begin_and_the_tabs_are_in_the_first_screen() {
    for (width, height) in WINDOWS {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        for path in [
            "en/tafl/tablut",
            "it/capture/latrunculi",
            "it/mancala/awele",
            "en/race/ur",
            "it/tables/backgammon",
            "en/territory/go",
            "en/last-move/nim",
            "it/mancala/latho",
        ] {
            browser.visit_interactive(path).await;
            browser.wait_until_idle().await;
            let seen = browser
                .run("const seen = (part) => { const box = document.querySelector(part).getBoundingClientRect(); return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth; };
                      return ['.board-frame .board', '.new-game-line', '[data-act=begin]', '.panel-tabs button'].filter((part) => !seen(part)).concat(document.documentElement.scrollWidth > innerWidth ? ['scrolls'] : [], document.querySelectorAll('.play button.primary').length === 1 ? [] : ['strong buttons'])")
                .await;
            assert_eq!(seen, serde_json::json!([]), "{path} at {width}x{height}");
        }
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_line_says_what_the_form_has() {
    let browser = Browser::open(820, 1180, REDUCED_MOTION).await;
    browser.visit_interactive("it/tables/backgammon").await;
    let line = async |expected: &str| {
        browser
            .wait(&format!(
                "document.querySelector('.new-game-line').textContent === {}",
                serde_json::Value::from(expected)
            ))
            .await;
    };
    line("Contro il computer, livello 2, i dadi dicono chi comincia. Cambia").await;
    browser.show_players().await;
    browser.choose("[data-measure=match]", "3").await;
    // A match has the cube, unless it is taken off.
    browser
        .wait("document.querySelector('[data-measure=cube]').value === 'on'")
        .await;
    browser.choose("[data-measure=cube]", "off").await;
    browser
        .wait("document.querySelector('[data-measure=match]').value === '3'")
        .await;
    browser.choose("[data-timing=pace]", "sudden").await;
    browser
        .wait("document.querySelector('.new-game-line').textContent.includes('Orologio: ')")
        .await;
    let text = browser.text(".new-game-line").await;
    assert!(text.contains("3 punti"), "{text}");
    assert!(!text.contains("cubo"), "{text}");
    // A game that is only watched says nothing about the next opponent.
    browser.choose_players("opponent", "against-nobody").await;
    browser
        .wait("document.querySelector('.new-game-line').textContent.startsWith('Il computer gioca per entrambi')")
        .await;
    browser.click("[data-act=begin]").await;
    browser.wait("!document.querySelector('.new-game')").await;
    browser.visit_interactive("en/mancala/awele").await;
    line("Against the computer, level 2, you begin. Change").await;
    browser.visit_interactive("en/mancala/latho").await;
    browser
        .wait("document.querySelector('.new-game-line').textContent.startsWith('You play alone.')")
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_double_tap_on_begin_touches_nothing_else() {
    let browser = Browser::open(360, 740, REDUCED_MOTION).await;
    for path in [AWELE, "en/race/ur", "en/territory/go"] {
        browser.visit_interactive(path).await;
        browser.wait_until_idle().await;
        browser
            .run("window.reached = []; document.addEventListener('click', ({ target }) => window.reached.push(target.closest('button, [data-site]')?.dataset.act ?? 'something'))")
            .await;
        browser.double_click("[data-act=begin]").await;
        browser
            .wait("!document.querySelector('.play [data-act=begin]')")
            .await;
        browser.wait_until_idle().await;
        assert_eq!(
            browser.run("return window.reached").await,
            serde_json::json!(["begin"]),
            "{path}"
        );
        assert_eq!(
            browser
                .run("return !document.querySelector('dialog, .new-game')")
                .await,
            true
        );
    }
    browser.close().await;
}

/// Waits until a game that goes on by itself has this many moves. It is never at rest.
async fn moves_from(browser: &Browser, moves: u64) {
    browser
        .wait(&format!(
            "Number(document.querySelector('.play').dataset.moves) >= {moves}"
        ))
        .await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_watched_game_can_be_paused_stepped_and_hastened() {
    for (width, height) in [(360, 740), (1440, 900)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        browser.visit_interactive(AWELE).await;
        browser.choose_players("level", "1").await;
        browser.choose_players("opponent", "against-nobody").await;
        browser.press_enter_on("[data-act=begin]").await;
        moves_from(&browser, 1).await;
        browser.press_enter_on("[data-act=stop]").await;
        browser.wait_for("[data-act=go]").await;
        browser.wait_until_idle().await;
        assert_eq!(browser.text("[data-part=status]").await, "Paused");
        let moves = browser.moves().await;
        for step in 1..=2 {
            browser.press_enter_on("[data-act=step]").await;
            moves_from(&browser, moves + step).await;
            browser.wait_for("[data-act=go]").await;
            browser.wait_until_idle().await;
            assert_eq!(browser.moves().await, moves + step);
        }
        // The label says what the button does next.
        assert_eq!(browser.text("[data-act=pace]").await, "Faster");
        browser.press_enter_on("[data-act=pace]").await;
        browser
            .wait("document.querySelector('[data-act=pace]').textContent === 'Slower'")
            .await;
        browser.press_enter_on("[data-act=go]").await;
        moves_from(&browser, moves + 6).await;
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_throw_in_vain_is_said_until_the_next_throw() {
    let browser = Browser::open(360, 740, REDUCED_MOTION).await;
    browser.visit("en/no-such-page").await;
    // The players throw by hand, and in Bell's rules most first throws enter no piece.
    browser
        .run("localStorage.setItem('tavolando/settings', JSON.stringify({ version: 1, value: { auto_throw: false, breath: false } }))")
        .await;
    browser
        .store_game("ur", r#"{"game":"ur","options":{},"moves":[]}"#)
        .await;
    browser.visit_and_begin("en/race/ur").await;
    let mut idle = 0;
    for _ in 0..8 {
        browser.wait_for(".play[data-still=true]").await;
        if browser
            .run("return !document.querySelector('.play [data-act=throw]')")
            .await
            == true
        {
            break;
        }
        browser.press_enter_on(".play [data-act=throw]").await;
        browser
            .wait("document.querySelector('.play[data-still=true]') && (document.querySelector('.play [data-act=throw]') || document.querySelector('.play .site.can'))")
            .await;
        let said = browser.text("[data-part=note]").await;
        if said.contains("nothing to play") {
            let who = ["Blue threw ", "Red threw "]
                .iter()
                .any(|who| said.contains(who));
            assert!(
                who && said.contains(|sign: char| sign.is_ascii_digit()),
                "{said}"
            );
            // A screen reader hears it, and it can be seen.
            let heard = browser.text("[data-part=log]").await;
            assert!(heard.contains(&said), "{heard}");
            browser
                .wait("(({ top, bottom, height }) => height > 0 && top >= 0 && bottom <= innerHeight)(document.querySelector('[data-part=note]').getBoundingClientRect())")
                .await;
            idle += 1;
        }
    }
    assert!(idle > 0, "no throw was in vain");
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_doubling_cube_lies_at_the_edge_of_its_owner() {
    for (width, height) in [(360, 740), (1440, 900)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        browser.visit("en/no-such-page").await;
        // Black has moved, and White may double.
        browser
            .store_game(
                "backgammon",
                r#"{"game":"backgammon","options":{"cube":"on"},"start":"W 24:2 13:5 8:3 6:5 off:0; B 24:2 13:5 8:3 6:5 off:0; W","moves":[]}"#,
            )
            .await;
        browser.visit_and_begin("en/tables/backgammon").await;
        browser.wait_for("button.cube").await;
        // Across the edge: 0 is the far end, 1 the near end.
        let place = async || {
            let place = browser
                .wait("(() => { const [cube, board] = ['.cube', '.board-frame .board'].map((part) => document.querySelector(part).getBoundingClientRect()); const upright = !!document.querySelector('.play-upright'); const [at, from, length] = upright ? [cube.x + cube.width / 2, board.x, board.width] : [cube.y + cube.height / 2, board.y, board.height]; return [(at - from) / length, cube.left >= 0 && cube.right <= innerWidth && cube.top >= 0 && cube.bottom <= innerHeight]; })()")
                .await;
            assert_eq!(place[1], true, "the cube is in the window");
            place[0].as_f64().expect("a number")
        };
        let middle = place().await;
        assert!((0.3..0.7).contains(&middle), "{middle}");
        let name = "document.querySelector('.cube').getAttribute('aria-label')";
        assert_eq!(
            browser.run(&format!("return {name}")).await,
            "Doubling cube at 1, for both: double"
        );
        browser.press_enter_on("button.cube").await;
        browser.click(".play [data-word=take]").await;
        browser
            .wait(&format!("{name} === 'Doubling cube at 2, Black’s'"))
            .await;
        browser.wait_until_idle().await;
        let far = place().await;
        assert!(far < 0.3, "{far}");
        assert_eq!(browser.text(".cube").await, "2");
        browser.close().await;
    }
}

/// Waits for the link in the dialog, and returns its fragment.
async fn link(browser: &Browser) -> String {
    let link = browser
        .wait("document.querySelector('dialog [data-part=link]')?.value.split('#')[1] || false")
        .await;
    link.as_str().expect("a link").to_string()
}

/// Types a name into the field of a form, and ticks whether links have it.
async fn name(browser: &Browser, name: &str) {
    browser.wait_for("[data-part=own-name]").await;
    browser
        .run(&format!(
            "const field = document.querySelector('[data-part=own-name]'); field.value = '{name}'; field.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        ))
        .await;
    browser
        .wait("localStorage.getItem('tavolando/name') !== null")
        .await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_guest_is_welcomed_and_the_link_goes_out_at_once() {
    // A share sheet that remembers what it was given.
    const SHEET: &str =
        "window.shared = []; navigator.share = async ({ url }) => { window.shared.push(url); };";
    let path = "en/tables/backgammon";
    let host = Browser::open(1440, 900, REDUCED_MOTION).await;
    host.run_before_pages(SHEET).await;
    host.visit_interactive(path).await;
    host.choose_players("opponent", "against-far").await;
    // A name stays on the device until it is put into links.
    host.show_players().await;
    name(&host, "Anna <b>").await;
    host.press_enter_on("[data-act=begin]").await;
    let unnamed = link(&host).await;
    host.wait("window.shared.length === 1 && window.shared[0].endsWith(document.querySelector('[data-part=link]').value.split('#')[1])").await;
    host.run("document.querySelector('dialog [data-part=name-in-links]').click()")
        .await;
    host.wait(&format!(
        "((value) => value && !value.endsWith('{unnamed}'))(document.querySelector('dialog [data-part=link]').value)"
    ))
    .await;
    let named = link(&host).await;
    host.close().await;

    for (width, height) in [(360, 740), (1024, 768)] {
        let guest = Browser::open(width, height, REDUCED_MOTION).await;
        guest.run_before_pages(SHEET).await;
        guest.visit_interactive(&format!("{path}#{unnamed}")).await;
        assert_eq!(
            guest.text(".welcome h2").await,
            "You are invited to play: Backgammon"
        );
        guest.visit("en/no-such-page").await;
        guest.visit_interactive(&format!("{path}#{named}")).await;
        assert_eq!(
            guest.text(".welcome h2").await,
            "Anna b invites you to play: Backgammon"
        );
        let text = guest.text(".welcome p").await;
        assert!(text.contains("You play Black."), "{text}");
        assert!(text.contains("a link that you send back"), "{text}");
        guest
            .wait("(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector('.welcome .primary').getBoundingClientRect())")
            .await;
        // The names of the players: the guest is “you”, the host has given a name.
        guest
            .wait("document.querySelector('[data-who=\"1\"]').textContent === 'you' && document.querySelector('[data-who=\"0\"]').textContent === 'Anna b'")
            .await;
        assert_eq!(
            guest.run("return Object.keys(localStorage).filter((name) => name.includes('far.')).length").await,
            0
        );
        guest.press_enter_on(".welcome .primary").await;
        link(&guest).await;
        guest.wait("window.shared.length === 1").await;
        guest
            .wait("!document.querySelector('.welcome') && Object.keys(localStorage).some((name) => name.includes('far.'))")
            .await;
        guest.click("dialog [data-act=no]").await;
        assert_eq!(guest.text("[data-act=send]").await, "Now send it");
        guest.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_guest_who_moves_first_accepts_by_a_button_or_by_the_move() {
    let host = Browser::open(1440, 900, REDUCED_MOTION).await;
    host.visit_and_begin(AWELE).await;
    host.wait_until_idle().await;
    host.click("[data-act=share]").await;
    // The dialog has the link of the whole game first.
    let whole = link(&host).await;
    host.click("[data-invite='1']").await;
    host.wait_for(".side-away").await;
    host.wait(&format!(
        "((value) => value?.includes('#') && !value.endsWith('{whole}'))(document.querySelector('dialog [data-part=link]')?.value)"
    ))
    .await;
    let invitation = link(&host).await;
    host.close().await;
    for accepts in [true, false] {
        let guest = Browser::open(360, 740, REDUCED_MOTION).await;
        guest
            .visit_interactive(&format!("{AWELE}#{invitation}"))
            .await;
        guest.wait_for(".welcome").await;
        guest.wait_until_idle().await;
        if accepts {
            guest.press_enter_on("[data-act=accept]").await;
            guest.wait("!document.querySelector('.welcome')").await;
            guest.wait_for(".play-begun").await;
        }
        guest.click(".play .site.can").await;
        guest.wait_for("[data-act=send]").await;
        guest
            .wait("!document.querySelector('.welcome') && Object.keys(localStorage).some((name) => name.includes('far.'))")
            .await;
        guest.close().await;
    }
}
