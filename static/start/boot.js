// Starts the program of the page: at once where it is a table that the reader came for. A page that is whole without it
// (`data-lazy`: the cover, chapters, lists) starts it when something is touched, or come to by keyboard, that wants it.
const root = document.documentElement;
// The beginning of all names under which this site keeps something (src/page/device/storage.rs).
const OURS = `tavolando${new URL(".", import.meta.url).pathname}`;
const address = (name) => new URL(root.dataset[name], document.baseURI).href;
const app = document.getElementById("app");
const lazy = root.dataset.lazy !== undefined;

// The program has broken where it ends in a trap or knows no end (which browsers call a RangeError or an
// InternalError). Every move has been kept before, so the way on is to load the page again; that is said in the page.
const broken = ({ error, reason = error }) => {
  if (!["RuntimeError", "RangeError", "InternalError"].includes(reason?.name)) return;
  document.getElementById("crash").hidden = false;
  lookAgain();
};
// What the device keeps may be spoilt: the worker looks at it again before it gives it out (static/start/sw.js). The
// program tells of what it could not read by an event (src/page/browser/dom.rs).
const lookAgain = () => navigator.serviceWorker?.controller?.postMessage("spoilt");
addEventListener("tavolando-spoilt", lookAgain);
addEventListener("error", broken);
addEventListener("unhandledrejection", broken);

