// Keeps pages on the device for offline use, and announces a newer version of the site. The service
// worker does the work (static/start/sw.js). It keeps the pages that the reader opens. It keeps the
// whole book only if the reader asks for it (src/page/pages/whole_book.rs), if the site is installed, or
// if the browser says that the connection costs nothing.
const root = document.documentElement;
const base = new URL(".", document.baseURI);
const { serviceWorker: container, connection } = navigator;
const news = document.getElementById("news");
news.addEventListener("click", (event) => event.target.closest("[data-act=reload]") && location.reload());

// ---- A newer version.

// The newest build on the device that can be used.
async function newestBuild() {
  const family = `tavolando ${base.href} `;
  const builds = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(family)) continue;
    const cache = await caches.open(name);
    const found = (await cache.match(`${base.href}.whole`)) ?? (await cache.match(`${base.href}.part`));
    const { made, wanted } = (await found?.json().catch(() => null)) ?? {};
    // A build that is still being fetched as a whole is not ready.
    if (made && !wanted) builds.push({ name: name.slice(family.length), made });
  }
  return builds.sort((one, other) => other.made - one.made)[0]?.name;
}

async function tellNews() {
  const newest = await newestBuild();
  if (newest && newest !== root.dataset.build && container.controller) news.hidden = false;
}

// ---- The root element says in `data-kept` how much the device keeps.
const KEPT = "tavolando-kept";
const WISH = "tavolando-keep";
const show = ({ data }) => {
  if (!data?.kept) return;
  root.dataset.kept = `${data.kept} ${data.percent} ${data.bytes}`;
  dispatchEvent(new Event(KEPT));
};

const isInstalled = () => matchMedia("(display-mode: standalone)").matches;
// Whether the browser says that the connection costs nothing. Many browsers say nothing.
const isFree = () => ["wifi", "ethernet"].includes(connection?.type) && !connection.saveData;

const loaded = () => document.readyState === "complete" || new Promise((done) => addEventListener("load", done, { once: true }));
const idle = () => new Promise((done) => (self.requestIdleCallback ?? setTimeout)(done));

const registration = await container.register(new URL("sw.js", document.baseURI));
const say = (message) => (registration.installing ?? registration.waiting ?? registration.active)?.postMessage(message);

// The open page. The program changes it without loading another.
const keepPage = () => {
  const page = location.pathname.slice(base.pathname.length).replace(/index\.html$/, "");
  say({ page, alive: root.dataset.alive !== undefined });
};
const keepWhole = () => say("whole");
const keepWholeIfFree = () => (isInstalled() || isFree()) && keepWhole();

const watch = (worker) =>
  worker?.addEventListener("statechange", () => {
    if (worker.state !== "installed") return;
    tellNews();
    keepPage();
  });
registration.addEventListener("updatefound", () => watch(registration.installing));
watch(registration.installing);
// A page of the network may be newer than every build on the device.
if (registration.waiting || (await caches.has(`tavolando ${base.href} ${root.dataset.build}`))) await tellNews();
document.addEventListener("visibilitychange", () => document.hidden || registration.update().catch(() => {}));

container.addEventListener("message", show);
container.startMessages();
addEventListener(WISH, keepWhole);
addEventListener("appinstalled", keepWhole);
connection?.addEventListener?.("change", keepWholeIfFree);

await loaded();
await idle();
say("state");
keepPage();
new MutationObserver(keepPage).observe(document.querySelector("title"), { childList: true });
new MutationObserver(keepPage).observe(root, { attributeFilter: ["data-alive"] });
keepWholeIfFree();
