// Puts beside each file of the site what hosts serve in its place to browsers that take it: `.gz` and `.br`.
// `node scripts/compress.mjs dist`. Files of packed formats are left alone.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The quality of brotli for pages. They are many, and its last steps are slow: they would save three in a
 * hundred. */
const PAGES = 9;
const PACKED = /\.(png|webp|woff2|br|gz)$/;
/** The least that is packed, in bytes: a packet carries more. */
const LEAST = 1000;

const [root = "dist"] = process.argv.slice(2);
const waiting = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.startsWith(".") && !PACKED.test(entry.name))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
/** What is put beside a file: each ending, and what packs the bytes for it.
 * @type {[string, (bytes: Buffer, path: string) => Promise<Buffer>][]} */
const packers = [
  [".gz", (bytes) => promisify(gzip)(bytes, { level: 9 })],
  [".br", (bytes, path) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: path.endsWith(".html") ? PAGES : constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    return promisify(brotliCompress)(bytes, { params });
  }],
];
// A few at a time; the work is done beside this thread.
await Promise.all([1, 2, 3, 4].map(async () => {
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const bytes = readFileSync(path);
    if (bytes.length < LEAST) continue;
    for (const [ending, pack] of packers) writeFileSync(path + ending, await pack(bytes, path));
  }
}));
