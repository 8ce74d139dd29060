// Cuts the program into chunks: `node scripts/split.mjs PROGRAM.wasm WORK OUT`. PROGRAM is as the linker left
// it, with its relocations; WORK is a folder for what is made on the way; OUT gets the script around the
// program (app-*.js), the program (app-*.wasm) and its chunks (chunks/*.wasm), named by their content, and
// .chunks.json, which says of each chunk which files it wants. docs/chunks.md tells how and why.
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { HEAD, Reader, leb, section } from "./wasm.mjs";

const [program, work, out] = process.argv.slice(2);
// Chunks that are the page's; all others hold rules, but for two.
const PAGE = new Set(["boards", "table", "beside", "pages", "settings", "shelf", "print", "frame"]);
// Neither the page's nor a game's, and not the engine's own.
const APART = new Set(["formats"]);
// Functions of like names are alike: beside each other they pack better.
const OPTIMISE = "-Oz --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals --enable-reference-types --enable-multivalue --reorder-functions-by-name --strip-debug --strip-producers".split(" ");

// What has been cut before, by the same scripts, is only copied.
const done = join(work, "done");
const here = (name) => new URL(name, import.meta.url);
const key = createHash("sha256").update(readFileSync(program)).update(readFileSync(here("split.mjs"))).update(readFileSync(here("wasm.mjs"))).update(readFileSync(here("../static/start/chunks.js"))).digest("hex");
const known = join(done, key);
if (existsSync(known)) {
  cpSync(known, out, { recursive: true });
  process.exit();
}

rmSync(work, { recursive: true, force: true });
const made = join(work, "made");
mkdirSync(join(made, "chunks"), { recursive: true });
execFileSync("wasm-split-cli", [program, work, "--out-name", "main"], { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, RUST_LOG: "error" } });
execFileSync("wasm-bindgen", [join(work, "main.wasm"), "--target", "web", "--no-typescript", "--keep-lld-exports", "--out-dir", join(work, "bound"), "--out-name", "main"], { stdio: "inherit" });

// ---- What the tool has made: a piece for every chunk, and one for whatever several chunks share.
const link = readFileSync(join(work, "__wasm_split.js"), "utf8");
const shared = [...link.matchAll(/\/\* (.*) \*\/\nconst (__chunk_\d+) = /g)].map(([, users, name]) => ({ name, users: users.split(", ") }));
const chunks = [...link.matchAll(/export const __wasm_split_load_(\w+) = wrapAsyncCb\(makeLoad\(([\s\S]*?), \[(.*?)\]\)\);/g)].map(
  ([, name, fetch, wants]) => ({ name, own: fetch.includes("fetch("), wants: wants.split(", ").filter(Boolean) }),
);
const loaders = [...link.matchAll(/^export const (\w+)/gm)].length;
if (chunks.length === 0 || chunks.length !== loaders) throw new Error("the loaders have another form than they had");

// ---- Each piece as small as it can be. The optimiser takes a second to start, and there are hundreds of pieces:
// they get it as a library, where it is one.
const LEAST = 3000;
// It warns of each kind of names that it does not know, once in every piece.
const { error } = console;
console.error = (...said) => String(said[0]).includes("unknown name subsection") || error(...said);
const binaryen = await import(join(process.env.BINARYEN ?? "", "index.js")).then((module) => module.default, () => null);
const optimised = async (from) => {
  const to = `${from}.small`;
  const bytes = readFileSync(from);
  if (binaryen && !from.includes("bound")) return shrunk(bytes);
  if (bytes.length < LEAST) return bare(bytes);
  await promisify(execFile)("wasm-opt", [...OPTIMISE, from, "-o", to]);
  return readFileSync(to);
};
const piece = (name) => join(work, `${name}.wasm`);
const pieces = [...shared.map(({ name }) => name.slice(2)), ...chunks.filter(({ own }) => own).map(({ name }) => `split_${name}`)];
const jobs = [["main", join(work, "bound/main_bg.wasm")], ...pieces.map((name) => [name, piece(name)])];
const small = {};
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let job; (job = jobs.shift()); ) small[job[0]] = await optimised(job[1]);
  }),
);

