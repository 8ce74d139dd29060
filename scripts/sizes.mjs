// The size report: every file of the built site, raw and with gzip, against the budgets.
// kB are 1000 bytes. It reports and judges nothing: the exit is always 0.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";

const root = process.argv[2] ?? "dist";
const BUDGETS = [
  // What one game, page and worker were given and 150 kB for nine more: 414. Ten more sowing games may
  // weigh 40, and the table around the board (sharing, shelf, letters, print, frames) 86.
  ["the WebAssembly of page and worker", 540, (name) => /_bg\.wasm$/.test(name)],
  // The worker runs what the page has fetched; its own script is a few lines.
  ["until Awele can be played, against the computer too", 596, needed],
];

// A page of its own, what it is made of, and its prose; what is for other pages, for other frames
// and for later is not waited for.
function needed(name) {
  if (/^(packed|glue|embed|lost|root)-|^(sw|embed)\.js$|^(index|404)\.html$/.test(name)) return false;
  return name.includes("/")
    ? /^prose-\w+\/en\/(index|games\/awele)\.json$|^icons\/icon\.svg$|^en\/mancala\/awele\/index\.html$/.test(name)
    : /\.(css|js|wasm)$/.test(name);
}

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (!entry.name.startsWith(".")) yield path;
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
for (const { name, raw, packed } of sizes) console.log(`${kb(raw)} ${kb(packed)}  ${name}`);
console.log("  budget     gzip  (kB)");
for (const [what, budget, counts] of BUDGETS) {
  const sum = sizes.filter(({ name }) => counts(name)).reduce((sum, { packed }) => sum + packed, 0);
  const over = sum > budget * 1000 ? "  OVER" : "";
  console.log(`${kb(budget * 1000)} ${kb(sum)}  ${what}${over}`);
}
