//! The room in a phone's window: answers in words leave the tools free, clocks show their full
//! text, and lists keep away from the edge.

use crate::driver::Browser;
use serde_json::Value;

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];

/// Checks that the answers on the board lie in the window, cover no tool and no player's line, and
/// cut no word.
const ANSWERS: &str = "(() => {
    const wrong = [];
    const answers = [...document.querySelectorAll('.play .choice button')];
    const others = [...document.querySelectorAll('.play .tool-bar button, .play .side')].filter((other) => other.checkVisibility());
    for (const answer of answers) {
        const a = answer.getBoundingClientRect();
        if (a.left < 0 || a.right > innerWidth || a.top < 0 || a.bottom > innerHeight) wrong.push(`${answer.textContent} is outside the window`);
        if (answer.scrollWidth > answer.clientWidth + 1 || answer.scrollHeight > answer.clientHeight + 1) wrong.push(`${answer.textContent} is cut`);
        for (const other of others) {
            const b = other.getBoundingClientRect();
            if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) wrong.push(`${answer.textContent} covers ${other.textContent}`);
        }
    }
    return answers.length ? wrong : null;
})()";

/// Touches places until the board asks for a word.
async fn until_asked(browser: &Browser, path: &str) {
    for _ in 0..60 {
        browser.wait_until_idle().await;
        let asked = browser
            .run("return !!document.querySelector('.play .choice button')")
            .await;
        if asked == true {
            return;
        }
        assert!(browser.tap_something().await, "{path}: the game goes on");
    }
    panic!("{path}: nothing is asked");
}

/// The longest answers of any game, for each number of answers. The test puts them in place of the
/// real ones.
const LONGEST: [&[&str]; 3] = [
    &["From the left kichwa", "From the right kichwa"],
    &["Sow the house (safari)", "Halt in the house"],
    &["Change sides", "Place two more", "Stay"],
];

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn answers_in_words_leave_the_tools_free() {
    for (width, height) in [(360, 740), (390, 844), (640, 360)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        for path in ["en/mancala/bao", "it/mancala/bao"] {
            browser.visit_and_begin(path).await;
            until_asked(&browser, path).await;
            let wrong = browser.wait(ANSWERS).await;
            assert_eq!(wrong, Value::Array(Vec::new()), "{path} at {width}");
        }
        browser.close().await;
    }
    let browser = Browser::open(360, 740, REDUCED_MOTION).await;
    browser.visit_and_begin("en/mancala/bao").await;
    until_asked(&browser, "en/mancala/bao").await;
    for words in LONGEST {
        let words = serde_json::json!(words);
        browser
            .run(&format!(
                "const choice = document.querySelector('.play .choice'); choice.replaceChildren(...{words}.map((word) => Object.assign(document.createElement('button'), {{ textContent: word }})))"
            ))
            .await;
        let wrong = browser.wait(ANSWERS).await;
        assert_eq!(wrong, Value::Array(Vec::new()), "{words}");
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_clock_is_whole_and_within_its_players_line() {
    for (width, height) in [(360, 740), (390, 844), (640, 360), (820, 1180), (1024, 768)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        for path in [
            "en/mancala/awele",
            "en/mancala/bao",
            "it/draughts/italian-draughts",
            "en/race/ur",
        ] {
            browser.visit_interactive(path).await;
            browser.show_players().await;
            browser.choose("[data-timing=pace]", "byo-yomi").await;
            browser
                .wait("!!document.querySelector('[data-timing=minutes]')")
                .await;
            browser
                .run("document.querySelector('.play [data-act=begin]').click()")
                .await;
            browser.wait_until_idle().await;
            let wrong = browser
                .wait("(() => {
                    const wrong = [];
                    const clocks = [...document.querySelectorAll('.play .clock')];
                    for (const clock of clocks) {
                        const [a, line] = [clock, clock.closest('.side')].map((part) => part.getBoundingClientRect());
                        if (a.left < line.left - 1 || a.right > line.right + 1 || a.top < line.top - 1 || a.bottom > line.bottom + 1) wrong.push(`the clock ${[a.left, a.right, a.top, a.bottom]} leaves its line ${[line.left, line.right, line.top, line.bottom]}`);
                        if (a.right > document.documentElement.clientWidth || a.left < 0) wrong.push('the clock leaves the window');
                        for (const [x, y] of [[a.left + 2, a.top + a.height / 2], [a.right - 2, a.top + a.height / 2], [a.left + a.width / 2, a.top + 2], [a.left + a.width / 2, a.bottom - 2]]) {
                            const on = document.elementFromPoint(x, y);
                            if (on && on !== clock && !clock.contains(on) && !on?.matches('.side-player')) wrong.push(`${on?.outerHTML.slice(0, 80)} lies over the clock`);
                        }
                        // Text may extend beyond its box.
                        const boxes = (part) => {
                            const text = document.createRange();
                            text.selectNodeContents(part);
                            return [part.getBoundingClientRect(), ...text.getClientRects()];
                        };
                        const parts = [...clock.parentElement.children].filter((part) => part !== clock && getComputedStyle(part).overflowX === 'visible');
                        for (const part of parts) for (const b of boxes(part)) {
                            if (b.width && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) wrong.push(`${part.className} lies over the clock`);
                        }
                    }
                    return clocks.length === 2 && wrong;
                })()")
                .await;
            assert_eq!(wrong, Value::Array(Vec::new()), "{path} at {width}");
        }
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn games_in_progress_keep_away_from_the_edge_of_the_shelf() {
    for (width, height) in [(360, 740), (1440, 900)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        browser.visit_and_begin("en/mancala/awele").await;
        browser.wait_until_idle().await;
        browser.click(".play .site.can").await;
        browser.wait_for_moves(2).await;
        browser.visit_interactive("en/shelf").await;
        let edges = browser
            .wait("(() => {
                const [under, above] = ['.cover-begun', '[data-page=shelf] h1'].map((part) => document.querySelector(part));
                const heading = under?.parentElement.querySelector('h2');
                return heading && above && [heading.getBoundingClientRect().left, under.getBoundingClientRect().left, above.getBoundingClientRect().left];
            })()")
            .await;
        let [heading, under, above] = [0, 1, 2].map(|at| edges[at].as_f64().expect("a place"));
        assert!((heading - above).abs() < 1.0, "{heading}, not {above}");
        assert!((under - above).abs() < 1.0, "{under}, not {above}");
        browser.close().await;
    }
}