// ---- Files: one for each chunk, one for what a family of games shares, and a few for what else is shared: by
// living boards, by the table and its windows, by games of several families, by the rest.
const write = (name, bytes) => {
  const file = name.replace(/\.(\w+)$/, `-${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}.$1`);
  writeFileSync(join(made, file), bytes);
  return file;
};
function fileOf(users) {
  // Frames have the program whole.
  const counted = users.filter((user) => user !== "frame");
  if (counted.length === 1) return counted[0];
  if (["boards", "pages", "settings"].some((user) => counted.includes(user))) return "board";
  if (counted.includes("table")) return "play";
  const kinds = new Set(counted.map((user) => (PAGE.has(user) ? "page" : user.split("_")[0])));
  if (kinds.size === 1 && !kinds.has("page")) return [...kinds][0];
  return counted.some((user) => !PAGE.has(user) && !APART.has(user)) ? "kit" : "texts";
}
const contents = {};
const put = (file, piece) => (contents[file] ??= []).push(small[piece]);
for (const { name, own } of chunks) if (own) put(name, `split_${name}`);
for (const { name, users } of shared) put(fileOf(users), name.slice(2));
const files = Object.fromEntries(Object.entries(contents).map(([name, pieces]) => [name, write(`chunks/${name}.wasm`, packed(pieces))]));
const users = Object.fromEntries(shared.map(({ name, users }) => [name, users]));
const wanted = {};
for (const { name, own, wants } of chunks) {
  const names = new Set([...wants.map((want) => fileOf(users[want])), ...(own ? [name] : [])]);
  wanted[name] = [...names].map((name) => files[name]);
}

// ---- The script around it all.
let { bytes, glue } = shortened(small.main, readFileSync(join(work, "bound/main.js"), "utf8"));
const main = write("app.wasm", bytes);
glue = glue.replace(/^import \* as import\d+ from "\.\/__wasm_split\.js";?$/gm, "").replace(/("\.\/__wasm_split\.js"): import\d+,?\s*/g, "");
glue = glue.replace(/(function __wbg_get_imports\(\) \{[\s\S]*?return \{\s*__proto__: null,)/, `$1 "./__wasm_split.js": loaders,`);
if (!glue.includes(`"./__wasm_split.js": loaders,`)) throw new Error("the imports have another form than they had");
const loader = readFileSync(here("../static/start/chunks.js"), "utf8").replace(/^\s*\/\/.*\n/gm, "");
glue = `${loader.replace("{chunks}", JSON.stringify(wanted))}\n${glue}`.replace(/^\s+/gm, "");
const script = write("app.js", Buffer.from(glue));
writeFileSync(join(made, ".chunks.json"), JSON.stringify({ script, main, chunks: wanted }));
mkdirSync(done);
renameSync(made, known);
cpSync(known, out, { recursive: true });

// A module without code that carries others, which the loader takes out of it again: one file to fetch, and
// any host knows its kind.
function packed(modules) {
  return Buffer.concat([HEAD, ...modules.map((module) => section(0, Buffer.concat([...said("piece"), module])))]);
}

function shrunk(bytes) {
  const module = binaryen.readBinary(bytes);
  const { BulkMemory, BulkMemoryOpt, NontrappingFPToInt, SignExt, MutableGlobals, ReferenceTypes, Multivalue } = binaryen.Features;
  module.setFeatures(BulkMemory | BulkMemoryOpt | NontrappingFPToInt | SignExt | MutableGlobals | ReferenceTypes | Multivalue);
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(2);
  module.optimize();
  module.runPasses(["reorder-functions-by-name"]);
  const made = bare(Buffer.from(module.emitBinary()));
  module.dispose();
  return made;
}

// A module without names and notes.
function bare(bytes) {
  return Buffer.concat([HEAD, ...[...new Reader(bytes).sections()].filter(({ kind }) => kind !== 0).map(({ whole }) => whole)]);
}

// A text as it stands in a module.
function said(text) {
  return [leb(Buffer.byteLength(text)), Buffer.from(text)];
}

// The names of what the script gives the program, made short in both: ten kilobytes with gzip.
function shortened(bytes, glue) {
  const reader = new Reader(bytes);
  const made = [HEAD];
  const names = new Map();
  for (const { kind, whole } of reader.sections()) {
    if (kind !== 2) {
      made.push(whole);
      continue;
    }
    const count = reader.number();
    const body = [leb(count)];
    for (let i = 0; i < count; i++) {
      const [module, name, from] = [reader.text(), reader.text(), reader.at];
      if (reader.byte() !== 0) throw new Error(`${name} is no function`);
      reader.number();
      const own = module === "./main_bg.js";
      if (own) names.set(name, names.get(name) ?? `_${names.size.toString(36)}`);
      body.push(...said(own ? "a" : module), ...said(own ? names.get(name) : name), bytes.subarray(from, reader.at));
    }
    made.push(section(2, Buffer.concat(body)));
  }
  const short = glue.replace(/^(\s*)(__w\w+)(: )/gm, (all, blank, name, rest) => (names.has(name) ? blank + names.get(name) + rest : all));
  return { bytes: Buffer.concat(made), glue: short.replace('"./main_bg.js"', '"a"') };
}
