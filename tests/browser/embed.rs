//! Boards on other pages: the scripts that a frame allows, the content that the element shows, and
//! the reader's side.

use crate::driver::{Browser, Server, dist, site};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};
use tavolando::games::GAMES;

/// Keeps frames in the process of their page, where the driver can reach them.
const REDUCED_MOTION: &[&str] = &[
    "--force-prefers-reduced-motion",
    "--disable-site-isolation-trials",
    "--disable-features=IsolateSandboxedIframes,IsolateOrigins,site-per-process",
];

/// A folder that disappears after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("tavolando-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn with_page(name: &str, page: &str) -> Folder {
        let folder = Folder::new(name);
        fs::write(folder.0.join("index.html"), page).expect("a page");
        folder
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns another origin: the same machine under another name.
fn elsewhere(server: &Server) -> String {
    server.address.replace("127.0.0.1", "localhost")
}

/// Returns all pages of the site.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(pages(&path));
        } else if path.extension().is_some_and(|ending| ending == "html") {
            found.push(path);
        }
    }
    found
}

#[test]
#[ignore = "needs the built site; make test runs it"]
fn every_policy_names_its_base_and_allows_no_script_by_a_nonce() {
    let pages = pages(&dist());
    assert!(pages.len() > 200);
    let mut frames = 0;
    for path in pages {
        let page = fs::read_to_string(&path).expect("a page");
        let path = path.display();
        let policy = page
            .split("http-equiv=\"Content-Security-Policy\" content=\"")
            .nth(1);
        let policy = policy
            .and_then(|policy| policy.split('"').next())
            .expect("a policy");
        assert!(
            !policy.contains("nonce") && !page.contains("nonce="),
            "{path}: {policy}"
        );
        let base = if page.contains("<base ") || page.contains("data-boot=") {
            "base-uri 'self'"
        } else {
            "base-uri 'none'"
        };
        let text_or_paper = policy.contains("base-uri 'self'") && !policy.contains("script-src");
        assert!(policy.contains(base) || text_or_paper, "{path}: {policy}");
        if policy.contains("'strict-dynamic'") {
            // A frame has no base: its addresses begin two folders up.
            for part in page.split("=\"../../").skip(1) {
                let name = part.split(['"', '#']).next().expect("an address ends");
                let name = if name.ends_with('/') {
                    format!("{name}index.html")
                } else {
                    name.into()
                };
                assert!(dist().join(&name).exists(), "{path} refers to {name}");
            }
            for name in ["data-program", "data-classic", "data-packed", "data-looks"] {
                let file = page
                    .split(&format!("{name}=\""))
                    .nth(1)
                    .and_then(|rest| rest.split('"').next());
                assert!(
                    file.is_some_and(|file| dist().join(file).is_file()),
                    "{path}: {name}"
                );
            }
        }
        // The policy names the hash of every inline script.
        for tag in page.split("<script").skip(1) {
            let (tag, inside) = tag.split_once('>').expect("a tag ends");
            let text = inside.split("</script>").next().expect("a script ends");
            if text.is_empty() || tag.contains("application/json") {
                continue;
            }
            let hash = BASE64_STANDARD.encode(Sha256::digest(text.as_bytes()));
            assert!(policy.contains(&format!("'sha256-{hash}'")), "{path}");
            frames += 1;
        }
    }
    assert_eq!(frames, GAMES.len());
}

