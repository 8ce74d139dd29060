// Writes compressed copies (`.gz` and `.br`) beside each file of the site: `node
// scripts/compress.mjs dist`. Hosts serve a copy to browsers that accept its encoding. Files in
// compressed formats are skipped.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The brotli quality for pages. There are many pages and the highest levels are slow; they would
 * save only 3%. */
const PAGE_QUALITY = 9;
const COMPRESSED = /\.(png|webp|woff2|br|gz)$/;
/** The smallest file that is compressed, in bytes. Smaller files fit into one network packet. */
const MIN_SIZE = 1000;

const [root = "dist"] = process.argv.slice(2);
const waiting = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.startsWith(".") && !COMPRESSED.test(entry.name))
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
/** The file endings of the compressed copies, each with its compressor.
 * @type {[string, (bytes: Buffer, path: string) => Promise<Buffer>][]} */
const packers = [
  [".gz", (bytes) => promisify(gzip)(bytes, { level: 9 })],
  [".br", (bytes, path) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: path.endsWith(".html") ? PAGE_QUALITY : constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    return promisify(brotliCompress)(bytes, { params });
  }],
];
// Compress four files at a time. The work runs in zlib's threads, not in this one.
await Promise.all([1, 2, 3, 4].map(async () => {
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const bytes = readFileSync(path);
    if (bytes.length < MIN_SIZE) continue;
    for (const [ending, pack] of packers) writeFileSync(path + ending, await pack(bytes, path));
  }
}));
