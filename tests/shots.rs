//! Photographs of the pages at the sizes and in the themes that the design names, to be looked at.
//! `make shots` writes them to `shots/`.
#![cfg(not(target_arch = "wasm32"))]

mod browser;

use browser::Browser;
use std::{fs, path::Path};

#[tokio::test]
#[ignore = "photographs; make shots runs it"]
async fn photographs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("shots");
    fs::create_dir_all(&folder).expect("a folder");
    for (width, height) in [(360, 740), (820, 1180), (1440, 900)] {
        let browser = Browser::open(width, height, &["--force-prefers-reduced-motion"]).await;
        for theme in ["light", "dark"] {
            for (lang, page, path) in [
                ("it", "cover", "it/"),
                ("en", "chapter", "en/mancala"),
                ("it", "game", "it/mancala/awele"),
                ("en", "game", "en/mancala/awele"),
                ("it", "lost", "it/nowhere"),
            ] {
                browser.go(path).await;
                browser.choose_theme(theme).await;
                browser.wait(&format!("document.querySelector('[data-page={page}]') && document.title !== 'Tavolando'")).await;
                let save = async |name: &str| {
                    let file = folder.join(format!("{width}-{theme}-{lang}-{name}.png"));
                    fs::write(file, browser.picture().await).expect("written");
                };
                save(page).await;
                if page == "cover" {
                    browser
                        .run("document.querySelector('.toc').scrollIntoView()")
                        .await;
                    save("cover-contents").await;
                    browser
                        .run("document.querySelector('.atlas').scrollIntoView()")
                        .await;
                    save("cover-atlas").await;
                }
                if page == "game" {
                    browser.still().await;
                    if browser.moves().await == 0 {
                        for moves in 0..3 {
                            browser.after_moves(moves * 2).await;
                            browser.click(".play .site.can").await;
                        }
                    }
                    browser.still().await;
                    save("game-in-play").await;
                    for tab in ["rules", "options"] {
                        browser.click(&format!("[data-tab={tab}]")).await;
                        browser
                            .run(&format!(
                                "document.querySelector('[data-tab={tab}]').scrollIntoView()"
                            ))
                            .await;
                        save(tab).await;
                    }
                }
            }
        }
        browser.close().await;
    }
}
