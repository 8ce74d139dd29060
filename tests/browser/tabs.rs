//! The four tabs beside the board, the parts of the book behind them, and the problems and the
//! examination in the place of the board. By touch on a phone, and by keyboard on a desktop.

use crate::driver::Browser;

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];
const AWELE: &str = "en/mancala/awele";
const DRAUGHTS: &str = "en/draughts/english-draughts";
const ESCAPE: char = '\u{e00c}';

/// The tabs as they are seen: their names, and their faults.
const TABS: &str = "(() => {
    const tabs = [...document.querySelectorAll('.panel-tabs [role=tab]')];
    const boxes = tabs.map((tab) => tab.getBoundingClientRect());
    const list = document.querySelector('.panel-tabs');
    const faults = [
        ...boxes.filter((box) => box.top !== boxes[0].top).map(() => 'a second row'),
        ...boxes.filter((box) => box.left < 0 || box.right > innerWidth).map(() => 'outside'),
        ...(list.scrollWidth > list.clientWidth ? ['cut'] : []),
        ...(document.documentElement.scrollWidth > innerWidth ? ['scrolls'] : []),
    ];
    return tabs.map((tab) => tab.textContent).concat(faults).join(' ');
})()";

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn four_tabs_stand_in_one_row() {
    for (width, height) in [(360, 740), (1440, 900)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        for (lang, names) in [
            ("it", "Mosse Analisi Impara Storia"),
            ("en", "Moves Analysis Learn About"),
        ] {
            browser
                .visit_interactive(&format!("{lang}/mancala/awele"))
                .await;
            browser.wait_until_idle().await;
            assert_eq!(browser.run(&format!("return {TABS}")).await, names);
            if width == 360 {
                // In the sheet too, beside its button.
                browser.visit_and_begin(&format!("{lang}/race/ur")).await;
                browser.wait_until_idle().await;
                browser.touch_on(".tool-bar [data-act=more]").await;
                browser.touch_on("dialog [data-act=beside]").await;
                browser.wait_for(".panel.panel-up").await;
                assert_eq!(browser.run(&format!("return {TABS}")).await, names);
            }
        }
        browser.close().await;
    }
}

/// Checks that the part of a tab is named by `aria-current`, and that the rules come first.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_parts_of_the_book_stand_behind_two_tabs() {
    let parts = "[...document.querySelectorAll('.book-parts button')].map((part) => part.textContent + (part.ariaCurrent === 'true' ? '*' : '')).join(' ')";
    for (width, height) in [(360, 740), (1440, 900)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        let shows = async |names: &str| {
            browser.wait(&format!("{parts} === '{names}'")).await;
        };
        browser.visit_interactive("en/territory/go").await;
        browser.wait_until_idle().await;
        browser.activate(width, "[data-tab=learn]").await;
        shows("Rules* First lesson Second lesson Strategy Problems Examination").await;
        browser.wait_for("[data-shown=rules] .prose").await;
        browser.activate(width, "[data-section=strategy]").await;
        shows("Rules First lesson Second lesson Strategy* Problems Examination").await;
        browser.wait_for("[data-shown=strategy] .prose").await;
        let focused = browser
            .run("return document.activeElement.dataset.section")
            .await;
        assert_eq!(focused, "strategy", "the focus stays at {width}");
        browser.activate(width, "[data-tab=about]").await;
        shows("History* Sources").await;
        // The end of a part leads to the next one.
        browser.activate(width, "[data-act=next-part]").await;
        shows("History Sources*").await;
        browser
            .wait("document.querySelector('[data-shown=literature] .prose li') && document.activeElement.id === 'panel'")
            .await;
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_address_of_each_part_opens_it() {
    let tab = |name: &str, shown: &str| {
        format!(
            "document.querySelector('[data-tab={name}]').ariaSelected === 'true' && document.querySelector('{shown}')"
        )
    };
    let on_board = |id: &str| {
        format!(
            "document.querySelector('.lesson-at-table#{id} .lesson .board .site') && document.querySelector('[data-section={id}]').ariaCurrent === 'true'"
        )
    };
    let addresses = [
        ("moves", tab("moves", ".panel-body .ways-back")),
        ("study", tab("study", "#panel [data-act=watch]")),
        ("rules", tab("learn", "[data-shown=rules] .prose")),
        ("lesson", on_board("lesson")),
        ("strategy", tab("learn", "[data-shown=strategy] .prose")),
        ("problems", on_board("problems")),
        ("examination", on_board("examination")),
        ("history", tab("about", "[data-shown=history] .prose")),
        ("literature", tab("about", "[data-shown=literature] .prose")),
        (
            "options",
            "document.querySelector('dialog[open] .options [data-act=apply]')".into(),
        ),
        // A heading in the rules.
        ("capture", tab("learn", "[data-shown=rules] #capture:focus")),
    ];
    for (width, height) in [(360, 740), (1440, 900)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        for (id, shown) in &addresses {
            // A page that is opened at the address, and one that is there already.
            browser.visit("en/").await;
            browser
                .visit_interactive(&format!("{DRAUGHTS}/#{id}"))
                .await;
            browser.wait(shown).await;
            browser.visit("en/").await;
            browser.visit_interactive(&format!("{DRAUGHTS}/")).await;
            browser.run(&format!("location.hash = '{id}'")).await;
            browser.wait(shown).await;
        }
        // An address that names nothing here changes nothing.
        browser.visit("en/").await;
        browser
            .visit_interactive(&format!("{DRAUGHTS}/#nothing"))
            .await;
        browser.wait_until_idle().await;
        browser.wait(&tab("moves", ".play .tool-bar")).await;
        browser.close().await;
    }
}

/// Whether the question and the whole board are in the window, and nothing covers them.
fn in_sight(parts: &str) -> String {
    format!(
        "(() => {{
            const shown = [...document.querySelectorAll('{parts}')].map((part) => part.getBoundingClientRect());
            const board = document.querySelector('.lesson-at-table .board')?.getBoundingClientRect();
            return !!board && shown.length > 1 && document.querySelectorAll('.play .board').length === 1
                && shown.every((box) => box.top >= 0 && box.bottom <= innerHeight)
                && !document.querySelector('.panel.panel-up') && !document.querySelector('.tool-bar');
        }})()"
    )
}

