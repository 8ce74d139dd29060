// Makes the calls between pieces direct, and puts inline what is small. The cutting tool lets one piece call
// another by a shim: a function that calls through a constant slot of the table. Neither an optimiser nor a
// browser sees through that.
import { constant, functionsOf, read, replaced, segmentsOf, written } from "./binaryen.mjs";
import { opened, without, withoutLocalNames } from "./read.mjs";
import { fill } from "./table.mjs";
import { SECTION } from "./write.mjs";

/** @typedef {import("./binaryen.mjs").Binaryen} Binaryen */
/** @typedef {import("./table.mjs").Slots} Slots */

/** The names that the tool gives to shims. A number is added where two have the same name. */
const SHIM = / indirect_call_shim(_\d+)*$/;

/** The names of the functions that a program points at: those in its element segments. The tool adds others
 * later, and moves these.
 * @param {Buffer} bytes the program before it is cut */
export function pointedAt(bytes) {
  const reader = opened(bytes);
  /** @type {number[]} */
  let indices = [];
  for (const { kind, end } of reader.sections()) {
    if (kind === SECTION.element) indices = reader.list(() => reader.segment()).flat();
    else if (kind === SECTION.custom && reader.text() === "name") {
      const names = reader.names(end);
      return new Set(indices.flatMap((index) => names.get(index) ?? []));
    }
  }
  throw new Error("the program has no name section");
}

/** The whole program with direct calls and with what is small put inline, and the slots of the table that are
 * left.
 * @param {Binaryen} binaryen @param {Buffer} bytes the whole program
 * @param {Map<string, string>} homes the file of each function that is not main's
 * @param {Set<string>} pointed the functions that the program points at
 * @param {ReadonlySet<import("./tricks.mjs").Trick>} off the steps that are switched off */
export function inlined(binaryen, bytes, homes, pointed, off = new Set()) {
  const whole = read(binaryen, bytes);
  const segments = segmentsOf(binaryen, whole);
  /** @type {Slots} */
  const slots = new Map();
  for (const { offset, data } of segments) {
    const first = constant(binaryen, offset);
    if (first === undefined) throw new Error("an element segment does not begin at a constant slot");
    data.forEach((name, nth) => slots.set(first + nth, name));
  }
  const used = direct(binaryen, whole, slots, (name) => homes.has(name) && !off.has("direct"));
  // The tool's own loaders, which main points at, are imports.
  const imports = functionsOf(binaryen, whole).filter(({ module }) => module).map(({ name }) => name);
  const kept = new Set([...pointed, ...imports]);
  // The tool puts an import into a function of its own, and a number is added where two have the same name.
  const isPointedAt = (/** @type {string} */ name) =>
    kept.has(name.replace(/ local_shim$/, "")) || kept.has(name.replace(/_\d+$/, ""));
  // Without its slot, a function that is called once can be put inline.
  for (const [slot, name] of slots) if (!used.has(slot) && !isPointedAt(name)) slots.delete(slot);
  fill(whole, segments, [...slots]);
  if (!off.has("inline")) whole.runPasses(["inlining-optimizing"]);
  const made = written(whole);
  return { bytes: withoutLocalNames(without(made, SECTION.data, SECTION.dataCount)), slots };
}

/** Lets shims call directly. Main's shims stay, as nothing of another file may be put inline in main. Returns
 * the slots that the shims that stay call through.
 * @param {Binaryen} binaryen @param {import("./binaryen.mjs").Module} module @param {Slots} slots
 * @param {(shim: string) => boolean} mayBeDirect */
export function direct(binaryen, module, slots, mayBeDirect) {
  /** @type {Set<number>} */
  const used = new Set();
  for (const info of functionsOf(binaryen, module)) {
    if (!SHIM.test(info.name) || info.module) continue;
    const slot = slotOf(binaryen, info.body);
    const name = slot === undefined ? undefined : slots.get(slot);
    if (slot === undefined || name === undefined) {
      throw new Error(`${info.name} has another form than the cutting tool writes`);
    }
    if (!mayBeDirect(info.name)) used.add(slot);
    else replaced(binaryen, module, info, (handed) => module.call(name, handed, info.results));
  }
  return used;
}

/** The slot that the body of a shim calls through; undefined where it is another expression.
 * @param {Binaryen} binaryen @param {number} body */
function slotOf(binaryen, body) {
  if (binaryen.getExpressionId(body) !== binaryen.CallIndirectId) return undefined;
  const call = /** @type {import("binaryen").default.CallIndirectInfo} */ (binaryen.getExpressionInfo(body));
  return constant(binaryen, call.target);
}
