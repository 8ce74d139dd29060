//! The three engines in which the tests can run: Chromium with `make test`; Firefox and WebKit with
//! `make test-engines`. A test does the same in each engine. A test that an engine cannot run is
//! left out there and reported ([`is_left_out`]), never skipped silently.

use crate::driver::{DRIVER_PATIENCE, KillOnDrop, start};
use fantoccini::wd::Capabilities;
use serde_json::{Value, json};
use std::{
    env,
    fs::{self, OpenOptions},
    io::{self, Read, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{Arc, LazyLock, Mutex, Weak},
    time::{Duration, Instant},
};

/// The browser in which the tests run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    Chromium,
    Firefox,
    WebKit,
}

impl Engine {
    /// Returns the engine of this run: `TAVOLANDO_ENGINE`, or Chromium.
    pub(crate) fn chosen() -> Engine {
        static CHOSEN: LazyLock<Engine> =
            LazyLock::new(|| match env::var("TAVOLANDO_ENGINE").as_deref() {
                Err(_) | Ok("chromium") => Engine::Chromium,
                Ok("firefox") => Engine::Firefox,
                Ok("webkit") => Engine::WebKit,
                Ok(other) => panic!("TAVOLANDO_ENGINE is no engine: {other}"),
            });
        *CHOSEN
    }
}

/// Whether the calling test runs in one of these engines, where it would prove nothing; `why` gives
/// the reason. If so, the test must end at once. Every such test is reported on standard error,
/// past the test framework's capture, and in the file `TAVOLANDO_LEFT_OUT`, from which
/// `scripts/test-engines` counts.
pub(crate) fn is_left_out(engines: &[Engine], why: &str) -> bool {
    if !engines.contains(&Engine::chosen()) {
        return false;
    }
    let thread = std::thread::current();
    let line = format!("{}: {why}\n", thread.name().unwrap_or("a test"));
    let told = write!(io::stderr(), "left out: {line}");
    told.expect("it is written");
    if let Ok(file) = env::var("TAVOLANDO_LEFT_OUT") {
        let file = OpenOptions::new().create(true).append(true).open(file);
        let mut file = file.expect("a file for what is left out");
        file.write_all(line.as_bytes()).expect("it is written");
    }
    true
}

/// Whether the calling test runs outside Chromium but needs requests that only Chromium supports.
pub(crate) fn is_chromium_only(why: &str) -> bool {
    is_left_out(&[Engine::Firefox, Engine::WebKit], why)
}

/// Chromium's argument that lets sound play before the first touch.
const ALLOW_AUTOPLAY: &str = "--autoplay-policy=no-user-gesture-required";

/// How to open a browser.
pub(crate) struct BrowserOptions<'a> {
    pub width: u32,
    pub height: u32,
    /// Arguments of Chromium, translated for other engines.
    pub flags: &'a [&'a str],
    /// Preferences of Chromium, translated for other engines.
    pub prefs: &'a Value,
    /// The logs that Chromium's driver should record.
    pub logs: Value,
}

