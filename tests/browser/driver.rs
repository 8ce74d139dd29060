//! A real browser on the built site. WebDriver controls the chosen engine (`engines`), and the
//! project's own server serves the site.

use crate::{
    bidi::Bidi,
    browser_commands::DeferredScripts,
    condition,
    engines::{BrowserOptions, Driver, Engine},
};
use fantoccini::{
    Client, ClientBuilder, Locator,
    actions::{InputSource, KeyAction, KeyActions},
    elements::Element,
    error::CmdError,
    key::Key,
    wd::WindowHandle,
};
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    env,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};

/// How long a test waits for anything: 20 seconds, or as many as `TAVOLANDO_PATIENCE` says. A slow
/// and busy machine needs more.
pub(crate) static PATIENCE: LazyLock<Duration> = LazyLock::new(|| {
    let seconds = env::var("TAVOLANDO_PATIENCE").map_or(Ok(20), |seconds| seconds.parse());
    Duration::from_secs(seconds.expect("TAVOLANDO_PATIENCE is a number of seconds"))
});

/// How long a driver may take to start a browser or to run one script. On the largest page, the
/// accessibility checker axe runs for half a minute without a pause.
pub(crate) const DRIVER_PATIENCE: Duration = Duration::from_secs(90);

/// How many tests may fail before no more tests begin: five, or as many as `TAVOLANDO_FAILURES`
/// says. The limit makes a broken build fail in minutes.
static MOST_FAILURES: LazyLock<usize> = LazyLock::new(|| {
    let most = env::var("TAVOLANDO_FAILURES").map_or(Ok(5), |most| most.parse());
    most.expect("TAVOLANDO_FAILURES is a number of tests")
});
/// The tests that have failed.
static FAILED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

fn failed() -> MutexGuard<'static, BTreeSet<String>> {
    FAILED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A script that replaces the browser's random numbers. The new ones are the same in every run, but
/// differ between windows and between pages. Tests depend on throws, and a test that fails once in
/// twenty runs proves nothing. (Mulberry32, by T. Ettinger.)
const LOADED_DICE: &str = "(() => {
    let state = [...location.pathname].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)) | 0, WINDOW);
    const next = () => {
        state = (state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return (mixed ^ (mixed >>> 14)) >>> 0;
    };
    Math.random = () => next() / 2 ** 32;
    Crypto.prototype.getRandomValues = (values) => {
        values.forEach((_, at) => (values[at] = next()));
        return values;
    };
})()";

/// A script that changes the default settings: dice fall by themselves, a turn ends with its last
/// move, the computer answers without a pause, and sounds are not offered, because most tests check
/// only the result. Settings that a test has chosen stay.
const NO_PAUSES: &str = "try { localStorage[`tavolando${location.pathname.replace(/(en|it)\\/.*$/, '')}settings`] ??= '{\"version\":1,\"value\":{\"sound_asked\":true,\"auto_throw\":true,\"breath\":false,\"end_turns\":false}}' } catch { }";

/// Refuses the service worker, as a private window may. The worker fetches and checks files in the
/// background, which takes processor time that most tests need not spend.
const NO_SERVICE_WORKER: &str = "if (self.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('not kept in this test'))";

/// A process that ends with the test.
pub(crate) struct KillOnDrop(pub Child);

