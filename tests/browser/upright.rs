//! Wide boards: upright on a phone, and across the window of a desktop.

use crate::driver::Browser;

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];

/// Games with a wide board, of every family that has one.
const WIDE: [&str; 12] = [
    "mancala/awele",
    "mancala/bao",
    "mancala/nsa-isong",
    "mancala-world/congklak",
    "mancala-world/togyzkumalak",
    "mancala-world/hoyito",
    "race/ur",
    "race/senet",
    "race/sahkku",
    "race/duodecim-scripta",
    "tables/backgammon",
    "tables/plakoto",
];

/// Returns the texts on the board that do not stand upright, are smaller than 9 pixels, or leave
/// the picture, and the number of texts. The marks of an analysis are no part of the board.
const TEXTS: &str = "const board = document.querySelector('.play .board'), frame = board.getBoundingClientRect();
    const texts = [...board.querySelectorAll('text')].filter((text) => getComputedStyle(text).display !== 'none' && getComputedStyle(text).visibility !== 'hidden');
    const wrong = texts.filter((text) => {
        const { a, b } = text.getScreenCTM(), box = text.getBoundingClientRect();
        return Math.abs(b) > 0.001 || a <= 0 || a * parseFloat(getComputedStyle(text).fontSize) < 9
            || box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
    });
    return JSON.stringify([wrong.map((text) => text.textContent), texts.length > 0])";

/// Checks that on a phone all writing on the board stands upright and inside the frame, that there
/// is one button to throw, and that stores are named and counted on the board and beside the names
/// of the players.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn writing_on_an_upright_board_can_be_read() {
    let browser = Browser::open(360, 740, REDUCED_MOTION).await;
    browser
        .prepare_storage("localStorage.removeItem('tavolando/settings')")
        .await;
    for path in WIDE {
        browser.visit_and_begin(&format!("en/{path}")).await;
        browser.wait_for(".play-upright").await;
        let mut has_text = false;
        let mut has_thrown = false;
        for _ in 0..8 {
            browser.wait_until_idle().await;
            let throws = browser
                .run("return [document.querySelectorAll('.play [data-throw]').length, document.querySelectorAll('.play [data-act=throw]').length].join()")
                .await;
            assert!(throws == "0,0" || throws == "0,1", "{path}: {throws}");
            if throws == "0,1" {
                has_thrown = true;
                let moves = browser.moves().await;
                browser.touch_on("[data-act=throw]").await;
                browser.wait_for_moves(moves + 1).await;
                continue;
            }
            if browser
                .run("return !!document.querySelector('[data-act=end-turn]')")
                .await
                == true
            {
                browser.touch_on("[data-act=end-turn]").await;
                continue;
            }
            let texts = browser.run(TEXTS).await;
            let texts = texts.as_str().unwrap_or_default();
            assert!(texts.starts_with("[[],"), "{path}: {texts}");
            has_text |= texts.ends_with("true]");
            if !browser.tap_something().await {
                break;
            }
        }
        assert_eq!(
            has_thrown,
            path.starts_with("race/") || path.starts_with("tables/"),
            "{path}"
        );
        if path.starts_with("mancala") {
            assert!(has_text, "{path}");
            browser.wait_until_idle().await;
            browser
                .wait("['N', 'S'].every((seat) => [...document.querySelectorAll('.play .board .count')].some((count) => new RegExp(`^${seat} [0-9]+$`).test(count.textContent)))")
                .await;
        }
        if [
            "mancala/awele",
            "mancala-world/togyzkumalak",
            "mancala-world/hoyito",
        ]
        .contains(&path)
        {
            browser
                .wait("(() => {
                    const beside = [...document.querySelectorAll('.play .side [data-fact=store] b')].map((count) => count.textContent);
                    const drawn = ['N', 'S'].map((seat) => [...document.querySelectorAll('.play .board .count')].find((count) => count.textContent.startsWith(seat)).textContent.slice(2));
                    return beside.length === 2 && beside.join() === drawn.join();
                })()")
                .await;
        }
    }
    browser.close().await;
}

