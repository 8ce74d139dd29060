// Reads the binary format of WebAssembly, as far as the build takes modules apart. Every read is checked
// against the end of the bytes, so that a damaged module ends in an error.
import { HEAD, SECTION, section, text } from "./write.mjs";

/**
 * A section of a module, or a subsection of its name section.
 * @typedef {object} Section
 * @property {number} kind the number that says what it holds
 * @property {Buffer} whole all of its bytes, kind and length included
 * @property {number} end where it ends
 */

/** The subsection with the names of functions. */
const FUNCTION_NAMES = 1;
/** The subsections with the names of locals and of labels. */
const LOCAL_NAMES = [2, 3];
/** The longest encoding of an unsigned number of 32 bits. */
const LONGEST = 5;

/** A position in the bytes of a module. The methods read what stands there and move on. */
export class Reader {
  /** Starts behind the magic number and the version, or at another place.
   * @param {Buffer} bytes @param {number} at */
  constructor(bytes, at = HEAD.length) {
    this.bytes = bytes;
    this.at = at;
  }

  /** One byte. */
  byte() {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new Error("the module is damaged: it ends too early");
    this.at++;
    return byte;
  }

  /** An unsigned number of 32 bits in LEB128. */
  number() {
    let value = 0;
    for (let nth = 0; nth < LONGEST; nth++) {
      const byte = this.byte();
      value += (byte & 127) * 2 ** (7 * nth);
      if (!(byte & 128)) return value;
    }
    throw new Error("the module is damaged: a number is too long");
  }

  /** A text with its length before it. */
  text() {
    return this.bytesOf(this.number()).toString("utf8");
  }

  /** So many bytes.
   * @param {number} length */
  bytesOf(length) {
    const from = this.at;
    if (from + length > this.bytes.length) throw new Error("the module is damaged: it ends too early");
    this.at += length;
    return this.bytes.subarray(from, this.at);
  }

  /** A list with its length before it, of what `read` reads.
   * @template T @param {() => T} read @returns {T[]} */
  list(read) {
    const length = this.number();
    // Every entry takes a byte at least. Without this check a damaged length would ask for gigabytes.
    if (length > this.bytes.length - this.at) throw new Error("the module is damaged: a list is too long");
    return Array.from({ length }, () => read());
  }

  /** The type of a function; returns the number of its parameters. */
  shape() {
    if (this.byte() !== 0x60) throw new Error("the type section holds another type than that of a function");
    const params = this.bytesOf(this.number()).length;
    this.bytesOf(this.number());
    return params;
  }

  /** An entry of the import section; returns whether it is a function. */
  imported() {
    this.text();
    this.text();
    const kind = this.byte();
    if (kind === 0) {
      this.number();
      return true;
    }
    if (kind > 3) throw new Error(`the import section holds an entry of the unknown kind ${kind}`);
    if (kind === 3) {
      // The type of a global, and whether it is mutable.
      this.bytesOf(2);
      return false;
    }
    // A table has the type of its elements before its limits, a memory has its limits only.
    if (kind === 1) this.byte();
    this.limits();
    return false;
  }

  /** The import section; returns how many functions there are in it. */
  importedFunctions() {
    return this.list(() => this.imported()).filter(Boolean).length;
  }

  /** The limits of a table or a memory: the least size and, where there is one, the greatest. */
  limits() {
    const flags = this.byte();
    return { flags, bounds: flags & 1 ? [this.number(), this.number()] : [this.number()] };
  }

  /** An active element segment of table 0 at a constant slot; returns the indices of its functions. */
  segment() {
    const [flags, opcode] = [this.number(), this.byte()];
    if (flags !== 0 || opcode !== 0x41) throw new Error("an element segment has no constant slot of table 0");
    this.number();
    if (this.byte() !== 0x0b) throw new Error("the offset of an element segment is not one constant");
    return this.list(() => this.number());
  }

  /** The names of functions by their indices, in a name section that ends there.
   * @param {number} end @returns {Map<number, string>} */
  names(end) {
    for (const { kind } of this.parts(end)) {
      if (kind !== FUNCTION_NAMES) continue;
      return new Map(this.list(() => /** @type {[number, string]} */ ([this.number(), this.text()])));
    }
    return new Map();
  }

  /** All sections from here on. At each the reader stands at its content, and may stop anywhere in it. */
  sections() {
    return this.parts(this.bytes.length);
  }

  /** The sections or subsections from here to an end.
   * @param {number} end @returns {Generator<Section, void>} */
  *parts(end) {
    while (this.at < end) {
      const begin = this.at;
      const kind = this.byte();
      const length = this.number();
      const close = this.at + length;
      if (close > end) throw new Error(`the module is damaged: section ${kind} ends behind its end`);
      yield { kind, whole: this.bytes.subarray(begin, close), end: close };
      this.at = close;
    }
  }
}

/** A reader of a module, which stands behind its magic number and version.
 * @param {Buffer} bytes */
export function opened(bytes) {
  if (!bytes.subarray(0, HEAD.length).equals(HEAD)) throw new Error("this is no module of WebAssembly 1");
  return new Reader(bytes);
}

/** The bodies of the functions of a module, in their order, without their lengths.
 * @param {Buffer} bytes @returns {Buffer[]} */
export function bodiesOf(bytes) {
  const reader = opened(bytes);
  for (const { kind } of reader.sections()) {
    if (kind === SECTION.code) return reader.list(() => reader.bytesOf(reader.number()));
  }
  return [];
}

/** A module without its sections of these kinds.
 * @param {Buffer} bytes @param {number[]} kinds */
export function without(bytes, ...kinds) {
  const left = [...opened(bytes).sections()].filter(({ kind }) => !kinds.includes(kind));
  return Buffer.concat([HEAD, ...left.map(({ whole }) => whole)]);
}

/** A module without the names of locals and labels. Those of functions stay.
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
    // All other custom sections go too: they are notes of the tools.
    if (reader.text() !== "name") continue;
    const left = [...reader.parts(end)].filter(({ kind }) => !LOCAL_NAMES.includes(kind));
    made.push(section(kind, Buffer.concat([text("name"), ...left.map(({ whole }) => whole)])));
  }
  return Buffer.concat(made);
}
