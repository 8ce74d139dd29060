// Makes the site work offline. The build writes the list of its files into this worker. The worker
// checks each file against its hash, and puts it into a cache for this build.
//
// The device keeps either the pages that the reader has opened, with all that they need, or the
// whole book, if the reader or the page asks for it (static/start/keep.js). A whole build is sealed.
// Then an opened or reloaded page comes from the newest sealed cache, so a page never mixes two
// builds. Without a whole build, pages come from the network, and from a cache only without one.
// Other files have hashes in their names. They come from any build that has them, so that open
// pages keep working. Cached files are checked again when they are served, because a device may
// lose or damage them.

const BUILD = "{build}";
const FILES = {files};
// The size of all files in bytes.
const BYTES = {bytes};
// The files that the pages need (src/bin/site/offline.rs).
const NEEDS = {needs};
// The pages of the site that are never kept.
const NEVER_KEPT = {never_kept};

const SCOPE = self.registration.scope;
const FAMILY = `tavolando ${SCOPE} `;
const OWN = FAMILY + BUILD;
// The address of the record in a cache. It says when the cache was made, which files the build has,
// which pages the reader has opened, and whether the whole book is wanted.
const RECORD = `${SCOPE}.part`;
// The address of the seal in a cache. Only a complete cache has a seal, with the same content.
const SEAL = `${SCOPE}.whole`;
// The page for addresses that are available neither in a cache nor on the network.
const AWAY = {away};

self.addEventListener("install", (event) => event.waitUntil(inTurn(install)));
self.addEventListener("activate", (event) => event.waitUntil(deleteOldBuilds()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  const opens = request.mode === "navigate";
  // If the cache fails, try the network.
  const answer = (opens ? page(request) : file(request)).then((found) => found ?? fetch(request), () => fetch(request));
  event.respondWith(opens ? answer.catch(away) : answer);
});
self.addEventListener("message", (event) => {
  const { data } = event;
  // A page reports files that it could not read or run. Check everything again.
  if (data === "spoilt") intact.clear();
  else if (data === "whole") event.waitUntil(inTurn(keepAll).catch(() => tell("failed")));
  else if (data === "state") event.waitUntil(inTurn(goOn));
  else if (data?.page !== undefined) event.waitUntil(inTurn(() => keepPage(data).catch(() => {})));
});

// Does one piece of work on the cache after another.
let last = Promise.resolve();
const inTurn = (work) => {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
};

// If an older build is whole on the device, this one will be too. Otherwise the pages that the
// device has are stored for this build too.
async function install() {
  const known = await findBuilds();
  if (!known.some(({ whole, wanted }) => whole || wanted)) {
    await record(RECORD, {});
    // A page that fails is fetched again when the reader opens it.
    for (const page of known.flatMap(({ opened }) => opened)) await keepPage(page).catch(() => {});
    return;
  }
  try {
    await keepAll();
  } catch (error) {
    // Delete an incomplete build. The next visit tries again.
    await caches.delete(OWN);
    throw error;
  }
}

// Writes the record of this build, or its seal, into its cache.
async function record(address, change) {
  const cache = await caches.open(OWN);
  const { made = Date.now(), opened, wanted } = (await ownBuild()) ?? {};
  await cache.put(address, new Response(JSON.stringify({ made, files: FILES, opened, wanted, ...change })));
}

const ownBuild = async () => (await findBuilds()).find(({ name }) => name === OWN);

// Keeps the whole book, and tells the open pages how far it is.
async function keepAll() {
  if ((await ownBuild())?.whole) return tell("whole");
  // The wish outlives this worker and this build.
  await record(RECORD, { wanted: true });
  const paths = Object.keys(FILES);
  let done = 0;
  let told = -1;
  await takeAll(paths, () => {
    const percent = Math.floor((100 * ++done) / paths.length);
    if (percent > told) tell("keeping", (told = percent));
  });
  await record(SEAL, { wanted: false });
  await (await caches.open(OWN)).delete(RECORD);
  await tell("whole");
}

// Goes on with the whole book if it is wanted; tells the open pages what is kept.
async function goOn() {
  const known = await findBuilds();
  if (known.some(({ whole }) => whole)) return tell("whole");
  if (!(await ownBuild())?.wanted) return tell("some");
  return keepAll().catch(() => tell("failed"));
}

// Tells the open pages what is kept, and how large the book is.
async function tell(kept, percent = 0) {
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) page.postMessage({ kept, percent, bytes: BYTES });
}

// Keeps a page. If its program runs (`alive`), keeps also what the program may need there: on the
// page of a game the rules, the texts and the computer's search.
async function keepPage({ page, alive }) {
  const known = await findBuilds();
  if (!has(FILES, page) || known.some(({ whole }) => whole)) return;
  const program = () => [...(NEEDS.pages[page] ?? []), ...NEEDS.program, ...(NEEDS.langs[page.slice(0, 2)] ?? [])];
  await takeAll([page, ...NEEDS.every, ...(alive ? program() : [])]);
  const opened = new Map(((await ownBuild())?.opened ?? []).map((other) => [other.page, other]));
  opened.set(page, { page, alive: alive || opened.get(page)?.alive });
  await record(RECORD, { opened: [...opened.values()] });
}

// Takes files of this build, four at a time, because the open page has priority on the network.
async function takeAll(paths, taken = () => {}) {
  const known = await findBuilds();
  const waiting = [...new Set(paths)];
  await Promise.all([1, 2, 3, 4].map(async () => {
    for (let next; (next = waiting.shift()) !== undefined; taken()) await take(known, next);
  }));
}