/// Checks that an upright board of Senet has no empty column: the dice lie between the trays.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn senet_uses_the_width_of_a_phone() {
    let browser = Browser::open(360, 740, REDUCED_MOTION).await;
    browser.visit_and_begin("en/race/senet").await;
    browser.wait_for(".play-upright").await;
    browser.wait_until_idle().await;
    let bare = browser
        .run("const board = document.querySelector('.play .board');
            const width = board.viewBox.baseVal.width * board.getScreenCTM().a;
            const places = [...board.querySelectorAll('[data-site]')].map((place) => place.getBoundingClientRect());
            return 1 - (Math.max(...places.map((at) => at.right)) - Math.min(...places.map((at) => at.left))) / width")
        .await;
    let bare = bare.as_f64().expect("a share");
    assert!(bare < 0.1, "{bare} of the width is bare");
    browser.close().await;
}

/// Checks that a desktop shows at least six moves below a wide board without scrolling.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn six_moves_are_in_sight_below_a_wide_board() {
    for (width, height) in [(1440, 900), (1280, 800)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        for path in [
            "mancala/awele",
            "mancala/bao",
            "race/senet",
            "mancala-world/togyzkumalak",
        ] {
            browser.visit_and_begin(&format!("en/{path}")).await;
            browser.choose_players("opponent", "against-friend").await;
            let listed = "document.querySelectorAll('.play .moves > [class*=moves-seat]').length";
            while browser.run(&format!("return {listed} < 10")).await == true {
                assert!(browser.tap_something().await, "{path}");
                browser.wait_until_idle().await;
            }
            browser
                .wait(&format!(
                    "{listed} >= 10 && document.querySelector('.play .moves [aria-current]')"
                ))
                .await;
            browser.run("scrollTo(0, 0)").await;
            browser
                .wait("(() => {
                    const list = document.querySelector('.play .moves').getBoundingClientRect();
                    const bottom = Math.min(list.bottom, innerHeight) + 1;
                    const moves = [...document.querySelectorAll('.play .moves [data-ply]')].map((move) => move.getBoundingClientRect());
                    const seen = moves.filter((box) => box.top >= list.top - 1 && box.bottom <= bottom);
                    // Two columns, one for each player.
                    return scrollY === 0 && new Set(seen.map((box) => box.top)).size >= 3 && seen.length >= 6;
                })()")
                .await;
        }
        browser.close().await;
    }
}

/// Checks that the tools have words beside boards of every shape where there is room, that none is
/// cut, and that the board begins where the title does.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn tools_have_words_where_there_is_room() {
    const WORDS: &str = "[...document.querySelectorAll('.play .tool-bar .tool span')].map((word) => word.getBoundingClientRect().width > 10 && word.scrollWidth <= word.clientWidth + 1)";
    for (width, height, has_words) in [(1440, 900, true), (1280, 800, true), (1024, 768, false)] {
        for lang in ["en", "it"] {
            let browser = Browser::open(width, height, REDUCED_MOTION).await;
            for (path, is_narrow) in [
                ("draughts/italian-draughts", false),
                ("tafl/tablut", false),
                // The column beside this board is narrow.
                ("tables/backgammon", true),
            ] {
                let has_words = has_words && !is_narrow;
                browser.visit_and_begin(&format!("{lang}/{path}")).await;
                browser.wait_until_idle().await;
                browser
                    .wait(&format!("(() => {{ const words = {WORDS}; return words.length > 7 && words.every((seen) => seen === {has_words}); }})()"))
                    .await;
                // Pictures alone stand in one row.
                browser
                    .wait(&format!("new Set([...document.querySelectorAll('.play .tool-bar .tool')].map((tool) => tool.getBoundingClientRect().top)).size <= ({has_words} ? 2 : 1)"))
                    .await;
                browser
                    .wait("Math.abs(document.querySelector('.game-title').getBoundingClientRect().left - document.querySelector('.play .board').getBoundingClientRect().left) < 12")
                    .await;
                browser
                    .wait("document.querySelector('.play .tool-bar').getBoundingClientRect().bottom <= innerHeight")
                    .await;
            }
            browser.close().await;
        }
    }
}
