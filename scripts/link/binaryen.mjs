// Wraps the parts of Binaryen, the optimiser, that the build uses: its library and its commands.
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

/** The features as command-line options. */
export const FLAGS = Object.values(FEATURES).map((feature) => `--enable-${feature}`);

/** The name that Binaryen gives to the memory. */
export const MEMORY = "0";

/** Loads the library from its folder and configures it to optimise for size.
 * @param {string | undefined} folder @returns {Promise<Binaryen>} */
export async function loaded(folder) {
  if (!folder) {
    throw new Error(
      "BINARYEN is not set: set it to the folder of the npm package binaryen, as scripts/env does",
    );
  }
  const binaryen = (await import(pathToFileURL(join(folder, "index.js")).href)).default;
  silenceNameWarning();
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(2);
  binaryen.setDebugInfo(true);
  // The program never uses addresses below 1024, where the stack would end.
  binaryen.setLowMemoryUnused(true);
  return binaryen;
}

/** Silences one warning, which the library repeats for each module and each unknown kind of name.
 * */
function silenceNameWarning() {
  const { error } = console;
  console.error = (...args) => String(args[0]).includes("unknown name subsection") || error(...args);
}

/** Reads a module from its bytes.
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

/** Writes a module to bytes and disposes of it.
 * @param {Module} module */
export function written(module) {
  const bytes = Buffer.from(module.emitBinary());
  module.dispose();
  return bytes;
}

/** All functions of a module, including its imports.
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

/** The value of an `i32.const` expression; undefined for any other expression.
 * @param {Binaryen} binaryen @param {number} expression @returns {number | undefined} */
export function constant(binaryen, expression) {
  if (binaryen.getExpressionId(expression) !== binaryen.ConstId) return undefined;
  const info = /** @type {import("binaryen").default.ConstInfo} */ (binaryen.getExpressionInfo(expression));
  return typeof info.value === "number" ? info.value : undefined;
}

/** Replaces the body of a function by a call that passes on its parameters. `call` makes the call.
 * @param {Binaryen} binaryen @param {Module} module @param {FunctionInfo} info
 * @param {(args: number[]) => number} call */
export function replaced(binaryen, module, { name, params, results }, call) {
  module.removeFunction(name);
  const args = binaryen.expandType(params).map((type, nth) => module.local.get(nth, type));
  module.addFunction(name, params, results, [], call(args));
}

/** The results of `read` for the numbers from 0 to `length` - 1.
 * @template T @param {number} length @param {(nth: number) => T} read @returns {T[]} */
export function listed(length, read) {
  return Array.from({ length }, (_, nth) => read(nth));
}
