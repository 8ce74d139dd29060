// The binary form of WebAssembly, as far as the build takes modules apart and puts them together.

// Every module begins so: its magic number and version.
export const HEAD = Buffer.from("\0asm\x01\0\0\0", "latin1");

// The kinds of sections, those with a name (names of functions, notes) being 0.
export const SECTION = { type: 1, import: 2, function: 3, table: 4, element: 9, code: 10, data: 11, dataCount: 12 };

// Numbers, names and sections of a module, one after the other.
export class Reader {
  constructor(bytes, at = HEAD.length) {
    Object.assign(this, { bytes, at });
  }

  byte() {
    return this.bytes[this.at++];
  }

  // An unsigned number in LEB128.
  number() {
    let value = 0;
    for (let shift = 0, byte = 128; byte & 128; shift += 7) value += ((byte = this.byte()) & 127) * 2 ** shift;
    return value;
  }

  text() {
    const length = this.number();
    return this.bytes.toString("utf8", this.at, (this.at += length));
  }

  bytesOf(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  // A list of what `read` reads.
  list(read) {
    return Array.from({ length: this.number() }, read);
  }

  // A function's type: how many parameters it has.
  shape() {
    if (this.byte() !== 0x60) throw new Error("a type has another form than it had");
    const params = this.bytesOf(this.number()).length;
    this.bytesOf(this.number());
    return params;
  }

  // An import; whether it is a function.
  imported() {
    this.text();
    this.text();
    const kind = this.byte();
    // A function's type, the kind of a table, memory or global, and limits.
    if (kind === 1) this.at++;
    if (kind === 3) this.at += 2;
    else if (kind === 0) this.number();
    else if (this.number() & 1) this.number(), this.number();
    else this.number();
    return kind === 0;
  }

  // A segment of a table, as linkers write it: the places of its functions.
  segment() {
    const [flags, opcode] = [this.number(), this.byte()];
    if (flags !== 0 || opcode !== 0x41) throw new Error("a table has another form than it had");
    this.number();
    this.byte();
    return this.list(() => this.number());
  }

  // The names of functions by their places, in a section of names that ends there.
  names(end) {
    for (const { kind } of this.parts(end)) if (kind === 1) return new Map(this.list(() => [this.number(), this.text()]));
    return new Map();
  }

  // The sections from here on: of each its kind, all of its bytes and where it ends; the reader stands at its
  // content. Whoever reads a section may stop anywhere in it.
  sections() {
    return this.parts(this.bytes.length);
  }

  // The same of what ends there.
  *parts(end) {
    while (this.at < end) {
      const begin = this.at;
      const kind = this.byte();
      const close = this.number() + this.at;
      yield { kind, whole: this.bytes.subarray(begin, close), end: close };
      this.at = close;
    }
  }
}

// An unsigned number in LEB128.
export function leb(value) {
  const bytes = [];
  do {
    bytes.push((value & 127) | (value > 127 ? 128 : 0));
    value >>>= 7;
  } while (value);
  return Buffer.from(bytes);
}

// A text as it stands in a module.
export function text(text) {
  return Buffer.concat([leb(Buffer.byteLength(text)), Buffer.from(text)]);
}

// A signed number in LEB128, of 32 bits.
export function signed(value) {
  const bytes = [];
  for (;;) {
    const byte = value & 127;
    value >>= 7;
    if (value === 0 && !(byte & 64)) return Buffer.from([...bytes, byte]);
    if (value === -1 && byte & 64) return Buffer.from([...bytes, byte]);
    bytes.push(byte | 128);
  }
}

// A module without its sections of these kinds.
export function without(bytes, ...kinds) {
  return Buffer.concat([HEAD, ...[...new Reader(bytes).sections()].filter(({ kind }) => !kinds.includes(kind)).map(({ whole }) => whole)]);
}

export function section(kind, content) {
  return Buffer.concat([Buffer.from([kind]), leb(content.length), content]);
}
