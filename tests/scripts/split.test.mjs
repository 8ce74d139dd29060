// Tests the parts around the link step: loaders, files, names, the cache and the switches.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { keyOf, scripts } from "../../scripts/link/cache.mjs";
import { Clock } from "../../scripts/link/clock.mjs";
import { fileOf, isGame, hasSearch } from "../../scripts/link/files.mjs";
import { minified, shortened, withLoader } from "../../scripts/link/glue.mjs";
import { loadersIn } from "../../scripts/link/loaders.mjs";
import { OPTIMISATIONS, switchedOff } from "../../scripts/link/tricks.mjs";
import { assembled } from "./modules.mjs";

const LOADERS = `/* engine, table */
const __chunk_7 = makeLoad(() => { return fetch("chunk_7.wasm"); }, []);
export const __wasm_split_load_table = wrapAsyncCb(makeLoad(() => { fetch("t.wasm"); }, [__chunk_7]));
export const __wasm_split_load_print = wrapAsyncCb(makeLoad(() => {}, []));
`;

test("the loaders list the pieces and what each chunk needs", () => {
  assert.deepEqual(loadersIn(LOADERS), {
    shared: [{ name: "__chunk_7", users: ["engine", "table"] }],
    chunks: [{ name: "table", own: true, wants: ["__chunk_7"] }, { name: "print", own: false, wants: [] }],
  });
});

test("loaders in an unexpected format and pieces without users are errors", () => {
  assert.throws(() => loadersIn(""), /0 of 0 loaders/);
  const odd = LOADERS.replace("_load_print = wrapAsyncCb", "_load_print = wrap");
  assert.throws(() => loadersIn(odd), /1 of 2 loaders/);
  assert.throws(() => loadersIn(LOADERS.replace("/* engine, table */", "")), /no users listed for __chunk_7/);
});

test("a shared piece goes into the file of its users", () => {
  /** @type {[string[], string][]} */
  const known = [
    [["table"], "table"],
    [["table", "embed"], "table"],
    [["table", "dialogs"], "play"],
    [["front", "print"], "front"],
    [["diagrams", "shelf"], "reading"],
    [["diagrams", "table"], "board"],
    [["pages", "sowing_awele"], "board"],
    [["sowing_awele", "sowing_bao"], "sowing"],
    [["shelf", "print"], "texts"],
    [["shelf", "formats"], "texts"],
    [["sowing_awele", "tables_ur"], "kit"],
    [["engine", "tables_ur"], "kit"],
    [["line_mulino", "tables_ur"], "lattice"],
  ];
  for (const [users, file] of known) assert.equal(fileOf(users), file, users.join());
});

test("the files of games, of the engine and of their shared code hold search code", () => {
  const yes = ["sowing_awele", "sowing", "kit", "lattice", "engine"];
  const no = ["main", "board", "play", "texts", "table", "formats"];
  assert.deepEqual([...yes, ...no].filter(hasSearch), yes);
  assert.deepEqual([...yes, ...no].filter(isGame), ["sowing_awele"]);
});

const GLUE = `import * as import1 from "./__wasm_split.js"
function __wbg_get_imports() {
    const import0 = {
        __proto__: null,
        __wbg_log_1: function(a) { console.log(a); },
        __wbg_other_2: function(a) { console.log(a); },
    };
    return {
        __proto__: null,
        "./main_bg.js": import0,
        "./__wasm_split.js": import1,
    };
}
export const imports = __wbg_get_imports;
`;

test("imports get the same short names in the program and in its script", () => {
  const bytes = assembled(`(module (import "./main_bg.js" "__wbg_log_1" (func $log (param i32)))
    (import "./__wasm_split.js" "__wasm_split_load_table" (func $load))
    (func (export "run") (call $log (i32.const 7)) (call $load)))`);
  const short = shortened(bytes, GLUE);
  assert.match(short.glue, /^\s+_0: function\(a\)/m);
  assert.match(short.glue, /__wbg_other_2: function/, "a function that the program does not import keeps its name");
  assert.match(short.glue, /"a": import0/);
  /** @type {unknown[]} */
  const said = [];
  const imports = {
    a: { _0: (/** @type {number} */ said1) => said.push(said1) },
    "./__wasm_split.js": { __wasm_split_load_table: () => said.push("load") },
  };
  new WebAssembly.Instance(new WebAssembly.Module(short.bytes), imports).exports.run();
  assert.deepEqual(said, [7, "load"]);
});

