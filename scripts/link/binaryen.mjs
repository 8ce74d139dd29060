// The parts of Binaryen, the optimiser, that the build uses: its library and its commands.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** @typedef {typeof import("binaryen").default} Binaryen */
/** @typedef {import("binaryen").default.Module} Module */
/** @typedef {import("binaryen").default.FunctionInfo} FunctionInfo */
/** @typedef {import("binaryen").default.ElementSegmentInfo} ElementSegmentInfo */

/** The features that the program may use, by their names in the library and in the commands. */
const FEATURES = {
  BulkMemory: "bulk-memory",
  BulkMemoryOpt: "bulk-memory-opt",
  NontrappingFPToInt: "nontrapping-float-to-int",
  SignExt: "sign-ext",
  MutableGlobals: "mutable-globals",
  ReferenceTypes: "reference-types",
  Multivalue: "multivalue",
};

/** The features as arguments of the commands. */
export const FLAGS = Object.values(FEATURES).map((feature) => `--enable-${feature}`);

/** The name that Binaryen gives to the memory. */
export const MEMORY = "0";

/** Loads the library from its folder, and sets it to make modules small.
 * @param {string | undefined} folder @returns {Promise<Binaryen>} */
export async function loaded(folder) {
  if (!folder) throw new Error("BINARYEN does not name the folder of the npm package binaryen");
  const binaryen = (await import(pathToFileURL(join(folder, "index.js")).href)).default;
  quiet();
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(2);
  binaryen.setDebugInfo(true);
  // No address below 1024 is ever used: the stack would end there.
  binaryen.setLowMemoryUnused(true);
  return binaryen;
}

/** Drops one warning of the library: it comes with each module and kind of names unknown to it. */
function quiet() {
  const { error } = console;
  console.error = (...said) => String(said[0]).includes("unknown name subsection") || error(...said);
}

/** The module in these bytes.
 * @param {Binaryen} binaryen @param {Uint8Array} bytes */
export function read(binaryen, bytes) {
  const module = binaryen.readBinary(bytes);
  let features = 0;
  for (const name of /** @type {(keyof typeof FEATURES)[]} */ (Object.keys(FEATURES))) {
    features |= binaryen.Features[name];
  }
  module.setFeatures(features);
  return module;
}

/** The bytes of a module, which is not used any more.
 * @param {Module} module */
export function written(module) {
  const bytes = Buffer.from(module.emitBinary());
  module.dispose();
  return bytes;
}

/** All functions of a module, those that it imports too.
 * @param {Binaryen} binaryen @param {Module} module */
export function functionsOf(binaryen, module) {
  return listed(module.getNumFunctions(), (nth) => binaryen.getFunctionInfo(module.getFunctionByIndex(nth)));
}

/** All element segments of a module.
 * @param {Binaryen} binaryen @param {Module} module */
export function segmentsOf(binaryen, module) {
  return listed(
    module.getNumElementSegments(),
    (nth) => binaryen.getElementSegmentInfo(module.getElementSegmentByIndex(nth)),
  );
}

/** The value of a constant of 32 bits; undefined where the expression is another one.
 * @param {Binaryen} binaryen @param {number} expression @returns {number | undefined} */
export function constant(binaryen, expression) {
  if (binaryen.getExpressionId(expression) !== binaryen.ConstId) return undefined;
  const info = /** @type {import("binaryen").default.ConstInfo} */ (binaryen.getExpressionInfo(expression));
  return typeof info.value === "number" ? info.value : undefined;
}

/** Gives a function another body: a call with its own parameters, which `call` makes.
 * @param {Binaryen} binaryen @param {Module} module @param {FunctionInfo} info
 * @param {(handed: number[]) => number} call */
export function replaced(binaryen, module, { name, params, results }, call) {
  module.removeFunction(name);
  const handed = binaryen.expandType(params).map((type, nth) => module.local.get(nth, type));
  module.addFunction(name, params, results, [], call(handed));
}

/** What `read` returns for the numbers from 0 on.
 * @template T @param {number} length @param {(nth: number) => T} read @returns {T[]} */
export function listed(length, read) {
  return Array.from({ length }, (_, nth) => read(nth));
}
