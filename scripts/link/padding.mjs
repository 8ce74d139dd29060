// Pads a module with small functions. V8 inlines functions at run time, and inlines many more if at
// least half of the functions of a module are smaller than fifty bytes. With fewer, it assumes that
// a compiler has inlined them already (BudgetScaleFactor in its inlining-tree.h). In these modules
// the small functions were inlined, but the large ones were compiled for size.
import { Reader, opened } from "./read.mjs";
import { HEAD, SECTION, UNREACHABLE_BODY, leb, section, sized } from "./write.mjs";

/** The size below which V8 considers a function small, in bytes. */
const SMALL = 50;

/** Adds as many small, unused functions as needed to make half of the functions small.
 * @param {Buffer} bytes @returns {Buffer} */
export function padded(bytes) {
  const all = [...opened(bytes).sections()];
  const types = all.find(({ kind }) => kind === SECTION.function);
  const code = all.find(({ kind }) => kind === SECTION.code);
  // A module without functions needs no padding.
  if (!types || !code) return bytes;
  const reader = contentOf(code.whole);
  const sizes = reader.list(() => reader.bytesOf(reader.number()).length);
  const missing = Math.max(0, sizes.length - 2 * sizes.filter((size) => size < SMALL).length);
  return Buffer.concat([HEAD, ...all.map((section) => {
    if (section === types) return longer(section, missing, leb(0));
    return section === code ? longer(section, missing, sized(UNREACHABLE_BODY)) : section.whole;
  })]);
}

/** A section with this many more entries at the end of its list.
 * @param {import("./read.mjs").Section} from @param {number} more @param {Buffer} entry */
function longer({ kind, whole }, more, entry) {
  const reader = contentOf(whole);
  const count = reader.number();
  const entries = whole.subarray(reader.at);
  return section(kind, Buffer.concat([leb(count + more), entries, ...Array(more).fill(entry)]));
}

/** A reader behind the kind and the length of a section.
 * @param {Buffer} whole */
function contentOf(whole) {
  const reader = new Reader(whole, 1);
  reader.number();
  return reader;
}