// ---- What is done before the program has come is not lost. It draws everything anew, so a thing is remembered by
// how it is found: a button by what it does, a field by its part, a board by its name.
const find = ({ selector, nth }) => document.querySelectorAll(selector)[nth];
const known = (element, name) => {
  const turn = element.closest("[data-turn]")?.dataset.turn;
  const selector = name && (turn === undefined ? name : `[data-turn="${turn}"] ${name}`);
  const nth = selector ? [...document.querySelectorAll(selector)].findIndex((found) => found.contains(element)) : -1;
  return nth < 0 ? null : { selector, nth };
};
const wanted = (element) => {
  const name = element.closest(".later[data-still]")?.dataset.still;
  const picture = name === undefined ? "" : `.later[data-still="${name}"]`;
  const { act, part } = element.closest("[data-act], select, input")?.dataset ?? {};
  if (act) return { ...known(element, `${picture} [data-act="${act}"]`), on: "button" };
  if (part) return { ...known(element, `[data-part="${part}"]`), on: "field" };
  const board = known(element, picture || ".play .board");
  return board && { ...board, on: "board" };
};
let done = null;
let focused = null;
// A list that may be open.
let list = null;
const heard = (event) => {
  const { target, type: kind, key } = event;
  // A field that is taken away says that it has changed, too.
  if (kind === "change" && !target.matches("select")) return;
  const code = kind === "click" && target.closest("a.language")?.querySelector("[lang]")?.lang;
  if (code) choose(code);
  const place = wanted(target);
  // A page comes alive in turns (src/page/parts/in_turn.rs): what is gone on with must be there at once.
  target.closest("[data-turn]")?.setAttribute("data-wanted", "");
  if (kind !== "keydown") list = kind === "focusin" && target.matches("select") ? target : null;
  if (kind === "focusin") focused = target === document.activeElement && (place ?? known(target, target.matches("a[href]") && `a[href="${target.getAttribute("href")}"]`));
  else if (kind === "keydown") {
    // A picture of a board, which is no button yet.
    if (!target.matches(".later") || !["Enter", " "].includes(key)) return;
    event.preventDefault();
    done = { ...place, kind, key };
  } else if (place && (kind === "click") === (place.on !== "field")) {
    const { left, top } = find(place).getBoundingClientRect();
    const { value, selectedIndex } = target;
    done = { ...place, kind, value, selectedIndex, x: event.clientX - left, y: event.clientY - top };
  }
  if (place) start().catch(() => {});
};
const again = ({ on, kind, key, value, selectedIndex, x, y, ...place }) => {
  const element = find(place);
  if (!element) return;
  const bubbles = true;
  if (kind === "keydown") element.dispatchEvent(new KeyboardEvent(kind, { bubbles, key }));
  else if (selectedIndex !== undefined) Object.assign(element, { selectedIndex }).dispatchEvent(new Event("change", { bubbles }));
  else if (kind === "input") Object.assign(element, { value }).dispatchEvent(new InputEvent(kind, { bubbles }));
  else {
    const { left, top } = element.getBoundingClientRect();
    const at = { bubbles, clientX: left + x, clientY: top + y };
    const touched = document.elementFromPoint(at.clientX, at.clientY);
    (on === "board" && element.contains(touched) ? touched : element).dispatchEvent(new MouseEvent(kind, at));
  }
};
// The language that the reader goes over to is kept, as the program does it (src/page/pages/site.rs).
const choose = (code) => {
  if (!["it", "en"].includes(code)) return;
  try {
    const kept = localStorage.getItem(`${OURS}settings`) ?? localStorage.getItem("tavolando.settings");
    if (!isLater(kept)) localStorage.setItem(`${OURS}settings`, JSON.stringify({ version: 1, value: { ...settings(kept), lang: code } }));
  } catch {
    // Nothing may be kept.
  }
};
// Whether a later release has kept it, in a form that must stay as it is.
const isLater = (kept) => {
  try {
    return JSON.parse(kept)?.version > 1;
  } catch {
    return false;
  }
};
// The settings in what is kept; none where it is damaged.
const settings = (kept) => {
  try {
    const value = JSON.parse(kept)?.value;
    return typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
};
const HEARD = ["click", "keydown", "input", "change", "focusin"];
for (const kind of HEARD) app.addEventListener(kind, heard);

// ---- What waits in the page of a table (static/start/theme.js): the looks of what is read or opened beside it, and the
// book's faces. Whoever opens something before their turn has come has the looks with it.
const faces = document.getElementById("faces");
app.addEventListener("click", ({ target }) => {
  if (target.closest("a, [role=tab], [data-act]:not([data-act=begin])")) faces?.before(...faces.content.querySelectorAll("link:not([media])"));
});

// ---- The symbols of boards that this page does not show. Whatever uses one is drawn when it comes; what does not come is
// asked for again after a while.
let filled = null;
const fill = () => (filled ??= complete(2000));
const complete = async (pause) => {
  try {
    const answer = await fetch(address("symbols"));
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    const all = document.createElement("template");
    all.innerHTML = await answer.text();
    // What is drawn by a symbol would be drawn anew if that were replaced: those that are here stay.
    const here = document.querySelector("svg.symbols defs");
    const known = new Set([...here.children].map(({ id }) => id));
    here.append(...[...all.content.querySelector("defs").children].filter(({ id }) => !known.has(id)));
  } catch (error) {
    console.warn(error);
    setTimeout(complete, pause, 2 * pause);
  }
};

// ---- Starting.
let started = null;
const start = () => (started ??= run());

async function run() {
  root.dataset.starting = "";
  try {
    const { default: begin, warm } = await import(address("glue"));
    const chunks = root.dataset.chunks?.split(" ") ?? [];
    const table = chunks.includes("table");
    warm?.(chunks);
    if (!table) fill();
    const program = fetch(address("program"));
    // A list that is open would be shut.
    if (list && list === document.activeElement) await new Promise((shut) => ["change", "blur"].forEach((kind) => list.addEventListener(kind, shut)));
    // In the moment in which the page is drawn, before anything else is done on it.
    const alive = new Promise((drawn) => new MutationObserver(drawn).observe(root, { attributeFilter: ["data-alive", "data-missing"] }));
    await begin({ module_or_path: program });
    await alive;
    if (root.dataset.missing !== undefined) throw new Error("there are no words");
    document.getElementById("stalled")?.remove();
    for (const kind of HEARD) app.removeEventListener(kind, heard);
    if (focused && document.activeElement === document.body) find(focused)?.focus({ preventScroll: true });
    if (done) again(done);
    // The computer's next, and after it what waits in the page and what its texts are read by.
    Promise.resolve(table && warm?.(["engine"])).then(() => {
      fill();
      if (table) warm?.(["reading", "prose", "windows", `more_${root.lang}`]);
      faces?.replaceWith(faces.content);
    });
  } catch (error) {
    // A part of the program did not come, or is not what it should be: the page says so.
    root.dataset.missing = "";
    lookAgain();
    throw error;
  } finally {
    delete root.dataset.starting;
  }
}

// What a reader came for is on the screen before the program asks for the line and the processor:
// the first picture comes sooner, and the program hardly later. Where nothing is painted (a tab in the
// background, a frame out of sight) a second is enough.
const painted = () =>
  new Promise((painted) => {
    requestAnimationFrame(() => setTimeout(painted));
    setTimeout(painted, document.hidden ? 0 : 1000);
  });

// Whether the page is one to read, and shows nothing that only the program can draw: games under way on the cover. Where
// the device has the program the cover may as well be alive.
const rests = () => {
  if (!lazy || !root.dataset.today) return lazy;
  try {
    return !navigator.serviceWorker?.controller && !Object.keys(localStorage).some((key) => key.startsWith(`${OURS}game.`) || key.startsWith("tavolando.game."));
  } catch {
    return true;
  }
};

// The board of the day, as the build has drawn it for the days to come: it comes alive when it is touched.
async function showToday() {
  const { today } = root.dataset;
  if (!today) return;
  const DAY = 86_400_000;
  const [folder, ...games] = today.split(" ");
  const day = Math.floor(Date.now() / DAY);
  const [key, problems] = games[day % games.length].split(":");
  const answer = await fetch(new URL(`${folder}${key}-${Math.floor(day / games.length) % problems}.txt`, document.baseURI));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const board = await answer.text();
  if (started) return;
  const place = document.querySelector(".today");
  place.insertAdjacentHTML("beforeend", board);
  if ([...place.querySelectorAll("use")].some((use) => !document.querySelector(use.getAttribute("href")))) fill();
  root.dataset.posed = key;
}

if (rests()) {
  // Scripts may ask the engine at once (src/page/browser/client.rs).
  self.tavolando = { ask: (request) => start().then(() => self.tavolando.ask(request)) };
  // Where it is not to be had the program draws it.
  showToday().catch(start);
} else {
  await painted();
  await start();
}

// Keeps the whole site on the device, and says so when a newer version has come. A frame on
// somebody else's page, or a window that keeps nothing, does without.
const build = root.dataset.build;
const family = `tavolando ${new URL(".", document.baseURI).href} `;
const news = document.getElementById("news");

// The newest whole build on the device; static/start/sw.js seals it.
async function newestBuild() {
  const builds = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(family)) continue;
    const seal = await (await caches.open(name)).match(`${new URL(".", document.baseURI).href}.whole`);
    if (seal) builds.push({ name: name.slice(family.length), made: (await seal.json()).made });
  }
  return builds.sort((one, other) => other.made - one.made)[0]?.name;
}

async function tellNews() {
  const newest = await newestBuild();
  if (newest && newest !== build && navigator.serviceWorker.controller) news.hidden = false;
}

async function keepSite() {
  const registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI));
  const watch = (worker) => worker?.addEventListener("statechange", () => worker.state === "installed" && tellNews());
  registration.addEventListener("updatefound", () => watch(registration.installing));
  watch(registration.installing);
  await tellNews();
  document.addEventListener("visibilitychange", () => document.hidden || registration.update().catch(() => {}));
}

news.addEventListener("click", (event) => event.target.closest("[data-act=reload]") && location.reload());
try {
  if (build) await keepSite();
} catch (error) {
  // No network, no room, or not allowed: the page is here all the same.
  console.debug("the site is not kept on the device:", error.message);
}
