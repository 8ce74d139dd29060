//! The cover: its first screen, its length, its lists of games, and the names of places on the board
//! of the day.

use crate::{driver::Browser, engines::is_chromium_only};
use serde_json::{Value, json};
use tavolando::games::GAMES;

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];

/// The reason why other engines leave out tests that choose the day.
const DAY: &str = "WebKit runs no script before the page";

/// Games with a square board, a wide one, one of points, and one in between.
const DAYS: [&str; 4] = ["italian-draughts", "awele", "tela", "ur"];

/// Opens the cover on a day of this game, without its program.
async fn open(width: u32, height: u32, path: &str, game: &str) -> Browser {
    let browser = Browser::open(width, height, REDUCED_MOTION).await;
    visit_on_day(&browser, path, game).await;
    browser
}

/// Goes to the cover on a day of this game, and waits for its board.
async fn visit_on_day(browser: &Browser, path: &str, game: &str) {
    let position = GAMES.iter().position(|entry| entry.key == game);
    // The games take turns, so every 43rd day is the day of the same game.
    let day = position.expect("a game") + 470 * GAMES.len();
    browser
        .run_before_pages(&format!("Date.now = () => {day} * 86_400_000 + 1"))
        .await;
    browser.visit(path).await;
    browser
        .wait("!!document.querySelector('.today .board') && document.readyState === 'complete'")
        .await;
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_first_screen_of_a_desktop_shows_a_large_board_its_question_and_three_entrances() {
    if is_chromium_only(DAY) {
        return;
    }
    for game in DAYS {
        let browser = open(1440, 900, "en/", game).await;
        let seen = browser
            .run("const box = (selector) => document.querySelector(selector).getBoundingClientRect();
                const [board, question] = [box('.today .board'), box('.today figcaption')];
                const shown = [...document.querySelectorAll('h1, .today figcaption, .today .board, .today-play, .cover-entrance')];
                return {
                    large: Math.max(board.width, board.height),
                    beside: question.right <= board.left && question.bottom > board.top - 100 && question.top < board.bottom,
                    below: shown.filter((part) => part.getBoundingClientRect().bottom > innerHeight).map((part) => part.className),
                    entrances: [...document.querySelectorAll('.cover-entrance')].map((entrance) => entrance.querySelectorAll('.game-tile').length),
                    titles: [...document.querySelectorAll('.head *, main *')].filter((part) => part.childElementCount === 0 && part.textContent.trim() === 'Tavolando' && part.checkVisibility()).length,
                    headings: document.querySelectorAll('h1').length,
                }")
            .await;
        assert!(number(&seen["large"]) >= 520.0, "{game}: {seen}");
        assert_eq!(seen["beside"], true, "{game}: {seen}");
        assert_eq!(seen["below"], json!([]), "{game}: {seen}");
        assert_eq!(seen["entrances"], json!([3, 3, 3]), "{game}: {seen}");
        // The title of the chapter on the book is the title of the book too, but far below.
        assert_eq!(seen["headings"], 1, "{game}: {seen}");
        assert!(number(&seen["titles"]) <= 2.0, "{game}: {seen}");
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_first_screen_of_a_phone_ends_with_the_button_to_play() {
    if is_chromium_only(DAY) {
        return;
    }
    for (path, game, name) in [
        ("en/", "tela", "Play nine men’s morris"),
        ("it/", "italian-draughts", "Gioca a dama italiana"),
        ("it/", "ur", "Gioca al Gioco Reale di Ur"),
        ("en/", "awele", "Play Awele"),
    ] {
        let browser = open(360, 740, path, game).await;
        assert_eq!(browser.text(".today-play").await, name);
        let seen = browser
            .run("const order = ['h1', '#today', '.today figcaption', '.today .board', '.today-play', '.cover-entrances', '#to-play'];
                const boxes = order.map((part) => document.querySelector(part).getBoundingClientRect());
                const tops = new Map();
                for (const tile of document.querySelectorAll('.cover-cards > li')) {
                    const { top } = tile.getBoundingClientRect();
                    tops.set(top, (tops.get(top) ?? 0) + 1);
                }
                return {
                    ordered: boxes.every((box, at) => at === 0 || box.top >= boxes[at - 1].top),
                    button: boxes[4].bottom,
                    strong: [...document.querySelectorAll('main :is(.button, .primary)')].filter((part) => part.getBoundingClientRect().top < innerHeight).length,
                    columns: Math.max(...tops.values()),
                    wide: document.documentElement.scrollWidth <= innerWidth,
                }")
            .await;
        assert_eq!(seen["ordered"], true, "{path} {game}: {seen}");
        assert!(number(&seen["button"]) <= 740.0, "{path} {game}: {seen}");
        assert_eq!(seen["strong"], 1, "{path} {game}: {seen}");
        assert_eq!(seen["columns"], 3, "{path} {game}: {seen}");
        assert_eq!(seen["wide"], true, "{path} {game}: {seen}");
        // Before the program has loaded, the button is a link to the game.
        browser.click(".today-play").await;
        browser
            .wait(&format!(
                "document.querySelector('.play')?.dataset.game === '{game}'"
            ))
            .await;
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_cover_of_a_phone_is_no_longer_than_six_screens() {
    for path in ["en/", "it/"] {
        let browser = Browser::open(360, 740, REDUCED_MOTION).await;
        browser.visit_interactive(path).await;
        browser
            .wait("!!document.querySelector('.today .board') && !document.querySelector('.deferred:empty')")
            .await;
        // Parts far from the window have an estimated height until they are laid out.
        let screens = browser
            .run("for (const part of document.querySelectorAll('.deferred')) part.style.contentVisibility = 'visible';
                return document.documentElement.scrollHeight / innerHeight")
            .await;
        assert!(number(&screens) <= 6.0, "{path}: {screens} screens");
        browser.close().await;
    }
}

/// The games that are shown, sorted, and the number that the page states.
const SHOWN: &str = "({
    shown: [...document.querySelectorAll('.cover-cards .game-tile')].map((tile) => tile.dataset.game).sort(),
    told: parseInt(document.querySelector('[data-part=games-found]').textContent),
    counts: Object.fromEntries([...document.querySelectorAll('.cover-filters select')].map((list) => [list.dataset.part, [...list.options].map((option) => +option.text.match(/\\((\\d+)\\)$/)[1])])),
})";

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn lists_of_games_combine_and_their_counts_follow() {
    for (width, height) in [(360, 740), (1440, 900)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        browser.visit_interactive("en/").await;
        let all = browser.wait(SHOWN).await;
        assert_eq!(all["told"], GAMES.len());
        let lists = all["counts"].as_object().expect("lists");
        assert_eq!(lists.len(), 5);
        for (part, counts) in lists {
            let label = browser
                .run(&format!("return document.querySelector('[data-part={part}]').labels[0]?.textContent.trim().length > 0"))
                .await;
            assert_eq!(label, true, "{part}");
            assert_eq!(counts[0], GAMES.len(), "{part}");
        }
        let choose = async |part: &str, at: usize| {
            let list = browser.list(&format!("[data-part=filter-{part}]")).await;
            list.select_by_index(at).await.expect("a choice");
        };
        let told = async |n: u64| {
            let wanted = format!(
                "(({{ shown, told }}) => shown.length === {n} && told === {n})({SHOWN}) && {SHOWN}"
            );
            browser.wait(&wanted).await
        };
        let count = |seen: &Value, part: &str, at: usize| {
            seen["counts"][format!("filter-{part}")][at]
                .as_u64()
                .expect("a count")
        };
        // Two players, at most ten minutes, no luck: each count tells what its choice will show.
        let mut seen = all;
        for (part, at) in [("players", 2), ("minutes", 2), ("luck", 1)] {
            let expected = count(&seen, part, at);
            choose(part, at).await;
            let before = count(&seen, "family", 0);
            seen = told(expected).await;
            assert!(expected > 0 && expected < before, "{part}: {seen}");
            assert_eq!(count(&seen, "family", 0), expected, "{part}: {seen}");
        }
        // A game for one is too many: the page says that nothing matches, and offers all games.
        choose("family", 1).await;
        let mancala = told(count(&seen, "family", 1)).await;
        let tables = (0..)
            .find(|at| mancala["counts"]["filter-family"][*at as usize] == 0)
            .expect("a family without such games");
        choose("family", tables as usize).await;
        told(0).await;
        let text = browser.text("[data-part=games-found]").await;
        assert!(text.contains("No game matches"), "{text}");
        browser.press_enter_on("[data-act=all-games]").await;
        let again = told(GAMES.len() as u64).await;
        assert_eq!(again["shown"], all_keys());
        let reset = browser
            .run("return [...document.querySelectorAll('.cover-filters select')].every((list) => list.selectedIndex === 0) && document.activeElement.matches('.cover-filters select')")
            .await;
        assert_eq!(reset, true);
        browser.close().await;
    }
}

/// The keys of all games, sorted.
fn all_keys() -> Value {
    let mut keys: Vec<&str> = GAMES.iter().map(|entry| entry.key).collect();
    keys.sort_unstable();
    json!(keys)
}

/// Checks that choices made before the program has loaded are all kept.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn choices_made_before_the_program_has_loaded_combine_too() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    browser.visit("en/").await;
    browser
        .run(
            "for (const [part, at] of [['players', 1], ['luck', 1]]) {
                const list = document.querySelector(`[data-part=filter-${part}]`);
                list.selectedIndex = at;
                list.dispatchEvent(new Event('change', { bubbles: true }));
            }",
        )
        .await;
    browser.wait_until_interactive().await;
    browser
        .wait("[...document.querySelectorAll('.cover-cards .game-tile')].map((tile) => tile.dataset.game).sort().join() === 'latho,tchuka-ruma'")
        .await;
    browser.close().await;
}

/// Checks that cards have a large board and their facts, from the width of a tablet up.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn cards_show_a_large_board_and_the_facts_of_the_game() {
    let browser = Browser::open(820, 1180, REDUCED_MOTION).await;
    browser.visit("it/").await;
    browser
        .scroll_to(".cover-cards [data-game=backgammon]")
        .await;
    let cards = browser
        .wait("[...document.querySelectorAll('.cover-cards .game-tile')].map((card) => { const { width, height } = card.querySelector('.board').getBoundingClientRect(); return [width, height, card.querySelector('.game-tile-facts').innerText]; })")
        .await;
    let cards = cards.as_array().expect("cards");
    assert_eq!(cards.len(), GAMES.len());
    for card in cards {
        assert!(
            number(&card[0]) >= 160.0 && number(&card[1]) >= 159.0,
            "{card}"
        );
        assert!(
            card[2]
                .as_str()
                .is_some_and(|facts| facts.matches('·').count() == 2),
            "{card}"
        );
    }
    browser.close().await;
}

/// Returns the names of places that are visible on the board of the day, and those that lie over a
/// piece.
const NAMES: &str = "(() => {
    const round = [...document.querySelectorAll('.today .sprite')].map((piece) => {
        const { left, right, top, bottom } = piece.getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2, Math.min(right - left, bottom - top) / 2];
    });
    const names = [...document.querySelectorAll('.today .board .name')].filter((name) => getComputedStyle(name).visibility === 'visible');
    const covering = names.filter((name) => {
        const { left, right, top, bottom } = name.getBoundingClientRect();
        const high = (bottom - top) / 4;
        return round.some(([x, y, radius]) => {
            const across = Math.max(left - x, 0, x - right);
            const down = Math.max(top + high - y, 0, y - (bottom - high));
            return Math.hypot(across, down) < radius - 1;
        });
    });
    return { shown: names.map((name) => name.textContent), covering: covering.map((name) => name.textContent), pieces: round.length };
})()";

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn names_of_places_show_when_wanted_and_never_lie_over_pieces() {
    if is_chromium_only(DAY) {
        return;
    }
    for game in [
        "tela",
        "italian-draughts",
        "tablut",
        "alquerque",
        "backgammon",
        "awele",
        "go",
        "palma",
        "ur",
    ] {
        let browser = open(1440, 900, "en/", game).await;
        let asleep = browser.run(&format!("return {NAMES}")).await;
        assert_eq!(asleep["covering"], json!([]), "{game}: {asleep}");
        // The board comes alive at a touch outside its places.
        browser
            .run("document.querySelector('.today .board').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
            .await;
        browser
            .wait("!!document.querySelector('.today .board [data-site][tabindex]')")
            .await;
        // Without a pointer or a focus, only the names in the question and at the edges show.
        let alive = browser.run(&format!("return {NAMES}")).await;
        assert_eq!(alive["shown"], asleep["shown"], "{game}");
        // Each name, shown by itself, lies beside the pieces.
        let places = browser
            .run(&format!("document.querySelectorAll('.today .board .name').forEach((name) => name.classList.add('named')); return {NAMES}"))
            .await;
        assert_eq!(places["covering"], json!([]), "{game}: {places}");
        let many = places["shown"].as_array().map_or(0, Vec::len);
        assert!(
            many >= 8 && number(&places["pieces"]) > 0.0,
            "{game}: {places}"
        );
        browser.close().await;
    }
    // The focus shows the name of its place, and no other.
    let browser = open(1440, 900, "en/", "tela").await;
    browser.click(".today .board").await;
    browser
        .wait("!!document.querySelector('.today .board [data-site][tabindex]')")
        .await;
    browser
        .run("document.querySelector('.today .board [tabindex=\"0\"]').focus()")
        .await;
    browser.press(&['\u{e014}']).await;
    browser
        .wait(&format!(
            "(({{ shown }}) => shown.includes(document.activeElement.dataset.site))({NAMES})"
        ))
        .await;
    browser.close().await;
}

/// The places of the parts of the first screen.
const PLACES: &str = "['h1', '#today', '.today h3', '.today figcaption', '.today .board', '.today-play', '.cover-entrances', '#to-play', '.cover-found', '.cover-cards'].map((part) => { const { left, top, width, height } = document.querySelector(part).getBoundingClientRect(); return [part, ...[left, top, width, height].map(Math.round)].join(' '); })";

/// Checks that the prerendered cover looks like the one that the program draws, and that nothing
/// moves when the board of the day arrives.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_cover_keeps_its_place_when_the_board_and_the_program_arrive() {
    if is_chromium_only(DAY) {
        return;
    }
    for (width, height) in [
        (360, 740),
        (390, 844),
        (820, 1180),
        (1024, 768),
        (1440, 900),
        (1920, 1080),
    ] {
        for game in ["awele", "italian-draughts"] {
            let browser = open(width, height, "it/", game).await;
            browser
                .run("window.shift = 0; window.shifted = []; new PerformanceObserver((list) => list.getEntries().forEach((entry) => { window.shift += entry.value; window.shifted.push(...entry.sources.map(({ node, previousRect, currentRect }) => `${node?.nodeName} ${node?.className?.baseVal ?? node?.className} ${JSON.stringify(previousRect)} ${JSON.stringify(currentRect)}`)); })).observe({ type: 'layout-shift', buffered: true })")
                .await;
            let before = browser.run(&format!("return {PLACES}")).await;
            browser
                .run("document.querySelector('.today .board').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
                .await;
            browser
                .wait("!!document.querySelector('.today .board [data-site][tabindex]') && !document.querySelector('.deferred:empty')")
                .await;
            let after = browser.run(&format!("return {PLACES}")).await;
            assert_eq!(before, after, "{game} at {width}");
            browser
                .run("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
                .await;
            let shift = browser.run("return window.shift").await;
            let shifted = browser.run("return window.shifted").await;
            assert!(
                number(&shift) < 0.001,
                "{game} at {width}: {shift} {shifted}"
            );
            browser.close().await;
        }
    }
}

/// Checks that games in progress are in the first screen of a desktop, and follow the first screen
/// of a phone.
#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn games_in_progress_are_continued_from_the_cover() {
    for (width, height) in [(360, 740), (1440, 900)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        browser.visit_and_begin("en/mancala/awele").await;
        browser.wait_until_idle().await;
        browser.click(".play .site.can").await;
        browser.wait_for_moves(2).await;
        browser.visit_interactive("en/").await;
        let seen = browser
            .wait("(() => {
                const [tile, board, entrances] = ['.cover-begun .game-tile', '.today .board', '.cover-entrances'].map((part) => document.querySelector(part)?.getBoundingClientRect());
                return tile && board && { bottom: tile.bottom, after: tile.top >= board.bottom, before: tile.bottom <= entrances.top, beside: tile.right <= board.left };
            })()")
            .await;
        assert_eq!(seen["before"], true, "{width}: {seen}");
        if width > 960 {
            assert_eq!(seen["beside"], true, "{seen}");
            assert!(number(&seen["bottom"]) <= f64::from(height), "{seen}");
        } else {
            assert_eq!(seen["after"], true, "{seen}");
        }
        browser.click(".game-tile-continue").await;
        browser.wait_for_moves(2).await;
        browser.close().await;
    }
}