test("an import of the program that is not a function is an error", () => {
  const bytes = assembled(`(module (import "./main_bg.js" "g" (global i32))
    (func (export "f") (drop (global.get 0))))`);
  assert.throws(() => shortened(bytes, GLUE), /import g is not a function/);
});

test("the loader replaces the script of wasm-split", async (context) => {
  const code = withLoader(GLUE, "const loaders = { list: {chunks} };", { table: ["chunks/t.wasm"] });
  const folder = mkdtempSync(join(tmpdir(), "glue-"));
  context.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of [["plain", code], ["short", await minified(code, process.env.TERSER)]]) {
    const path = join(folder, `${name}.mjs`);
    writeFileSync(path, text);
    const { imports } = await import(pathToFileURL(path).href);
    assert.deepEqual(imports()["./__wasm_split.js"].list, { table: ["chunks/t.wasm"] }, name);
  }
  const odd = GLUE.replace("__wbg_get_imports() {", "__wbg_imports() {");
  assert.throws(() => withLoader(odd, "{chunks}", {}), /unexpected format/);
  assert.throws(() => withLoader(GLUE, "const loaders = {};", {}), /placeholder/);
});

test("optimisations are switched off by name, and an unknown name is an error", () => {
  assert.deepEqual(switchedOff(undefined), new Set());
  assert.deepEqual(switchedOff("order, padding,"), new Set(["order", "padding"]));
  assert.deepEqual(switchedOff(Object.keys(OPTIMISATIONS).join()).size, Object.keys(OPTIMISATIONS).length);
  for (const wrong of ["orders", "toString", "order;padding"]) {
    assert.throws(() => switchedOff(wrong), /unknown name .* choose from direct, /);
  }
});

test("the command refuses an unknown optimisation before it cuts", () => {
  const split = fileURLToPath(new URL("../../scripts/split.mjs", import.meta.url));
  const env = { ...process.env, TAVOLANDO_WITHOUT: "nothing-such" };
  const args = [split, "no.wasm", "no", "no"];
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  assert.notEqual(status, 0);
  assert.match(stderr, /unknown name "nothing-such"/);
});

test("the cache key changes with the program, each script, each version and each optimisation", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "cache-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const files = ["a", "b"].map((name) => pathToFileURL(join(folder, name)));
  const put = (/** @type {string[]} */ ...texts) =>
    texts.forEach((text, nth) => writeFileSync(files[nth], text));
  put("one", "two");
  const versions = { node: "20", binaryen: "132" };
  const key = (program = "p", tools = versions, off = /** @type {string[]} */ ([])) =>
    keyOf(Buffer.from(program), tools, new Set(off), files);
  const usual = key();
  assert.equal(key(), usual);
  assert.equal(key("p", versions, ["order", "names"]), key("p", versions, ["names", "order"]));
  const others = [
    key("q"),
    key("p", { ...versions, node: "21" }),
    key("p", { ...versions, binaryen: "133" }),
    key("p", versions, ["order"]),
  ];
  put("one", "changed");
  others.push(key());
  put("onet", "wo");
  others.push(key());
  assert.equal(new Set([usual, ...others]).size, 7);
});

test("the cache key covers every script of the cut", () => {
  const names = scripts().map(({ pathname }) => pathname.replace(/.*\/(scripts|static)\//, "$1/"));
  const folder = new URL("../../scripts/link", import.meta.url);
  const own = readdirSync(folder).map((name) => `scripts/link/${name}`);
  for (const name of [...own, "scripts/split.mjs", "scripts/chunks.json", "static/start/chunks.js"]) {
    assert.ok(names.includes(name), name);
  }
});

test("the clock returns what a step returns, and reports short steps only on request", () => {
  for (const all of [true, false]) {
    /** @type {string[]} */
    const lines = [];
    const clock = new Clock({ all, report: (line) => lines.push(line) });
    assert.equal(clock.timed("a step", () => 7), 7);
    clock.progress(1, 2, "file");
    clock.sum();
    assert.equal(lines.length, all ? 1 : 0);
    if (all) assert.match(lines[0], /a step took/);
  }
});