impl BrowserOptions<'_> {
    /// Returns the capabilities to request from the driver.
    pub(crate) fn capabilities(&self) -> Capabilities {
        let asked = match Engine::chosen() {
            Engine::Chromium => self.of_chromium(),
            Engine::Firefox => self.of_firefox(),
            Engine::WebKit => self.of_webkit(),
        };
        match asked {
            Value::Object(mut asked) => {
                // On a busy machine, a page that works for long may delay a script.
                let patience = json!({ "script": DRIVER_PATIENCE.as_millis() as u64 });
                asked.insert("timeouts".into(), patience);
                asked
            }
            _ => unreachable!("capabilities are an object"),
        }
    }

    fn of_chromium(&self) -> Value {
        let (width, height) = (self.width, self.height);
        let mut args = vec![
            "--headless=new".to_string(),
            "--no-sandbox".into(),
            "--disable-gpu".into(),
            "--disable-quic".into(),
            "--no-first-run".into(),
            "--disable-background-networking".into(),
            "--disable-component-update".into(),
            "--disable-sync".into(),
            "--hide-scrollbars".into(),
            "--lang=en".into(),
            format!("--window-size={width},{height}"),
        ];
        args.extend(self.flags.iter().map(|flag| flag.to_string()));
        let mut options = json!({ "args": args, "prefs": self.prefs, "mobileEmulation": {
            "deviceMetrics": { "width": width, "height": height, "pixelRatio": 1, "touch": false, "mobile": false }
        } });
        // Preferences belong to windows, and a Chromium without windows does not read them. The
        // driver then finds a Chromium that has them.
        let has_prefs = self
            .prefs
            .as_object()
            .is_some_and(|prefs| !prefs.is_empty());
        if let (Ok(program), false) = (env::var("CHROMIUM"), has_prefs) {
            options["binary"] = json!(program);
        }
        json!({ "goog:chromeOptions": options, "goog:loggingPrefs": self.logs })
    }

    fn of_firefox(&self) -> Value {
        let mut prefs = json!({
            "intl.accept_languages": "en",
            // Scroll bars lie over the page, as on a phone.
            "widget.gtk.overlay-scrollbars.enabled": true,
            // The same fonts in every run: the page's own.
            "browser.display.use_document_fonts": 1,
            // Firefox would wait for an answer when a page asks before it is left; Chromium's
            // driver says yes.
            "dom.disable_beforeunload": true,
        });
        for flag in self.flags {
            match *flag {
                "--force-prefers-reduced-motion" => prefs["ui.prefersReducedMotion"] = json!(1),
                ALLOW_AUTOPLAY => {
                    prefs["media.autoplay.default"] = json!(0);
                    prefs["media.autoplay.blocking_policy"] = json!(0);
                }
                // Firefox reports the console of a frame in any process.
                "--disable-site-isolation-trials" => {}
                flag if flag.starts_with("--disable-features=") => {}
                flag => match mapped_host(flag) {
                    Some(host) => prefs["network.dns.localDomains"] = json!(host),
                    None => panic!("what is {flag} in Firefox?"),
                },
            }
        }
        for (name, value) in self.prefs.as_object().into_iter().flatten() {
            match name.as_str() {
                "intl.accept_languages" => prefs[name] = value.clone(),
                "profile.default_content_setting_values.cookies" => {
                    prefs["network.cookie.cookieBehavior"] = value.clone();
                }
                name => panic!("what is {name} in Firefox?"),
            }
        }
        json!({
            "moz:firefoxOptions": { "args": ["-headless"], "prefs": prefs },
            "webSocketUrl": true,
        })
    }

    fn of_webkit(&self) -> Value {
        let binary = mini_browser();
        // As in other browsers, the keyboard also reaches links.
        let mut args = vec!["--automation", "--enable-tabs-to-links=true"];
        if self.flags.contains(&ALLOW_AUTOPLAY) {
            args.push("--autoplay-policy=allow");
        }
        json!({
            // With the strategy "eager", the driver sometimes waits forever.
            "pageLoadStrategy": "normal",
            "webkitgtk:browserOptions": { "binary": binary, "args": args },
        })
    }

    /// Sets the environment of WebKit: the reader's languages, and the GTK settings, which say
    /// whether things may move.
    fn set_webkit_environment(&self, command: &mut Command) {
        let mut calm = false;
        for flag in self.flags {
            match *flag {
                "--force-prefers-reduced-motion" => calm = true,
                "--disable-site-isolation-trials" | ALLOW_AUTOPLAY => {}
                flag if flag.starts_with("--disable-features=") => {}
                flag => panic!("what is {flag} in WebKit?"),
            }
        }
        let mut languages = "en-US";
        for (name, value) in self.prefs.as_object().into_iter().flatten() {
            match name.as_str() {
                "intl.accept_languages" => languages = value.as_str().expect("languages"),
                name => panic!("what is {name} in WebKit?"),
            }
        }
        let language = languages.split(',').next().unwrap_or_default();
        let locale = format!("{}.UTF-8", language.replace('-', "_"));
        command
            .env("XDG_CONFIG_HOME", gtk_settings(calm))
            .env("LC_ALL", locale)
            .env("LANGUAGE", "")
            // It runs without a graphics card, and as root, where its sandbox does not work.
            .env("WEBKIT_DISABLE_COMPOSITING_MODE", "1")
            .env("WEBKIT_DISABLE_DMABUF_RENDERER", "1")
            .env("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1");
    }
}

