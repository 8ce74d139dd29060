// What the chunks of the program weigh, and the heaviest functions of each: `node scripts/weigh.mjs WORK DIST`,
// after a build; WORK is where scripts/split.mjs worked. Functions are weighed as they were before the optimiser.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { Reader } from "./wasm.mjs";

const [work, dist] = process.argv.slice(2);
const HEAVIEST = 20;
const kb = (bytes) => (bytes / 1000).toFixed(1).padStart(8);

console.log("     raw     gzip   brotli  (kB)");
const { main, chunks } = JSON.parse(readFileSync(join(dist, ".chunks.json"), "utf8"));
for (const file of [main, ...readdirSync(join(dist, "chunks")).sort().map((name) => `chunks/${name}`)]) {
  const bytes = readFileSync(join(dist, file));
  console.log(`${kb(bytes.length)} ${kb(gzipSync(bytes, { level: 9 }).length)} ${kb(brotliCompressSync(bytes).length)}  ${file}`);
}
for (const [name, wants] of Object.entries(chunks)) console.log(`${name} wants ${wants.join(" ")}`);

const pieces = [["main", join(work, "bound/main_bg.wasm")], ...readdirSync(work).filter((name) => /^split_.*\.wasm$/.test(name)).map((name) => [name.slice(6, -5), join(work, name)])];
for (const [name, path] of pieces) {
  console.log(`\n${name}`);
  for (const [size, known] of functions(readFileSync(path)).slice(0, HEAVIEST)) console.log(`${String(size).padStart(8)}  ${known}`);
}

// The functions of a module by what they weigh, heaviest first.
function functions(bytes) {
  const reader = new Reader(bytes);
  let imported = 0;
  const sizes = [];
  const names = new Map();
  for (const { kind, end } of reader.sections()) {
    if (kind === 2) {
      for (let left = reader.number(); left > 0; left--) {
        reader.text();
        reader.text();
        if (skipImport(reader)) imported++;
      }
    } else if (kind === 10) {
      for (let left = reader.number(); left > 0; left--) {
        const size = reader.number();
        sizes.push(size);
        reader.at += size;
      }
    } else if (kind === 0 && reader.text() === "name") {
      while (reader.at < end) {
        const part = reader.byte();
        const close = reader.number() + reader.at;
        if (part === 1) for (let left = reader.number(); left > 0; left--) names.set(reader.number(), reader.text());
        reader.at = close;
      }
    }
  }
  return sizes.map((size, place) => [size, readable(names.get(place + imported) ?? "?")]).sort(([one], [other]) => other - one);
}

// Goes past what is imported, after its names; whether it is a function.
function skipImport(reader) {
  const what = reader.byte();
  // A function's type, the kind of a table, memory or global, and limits.
  if (what === 1) reader.at++;
  if (what === 3) reader.at += 2;
  else if (what === 0) reader.number();
  else if (reader.number() & 1) reader.number(), reader.number();
  else reader.number();
  return what === 0;
}

// A name as it stood in Rust, near enough.
function readable(name) {
  const parts = [];
  for (let rest = name.match(/^_ZN(.*)E/)?.[1] ?? ""; rest; ) {
    const length = rest.match(/^\d+/)?.[0];
    if (!length) break;
    parts.push(rest.slice(length.length, length.length + Number(length)));
    rest = rest.slice(length.length + Number(length));
  }
  const said = parts.filter((part) => !/^h[0-9a-f]{16}$/.test(part)).join("::") || name;
  const signs = { LT: "<", GT: ">", RF: "&", C: ",", u20: " ", u7b: "{", u7d: "}", u5b: "[", u5d: "]" };
  return said.replace(/\$(\w+)\$/g, (all, sign) => signs[sign] ?? all).replaceAll("..", "::").slice(0, 150);
}
