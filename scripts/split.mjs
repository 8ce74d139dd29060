// Cuts the program into chunks: `node scripts/split.mjs PROGRAM.wasm WORK OUT`. PROGRAM is as the linker left
// it, with its relocations; WORK is a folder for what is made on the way; OUT gets the script around the
// program (app-*.js), the program (app-*.wasm) and its chunks (chunks/*.wasm), named by their content, and
// .chunks.json, which says of each chunk which files it wants. docs/chunks.md tells how and why.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { relinked } from "./relink.mjs";
import { HEAD, Reader, SECTION, leb, section, text } from "./wasm.mjs";

const [program, work, out] = process.argv.slice(2);
// Chunks that are the page's; all others hold rules, but for two.
const PAGE = new Set(["boards", "table", "beside", "pages", "settings", "shelf", "print", "frame", "reading", "prose", "front", "windows", "letters", "words_it", "words_en", "reasons_it"]);
// Neither the page's nor a game's, and not the engine's own.
const APART = new Set(["formats"]);
// Files that hold what is shared, and in which nobody thinks.
const SHARED = new Set(["main", "board", "play", "texts"]);

// What has been cut before, by the same scripts, is only copied.
const done = join(work, "done");
const here = (name) => new URL(name, import.meta.url);
const key = createHash("sha256").update(readFileSync(program));
for (const script of ["split.mjs", "relink.mjs", "order.mjs", "wasm.mjs", "../static/start/chunks.js"]) key.update(readFileSync(here(script)));
const known = join(done, key.digest("hex"));
if (existsSync(known)) {
  cpSync(known, out, { recursive: true });
  process.exit();
}

rmSync(work, { recursive: true, force: true });
const made = join(work, "made");
mkdirSync(join(made, "chunks"), { recursive: true });
execFileSync("wasm-split-cli", [program, work, "--out-name", "main"], { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, RUST_LOG: "error" } });
execFileSync("wasm-bindgen", [join(work, "main.wasm"), "--target", "web", "--no-typescript", "--keep-lld-exports", "--no-demangle", "--out-dir", join(work, "bound"), "--out-name", "main"], { stdio: "inherit" });

// ---- What the tool has made: a piece for every chunk, and one for whatever several chunks share.
const link = readFileSync(join(work, "__wasm_split.js"), "utf8");
const shared = [...link.matchAll(/\/\* (.*) \*\/\nconst (__chunk_\d+) = /g)].map(([, users, name]) => ({ name, users: users.split(", ") }));
const chunks = [...link.matchAll(/export const __wasm_split_load_(\w+) = wrapAsyncCb\(makeLoad\(([\s\S]*?), \[(.*?)\]\)\);/g)].map(
  ([, name, fetch, wants]) => ({ name, own: fetch.includes("fetch("), wants: wants.split(", ").filter(Boolean) }),
);
const loaders = [...link.matchAll(/^export const (\w+)/gm)].length;
if (chunks.length === 0 || chunks.length !== loaders) throw new Error("the loaders have another form than they had");

