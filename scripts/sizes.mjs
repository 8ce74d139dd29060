// Reports the size of every file of the built site, raw and with gzip, and the size of a first
// visit against a target and a limit. A kB is 1000 bytes. The report fails if a visit exceeds its
// limit, or if a file that a visit fetches is missing. If a visit exceeds only its target, the
// report says so.

/** Whether a file counts. @typedef {(name: string) => boolean | undefined} Counts */
/** A visit: its name, its target and its limit in kB, and the files that it fetches.
 * @typedef {[string, number, number, Counts]} Visit */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";

const root = process.argv[2] ?? "dist";
const list = join(root, ".chunks.json");
const isCut = existsSync(list);
/** The chunks of the program. A site with the program in one piece exceeds the limits, but the
 * report does not fail for it.
 * @type {{ script?: string, main?: string, chunks: Record<string, string[]> }} */
const cut = isCut
  ? JSON.parse(readFileSync(list, "utf8"))
  : { script: only(/^tavolando-\w+\.js$/), main: only(/^tavolando-\w+_bg\.wasm$/), chunks: {} };

/** The first file whose name matches. @param {RegExp} name */
function only(name) {
  return readdirSync(root).find((file) => name.test(file));
}

/** The files that every page fetches. @type {Counts} */
const every = (name) => /^(main|page|board|theme|boot)-.*\.(css|js)$/.test(name) || name === "icons/icon.svg";

/** The files that a page for reading fetches before the reader interacts with it: its HTML, style
 * sheets and fonts, and the scripts that show fonts and keep pages.
 * @param {string} page @param {RegExp=} more @returns {Counts} */
function read(page, more) {
  return (name) => every(name) || name === page || /^(read|faces|bold)-.*\.css$|^(fonts|keep)-.*\.js$/.test(name) || more?.test(name);
}

/** The files that a page with the program fetches: its texts and the chunks that it needs. Style
 * sheets and fonts come later.
 * @param {string} page @param {string} prose @param {string[]} chunks @returns {Counts} */
function visit(page, prose, ...chunks) {
  const wanted = new Set(chunks.flatMap((chunk) => cut.chunks[chunk] ?? []));
  const own = new RegExp(`^prose-\\w+/en/${prose}\\.json$`);
  const program = [cut.script, cut.main, page];
  return (name) => every(name) || program.includes(name) || wanted.has(name) || own.test(name);
}

const [COVER, CHAPTER, GAME] = ["en/index.html", "en/mancala/index.html", "en/mancala/awele/index.html"];
const AWELE = ["words_en", "front", "table", "sowing_awele", "engine"];
/** All chunks together have never met their target, so they have no limit. @type {Visit[]} */
const VISITS = [
  [
    "Awele, until it can be played against the computer", 350, 350,
    visit(GAME, "fronts/awele", ...AWELE),
  ],
  // They arrive after the program, so they do not delay the game.
  ["the fonts that follow on a game's page", 60, 60, (name) => /^(faces|bold)-.*\.css$/.test(name)],
  ["a chapter", 270, 270, read(CHAPTER)],
  ["the cover, with the board of a day", 270, 270, read(COVER, /^today-\w+\/en\/bao-0\.txt$/)],
  ["all chunks together", 600, Infinity, (name) => name === cut.main || name.startsWith("chunks/")],
];

/** The paths of all files of the site, without the compressed copies.
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
// There are many boards of the day, all of similar size, so they share one line.
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
console.log("  target    limit     gzip  (kB)");
for (const [visit, target, limit, counts] of VISITS) {
  const sum = sizes.filter(({ name }) => counts(name)).reduce((sum, { packed }) => sum + packed, 0);
  const over = sum > limit * 1000 ? "  OVER THE LIMIT" : sum > target * 1000 ? "  over the target" : "";
  const most = limit === Infinity ? "       -" : kb(limit * 1000);
  console.log(`${kb(target * 1000)} ${most} ${kb(sum)}  ${visit}${over}`);
  if (isCut && sum > limit * 1000) process.exitCode = 1;
}

const found = new Set(sizes.map(({ name }) => name));
const program = [cut.script ?? "the glue script", cut.main ?? "the program"];
for (const file of [...program, ...new Set(Object.values(cut.chunks).flat()), COVER, CHAPTER, GAME]) {
  if (found.has(file)) continue;
  console.error(`missing: ${file}`);
  process.exitCode = 1;
}
