// Cuts the program: runs the tools, links the pieces into files (relink.mjs), and writes the files.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { env } from "node:process";
import { loaded } from "./binaryen.mjs";
import { LOADER } from "./cache.mjs";
import { FRAME, fileOf, hasSearch, isGame } from "./files.mjs";
import { minified, shortened, withLoader } from "./glue.mjs";
import { loadersIn } from "./loaders.mjs";
import { relinked } from "./relink.mjs";

/** The number of hexadecimal digits of a hash in a file's name. Few are enough to distinguish the
 * versions of one file, and the first visit downloads the names of all chunks. */
const HASH_DIGITS = 10;

/** The input of a cut.
 * @typedef {object} Task
 * @property {string} program the path of the program, as the linker wrote it
 * @property {string} work the folder for intermediate files; it is emptied first
 * @property {string} done a folder inside `work`; gets the files when all of them are written
 * @property {ReadonlySet<import("./tricks.mjs").Optimisation>} off the optimisations that are
 * switched off
 * @property {import("./clock.mjs").Clock} clock */

/** Cuts the program.
 * @param {Task} task */
export async function cut({ program, work, done, off, clock }) {
  rmSync(work, { recursive: true, force: true });
  const made = join(work, "made");
  mkdirSync(join(made, "chunks"), { recursive: true });
  clock.timed("running wasm-split and wasm-bindgen", () => runTools(program, work));
  const { shared, chunks } = loadersIn(readFileSync(join(work, "__wasm_split.js"), "utf8"));
  const { main, ...modules } = relinked(await loaded(env.BINARYEN), {
    work,
    program,
    main: join(work, "bound/main_bg.wasm"),
    pieces: pieces(work, shared, chunks),
    hasSearch,
    isGame,
    clock,
    off,
  });
  // Frames have the whole program, and no other page ever calls their loader.
  delete modules[FRAME];
  for (const [name, bytes] of Object.entries({ main, ...modules })) {
    if (!WebAssembly.validate(bytes)) {
      throw new Error(
        `${name}.wasm is not valid WebAssembly: use TAVOLANDO_WITHOUT to find the optimisation at fault`,
      );
    }
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

/** Runs wasm-split on the program, and wasm-bindgen on its main module.
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

/** All pieces except main's, each with the file that it goes into.
 * @param {string} work @param {import("./loaders.mjs").Shared[]} shared
 * @param {import("./loaders.mjs").Chunk[]} chunks */
function pieces(work, shared, chunks) {
  const path = (/** @type {string} */ name) => join(work, `${name}.wasm`);
  return [
    // The file name is the name in the script, without the two underscores before it.
    ...shared.map(({ name, users }) => ({ path: path(name.slice(2)), file: fileOf(users) })),
    ...chunks.filter(({ own }) => own).map(({ name }) => ({ path: path(`split_${name}`), file: name })),
  ];
}

/** The files that each chunk needs.
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
      if (!file) {
        throw new Error(
          `no file was written for "${name}", which a chunk needs: did wasm-split change?`,
        );
      }
      return file;
    });
  }
  return wanted;
}

/** Writes a file with a hash of its content in its name, and returns that name.
 * @param {string} folder @param {string} name @param {Buffer} bytes */
function write(folder, name, bytes) {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, HASH_DIGITS);
  const file = name.replace(/\.(\w+)$/, `-${hash}.$1`);
  writeFileSync(join(folder, file), bytes);
  return file;
}
