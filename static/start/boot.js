// Starts the program of the page.
const root = document.documentElement;
const address = (name) => new URL(root.dataset[name], document.baseURI).href;

// What is pressed before the program has come is not lost: a button by its name, the board by the place.
let touch = null;
const remember = ({ target, clientX, clientY }) => {
  const act = target.closest(".play [data-act]")?.dataset.act;
  touch = act ? { act } : target.closest(".play .board") && { clientX, clientY };
};
const app = document.getElementById("app");
app.addEventListener("click", remember);

// What a reader came for is on the screen before the program asks for the line and the processor:
// the first picture comes sooner, and the program hardly later. Where nothing is painted (a tab in the
// background, a frame out of sight) a second is enough.
await new Promise((painted) => {
  requestAnimationFrame(() => setTimeout(painted));
  setTimeout(painted, document.hidden ? 0 : 1000);
});

try {
  const { default: start, warm } = await import(address("glue"));
  const chunks = root.dataset.chunks?.split(" ") ?? [];
  warm?.(chunks);
  await start({ module_or_path: address("program") });
  while (root.dataset.alive === undefined) await new Promise((next) => setTimeout(next));
  document.getElementById("stalled")?.remove();
  app.removeEventListener("click", remember);
  // The computer's next.
  if (chunks.includes("table")) warm?.(["engine"]);
  if (touch) {
    const place = touch.act ? document.querySelector(`.play [data-act="${touch.act}"]`) : document.elementFromPoint(touch.clientX, touch.clientY);
    place?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
} catch (error) {
  // A part of the program did not come, or is not what it should be: the page says so.
  root.dataset.missing = "";
  throw error;
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