impl Drop for KillOnDrop {
    fn drop(&mut self) {
        // The process may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A folder that is served as by a simple static host, until the server is dropped.
pub(crate) struct Server {
    /// The address of the server, with a slash at the end.
    pub address: String,
    _process: KillOnDrop,
}

impl Server {
    /// Serves a folder; `args` are further arguments of `scripts/serve.mjs`.
    pub(crate) fn start(folder: &Path, args: &[&str]) -> Server {
        let root = env!("CARGO_MANIFEST_DIR");
        let (process, line) = start(
            Command::new("node")
                .arg(format!("{root}/scripts/serve.mjs"))
                .arg(folder)
                .args(["--port", "0"])
                .args(args),
            "listening on",
        );
        Server {
            address: line.rsplit(' ').next().expect("an address").to_string(),
            _process: process,
        }
    }
}

/// The folder of the built site.
pub(crate) fn dist() -> PathBuf {
    env::var("TAVOLANDO_DIST")
        .expect("TAVOLANDO_DIST names the built site")
        .into()
}

/// Shares a value between tests that run at the same time. It lives until the last of them ends.
pub(crate) fn shared<T>(kept: &Mutex<Weak<T>>, start: impl FnOnce() -> T) -> Arc<T> {
    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
    kept.upgrade().unwrap_or_else(|| {
        let started = Arc::new(start());
        *kept = Arc::downgrade(&started);
        started
    })
}

/// Serves the built site for all tests that neither change it nor stop its server.
pub(crate) fn site() -> Arc<Server> {
    static SITE: Mutex<Weak<Server>> = Mutex::new(Weak::new());
    shared(&SITE, || Server::start(&dist(), &[]))
}

/// A browser window on the site.
pub(crate) struct Browser {
    pub client: Client,
    address: String,
    session: String,
    /// The browser's name and version, for failure reports.
    version: String,
    driver: Arc<Driver>,
    /// The connection to Firefox, beside its driver.
    pub bidi: Option<Bidi>,
    /// Replacements for requests that WebKit's driver lacks.
    pub deferred: DeferredScripts,
    /// The shared server, which runs as long as a browser holds it; `None` if the test has a server
    /// of its own. With the shared server, the browser refuses the service worker.
    site: Option<Arc<Server>>,
}

impl Drop for Browser {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the browser of this test: {}", self.version);
            let test = std::thread::current().name().map(String::from);
            failed().extend(test);
        }
        // This fails if `close` has ended the session already. A failed test has not closed it.
        let _ = self.driver.end(&self.session);
    }
}

/// Starts a program and returns the first line of its output that contains `sign`. If the program
/// ends before that, the error is its output.
fn try_start(command: &mut Command, sign: &str) -> Result<(KillOnDrop, String), String> {
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    let mut lines = BufReader::new(child.stdout.take().expect("an output")).lines();
    let mut printed = String::new();
    for line in lines.by_ref().map_while(Result::ok) {
        if line.contains(sign) {
            // The program stops if nobody reads its further output.
            std::thread::spawn(move || lines.for_each(drop));
            return Ok((KillOnDrop(child), line));
        }
        printed += &line;
        printed += "\n";
    }
    drop(KillOnDrop(child));
    Err(printed)
}

/// Like [`try_start`], with retries. A driver asks the system for a free port and ends if another
/// process takes that port first.
pub(crate) fn start(command: &mut Command, sign: &str) -> (KillOnDrop, String) {
    const TRIES: u32 = 5;
    let mut printed = String::new();
    for _ in 0..TRIES {
        match try_start(command, sign) {
            Ok(started) => return started,
            Err(why) => printed = why,
        }
    }
    panic!("{command:?} did not start: {printed}");
}

/// Connects to a browser that has started. On a busy machine a browser sometimes exits as it
/// starts, which says nothing about the page, so the test asks for another one.
async fn connect(wish: &BrowserOptions<'_>, port: u16) -> Client {
    const TRIES: usize = 3;
    let address = format!("http://127.0.0.1:{port}");
    let mut failed = Vec::new();
    while failed.len() < TRIES {
        let connector = hyper_util::client::legacy::connect::HttpConnector::new();
        let mut builder = ClientBuilder::new(connector);
        match builder
            .capabilities(wish.capabilities())
            .connect(&address)
            .await
        {
            Ok(client) => return client,
            Err(error) => failed.push(error),
        }
    }
    panic!("no browser starts: {failed:?}");
}

impl Browser {
    /// Opens a window of this size on the built site; `flags` are further arguments of Chromium.
    /// The browser does not keep the site for offline use (see [`NO_SERVICE_WORKER`]).
    pub(crate) async fn open(width: u32, height: u32, flags: &[&str]) -> Browser {
        let site = site();
        let logs = json!({ "browser": "ALL" });
        let size = (width, height);
        let address = site.address.clone();
        Browser::begin(&address, size, flags, json!({}), logs, Some(site)).await
    }

    /// Opens a window on a site that is already served, with the service worker that keeps the site
    /// for offline use; `prefs` are preferences of Chromium.
    pub(crate) async fn open_at(
        address: &str,
        width: u32,
        height: u32,
        flags: &[&str],
        prefs: Value,
    ) -> Browser {
        let logs = json!({ "browser": "ALL" });
        Browser::begin(address, (width, height), flags, prefs, logs, None).await
    }

