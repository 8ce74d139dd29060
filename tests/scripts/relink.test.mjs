// Tests the link step: direct calls, the table, and the module of one file.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Clock } from "../../scripts/link/clock.mjs";
import { copy, searched } from "../../scripts/link/copies.mjs";
import { inlined, pointedAt } from "../../scripts/link/inline.mjs";
import { homesIn } from "../../scripts/link/merge.mjs";
import { padded } from "../../scripts/link/padding.mjs";
import { Program, callsIn, callsOf } from "../../scripts/link/program.mjs";
import { Reader, bodiesOf, opened, without } from "../../scripts/link/read.mjs";
import { extended, grown } from "../../scripts/link/table.mjs";
import { optimised, withData } from "../../scripts/link/take.mjs";
import { SECTION, list, section } from "../../scripts/link/write.mjs";
import { assembled, binaryen, disassembled, idle, moduleOf, running, withBodies } from "./modules.mjs";

/** A program in two merged pieces. `asks` of piece A calls `tells` of piece B by a shim in slot 1.
 * */
const WHOLE = `(module
  (type $t (func (param i32) (result i32)))
  (memory 1) (export "memory" (memory 0))
  (table $table 4 funcref) (export "table" (table $table))
  (elem (table $table) (i32.const 1) func $tells $asks)
  (func $tells (param i32) (result i32) (i32.add (local.get 0) (i32.load8_u (i32.const 1024))))
  (func $"tells indirect_call_shim" (param i32) (result i32)
    (call_indirect $table (type $t) (local.get 0) (i32.const 1)))
  (func $asks (export "asks") (param i32) (result i32)
    (i32.mul (i32.const 2) (call $"tells indirect_call_shim" (local.get 0)))))`;
const HOMES = new Map([["tells", "b"], ["asks", "a"], ["tells indirect_call_shim", "a"]]);
const pointed = () => new Set(["asks", "tells"]);
/** @typedef {import("../../scripts/link/tricks.mjs").Optimisation} Optimisation */
/** A set of optimisations to switch off. @param {Optimisation[]} names */
const off = (...names) => new Set(names);

/** A temporary folder, which is removed after the test.
 * @param {import("node:test").TestContext} context */
function folder(context) {
  const path = mkdtempSync(join(tmpdir(), "link-"));
  context.after(() => rmSync(path, { recursive: true }));
  return path;
}

