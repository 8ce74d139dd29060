// Starts the program of a page. A page with a table starts it at once. A page that is complete
// without the program (`data-lazy`: the cover, chapters, lists) starts it when the reader clicks or
// focuses something that needs it.
const root = document.documentElement;
// The prefix of all storage keys of this site (src/page/device/storage.rs).
const OURS = `tavolando${new URL(".", import.meta.url).pathname}`;
const address = (name) => new URL(root.dataset[name], document.baseURI).href;
const app = document.getElementById("app");
const lazy = root.dataset.lazy !== undefined;

// The program has crashed if it ends in a trap, or in endless recursion (which browsers report as a
// RangeError or an InternalError). Every move was saved before, so it is enough to reload the page.
// The page says so.
const broken = ({ error, reason = error }) => {
  if (!["RuntimeError", "RangeError", "InternalError"].includes(reason?.name)) return;
  document.getElementById("crash").hidden = false;
  lookAgain();
};
// The files on the device may be damaged, so the service worker checks them again before it serves
// them (static/start/sw.js). The program reports a file that it could not read by an event
// (src/page/browser/dom.rs).
const lookAgain = () => navigator.serviceWorker?.controller?.postMessage("spoilt");
addEventListener("tavolando-spoilt", lookAgain);
addEventListener("error", broken);
addEventListener("unhandledrejection", broken);

