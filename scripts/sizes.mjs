// The size report: every file of the built site, raw and with gzip, and what is fetched for a first visit
// against what is wanted and what is held. kB are 1000 bytes. It fails where a visit weighs more than is
// held, and where a file is missing that a visit fetches; where it weighs more than is wanted it says so.

/** Says of a file whether it counts. @typedef {(name: string) => boolean | undefined} Counts */
/** A visit: its name, what is wanted and what is held, in kB, and the files that it fetches.
 * @typedef {[string, number, number, Counts]} Visit */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";

const root = process.argv[2] ?? "dist";
const list = join(root, ".chunks.json");
const isCut = existsSync(list);
/** The program in chunks. A site with the program in one piece is over the limits: the report
 * does not fail for it.
 * @type {{ script?: string, main?: string, chunks: Record<string, string[]> }} */
const cut = isCut
  ? JSON.parse(readFileSync(list, "utf8"))
  : { script: only(/^tavolando-\w+\.js$/), main: only(/^tavolando-\w+_bg\.wasm$/), chunks: {} };

/** @param {RegExp} name */
function only(name) {
  return readdirSync(root).find((file) => name.test(file));
}

/** What every page fetches. @type {Counts} */
const every = (name) => /^(main|page|board|theme|boot)-.*\.(css|js)$/.test(name) || name === "icons/icon.svg";

/** What a page that is read fetches before anything on it is touched: its own file, its style sheets and its
 * fonts.
 * @param {string} page @param {RegExp=} more @returns {Counts} */
function read(page, more) {
  return (name) => every(name) || name === page || /^(read|faces)-.*\.css$/.test(name) || more?.test(name);
}

/** What a page with the program fetches: its prose and the chunks that it wants; style sheets and fonts come
 * afterwards.
 * @param {string} page @param {string} prose @param {string[]} chunks @returns {Counts} */
function visit(page, prose, ...chunks) {
  const wanted = new Set(chunks.flatMap((chunk) => cut.chunks[chunk] ?? []));
  const own = new RegExp(`^prose-\\w+/en/${prose}\\.json$`);
  const program = [cut.script, cut.main, page];
  return (name) => every(name) || program.includes(name) || wanted.has(name) || own.test(name);
}

const [COVER, CHAPTER, GAME] = ["en/index.html", "en/mancala/index.html", "en/mancala/awele/index.html"];
const AWELE = ["words_en", "front", "table", "sowing_awele", "engine"];
/** All chunks together were never less than is wanted: nothing is held. @type {Visit[]} */
const VISITS = [
  [
    "Awele, until it can be played against the computer", 350, 350,
    visit(GAME, "fronts/awele", ...AWELE),
  ],
  ["a chapter", 270, 270, read(CHAPTER)],
  ["the cover, with the board of a day", 270, 270, read(COVER, /^today-\w+\/en\/bao-0\.txt$/)],
  ["all chunks together", 600, Infinity, (name) => name === cut.main || name.startsWith("chunks/")],
];

/** The paths of all files of the site, without what hosts serve in their place.
 * @param {string} folder @returns {Generator<string>} */
function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (!/^\.|\.(br|gz)$/.test(entry.name)) yield path;
  }
}

const sizes = [...files(root)]
  .map((path) => {
    const bytes = readFileSync(path);
    const packed = /\.(png|woff2)$/.test(path) ? bytes.length : gzipSync(bytes, { level: 9 }).length;
    return { name: relative(root, path).replaceAll("\\", "/"), raw: bytes.length, packed };
  })
  .sort((a, b) => b.packed - a.packed);

const kb = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1).padStart(8);
console.log("     raw     gzip  (kB)");
// The boards of the day are many, and of a kind.
const days = { name: "today-*/", raw: 0, packed: 0 };
for (const { name, raw, packed } of sizes) {
  if (!name.startsWith("today-")) {
    console.log(`${kb(raw)} ${kb(packed)}  ${name}`);
    continue;
  }
  days.raw += raw;
  days.packed += packed;
}
console.log(`${kb(days.raw)} ${kb(days.packed)}  ${days.name}`);
console.log("  wanted     held     gzip  (kB)");
for (const [what, wanted, held, counts] of VISITS) {
  const sum = sizes.filter(({ name }) => counts(name)).reduce((sum, { packed }) => sum + packed, 0);
  const over = sum > held * 1000 ? "  OVER" : sum > wanted * 1000 ? "  more than is wanted" : "";
  const most = held === Infinity ? "       -" : kb(held * 1000);
  console.log(`${kb(wanted * 1000)} ${most} ${kb(sum)}  ${what}${over}`);
  if (isCut && sum > held * 1000) process.exitCode = 1;
}

const found = new Set(sizes.map(({ name }) => name));
const program = [cut.script ?? "the script around the program", cut.main ?? "the program"];
for (const file of [...program, ...new Set(Object.values(cut.chunks).flat()), COVER, CHAPTER, GAME]) {
  if (found.has(file)) continue;
  console.error(`missing: ${file}`);
  process.exitCode = 1;
}
