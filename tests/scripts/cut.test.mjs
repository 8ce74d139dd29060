// Tests the cut as a whole. A small program in two pieces and main becomes files that behave the
// same, with all optimisations and without some. Fake commands replace wasm-split and wasm-bindgen.
import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { test } from "node:test";
import { Clock } from "../../scripts/link/clock.mjs";
import { cut } from "../../scripts/link/cut.mjs";
import { OPTIMISATIONS } from "../../scripts/link/tricks.mjs";
import { assembled, running } from "./modules.mjs";

/** @typedef {import("../../scripts/link/tricks.mjs").Optimisation} Optimisation */

/** Instructions that take some space and change only bytes that nothing reads.
 * @param {number} seed @param {number} count */
function stores(seed, count) {
  return Array.from({ length: count }, (_, nth) => {
    const place = 2048 + 4 * ((seed * 7919 + nth * nth * 131) % 4000);
    return `(i32.store (i32.const ${place}) (i32.const ${place * seed + nth}))`;
  }).join(" ");
}

/** Functions of three kinds in turn; functions of one kind are similar. */
const KINDS = Array.from({ length: 9 }, (_, nth) => ({
  name: `kind${nth}`,
  code: `(func $kind${nth} ${stores(nth % 3 + 1, 60)} (i32.store (i32.const 2000) (i32.const ${nth})))`,
}));
const KIND_NAMES = KINDS.map(({ name }) => `$${name}`).join(" ");
const TYPES = "(type $f (func (param i32) (result i32))) (type $said (func (param i32)))";
const SHARED = `(import "__wasm_split" "memory" (memory 1))
  (import "__wasm_split" "__indirect_function_table" (table $t 20 funcref))
  (import "__wasm_split" "stack" (global $stack (mut i32))) ${TYPES}`;
/** A shim that calls a function through its slot.
 * @param {string} name @param {number} slot */
const shim = (name, slot) => `(func $"${name} indirect_call_shim" (param i32) (result i32)
  (call_indirect $t (type $f) (local.get 0) (i32.const ${slot})))`;

/** The pieces as wasm-split writes them. Slot 3 of the table is empty. Main and A have a shim of
 * the same name, and merging adds a number to one of them. */
const PIECES = {
  main: `(module (import "./main_bg.js" "__wbg_log_1" (func $log (param i32))) ${TYPES}
    (memory 1) (export "memory" (memory 0))
    (table $t 20 20 funcref) (export "__indirect_function_table" (table $t))
    (global $stack (mut i32) (i32.const 65536)) (export "stack" (global $stack))
    (elem (table $t) (i32.const 4) func $"log local_shim")
    (func $"log local_shim" (param i32) (call $log (local.get 0)))
    ${shim("asks", 2)} ${shim("tells", 1)}
    (func $start (export "start") (param i32) (result i32) (call $"asks indirect_call_shim" (local.get 0)))
    (func $other (export "other") (param i32) (result i32) (call $"tells indirect_call_shim" (local.get 0)))
    (func $itself (export "itself") (param i32) (result i32)
      (if (result i32) (local.get 0)
        (then (i32.add (i32.const 2) (call $itself (i32.sub (local.get 0) (i32.const 1)))))
        (else (i32.const 0)))))`,
  // This piece keeps its argument on the stack while it calls others.
  split_sowing_a: `(module ${SHARED} (elem (table $t) (i32.const 2) func $asks)
    ${shim("tells", 1)} ${shim("once", 5)}
    (func $"log indirect_call_shim" (param i32) (call_indirect $t (type $said) (local.get 0) (i32.const 4)))
    (func $asks (param $asked i32) (result i32) (local $frame i32) (local $told i32)
      (global.set $stack (local.tee $frame (i32.sub (global.get $stack) (i32.const 16))))
      (i32.store (local.get $frame) (local.get $asked))
      (local.set $told (call $"tells indirect_call_shim" (local.get $asked)))
      (call $"log indirect_call_shim" (local.get $told))
      (local.set $told
        (i32.add (local.get $told) (call $"once indirect_call_shim" (i32.load (local.get $frame)))))
      (global.set $stack (i32.add (local.get $frame) (i32.const 16)))
      (local.get $told)))`,
  // A function with a loop is never inlined. A function that is called once is, whatever its size.
  split_engine: `(module ${SHARED} (data (i32.const 1024) "\\05")
    (elem (table $t) (i32.const 1) func $tells) (elem (table $t) (i32.const 5) func $once ${KIND_NAMES})
    (func $tells (param i32) (result i32)
      (loop $again
        (local.set 0 (i32.add (local.get 0) (i32.load8_u (i32.const 1024))))
        (br_if $again (i32.lt_s (local.get 0) (i32.const 20))))
      (local.get 0))
    (func $once (param i32) (result i32) ${stores(5, 60)} (i32.add (local.get 0) (i32.const 1)))
    ${KINDS.map(({ code }) => code).join("\n")})`,
};
/** The program before the cut: its function names and its element segments. */
const PROGRAM = `(module (table $t 20 funcref) (elem (table $t) (i32.const 1) func $tells $asks)
  (elem (table $t) (i32.const 6) func ${KIND_NAMES})
  ${["tells", "asks", ...KINDS.map(({ name }) => name)].map((name) => `(func $${name})`).join(" ")})`;
