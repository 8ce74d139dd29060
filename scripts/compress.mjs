// Puts beside each file of the site what hosts serve in its place to browsers that take it: `.gz` and `.br`.
// `node scripts/compress.mjs dist`. What is packed already is left alone.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

// Pages are many, and the last steps of brotli are slow: they would save three in a hundred.
const QUALITY = { ".html": 9 };
const PACKED = /\.(png|webp|woff2|br|gz)$/;
// A packet carries more.
const LEAST = 1000;

const [root = "dist"] = process.argv.slice(2);
const waiting = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.startsWith(".") && !PACKED.test(entry.name))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
const packers = [
  [".gz", (bytes) => promisify(gzip)(bytes, { level: 9 })],
  [".br", (bytes, path) => {
    const quality = QUALITY[path.slice(path.lastIndexOf("."))] ?? 11;
    return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  }],
];
// A few at a time; the work is done beside this thread.
await Promise.all([1, 2, 3, 4].map(async () => {
  for (let path; (path = waiting.pop()); ) {
    const bytes = readFileSync(path);
    if (bytes.length < LEAST) continue;
    for (const [ending, pack] of packers) writeFileSync(path + ending, await pack(bytes, path));
  }
}));
