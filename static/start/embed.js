// Runs a board in a frame on another site. The board is a picture until the player clicks it, or
// until it is visible, depending on the frame's address. Then the program is fetched. The frame may
// be sandboxed, without storage and with an opaque origin. So this script needs no storage, no
// modules and no fetches from elsewhere.
(() => {
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  const around = window.parent === window ? null : window.parent;
  const say = (type, more) => around?.postMessage({ tavolando: 1, type, game: root.dataset.embed, ...more }, "*");
  // The base of the site is two folders up. The page has no base element, because its policy
  // forbids one.
  const address = (name) => new URL(`../../${root.getAttribute(name)}`, location.href).href;

  // ---- Language and theme, which need no program.
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

  // ---- Start the program.
  const script = (source) =>
    new Promise((done, failed) => {
      const element = document.createElement("script");
      element.src = source;
      element.onload = done;
      element.onerror = () => failed(new Error(`${source} could not be fetched`));
      document.head.append(element);
    });

  // This script runs after the style sheets have loaded. If one has not, get them in a script
  // instead: WebKit blocks style sheets by their address in a frame with an opaque origin.
  async function dress() {
    await script(address("data-looks"));
    document.adoptedStyleSheets = self.tavolandoLooks.map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
  }
  if ([...document.querySelectorAll("link[rel=stylesheet]")].some((link) => !link.sheet)) dress().catch(console.warn);

  // The compiled program. A frame with an opaque origin cannot fetch, but it can load scripts. For
  // such frames the program is a compressed text in a script.
  async function program() {
    if (self.origin !== "null") return WebAssembly.compileStreaming(fetch(address("data-program")));
    await script(address("data-packed"));
    const packed = Uint8Array.from(atob(self.tavolandoProgram), (letter) => letter.charCodeAt(0));
    delete self.tavolandoProgram;
    const unpacking = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return WebAssembly.compile(await new Response(unpacking).arrayBuffer());
  }

  // A worker needs an address of the same origin. A blob has one in every frame.
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
      // The next click tries again.
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
    // The board appears with the next frame at the latest.
    while (!document.querySelector(".play")) await new Promise((next) => setTimeout(next));
    await new Promise((next) => setTimeout(next));
    alive = true;
    delete root.dataset.starting;
    document.getElementById("crash")?.setAttribute("hidden", "");
    for (const message of waiting.splice(0)) hand(message);
    measure();
  }

  // ---- Messages of the embedding page. Version, type and fields are checked; others are ignored.
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

  // ---- Report the height that the frame needs for its width.
  function measure() {
    const board = document.querySelector(".board");
    const bar = [...document.querySelectorAll(".embed-bar")].find((bar) => bar.offsetHeight);
    if (!board) return;
    const { width: wide, height: high } = board.viewBox.baseVal;
    const width = root.clientWidth;
    const height = Math.ceil((width * high) / wide + (bar?.offsetHeight ?? 0));
    say("resize", { width, height });
  }

  // ---- The first click starts the program and is replayed afterwards.
  function touched({ target, clientX, clientY }) {
    const act = target.closest("[data-act]")?.dataset.act;
    const onBoard = !act && target.closest(".board");
    start().then(() => {
      const meant = act ? document.querySelector(`.play [data-act="${act}"]`) : onBoard && document.elementFromPoint(clientX, clientY);
      meant?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    });
  }

  // ---- The program has crashed if it ends in a trap or in endless recursion.
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
    // The picture shows the usual starting position. The program must draw any other one.
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
