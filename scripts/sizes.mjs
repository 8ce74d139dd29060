// The size report: every file of the built site, raw and with gzip, and what is fetched for a first visit
// against what is wanted and what is held. kB are 1000 bytes. It fails where a visit weighs more than is held;
// where it weighs more than is wanted it says so.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";

const root = process.argv[2] ?? "dist";
const cut = JSON.parse(readFileSync(join(root, ".chunks.json"), "utf8"));
// What a page fetches without anybody touching it: its own file, what every page is made of, the looks of what is read, and the faces of
// the book; where the program comes with it, that, its prose and the chunks that it wants, and those looks and the faces only afterwards.
const every = (name) => /^(main|page|board|theme|boot)-.*\.(css|js)$/.test(name) || name === "icons/icon.svg";
const read = (page, more) => (name) => every(name) || name === page || /^(read|faces)-.*\.css$/.test(name) || more?.test(name);
const visit = (page, prose, ...chunks) => {
  const wanted = new Set(chunks.flatMap((chunk) => cut.chunks[chunk]));
  const own = new RegExp(`^prose-\\w+/en/${prose}\\.json$`);
  return (name) => every(name) || [cut.script, cut.main, page].includes(name) || wanted.has(name) || own.test(name);
};
const VISITS = [
  // What is wanted, what is held, in kB. All chunks together were never less than is wanted: nothing is held.
  ["Awele, until it can be played against the computer", 350, 350, visit("en/mancala/awele/index.html", "fronts/awele", "words_en", "front", "table", "sowing_awele", "engine")],
  ["a chapter", 270, 270, read("en/mancala/index.html")],
  ["the cover, with the board of a day", 270, 270, read("en/index.html", /^today-\w+\/en\/bao-0\.txt$/)],
  ["all chunks together", 600, Infinity, (name) => name === cut.main || name.startsWith("chunks/")],
];

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

const kb = (bytes) => (bytes / 1000).toFixed(1).padStart(8);
console.log("     raw     gzip  (kB)");
// The boards of the day are many, and of a kind.
const days = { name: "today-*/", raw: 0, packed: 0 };
for (const { name, raw, packed } of sizes) {
  if (name.startsWith("today-")) (days.raw += raw), (days.packed += packed);
  else console.log(`${kb(raw)} ${kb(packed)}  ${name}`);
}
console.log(`${kb(days.raw)} ${kb(days.packed)}  ${days.name}`);
console.log("  wanted     held     gzip  (kB)");
for (const [what, wanted, held, counts] of VISITS) {
  const sum = sizes.filter(({ name }) => counts(name)).reduce((sum, { packed }) => sum + packed, 0);
  const over = sum > held * 1000 ? "  OVER" : sum > wanted * 1000 ? "  more than is wanted" : "";
  console.log(`${kb(wanted * 1000)} ${held === Infinity ? "       -" : kb(held * 1000)} ${kb(sum)}  ${what}${over}`);
  if (sum > held * 1000) process.exitCode = 1;
}
