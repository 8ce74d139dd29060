//! Photographs of the pages at the sizes and in the themes of the design, for people to look at.
//! `make shots` writes them to `shots/`. With a game's key in `TAVOLANDO_SHOTS` it photographs only
//! that game.

use crate::{
    anywhere::blog,
    driver::{self, Browser, Server},
};
use serde_json::json;
use std::{env, fs, path::Path};
use tavolando::games::GAMES;

#[tokio::test]
#[ignore = "photographs; make shots runs it"]
async fn photographs() {
    let only = env::var("TAVOLANDO_SHOTS").ok();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("shots");
    fs::create_dir_all(&folder).expect("a folder");
    for (width, height) in [(360, 740), (820, 1180), (1440, 900)] {
        let browser = Browser::open(width, height, &["--force-prefers-reduced-motion"]).await;
        for theme in ["light", "dark"] {
            let save = async |name: String| {
                let file = folder.join(format!("{name}-{width}-{theme}.png"));
                fs::write(file, browser.picture().await).expect("written");
            };
            let open = async |path: &str, page: &str| {
                browser.visit_and_begin(path).await;
                browser.choose_theme(theme).await;
                browser.wait(&format!("document.querySelector('[data-page={page}]') && document.title !== 'Tavolando'")).await;
            };
            if only.is_none() {
                open("it/", "cover").await;
                save("cover".into()).await;
                for part in ["cover-contents", "atlas"] {
                    browser
                        .run(&format!(
                            "document.querySelector('.{part}').scrollIntoView()"
                        ))
                        .await;
                    save(format!("cover-{part}")).await;
                }
                open("en/mancala", "chapter").await;
                save("chapter".into()).await;
                for page in ["glossary", "index"] {
                    open(&format!("en/{page}"), "list").await;
                    save(page.into()).await;
                }
                open("it/nowhere", "lost").await;
                save("lost".into()).await;
            }
            if only.as_deref().is_none_or(|only| only == "around") {
                open("it/mancala/awele", "game").await;
                browser.wait_until_idle().await;
                browser.tap_something().await;
                browser.wait_until_idle().await;
                for (act, name) in [("help", "help"), ("steps", "steps")] {
                    if act == "steps" {
                        browser.click("[data-tab=moves]").await;
                    }
                    browser.click(&format!("[data-act={act}]")).await;
                    browser
                        .run("document.querySelector('.panel-body').scrollIntoView({block: 'end'})")
                        .await;
                    save(name.into()).await;
                }
                browser.click("[data-act=steps-end]").await;
                for (act, name) in [("share", "exchange"), ("settings", "settings")] {
                    browser.click(&format!("[data-act={act}]")).await;
                    if act == "share" {
                        browser.click("[data-part=camera] summary").await;
                    }
                    save(name.into()).await;
                    browser.click("dialog [data-act=no]").await;
                }
                browser.open_part("lesson").await;
                browser
                    .run("document.querySelector('.lesson').scrollIntoView()")
                    .await;
                save("lesson".into()).await;
                browser.show_players().await;
                browser.choose("[data-timing=pace]", "byo-yomi").await;
                save("clock".into()).await;
                open("en/shelf", "shelf").await;
                save("shelf".into()).await;
                for path in ["en/race/ur/print", "en/territory/go/print"] {
                    open(path, "print").await;
                    save(path.replace('/', "-")).await;
                }
            }
            let wanted = |key: &str| {
                only.as_ref()
                    .is_none_or(|only| only == key || only == "games")
            };
            for entry in GAMES.iter().filter(|entry| wanted(entry.key)) {
                let lang = if theme == "light" { "it" } else { "en" };
                open(&format!("{lang}/{}/{}", entry.chapter, entry.key), "game").await;
                browser.wait_until_idle().await;
                if browser.moves().await == 0 {
                    save(entry.key.into()).await;
                }
                for _ in 0..9 {
                    browser.tap_something().await;
                }
                browser.wait_until_idle().await;
                save(format!("{}-in-play", entry.key)).await;
                for section in ["rules", "problems", "examination"] {
                    browser.open_part(section).await;
                    save(format!("{}-{section}", entry.key)).await;
                }
            }
        }
        browser.close().await;
    }
}

#[tokio::test]
#[ignore = "makes the pictures that an app store shows; make screens runs it"]
async fn screens() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("static/screens");
    fs::create_dir_all(&folder).expect("a folder");
    for (form, width, height) in [("wide", 1280, 800), ("narrow", 400, 800)] {
        let browser = Browser::open(width, height, &["--force-prefers-reduced-motion"]).await;
        for lang in ["it", "en"] {
            browser
                .visit_and_begin(&format!("{lang}/mancala/awele/"))
                .await;
            browser.wait_until_idle().await;
            for _ in 0..3 {
                browser.tap_something().await;
                browser.wait_until_idle().await;
            }
            let file = folder.join(format!("{lang}-{form}.webp"));
            fs::write(file, browser.webp().await).expect("written");
        }
        browser.close().await;
    }
}

/// A page with the three boards of the README, each in the middle of a game.
const THREE_BOARDS: &str = r#"<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Three boards</title>
<style>
  body { margin: 0; padding: 16px; background: #f4efe6; display: grid; gap: 16px; grid-template-columns: 432px 1fr; align-items: center }
  [game=hnefatafl] { grid-row: span 2 }
</style>
<tavolando-board game="hnefatafl" lang="en" theme="light" controls="0" start="now"></tavolando-board>
<tavolando-board game="backgammon" lang="en" theme="light" controls="0" start="now"></tavolando-board>
<tavolando-board game="awele" lang="en" theme="light" controls="0" start="now"></tavolando-board>
<script src="SITEembed.js"></script>
<script>
  const records = {
    hnefatafl: { moves: ["d11-d9", "f9-i9", "k4-h4", "d6-d9"] },
    backgammon: { moves: ["~31", "8/5 6/5", "~65", "24/18 18/13", "~42", "8/4 6/4"] },
    awele: { moves: ["S4", "N2", "S6", "N5", "S2", "N6", "S5"] },
  };
  const boards = [...document.querySelectorAll("tavolando-board")];
  Promise.all(boards.map(async (board) => {
    await board.load({ game: board.getAttribute("game"), ...records[board.getAttribute("game")] });
    const answer = await board.ask({ do: "look" });
    if (answer.error) throw Error(JSON.stringify(answer));
  })).then(() => { window.shown = true }, (error) => { window.shown = String(error) });
</script>"#;

#[tokio::test]
#[ignore = "makes the picture in the README; make screens runs it"]
async fn three_boards() {
    let site = driver::site();
    let blog = blog(&site, THREE_BOARDS);
    let host = Server::start(&blog.0, &[]);
    let calm = &["--force-prefers-reduced-motion"];
    let browser = Browser::open_at(&host.address, 1000, 464, calm, json!({})).await;
    browser.visit_and_begin("").await;
    assert_eq!(browser.wait("window.shown").await, true);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/boards.webp");
    fs::write(file, browser.webp().await).expect("written");
    browser.close().await;
}
