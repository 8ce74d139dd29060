// Makes the site work offline. The build writes the list of its files into this worker. The worker
// fetches them together, checks each against its hash, and puts them into a cache for this build.
// It serves only from complete caches, so a page never mixes two builds. Cached files are checked
// again when they are served, because a device may lose or damage them.
//
// An opened or reloaded page comes from the newest complete build. Its files have hashes in their
// names and come from any build that has them, so that open pages keep working.

const BUILD = "{build}";
const FILES = {files};

const SCOPE = self.registration.scope;
const FAMILY = `tavolando ${SCOPE} `;
const OWN = FAMILY + BUILD;
// The address of the seal in a cache. Only a complete cache has a seal. The seal records when the
// cache was made, the hashes of its files, and the hashes of its pages as they are stored.
const SEAL = `${SCOPE}.whole`;
// The page for addresses that are available neither in a cache nor on the network.
const AWAY = {away};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(deleteOldBuilds()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  const opens = request.mode === "navigate";
  // If the cache fails, try the network.
  const answer = (opens ? page(request) : file(request)).then((found) => found ?? fetch(request), () => fetch(request));
  event.respondWith(opens ? answer.catch(away) : answer);
});
// A page reports files that it could not read or run. Check everything again.
self.addEventListener("message", ({ data }) => data === "spoilt" && intact.clear());

async function install() {
  const known = await wholeBuilds();
  await caches.delete(OWN);
  const cache = await caches.open(OWN);
  const pages = {};
  try {
    const waiting = Object.entries(FILES);
    // Fetch four files at a time, because the open page has priority on the network.
    await Promise.all([1, 2, 3, 4].map(async () => {
      for (let next; (next = waiting.pop()); ) await take(cache, known, pages, ...next);
    }));
    const seal = JSON.stringify({ made: Date.now(), files: FILES, pages });
    await cache.put(SEAL, new Response(seal));
  } catch (error) {
    // Delete an incomplete build. The next visit tries again.
    await caches.delete(OWN);
    throw error;
  }
}

// Puts a file into the cache: from an older build that has the same file, or from the network.
async function take(cache, known, pages, path, hash) {
  const older = known.find((build) => has(build.files, path) && build.files[path] === hash);
  const answer = (older && (await readIntact(older, path))) ?? (await ask(path, hash, "no-cache"));
  return put(cache, pages, path, answer);
}

// Fetches a file from the network and checks its hash.
async function ask(path, hash, cache) {
  const answer = await fetch(SCOPE + path, { integrity: `sha256-${hash}`, cache });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

async function put(cache, pages, path, answer) {
  if (!/(^|\/|\.html)$/.test(path)) return cache.put(SCOPE + path, answer);
  // This worker runs only with JavaScript, so remove the `noscript` elements. The fonts and the
  // style sheet for texts are in the cache too, so let them apply at once (static/start/theme.js).
  const text = (await answer.text()).replace(/<noscript>.*?<\/noscript>/gs, "").replace(/<template id="faces">(.*?)<\/template>/s, "$1").replace(' media="print"', "");
  const page = new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
  pages[path] = await hashOf(page.clone());
  await cache.put(SCOPE + path, page);
}

// The hash of a response's body. This consumes the body.
async function hashOf(answer) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return btoa(String.fromCharCode(...hash));
}

// The files that were intact when they were checked, since this worker started, by build and path.
// If one is damaged later, the page that uses it sends the message "spoilt" (above). Pages are
// checked at each request, because a damaged page could not report itself.
const intact = new Set();

// Whether a build has a file at a path. A path such as "constructor" is also the name of a property
// that every object inherits, so only own properties count.
const has = (files, path) => Object.hasOwn(files, path);

// Returns the cached file at a path, from the cache of a build; undefined if the file is lost or
// damaged.
async function readIntact({ name, files, pages = {} }, path) {
  const found = await (await caches.open(name)).match(SCOPE + path);
  const place = `${name} ${path}`;
  const opens = /(^|\/|\.html)$/.test(path);
  if (!found || (intact.has(place) && !opens)) return found;
  // Earlier releases did not record the hashes of their pages.
  const hash = opens ? pages[path] : files[path];
  if (hash && (await hashOf(found.clone())) !== hash) return undefined;
  intact.add(place);
  return found;
}

// Returns the file at a path, from the cache of a build. Fetches a lost or damaged file again,
// bypassing all HTTP caches. Returns undefined if that fails, or if the host has another build by
// now.
async function readOrRefetch(build, path) {
  const found = await readIntact(build, path);
  if (found) return found;
  try {
    const answer = await ask(path, build.files[path], "reload");
    await put(await caches.open(build.name), {}, path, answer);
    return await readIntact(build, path);
  } catch {
    return undefined;
  }
}

// The complete builds, the newest first.
async function wholeBuilds() {
  const builds = [];
  for (const name of await caches.keys()) {
    const seal = name.startsWith(FAMILY) && (await (await caches.open(name)).match(SEAL));
    // Ignore a damaged seal.
    const whole = seal && (await seal.json().catch(() => null));
    if (whole?.files) builds.push({ name, ...whole });
  }
  return builds.sort((one, other) => other.made - one.made);
}

// Deletes older builds when no page uses them any more.
async function deleteOldBuilds() {
  const [newest] = await wholeBuilds();
  for (const name of await caches.keys()) {
    if (name.startsWith(FAMILY) && name !== newest?.name && name !== OWN) await caches.delete(name);
  }
  await self.clients.claim();
}

// The builds that were found when a page was last opened.
let builds = null;

// Finds the builds again. A failure is not remembered.
function findBuilds() {
  builds = wholeBuilds();
  builds.catch(() => (builds = null));
  return builds;
}

async function page(request) {
  const [newest] = await findBuilds();
  if (!newest) return fetch(request);
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(new URL(SCOPE).pathname.length).replace(/index\.html$/, "");
  if (has(newest.files, path)) return readOrRefetch(newest, path);
  if (has(newest.files, `${path}/`)) return Response.redirect(`${SCOPE}${path}/${search}`);
  // This build does not know the page, but the host may have a newer one.
  try {
    return await fetch(request);
  } catch {
    const lost = await readOrRefetch(newest, "404.html");
    return lost ? new Response(lost.body, { status: 404, headers: lost.headers }) : away();
  }
}

async function file(request) {
  const path = request.url.split(/[?#]/)[0].slice(SCOPE.length);
  for (const build of await (builds ?? findBuilds())) {
    const found = has(build.files, path) && (await readOrRefetch(build, path));
    if (found) return found;
  }
  return fetch(request);
}

function away() {
  const headers = { "content-type": "text/html; charset=utf-8" };
  return new Response(AWAY.replaceAll("{scope}", SCOPE), { status: 503, headers });
}