    /// Like [`Browser::open_at`], and records every request: see [`Browser::requests`].
    pub(crate) async fn open_recording_requests(
        address: &str,
        width: u32,
        height: u32,
        flags: &[&str],
    ) -> Browser {
        let logs = json!({ "browser": "ALL", "performance": "ALL" });
        Browser::begin(address, (width, height), flags, json!({}), logs, None).await
    }

    async fn begin(
        address: &str,
        (width, height): (u32, u32),
        flags: &[&str],
        prefs: Value,
        logs: Value,
        site: Option<Arc<Server>>,
    ) -> Browser {
        assert!(
            failed().len() < *MOST_FAILURES,
            "not run: {} tests have failed",
            *MOST_FAILURES
        );
        let records_requests = logs.get("performance").is_some();
        let options = BrowserOptions {
            width,
            height,
            flags,
            prefs: &prefs,
            logs,
        };
        let driver = Driver::running(&options);
        let client = connect(&options, driver.port).await;
        let session = client.session_id().await.expect("a session");
        let granted = client.capabilities();
        let text = |key| granted.and_then(|capabilities| capabilities.get(key)?.as_str());
        let version = [text("browserName"), text("browserVersion")].map(|name| name.unwrap_or("?"));
        let browser = Browser {
            version: version.join(" "),
            bidi: text("webSocketUrl").map(Bidi::open),
            deferred: DeferredScripts::default(),
            client,
            address: address.into(),
            session: session.expect("its name"),
            driver,
            site,
        };
        browser.set_up_window(width, height, records_requests).await;
        browser.load_dice(width).await;
        browser
    }

    /// Switches to another site, of another origin, in the same profile.
    pub(crate) fn switch_site(&mut self, address: &str) {
        self.address = address.into();
    }

    async fn load_dice(&self, window: u32) {
        let dice = LOADED_DICE.replace("WINDOW", &window.to_string());
        self.run_before_pages(&dice).await;
        self.prepare_storage(NO_PAUSES).await;
        if self.site.is_some() {
            self.run_before_pages(NO_SERVICE_WORKER).await;
        }
    }

    /// Returns the current window.
    pub(crate) async fn window(&self) -> WindowHandle {
        self.client.window().await.expect("a window")
    }

    /// Opens another window of the same browser profile and switches to it. Its dice fall
    /// differently.
    pub(crate) async fn another_window(&self) -> WindowHandle {
        let opened = self.client.new_window(true).await.expect("a window");
        self.switch_to(&opened.handle).await;
        self.load_dice(1).await;
        opened.handle
    }

    /// Switches to another window.
    pub(crate) async fn switch_to(&self, window: &WindowHandle) {
        self.client
            .switch_to_window(window.clone())
            .await
            .expect("the window is there");
    }

    /// Goes to a path of the site, and waits for nothing there.
    pub(crate) async fn visit(&self, path: &str) {
        let address = format!("{}{path}", self.address);
        self.open_address(&address).await;
    }

    /// Goes to a path of the site. A game there is not begun.
    pub(crate) async fn visit_interactive(&self, path: &str) {
        self.visit(path).await;
        self.wait_until_interactive().await;
    }

    /// Goes to a path of the site and begins the game there.
    pub(crate) async fn visit_and_begin(&self, path: &str) {
        self.visit_interactive(path).await;
        self.begin_game().await;
    }

    /// Begins the game on the table, if it has not begun.
    async fn begin_game(&self) {
        self.run("document.querySelector('.play [data-act=begin]')?.click()")
            .await;
    }

    /// Opens the form for a new game, or during a game the form in which the players are chosen, if
    /// it is closed.
    pub(crate) async fn show_players(&self) {
        if self
            .run("return !document.querySelector('.new-game')")
            .await
            == true
        {
            self.click("[data-act=change], [data-act=players]").await;
        }
        self.wait_for(".new-game").await;
    }

    /// Chooses one value in a group of radio buttons of that form, and closes the form.
    pub(crate) async fn choose_players(&self, group: &str, value: &str) {
        self.show_players().await;
        let choice = format!(".new-game input[name={group}][value='{value}']");
        self.wait(&format!("!!document.querySelector(\"{choice}\")"))
            .await;
        self.run(&format!("document.querySelector(\"{choice}\").click()"))
            .await;
        self.wait(&format!("document.querySelector(\"{choice}\").checked"))
            .await;
        self.run("document.querySelector('[data-act=close-players]')?.click()")
            .await;
        self.wait("!document.querySelector('[data-act=close-players]')")
            .await;
    }

