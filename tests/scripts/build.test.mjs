// Tests scripts/build as a whole, with fake commands for Trunk, cargo and the other tools.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The files that a site has at least, besides its program. */
const PAGES = [
  "index.html", "en/index.html", "en/mancala/index.html", "en/mancala/awele/index.html", "main-0.css",
];
const CUT = {
  "app-0.js": "", "app-0.wasm": "", "chunks/table-0.wasm": "",
  ".chunks.json": '{"script":"app-0.js","main":"app-0.wasm","chunks":{"table":["chunks/table-0.wasm"]}}',
};
const WHOLE = { "tavolando-0.js": "", "tavolando-0_bg.wasm": "" };

/** Makes the site as Trunk does; with the program in one piece if WHOLE is set. */
const TRUNK = `[ "$1" = build ] || { echo trunk 1.0; exit; }
echo built >>"$PROJECT/calls"
while [ "$1" != --dist ]; do shift; done
rm -rf "$2" && mkdir -p "$(dirname "$2")" && cp -R "$PROJECT/made-\${WHOLE:-cut}" "$2"`;
const RUSTC = `case "$*" in *sysroot*) echo "$PROJECT/sysroot" ;; *) echo "rustc 1.95.0" ;; esac`;

/** Makes a project without code that can run its scripts. It is removed after the test.
 * @param {import("node:test").TestContext} context
 * @param {Record<string, string>} commands shell code for other commands, by their names */
