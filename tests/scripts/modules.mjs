// Builds small modules for the tests by hand.
import { loaded, read } from "../../scripts/link/binaryen.mjs";
import { HEAD, SECTION, leb, list, section, sized, text } from "../../scripts/link/write.mjs";

/** A module with these sections.
 * @param {Buffer[]} sections @returns {Buffer} */
export function moduleOf(...sections) {
  return Buffer.concat([HEAD, ...sections]);
}

/** A function type with this many parameters and results, all of them i32.
 * @param {number} params @param {number} results */
export function type(params, results = 0) {
  const numbers = (/** @type {number} */ count) => Buffer.concat([leb(count), Buffer.alloc(count, 0x7f)]);
  return Buffer.concat([Buffer.from([0x60]), numbers(params), numbers(results)]);
}

/** A module whose functions have these bodies, and no parameters or results.
 * @param {Buffer[]} bodies */
export function withBodies(bodies) {
  return moduleOf(
    section(SECTION.type, list([type(0)])),
    section(SECTION.function, list(bodies.map(() => leb(0)))),
    section(SECTION.code, list(bodies.map(sized))),
  );
}

/** The body of a function without locals, with this many `nop` instructions.
 * @param {number} times */
export function idle(times) {
  return Buffer.from([0, ...Array(times).fill(0x01), 0x0b]);
}

/** A name section with subsections, each with its kind and names by their indices.
 * @param {[number, [number, string][]][]} parts */
export function names(...parts) {
  const subsections = parts.map(([kind, names]) =>
    section(kind, list(names.map(([index, name]) => Buffer.concat([leb(index), text(name)])))));
  return section(SECTION.custom, Buffer.concat([text("name"), ...subsections]));
}

export const binaryen = await loaded(process.env.BINARYEN);

/** The bytes of a module in the text format, with the names of its functions.
 * @param {string} wat */
export function assembled(wat) {
  const module = binaryen.parseText(wat);
  const bytes = Buffer.from(module.emitBinary());
  module.dispose();
  return bytes;
}

/** The text format of a module, as Binaryen writes it.
 * @param {Buffer} bytes */
export function disassembled(bytes) {
  const module = read(binaryen, bytes);
  const wat = module.emitText();
  module.dispose();
  return wat;
}

/** Instantiates a module and returns its exports.
 * @param {Buffer} bytes @param {Record<string, Record<string, unknown>>} imports */
export function running(bytes, imports = {}) {
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), imports).exports;
}