/// Changes a file in a copy of the site, and removes its compressed copies, which hosts may serve
/// instead.
fn change(path: &Path, text: &str) {
    fs::write(path, text).expect("a file");
    for packed in ["html.br", "html.gz"] {
        let _ = fs::remove_file(path.with_extension(packed));
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn no_injected_script_runs_in_a_frame_and_its_board_plays() {
    let copy = Folder::new("frame");
    let copied = Command::new("cp")
        .arg("-r")
        .arg(format!("{}/.", dist().display()))
        .arg(&copy.0)
        .status();
    assert!(copied.expect("it is copied").success());
    let path = copy.0.join("embed/awele/index.html");
    let page = fs::read_to_string(&path).expect("a page");
    const HOSTILE: &str = r#"<body><base href="https://example.org/"><script>self.hacked = 1</script><script nonce="tavolando">self.hacked = 2</script>
        <script src="../../hostile.js"></script><script nonce="tavolando" src="../../hostile.js"></script><img src="x" onerror="self.hacked = 4">
        <svg onload="self.hacked = 5"></svg><a id="bait" href="javascript:self.hacked = 6">x</a>"#;
    change(&path, &page.replacen("<body>", HOSTILE, 1));
    fs::write(copy.0.join("hostile.js"), "self.hacked = 3").expect("a script");
    let site = Server::start(&copy.0, &[]);
    let around = format!(
        "<!doctype html><link rel=\"icon\" href=\"data:,\"><iframe id=\"boxed\" sandbox=\"allow-scripts\" src=\"{0}embed/awele/?lang=en&start=now&play=both\" width=\"480\" height=\"400\"></iframe>\
         <iframe id=\"plain\" src=\"{0}embed/awele/?lang=en&start=now&play=both\" width=\"480\" height=\"400\"></iframe>",
        site.address
    );
    let around = Folder::with_page("around", &around);
    let host = Server::start(&around.0, &[]);
    let browser = Browser::open_at(&elsewhere(&host), 1000, 900, REDUCED_MOTION, json!({})).await;
    browser.visit("").await;
    for frame in ["#boxed", "#plain"] {
        let element = browser
            .client
            .find(fantoccini::Locator::Css(frame))
            .await
            .expect("a frame");
        element.enter_frame().await.expect("inside");
        browser
            .wait("document.querySelector('.embed .site.can')")
            .await;
        browser.run("document.getElementById('bait').click()").await;
        assert_eq!(
            browser.run("return self.hacked ?? null").await,
            Value::Null,
            "{frame}"
        );
        assert_eq!(
            browser
                .run("return document.baseURI === location.href")
                .await,
            true,
            "{frame}"
        );
        browser.run("document.querySelector('[data-site=S5]').dispatchEvent(new MouseEvent('click', { bubbles: true }))").await;
        browser.wait_for_moves(1).await;
        // It looks like a board: its style sheets have arrived, one way or the other.
        browser
            .wait("getComputedStyle(document.querySelector('.embed-bar .row')).display === 'flex'")
            .await;
        // The link to the game's own page leads there.
        let way = browser
            .run("return document.querySelector('.embed-bar .embed-brand').href")
            .await;
        assert_eq!(way, format!("{}en/mancala/awele/", site.address));
        browser
            .client
            .clone()
            .enter_parent_frame()
            .await
            .expect("outside");
    }
    browser.close().await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_script_of_a_frame_that_was_changed_does_not_run_and_the_page_says_so() {
    let copy = Folder::new("changed");
    let copied = Command::new("cp")
        .arg("-r")
        .arg(format!("{}/.", dist().display()))
        .arg(&copy.0)
        .status();
    assert!(copied.expect("it is copied").success());
    let path = copy.0.join("embed/awele/index.html");
    let page = fs::read_to_string(&path).expect("a page");
    let begin = page.find("<script>").expect("a script") + "<script>".len();
    change(
        &path,
        &format!("{}self.hacked=1;{}", &page[..begin], &page[begin..]),
    );
    let site = Server::start(&copy.0, &[]);
    let browser = Browser::open_at(&site.address, 600, 500, REDUCED_MOTION, json!({})).await;
    browser.visit("embed/awele/").await;
    browser
        .wait("document.getElementById('stalled')?.checkVisibility()")
        .await;
    assert_eq!(browser.run("return self.hacked ?? null").await, Value::Null);
    browser.close().await;
}

/// Whether an element inside the custom element is visible.
const SEEN: &str = "(selector) => document.querySelector(selector)?.checkVisibility() ?? false";

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_element_shows_only_its_board_whatever_its_content_is_now_or_later() {
    let site = site();
    let page = |script: &str| {
        format!(
            "<!doctype html><link rel=\"icon\" href=\"data:,\">{script}
             <tavolando-board id=\"one\" game=\"awele\" lang=\"en\"><a class=\"fallback\" href=\"{0}en/\">Awele</a> in words</tavolando-board>
             <tavolando-board id=\"other\" game=\"unheard-of\"><a class=\"unknown\" href=\"{0}en/\">Nothing</a></tavolando-board>
             <p id=\"after\">After</p>",
            site.address
        )
    };
    let script = format!("<script src=\"{}embed.js\"></script>", site.address);
    let before = Folder::with_page("element-before", &page(&script));
    let late = page("") + &script;
    let after = Folder::with_page("element-after", &late);
    for folder in [&before, &after] {
        let host = Server::start(&folder.0, &[]);
        let browser =
            Browser::open_at(&elsewhere(&host), 900, 900, REDUCED_MOTION, json!({})).await;
        browser.visit("").await;
        browser.wait(&format!("({SEEN})('#one iframe')")).await;
        browser.wait("document.querySelector('#after')").await;
        assert_eq!(
            browser.run(&format!("return ({SEEN})('.fallback')")).await,
            false
        );
        assert_eq!(
            browser
                .run("return document.getElementById('one').innerText.trim()")
                .await,
            ""
        );
        // Content added later is hidden too, and the board stays.
        browser
            .run("document.getElementById('one').insertAdjacentHTML('afterbegin', '<b class=late>Late</b>'); document.getElementById('one').append('later')")
            .await;
        assert_eq!(
            browser.run(&format!("return ({SEEN})('.late')")).await,
            false
        );
        assert_eq!(
            browser
                .run("return document.querySelectorAll('#one iframe').length")
                .await,
            1
        );
        // An unknown game leaves the content as it is.
        assert_eq!(
            browser.run(&format!("return ({SEEN})('.unknown')")).await,
            true
        );
        // Moved elsewhere on the page, it is still one board.
        browser
            .run("document.body.append(document.getElementById('one'))")
            .await;
        browser
            .wait(&format!(
                "document.querySelectorAll('#one iframe').length === 1 && ({SEEN})('#one iframe')"
            ))
            .await;
        assert_eq!(
            browser.run(&format!("return ({SEEN})('.fallback')")).await,
            false
        );
        // The words are not lost: without the board they are there.
        assert_eq!(
            browser
                .run("return document.querySelector('#one .fallback').textContent")
                .await,
            "Awele"
        );
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_element_shows_its_content_if_the_frame_is_silent() {
    let copy = Folder::new("silent");
    let copied = Command::new("cp")
        .arg("-r")
        .arg(format!("{}/.", dist().display()))
        .arg(&copy.0)
        .status();
    assert!(copied.expect("it is copied").success());
    fs::remove_file(copy.0.join("embed/nim/index.html")).expect("gone");
    let site = Server::start(&copy.0, &[]);
    let page = format!(
        "<!doctype html><link rel=\"icon\" href=\"data:,\"><script src=\"{0}embed.js\"></script>\
         <tavolando-board game=\"nim\" lang=\"constructor\"><a class=\"fallback\" href=\"{0}en/last-move/nim/\">Nim</a></tavolando-board>",
        site.address
    );
    let around = Folder::with_page("around-silent", &page);
    let host = Server::start(&around.0, &[]);
    let browser = Browser::open_at(&elsewhere(&host), 900, 900, REDUCED_MOTION, json!({})).await;
    browser.visit("").await;
    browser
        .wait(&format!(
            "({SEEN})('.fallback') && ({SEEN})('tavolando-board p')"
        ))
        .await;
    assert_eq!(browser.run("return document.querySelector('tavolando-board p').textContent.includes('native code')").await, false);
    browser.close().await;
}

/// The middle of each place, from the top, by the names of the places.
const PLACES: &str = "Object.fromEntries([...document.querySelectorAll('.play .board [data-site]')].map(e => { const r = e.getBoundingClientRect(); return [e.dataset.site, Math.round(r.y + r.height / 2)]; }))";

/// Whether two boards lie the same way: of any two places, the same one is higher on both.
fn lie_alike(one: &Value, other: &Value) -> bool {
    let places = one.as_object().expect("places");
    let higher =
        |all: &Value, a: &str, b: &str| all[a].as_f64().zip(all[b].as_f64()).map(|(a, b)| a - b);
    places.keys().all(|a| {
        places
            .keys()
            .all(|b| match (higher(one, a, b), higher(other, a, b)) {
                (Some(one), Some(other)) => {
                    one.abs() < 4.0 || other.abs() < 4.0 || (one < 0.0) == (other < 0.0)
                }
                _ => true,
            })
    })
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn the_reader_of_a_frame_sits_where_they_sit_on_the_page() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    for (key, chapter) in [
        ("ur", "race"),
        ("senet", "race"),
        ("awele", "mancala"),
        ("backgammon", "tables"),
        ("italian-draughts", "draughts"),
    ] {
        for (play, side) in [("first", "0"), ("second", "1")] {
            browser.run("try { localStorage.clear() } catch { }").await;
            browser
                .visit_interactive(&format!("en/{chapter}/{key}/"))
                .await;
            browser.choose_players("side", side).await;
            browser
                .wait("document.querySelector('.play .board [data-site]')")
                .await;
            let page = browser.run(&format!("return {PLACES}")).await;
            browser
                .visit(&format!("embed/{key}/?lang=en&start=now&play={play}"))
                .await;
            browser
                .wait("document.querySelector('.embed .board [data-site]')")
                .await;
            let frame = browser.run(&format!("return {PLACES}")).await;
            assert!(
                page.as_object().is_some_and(|places| places.len() > 4),
                "{key}: {page}"
            );
            assert!(lie_alike(&page, &frame), "{key}, {play}: {page} {frame}");
        }
    }
    browser.close().await;
}
