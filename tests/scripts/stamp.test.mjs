// Tests the stamp of a build: it changes with everything that the build depends on.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { INPUTS, SETTINGS, linkTools, stamp, tools } from "../../scripts/stamp.mjs";

const FILES = [
  "src/main.rs", "src/games/awele.rs", "static/start/boot.js", "styles/page.css", "scripts/env",
  "scripts/build", "scripts/link/order.mjs", "index.html", "Trunk.toml", "Cargo.toml", "Cargo.lock",
  ".cargo/config.toml", ".cargo/more.toml", "build.rs", "LICENSE-APACHE", "LICENSE-MIT",
];
const VERSIONS = {
  node: "v20.1.0", binaryen: "132", "wasm-bindgen": "0.2", "wasm-split": "0.2", terser: "5", rustc: "1.95",
  "rust-src": "true", trunk: "0.21", "world-atlas": "2",
};

/** Makes a project with these files. It is removed after the test.
 * @param {import("node:test").TestContext} context */
function project(context) {
  const root = mkdtempSync(join(tmpdir(), "stamp-"));
  context.after(() => rmSync(root, { recursive: true }));
  for (const file of FILES) put(root, file, `the text of ${file}`);
  return root;
}

/** @param {string} root @param {string} file @param {string} text */
function put(root, file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

test("the same inputs have the same stamp", (context) => {
  assert.equal(stamp(project(context), {}, VERSIONS), stamp(project(context), {}, { ...VERSIONS }));
});

test("the versions count, but not their order", (context) => {
  const root = project(context);
  const turned = Object.fromEntries(Object.entries(VERSIONS).reverse());
  assert.equal(stamp(root, {}, turned), stamp(root, {}, VERSIONS));
});

test("each changed or removed file gives another stamp", (context) => {
  const root = project(context);
  const usual = stamp(root, {}, VERSIONS);
  for (const file of FILES) {
    put(root, file, "another text");
    assert.notEqual(stamp(root, {}, VERSIONS), usual, `${file} changed`);
    rmSync(join(root, file));
    assert.notEqual(stamp(root, {}, VERSIONS), usual, `${file} removed`);
    put(root, file, `the text of ${file}`);
    assert.equal(stamp(root, {}, VERSIONS), usual, `${file} as it was`);
  }
});

test("an added or renamed file gives another stamp, but a file that no build reads does not", (context) => {
  const root = project(context);
  const usual = stamp(root, {}, VERSIONS);
  put(root, "README.md", "read me");
  put(root, "tests/native/main.rs", "a test");
  assert.equal(stamp(root, {}, VERSIONS), usual);
  put(root, "src/new.rs", "");
  const added = stamp(root, {}, VERSIONS);
  assert.notEqual(added, usual, "an empty file counts too");
  rmSync(join(root, "src/new.rs"));
  put(root, "src/other.rs", "");
  assert.notEqual(stamp(root, {}, VERSIONS), added);
});

test("a file that contains the name and the text of the next one has another stamp than both files", (context) => {
  const root = project(context);
  put(root, "src/x1", "one");
  put(root, "src/x2", "two");
  const both = stamp(root, {}, VERSIONS);
  rmSync(join(root, "src/x2"));
  put(root, "src/x1", "onesrc/x2two");
  assert.notEqual(stamp(root, {}, VERSIONS), both);
});

test("each setting gives another stamp, but other variables do not", (context) => {
  const root = project(context);
  const usual = stamp(root, {}, VERSIONS);
  assert.deepEqual(SETTINGS, ["TAVOLANDO_ADDRESS", "TAVOLANDO_PLAIN", "TAVOLANDO_WITHOUT"]);
  const value = (/** @type {string} */ name) => (name === "TAVOLANDO_WITHOUT" ? "order" : "x");
  const all = SETTINGS.map((name) => stamp(root, { [name]: value(name) }, VERSIONS));
  assert.equal(new Set([usual, ...all]).size, SETTINGS.length + 1);
  assert.equal(stamp(root, { HOME: "x" }, VERSIONS), usual);
  const at = (/** @type {string} */ address) => stamp(root, { TAVOLANDO_ADDRESS: address }, VERSIONS);
  assert.notEqual(at("y"), at("x"));
});

test("the variables that cargo, the compiler and Trunk read count", (context) => {
  const root = project(context);
  const counted = [
    "RUSTFLAGS", "RUSTC", "RUSTC_WRAPPER", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS",
    "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "CARGO_PROFILE_SITE_OPT_LEVEL",
    "CARGO_PROFILE_RELEASE_LTO", "CARGO_UNSTABLE_BUILD_STD", "TRUNK_BUILD_MINIFY",
  ];
  const all = counted.flatMap((name) => ["x", "y"].map((value) => stamp(root, { [name]: value }, VERSIONS)));
  assert.equal(new Set([stamp(root, {}, VERSIONS), ...all]).size, 2 * counted.length + 1);
  const [one, other] = [{ RUSTC: "x", RUSTFLAGS: "y" }, { RUSTFLAGS: "y", RUSTC: "x" }];
  assert.equal(stamp(root, one, VERSIONS), stamp(root, other, VERSIONS), "in any order");
});

test("variables that the scripts set themselves or that change no byte of the site do not count", (context) => {
  const root = project(context);
  const usual = stamp(root, {}, VERSIONS);
  const ignored = [
    "CARGO_TARGET_DIR", "CARGO_BUILD_TARGET", "CARGO_BUILD_TARGET_DIR", "CARGO_BUILD_JOBS",
    "CARGO_INCREMENTAL", "CARGO_TERM_COLOR", "TRUNK_SKIP_VERSION_CHECK", "RUST_BACKTRACE", "RUST_LOG",
    "TAVOLANDO_STRICT", "TAVOLANDO_SITE", "TAVOLANDO_SITE_AFTER", "TAVOLANDO_TIMES", "TAVOLANDO_TOOLS",
  ];
  for (const name of ignored) assert.equal(stamp(root, { [name]: "x" }, VERSIONS), usual, name);
});

test("the configuration in cargo's home folder counts, but not the path of that folder", (context) => {
  const root = project(context);
  const at = (/** @type {string} */ home) => stamp(root, { CARGO_HOME: join(root, home) }, VERSIONS);
  const usual = at("home");
  put(root, "home/config.toml", "[build]");
  put(root, "home/registry/index", "crates");
  put(root, "other/config.toml", "[build]");
  assert.notEqual(at("home"), usual);
  assert.equal(at("other"), at("home"));
});

test("temporary files of editors do not count", (context) => {
  const root = project(context);
  const usual = stamp(root, {}, VERSIONS);
  for (const file of ["src/.main.rs.swp", "src/main.rs~", "static/start/.#boot.js"]) put(root, file, "half");
  assert.equal(stamp(root, {}, VERSIONS), usual);
});

test("the command prints the stamp, also when called through a symbolic link", (context) => {
  const link = join(project(context), "link");
  symlinkSync(fileURLToPath(new URL("../../scripts", import.meta.url)), link);
  const { stdout } = spawnSync(process.execPath, [join(link, "stamp.mjs")], { encoding: "utf8" });
  assert.match(stdout, /^[0-9a-f]{64}\n$/);
});

test("another version of a tool and a missing tool give another stamp", (context) => {
  const root = project(context);
  const usual = stamp(root, {}, VERSIONS);
  for (const tool of Object.keys(VERSIONS)) {
    assert.notEqual(stamp(root, {}, { ...VERSIONS, [tool]: "another" }), usual, tool);
    assert.notEqual(stamp(root, {}, { ...VERSIONS, [tool]: "" }), usual, `no ${tool}`);
  }
});

test("the inputs cover the versions of the tools and the flags of the compiler", () => {
  const needed = ["scripts", ".cargo", "build.rs", "Cargo.lock", "src", "static"];
  for (const input of needed) assert.ok(INPUTS.includes(input), input);
});

test("the stamp covers every tool that builds or links", () => {
  const linking = ["node", "wasm-bindgen", "wasm-split", "binaryen", "terser"];
  assert.deepEqual(Object.keys(linkTools()), linking);
  const all = tools();
  assert.deepEqual(Object.keys(all).sort(), Object.keys(VERSIONS).sort());
  const { "rust-src": source, ...versions } = all;
  assert.match(source, /^(true|false)$/);
  for (const [tool, version] of Object.entries(versions)) assert.match(version, /\d+\.\d+/, tool);
});
