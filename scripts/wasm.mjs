// The binary form of WebAssembly, as far as the build takes modules apart and puts them together.

// Every module begins so: its magic number and version.
export const HEAD = Buffer.from("\0asm\x01\0\0\0", "latin1");

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

  // The sections from here on: of each its kind, all of its bytes and where it ends; the reader stands at its
  // content. Whoever reads a section may stop anywhere in it.
  *sections() {
    while (this.at < this.bytes.length) {
      const begin = this.at;
      const kind = this.byte();
      const end = this.number() + this.at;
      yield { kind, whole: this.bytes.subarray(begin, end), end };
      this.at = end;
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

export function section(kind, content) {
  return Buffer.concat([Buffer.from([kind]), leb(content.length), content]);
}
