// Tests reading and writing the binary format.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Reader, bodiesOf, opened, without, withoutLocalNames } from "../../scripts/link/read.mjs";
import { HEAD, SECTION, leb, list, section, signed, text } from "../../scripts/link/write.mjs";
import { assembled, idle, moduleOf, names, type, withBodies } from "./modules.mjs";

test("numbers are read as they are written", () => {
  for (const value of [0, 1, 127, 128, 300, 16383, 16384, 2 ** 31, 2 ** 32 - 1]) {
    const reader = new Reader(leb(value), 0);
    assert.equal(reader.number(), value);
    assert.equal(reader.at, reader.bytes.length, "the whole number is read");
  }
});

test("signed numbers have their shortest encoding", () => {
  /** @type {[number, number[]][]} */
  const known = [
    [0, [0]], [63, [63]], [64, [0xc0, 0]], [127, [0xff, 0]], [-1, [0x7f]], [-64, [0x40]], [-65, [0xbf, 0x7f]],
    [624485, [0xe5, 0x8e, 0x26]],
  ];
  for (const [value, bytes] of known) assert.deepEqual([...signed(value)], bytes, String(value));
});

test("a string is read as it is written, with characters of several bytes", () => {
  assert.equal(new Reader(text("Àwalé"), 0).text(), "Àwalé");
});

test("types, imports and element segments are read", () => {
  const imports = [
    Buffer.concat([text("w"), text("f"), Buffer.from([0, 1])]),
    Buffer.concat([text("w"), text("t"), Buffer.from([1, 0x70, 1, 4, 9])]),
    Buffer.concat([text("w"), text("m"), Buffer.from([2, 0, 1])]),
    Buffer.concat([text("w"), text("g"), Buffer.from([3, 0x7f, 1])]),
    Buffer.concat([text("w"), text("h"), Buffer.from([0, 0])]),
  ];
  const segment = Buffer.concat([Buffer.from([0, 0x41, 5, 0x0b]), list([leb(7), leb(300)])]);
  const reader = opened(moduleOf(
    section(SECTION.type, list([type(0), type(3, 1)])),
    section(SECTION.import, list(imports)),
    section(SECTION.element, list([segment])),
  ));
  const found = new Map();
  for (const { kind } of reader.sections()) {
    if (kind === SECTION.type) found.set("types", reader.list(() => reader.paramCount()));
    if (kind === SECTION.import) found.set("functions", reader.importedFunctions());
    if (kind === SECTION.element) found.set("segments", reader.list(() => reader.segment()));
  }
  assert.deepEqual(found.get("types"), [0, 3]);
  assert.equal(found.get("functions"), 2);
  assert.deepEqual(found.get("segments"), [[7, 300]]);
});

test("names of functions are read, and names of locals are removed", () => {
  const functions = names([0, []], [1, [[0, "first"], [3, "fourth"]]], [2, [[0, "local"]]]);
  const bytes = moduleOf(functions, section(SECTION.type, list([])));
  const left = withoutLocalNames(bytes);
  for (const module of [bytes, left]) {
    const reader = opened(module);
    const [{ end }] = reader.sections();
    const again = opened(module);
    again.at = reader.at;
    again.text();
    assert.deepEqual([...again.names(end)], [[0, "first"], [3, "fourth"]]);
  }
  assert.ok(bytes.includes("local"));
  assert.ok(!left.includes("local"));
  assert.equal([...opened(left).sections()].length, 2, "the other section stays");
});

test("other custom sections are removed together with the names of locals", () => {
  const note = section(SECTION.custom, Buffer.concat([text("producers"), leb(0)]));
  const bytes = moduleOf(note, names([1, [[0, "f"]]]));
  assert.equal([...opened(withoutLocalNames(bytes)).sections()].length, 1);
});

test("sections are removed by their kinds", () => {
  const bytes = withBodies([idle(1)]);
  assert.deepEqual([...opened(without(bytes, SECTION.code)).sections()].map(({ kind }) => kind), [1, 3]);
  assert.ok(without(bytes, SECTION.data).equals(bytes));
});

test("the bodies of functions are read in their order", () => {
  assert.deepEqual(bodiesOf(withBodies([idle(3), idle(1)])), [idle(3), idle(1)]);
  assert.deepEqual(bodiesOf(moduleOf()), []);
});

test("the output of Binaryen is read", () => {
  const bytes = assembled(`(module
    (import "w" "m" (memory 1 2)) (import "w" "f" (func $f (param i32 i64)))
    (global $g (mut i32) (i32.const 1))
    (table 3 funcref) (elem (i32.const 1) $own $f) (func $own (call $f (i32.const 1) (i64.const 2))))`);
  const reader = opened(bytes);
  const found = [];
  for (const { kind, end } of reader.sections()) {
    if (kind === SECTION.import) found.push(reader.importedFunctions());
    if (kind === SECTION.element) found.push(reader.list(() => reader.segment()));
    if (kind === SECTION.custom && reader.text() === "name") found.push(reader.names(end).get(0));
  }
  assert.deepEqual(found, [1, [[1, 0]], "f"]);
});

test("damaged modules end in errors that say what is wrong", () => {
  const bytes = withBodies([idle(1), idle(2)]);
  const all = (/** @type {Buffer} */ module) => {
    const reader = opened(module);
    for (const { kind, end } of reader.sections()) {
      if (kind === SECTION.type) reader.list(() => reader.paramCount());
      if (kind === SECTION.code) reader.list(() => reader.bytesOf(reader.number()));
      if (kind === SECTION.custom && reader.text() === "name") reader.names(end);
    }
  };
  all(bytes);
  const whole = new Set([HEAD.length, ...[...opened(bytes).sections()].map(({ end }) => end)]);
  for (let length = 0; length < bytes.length; length++) {
    if (whole.has(length)) continue;
    assert.throws(() => all(bytes.subarray(0, length)), /damaged|not a WebAssembly module/, `the first ${length} bytes`);
  }
  assert.throws(() => opened(Buffer.from("no module at all")), /not a WebAssembly module/);
  const endless = Buffer.alloc(12, 0xff);
  assert.throws(() => new Reader(endless, 0).number(), /number is too long/);
  assert.throws(() => new Reader(leb(2 ** 32 - 1), 0).list(() => 0), /list is too long/);
  assert.throws(() => new Reader(Buffer.concat([leb(9), Buffer.from("short")]), 0).text(), /ends too early/);
  assert.throws(() => new Reader(Buffer.from([0x5f]), 0).paramCount(), /unsupported type/);
  const unknown = Buffer.concat([text("w"), text("x"), Buffer.from([4, 0])]);
  assert.throws(() => new Reader(unknown, 0).imported(), /unknown kind 4/);
  assert.throws(() => new Reader(Buffer.from([1, 0x41, 0, 0x0b, 0]), 0).segment(), /no constant offset/);
  assert.throws(() => new Reader(Buffer.from([0, 0x41, 0, 0x6a, 0]), 0).segment(), /not a single constant/);
});
