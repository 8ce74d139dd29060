// Represents the whole program, from which each file extracts its functions.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { FLAGS } from "./binaryen.mjs";
import { opened } from "./read.mjs";
import { grown } from "./table.mjs";
import {
  HEAD, OPCODE, SECTION, UNREACHABLE_BODY, leb, list, section, signed, sized,
} from "./write.mjs";

/** The functions that each function calls, by its name. @typedef {Map<string, string[]>} Calls */

/** A program whose functions can be extracted. */
export class Program {
  /** The bodies of its own functions. @type {Map<string, Buffer>} */
  #bodies = new Map();
  /** The types of its own functions. @type {number[]} */
  #types = [];
  /** The number of parameters of each type. @type {number[]} */
  #paramCounts = [];
  /** @type {Calls} */
  #calls;

  /** @param {Buffer} bytes @param {Calls} calls */
  constructor(bytes, calls) {
    this.bytes = bytes;
    this.#calls = calls;
    const reader = opened(bytes);
    const names = new Map();
    /** @type {Buffer[]} */
    let bodies = [];
    let imported = 0;
    for (const { kind, end } of reader.sections()) {
      if (kind === SECTION.type) this.#paramCounts = reader.list(() => reader.paramCount());
      else if (kind === SECTION.import) imported = reader.importedFunctions();
      else if (kind === SECTION.function) this.#types = reader.list(() => reader.number());
      else if (kind === SECTION.code) bodies = reader.list(() => reader.bytesOf(reader.number()));
      else if (kind === SECTION.custom && reader.text() === "name") {
        for (const [index, name] of reader.names(end)) names.set(index, name);
      }
    }
    // A function without a name gets the name that Binaryen gives it, as in the call graph.
    /** The imported functions. @type {string[]} */
    this.imports = Array.from({ length: imported }, (_, index) => names.get(index) ?? `fimport$${index}`);
    /** The program's own functions. @type {string[]} */
    this.own = bodies.map((_, nth) => names.get(imported + nth) ?? String(nth));
    this.names = [...this.imports, ...this.own];
    this.own.forEach((name, nth) => this.#bodies.set(name, bodies[nth]));
  }

  /** The functions that a function calls directly.
   * @param {string} name */
  calls(name) {
    return this.#calls.get(name) ?? [];
  }

  /** The size of a function's body in bytes. An import has no body and cannot be copied.
   * @param {string} name */
  size(name) {
    return this.#bodies.get(name)?.length ?? Infinity;
  }

  /** The program with only these functions. Calls through the table replace those of other files.
   * @param {Set<string>} own @param {Map<string, number>} slotOf the slots of functions in other
   * files
   * @param {number} slots the size of the table */
  extracted(own, slotOf, slots) {
    /** @type {Buffer[]} */
    const made = [HEAD];
    for (const { kind, whole } of opened(this.bytes).sections()) {
      if (kind === SECTION.code) {
        const bodies = this.own.map((name, nth) => sized(this.#body(name, nth, own, slotOf)));
        made.push(section(kind, list(bodies)));
      } else made.push(kind === SECTION.table ? grown(whole, slots) : whole);
    }
    return Buffer.concat(made);
  }

  /** @param {string} name @param {number} nth @param {Set<string>} own @param {Map<string, number>}
   * slotOf
   * @returns {Buffer} */
  #body(name, nth, own, slotOf) {
    const slot = slotOf.get(name);
    if (own.has(name)) return this.#bodies.get(name) ?? UNREACHABLE_BODY;
    const type = this.#types[nth];
    return slot === undefined ? UNREACHABLE_BODY : indirect(type, this.#paramCounts[type], slot);
  }
}

/** A body that calls through a slot and passes on its parameters.
 * @param {number} type @param {number} params the number of parameters @param {number} slot */
function indirect(type, params, slot) {
  const get = Buffer.from([OPCODE.localGet]);
  const args = Array.from({ length: params }, (_, nth) => Buffer.concat([get, leb(nth)]));
  const target = [Buffer.from([OPCODE.i32Const]), signed(slot)];
  const call = [Buffer.from([OPCODE.callIndirect]), leb(type), leb(0), Buffer.from([OPCODE.end])];
  return Buffer.concat([leb(0), ...args, ...target, ...call]);
}

/** The call graph of a module, according to wasm-opt.
 * @param {Buffer} bytes @param {string} work @returns {Calls} */
export function callsIn(bytes, work) {
  const path = join(work, "inlined.wasm");
  writeFileSync(path, bytes);
  const output = execFileSync("wasm-opt", [path, ...FLAGS, "--print-call-graph", "-o", `${path}.same`], {
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return callsOf(output.toString());
}

/** Parses a printed call graph, with one call in each line.
 * @param {string} graph @returns {Calls} */
export function callsOf(graph) {
  /** @type {Calls} */
  const calls = new Map();
  for (const [, caller, callee] of graph.matchAll(/^\s*"(.*)" -> "(.*)"; \/\/ call$/gm)) {
    const callees = calls.get(caller);
    if (callees) callees.push(callee);
    else calls.set(caller, [callee]);
  }
  if (calls.size === 0) {
    throw new Error("wasm-opt --print-call-graph: unexpected format: did Binaryen change?");
  }
  return calls;
}
