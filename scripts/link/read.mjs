// Reads the binary format of WebAssembly, as far as the build needs it. Every read is checked
// against the end of the bytes, so that a damaged module ends in an error.
import { HEAD, SECTION, section, text } from "./write.mjs";

/**
 * A section of a module, or a subsection of its name section.
 * @typedef {object} Section
 * @property {number} kind its kind (SECTION in write.mjs) or the kind of its subsection
 * @property {Buffer} whole all of its bytes, including kind and length
 * @property {number} end the position of its end
 */

/** The subsection with the names of functions. */
const FUNCTION_NAMES = 1;
/** The subsections with the names of locals and of labels. */
const LOCAL_NAMES = [2, 3];
/** The longest encoding of an unsigned 32-bit number, in bytes. */
const LONGEST = 5;

/** A position in the bytes of a module. The methods read at this position and advance it. */
export class Reader {
  /** Starts behind the magic number and the version, or at another position.
   * @param {Buffer} bytes @param {number} at */
  constructor(bytes, at = HEAD.length) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Reads one byte. */
  byte() {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new Error("the module is damaged: it ends too early");
    this.at++;
    return byte;
  }

  /** Reads an unsigned 32-bit number in LEB128. */
  number() {
    let value = 0;
    for (let nth = 0; nth < LONGEST; nth++) {
      const byte = this.byte();
      value += (byte & 127) * 2 ** (7 * nth);
      if (!(byte & 128)) return value;
    }
    throw new Error("the module is damaged: a number is too long");
  }

  /** Reads a string with its length before it. */
  text() {
    return this.bytesOf(this.number()).toString("utf8");
  }

  /** Reads this many bytes.
   * @param {number} length */
  bytesOf(length) {
    const from = this.at;
    if (from + length > this.bytes.length) throw new Error("the module is damaged: it ends too early");
    this.at += length;
    return this.bytes.subarray(from, this.at);
  }

  /** Reads a list with its length before it. `read` reads one entry.
   * @template T @param {() => T} read @returns {T[]} */
  list(read) {
    const length = this.number();
    // Every entry takes at least one byte. A damaged length could otherwise ask for gigabytes.
    if (length > this.bytes.length - this.at) {
      throw new Error("the module is damaged: a list is too long");
    }
    return Array.from({ length }, () => read());
  }

  /** Reads the type of a function; returns the number of its parameters. */
  paramCount() {
    if (this.byte() !== 0x60) {
      throw new Error("the type section holds an unsupported type: only function types are known");
    }
    const params = this.bytesOf(this.number()).length;
    this.bytesOf(this.number());
    return params;
  }

  /** Reads an entry of the import section; returns whether it is a function. */
  imported() {
    this.text();
    this.text();
    const kind = this.byte();
    if (kind === 0) {
      this.number();
      return true;
    }
    if (kind > 3) throw new Error(`the import section holds an import of the unknown kind ${kind}`);
    if (kind === 3) {
      // The type of a global, and whether it is mutable.
      this.bytesOf(2);
      return false;
    }
    // A table has its element type before its limits; a memory has only limits.
    if (kind === 1) this.byte();
    this.limits();
    return false;
  }

  /** Reads the import section; returns the number of functions in it. */
  importedFunctions() {
    return this.list(() => this.imported()).filter(Boolean).length;
  }

  /** Reads the limits of a table or a memory: the minimum and, if present, the maximum. */
  limits() {
    const flags = this.byte();
    return { flags, bounds: flags & 1 ? [this.number(), this.number()] : [this.number()] };
  }

  /** Reads an active element segment of table 0 at a constant slot; returns its function indices.
   * */
  segment() {
    const [flags, opcode] = [this.number(), this.byte()];
    if (flags !== 0 || opcode !== 0x41) {
      throw new Error("an element segment has no constant offset in table 0: did the linker change?");
    }
    this.number();
    if (this.byte() !== 0x0b) {
      throw new Error("the offset of an element segment is not a single constant");
    }
    return this.list(() => this.number());
  }

  /** Reads the function names in a name section that ends at `end`, by their indices.
   * @param {number} end @returns {Map<number, string>} */
  names(end) {
    for (const { kind } of this.parts(end)) {
      if (kind !== FUNCTION_NAMES) continue;
      return new Map(this.list(() => /** @type {[number, string]} */ ([this.number(), this.text()])));
    }
    return new Map();
  }

  /** Yields all sections from here on, each with the reader at its content. */
  sections() {
    return this.parts(this.bytes.length);
  }

  /** Yields the sections or subsections from here to an end. A caller may stop reading anywhere in
   * one.
   * @param {number} end @returns {Generator<Section, void>} */
  *parts(end) {
    while (this.at < end) {
      const begin = this.at;
      const kind = this.byte();
      const length = this.number();
      const close = this.at + length;
      if (close > end) throw new Error(`the module is damaged: section ${kind} is too long`);
      yield { kind, whole: this.bytes.subarray(begin, close), end: close };
      this.at = close;
    }
  }
}

/** Opens a module: a reader behind its magic number and version.
 * @param {Buffer} bytes */
export function opened(bytes) {
  if (!bytes.subarray(0, HEAD.length).equals(HEAD)) {
    throw new Error("not a WebAssembly module of version 1: wrong magic number or version");
  }
  return new Reader(bytes);
}

/** The bodies of the functions of a module, in their order, without the lengths.
 * @param {Buffer} bytes @returns {Buffer[]} */
export function bodiesOf(bytes) {
  const reader = opened(bytes);
  for (const { kind } of reader.sections()) {
    if (kind === SECTION.code) return reader.list(() => reader.bytesOf(reader.number()));
  }
  return [];
}

/** Removes the sections of these kinds from a module.
 * @param {Buffer} bytes @param {number[]} kinds */
export function without(bytes, ...kinds) {
  const left = [...opened(bytes).sections()].filter(({ kind }) => !kinds.includes(kind));
  return Buffer.concat([HEAD, ...left.map(({ whole }) => whole)]);
}

/** Removes the names of locals and labels from a module, but keeps the names of functions.
 * @param {Buffer} bytes */
export function withoutLocalNames(bytes) {
  /** @type {Buffer[]} */
  const made = [HEAD];
  const reader = opened(bytes);
  for (const { kind, whole, end } of reader.sections()) {
    if (kind !== SECTION.custom) {
      made.push(whole);
      continue;
    }
    // Remove all other custom sections too: they only hold notes of the tools.
    if (reader.text() !== "name") continue;
    const left = [...reader.parts(end)].filter(({ kind }) => !LOCAL_NAMES.includes(kind));
    made.push(section(kind, Buffer.concat([text("name"), ...left.map(({ whole }) => whole)])));
  }
  return Buffer.concat(made);
}
