// Makes one module for each file of the pieces that the cutting tool leaves. The tool leaves hundreds, and a
// call from one to another goes through a table. Here they become one program again, in which such calls are
// direct. Then each file takes its functions out of it, and goes through the table only to those of other
// files. Neither the names of the chunks nor what a file is for are known here. docs/chunks.md draws it.
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

/** What is cut.
 * @typedef {object} Cut
 * @property {string} work the folder for what is made on the way
 * @property {string} program the path of the program before it was cut
 * @property {string} main the path of what is left of it, as wasm-bindgen has bound it
 * @property {import("./merge.mjs").Piece[]} pieces all others
 * @property {(file: string) => boolean} thinks whether rules or the search run in a file
 * @property {(file: string) => boolean} isGame whether a file holds one game
 * @property {import("./clock.mjs").Clock} clock
 * @property {ReadonlySet<import("./tricks.mjs").Trick>} off the steps that are switched off */

/** The modules by the names of their files, main's as "main". The others import from "w" what main exports.
 * @param {import("./binaryen.mjs").Binaryen} binaryen @param {Cut} cut @returns {Record<string, Buffer>} */
export function relinked(binaryen, { work, program, main, pieces, thinks, isGame, clock, off }) {
  const { whole, homes } = clock.timed("merging the pieces", () => merged(work, main, pieces));
  const pointed = pointedAt(readFileSync(program));
  const { bytes, slots } = clock.timed("inlining", () => inlined(binaryen, whole, homes, pointed, off));
  const linked = new Program(bytes, clock.timed("listing the calls", () => callsIn(bytes, work)));
  const home = (/** @type {string} */ name) => homes.get(name) ?? MAIN;
  const { paths, files } = parts(main, pieces, linked.names, home);
  const hot = searched(linked, [...slots.values()].filter((name) => thinks(home(name))));
  for (const [file, own] of files) {
    if (thinks(file) && !off.has("copies")) copy(linked, own, hot, isGame(file));
  }
  const called = new Map([...files].map(([file, own]) => [file, away(linked, own)]));
  const { slotOf, size } = extended(slots, files, called.values(), home);
  return Object.fromEntries([...files].map(([file, own], nth) => {
    clock.progress(nth, files.size, "file");
    const others = called.get(file) ?? new Set();
    const taken = linked.taken(own, only(slotOf, others), size);
    const placed = [...slots].filter(([, name]) => home(name) === file);
    const imports = linked.imports.filter((name) => others.has(name));
    const code = optimised(binaryen, taken, { placed, slotOf, isMain: file === MAIN, imports }, clock, off);
    return [file, withData(thinks(file) && !off.has("padding") ? padded(code) : code, paths.get(file) ?? [])];
  }));
}

/** Of each file the paths of what it is made from, and its functions.
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

/** The slots of these functions alone.
 * @param {Map<string, number>} slotOf @param {Set<string>} names */
function only(slotOf, names) {
  return new Map([...names].map((name) => {
    const slot = slotOf.get(name);
    if (slot === undefined) throw new Error(`${name} has no slot in the table`);
    return [name, slot];
  }));
}

/** What these functions call in other files.
 * @param {Program} program @param {Set<string>} own */
function away(program, own) {
  return new Set([...own].flatMap((name) => program.calls(name)).filter((name) => !own.has(name)));
}
