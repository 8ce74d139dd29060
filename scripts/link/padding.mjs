// Pads a module with small functions. V8 puts functions inline in others while a program runs, and much more
// of them where at least half of the functions of a module are below fifty bytes. Where fewer are, it takes
// it that a compiler has put them inline before (BudgetScaleFactor in its inlining-tree.h). Here the small
// ones are gone, but the large ones were made for size.
import { Reader, opened } from "./read.mjs";
import { HEAD, NOTHING, SECTION, leb, section, sized } from "./write.mjs";

/** What V8 takes for small, in bytes. */
const SMALL = 50;

/** A module in which at least half of the functions are small: as many functions that do nothing are added as
 * that takes.
 * @param {Buffer} bytes @returns {Buffer} */
export function padded(bytes) {
  const all = [...opened(bytes).sections()];
  const types = all.find(({ kind }) => kind === SECTION.function);
  const code = all.find(({ kind }) => kind === SECTION.code);
  // A module without functions needs none.
  if (!types || !code) return bytes;
  const reader = contentOf(code.whole);
  const sizes = reader.list(() => reader.bytesOf(reader.number()).length);
  const missing = Math.max(0, sizes.length - 2 * sizes.filter((size) => size < SMALL).length);
  return Buffer.concat([HEAD, ...all.map((section) => {
    if (section === types) return longer(section, missing, leb(0));
    return section === code ? longer(section, missing, sized(NOTHING)) : section.whole;
  })]);
}

/** A section with so many more entries at the end of its list.
 * @param {import("./read.mjs").Section} from @param {number} more @param {Buffer} entry */
function longer({ kind, whole }, more, entry) {
  const reader = contentOf(whole);
  const count = reader.number();
  const entries = whole.subarray(reader.at);
  return section(kind, Buffer.concat([leb(count + more), entries, ...Array(more).fill(entry)]));
}

/** A reader that stands behind the kind and the length of a section.
 * @param {Buffer} whole */
function contentOf(whole) {
  const reader = new Reader(whole, 1);
  reader.number();
  return reader;
}
