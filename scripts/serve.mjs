// Serves a folder as any static host would: `node scripts/serve.mjs dist --port 8080`.
// Paths without an ending that are no file are routes of the page and get index.html.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve, sep } from "node:path";
import { createGzip } from "node:zlib";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
const PACKED = new Set([".png", ".woff2"]);

const [folder = "dist", ...rest] = process.argv.slice(2);
const option = (name, usual) => {
  const place = rest.indexOf(`--${name}`);
  return place < 0 ? usual : rest[place + 1];
};
const root = resolve(folder);
const base = option("base", "/");
const port = Number(option("port", "8080"));

function find(path) {
  const file = join(root, normalize(path));
  if (file !== root && !file.startsWith(root + sep)) return null;
  try {
    return statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}

function answer(request, response) {
  let path;
  try {
    path = decodeURIComponent(new URL(request.url, "http://host").pathname);
  } catch {
    return void response.writeHead(400).end();
  }
  const inside = path.startsWith(base) ? path.slice(base.length) : null;
  const file =
    inside === null
      ? null
      : (inside && find(inside)) || (extname(inside) ? null : find("index.html"));
  if (!file) {
    return void response.writeHead(404, { "content-type": TYPES[".txt"] }).end("404\n");
  }
  const ending = extname(file);
  const headers = { "content-type": TYPES[ending] ?? "application/octet-stream" };
  const gzip = !PACKED.has(ending) && /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  if (gzip) headers["content-encoding"] = "gzip";
  response.writeHead(200, headers);
  if (request.method === "HEAD") return void response.end();
  const source = createReadStream(file);
  source.on("error", () => response.destroy());
  (gzip ? source.pipe(createGzip()) : source).pipe(response);
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
