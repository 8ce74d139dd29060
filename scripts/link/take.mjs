// Makes the module of one file from the functions that it extracts from the whole program.
import { readFileSync } from "node:fs";
import { MEMORY, functionsOf, listed, read, replaced, segmentsOf, written } from "./binaryen.mjs";
import { packed } from "./order.mjs";
import { bodiesOf, opened, without } from "./read.mjs";
import { fill } from "./table.mjs";
import { SECTION, leb, section } from "./write.mjs";

/** @typedef {import("./binaryen.mjs").Binaryen} Binaryen */
/** @typedef {import("./binaryen.mjs").Module} Module */

/** The other contents of a file's module, besides its functions.
 * @typedef {object} Needs
 * @property {[number, string][]} placed the file's own part of the table
 * @property {Map<string, number>} slotOf the slots of all functions that have one
 * @property {boolean} isMain whether the file is main's
 * @property {string[]} imports the imports that it calls */

/** The optimised module of a file, without its data: with its part of the table, and with main's
 * memory and table as imports.
 * @param {Binaryen} binaryen @param {Buffer} bytes @param {Needs} needs
 * @param {import("./clock.mjs").Clock} clock
 * @param {ReadonlySet<import("./tricks.mjs").Optimisation>} off the optimisations that are switched
 * off */
export function optimised(binaryen, bytes, { placed, slotOf, isMain, imports }, clock, off) {
  const module = read(binaryen, bytes);
  const segments = segmentsOf(binaryen, module);
  fill(module, segments, placed);
  share(binaryen, module, isMain);
  if (!isMain) for (const name of imports) throughTable(binaryen, module, name, segments[0].table, slotOf);
  clock.timed("optimising the files", () => module.optimize());
  if (!off.has("order")) clock.timed("ordering functions", () => reorder(binaryen, module));
  return without(written(module), SECTION.custom, SECTION.data, SECTION.dataCount);
}

/** Replaces an imported function by one that calls main's import through the table.
 * @param {Binaryen} binaryen @param {Module} module @param {string} name @param {string} table
 * @param {Map<string, number>} slotOf */
function throughTable(binaryen, module, name, table, slotOf) {
  const slot = slotOf.get(name);
  if (slot === undefined) {
    throw new Error(`the import ${name} has no slot in the table: this is a bug in scripts/link`);
  }
  const info = binaryen.getFunctionInfo(module.getFunction(name));
  replaced(binaryen, module, info, (args) =>
    module.call_indirect(table, module.i32.const(slot), args, info.params, info.results));
}

/** Puts the functions of a module into the order that compresses best. Binaryen writes functions in
 * the order of their addition, so all are removed and added again.
 * @param {Binaryen} binaryen @param {Module} module */
function reorder(binaryen, module) {
  const bodies = bodiesOf(Buffer.from(module.emitBinary()));
  const own = functionsOf(binaryen, module).filter(({ module }) => !module);
  if (own.length !== bodies.length) {
    throw new Error(`Binaryen wrote ${bodies.length} of ${own.length} functions: did Binaryen change?`);
  }
  for (const { name } of own) module.removeFunction(name);
  for (const { name, params, results, vars, body } of packed(bodies).map((nth) => own[nth])) {
    module.addFunction(name, params, results, vars, body);
  }
}

/** Makes main export its mutable state by short names, and the other modules import it: the tables,
 * the mutable globals and the memory. Functions that are inlined in them may use any of these.
 * @param {Binaryen} binaryen @param {Module} module @param {boolean} isMain */
function share(binaryen, module, isMain) {
  const tables = listed(module.getNumTables(), (nth) => module.getTableByIndex(nth))
    .map((table) => binaryen.getTableInfo(table));
  const globals = listed(module.getNumGlobals(), (nth) => module.getGlobalByIndex(nth))
    .map((global) => binaryen.getGlobalInfo(global))
    .filter(({ mutable }) => mutable);
  if (isMain) {
    module.addMemoryExport(MEMORY, "m");
    tables.forEach(({ name }, nth) => module.addTableExport(name, `t${nth}`));
    globals.forEach(({ name }, nth) => module.addGlobalExport(name, `g${nth}`));
    return;
  }
  module.addMemoryImport(MEMORY, "w", "m");
  tables.forEach(({ name }, nth) => module.addTableImport(name, "w", `t${nth}`));
  globals.forEach(({ name, type }, nth) => module.addGlobalImport(name, "w", `g${nth}`, type, true));
  const exports = listed(module.getNumExports(), (nth) => module.getExportByIndex(nth));
  for (const { name } of exports.map((ref) => binaryen.getExportInfo(ref))) module.removeExport(name);
}

/** Adds to a module the data segments of the modules at these paths.
 * @param {Buffer} bytes @param {string[]} paths */
export function withData(bytes, paths) {
  let count = 0;
  const data = [];
  for (const path of paths) {
    const reader = opened(readFileSync(path));
    for (const { kind, end } of reader.sections()) {
      if (kind !== SECTION.data) continue;
      count += reader.number();
      data.push(reader.bytes.subarray(reader.at, end));
    }
  }
  return count ? Buffer.concat([bytes, section(SECTION.data, Buffer.concat([leb(count), ...data]))]) : bytes;
}
