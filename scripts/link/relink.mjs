// Links the pieces that wasm-split writes into one module for each file. There are hundreds of
// pieces, and calls between them go through a table. First the pieces become one program again, in
// which such calls are direct. Then each file extracts its functions, and uses the table only for
// functions of other files. This module does not depend on the names of the chunks or the purpose of
// a file. docs/chunks.md has a drawing.
import { readFileSync } from "node:fs";
import { copy, searched } from "./copies.mjs";
import { inlined, pointedAt } from "./inline.mjs";
import { merged } from "./merge.mjs";
import { padded } from "./padding.mjs";
import { Program, callsIn } from "./program.mjs";
import { extended } from "./table.mjs";
import { optimised, withData } from "./take.mjs";

/** The name of main's file. */
const MAIN = "main";

/** The input of the link step.
 * @typedef {object} Cut
 * @property {string} work the folder for intermediate files
 * @property {string} program the path of the program before the cut
 * @property {string} main the path of the remaining main module, after wasm-bindgen
 * @property {import("./merge.mjs").Piece[]} pieces all other pieces
 * @property {(file: string) => boolean} hasSearch whether a file holds rules or search code
 * @property {(file: string) => boolean} isGame whether a file holds one game
 * @property {import("./clock.mjs").Clock} clock
 * @property {ReadonlySet<import("./tricks.mjs").Optimisation>} off the optimisations that are
 * switched off */

/** The modules by the names of their files; main's is "main". The others import main's exports from
 * "w".
 * @param {import("./binaryen.mjs").Binaryen} binaryen @param {Cut} cut @returns {Record<string,
 * Buffer>} */
export function relinked(binaryen, { work, program, main, pieces, hasSearch, isGame, clock, off }) {
  const { whole, homes } = clock.timed("merging the pieces", () => merged(work, main, pieces));
  const pointed = pointedAt(readFileSync(program));
  const { bytes, slots } = clock.timed("inlining", () => inlined(binaryen, whole, homes, pointed, off));
  const linked = new Program(bytes, clock.timed("listing the calls", () => callsIn(bytes, work)));
  const home = (/** @type {string} */ name) => homes.get(name) ?? MAIN;
  const { paths, files } = parts(main, pieces, linked.names, home);
  const hot = searched(linked, [...slots.values()].filter((name) => hasSearch(home(name))));
  for (const [file, own] of files) {
    if (hasSearch(file) && !off.has("copies")) copy(linked, own, hot, isGame(file));
  }
  const called = new Map([...files].map(([file, own]) => [file, calledElsewhere(linked, own)]));
  const { slotOf, size } = extended(slots, files, called.values(), home);
  return Object.fromEntries([...files].map(([file, own], nth) => {
    clock.progress(nth, files.size, "file");
    const others = called.get(file) ?? new Set();
    const extracted = linked.extracted(own, only(slotOf, others), size);
    const placed = [...slots].filter(([, name]) => home(name) === file);
    const imports = linked.imports.filter((name) => others.has(name));
    const code = optimised(binaryen, extracted, { placed, slotOf, isMain: file === MAIN, imports }, clock, off);
    const padsFile = hasSearch(file) && !off.has("padding");
    return [file, withData(padsFile ? padded(code) : code, paths.get(file) ?? [])];
  }));
}

/** The paths of the pieces of each file, and the functions of each file.
 * @param {string} main @param {import("./merge.mjs").Piece[]} pieces @param {string[]} names
 * @param {(name: string) => string} home */
function parts(main, pieces, names, home) {
  /** @type {Map<string, string[]>} */
  const paths = new Map([[MAIN, [main]]]);
  for (const { file, path } of pieces) paths.set(file, [...(paths.get(file) ?? []), path]);
  /** @type {Map<string, Set<string>>} */
  const files = new Map([...paths.keys()].map((file) => [file, new Set()]));
  for (const name of names) files.get(home(name))?.add(name);
  return { paths, files };
}

/** The slots of only these functions.
 * @param {Map<string, number>} slotOf @param {Set<string>} names */
function only(slotOf, names) {
  return new Map([...names].map((name) => {
    const slot = slotOf.get(name);
    if (slot === undefined) {
      throw new Error(`${name} has no slot in the table: this is a bug in scripts/link`);
    }
    return [name, slot];
  }));
}

/** The functions of other files that these functions call.
 * @param {Program} program @param {Set<string>} own */
function calledElsewhere(program, own) {
  return new Set([...own].flatMap((name) => program.calls(name)).filter((name) => !own.has(name)));
}