/// Plays until the game has so many moves.
async fn play(browser: &Browser, moves: u64) {
    for _ in 0..9 {
        browser.wait_until_idle().await;
        if browser.moves().await >= moves {
            return;
        }
        browser.tap_something().await;
    }
    panic!("the game does not go on");
}

/// Opens a part of the book while a game is under way: on a phone from the sheet.
async fn open(browser: &Browser, width: u32, section: &str) {
    if width == 360 {
        browser.touch_on(".tool-bar [data-act=more]").await;
        browser.touch_on("dialog [data-act=beside]").await;
        browser.touch_on(".panel-up [data-tab=learn]").await;
        browser
            .touch_on(&format!(".panel-up [data-section={section}]"))
            .await;
    } else {
        browser.press_enter_on("[data-tab=learn]").await;
        browser
            .press_enter_on(&format!("[data-section={section}]"))
            .await;
    }
    browser
        .wait(&format!("document.activeElement.id === '{section}'"))
        .await;
}

/// Waits until the game is back as it was, with the focus on its board.
async fn is_back(browser: &Browser, moves: u64) {
    browser
        .wait(&format!(
            "!!document.querySelector('.tool-bar') && document.querySelector('.play').dataset.moves === '{moves}' && !document.querySelector('.panel-up') && !!document.activeElement.closest('.board-frame .board')"
        ))
        .await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn problems_and_the_examination_take_the_place_of_the_board() {
    for (width, height) in [(360, 740), (1440, 900)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        browser.visit_and_begin(DRAUGHTS).await;
        browser.choose_players("opponent", "against-friend").await;
        play(&browser, 1).await;
        let moves = browser.moves().await;
        open(&browser, width, "problems").await;
        let problem = in_sight(
            ".lesson-at-table figcaption, .lesson-at-table .board, .lesson-at-table select",
        );
        browser.wait(&problem).await;
        // Keys for the game do nothing. Escape restores it, and so does the button.
        browser.press(&['u', 'f', '1']).await;
        assert_eq!(browser.moves().await, moves, "at {width}");
        browser.press(&[ESCAPE]).await;
        is_back(&browser, moves).await;
        open(&browser, width, "examination").await;
        let question =
            in_sight(".examination figcaption, .examination .board, .examination [data-try]");
        browser.wait(&question).await;
        browser.activate(width, "[data-act=lesson-end]").await;
        is_back(&browser, moves).await;
        // The game goes on.
        play(&browser, moves + 1).await;
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_options_are_a_tool_with_a_dialog() {
    for (width, height) in [(360, 740), (1440, 900)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        browser.visit_interactive(AWELE).await;
        browser.wait_until_idle().await;
        // The form for a new game leads there.
        browser.show_players().await;
        browser.activate(width, "[data-act=all-options]").await;
        browser.wait_for("dialog[open] .options").await;
        browser.activate(width, "dialog [data-act=no]").await;
        browser.wait("!document.querySelector('dialog')").await;
        browser.visit_and_begin(AWELE).await;
        browser.choose_players("opponent", "against-friend").await;
        play(&browser, 1).await;
        if width == 360 {
            browser.touch_on(".tool-bar [data-act=more]").await;
            browser.touch_on("dialog [data-act=options]").await;
        } else {
            browser.press_enter_on(".tool-bar [data-act=options]").await;
        }
        browser
            .wait("!!document.activeElement.closest('dialog[open]') && document.querySelector('dialog [data-act=apply]').disabled")
            .await;
        browser.click("dialog input[name=starter][value=N]").await;
        browser.activate(width, "dialog [data-act=apply]").await;
        browser.activate(width, "dialog [data-act=yes]").await;
        browser
            .wait("!document.querySelector('dialog') && document.querySelector('.play').dataset.moves === '0' && document.querySelector('[data-part=status]').textContent === 'North to move'")
            .await;
        browser.close().await;
    }
}
