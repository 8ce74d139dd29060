//! Figures in a real browser: the rules and the search in WebAssembly, and the cost of a tap. `make
//! bench` runs it. It measures and judges nothing.

use crate::driver::Browser;
use serde_json::json;
use tavolando::games::GAMES;

#[tokio::test]
#[ignore = "measures; make bench runs it"]
async fn figures_in_the_browser() {
    let browser = Browser::open(360, 740, &[]).await;
    browser.visit_and_begin("en/mancala/awele").await;
    browser.wait("!!window.tavolando").await;
    let ask = async |request: serde_json::Value| {
        browser
            .run(&format!(
                "window.heard = null; window.tavolando.ask({request}).then(answer => window.heard = answer)"
            ))
            .await;
        browser.wait("window.heard").await
    };
    let awele = json!({"game": "awele"});
    let games = ask(json!({"do": "playouts", "record": awele, "seconds": 3, "seed": 1})).await;
    let rate = games["games"].as_f64().unwrap_or(0.0) / games["seconds"].as_f64().unwrap_or(1.0);
    println!("awele in WebAssembly: {rate:.0} random games a second");
    for entry in GAMES {
        for size in ["9", "19"] {
            let is_go = entry.key == "go";
            if size == "19" && !is_go {
                continue;
            }
            let mut request =
                json!({"do": "playouts", "record": {"game": entry.key}, "seconds": 1, "seed": 1});
            if is_go {
                request["policy"] = json!("search");
                request["record"]["options"] = json!({ "size": size });
            }
            let games = ask(request).await;
            let rate =
                games["games"].as_f64().unwrap_or(0.0) / games["seconds"].as_f64().unwrap_or(1.0);
            let size = if is_go { size } else { "" };
            println!(
                "{} {size} in WebAssembly: {rate:.0} random games a second",
                entry.key
            );
        }
    }
    // Record the long tasks of the main thread while the worker thinks.
    browser
        .run("window.long = []; new PerformanceObserver(list => window.long.push(...list.getEntries().map(e => e.duration))).observe({type: 'longtask'})")
        .await;
    let thought = ask(json!({"do": "think", "record": awele, "millis": 2000})).await;
    let nodes =
        thought["nodes"].as_f64().unwrap_or(0.0) / thought["millis"].as_f64().unwrap_or(1.0);
    println!(
        "awele in WebAssembly: depth {} in two seconds, {:.1} million nodes a second; main-thread tasks over 50 ms meanwhile: {}",
        thought["depth"],
        nodes / 1000.0,
        browser.run("return window.long.length").await,
    );
    taps(&browser).await;
    for (path, options) in [
        ("mancala/bao", json!({})),
        ("draughts/italian-draughts", json!({})),
        ("territory/go", json!({"size": "19"})),
    ] {
        frames(&browser, path, &options).await;
    }
    browser.close().await;
}

/// Measures the time between frames while moves play at their usual speed. At sixty frames a second
/// it is 16.7 ms.
async fn frames(browser: &Browser, path: &str, options: &serde_json::Value) {
    const MOVES: u64 = 8;
    let key = path.rsplit('/').next().expect("a key");
    browser.visit_and_begin("en").await;
    let record = json!({"game": key, "options": options, "moves": []});
    browser.store_game(key, &record.to_string()).await;
    browser.visit_and_begin(&format!("en/{path}")).await;
    browser.wait_until_idle().await;
    browser
        .run("window.gaps = []; let last = performance.now(); const next = (now) => { window.gaps.push(now - last); last = now; requestAnimationFrame(next); }; requestAnimationFrame(next)")
        .await;
    while browser.moves().await < MOVES {
        browser.tap_something().await;
    }
    browser.wait_until_idle().await;
    println!(
        "{key}: from picture to picture, in ms, [how many, the middle one, 95 of 100 below, the longest]: {}",
        browser
            .run("const gaps = window.gaps.slice(1).sort((a, b) => a - b); return JSON.stringify([gaps.length, ...[0.5, 0.95, 1].map(part => Math.round(gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * part))] * 10) / 10)])")
            .await
    );
}

/// Measures the time from a tap to the next frame, with the processor slowed four times. The
/// browser itself measures it (Event Timing; rounded to 8 ms).
async fn taps(browser: &Browser) {
    browser.choose_players("opponent", "against-friend").await;
    browser
        .run("window.taps = []; new PerformanceObserver(list => window.taps.push(...list.getEntries().filter(e => e.name === 'click').map(e => [e.duration, e.processingEnd - e.startTime]))).observe({type: 'event', durationThreshold: 16})")
        .await;
    browser.throttle_processor(4).await;
    browser.run("window.long.length = 0").await;
    for _ in 0..8 {
        browser.wait_until_idle().await;
        browser.click(".play .site.can").await;
    }
    browser.wait_until_idle().await;
    browser.throttle_processor(1).await;
    println!(
        "from a tap to the next picture, processor slowed four times, [to the picture, to the end of our work] in ms: {}",
        browser
            .run("return JSON.stringify(window.taps.map(([a, b]) => [a, Math.round(b)]))")
            .await
    );
    println!(
        "main-thread tasks over 50 ms during these moves: {}",
        browser.run("return JSON.stringify(window.long)").await
    );
}

/// The number of measurement pairs; the result is the median ratio.
const PAIRS: usize = 5;

/// Compares the program of pages, which is cut into chunks, with the program of frames, which is
/// whole. Both get the same requests in turn. The result is the speed of the cut program relative
/// to the uncut one.
#[tokio::test]
#[ignore = "measures; make bench runs it"]
async fn cut_against_uncut() {
    let browser = Browser::open(820, 1180, &[]).await;
    let cut = browser.window().await;
    let whole = browser.another_window().await;
    for entry in GAMES {
        browser.switch_to(&cut).await;
        browser
            .visit_and_begin(&format!("en/{}/{}/", entry.chapter, entry.key))
            .await;
        browser.switch_to(&whole).await;
        browser
            .visit(&format!("embed/{}/?start=now", entry.key))
            .await;
        browser.wait("!!window.tavolando").await;
        let record = json!({ "game": entry.key });
        let playouts = json!({"do": "playouts", "record": record, "seconds": 0.4, "seed": 1});
        let think = json!({"do": "think", "record": record, "millis": 400});
        let mut results = Vec::new();
        for (request, done, spent) in [(playouts, "games", "seconds"), (think, "nodes", "millis")] {
            let mut ratios = Vec::new();
            // The first pair is a warm-up: it fetches rules, and the browser recompiles hot code.
            for pair in 0..=PAIRS {
                let mut speeds = [0.0; 2];
                for (window, speed) in [&cut, &whole].into_iter().zip(&mut speeds) {
                    browser.switch_to(window).await;
                    browser
                        .run(&format!("window.heard = null; window.tavolando.ask({request}).then(answer => window.heard = answer)"))
                        .await;
                    let answer = browser.wait("window.heard").await;
                    let of = |name: &str| answer[name].as_f64().unwrap_or(f64::NAN);
                    *speed = of(done) / of(spent);
                }
                if pair > 0 {
                    ratios.push(speeds[0] / speeds[1]);
                }
            }
            ratios.sort_by(f64::total_cmp);
            // A search that weighs throws counts no nodes.
            results.push(match ratios[PAIRS / 2] {
                ratio if ratio.is_nan() => "not told".into(),
                ratio => format!("{ratio:.2}"),
            });
        }
        println!(
            "{}: random games {}, thinking {}",
            entry.key, results[0], results[1]
        );
    }
    browser.close().await;
}
