//! Requests to the browser itself rather than to the page: scripts before every page, console
//! messages, fetched files, a page on paper. A request that an engine cannot do fails, so its test
//! must leave itself out there (`engines::is_left_out`).

use crate::{driver::Browser, engines::Engine};
use fantoccini::wd::WebDriverCompatibleCommand;
use serde_json::{Value, json};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A request that belongs to an engine's driver and not to WebDriver itself.
#[derive(Debug)]
struct DriverCommand {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for DriverCommand {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/{}", self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.body.to_string()))
    }
}

/// Work that WebKit has no request for. It runs when a page is parsed, before the page's program
/// runs.
#[derive(Default)]
pub(crate) struct DeferredScripts {
    scripts: Mutex<Vec<String>>,
    /// Scripts that change the device's storage, which exists before the page.
    device: Mutex<Vec<String>>,
    /// Console messages of pages that the browser has left.
    told: Mutex<Vec<String>>,
}

fn lock(kept: &Mutex<Vec<String>>) -> MutexGuard<'_, Vec<String>> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Firefox gives this error in frames whenever a script runs before pages, whatever the script
/// does.
const FIREFOX_NOISE: &str = "Error: Permission denied to access property \"length\"";
/// The ends of Firefox's messages when it leaves a page: it stops the page's fetches while the page
/// can still notice. A missing file gives another message.
const ABORTED_FETCHES: [&str; 3] = [
    "AbortError: The operation was aborted. ",
    "NetworkError when attempting to fetch resource.",
    "A ServiceWorker intercepted the request and encountered an unexpected error.",
];

/// In WebKit, the page itself records its faults.
const COMPLAINTS: &str = "window.complaints = [];
    const tell = (...words) => window.complaints.push(words.map(String).join(' '));
    for (const level of ['warn', 'error']) {
        const say = console[level];
        console[level] = (...words) => { tell(...words); say.apply(console, words); };
    }
    addEventListener('error', (event) => tell(event.message ?? `${event.target?.src ?? event.target?.href} has not come`), true);
    addEventListener('unhandledrejection', (event) => tell(event.reason));
    addEventListener('securitypolicyviolation', (event) => tell(event.violatedDirective, event.blockedURI));";
const TAKE_COMPLAINTS: &str = "return window.complaints?.splice(0) ?? []";

/// A file of the site that has no program.
const BARE: &str = "icons/icon.svg";

impl Browser {
    /// Runs a command of Chromium's own protocol through its driver.
    pub(crate) async fn chromium(&self, command: &'static str, params: Value) -> Value {
        let engine = Engine::chosen();
        assert_eq!(engine, Engine::Chromium, "only Chromium does {command}");
        let path = "goog/cdp/execute";
        let body = json!({ "cmd": command, "params": params });
        let done = self.client.issue_cmd(DriverCommand { path, body }).await;
        done.expect("Chromium does it")
    }

    /// Asks Firefox over its BiDi connection.
    fn firefox(&self, method: &str, params: Value) -> Value {
        let bidi = self.bidi.as_ref().expect("a line to Firefox");
        bidi.ask(method, params)
    }

    /// Gives the window of a new browser the requested size, and switches on the reports that the
    /// tests need.
    pub(crate) async fn set_up_window(&self, width: u32, height: u32, overheard: bool) {
        match Engine::chosen() {
            Engine::Chromium => {}
            Engine::Firefox => {
                self.set_viewport(width, height).await;
                let mut events = vec!["log.entryAdded"];
                if overheard {
                    events.push("network.beforeRequestSent");
                }
                self.firefox("session.subscribe", json!({ "events": events }));
            }
            Engine::WebKit => {
                self.resize(width, height).await;
                self.run_before_pages(COMPLAINTS).await;
            }
        }
    }