// ---- Files: one for each chunk, one for what a family of games shares, and a few for what else is shared: by the
// table and living boards or pages, by the table and its windows, by what is read, by games of several families (with
// mancala and without), by the rest.
const write = (name, bytes) => {
  const file = name.replace(/\.(\w+)$/, `-${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}.$1`);
  writeFileSync(join(made, file), bytes);
  return file;
};
function fileOf(users) {
  // Frames have the program whole.
  const counted = users.filter((user) => user !== "frame");
  if (counted.length === 1) return counted[0];
  const isRead = ["boards", "pages", "settings", "reading"].some((user) => counted.includes(user));
  const ofPage = counted.every((user) => PAGE.has(user) || APART.has(user));
  // They come together.
  const ofTable = counted.includes("table") || counted.includes("front");
  if (isRead) return ofPage && !ofTable ? "reading" : "board";
  if (counted.includes("table")) return "play";
  if (ofTable) return "front";
  const kinds = new Set(counted.map((user) => (PAGE.has(user) ? "page" : user.split("_")[0])));
  if (kinds.size === 1 && !kinds.has("page")) return [...kinds][0];
  if (ofPage) return "texts";
  // Seeds lie in pits, and have no use for what men on a lattice share; nor has the engine.
  return kinds.has("sowing") || kinds.has("engine") ? "kit" : "lattice";
}
const piece = (name, file) => ({ path: join(work, `${name}.wasm`), file });
const pieces = [...shared.map(({ name, users }) => piece(name.slice(2), fileOf(users))), ...chunks.filter(({ own }) => own).map(({ name }) => piece(`split_${name}`, name))];
const binaryen = (await import(join(process.env.BINARYEN, "index.js"))).default;
const thinks = (file) => !PAGE.has(file) && !APART.has(file) && !SHARED.has(file);
// Its name is that of its family and its own.
const isGame = (file) => thinks(file) && file.includes("_");
// What only frames want is left out: they have the program whole, and their loader is never called here.
const { main: whole, frame, ...modules } = relinked(binaryen, work, program, join(work, "bound/main_bg.wasm"), pieces, { thinks, isGame });
for (const [name, bytes] of Object.entries({ main: whole, ...modules })) if (!WebAssembly.validate(bytes)) throw new Error(`${name} is no module`);
const files = Object.fromEntries(Object.entries(modules).map(([name, bytes]) => [name, write(`chunks/${name}.wasm`, bytes)]));
const users = Object.fromEntries(shared.map(({ name, users }) => [name, users]));
const wanted = {};
for (const { name, own, wants } of chunks) {
  const names = new Set([...wants.map((want) => fileOf(users[want])), ...(own ? [name] : [])]);
  wanted[name] = name === "frame" ? [] : [...names].map((name) => files[name]);
}

// ---- The script around it all.
let { bytes, glue } = shortened(whole, readFileSync(join(work, "bound/main.js"), "utf8"));
const main = write("app.wasm", bytes);
glue = glue.replace(/^import \* as import\d+ from "\.\/__wasm_split\.js";?$/gm, "").replace(/("\.\/__wasm_split\.js"): import\d+,?\s*/g, "");
glue = glue.replace(/(function __wbg_get_imports\(\) \{[\s\S]*?return \{\s*__proto__: null,)/, `$1 "./__wasm_split.js": loaders,`);
if (!glue.includes(`"./__wasm_split.js": loaders,`)) throw new Error("the imports have another form than they had");
const loader = readFileSync(here("../static/start/chunks.js"), "utf8");
const { minify } = await import(join(process.env.TERSER, "main.js"));
const { code } = await minify(`${loader.replace("{chunks}", JSON.stringify(wanted))}\n${glue}`, { module: true });
const script = write("app.js", Buffer.from(code));
writeFileSync(join(made, ".chunks.json"), JSON.stringify({ script, main, chunks: wanted }));
mkdirSync(done);
renameSync(made, known);
cpSync(known, out, { recursive: true });

// The names of what the script gives the program, made short in both: ten kilobytes with gzip.
function shortened(bytes, glue) {
  const reader = new Reader(bytes);
  const made = [HEAD];
  const names = new Map();
  for (const { kind, whole } of reader.sections()) {
    if (kind !== SECTION.import) {
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
      body.push(text(own ? "a" : module), text(own ? names.get(name) : name), bytes.subarray(from, reader.at));
    }
    made.push(section(SECTION.import, Buffer.concat(body)));
  }
  const short = glue.replace(/^(\s*)(__w\w+)(: )/gm, (all, blank, name, rest) => (names.has(name) ? blank + names.get(name) + rest : all));
  return { bytes: Buffer.concat(made), glue: short.replace('"./main_bg.js"', '"a"') };
}
