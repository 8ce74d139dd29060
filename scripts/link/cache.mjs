// Makes the cache key of a cut. For the same program, scripts and tools the cached files are
// copied.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { LIST } from "./files.mjs";

/** The script that loads the chunks in the browser. */
export const LOADER = new URL("../../static/start/chunks.js", import.meta.url);

/** The files that a cut depends on, besides the program. */
export function scripts() {
  const own = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".mjs")).sort();
  const modules = [...own, "../split.mjs"].map((name) => new URL(name, import.meta.url));
  return [...modules, LIST, LOADER];
}

/** The cache key of a cut.
 * @param {Buffer} program
 * @param {Record<string, string>} versions the versions of the tools
 * @param {ReadonlySet<string>} off the optimisations that are switched off
 * @param {URL[]} files */
export function keyOf(program, versions, off, files = scripts()) {
  const key = createHash("sha256");
  for (const part of [program, ...files.map((file) => readFileSync(file))]) {
    key.update(`${part.length}:`).update(part);
  }
  return key.update(JSON.stringify([versions, [...off].sort()])).digest("hex");
}
