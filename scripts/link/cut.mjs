// Cuts the program: runs the tools, has the pieces put together (relink.mjs), and writes the files.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { loaded } from "./binaryen.mjs";
import { LOADER } from "./cache.mjs";
import { FRAME, fileOf, isGame, thinks } from "./files.mjs";
import { minified, shortened, withLoader } from "./glue.mjs";
import { loadersIn } from "./loaders.mjs";
import { relinked } from "./relink.mjs";

/** What is to be done.
 * @typedef {object} Task
 * @property {string} program the path of the program, as the linker left it
 * @property {string} work the folder for what is made on the way; it is emptied first
 * @property {string} done the folder inside it that the files are moved to when all of them are written
 * @property {ReadonlySet<import("./tricks.mjs").Trick>} off the steps that are switched off
 * @property {import("./clock.mjs").Clock} clock */

/** Cuts the program.
 * @param {Task} task */
export async function cut({ program, work, done, off, clock }) {
  rmSync(work, { recursive: true, force: true });
  const made = join(work, "made");
  mkdirSync(join(made, "chunks"), { recursive: true });
  clock.timed("cutting off pieces", () => runTools(program, work));
  const { shared, chunks } = loadersIn(readFileSync(join(work, "__wasm_split.js"), "utf8"));
  const { main, ...modules } = relinked(await loaded(env.BINARYEN), {
    work,
    program,
    main: join(work, "bound/main_bg.wasm"),
    pieces: pieces(work, shared, chunks),
    thinks,
    isGame,
    clock,
    off,
  });
  // Frames have the program whole, and their loader is never called on pages.
  delete modules[FRAME];
  for (const [name, bytes] of Object.entries({ main, ...modules })) {
    if (!WebAssembly.validate(bytes)) throw new Error(`the module made for ${name} is not valid`);
  }
  const files = new Map(
    Object.entries(modules).map(([name, bytes]) => [name, write(made, `chunks/${name}.wasm`, bytes)]),
  );
  const wanted = wants(shared, chunks, files);
  const glue = readFileSync(join(work, "bound/main.js"), "utf8");
  const short = off.has("names") ? { bytes: main, glue } : shortened(main, glue);
  const code = withLoader(short.glue, readFileSync(LOADER, "utf8"), wanted);
  const written = {
    script: write(made, "app.js", Buffer.from(off.has("terser") ? code : await minified(code, env.TERSER))),
    main: write(made, "app.wasm", short.bytes),
    chunks: wanted,
  };
  writeFileSync(join(made, ".chunks.json"), JSON.stringify(written));
  mkdirSync(dirname(done), { recursive: true });
  renameSync(made, done);
}

/** Runs the cutting tool, and binds what is left of the program.
 * @param {string} program @param {string} work */
function runTools(program, work) {
  execFileSync("wasm-split-cli", [program, work, "--out-name", "main"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...env, RUST_LOG: "error" },
  });
  const options = ["--target", "web", "--no-typescript", "--keep-lld-exports", "--no-demangle"];
  const out = ["--out-dir", join(work, "bound"), "--out-name", "main"];
  execFileSync("wasm-bindgen", [join(work, "main.wasm"), ...options, ...out], { stdio: "inherit" });
}

/** All pieces but main's, each with the file that it goes into.
 * @param {string} work @param {import("./loaders.mjs").Shared[]} shared
 * @param {import("./loaders.mjs").Chunk[]} chunks */
function pieces(work, shared, chunks) {
  const path = (/** @type {string} */ name) => join(work, `${name}.wasm`);
  return [
    // A module has the name that it has in the script, without the two strokes before it.
    ...shared.map(({ name, users }) => ({ path: path(name.slice(2)), file: fileOf(users) })),
    ...chunks.filter(({ own }) => own).map(({ name }) => ({ path: path(`split_${name}`), file: name })),
  ];
}

/** The files that each chunk wants.
 * @param {import("./loaders.mjs").Shared[]} shared @param {import("./loaders.mjs").Chunk[]} chunks
 * @param {Map<string, string>} files the names of the written files */
function wants(shared, chunks, files) {
  const users = new Map(shared.map(({ name, users }) => [name, users]));
  /** @type {Record<string, string[]>} */
  const wanted = {};
  for (const { name, own, wants } of chunks) {
    const names = new Set([...wants.map((want) => fileOf(users.get(want) ?? [])), ...(own ? [name] : [])]);
    wanted[name] = name === FRAME ? [] : [...names].map((name) => {
      const file = files.get(name);
      if (!file) throw new Error(`no file was written for ${name}`);
      return file;
    });
  }
  return wanted;
}

/** Writes a file with the hash of its content in its name; returns that name.
 * @param {string} folder @param {string} name @param {Buffer} bytes */
function write(folder, name, bytes) {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const file = name.replace(/\.(\w+)$/, `-${hash}.$1`);
  writeFileSync(join(folder, file), bytes);
  return file;
}
