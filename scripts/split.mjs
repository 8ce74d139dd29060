// Cuts the program into chunks: `node scripts/split.mjs PROGRAM.wasm WORK OUT`. PROGRAM is as the linker left
// it, with its relocations. WORK is a folder for what is made on the way. OUT gets the script around the
// program (app-*.js), the program (app-*.wasm) and its chunks (chunks/*.wasm), named by their content, and
// .chunks.json, which says of each chunk which files it wants. TAVOLANDO_WITHOUT leaves out parts of it
// (scripts/link/tricks.mjs). docs/chunks.md says how it works and why.
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