/// Makes a folder with GTK settings: whether things move, and a tool bar that allows a narrow
/// window.
fn gtk_settings(calm: bool) -> PathBuf {
    let name = if calm { "webkit-calm" } else { "webkit" };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let inner = folder.join("gtk-3.0");
    let settings = format!("[Settings]\ngtk-enable-animations={}\n", u8::from(!calm));
    let bar =
        "* { padding: 0; margin: 0; border-width: 0; min-width: 0; min-height: 0; font-size: 1px }";
    fs::create_dir_all(&inner).expect("a folder");
    fs::write(inner.join("settings.ini"), settings).expect("settings");
    fs::write(inner.join("gtk.css"), bar).expect("a style sheet");
    folder
}

/// Returns the host that a Chromium flag maps to this machine.
fn mapped_host(flag: &str) -> Option<&str> {
    let rule = flag.strip_prefix("--host-resolver-rules=MAP ")?;
    rule.strip_suffix(" 127.0.0.1")
}

/// Returns the path of the small browser that comes with WebKitGTK, in a folder of the system.
fn mini_browser() -> PathBuf {
    if let Some(named) = env::var_os("TAVOLANDO_MINIBROWSER") {
        return named.into();
    }
    let libraries = fs::read_dir("/usr/lib").expect("libraries");
    let mut found = libraries
        .flatten()
        .map(|machine| machine.path().join("webkit2gtk-4.1/MiniBrowser"));
    found
        .find(|path| path.exists())
        .expect("WebKitGTK's MiniBrowser; TAVOLANDO_MINIBROWSER may name it")
}

/// The program that drives browsers. Chromium's driver handles many browsers, each with its own
/// profile; the others handle one each.
pub(crate) struct Driver {
    pub port: u16,
    _process: KillOnDrop,
}

impl Driver {
    /// Returns a driver that has room for another browser.
    pub(crate) fn running(wish: &BrowserOptions) -> Arc<Driver> {
        static DRIVER: Mutex<Weak<Driver>> = Mutex::new(Weak::new());
        match Engine::chosen() {
            Engine::Chromium => crate::driver::shared(&DRIVER, Driver::of_chromium),
            Engine::Firefox => Arc::new(Driver::of_firefox()),
            Engine::WebKit => Arc::new(Driver::of_webkit(wish)),
        }
    }

    fn of_chromium() -> Driver {
        let program = env::var("CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".into());
        let command = &mut Command::new(program);
        let (process, line) = start(command.arg("--port=0"), "successfully on port");
        let port = line.trim_end_matches('.').rsplit(' ').next();
        Driver {
            port: port.and_then(|port| port.parse().ok()).expect("a port"),
            _process: process,
        }
    }

    fn of_firefox() -> Driver {
        let command = &mut Command::new("geckodriver");
        let command = command.args(["--port", "0", "--websocket-port", "0"]);
        let (process, line) = start(command, "Listening on");
        let port = line.rsplit(':').next();
        Driver {
            port: port
                .and_then(|port| port.trim().parse().ok())
                .expect("a port"),
            _process: process,
        }
    }

    /// Starts WebKit's driver. It does not report a port that the system has chosen, so the test
    /// chooses a free port for it.
    fn of_webkit(wish: &BrowserOptions) -> Driver {
        const TRIES: u32 = 5;
        for _ in 0..TRIES {
            let free = TcpListener::bind(("127.0.0.1", 0)).and_then(|free| free.local_addr());
            let port = free.expect("a free port").port();
            let mut command = Command::new("WebKitWebDriver");
            command.arg(format!("--port={port}"));
            command.stdout(Stdio::null()).stderr(Stdio::null());
            wish.set_webkit_environment(&mut command);
            let mut process = KillOnDrop(command.spawn().expect("WebKitWebDriver"));
            let begun = Instant::now();
            while process.0.try_wait().is_ok_and(|ended| ended.is_none()) {
                if TcpStream::connect(("127.0.0.1", port)).is_ok() {
                    let _process = process;
                    return Driver { port, _process };
                }
                assert!(
                    begun.elapsed() < DRIVER_PATIENCE,
                    "WebKitWebDriver does not answer"
                );
                std::thread::sleep(Duration::from_millis(15));
            }
        }
        panic!("WebKitWebDriver does not start");
    }

    /// Ends a session and its browser.
    pub(crate) fn end(&self, session: &str) -> io::Result<()> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        write!(
            stream,
            "DELETE /session/{session} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n",
            self.port
        )?;
        // The driver answers when the browser has ended, and then goes on listening.
        stream.set_read_timeout(Some(DRIVER_PATIENCE))?;
        stream.read(&mut [0; 64]).map(drop)
    }
}
