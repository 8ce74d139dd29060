// Tests a program that cannot be cut: the site has it in one piece, but a strict build fails.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs `scripts/cut` in a project without code. A text file replaces the compiled program, and a
 * folder has the results of an earlier cut.
 * @param {Record<string, string>} settings
 * @param {string} [step] The argument of `scripts/cut`; by default the folder.
 * @param {boolean} compiled Whether there is a program. */
function cutOfNothing(settings, step, compiled = true) {
  const project = mkdtempSync(join(tmpdir(), "tavolando-cut-"));
  try {
    cpSync(join(root, "scripts"), join(project, "scripts"), { recursive: true });
    for (const file of ["Cargo.lock", "static/start/chunks.js"]) {
      cpSync(join(root, file), join(project, file));
    }
    const program = join(project, "target/wasm/wasm32-unknown-unknown/site/chunked.wasm");
    mkdirSync(dirname(program), { recursive: true });
    if (compiled) writeFileSync(program, "no program");
    const out = join(project, "out");
    mkdirSync(join(out, "chunks"), { recursive: true });
    const earlier = [".chunks.json", "app-0.js", "app-0.wasm", "chunks/engine-0.wasm"];
    const left = earlier.map((file) => join(out, file));
    for (const file of [...left, join(out, "index.html")]) writeFileSync(file, "");
    const { TAVOLANDO_STRICT: _strict, TAVOLANDO_PLAIN: _plain, TRUNK_PROFILE: _profile, ...rest } = env;
    const { status, stdout, stderr } = spawnSync(join(project, "scripts/cut"), [step ?? out], {
      env: { ...rest, ...settings },
      encoding: "utf8",
    });
    return {
      status,
      said: stdout + stderr,
      left: left.filter((file) => existsSync(file)),
      kept: existsSync(join(out, "index.html")),
      program: existsSync(program),
    };
  } finally {
    rmSync(project, { recursive: true });
  }
}

test("if the program cannot be cut, the site has it in one piece, and the build says so", () => {
  const { status, said, left, kept } = cutOfNothing({});
  assert.equal(status, 0, said);
  assert.match(said, /warning: the program could not be cut into chunks/);
  // If .chunks.json existed, pages would expect the program in chunks.
  assert.deepEqual(left, []);
  assert.ok(kept);
});

test("a strict build fails if the program cannot be cut", () => {
  const { status, said } = cutOfNothing({ TAVOLANDO_STRICT: "1" });
  assert.equal(status, 1, said);
  assert.match(said, /the program could not be cut into chunks/);
});

test("a site in one piece is not cut", () => {
  const { status, said, left } = cutOfNothing({ TAVOLANDO_PLAIN: "1" });
  assert.equal(status, 0, said);
  assert.equal(said, "");
  assert.equal(left.length, 4);
});

test("if the program does not compile, the one of an earlier build is not cut instead", () => {
  const { status, said, program } = cutOfNothing({}, "compile");
  assert.equal(status, 0, said);
  assert.match(said, /could not find `Cargo.toml`/);
  assert.match(said, /warning: the program could not be cut into chunks/);
  assert.equal(program, false);
});

test("a strict build fails if the program does not compile", () => {
  const { status, said } = cutOfNothing({ TAVOLANDO_STRICT: "1" }, "compile");
  assert.equal(status, 1, said);
  assert.match(said, /the program could not be cut into chunks/);
});

test("without a compiled program a strict cut fails, and other cuts leave the site as it is", () => {
  const strict = cutOfNothing({ TAVOLANDO_STRICT: "1" }, undefined, false);
  assert.equal(strict.status, 1, strict.said);
  assert.match(strict.said, /there is no compiled program to cut/);
  const { status, said, left } = cutOfNothing({}, undefined, false);
  assert.equal(status, 0, said);
  assert.equal(left.length, 4);
  for (const [name, value] of [["TAVOLANDO_PLAIN", "1"], ["TRUNK_PROFILE", "debug"]]) {
    assert.equal(cutOfNothing({ [name]: value, TAVOLANDO_STRICT: "1" }, undefined, false).status, 0, name);
  }
});
