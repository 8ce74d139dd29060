// Prints the sizes of the program's chunks and the largest functions of each: `node
// scripts/weigh.mjs WORK DIST`, after a build. WORK is the work folder of scripts/split.mjs. The
// functions have the sizes that they had before the optimiser ran.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { opened } from "./link/read.mjs";
import { SECTION } from "./link/write.mjs";

const [work, dist] = process.argv.slice(2);
const HEAVIEST = 20;
const kb = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1).padStart(8);

console.log("     raw     gzip   brotli  (kB)");
const { main, chunks } = JSON.parse(readFileSync(join(dist, ".chunks.json"), "utf8"));
const written = readdirSync(join(dist, "chunks")).filter((name) => name.endsWith(".wasm")).sort();
for (const file of [main, ...written.map((name) => `chunks/${name}`)]) {
  const bytes = readFileSync(join(dist, file));
  const packed = [gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes)].map(({ length }) => kb(length));
  console.log(`${kb(bytes.length)} ${packed.join(" ")}  ${file}`);
}
for (const [name, wants] of Object.entries(chunks)) console.log(`${name} wants ${wants.join(" ")}`);

const own = readdirSync(work).filter((name) => /^split_.*\.wasm$/.test(name));
const pieces = [
  ["main", join(work, "bound/main_bg.wasm")],
  ...own.map((name) => [name.slice("split_".length, -".wasm".length), join(work, name)]),
];
for (const [name, path] of pieces) {
  console.log(`\n${name}`);
  for (const { size, name } of functions(readFileSync(path)).slice(0, HEAVIEST)) {
    console.log(`${String(size).padStart(8)}  ${name}`);
  }
}

/** The functions of a module, the largest first.
 * @param {Buffer} bytes */
function functions(bytes) {
  const reader = opened(bytes);
  let imported = 0;
  /** @type {number[]} */
  let sizes = [];
  let names = new Map();
  for (const { kind, end } of reader.sections()) {
    if (kind === SECTION.import) imported = reader.importedFunctions();
    else if (kind === SECTION.code) sizes = reader.list(() => reader.bytesOf(reader.number()).length);
    else if (kind === SECTION.custom && reader.text() === "name") names = reader.names(end);
  }
  const all = sizes.map((size, nth) => ({ size, name: readable(names.get(nth + imported) ?? "?") }));
  return all.sort((one, other) => other.size - one.size);
}

/** An approximate Rust name for a mangled name, in either of the compiler's two mangling schemes:
 * the path segments in their order.
 * @param {string} name */
function readable(name) {
  const mangled = name.match(/^_(?:ZN|R)(.*)/)?.[1];
  if (!mangled) return name;
  const parts = [];
  for (let at = 0; at < mangled.length; ) {
    const rest = mangled.slice(at);
    const [digits = "", length = "0"] = rest.match(/^([1-9]\d*)_?/) ?? [];
    // Skip disambiguators (of crates and of items with equal names) and back references.
    const skipped = rest.match(/^(?:C?s|B)[0-9A-Za-z]*_/)?.[0];
    if (digits) parts.push(rest.slice(digits.length, digits.length + Number(length)));
    at += digits ? digits.length + Number(length) : (skipped?.length ?? 1);
  }
  /** @type {Record<string, string>} */
  const signs = { LT: "<", GT: ">", RF: "&", C: ",", u20: " ", u7b: "{", u7d: "}", u5b: "[", u5d: "]" };
  const said = parts.filter((part) => !/^h[0-9a-f]{16}$/.test(part)).join("::");
  return said.replace(/\$(\w+)\$/g, (all, sign) => signs[sign] ?? all).replaceAll("..", "::").slice(0, 150);
}
