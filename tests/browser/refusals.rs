//! The page refuses texts in its own language.

use crate::driver::Browser;
use serde_json::Value;

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];

/// Imports a text through the dialog of the open page.
async fn bring_in(browser: &Browser, text: &str) {
    browser.click("[data-act=share]").await;
    browser
        .wait("!!document.querySelector('[data-part=paste]')")
        .await;
    browser
        .run(&format!(
            "const field = document.querySelector('[data-part=paste]'); field.value = {}; document.querySelector('[data-act=open-text]').click()",
            Value::from(text)
        ))
        .await;
}

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn a_text_is_refused_in_the_language_of_the_page() {
    let browser = Browser::open(1440, 900, REDUCED_MOTION).await;
    for (text, told) in [
        // The reason comes from the rules of another game than the page's.
        (
            "(;GM[1]SZ[9];B[ee];W[ee])",
            "La riga 1 non è leggibile: e5: ",
        ),
        ("1. 22-18 1-2", "«1-2» qui non è una mossa permessa"),
        ("ciao", "non è né una registrazione né SGF"),
    ] {
        browser.visit_and_begin("it/mancala/awele").await;
        browser.wait_until_idle().await;
        bring_in(&browser, text).await;
        browser
            .wait(&format!(
                "document.querySelector('[data-part=wrong]')?.textContent.includes({})",
                Value::from(told)
            ))
            .await;
        let wrong = browser.text("[data-part=wrong]").await;
        for english in ["somebody", "legal", "neither", "the "] {
            assert!(!wrong.contains(english), "{wrong}");
        }
    }
    browser.close().await;
}
