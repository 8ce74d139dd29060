// Reading and playing without a network. The build writes the list of its files into this worker;
// they are fetched together, each checked against its hash, into a cache of the build's own. Only a
// cache that is whole is ever read from, so a page is of one build or of another, never of both.
//
// A page that is opened or loaded again comes from the newest whole build. What it asks for by
// names that say their content is found in whichever build has it, so pages that stay open go on.

const BUILD = "{build}";
const FILES = {files};

const SCOPE = self.registration.scope;
const FAMILY = `tavolando ${SCOPE} `;
const OWN = FAMILY + BUILD;
// What a whole cache holds besides its files: when it was made, and what its files were.
const SEAL = `${SCOPE}.whole`;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  // Whatever the device has lost of what it kept, the network still has.
  const answer = request.mode === "navigate" ? page(request) : file(request);
  event.respondWith(answer.then((found) => found ?? fetch(request), () => fetch(request)));
});

async function install() {
  const known = await wholeBuilds();
  await caches.delete(OWN);
  const cache = await caches.open(OWN);
  try {
    const waiting = Object.entries(FILES);
    // A few at a time: the page that is open has the network first.
    await Promise.all([1, 2, 3, 4].map(async () => {
      for (let next; (next = waiting.pop()); ) await take(cache, known, ...next);
    }));
    const seal = JSON.stringify({ made: Date.now(), files: FILES });
    await cache.put(SEAL, new Response(seal));
  } catch (error) {
    // Half a build is none. The next visit tries again.
    await caches.delete(OWN);
    throw error;
  }
}

// Puts a file into the cache: from a build that has it already, or from the network, as it must be.
async function take(cache, known, path, hash) {
  const address = SCOPE + path;
  const older = known.find((build) => build.files[path] === hash);
  const kept = older && (await (await caches.open(older.name)).match(address));
  const answer = kept ?? (await fetch(address, { integrity: `sha256-${hash}`, cache: "no-cache" }));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  if (!/(^|\/|\.html)$/.test(path)) return cache.put(address, answer);
  // What stands in a page for readers without JavaScript is the larger part of it, and nobody who
  // has this worker ever sees it.
  const text = (await answer.text()).replace(/<noscript>.*?<\/noscript>/gs, "");
  await cache.put(address, new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } }));
}

// The builds that are whole, the newest first.
async function wholeBuilds() {
  const builds = [];
  for (const name of await caches.keys()) {
    const seal = name.startsWith(FAMILY) && (await (await caches.open(name)).match(SEAL));
    if (seal) builds.push({ name, ...(await seal.json()) });
  }
  return builds.sort((one, other) => other.made - one.made);
}

// Once no page of an older build is open, older builds go.
async function tidy() {
  const [newest] = await wholeBuilds();
  for (const name of await caches.keys()) {
    if (name.startsWith(FAMILY) && name !== newest?.name && name !== OWN) await caches.delete(name);
  }
  await self.clients.claim();
}

// The builds as they were when a page was last opened.
let builds = null;

// Looks again at what there is; a look that fails is not remembered.
function look() {
  builds = wholeBuilds();
  builds.catch(() => (builds = null));
  return builds;
}

async function page(request) {
  const [newest] = await look();
  if (!newest) return fetch(request);
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(new URL(SCOPE).pathname.length).replace(/index\.html$/, "");
  const cache = await caches.open(newest.name);
  if (path in newest.files) return cache.match(SCOPE + path);
  if (`${path}/` in newest.files) return Response.redirect(`${SCOPE}${path}/${search}`);
  // Nothing of ours, as far as this build knows; the host may know more.
  try {
    return await fetch(request);
  } catch {
    const lost = await cache.match(`${SCOPE}404.html`);
    return new Response(lost.body, { status: 404, headers: lost.headers });
  }
}

async function file(request) {
  const address = request.url.split(/[?#]/)[0];
  for (const { name, files } of await (builds ?? look())) {
    if (!(address.slice(SCOPE.length) in files)) continue;
    const kept = await (await caches.open(name)).match(address);
    if (kept) return kept;
  }
  return fetch(request);
}
