// Writes the binary format of WebAssembly, as far as the build needs it.

/** The beginning of every module: its magic number and version. */
export const HEAD = Buffer.from("\0asm\x01\0\0\0", "latin1");

/** The kinds of sections. A custom section has a name; the one called "name" holds function names.
 * */
export const SECTION = {
  custom: 0, type: 1, import: 2, function: 3, table: 4, element: 9, code: 10, data: 11, dataCount: 12,
};

/** The opcodes that the build writes. */
export const OPCODE = { unreachable: 0x00, end: 0x0b, callIndirect: 0x11, localGet: 0x20, i32Const: 0x41 };

/** The body of a function that is never called. */
export const UNREACHABLE_BODY = Buffer.from([0, OPCODE.unreachable, OPCODE.end]);

/** Encodes an unsigned 32-bit number in LEB128.
 * @param {number} value */
export function leb(value) {
  const bytes = [];
  do {
    bytes.push((value & 127) | (value > 127 ? 128 : 0));
    value >>>= 7;
  } while (value);
  return Buffer.from(bytes);
}

/** Encodes a signed 32-bit number in LEB128.
 * @param {number} value */
export function signed(value) {
  const bytes = [];
  for (;;) {
    const byte = value & 127;
    value >>= 7;
    // The second highest bit of the last byte is the sign.
    const isLast = byte & 64 ? value === -1 : value === 0;
    if (isLast) return Buffer.from([...bytes, byte]);
    bytes.push(byte | 128);
  }
}

/** Encodes a string with its length before it.
 * @param {string} text */
export function text(text) {
  return Buffer.concat([leb(Buffer.byteLength(text)), Buffer.from(text)]);
}

/** Encodes a list with its length before it.
 * @param {Buffer[]} entries */
export function list(entries) {
  return Buffer.concat([leb(entries.length), ...entries]);
}

/** Encodes the body of a function with its length before it.
 * @param {Buffer} body */
export function sized(body) {
  return Buffer.concat([leb(body.length), body]);
}

/** Encodes a section.
 * @param {number} kind @param {Buffer} content */
export function section(kind, content) {
  return Buffer.concat([Buffer.from([kind]), leb(content.length), content]);
}
