// Reading and playing without a network. The build writes the list of its files into this worker;
// they are fetched together, each checked against its hash, into a cache of the build's own. Only a
// cache that is whole is ever read from, so a page is of one build or of another, never of both; and
// what is read is checked again, for a device may lose or spoil what it keeps.
//
// A page that is opened or loaded again comes from the newest whole build. What it asks for by
// names that say their content is found in whichever build has it, so pages that stay open go on.

const BUILD = "{build}";
const FILES = {files};

const SCOPE = self.registration.scope;
const FAMILY = `tavolando ${SCOPE} `;
const OWN = FAMILY + BUILD;
// What a whole cache holds besides its files: when it was made, what its files were, and the hashes of
// its pages as they are kept.
const SEAL = `${SCOPE}.whole`;
// Our own page for what is nowhere to be had.
const AWAY = {away};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  const opens = request.mode === "navigate";
  // Whatever the device has lost of what it kept, the network still has.
  const answer = (opens ? page(request) : file(request)).then((found) => found ?? fetch(request), () => fetch(request));
  event.respondWith(opens ? answer.catch(away) : answer);
});
// A page that could not be read or run what it was given says so: everything is looked at again.
self.addEventListener("message", ({ data }) => data === "spoilt" && sound.clear());

async function install() {
  const known = await wholeBuilds();
  await caches.delete(OWN);
  const cache = await caches.open(OWN);
  const pages = {};
  try {
    const waiting = Object.entries(FILES);
    // A few at a time: the page that is open has the network first.
    await Promise.all([1, 2, 3, 4].map(async () => {
      for (let next; (next = waiting.pop()); ) await take(cache, known, pages, ...next);
    }));
    const seal = JSON.stringify({ made: Date.now(), files: FILES, pages });
    await cache.put(SEAL, new Response(seal));
  } catch (error) {
    // Half a build is none. The next visit tries again.
    await caches.delete(OWN);
    throw error;
  }
}

// Puts a file into the cache: from a build that has it already, or from the network, as it must be.
async function take(cache, known, pages, path, hash) {
  const older = known.find((build) => has(build.files, path) && build.files[path] === hash);
  const answer = (older && (await unspoilt(older, path))) ?? (await ask(path, hash, "no-cache"));
  return put(cache, pages, path, answer);
}

// A file from the network, as it must be.
async function ask(path, hash, cache) {
  const answer = await fetch(SCOPE + path, { integrity: `sha256-${hash}`, cache });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

async function put(cache, pages, path, answer) {
  if (!/(^|\/|\.html)$/.test(path)) return cache.put(SCOPE + path, answer);
  // What stands in a page for readers without JavaScript nobody who has this worker ever sees. The book's faces, and the looks of what is read, are here as soon as
  // the page is: they hold from the beginning (static/start/theme.js).
  const text = (await answer.text()).replace(/<noscript>.*?<\/noscript>/gs, "").replace(/<template id="faces">(.*?)<\/template>/s, "$1").replace(' media="print"', "");
  const page = new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
  pages[path] = await hashOf(page.clone());
  await cache.put(SCOPE + path, page);
}

// The hash of an answer's content, which is read by this.
async function hashOf(answer) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return btoa(String.fromCharCode(...hash));
}

// What has been looked at since this worker woke, by build and path. It may be spoilt afterwards: a page is looked at
// whenever it is opened, as nothing in it could tell; of the rest the page tells.
const sound = new Set();

// Whether a build has a file at a path, which may be called as what every object has.
const has = (files, path) => Object.hasOwn(files, path);

// What a build keeps at a path; nothing where it has been lost, or is not what it was.
async function unspoilt({ name, files, pages = {} }, path) {
  const found = await (await caches.open(name)).match(SCOPE + path);
  const place = `${name} ${path}`;
  const opens = /(^|\/|\.html)$/.test(path);
  if (!found || (sound.has(place) && !opens)) return found;
  // Builds before this one have not written down how they keep their pages.
  const hash = opens ? pages[path] : files[path];
  if (hash && (await hashOf(found.clone())) !== hash) return undefined;
  sound.add(place);
  return found;
}

// What a build keeps at a path. What has been lost or spoilt is fetched again, past every cache; where
// that cannot be, or the host has another build by now, there is nothing.
async function kept(build, path) {
  const found = await unspoilt(build, path);
  if (found) return found;
  try {
    const answer = await ask(path, build.files[path], "reload");
    await put(await caches.open(build.name), {}, path, answer);
    return await unspoilt(build, path);
  } catch {
    return undefined;
  }
}

// The builds that are whole, the newest first.
async function wholeBuilds() {
  const builds = [];
  for (const name of await caches.keys()) {
    const seal = name.startsWith(FAMILY) && (await (await caches.open(name)).match(SEAL));
    // A seal that has been spoilt is none.
    const whole = seal && (await seal.json().catch(() => null));
    if (whole?.files) builds.push({ name, ...whole });
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
  if (has(newest.files, path)) return kept(newest, path);
  if (has(newest.files, `${path}/`)) return Response.redirect(`${SCOPE}${path}/${search}`);
  // Nothing of ours, as far as this build knows; the host may know more.
  try {
    return await fetch(request);
  } catch {
    const lost = await kept(newest, "404.html");
    return lost ? new Response(lost.body, { status: 404, headers: lost.headers }) : away();
  }
}

async function file(request) {
  const path = request.url.split(/[?#]/)[0].slice(SCOPE.length);
  for (const build of await (builds ?? look())) {
    const found = has(build.files, path) && (await kept(build, path));
    if (found) return found;
  }
  return fetch(request);
}

function away() {
  const headers = { "content-type": "text/html; charset=utf-8" };
  return new Response(AWAY.replaceAll("{scope}", SCOPE), { status: 503, headers });
}