// ---- Input before the program has started is replayed later. The program draws the page again, so
// this script stores a selector for an element: a button by its action, a field by its part, a
// board by its name.
const find = ({ selector, nth }) => document.querySelectorAll(selector)[nth];
const known = (element, name) => {
  const turn = element.closest("[data-turn]")?.dataset.turn;
  const selector = name && (turn === undefined ? name : `[data-turn="${turn}"] ${name}`);
  const nth = selector ? [...document.querySelectorAll(selector)].findIndex((found) => found.contains(element)) : -1;
  return nth < 0 ? null : { selector, nth };
};
const wanted = (element) => {
  const name = element.closest(".lazy[data-still]")?.dataset.still;
  const picture = name === undefined ? "" : `.lazy[data-still="${name}"]`;
  const { act, part } = element.closest("[data-act], select, input")?.dataset ?? {};
  if (act) return { ...known(element, `${picture} [data-act="${act}"]`), on: "button" };
  if (part) return { ...known(element, `[data-part="${part}"]`), on: "field" };
  const board = known(element, picture || ".play .board");
  return board && { ...board, on: "board" };
};
let done = null;
// The last change of each field: the reader may choose from several lists.
const changed = new Map();
let focused = null;
// A select that may be open.
let list = null;
const heard = (event) => {
  const { target, type: kind, key } = event;
  // A field also fires "change" when it is removed.
  if (kind === "change" && !target.matches("select")) return;
  const code = kind === "click" && target.closest("a.language")?.querySelector("[lang]")?.lang;
  if (code) choose(code);
  const place = wanted(target);
  // A page becomes interactive in turns (src/page/parts/deferred.rs). The part in use must be drawn
  // at once.
  target.closest("[data-turn]")?.setAttribute("data-wanted", "");
  if (kind !== "keydown") list = kind === "focusin" && target.matches("select") ? target : null;
  if (kind === "focusin") focused = target === document.activeElement && (place ?? known(target, target.matches("a[href]") && `a[href="${target.getAttribute("href")}"]`));
  else if (kind === "keydown") {
    // A static picture of a board; it is not a button yet.
    if (!target.matches(".lazy") || !["Enter", " "].includes(key)) return;
    event.preventDefault();
    done = { ...place, kind, key };
  } else if (place && (kind === "click") === (place.on !== "field")) {
    const { left, top } = find(place).getBoundingClientRect();
    const { value, selectedIndex } = target;
    const act = { ...place, kind, value, selectedIndex, x: event.clientX - left, y: event.clientY - top };
    if (place.on === "field") changed.set(target, act);
    else done = act;
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
// Saves the language that the reader switches to, as the program does (src/page/pages/site.rs).
const choose = (code) => {
  if (!["it", "en"].includes(code)) return;
  try {
    const kept = localStorage.getItem(`${OURS}settings`) ?? localStorage.getItem("tavolando.settings");
    if (!isLater(kept)) localStorage.setItem(`${OURS}settings`, JSON.stringify({ version: 1, value: { ...settings(kept), lang: code } }));
  } catch {
    // Storage may be blocked.
  }
};
// Whether a later release has saved the settings. Their format must not be changed.
const isLater = (kept) => {
  try {
    return JSON.parse(kept)?.version > 1;
  } catch {
    return false;
  }
};
// The saved settings; null if they are damaged.
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

// ---- When a game begins, other things appear under the finger. The second tap of a double tap on
// *Begin* does not reach them.
const ECHO = { millis: 500, pixels: 30 };
let began = null;
const guard = (event) => {
  const { type: kind, target, timeStamp, clientX, clientY, detail } = event;
  if (began && timeStamp - began.timeStamp < ECHO.millis && Math.hypot(clientX - began.clientX, clientY - began.clientY) < ECHO.pixels) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else if (kind === "click" && detail > 0 && target.closest("[data-act=begin]")) began = event;
};
for (const kind of ["pointerdown", "pointerup", "click"]) addEventListener(kind, guard, true);

// ---- A table's page has a template (static/start/theme.js) with the style sheets for its texts
// and dialogs, and with the book's fonts. If the player opens something early, add the style sheets
// now.
const faces = document.getElementById("faces");
app.addEventListener("click", ({ target }) => {
  if (target.closest("a, [role=tab], [data-act]:not([data-act=begin])")) faces?.before(...faces.content.querySelectorAll("link:not([media])"));
});

// ---- Load the symbols of boards that this page does not show. Elements that use one appear when
// it has loaded. After a failure, try again with a growing delay.
let filled = null;
const fill = () => (filled ??= complete(2000));
const complete = async (pause) => {
  try {
    const answer = await fetch(address("symbols"));
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    const all = document.createElement("template");
    all.innerHTML = await answer.text();
    // Replacing a symbol would redraw everything that uses it, so existing symbols stay.
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
    // Starting now would close an open select, so wait until it closes.
    if (list && list === document.activeElement) await new Promise((shut) => ["change", "blur"].forEach((kind) => list.addEventListener(kind, shut)));
    // This resolves as soon as the page is drawn, before anything else can happen on it.
    const alive = new Promise((drawn) => new MutationObserver(drawn).observe(root, { attributeFilter: ["data-alive", "data-missing"] }));
    await begin({ module_or_path: program });
    await alive;
    if (root.dataset.missing !== undefined) throw new Error("there are no words");
    document.getElementById("stalled")?.remove();
    for (const kind of HEARD) app.removeEventListener(kind, heard);
    if (focused && document.activeElement === document.body) find(focused)?.focus({ preventScroll: true });
    changed.forEach(again);
    if (done) again(done);
    // Fetch the engine next, then the chunks for texts and dialogs, and add the waiting style
    // sheets.
    Promise.resolve(table && warm?.(["engine"])).then(() => {
      fill();
      if (table) warm?.(["reading", "prose", "dialogs", `more_${root.lang}`]);
      faces?.replaceWith(faces.content);
    });
  } catch (error) {
    // A part of the program did not load or is damaged. The page says so.
    root.dataset.missing = "";
    lookAgain();
    throw error;
  } finally {
    delete root.dataset.starting;
  }
}

// Wait for the first paint before the program uses the network and the processor. The page appears
// sooner, and the program starts hardly later. If nothing is painted (a background tab, an
// invisible frame), one second is enough.
const painted = () =>
  new Promise((painted) => {
    requestAnimationFrame(() => setTimeout(painted));
    setTimeout(painted, document.hidden ? 0 : 1000);
  });

// Whether the page is for reading and shows nothing that only the program can draw, such as
// unfinished games on the cover. If the device has the program stored, the cover may start it at
// once.
const rests = () => {
  if (!lazy || !root.dataset.today) return lazy;
  try {
    return !navigator.serviceWorker?.controller && !Object.keys(localStorage).some((key) => key.startsWith(`${OURS}game.`) || key.startsWith("tavolando.game."));
  } catch {
    return true;
  }
};

// Shows the board of the day, which the build has drawn in advance. It becomes interactive when it
// is clicked.
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
  // Scripts may call the engine at once (src/page/browser/client.rs).
  self.tavolando = { ask: (request) => start().then(() => self.tavolando.ask(request)) };
  // If the board cannot be fetched, the program draws it.
  showToday().catch(start);
} else {
  await painted();
  await start();
}

// Shows the book's fonts where they come after the first paint.
import(address("fonts")).catch(() => {});
// Keeps pages on the device, and announces a newer version (static/start/keep.js). Frames on other
// sites do neither.
if (root.dataset.build) import(address("keep")).catch((error) => console.debug("nothing is kept on the device:", error.message));
