// Puts the pieces that the cutting tool leaves together again, in one module.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FLAGS } from "./binaryen.mjs";

/** A piece that the cutting tool has made: the path of its module, and the name of the file that it goes
 * into.
 * @typedef {{ path: string, file: string }} Piece */

/** All pieces in one module, and of each function that is not main's the file that it comes from.
 * @param {string} work @param {string} main the path of main's module @param {Piece[]} pieces */
export function merged(work, main, pieces) {
  const [path, manifest] = [join(work, "whole.wasm"), join(work, "whole.txt")];
  const inputs = pieces.flatMap(({ path }, nth) => [path, `piece${nth}`]);
  const options = ["-g", "--skip-export-conflicts", "--output-manifest", manifest, "-o", path];
  execFileSync("wasm-merge", [main, "__wasm_split", ...inputs, ...FLAGS, ...options], {
    // Its warnings are shown only where it fails.
    stdio: ["ignore", "ignore", "pipe"],
  });
  return { whole: readFileSync(path), homes: homesIn(readFileSync(manifest, "utf8"), pieces) };
}

/** The file of each function, by the manifest that the command writes: a block for each piece, which begins
 * with its name.
 * @param {string} manifest @param {Piece[]} pieces */
export function homesIn(manifest, pieces) {
  const homes = new Map();
  for (const part of manifest.trim().split("\n\n")) {
    const [piece, ...names] = part.split("\n");
    const nth = piece.match(/^piece(\d+)/)?.[1];
    const file = pieces[Number(nth ?? -1)]?.file;
    if (file === undefined) throw new Error(`wasm-merge names an unknown piece: ${piece}`);
    for (const name of names) homes.set(name, file);
  }
  return homes;
}
