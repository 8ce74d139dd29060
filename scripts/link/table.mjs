// Fills and extends the table through which the modules of the program call each other.
import { Reader } from "./read.mjs";
import { SECTION, leb, list, section } from "./write.mjs";

/** The functions of the table by their slots. @typedef {Map<number, string>} Slots */

/** The element type of a table of functions (funcref). */
const FUNCTIONS = 0x70;

/** Replaces the contents of a module's table by these functions at their slots.
 * @param {import("./binaryen.mjs").Module} module
 * @param {import("./binaryen.mjs").ElementSegmentInfo[]} segments the previous contents
 * @param {[number, string][]} slots */
export function fill(module, segments, slots) {
  for (const { name } of segments) module.removeElementSegment(name);
  const placed = slots.sort(([one], [other]) => one - other);
  // Successive slots make one segment.
  for (let from = 0, to = 1; from < placed.length; from = to++) {
    while (to < placed.length && placed[to][0] === placed[to - 1][0] + 1) to++;
    const names = placed.slice(from, to).map(([, name]) => name);
    const offset = module.i32.const(placed[from][0]);
    module.addActiveElementSegment(segments[0].table, `slots${from}`, names, offset);
  }
}

/** A table section whose function table has at least this many slots.
 * @param {Buffer} whole @param {number} slots */
export function grown(whole, slots) {
  const reader = new Reader(whole, 1);
  reader.number();
  const tables = reader.list(() => {
    const type = reader.byte();
    const { flags, bounds } = reader.limits();
    const larger = bounds.map((bound) => leb(type === FUNCTIONS ? Math.max(bound, slots) : bound));
    return Buffer.concat([Buffer.from([type, flags]), ...larger]);
  });
  return section(SECTION.table, list(tables));
}

/** Gives a slot at the end of the table to each function that another file calls and that has none.
 * Returns the slots by the names of the functions, and the number of slots.
 * @param {Slots} slots all slots; grows
 * @param {Map<string, Set<string>>} files the functions of each file
 * @param {Iterable<Set<string>>} called the functions of other files that each file calls
 * @param {(name: string) => string} home the file that a function belongs to */
export function extended(slots, files, called, home) {
  const slotOf = new Map([...slots].reverse().map(([slot, name]) => [name, slot]));
  let size = Math.max(...slots.keys()) + 1;
  const added = new Set([...called].flatMap((names) => [...names]).filter((name) => !slotOf.has(name)));
  // The functions of a file get successive slots, so that they make one segment.
  for (const [file, own] of files) {
    for (const name of own) {
      if (home(name) !== file || !added.delete(name)) continue;
      slots.set(size, name);
      slotOf.set(name, size++);
    }
  }
  return { slotOf, size };
}
