// Serves a folder as any static host does: `node scripts/serve.mjs dist --port 8080`.
// Files and nothing else: a folder is its index.html, a folder without its stroke is sent there, and
// what is not there gets 404.html. `--base /some/path/` serves it below a path; `--header 'Name:
// value'`, as often as wanted, goes with every answer.
import { createReadStream, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve, sep } from "node:path";
import { gzipSync } from "node:zlib";

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
const options = (name) => rest.flatMap((word, place) => (word === `--${name}` ? [rest[place + 1]] : []));
const option = (name, usual) => options(name)[0] ?? usual;
const root = resolve(folder);
const base = option("base", "/");
const port = Number(option("port", "8080"));
const always = Object.fromEntries(options("header").map((header) => header.split(/:\s*/, 2)));

// What the build has packed (scripts/compress.mjs), in the order in which it is preferred.
const CODINGS = [["br", ".br"], ["gzip", ".gz"]];
function packedBeside(file, accepted) {
  for (const [coding, ending] of CODINGS) {
    if (accepted.has(coding) && statSync(file + ending, { throwIfNoEntry: false })?.isFile()) return { coding, path: file + ending };
  }
  return null;
}

// Files that have been packed once, with when each was written.
const gzipped = new Map();
function pack(file) {
  const { mtimeMs, size } = statSync(file);
  const known = gzipped.get(file);
  if (known?.mtimeMs === mtimeMs && known.size === size) return known.bytes;
  const bytes = gzipSync(readFileSync(file));
  gzipped.set(file, { mtimeMs, size, bytes });
  return bytes;
}

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

function answer(request, response) {
  let path, search;
  try {
    const address = new URL(request.url, "http://host");
    path = decodeURIComponent(address.pathname);
    search = address.search;
  } catch {
    return void response.writeHead(400).end();
  }
  const inside = path.startsWith(base) ? path.slice(base.length) : null;
  const found = inside === null ? null : find(inside);
  if (found?.elsewhere) {
    const location = encodeURI(base + found.elsewhere) + search;
    return void response.writeHead(301, { ...always, location }).end();
  }
  const lost = inside === null ? null : find("404.html");
  if (!found && !lost) {
    return void response.writeHead(404, { ...always, "content-type": TYPES[".txt"] }).end("404\n");
  }
  const { file } = found ?? lost;
  const ending = extname(file);
  const headers = { ...always, "content-type": TYPES[ending] ?? "application/octet-stream" };
  const accepted = new Set((request.headers["accept-encoding"] ?? "").split(",").map((coding) => coding.split(";")[0].trim()));
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
server.on("error", (error) => {
  const busy = error.code === "EADDRINUSE";
  console.error(
    busy
      ? `port ${port} is taken: choose another, as in PORT=${port + 1} make play`
      : `cannot serve: ${error.message}`,
  );
  process.exit(1);
});
server.listen(port, "127.0.0.1", () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}${base}`);
});