function project(context, commands = {}) {
  const folder = mkdtempSync(join(tmpdir(), "build-"));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const put = (/** @type {string} */ file, /** @type {string} */ text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  cpSync(join(root, "scripts"), join(folder, "scripts"), { recursive: true });
  cpSync(join(root, "Cargo.lock"), join(folder, "Cargo.lock"));
  put("src/main.rs", "");
  for (const [made, program] of Object.entries({ cut: CUT, whole: WHOLE })) {
    const site = { ...Object.fromEntries(PAGES.map((page) => [page, page])), ...program };
    for (const [file, text] of Object.entries(site)) put(`made-${made}/${file}`, text);
  }
  mkdirSync(join(folder, "sysroot/lib/rustlib/src/rust/library"), { recursive: true });
  put("binaryen/package.json", '{"version":"132"}');
  put("terser/package.json", '{"version":"5"}');
  put("world-atlas/land-50m.json", "{}");
  const version = "echo version 1.0";
  const all = {
    trunk: TRUNK, rustc: RUSTC, cargo: version, "wasm-bindgen": version, "wasm-split-cli": version,
    "wasm-opt": version, ...commands,
  };
  for (const [name, does] of Object.entries(all)) {
    put(`bin/${name}`, `#!/bin/sh\n${does}\n`);
    chmodSync(join(folder, "bin", name), 0o755);
  }
  mkdirSync(join(folder, "terser/bin"));
  cpSync(join(folder, "bin/cargo"), join(folder, "terser/bin/terser"));
  const outside = Object.entries(env).filter(([name]) => !/^(CARGO|RUST|TRUNK|TAVOLANDO)/.test(name));
  const settings = (/** @type {Record<string, string>} */ own) => ({
    ...Object.fromEntries(outside),
    PATH: `${folder}/bin:${env.PATH}`,
    PROJECT: folder,
    TAVOLANDO_TOOLS: join(folder, "tools"),
    TAVOLANDO_SITE: "none",
    BINARYEN: join(folder, "binaryen"),
    TERSER: join(folder, "terser"),
    WORLD_ATLAS: join(folder, "world-atlas"),
    CARGO_HOME: join(folder, "home"),
    ...own,
  });
  return {
    folder,
    put,
    settings,
    /** Runs `scripts/build`, or another script. `builds` counts the calls of Trunk so far.
     * @param {Record<string, string>} own settings @param {string} script */
    run(own = {}, script = "build") {
      const options = { env: settings(own), encoding: /** @type {const} */ ("utf8") };
      const { status, stdout, stderr } = spawnSync(join(folder, "scripts", script), options);
      const calls = join(folder, "calls");
      const builds = existsSync(calls) ? readFileSync(calls, "utf8").split("\n").length - 1 : 0;
      return { status, said: stdout + stderr, builds };
    },
  };
}

test("a site that was built from the same files is up to date", (context) => {
  const { run } = project(context);
  const first = run();
  assert.deepEqual([first.status, first.builds], [0, 1], first.said);
  assert.doesNotMatch(first.said, /up to date/);
  const again = run();
  assert.deepEqual([again.status, again.builds], [0, 1], again.said);
  assert.match(again.said, /dist\/ is up to date/);
  assert.match(again.said, /all chunks together/, "the sizes are reported every time");
});

test("a strict build and a build with TAVOLANDO_SITE reuse the site", (context) => {
  const { run } = project(context);
  run();
  const { status, said, builds } = run({
    TAVOLANDO_STRICT: "1", TAVOLANDO_SITE: "other", CARGO_TARGET_DIR: "x", CARGO_INCREMENTAL: "0",
  });
  assert.deepEqual([status, builds], [0, 1], said);
});

test("a changed file or setting rebuilds the site", (context) => {
  const { run, put } = project(context);
  run();
  put("src/main.rs", "// changed");
  assert.equal(run().builds, 2);
  assert.equal(run({ RUSTFLAGS: "-g" }).builds, 3);
  assert.equal(run({ RUSTFLAGS: "-g" }).builds, 3);
});

test("a site in one piece has its own folder", (context) => {
  const { run, folder } = project(context);
  assert.equal(run().builds, 1);
  const { status, said, builds } = run({ TAVOLANDO_PLAIN: "1", WHOLE: "whole" });
  assert.deepEqual([status, builds], [0, 2], said);
  assert.ok(existsSync(join(folder, "target/plain/tavolando-0.js")));
  assert.equal(run({ TAVOLANDO_PLAIN: "1", WHOLE: "whole" }).builds, 2);
  assert.equal(run().builds, 2);
});

test("without the source of the standard library a strict build fails, and other builds warn", (context) => {
  const { run, folder } = project(context);
  rmSync(join(folder, "sysroot"), { recursive: true });
  const strict = run({ TAVOLANDO_STRICT: "1" });
  assert.deepEqual([strict.status, strict.builds], [1, 0], strict.said);
  assert.match(strict.said, /rustup component add rust-src/);
  const { status, said, builds } = run();
  assert.deepEqual([status, builds], [0, 1], said);
  assert.match(said, /warning: without the source of the standard library/);
});

test("if Trunk fails, the build fails, and the next one tries again", (context) => {
  const { run, put, folder } = project(context, { trunk: `[ -e "$PROJECT/works" ] || exit 3\n${TRUNK}` });
  const { status, said } = run();
  assert.equal(status, 1, said);
  assert.match(said, /the site could not be built/);
  assert.ok(!existsSync(join(folder, "dist/.built")));
  put("works", "");
  assert.equal(run().builds, 1);
});

test("an unknown optimisation ends every build at once, with one line that lists the known names", (context) => {
  const { run } = project(context);
  for (const own of ["TIMES", "STRICT", "PLAIN"]) {
    const wrong = { [`TAVOLANDO_${own}`]: "1", TAVOLANDO_WITHOUT: "order,paddling" };
    const { status, said, builds } = run(wrong);
    assert.deepEqual([status, builds], [1, 0], said);
    assert.match(said, /^TAVOLANDO_WITHOUT: unknown name "paddling", choose from direct, .*terser\n$/);
  }
});

test("the stamp depends on the switched-off optimisations, but not on their order", (context) => {
  const { run } = project(context);
  assert.equal(run({ TAVOLANDO_WITHOUT: "order,padding" }).builds, 1);
  assert.equal(run({ TAVOLANDO_WITHOUT: "padding, order" }).builds, 1);
  assert.equal(run({ TAVOLANDO_WITHOUT: "padding" }).builds, 2);
});

test("a missing tool ends the build, which names scripts/setup", (context) => {
  const { run, folder } = project(context);
  rmSync(join(folder, "bin/trunk"));
  const elsewhere = (env.PATH ?? "").split(":").filter((path) => !existsSync(join(path, "trunk")));
  const PATH = [join(folder, "bin"), ...elsewhere].join(":");
  for (const [tool, own] of [["trunk", { PATH }], ["terser", { TERSER: join(folder, "nowhere") }]]) {
    const { status, said, builds } = run(/** @type {Record<string, string>} */ (own));
    assert.deepEqual([status, builds], [1, 0], said);
    assert.match(said, new RegExp(`${tool} is missing: run 'make build'`));
  }
});

test("an empty stamp is an error", (context) => {
  const { run } = project(context, { node: "" });
  const { status, said, builds } = run();
  assert.deepEqual([status, builds], [1, 0], said);
  assert.match(said, /stamp/);
});

test("an impossible address ends the build at once", (context) => {
  const { run } = project(context);
  const wrong = [
    "example.org/games/", "ftp://example.org/", "https://example.org", "https://example.org/games",
    "https:///games/", "https://exa mple.org/",
  ];
  for (const TAVOLANDO_ADDRESS of wrong) {
    const { status, said, builds } = run({ TAVOLANDO_ADDRESS });
    assert.deepEqual([status, builds], [1, 0], TAVOLANDO_ADDRESS);
    assert.match(said, /^[^\n]*TAVOLANDO_ADDRESS[^\n]*https:\/\/example\.org\/games\/[^\n]*\n$/);
  }
  for (const TAVOLANDO_ADDRESS of ["https://example.org/", "http://localhost:8080/a/b/", ""]) {
    assert.equal(run({ TAVOLANDO_ADDRESS }).status, 0, TAVOLANDO_ADDRESS);
  }
});

test("a site with a missing file is rebuilt", (context) => {
  const { run, folder } = project(context);
  run();
  const files = ["index.html", "chunks/table-0.wasm", "app-0.js", "en/index.html", "app-0.wasm"];
  files.forEach((file, nth) => {
    rmSync(join(folder, "dist", file));
    const { status, said, builds } = run();
    assert.deepEqual([status, builds], [0, nth + 2], said);
    assert.ok(existsSync(join(folder, "dist", file)), file);
  });
  // The same with all visible files gone, as after `rm -rf dist/*`.
  for (const name of readdirSync(join(folder, "dist"))) {
    if (!name.startsWith(".")) rmSync(join(folder, "dist", name), { recursive: true });
  }
  const { status, said, builds } = run();
  assert.deepEqual([status, builds], [0, files.length + 2], said);
});

test("a failed build removes the stamp of the previous one", (context) => {
  const { run, put, folder } = project(context, { trunk: `[ -e "$PROJECT/fails" ] && exit 3\n${TRUNK}` });
  run();
  put("src/main.rs", "// changed");
  put("fails", "");
  assert.equal(run().status, 1);
  put("src/main.rs", "");
  rmSync(join(folder, "fails"));
  assert.equal(run().builds, 2);
});

/** The exit status and the errors of the size report.
 * @param {string} site */
function sizesOf(site) {
  const report = [join(root, "scripts/sizes.mjs"), site];
  const { status, stderr } = spawnSync(process.execPath, report, { encoding: "utf8" });
  return [status, stderr];
}

test("the size report fails for a site without its program or without a page", (context) => {
  const { run, folder } = project(context);
  run();
  for (const file of ["app-0.wasm", "chunks/table-0.wasm", "en/index.html", "en/mancala/awele/index.html"]) {
    const path = join(folder, "dist", file);
    rmSync(path);
    assert.deepEqual(sizesOf(join(folder, "dist")), [1, `missing: ${file}\n`]);
    writeFileSync(path, file);
  }
  const plain = join(folder, "made-whole");
  rmSync(join(plain, "tavolando-0_bg.wasm"));
  assert.deepEqual(sizesOf(plain), [1, "missing: the program\n"]);
});

test("a site that could not be cut is up to date with a warning, but not in a strict build", (context) => {
  const { run } = project(context);
  assert.equal(run({ WHOLE: "whole" }).builds, 1);
  const again = run();
  assert.deepEqual([again.status, again.builds], [0, 1], again.said);
  assert.match(again.said, /up to date[^]*warning: .*in one piece/);
  const strict = run({ TAVOLANDO_STRICT: "1" });
  assert.deepEqual([strict.status, strict.builds], [0, 2], strict.said);
  assert.doesNotMatch(run().said, /warning/);
});

test("a strict build fails if Trunk leaves the program in one piece", (context) => {
  const { run } = project(context);
  for (const builds of [1, 2]) {
    const strict = run({ WHOLE: "whole", TAVOLANDO_STRICT: "1" });
    assert.deepEqual([strict.status, strict.builds], [1, builds], strict.said);
    assert.match(strict.said, /the program was not cut/);
  }
  assert.equal(run({ WHOLE: "whole", TAVOLANDO_STRICT: "1", TAVOLANDO_PLAIN: "1" }).status, 0);
});

for (const [signal, status] of /** @type {const} */ ([["SIGTERM", 143], ["SIGINT", 130]])) {
  test(`a build ended by ${signal} ends all its child processes`, async (context) => {
    const wait = `sleep 100 & echo $! >"$PROJECT/child-$$"; touch "$PROJECT/began-$$"; wait`;
    const { folder, settings } = project(context, {
      trunk: `[ "$1" = build ] || exit 0\n${wait}`,
      cargo: `[ "$1" = build ] || exit 0\n${wait}`,
    });
    const build = spawn(join(folder, "scripts/build"), { env: settings({ TAVOLANDO_SITE: "" }) });
    const began = () => readdirSync(folder).filter((name) => name.startsWith("began-"));
    while (began().length < 2 && build.exitCode === null) await setTimeout(20);
    build.kill(signal);
    // A process that is still running keeps its end of the pipes open.
    const closed = await Promise.race([once(build, "close"), setTimeout(20_000, undefined, { ref: false })]);
    if (!closed) {
      for (const name of began()) {
        process.kill(Number(readFileSync(join(folder, name.replace("began", "child")), "utf8")));
      }
    }
    assert.deepEqual(closed, [status, null]);
  });
}

test("the quick tests end with a line that names the step that failed", (context) => {
  const cargo = 'case "$1" in "$FAILS") exit 101 ;; esac';
  const { run } = project(context, { cargo });
  for (const [step, named] of [["fmt", "the format"], ["clippy", "clippy"], ["test", "the native tests"]]) {
    const { status, said } = run({ FAILS: step }, "test-fast");
    assert.equal(status, 1, said);
    assert.match(said, new RegExp(`failed: ${named}[^\n]*\n$`));
  }
  const { status, said } = run({}, "test-fast");
  assert.equal(status, 0, said);
  assert.match(said, /passed/);
});
