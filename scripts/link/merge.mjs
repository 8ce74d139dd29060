// Merges the pieces that wasm-split writes into one module.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FLAGS } from "./binaryen.mjs";

/** A piece that wasm-split has made: the path of its module, and the file that it goes into.
 * @typedef {{ path: string, file: string }} Piece */

/** All pieces in one module, and the file of each function outside main.
 * @param {string} work @param {string} main the path of main's module @param {Piece[]} pieces */
export function merged(work, main, pieces) {
  const [path, manifest] = [join(work, "whole.wasm"), join(work, "whole.txt")];
  const inputs = pieces.flatMap(({ path }, nth) => [path, `piece${nth}`]);
  const options = ["-g", "--skip-export-conflicts", "--output-manifest", manifest, "-o", path];
  execFileSync("wasm-merge", [main, "__wasm_split", ...inputs, ...FLAGS, ...options], {
    // The warnings of wasm-merge appear only if it fails.
    stdio: ["ignore", "ignore", "pipe"],
  });
  return { whole: readFileSync(path), homes: homesIn(readFileSync(manifest, "utf8"), pieces) };
}

/** The file of each function, according to the manifest of wasm-merge. The manifest has a block for
 * each piece, which begins with the name of the piece.
 * @param {string} manifest @param {Piece[]} pieces */
export function homesIn(manifest, pieces) {
  const homes = new Map();
  for (const part of manifest.trim().split("\n\n")) {
    const [piece, ...names] = part.split("\n");
    const nth = piece.match(/^piece(\d+)/)?.[1];
    const file = pieces[Number(nth ?? -1)]?.file;
    if (file === undefined) {
      throw new Error(`whole.txt lists the unknown piece "${piece}": did wasm-merge change?`);
    }
    for (const name of names) homes.set(name, file);
  }
  return homes;
}