const LOADERS = ["sowing_a", "engine"].map((name) =>
  `export const __wasm_split_load_${name} = wrapAsyncCb(makeLoad(() => { fetch("x"); }, []));\n`).join("");
const GLUE = `import * as import1 from "./__wasm_split.js"
function __wbg_get_imports() {
    const import0 = {
        __proto__: null,
        __wbg_log_1: function(said) { console.log(said); },
    };
    return {
        __proto__: null,
        "./main_bg.js": import0,
        "./__wasm_split.js": import1,
    };
}
export const imports = __wbg_get_imports;
`;

/** Cuts the program; returns the bytes of all files by their names without the hashes.
 * @param {string} folder @param {Optimisation[]} without */
async function cutInto(folder, ...without) {
  const work = join(folder, "work");
  const done = join(work, "done/cut");
  const task = { program: join(folder, "program.wasm"), work, done, off: new Set(without) };
  await cut({ ...task, clock: new Clock({ report: () => {} }) });
  const files = ["", "chunks/"].flatMap((inner) => readdirSync(join(done, inner)).map((name) => inner + name))
    .filter((name) => /-\w{10}\.\w+$/.test(name));
  const bytes = (/** @type {string} */ name) => readFileSync(join(done, name));
  return Object.fromEntries(files.map((name) => [name.replace(/-\w{10}\./, "."), bytes(name)]));
}

test("a cut program runs as before, and each optimisation changes its files", async (context) => {
  const folder = mkdtempSync(join(tmpdir(), "cut-"));
  const path = env.PATH;
  context.after(() => {
    env.PATH = path;
    rmSync(folder, { recursive: true });
  });
  const put = (/** @type {string} */ name, /** @type {string | Buffer} */ text) =>
    writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, "pieces"));
  for (const [name, wat] of Object.entries(PIECES)) put(`pieces/${name}.wasm`, assembled(wat));
  put("program.wasm", assembled(PROGRAM));
  put("pieces/__wasm_split.js", LOADERS);
  put("main.js", GLUE);
  put("wasm-split-cli", `#!/bin/sh\ncp "${folder}"/pieces/* "$2"\n`);
  put("wasm-bindgen", `#!/bin/sh
while [ "$1" != --out-dir ]; do main=\${main:-$1}; shift; done
mkdir -p "$2"; cp "$main" "$2/main_bg.wasm"; cp "${folder}/main.js" "$2"\n`);
  for (const name of ["wasm-split-cli", "wasm-bindgen"]) chmodSync(join(folder, name), 0o755);
  env.PATH = `${folder}:${path}`;

  const names = /** @type {Optimisation[]} */ (Object.keys(OPTIMISATIONS));
  const usual = await cutInto(folder);
  const chunks = ["chunks/engine.wasm", "chunks/sowing_a.wasm"];
  assert.deepEqual(Object.keys(usual).sort(), ["app.js", "app.wasm", ...chunks]);
  assert.deepEqual(await cutInto(folder), usual, "the same pieces give the same files");
  for (const without of [[], ...names.map((name) => [name]), names]) {
    const files = await cutInto(folder, ...without);
    if (without.length) assert.notDeepEqual(files, usual, `without ${without.join()}`);
    /** @type {unknown[]} */
    const said = [];
    const log = (/** @type {unknown} */ one) => said.push(one);
    const w = running(files["app.wasm"], { a: { _0: log }, "./main_bg.js": { __wbg_log_1: log } });
    for (const name of chunks) running(files[name], { w });
    assert.equal(w.start(1), 23, `without ${without.join()}`);
    assert.equal(w.other(2), 22);
    assert.equal(w.itself(3), 6);
    assert.deepEqual(said, [21]);
    assert.equal(w.g0.value, 65536, "the stack is as it was");
  }
});
