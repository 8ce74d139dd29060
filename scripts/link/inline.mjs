// Makes the calls between pieces direct, and inlines small functions. wasm-split lets one piece
// call another through a shim: a function that makes an indirect call through a constant table
// slot. Neither an optimiser nor a browser can inline across such a shim.
import { constant, functionsOf, read, replaced, segmentsOf, written } from "./binaryen.mjs";
import { opened, without, withoutLocalNames } from "./read.mjs";
import { fill } from "./table.mjs";
import { SECTION } from "./write.mjs";

/** @typedef {import("./binaryen.mjs").Binaryen} Binaryen */
/** @typedef {import("./table.mjs").Slots} Slots */

/** The names that wasm-split gives to shims, with a number if two have the same name. */
const SHIM = / indirect_call_shim(_\d+)*$/;

/** The names of the functions whose addresses a program uses: those in its element segments.
 * wasm-split adds others later and moves these.
 * @param {Buffer} bytes the program before the cut */
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
  throw new Error("the linked program has no name section: was it stripped?");
}

/** Makes calls direct and inlines small functions in the whole program. Returns its bytes, and the
 * table slots that are still used.
 * @param {Binaryen} binaryen @param {Buffer} bytes the whole program
 * @param {Map<string, string>} homes the file of each function outside main
 * @param {Set<string>} pointed the functions whose addresses the program uses
 * @param {ReadonlySet<import("./tricks.mjs").Optimisation>} off the optimisations that are switched
 * off */
export function inlined(binaryen, bytes, homes, pointed, off = new Set()) {
  const whole = read(binaryen, bytes);
  const segments = segmentsOf(binaryen, whole);
  /** @type {Slots} */
  const slots = new Map();
  for (const { offset, data } of segments) {
    const first = constant(binaryen, offset);
    if (first === undefined) {
      throw new Error(
        "whole.wasm: an element segment has no constant offset: did wasm-split or the linker change?",
      );
    }
    data.forEach((name, nth) => slots.set(first + nth, name));
  }
  const used = direct(binaryen, whole, slots, (name) => homes.has(name) && !off.has("direct"));
  // wasm-split's own loaders are imports, and main's table refers to them.
  const imports = functionsOf(binaryen, whole).filter(({ module }) => module).map(({ name }) => name);
  const kept = new Set([...pointed, ...imports]);
  // wasm-split wraps an import in a function, and adds a number if two have the same name.
  const isPointedAt = (/** @type {string} */ name) =>
    kept.has(name.replace(/ local_shim$/, "")) || kept.has(name.replace(/_\d+$/, ""));
  // A function without a slot that is called once can be inlined.
  for (const [slot, name] of slots) if (!used.has(slot) && !isPointedAt(name)) slots.delete(slot);
  fill(whole, segments, [...slots]);
  if (!off.has("inline")) whole.runPasses(["inlining-optimizing"]);
  const made = written(whole);
  return { bytes: withoutLocalNames(without(made, SECTION.data, SECTION.dataCount)), slots };
}

/** Makes the calls of shims direct. Main's shims stay, because no code of another file may be
 * inlined into main. Returns the slots that the remaining shims use.
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
      throw new Error(
        `whole.wasm: unexpected body of "${info.name}": did wasm-split or the linker change?`,
      );
    }
    if (!mayBeDirect(info.name)) used.add(slot);
    else replaced(binaryen, module, info, (args) => module.call(name, args, info.results));
  }
  return used;
}

/** The slot through which the body of a shim calls; undefined if it is another expression.
 * @param {Binaryen} binaryen @param {number} body */
function slotOf(binaryen, body) {
  if (binaryen.getExpressionId(body) !== binaryen.CallIndirectId) return undefined;
  const call = /** @type {import("binaryen").default.CallIndirectInfo} */ (binaryen.getExpressionInfo(body));
  return constant(binaryen, call.target);
}