    /// Waits until the program, if the page has one, has taken over all parts of the page. If the
    /// page waits for the reader, the test starts the program as the focus of a button would.
    pub(crate) async fn wait_until_interactive(&self) {
        // The page's script may not listen yet, and a page that is being replaced receives no
        // events. In such cases the test repeats the focus.
        let next = "(({ glue, alive, lazy, starting }) => {
            if (glue === undefined || alive !== undefined) return !document.querySelector('.deferred:empty') && 'alive';
            return lazy !== undefined && starting === undefined && 'waits';
        })(document.documentElement.dataset)";
        self.act_until(next, |next| {
            (next == "waits").then_some("document.querySelector('[data-act=settings]')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))")
        })
        .await;
    }

    /// Waits for a condition, and says yes to every question that comes first. Another dialog may
    /// stay open.
    pub(crate) async fn say_yes_until(&self, condition: &str) {
        let asks = "document.querySelector('dialog [data-act=yes]')";
        let next = format!("{asks} ? 'asked' : ({condition}) && 'stands'");
        let yes = format!("{asks}?.click()");
        self.act_until(&next, |next| (next == "asked").then_some(yes.as_str()))
            .await;
    }

    /// Waits for the value of the expression `next`, runs the script that `act` returns for this
    /// value, and repeats both. Returns the first value for which `act` returns `None`. Panics if
    /// that takes longer than [`PATIENCE`] and one more wait.
    pub(crate) async fn act_until<'a>(
        &self,
        next: &str,
        act: impl Fn(&Value) -> Option<&'a str>,
    ) -> Value {
        let begun = Instant::now();
        loop {
            let found = self.wait(next).await;
            let Some(script) = act(&found) else {
                return found;
            };
            assert!(
                begun.elapsed() < *PATIENCE,
                "acted in vain ({script}) until {next}"
            );
            self.run(script).await;
        }
    }

    /// Runs a piece of JavaScript and returns its value.
    pub(crate) async fn run(&self, script: &str) -> Value {
        self.client
            .execute(script, Vec::new())
            .await
            .unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until a JavaScript expression gives a value other than `null`, `undefined` or `false`,
    /// and returns it. Panics if the expression changes the page: act first, with [`Browser::run`],
    /// and then wait.
    pub(crate) async fn wait(&self, script: &str) -> Value {
        self.wait_within(*PATIENCE, script).await
    }

    /// Like [`Browser::wait`], but waits up to four times as long. Use it for slow work of the page
    /// itself, such as fetching the whole site for offline use.
    pub(crate) async fn wait_long(&self, script: &str) -> Value {
        self.wait_within(*PATIENCE * 4, script).await
    }

    /// Asks the page's script to keep the whole site on the device, as the button does. Waits until
    /// the service worker has done so, and returns the build's name.
    pub(crate) async fn keep_whole_site(&self) -> String {
        self.wait("document.documentElement.dataset.kept !== undefined")
            .await;
        self.run("dispatchEvent(new Event('tavolando-keep'))").await;
        self.wait_until_site_kept().await
    }

    /// Waits until the service worker keeps the whole site on the device, and returns the build's
    /// name.
    pub(crate) async fn wait_until_site_kept(&self) -> String {
        let build = self
            .wait_long(
                "(async () => {
                    for (const name of await caches.keys()) {
                        const keys = await (await caches.open(name)).keys();
                        const whole = keys.some(({ url }) => url.endsWith('/.whole'));
                        if (whole && navigator.serviceWorker.controller) return name.split(' ').pop();
                    }
                    return false;
                })()",
            )
            .await;
        build.as_str().expect("a name").to_string()
    }

    async fn wait_within(&self, patience: Duration, script: &str) -> Value {
        if let Some(act) = condition::act_in(script) {
            panic!("a condition only looks, and this one acts ({act}): {script}");
        }
        // The page itself looks for a while, which costs less than repeated requests. A hidden page
        // looks only once, because it would sleep between two looks.
        let look = format!(
            "const end = performance.now() + 1000;
             // A page that is left may go to sleep with the answer.
             const left = new Promise((leave) => addEventListener('pagehide', () => leave(false), {{ once: true }}));
             const look = async () => {{
                 const found = await ({script});
                 if ((found ?? false) !== false || document.hidden || performance.now() > end) return found;
                 await new Promise((later) => setTimeout(later, 15));
                 return look();
             }};
             return Promise.race([look(), left])"
        );
        /// A page that is left loses the answer, so one error may be harmless. A wrong script fails
        /// every time.
        const FAILURES: u32 = 3;
        let begun = Instant::now();
        let mut failures = 0;
        loop {
            let is_last = begun.elapsed() > patience;
            match self.client.execute(&look, Vec::new()).await {
                Ok(Value::Null | Value::Bool(false)) => failures = 0,
                Ok(found) => return found,
                Err(error) => {
                    failures += 1;
                    assert!(failures < FAILURES, "{script}: {error}");
                }
            }
            if is_last {
                let page = self
                    .run("return document.body.innerText.slice(0, 1500)")
                    .await;
                let console = self.console_messages().await;
                panic!(
                    "{}: waited in vain for {script}; the page says: {page}; the console: {console:?}",
                    self.version
                );
            }
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
    }

    /// Clicks the first element of a selector, once it exists and is not disabled. If the page
    /// redraws the element before the click, the test looks for it again.
    pub(crate) async fn click(&self, selector: &str) {
        let quoted = Value::from(selector);
        let begun = Instant::now();
        loop {
            self.wait(&format!(
                "(() => {{ const e = document.querySelector({quoted}); return !!e && !e.disabled; }})()"
            ))
            .await;
            let clicked = match self.find(selector).await {
                Ok(element) => element.click().await,
                Err(error) => Err(error),
            };
            match clicked {
                Ok(()) => return,
                Err(error)
                    if (error.is_stale_element_reference() || error.is_no_such_element())
                        && begun.elapsed() < *PATIENCE => {}
                Err(error) => panic!("{selector}: {error:?}"),
            }
        }
    }

    /// Chooses a value in a list.
    pub(crate) async fn choose(&self, selector: &str, value: &str) {
        let list = self.list(selector).await;
        list.select_by_value(value).await.expect("a value");
    }

    /// Opens a part of the book at a table, as a reader does: the tab, and then the part.
    pub(crate) async fn open_part(&self, section: &str) {
        let tab = match section {
            "history" | "literature" => "about",
            _ => "learn",
        };
        self.click(&format!("[data-tab={tab}]")).await;
        self.click(&format!("[data-section={section}]")).await;
    }

    /// Returns a list, once it exists.
    pub(crate) async fn list(&self, selector: &str) -> Element {
        self.wait_for(selector).await;
        self.find(selector).await.expect("a list")
    }

    /// Waits until an element matches a selector.
    pub(crate) async fn wait_for(&self, selector: &str) {
        let quoted = Value::from(selector);
        self.wait(&format!("!!document.querySelector({quoted})"))
            .await;
    }

    /// Scrolls the first element of a selector into the middle of the window, once it exists.
    pub(crate) async fn scroll_to(&self, selector: &str) {
        self.wait_for(selector).await;
        let quoted = Value::from(selector);
        self.run(&format!(
            "document.querySelector({quoted})?.scrollIntoView({{ block: 'center', behavior: 'instant' }})"
        ))
        .await;
    }

    /// Finds an element to press. In WebKit, scrolls to it first, because the driver does not
    /// scroll to elements outside the window.
    async fn find(&self, selector: &str) -> Result<Element, CmdError> {
        let element = self.client.find(Locator::Css(selector)).await?;
        if Engine::chosen() == Engine::WebKit {
            let quoted = Value::from(selector);
            let near =
                format!("document.querySelector({quoted})?.scrollIntoView({{ block: 'nearest' }})");
            self.run(&near).await;
        }
        Ok(element)
    }

    /// Presses keys one after the other, wherever the keyboard focus is.
    pub(crate) async fn press(&self, keys: &[char]) {
        let mut actions = KeyActions::new("keys".into());
        for key in keys {
            actions = actions
                .then(KeyAction::Down { value: *key })
                .then(KeyAction::Up { value: *key });
        }
        self.client
            .perform_actions(actions)
            .await
            .expect("keys are pressed");
    }

    /// Presses a letter while the Control key is held.
    pub(crate) async fn press_with_control(&self, letter: char) {
        let control = char::from(Key::Control);
        let actions = KeyActions::new("keys".into())
            .then(KeyAction::Down { value: control })
            .then(KeyAction::Down { value: letter })
            .then(KeyAction::Up { value: letter })
            .then(KeyAction::Up { value: control });
        let pressed = self.client.perform_actions(actions).await;
        pressed.expect("keys are pressed");
    }

    /// Presses an element with the keyboard alone.
    pub(crate) async fn press_enter_on(&self, selector: &str) {
        self.wait_for(selector).await;
        let quoted = Value::from(selector);
        self.run(&format!("document.querySelector({quoted}).focus()"))
            .await;
        self.press(&[char::from(Key::Enter)]).await;
    }

    /// Presses an element: with the pointer in a phone's window, with the keyboard on a desktop.
    pub(crate) async fn activate(&self, width: u32, selector: &str) {
        if width == 360 {
            self.click(selector).await;
        } else {
            self.press_enter_on(selector).await;
        }
    }

    /// Returns the text of the first element of a selector.
    pub(crate) async fn text(&self, selector: &str) -> String {
        let quoted = Value::from(selector);
        let text = self
            .wait(&format!("document.querySelector({quoted})?.textContent"))
            .await;
        text.as_str().unwrap_or_default().trim().to_string()
    }

    /// Waits until the board is at rest and nobody is thinking.
    pub(crate) async fn wait_until_idle(&self) {
        self.wait("document.querySelector('.play')?.dataset.still === 'true'")
            .await;
    }

    /// Returns the number of moves made.
    pub(crate) async fn moves(&self) -> u64 {
        let moves = self
            .wait("document.querySelector('.play')?.dataset.moves")
            .await;
        moves
            .as_str()
            .and_then(|moves| moves.parse().ok())
            .expect("a number of moves")
    }

    /// Waits until at least this number of moves have been made and the board is at rest.
    pub(crate) async fn wait_for_moves(&self, moves: u64) {
        self.wait(&format!(
            "Number(document.querySelector('.play')?.dataset.moves) >= {moves}"
        ))
        .await;
        self.wait_until_idle().await;
    }

    /// Turns off the animation of moves, in the page's own settings.
    pub(crate) async fn without_motion(&self) {
        self.click("[data-act=settings]").await;
        self.choose("[data-setting=speed]", "instant").await;
        self.click("dialog [data-act=no]").await;
        self.wait("!document.querySelector('dialog')").await;
    }

    /// Waits for a player's turn, and does one thing that the player can do next: clicks a
    /// highlighted place, or chooses a word. Returns false if the game is over.
    pub(crate) async fn tap_something(&self) -> bool {
        self.begin_game().await;
        // Boards in frames have no stored settings, so the test must throw their dice by hand. If a
        // throw allows no move, the next throw follows, so this repeats.
        self.act_until(
            "document.querySelector('.play[data-still=true]') && (document.querySelector('.play :is([data-throw], [data-act=throw])') ? 'throw' : document.querySelector('.play .report.report-over, .play .site.can, .play [data-word]') && 'play')",
            |next| {
                (next == "throw").then_some("document.querySelector('.play :is([data-throw], [data-act=throw])')?.dispatchEvent(new MouseEvent('click', {bubbles: true}))")
            },
        )
        .await;
        self.run(
            "if (document.querySelector('.play .report.report-over')) return false;
             const lit = [...document.querySelectorAll('.play .site.can')];
             const words = [...document.querySelectorAll('.play [data-word]')];
             const all = lit.length ? lit : words;
             const chosen = all[(window.acts = (window.acts ?? 0) + 7) % all.length];
             chosen.dispatchEvent(new MouseEvent('click', {bubbles: true}));
             return true",
        )
        .await
            == serde_json::Value::Bool(true)
    }

    /// Stores a game on the device, as if two people had played it there.
    pub(crate) async fn store_game(&self, key: &str, record: &str) {
        let saved = format!(
            r#"{{"version":1,"value":{{"record":{record},"undone":[],"seats":["human","human"],"level":1,"turned":false}}}}"#
        );
        self.run(&format!(
            "localStorage.setItem('tavolando/game.{key}', {saved:?})"
        ))
        .await;
    }

    /// Takes a screenshot of the window.
    pub(crate) async fn picture(&self) -> Vec<u8> {
        self.client.screenshot().await.expect("a picture")
    }

    pub(crate) async fn close(self) {
        self.client.clone().close().await.expect("it closes");
    }
}

impl Browser {
    /// Chooses a theme with the page's own settings.
    pub(crate) async fn choose_theme(&self, theme: &str) {
        self.click("[data-act=settings]").await;
        self.choose("[data-setting=theme]", theme).await;
        self.click("dialog [data-act=no]").await;
        self.wait("!document.querySelector('dialog')").await;
    }
}
