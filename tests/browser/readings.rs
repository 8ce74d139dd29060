//! Readings of the rules side by side, on the real page: the moves that each allows, and the games
//! that the worker plays.

use crate::driver::Browser;

const REDUCED_MOTION: &[&str] = &["--force-prefers-reduced-motion"];

#[tokio::test]
#[ignore = "needs the built site; make test runs it"]
async fn readings_are_compared_and_games_by_both_are_played_and_stopped() {
    for (width, height, lang) in [(360, 640, "it"), (1440, 900, "en")] {
        let browser = Browser::open(width, height, REDUCED_MOTION).await;
        // The game's page and its chapter lead there.
        for from in [format!("{lang}/race/ur"), format!("{lang}/race")] {
            browser.visit_interactive(&from).await;
            browser
                .wait("document.querySelector(\"a.readings-link[href$='/race/ur/readings/']\")")
                .await;
        }
        browser
            .visit_interactive(&format!("{lang}/race/ur/readings"))
            .await;
        browser
            .wait("document.querySelectorAll('.readings-side .board').length === 2 && document.querySelector('[data-part=only] .readings-allowed')")
            .await;
        // Two other readings: the page lists the moves that both allow, and the moves that only one
        // allows.
        browser.choose("[data-reading='1']", "3").await;
        let counted = browser
            .wait("(sides => sides.length === 2 && sides.every(side => side.querySelector('[data-part=both]') && side.querySelector('[data-part=only]')) && sides.reduce((sum, side) => sum + +side.querySelector('[data-part=only]').dataset.count, 0))([...document.querySelectorAll('.readings-side')])")
            .await;
        assert!(
            counted.as_u64().is_some_and(|differ| differ > 0),
            "{counted}"
        );
        // The boards are alive: a place that cannot be played gives the reason.
        browser
            .wait("document.querySelector('.readings-side .site:not(.can)')")
            .await;
        let before = browser.text(".readings-side .said").await;
        browser
            .run("document.querySelector('.readings-side .site:not(.can)').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
            .await;
        browser
            .wait(&format!(
                "document.querySelector('.readings-side .said').textContent.trim() !== {before:?}"
            ))
            .await;
        browser
            .click("[data-part=measure] [data-act=measure]")
            .await;
        // While more games are being played, both readings have games and figures. Then the
        // measurement stops, and the figures stay.
        browser
            .wait("(rows => rows.length === 2 && rows.every(row => +row.querySelector('td').lastChild.textContent > 0))([...document.querySelectorAll('[data-part=figures] tbody tr')])")
            .await;
        // On a fast machine all games may be finished by now.
        browser
            .run("document.querySelector('[data-act=measure-stop]')?.click()")
            .await;
        let stopped =
            "document.querySelector('[data-part=measure][data-playing=false]')?.dataset.games";
        let games = browser.wait(stopped).await;
        // The worker answers a new request, and has added no game in the meantime.
        browser
            .run("return window.tavolando.ask({ do: 'games' }).then(answer => answer.games.length)")
            .await;
        assert_eq!(browser.wait(stopped).await, games);
        let wide = browser
            .run("return document.documentElement.scrollWidth <= innerWidth")
            .await;
        assert_eq!(wide, true);
        let complaints = browser.console_messages().await;
        assert!(complaints.is_empty(), "{complaints:?}");
        browser.close().await;
    }
}
