// Keeps what has been cut: the same program, cut by the same scripts and tools, is only copied.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { LIST } from "./files.mjs";

/** The script that loads the chunks on pages. */
export const LOADER = new URL("../../static/start/chunks.js", import.meta.url);

/** The files besides the program that a cut depends on. */
export function scripts() {
  const own = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".mjs")).sort();
  const modules = [...own, "../split.mjs"].map((name) => new URL(name, import.meta.url));
  return [...modules, LIST, LOADER];
}

/** The name of a cut in the cache.
 * @param {Buffer} program
 * @param {Record<string, string>} versions those of the tools
 * @param {ReadonlySet<string>} off the steps that are switched off
 * @param {URL[]} files */
export function keyOf(program, versions, off, files = scripts()) {
  const key = createHash("sha256");
  for (const part of [program, ...files.map((file) => readFileSync(file))]) {
    key.update(`${part.length}:`).update(part);
  }
  return key.update(JSON.stringify([versions, [...off].sort()])).digest("hex");
}