// Puts a file into the cache: from an older build that has the same file, or from the network. A
// file with a hash in its name cannot change, so the browser's own cache may have it.
async function take(known, path) {
  const own = { name: OWN, files: FILES };
  if (await readIntact(own, path)) return;
  const hash = FILES[path];
  const older = known.find((build) => build.name !== OWN && has(build.files, path) && build.files[path] === hash);
  const answer = (older && (await readIntact(older, path))) ?? (await ask(path, hash, HASHED.test(path) ? "default" : "no-cache"));
  await put(await caches.open(OWN), path, answer);
}

// The path of a file with a hash in its name, or in that of its folder.
const HASHED = /-[0-9a-f]{16}(_bg)?[./]/;

// Fetches a file from the network and checks its hash.
async function ask(path, hash, cache) {
  const answer = await fetch(SCOPE + path, { integrity: `sha256-${hash}`, cache });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

async function put(cache, path, answer) {
  if (!/(^|\/|\.html)$/.test(path)) return cache.put(SCOPE + path, answer);
  // This worker runs only with JavaScript, so remove the `noscript` elements. The fonts and the
  // style sheet for texts are in the cache too, so let them apply at once (static/start/theme.js).
  const text = (await answer.text()).replace(/<noscript>.*?<\/noscript>/gs, "").replace(/<template id="faces">(.*?)<\/template>/s, "$1").replace(' media="print"', "");
  const headers = { "content-type": "text/html; charset=utf-8" };
  const hash = await hashOf(new Response(text));
  await cache.put(SCOPE + path, new Response(text, { headers: { ...headers, "x-kept-hash": hash } }));
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
  // A stored page differs from the file of the build. Earlier releases recorded the hashes of pages
  // in the seal, or not at all.
  const hash = opens ? (found.headers.get("x-kept-hash") ?? pages[path]) : files[path];
  if (hash && (await hashOf(found.clone())) !== hash) return undefined;
  intact.add(place);
  return found;
}

// Returns the file at a path, from the cache of a build. Fetches a lost or damaged file again,
// bypassing all HTTP caches. Returns undefined if that fails, if the host has another build by now,
// or if the file was never kept.
async function readOrRefetch(build, path) {
  const found = await readIntact(build, path);
  if (found) return found;
  const cache = await caches.open(build.name);
  if (!build.whole && !(await cache.match(SCOPE + path))) return undefined;
  try {
    const answer = await ask(path, build.files[path], "reload");
    await put(cache, path, answer);
    return await readIntact(build, path);
  } catch {
    return undefined;
  }
}

// The builds on the device: whole ones first, then the newest first.
async function findBuilds() {
  const builds = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(FAMILY)) continue;
    const cache = await caches.open(name);
    // Ignore a damaged seal or record.
    const read = async (address) => (await cache.match(address))?.json().catch(() => null);
    const seal = await read(SEAL);
    const found = seal?.files ? { ...seal, whole: true } : await read(RECORD);
    if (found?.files) builds.push({ opened: [], ...found, name });
  }
  return builds.sort((one, other) => Boolean(other.whole) - Boolean(one.whole) || other.made - one.made);
}

// Deletes older builds when no page uses them any more.
async function deleteOldBuilds() {
  const [newest] = await findBuilds();
  for (const name of await caches.keys()) {
    const isNeeded = name === OWN || (newest?.whole && name === newest.name);
    if (name.startsWith(FAMILY) && !isNeeded) await caches.delete(name);
  }
  await self.clients.claim();
}

// The builds that were found when a page was last opened.
let builds = null;

// Finds the builds again. A failure is not remembered.
function renewBuilds() {
  builds = findBuilds();
  builds.catch(() => (builds = null));
  return builds;
}

async function page(request) {
  const known = await renewBuilds();
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(new URL(SCOPE).pathname.length).replace(/index\.html$/, "");
  const [newest] = known;
  if (!newest?.whole) return openPage(request, known, path, search);
  if (has(newest.files, path)) return readOrRefetch(newest, path);
  if (has(newest.files, `${path}/`)) return Response.redirect(`${SCOPE}${path}/${search}`);
  // This build does not know the page, but the host may have a newer one.
  try {
    return await fetch(request);
  } catch {
    if (NEVER_KEPT.includes(path)) return away();
    const lost = await readOrRefetch(newest, "404.html");
    return lost ? new Response(lost.body, { status: 404, headers: lost.headers }) : away();
  }
}

// Opens a page where the book is not whole on the device: from the network, or as it was kept.
async function openPage(request, known, path, search) {
  try {
    return await fetch(request);
  } catch {
    for (const build of known) {
      if (has(build.files, `${path}/`)) return Response.redirect(`${SCOPE}${path}/${search}`);
      const found = has(build.files, path) && (await readIntact(build, path));
      if (found) return found;
    }
    return away();
  }
}

async function file(request) {
  const path = request.url.split(/[?#]/)[0].slice(SCOPE.length);
  for (const build of await (builds ?? renewBuilds())) {
    const found = has(build.files, path) && (await readOrRefetch(build, path));
    if (found) return found;
  }
  return fetch(request);
}

function away() {
  const headers = { "content-type": "text/html; charset=utf-8" };
  return new Response(AWAY.replaceAll("{scope}", SCOPE), { status: 503, headers });
}
