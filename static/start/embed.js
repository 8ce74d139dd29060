// A board in a frame on somebody else's page. It is a picture until somebody touches it, or it is
// seen, as its address says; then the program is fetched. The frame may be sandboxed, keep nothing
// and have no origin of its own, so nothing here needs storage, modules or fetching from elsewhere.
(() => {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  const around = window.parent === window ? null : window.parent;
  const say = (type, more) => around?.postMessage({ tavolando: 1, type, game: root.dataset.embed, ...more }, "*");
  // The base of the site is two folders up; the page names none, as its policy allows none.
  const address = (name) => new URL(`../../${root.getAttribute(name)}`, location.href).href;

  // ---- Looks: no program is needed for them.
  const LANGUAGES = ["it", "en"];
  const first = (codes) => codes.map((code) => code.slice(0, 2)).find((code) => LANGUAGES.includes(code));
  root.lang = first([query.get("lang") ?? ""]) ?? first([...navigator.languages]) ?? "en";
  root.dataset.scripted = "";
  root.dataset.controls = query.get("controls") === "0" ? "0" : "1";
  const setTheme = (theme) => {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  setTheme(query.get("theme"));

  // ---- Starting the program.
  const script = (source) =>
    new Promise((done, failed) => {
      const element = document.createElement("script");
      element.src = source;
      element.onload = done;
      element.onerror = () => failed(new Error(`${source} could not be fetched`));
      document.head.append(element);
    });

  // This script runs after the style sheets have come. Where one has not (WebKit lets none in by its address in a frame
  // without an origin) they come in a script.
  async function dress() {
    await script(address("data-looks"));
    document.adoptedStyleSheets = self.tavolandoLooks.map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
  }
  if ([...document.querySelectorAll("link[rel=stylesheet]")].some((link) => !link.sheet)) dress().catch(console.warn);

  // The program, compiled. A frame without an origin may fetch nothing, but scripts it may have:
  // for it the program stands in one, packed.
  async function program() {
    if (self.origin !== "null") return WebAssembly.compileStreaming(fetch(address("data-program")));
    await script(address("data-packed"));
    const packed = Uint8Array.from(atob(self.tavolandoProgram), (letter) => letter.charCodeAt(0));
    delete self.tavolandoProgram;
    const unpacking = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return WebAssembly.compile(await new Response(unpacking).arrayBuffer());
  }

  // A worker of one's own needs an address of one's own origin: a blob has it everywhere.
  function worker(glue) {
    const work = (glue) => {
      onmessage = ({ data: [, module] }) => glue().initSync({ module });
    };
    const text = new Blob([`(${work})(${glue})`], { type: "text/javascript" });
    return new Worker(URL.createObjectURL(text));
  }

  let started = null;
  const waiting = [];
  let alive = false;

  function start() {
    started ??= run().catch((error) => {
      document.getElementById("crash")?.removeAttribute("hidden");
      // The next touch tries again.
      delete root.dataset.starting;
      started = null;
      say("error", { at: "", message: String(error.message ?? error) });
      throw error;
    });
    return started;
  }

  async function run() {
    root.dataset.starting = "";
    const [module] = await Promise.all([program(), script(address("data-classic"))]);
    const glue = self.tavolandoGlue;
    self.tavolandoWorker = () => worker(glue);
    await glue()({ module_or_path: module });
    // The board is there with the next picture at the latest.
    while (!document.querySelector(".play")) await new Promise((next) => setTimeout(next));
    await new Promise((next) => setTimeout(next));
    alive = true;
    delete root.dataset.starting;
    document.getElementById("crash")?.setAttribute("hidden", "");
    for (const message of waiting.splice(0)) hand(message);
    measure();
  }

  // ---- What the page around says: version, kind and form are looked at, nothing else is heard.
  const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const FORMS = {
    load: ({ record }) => isRecord(record),
    goto: ({ move }) => Number.isInteger(move) && move >= 0,
    flip: () => true,
    theme: ({ theme }) => ["auto", "light", "dark"].includes(theme),
    ask: ({ request }) => isRecord(request),
  };

  const hand = (detail) => dispatchEvent(new CustomEvent("tavolando", { detail }));

  addEventListener("message", ({ source, data }) => {
    if (!around || source !== around) return;
    const known = isRecord(data) && data.tavolando === 1 && typeof data.type === "string" && Object.hasOwn(FORMS, data.type);
    if (!known || !FORMS[data.type](data)) {
      console.warn("Tavolando: a message that it does not understand was ignored.");
      return;
    }
    if (data.type === "theme") return setTheme(data.theme);
    const message = data.type === "load" ? { ...data, record: { game: root.dataset.embed, ...data.record } } : data;
    if (alive) return hand(message);
    waiting.push(message);
    start();
  });

  // ---- How high the frame should be for its width.
  function measure() {
    const board = document.querySelector(".board");
    const bar = [...document.querySelectorAll(".bar")].find((bar) => bar.offsetHeight);
    if (!board) return;
    const { width: wide, height: high } = board.viewBox.baseVal;
    const width = root.clientWidth;
    const height = Math.ceil((width * high) / wide + (bar?.offsetHeight ?? 0));
    say("resize", { width, height });
  }

  // ---- The first touch: it starts the program, and is not lost.
  function touched({ target, clientX, clientY }) {
    const act = target.closest("[data-act]")?.dataset.act;
    const onBoard = !act && target.closest(".board");
    start().then(() => {
      const meant = act ? document.querySelector(`.play [data-act="${act}"]`) : onBoard && document.elementFromPoint(clientX, clientY);
      meant?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    });
  }

  // ---- The program has broken where it ends in a trap or knows no end.
  const broken = ({ error, reason = error }) => {
    if (["RuntimeError", "RangeError", "InternalError"].includes(reason?.name)) document.getElementById("crash")?.removeAttribute("hidden");
  };
  addEventListener("error", broken);
  addEventListener("unhandledrejection", broken);

  addEventListener("DOMContentLoaded", () => {
    document.getElementById("stalled")?.remove();
    const app = document.getElementById("app");
    app.addEventListener("click", (event) => started || event.target.closest("a") || touched(event));
    new ResizeObserver(measure).observe(root);
    say("ready", { version: root.dataset.build });
    measure();
    // A picture shows the usual beginning. What begins otherwise must be drawn by the program.
    const RULES = /^(rule\.|turned$|coordinates$)/;
    const otherwise = location.hash.length > 1 || [...query.keys()].some((name) => RULES.test(name));
    const when = query.get("start") ?? (otherwise || ["none", "second"].includes(query.get("play")) ? "visible" : "touch");
    if (when === "now") start();
    if (when !== "visible") return;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      start();
    });
    seen.observe(root);
  });
})();
