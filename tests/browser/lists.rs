//! The players' terms where the reader meets them, the glossary and the index: by touch, by
//! keyboard, and without a program.

use crate::driver::Browser;

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];
const TAB: char = '\u{e004}';
const ENTER: char = '\u{e007}';
const ESCAPE: char = '\u{e00c}';
/// The popover with the meaning of a term, if one is open.
const SHOWN: &str = "document.querySelector('.term-meaning:popover-open')";

/// Whether the popover with a term's meaning lies in the window, and nothing makes the page wider
/// than the window.
const IN_SIGHT: &str = "(() => {
    const r = document.querySelector('.term-meaning:popover-open')?.getBoundingClientRect();
    return !!r && r.width > 100 && r.left >= 0 && r.top >= 0 && r.right <= innerWidth && r.bottom <= innerHeight
        && document.documentElement.scrollWidth <= innerWidth;
})()";

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_term_shows_its_meaning_at_a_touch_and_links_to_its_explanation() {
    let browser = Browser::open(360, 640, REDUCED_MOTION).await;
    // In a chapter, and behind a tab of a game.
    browser.visit_and_begin("en/territory").await;
    browser.touch_on(".term[popovertarget$=seki]").await;
    browser.wait(IN_SIGHT).await;
    let shown = browser.text(".term-meaning:popover-open").await;
    assert!(shown.contains("share their last liberties"), "{shown}");
    // A touch beside the popover closes it.
    browser.touch_on("h1").await;
    browser.wait(&format!("!{SHOWN}")).await;
    browser.visit_and_begin("it/mancala/awele").await;
    browser.wait_until_idle().await;
    browser.open_part("rules").await;
    browser
        .touch_on(".term[popovertarget$=lap], .term[popovertarget$=seed]")
        .await;
    browser.wait(IN_SIGHT).await;
    // The link leads on without loading anything again.
    browser.run("window.same = true").await;
    browser.touch_on(".term-meaning:popover-open a").await;
    browser
        .wait("location.pathname === '/it/mancala/' && document.querySelector('[data-page=chapter]') && window.same === true")
        .await;
    browser.wait(&format!("!{SHOWN}")).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_term_shows_its_meaning_by_keyboard() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    browser.visit_and_begin("en/ancient-games").await;
    // Tab leads to the first term of the text.
    for _ in 0..40 {
        browser.press(&[TAB]).await;
        if browser
            .run("return !!document.activeElement?.matches('.term')")
            .await
            == true
        {
            break;
        }
    }
    browser
        .wait("document.activeElement.matches('.term')")
        .await;
    browser.press(&[ENTER]).await;
    browser.wait(IN_SIGHT).await;
    // The popover is next to the term if the browser supports that; otherwise it is at the window's
    // lower edge.
    let near = browser
        .run("const [a, b] = [document.activeElement, document.querySelector('.term-meaning:popover-open')].map(e => e.getBoundingClientRect()); return (CSS.supports('position-area: bottom') ? Math.max(b.top - a.bottom, a.top - b.bottom) : innerHeight - b.bottom) < 40")
        .await;
    assert_eq!(near, true);
    assert_eq!(
        browser
            .run("return document.activeElement.ariaExpanded ?? 'native'")
            .await,
        "native"
    );
    browser.press(&[ESCAPE]).await;
    browser
        .wait(&format!(
            "!{SHOWN} && document.activeElement.matches('.term')"
        ))
        .await;
    // From a term, the next Tab goes to the link in its meaning.
    let other = "[...document.querySelectorAll('.term')].find(e => document.getElementById(e.getAttribute('popovertarget')).querySelector('a'))";
    browser.run(&format!("{other}.focus()")).await;
    browser.press(&[ENTER]).await;
    browser.wait(IN_SIGHT).await;
    browser.press(&[TAB]).await;
    browser
        .wait("document.activeElement.matches('.term-meaning a')")
        .await;
    let path = browser.run("return document.activeElement.pathname").await;
    browser.press(&[ENTER]).await;
    browser.wait(&format!("location.pathname === {path}")).await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_misspelt_name_is_found_and_followed() {
    for (width, height, lang, found) in [(360, 640, "it", "risultat"), (1440, 900, "en", "found")] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        browser.visit_and_begin(&format!("{lang}/")).await;
        // From the head of every page.
        browser.click(".head [href$='/index/']").await;
        browser
            .wait("!!document.querySelector('[data-page=list] [data-part=search]')")
            .await;
        browser.click("[data-part=search]").await;
        let write = async |text: &str| {
            browser
                .run("const e = document.querySelector('[data-part=search]'); e.select()")
                .await;
            browser.press(&text.chars().collect::<Vec<char>>()).await;
        };
        for (text, way) in [
            ("mankala", format!("/{lang}/mancala/")),
            ("weichi", format!("/{lang}/territory/go/")),
            (
                "togizkumalak",
                format!("/{lang}/mancala-world/togyzkumalak/"),
            ),
        ] {
            write(text).await;
            browser
                .wait(&format!(
                    "document.querySelector('.search-found a')?.pathname === '{way}'"
                ))
                .await;
            let message = browser.text("[data-part=found]").await;
            assert!(message.contains(found), "{message}");
        }
        write("monopoly").await;
        let none = match lang {
            "it" => "Non c’è in questo libro.",
            _ => "Not in this book.",
        };
        browser.wait(&format!("!document.querySelector('.search-found a') && document.querySelector('[data-part=found]').textContent === '{none}'")).await;
        // A game that is not in the book leads to its neighbour.
        write("tris").await;
        browser
            .wait(&format!("document.querySelector('[data-part=found] a')?.pathname === '/{lang}/line/tela/' && document.querySelector('[data-part=found]').textContent.startsWith('{}')", none.trim_end_matches('.')))
            .await;
        write("backgamon").await;
        browser
            .wait("document.querySelector('.search-found a')?.textContent === 'Backgammon'")
            .await;
        // The next Tab goes to the first result.
        browser.press(&[TAB]).await;
        browser.press(&[ENTER]).await;
        browser
            .wait(&format!("location.pathname === '/{lang}/tables/backgammon/' && document.querySelector('[data-page=game]')"))
            .await;
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_page_for_unknown_addresses_has_the_search() {
    let browser = Browser::open(360, 640, REDUCED_MOTION).await;
    browser.visit_interactive("en/oware").await;
    browser
        .wait("document.querySelector('[data-page=lost] [data-part=search]')?.checkVisibility()")
        .await;
    browser.click("[data-page=lost] [data-part=search]").await;
    browser.press(&"oware".chars().collect::<Vec<char>>()).await;
    browser
        .wait("document.querySelector('.search-found a')")
        .await;
    browser.click(".search-found a").await;
    browser
        .wait("location.pathname === '/en/mancala/awele/' && document.querySelector('[data-page=game]')")
        .await;
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_lists_link_to_their_places_and_a_printed_page_has_no_buttons() {
    let browser = Browser::open(360, 640, REDUCED_MOTION).await;
    browser.visit_and_begin("en/index").await;
    assert_eq!(
        browser
            .run("return document.documentElement.scrollWidth <= innerWidth")
            .await,
        true
    );
    // A term among the results leads to its entry in the glossary.
    browser.click("[data-part=search]").await;
    browser
        .press(&"tuzdik".chars().collect::<Vec<char>>())
        .await;
    browser.click(".search-found a[href$='#tuzdyk']").await;
    browser
        .wait("location.hash === '#tuzdyk' && (r => r && r.top >= 0 && r.bottom <= innerHeight)(document.getElementById('tuzdyk')?.getBoundingClientRect())")
        .await;
    // The foot of every page leads to both, and the language can be changed there too.
    browser.click(".foot [href$='/index/']").await;
    browser.wait("location.pathname === '/en/index/'").await;
    browser.click(".language").await;
    browser
        .wait("location.pathname === '/it/index/' && document.querySelector('h1')?.textContent === 'Indice analitico'")
        .await;
    browser.visit_and_begin("en/mancala/awele/print").await;
    browser
        .wait("!!document.querySelector('.sheet .sheet-rules p')")
        .await;
    assert_eq!(
        browser
            .run("return document.querySelectorAll('.sheet .term, .sheet [popover]').length")
            .await,
        0
    );
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn maps_and_time_lines_fit_any_window() {
    for (width, height) in [(360, 640), (1440, 900)] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        browser.visit_and_begin("en/atlas").await;
        browser
            .wait("document.querySelectorAll('.map-route-number').length > 40 && document.querySelectorAll('.time-line-bar').length > 40")
            .await;
        let wide = browser
            .run("return document.documentElement.scrollWidth <= innerWidth && [...document.querySelectorAll('.map svg')].every(map => map.getBoundingClientRect().right <= innerWidth)")
            .await;
        assert_eq!(wide, true, "{width}");
        // The numbers are legible, and only one set of them is drawn.
        let small = browser
            .run("return [...document.querySelectorAll('.map-route-number')].map(e => e.getBoundingClientRect().height).filter(height => height > 0)")
            .await;
        let heights = small.as_array().expect("heights");
        assert!(
            heights.len() > 20
                && heights
                    .iter()
                    .all(|height| height.as_f64().is_some_and(|height| height >= 11.0)),
            "{width}: {small}"
        );
        // Every element that scrolls sideways can be reached by Tab and has a name.
        let hidden = browser
            .run("return [...document.querySelectorAll('.scroller')].filter(e => e.tabIndex !== 0 || !(e.ariaLabel || document.getElementById(e.getAttribute('aria-labelledby'))?.textContent)).length")
            .await;
        assert_eq!(hidden, 0, "{width}");
        // The cover has one map, which leads to the others.
        browser.visit_interactive("it/").await;
        browser
            .wait("document.querySelectorAll('.cover .map').length === 1 && !document.querySelector('.cover .time-line')")
            .await;
        browser.click(".atlas-way").await;
        browser
            .wait("location.pathname === '/it/atlas/' && document.querySelectorAll('.map').length === 2")
            .await;
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_printable_book_opens_in_a_window_of_its_own() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    browser.visit_and_begin("it/").await;
    browser
        .wait("document.querySelector('[data-way=book]')")
        .await;
    let before = browser.window().await;
    browser.click("[data-way=book]").await;
    let path = browser.run("return location.pathname").await;
    assert_eq!(path, "/it/", "the program has left it to the browser");
    browser.switch_to(&before).await;
    browser.close().await;
}