    /// Resizes the window of WebKit, which has a bar above the page. The window stands under the
    /// pointer, which gives it the keyboard when no window manager runs.
    async fn resize(&self, width: u32, height: u32) {
        /// The bar does not get narrower than this.
        const NARROWEST: u32 = 290;
        const TRIES: u32 = 100;
        let wanted = (width.max(NARROWEST), height);
        let (mut outer, mut inner) = (wanted, (0, 0));
        for _ in 0..TRIES {
            let sizes = self
                .run("return [innerWidth, innerHeight, screen.width, screen.height]")
                .await;
            let [wide, high, screen_wide, screen_high] =
                [0, 1, 2, 3].map(|at| sizes[at].as_u64().expect("a length") as u32);
            if (wide, high) == wanted {
                return;
            }
            if (wide, high) != inner {
                inner = (wide, high);
                if wide == wanted.0 {
                    outer.1 += wanted.1.saturating_sub(high);
                }
            }
            assert!(
                outer.0 <= screen_wide && outer.1 <= screen_high,
                "a window of {outer:?} on a screen of {screen_wide}x{screen_high}"
            );
            let (x, y) = ((screen_wide - outer.0) / 2, (screen_high - outer.1) / 2);
            let set = self.client.set_window_rect(x, y, outer.0, outer.1).await;
            set.expect("a window of this size");
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        panic!("the window is {inner:?}, not {wanted:?}");
    }

    /// Sets the size of the page, because Firefox's windows are at least 450 pixels wide.
    async fn set_viewport(&self, width: u32, height: u32) {
        let context = self.window().await;
        let viewport = json!({ "width": width, "height": height });
        let params = json!({ "context": String::from(context), "viewport": viewport, "devicePixelRatio": 1 });
        self.firefox("browsingContext.setViewport", params);
    }

    /// Runs a script in this window at the start of every page from now on, before anything else.
    pub(crate) async fn run_before_pages(&self, script: &str) {
        match Engine::chosen() {
            Engine::Chromium => {
                let command = "Page.addScriptToEvaluateOnNewDocument";
                self.chromium(command, json!({ "source": script })).await;
            }
            Engine::Firefox => {
                let function = format!("() => {{ {script} }}");
                let windows = [String::from(self.window().await)];
                let params = json!({ "functionDeclaration": function, "contexts": windows });
                self.firefox("script.addPreloadScript", params);
            }
            Engine::WebKit => lock(&self.deferred.scripts).push(script.to_string()),
        }
    }

    /// Like [`Browser::run_before_pages`], for a script that changes only the device's storage.
    pub(crate) async fn prepare_storage(&self, script: &str) {
        match Engine::chosen() {
            Engine::WebKit => lock(&self.deferred.device).push(script.to_string()),
            Engine::Chromium | Engine::Firefox => self.run_before_pages(script).await,
        }
    }

    /// Goes to an address. WebKit has no scripts before the page, so their replacements run around
    /// the visit.
    pub(crate) async fn open_address(&self, address: &str) {
        let device = lock(&self.deferred.device).clone();
        if !device.is_empty() {
            self.keep_complaints().await;
            let end = address.match_indices('/').nth(2);
            let origin = &address[..end.map_or(address.len(), |(at, _)| at)];
            if self.run("return location.origin").await != origin {
                let bare = format!("{origin}/{BARE}");
                self.client.goto(&bare).await.expect("a file");
            }
            // The scripts run on another page of the site, but see the address of the page to open.
            let address = Value::from(address);
            for script in device {
                self.run(&format!("const location = new URL({address}); {script}"))
                    .await;
            }
        }
        self.client.goto(address).await.expect("a page");
        let scripts = lock(&self.deferred.scripts).clone();
        for script in scripts {
            self.run(&script).await;
        }
    }

    async fn keep_complaints(&self) {
        let messages = self.run(TAKE_COMPLAINTS).await;
        let messages = messages.as_array().into_iter().flatten();
        let messages = messages.filter_map(Value::as_str).map(String::from);
        lock(&self.deferred.told).extend(messages);
    }

    async fn log(&self, kind: &'static str) -> Vec<Value> {
        let path = "se/log";
        let body = json!({ "type": kind });
        let log = self.client.issue_cmd(DriverCommand { path, body }).await;
        let log = log.expect("a log");
        log.as_array().cloned().unwrap_or_default()
    }

    /// Returns the console messages since the last call, from warnings upward.
    pub(crate) async fn console_messages(&self) -> Vec<String> {
        let text = |text: &Value| text.as_str().unwrap_or_default().to_string();
        if let Some(bidi) = &self.bidi {
            let told = bidi.take("log.entryAdded");
            let told = told.iter().map(|event| &event["params"]);
            return told
                .filter(|entry| matches!(entry["level"].as_str(), Some("error" | "warn")))
                .map(|entry| text(&entry["text"]))
                .filter(|text| {
                    text != FIREFOX_NOISE && !ABORTED_FETCHES.iter().any(|end| text.ends_with(end))
                })
                .collect();
        }
        if Engine::chosen() == Engine::WebKit {
            self.keep_complaints().await;
            return std::mem::take(&mut *lock(&self.deferred.told));
        }
        let log = self.log("browser").await;
        log.iter()
            .filter(|entry| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING")))
            .map(|entry| text(&entry["message"]))
            .collect()
    }

    /// Returns the address of every request by pages, frames and workers since the last call. The
    /// browser must have been opened to record them.
    pub(crate) async fn requests(&self) -> Vec<String> {
        let text = |text: &Value| text.as_str().unwrap_or_default().to_string();
        if let Some(bidi) = &self.bidi {
            let asked = bidi.take("network.beforeRequestSent");
            let asked = asked.iter().map(|event| &event["params"]["request"]["url"]);
            return asked.map(text).collect();
        }
        let mut found = Vec::new();
        for entry in self.log("performance").await {
            let message = entry["message"].as_str().unwrap_or_default();
            let message: Value = serde_json::from_str(message).expect("an event");
            if message["message"]["method"] == "Network.requestWillBeSent" {
                found.push(text(&message["message"]["params"]["request"]["url"]));
            }
        }
        found
    }

    /// Slows down the page's processor by this factor.
    pub(crate) async fn throttle_processor(&self, times: u32) {
        let params = json!({ "rate": times });
        self.chromium("Emulation.setCPUThrottlingRate", params)
            .await;
    }

    /// Limits the connection to so many bytes a second, with some latency; `None` lifts the limit.
    /// Only Chromium can do this; in other engines the connection stays as it is.
    pub(crate) async fn throttle_network(&self, bytes: Option<u32>) {
        if Engine::chosen() == Engine::Chromium {
            let (latency, bytes) = bytes.map_or((0, -1), |bytes| (300, i64::from(bytes)));
            // Chromium limits the connection only where it also reports on the network.
            self.chromium("Network.enable", json!({})).await;
            let params = json!({ "offline": false, "latency": latency,
                "downloadThroughput": bytes, "uploadThroughput": bytes });
            self.chromium("Network.emulateNetworkConditions", params)
                .await;
        }
    }

    /// Takes a small picture of the window as WebP.
    pub(crate) async fn webp(&self) -> Vec<u8> {
        let params = json!({ "format": "webp", "quality": 75 });
        let picture = self.chromium("Page.captureScreenshot", params).await;
        base64(picture["data"].as_str().expect("data"))
    }

    /// Prints the page and returns the PDF file, as far as it is text.
    pub(crate) async fn pdf(&self) -> String {
        let params = json!({ "preferCSSPageSize": true, "printBackground": true });
        let printed = self.chromium("Page.printToPDF", params).await;
        let data = printed["data"].as_str().expect("data");
        let bytes = base64(data);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Decodes a text in base64.
fn base64(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let mut bytes = Vec::new();
    let (mut held, mut bits) = (0_u32, 0);
    for six in text.bytes().filter_map(value) {
        held = held << 6 | u32::from(six);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
            held &= (1 << bits) - 1;
        }
    }
    bytes
}
