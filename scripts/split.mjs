// Cuts the program into chunks: `node scripts/split.mjs PROGRAM.wasm WORK OUT`. PROGRAM is the
// output of the linker, with its relocations. WORK is a folder for intermediate files. OUT gets the
// glue script (app-*.js, the JavaScript that loads and calls the WebAssembly), the main module
// (app-*.wasm) and the chunks (chunks/*.wasm), each with a hash of its content in its name. OUT
// also gets .chunks.json, which lists the files that each chunk needs. TAVOLANDO_WITHOUT switches
// off optimisations (scripts/link/tricks.mjs). docs/chunks.md explains how the cut works and why.
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { argv, env } from "node:process";
import { keyOf } from "./link/cache.mjs";
import { Clock } from "./link/clock.mjs";
import { cut } from "./link/cut.mjs";
import { switchedOff } from "./link/tricks.mjs";
import { linkTools } from "./stamp.mjs";

const [program, work, out] = argv.slice(2);
if (!out) throw new Error("usage: node scripts/split.mjs PROGRAM.wasm WORK OUT");
const off = switchedOff(env.TAVOLANDO_WITHOUT);
const done = join(work, "done", keyOf(readFileSync(program), linkTools(), off));
if (!existsSync(done)) {
  const clock = new Clock({ all: env.TAVOLANDO_TIMES === "1" });
  await cut({ program, work, done, off, clock });
  clock.sum();
}
cpSync(done, out, { recursive: true });