test("a shim between two pieces becomes a direct call", () => {
  const { bytes } = inlined(binaryen, assembled(WHOLE), HOMES, pointed(), off("inline"));
  const wat = disassembled(bytes);
  assert.doesNotMatch(wat, /call_indirect/);
  assert.match(wat, /\(call \$tells\b/);
});

test("without the direct calls the shim stays, and its target keeps its slot", () => {
  const kept = inlined(binaryen, assembled(WHOLE), HOMES, new Set(), off("inline", "direct"));
  assert.match(disassembled(kept.bytes), /call_indirect/);
  assert.deepEqual([...kept.slots], [[1, "tells"]]);
});

test("a small function is inlined, but not if inlining is switched off", () => {
  const [inline, plain] = [off(), off("inline")].map((without) =>
    disassembled(inlined(binaryen, assembled(WHOLE), HOMES, new Set(["asks"]), without).bytes));
  assert.doesNotMatch(inline, /\(call \$/);
  assert.match(plain, /\(call \$/);
});

test("main's shims keep using the table: nothing is inlined into main", () => {
  const { bytes, slots } = inlined(binaryen, assembled(WHOLE), new Map([["tells", "b"]]), new Set());
  assert.match(disassembled(bytes), /call_indirect/);
  assert.equal(slots.get(1), "tells");
});

test("functions whose addresses the program uses keep their slots, others lose them", () => {
  assert.deepEqual([...inlined(binaryen, assembled(WHOLE), HOMES, pointed()).slots.keys()], [1, 2]);
  assert.deepEqual([...inlined(binaryen, assembled(WHOLE), HOMES, new Set(["asks"])).slots.keys()], [2]);
});

test("a shim with an unexpected body is an error", () => {
  const odd = WHOLE.replace("(call_indirect $table (type $t) (local.get 0) (i32.const 1))", "(i32.const 1)");
  assert.throws(() => inlined(binaryen, assembled(odd), HOMES, pointed()), /unexpected body/);
  const missing = WHOLE.replace("(local.get 0) (i32.const 1))", "(local.get 0) (i32.const 3))");
  assert.throws(() => inlined(binaryen, assembled(missing), HOMES, pointed()), /unexpected body/);
});

test("the functions whose addresses a program uses are read from its element segments and names", () => {
  assert.deepEqual(pointedAt(assembled(WHOLE)), new Set(["tells", "asks"]));
  assert.throws(() => pointedAt(withBodies([idle(1)])), /no name section/);
});

test("the manifest of the merged pieces gives each function its file", () => {
  const pieces = [{ path: "p", file: "a" }, { path: "q", file: "b" }];
  const homes = homesIn("piece0\none\ntwo\n\npiece1\nthree\n", pieces);
  assert.deepEqual([...homes], [["one", "a"], ["two", "a"], ["three", "b"]]);
  assert.throws(() => homesIn("piece2\none\n", pieces), /unknown piece/);
  assert.throws(() => homesIn("other\none\n", pieces), /unknown piece/);
});

test("a program has names, sizes and calls", (context) => {
  const { bytes } = inlined(binaryen, assembled(WHOLE), HOMES, pointed(), off("inline"));
  const program = new Program(bytes, callsIn(bytes, folder(context)));
  assert.deepEqual(program.own, ["tells", "asks", "tells indirect_call_shim"]);
  assert.deepEqual(program.calls("asks"), ["tells indirect_call_shim"]);
  assert.deepEqual(program.calls("tells"), []);
  assert.equal(program.size("tells"), bodiesOf(bytes)[0].length);
  assert.equal(program.size("unknown"), Infinity);
});

test("functions without names get those that Binaryen gives them", (context) => {
  const bytes = assembled(`(module (import "w" "f" (func))
    (func (export "one") (call 2)) (func (loop (call 0) (br 0))))`);
  const bare = without(bytes, SECTION.custom);
  const program = new Program(bare, callsIn(bare, folder(context)));
  assert.deepEqual(program.names, ["fimport$0", "0", "1"]);
  assert.deepEqual(program.calls("0"), ["1"]);
  assert.deepEqual(program.calls("1"), ["fimport$0"]);
});

test("an unexpected format of the call graph is an error", () => {
  assert.deepEqual([...callsOf('  "a" -> "b"; // call\n  "a" -> "c"; // call\n')], [["a", ["b", "c"]]]);
  assert.throws(() => callsOf('"a" => "b"\n'), /unexpected format/);
});

test("extracted functions call functions of other files through the table", () => {
  const bytes = assembled(WHOLE.replace('$"tells indirect_call_shim" (local', "$tells (local"));
  const program = new Program(bytes, new Map([["asks", ["tells"]]]));
  const { asks, table } = running(program.extracted(new Set(["asks"]), new Map([["tells", 3]]), 8));
  assert.equal(table.length, 8);
  // Another module fills the slot.
  table.set(3, running(assembled(`(module (func (export "f") (param i32) (result i32)
    (i32.sub (local.get 0) (i32.const 1))))`)).f);
  assert.equal(asks(8), 14);
});

test("a table grows to the required size and never shrinks", () => {
  const tables = (/** @type {number[][]} */ ...all) =>
    section(SECTION.table, list(all.map((bytes) => Buffer.from(bytes))));
  assert.deepEqual(grown(tables([0x70, 1, 4, 4]), 9), tables([0x70, 1, 9, 9]));
  assert.deepEqual(grown(tables([0x70, 0, 4]), 3), tables([0x70, 0, 4]));
  assert.deepEqual(grown(tables([0x6f, 0, 4], [0x70, 0, 4]), 9), tables([0x6f, 0, 4], [0x70, 0, 9]));
});

test("functions that other files call get slots at the end of the table, file by file", () => {
  const slots = new Map([[1, "a1"], [2, "b1"]]);
  const files = new Map([["a", new Set(["a1", "a2", "b2"])], ["b", new Set(["b1", "b2", "b3"])]]);
  const called = [new Set(["b1", "b3"]), new Set(["a2", "b2"])];
  const { slotOf, size } = extended(slots, files, called, (name) => name[0]);
  assert.equal(size, 6);
  assert.deepEqual([...slotOf], [["b1", 2], ["a1", 1], ["a2", 3], ["b2", 4], ["b3", 5]]);
  assert.equal(slots.get(4), "b2");
});

test("the module of a file has its imports from main, and its data", (context) => {
  const path = join(folder(context), "piece.wasm");
  writeFileSync(path, assembled('(module (memory 1) (data (i32.const 1024) "\\05"))'));
  const bytes = assembled(WHOLE);
  /** @type {[number, string][]} */
  const placed = [[1, "tells"], [2, "asks"]];
  const needs = { placed, slotOf: new Map(), isMain: false, imports: [] };
  const code = optimised(binaryen, bytes, needs, new Clock({ report: () => {} }), new Set());
  const made = withData(code, [path]);
  assert.equal([...opened(code).sections()].filter(({ kind }) => kind === SECTION.data).length, 0);
  const memory = new WebAssembly.Memory({ initial: 1 });
  const table = new WebAssembly.Table({ element: "anyfunc", initial: 4 });
  assert.deepEqual(running(made, { w: { m: memory, t0: table } }), Object.create(null), "it exports nothing");
  assert.equal(new Uint8Array(memory.buffer)[1024], 5);
  assert.equal(table.get(2)(16), 42);
});

test("data segments of several pieces are kept, in their order", (context) => {
  const paths = ["one", "two"].map((data) => {
    const path = join(folder(context), `${data}.wasm`);
    const wat = `(module (memory 1) (data (i32.const 0) "${data}") (data (i32.const 9) "end"))`;
    writeFileSync(path, assembled(wat));
    return path;
  });
  const made = withData(moduleOf(), paths);
  const [{ kind, whole }] = opened(made).sections();
  assert.equal(kind, SECTION.data);
  const reader = new Reader(whole, 1);
  reader.number();
  assert.equal(reader.number(), 4);
  assert.ok(whole.indexOf("one") < whole.indexOf("two"));
  assert.ok(withData(moduleOf(), []).equals(moduleOf()));
});

test("half of the functions of a padded module are small", () => {
  const bytes = withBodies([idle(100), idle(90), idle(80), idle(1), idle(70)]);
  const sizes = bodiesOf(padded(bytes)).map(({ length }) => length);
  assert.ok(WebAssembly.validate(padded(bytes)));
  assert.equal(sizes.length, 8);
  assert.equal(sizes.filter((size) => size < 50).length, 4);
  assert.deepEqual(bodiesOf(padded(bytes)).slice(0, 5), bodiesOf(bytes), "its own functions stay");
});

test("a module with enough small functions, or none at all, is not padded", () => {
  for (const bytes of [withBodies([idle(1), idle(100)]), withBodies([idle(1)]), moduleOf()]) {
    assert.ok(padded(bytes).equals(bytes));
  }
});

test("a file gets copies of the functions that its search calls, up to a size", () => {
  const sizes = new Map(Object.entries({ own: 100, small: 200, deep: 250, large: 251, _R3fmt: 10, cold: 5 }));
  const calls = new Map([["own", ["small", "large", "_R3fmt"]], ["small", ["deep"]]]);
  const program = {
    calls: (/** @type {string} */ name) => calls.get(name) ?? [],
    size: (/** @type {string} */ name) => sizes.get(name) ?? Infinity,
  };
  const hot = searched(program, ["own"]);
  assert.deepEqual([...hot], ["own", "small", "large", "deep"]);
  const own = new Set(["own", "cold"]);
  copy(program, own, hot, false);
  assert.deepEqual([...own], ["own", "cold", "small", "deep"]);
  sizes.set("own", 5001);
  const much = new Set(["own"]);
  copy(program, much, hot, true);
  assert.deepEqual([...much], ["own", "small", "large", "deep"]);
});
