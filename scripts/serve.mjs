// Serves a folder as a static host does: `node scripts/serve.mjs dist --port 8080`. For a folder it
// serves index.html. It redirects a folder address without the final slash, and serves 404.html for
// missing files. `--base /some/path/` serves the site below a path. `--header 'Name: value'` adds a
// header to every response, and may be repeated.
import { createReadStream, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve, sep } from "node:path";
import { gzipSync } from "node:zlib";

/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webp": "image/webp",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};
const PACKED = new Set([".png", ".webp", ".woff2"]);

const [folder = "dist", ...rest] = process.argv.slice(2);
const options = (/** @type {string} */ name) =>
  rest.flatMap((word, place) => (word === `--${name}` ? [rest[place + 1]] : []));
const option = (/** @type {string} */ name, /** @type {string} */ usual) => options(name)[0] ?? usual;
const root = resolve(folder);
const base = option("base", "/");
const port = Number(option("port", "8080"));
const always = Object.fromEntries(options("header").map((header) => header.split(/:\s*/, 2)));

/** The encodings that the build writes (scripts/compress.mjs) with their file endings, the
 * preferred one first. */
const CODINGS = [["br", ".br"], ["gzip", ".gz"]];

/** Finds the compressed copy of a file in an encoding that the browser accepts.
 * @param {string} file @param {Set<string>} accepted */
function packedBeside(file, accepted) {
  for (const [coding, ending] of CODINGS) {
    const path = file + ending;
    if (accepted.has(coding) && statSync(path, { throwIfNoEntry: false })?.isFile()) return { coding, path };
  }
  return null;
}

/** A cache of files compressed here, with the modification time of each file.
 * @type {Map<string, { mtimeMs: number, size: number, bytes: Buffer }>} */
const gzipped = new Map();

/** Compresses a file with gzip, or takes it from the cache.
 * @param {string} file */
function pack(file) {
  const { mtimeMs, size } = statSync(file);
  const known = gzipped.get(file);
  if (known?.mtimeMs === mtimeMs && known.size === size) return known.bytes;
  const bytes = gzipSync(readFileSync(file));
  gzipped.set(file, { mtimeMs, size, bytes });
  return bytes;
}

/** Finds the file for a path below the folder, or the path to redirect to; null if there is none.
 * @param {string} path @returns {{ file?: string, elsewhere?: string } | null} */
function find(path) {
  const file = join(root, normalize(path));
  if (file !== root && !file.startsWith(root + sep)) return null;
  try {
    const found = statSync(file);
    if (found.isFile()) return { file };
    if (path !== "" && !path.endsWith("/")) return { elsewhere: `${path}/` };
    const index = join(file, "index.html");
    return statSync(index).isFile() ? { file: index } : null;
  } catch {
    return null;
  }
}

/** The path and query of a request; null if its URL is malformed.
 * @param {string | undefined} url */
function asked(url) {
  try {
    const { pathname, search } = new URL(url ?? "", "http://host");
    return { path: decodeURIComponent(pathname), search };
  } catch {
    return null;
  }
}

/** Answers a request.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response */
function answer(request, response) {
  const address = asked(request.url);
  if (!address) return void response.writeHead(400).end();
  const { path, search } = address;
  const inside = path.startsWith(base) ? path.slice(base.length) : null;
  const found = inside === null ? null : find(inside);
  if (found?.elsewhere) {
    const location = encodeURI(base + found.elsewhere) + search;
    return void response.writeHead(301, { ...always, location }).end();
  }
  const file = (found ?? (inside === null ? null : find("404.html")))?.file;
  if (!file) {
    return void response.writeHead(404, { ...always, "content-type": TYPES[".txt"] }).end("404\n");
  }
  const ending = extname(file);
  /** @type {Record<string, string>} */
  const headers = { ...always, "content-type": TYPES[ending] ?? "application/octet-stream" };
  const codings = String(request.headers["accept-encoding"] ?? "").split(",");
  const accepted = new Set(codings.map((coding) => coding.split(";")[0].trim()));
  const beside = packedBeside(file, accepted);
  const gzip = !beside && !PACKED.has(ending) && accepted.has("gzip");
  if (beside) headers["content-encoding"] = beside.coding;
  if (gzip) headers["content-encoding"] = "gzip";
  response.writeHead(found ? 200 : 404, headers);
  if (request.method === "HEAD") return void response.end();
  if (gzip) {
    try {
      return void response.end(pack(file));
    } catch {
      return void response.destroy();
    }
  }
  const source = createReadStream(beside?.path ?? file);
  source.on("error", () => response.destroy());
  source.pipe(response);
}

const server = createServer(answer);
server.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
  const busy = error.code === "EADDRINUSE";
  console.error(
    busy
      ? `port ${port} is in use: choose another, as in PORT=${port + 1} make play`
      : `cannot serve ${root} on port ${port}: ${error.message}`,
  );
  process.exit(1);
});
server.listen(port, "127.0.0.1", () => {
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  console.log(`listening on http://127.0.0.1:${address.port}${base}`);
});
