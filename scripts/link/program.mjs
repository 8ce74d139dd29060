// The whole program, out of which each file takes its functions.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { FLAGS } from "./binaryen.mjs";
import { opened } from "./read.mjs";
import { grown } from "./table.mjs";
import { HEAD, NOTHING, OPCODE, SECTION, leb, list, section, signed, sized } from "./write.mjs";

/** The functions of each function that calls others, by its name. @typedef {Map<string, string[]>} Calls */

/** A program whose functions can be taken out. */
export class Program {
  /** The bodies of its own functions. @type {Map<string, Buffer>} */
  #bodies = new Map();
  /** The types of its own functions. @type {number[]} */
  #types = [];
  /** How many parameters each type has. @type {number[]} */
  #shapes = [];
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
      if (kind === SECTION.type) this.#shapes = reader.list(() => reader.shape());
      else if (kind === SECTION.import) imported = reader.importedFunctions();
      else if (kind === SECTION.function) this.#types = reader.list(() => reader.number());
      else if (kind === SECTION.code) bodies = reader.list(() => reader.bytesOf(reader.number()));
      else if (kind === SECTION.custom && reader.text() === "name") {
        for (const [index, name] of reader.names(end)) names.set(index, name);
      }
    }
    // A function without a name gets the one that Binaryen gives it, which the calls have too.
    /** The functions that it imports. @type {string[]} */
    this.imports = Array.from({ length: imported }, (_, index) => names.get(index) ?? `fimport$${index}`);
    /** Its own functions. @type {string[]} */
    this.own = bodies.map((_, nth) => names.get(imported + nth) ?? String(nth));
    this.names = [...this.imports, ...this.own];
    this.own.forEach((name, nth) => this.#bodies.set(name, bodies[nth]));
  }

  /** What a function calls directly.
   * @param {string} name */
  calls(name) {
    return this.#calls.get(name) ?? [];
  }

  /** The bytes of the body of a function. An import has none, and cannot be copied.
   * @param {string} name */
  size(name) {
    return this.#bodies.get(name)?.length ?? Infinity;
  }

  /** The program with these functions alone. In place of those of other files stand calls through the table.
   * @param {Set<string>} own @param {Map<string, number>} slotOf the slots of what is called in other files
   * @param {number} slots how many the table has */
  taken(own, slotOf, slots) {
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

  /** @param {string} name @param {number} nth @param {Set<string>} own @param {Map<string, number>} slotOf
   * @returns {Buffer} */
  #body(name, nth, own, slotOf) {
    const slot = slotOf.get(name);
    if (own.has(name)) return this.#bodies.get(name) ?? NOTHING;
    return slot === undefined ? NOTHING : indirect(this.#types[nth], this.#shapes[this.#types[nth]], slot);
  }
}

/** The body of a function that calls through a slot, with its own parameters.
 * @param {number} type @param {number} params how many @param {number} slot */
function indirect(type, params, slot) {
  const get = Buffer.from([OPCODE.localGet]);
  const handed = Array.from({ length: params }, (_, nth) => Buffer.concat([get, leb(nth)]));
  const target = [Buffer.from([OPCODE.i32Const]), signed(slot)];
  const call = [Buffer.from([OPCODE.callIndirect]), leb(type), leb(0), Buffer.from([OPCODE.end])];
  return Buffer.concat([leb(0), ...handed, ...target, ...call]);
}

/** The functions that each function of a module calls, as wasm-opt prints them.
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

/** The calls in a graph, of which each line is one.
 * @param {string} graph @returns {Calls} */
export function callsOf(graph) {
  /** @type {Calls} */
  const calls = new Map();
  for (const [, caller, callee] of graph.matchAll(/^\s*"(.*)" -> "(.*)"; \/\/ call$/gm)) {
    const callees = calls.get(caller);
    if (callees) callees.push(callee);
    else calls.set(caller, [callee]);
  }
  if (calls.size === 0) throw new Error("wasm-opt prints the call graph in another form");
  return calls;
}
